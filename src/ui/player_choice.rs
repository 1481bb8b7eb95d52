//! The choice of a side's player, and of the computers' settings. Shared by the start screen and the
//! players' window.

use super::choice::choice_value;
use super::drop_down::drop_down;
use super::focus;
use crate::app::{TABLE_SIZES, THINKING_TIMES};
use crate::game::Player;
use bevy_egui::egui;
use tenjiku_language::{LevelWords, SideName, say};
use tenjiku_platform::sanitize::MAX_NAME_CHARS;
use tenjiku_rules::Side;
use tenjiku_search::Level;

/// Width of the list of players, in points.
pub const LIST_WIDTH: f32 = 200.0;

/// Maximum height of the list of players, in points. All levels fit.
const MAX_LIST_HEIGHT: f32 = 480.0;

/// Width of the title of a row, in points.
const TITLE_WIDTH: f32 = 84.0;

/// Height of a row and maximum height of a field, in points.
const ROW_HEIGHT: f32 = 28.0;

/// A row of labels and fields, centred vertically. The fixed height is necessary: in a row that grows with
/// its fields, the labels before them would be too high.
pub fn row<R>(ui: &mut egui::Ui, add: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let size = egui::vec2(ui.available_width(), ROW_HEIGHT);
    let side_by_side = egui::Layout::left_to_right(egui::Align::Center);
    let row = ui.allocate_ui_with_layout(size, side_by_side, |ui| {
        ui.spacing_mut().interact_size.y = ROW_HEIGHT;
        add(ui)
    });
    row.inner
}

pub fn row_title(ui: &mut egui::Ui, text: String) {
    let room = egui::vec2(TITLE_WIDTH, 20.0);
    ui.allocate_ui_with_layout(room, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_width(TITLE_WIDTH);
        ui.weak(text);
    });
}

/// The name of a player in lists: `Person`, `Computer 4 · Takeshi`.
#[must_use]
pub fn player_name(player: &Player) -> String {
    match player {
        Player::Person => say!("player-person"),
        Player::Computer { level } => {
            say!("players-computer", level = level.number(), name = level.name())
        }
        Player::External { engine } => engine.clone(),
        Player::Remote => say!("player-away"),
    }
}

#[must_use]
pub fn about_player(player: &Player) -> String {
    match player {
        Player::Person => say!("players-person-about"),
        Player::Computer { level } => level.description(),
        Player::External { .. } => say!("players-engine-about"),
        Player::Remote => say!("players-away-about"),
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Candidates<'a> {
    /// Whether a person is available.
    pub persons: bool,
    /// Whether a remote player by exchanged links is available.
    pub by_link: bool,
    pub engines: &'a [String],
    /// The width of the list in points, where space is limited. Longer names are truncated.
    pub width: Option<f32>,
}

/// A list of all players for a side. Returns whether another player was chosen. `id` must be unique.
pub fn player_choice(
    ui: &mut egui::Ui,
    (id, side): (&str, Side),
    player: &mut Player,
    candidates: Candidates<'_>,
) -> bool {
    let before = player.clone();
    let name_and_about = |player: &Player| match player {
        Player::Remote if candidates.by_link => (say!("players-by-link"), say!("players-by-link-about")),
        player => (player_name(player), about_player(player)),
    };
    let (name, about) = name_and_about(player);
    let list = egui::ComboBox::from_id_salt(id).height(MAX_LIST_HEIGHT).selected_text(&name);
    let show_entries = |ui: &mut egui::Ui| {
        let person = candidates.persons.then_some(Player::Person);
        let levels = Level::all().map(|level| Player::Computer { level });
        let engines = candidates.engines.iter().map(|engine| Player::External { engine: engine.clone() });
        let away = candidates.by_link.then_some(Player::Remote);
        for other in person.into_iter().chain(away).chain(levels).chain(engines) {
            let (name, about) = name_and_about(&other);
            choice_value(ui, player, other, name).on_hover_text(about);
        }
    };
    let list = match candidates.width {
        None => list.width(LIST_WIDTH).show_ui(ui, show_entries),
        Some(width) => {
            let room = egui::vec2(width, ROW_HEIGHT);
            let centred = egui::Layout::left_to_right(egui::Align::Center);
            let show_truncated = |ui: &mut egui::Ui| list.width(width).truncate().show_ui(ui, show_entries);
            ui.allocate_ui_with_layout(room, centred, show_truncated).inner
        }
    };
    focus::set_list_name(&list.response, &side.spoken_name(), &name);
    list.response.on_hover_text(about);
    *player != before
}

/// A field for the name of a side's person, or of the user of this machine.
pub fn name_field(ui: &mut egui::Ui, id: &str, side: Option<Side>, name: &mut String) -> egui::Response {
    let field = egui::TextEdit::singleline(name)
        .id_salt(id)
        .char_limit(MAX_NAME_CHARS)
        .desired_width(LIST_WIDTH - 16.0);
    let field = ui.add(field.hint_text(say!("players-name")));
    let name = match side {
        Some(side) => say!("players-name-of", side = side.spoken_name()),
        None => say!("players-name-yours"),
    };
    focus::set_name(&field, &name);
    field.on_hover_text(say!("players-name-tip"))
}

/// The choice of the adviser, which suggests moves and evaluates positions: the built-in computer or an
/// external engine.
pub fn adviser_choice(ui: &mut egui::Ui, adviser: &mut Option<String>, engines: &[String]) {
    row(ui, |ui| {
        ui.weak(say!("players-help-from"));
        let texts = (say!("players-help-from"), say!("players-help-from-tip"));
        let values = [None].into_iter().chain(engines.iter().cloned().map(Some));
        drop_down(ui, ("adviser", 100.0), texts, adviser, values, |adviser| {
            let engine = adviser.clone().filter(|name| engines.contains(name));
            engine.unwrap_or_else(|| say!("players-our-computer"))
        });
    });
}

pub fn time_choice(ui: &mut egui::Ui, seconds: &mut u32) {
    row(ui, |ui| {
        ui.weak(say!("players-thinks-up-to"));
        for time in THINKING_TIMES {
            choice_value(ui, seconds, time, say!("players-seconds", seconds = time))
                .on_hover_text(say!("players-thinks-up-to-tip"));
        }
    });
}

pub fn machine_choice(ui: &mut egui::Ui, table_mib: &mut usize, cores: &mut Option<usize>) {
    let available = std::thread::available_parallelism().map_or(1, usize::from);
    row(ui, |ui| {
        ui.weak(say!("players-machine"));
        let texts = (say!("players-memory"), say!("players-memory-tip"));
        let text = |mib: &usize| memory_text(*mib);
        drop_down(ui, ("memory", 90.0), texts, table_mib, TABLE_SIZES, text);
        let texts = (say!("players-cores-list"), say!("players-cores-tip"));
        let numbers = [None].into_iter().chain((1..=available).map(Some));
        drop_down(ui, ("cores", 130.0), texts, cores, numbers, |cores| match cores {
            None => say!("players-all-cores"),
            Some(number) => say!("players-cores", cores = *number),
        });
    });
}

/// An amount of memory: `64 MiB`, `4 GiB`.
fn memory_text(mib: usize) -> String {
    if mib >= 1024 && mib.is_multiple_of(1024) { format!("{} GiB", mib / 1024) } else { format!("{mib} MiB") }
}
