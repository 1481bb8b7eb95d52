//! Games that ShogiVar played against itself and saved: each has the plies of the score that ShogiVar wrote for it.

use crate::games::{
    RandomNumbers, end, game_in, moves, play_moves, position, read, text, variant_with, write,
};
use crate::repetitions::repetitions;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::GameTree;
use tenjiku_records::formats::GameFormat;
use tenjiku_rules::sfen;
use tenjiku_rules::{Move, Position, Side};

fn game(name: &str) -> GameTree {
    let text = text(&format!("svar/{name}.svar"));
    assert_eq!(GameFormat::detect(&text), Some(GameFormat::Svar), "{name}");
    game_in(GameFormat::Svar, &text, None)
}

/// The moves in a score of ShogiVar, without numbers and burnt pieces.
fn words(name: &str) -> Vec<String> {
    let score = text(&format!("svar/{name}.txt"));
    let words = score.lines().skip(3).flat_map(str::split_whitespace);
    let stripped = words.map(|word| match word.rsplit_once('.') {
        Some((_, rest)) => rest,
        None => word,
    });
    let stripped = stripped.map(|word| word.split_once("x!").map_or(word, |(before, _)| before));
    // The rest of a list of burnt pieces begins with a square.
    stripped
        .filter(|word| !word.is_empty() && !word.starts_with(|c: char| c.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

/// The facts in a word of the score: drop or not, target, promotion.
fn parse_word(word: &str) -> (bool, String, bool) {
    let body = word.strip_suffix("mate").unwrap_or(word);
    let promotes = body.ends_with('+');
    // A star at the end is a suicide.
    let body = body.trim_end_matches(['+', '=', '*']);
    let square = body.rsplit(['-', 'x', '*']).next().unwrap_or_default();
    (body.contains('*'), square.to_owned(), promotes)
}

#[test]
fn a_saved_game_has_the_plies_of_its_score() {
    let names = ["chu", "tai", "tori", "micro", "maka_dai_dai", "tenjiku", "sho", "no_lion", "white_first"];
    let plies = [161, 196, 79, 21, 192, 9, 51, 176, 227];
    for (name, plies) in names.into_iter().zip(plies) {
        let tree = game(name);
        let words = words(name);
        assert_eq!((tree.main_line().len(), words.len()), (plies, plies), "{name}");
        let geometry = tree.variant().geometry();
        let facts = |mv: Move| (mv.is_drop(), geometry.name(mv.to()), mv.promotes());
        for (node, word) in tree.main_line().into_iter().zip(&words) {
            let mv = tree.mv(node).expect("a move");
            assert_eq!(facts(mv), parse_word(word), "{name}, ply {}: {word}", tree.ply(node));
        }
    }
}

/// If a game began from the array, with Black or White to move, its score gives the same moves with all midsteps.
#[test]
fn a_saved_game_is_its_score() {
    for name in ["chu", "tori", "micro", "tenjiku", "sho", "maka_dai_dai", "tai", "white_first"] {
        let score = game_in(GameFormat::Shogivar, &text(&format!("svar/{name}.txt")), None);
        assert_eq!(moves(&game(name)), moves(&score), "{name}");
        assert_eq!(game(name).result, score.result, "{name}");
    }
}

/// White's Lion was taken off 6c before the game; in another game White was to move first.
#[test]
fn the_first_position_is_that_of_the_game() {
    let array = Position::new(variant_with("chu", &[])).setup();
    let no_lion = game("no_lion").initial_position().setup();
    let lion = variant_with("chu", &[]).geometry().parse("6c");
    let missing: Vec<_> = array.pieces.iter().filter(|piece| !no_lion.pieces.contains(piece)).collect();
    assert_eq!((missing.len(), Some(missing[0].0)), (1, lion));
    assert_eq!(no_lion.side_to_move, Side::Black);
    let white_first = game("white_first").initial_position().setup();
    assert_eq!((white_first.side_to_move, white_first.pieces), (Side::White, array.pieces));
}

/// When ShogiVar opens the file, it shows a Rook, two Bishops, and so on down to seven Pawns in Black's hand.
#[test]
fn a_custom_position_keeps_its_hands() {
    let hand_of = |name: &str, side: Side| -> Vec<(String, u8)> {
        let tree = game(name);
        let symbol = |kind| tree.variant().kind(kind).symbol().to_owned();
        let mut hand: Vec<(String, u8)> =
            tree.initial_position().hand(side).map(|(kind, count)| (symbol(kind), count)).collect();
        hand.sort();
        hand
    };
    let expected = [("B", 2), ("G", 3), ("L", 6), ("N", 5), ("P", 7), ("R", 1), ("S", 4)];
    assert_eq!(hand_of("hands", Side::Black), expected.map(|(symbol, count)| (symbol.to_owned(), count)));
    assert!(hand_of("hands", Side::White).is_empty());
    // These begin from the array: all pieces in hand at the end were captured, and many were dropped.
    for name in ["micro", "tori", "taken_back"] {
        assert!(Side::BOTH.iter().all(|&side| hand_of(name, side).is_empty()), "{name}");
    }
}

/// Our output for a saved game equals ShogiVar's, except for the line with the times. In Maka-Dai-Dai, ShogiVar
/// leaves out the `+` of promoted pieces.
#[test]
fn saved_games_are_written_as_shogivar_writes_them() {
    for name in ["chu", "micro", "tori", "sho", "no_lion", "white_first", "maka_dai_dai"] {
        let ours = write(GameFormat::Svar, &game(name));
        let theirs = text(&format!("svar/{name}.svar"));
        assert_eq!(ours.lines().count(), theirs.lines().count(), "{name}");
        for (index, (ours, theirs)) in
            ours.lines().zip(theirs.lines()).enumerate().filter(|(index, _)| *index != 2)
        {
            let normalize = |line: &str| line.replace(if name == "maka_dai_dai" { "+" } else { "" }, "");
            assert_eq!(normalize(ours), normalize(theirs), "{name}, line {}", index + 1);
        }
    }
}

/// Plies taken back before saving are not in the file's count.
#[test]
fn plies_that_were_taken_back_are_not_read() {
    let tree = game("taken_back");
    assert_eq!(tree.main_line().len(), 16);
    assert_eq!(end(&tree).side_to_move(), Side::Black);
    assert_eq!(tree.result, None);
}

#[test]
fn comment_players_and_result_are_read() {
    let tree = game("chu");
    assert_eq!(tree.notes(tree.root()).comment, "A chu game");
    assert_eq!(tree.header.players, [Some("ShogiVar".to_owned()), Some("ShogiVar".to_owned())]);
    let result = game("tori").result.expect("a result");
    assert_eq!((result.score.as_str(), result.text.as_str()), ("1-0", "Black wins by checkmate."));
    let people = game("tenjiku");
    assert_eq!(people.header.players, [None, None]);
    assert_eq!(
        people.result.expect("a result").text,
        "Black wins: White's King was burnt by the Fire Demon on 8b."
    );
}

/// A truncated file, or one with a changed line, is read or refused.
#[test]
fn corrupt_files_do_not_panic() {
    let mut rng = RandomNumbers::new(11);
    for name in ["micro", "tenjiku", "taken_back"] {
        let text = text(&format!("svar/{name}.svar"));
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..repetitions(30) {
            let mut corrupt = lines.clone();
            let index = rng.below(corrupt.len());
            match rng.below(4) {
                0 => corrupt.truncate(index),
                1 => corrupt[index] = "-2147483648",
                2 => corrupt[index] = "\"P-7h\",2147483647,-1,-2147483648,0",
                _ => corrupt.swap(index, lines.len() / 2),
            }
            let _ = read(GameFormat::Svar, &corrupt.join("\n"), None);
        }
    }
}

/// The lines of a saved game of one ply as we write it, and the index of the first line of its board.
fn one_ply() -> (Vec<String>, usize) {
    let tree = play_moves(Position::new(variant_with("chu", &[])), "7i7h");
    let text = write(GameFormat::Svar, &tree);
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let last_ply = lines.iter().rposition(|line| line.matches(',').count() == 4).expect("the last ply");
    (lines, last_ply + 2)
}

fn read_lines(lines: &[String]) -> Result<GameTree, String> {
    read(GameFormat::Svar, &lines.join("\n"), None).map_err(|error| error.to_string())
}

/// The Pawn on 7h, the 90th square, has moved there; it cannot be White's.
#[test]
fn the_last_board_must_be_that_of_the_game() {
    let (mut lines, board) = one_ply();
    assert_eq!(moves(&read_lines(&lines).expect("our own")), "7i7h");
    assert_eq!(lines[board + 7 * 12 + 5], "2", "a Pawn");
    for wrong in ["-2", "0"] {
        wrong.clone_into(&mut lines[board + 7 * 12 + 5]);
        let error = read_lines(&lines).expect_err("it was changed");
        assert!(error.contains("after 1 plies, 7h is not as the board shows it"), "{error}");
    }
}

#[test]
fn a_file_is_recognised_by_its_first_two_lines() {
    let (lines, board) = one_ply();
    let format = |lines: &[String]| GameFormat::detect(&lines.join("\n"));
    assert_eq!(format(&lines[..2]), Some(GameFormat::Svar));
    assert_ne!(format(&lines[..1]), Some(GameFormat::Svar));
    assert_ne!(format(&lines[1..]), Some(GameFormat::Svar));
    let truncated: Vec<String> = lines[..board].iter().cloned().chain(["\"\"".to_owned()]).collect();
    let error = read_lines(&truncated).expect_err("no board");
    assert!(error.starts_with(&format!("line {}: the board has 0 squares", truncated.len())), "{error}");
}

/// Without a ply the file states the side to move.
#[test]
fn a_game_without_plies_has_its_side_to_move() {
    for side in ["b", "w"] {
        let first = position("chu", &format!("k11/12/12/12/12/12/12/12/12/12/12/K11 {side} - 1"));
        let text = write(GameFormat::Svar, &GameTree::new(&first));
        let reread = game_in(GameFormat::Svar, &text, None);
        assert_eq!(reread.initial_position().setup(), first.setup(), "{text}");
    }
}

/// ShogiVar counts moves from the first move, and stores neither captured Lions nor declined promotions.
#[test]
fn positions_from_the_middle_of_a_game_are_refused() {
    let write = |id: &str, text: &str| {
        GameFormat::Svar
            .write(&GameTree::new(&position(id, text)), &CurrentLanguage)
            .map_err(|error| error.to_string())
    };
    let board = "k11/12/2P9/12/12/12/12/12/12/12/12/K11";
    assert!(write("chu", &format!("{board} w - 1")).is_ok());
    for rest in ["w - 7", "w 6f 1", "w - 1 d10c"] {
        let error = write("chu", &format!("{board} {rest}")).expect_err(rest);
        assert!(error.contains("from the middle of a game"), "{error}");
    }
}

/// ShogiVar has a number for the Lion of the array, but none for a promoted Kylin, so no game can begin with a promoted
/// Kylin.
#[test]
fn pieces_without_a_number_are_refused() {
    let variant = variant_with("maka_dai_dai", &[("kylin_phoenix", 2)]);
    let write = |lion: &str| {
        let text = format!("9k9/9{lion}9/{}9K9 b - 1", "19/".repeat(16));
        let first = sfen::read(&variant, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        GameFormat::Svar.write(&GameTree::new(&first), &CurrentLanguage).map_err(|error| error.to_string())
    };
    assert!(write("[Ln]").is_ok());
    let error = write("+[Ln]").expect_err("no number");
    assert!(error.contains("ShogiVar has no number for the piece Lion (+Ln)"), "{error}");
}

/// A piece burnt beside an enemy burner is written as 0.
#[test]
fn a_burnt_piece_is_written_as_zero() {
    let first = "7k8/16/16/16/16/16/9d!6/16/10P5/16/16/16/16/16/16/8K7 b - 1";
    let tree = play_moves(position("tenjiku", first), "6i6h");
    let text = write(GameFormat::Svar, &tree);
    let ply = text.lines().nth(3).expect("the ply");
    let parts: Vec<&str> = ply.split(',').collect();
    assert_eq!((parts[0], parts[2]), ("\"\"", "0"), "{text}");
    let reread = game_in(GameFormat::Svar, &text, None);
    assert_eq!(moves(&reread), "6i6h");
}
