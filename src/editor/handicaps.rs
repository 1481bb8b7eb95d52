//! The handicap window: the named handicaps, and a board on which any of White's pieces can be removed.

use crate::app::{Action, HandleActions, HandleEscape, Layer, Screen, StartGame, Toast, reset};
use crate::game::{Seats, Session};
use crate::ui::theme::Inks;
use crate::ui::{UiSystems, beside_board, choice_label, focus, max_window_height, mini_board, titled_window};
use bevy::prelude::*;
use bevy_egui::egui::{Rect, RichText, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_language::{Describe, SideName, SpokenName, square_name};
use tenjiku_records::GameTree;
use tenjiku_rules::variant::{Handicap, KindId, Sq, Variant};
use tenjiku_rules::{Position, Setup, Side, handicap_name};

/// Width of the list, in points.
const LIST_WIDTH: f32 = 250.0;
/// The longer side of a small board, and the side of a square of a large board if the window has room for it, in
/// points.
const BOARD_SIZE: f32 = 430.0;
const SQUARE_SIZE: f32 = 26.0;
/// Height of everything above and below the board, in points.
const OUTSIDE_HEIGHT: f32 = 290.0;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum HandicapChoice {
    #[default]
    Even,
    Named(String),
    /// White's pieces on these squares are removed.
    Free(Vec<Sq>),
}

#[derive(Resource, Default)]
struct HandicapWindow {
    is_open: bool,
    choice: HandicapChoice,
}

/// The id of the window in egui.
const ID: &str = "handicap";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HandicapWindow>().on_action(Action::Handicap, toggle);
    app.on_escape(Layer::Window(ID), |mut window: ResMut<HandicapWindow>| {
        std::mem::take(&mut window.is_open)
    });
    app.add_systems(OnExit(Screen::Match), reset::<HandicapWindow>);
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
}

/// A game with a named handicap; `None` if the game has no handicap of that id.
#[must_use]
pub fn at_odds(game: &Arc<Variant>, id: &str, seats: &Seats) -> Option<StartGame> {
    game.handicap(id)?;
    HandicapChoice::Named(id.to_owned()).game(game, seats)
}

fn has_begun(session: &Session) -> bool {
    session.plies() + session.redo_len() > 0
}

/// Opens or closes the window. It opens only before the first move.
fn toggle(session: Res<Session>, mut window: ResMut<HandicapWindow>, mut toasts: MessageWriter<Toast>) {
    if has_begun(&session) {
        toasts.write(Toast::alarm(say!("handicap-too-late")));
    } else if window.is_open {
        window.is_open = false;
    } else {
        *window = HandicapWindow { is_open: true, choice: HandicapChoice::current(&session) };
    }
}

fn show(
    mut contexts: EguiContexts,
    (session, seats): (Res<Session>, Res<Seats>),
    mut window: ResMut<HandicapWindow>,
    mut start: MessageWriter<StartGame>,
) -> Result {
    let has_begun = has_begun(&session);
    let (true, false, Some(game)) = (window.is_open, has_begun, session.variant().cloned()) else {
        window.bypass_change_detection().is_open = false;
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let (mut is_open, mut is_started) = (true, false);
    let squares = f32::from(game.geometry().files().max(game.geometry().ranks()));
    let size = (squares * SQUARE_SIZE).max(BOARD_SIZE).min(ctx.viewport_rect().height() - OUTSIDE_HEIGHT);
    let shown = titled_window(say!("handicap-title"), ID, &mut is_open);
    let room = max_window_height(ctx);
    let shown = shown.resizable(false).vscroll(true).default_height(room).max_height(room);
    beside_board(ctx, shown).show(ctx, |ui| {
        ui.weak(say!("handicap-about"));
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(LIST_WIDTH);
                list(ui, &game, &mut window.choice);
            });
            ui.separator();
            ui.vertical(|ui| {
                board(ui, &game, &mut window.choice, size);
                ui.set_max_width(size);
                is_started = summary(ui, &game, &window.choice);
            });
        });
        focus::scroll_to_focus(ui);
    });
    if is_started && let Some(game) = window.choice.game(&game, &seats) {
        start.write(game);
        is_open = false;
    }
    window.is_open &= is_open;
    Ok(())
}

impl HandicapChoice {
    /// The handicap of the game on the table.
    fn current(session: &Session) -> Self {
        let name = session.tree().and_then(|tree| tree.header.handicap.as_deref());
        let handicap = name.zip(session.variant()).and_then(|(name, game)| game.handicap(name));
        handicap.map_or_else(Self::default, |handicap| Self::Named(handicap.id().to_owned()))
    }

    fn named_handicap<'g>(&self, game: &'g Variant) -> Option<&'g Handicap> {
        match self {
            Self::Named(id) => game.handicap(id),
            Self::Even | Self::Free(_) => None,
        }
    }

    fn setup(&self, game: &Variant) -> Setup {
        match (self, self.named_handicap(game)) {
            (_, Some(handicap)) => Setup::with_handicap(game, handicap),
            (Self::Free(removed), None) if !removed.is_empty() => Setup::without_pieces(game, removed),
            _ => Setup::initial(game),
        }
    }

    /// Whether a piece cannot be removed: it is White's last royal, and a side without royals cannot lose.
    fn must_keep(&self, game: &Variant, sq: Sq) -> bool {
        let mut setup = self.setup(game);
        let was_without = setup.is_without_royal(game, Side::White);
        setup.pieces.retain(|(square, _)| *square != sq);
        !was_without && setup.is_without_royal(game, Side::White)
    }

    /// Removes one of White's pieces, or puts it back.
    fn toggle(&mut self, game: &Variant, sq: Sq) {
        let is_whites =
            game.starting_array().iter().any(|(square, piece)| *square == sq && piece.side == Side::White);
        if !is_whites || self.must_keep(game, sq) {
            return;
        }
        let mut removed = match self {
            Self::Free(removed) => std::mem::take(removed),
            _ => self
                .named_handicap(game)
                .map(|handicap| handicap.removed_squares().to_vec())
                .unwrap_or_default(),
        };
        match removed.iter().position(|square| *square == sq) {
            Some(index) => {
                removed.remove(index);
            }
            None => removed.push(sq),
        }
        *self = Self::Free(removed);
    }

    /// A game with this handicap, or `None` if the rules do not allow its starting position.
    fn game(&self, game: &Arc<Variant>, seats: &Seats) -> Option<StartGame> {
        let setup = self.setup(game);
        let name = match (self, self.named_handicap(game)) {
            (_, Some(handicap)) => handicap.name().to_owned(),
            (Self::Free(removed), None) if !removed.is_empty() => handicap_name(game, removed),
            _ => return Some(StartGame::new(Arc::clone(game), seats.clone())),
        };
        let position = Position::from_setup(Arc::clone(game), &setup).ok()?;
        Some(StartGame::with_tree(GameTree::with_handicap(&position, name), seats.clone()))
    }
}

fn list(ui: &mut egui::Ui, game: &Variant, choice: &mut HandicapChoice) {
    let mut row = |ui: &mut egui::Ui, option: HandicapChoice, name: String, tip: String| {
        let is_chosen = match (&option, &*choice) {
            (HandicapChoice::Free(_), HandicapChoice::Free(_)) => true,
            (option, choice) => option == choice,
        };
        let label = choice_label(ui, is_chosen, name);
        if label.on_hover_text(tip).clicked() && !is_chosen {
            *choice = option;
        }
    };
    row(ui, HandicapChoice::Even, say!("handicap-even"), say!("handicap-even-tip"));
    for handicap in game.handicaps() {
        let tip = describe_changes(game, handicap.removed_squares(), Some(handicap));
        row(ui, HandicapChoice::Named(handicap.id().to_owned()), handicap.spoken_name().to_owned(), tip);
    }
    row(ui, HandicapChoice::Free(Vec::new()), say!("handicap-free"), say!("handicap-free-tip"));
}

/// The starting position. A click removes one of White's pieces or puts it back.
fn board(ui: &mut egui::Ui, game: &Variant, choice: &mut HandicapChoice, size: f32) {
    let setup = choice.setup(game);
    let response = mini_board(ui, game, setup.pieces.iter().copied(), size, &[]);
    let geometry = game.geometry();
    let cell = size / f32::from(geometry.files().max(geometry.ranks()));
    let top_left = response.rect.min;
    let corner =
        |sq: Sq| top_left + Vec2::new(f32::from(geometry.column(sq)), f32::from(geometry.rank(sq))) * cell;
    // A cross marks a removed piece, and a ring marks a piece that replaces another.
    for &(sq, piece) in game.starting_array() {
        let square = Rect::from_min_size(corner(sq), Vec2::splat(cell)).shrink(cell * 0.22);
        let stroke = Stroke::new(2.0, egui::Color32::from_rgb(160, 20, 12));
        match setup.piece_at(sq) {
            None => {
                ui.painter().line_segment([square.left_top(), square.right_bottom()], stroke);
                ui.painter().line_segment([square.right_top(), square.left_bottom()], stroke);
            }
            Some(replacement) if replacement != piece => {
                ui.painter().circle_stroke(square.center(), cell * 0.48, stroke);
            }
            Some(_) => {}
        }
    }
    response.on_hover_text_at_pointer(say!("handicap-board-tip"));
    // Each of White's pieces is a control, for keyboard access.
    for &(sq, piece) in game.starting_array().iter().filter(|(_, piece)| piece.side == Side::White) {
        let square = Rect::from_min_size(corner(sq), Vec2::splat(cell));
        let press = ui.interact(square, ui.id().with(sq), egui::Sense::click());
        let must_keep = choice.must_keep(game, sq);
        let tip = || {
            let name = game.kind(piece.kind).spoken_name();
            if must_keep {
                return say!("handicap-keeps-tip", name = name);
            }
            say!("handicap-click-tip", name = name, square = geometry.name(sq))
        };
        focus::set_button_name(&press, &tip());
        let press = press.on_hover_ui(|ui| {
            ui.label(tip());
        });
        if press.clicked() {
            choice.toggle(game, sq);
        }
    }
}

/// The changes, the faults of the position, and the button that starts the game. Returns whether the button was
/// clicked.
fn summary(ui: &mut egui::Ui, game: &Arc<Variant>, choice: &HandicapChoice) -> bool {
    ui.add_space(4.0);
    let text = match (choice, choice.named_handicap(game)) {
        (_, Some(handicap)) => describe_handicap(game, handicap),
        (HandicapChoice::Free(removed), None) if !removed.is_empty() => describe_changes(game, removed, None),
        (HandicapChoice::Free(_), None) => say!("handicap-free-tip"),
        _ => say!("handicap-even-tip"),
    };
    ui.add(egui::Label::new(text).wrap());
    let faults = choice.setup(game).faults(game);
    for fault in &faults {
        let fault = RichText::new(format!("✖ {}", fault.describe(game))).color(ui.inks().alarm);
        ui.add(egui::Label::new(fault).wrap());
    }
    let button = egui::Button::new(RichText::new(say!("handicap-begin")).size(17.0))
        .fill(ui.visuals().selection.bg_fill);
    ui.add_enabled(faults.is_empty(), button).on_hover_text(say!("handicap-begin-tip")).clicked()
}

pub fn describe_handicap(game: &Variant, handicap: &Handicap) -> String {
    describe_changes(game, handicap.removed_squares(), Some(handicap))
}

fn describe_changes(game: &Variant, removed: &[Sq], handicap: Option<&Handicap>) -> String {
    let name_with_square = |sq: Sq| {
        let piece = game.starting_array().iter().find(|(at, _)| *at == sq);
        let name = piece.map_or("", |(_, piece)| game.kind(piece.kind).spoken_name());
        say!("handicap-piece", name = name, square = square_name(game.geometry(), sq))
    };
    let mut sentences = Vec::new();
    if !removed.is_empty() {
        let names: Vec<String> = removed.iter().map(|&sq| name_with_square(sq)).collect();
        let pieces = tenjiku_language::join_and(&names);
        sentences.push(match handicap.is_some_and(Handicap::is_even) {
            true => say!("handicap-off-both", pieces = pieces),
            false => say!("handicap-off", pieces = pieces),
        });
    }
    for &(sq, kind) in handicap.map(Handicap::replacements).unwrap_or_default() {
        let side = game
            .starting_array()
            .iter()
            .find(|(at, _)| *at == sq)
            .map_or(Side::Black, |(_, piece)| piece.side);
        sentences.push(say!(
            "handicap-instead",
            side = side.spoken_name(),
            before = name_with_square(sq),
            now = game.kind(kind).spoken_name(),
        ));
    }
    for (side, hand) in Side::BOTH.into_iter().zip(handicap.map(Handicap::hands).into_iter().flatten()) {
        let name_with_count = |&(kind, count): &(KindId, u8)| match (game.kind(kind).spoken_name(), count) {
            (name, 1) => name.to_owned(),
            (name, count) => format!("{name} ×{count}"),
        };
        let pieces: Vec<String> = hand.iter().map(name_with_count).collect();
        if !pieces.is_empty() {
            let (side, pieces) = (side.spoken_name(), tenjiku_language::join_and(&pieces));
            sentences.push(say!("handicap-hand", side = side, pieces = pieces));
        }
    }
    sentences.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::StartFrom;

    fn sq(game: &Variant, name: &str) -> Sq {
        game.geometry().parse(name).expect("a square")
    }

    fn name_and_setup(choice: &HandicapChoice, game: &Arc<Variant>) -> Option<(Option<String>, Setup)> {
        match choice.game(game, &Seats::default())?.from {
            StartFrom::Record { tree, is_played: true } => {
                Some((tree.header.handicap.clone(), tree.initial_position().setup()))
            }
            _ => None,
        }
    }

    #[test]
    fn a_named_handicap_begins_a_game_of_that_name() {
        let chu = Variant::built_in("chu").unwrap();
        let choice = HandicapChoice::Named("two_kings".to_owned());
        let (name, setup) = name_and_setup(&choice, &chu).expect("a game");
        assert_eq!((name.as_deref(), setup.side_to_move), (Some("Two Kings"), Side::White));
        assert!(name_and_setup(&HandicapChoice::Even, &chu).is_none(), "an even game starts from the array");
    }

    /// Black's pieces and White's last royal cannot be removed.
    #[test]
    fn any_of_whites_koma_can_be_removed() {
        let tori = Variant::built_in("tori").unwrap();
        let mut choice = HandicapChoice::Named("falcon_quail".to_owned());
        choice.toggle(&tori, sq(&tori, "4b"));
        assert_eq!(choice, HandicapChoice::Free(vec![sq(&tori, "1a")]));
        assert_eq!(name_and_setup(&choice, &tori).and_then(|(name, _)| name).as_deref(), Some("Left Quail"));
        choice.toggle(&tori, sq(&tori, "4f"));
        choice.toggle(&tori, sq(&tori, "4d"));
        assert_eq!(choice, HandicapChoice::Free(vec![sq(&tori, "1a")]), "not a piece of White");
        choice.toggle(&tori, sq(&tori, "3a"));
        assert_eq!(
            name_and_setup(&choice, &tori).and_then(|(name, _)| name).as_deref(),
            Some("without Cr 3a, LQ 1a")
        );
        choice.toggle(&tori, sq(&tori, "4a"));
        assert_eq!(
            name_and_setup(&choice, &tori).and_then(|(name, _)| name).as_deref(),
            Some("without Cr 3a, LQ 1a"),
            "the Phoenix cannot be removed"
        );
    }
}
