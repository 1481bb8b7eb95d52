//! A problem being solved: right moves, refutations, hints and the solution.

use crate::games::game as compile;
use std::sync::Arc;
use tenjiku_problems::{Collection, Problem};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, coordinate};
use tenjiku_search::problem::{self, MoveVerdict, ProblemRequest};
use tenjiku_search::{Score, StopFlag};
use tenjiku_teach::lesson::{ProblemAttempt, ProblemPhase, SearchQuestion, Tone, problem_title};
use tenjiku_teach::training::ProblemOutcome;

/// A problem whose solution in the file is the Gold on 5b. The tests supply the verdict on the Silver themselves.
const TWO_WAYS: &str = "two\tmate\t1\tk4/5/1P3/5/5 b GS 1\tG*5b\n";
/// Problem 48 of 中将棊絹篩 (1818) with a published solution of three plies: mate in two moves.
const OLD: &str =
    "old\tmate\t2\t7+P4/5xm1+m2l/5t6/2ppd1pk1+I1+P/7qVM2/5+pP5/5+r+D5/7N4/12/10+p1/8+D3/9+M2 b - 1\t";

fn game(id: &str) -> Arc<Variant> {
    Arc::new(compile(id, &[]))
}

fn read(file: &str, line: &str) -> Problem {
    let text = format!("id\ttask\tmoves\tsfen\tsolution\n{line}");
    Collection::read(file, &text).expect("it is sound").collection.problems.remove(0)
}

/// The old problem with the solver's solution.
fn old() -> ProblemAttempt {
    let chu = game("chu");
    let mut problem = read("chu.tsv", OLD);
    let position = problem.position(&chu).expect("a position");
    let answer = problem::solve(&position, &ProblemRequest::default(), &StopFlag::default());
    let problem::ProblemVerdict::Mate { line, moves: 2, .. } = answer.verdict else { panic!("{answer:?}") };
    problem.solution = line.iter().map(|&mv| coordinate::write(&chu, mv)).collect();
    ProblemAttempt::new(&problem, &chu).expect("a problem")
}

fn two_ways() -> ProblemAttempt {
    ProblemAttempt::new(&read("mini.tsv", TWO_WAYS), &game("mini")).expect("a problem")
}

/// Answers the question that the attempt has for the solver, if any.
fn answer(attempt: &mut ProblemAttempt) {
    match attempt.question() {
        Some(SearchQuestion::Judge { position, mv, within }) => {
            let request = ProblemRequest { hash_mib: 16, ..ProblemRequest::default() };
            attempt.on_verdict(problem::judge(&position, mv, within, &request, &StopFlag::default()));
        }
        Some(SearchQuestion::Reply(position)) => {
            let reply = position.legal_moves()[0];
            attempt.on_reply(&[reply], None);
        }
        Some(SearchQuestion::Solve(position)) => {
            let answer = problem::solve(&position, &ProblemRequest::default(), &StopFlag::default());
            let problem::ProblemVerdict::Mate { line, .. } = answer.verdict else { panic!("{answer:?}") };
            attempt.on_solution(line);
        }
        None => {}
    }
}

/// Plays the pending moves of the program and returns them.
fn replies(attempt: &mut ProblemAttempt) -> Vec<Move> {
    let mut moves = Vec::new();
    while attempt.has_moves_to_play() {
        moves.extend(attempt.next_move());
    }
    moves
}

fn play(attempt: &mut ProblemAttempt, text: &str) {
    let mv = coordinate::read(attempt.position(), text).expect("a legal move");
    attempt.on_move(mv);
}

#[test]
fn the_solution_solves_the_problem_against_its_defence() {
    let mut attempt = old();
    let line = attempt.solution().to_vec();
    assert_eq!(line.len(), 3);
    attempt.on_move(line[0]);
    assert!(attempt.question().is_none(), "the solution needs no search");
    assert_eq!(replies(&mut attempt), line[1..2]);
    assert_eq!(attempt.phase, ProblemPhase::Working);
    assert_eq!(attempt.take_result(), None);
    attempt.on_move(line[2]);
    assert_eq!(
        (attempt.take_result(), &attempt.phase),
        (Some(ProblemOutcome::Solved), &ProblemPhase::Solved)
    );
    assert_eq!(attempt.feedback.as_ref().map(|feedback| feedback.tone), Some(Tone::Good));
}

/// Every other first move is judged, and each wrong one is refuted on the board and can be taken back.
#[test]
fn wrong_moves_are_refuted_and_taken_back() {
    let (mut refuted, mut quiet) = (0, 0);
    let first = old();
    for mv in first.position().legal_moves() {
        let mut attempt = first.clone();
        if mv == attempt.solution()[0] {
            continue;
        }
        attempt.on_move(mv);
        assert_eq!(attempt.phase, ProblemPhase::Judging);
        let Some(SearchQuestion::Judge { position, within, .. }) = attempt.question() else {
            panic!("no question")
        };
        assert_eq!((position.key(), within), (first.position().key(), Some(2)));
        if quiet > 3 && !position.may_attack_royal(mv) {
            continue;
        }
        answer(&mut attempt);
        let is_quiet = attempt.phase == ProblemPhase::Refuting;
        answer(&mut attempt);
        let feedback = attempt.feedback.clone().expect("an answer");
        if feedback.tone == Tone::Neutral {
            continue;
        }
        assert_eq!(
            (feedback.tone, attempt.take_result()),
            (Tone::Bad, Some(ProblemOutcome::Missed)),
            "{mv:?}"
        );
        if !is_quiet {
            let ends = ["Now there is no mate any more.", "Now there is no mate in one move any more."];
            assert!(ends.iter().any(|end| feedback.text.ends_with(end)), "{mv:?}: {}", feedback.text);
        }
        assert_eq!(replies(&mut attempt).len(), 1, "{mv:?}");
        assert_eq!(attempt.phase, ProblemPhase::Refuted);
        attempt.retry();
        assert_eq!(attempt.position().key(), first.position().key());
        assert_eq!((&attempt.phase, attempt.moves().len()), (&ProblemPhase::Working, 0));
        // The mistake counts once.
        attempt.on_move(first.solution()[0]);
        assert_eq!(attempt.take_result(), None);
        if is_quiet { quiet += 1 } else { refuted += 1 }
    }
    assert!(refuted > 3 && quiet > 3, "{refuted} {quiet}");
}

#[test]
fn another_move_that_mates_as_fast_is_accepted() {
    let mut attempt = two_ways();
    play(&mut attempt, "S*5b");
    answer(&mut attempt);
    // The Silver does not attack backwards or sideways, so the King escapes.
    assert_ne!(attempt.phase, ProblemPhase::Solved);
    let mut attempt = two_ways();
    let mv = coordinate::read(attempt.position(), "S*5b").expect("a legal move");
    attempt.on_move(mv);
    attempt.on_verdict(MoveVerdict::Mates { moves: 1, replies: Vec::new() });
    assert_eq!(
        (attempt.take_result(), &attempt.phase),
        (Some(ProblemOutcome::Solved), &ProblemPhase::Solved)
    );
}

#[test]
fn a_slower_mate_is_no_mistake() {
    let mut attempt = two_ways();
    let mv = coordinate::read(attempt.position(), "S*5b").expect("a legal move");
    attempt.on_move(mv);
    attempt.on_verdict(MoveVerdict::Mates { moves: 3, replies: Vec::new() });
    assert_eq!((attempt.take_result(), &attempt.phase), (None, &ProblemPhase::Refuted));
    let feedback = attempt.feedback.as_ref().expect("an answer");
    assert_eq!(
        (feedback.tone, feedback.text.as_str()),
        (Tone::Neutral, "This mates too, but takes 3 moves. There is a mate in 1.")
    );
    attempt.retry();
    play(&mut attempt, "G*5b");
    assert_eq!(
        (attempt.take_result(), &attempt.phase),
        (Some(ProblemOutcome::Solved), &ProblemPhase::Solved)
    );
}

#[test]
fn hints_show_the_piece_and_then_the_move() {
    let mut attempt = old();
    let from = attempt.solution()[0].from();
    assert!(attempt.hinted_square().is_none() && attempt.arrows().is_empty() && attempt.has_hint());
    attempt.give_hint();
    assert_eq!((attempt.hinted_square(), attempt.arrows().len()), (from, 0));
    assert_eq!(attempt.take_result(), Some(ProblemOutcome::Helped));
    attempt.give_hint();
    assert_eq!(attempt.arrows(), &attempt.solution()[..1]);
    assert!(!attempt.has_hint());
    let line = attempt.solution().to_vec();
    attempt.on_move(line[0]);
    replies(&mut attempt);
    assert!(attempt.hinted_square().is_none() && attempt.has_hint(), "the next move has its own hints");
    attempt.on_move(line[2]);
    assert_eq!((attempt.take_result(), &attempt.phase), (None, &ProblemPhase::Solved));
}

#[test]
fn the_solution_can_be_stepped_through() {
    let mut attempt = old();
    let line = attempt.solution().to_vec();
    attempt.show_solution();
    assert_eq!((attempt.shown_moves(), attempt.arrows()), (Some(0), &line[..]));
    assert!(!attempt.show_previous());
    for (shown, &mv) in line.iter().enumerate() {
        assert_eq!(attempt.show_next(), Some(mv));
        assert_eq!(attempt.shown_moves(), Some(shown + 1));
    }
    assert_eq!(attempt.show_next(), None);
    assert!(attempt.show_previous());
    assert_eq!((attempt.shown_moves(), attempt.arrows()), (Some(2), &line[2..]));
    assert_eq!(attempt.take_result(), Some(ProblemOutcome::Helped));
    attempt.restart();
    assert_eq!((&attempt.phase, attempt.moves().len()), (&ProblemPhase::Working, 0));
}

/// In exercises only the first move counts, and the rest of the line shows what it leads to.
#[test]
fn an_exercise_is_solved_by_its_first_move() {
    let line = "one\twin-material\t1\tk4/5/2r2/2P2/K4 b - 1\t3d3c 5a5b\n";
    let problem = read("mini.tsv", line);
    assert_eq!(problem_title(&problem), "Win material");
    let mini = game("mini");
    let mut attempt = ProblemAttempt::new(&problem, &mini).expect("a problem");
    play(&mut attempt, "5e5d");
    assert_eq!(attempt.phase, ProblemPhase::Refuting);
    assert_eq!(attempt.take_result(), Some(ProblemOutcome::Missed));
    answer(&mut attempt);
    let text = attempt.feedback.as_ref().map(|feedback| feedback.text.clone()).unwrap_or_default();
    assert!(text.starts_with("There is a better move. "), "{text}");
    replies(&mut attempt);
    attempt.retry();
    play(&mut attempt, "3d3c");
    assert_eq!(replies(&mut attempt).len(), 1);
    assert_eq!(attempt.phase, ProblemPhase::Solved);
}

/// A problem without a mate, or without a known mate, can be explored, but the result does not count.
#[test]
fn an_unsound_problem_is_refuted_on_the_board() {
    let mini = game("mini");
    let text = "id\ttask\tsfen\tverdict\nnone\tmate\tk4/5/1P3/5/5 b S 1\tno-mate\n";
    let problem = Collection::read("mini.tsv", text).expect("it is sound").collection.problems.remove(0);
    let mut attempt = ProblemAttempt::new(&problem, &mini).expect("a problem");
    assert!(!attempt.is_rated() && !attempt.has_hint());
    play(&mut attempt, "S*5b");
    answer(&mut attempt);
    let text = attempt.feedback.as_ref().map(|feedback| feedback.text.clone()).unwrap_or_default();
    assert!(!text.is_empty() && !text.contains("any more"), "there was no mate before either: {text}");
    assert_eq!(attempt.take_result(), None);
}

/// The first outcome counts: a mistake made before the solution was found is recorded.
#[test]
fn a_mistake_before_the_solution_is_known_counts() {
    let problem = read("mini.tsv", "own\tmate\t0\tk4/5/1P3/5/5 b GS 1\t\n");
    let mut attempt = ProblemAttempt::new(&problem, &game("mini")).expect("a problem");
    play(&mut attempt, "S*1a");
    attempt.on_verdict(MoveVerdict::NoAttack);
    assert_eq!((attempt.take_result(), &attempt.phase), (None, &ProblemPhase::Refuting));
    let text = attempt.feedback.as_ref().map(|feedback| feedback.text.as_str());
    assert_eq!(text, Some("This attacks no royal piece, so the other side is free to move."));
    answer(&mut attempt);
    replies(&mut attempt);
    attempt.retry();
    let mv = coordinate::read(attempt.position(), "G*4b").expect("a legal move");
    attempt.on_solution(vec![mv]);
    attempt.on_move(mv);
    assert_eq!(attempt.take_result(), Some(ProblemOutcome::Missed));
    let text = attempt.feedback.as_ref().map(|feedback| feedback.text.as_str());
    assert_eq!(text, Some("Solved, after a mistake."));
}

/// A Silver on 5b attacks the King on 5a, so only danger to Black's royal can be the reason.
#[test]
fn a_wrong_move_that_attacks_is_explained_by_danger_to_the_solver() {
    let mut attempt = two_ways();
    play(&mut attempt, "S*5b");
    attempt.on_verdict(MoveVerdict::NoAttack);
    let text = attempt.feedback.as_ref().map(|feedback| feedback.text.as_str());
    assert_eq!(text, Some("This leaves your own royal piece in danger."), "it attacks the King");
}

/// A problem of the player without a solution is solved in the background.
#[test]
fn a_problem_without_a_solution_gets_one() {
    let problem = read("mini.tsv", "own\tmate\t0\tk4/5/1P3/5/5 b G 1\t\n");
    assert_eq!(problem_title(&problem), "Is there a mate?");
    let mut attempt = ProblemAttempt::new(&problem, &game("mini")).expect("a problem");
    assert!(matches!(attempt.question(), Some(SearchQuestion::Solve(_))) && !attempt.has_hint());
    answer(&mut attempt);
    assert!(attempt.question().is_none() && attempt.has_hint());
    assert_eq!(problem_title(attempt.problem()), "Mate in 1");
    assert_eq!(attempt.solution().len(), 1);
}

/// A mistake of a game: the Gold on 4b mates, 4c4b was played, and the best score is that of a mate in one.
const MISTAKE: &str = "x\tfind-better\t1\tk4/5/1P3/5/4K b GS 1\tG*4b\tgame 4c4b 29999\n";

fn mistake() -> ProblemAttempt {
    let text = format!("id\ttask\tmoves\tsfen\tsolution\tsource\n{MISTAKE}");
    let problem = Collection::read("mini.tsv", &text).expect("it is sound").collection.problems.remove(0);
    ProblemAttempt::new(&problem, &game("mini")).expect("a problem")
}

#[test]
fn a_mistake_names_the_move_played_and_accepts_moves_that_are_nearly_as_good() {
    assert!(mistake().describe().contains("4b"), "{}", mistake().describe());
    let play = |text: &str, reply: Option<Score>| {
        let mut attempt = mistake();
        attempt.on_move(coordinate::read(attempt.position(), text).expect("a legal move"));
        let replies = attempt.position().legal_moves();
        attempt.on_reply(replies.as_slice().get(..1).unwrap_or_default(), reply);
        (attempt.take_result(), attempt.phase == ProblemPhase::Solved)
    };
    assert_eq!(play("G*4b", None), (Some(ProblemOutcome::Solved), true), "the solution");
    assert_eq!(
        play("4c4b", Some(Score(-200))),
        (Some(ProblemOutcome::Missed), false),
        "an edge is worse than a mate"
    );
    assert_eq!(
        play("4c4b", Some(Score::loss_in(3))),
        (Some(ProblemOutcome::Solved), true),
        "another way to win"
    );
    assert_eq!(play("4c4b", None), (Some(ProblemOutcome::Missed), false), "no answer is no proof");
}
