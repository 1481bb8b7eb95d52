//! The lesson shown in `docs/lessons.md` is valid and complete.

use crate::games::{GAMES, game};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tenjiku_teach::guide::pages;
use tenjiku_teach::lesson::StoryLibrary;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The RON passages of the page.
fn passages(page: &str) -> Vec<&str> {
    page.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

fn library_with_file(folder: &str, text: &str, id: &str) -> StoryLibrary {
    let data = tempfile::tempdir().expect("a folder");
    fs::create_dir(data.path().join(folder)).expect("a folder");
    fs::write(data.path().join(folder).join("mine.ron"), text).expect("a file");
    let library = StoryLibrary::with_folder(&game(id), Some(data.path()));
    let faults: Vec<String> = library.faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults, [""; 0], "{id}");
    library
}

#[test]
fn the_story_of_the_page_is_a_story_under_both_games() {
    let file = read("docs/examples/lesson.ron");
    for id in ["chu", "dai"] {
        let library = library_with_file("chu", &file, id);
        let story = library.stories.iter().find(|story| story.id == "neighbours").expect("the story");
        assert_eq!(story.steps.len(), 5);
    }
    assert!(!library_with_file("chu", &file, "tenjiku").stories.iter().any(|story| story.id == "neighbours"));
}

#[test]
fn the_page_shows_the_file() {
    let (page, file) = (read("docs/lessons.md"), read("docs/examples/lesson.ron"));
    let shown_passages: Vec<&str> =
        passages(&page).into_iter().filter(|text| !text.starts_with("Practice")).collect();
    assert_eq!(shown_passages.len(), 4);
    for passage in shown_passages {
        assert!(file.contains(passage), "not in the file:\n{passage}");
    }
}

/// The names that the page lists for `rules`.
#[test]
fn the_page_lists_the_rules_that_have_a_page() {
    let page = read("docs/lessons.md");
    let chapter = page.split("### The rules a story teaches").nth(1).expect("the chapter");
    let table = chapter.split("\n## ").next().expect("the table");
    let listed: BTreeSet<&str> = table
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| Chapter"))
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect();
    let all = listed.iter().copied().collect::<Vec<_>>().join(", ");
    let file = read("docs/examples/lesson.ron").replace("rules: [Lion]", &format!("rules: [{all}]"));
    let library = library_with_file("chu", &file, "chu");
    let story = library.stories.iter().find(|story| story.id == "neighbours").expect("the story");
    assert_eq!(story.rules.len(), listed.len());
    for id in GAMES {
        for topic in pages(&game(id)).into_iter().flat_map(|section| section.topics) {
            let rule = format!("{:?}", topic.rule);
            assert!(listed.contains(rule.as_str()), "{rule} of {id} is not listed");
        }
    }
}

#[test]
fn the_practice_position_of_the_page_is_valid() {
    let page = read("docs/lessons.md");
    let file =
        passages(&page).into_iter().find(|text| text.starts_with("Practice")).expect("a practice position");
    let library = library_with_file("chu", file, "chu");
    let practice = library.practice.iter().find(|practice| practice.id == "two_steps").expect("the position");
    assert_eq!((practice.title().as_str(), practice.plies), ("Lion and Dragon King", Some(3)));
}
