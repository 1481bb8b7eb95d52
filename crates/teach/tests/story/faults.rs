//! Files of users: faults are reported with place and hint, and do not affect other files.

use crate::games::game;
use std::fs;
use std::path::MAIN_SEPARATOR;
use tenjiku_teach::lesson::StoryLibrary;

/// A valid story, to be damaged.
const VALID_STORY: &str = r#"Story(
    id: "mine",
    title: "Mine",
    about: "A test.",
    board: (files: 5, ranks: 5, zone: 1),
    steps: [
        (
            text: "Take the Gold General.",
            position: [
                " . -K  . -G  .",
                "-P  .  .  .  .",
                " .  .  .  .  .",
                " .  .  .  .  .",
                " .  .  .  R  K",
            ],
            marks: "2a",
            task: Play("2e2a"),
            replies: "4a4b",
        ),
        (text: "Go on.", task: Choose([(text: "Yes.", right: true), (text: "No.")])),
        (text: "Take again.", task: Reach("1d"), wrong_moves: [(moves: "2a2b", text: "No.")]),
    ],
)
"#;

/// The faults reported for a file in the folder of a game.
fn faults_in(id: &str, text: &str) -> String {
    let data = tempfile::tempdir().expect("a folder");
    fs::create_dir(data.path().join(id)).expect("a folder");
    fs::write(data.path().join(id).join("f.ron"), text).expect("a file");
    let library = StoryLibrary::with_folder(&game(id), Some(data.path()));
    let faults: Vec<String> = library.faults.iter().map(ToString::to_string).collect();
    let folder_prefix = format!("{}{MAIN_SEPARATOR}", data.path().join(id).display());
    let is_known = library.stories.iter().any(|story| story.id == "mine");
    assert_eq!(is_known, faults.is_empty(), "{faults:?}");
    faults.join("\n").replace(&folder_prefix, "")
}

fn faults_of(text: &str) -> String {
    faults_in("dai", text)
}

/// Each entry: a passage of the valid story, its damaged form, and the beginning of the message.
const INVALID_EDITS: &[(&str, &str, &str)] = &[
    ("Story(", "Tale(", "f.ron:1:1: `Tale` is not something that a lesson file can hold (hint: "),
    (
        "title: \"Mine\",",
        "titel: \"Mine\",",
        "f.ron:3:5: `titel` is not a field of a story (hint: did you mean `title`?",
    ),
    (
        "about: \"A test.\",",
        "about: \"A test.\", rules: [Burnin],",
        "f.ron:4:31: `Burnin` is not a rule that the guide explains (hint: did you mean `Burning`?",
    ),
    ("    title: \"Mine\",\n", "", "f.ron:1:1: the story has no `title` (hint: write `title: \"…\"`"),
    (
        "marks: \"2a\"",
        "mark: \"2a\"",
        "f.ron:16:13: `mark` is not a field of a step (hint: did you mean `marks`?",
    ),
    ("Play(\"2e2a\")", "Ply(\"2e2a\")", "f.ron:17:19: `Ply` is not a task (hint: did you mean `Play`?"),
    (
        "Play(\"2e2a\")",
        "Play",
        "f.ron:17:19: `Play` needs values in round brackets after it (hint: it is written like",
    ),
    ("Play(\"2e2a\")", "Play(2e2a)", "f.ron:17:24: a text in quotation marks is expected here, not `2e2a`"),
    (
        "files: 5",
        "files: 2",
        "f.ron:5:12: a board of 2 files and 5 ranks is not possible (hint: boards have 3 to 36",
    ),
    ("zone: 1", "zone: 6", "f.ron:5:39: the promotion zone is deeper than the board, which has 5 ranks"),
    ("id: \"mine\"", "id: \"My story\"", "f.ron:2:9: the id `My story` cannot be typed as one plain word"),
    ("title: \"Mine\"", "title: \" \"", "f.ron:3:12: this text is empty"),
    ("text: \"Go on.\"", "text: \"\"", "f.ron:20:16: this text is empty"),
    (
        "title: \"Mine\",",
        "title: \"Mine\", also: [\"chu\", \"chu\"],",
        "f.ron:3:34: the game `chu` is named twice",
    ),
    ("title: \"Mine\",", "title: \"Mine\", also: [\"dai\"],", "f.ron:3:27: the game `dai` is named twice"),
    (
        "title: \"Mine\",",
        "title: \"Mine\", options: {\"lion_hawk\": 2},",
        "f.ron:3:29: dai has no option `lion_hawk` (its options: promotion, lions, repetition, drops, an_nan)",
    ),
    (
        "                \" .  .  .  .  .\",\n",
        "",
        "f.ron:9:23: the position has 4 rows, but the board has 5 ranks",
    ),
    (" .  .  .  R  K", " .  .  R  K", "f.ron:14:17: this row has 4 squares, but the board has 5 files"),
    ("-G  .", "-GG .", "f.ron:10:27: `-GG` is not a piece of this game (hint: did you mean `G`?"),
    (
        concat!(
            "                \" . -K  . -G  .\",\n                \"-P  .  .  .  .\",\n",
            "                \" .  .  .  .  .\",\n                \" .  .  .  .  .\",\n",
            "                \" .  .  .  R  K\",\n",
        ),
        "\" . -G .  . .\", \" . . . . .\", \" . . . . .\", \" . . . . .\", \" . . . R .\",\n",
        "f.ron:9:23: neither side has a royal piece, so neither could win; put one on the board (hint: ",
    ),
    (
        "marks: \"2a\"",
        "marks: \"2a 2f\"",
        "f.ron:16:24: `2f` is not a square of this board (hint: squares go from 5a at the top left to 1e",
    ),
    ("2e2a", "2e1a", "f.ron:17:25: `2e1a` is not legal here (hint: The Rook cannot move to 1a from there.)"),
    (
        "2e2a",
        "2e2z",
        "f.ron:17:25: `2e2z` cannot be read as a move: `2z` is not a square of this board (hint: ",
    ),
    ("2e2a", " ", "f.ron:17:24: no move is named"),
    (
        "replies: \"4a4b\"",
        "replies: \"4a4c\"",
        "f.ron:18:23: `4a4c` is not legal here (hint: The King cannot move to 4c",
    ),
    (
        "right: true",
        "right: false",
        "f.ron:20:39: of these 2 answers 0 are right (hint: write two or more answers",
    ),
    ("(text: \"No.\")", "(text: \"No.\", right: true)", "f.ron:20:39: of these 2 answers 2 are right"),
    ("Reach(\"1d\")", "Reach(\"5e\")", "f.ron:21:37: no legal move does this"),
    ("Reach(\"1d\")", "Reach(\"1d 2d\")", "f.ron:21:43: a move can end on one square only"),
    ("Reach(\"1d\")", "Capture(\"\")", "f.ron:21:45: no square is named"),
    (
        "Reach(\"1d\")",
        "Line(\"1e1d 4b4c\")",
        "f.ron:21:42: a line of 2 moves does not end with a move of the learner's",
    ),
    ("moves: \"2a2b\"", "moves: \"1e1d\"", "f.ron:21:72: `1e1d` is a right move of this step"),
    ("Reach(\"1d\")", "Read", "f.ron:21:56: no move is asked for here (hint: leave out `wrong_moves`)"),
    (
        "text: \"Go on.\",",
        "text: \"Go on.\", replies: \"4b4a\",",
        "f.ron:20:35: there is no move to reply to here",
    ),
    (
        "text: \"Go on.\",",
        "text: \"Go on.\", side: White,",
        "f.ron:20:32: `side` means nothing here (hint: leave it out",
    ),
    (
        "text: \"Go on.\",",
        "text: \"Go on.\", sfen: \"k\",",
        "f.ron:20:32: SFEN, board, character 2, at the end: rank a ends 4 squares too early (hint: the board has 5 ranks of 5 squares)",
    ),
    (
        "marks: \"2a\"",
        "sfen: \"x\"",
        "f.ron:16:19: the position is given twice (hint: keep only one of `position` and `sfen`)",
    ),
    (
        "Play(\"2e2a\")",
        "Play(\"2e2a 2e2b\")",
        "f.ron:20:9: this step continues from the one before, whose right moves lead to different",
    ),
];

#[test]
fn a_valid_story_has_no_fault() {
    assert_eq!(faults_of(VALID_STORY), "");
}

#[test]
fn every_fault_has_a_sentence_a_place_and_a_hint() {
    let mut failures = Vec::new();
    for (from, to, start) in INVALID_EDITS {
        assert!(VALID_STORY.contains(from), "{from}");
        let faults = faults_of(&VALID_STORY.replacen(from, to, 1));
        if !faults.starts_with(start) || !faults.contains("(hint: ") {
            failures.push(format!("`{to}`:\n  found    {faults}\n  expected {start}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Where pieces promote by capturing, a zone would have no meaning.
#[test]
fn a_game_without_a_promotion_zone_gets_none() {
    let story = |zone: &str| {
        format!("Story(id: \"mine\", title: \"T\", about: \"A\", board: (files: 5, ranks: 5, zone: {zone}), steps: [
            (text: \"Look.\", sfen: \"[e]4/5/5/5/4[E] b - 1\"),
        ])")
    };
    let expected = "f.ron:1:77: this game has no promotion zone (hint: leave out `zone`: ";
    assert!(faults_in("tai", &story("2")).starts_with(expected), "{}", faults_in("tai", &story("2")));
    assert_eq!(faults_in("tai", &story("0")), "", "a zone of 0 means no zone");
}

#[test]
fn many_faults_are_reported_at_once() {
    let text = VALID_STORY
        .replacen("marks: \"2a\"", "marks: \"9z\"", 1)
        .replacen("2e2a", "2e1a", 1)
        .replacen("right: true", "right: false", 1)
        .replacen("about: \"A test.\"", "about: \"\"", 1);
    let faults = faults_of(&text);
    let places: Vec<&str> = faults.lines().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(places, ["f.ron:4:12", "f.ron:16:21", "f.ron:17:25"], "{faults}");
}

#[test]
fn a_story_needs_steps_and_a_first_position() {
    let head = "Story(id: \"mine\", title: \"T\", about: \"A\", ";
    assert_eq!(
        faults_of(&format!("{head}steps: [])")),
        "f.ron:1:50: the story has no steps (hint: write at least one: `(text: \"…\")`)"
    );
    let board = "board: (files: 5, ranks: 5), ";
    assert_eq!(
        faults_of(&format!("{head}{board}steps: [(text: \"Go.\")])")),
        "f.ron:1:80: the story begins without a position (hint: write `position: […]`: a board of the \
         story's own has no starting array)"
    );
    assert_eq!(faults_of(&format!("{head}steps: [(text: \"From the start.\", task: Play(\"8k8j\"))])")), "");
}

#[test]
fn practice_positions_are_checked_too() {
    let position = "sfen: \"k13g/15/15/15/15/15/15/15/15/15/15/15/15/15/R13K b - 1\"";
    let one = format!("(id: \"mine\", title: \"T\", text: \"X\", {position})");
    let file = |entries: &str| faults_of(&format!("Practice(positions: [{entries}])"));
    let first_message = |faults: String| faults.split(": ").nth(1).map_or(faults.clone(), str::to_owned);
    assert_eq!(first_message(file(&one.replace(position, "plies: 3"))), "this entry has no position (hint");
    assert_eq!(
        first_message(file(&format!("{one}, {one}"))),
        "the id `mine` is used twice in this file (hint"
    );
    assert_eq!(first_message(file(&one.replace("R13K", "R14").replace("k13g", "14g"))), "SFEN");
    for plies in ["0", "4"] {
        let even = one.replace("text", &format!("plies: {plies}, text"));
        assert_eq!(first_message(file(&even)), "a win cannot take an even number of plies (hint");
    }
    assert_eq!(
        first_message(file(&one.replace("text", "txt"))),
        "`txt` is not a field of a practice position (hint"
    );
}

#[test]
fn a_file_that_is_not_a_lesson_is_reported_and_does_not_affect_others() {
    assert_eq!(
        faults_of(""),
        "f.ron:1:1: there is no lesson here (hint: a lesson file is written as `Story(id: \"…\", …)` or \
         `Practice(positions: […])`; docs/lessons.md shows one)"
    );
    let data = tempfile::tempdir().expect("a folder");
    fs::create_dir(data.path().join("dai")).expect("a folder");
    fs::write(data.path().join("dai/a.ron"), "Story(\n    id: \"mine\",\n").expect("a file");
    fs::write(data.path().join("dai/b.ron"), b"Story(\xff").expect("a file");
    fs::write(data.path().join("dai/c.ron"), VALID_STORY).expect("a file");
    fs::write(data.path().join("dai/d.ron"), VALID_STORY).expect("a file");
    fs::write(data.path().join("dai/notes.txt"), "not read").expect("a file");
    let library = StoryLibrary::with_folder(&game("dai"), Some(data.path()));
    assert!(library.stories.iter().any(|story| story.id == "mine"));
    let faults: Vec<String> = library.faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert!(faults[0].contains("a.ron:1:1: this is opened but never closed"), "{}", faults[0]);
    assert!(faults[1].contains("b.ron:1:7: the file is not UTF-8 text"), "{}", faults[1]);
    assert!(faults[2].contains("d.ron:2:9: another file of this game has the id `mine`"), "{}", faults[2]);
    // Other games do not report it.
    assert_eq!(StoryLibrary::with_folder(&game("chu"), Some(data.path())).faults, []);
}

#[test]
fn a_story_may_be_offered_under_several_games_and_is_checked_for_each() {
    let data = tempfile::tempdir().expect("a folder");
    fs::create_dir(data.path().join("dai")).expect("a folder");
    let shared = VALID_STORY.replacen("title: \"Mine\",", "title: \"Mine\", also: [\"chu\", \"tori\"],", 1);
    fs::write(data.path().join("dai/f.ron"), shared).expect("a file");
    let story_and_faults = |id: &str| {
        let library = StoryLibrary::with_folder(&game(id), Some(data.path()));
        let faults: Vec<String> = library.faults.iter().map(ToString::to_string).collect();
        (library.stories.iter().any(|story| story.id == "mine"), faults)
    };
    assert_eq!(
        (story_and_faults("dai"), story_and_faults("chu"), story_and_faults("tai")),
        ((true, vec![]), (true, vec![]), (false, vec![]))
    );
    let (is_offered, faults) = story_and_faults("tori");
    assert!(!is_offered && faults.len() == 1, "{faults:?}");
    assert!(faults[0].contains("f.ron (in tori):10:21: `-K` is not a piece of this game"), "{}", faults[0]);
}
