//! What `docs/lessons.md` shows is a lesson, and is the finished file.

use crate::games::game;
use std::fs;
use std::path::Path;
use tenjiku::story::Shelf;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The passages in RON of the page.
fn passages(page: &str) -> Vec<&str> {
    page.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// The lessons of a game with one file of a user.
fn with(folder: &str, text: &str, id: &str) -> Shelf {
    let data = tempfile::tempdir().expect("a folder");
    fs::create_dir(data.path().join(folder)).expect("a folder");
    fs::write(data.path().join(folder).join("mine.ron"), text).expect("a file");
    let shelf = Shelf::with_folder(&game(id), Some(data.path()));
    let faults: Vec<String> = shelf.faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults, [""; 0], "{id}");
    shelf
}

#[test]
fn the_story_of_the_page_is_a_story_under_both_games() {
    let file = read("docs/examples/lesson.ron");
    for id in ["chu", "dai"] {
        let shelf = with("chu", &file, id);
        let story = shelf.stories.iter().find(|story| story.id == "neighbours").expect("the story");
        assert_eq!(story.steps().len(), 5);
    }
    assert!(!with("chu", &file, "tenjiku").stories.iter().any(|story| story.id == "neighbours"));
}

#[test]
fn the_page_shows_the_file() {
    let (page, file) = (read("docs/lessons.md"), read("docs/examples/lesson.ron"));
    let shown: Vec<&str> = passages(&page).into_iter().filter(|text| !text.starts_with("Practice")).collect();
    assert_eq!(shown.len(), 4);
    for passage in shown {
        assert!(file.contains(passage), "not in the file:\n{passage}");
    }
}

#[test]
fn the_practice_position_of_the_page_is_one() {
    let page = read("docs/lessons.md");
    let file = passages(&page).into_iter().find(|text| text.starts_with("Practice")).expect("it is there");
    let shelf = with("chu", file, "chu");
    let practice = shelf.practice.iter().find(|practice| practice.id == "two_steps").expect("the position");
    assert_eq!((practice.title().as_str(), practice.plies()), ("Lion and Dragon King", Some(3)));
}
