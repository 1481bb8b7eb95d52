//! The table of all actions.
//!
//! A test rejects keys shared by two actions. Some open panels also use plain keys: P and S (promotion), R,
//! S, letters and arrows (lessons). Plain B stays free because it is easily hit instead of Ctrl+B.

use crate::app::{Screen, Settings};
use bevy_egui::egui::{Key, KeyboardShortcut, Modifiers};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionScope {
    Everywhere,
    /// Every screen except the start screen and the position editor.
    BeyondStart,
    StartOrMatch,
    /// The start screen, a game, and the shelves of problems.
    StartMatchOrShelves,
    Board,
    /// The start screen and every screen with a board.
    StartOrBoard,
    Match,
    /// A game, and a problem on the board.
    MatchOrProblem,
    /// Every screen, on the desktop only.
    Desktop,
}

impl ActionScope {
    pub const fn exists_on_platform(self) -> bool {
        match self {
            Self::Desktop => cfg!(not(target_family = "wasm")),
            _ => true,
        }
    }

    pub const fn includes(self, screen: Screen) -> bool {
        match self {
            Self::Everywhere => true,
            Self::Desktop => self.exists_on_platform(),
            Self::BeyondStart => !matches!(screen, Screen::Start | Screen::Editor),
            Self::StartOrMatch => matches!(screen, Screen::Start | Screen::Match),
            Self::StartMatchOrShelves => matches!(screen, Screen::Start | Screen::Match | Screen::Shelves),
            Self::Board => screen.has_board(),
            Self::StartOrBoard => matches!(screen, Screen::Start) || screen.has_board(),
            Self::Match => matches!(screen, Screen::Match),
            Self::MatchOrProblem => matches!(screen, Screen::Match | Screen::Problem),
        }
    }
}

/// The place where an action is listed in a game. The menu has five groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// A button of the bar above the board.
    Bar,
    /// The view list of the bar.
    View,
    /// The menu, above its groups.
    First,
    /// The menu, below its groups.
    Last,
    /// A group of the menu: the whole game and its players.
    Game,
    /// A group of the menu: moves, variations, notes.
    Moves,
    /// A group of the menu: help from the computer, and control of the computers.
    Computer,
    /// A group of the menu: saving, opening, copying.
    Files,
    /// A group of the menu: lessons and explanations.
    Help,
    /// A switch on the settings page: look of the board.
    Look,
    /// A switch on the settings page: animation.
    Motion,
    /// A switch on the settings page: sound.
    Sound,
    /// A switch on the settings page: notation.
    Language,
    /// A switch on the settings page: hints and questions during play.
    Play,
    /// A switch on the settings page: watched games.
    Watch,
    BesideBoard,
    /// No menu: the action is reached by its keys, and by the typed line and the list of keys, which offer
    /// all actions.
    Unlisted,
}

/// When an action is available in a game; otherwise its menu entry is greyed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    Always,
    /// Before the first move.
    NotBegun,
    /// Once a move has been played.
    Played,
    /// While there are moves to redo.
    Undone,
    /// Once the record has a move.
    AnyMove,
    /// While the game is in progress and a person plays.
    PersonPlays,
    /// In a game with clocks.
    Timed,
    /// While the clocks of a resumed game wait.
    ClocksWait,
    /// Once the match has a score.
    ScoreBegun,
    /// While a computer is choosing its move or analysing for a person.
    Thinking,
    /// While the game is in progress and a computer plays.
    ComputersPlay,
    PersonToMove,
    /// Where several moves were played in the same position.
    Variations,
    OnVariation,
    /// In a watched game between computers of this program.
    Watched,
}

/// A state that a menu entry shows with a tick, other than a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TickedState {
    Paused,
    CameraFollows,
    Influence,
    JapaneseMoves,
    /// The panel with the computer's thinking is shown.
    Thinking,
    /// The pieces have hints of their moves.
    PieceHints,
}

#[derive(Clone, Copy)]
pub enum Handler {
    Setting(fn(&mut Settings) -> &mut bool),
    /// A system registered with [`on_action`](super::HandleActions::on_action) in this file of `src`.
    Command(&'static str),
    /// A command whose menu entry shows a state with a tick.
    Switch(TickedState, &'static str),
}

pub struct Entry {
    /// The id of the message with the action's name; `-tip` is appended for the tooltip.
    pub message: &'static str,
    pub keys: KeyboardShortcut,
    pub scope: ActionScope,
    /// The menu that lists the action, and its group in that menu; lines separate the groups.
    pub menu: Menu,
    pub group: u8,
    pub available: Availability,
    pub handler: Handler,
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

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

macro_rules! actions {
    ($($action:ident: $message:literal, $keys:expr, $scope:ident, $menu:ident($group:literal), $available:ident, $handler:expr;)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Action {
            $($action,)+
        }

        impl Action {
            /// All actions, in the order of the menus.
            pub const ALL: &[Self] = &[$(Self::$action),+];

            pub const fn row(self) -> Entry {
                match self {
                    $(Self::$action => Entry {
                        message: $message,
                        keys: $keys,
                        scope: ActionScope::$scope,
                        menu: Menu::$menu,
                        group: $group,
                        available: Availability::$available,
                        handler: $handler,
                    },)+
                }
            }
        }
    };
}

use Handler::{Command, Setting, Switch};

// The tooltip of an action, the message ending in `-tip`, says what it does.
actions! {
    // The bar.
    TakeBack: "action-take-back", ctrl(Key::B), Match, Bar(1), Played, Command("ui/act.rs");
    TypedLine: "action-typed-line", plain(Key::Slash), Match, Bar(1), Always, Command("ui/typed_line/mod.rs");
    ZoomLast: "action-zoom-last", plain(Key::F), Board, Bar(1), Played, Command("screens/zoom_last.rs");
    MenuBar: "action-menu-bar", plain(Key::F10), Match, Bar(1), Always, Command("ui/menu.rs");
    // The view list.
    ViewFromBlack: "action-seat-black", plain(Key::Num1), Board, View(1), Always, Command("screens/table.rs");
    ViewFromWhite: "action-seat-white", plain(Key::Num2), Board, View(1), Always, Command("screens/table.rs");
    FromAbove: "action-from-above", plain(Key::Num3), Board, View(1), Always, Command("screens/table.rs");
    FromCorner: "action-from-corner", plain(Key::Num4), Board, View(1), Always, Command("screens/table.rs");
    RotateBoard: "action-rotate-board", ctrl(Key::W), Board, View(1), Always, Command("screens/table.rs");
    FullScreen: "action-full-screen", plain(Key::F11), Desktop, View(1), Always, Command("ui/act.rs");
    AutoHidePanels: "action-frame-waits", ctrl(Key::F11), Match, View(1), Always, Setting(|settings| &mut settings.frame_waits);
    Follow: "action-follow", plain(Key::V), Match, View(2), Always, Switch(TickedState::CameraFollows, "screens/exhibition.rs");
    ShowInfluence: "action-show-influence", plain(Key::Backtick), Match, View(2), Always, Switch(TickedState::Influence, "input/inspection.rs");
    Magnifier: "action-magnifier", plain(Key::E), Board, View(2), Always, Setting(|settings| &mut settings.magnifier);
    MoveList: "action-move-list", plain(Key::Z), Match, View(2), Always, Setting(|settings| &mut settings.move_list);
    Clocks: "action-clocks", plain(Key::U), Match, View(2), Timed, Setting(|settings| &mut settings.show_clocks);
    PieceHints: "action-piece-hints", ctrl_shift(Key::H), Board, View(2), Always, Switch(TickedState::PieceHints, "screens/table.rs");
    // The menu.
    NewGame: "action-new-game", ctrl(Key::N), Match, First(1), Always, Command("app/new_game.rs");
    ChangeGame: "action-change-game", ctrl(Key::O), BeyondStart, First(1), Always, Command("ui/act.rs");
    Settings: "action-settings", ctrl(Key::Comma), StartOrBoard, First(1), Always, Command("ui/settings_page/mod.rs");
    Quit: "action-quit", ctrl(Key::Q), Desktop, Last(1), Always, Command("ui/act.rs");
    // The group Game of the menu.
    OfferDraw: "action-offer-draw", ctrl(Key::D), Match, Game(1), PersonPlays, Command("ui/act.rs");
    Resign: "action-resign", ctrl(Key::G), Match, Game(1), PersonPlays, Command("ui/end.rs");
    RematchSwapped: "action-rematch-swapped", ctrl_shift(Key::X), Match, Game(1), Always, Command("app/new_game.rs");
    NextGame: "action-next-game", ctrl_shift(Key::N), Match, Game(1), Watched, Command("screens/exhibition.rs");
    Players: "action-players", ctrl(Key::P), Match, Game(2), Always, Command("ui/players.rs");
    SwitchSides: "action-switch-sides", ctrl(Key::X), Match, Game(2), Always, Command("ui/act.rs");
    Handicap: "action-handicap", ctrl(Key::H), Match, Game(2), NotBegun, Command("editor/handicaps.rs");
    SetUp: "action-set-up", ctrl(Key::U), Match, Game(2), Always, Command("editor/transitions.rs");
    StartClocks: "action-go-on", plain(Key::G), Match, Game(2), ClocksWait, Command("ui/act.rs");
    ResetScore: "action-reset-score", ctrl_shift(Key::E), Match, Game(2), ScoreBegun, Command("ui/act.rs");
    RemoteTables: "action-elsewhere", ctrl_shift(Key::D), StartOrMatch, Game(3), Always, Command("screens/remote_table/mod.rs");
    // The group Moves of the menu.
    Replay: "action-replay", ctrl(Key::R), Match, Moves(1), Undone, Command("ui/act.rs");
    TakeBackAll: "action-take-back-all", ctrl_shift(Key::B), Match, Moves(1), Played, Command("ui/act.rs");
    ReplayAll: "action-replay-all", ctrl_shift(Key::R), Match, Moves(1), Undone, Command("ui/act.rs");
    PlayFromHere: "action-play-from-here", ctrl_shift(Key::P), Match, Moves(1), Always, Command("app/new_game.rs");
    NextVariation: "action-next-variation", plain(Key::ArrowDown), Match, Moves(2), Variations, Command("ui/act.rs");
    PreviousVariation: "action-previous-variation", plain(Key::ArrowUp), Match, Moves(2), Variations, Command("ui/act.rs");
    MakeMain: "action-make-main", ctrl_shift(Key::L), Match, Moves(2), OnVariation, Command("ui/act.rs");
    RemoveVariation: "action-remove-variation", ctrl(Key::Delete), Match, Moves(2), OnVariation, Command("ui/act.rs");
    Notes: "action-notes", ctrl(Key::K), Match, Moves(2), Always, Setting(|settings| &mut settings.notes);
    // The group Computer of the menu.
    Suggest: "action-suggest", ctrl(Key::M), Match, Computer(1), PersonToMove, Command("ui/act.rs");
    AskWhy: "action-ask-why", plain(Key::W), Match, Computer(1), Played, Command("ui/act.rs");
    FindMate: "action-find-mate", ctrl_shift(Key::M), Match, Computer(1), PersonToMove, Command("ui/act.rs");
    Review: "action-review", ctrl(Key::J), Match, Computer(1), AnyMove, Command("ui/review/mod.rs");
    MoveNow: "action-move-now", ctrl(Key::F), Match, Computer(2), Thinking, Command("ui/act.rs");
    Pause: "action-pause", plain(Key::H), Match, Computer(2), Always, Switch(TickedState::Paused, "ui/act.rs");
    Step: "action-step", plain(Key::N), Match, Computer(2), ComputersPlay, Command("ui/act.rs");
    Evaluate: "action-evaluate", ctrl(Key::E), Match, Computer(3), Always, Setting(|settings| &mut settings.evaluate);
    ShowThinking: "action-show-thinking", plain(Key::T), Match, Computer(3), Always, Switch(TickedState::Thinking, "ui/thinking.rs");
    ShowLine: "action-show-line", plain(Key::L), Match, Computer(3), Always, Setting(|settings| &mut settings.show_line);
    Numbers: "action-numbers", ctrl_shift(Key::G), Match, Computer(3), Always, Setting(|settings| &mut settings.numbers);
    // The group Files of the menu.
    SaveGame: "action-keep-record", ctrl(Key::S), Match, Files(1), AnyMove, Command("screens/save_record.rs");
    Load: "action-load", ctrl(Key::L), StartOrMatch, Files(1), Always, Command("screens/library/mod.rs");
    OpenFile: "action-open-file", ctrl_shift(Key::O), StartMatchOrShelves, Files(1), Always, Command("screens/choose_file/mod.rs");
    Paste: "action-paste", ctrl(Key::V), StartMatchOrShelves, Files(1), Always, Command("screens/open.rs");
    CopyGame: "action-copy-game", ctrl_shift(Key::C), Match, Files(2), Always, Command("screens/open.rs");
    CopyPosition: "action-copy-position", ctrl(Key::C), Match, Files(2), Always, Command("screens/open.rs");
    CopyLink: "action-copy-link", ctrl_shift(Key::U), Match, Files(2), Always, Command("screens/link.rs");
    TextScore: "action-text-score", ctrl(Key::T), Match, Files(2), Always, Command("screens/score_text.rs");
    TextDiagram: "action-text-diagram", ctrl_shift(Key::Y), Match, Files(2), Always, Command("screens/score_text.rs");
    Picture: "action-picture", ctrl(Key::I), Match, Files(2), Always, Command("screens/pictures.rs");
    Film: "action-film", ctrl_shift(Key::I), Match, Files(2), AnyMove, Command("screens/pictures.rs");
    // The group Help of the menu.
    Lessons: "action-lessons", plain(Key::F5), Everywhere, Help(1), Always, Command("tutorial/course_screen.rs");
    Problems: "action-problems", shift(Key::F5), Everywhere, Help(1), Always, Command("problem_room/requests.rs");
    Rules: "action-rules", plain(Key::F3), Everywhere, Help(1), Always, Command("ui/guide/rules.rs");
    Pieces: "action-pieces", plain(Key::F4), Everywhere, Help(1), Always, Command("ui/guide/pieces.rs");
    Legend: "action-legend", plain(Key::F2), Everywhere, Help(1), Always, Command("ui/guide/legend.rs");
    Help: "action-help", plain(Key::F1), Everywhere, Help(2), Always, Command("ui/keys_window.rs");
    About: "action-about-program", plain(Key::F12), Everywhere, Help(2), Always, Command("ui/about.rs");
    // The page of settings.
    Coordinates: "action-coordinates", plain(Key::J), Match, Look(1), Always, Setting(|settings| &mut settings.coordinates);
    TurnFarWriting: "action-read-far", plain(Key::R), Board, Look(1), Always, Setting(|settings| &mut settings.read_far);
    DimOthers: "action-dim-others", plain(Key::D), Board, Look(1), Always, Setting(|settings| &mut settings.dim_others);
    Minimap: "action-minimap", plain(Key::A), Board, Look(1), Always, Setting(|settings| &mut settings.minimap);
    TurnToMover: "action-turn-to-mover", ctrl_shift(Key::W), Match, Motion(1), Always, Setting(|settings| &mut settings.turn_to_mover);
    AutoRotate: "action-auto-rotate", plain(Key::O), Board, Motion(1), Always, Setting(|settings| &mut settings.auto_rotate);
    Sound: "action-sound", plain(Key::Q), Everywhere, Sound(1), Always, Setting(|settings| &mut settings.sound);
    JapaneseMoves: "action-japanese-moves", ctrl_shift(Key::J), StartOrMatch, Language(1), Always, Switch(TickedState::JapaneseMoves, "ui/move_style.rs");
    ShowTargets: "action-show-targets", plain(Key::M), Match, Play(1), Always, Setting(|settings| &mut settings.show_targets);
    ShowCard: "action-show-card", plain(Key::C), Match, Play(1), Always, Setting(|settings| &mut settings.show_card);
    ShowWarnings: "action-show-warnings", plain(Key::K), Match, Play(1), Always, Setting(|settings| &mut settings.show_warnings);
    AskBeforeLoss: "action-ask-before-loss", ctrl_shift(Key::A), Match, Play(1), Always, Setting(|settings| &mut settings.ask_before_loss);
    AutoPromote: "action-auto-promote", ctrl(Key::A), Match, Play(1), Always, Setting(|settings| &mut settings.auto_promote);
    Consent: "action-consent", ctrl_shift(Key::K), Match, Play(1), Always, Setting(|settings| &mut settings.consent);
    Captions: "action-captions", plain(Key::Y), Match, Watch(1), Always, Setting(|settings| &mut settings.captions);
    Exhibition: "action-exhibition", plain(Key::X), Match, Watch(1), Always, Setting(|settings| &mut settings.exhibition);
    // Beside the board.
    PlyBack: "action-ply-back", plain(Key::ArrowLeft), Match, BesideBoard(1), Played, Command("ui/act.rs");
    PlyForward: "action-ply-forward", plain(Key::ArrowRight), Match, BesideBoard(1), Undone, Command("ui/act.rs");
    ToStart: "action-to-start", plain(Key::Home), Match, BesideBoard(1), Played, Command("ui/act.rs");
    ToEnd: "action-to-end", plain(Key::End), Match, BesideBoard(1), Undone, Command("ui/act.rs");
    // Actions without a menu entry.
    Cancel: "action-let-go", plain(Key::Escape), Everywhere, Unlisted(1), Always, Command("app/cancel.rs");
    SkipMotion: "action-skip-motion", plain(Key::Space), Board, Unlisted(1), Always, Command("app/motion.rs");
    BoardKeys: "action-board-keys", plain(Key::F6), Board, Unlisted(1), Always, Command("ui/board_keys.rs");
    AskMoves: "action-ask-moves", plain(Key::F7), MatchOrProblem, Unlisted(1), Always, Command("ui/ask.rs");
    AskAttackers: "action-ask-attackers", plain(Key::F8), MatchOrProblem, Unlisted(1), Always, Command("ui/ask.rs");
    AskLast: "action-ask-last", plain(Key::F9), MatchOrProblem, Unlisted(1), Always, Command("ui/ask.rs");
    AskState: "action-ask-state", shift(Key::F9), Match, Unlisted(1), Always, Command("ui/ask.rs");
}

impl Action {
    /// Additional keys, as in other programs. Keys chosen by the player take precedence.
    pub const fn other_keys(self) -> &'static [KeyboardShortcut] {
        match self {
            Self::TakeBack => const { &[ctrl(Key::Z)] },
            Self::Replay => const { &[ctrl(Key::Y), ctrl_shift(Key::Z)] },
            _ => &[],
        }
    }
}
