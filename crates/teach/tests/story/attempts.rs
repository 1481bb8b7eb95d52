//! The responses to a learner in a test story.

use crate::games::game;
use std::fs;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::Sq;
use tenjiku_teach::lesson::{Attempt, Reply, Story, StoryLibrary, StoryTask};

/// A story with a step of each kind, whose texts are not messages.
const STORY: &str = r#"Story(
    id: "mine",
    title: "A story of my own",
    about: "One step of each kind.",
    board: (files: 5, ranks: 5, zone: 1),
    steps: [
        (
            text: "Look around.",
            position: [
                " . -K  . -G  .",
                " .  .  .  .  .",
                " .  .  .  P  .",
                " .  .  .  .  .",
                " R  .  .  .  K",
            ],
            marks: "5e 2c",
        ),
        (
            text: "Go to 5d.",
            task: Play("5e5d"),
            replies: "4a4b",
            done: "There it is.",
            wrong: "Not that.",
            wrong_moves: [(moves: "5e5c 5e5b", text: "Too far.")],
        ),
        (text: "Pawn, then Rook.", task: Line("2c2b 2a2b 5d2d 4b4c 2d2b")),
        (text: "Where is your King?", task: Point("1e 2b"), wrong: "Two squares."),
        (text: "And White's?", task: Point("4c")),
        (
            text: "Who is to move?",
            task: Choose([(text: "I am."), (text: "White is.", right: true, says: "So it is.")]),
        ),
        (
            text: "Promote.",
            position: [
                " . -K  .  .  .",
                " .  .  .  P  .",
                " .  .  .  .  .",
                " .  .  . -G  .",
                " .  .  .  .  K",
            ],
            task: Play("1e2d"),
        ),
        (
            text: "Decline, or rather not.",
            position: [
                " .  .  . -K  .",
                " S  .  .  .  .",
                " .  .  . -G  .",
                " .  .  .  .  .",
                " .  .  .  .  K",
            ],
            task: Play("5b5a"),
        ),
    ],
)"#;

fn test_story() -> Story {
    let data = tempfile::tempdir().expect("a folder");
    fs::create_dir(data.path().join("dai")).expect("a folder");
    fs::write(data.path().join("dai/mine.ron"), STORY).expect("a file");
    let library = StoryLibrary::with_folder(&game("dai"), Some(data.path()));
    let faults: Vec<String> = library.faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults, [""; 0]);
    library.stories.into_iter().find(|story| story.id == "mine").expect("the test story")
}

fn play(attempt: &mut Attempt, text: &str) -> Reply {
    let mv = coordinate::read(attempt.position(), text).expect("a legal move");
    attempt.play(mv)
}

fn wrong(text: &str) -> Reply {
    Reply::Wrong(text.to_owned())
}

fn squares(story: &Story, names: &str) -> Vec<Sq> {
    names.split_whitespace().map(|name| story.board.geometry().parse(name).expect("a square")).collect()
}

/// The replies as text, and the response.
fn reply_texts(story: &Story, reply: Reply) -> (String, String) {
    let (Reply::Done { text, replies } | Reply::Continue { text, replies }) = reply else {
        panic!("{reply:?}");
    };
    let replies: Vec<String> = replies.iter().map(|mv| coordinate::write(&story.board, *mv)).collect();
    (text, replies.join(" "))
}

#[test]
fn texts_that_are_not_messages_are_shown_verbatim() {
    let story = test_story();
    assert_eq!(
        (story.title().as_str(), story.about().as_str()),
        ("A story of my own", "One step of each kind.")
    );
    let attempt = Attempt::of_story(&story);
    assert_eq!(attempt.step().expect("a step").text(), "Look around.");
    assert_eq!(attempt.step().expect("a step").marks, squares(&story, "5e 2c"));
    assert_eq!((story.board.geometry().files(), story.steps.len()), (5, 8));
}

#[test]
fn a_step_without_a_task_accepts_nothing() {
    let story = test_story();
    let mut attempt = Attempt::of_story(&story);
    assert!(
        attempt.is_done()
            && attempt.step().expect("a step").task == StoryTask::Read
            && attempt.solution().is_none()
    );
    let refused = Reply::Refused("You have finished this step. Go on to the next one.".to_owned());
    assert_eq!(play(&mut attempt, "5e5d"), refused);
    assert_eq!(attempt.answer(&[]), refused);
    assert_eq!(attempt.choose(0), refused);
}

#[test]
fn a_move_is_right_wrong_or_refused() {
    let story = test_story();
    let mut attempt = Attempt::of_story(&story);
    assert!(attempt.next_step() && !attempt.is_done());
    assert_eq!(play(&mut attempt, "5e4e"), wrong("Not that."));
    assert_eq!(play(&mut attempt, "5e5b"), wrong("Too far."));
    assert_eq!(attempt.position().plies(), 0);
    let illegal = tenjiku_rules::Move::new(squares(&story, "5e")[0], squares(&story, "4d")[0]);
    let why = "The Rook cannot move to 4d from there.".to_owned();
    assert_eq!(attempt.play(illegal), Reply::Refused(why));
    assert_eq!(attempt.answer(&[]), Reply::Refused("This step asks for a move.".to_owned()));
    assert_eq!(attempt.choose(0), Reply::Refused("This step asks for a move.".to_owned()));
    let line: Vec<String> =
        attempt.solution().expect("a way").iter().map(|mv| coordinate::write(&story.board, *mv)).collect();
    assert_eq!(line, ["5e5d"]);
    let reply = play(&mut attempt, "5e5d");
    assert!(matches!(reply, Reply::Done { .. }));
    assert_eq!(reply_texts(&story, reply), ("There it is.".to_owned(), "4a4b".to_owned()));
    assert!(attempt.is_done() && attempt.solution().is_none());
    let refused = Reply::Refused("You have finished this step. Go on to the next one.".to_owned());
    assert_eq!(play(&mut attempt, "5d5c"), refused);
    attempt.restart();
    assert!(!attempt.is_done());
    assert_eq!(attempt.position().key(), attempt.first_position().key());
}

#[test]
fn a_line_continues_until_its_last_move() {
    let story = test_story();
    let mut attempt = Attempt::of_story(&story);
    assert!(attempt.next_step() && attempt.next_step());
    // The line continues from the solution of the previous step, although the learner has skipped that step.
    let reply = play(&mut attempt, "2c2b");
    assert!(matches!(reply, Reply::Continue { .. }));
    assert_eq!(reply_texts(&story, reply), ("Correct. Go on.".to_owned(), "2a2b".to_owned()));
    assert_eq!(attempt.solution().map(|line| line.len()), Some(3));
    assert_eq!(
        play(&mut attempt, "5d5b"),
        wrong("That is a legal move, but not the one this lesson is looking for.")
    );
    let reply = play(&mut attempt, "5d2d");
    assert_eq!(reply_texts(&story, reply).1, "4b4c");
    let reply = play(&mut attempt, "2d2b");
    assert!(matches!(reply, Reply::Done { .. }));
    assert_eq!(reply_texts(&story, reply), ("Correct!".to_owned(), String::new()));
}

/// The name and the owner of a wrongly selected piece are given.
#[test]
fn a_wrongly_selected_piece_is_named() {
    let chu = game("chu");
    let stories = StoryLibrary::with_folder(&chu, None).stories;
    let story = stories.iter().find(|story| story.id == "first_steps").expect("our first story");
    let mut attempt = Attempt::of_story(story);
    let names: Vec<&str> = attempt
        .step()
        .expect("a step")
        .pieces
        .iter()
        .map(|&kind| story.board.kind(kind).entry().name.as_str())
        .collect();
    assert_eq!(names, ["King"], "its picture is shown next to the text");
    let hint = "Look for the King among the pieces that point up, away from you.";
    let mut wrong_text = |text: &str| match attempt.answer(&squares(story, text)) {
        Reply::Wrong(text) => text,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(wrong_text("4h"), format!("That is the Gold General. {hint}"));
    assert_eq!(wrong_text("4a"), format!("That is White’s King. {hint}"));
    assert_eq!(wrong_text("4h 4a"), format!("Those are the Gold General and White’s King. {hint}"));
    assert_eq!(wrong_text("8d"), hint, "an empty square has no name");
}

#[test]
fn squares_are_right_missing_or_too_many() {
    let story = test_story();
    let mut attempt = Attempt::of_story(&story);
    (0..3).for_each(|_| assert!(attempt.next_step()));
    assert_eq!(attempt.answer(&squares(&story, "1e")), wrong("Two squares."));
    assert!(matches!(attempt.answer(&squares(&story, "2b 1e 2b")), Reply::Done { .. }));
    assert!(attempt.next_step());
    assert_eq!(attempt.answer(&[]), wrong("All of these are correct, but one is missing."));
    assert_eq!(
        attempt.answer(&squares(&story, "4c 1a 1b")),
        wrong("You found them all, but 2 squares are wrong.")
    );
    assert_eq!(
        attempt.answer(&squares(&story, "1a")),
        wrong("Some squares are wrong, and some are missing.")
    );
    assert_eq!(
        play(&mut attempt, "4c4b"),
        Reply::Refused("This step asks you to point out squares.".to_owned())
    );
    assert!(matches!(attempt.answer(&squares(&story, "4c")), Reply::Done { .. }));
}

#[test]
fn answers_are_chosen() {
    let story = test_story();
    let mut attempt = Attempt::of_story(&story);
    (0..5).for_each(|_| assert!(attempt.next_step()));
    let StoryTask::Choose(answers) = &attempt.step().expect("a step").task else { panic!("a question") };
    assert_eq!(
        answers.iter().map(tenjiku_teach::lesson::StoryAnswer::text).collect::<Vec<_>>(),
        ["I am.", "White is."]
    );
    assert_eq!(attempt.choose(0), wrong("No. Try again."));
    assert!(matches!(attempt.choose(7), Reply::Refused(_)));
    assert_eq!(attempt.choose(1), Reply::Done { text: "So it is.".to_owned(), replies: Vec::new() });
}

#[test]
fn promotion_is_distinguished_from_the_plain_move() {
    let story = test_story();
    let mut attempt = Attempt::of_story(&story);
    (0..7).for_each(|_| assert!(attempt.next_step()));
    assert_eq!(play(&mut attempt, "5b5a+"), wrong("The right move, but this time do not promote."));
    assert!(matches!(play(&mut attempt, "5b5a"), Reply::Done { .. }));
}

#[test]
fn steps_go_forward_and_back_within_the_story() {
    let story = test_story();
    let mut attempt = Attempt::of_story(&story);
    assert!(!attempt.previous_step() && attempt.number() == 0);
    while attempt.next_step() {}
    assert!(attempt.is_last() && attempt.number() == 7);
    assert!(!attempt.next_step() && attempt.number() == 7);
    assert!(attempt.previous_step() && attempt.number() == 6 && !attempt.is_last());
}
