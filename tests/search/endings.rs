//! What the computer player makes of endings that only some games have.

use crate::games::{engine, start, switched};
use tenjiku::notation::{coordinate, sfen};
use tenjiku::rules::{Move, Position};
use tenjiku::search::mate::{self, MateRequest, MateResult};
use tenjiku::search::{Limits, Score, SearchRequest, StopFlag};
use tenjiku::variant::schema::Rules;
use tenjiku::variant::{Repetition, Stalemate};

fn sho(text: &str, switch: impl FnOnce(&mut Rules)) -> Position {
    sfen::read(&switched("sho", switch), text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn mv(position: &Position, text: &str) -> Move {
    coordinate::read(position, text).expect("a legal move")
}

/// What the player thinks of one move.
fn worth(position: &Position, text: &str, depth: u32) -> Score {
    let request =
        SearchRequest { only: vec![mv(position, text)], ..SearchRequest::new(Limits::depth(depth)) };
    let answer = engine().think(position, &request, &StopFlag::default(), &mut |_| {});
    answer.report.best().expect("a line").score
}

/// White's King in the corner has no square after the Gold closes in, and is not in check.
const STALEMATE: &str = "k8/2K6/9/2G6/9/9/9/9/9 b - 1";

#[test]
fn stalemate_is_won_or_drawn_as_the_rules_have_it() {
    let lone = |stalemate| {
        sho(STALEMATE, |rules| {
            rules.bare_king = false;
            rules.stalemate = stalemate;
        })
    };
    for (rule, score) in [(Stalemate::Loses, Score::win_in(1)), (Stalemate::Draws, Score::DRAW)] {
        let p = lone(rule);
        assert_eq!(worth(&p, "7d8c", 2), score, "{rule:?}");
        let mut after = p.clone();
        after.play(mv(&p, "7d8c"), &mut ());
        assert!(after.checks(after.side_to_move()).is_empty() && after.legal_moves().is_empty());
        let request = MateRequest { plies: 1, all: true, ..MateRequest::default() };
        let result = mate::find(&p, &request, &StopFlag::default(), &mut |_| {}).result;
        assert_eq!(matches!(result, MateResult::Found { .. }), rule == Stalemate::Loses, "{result:?}");
    }
}

/// Where perpetual check loses, a side that is behind does not find peace in it.
#[test]
fn perpetual_check_is_no_way_out_where_it_loses() {
    let checked = |perpetual| {
        let mut p = sho("4k4/9/9/9/9/9/9/3R5/8K b - 1", |rules| {
            rules.bare_king = false;
            rules.perpetual_check_loses = perpetual;
        });
        for text in ["6h5h", "5a4a", "5h4h", "4a5a"] {
            p.play(mv(&p, text), &mut ());
        }
        worth(&p, "4h5h", 1)
    };
    assert_eq!(checked(false), Score::DRAW, "the position has stood before");
    assert!(checked(true).is_loss(), "the side that checks loses by it");
}

/// Mini: the side that began loses by repetition, and the other may go for it.
#[test]
fn repetition_is_lost_for_the_first_where_the_rules_say_so() {
    for (rule, judge) in [
        (Repetition::FourthIsDraw, (|score| score == Score::DRAW) as fn(Score) -> bool),
        (Repetition::FourthLosesForFirst, |score: Score| score.is_loss()),
    ] {
        let mut p = Position::new(switched("mini", |rules| rules.repetition = rule));
        for text in ["4e4d", "2a2b", "4d4e"] {
            p.play(mv(&p, text), &mut ());
        }
        p.play(mv(&p, "2b2a"), &mut ());
        for text in ["4e4d", "2a2b"] {
            p.play(mv(&p, text), &mut ());
        }
        assert!(judge(worth(&p, "4d4e", 1)), "{rule:?}: {}", worth(&p, "4d4e", 1));
    }
}

/// Every game that comes with the program is played by the computer player at once.
#[test]
fn it_has_a_move_in_every_game() {
    let library = tenjiku::variant::Library::with_folder(None);
    for game in library.games() {
        let p = start(&game.id);
        let answer = crate::games::think(&mut engine(), &p, Limits::nodes(200));
        assert!(answer.mv.is_some_and(|mv| p.accept(mv).is_ok()), "{}", game.id);
    }
}
