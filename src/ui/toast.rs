//! Short messages that disappear after a while: refused moves, news, errors.

use super::UiSystems;
use super::board_area::BoardView;
use super::language::WindowLanguage;
use super::theme::Inks;
use crate::app::{Screen, Toast};
use crate::game::{Picked, PlyPlayed, Selection, Session};
use crate::input::{Inspected, Inspection, MoveInput};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_rules::variant::Sq;

/// The visible messages, each with its end time, in seconds.
#[derive(Resource, Default)]
struct VisibleToasts(Vec<(Toast, f64)>);

/// Display time of a message: a minimum, plus a time per character, in seconds.
const MIN_DURATION: f64 = 3.0;
const DURATION_PER_CHARACTER: f64 = 0.05;
/// Height of the part of a window with its title, its close button and its tabs, in points.
const TITLE_HEIGHT: f32 = 90.0;
/// Assumed height of a message that has not been drawn yet, in points.
const ASSUMED_HEIGHT: f32 = 40.0;
/// How far koma rise above their squares in the picture, in points.
const KOMA_RISE: f32 = 18.0;
/// Gap between messages, in points.
const GAP: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<VisibleToasts>();
    let systems = (forget_refusals, show).chain().in_set(UiSystems::Overlays);
    app.add_systems(EguiPrimaryContextPass, systems);
    app.add_systems(OnExit(Screen::Match), leave_board);
}

/// Removes refusals once something else is played or picked.
fn forget_refusals(
    mut played: MessageReader<PlyPlayed>,
    move_input: Res<MoveInput>,
    mut was_picked: Local<Option<Picked>>,
    mut visible: ResMut<VisibleToasts>,
) {
    let picked = move_input.selection().map(Selection::picked);
    let is_new = std::mem::replace(&mut *was_picked, picked) != picked && picked.is_some();
    if played.read().any(|ply| !ply.instant) || is_new {
        visible.0.retain(|(toast, _)| !toast.is_refusal());
    }
}

fn leave_board(mut visible: ResMut<VisibleToasts>) {
    visible.0.retain(|(toast, _)| !toast.needs_board());
}

fn show(
    mut contexts: EguiContexts,
    mut new_toasts: MessageReader<Toast>,
    mut visible: ResMut<VisibleToasts>,
    time: Res<Time<Real>>,
    (view, inspection, session): (BoardView, Res<Inspection>, Res<Session>),
    language: Res<WindowLanguage>,
) -> Result {
    // Messages in the old language disappear.
    if language.is_changed() {
        visible.0.clear();
    }
    let now = time.elapsed_secs_f64();
    for toast in new_toasts.read() {
        visible.0.retain(|(old, _)| !toast.replaces(old));
        let until = now + MIN_DURATION + DURATION_PER_CHARACTER * toast.text.chars().count() as f64;
        visible.0.push((toast.clone(), until));
    }
    visible.0.retain(|(_, until)| *until > now);
    let ctx = contexts.ctx_mut()?;
    let area = view.free_area();
    let width = (area.width() - 40.0).clamp(160.0, 520.0);
    let id = |toast: &Toast| egui::Id::new(("toast", &toast.text));
    let height = |toast: &Toast| {
        ctx.memory(|memory| memory.area_rect(id(toast))).map_or(ASSUMED_HEIGHT, |rect| rect.height())
    };
    let heights: Vec<f32> = visible.0.iter().map(|(toast, _)| height(toast)).collect();
    let size = egui::vec2(width, heights.iter().sum::<f32>() + GAP * heights.len().saturating_sub(1) as f32);
    let squares = view.squares().map(|squares| squares.with_min_y(squares.top() - KOMA_RISE));
    let named = named_squares(&view, &inspection, &session);
    let place = place(area, squares, (&windows(ctx), &named), size);
    let mut top = place.top();
    let mut closed = None;
    for (index, ((toast, until), height)) in visible.0.iter().zip(heights).enumerate() {
        // An idle window draws no frames, so a frame is requested for the end time.
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(until - now));
        let room = egui::Rect::from_min_size(egui::pos2(place.left(), top), egui::vec2(width, height));
        let drawn = draw(ctx, id(toast), room, toast);
        if drawn.clicked() {
            closed = Some(index);
        }
        top = drawn.rect.bottom() + GAP;
    }
    if let Some(index) = closed {
        visible.0.remove(index);
    }
    Ok(())
}

/// Draws a message at the top of a place, filling its width including the frame.
fn draw(ctx: &egui::Context, id: egui::Id, place: egui::Rect, toast: &Toast) -> egui::Response {
    let area = egui::Area::new(id).fixed_pos(place.min).order(egui::Order::Foreground);
    let drawn = area.show(ctx, |ui| {
        let frame = egui::Frame::popup(ui.style());
        let content = frame.show(ui, |ui| {
            ui.set_width(place.width() - frame.total_margin().sum().x);
            ui.horizontal_wrapped(|ui| {
                if toast.is_alarm {
                    ui.colored_label(ui.inks().alarm, "⚠");
                }
                ui.label(&toast.text);
            });
        });
        // Not focusable, since the message disappears automatically and is announced.
        ui.interact(content.response.rect, id.with("close"), egui::Sense::CLICK)
    });
    drawn.inner
}

fn windows(ctx: &egui::Context) -> Vec<egui::Rect> {
    ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids();
        let windows = layers.into_iter().filter(|layer| layer.order == egui::Order::Middle);
        windows.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
}

/// The places in the window of the squares that an answer or a refusal names, with their koma.
fn named_squares(view: &BoardView, inspection: &Inspection, session: &Session) -> Vec<egui::Rect> {
    let (Some(Inspected::Named(squares)), Some(variant), Some(shape)) =
        (inspection.subject(), session.variant(), &view.shape)
    else {
        return Vec::new();
    };
    let geometry = variant.geometry();
    let place = |sq: Sq| {
        let centre = shape.square_centre(geometry.file(sq), geometry.rank(sq));
        let centre = view.project(centre)?;
        Some(egui::Rect::from_center_size(centre, egui::Vec2::splat(2.0 * KOMA_RISE)))
    };
    squares.into_iter().filter_map(place).collect()
}

/// The place for messages of total size `size`: above the squares, below them, or at the bottom or top of
/// the area, wherever they cover the smallest part of windows, especially of titles, of squares that are named, and of
/// other squares.
fn place(
    area: egui::Rect,
    squares: Option<egui::Rect>,
    (windows, named): (&[egui::Rect], &[egui::Rect]),
    size: egui::Vec2,
) -> egui::Rect {
    let (highest, lowest) = (area.top() + GAP, area.bottom() - GAP - size.y);
    let clear_tops = squares.map(|squares| [squares.top() - GAP - size.y, squares.bottom() + GAP]);
    let tops = clear_tops
        .into_iter()
        .flatten()
        .filter(|top| (highest..=lowest).contains(top))
        .chain([lowest, highest]);
    let rect_at = |top| egui::Rect::from_min_size(egui::pos2(area.center().x - size.x / 2.0, top), size);
    let cost = |place: &egui::Rect| {
        let overlap =
            |other: egui::Rect| place.intersect(other).area().max(0.0) * f32::from(place.intersects(other));
        let window_cost = |window: &egui::Rect| {
            let title = window.with_max_y(window.top() + TITLE_HEIGHT);
            overlap(*window) + 10.0 * overlap(title)
        };
        let named: f32 = named.iter().map(|square| overlap(*square)).sum();
        squares.map_or(0.0, overlap) + (named + windows.iter().map(window_cost).sum::<f32>()) * 10.0
    };
    let best = tops.map(rect_at).min_by(|a, b| cost(a).total_cmp(&cost(b)));
    best.unwrap_or_else(|| rect_at(lowest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame;
    use bevy::ecs::system::RunSystemOnce;
    use tenjiku_rules::Move;

    /// In a small window a message is 40 points narrower than the board's area: 20 are left on each side.
    #[test]
    fn a_message_is_no_wider_than_its_place() {
        let ctx = crate::ui::theme::test_context();
        let place = egui::Rect::from_min_size(egui::pos2(20.0, 30.0), egui::vec2(500.0, ASSUMED_HEIGHT));
        let toast = Toast::news("Kings: 18 juliet juliet, 19 juliet juliet");
        let mut drawn = egui::Rect::NOTHING;
        for _ in 0..3 {
            test_frame::draw(&ctx, test_frame::WINDOW, [], |ui| {
                drawn = draw(ui.ctx(), "toast".into(), place, &toast).rect;
            });
        }
        assert_eq!((drawn.left(), drawn.right()), (place.left(), place.right()));
    }

    /// Regression: a refusal stayed beside the move that was played after it.
    #[test]
    fn a_refusal_disappears_with_the_next_move_and_other_notices_stay() {
        let mut world = World::new();
        let visible = |toast: Toast| (toast, f64::MAX);
        let [refused, failed] =
            [Toast::alarm("check").on(Toast::REFUSAL), Toast::alarm("disk full")].map(visible);
        world.insert_resource(VisibleToasts(vec![refused, failed]));
        world.init_resource::<MoveInput>();
        world.init_resource::<Messages<PlyPlayed>>();
        let remaining = |world: &mut World| {
            world.run_system_once(forget_refusals).expect("it runs");
            world.resource::<VisibleToasts>().0.len()
        };
        assert_eq!(remaining(&mut world), 2);
        let mv = Move::new(Sq(1), Sq(2));
        world.write_message(PlyPlayed::new(1, mv, &[], Vec::new(), false));
        assert_eq!(remaining(&mut world), 1);
        assert_eq!(world.resource::<VisibleToasts>().0[0].0.text, "disk full");
    }

    /// Regression: help with the first game lay over the start screen.
    #[test]
    fn help_with_a_game_disappears_with_the_board() {
        let mut world = World::new();
        let notices = [Toast::news("I ask").on(Toast::GAME_HELP), Toast::news("saved")];
        world.insert_resource(VisibleToasts(notices.map(|toast| (toast, f64::MAX)).to_vec()));
        world.run_system_once(leave_board).expect("it runs");
        let visible = &world.resource::<VisibleToasts>().0;
        assert_eq!(visible.iter().map(|(toast, _)| toast.text.as_str()).collect::<Vec<_>>(), ["saved"]);
    }

    fn rect(x: f32, y: f32, width: f32, height: f32) -> egui::Rect {
        egui::Rect::from_min_size(egui::pos2(x, y), egui::vec2(width, height))
    }

    #[test]
    fn messages_cover_no_squares_where_there_is_room() {
        let (area, size) = (rect(0.0, 30.0, 1008.0, 770.0), egui::vec2(520.0, 86.0));
        for squares in [rect(60.0, 140.0, 880.0, 600.0), rect(60.0, 40.0, 880.0, 640.0)] {
            let place = place(area, Some(squares), (&[], &[]), size);
            assert!(area.contains_rect(place) && !place.intersects(squares), "{squares}: {place}");
        }
        // On a board that fills its area the messages cover the near ranks.
        let place = place(area, Some(rect(-50.0, 20.0, 1100.0, 800.0)), (&[], &[]), size);
        assert!(area.contains_rect(place) && place.top() > 700.0, "{place}");
    }

    /// Regression: on a board that fills its area, the answer to "where" covered the pieces that it lit.
    #[test]
    fn messages_do_not_cover_the_squares_that_they_name() {
        let (area, size) = (rect(0.0, 30.0, 1008.0, 770.0), egui::vec2(520.0, 86.0));
        let board = Some(rect(-50.0, 20.0, 1100.0, 800.0));
        let near = rect(480.0, 740.0, 36.0, 36.0);
        let place = place(area, board, (&[], &[near]), size);
        assert!(area.contains_rect(place) && !place.intersects(near), "{place}");
    }

    #[test]
    fn messages_cover_no_windows_and_never_their_titles() {
        let (area, size) = (rect(0.0, 30.0, 1008.0, 770.0), egui::vec2(520.0, 40.0));
        let squares = Some(rect(60.0, 140.0, 880.0, 600.0));
        let above = place(area, squares, (&[], &[]), size);
        let window = rect(150.0, 60.0, 700.0, 500.0);
        assert!(above.intersects(window), "{above}");
        let beside = place(area, squares, (&[window], &[]), size);
        assert!(!beside.intersects(window) && area.contains_rect(beside), "{beside}");
        let tall = rect(150.0, 32.0, 700.0, 766.0);
        let over_window = place(area, squares, (&[tall], &[]), size);
        assert!(over_window.top() > tall.top() + TITLE_HEIGHT, "{over_window}");
    }
}
