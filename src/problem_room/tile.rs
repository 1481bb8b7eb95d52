//! A problem on its shelf: its board, its number, its length, and whether it is solved.

use crate::ui::theme::{Inks, size};
use crate::ui::{focus, paint_mini_board};
use bevy_egui::egui::{self, Align2, FontId, Rect, Sense, Vec2};
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_problems::{Problem, Task, Verdict};
use tenjiku_rules::variant::Variant;
use tenjiku_teach::lesson::{mate_length, problem_title};
use tenjiku_teach::training::ProblemRecord;

/// Minimum width of a tile, its height, the side of its board, and its margin, in points. The kanji of a board of seven
/// files are readable.
pub(super) const MIN_WIDTH: f32 = 172.0;
const HEIGHT: f32 = 104.0;
const BOARD: f32 = 92.0;
const MARGIN: f32 = 6.0;
/// Offset of the centre of the sign from the bottom right corner, in points.
const SIGN_OFFSET: Vec2 = Vec2::new(-14.0, -14.0);

pub(super) fn tile(
    ui: &mut egui::Ui,
    width: f32,
    number: &str,
    problem: &Problem,
    game: Option<&Arc<Variant>>,
    record: Option<&ProblemRecord>,
) -> egui::Response {
    let (response, painter) = ui.allocate_painter(Vec2::new(width, HEIGHT), Sense::click());
    let state = record.map(|record| (record.is_solved(), record.is_scheduled()));
    let spoken_state = match state {
        Some((_, true)) => Some(say!("problems-tile-missed")),
        Some((true, false)) => Some(say!("problems-tile-solved")),
        _ => None,
    };
    let name = say!("problems-tile", number = number, title = problem_title(problem));
    focus::set_button_name(
        &response,
        [Some(name), spoken_state].into_iter().flatten().collect::<Vec<_>>().join(" ").as_str(),
    );
    let (rect, inks) = (response.rect, ui.inks());
    if !ui.is_rect_visible(rect) {
        return response;
    }
    painter.rect_filled(rect, 6.0, if response.hovered() { inks.wood } else { inks.sheet });
    if let Some(position) = game.and_then(|game| problem.position(game).ok()) {
        let place = Rect::from_min_size(rect.min + Vec2::splat(MARGIN), Vec2::splat(BOARD));
        paint_mini_board(&painter, place, position.variant(), position.setup().pieces, &[]);
    }
    let font = |size: f32| FontId::proportional(size);
    let top = rect.min + Vec2::new(2.0 * MARGIN + BOARD, MARGIN);
    let number = painter.text(top, Align2::LEFT_TOP, number, font(size::LARGE), inks.heading);
    let length = length_in_words(problem);
    let length = painter.layout(length, font(size::SMALL), inks.quiet, rect.right() - MARGIN - top.x);
    painter.galley(number.left_bottom(), length, inks.quiet);
    let sign = match state {
        Some((true, true)) => Some(("✔↻", inks.note)),
        Some((false, true)) => Some(("↻", inks.note)),
        Some((true, false)) => Some(("✔", inks.good)),
        _ => None,
    };
    if let Some((sign, ink)) = sign {
        painter.text(rect.max + SIGN_OFFSET, Align2::CENTER_CENTER, sign, font(size::BODY), ink);
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// The length of a mate, or what is known about the length; for other problems, the task.
fn length_in_words(problem: &Problem) -> String {
    match (problem.task, &problem.verdict) {
        (Task::Mate, Some(Verdict::NoMate | Verdict::SideSolutions(_))) => say!("problems-tile-unsound"),
        (Task::Mate, Some(_)) if problem.moves == 0 => say!("problems-tile-open"),
        // An imported position, which the solver has not checked.
        (Task::Mate, None) if problem.moves == 0 => say!("problem-title-mates"),
        (Task::Mate, _) => say!("problems-tile-moves", count = mate_length(problem.moves)),
        _ => problem_title(problem),
    }
}
