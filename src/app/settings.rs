//! The player's settings, kept between runs in one small RON file.

use super::{Keys, Pace, Toast};
use crate::game::{ComputerRules, Player};
use crate::view::face_style::FaceStyle;
use crate::view::motion::MotionStyle;
use crate::view::quality::Quality;
use bevy::prelude::*;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tenjiku_language::{Language, say};
use tenjiku_platform::files::{self, data_folder, set_aside, write_atomically};
use tenjiku_platform::sanitize::MAX_NAME_CHARS;
use tenjiku_records::TimeControl;
use tenjiku_records::notation::MoveStyle;
use tenjiku_rules::Side;
use tenjiku_search::{EngineOptions, Level};
use tenjiku_teach::guide::GameGroup;

/// Thinking times to choose from, in seconds a move.
pub const THINKING_TIMES: [u32; 4] = [1, 3, 10, 30];

/// Sizes of a computer's transposition table to choose from, in MiB.
pub const TABLE_SIZES: [usize; 5] = [16, 64, 256, 1024, 4096];

/// Maximum number of best lines (Multi-PV) shown to help a person.
pub const MAX_LINES: u8 = 5;

/// Sizes of the panels to choose from, in percent of the system's size.
pub const INTERFACE_SCALES: [u16; 5] = [100, 125, 150, 175, 200];

/// The panels are enlarged only as far as the window keeps this size, in points of the enlarged panels.
const MIN_WINDOW: Vec2 = Vec2::new(520.0, 390.0);

/// Width and height that the window may be opened with, in points.
const WINDOW_SIDES: RangeInclusive<u32> = 320..=16384;

/// Defines the settings, each with its type and its default.
macro_rules! settings {
    ($($(#[$attribute:meta])* $name:ident: $type:ty = $default:expr;)+) => {
        /// The player's settings, saved whenever they change.
        #[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Settings {
            $($(#[$attribute])* pub $name: $type,)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }
    };
}

settings! {
    /// The language of all texts; `None`: the system's.
    language: Option<Language> = None;
    /// Marks the squares a picked koma may go to.
    show_targets: bool = true;
    /// How often each mark on the board and on koma has been explained, by its message id.
    marks_explained: BTreeMap<String, u8> = BTreeMap::new();
    /// `marks_explained` of earlier versions; ignored.
    #[serde(skip_serializing)]
    knows_marks: IgnoredAny = IgnoredAny;
    /// Dims the pieces unrelated to the picked piece.
    dim_others: bool = true;
    /// Warns of royals that could be taken or burnt.
    show_warnings: bool = true;
    /// Asks before a move against a computer that loses a valuable piece or the game.
    ask_before_loss: bool = true;
    /// Shows a card for the koma under the pointer.
    show_card: bool = true;
    /// Promotes without asking wherever a koma may.
    auto_promote: bool = false;
    /// Turns the writing on koma that face the player, so that it can be read.
    read_far: bool = false;
    /// Coordinates on the borders of the board.
    coordinates: bool = true;
    /// A magnifying glass next to the pointer.
    magnifier: bool = false;
    /// A map of the board while only part of it is in view.
    minimap: bool = true;
    move_list: bool = true;
    /// Notation of moves; `None`: the default of the language.
    move_style: Option<MoveStyle> = None;
    /// Comments and annotations, editable, below the list.
    notes: bool = false;
    /// Turns the board to the player to move.
    turn_to_mover: bool = false;
    /// Whether games begin with the view over the corner of the board, and not straight from the seat, as chosen last.
    from_corner: bool = true;
    /// Whether menus and lists are hidden in full screen and in watched games.
    frame_waits: bool = true;
    /// Turns the camera slowly round the table.
    auto_rotate: bool = false;
    /// Speed of koma as a factor, from 0.25 to 4.
    motion_speed: f32 = 1.0;
    motion: MotionStyle = MotionStyle::Full;
    sound: bool = true;
    /// Volume, from 0 to 100.
    volume: u8 = 70;
    /// The id of the game chosen or played last; at first the game after which the program is named.
    game: String = env!("CARGO_PKG_NAME").to_owned();
    folded_groups: BTreeSet<GameGroup> = BTreeSet::new();
    /// Whether the player has yet to finish a first game.
    newcomer: bool = true;
    black: Player = Player::Person;
    white: Player = Player::Computer { level: Player::usual_level() };
    /// Whether the sides of a new game against a computer are assigned at random.
    by_lot: bool = false;
    /// Name of the person who plays Black in a new game; empty for none.
    black_name: String = String::new();
    /// Name of the person who plays White in a new game; empty for none.
    white_name: String = String::new();
    /// Time control of a new game; `None`: untimed.
    clock: Option<TimeControl> = None;
    /// Whether running out of time loses the game; otherwise it is only shown.
    flag_loses: bool = true;
    show_clocks: bool = true;
    /// Whether a take-back between persons needs the consent of the other person.
    consent: bool = false;
    /// Thinking time of a computer, in seconds a move.
    thinking_seconds: u32 = 3;
    /// Whether a computer may resign or offer a draw to a person.
    may_give_up: bool = false;
    /// Size of the transposition table of each computer of the program, in MiB.
    table_mib: usize = EngineOptions::default().hash_mib;
    /// Cores that each computer of the program may use; `None`: all but one.
    cores: Option<usize> = None;
    /// Name of the engine that suggests moves and evaluates; `None`: the program itself.
    adviser: Option<String> = None;
    /// Shows what a computer is thinking in a game that is played.
    #[serde(rename = "wants_thinking")]
    show_thinking: bool = false;
    /// `show_thinking` of earlier versions, on by default there; ignored.
    #[serde(rename = "show_thinking", skip_serializing)]
    unasked_thinking: IgnoredAny = IgnoredAny;
    /// Shows what a computer is thinking in a watched game.
    show_watched_thinking: bool = true;
    /// Shows the expected line as arrows on the board.
    show_line: bool = false;
    /// Evaluates positions while persons think.
    evaluate: bool = false;
    /// Shows evaluations, depths and speeds as numbers, in addition to words.
    numbers: bool = false;
    /// Number of best lines (Multi-PV) shown to help a person, up to [`MAX_LINES`].
    lines: u8 = 1;
    watch_black: Player = Player::Computer { level: Level::FULL };
    watch_white: Player = Player::Computer { level: Level::FULL };
    pace: Pace = Pace::default();
    /// Whether the next game starts automatically, with other levels each time.
    exhibition: bool = false;
    /// Whether the camera of a watched game follows the action; `None`: it does.
    follow_action: Option<bool> = None;
    /// Whether the camera of a game on a large board leans to the opponent's last move.
    follow_opponent: bool = true;
    /// Shows captions for remarkable moves.
    captions: bool = true;
    face_style: FaceStyle = FaceStyle::default();
    /// The id of the theme.
    theme: String = "kaya".to_owned();
    appearance: Appearance = Appearance::System;
    /// Size of the panels, in percent of the system's size; one of [`INTERFACE_SCALES`].
    interface_scale: u16 = 100;
    /// The last width and height of the window, in points; not those of a full screen.
    window_size: (u32, u32) = (1280, 800);
    /// Rendering quality; `None`: depends on the graphics card.
    quality: Option<Quality> = None;
    /// Keys that differ from the defaults.
    keys: Keys = Keys::default();
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Appearance {
    #[default]
    System,
    /// Black ink on paper.
    Light,
    /// Light ink on dark paper.
    Dark,
}

impl Appearance {
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// `None` if the system decides.
    pub const fn is_dark(self) -> Option<bool> {
        match self {
            Self::System => None,
            Self::Light => Some(false),
            Self::Dark => Some(true),
        }
    }
}

impl Settings {
    /// The chosen language, else the language of the system.
    pub fn spoken_language(&self) -> Language {
        self.language.unwrap_or_else(Language::from_system)
    }

    /// Scale of the panels relative to the system's scale: as chosen, but limited so that everything fits into a
    /// small window.
    pub fn interface_zoom(&self, window: &Window) -> f32 {
        let max_zoom = (window.size() / MIN_WINDOW).min_element().max(1.0);
        (f32::from(self.interface_scale) / 100.0).min(max_zoom)
    }

    /// The name of the person who plays a side in a new game, if given.
    pub fn name_of(&self, side: Side) -> Option<String> {
        let name = if side == Side::Black { &self.black_name } else { &self.white_name };
        Some(name.trim().to_owned()).filter(|name| !name.is_empty())
    }

    pub fn set_name(&mut self, side: Side, name: String) {
        *(if side == Side::Black { &mut self.black_name } else { &mut self.white_name }) = name;
    }

    /// Swaps the players and their names.
    pub fn swap_sides(&mut self) {
        std::mem::swap(&mut self.black, &mut self.white);
        std::mem::swap(&mut self.black_name, &mut self.white_name);
    }

    pub fn computer_rules(&self) -> ComputerRules {
        ComputerRules {
            time: Duration::from_secs(u64::from(self.thinking_seconds)),
            may_give_up: self.may_give_up,
            lines: usize::from(self.lines),
        }
    }

    /// The resources of each computer of the program.
    pub fn options(&self) -> EngineOptions {
        let defaults = EngineOptions::default();
        EngineOptions { hash_mib: self.table_mib, threads: self.cores.unwrap_or(defaults.threads) }
    }

    /// Settings of the first start. Pieces show hints of their moves unless the player probably reads kanji.
    fn first(knows_kanji: bool) -> Self {
        let face_style = if knows_kanji { FaceStyle::default() } else { FaceStyle::Hints };
        Self { face_style, ..Self::default() }
    }

    /// Clamps and replaces invalid values of a settings file.
    fn into_valid(self) -> Self {
        let motion_speed =
            if self.motion_speed.is_finite() { self.motion_speed.clamp(0.25, 4.0) } else { 1.0 };
        let max_table_mib = TABLE_SIZES[TABLE_SIZES.len() - 1];
        let all_cores = std::thread::available_parallelism().map_or(1, usize::from);
        // An engine of an earlier run may be missing.
        let as_seat = |player| match player {
            Player::External { .. } | Player::Remote => Player::Person,
            player => player,
        };
        let as_window_side = |side: u32| side.clamp(*WINDOW_SIDES.start(), *WINDOW_SIDES.end());
        let as_watched = |player: Player| Player::Computer { level: player.level().unwrap_or(Level::FULL) };
        Self {
            motion_speed,
            volume: self.volume.min(100),
            lines: self.lines.clamp(1, MAX_LINES),
            interface_scale: self.interface_scale.clamp(INTERFACE_SCALES[0], INTERFACE_SCALES[4]),
            black_name: self.black_name.chars().take(MAX_NAME_CHARS).collect(),
            white_name: self.white_name.chars().take(MAX_NAME_CHARS).collect(),
            thinking_seconds: self.thinking_seconds.clamp(1, 600),
            table_mib: self.table_mib.clamp(1, max_table_mib),
            window_size: (as_window_side(self.window_size.0), as_window_side(self.window_size.1)),
            cores: self.cores.map(|cores| cores.clamp(1, all_cores)),
            black: as_seat(self.black),
            white: as_seat(self.white),
            watch_black: as_watched(self.watch_black),
            watch_white: as_watched(self.watch_white),
            keys: self.keys.into_valid(),
            // A computer thinks for the player only on request.
            evaluate: false,
            ..self
        }
    }
}

/// Marks the current settings as temporary: they are never written.
#[derive(Resource, Clone, Copy, Debug)]
pub struct TemporarySettings;

/// Reads the settings before anything else is created, so that everything uses their language.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Toast>();
    let (settings, fault) = read();
    settings.spoken_language().choose();
    if let Some((why, aside)) = fault {
        app.world_mut().write_message(Toast::alarm(match aside {
            Ok(path) => say!("settings-unreadable-kept", why, path = path.display().to_string()),
            Err(fault) => say!("settings-unreadable-stays", why, fault = fault.to_string()),
        }));
    }
    app.insert_resource(settings);
    let is_persistent = not(resource_exists::<TemporarySettings>);
    app.add_systems(Last, write.run_if(resource_changed::<Settings>).run_if(is_persistent));
}

fn file() -> Option<PathBuf> {
    Some(data_folder()?.join("settings.ron"))
}

/// Reads the settings. A file that cannot be read is moved aside, so that it is not overwritten; the reason is returned
/// with the new path, or with why it was not moved.
fn read() -> (Settings, Option<(String, io::Result<PathBuf>)>) {
    let Some(path) = file().filter(|path| files::exists(path)) else {
        return (Settings::first(Language::system_knows_kanji()), None);
    };
    match parse(&path) {
        Ok(read) => (read.into_valid(), None),
        Err(why) => (Settings::default(), Some((why, set_aside(&path)))),
    }
}

fn parse(path: &Path) -> Result<Settings, String> {
    let text = files::read_text(path).map_err(|error| error.to_string())?;
    ron::from_str(&text).map_err(|error| error.to_string())
}

fn write(settings: Res<Settings>, mut toasts: MessageWriter<Toast>) {
    if settings.is_added() {
        return;
    }
    let Some(path) = file() else { return };
    if let Err(error) = write_atomically(&path, &*settings) {
        let path = path.display().to_string();
        toasts.write(Toast::alarm(say!("settings-not-saved", path, why = error.to_string())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_earlier_versions_are_still_read() {
        let old: Settings = ron::from_str("(motion: false, motion_speed: 2.0, auto_rotate: true)").unwrap();
        assert_eq!(old.motion, MotionStyle::None);
        assert_eq!(old.motion_speed, 2.0);
        let now = Settings { motion: MotionStyle::Reduced, ..Settings::default() };
        assert_eq!(ron::from_str::<Settings>(&ron::to_string(&now).unwrap()), Ok(now));
    }

    /// Files contain all settings, so changing a setting's type makes files of earlier versions unreadable.
    #[test]
    fn following_the_opponent_is_still_a_boolean() {
        let old: Settings = ron::from_str("(follow_opponent: false)").unwrap();
        assert!(!old.follow_opponent && Settings::default().follow_opponent);
    }

    /// Earlier versions explained the marks only until the first move.
    #[test]
    fn known_marks_of_earlier_versions_are_explained_again() {
        let old: Settings = ron::from_str("(knows_marks: true)").unwrap();
        assert!(old.marks_explained.is_empty());
        let marks_explained = BTreeMap::from([("marks-capture".to_owned(), 2)]);
        let now = Settings { marks_explained, ..old };
        assert_eq!(ron::from_str::<Settings>(&ron::to_string(&now).unwrap()), Ok(now));
    }

    /// Earlier versions showed the computers' thinking by default.
    #[test]
    fn thinking_shown_by_earlier_versions_is_hidden_until_requested() {
        let old: Settings = ron::from_str("(show_thinking: true)").unwrap();
        assert!(!old.show_thinking);
        let requested = Settings { show_thinking: true, ..old };
        assert_eq!(ron::from_str::<Settings>(&ron::to_string(&requested).unwrap()), Ok(requested));
    }

    #[test]
    fn panels_never_outgrow_the_window() {
        let zoom = |interface_scale, width, height| {
            let window = Window { resolution: (width, height).into(), ..default() };
            Settings { interface_scale, ..default() }.interface_zoom(&window)
        };
        assert_eq!([zoom(100, 800, 600), zoom(125, 800, 600), zoom(200, 1280, 800)], [1.0, 1.25, 2.0]);
        assert_eq!(zoom(100, 300, 200), 1.0);
        let max_zoom = zoom(200, 800, 600);
        assert!((1.5..1.6).contains(&max_zoom), "{max_zoom}");
    }

    #[test]
    fn pieces_show_their_moves_at_first_to_players_who_do_not_read_kanji() {
        assert_eq!(Settings::first(false).face_style, FaceStyle::Hints);
        assert_eq!(Settings::first(true).face_style, FaceStyle::ByDistance);
        let chosen: Settings = ron::from_str("(face_style: TwoKanji)").unwrap();
        assert_eq!(chosen.into_valid().face_style, FaceStyle::TwoKanji);
    }

    #[test]
    fn evaluation_is_off_after_a_start() {
        let saved: Settings = ron::from_str("(evaluate: true)").unwrap();
        assert!(saved.evaluate && !saved.into_valid().evaluate);
    }
}
