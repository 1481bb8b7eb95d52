//! The caption beside the board for a remarkable move.

use super::UiSystems;
use super::board_area::BoardView;
use super::language::WindowLanguage;
use super::theme::{self, Inks};
use crate::app::{Screen, Settings};
use crate::game::{Direction, GameStarted, PlyPlayed, Seats, Session, caption};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::Arc;
use tenjiku_language::notation::{SquareNames, describe_ply};
use tenjiku_rules::{Effect, Position, Side};
use web_time::{Duration, Instant};

/// Display time of a caption: a minimum, plus a time per character.
const MIN_DURATION: Duration = Duration::from_millis(2_200);
const DURATION_PER_CHARACTER: Duration = Duration::from_millis(30);
/// The maximum numbers of pieces named in each wording, the most detailed first.
const MAX_NAMES: [usize; 6] = [8, 5, 3, 2, 1, 0];
/// Maximum number of lines, and maximum width in points.
const MAX_LINES: usize = 2;
const MAX_WIDTH: f32 = 680.0;
/// Space around the text, in points.
const MARGIN: egui::Vec2 = egui::vec2(14.0, 5.0);

/// The wordings of the visible caption, from the most detailed to the shortest, and its end time.
#[derive(Resource, Default)]
pub(super) struct CurrentCaption(Option<(Vec<String>, Instant)>);

impl CurrentCaption {
    /// Whether a caption occupies the place beside the board.
    pub fn is_shown(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentCaption>();
    app.add_systems(Update, update_caption.after(crate::game::GameSystems::Turn));
    // Below a watched game the whole move is described in larger letters.
    let is_played = in_state(Screen::Match).and_then(|seats: Res<Seats>| !seats.is_watched());
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(is_played));
}

fn update_caption(
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    session: Res<Session>,
    seats: Res<Seats>,
    settings: Res<Settings>,
    language: Res<WindowLanguage>,
    mut current: ResMut<CurrentCaption>,
) {
    if started.read().count() > 0 || language.is_changed() {
        current.0 = None;
    }
    let plies: Vec<&PlyPlayed> = played.read().collect();
    let Some(last) = plies.last() else { return };
    // Jumping through a game shows no captions.
    if last.direction == Direction::Backward || last.instant || plies.len() > 1 || !settings.captions {
        current.0 = None;
        return;
    }
    let Some(after) = session.position() else { return };
    let texts = wordings(after, &last.effects, seats.only_person());
    // The caption of the previous ply stays if the new ply has no caption.
    if let Some(text) = texts.first() {
        let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        current.0 = Some((texts, Instant::now() + MIN_DURATION + DURATION_PER_CHARACTER * length.min(120)));
    }
}

/// The wordings of a ply's caption, with fewer and fewer names. An opponent's move has a caption even if it is
/// unremarkable.
fn wordings(after: &Position, effects: &[Effect], person: Option<Side>) -> Vec<String> {
    let mut texts: Vec<String> =
        MAX_NAMES.iter().filter_map(|&max_names| caption(after, effects, max_names)).collect();
    texts.dedup();
    if texts.is_empty() && after.outcome().is_none() && person == Some(after.side_to_move()) {
        let description = describe_ply(after, effects, SquareNames::Written);
        texts.extend(description.into_iter().flat_map(|description| [description.full, description.line]));
    }
    texts
}

fn show(
    mut contexts: EguiContexts,
    mut current: ResMut<CurrentCaption>,
    view: BoardView,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    let Some((texts, until)) = &current.0 else { return Ok(()) };
    let remaining = until.saturating_duration_since(Instant::now());
    if remaining.is_zero() {
        current.0 = None;
        frames.ask();
        return Ok(());
    }
    frames.ask_within(remaining);
    let ctx = contexts.ctx_mut()?;
    let width = (view.area.0.width() - 2.0 * (MARGIN.x + 10.0)).clamp(120.0, MAX_WIDTH);
    let font = theme::serif(theme::size::LARGE);
    let Some(text) = fit_wording(ctx, texts, &font, width) else { return Ok(()) };
    // Painted directly: an egui area would be measured in its first frame and placed only in the second.
    let size = text.size() + 2.0 * MARGIN;
    let rect = egui::Rect::from_min_size(view.place_for(size), size);
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Middle, "caption".into()));
    let inks = ctx.inks();
    let edge = egui::Stroke::new(1.0, inks.edge);
    painter.rect(rect, 4.0, inks.sheet, edge, egui::StrokeKind::Inside);
    let top_centre = egui::pos2(rect.center().x, rect.top() + MARGIN.y);
    painter.galley(top_centre, text, inks.heading);
    Ok(())
}

/// The most detailed wording that fits two lines, or the shortest wording, truncated.
fn fit_wording(
    ctx: &egui::Context,
    texts: &[String],
    font: &egui::FontId,
    width: f32,
) -> Option<Arc<egui::Galley>> {
    let mut layouts = texts.iter().map(|text| {
        let format = egui::TextFormat::simple(font.clone(), ctx.inks().heading);
        let mut job = egui::text::LayoutJob::single_section(text.clone(), format);
        job.wrap = egui::text::TextWrapping { max_width: width, max_rows: MAX_LINES, ..Default::default() };
        job.halign = egui::Align::Center;
        ctx.fonts_mut(|fonts| fonts.layout_job(job))
    });
    let mut fitting = layouts.next()?;
    while fitting.elided
        && let Some(shorter) = layouts.next()
    {
        fitting = shorter;
    }
    Some(fitting)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::{WINDOW, draw};
    use tenjiku_rules::coordinate;
    use tenjiku_rules::variant::Variant;

    #[test]
    fn every_opposing_move_has_a_caption_and_own_moves_only_if_remarkable() {
        let game = Variant::built_in("tori").unwrap();
        let mut position = Position::new(game);
        let mv = coordinate::read(&position, "4f3f").expect("a move");
        let mut effects = Vec::new();
        position.play(mv, &mut effects);
        let wordings_for = |person| wordings(&position, &effects, person);
        assert!(
            wordings_for(Some(Side::White)).first().is_some_and(|text| text.contains("3f")),
            "{:?}",
            wordings_for(None)
        );
        assert_eq!(wordings_for(Some(Side::Black)), [""; 0], "Black has just played it");
        assert_eq!(wordings_for(None), [""; 0], "two people play");
    }

    #[test]
    fn a_caption_has_at_most_two_lines_and_fits_its_width() {
        let ctx = crate::ui::theme::test_context();
        let names = ["Great General", "Vice General", "Rook General", "Bishop General"];
        let texts: Vec<String> = [4, 2, 1, 0]
            .map(|max_names| {
                let named = names.iter().cycle().take(max_names * 4).copied().collect::<Vec<_>>().join(", ");
                format!("Black's Great General captures 18 pieces at once: {named} and more.")
            })
            .to_vec();
        let font = egui::FontId::proportional(17.0);
        draw(&ctx, WINDOW, [], |_| {
            for (width, expected) in [(680.0, &texts[2]), (1_200.0, &texts[0]), (420.0, &texts[3])] {
                let text = fit_wording(&ctx, &texts, &font, width).expect("a text");
                assert!(text.rows.len() <= MAX_LINES && text.size().x <= width, "{width}: {:?}", text.size());
                assert_eq!(text.text(), expected, "{width}");
            }
            let truncated = fit_wording(&ctx, &texts, &font, 150.0).expect("a text");
            assert!(
                truncated.rows.len() == MAX_LINES && truncated.size().x <= 150.0,
                "even where nothing fits"
            );
        });
    }
}
