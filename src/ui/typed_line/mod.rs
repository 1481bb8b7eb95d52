//! The typed line: moves in any notation, questions, and actions by name. It offers completions, previews
//! the move on the board, and explains refused moves.

mod reading;

use super::ask::QuestionParams;
use super::board_area::TypedLineHeight;
use super::choice::choice_label;
use super::live::{self, LiveText};
use super::theme::Inks;
use super::{BoardArea, UiSystems};
use crate::app::{Action, ActionRequest, Announcement, HandleActions, HandleEscape, Layer, Screen, Toast};
use crate::game::{GameCommand, IntentSource, MoveIntent, Session};
use crate::input::{Inspection, TypedMove};
use crate::text_interface::TypedMoves;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::Key;
use reading::{Completion, Meaning, completions, examples, meaning};
use tenjiku_rules::Position;

/// The id of the line in egui.
const ID: &str = "typed line";
/// Maximum width of the line, in points.
const MAX_WIDTH: f32 = 460.0;
/// Space below the line, in points.
const MARGIN: f32 = 12.0;
/// Maximum number of completions.
const MAX_COMPLETIONS: usize = 5;
/// Maximum length of the text, in characters.
const MAX_CHARS: usize = 200;

fn field_id() -> egui::Id {
    egui::Id::new(ID).with("field")
}

pub(super) fn has_focus(ctx: &egui::Context) -> bool {
    ctx.memory(egui::Memory::focused) == Some(field_id())
}

#[derive(Resource, Default)]
struct TypedLine {
    is_open: bool,
    text: String,
    wants_focus: bool,
    /// The moves of the position on the board, in every notation.
    moves: Option<TypedMoves>,
    completions: Vec<Completion>,
    /// The completion that Enter takes instead of the typed text.
    chosen: Option<usize>,
    refusal: Option<String>,
    /// Height of the line at the bottom of the board's area, in points.
    height: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TypedLine>();
    app.on_action(Action::TypedLine, open);
    app.on_escape(Layer::Window(ID), close);
    app.add_systems(OnExit(Screen::Match), |mut line: ResMut<TypedLine>| *line = TypedLine::default());
    let systems = (show, update_occupied_height, update_accessible_name)
        .chain()
        .after(live::collect)
        .in_set(UiSystems::Overlays);
    app.add_systems(EguiPrimaryContextPass, systems.run_if(in_state(Screen::Match)));
}

fn open(mut line: ResMut<TypedLine>) {
    *line = TypedLine { is_open: true, wants_focus: true, ..default() };
}

fn close(mut line: ResMut<TypedLine>) -> bool {
    std::mem::take(&mut line.is_open)
}

#[derive(bevy::ecs::system::SystemParam)]
struct LineWriters<'w> {
    intents: MessageWriter<'w, MoveIntent>,
    requests: MessageWriter<'w, ActionRequest>,
    commands: MessageWriter<'w, GameCommand>,
    toasts: MessageWriter<'w, Toast>,
    announcements: MessageWriter<'w, Announcement>,
    preview: ResMut<'w, TypedMove>,
    inspection: ResMut<'w, Inspection>,
}

fn show(
    mut contexts: EguiContexts,
    mut line: ResMut<TypedLine>,
    session: Res<Session>,
    area: Res<BoardArea>,
    game: QuestionParams,
    mut writers: LineWriters,
) -> Result {
    if !line.is_open {
        writers.preview.set_if_neq(TypedMove(None));
        return Ok(());
    }
    let Some(position) = session.position() else { return Ok(()) };
    // After repetitions, the legal moves depend on the history.
    let is_same = |other: &Position| other.key() == position.key() && other.plies() == position.plies();
    if line.moves.as_ref().is_none_or(|moves| !is_same(moves.position())) {
        line.moves = Some(TypedMoves::new(position));
    }
    let ctx = contexts.ctx_mut()?.clone();
    let line = &mut *line;
    let before = line.chosen;
    choose_by_arrow(&ctx, line);
    if let Some(completion) =
        line.chosen.filter(|_| line.chosen != before).and_then(|index| line.completions.get(index))
    {
        writers.announcements.write(Announcement(format!("{}. {}", completion.text, completion.about)));
        ctx.request_repaint();
    }
    let (changed, drawn) = draw(&ctx, line, area.0);
    line.height = drawn.height() + MARGIN;
    if changed {
        line.refusal = None;
        line.chosen = None;
    }
    let Some(moves) = &line.moves else { return Ok(()) };
    if changed || line.completions.is_empty() {
        line.completions = completions(&line.text, moves, MAX_COMPLETIONS);
    }
    let chosen = line.chosen.and_then(|index| line.completions.get(index));
    let text = chosen.map_or(&line.text, |completion| &completion.text).clone();
    let preview = moves.read(&text).ok();
    writers.preview.set_if_neq(TypedMove(preview));
    if ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Enter)) && !text.trim().is_empty()
    {
        match meaning(&text, moves) {
            Ok(meaning) => writers.carry_out(meaning, &game, line),
            Err(why) => {
                writers.announcements.write(Announcement(why.clone()));
                line.refusal = Some(why);
                // The text is selected, so that typing replaces it and an arrow key continues it.
                select(&ctx, 0..line.text.chars().count());
            }
        }
        // The result is announced in the next frame.
        ctx.request_repaint();
    }
    Ok(())
}

/// Keeps other texts clear of the line.
fn update_occupied_height(line: Res<TypedLine>, mut height: ResMut<TypedLineHeight>) {
    height.set_if_neq(TypedLineHeight(if line.is_open { line.height } else { 0.0 }));
}

/// Sets the accessible name of the field: its purpose, and while it has the focus, the text to announce:
/// see `live`.
fn update_accessible_name(
    mut contexts: EguiContexts,
    line: Res<TypedLine>,
    mut live: ResMut<LiveText>,
    mut last_announced: Local<u64>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !line.is_open || !has_focus(ctx) {
        *last_announced = live.number;
    }
    if !line.is_open {
        return Ok(());
    }
    let name = match live.number == *last_announced {
        true => tenjiku_language::say!("typed-hint"),
        false => live.as_name(),
    };
    if has_focus(ctx) {
        live.mark_read();
    }
    ctx.accesskit_node_builder(field_id(), |node| node.set_label(name));
    Ok(())
}

/// Up and Down select a completion, Tab puts the selected or else the first completion into the line.
fn choose_by_arrow(ctx: &egui::Context, line: &mut TypedLine) {
    let pressed = |key| ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
    let count = line.completions.len();
    if count == 0 {
        return;
    }
    if pressed(Key::ArrowDown) {
        line.chosen = Some(line.chosen.map_or(0, |index| (index + 1) % count));
    } else if pressed(Key::ArrowUp) {
        line.chosen = Some(line.chosen.map_or(count - 1, |index| (index + count - 1) % count));
    } else if pressed(Key::Tab) {
        line.text = line.completions[line.chosen.unwrap_or(0)].text.clone();
        line.chosen = None;
        line.completions.clear();
        ctx.data_mut(|data| data.insert_temp(egui::Id::new(ID), true));
    }
}

/// Draws the line with its completions at the lower edge of the board's area. Returns whether the text has
/// changed, and the covered area.
fn draw(ctx: &egui::Context, line: &mut TypedLine, area: egui::Rect) -> (bool, egui::Rect) {
    let width = MAX_WIDTH.min(area.width() - 40.0);
    let place = area.center_bottom() - egui::vec2(0.0, MARGIN);
    let line_area = egui::Area::new(ID.into()).pivot(egui::Align2::CENTER_BOTTOM).fixed_pos(place);
    let drawn = line_area.order(egui::Order::Foreground).show(ctx, |ui| {
        egui::Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_width(width);
            let clicked = draw_completions(ui, line);
            if let Some(why) = &line.refusal {
                ui.add(egui::Label::new(egui::RichText::new(why).color(ui.inks().alarm)).wrap());
            }
            let field = egui::TextEdit::singleline(&mut line.text)
                .id(field_id())
                .hint_text(tenjiku_language::say!("typed-hint"))
                .char_limit(MAX_CHARS)
                .lock_focus(true)
                .return_key(None)
                .desired_width(width);
            let field = field.show(ui);
            if ui.data_mut(|data| data.remove_temp::<bool>(egui::Id::new(ID))).is_some() {
                let end = line.text.chars().count();
                select(ui.ctx(), end..end);
            }
            let is_clicked = clicked.is_some();
            if let Some(text) = clicked {
                line.text = text;
                line.wants_focus = true;
            }
            // During the sizing pass of an area, none of its controls can have the focus.
            if line.wants_focus && !ui.is_sizing_pass() {
                field.response.request_focus();
                line.wants_focus = false;
            }
            field.response.changed() || is_clicked
        })
    });
    (drawn.inner.inner, drawn.response.rect)
}

/// The completions side by side, to keep the player's ranks visible, and the description of the selected or
/// else the first completion; for an empty line, examples. Returns the text of a clicked completion.
fn draw_completions(ui: &mut egui::Ui, line: &TypedLine) -> Option<String> {
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        if let Some(moves) = line.moves.as_ref().filter(|_| line.text.is_empty()) {
            let examples = examples(moves).join("  ·  ");
            ui.weak(tenjiku_language::say!("typed-examples", examples));
        }
        for (index, completion) in line.completions.iter().enumerate() {
            let is_chosen = line.chosen == Some(index);
            if choice_label(ui, is_chosen, &completion.text).on_hover_text(&completion.about).clicked() {
                clicked = Some(completion.text.clone());
            }
        }
    });
    let about = line.completions.get(line.chosen.unwrap_or(0)).map_or("", |completion| &completion.about);
    if !about.is_empty() {
        ui.small(about);
    }
    clicked
}

/// Selects characters of the field, with the cursor at their end.
fn select(ctx: &egui::Context, characters: std::ops::Range<usize>) {
    let Some(mut state) = egui::TextEdit::load_state(ctx, field_id()) else { return };
    let [begin, end] = [characters.start, characters.end].map(egui::text::CCursor::new);
    state.cursor.set_char_range(Some(egui::text::CCursorRange::two(begin, end)));
    state.store(ctx, field_id());
}

impl LineWriters<'_> {
    fn carry_out(&mut self, meaning: Meaning, game: &QuestionParams, line: &mut TypedLine) {
        let stays_open = !matches!(meaning, Meaning::Action(..));
        match meaning {
            Meaning::Move(mv) => {
                self.intents.write(MoveIntent { mv, by: IntentSource::Player });
            }
            Meaning::Question(question) => {
                self.toasts.write_batch(game.answer(&question));
                if let Some(inspected) = game.inspected(&question) {
                    self.inspection.show(inspected);
                }
            }
            Meaning::Action(action, times) => {
                self.requests.write_batch((0..times).map(|_| ActionRequest(action)));
            }
            Meaning::AnswerDraw(accepts) => {
                self.commands.write(GameCommand::AnswerDraw(accepts));
            }
        }
        // The line stays open for the next move or question, but must not cover what an action opens.
        *line = TypedLine { is_open: stays_open, wants_focus: true, moves: line.moves.take(), ..default() };
    }
}
