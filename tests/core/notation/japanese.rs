//! Moves as Japanese players write them: modern shogi as the Japan Shogi Association publishes it (with the
//! starting square instead of 右, 左, 直), larger games as lishogi and our KIF files do.

use crate::games::{RandomNumbers, every_game, position, random_games, scaled_plies, start, variant};
use std::collections::BTreeMap;
use tenjiku_language::{Language, default_style};
use tenjiku_records::notation::{MoveStyle, japanese};
use tenjiku_rules::{Position, coordinate};

/// The last of some moves from the starting array.
fn last_move_text(id: &str, moves: &str) -> String {
    write_last_move(start(id), moves)
}

fn write_last_move(mut position: Position, moves: &str) -> String {
    let mut text = String::new();
    for word in moves.split_whitespace() {
        let mv = coordinate::read(&position, word).unwrap_or_else(|why| panic!("{word}: {why}"));
        text = japanese::write(&position, mv);
        position.play(mv, &mut ());
    }
    text
}

#[test]
fn modern_shogi_is_written_as_in_every_japanese_book() {
    for (moves, text) in [
        ("7g7f", "７六歩"),
        ("7g7f 3c3d 8h2b+", "２二角成"),
        ("7g7f 3c3d 8h2b", "２二角不成"),
        ("7g7f 3c3d 8h2b+ 3a2b", "同銀"),
        ("7g7f 3c3d 8h2b+ 3a2b B*4e", "４五角打"),
        // Both Gold Generals could go there.
        ("4i5h", "５八金（４九）"),
    ] {
        assert_eq!(last_move_text("shogi", moves), text, "{moves}");
    }
}

#[test]
fn large_boards_have_plain_digits_and_full_names() {
    assert_eq!(last_move_text("chu", "10i10h"), "10八歩兵");
    let chu = variant("chu");
    let lion = |moves: &str| {
        let text = "6k5/12/12/12/12/5p6/6p5/6N5/12/12/12/5K6 b - 1";
        write_last_move(position(&chu, text), moves)
    };
    assert_eq!(lion("6h6g7f"), "6七・7六獅子");
    assert_eq!(lion("6h6g6h"), "6七獅子（居食い）");
    assert_eq!(lion("6h6h"), "6八獅子（じっと）");
    // 同 is only for a move of one step: the first square would be lost.
    let recapture = |moves: &str| {
        let text = "6k5/12/12/12/5p6/12/6p5/6N5/12/12/12/5K6 w - 1";
        write_last_move(position(&chu, text), moves)
    };
    assert_eq!(recapture("7e7f 6h7f"), "同獅子");
    assert_eq!(recapture("7e7f 6h6g7f"), "6七・7六獅子");
}

#[test]
fn fire_names_what_it_burns() {
    let mut found = false;
    random_games("tenjiku", &[], 6, 60, |position, moves| {
        for &mv in moves {
            let text = japanese::write(position, mv);
            let fire = position.fire_of(mv);
            assert_eq!(text.contains("（焼死）"), fire.suicide_by.is_some(), "{text}");
            found |= !fire.burnt.is_empty() && text.contains("（焼");
        }
    });
    assert!(found, "some move burns a piece");
}

/// Two legal moves of a position are never written alike.
#[test]
fn every_move_has_a_distinct_text() {
    let mut rng = RandomNumbers::new(815);
    for id in &every_game() {
        random_games(id, &[], 1, scaled_plies(id, 30), |position, moves| {
            if rng.below(4) > 0 {
                return;
            }
            let mut texts = BTreeMap::new();
            for &mv in moves {
                let text = japanese::write(position, mv);
                if let Some(other) = texts.insert(text.clone(), mv) {
                    let coordinates = [mv, other].map(|mv| coordinate::write(position.variant(), mv));
                    panic!("{id}: {coordinates:?} are both {text}");
                }
            }
        });
    }
}

#[test]
fn the_style_follows_the_language_unless_one_is_chosen() {
    assert_eq!(default_style(Language::English), MoveStyle::Western);
    assert_eq!(default_style(Language::Japanese), MoveStyle::Japanese);
    let position = start("shogi");
    let mv = coordinate::read(&position, "7g7f").expect("a move");
    assert_eq!(MoveStyle::Western.write(&position, mv), "P-7f");
    assert_eq!(MoveStyle::Japanese.write(&position, mv), "７六歩");
}
