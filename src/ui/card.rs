//! The card in the corner about the piece under the pointer and its moves.

use super::diagram::{self, Facing};
use super::theme::{self, Inks};
use super::{BoardArea, UiSystems};
use crate::app::{Screen, Settings};
use crate::game::{Burnt, Captured, CapturedBy, Captures, Koma, Owner, Session};
use crate::input::PointerTarget;
use crate::view::camera::OrbitCamera;
use crate::view::redraw::NeedsFrames;
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::say;
use tenjiku_language::{SideName, SpokenName, code, powers};
use tenjiku_rules::Side;
use tenjiku_rules::variant::{Kind, Variant};
use web_time::{Duration, Instant};

/// The minimum height of the card below the move list, in points: with three lines below the diagram.
const MIN_HEIGHT: f32 = 262.0;
/// Width of the movement diagram, in points. In a narrow panel it takes half the width.
const DIAGRAM_WIDTH: f32 = 126.0;
/// Room below a card, in points.
const MARGIN: f32 = 14.0;
/// How long the pointer must rest on a piece before its card is shown.
const CARD_DELAY: Duration = Duration::from_millis(300);

/// The piece under the pointer, and since when.
#[derive(Resource, Default)]
struct HoverDelay<K>(Option<(K, Instant)>);

/// The height reserved for cards at the bottom of the side panel, in points; 0 while no card is shown.
#[derive(Resource, Default, PartialEq)]
pub(super) struct CardHeight(pub f32);

/// The height of the longest card that was shown in a game, in points. All cards have this height, so that their names
/// and diagrams are in one place.
#[derive(Default)]
struct LongestCard {
    game: u32,
    height: f32,
}

impl LongestCard {
    /// The height of the cards of a game in a window of the given height.
    fn height_in(&mut self, game: u32, window: f32) -> f32 {
        if self.game != game {
            *self = Self { game, height: 0.0 };
        }
        self.height.clamp(MIN_HEIGHT, window.max(MIN_HEIGHT))
    }
}

impl<K: Copy + PartialEq> HoverDelay<K> {
    /// Checks whether to show a card now.
    ///
    /// While a card is open, the next card follows the pointer without delay.
    ///
    /// # Errors
    /// If no card is due yet: the remaining time, if the pointer is on a piece.
    fn poll(&mut self, hovered: Option<K>, now: Instant) -> Result<(), Option<Duration>> {
        let Some(hovered) = hovered else {
            self.0 = None;
            return Err(None);
        };
        let elapsed = |since: Instant| now.saturating_duration_since(since);
        let since = match self.0 {
            Some((koma, since)) if koma == hovered || elapsed(since) >= CARD_DELAY => since,
            _ => now,
        };
        self.0 = Some((hovered, since));
        match CARD_DELAY.saturating_sub(elapsed(since)) {
            Duration::ZERO => Ok(()),
            remaining => Err(Some(remaining)),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(HoverDelay::<Entity>(None)).init_resource::<CardHeight>();
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
}

/// The width beside the board, in points. `None` in a portrait window, because the panel is below the board.
fn width_beside(window: egui::Rect, board: egui::Rect) -> Option<f32> {
    let width = window.right() - board.right() - 16.0;
    (width > 0.0).then_some(width)
}

/// A koma on its card.
#[derive(QueryData)]
struct CardKoma {
    koma: &'static Koma,
    owner: &'static Owner,
    is_captured: Has<Captured>,
    captured_by: Option<&'static CapturedBy>,
    captures: Option<&'static Captures>,
    burnt: Option<&'static Burnt>,
}

fn show(
    mut contexts: EguiContexts,
    session: Res<Session>,
    settings: Res<Settings>,
    pointed: Res<PointerTarget>,
    area: Res<BoardArea>,
    koma: Query<CardKoma>,
    cameras: Query<&OrbitCamera>,
    (mut delay, mut height): (ResMut<HoverDelay<Entity>>, ResMut<CardHeight>),
    mut longest: Local<LongestCard>,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    let hovered = pointed.koma.filter(|_| settings.show_card);
    match delay.bypass_change_detection().poll(hovered, Instant::now()) {
        Ok(()) => {}
        Err(remaining) => {
            if let Some(remaining) = remaining {
                frames.ask_within(remaining);
            }
            if height.set_if_neq(CardHeight(0.0)) {
                // The move list uses the reserved height again.
                frames.ask();
            }
            return Ok(());
        }
    }
    let (Some(variant), Some(Ok(shown))) = (session.variant(), hovered.map(|entity| koma.get(entity))) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let reserved = longest.height_in(session.game(), window.height());
    let corner = egui::pos2(area.0.right() + 8.0, window.bottom() - reserved + 4.0);
    let width = width_beside(window, area.0);
    let Some(width) = width
        .filter(|width| !is_covered(ctx, egui::Rect::from_min_size(corner, egui::vec2(*width, reserved))))
    else {
        height.set_if_neq(CardHeight(0.0));
        return Ok(());
    };
    let card = egui::Area::new("card".into()).fixed_pos(corner).constrain(false).interactable(false).show(
        ctx,
        |ui| {
            // The card covers a side panel that reaches down this far.
            let rect = egui::Rect::from_min_size(corner, egui::vec2(width, reserved));
            ui.painter().rect_filled(rect, 0.0, ui.visuals().panel_fill);
            ui.set_width(width);
            let captor = shown.captured_by.and_then(|by| koma.get(by.0).ok());
            content(ui, variant, &shown, captor.as_ref(), cameras.iter().next());
        },
    );
    // A card that needs more height is laid out again in the next frame.
    longest.height = reserved.max(card.response.rect.height() + MARGIN);
    if height.set_if_neq(CardHeight(longest.height)) {
        frames.ask();
    }
    Ok(())
}

fn content(
    ui: &mut egui::Ui,
    variant: &Variant,
    shown: &CardKomaItem<'_, '_>,
    captor: Option<&CardKomaItem<'_, '_>>,
    camera: Option<&OrbitCamera>,
) {
    let facing = if shown.is_captured { Facing::Up } else { facing(shown.owner.0, camera) };
    let captor = captor.map(|captor| variant.kind(captor.koma.kind).spoken_name());
    let owner = owner_text(shown.owner.0, shown.is_captured, captor);
    piece_details(ui, variant, variant.kind(shown.koma.kind), facing, &owner);
    if let Some(capture_counts) = capture_counts(shown.captures, shown.burnt) {
        ui.small(capture_counts);
    }
}

/// The owner of a piece, or its captor.
fn owner_text(owner: Side, is_captured: bool, captor: Option<&str>) -> String {
    match captor {
        Some(captor) => say!("card-captured-by", captor = captor),
        None if is_captured => say!("card-captured"),
        None => owner.spoken_name(),
    }
}

/// Whether a window occupies the place. A hover card must not cover it.
fn is_covered(ctx: &egui::Context, place: egui::Rect) -> bool {
    let is_window = |at| ctx.layer_id_at(at).is_some_and(|layer| layer.order != egui::Order::Background);
    is_window(place.center()) || is_window(place.center_bottom() - egui::vec2(0.0, MARGIN))
}

/// The name of a piece with its owner, its movement in a diagram and in words, and its promotion.
pub fn piece_details(ui: &mut egui::Ui, variant: &Variant, kind: &Kind, facing: Facing, owner: &str) {
    ui.separator();
    heading(ui, kind, owner);
    ui.horizontal_top(|ui| {
        diagram::diagram(ui, kind, facing, DIAGRAM_WIDTH.min(ui.available_width() / 2.0));
        ui.vertical(|ui| promotion(ui, variant, kind));
    });
    for line in powers::in_words(kind) {
        ui.small(format!("• {line}"));
    }
    ui.label(egui::RichText::new(kind.note_in(code())).size(13.0).color(ui.inks().note));
}

/// How many pieces the piece has captured and burnt in this game.
fn capture_counts(captures: Option<&Captures>, burnt: Option<&Burnt>) -> Option<String> {
    let captured = captures.map(|all| say!("card-has-captured", count = all.len()));
    let burnt = burnt.map(|all| say!("card-has-burnt", count = all.len()));
    captured.into_iter().chain(burnt).reduce(|one, other| format!("{one} · {other}"))
}

/// The direction in which a piece on the board points, as seen from the camera.
fn facing(side: Side, camera: Option<&OrbitCamera>) -> Facing {
    let from_black = camera.is_none_or(|camera| camera.current_pose().yaw.cos() >= 0.0);
    if from_black == (side == Side::Black) { Facing::Up } else { Facing::Down }
}

/// The promotion of the piece, whether it is royal, and how to learn more.
fn promotion(ui: &mut egui::Ui, variant: &Variant, kind: &Kind) {
    if let Some(promoted) = kind.promotes_to() {
        let promoted = variant.kind(promoted);
        ui.label(egui::RichText::new(say!("card-promotes-to")).small().weak());
        let colour = if promoted.is_promoted() { ui.inks().accent } else { ui.inks().heading };
        ui.label(egui::RichText::new(&promoted.entry().kanji).color(colour));
        if promoted.spoken_name() != promoted.entry().kanji {
            ui.label(promoted.spoken_name());
        }
    }
    if kind.is_royal() {
        ui.colored_label(ui.inks().accent, say!("card-royal"));
    }
    ui.label(egui::RichText::new(say!("card-more")).small().weak());
}

/// The name, and below it the owner, the reading and the symbol.
fn heading(ui: &mut egui::Ui, kind: &Kind, owner: &str) {
    ui.horizontal_wrapped(|ui| {
        let colour = if kind.is_promoted() { ui.inks().accent } else { ui.inks().heading };
        ui.label(egui::RichText::new(&kind.entry().kanji).font(theme::brush(24.0)).color(colour));
        if kind.spoken_name() != kind.entry().kanji {
            ui.label(egui::RichText::new(kind.spoken_name()).size(17.0).strong());
        }
    });
    let parts = [owner, kind.entry().romaji.as_str(), kind.symbol()];
    let reading = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    ui.add(egui::Label::new(egui::RichText::new(reading).small().weak()).truncate());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A window of 200 × 1200 points, in which the panel is below the board.
    #[test]
    fn beside_a_board_as_wide_as_the_window_there_is_no_card() {
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(200.0, 1_200.0));
        assert_eq!(width_beside(window, window.with_max_y(700.0)), None);
        assert_eq!(width_beside(window.with_max_x(1_280.0), window.with_max_x(1_000.0)), Some(264.0));
    }

    /// Regression: after each gap between two pieces, the name and the diagram were in another place.
    #[test]
    fn all_cards_of_a_game_are_as_high_as_the_longest() {
        let mut longest = LongestCard::default();
        assert_eq!(longest.height_in(1, 800.0), MIN_HEIGHT);
        longest.height = 290.0;
        assert_eq!([longest.height_in(1, 800.0), longest.height_in(1, 280.0)], [290.0, 280.0]);
        assert_eq!(longest.height_in(2, 800.0), MIN_HEIGHT, "another game has other pieces");
    }

    #[test]
    fn a_card_appears_after_a_delay_and_then_follows_the_pointer() {
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        let mut delay = HoverDelay(None);
        assert_eq!(delay.poll(Some(1), start), Err(Some(CARD_DELAY)));
        assert_eq!(delay.poll(Some(1), after(200)), Err(Some(Duration::from_millis(100))));
        // Another piece before the card is shown: the delay starts again.
        assert_eq!(delay.poll(Some(2), after(250)), Err(Some(CARD_DELAY)));
        assert_eq!(delay.poll(Some(2), after(550)), Ok(()));
        // While a card is shown, the next card has no delay.
        assert_eq!(delay.poll(Some(3), after(600)), Ok(()));
        // Leaving the pieces closes the card.
        assert_eq!(delay.poll(None, after(700)), Err(None));
        assert_eq!(delay.poll(Some(3), after(701)), Err(Some(CARD_DELAY)));
    }
}
