//! The panel of the review, below the board: graph, progress, turning points.

use super::course::{Course, end_of_line};
use crate::app::{Action, Settings, Toast};
use crate::game::{GameCommand, Session};
use crate::notation::association;
use crate::record::Annotation;
use crate::review::{TurningPoint, expected_score};
use crate::rules::Position;
use crate::say;
use crate::ui::insight::verdict;
use crate::ui::panels::BoardArea;
use crate::ui::player_choice::row;
use crate::ui::texts::MoveTexts;
use crate::ui::theme;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui_plot::{HLine, HoverPosition, Line, MarkerShape, Plot, PlotPoints, Points, VLine};
use std::time::Duration;

/// Seconds for each position to choose from.
const TIMES: [f32; 4] = [0.2, 0.5, 1.0, 3.0];
/// Plies of a better line that are written out.
const LONGEST: usize = 6;

/// Height of the panel, in points, and the most of the window that it takes. A board is seen at a slant, so
/// it loses less by it than by a panel at its side.
const HEIGHT: f32 = 236.0;
const SHARE: f32 = 0.36;
/// The share of its width that is the graph's.
const GRAPH: f32 = 0.58;

/// How the panel stands.
#[derive(Resource)]
pub(in crate::ui) struct Look {
    pub is_open: bool,
    /// Seconds for each position.
    time: f32,
}

impl Look {
    /// The room that it takes below the board in a window of that size, in points.
    pub fn height(&self, whole: egui::Rect) -> f32 {
        if self.is_open { HEIGHT.min(whole.height() * SHARE) } else { 0.0 }
    }
}

impl Default for Look {
    fn default() -> Self {
        Self { is_open: false, time: TIMES[1] }
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut look: ResMut<Look>,
    mut course: ResMut<Course>,
    session: Res<Session>,
    settings: Res<Settings>,
    texts: Res<MoveTexts>,
    area: Res<BoardArea>,
    mut commands: MessageWriter<GameCommand>,
    mut toasts: MessageWriter<Toast>,
) -> Result {
    if !look.is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let whole = ctx.viewport_rect();
    // It has the room that the panels have left for it: no koma lies below.
    let top = whole.bottom() - look.height(whole);
    let room = egui::Rect::from_x_y_ranges(area.0.x_range(), top..=whole.bottom());
    let panel = egui::Area::new("review".into()).fixed_pos(room.min).order(egui::Order::Background);
    let frame = egui::Frame::side_top_panel(&ctx.global_style());
    let inner = room.size() - frame.total_margin().sum();
    let shown = panel.show(ctx, |ui| {
        let shown = frame.show(ui, |ui| {
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            let has_moves = session.whole_line().next().is_some();
            let wish = row(ui, |ui| {
                ui.label(egui::RichText::new(say!("review-title")).size(17.0).color(theme::ACCENT));
                let wish = head(ui, &mut look, &course, has_moves);
                cross(ui, &mut look.is_open);
                wish
            });
            if !course.has_begun() {
                ui.label(egui::RichText::new(say!("review-about")).color(theme::QUIET));
                return (wish, None);
            }
            (wish, findings(ui, &course, &session, &texts))
        });
        shown.inner
    });
    let (wish, ply) = shown.inner;
    match wish {
        Some(Wish::Begin) => {
            let time = Duration::from_secs_f32(look.time);
            if let Err(error) = course.begin(&session, time, settings.options()) {
                toasts.write(Toast::alarm(say!("review-no-thread", why = error.to_string())));
            }
        }
        Some(Wish::End) => course.end(),
        Some(Wish::Write) => {
            commands.write_batch(course.remarks(&session, LONGEST));
            toasts.write(Toast::news(say!("review-written")));
        }
        None => {}
    }
    if let Some(ply) = ply {
        commands.write(GameCommand::JumpTo(ply));
    }
    Ok(())
}

/// The sign at the right that closes the panel.
fn cross(ui: &mut egui::Ui, is_open: &mut bool) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let tip = Action::Review.tooltip_with_keys(ui.ctx());
        *is_open = !ui.add(egui::Button::new("✖").frame(false)).on_hover_text(tip).clicked();
    });
}

/// The graph, and beside it the plies that turned the game; a click gives the ply to go to.
fn findings(ui: &mut egui::Ui, course: &Course, session: &Session, texts: &MoveTexts) -> Option<usize> {
    let room = ui.available_size();
    let side_by_side = egui::Layout::left_to_right(egui::Align::Min);
    let shown = ui.allocate_ui_with_layout(room, side_by_side, |ui| {
        let half = |ui: &mut egui::Ui, share: f32, add: &mut dyn FnMut(&mut egui::Ui)| {
            let size = egui::vec2(room.x * share - ui.spacing().item_spacing.x, room.y);
            ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.set_max_size(size);
                add(ui);
            });
        };
        let mut ply = None;
        half(ui, GRAPH, &mut |ui| ply = graph(ui, course, session.plies()));
        half(ui, 1.0 - GRAPH, &mut |ui| ply = ply.or(turns(ui, course, session, texts)));
        ply
    });
    shown.inner
}

/// What somebody wants of the reviewer.
enum Wish {
    Begin,
    End,
    Write,
}

/// The button, the time for each position, and how far the work has come.
fn head(ui: &mut egui::Ui, look: &mut Look, course: &Course, has_moves: bool) -> Option<Wish> {
    let mut wish = None;
    match course.progress() {
        None => {
            let button = egui::Button::new(say!("review-begin"));
            if ui.add_enabled(has_moves, button).on_hover_text(say!("review-begin-tip")).clicked() {
                wish = Some(Wish::Begin);
            }
            let seconds = |time: f32| say!("review-seconds", seconds = format!("{time:.1}"));
            let choice = egui::ComboBox::from_id_salt("review time").selected_text(seconds(look.time));
            let choice = choice.show_ui(ui, |ui| {
                for time in TIMES {
                    ui.selectable_value(&mut look.time, time, seconds(time));
                }
            });
            choice.response.on_hover_text(say!("review-time-tip"));
            let button = egui::Button::new(say!("review-write"));
            let button = ui.add_enabled(course.has_begun(), button);
            let tip = say!("review-write-tip");
            if button.on_hover_text(&tip).on_disabled_hover_text(&tip).clicked() {
                wish = Some(Wish::Write);
            }
        }
        Some((done, all)) => {
            if ui.button(say!("review-end")).on_hover_text(say!("review-end-tip")).clicked() {
                wish = Some(Wish::End);
            }
            let bar = egui::ProgressBar::new(done as f32 / all.max(1) as f32);
            // As wide as may be, and the sign that closes the panel beside it.
            let width = (ui.available_width() - 40.0).max(60.0);
            ui.add(bar.desired_width(width).text(say!("review-progress", done = done, all = all)));
        }
    }
    wish
}

/// Who was better when; a click gives the ply to go to.
fn graph(ui: &mut egui::Ui, course: &Course, current: usize) -> Option<usize> {
    let points: Vec<[f64; 2]> = course
        .scores
        .iter()
        .enumerate()
        .filter_map(|(ply, score)| Some([ply as f64, 100.0 * expected_score((*score)?)]))
        .collect();
    let last = course.scores.len().saturating_sub(1);
    let plot = Plot::new("review graph").height(ui.available_height()).include_y(0.0).include_y(100.0);
    let plot = plot.include_x(0.0).include_x(last.max(1) as f64).allow_scroll(false).allow_drag(false);
    let plot = plot.allow_zoom(false).allow_boxed_zoom(false).show_grid([false, true]);
    let told = course.scores.clone();
    let plot = plot.label_formatter(move |pointer| {
        let (HoverPosition::NearDataPoint { position: at, .. } | HoverPosition::Elsewhere { position: at }) =
            pointer;
        let ply = at.x.round().clamp(0.0, last as f64) as usize;
        let score = told.get(ply).copied().flatten()?;
        Some(say!("review-at", ply = ply, verdict = verdict(score)))
    });
    let shown = plot.show(ui, |plot| {
        plot.hline(HLine::new("", 50.0).color(theme::QUIET));
        plot.vline(VLine::new("", current as f64).color(theme::ACCENT));
        plot.line(Line::new("", PlotPoints::from(points)).width(2.0).color(egui::Color32::LIGHT_GRAY));
        for turn in &course.turns {
            let Some(Some(score)) = course.scores.get(turn.ply) else { continue };
            let (shape, colour) = sign(turn.annotation);
            let at = PlotPoints::from(vec![[turn.ply as f64, 100.0 * expected_score(*score)]]);
            plot.points(Points::new("", at).shape(shape).color(colour).radius(6.0));
        }
        plot.response().clicked().then(|| plot.pointer_coordinate()).flatten()
    });
    shown.inner.map(|at| at.x.round().clamp(0.0, last as f64) as usize)
}

/// A shape and a colour for each kind of error.
const fn sign(verdict: Annotation) -> (MarkerShape, egui::Color32) {
    match verdict {
        Annotation::Blunder => (MarkerShape::Cross, egui::Color32::from_rgb(235, 70, 60)),
        Annotation::Mistake => (MarkerShape::Down, egui::Color32::from_rgb(245, 150, 50)),
        _ => (MarkerShape::Diamond, egui::Color32::from_rgb(245, 215, 80)),
    }
}

/// The plies that turned the game, each with what was better; a click gives the ply to go to.
fn turns(ui: &mut egui::Ui, course: &Course, session: &Session, texts: &MoveTexts) -> Option<usize> {
    if course.turns.is_empty() {
        ui.label(egui::RichText::new(say!("review-no-turns")).color(theme::QUIET));
        return None;
    }
    let mut chosen = None;
    let area = egui::ScrollArea::vertical().auto_shrink(false);
    area.show(ui, |ui| {
        for turn in &course.turns {
            let Some(mv) = texts.plies.get(turn.ply - 1) else { continue };
            let better = better(course, session, *turn);
            let played =
                say!("review-turn", ply = turn.ply, text = mv.as_str(), sign = turn.annotation.sign());
            ui.horizontal_wrapped(|ui| {
                let (_, colour) = sign(turn.annotation);
                let button = egui::Button::new(egui::RichText::new(played).color(colour));
                if ui.add(button).on_hover_text(say!("moves-go-to")).clicked() {
                    chosen = Some(turn.ply);
                }
                if let Some(better) = better {
                    ui.label(egui::RichText::new(say!("review-better", line = better)).small());
                }
            });
        }
    });
    chosen
}

/// The line that was better than a ply, in printed notation.
fn better(course: &Course, session: &Session, turn: TurningPoint) -> Option<String> {
    let mut position: Position = end_of_line(session)?;
    while position.plies() >= turn.ply {
        position.undo();
    }
    let mut written = Vec::new();
    for &mv in course.better(turn.ply).iter().take(LONGEST) {
        written.push(association::write(&position, mv));
        position.play(mv, &mut ());
    }
    (!written.is_empty()).then(|| written.join("  "))
}
