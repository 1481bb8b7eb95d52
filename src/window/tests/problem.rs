//! Problems by mouse, by keyboard and for screen readers.

use super::TestWindow;
use crate::app::{Action, Screen};
use crate::problem_room::{RoomRequest, linked_problem};
use crate::tutorial::{Calendar, SavedProgress};
use bevy_egui::egui::Key;
use tenjiku_records::{PlainWording, link};
use tenjiku_rules::variant::Library;
use tenjiku_teach::lesson::ExerciseId;
use tenjiku_teach::training::Day;

/// Mini: the Gold mates on 4b, with its solution in the record.
const LINK: &str = "tenjiku:?game=mini&record=sfen+k4%2F5%2F1P3%2F5%2F5+b+GS+1+moves+G*4b&task=mate";

pub(super) fn linked_request() -> RoomRequest {
    let tree = link::read(LINK, &Library::built_in(), &PlainWording).expect("a link").expect("it is sound");
    linked_problem(LINK, &tree).expect("a problem")
}

fn at_problem() -> TestWindow {
    let mut window = TestWindow::with_reader();
    let request = linked_request();
    let RoomRequest::Problem(_, problem) = &request else { panic!("{request:?}") };
    assert_eq!((problem.moves, problem.solution.len()), (1, 1));
    window.send(request);
    assert_eq!(window.screen(), Screen::Problem);
    window
}

#[test]
fn the_start_screen_leads_to_the_problems_and_back() {
    let mut window = TestWindow::with_reader();
    window.click("problems");
    assert_eq!(window.screen(), Screen::Shelves);
    assert_eq!(window.count("Start screen"), 1);
    window.request(Action::Cancel);
    assert_eq!(window.screen(), Screen::Start);
    window.request(Action::Problems);
    assert_eq!(window.screen(), Screen::Shelves);
}

#[test]
fn a_problem_has_a_task_hints_and_a_solution() {
    let mut window = at_problem();
    assert!(window.mentions("Black to move: mate in one move."));
    let names = ["Next problem", "Hint", "Solution", "Skip", "Copy link"];
    assert_eq!(names.map(|name| window.count(name)), [1; 5]);
    window.press(Key::H);
    window.run(4);
    assert!(window.mentions("Drop a Gold."));
    window.press(Key::S);
    window.run(8);
    assert_eq!(["Back", "Next move"].map(|name| window.count(name)), [1, 1]);
    window.press(Key::ArrowRight);
    window.run(8);
    assert_eq!(window.session().plies(), 1);
    window.press(Key::ArrowLeft);
    window.run(8);
    assert_eq!(window.session().plies(), 0);
    window.press(Key::Home);
    window.run(8);
    window.play("G*4b");
    assert!(window.mentions("Solved, with help."));
}

#[test]
fn backspace_leads_back_to_the_shelves() {
    let mut window = at_problem();
    window.press(Key::Backspace);
    window.run(4);
    assert_eq!(window.screen(), Screen::Shelves);
}

#[test]
fn due_exercises_of_all_games_are_among_the_problems() {
    let mut window = TestWindow::with_reader();
    window.request(Action::Problems);
    assert!(!window.mentions("Past mistakes in lessons:"));
    let progress = &mut window.app.world_mut().resource_mut::<SavedProgress>().0;
    for game in ["chu", "tori"] {
        let pawn = ExerciseId { symbol: if game == "chu" { "P" } else { "Sw" }.to_owned(), exercise: 0 };
        progress.record_answer(game, &pawn, false, Day(1));
    }
    window.app.insert_resource(Calendar::at(Day(2)));
    window.run(4);
    assert!(window.mentions("Past mistakes in lessons:"));
    assert_eq!(
        ["Past mistakes in lessons, Chu Shogi, 1", "Past mistakes in lessons, Tori Shogi, 1"]
            .map(|name| window.count(name)),
        [1, 1]
    );
    window.click("exercises:tori");
    assert_eq!(window.screen(), Screen::Lesson);
    window.request(Action::Cancel);
    assert_eq!(window.screen(), Screen::Shelves, "it leads back");
}
