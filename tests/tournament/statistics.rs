//! Elo with its error, the likelihood of superiority and the sequential test, compared with published
//! values.

use tenjiku::tournament::statistics::{Elo, ResultCounts, Sprt, SprtDecision, elo_of_score, score_of_elo};

fn results(wins: u32, losses: u32, draws: u32, pairs: [u32; 5]) -> ResultCounts {
    ResultCounts { wins, draws, losses, pairs }
}

fn assert_near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
}

fn elo_and_error(results: ResultCounts) -> (f64, f64) {
    match results.elo() {
        Elo::About { elo, error } => (elo, error),
        other => panic!("{other:?}"),
    }
}

/// The values follow from the definition of Elo.
#[test]
fn four_hundred_points_are_odds_of_ten_to_one() {
    assert_near(elo_of_score(10.0 / 11.0), 400.0, 1e-9);
    assert_near(elo_of_score(0.75), 190.848, 1e-3);
    assert_near(elo_of_score(0.5), 0.0, 1e-12);
    assert_near(score_of_elo(-400.0), 1.0 / 11.0, 1e-12);
}

/// Reports of `fastchess`, which also counts pairs. Its interval is the normal one, which is close to
/// Wilson's for hundreds of games.
#[test]
fn elo_and_likelihood_of_superiority_agree_with_fastchess() {
    for (wins, losses, draws, pairs, elo, error, los) in [
        (450, 366, 342, [40, 67, 295, 123, 54], 25.25, 13.92, 0.9998),
        (597, 495, 222, [73, 79, 296, 91, 118], 27.02, 15.81, 0.9996),
        (566, 330, 104, [19, 23, 269, 81, 108], 83.57, 16.15, 1.0),
        (5, 216, 79, [66, 79, 5, 0, 0], -303.61, 30.73, 0.0),
    ] {
        let counts = results(wins, losses, draws, pairs);
        assert_near(elo_and_error(counts).0, elo, 0.01);
        assert_near(elo_and_error(counts).1, error, error / 50.0);
        assert_near(counts.likelihood_of_superiority(), los, 5e-5);
    }
}

/// Worked out by hand from single games: 30 wins and 10 losses are a score of 3/4 with a variance of
/// 3/16. Wilson's interval is 0.598 to 0.858 (the textbook value for 30 of 40), in Elo 69.1 to 312.6.
#[test]
fn without_pairs_single_games_are_counted() {
    let (elo, error) = elo_and_error(results(30, 10, 0, [0; 5]));
    assert_near(elo, 190.85, 0.01);
    assert_near(error, (312.6 - 69.1) / 2.0, 0.1);
    // A lead of 0.25 with a standard error of sqrt(3/16 / 40) is 3.65 standard errors.
    assert_near(results(30, 10, 0, [0; 5]).likelihood_of_superiority(), 0.99987, 1e-5);
}

/// Reports of fishtest, Stockfish's testing framework, with its bounds in logistic Elo.
#[test]
fn the_log_likelihood_ratio_agrees_with_fishtest() {
    for (elo0, elo1, wins, losses, draws, pairs, ratio) in [
        (-0.25, 1.25, 5776, 5561, 42375, [253, 4282, 17604, 4431, 286], 2.94),
        (0.25, 1.25, 4007, 3739, 72438, [58, 3302, 33130, 3518, 84], 2.97),
        (-0.5, 1.5, 487, 359, 2530, [17, 253, 1042, 337, 39], 2.96),
        (-0.5, 1.5, 1191, 1048, 6201, [59, 754, 2467, 865, 75], 2.95),
    ] {
        let test = Sprt { elo0, elo1 };
        assert_near(test.log_likelihood_ratio(&results(wins, losses, draws, pairs)), ratio, 0.02);
    }
    assert_near(Sprt::BOUND, 19.0_f64.ln(), 1e-6);
}

#[test]
fn the_sequential_test_is_decided_at_its_bounds() {
    let test = Sprt { elo0: 0.0, elo1: 20.0 };
    assert_eq!(test.decision(&results(450, 366, 342, [40, 67, 295, 123, 54])), Some(SprtDecision::Higher));
    assert_eq!(test.decision(&results(366, 450, 342, [54, 123, 295, 67, 40])), Some(SprtDecision::Lower));
    assert_eq!(test.decision(&results(3, 2, 5, [0, 1, 3, 0, 1])), None);
    // One won pair is not enough for a decision.
    assert_eq!(test.decision(&results(2, 0, 0, [0, 0, 0, 0, 1])), None);
}

/// The interval is plausible even for few games and clear results.
#[test]
fn few_games_have_a_wide_but_plausible_interval() {
    let (elo, error) = elo_and_error(results(20, 4, 0, [1, 0, 2, 0, 9]));
    assert_near(elo, 279.6, 0.1);
    assert!(error > 100.0 && error < 300.0, "{error}");
    let (elo, error) = elo_and_error(results(0, 0, 2, [0, 0, 1, 0, 0]));
    assert!(elo == 0.0 && error > 200.0, "two draws leave a wide interval: {error}");
}

/// A player whose true score is 0.025^(1/10) = 69.1 % wins ten of ten games once in forty times.
#[test]
fn ten_wins_in_ten_games_give_a_finite_bound() {
    assert_eq!(results(0, 0, 0, [0; 5]).elo(), Elo::Unknown);
    let sweep = results(10, 0, 0, [0, 0, 0, 0, 5]);
    let Elo::AtLeast(elo) = sweep.elo() else { panic!("{:?}", sweep.elo()) };
    assert_near(elo, 140.2, 0.1);
    assert_eq!(results(0, 10, 0, [5, 0, 0, 0, 0]).elo(), Elo::AtMost(-elo));
    assert_eq!(sweep.elo().to_string(), "more than +140.2");
    assert_near(sweep.likelihood_of_superiority(), 1023.0 / 1024.0, 1e-9);
}
