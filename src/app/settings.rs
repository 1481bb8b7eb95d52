//! The player's settings, kept between runs in one small RON file.

use super::{Keys, Pace, Toast};
use crate::game::{ComputerRules, Player};
use crate::guide::GameGroup;
use crate::language::Language;
use crate::platform::files::{self, data_folder, set_aside, write_atomically};
use crate::sanitize::MAX_NAME_CHARS;
use crate::say;
use crate::search::{EngineOptions, Level};
use crate::view::face_style::FaceStyle;
use crate::view::motion::MotionStyle;
use crate::view::quality::Quality;
use bevy::prelude::*;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tenjiku_records::TimeControl;
use tenjiku_records::notation::MoveStyle;
use tenjiku_rules::Side;

/// Thinking times to choose from, in seconds a move.
pub const THINKING_TIMES: [u32; 4] = [1, 3, 10, 30];

/// Sizes of a computer's transposition table to choose from, in MiB.
pub const TABLE_SIZES: [usize; 5] = [16, 64, 256, 1024, 4096];

/// Maximum number of best lines (Multi-PV) shown to help a person.
pub const MAX_LINES: u8 = 5;

/// Sizes of the panels to choose from, in percent of the system's.
pub const INTERFACE_SCALES: [u16; 5] = [100, 125, 150, 175, 200];

/// The smallest window that enlarged panels may leave, in points.
const MIN_WINDOW: Vec2 = Vec2::new(520.0, 390.0);

/// The player's settings, saved whenever they change.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The language of all texts; none: the system's.
    pub language: Option<Language>,
    /// Marks the squares a picked koma may go to.
    pub show_targets: bool,
    /// How often each mark on the board and on koma has been explained, by its message id.
    pub marks_explained: BTreeMap<String, u8>,
    /// The equivalent in files of earlier versions; ignored.
    #[serde(skip_serializing)]
    pub knows_marks: IgnoredAny,
    /// Dims the pieces unrelated to the picked one.
    pub dim_others: bool,
    /// Warns of royals that could be taken or burnt.
    pub show_warnings: bool,
    /// Asks before a move against a computer that loses a valuable piece or the game.
    pub ask_before_loss: bool,
    /// Shows a card for the koma under the pointer.
    pub show_card: bool,
    /// Promotes without asking wherever a koma may.
    pub auto_promote: bool,
    /// Turns the writing on koma that face the player, so that it can be read.
    pub read_far: bool,
    /// Coordinates on the borders of the board.
    pub coordinates: bool,
    /// A magnifying glass next to the pointer.
    pub magnifier: bool,
    /// A map of the board while only part of it is in view.
    pub minimap: bool,
    pub move_list: bool,
    /// How moves are written; none: as usual in the language.
    pub move_style: Option<MoveStyle>,
    /// Comments and annotations, editable, below the list.
    pub notes: bool,
    /// Turns the board to the player to move.
    pub turn_to_mover: bool,
    /// Whether games begin with the view over the corner of the board instead of straight from the seat;
    /// the last choice.
    pub from_corner: bool,
    /// Whether menus and lists are hidden in full screen and in watched games.
    pub frame_waits: bool,
    /// Turns the camera slowly round the table.
    pub auto_rotate: bool,
    /// Speed of koma, from 0.25 to 4; 1 is calm.
    pub motion_speed: f32,
    /// How much animation is shown.
    pub motion: MotionStyle,
    pub sound: bool,
    /// Volume, from 0 to 100.
    pub volume: u8,
    /// The game chosen or played last, by its id.
    pub game: String,
    pub folded_groups: BTreeSet<GameGroup>,
    /// Whether the player has not played a game to its end yet.
    pub newcomer: bool,
    pub black: Player,
    pub white: Player,
    /// Whether the sides of a new game against a computer are assigned at random.
    pub by_lot: bool,
    /// Name of the person who plays Black in a new game; empty for none.
    pub black_name: String,
    /// Name of the person who plays White in a new game; empty for none.
    pub white_name: String,
    /// Time control of a new game; none: untimed.
    pub clock: Option<TimeControl>,
    /// Whether running out of time loses the game; otherwise it is only shown.
    pub flag_loses: bool,
    pub show_clocks: bool,
    /// Whether a take-back between persons needs the other one's consent.
    pub consent: bool,
    /// Thinking time of a computer, in seconds a move.
    pub thinking_seconds: u32,
    /// Whether a computer may resign or offer a draw to a person.
    pub may_give_up: bool,
    /// Size of the transposition table of each computer of the program, in MiB.
    pub table_mib: usize,
    /// Cores that each computer of the program may use; none: all but one.
    pub cores: Option<usize>,
    /// Name of the engine that suggests moves and evaluates; none: the program itself.
    pub adviser: Option<String>,
    /// Shows what a computer is thinking in a game that is played.
    #[serde(rename = "wants_thinking")]
    pub show_thinking: bool,
    /// The equivalent in files of earlier versions, which showed it by default; ignored.
    #[serde(rename = "show_thinking", skip_serializing)]
    pub unasked_thinking: IgnoredAny,
    /// Shows what a computer is thinking in a watched game.
    pub show_watched_thinking: bool,
    /// Shows the expected line as arrows on the board.
    pub show_line: bool,
    /// Evaluates positions while persons think.
    pub evaluate: bool,
    /// Shows evaluations, depths and speeds as numbers, in addition to words.
    pub numbers: bool,
    /// Number of best lines (Multi-PV) shown to help a person, up to [`MAX_LINES`].
    pub lines: u8,
    pub watch_black: Player,
    pub watch_white: Player,
    pub pace: Pace,
    /// Whether the next game starts automatically, with other levels each time.
    pub exhibition: bool,
    /// Whether the camera of a watched game follows the action; none: depends on the graphics card.
    pub follow_action: Option<bool>,
    /// Whether the camera of a game on a large board leans to the opponent's last move.
    pub follow_opponent: bool,
    /// Shows captions for remarkable moves.
    pub captions: bool,
    pub face_style: FaceStyle,
    /// The id of the theme.
    pub theme: String,
    pub appearance: Appearance,
    /// Size of the panels, in percent of the system's; one of [`INTERFACE_SCALES`].
    pub interface_scale: u16,
    /// Rendering quality; none: depends on the graphics card.
    pub quality: Option<Quality>,
    /// Keys that differ from the defaults.
    pub keys: Keys,
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

    /// Whether it is dark; none if the system decides.
    pub const fn is_dark(self) -> Option<bool> {
        match self {
            Self::System => None,
            Self::Light => Some(false),
            Self::Dark => Some(true),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            show_targets: true,
            marks_explained: BTreeMap::new(),
            knows_marks: IgnoredAny,
            dim_others: true,
            show_warnings: true,
            ask_before_loss: true,
            show_card: true,
            auto_promote: false,
            read_far: false,
            coordinates: true,
            magnifier: false,
            minimap: true,
            move_list: true,
            move_style: None,
            notes: false,
            turn_to_mover: false,
            from_corner: true,
            frame_waits: true,
            auto_rotate: false,
            motion_speed: 1.0,
            motion: MotionStyle::Full,
            sound: true,
            volume: 70,
            // The game that gives the program its name.
            game: env!("CARGO_PKG_NAME").to_owned(),
            folded_groups: BTreeSet::new(),
            newcomer: true,
            black: Player::Person,
            white: Player::Computer { level: Player::usual_level() },
            by_lot: false,
            black_name: String::new(),
            white_name: String::new(),
            clock: None,
            flag_loses: true,
            show_clocks: true,
            consent: false,
            thinking_seconds: 3,
            may_give_up: false,
            table_mib: EngineOptions::default().hash_mib,
            cores: None,
            adviser: None,
            show_thinking: false,
            unasked_thinking: IgnoredAny,
            show_watched_thinking: true,
            show_line: false,
            evaluate: false,
            numbers: false,
            lines: 1,
            watch_black: Player::Computer { level: Level::FULL },
            watch_white: Player::Computer { level: Level::FULL },
            pace: Pace::default(),
            exhibition: false,
            follow_action: None,
            follow_opponent: true,
            captions: true,
            face_style: FaceStyle::default(),
            theme: "kaya".to_owned(),
            appearance: Appearance::System,
            interface_scale: 100,
            quality: None,
            keys: Keys::default(),
        }
    }
}

impl Settings {
    /// The language in use: the chosen one, else the system's.
    pub fn spoken_language(&self) -> Language {
        self.language.unwrap_or_else(Language::from_system)
    }

    /// Scale of the panels relative to the system's: as chosen, but limited so that everything fits into a
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

    /// Sets the name of the person who plays a side.
    pub fn name(&mut self, side: Side, name: String) {
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
        // An engine of an earlier run may be missing; it gets its seat back when it is found again.
        let max_table_mib = TABLE_SIZES[TABLE_SIZES.len() - 1];
        let all_cores = std::thread::available_parallelism().map_or(1, usize::from);
        let as_seat = |player| match player {
            Player::External { .. } | Player::Remote => Player::Person,
            player => player,
        };
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
    if let Some(fault) = fault {
        app.world_mut().write_message(Toast::alarm(fault.describe()));
    }
    app.insert_resource(settings);
    let is_persistent = not(resource_exists::<TemporarySettings>);
    app.add_systems(PostUpdate, write.run_if(resource_changed::<Settings>).run_if(is_persistent));
}

fn file() -> Option<PathBuf> {
    Some(data_folder()?.join("settings.ron"))
}

/// A settings file that cannot be read.
struct Unreadable {
    why: String,
    /// The path to which it was set aside, or why that failed.
    aside: Result<PathBuf, String>,
}

impl Unreadable {
    fn describe(&self) -> String {
        let why = &self.why;
        match &self.aside {
            Ok(path) => say!("settings-unreadable-kept", why = why, path = path.display().to_string()),
            Err(fault) => say!("settings-unreadable-stays", why = why, fault = fault),
        }
    }
}

/// Reads the settings; a file that cannot be read is set aside, not overwritten.
fn read() -> (Settings, Option<Unreadable>) {
    let Some(path) = file().filter(|path| files::exists(path)) else {
        return (Settings::first(Language::system_knows_kanji()), None);
    };
    match parse(&path) {
        Ok(read) => (read.into_valid(), None),
        Err(why) => {
            let aside = set_aside(&path).map_err(|fault| fault.to_string());
            (Settings::default(), Some(Unreadable { why, aside }))
        }
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
        toasts.write(Toast::alarm(say!("settings-not-saved", path = path, why = error.to_string())));
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
