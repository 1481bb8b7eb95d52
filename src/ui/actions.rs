//! Everything a player can ask for, once: its name, its keys and what it does in a sentence.
//!
//! Menus, buttons and keys all send the same [`Asked`] message, so none of them can forget one.

use crate::language::text;
use crate::say;
use crate::screens::Screen;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

/// Something a player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// To the start screen.
    NewGame,
    /// Ends the program.
    Quit,
    /// Takes the last ply back.
    TakeBack,
    /// Takes all plies back.
    TakeBackAll,
    /// Plays the ply that was taken back.
    Replay,
    /// Plays all plies that were taken back.
    ReplayAll,
    /// Offers a draw.
    OfferDraw,
    /// Gives the game up.
    Resign,
    /// Opens the players' window.
    Players,
    /// The players exchange their seats.
    SwitchSides,
    /// The computer answers with what it has.
    MoveNow,
    /// Asks for a good move.
    Suggest,
    /// Looks for a forced win.
    FindMate,
    /// Judges positions while persons think.
    Evaluate,
    /// Shows what the computer sees.
    ShowThinking,
    /// Shows the expected line as arrows.
    ShowLine,
    /// Computers wait, or go on.
    Pause,
    /// A computer that waits plays one move.
    Step,
    /// Saves the game as a record.
    KeepRecord,
    /// Begins the next game of a show.
    NextGame,
    /// Watched games follow each other.
    Exhibition,
    /// The camera of a watched game follows what happens.
    Follow,
    /// Names what is remarkable in a move.
    Captions,
    /// Lets the picked koma go.
    LetGo,
    /// Ends all motion at once.
    SkipMotion,
    /// The camera to Black's seat.
    SeatBlack,
    /// The camera to White's seat.
    SeatWhite,
    /// The camera above the board.
    FromAbove,
    /// Turns the board to the player to move, after each ply.
    TurnToMover,
    /// Turns the camera slowly round the table.
    AutoRotate,
    /// Marks where a picked koma may go.
    ShowTargets,
    /// Warns of royals that could be taken.
    ShowWarnings,
    /// Shows what a koma is while the pointer is on it.
    ShowCard,
    /// Shows the keys.
    Help,
    /// Opens the lessons.
    Lessons,
    /// What the marks on the board mean.
    Legend,
    /// The rules of this game.
    Rules,
    /// The pieces of this game.
    Pieces,
}

/// A message: a player asks for something.
#[derive(Message, Clone, Copy, Debug)]
pub struct Asked(pub Action);

impl Action {
    /// All of them, in the order of the menus.
    pub const ALL: [Self; 38] = [
        Self::NewGame,
        Self::Quit,
        Self::TakeBack,
        Self::TakeBackAll,
        Self::Replay,
        Self::ReplayAll,
        Self::OfferDraw,
        Self::Resign,
        Self::Players,
        Self::SwitchSides,
        Self::MoveNow,
        Self::Suggest,
        Self::FindMate,
        Self::Evaluate,
        Self::ShowThinking,
        Self::ShowLine,
        Self::Pause,
        Self::Step,
        Self::KeepRecord,
        Self::NextGame,
        Self::Exhibition,
        Self::Follow,
        Self::Captions,
        Self::LetGo,
        Self::SkipMotion,
        Self::SeatBlack,
        Self::SeatWhite,
        Self::FromAbove,
        Self::TurnToMover,
        Self::AutoRotate,
        Self::ShowTargets,
        Self::ShowWarnings,
        Self::ShowCard,
        Self::Help,
        Self::Lessons,
        Self::Legend,
        Self::Rules,
        Self::Pieces,
    ];

    /// Name in menus.
    #[must_use]
    pub fn name(self) -> String {
        text(self.message(), [])
    }

    /// One sentence on what it does.
    #[must_use]
    pub fn tooltip(self) -> String {
        text(&format!("{}-tip", self.message()), [])
    }

    /// The sentence with its keys, for a button that has no room for them.
    #[must_use]
    pub fn tooltip_with_keys(self, ctx: &egui::Context) -> String {
        let keys = ctx.format_shortcut(&self.shortcut());
        say!("action-with-keys", text = self.tooltip(), keys = keys)
    }

    /// The message with its name; one of the same name and `-tip` tells what it does.
    const fn message(self) -> &'static str {
        match self {
            Self::NewGame => "action-new-game",
            Self::Quit => "action-quit",
            Self::TakeBack => "action-take-back",
            Self::TakeBackAll => "action-take-back-all",
            Self::Replay => "action-replay",
            Self::ReplayAll => "action-replay-all",
            Self::OfferDraw => "action-offer-draw",
            Self::Resign => "action-resign",
            Self::Players => "action-players",
            Self::SwitchSides => "action-switch-sides",
            Self::MoveNow => "action-move-now",
            Self::Suggest => "action-suggest",
            Self::FindMate => "action-find-mate",
            Self::Evaluate => "action-evaluate",
            Self::ShowThinking => "action-show-thinking",
            Self::ShowLine => "action-show-line",
            Self::Pause => "action-pause",
            Self::Step => "action-step",
            Self::KeepRecord => "action-keep-record",
            Self::NextGame => "action-next-game",
            Self::Exhibition => "action-exhibition",
            Self::Follow => "action-follow",
            Self::Captions => "action-captions",
            Self::LetGo => "action-let-go",
            Self::SkipMotion => "action-skip-motion",
            Self::SeatBlack => "action-seat-black",
            Self::SeatWhite => "action-seat-white",
            Self::FromAbove => "action-from-above",
            Self::TurnToMover => "action-turn-to-mover",
            Self::AutoRotate => "action-auto-rotate",
            Self::ShowTargets => "action-show-targets",
            Self::ShowWarnings => "action-show-warnings",
            Self::ShowCard => "action-show-card",
            Self::Help => "action-help",
            Self::Lessons => "action-lessons",
            Self::Legend => "action-legend",
            Self::Rules => "action-rules",
            Self::Pieces => "action-pieces",
        }
    }

    /// Its keys.
    #[must_use]
    pub const fn shortcut(self) -> egui::KeyboardShortcut {
        use egui::{Key, Modifiers};
        let ctrl = Modifiers::COMMAND;
        let ctrl_shift = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        let (modifiers, key) = match self {
            Self::NewGame => (ctrl, Key::N),
            Self::Quit => (ctrl, Key::Q),
            Self::TakeBack => (ctrl, Key::B),
            Self::TakeBackAll => (ctrl_shift, Key::B),
            Self::Replay => (ctrl, Key::R),
            Self::ReplayAll => (ctrl_shift, Key::R),
            Self::OfferDraw => (ctrl, Key::D),
            Self::Resign => (ctrl, Key::G),
            Self::Players => (ctrl, Key::P),
            Self::SwitchSides => (ctrl_shift, Key::P),
            Self::MoveNow => (ctrl, Key::F),
            Self::Suggest => (ctrl, Key::M),
            Self::FindMate => (ctrl_shift, Key::M),
            Self::Evaluate => (ctrl, Key::E),
            Self::ShowThinking => (Modifiers::NONE, Key::T),
            Self::ShowLine => (Modifiers::NONE, Key::L),
            Self::Pause => (Modifiers::NONE, Key::H),
            Self::Step => (Modifiers::NONE, Key::N),
            Self::KeepRecord => (ctrl, Key::S),
            Self::NextGame => (ctrl_shift, Key::N),
            Self::Exhibition => (Modifiers::NONE, Key::X),
            Self::Follow => (Modifiers::NONE, Key::V),
            Self::Captions => (Modifiers::NONE, Key::Y),
            Self::LetGo => (Modifiers::NONE, Key::Escape),
            Self::SkipMotion => (Modifiers::NONE, Key::Space),
            Self::SeatBlack => (Modifiers::NONE, Key::Num1),
            Self::SeatWhite => (Modifiers::NONE, Key::Num2),
            Self::FromAbove => (Modifiers::NONE, Key::Num3),
            Self::TurnToMover => (ctrl, Key::W),
            Self::AutoRotate => (Modifiers::NONE, Key::O),
            Self::ShowTargets => (Modifiers::NONE, Key::M),
            Self::ShowWarnings => (Modifiers::NONE, Key::K),
            Self::ShowCard => (Modifiers::NONE, Key::C),
            Self::Help => (Modifiers::NONE, Key::F1),
            Self::Lessons => (Modifiers::NONE, Key::F5),
            Self::Legend => (Modifiers::NONE, Key::F2),
            Self::Rules => (Modifiers::NONE, Key::F3),
            Self::Pieces => (Modifiers::NONE, Key::F4),
        };
        egui::KeyboardShortcut::new(modifiers, key)
    }

    /// Whether it means something on that screen.
    #[must_use]
    pub const fn is_for(self, screen: Screen) -> bool {
        match self {
            Self::Quit
            | Self::LetGo
            | Self::Help
            | Self::Lessons
            | Self::Legend
            | Self::Rules
            | Self::Pieces => true,
            Self::NewGame => !matches!(screen, Screen::Start),
            Self::SkipMotion | Self::SeatBlack | Self::SeatWhite | Self::FromAbove | Self::AutoRotate => {
                screen.has_board()
            }
            _ => matches!(screen, Screen::Match),
        }
    }

    /// A menu entry or button: name, keys and tooltip. Tells whether it was clicked.
    pub fn entry(self, ui: &mut egui::Ui, enabled: bool) -> bool {
        let keys = ui.ctx().format_shortcut(&self.shortcut());
        let button = egui::Button::new(self.name()).shortcut_text(keys);
        ui.add_enabled(enabled, button).on_hover_text(self.tooltip()).clicked()
    }

    /// A menu entry that shows whether a switch is on.
    pub fn switch(self, ui: &mut egui::Ui, on: bool) -> bool {
        let mut checked = on;
        let keys = ui.ctx().format_shortcut(&self.shortcut());
        let text = say!("action-switch", text = self.name(), keys = keys);
        ui.checkbox(&mut checked, text).on_hover_text(self.tooltip()).changed()
    }
}

/// Turns keys into requests, longer shortcuts first so that Ctrl+Shift+B is not read as Ctrl+B.
pub(super) fn read_keys(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    mut asked: MessageWriter<Asked>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // Who types means letters; these keys write none. A button that was clicked has the keyboard too.
    let types = ctx.egui_wants_keyboard_input();
    let is_wordless = |action: &Action| {
        matches!(
            action,
            Action::LetGo | Action::Help | Action::Lessons | Action::Legend | Action::Rules | Action::Pieces
        )
    };
    let mut actions = Action::ALL;
    actions.sort_by_key(|action| !action.shortcut().modifiers.shift);
    ctx.input_mut(|input| {
        let fits = |action: &Action| action.is_for(*screen.get()) && (!types || is_wordless(action));
        for action in actions.into_iter().filter(fits) {
            if input.consume_shortcut(&action.shortcut()) {
                asked.write(Asked(action));
            }
        }
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_actions_share_their_keys() {
        for (index, action) in Action::ALL.iter().enumerate() {
            for other in &Action::ALL[index + 1..] {
                assert_ne!(action.shortcut(), other.shortcut(), "{action:?} and {other:?}");
            }
        }
    }
}
