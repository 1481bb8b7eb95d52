//! The panels of the editor: the palette on the left, the position and its faults on the right.

use super::palette::{self, Palette};
use super::state::{EditorState, Tool};
use super::transitions::{Editor, LeaveEditor};
use crate::app::{Action, ActionRequest, Screen, Toast, reset};
use crate::problem_room::ProblemCheck;
use crate::ui::theme::Inks;
use crate::ui::{BoardArea, UiSystems, focus, koma_face, press_keys, primary_button, way_back, whole_window};
use bevy::prelude::*;
use bevy_egui::egui::{Button, Key, KeyboardShortcut, Modifiers, RichText, Vec2};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_language::{Describe, SideName, SpokenName, square_name};
use tenjiku_rules::sfen;
use tenjiku_rules::variant::KindId;
use tenjiku_rules::{Position, Setup, Side};

/// Width of the panel on the right, in points. It is narrower in a small window.
const WIDTH: f32 = 300.0;
/// Maximum number of kinds of pieces in hand per row.
const MAX_PER_ROW: usize = 3;
/// Width of a piece in hand with its buttons, in points.
const COLUMN_WIDTH: f32 = 92.0;
/// Height of a piece in hand, in points.
const HELD_HEIGHT: f32 = 34.0;

/// Height of the field with the position as text, in points. The texts of the largest games scroll.
const TEXT_HEIGHT: f32 = 130.0;

const UNDO_KEYS: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Z);

#[derive(Resource, Default)]
struct EditorPanels {
    palette: Palette,
    /// The position as text, the number of changes at which it was written, and the error if it cannot be read.
    text: String,
    text_version: Option<u32>,
    fault: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EditorPanels>();
    app.add_systems(OnExit(Screen::Editor), reset::<EditorPanels>);
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Panels).run_if(in_state(Screen::Editor)));
}

#[derive(bevy::ecs::system::SystemParam)]
struct PanelOutput<'w> {
    leave: MessageWriter<'w, LeaveEditor>,
    requests: MessageWriter<'w, ActionRequest>,
    toasts: MessageWriter<'w, Toast>,
    clipboard: ResMut<'w, EguiClipboard>,
    check: ProblemCheck<'w>,
}

fn show(
    mut contexts: EguiContexts,
    mut editor: ResMut<Editor>,
    mut panels: ResMut<EditorPanels>,
    mut area: ResMut<BoardArea>,
    mut output: PanelOutput,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let whole = ctx.viewport_rect();
    let mut ui = whole_window(&ctx, "workshop");
    // Drawing alone must not count as a change of the editor.
    let Some(state) = &mut editor.bypass_change_detection().state else { return Ok(()) };
    let before = (state.changes(), state.tool, state.lifted());
    let top = egui::Panel::top("workshop bar").show(&mut ui, |ui| bar(ui, state, &mut output));
    let left = egui::Panel::left("palette").resizable(false).exact_size(palette::WIDTH);
    let left = left.show(&mut ui, |ui| panels.palette.show(ui, state));
    let right = egui::Panel::right("position").resizable(false).exact_size(WIDTH.min(whole.width() * 0.3));
    let right = right.show(&mut ui, |ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            position(ui, state, &mut panels, &mut output);
            focus::scroll_to_focus(ui);
        });
    });
    let is_changed = before != (state.changes(), state.tool, state.lifted());
    if is_changed {
        editor.set_changed();
    }
    let (top, left) = (top.response.rect.bottom(), left.response.rect.right());
    let board = egui::Rect::from_min_max(
        egui::pos2(left, top),
        egui::pos2(right.response.rect.left(), whole.bottom()),
    );
    area.set_if_neq(BoardArea(board));
    Ok(())
}

/// The button that leaves the editor, the views, and a note on the current effect of the mouse.
fn bar(ui: &mut egui::Ui, state: &EditorState, output: &mut PanelOutput<'_>) {
    ui.horizontal(|ui| {
        let back = (say!("workshop-back"), say!("workshop-back-tip"));
        let views = [Action::ViewFromBlack, Action::ViewFromWhite, Action::FromAbove];
        if way_back(ui, back, &views, &mut output.requests) {
            output.leave.write(LeaveEditor::Back);
        }
        ui.add_space(8.0);
        ui.label(
            RichText::new(say!("workshop-title", game = state.game().spoken_name())).color(ui.inks().heading),
        );
    });
    let game = state.game();
    let effect = match state.tool {
        Tool::Move if state.lifted().is_some() => say!("workshop-does-lifted"),
        Tool::Move => say!("workshop-does-hand"),
        Tool::Place(piece) => say!(
            "workshop-does-put",
            side = piece.side.spoken_name(),
            name = game.kind(piece.kind).spoken_name(),
        ),
        Tool::LionCapture => say!("workshop-does-lion-fell"),
        Tool::Deferred => say!("workshop-does-waits"),
    };
    ui.label(RichText::new(effect).color(ui.inks().note));
}

fn position(
    ui: &mut egui::Ui,
    state: &mut EditorState,
    panels: &mut EditorPanels,
    output: &mut PanelOutput<'_>,
) {
    ui.add_space(6.0);
    edit_buttons(ui, state);
    ui.separator();
    side_choice(ui, state);
    hands(ui, state);
    rule_state(ui, state);
    ui.separator();
    summary(ui, state, output);
    ui.separator();
    text(ui, state, panels, output);
}

/// The buttons that change the whole board or undo the last edit.
fn edit_buttons(ui: &mut egui::Ui, state: &mut EditorState) {
    ui.horizontal_wrapped(|ui| {
        if ui.button(say!("workshop-clear")).on_hover_text(say!("workshop-clear-tip")).clicked() {
            state.edit(|setup| *setup = Setup { side_to_move: setup.side_to_move, ..Setup::empty() });
        }
        if ui.button(say!("workshop-array")).on_hover_text(say!("workshop-array-tip")).clicked() {
            let array = Setup::initial(state.game());
            state.edit(|setup| *setup = array);
        }
        if ui.button(say!("workshop-first")).on_hover_text(say!("workshop-first-tip")).clicked() {
            let first = state.first().clone();
            state.edit(|setup| *setup = first);
        }
        let (name, tip) = (say!("workshop-take-back"), say!("workshop-take-back-tip"));
        if press_keys(ui, (&name, Button::new(&name)), &tip, UNDO_KEYS, state.can_undo()) {
            state.undo();
        }
    });
}

fn side_choice(ui: &mut egui::Ui, state: &mut EditorState) {
    let mut side = state.setup().side_to_move;
    ui.horizontal_wrapped(|ui| {
        ui.label(say!("workshop-to-move")).on_hover_text(say!("workshop-to-move-tip"));
        for option in Side::BOTH {
            ui.radio_value(&mut side, option, option.signed_name());
        }
    });
    state.edit(|setup| setup.side_to_move = side);
}

fn hands(ui: &mut egui::Ui, state: &mut EditorState) {
    let kinds = state.hand_kinds();
    if kinds.is_empty() {
        return;
    }
    let in_row = ((ui.available_width() / COLUMN_WIDTH) as usize).clamp(1, MAX_PER_ROW);
    for side in Side::BOTH {
        ui.add_space(4.0);
        let title = say!("workshop-hand", side = side.spoken_name());
        ui.weak(format!("{} {title}", side.sign()));
        egui::Grid::new(("hand", side)).num_columns(in_row).spacing([10.0, 3.0]).show(ui, |ui| {
            for (index, &kind) in kinds.iter().enumerate() {
                hand_piece(ui, state, side, kind);
                if index % in_row == in_row - 1 {
                    ui.end_row();
                }
            }
        });
    }
}

/// A piece in hand: its picture, the count, and buttons for one fewer and one more.
fn hand_piece(ui: &mut egui::Ui, state: &mut EditorState, side: Side, id: KindId) {
    let (game, count) = (Arc::clone(state.game()), state.setup().in_hand(side, id));
    let kind = game.kind(id);
    let name = kind.spoken_name();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.spacing_mut().button_padding = Vec2::new(5.0, 1.0);
        let (rect, face) =
            ui.allocate_exact_size(Vec2::new(HELD_HEIGHT * 0.88, HELD_HEIGHT), egui::Sense::hover());
        koma_face(ui.painter(), rect, kind, count > 0);
        face.on_hover_text(name);
        let fewer = ui.add_enabled(count > 0, Button::new("−"));
        if fewer.on_hover_text(say!("workshop-fewer-tip", name = name)).clicked() {
            state.change_hand(side, id, false);
        }
        ui.strong(format!("{count}"));
        if ui.button("+").on_hover_text(say!("workshop-more-tip", name = name)).clicked() {
            state.change_hand(side, id, true);
        }
    });
}

/// Tools for the state of the rules besides the pieces.
fn rule_state(ui: &mut egui::Ui, state: &mut EditorState) {
    let tools = [
        (
            state.has_lion_trading(),
            Tool::LionCapture,
            say!("workshop-lion-fell"),
            say!("workshop-lion-fell-tip"),
        ),
        (state.has_deferral(), Tool::Deferred, say!("workshop-waits"), say!("workshop-waits-tip")),
    ];
    for (_, tool, name, tip) in tools.into_iter().filter(|(exists, ..)| *exists) {
        let is_on = state.tool == tool;
        let marked_squares = match tool {
            Tool::LionCapture => state.setup().last_lion_capture.into_iter().collect::<Vec<_>>(),
            _ => state.setup().deferred.into_iter().flatten().collect(),
        };
        let squares: Vec<String> =
            marked_squares.iter().map(|&sq| square_name(state.game().geometry(), sq)).collect();
        ui.horizontal_wrapped(|ui| {
            if ui.add(Button::new(name).selected(is_on)).on_hover_text(tip).clicked() {
                state.tool = if is_on { Tool::Move } else { tool };
            }
            let squares = if squares.is_empty() { say!("workshop-nowhere") } else { squares.join(", ") };
            ui.label(RichText::new(squares).color(ui.inks().accent));
        });
    }
}

/// The position as a line of text, to read, edit, copy and paste.
fn text(ui: &mut egui::Ui, state: &mut EditorState, panels: &mut EditorPanels, output: &mut PanelOutput<'_>) {
    if panels.text_version != Some(state.changes()) {
        panels.text = sfen::write_setup(state.game(), state.setup());
        (panels.text_version, panels.fault) = (Some(state.changes()), None);
    }
    ui.label(say!("workshop-text")).on_hover_text(say!("workshop-text-tip"));
    let field = egui::TextEdit::multiline(&mut panels.text).font(egui::TextStyle::Monospace);
    let area = egui::ScrollArea::vertical().id_salt("sfen").max_height(TEXT_HEIGHT);
    let field = area.show(ui, |ui| ui.add(field.desired_rows(3).desired_width(f32::INFINITY))).inner;
    focus::set_name(&field, &say!("workshop-text"));
    let mut is_typed = field.changed();
    ui.horizontal(|ui| {
        if ui.button(say!("workshop-copy")).on_hover_text(say!("workshop-copy-tip")).clicked() {
            output.clipboard.set_text(&panels.text);
            output.toasts.write(Toast::news(say!("open-copied")));
        }
        if ui.button(say!("workshop-paste")).on_hover_text(say!("workshop-paste-tip")).clicked()
            && let Some(pasted) = output.clipboard.get_text()
        {
            panels.text = pasted.trim().to_owned();
            is_typed = true;
        }
    });
    if is_typed {
        let text = panels.text.trim();
        let parsed = match text {
            "startpos" => Ok(Setup::initial(state.game())),
            text => sfen::read_setup(state.game(), text),
        };
        match parsed {
            Ok(new_setup) => {
                state.edit(|setup| *setup = new_setup);
                // While the player is typing, the text stays as typed.
                (panels.text_version, panels.fault) = (Some(state.changes()), None);
            }
            Err(why) => panels.fault = Some(why.to_string()),
        }
    }
    if let Some(fault) = &panels.fault {
        ui.add(egui::Label::new(RichText::new(format!("✖ {fault}")).color(ui.inks().alarm)).wrap());
    }
}

/// The faults of the position, and the button that starts a game from a position without faults.
fn summary(ui: &mut egui::Ui, state: &EditorState, output: &mut PanelOutput<'_>) {
    for fault in state.faults() {
        let fault = RichText::new(format!("✖ {}", fault.describe(state.game()))).color(ui.inks().alarm);
        ui.add(egui::Label::new(fault).wrap());
    }
    let is_sound = state.faults().is_empty();
    if is_sound {
        ui.label(RichText::new(format!("✔ {}", say!("workshop-sound"))).color(ui.inks().good));
    }
    ui.add_space(4.0);
    let (name, tip) = (say!("workshop-play"), say!("workshop-play-tip"));
    let tip = if is_sound { tip } else { say!("workshop-play-not-tip") };
    if primary_button(ui, &name, &tip, is_sound) {
        output.leave.write(LeaveEditor::Play);
    }
    let position = Position::from_setup(Arc::clone(state.game()), state.setup()).ok().filter(|_| is_sound);
    check_as_problem(ui, position, output);
    // Below the buttons, which stay in place.
    let is_without_royal = |side: &Side| is_sound && state.setup().is_without_royal(state.game(), *side);
    for side in Side::BOTH.into_iter().filter(is_without_royal) {
        ui.add(egui::Label::new(say!("workshop-without-royal", side = side.spoken_name())).wrap());
    }
}

/// The button that lets the mate solver check the position as a problem, the result, and the button that saves it.
fn check_as_problem(ui: &mut egui::Ui, position: Option<Position>, output: &mut PanelOutput<'_>) {
    output.check.keep_only(position.as_ref().map(Position::key));
    ui.add_space(4.0);
    let check = Button::new(say!("problem-check"));
    let can_check = position.is_some() && !output.check.is_running();
    let check = ui.add_enabled(can_check, check).on_hover_text(say!("problem-check-tip"));
    if let (true, Some(position)) = (check.clicked(), position)
        && let Err(why) = output.check.start(position)
    {
        output.toasts.write(Toast::alarm(say!("problem-search-failed", why = why.to_string())));
    }
    if output.check.is_running() {
        ui.weak(say!("problem-check-running"));
    }
    let Some((findings, can_save)) = output.check.findings() else { return };
    ui.add(egui::Label::new(findings).wrap());
    let save = ui.add_enabled(can_save, Button::new(say!("problem-save")));
    if save.on_hover_text(say!("problem-save-tip")).clicked() {
        output.toasts.write(match output.check.save() {
            Ok(()) => Toast::news(say!("problem-saved")),
            Err(why) => Toast::alarm(why),
        });
    }
}
