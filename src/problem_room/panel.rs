//! The panel next to a problem's board: the task, the response, the result, the solution, and the buttons.

use super::link;
use super::pieces::pieces;
use super::requests::RoomRequest;
use super::state::{NextStep, OpenProblem, ProblemRoom};
use super::texts::{difficulty, motifs, move_text, source, verdict};
use crate::app::{Action, ActionRequest, Screen, Toast};
use crate::tutorial::SavedProgress;
use crate::ui::theme::{self, Inks};
use crate::ui::{
    BoardArea, HoveredKoma, ShowPieces, UiSystems, area_between_panels, button_row, page_title,
    primary_button, response, response_place, side_panel, way_back, whole_window, with_footer,
};
use bevy::prelude::*;
use bevy_egui::egui::{Key, RichText};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::SpokenName;
use tenjiku_language::say;
use tenjiku_teach::lesson::{ProblemPhase, problem_title};
use tenjiku_teach::training::{ProblemOutcome, ProblemResult, ShelfKind};

/// Width of the panel, in points; narrower in a small window.
const WIDTH: f32 = 320.0;
/// Height of the usual response to a solution, with the rating, the streak and the motifs, in points. A refutation of
/// three lines also fits.
const RESULT_HEIGHT: f32 = 124.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Panels).run_if(in_state(Screen::Problem)));
}

fn show(
    mut contexts: EguiContexts,
    room: Res<ProblemRoom>,
    progress: Res<SavedProgress>,
    mut area: ResMut<BoardArea>,
    mut clipboard: ResMut<EguiClipboard>,
    mut hovered: HoveredKoma,
    (mut requests, mut action_requests): (MessageWriter<RoomRequest>, MessageWriter<ActionRequest>),
    (mut toasts, mut details): (MessageWriter<Toast>, MessageWriter<ShowPieces>),
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let window_rect = ctx.viewport_rect();
    let mut ui = whole_window(&ctx, "problem");
    let Some(open) = &room.open else { return Ok(()) };
    let mut is_copy_clicked = false;
    let top = egui::Panel::top("problem bar")
        .show(&mut ui, |ui| is_copy_clicked = bar(ui, &room, open, &mut requests, &mut action_requests));
    let panel = side_panel(window_rect, "problem panel", WIDTH.min(window_rect.width() * 0.4));
    let pointed_at = hovered.piece();
    let side = panel.show(&mut ui, |ui| {
        with_footer(
            ui,
            &mut requests,
            |ui, requests| buttons(ui, open, requests),
            |ui, requests| {
                body(ui, &room, open, &progress, requests);
                details.write_batch(pieces(ui, open, pointed_at));
            },
        );
    });
    if is_copy_clicked {
        toasts.write(match link::write(open) {
            Ok(link) => {
                clipboard.set_text(&link);
                Toast::news(say!("problem-link-copied"))
            }
            Err(why) => Toast::alarm(why),
        });
    }
    area.set_if_neq(BoardArea(area_between_panels(window_rect, top.response.rect, side.response.rect)));
    Ok(())
}

/// The top bar: the button back to the shelves, the views, the game and the link. Returns whether to copy the link.
fn bar(
    ui: &mut egui::Ui,
    room: &ProblemRoom,
    open: &OpenProblem,
    requests: &mut MessageWriter<RoomRequest>,
    action_requests: &mut MessageWriter<ActionRequest>,
) -> bool {
    let bar = ui.horizontal_wrapped(|ui| {
        let back = (say!("problem-to-shelves"), say!("problem-to-shelves-tip"));
        if way_back(ui, back, &[Action::ViewFromBlack, Action::FromAbove], action_requests) {
            requests.write(RoomRequest::Leave);
        }
        let copy = ui.button(say!("problem-copy-link")).on_hover_text(say!("problem-copy-link-tip"));
        ui.add_space(10.0);
        ui.label(RichText::new(open.game.spoken_name()).color(ui.inks().heading));
        let place = open.place.and_then(|place| Some((place, room.shelves.at(place)?)));
        if let Some((place, (shelf, _))) = place {
            ui.weak(format!("{} / {}", place.number + 1, shelf.problems.len()));
        }
        copy.clicked()
    });
    bar.inner
}

fn body(
    ui: &mut egui::Ui,
    room: &ProblemRoom,
    open: &OpenProblem,
    progress: &SavedProgress,
    requests: &mut MessageWriter<RoomRequest>,
) {
    let (attempt, problem) = (&open.attempt, open.attempt.problem());
    ui.add_space(8.0);
    page_title(ui, problem_title(problem));
    ui.add_space(4.0);
    ui.add(egui::Label::new(RichText::new(attempt.describe()).size(theme::size::LARGE)).wrap());
    ui.add_space(4.0);
    let is_known = matches!(attempt.phase, ProblemPhase::Solved | ProblemPhase::Showing);
    let first = is_known.then_some(attempt.first_position());
    for text in source(problem).into_iter().chain(verdict(problem, first)) {
        ui.weak(text);
    }
    let shelf = open.place.and_then(|place| room.shelves.at(place)).map(|(shelf, _)| shelf);
    if let Some(shelf) = shelf.filter(|shelf| attempt.is_rated() && shelf.kind != ShelfKind::Own) {
        let points = progress.0.training.rating_of(&shelf.key(problem), problem.rating).points();
        let tip = say!("problem-difficulty-tip", rating = points.to_string());
        ui.weak(difficulty(points)).on_hover_text(tip);
    }
    ui.add_space(8.0);
    // The solution is longer and has its own place below.
    let height = if attempt.phase == ProblemPhase::Showing { 0.0 } else { RESULT_HEIGHT };
    response_place(ui, height, |ui| {
        match (&attempt.feedback, &attempt.phase) {
            (_, ProblemPhase::Judging) => drop(ui.weak(say!("problem-thinking"))),
            (Some(feedback), _) => response(ui, feedback),
            (None, _) => {}
        }
        if let Some(result) = open.result.as_ref().and_then(result_in_words) {
            ui.add_space(6.0);
            ui.label(result);
        }
        if let Some(motifs) = motifs(problem).filter(|_| is_known) {
            ui.weak(motifs);
        }
    });
    if attempt.phase == ProblemPhase::Showing {
        solution(ui, open, requests);
    }
}

/// The player's rating if the attempt has changed it, and a line on the streak or on the repetition. `None` if there is
/// neither.
pub(super) fn result_in_words(result: &ProblemResult) -> Option<String> {
    let rating_line = result.change.filter(|change| *change != 0).map(|change| {
        say!("problem-rated", rating = result.rating.to_string(), change = format!("{change:+}"))
    });
    let next_line = match (result.outcome, result.streak) {
        (ProblemOutcome::Solved, streak) if streak > 1 && result.change.is_some() => {
            Some(say!("problem-streak", count = streak))
        }
        (ProblemOutcome::Solved, _) => None,
        _ => Some(say!("problem-comes-again")),
    };
    let lines: Vec<String> = rating_line.into_iter().chain(next_line).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The moves of the solution, the shown ones marked, and two buttons.
fn solution(ui: &mut egui::Ui, open: &OpenProblem, requests: &mut MessageWriter<RoomRequest>) {
    let (attempt, shown) = (&open.attempt, open.attempt.shown_moves().unwrap_or_default());
    ui.label(theme::section_heading(ui, say!("problem-line")));
    let mut position = attempt.first_position().clone();
    ui.horizontal_wrapped(|ui| {
        for (ply, &mv) in attempt.solution().iter().enumerate() {
            // A no-break space keeps a number with its move.
            let text = format!("{}.\u{a0}{}", ply + 1, move_text(&position, mv));
            let text = RichText::new(text);
            let inks = ui.inks();
            ui.label(if ply < shown { text.color(inks.accent).strong() } else { text.color(inks.ink) });
            position.play(mv, &mut ());
        }
    });
    let (backward, forward) =
        (format!("◀ {}", say!("problem-backward")), format!("▶ {}", say!("problem-forward")));
    let (backward_tip, forward_tip) = (say!("problem-backward-tip"), say!("problem-forward-tip"));
    let has_next_move = shown < attempt.solution().len();
    let row = [
        ((backward, backward_tip), Key::ArrowLeft, shown > 0, RoomRequest::Backward),
        ((forward, forward_tip), Key::ArrowRight, has_next_move, RoomRequest::Forward),
    ];
    requests.write_batch(button_row(ui, row));
}

fn buttons(ui: &mut egui::Ui, open: &OpenProblem, requests: &mut MessageWriter<RoomRequest>) {
    let attempt = &open.attempt;
    let (name, tip, request) = match open.next_step() {
        Some(NextStep::Retry) => (say!("problem-retry"), say!("problem-retry-tip"), RoomRequest::Retry),
        Some(NextStep::Next) | None => (say!("problem-next"), say!("problem-next-tip"), RoomRequest::Next),
    };
    if primary_button(ui, &name, &tip, open.next_step().is_some()) {
        requests.write(request);
    }
    let (is_showing, is_working) =
        (attempt.phase == ProblemPhase::Showing, attempt.phase == ProblemPhase::Working);
    let has_begun = !is_working || !attempt.moves().is_empty();
    let hint = (say!("problem-hint"), say!("problem-hint-tip"));
    let show = (say!("problem-show"), say!("problem-show-tip"));
    let restart = (say!("problem-restart"), say!("problem-restart-tip"));
    let skip = (say!("problem-skip"), say!("problem-skip-tip"));
    let row = [
        (hint, Key::H, attempt.has_hint(), RoomRequest::Hint),
        (show, Key::S, attempt.is_rated() && !is_showing, RoomRequest::Show),
        (restart, Key::Home, has_begun, RoomRequest::Restart),
        (skip, Key::N, open.next_step() != Some(NextStep::Next), RoomRequest::Next),
    ];
    requests.write_batch(button_row(ui, row));
}
