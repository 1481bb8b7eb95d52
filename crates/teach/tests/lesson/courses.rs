//! The order of the lessons in a course.

use crate::games::{GAMES, game};
use std::collections::HashSet;
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_teach::lesson::Course;

#[test]
fn a_course_has_every_kind_once_and_promoted_faces_follow_their_fronts() {
    for game in GAMES.iter() {
        let course = Course::new(game);
        let all: Vec<KindId> = course.kinds().collect();
        assert_eq!(all.len(), game.kinds().len(), "{}", game.id());
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "{}", game.id());
        for pair in course.lessons.windows(2) {
            let [before, after] = [game.kind(pair[0]), game.kind(pair[1])];
            let is_front_of = before.promotes_to() == Some(pair[1]);
            assert!(!after.is_promoted() || is_front_of, "{}: {}", game.id(), after.symbol());
        }
        for repeat in &course.repeats {
            let (face, model) = (game.kind(repeat.face), game.kind(repeat.like));
            assert!(face.is_promoted() && face.powers().len() == model.powers().len(), "{}", face.symbol());
            assert!(course.lessons.contains(&repeat.like), "{}", model.symbol());
        }
        println!("{}: {} lessons, {} repeats", game.id(), course.lessons.len(), course.repeats.len());
    }
}

fn symbols(game: &Variant, kinds: impl IntoIterator<Item = KindId>) -> Vec<String> {
    kinds.into_iter().map(|kind| game.kind(kind).symbol().to_owned()).collect()
}

/// The simplest first, royals early, the strongest last.
#[test]
fn simple_pieces_come_first_and_strong_ones_last() {
    let tenjiku = game("tenjiku", &[]);
    let course = symbols(&tenjiku, Course::new(&tenjiku).lessons);
    assert_eq!(course[0], "P");
    let index_of = |symbol: &str| course.iter().position(|other| other == symbol).expect(symbol);
    assert!(index_of("K") < 5, "the King is learned early: {course:?}");
    assert!(
        index_of("L") < index_of("R")
            && index_of("R") < index_of("FK")
            && index_of("FK") < index_of("Ln")
            && index_of("Ln") < index_of("GGn")
    );
    assert!(index_of("FiD") >= course.len() - 3, "{course:?}");
}

#[test]
fn a_promoted_face_that_moves_like_another_piece_gets_no_lesson() {
    let chu = game("chu", &[]);
    let course = Course::new(&chu);
    let repeats = symbols(&chu, course.repeats.iter().map(|repeat| repeat.face));
    // A promoted Gold is a Rook, a promoted Pawn a Gold.
    assert!(["+G", "+P", "+Ky"].iter().all(|face| repeats.contains(&(*face).to_owned())), "{repeats:?}");
    // No other piece moves like a promoted Lance, so it follows the Lance.
    let lessons = symbols(&chu, course.lessons);
    assert!(lessons.windows(2).any(|pair| pair == ["L", "+L"]), "{lessons:?}");
}
