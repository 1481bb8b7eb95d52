//! Endings of games in files: by the rules, by a statement in the file, and games that other programs continue.

use crate::games::{game_in, moves, play_moves, read, stated_result, variant_with, write};
use tenjiku_records::formats::{self, GameFormat};
use tenjiku_records::{GameResult, GameTree};
use tenjiku_rules::Position;
use tenjiku_rules::variant::Library;

/// Two Kings of Micro Shogi move back and forth. After twelve plies the initial position occurs for the fourth time.
fn moves_back_and_forth(plies: usize) -> String {
    let moves = ["4e3e", "1a2a", "3e4e", "2a1a"].repeat(4);
    format!("position sfen 3k/4/4/4/K3 b - 1 moves {}", moves[..plies].join(" "))
}

fn drawn_game() -> GameTree {
    game_in(GameFormat::Usi, &moves_back_and_forth(12), Some("micro"))
}

/// If another program has continued a game after an end by our rules, it is read without the rule, with a warning.
#[test]
fn games_continued_by_others_are_read_without_automatic_endings() {
    let library = Library::built_in();
    for (plies, is_endless) in [(11, false), (12, false), (14, true)] {
        let tree = game_in(GameFormat::Usi, &moves_back_and_forth(plies), Some("micro"));
        assert_eq!(moves(&tree).split(' ').count(), plies);
        assert_eq!(formats::lacks_automatic_endings(&tree, &library), is_endless, "{plies} plies");
    }
}

/// A rule is disabled only if the game continues in spite of it, not to accept a wrong result.
#[test]
fn a_result_against_the_rules_is_refused() {
    let text = write(GameFormat::Association, &drawn_game());
    let wrong = text.replace("1/2-1/2", "1-0");
    assert_ne!(wrong, text);
    let error = read(GameFormat::Association, &wrong, None).expect_err("it is a draw").to_string();
    assert!(error.contains("after ply 12 the record says 1-0, but by the rules it is 1/2-1/2"), "{error}");
}

/// A result without a reason gets the rules' reason; a stated reason is kept.
#[test]
fn the_rules_give_a_missing_reason() {
    let computed = drawn_game().result.expect("it has ended");
    assert_eq!(computed.text, "Draw: the same position has occurred four times.");
    let text = write(GameFormat::Association, &drawn_game());
    let result_with = |stated: &str| {
        let text = text.replace(&format!("{{1/2-1/2 {}}}", computed.text), stated);
        game_in(GameFormat::Association, &text, None).result
    };
    assert_eq!(result_with("1/2-1/2"), Some(computed.clone()));
    let expected = |text: &str| Some(GameResult { text: text.to_owned(), ..computed.clone() });
    assert_eq!(result_with("{1/2-1/2 we were tired}"), expected("we were tired"));
    assert_eq!(result_with("{1/2-1/2 so \\} it \\\\ went}"), expected("so } it \\ went"));
}

/// In Chu no rule ends a game by mate or repetition, so KIF's words for these ends are not written.
#[test]
fn words_for_ends_by_the_rules_are_written_only_for_such_ends() {
    let mut tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h");
    for (score, text) in [("1-0", ""), ("1/2-1/2", "Draw: the same position has occurred four times.")] {
        tree.result = Some(stated_result(score, text));
        let written = write(GameFormat::Kif, &tree);
        assert!(!written.contains("詰み") && !written.contains("千日手"), "{written}");
        assert_eq!(game_in(GameFormat::Kif, &written, None).result, tree.result);
    }
    let written = write(GameFormat::Kif, &drawn_game());
    assert!(written.contains("千日手"), "{written}");
}
