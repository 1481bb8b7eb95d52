//! The game as text in every format, to read, copy or save.

use crate::app::{Action, HandleActions, HandleEscape, Layer, Screen, Toast};
use crate::game::Session;
use crate::ui::theme::Inks;
use crate::ui::{UiSystems, beside_board, choice_value, focus, titled_window};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::path::PathBuf;
use tenjiku_language::{CurrentLanguage, current_style, join_and, say};
use tenjiku_platform::files::{free_path, write_bytes};
use tenjiku_platform::record::games_folder;
use tenjiku_records::GameTree;
use tenjiku_records::formats::{GameFormat, Omissions, TextEncoding};
use tenjiku_records::notation::diagram;
use tenjiku_rules::Position;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextKind {
    Game(GameFormat),
    Diagram,
}

#[derive(Resource)]
struct GameTextWindow {
    is_open: bool,
    kind: TextKind,
    /// The text with its omissions, cached by its source, because computing them replays the game.
    text: Option<(TextSource, Result<(String, Omissions), String>)>,
}

/// The game, its number of changes, the ply on the board, and the kind of text.
type TextSource = (u32, u64, usize, TextKind);

impl Default for GameTextWindow {
    fn default() -> Self {
        Self { is_open: false, kind: TextKind::Game(GameFormat::Association), text: None }
    }
}

/// The id of the window in egui.
const ID: &str = "text score";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameTextWindow>();
    app.on_action(Action::TextScore, |mut window_state: ResMut<GameTextWindow>| {
        window_state.toggle(TextKind::Game(GameFormat::for_style(current_style())));
    });
    app.on_action(Action::TextDiagram, |mut window_state: ResMut<GameTextWindow>| {
        window_state.toggle(TextKind::Diagram);
    });
    app.on_escape(Layer::Window(ID), |mut window_state: ResMut<GameTextWindow>| {
        std::mem::take(&mut window_state.is_open)
    });
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
    app.add_systems(OnExit(Screen::Match), |mut window_state: ResMut<GameTextWindow>| {
        window_state.is_open = false;
    });
}

fn show(
    mut contexts: EguiContexts,
    mut window_state: ResMut<GameTextWindow>,
    session: Res<Session>,
    mut toasts: MessageWriter<Toast>,
) -> Result {
    let window_state = &mut *window_state;
    let (true, Some(tree), Some(position)) = (window_state.is_open, session.tree(), session.position())
    else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let mut is_open = true;
    let window = titled_window(say!("text-title"), ID, &mut is_open);
    let window = beside_board(ctx, window.default_size([520.0, 460.0]));
    window.show(ctx, |ui| {
        format_choice(ui, &mut window_state.kind);
        let key = (session.game(), session.changes(), session.plies(), window_state.kind);
        if window_state.text.as_ref().is_none_or(|(source, _)| *source != key) {
            window_state.text = Some((key, write(window_state.kind, tree, position)));
        }
        match &window_state.text {
            Some((_, Ok((text, omissions)))) => {
                if !omissions.is_empty() {
                    let text = say!("text-left-out", what = omission_names(*omissions));
                    ui.add(egui::Label::new(egui::RichText::new(text).weak()).wrap());
                }
                buttons(ui, text, window_state.kind, position.variant().id(), &mut toasts);
                egui::ScrollArea::both().auto_shrink(false).show(ui, |ui| {
                    let mut shown = text.as_str();
                    let field = egui::TextEdit::multiline(&mut shown).font(egui::TextStyle::Monospace);
                    let field = ui.add(field.desired_width(f32::INFINITY));
                    focus::set_name(&field, &say!("text-title"));
                });
            }
            Some((_, Err(why))) => {
                ui.colored_label(ui.inks().alarm, why);
            }
            None => {}
        }
    });
    window_state.is_open = is_open && window_state.is_open;
    Ok(())
}

impl GameTextWindow {
    /// Opens the window with this text, or closes it if the text is already shown.
    fn toggle(&mut self, kind: TextKind) {
        self.is_open = !(self.is_open && self.kind == kind);
        self.kind = kind;
    }
}

fn format_choice(ui: &mut egui::Ui, kind: &mut TextKind) {
    ui.horizontal_wrapped(|ui| {
        for format in GameFormat::ALL {
            choice_value(ui, kind, TextKind::Game(format), format_name(format));
        }
        choice_value(ui, kind, TextKind::Diagram, say!("text-diagram"));
    });
}

fn format_name(format: GameFormat) -> String {
    match format {
        GameFormat::Association => say!("text-association"),
        GameFormat::Kif => "KIF".to_owned(),
        GameFormat::Pgn => "PGN".to_owned(),
        GameFormat::Usi => "USI".to_owned(),
        GameFormat::Moves => say!("text-moves"),
        GameFormat::Shogivar => "ShogiVar".to_owned(),
        GameFormat::Svar => "ShogiVar (.svar)".to_owned(),
        GameFormat::Ki2 => "KI2".to_owned(),
        GameFormat::Csa => "CSA".to_owned(),
    }
}

fn write(kind: TextKind, tree: &GameTree, position: &Position) -> Result<(String, Omissions), String> {
    match kind {
        TextKind::Game(format) => {
            let text = format.write(tree, &CurrentLanguage).map_err(|why| why.to_string())?;
            Ok((text, format.omissions(tree, &CurrentLanguage)))
        }
        TextKind::Diagram => Ok((diagram::draw(position, &CurrentLanguage), Omissions::default())),
    }
}

fn buttons(ui: &mut egui::Ui, text: &str, kind: TextKind, game: &str, toasts: &mut MessageWriter<Toast>) {
    ui.horizontal(|ui| {
        if ui.button(say!("text-copy")).on_hover_text(say!("text-copy-tip")).clicked() {
            ui.ctx().copy_text(text.to_owned());
            toasts.write(Toast::news(say!("open-copied")));
        }
        let mut encoding = None;
        if ui.button(say!("text-save")).on_hover_text(say!("text-save-tip")).clicked() {
            encoding = Some(TextEncoding::Utf8);
        }
        // Only some programs for KIF need Shift JIS.
        if kind == TextKind::Game(GameFormat::Kif)
            && ui.button(say!("text-save-shift-jis")).on_hover_text(say!("text-save-shift-jis-tip")).clicked()
        {
            encoding = Some(TextEncoding::ShiftJis);
        }
        if let Some(encoding) = encoding {
            toasts.write(match save(text, kind, encoding, game) {
                Ok(path) => Toast::news(say!("record-kept", path = path.display().to_string())),
                Err(why) => Toast::alarm(say!("record-not-kept", why = why.to_string())),
            });
        }
    });
}

/// Saves the text atomically under the first free name in the games folder.
fn save(text: &str, kind: TextKind, encoding: TextEncoding, game: &str) -> std::io::Result<PathBuf> {
    let folder = games_folder().ok_or_else(|| std::io::Error::other(say!("record-no-folder")))?;
    let (bytes, extension) = match kind {
        TextKind::Game(format) => {
            (format.to_bytes(text, encoding).map_err(std::io::Error::other)?, format.extension(encoding))
        }
        TextKind::Diagram => (text.as_bytes().to_vec(), "txt"),
    };
    let path = free_path(&folder, game, extension);
    write_bytes(&path, &bytes)?;
    Ok(path)
}

fn omission_names(omissions: Omissions) -> String {
    let Omissions {
        variations,
        comments,
        annotations,
        marks,
        times,
        rounded_times,
        scores,
        header_fields,
        results,
    } = omissions;
    let names = [
        (variations, say!("text-left-out-variations", count = variations)),
        (comments, say!("text-left-out-comments", count = comments)),
        (annotations, say!("text-left-out-annotations", count = annotations)),
        (marks, say!("text-left-out-marks", count = marks)),
        (times, say!("text-left-out-times")),
        (rounded_times, say!("text-left-out-rounded-times")),
        (scores, say!("text-left-out-scores")),
        (header_fields, say!("text-left-out-headings")),
        (results, say!("text-left-out-results")),
    ];
    let names: Vec<String> =
        names.into_iter().filter(|(count, _)| *count > 0).map(|(_, name)| name).collect();
    join_and(&names)
}
