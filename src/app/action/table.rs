//! The one list of all that players can ask for.

use crate::app::Screen;
use bevy_egui::egui::{Key, KeyboardShortcut, Modifiers};

/// Where an action means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// On every screen.
    Everywhere,
    /// Wherever one can go back to the start screen; from the workshop one goes back to the game.
    BeyondStart,
    /// On the start screen and in a game.
    Table,
    /// Where koma lie on a board.
    Board,
    /// In a game.
    Match,
}

impl Place {
    pub const fn has(self, screen: Screen) -> bool {
        match self {
            Self::Everywhere => true,
            Self::BeyondStart => !matches!(screen, Screen::Start | Screen::Editor),
            Self::Table => matches!(screen, Screen::Start | Screen::Match),
            Self::Board => screen.has_board(),
            Self::Match => matches!(screen, Screen::Match),
        }
    }
}

/// What there is to know of an action.
pub(super) struct Entry {
    /// The message with its name; one of the same name and `-tip` tells what it does.
    pub message: &'static str,
    /// Its usual keys.
    pub keys: KeyboardShortcut,
    /// Where it means something.
    pub place: Place,
}

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

macro_rules! actions {
    ($($(#[$about:meta])+ $action:ident: $message:literal, $keys:expr, $place:ident;)+) => {
        /// Something a player can ask for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Action {
            $($(#[$about])+ $action,)+
        }

        impl Action {
            /// All of them, in the order of the menus.
            pub const ALL: &[Self] = &[$(Self::$action),+];

            pub(super) const fn entry_of(self) -> Entry {
                match self {
                    $(Self::$action => Entry { message: $message, keys: $keys, place: Place::$place },)+
                }
            }
        }
    };
}

actions! {
    /// Begins the game anew, from the same position with the same players.
    NewGame: "action-new-game", ctrl(Key::N), Match;
    /// Begins the game anew with the players' seats exchanged.
    RematchSwapped: "action-rematch-swapped", ctrl_shift(Key::X), Match;
    /// To the start screen.
    ChangeGame: "action-change-game", ctrl(Key::O), BeyondStart;
    /// Begins anew with White's pieces taken off.
    Handicap: "action-handicap", ctrl(Key::H), Match;
    /// Opens the workshop, where positions are put together.
    SetUp: "action-set-up", ctrl(Key::U), Match;
    /// Opens the saved games.
    Load: "action-load", ctrl(Key::L), Table;
    /// Puts the position on the clipboard.
    CopyPosition: "action-copy-position", ctrl(Key::C), Match;
    /// Puts the game on the clipboard.
    CopyGame: "action-copy-game", ctrl_shift(Key::C), Match;
    /// Opens what is on the clipboard.
    Paste: "action-paste", ctrl(Key::V), Table;
    /// Shows the game as text.
    TextScore: "action-text-score", ctrl(Key::T), Match;
    /// Shows the position as text.
    TextDiagram: "action-text-diagram", ctrl(Key::Y), Match;
    /// Ends the program.
    Quit: "action-quit", ctrl(Key::Q), Everywhere;
    /// Takes the last ply back.
    TakeBack: "action-take-back", ctrl(Key::B), Match;
    /// Takes all plies back.
    TakeBackAll: "action-take-back-all", ctrl_shift(Key::B), Match;
    /// Plays the ply that was taken back.
    Replay: "action-replay", ctrl(Key::R), Match;
    /// Plays all plies that were taken back.
    ReplayAll: "action-replay-all", ctrl_shift(Key::R), Match;
    /// Offers a draw.
    OfferDraw: "action-offer-draw", ctrl(Key::D), Match;
    /// Gives the game up.
    Resign: "action-resign", ctrl(Key::G), Match;
    /// Opens the players' window.
    Players: "action-players", ctrl(Key::P), Match;
    /// The players exchange their seats.
    SwitchSides: "action-switch-sides", ctrl(Key::X), Match;
    /// Persons take back only by consent.
    Consent: "action-consent", ctrl_shift(Key::K), Match;
    /// The clocks of a game that was taken up go on before anybody has played.
    GoOn: "action-go-on", plain(Key::G), Match;
    /// The score of the match begins anew.
    ResetScore: "action-reset-score", ctrl_shift(Key::E), Match;
    /// The computer answers with what it has.
    MoveNow: "action-move-now", ctrl(Key::F), Match;
    /// Asks for a good move.
    Suggest: "action-suggest", ctrl(Key::M), Match;
    /// Looks for a forced win.
    FindMate: "action-find-mate", ctrl_shift(Key::M), Match;
    /// Judges positions while persons think.
    Evaluate: "action-evaluate", ctrl(Key::E), Match;
    /// One ply back, to look at it.
    PlyBack: "action-ply-back", plain(Key::ArrowLeft), Match;
    /// One ply on.
    PlyForward: "action-ply-forward", plain(Key::ArrowRight), Match;
    /// The next ply that was played in the place of the last one.
    NextVariation: "action-next-variation", plain(Key::ArrowDown), Match;
    /// The same the other way round.
    PreviousVariation: "action-previous-variation", plain(Key::ArrowUp), Match;
    /// Shows what is written beside moves, to be changed.
    Notes: "action-notes", ctrl(Key::K), Match;
    /// Makes the line that is looked at the game.
    MakeMain: "action-make-main", ctrl_shift(Key::L), Match;
    /// Removes the variation that is looked at.
    RemoveVariation: "action-remove-variation", ctrl(Key::Delete), Match;
    /// A new game from the position that is looked at.
    PlayFromHere: "action-play-from-here", ctrl_shift(Key::P), Match;
    /// Opens the review of the game.
    Review: "action-review", ctrl(Key::J), Match;
    /// Shows what the computer sees.
    ShowThinking: "action-show-thinking", plain(Key::T), Match;
    /// Shows the expected line as arrows.
    ShowLine: "action-show-line", plain(Key::L), Match;
    /// Computers wait, or go on.
    Pause: "action-pause", plain(Key::H), Match;
    /// A computer that waits plays one move.
    Step: "action-step", plain(Key::N), Match;
    /// Saves the game as a record.
    KeepRecord: "action-keep-record", ctrl(Key::S), Match;
    /// Saves a picture of the board.
    Picture: "action-picture", ctrl(Key::I), Match;
    /// Saves a film of the game.
    Film: "action-film", ctrl_shift(Key::I), Match;
    /// Begins the next game of a show.
    NextGame: "action-next-game", ctrl_shift(Key::N), Match;
    /// Watched games follow each other.
    Exhibition: "action-exhibition", plain(Key::X), Match;
    /// The camera of a watched game follows what happens.
    Follow: "action-follow", plain(Key::V), Match;
    /// Names what is remarkable in a move.
    Captions: "action-captions", plain(Key::Y), Match;
    /// Lets the picked koma go.
    LetGo: "action-let-go", plain(Key::Escape), Everywhere;
    /// Ends all motion at once; shows the last move when nothing moves.
    SkipMotion: "action-skip-motion", plain(Key::Space), Board;
    /// The camera to Black's seat.
    SeatBlack: "action-seat-black", plain(Key::Num1), Board;
    /// The camera to White's seat.
    SeatWhite: "action-seat-white", plain(Key::Num2), Board;
    /// The camera above the board.
    FromAbove: "action-from-above", plain(Key::Num3), Board;
    /// The camera to the other side of the board.
    RotateBoard: "action-rotate-board", ctrl(Key::W), Board;
    /// Turns the board to the player to move, after each ply.
    TurnToMover: "action-turn-to-mover", ctrl_shift(Key::W), Match;
    /// Turns the camera slowly round the table.
    AutoRotate: "action-auto-rotate", plain(Key::O), Board;
    /// Marks where a picked koma may go.
    ShowTargets: "action-show-targets", plain(Key::M), Match;
    /// Promotes without asking.
    AutoPromote: "action-auto-promote", ctrl(Key::A), Match;
    /// Comes near to the last move, or goes back.
    ZoomLast: "action-zoom-last", plain(Key::F), Board;
    /// Shows what is under the pointer larger, in a glass.
    Magnifier: "action-magnifier", plain(Key::E), Board;
    /// Shows a map of the board while only a part of it is seen.
    Minimap: "action-minimap", plain(Key::A), Board;
    /// Shades the koma that have no part in the moves of a picked one.
    DimOthers: "action-dim-others", plain(Key::D), Board;
    /// Turns the writing of far koma to whoever looks.
    ReadFar: "action-read-far", plain(Key::R), Board;
    /// Shows the coordinates of the board.
    Coordinates: "action-coordinates", plain(Key::J), Match;
    /// Shows the list of moves.
    MoveList: "action-move-list", plain(Key::Z), Match;
    /// Shows the clocks.
    Clocks: "action-clocks", plain(Key::U), Match;
    /// Shows which squares each side holds.
    ShowInfluence: "action-show-influence", plain(Key::Backtick), Match;
    /// Warns of royals that could be taken.
    ShowWarnings: "action-show-warnings", plain(Key::K), Match;
    /// Shows what a koma is while the pointer is on it.
    ShowCard: "action-show-card", plain(Key::C), Match;
    /// Whether anything is heard.
    Sound: "action-sound", plain(Key::Q), Everywhere;
    /// Shows the keys.
    Help: "action-help", plain(Key::F1), Everywhere;
    /// What Tenjiku is and who made its parts.
    About: "action-about-program", plain(Key::F12), Everywhere;
    /// Opens the lessons.
    Lessons: "action-lessons", plain(Key::F5), Everywhere;
    /// What the marks on the board mean.
    Legend: "action-legend", plain(Key::F2), Everywhere;
    /// The rules of this game.
    Rules: "action-rules", plain(Key::F3), Everywhere;
    /// The pieces of this game.
    Pieces: "action-pieces", plain(Key::F4), Everywhere;
}
