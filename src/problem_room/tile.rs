//! A problem on its shelf: its number, its length, and whether it is solved.

use crate::lesson::{mate_length, problem_title};
use crate::say;
use crate::training::ProblemRecord;
use crate::ui::focus;
use crate::ui::theme::{Inks, size};
use bevy_egui::egui::{self, Align2, FontId, Sense, Vec2};
use tenjiku_problems::{Problem, Task, Verdict};

/// Size of a tile, in points.
pub(super) const SIZE: Vec2 = Vec2::new(96.0, 50.0);
/// Offset of the centre of the sign from the top right corner, in points.
const SIGN_OFFSET: Vec2 = Vec2::new(-12.0, 13.0);

pub(super) fn tile(
    ui: &mut egui::Ui,
    number: &str,
    problem: &Problem,
    record: Option<&ProblemRecord>,
) -> egui::Response {
    let (response, painter) = ui.allocate_painter(SIZE, Sense::click());
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
    painter.rect_filled(rect, 6.0, if response.hovered() { inks.wood } else { inks.sheet });
    let font = |size: f32| FontId::proportional(size);
    painter.text(
        rect.left_top() + Vec2::new(10.0, 5.0),
        Align2::LEFT_TOP,
        number,
        font(size::LARGE),
        inks.heading,
    );
    let below = rect.left_bottom() + Vec2::new(10.0, -5.0);
    painter.text(below, Align2::LEFT_BOTTOM, length_in_words(problem), font(size::SMALL), inks.quiet);
    let sign = match state {
        Some((true, true)) => Some(("✔↻", inks.note)),
        Some((false, true)) => Some(("↻", inks.note)),
        Some((true, false)) => Some(("✔", inks.good)),
        _ => None,
    };
    if let Some((sign, ink)) = sign {
        painter.text(rect.right_top() + SIGN_OFFSET, Align2::CENTER_CENTER, sign, font(size::BODY), ink);
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
