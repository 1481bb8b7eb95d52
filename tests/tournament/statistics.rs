//! Elo, its error, superiority and the sequential test, against values that others published.

use tenjiku::tournament::statistics::{Elo, ResultCounts, Sprt, SprtDecision, elo_of_score, score_of_elo};

fn tally(wins: u32, losses: u32, draws: u32, pairs: [u32; 5]) -> ResultCounts {
    ResultCounts { wins, draws, losses, pairs }
}

fn near(value: f64, wanted: f64, within: f64) {
    assert!((value - wanted).abs() <= within, "{value} is not {wanted}");
}

fn about(tally: ResultCounts) -> (f64, f64) {
    match tally.elo() {
        Elo::About { elo, error } => (elo, error),
        other => panic!("{other:?}"),
    }
}

/// The definition: 400 points are ten to one.
#[test]
fn ten_to_one_are_four_hundred_points() {
    near(elo_of_score(10.0 / 11.0), 400.0, 1e-9);
    near(elo_of_score(0.75), 190.848, 1e-3);
    near(elo_of_score(0.5), 0.0, 1e-12);
    near(score_of_elo(-400.0), 1.0 / 11.0, 1e-12);
}

/// Reports of `fastchess`, which reckons from pairs too. Its range is the plain normal one, which
/// for hundreds of games is nearly Wilson's.
#[test]
fn elo_and_superiority_are_those_of_fastchess() {
    for (wins, losses, draws, pairs, elo, error, superiority) in [
        (450, 366, 342, [40, 67, 295, 123, 54], 25.25, 13.92, 0.9998),
        (597, 495, 222, [73, 79, 296, 91, 118], 27.02, 15.81, 0.9996),
        (566, 330, 104, [19, 23, 269, 81, 108], 83.57, 16.15, 1.0),
        (5, 216, 79, [66, 79, 5, 0, 0], -303.61, 30.73, 0.0),
    ] {
        let tally = tally(wins, losses, draws, pairs);
        near(about(tally).0, elo, 0.01);
        near(about(tally).1, error, error / 50.0);
        near(tally.superiority(), superiority, 5e-5);
    }
}

/// Worked by hand, from single games: 30 won, 10 lost of 40 is a score of 3/4, its variance 3/16;
/// Wilson's interval is 0.598 to 0.858 (the textbook's value for 30 of 40), in Elo 69.1 to 312.6.
#[test]
fn without_pairs_single_games_count() {
    let (elo, error) = about(tally(30, 10, 0, [0; 5]));
    near(elo, 190.85, 0.01);
    near(error, (312.6 - 69.1) / 2.0, 0.1);
    // (30 - 10) / sqrt(40), corrected for the distance from one half, is 3.65 standard errors.
    near(tally(30, 10, 0, [0; 5]).superiority(), 0.99987, 1e-5);
}

/// Reports of Stockfish's testing framework, with its bounds in logistic Elo.
#[test]
fn the_sequential_test_is_that_of_fishtest() {
    for (elo0, elo1, wins, losses, draws, pairs, ratio) in [
        (-0.25, 1.25, 5776, 5561, 42375, [253, 4282, 17604, 4431, 286], 2.94),
        (0.25, 1.25, 4007, 3739, 72438, [58, 3302, 33130, 3518, 84], 2.97),
        (-0.5, 1.5, 487, 359, 2530, [17, 253, 1042, 337, 39], 2.96),
        (-0.5, 1.5, 1191, 1048, 6201, [59, 754, 2467, 865, 75], 2.95),
    ] {
        let test = Sprt { elo0, elo1 };
        near(test.ratio(&tally(wins, losses, draws, pairs)), ratio, 0.02);
    }
    near(Sprt::BOUND, 19.0_f64.ln(), 1e-6);
}

#[test]
fn the_sequential_test_ends_at_its_bounds() {
    let test = Sprt { elo0: 0.0, elo1: 20.0 };
    assert_eq!(test.verdict(&tally(450, 366, 342, [40, 67, 295, 123, 54])), Some(SprtDecision::Higher));
    assert_eq!(test.verdict(&tally(366, 450, 342, [54, 123, 295, 67, 40])), Some(SprtDecision::Lower));
    assert_eq!(test.verdict(&tally(3, 2, 5, [0, 1, 3, 0, 1])), None);
    // One pair won is not enough for anything.
    assert_eq!(test.verdict(&tally(2, 0, 0, [0, 0, 0, 0, 1])), None);
}

/// However few the games and however clear their result, the range stays sensible.
#[test]
fn few_games_have_a_wide_range_and_no_absurd_one() {
    let (elo, error) = about(tally(20, 4, 0, [1, 0, 2, 0, 9]));
    near(elo, 279.6, 0.1);
    assert!(error > 100.0 && error < 300.0, "{error}");
    let (elo, error) = about(tally(0, 0, 2, [0, 0, 1, 0, 0]));
    assert!(elo == 0.0 && error > 200.0, "two draws prove nothing: {error}");
}

/// Ten of ten: a player of 0.025^(1/10) = 69.1 % does it once in forty times.
#[test]
fn a_clean_sweep_gives_a_bound_and_no_infinity() {
    assert_eq!(tally(0, 0, 0, [0; 5]).elo(), Elo::Unknown);
    let sweep = tally(10, 0, 0, [0, 0, 0, 0, 5]);
    let Elo::AtLeast(elo) = sweep.elo() else { panic!("{:?}", sweep.elo()) };
    near(elo, 140.2, 0.1);
    assert_eq!(tally(0, 10, 0, [5, 0, 0, 0, 0]).elo(), Elo::AtMost(-elo));
    assert_eq!(sweep.elo().to_string(), "more than +140.2");
    near(sweep.superiority(), 1023.0 / 1024.0, 1e-9);
}
