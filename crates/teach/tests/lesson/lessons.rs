//! All lessons of all games.

use crate::brute::Walker;
use crate::games::{GAMES, game, lesson};
use std::collections::BTreeSet;
use std::time::Instant;
use tenjiku_language::powers::sentence;
use tenjiku_rules::Move;
use tenjiku_rules::variant::{KindId, Library, Power, Sq, Variant};
use tenjiku_teach::lesson::{
    Attempt, AttemptFailure, Course, Exercise, ExerciseTask, Lesson, Phase, Reply, Special,
};

#[test]
fn every_kind_of_every_game_has_a_lesson_with_valid_exercises() {
    for game in GAMES.iter() {
        let start = Instant::now();
        let (mut lessons, mut exercises) = (0, 0);
        for (kind, entry) in game.kinds() {
            exercises += check_lesson(game, kind, &format!("{} {}", game.id(), entry.symbol()));
            lessons += 1;
        }
        let options: Vec<String> =
            game.choices().iter().map(|(id, number)| format!(" {id}={number}")).collect();
        println!(
            "{}{}: {lessons} lessons, {exercises} exercises, {:.1} s",
            game.id(),
            options.concat(),
            start.elapsed().as_secs_f64()
        );
    }
}

/// Under every preset of a built-in game, the pieces with special powers have valid lessons.
#[test]
fn every_preset_has_valid_lessons() {
    let library = Library::built_in();
    let mut presets = 0;
    for file in library.games() {
        for preset in file.presets.iter().filter(|preset| !preset.choices.is_empty()) {
            let game = Variant::compile(file, &file.choices_under(preset)).expect("it compiles");
            assert_eq!(game.preset().map(|active| &active.id), Some(&preset.id), "{}", file.id);
            let course = Course::new(&game);
            let is_special = |power: &Power| {
                !matches!(power, Power::Step(_) | Power::Slide(_) | Power::SlideUpTo(..) | Power::Jump(..))
            };
            let has_special_power = |kind: &KindId| {
                let kind = game.kind(*kind);
                !kind.entry().optional.is_empty() || kind.powers().iter().any(is_special)
            };
            for kind in course.lessons.iter().copied().filter(has_special_power) {
                let name = format!("{} {}: {}", file.id, preset.id, game.kind(kind).symbol());
                check_lesson(&game, kind, &name);
            }
            presets += 1;
        }
    }
    assert!(presets > 10, "{presets}");
}

/// Checks all exercises of a lesson. Returns how many there are.
fn check_lesson(game: &Variant, kind: KindId, name: &str) -> usize {
    let lesson = Lesson::new(game, kind).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!((3..=5).contains(&lesson.exercises.len()), "{name}: {}", lesson.exercises.len());
    for (number, exercise) in lesson.exercises.iter().enumerate() {
        let name = format!("{name}, exercise {}", number + 1);
        let others = &lesson.exercises[..number];
        assert!(others.iter().all(|other| differ(other, exercise)), "{name} occurs twice");
        match &exercise.task {
            ExerciseTask::Which { among, squares } => check_which(&lesson, number, among, squares, &name),
            _ => check_moves(&lesson, number, &name),
        }
        assert!(!exercise.describe(&lesson.board).is_empty());
    }
    lesson.exercises.len()
}

fn is_done(reply: &Reply) -> bool {
    matches!(reply, Reply::Done { .. })
}

fn differ(a: &Exercise, b: &Exercise) -> bool {
    a.task != b.task || a.setup.pieces != b.setup.pieces
}

/// Checks that the solution of an exercise has the fewest moves, and that the exercise accepts it.
fn check_moves(lesson: &Lesson, number: usize, name: &str) {
    let exercise = &lesson.exercises[number];
    assert!((1..=5).contains(&exercise.minimum), "{name}");
    let walker = Walker::new(&lesson.board, exercise);
    assert!(!walker.is_done(&exercise.task), "{name} is done before it begins");
    assert!(!walker.clone().can_complete(&exercise.task, exercise.minimum - 1), "{name} takes fewer moves");
    // The solution, verified by the test itself.
    let mut attempt = Attempt::new(lesson, number).expect("the exercise is of this lesson");
    let line = attempt.solution().unwrap_or_else(|| panic!("{name} has no solution"));
    assert_eq!(line.len(), exercise.minimum, "{name}");
    let mut replayed = walker.clone();
    for (mv, played) in line.iter().zip(1..) {
        assert!(replayed.position.legal_moves().contains(mv), "{name}: {mv:?}");
        replayed.make_move(*mv);
        let reply = attempt.play(*mv);
        assert_eq!(attempt.moves_left(), exercise.minimum - played, "{name}");
        match attempt.moves_left() {
            0 => assert!(is_done(&reply), "{name}: {reply:?}"),
            _ => assert!(matches!(reply, Reply::Continue { .. }), "{name}: {reply:?}"),
        }
    }
    assert!(replayed.is_done(&exercise.task), "{name}");
    attempt.play(line[0]);
    assert_eq!(attempt.phase, Phase::Done, "a finished exercise stays finished");
    check_illegal(lesson, number, name);
    check_wasted_move(lesson, number, name);
}

/// A square that the koma cannot reach is refused with a reason and with the powers.
fn check_illegal(lesson: &Lesson, number: usize, name: &str) {
    let exercise = &lesson.exercises[number];
    let mut attempt = Attempt::new(lesson, number).expect("an attempt");
    let position = attempt.position().clone();
    let ends: Vec<Sq> = position.legal_moves_from(exercise.koma).iter().map(|mv| mv.to()).collect();
    let wrong = position.geometry().squares().find(|sq| !ends.contains(sq) && *sq != exercise.koma);
    let powers = sentence(lesson.board.kind(lesson.kind));
    if let Some(wrong) = wrong {
        let Reply::Refused(why) = attempt.play(Move::new(exercise.koma, wrong)) else {
            panic!("{name}: an illegal move was not refused")
        };
        assert!(why.ends_with(&powers), "{name}: {why}");
    }
    // Other pieces and empty squares cannot be moved either.
    for sq in position.geometry().squares().filter(|sq| *sq != exercise.koma) {
        let mv = position.legal_moves_from(sq).first().copied().unwrap_or(Move::new(sq, exercise.koma));
        assert!(matches!(attempt.play(mv), Reply::Refused(_)), "{name}");
    }
    assert!(matches!(attempt.answer(&[]), Reply::Refused(_)), "{name}");
    let state = (attempt.moves_left(), &attempt.phase);
    assert_eq!(state, (exercise.minimum, &Phase::Working), "{name}: nothing was played");
}

/// After a legal first move that does not help, too few moves are left for the exercise.
fn check_wasted_move(lesson: &Lesson, number: usize, name: &str) {
    let exercise = &lesson.exercises[number];
    let start = Walker::new(&lesson.board, exercise);
    let idle = start.position.legal_moves_from(exercise.koma).into_iter().find(|mv| {
        let mut walker = start.clone();
        walker.make_move(*mv);
        !walker.is_done(&exercise.task) && !walker.can_complete(&exercise.task, exercise.minimum - 1)
    });
    let Some(mut mv) = idle else { return };
    let mut attempt = Attempt::new(lesson, number).expect("an attempt");
    loop {
        match attempt.play(mv) {
            Reply::Continue { .. } => {
                assert_eq!(attempt.solution(), None, "{name}");
                mv = attempt.position().legal_moves_from(attempt.koma_square().expect("a koma"))[0];
            }
            Reply::Failed(failure) => {
                assert!(!failure.describe(attempt.position()).is_empty());
                return;
            }
            other => panic!("{name}: {other:?} after wasting a move"),
        }
    }
}

/// Checks a question about squares: its answer, in any order, and answers with a missing or a wrong square.
fn check_which(lesson: &Lesson, number: usize, among: &[Sq], squares: &[Sq], name: &str) {
    let exercise = &lesson.exercises[number];
    assert_eq!(exercise.minimum, 0, "{name}");
    let walker = Walker::new(&lesson.board, exercise);
    let ends: BTreeSet<Sq> = walker
        .position
        .legal_moves_from(exercise.koma)
        .iter()
        .map(|mv| mv.to())
        .filter(|to| *to != walker.koma)
        .collect();
    let expected: BTreeSet<Sq> = among.iter().copied().filter(|sq| ends.contains(sq)).collect();
    assert_eq!(expected, squares.iter().copied().collect(), "{name}");
    assert!(!squares.is_empty() && squares.len() < among.len() && !among.contains(&exercise.koma), "{name}");
    let answer = |squares: &[Sq]| Attempt::new(lesson, number).expect("an attempt").answer(squares);
    assert!(is_done(&answer(squares)), "{name}");
    let reversed: Vec<Sq> = squares.iter().rev().copied().collect();
    assert!(is_done(&answer(&reversed)), "{name}: in any order");
    let wrong = |missing: &[Sq], extra: &[Sq]| {
        Reply::Failed(AttemptFailure::Wrong { missing: missing.to_vec(), extra: extra.to_vec() })
    };
    assert_eq!(answer(&squares[1..]), wrong(&squares[..1], &[]), "{name}");
    let wrong_square = among.iter().copied().find(|sq| !squares.contains(sq)).expect("a wrong square");
    assert_eq!(answer(&[squares, &[wrong_square]].concat()), wrong(&[], &[wrong_square]), "{name}");
    assert_eq!(answer(&[]), wrong(squares, &[]), "{name}");
    let mut attempt = Attempt::new(lesson, number).expect("an attempt");
    let mv = Move::new(exercise.koma, squares[0]);
    assert!(matches!(attempt.play(mv), Reply::Refused(_)), "{name}: nothing is moved");
}

#[test]
fn the_same_piece_always_gets_the_same_lesson() {
    for game in GAMES.iter().take(4) {
        for (kind, entry) in game.kinds() {
            let exercises = || Lesson::new(game, kind).expect("a lesson").exercises;
            assert_eq!(exercises(), exercises(), "{}", entry.symbol());
        }
    }
}

#[test]
fn special_powers_get_exercises() {
    for game in GAMES.iter() {
        for (kind, entry) in game.kinds() {
            let lesson = Lesson::new(game, kind).expect("a lesson");
            let special: Vec<Special> =
                lesson.exercises.iter().filter_map(|exercise| exercise.special).collect();
            let expected: BTreeSet<u8> =
                entry.powers().iter().filter_map(|power| special_of(power).map(|s| s as u8)).collect();
            let name = format!("{} {}", game.id(), entry.symbol());
            assert_eq!(special.is_empty(), expected.is_empty(), "{name}: {special:?}");
            let special: BTreeSet<u8> = special.into_iter().map(|special| special as u8).collect();
            assert!(
                expected.is_subset(&special) || special.len() >= 3,
                "{name}: {special:?}, wanted {expected:?}"
            );
        }
    }
}

/// The most typical exercise of a power.
fn special_of(power: &Power) -> Option<Special> {
    match power {
        Power::Step(_)
        | Power::Slide(_)
        | Power::SlideUpTo(..)
        | Power::SkipSlide { over_empty: true, .. } => None,
        Power::Jump(..) | Power::Leap(_) | Power::SkipSlide { .. } | Power::Pierce { .. } => {
            Some(Special::Jump)
        }
        Power::Lion(_) | Power::LionLine(_) | Power::LionLineOf(..) | Power::LionOf(..) => {
            Some(Special::DoubleCapture)
        }
        Power::Igui => Some(Special::Igui),
        Power::Burn => Some(Special::Burn),
        Power::RangeJump(_) => Some(Special::RangeJump),
        Power::RangeCapture(_) => Some(Special::RangeCapture),
        Power::Area(_) => Some(Special::Area),
        Power::Hook(_) => Some(Special::Hook),
        Power::Universal => Some(Special::Universal),
    }
}

/// A range capture takes a whole line at once: every piece with that power gets such an exercise.
#[test]
fn range_capture_exercises_are_generated_and_solvable() {
    let taikyoku = game("taikyoku", &[]);
    let is_range_capture = |power: &Power| matches!(power, Power::RangeCapture(_));
    let mut count = 0;
    for (kind, entry) in taikyoku.kinds().filter(|(_, kind)| kind.powers().iter().any(is_range_capture)) {
        let lesson = Lesson::new(&taikyoku, kind).unwrap_or_else(|error| panic!("{error}"));
        let number =
            lesson.exercises.iter().position(|exercise| exercise.special == Some(Special::RangeCapture));
        let number = number.unwrap_or_else(|| panic!("{}", entry.symbol()));
        let exercise = &lesson.exercises[number];
        let ExerciseTask::Capture { targets, home: None } = &exercise.task else {
            panic!("{:?}", exercise.task)
        };
        let line = Attempt::new(&lesson, number).expect("an attempt").solution().expect("a solution");
        assert!(targets.len() > 1 && line.len() == 1, "{}: all with one move", entry.symbol());
        count += 1;
    }
    assert!(count > 5, "{count}");
}

/// The lesson of a piece covers its own abilities, whatever the players' options.
#[test]
fn lessons_ignore_borrowed_moves() {
    let borrowing = game("shogi", &[("an_nan", 2)]);
    let plain = game("shogi", &[]);
    for (kind, entry) in plain.kinds() {
        let exercises = |game: &Variant| Lesson::new(game, kind).expect("a lesson").exercises;
        assert_eq!(exercises(&borrowing), exercises(&plain), "{}", entry.symbol());
    }
}

/// The Dolphin of Whale Shogi moves forward only, but slides back from the last rank: its lesson says so.
#[test]
fn moves_from_the_last_rank_are_taught() {
    let whale = game("whale", &[]);
    let dolphin = lesson(&whale, "D");
    assert_eq!(
        dolphin.powers(),
        ["Steps one square forward", "Also, on the last rank: Slides any distance diagonally back"]
    );
}

/// Igui leaves the koma in place, and a double capture is one move with a midstep.
#[test]
fn igui_and_double_captures_are_solved_as_expected() {
    let tai = game("tai", &[("teaching_king", 2)]);
    let teacher = lesson(&tai, "+TK");
    let line = |special: Special| {
        let number = teacher.exercises.iter().position(|exercise| exercise.special == Some(special));
        let number = number.unwrap_or_else(|| panic!("{special:?}"));
        Attempt::new(&teacher, number).expect("an attempt").solution()
    };
    let igui = line(Special::Igui).expect("a solution");
    assert!(igui[0].is_igui());
    let double = line(Special::DoubleCapture).expect("a solution");
    assert!(double[0].has_via());
}
