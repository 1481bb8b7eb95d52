//! The computer's thinking in the side panel, and the score bar beside the board. Both are hidden unless
//! requested.

use super::choice::choice_label;
use super::insight::{InsightLine, InsightTexts, score_in_signs, score_in_words, suggestion};
use super::panel_params::PanelParams;
use super::theme::{Inks, size};
use super::{advice, focus};
use crate::app::{Action, HandleActions, MAX_LINES, Screen, Settings};
use crate::game::{GameSystems, PlayerCommand, Seats, Thinking, ThinkingPurpose};
use bevy::prelude::*;
use bevy_egui::egui;
use tenjiku_language::{ScoreWords, say};
use tenjiku_rules::Side;

/// Width of the score bar, in points.
pub(super) const BAR_WIDTH: f32 = 44.0;
/// Heights reserved for the score, for each of several lines of moves, and for the score with a single line in three
/// rows, in points.
const SCORE_HEIGHT: f32 = 30.0;
const LINE_HEIGHT: f32 = 22.0;
const HEIGHT: f32 = 80.0;

/// Colours of Black's and White's part of a bar, in every palette.
pub(super) const BLACK: egui::Color32 = egui::Color32::from_rgb(16, 13, 11);
pub(super) const WHITE: egui::Color32 = egui::Color32::from_rgb(238, 230, 214);

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::ShowThinking, toggle);
    app.add_systems(Update, evaluate.before(GameSystems::Players));
}

/// Evaluates positions while people think, if the setting is on; never in lessons, in the editor or on the
/// start screen.
fn evaluate(
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    thinking: Res<Thinking>,
    mut players: MessageWriter<PlayerCommand>,
) {
    let is_wanted = settings.evaluate && *screen.get() == Screen::Match;
    if is_wanted != thinking.is_evaluating() {
        players.write(PlayerCommand::Evaluate(is_wanted));
    }
}

/// Whether the evaluation and the expected line are shown. Watched games have a separate setting.
pub(super) fn is_shown(settings: &Settings, seats: &Seats) -> bool {
    if seats.is_watched() {
        settings.show_watched_thinking
    } else {
        settings.show_thinking || settings.evaluate
    }
}

fn toggle(seats: Res<Seats>, mut settings: ResMut<Settings>) {
    let is_visible = !is_shown(&settings, &seats);
    if seats.is_watched() {
        settings.show_watched_thinking = is_visible;
    } else {
        settings.show_thinking = is_visible;
        // A hidden evaluation need not be computed.
        settings.evaluate &= is_visible;
    }
}

/// The computer's evaluation and expected lines. A suggestion with several lines (Multi-PV) also shows these lines, and
/// their place is always reserved.
pub(super) fn panel(ui: &mut egui::Ui, params: &PanelParams) {
    let lines = usize::from(params.settings.lines);
    if lines == 1 && !params.shows_thinking() {
        return;
    }
    let height = if lines > 1 { SCORE_HEIGHT + LINE_HEIGHT * lines as f32 } else { HEIGHT };
    let is_wanted = params.shows_thinking() || suggestion(&params.thinking, &params.session).is_some();
    // The thinking about another position is hidden while the player looks back.
    let is_of_another = params.thinking.waits(&params.session, &params.seats)
        || params.insight.is_of_another(&params.session);
    advice::fixed_height(ui, "thinking", height, |ui| {
        if is_wanted && !is_of_another {
            insight(ui, &params.insight, params.starting_pieces(), params.settings.numbers);
        }
    });
}

/// The currently available help: a suggestion, or a way to stop the thinking or waiting.
pub(super) fn help(params: &PanelParams) -> Option<(Action, String)> {
    let is_helping =
        matches!(params.thinking.purpose(), Some(ThinkingPurpose::Suggest | ThinkingPurpose::FindMate));
    if params.seats.is_watched() {
        // The bar below the board has these buttons.
        None
    } else if params.thinking.is_paused() && !params.seats.has_no_computer() {
        Some((Action::Pause, say!("button-go-on")))
    } else if params.mover_thinks() && params.thinking.awaited_engine().is_some() {
        Some((Action::Pause, say!("button-stop-waiting")))
    } else if params.mover_is_person() && params.seats.forbids_assistance(&params.session) {
        None
    } else if params.mover_is_person() && !is_helping {
        Some((Action::Suggest, say!("button-suggest")))
    } else if is_helping {
        Some((Action::MoveNow, say!("button-show-now")))
    } else if params.mover_thinks() {
        Some((Action::MoveNow, say!("button-move-now")))
    } else {
        // A remote player cannot be hurried.
        None
    }
}

fn insight(ui: &mut egui::Ui, texts: &InsightTexts, pieces: usize, numbers: bool) {
    let Some(score) = texts.score() else { return };
    ui.horizontal_wrapped(|ui| {
        ui.strong(score_in_words(score, pieces, numbers));
        if numbers {
            ui.label(egui::RichText::new(texts.effort()).small().weak());
        }
    });
    match &texts.lines[..] {
        [] => {}
        [only] => {
            let line = if numbers {
                only.moves.clone()
            } else {
                say!("thinking-expects", line = only.words.as_str())
            };
            let line = egui::RichText::new(line).small();
            ui.add(egui::Label::new(line).wrap()).on_hover_text(say!("thinking-line-tip"));
        }
        several => {
            for (InsightLine { score, moves, words }, number) in several.iter().zip(1..) {
                let signs = score_in_signs(*score);
                let text = if numbers {
                    format!("{number}  {signs}  {moves}")
                } else {
                    format!("{number}  {words}")
                };
                let label = egui::Label::new(egui::RichText::new(text).small()).truncate();
                let mut tip = format!("{} · {moves}", score_in_words(*score, pieces, numbers));
                if numbers {
                    tip = format!("{tip}\n{}", say!("thinking-lines-tip"));
                }
                ui.add(label).on_hover_text(tip);
            }
        }
    }
}

pub(super) fn lines_choice(ui: &mut egui::Ui, settings: &mut ResMut<Settings>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.x = 6.0;
        ui.label(say!("menu-lines"));
        for lines in 1..=MAX_LINES {
            let number = choice_label(ui, settings.lines == lines, lines.to_string());
            focus::set_choice_name(&number, settings.lines == lines, &say!("menu-lines-count", lines));
            if number.on_hover_text(say!("menu-lines-tip")).clicked() {
                settings.lines = lines;
            }
        }
    });
}

/// The bar beside the board: Black's part grows from the bottom, White's from the top, as the players sit.
/// The sign of the better side, with numbers also its lead, is at that side's end, so that colour is not the
/// only cue.
pub(super) fn score_bar(ui: &mut egui::Ui, params: &PanelParams) {
    let (score, numbers) = (params.position_score(), params.settings.numbers);
    let pieces = params.starting_pieces();
    let (response, painter) = ui.allocate_painter(ui.available_size(), egui::Sense::hover());
    let bar = response.rect.shrink2(egui::vec2(0.0, 10.0));
    let value = score.unwrap_or_default();
    let black_share = value.expected_score(pieces) as f32;
    let boundary = bar.bottom() - bar.height() * black_share;
    painter.rect_filled(bar, 3.0, WHITE);
    painter.rect_filled(egui::Rect::from_min_max(egui::pos2(bar.left(), boundary), bar.max), 3.0, BLACK);
    let rim = egui::Stroke::new(1.0, ui.inks().quiet);
    painter.rect_stroke(bar, 3.0, rim, egui::StrokeKind::Outside);
    let centre = bar.center().y;
    painter.hline(bar.x_range(), centre, egui::Stroke::new(1.5, ui.inks().accent));
    let Some(score) = score else {
        response.on_hover_text(say!("score-unknown-tip"));
        return;
    };
    let is_blacks = score.0 >= 0;
    let (side, colour, y, align) = if is_blacks {
        (Side::Black, WHITE, bar.bottom() - 4.0, egui::Align2::CENTER_BOTTOM)
    } else {
        (Side::White, BLACK, bar.top() + 4.0, egui::Align2::CENTER_TOP)
    };
    let number = match score.moves_to_end() {
        Some(moves) => say!("score-in", moves),
        None if !numbers => String::new(),
        // The bar has room for three digits.
        None if score.0.abs() >= 1_000 => (score.0.abs() / 100).to_string(),
        None => format!("{:.1}", f64::from(score.0.abs()) / 100.0),
    };
    let sign = side.sign();
    let text = if is_blacks { format!("{number}\n{sign}") } else { format!("{sign}\n{number}") };
    let text = text.trim();
    let font = egui::FontId::proportional(size::SMALL);
    painter.text(egui::pos2(bar.center().x, y), align, text, font, colour);
    response.on_hover_text(score_in_words(score, pieces, numbers));
}
