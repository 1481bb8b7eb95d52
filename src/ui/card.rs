//! The card in the corner about the piece under the pointer and its moves.

use super::diagram::{self, Facing};
use super::hover_delay::HoverDelay;
use super::theme::{self, Inks};
use super::{BoardArea, ResultSheet, UiSystems};
use crate::app::{Screen, Settings};
use crate::game::{Burnt, Captured, CapturedBy, Captures, Koma, Owner, Session};
use crate::input::PointerTarget;
use crate::view::camera::OrbitCamera;
use crate::view::redraw::NeedsFrames;
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::{SideName, SpokenName, code, powers, say};
use tenjiku_rules::Side;
use tenjiku_rules::variant::{Kind, Variant};
use web_time::Instant;

/// The minimum height of the card below the move list, in points: with three lines below the diagram.
const MIN_HEIGHT: f32 = 262.0;
/// Width of the movement diagram, in points. In a narrow panel it takes half the width.
const DIAGRAM_WIDTH: f32 = 126.0;
/// Room below a card, in points.
const MARGIN: f32 = 14.0;
/// The minimum height of a window in which a card keeps its place after the pointer has left the koma, in points. In
/// lower windows the move list needs that place.
const MIN_TALL_WINDOW: f32 = 680.0;

/// The height reserved for cards at the bottom of the side panel, in points; 0 while no card is shown.
#[derive(Resource, Default, PartialEq)]
pub(super) struct CardHeight(pub f32);

/// The card of a game: its koma, and the height of the longest card so far, in points. All cards have this height, so
/// that their names and diagrams are in one place.
#[derive(Default)]
struct GameCard {
    game: u32,
    koma: Option<Entity>,
    height: f32,
}

impl GameCard {
    /// Shows the koma on which the pointer rests. In a tall window, the last card stays until the next one, so that the
    /// move list above it does not jump.
    fn update(&mut self, game: u32, rested_on: Option<Entity>, window: f32) {
        if self.game != game {
            *self = Self { game, ..Self::default() };
        }
        if rested_on.is_some() || window < MIN_TALL_WINDOW {
            self.koma = rested_on;
        }
    }

    fn height_in(&self, window: f32) -> f32 {
        self.height.clamp(MIN_HEIGHT, window.max(MIN_HEIGHT))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CardHeight>();
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
    (session, settings, result): (Res<Session>, Res<Settings>, Res<ResultSheet>),
    pointed: Res<PointerTarget>,
    area: Res<BoardArea>,
    koma: Query<CardKoma>,
    cameras: Query<&OrbitCamera>,
    (mut delay, mut card): (Local<HoverDelay<Entity>>, Local<GameCard>),
    mut height: ResMut<CardHeight>,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    let rested_on = delay.poll(pointed.koma, Instant::now());
    if let Err(Some(remaining)) = rested_on {
        frames.ask_within(remaining);
    }
    card.update(session.game(), rested_on.ok(), window.height());
    let is_wanted = settings.show_card && !result.is_due;
    let shown = card.koma.filter(|_| is_wanted).and_then(|entity| koma.get(entity).ok());
    let place = width_beside(window, area.0).map(|width| {
        let reserved = card.height_in(window.height());
        let corner = egui::pos2(area.0.right() + 8.0, window.bottom() - reserved + 4.0);
        egui::Rect::from_min_size(corner, egui::vec2(width, reserved))
    });
    let (Some(variant), Some(shown), Some(place)) = (session.variant(), shown, place) else {
        if height.set_if_neq(CardHeight(0.0)) {
            // The move list uses the reserved height again.
            frames.ask();
        }
        return Ok(());
    };
    if !is_covered(ctx, place) {
        let drawn = draw(ctx, place, |ui| {
            let captor = shown.captured_by.and_then(|by| koma.get(by.0).ok());
            content(ui, variant, &shown, captor.as_ref(), cameras.iter().next());
        });
        // A card that needs more height is laid out again in the next frame.
        card.height = place.height().max(drawn.height() + MARGIN);
    }
    let reserved = if window.height() < MIN_TALL_WINDOW { 0.0 } else { card.height_in(window.height()) };
    if height.set_if_neq(CardHeight(reserved)) {
        frames.ask();
    }
    Ok(())
}

/// Draws a card at a place of the side panel, which it covers. Returns the card's own rectangle.
fn draw(ctx: &egui::Context, place: egui::Rect, content: impl FnOnce(&mut egui::Ui)) -> egui::Rect {
    let card = egui::Area::new("card".into()).fixed_pos(place.min).constrain(false).interactable(false);
    let drawn = card.show(ctx, |ui| {
        ui.painter().rect_filled(place, 0.0, ui.visuals().panel_fill);
        ui.set_width(place.width());
        content(ui);
    });
    drawn.response.rect
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
        Some(captor) => say!("card-captured-by", captor),
        None if is_captured => say!("card-captured"),
        None => owner.spoken_name(),
    }
}

/// Whether a window occupies the place. A card must not cover it.
fn is_covered(ctx: &egui::Context, place: egui::Rect) -> bool {
    let is_window = |at| ctx.layer_id_at(at).is_some_and(|layer| layer.order == egui::Order::Middle);
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
        let mut card = GameCard::default();
        card.update(1, None, 800.0);
        assert_eq!(card.height_in(800.0), MIN_HEIGHT);
        card.height = 290.0;
        assert_eq!([card.height_in(800.0), card.height_in(280.0)], [290.0, 280.0]);
        card.update(2, None, 800.0);
        assert_eq!(card.height_in(800.0), MIN_HEIGHT, "another game has other pieces");
    }

    /// Regression: the move list jumped whenever the pointer crossed a piece.
    #[test]
    fn a_card_stays_after_the_pointer_has_left_where_there_is_room() {
        let koma = Some(Entity::PLACEHOLDER);
        for (window, stays) in [(800.0, true), (600.0, false)] {
            let mut card = GameCard::default();
            card.update(1, koma, window);
            card.update(1, None, window);
            assert_eq!(card.koma.is_some(), stays, "{window}");
            card.update(2, None, window);
            assert_eq!(card.koma, None, "a koma of another game");
        }
    }
}
