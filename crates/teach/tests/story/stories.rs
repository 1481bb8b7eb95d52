//! Every story of every game, checked against the rules core: it can be played from beginning to end.

use crate::games::{GAMES, game, story_libraries, story_library};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tenjiku_rules::{Effect, Move, Outcome, Position};
use tenjiku_teach::lesson::{Attempt, Goal, Reply, Story, StoryStep, StoryTask};

/// Every step of every story, with a name for messages.
fn steps() -> impl Iterator<Item = (String, &'static Story, usize, &'static StoryStep)> {
    story_libraries().iter().flat_map(|(game, library)| {
        library.stories.iter().flat_map(move |story| {
            let with_name =
                move |(index, step)| (format!("{game}/{} step {}", story.id, index + 1), story, index, step);
            story.steps.iter().enumerate().map(with_name)
        })
    })
}

fn attempt_at(story: &Story, step: usize) -> Attempt {
    let mut attempt = Attempt::of_story(story);
    (0..step).for_each(|_| assert!(attempt.next_step()));
    assert_eq!(attempt.number(), step);
    attempt
}

#[test]
fn every_built_in_file_is_valid_and_part_of_the_program() {
    let mut files = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/lessons");
    for game in fs::read_dir(&root).expect("assets/lessons") {
        let game = game.expect("a folder").path();
        for file in fs::read_dir(&game).expect("a folder of lessons") {
            let path = file.expect("a file").path();
            let folder = game.file_name().expect("a name").to_string_lossy().into_owned();
            files.insert((folder, fs::read_to_string(path).expect("a text")));
        }
    }
    for (game, library) in story_libraries() {
        assert_eq!(library.faults, [], "{game}");
        assert!(!library.stories.is_empty(), "{game}");
    }
    // As a user's file, a copy of a built-in file clashes with that file.
    for (folder, text) in files {
        let data = tempfile::tempdir().expect("a folder");
        fs::create_dir(data.path().join(&folder)).expect("a folder");
        fs::write(data.path().join(&folder).join("copy.ron"), text).expect("a file");
        let library = tenjiku_teach::lesson::StoryLibrary::with_folder(&game(&folder), Some(data.path()));
        let faults: Vec<String> = library.faults.iter().map(ToString::to_string).collect();
        assert!(
            matches!(faults.as_slice(), [fault] if fault.contains("another file of this game has the id")),
            "{folder}: {faults:?}"
        );
    }
}

#[test]
fn ids_are_unique_and_shared_stories_are_under_every_game_they_fit() {
    let ids = |game: &str| -> Vec<&str> {
        story_library(game).stories.iter().map(|story| story.id.as_str()).collect()
    };
    for game in GAMES {
        let unique: BTreeSet<&str> = ids(game).into_iter().collect();
        assert_eq!(unique.len(), ids(game).len(), "{game}: {:?}", ids(game));
    }
    for (name, games) in [
        ("first_steps", ["chu", "dai", "tenjiku"].as_slice()),
        ("prince", &["chu", "dai", "tenjiku"]),
        ("lion", &["chu", "dai", "tenjiku", "tai"]),
        ("lion_free", &["dai", "tenjiku"]),
        ("free_promotion", &["dai", "tenjiku"]),
        ("lion_trading", &["chu"]),
        ("drops", &["tori"]),
    ] {
        let games_with: Vec<&str> = GAMES.into_iter().filter(|game| ids(game).contains(&name)).collect();
        assert_eq!(games_with, games, "{name}");
    }
}

#[test]
fn right_moves_are_legal_and_achieve_their_goal() {
    for (name, story, at_step, step) in steps() {
        match &step.task {
            StoryTask::Play { goal, ways } => {
                assert!(!ways.is_empty(), "{name}");
                for way in ways {
                    let mut attempt = attempt_at(story, at_step);
                    assert_eq!(attempt.first_position().key(), step.first.key(), "{name}");
                    let mut position = step.first.clone();
                    let effects =
                        position.play_checked(way.mv).unwrap_or_else(|why| panic!("{name}: {why:?}"));
                    assert!(achieves(goal, &effects, &step.first), "{name}: {:?}", way.mv);
                    for &reply in &way.replies {
                        position.play_checked(reply).unwrap_or_else(|why| panic!("{name}, reply: {why:?}"));
                    }
                    let Reply::Done { replies, text } = attempt.play(way.mv) else {
                        panic!("{name}: {:?} is not done", way.mv);
                    };
                    assert_eq!(replies, way.replies, "{name}");
                    assert!(!text.is_empty(), "{name}");
                    assert_eq!(attempt.position().key(), position.key(), "{name}");
                    assert!(attempt.is_done() && attempt.solution().is_none(), "{name}");
                }
            }
            StoryTask::Line(moves) => {
                let mut attempt = attempt_at(story, at_step);
                let mut position = step.first.clone();
                assert_eq!(attempt.solution().as_ref(), Some(moves), "{name}");
                for pair in moves.chunks(2) {
                    for &mv in pair {
                        position.play_checked(mv).unwrap_or_else(|why| panic!("{name}: {why:?}"));
                    }
                    let replies = match attempt.play(pair[0]) {
                        Reply::Done { replies, .. } | Reply::Continue { replies, .. } => replies,
                        other => panic!("{name}: {other:?}"),
                    };
                    assert_eq!(replies, pair[1..], "{name}");
                    assert_eq!(attempt.position().key(), position.key(), "{name}");
                }
                assert!(attempt.is_done(), "{name}");
            }
            StoryTask::Read | StoryTask::Point(_) | StoryTask::Choose(_) => {}
        }
    }
}

/// Whether a move with these effects achieves the goal. `before` is the position before it.
fn achieves(goal: &Goal, effects: &[Effect], before: &Position) -> bool {
    let mover = before.side_to_move();
    match goal {
        Goal::Certain => true,
        Goal::Reach(sq) => effects.iter().any(|effect| match effect {
            Effect::Land { at, .. } | Effect::Drop { at, .. } => at == sq,
            _ => false,
        }),
        Goal::Capture(squares) => squares.iter().all(|sq| {
            effects.iter().any(|effect| matches!(effect, Effect::Capture { at, .. } if at == sq))
        }),
        Goal::Burn(squares) => squares.iter().all(|sq| {
            let enemy = before.piece_at(*sq).is_some_and(|piece| piece.side != mover);
            enemy && effects.iter().any(|effect| matches!(effect, Effect::Burn { at, .. } if at == sq))
        }),
        Goal::Promote => effects.iter().any(|effect| matches!(effect, Effect::Promote { .. })),
        Goal::Win => effects.iter().any(|effect| {
            matches!(effect, Effect::End { outcome: Outcome::Win { winner, .. }, .. } if *winner == mover)
        }),
    }
}

#[test]
fn every_other_legal_move_is_wrong_and_is_not_made() {
    for (name, story, at_step, step) in steps() {
        let right: Vec<Move> = match &step.task {
            StoryTask::Play { ways, .. } => ways.iter().map(|way| way.mv).collect(),
            StoryTask::Line(moves) => moves.first().copied().into_iter().collect(),
            StoryTask::Read | StoryTask::Point(_) | StoryTask::Choose(_) => continue,
        };
        let mut attempt = attempt_at(story, at_step);
        for mv in step.first.legal_moves() {
            if right.contains(&mv) {
                continue;
            }
            match attempt.play(mv) {
                Reply::Wrong(text) => assert!(!text.is_empty(), "{name}"),
                // In a line, another move that wins at once is also right.
                Reply::Done { .. } => {
                    assert!(matches!(step.task, StoryTask::Line(_)), "{name}: {mv:?}");
                    assert!(achieves(
                        &Goal::Win,
                        &step.first.clone().play_checked(mv).expect("legal"),
                        &step.first
                    ));
                    attempt.restart();
                }
                other => panic!("{name}: {mv:?} gives {other:?}"),
            }
            assert_eq!(attempt.position().key(), step.first.key(), "{name}");
        }
    }
}

#[test]
fn squares_and_answers_are_judged() {
    for (name, story, at_step, step) in steps() {
        let mut attempt = attempt_at(story, at_step);
        match &step.task {
            StoryTask::Point(squares) => {
                let all: Vec<_> = step.first.geometry().squares().collect();
                let others: Vec<_> = all.iter().copied().filter(|sq| !squares.contains(sq)).collect();
                assert!(!squares.is_empty() && !others.is_empty(), "{name}");
                assert!(matches!(attempt.answer(&[]), Reply::Wrong(_)), "{name}");
                assert!(matches!(attempt.answer(&others), Reply::Wrong(_)), "{name}");
                assert!(matches!(attempt.answer(&all), Reply::Wrong(_)), "{name}");
                let reversed: Vec<_> = squares.iter().rev().copied().collect();
                assert!(matches!(attempt.answer(&reversed), Reply::Done { .. }), "{name}");
            }
            StoryTask::Choose(answers) => {
                for (number, answer) in answers.iter().enumerate() {
                    attempt.restart();
                    let is_done = matches!(attempt.choose(number), Reply::Done { .. });
                    assert_eq!(is_done, answer.is_right, "{name}, answer {}", number + 1);
                }
                assert_eq!(answers.iter().filter(|answer| answer.is_right).count(), 1, "{name}");
            }
            StoryTask::Read | StoryTask::Play { .. } | StoryTask::Line(_) => {}
        }
    }
}
