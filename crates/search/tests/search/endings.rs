//! The computer player under ending rules that only some games have.

use crate::games::{engine, game_with_rules, start};
use tenjiku_rules::variant::schema::Rules;
use tenjiku_rules::variant::{Repetition, Stalemate};
use tenjiku_rules::{Move, Position};
use tenjiku_rules::{coordinate, sfen};
use tenjiku_search::mate::{self, MateRequest, MateResult};
use tenjiku_search::{Limits, Score, SearchRequest, StopFlag};

fn sho(text: &str, switch: impl FnOnce(&mut Rules)) -> Position {
    sfen::read(&game_with_rules("sho", switch), text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn mv(position: &Position, text: &str) -> Move {
    coordinate::read(position, text).expect("a legal move")
}

/// The score of one move.
fn score_of(position: &Position, text: &str, depth: u32) -> Score {
    let request =
        SearchRequest { only: vec![mv(position, text)], ..SearchRequest::new(Limits::depth(depth)) };
    let answer = engine().think(position, &request, &StopFlag::default(), &mut |_| {});
    answer.report.best().expect("a line").score
}

/// After the Gold closes in, White's King in the corner has no square and is not in check.
const STALEMATE: &str = "k8/2K6/9/2G6/9/9/9/9/9 b - 1";

#[test]
fn stalemate_is_won_or_drawn_by_the_rules_of_the_game() {
    let stalemate_position = |stalemate| {
        sho(STALEMATE, |rules| {
            rules.bare_king = false;
            rules.stalemate = stalemate;
        })
    };
    for (rule, score) in [(Stalemate::Loses, Score::win_in(1)), (Stalemate::Draws, Score::DRAW)] {
        let p = stalemate_position(rule);
        assert_eq!(score_of(&p, "7d8c", 2), score, "{rule:?}");
        let mut after = p.clone();
        after.play(mv(&p, "7d8c"), &mut ());
        assert!(after.checks(after.side_to_move()).is_empty() && after.legal_moves().is_empty());
        let request = MateRequest { plies: 1, all: true, ..MateRequest::default() };
        let result = mate::find(&p, &request, &StopFlag::default(), &mut |_| {}).result;
        assert_eq!(matches!(result, MateResult::Found { .. }), rule == Stalemate::Loses, "{result:?}");
    }
}

/// A side that is behind can save itself by perpetual check, unless perpetual check loses.
#[test]
fn perpetual_check_loses_where_the_rules_say_so() {
    let score_after_checks = |perpetual| {
        let mut p = sho("4k4/9/9/9/9/9/9/3R5/8K b - 1", |rules| {
            rules.bare_king = false;
            rules.perpetual_check_loses = perpetual;
        });
        for text in ["6h5h", "5a4a", "5h4h", "4a5a", "4h5h", "5a4a", "5h4h", "4a5a"] {
            p.play(mv(&p, text), &mut ());
        }
        score_of(&p, "4h5h", 1)
    };
    assert_eq!(score_after_checks(false), Score::DRAW, "the position has occurred twice before");
    assert!(score_after_checks(true).is_loss(), "the checking side loses");
}

/// A Rook that attacks a Gold with every move loses by repetition where the rules forbid it (Chu at lishogi).
#[test]
fn perpetual_attack_loses_where_the_rules_say_so() {
    let score_after_attacks = |perpetual| {
        let game = game_with_rules("chu", |rules| rules.perpetual_attack_loses = perpetual);
        let text = "k5g5/12/12/12/12/12/12/12/12/12/12/K3R7 b - 1";
        let mut p = tenjiku_rules::sfen::read(&game, text).expect("a position");
        for text in ["8l6l", "6a7a", "6l7l", "7a6a", "7l6l", "6a7a", "6l7l", "7a6a"] {
            p.play(mv(&p, text), &mut ());
        }
        score_of(&p, "7l6l", 1)
    };
    assert_eq!(score_after_attacks(false), Score::DRAW);
    assert!(score_after_attacks(true).is_loss());
}

/// The second occurrence of a position of the game is not scored as a draw yet: Black, two Rooks ahead, can still vary.
#[test]
fn a_first_return_to_a_position_of_the_game_is_not_yet_a_draw() {
    let mut p = sho("4k4/9/9/9/9/9/9/R7R/4K4 b - 1", |rules| rules.bare_king = false);
    for text in ["9h9g", "5a4a", "9g9h"] {
        p.play(mv(&p, text), &mut ());
    }
    assert!(score_of(&p, "4a5a", 2) < Score(-500), "{}", score_of(&p, "4a5a", 2));
    for text in ["4a5a", "9h9g", "5a4a", "9g9h"] {
        p.play(mv(&p, text), &mut ());
    }
    assert_eq!(score_of(&p, "4a5a", 2), Score::DRAW, "White can repeat once more");
}

/// In Mini Shogi the first player loses by repetition.
#[test]
fn repetition_loses_for_the_first_player_where_the_rules_say_so() {
    for (rule, expected) in [
        (Repetition::FourthIsDraw, (|score| score == Score::DRAW) as fn(Score) -> bool),
        (Repetition::FourthLosesForFirst, |score: Score| score.is_loss()),
    ] {
        let mut p = Position::new(game_with_rules("mini", |rules| rules.repetition = rule));
        for text in ["4e4d", "2a2b", "4d4e", "2b2a"].repeat(3).iter().take(10) {
            p.play(mv(&p, text), &mut ());
        }
        assert!(expected(score_of(&p, "4d4e", 1)), "{rule:?}: {}", score_of(&p, "4d4e", 1));
    }
}

/// By the rule of Tori at `PyChess`, the side that brings about a position for the fourth time loses. White
/// would be the first to do so, although Black repeats first here.
#[test]
fn repetition_loses_for_the_side_that_completes_it_where_the_rules_say_so() {
    let mut p =
        Position::new(game_with_rules("mini", |rules| rules.repetition = Repetition::FourthLosesForMover));
    for text in ["4e4d", "2a2b", "4d4e", "2b2a"].repeat(3).iter().take(10) {
        p.play(mv(&p, text), &mut ());
    }
    let score = score_of(&p, "4d4e", 1);
    assert!(score.is_win(), "{score}");
    // If Black varies first, the first repeated position is one after Black's move.
    let mut p =
        Position::new(game_with_rules("mini", |rules| rules.repetition = Repetition::FourthLosesForMover));
    for text in ["3e3d", "2a2b", "4e4d", "2b2a", "4d4e", "2a2b", "4e4d", "2b2a"] {
        p.play(mv(&p, text), &mut ());
    }
    let score = score_of(&p, "4d4e", 1);
    assert!(score.is_loss(), "{score}");
}

#[test]
fn the_computer_never_repeats_where_repetition_is_forbidden() {
    for id in ["tori", "chu", "tenjiku"] {
        let game = game_with_rules(id, |rules| rules.repetition = Repetition::SecondIsBarred);
        let (mut p, mut engine) = (Position::new(game), engine());
        let mut seen = std::collections::HashSet::from([p.key()]);
        for ply in 0..60 {
            let Some(mv) = crate::games::think(&mut engine, &p, Limits::nodes(400)).mv else { break };
            assert!(p.accept(mv).is_ok(), "{id}, ply {ply}: {mv:?}");
            p.play(mv, &mut ());
            assert!(seen.insert(p.key()), "{id}, ply {ply}");
        }
        assert!(p.plies() == 60 || p.outcome().is_some(), "{id}: {} plies", p.plies());
    }
}

/// After the Gold returns to its first square, White's only move would be to return the King, which repeats the first
/// position.
#[test]
fn the_mate_search_excludes_forbidden_repetitions() {
    for (rule, wins) in [(Repetition::SecondIsBarred, true), (Repetition::FourthIsDraw, false)] {
        let game = game_with_rules("dai", |rules| rules.repetition = rule);
        let text = "15/15/15/15/15/15/15/7G7/15/15/15/15/15/12nnn/K11p1k b - 1";
        let mut p = tenjiku_rules::sfen::read(&game, text).expect("a position");
        for text in ["8h8g", "1o2o"] {
            p.play(mv(&p, text), &mut ());
        }
        let request = MateRequest { plies: 1, all: true, ..MateRequest::default() };
        let result = mate::find(&p, &request, &StopFlag::default(), &mut |_| {}).result;
        assert_eq!(matches!(result, MateResult::Found { .. }), wins, "{rule:?}: {result:?}");
    }
}

#[test]
fn the_computer_has_a_move_in_every_game() {
    let library = tenjiku_rules::variant::Library::built_in();
    for game in library.games() {
        let p = start(&game.id);
        let answer = crate::games::think(&mut engine(), &p, Limits::nodes(200));
        assert!(answer.mv.is_some_and(|mv| p.accept(mv).is_ok()), "{}", game.id);
    }
}
