//! Association notation. The examples are from the chapters on notation in the rule texts.

use crate::games::{
    board, every_game, play, position, position_with, random_games, scaled_plies, start, variant,
    variant_with,
};
use insta::assert_snapshot;
use tenjiku_language::Describe;
use tenjiku_records::notation::association;
use tenjiku_rules::{Position, coordinate};

/// Checks that the move is written in this way and read back.
fn assert_same(position: &Position, coordinates: &str, printed: &str) {
    let mv = coordinate::read(position, coordinates).unwrap_or_else(|error| panic!("{coordinates}: {error}"));
    assert_eq!(association::write(position, mv), printed);
    assert_eq!(association::read(position, printed), Ok(mv), "{printed}");
}

fn read_result(position: &Position, text: &str) -> String {
    match association::read(position, text) {
        Ok(mv) => format!("read as {}", association::write(position, mv)),
        Err(error) => error.describe(position),
    }
}

#[test]
fn examples_of_the_rule_texts() {
    let tori = position_with("tori", "K@4g k@1a S@5c");
    assert_same(&tori, "5c5b+", "Sw-5b+");
    let chu = position_with("chu", "K@1l k@12a N@8c p@9d");
    assert_same(&chu, "8c9d8c", "Lnx!9d");
    let chu = position_with("chu", "K@1l k@12a N@3g p@3h p@2i");
    assert_same(&chu, "3g3h2i", "Lnx3hx2i");
    // In the rule text the Demon comes from 1k, but by the tables of the game it does not slide sideways.
    let tenjiku = position_with("tenjiku", "K@8p k@8a D!@15p p@15k p@14j p@15j p@16k");
    assert_same(&tenjiku, "15p15k", "FiDx15kx!14j,15j,16k");
    let tenjiku = position_with("tenjiku", "K@8p k@8a L!@6h d!@7f");
    assert_same(&tenjiku, "6h6g", "Ln-6g*");
}

#[test]
fn drops_and_ambiguous_moves_are_written_and_read() {
    let mut tori = start("tori");
    play(&mut tori, "3d3c 4b3c");
    assert_same(&tori, "S*3d", "Sw*3d");
    assert_same(&tori, "4g3f", "Ph-3f");
    // Both Cranes reach 4f only after the Falcon has left it.
    play(&mut tori, "4f5f 7c7d");
    assert_same(&tori, "5g4f", "Cr5g-4f");
    assert_same(&tori, "3g4f", "Cr3g-4f");
    assert_same(&tori, "4g4f", "Ph-4f");
}

#[test]
fn igui_burning_and_promotion_signs_are_written_and_read() {
    let chu = position_with("chu", "K@1l k@12a N@3g p@3h");
    assert_same(&chu, "3g3g", "Ln-!3g");
    assert_same(&chu, "3g3h2i", "Lnx3h-2i");
    let tenjiku = position_with("tenjiku", "K@8p k@8a D!@15p p@14j");
    assert_same(&tenjiku, "15p15k", "FiD-15kx!14j");
    let tenjiku = position_with("tenjiku", "K@8p k@8a W!@5f r@5e p@4d p@16p");
    assert_same(&tenjiku, "5f5e+", "WBfx5e+x!4d");
    assert_same(&tenjiku, "5f5e", "WBfx5e=");
    let tenjiku = position_with("tenjiku", "K@8p k@8a S@5f d!@5d");
    assert_same(&tenjiku, "5f5e+", "S-5e+*");
    assert_same(&tenjiku, "5f5e", "S-5e=*");
}

#[test]
fn lion_moves_of_three_steps_are_written_and_read() {
    let tai = variant_with("tai", &[("teaching_king", 2)]);
    let setup = board(&tai, "[E]@1y [e]@25a +[TK]@13m [p]@12l [p]@13l [p]@13k [p]@14k [p]@12m [p]@11l");
    let position = position(&tai, &setup);
    assert_same(&position, "13m13l12l13m", "+TKx!13l,12l");
    for mv in position.legal_moves() {
        let text = association::write(&position, mv);
        assert_eq!(association::read(&position, &text), Ok(mv), "{text}");
    }
}

#[test]
fn two_kinds_of_lions_are_distinguished() {
    let dai = position_with("dai", "K@8o k@8a L!@9h L!@7h p@8g p@8f");
    assert_same(&dai, "9h8g9h", "Ln9hx!8g");
    assert_same(&dai, "9h8g8f", "Ln9hx8gx8f");
    assert_same(&dai, "9h9i", "Ln9h-9i");
    assert_same(&dai, "9h11h", "Ln-11h");
}

/// Taikyoku, "Range capture": start and destination are enough, and what is captured on the way is not
/// written. The destination is a capture even if the piece there is of the same side.
#[test]
fn range_captures_are_written_with_their_last_square() {
    let taikyoku = variant("taikyoku");
    let general = taikyoku.by_symbol("GGn").map(|kind| taikyoku.kind(kind).entry().sfen.clone());
    let general = general.expect("the Great General");
    let pieces = format!("K@1jj k@36a {general}@18r P@18p p@18n p@18l");
    let position = position(&taikyoku, &board(&taikyoku, &pieces));
    for (coordinates, printed) in
        [("18r18q", "GGn-18q"), ("18r18p", "GGnx18p"), ("18r18n", "GGnx18n"), ("18r18m", "GGn-18m")]
    {
        assert_same(&position, coordinates, printed);
    }
}

#[test]
fn every_legal_move_reads_back() {
    for id in &every_game() {
        // The choices with more moves, so that there is more to disambiguate.
        let options: &[(&str, u8)] = match id.as_str() {
            "tenjiku" => &[("lion_hawk", 2)],
            "tai" | "maka_dai_dai" => &[("teaching_king", 2)],
            "wa" => &[("drops", 2)],
            _ => &[],
        };
        let mut turn = 0;
        random_games(id, options, 3, scaled_plies(id, 120), |position, moves| {
            turn += 1;
            if turn % 4 != 0 {
                return;
            }
            let mut texts = std::collections::HashSet::new();
            for &mv in moves {
                let text = association::write(position, mv);
                assert_eq!(association::read(position, &text), Ok(mv), "{id}: {text}");
                assert!(texts.insert(text.clone()), "{id}: two moves are written {text}");
                let without_equals = text.replace('=', "");
                assert_eq!(association::read(position, &without_equals), Ok(mv), "{id}: {without_equals}");
            }
        });
    }
}

#[test]
fn the_starting_square_may_always_be_given() {
    for id in &every_game() {
        let position = start(id);
        for mv in position.legal_moves() {
            let text = association::write(&position, mv);
            let from = mv.from().expect("no drops at the start");
            let kind = position.piece_at(from).expect("a piece").kind;
            let symbol = position.variant().kind(kind).symbol();
            let rest = &text[symbol.len()..];
            if rest.starts_with(['-', 'x']) {
                let full = format!("{symbol}{}{rest}", position.geometry().name(from));
                assert_eq!(association::read(&position, &full), Ok(mv), "{full}");
            }
        }
    }
}

#[test]
fn incomplete_signs_are_read() {
    let tenjiku = position_with("tenjiku", "K@8p k@8a D!@15p p@15k p@14j p@15j p@16k");
    assert_eq!(read_result(&tenjiku, "FiDx15k"), "read as FiDx15kx!14j,15j,16k");
    assert_eq!(read_result(&tenjiku, "FiD15px15kx!16k,15j,14j"), "read as FiDx15kx!14j,15j,16k");
    let tenjiku = position_with("tenjiku", "K@8p k@8a L!@6h d!@7f");
    assert_eq!(read_result(&tenjiku, "Ln-6g"), "read as Ln-6g*");
    assert_eq!(read_result(&tenjiku, "Ln-6h"), "read as Ln-!6h");
    let chu = position_with("chu", "K@1l k@12a p@12b S@5e");
    assert_eq!(read_result(&chu, "S-5d"), "read as S-5d=");
}

#[test]
fn unreadable_moves_are_refused_with_a_hint() {
    let chu = start("chu");
    assert_snapshot!(read_result(&chu, ""), @"`` cannot be read as a move: it does not begin with the letters of a piece of Chu Shogi (hint: write the letters of the piece, then `-` or `x`, then the square, as in `P-7f`)");
    assert_snapshot!(read_result(&chu, "Q-5e"), @"`Q-5e` cannot be read as a move: it does not begin with the letters of a piece of Chu Shogi (hint: write the letters of the piece, then `-` or `x`, then the square, as in `P-7f`)");
    assert_snapshot!(read_result(&chu, "LN-5e"), @"`LN-5e` cannot be read as a move: no piece of Chu Shogi has the letters `LN` (hint: did you mean `Ln`?)");
    assert_snapshot!(read_result(&chu, "P"), @"`P` cannot be read as a move: no `-`, `x` or `*` follows the piece (hint: write `-` for a move, `x` for a capture, `*` for a drop: `P-7f`)");
    assert_snapshot!(read_result(&chu, "P7h"), @"`P7h` cannot be read as a move: no `-`, `x` or `*` follows the piece (hint: write `-` for a move, `x` for a capture, `*` for a drop: `P-7f`)");
    assert_snapshot!(read_result(&chu, "P-7z"), @"`P-7z` cannot be read as a move: `7z` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)");
    assert_snapshot!(read_result(&chu, "P-7h!"), @"`P-7h!` cannot be read as a move: `!` has no meaning here (hint: after the squares only `+`, `=`, `*`, or `x!` and what burns may follow)");
    assert_snapshot!(read_result(&chu, "P-7f"), @"no Pawn (P) of Black can make this move (hint: Black's are on 12i, 11i, 10i, 9i, 8i, 7i, 6i, 5i, 4i, 3i, 2i, 1i)");
    assert_snapshot!(read_result(&chu, "Px7h"), @"there is nothing to capture on 7h (hint: a move without capture is written `-`)");
    assert_snapshot!(read_result(&chu, "P-7h="), @"`=` says that promotion was declined, but it was not possible (hint: leave it out)");
    assert_snapshot!(read_result(&chu, "P-7h+"), @"The Pawn cannot promote now: the move neither begins nor ends in your promotion zone.");
    assert_snapshot!(read_result(&chu, "P-7h*"), @"`*` says that the piece is burnt, but there is no enemy burner next to its square (hint: leave it out)");
    assert_snapshot!(read_result(&chu, "P8j-7h"), @"Black has no Pawn (P) on 8j (hint: Black's are on 12i, 11i, 10i, 9i, 8i, 7i, 6i, 5i, 4i, 3i, 2i, 1i)");
    assert_snapshot!(read_result(&chu, "+Ky-7h"), @"Black has no Lion (+Ky) on the board (hint: a promoted piece has a `+` before its letters)");
    assert_snapshot!(read_result(&chu, "K-7g"), @"The King cannot move to 7g from there.");
    assert_snapshot!(read_result(&chu, "P*7g"), @"You have no Pawn in hand.");
    let chu = position_with("chu", "K@1l k@12a G@5e G@7e p@5d");
    assert_snapshot!(read_result(&chu, "G-6e"), @"more than one Gold General (G) can do this, from 7e, 5e (hint: write the starting square after the letters: `G7e`)");
    assert_snapshot!(read_result(&chu, "G-5d"), @"there is a piece to capture on 5d (hint: a capture is written `x`)");
    let chu = position_with("chu", "K@1l k@12a N@8c n@8e r@8g N@1a");
    assert_snapshot!(read_result(&chu, "Lnx8e"), @"You cannot capture the Lion on 8e: it is protected by the Rook on 8g, and it is not next to your Lion.");
    let tenjiku = position_with("tenjiku", "K@8p k@8a D!@15p p@15k p@14j p@15j p@16k");
    assert_snapshot!(read_result(&tenjiku, "FiDx15kx!14j"), @"this move burns 15j,14j,16k, not 14j (hint: what is burnt may also be left out)");
    let tenjiku = position_with("tenjiku", "K@8p k@8a D!@15p");
    assert_snapshot!(read_result(&tenjiku, "FiD-15kx!14j"), @"this move burns nothing, not 14j (hint: what is burnt may also be left out)");
    assert_snapshot!(read_result(&tenjiku, "+FiD15p-15k"), @"Black has no Fire Demon (+FiD) on 15p (hint: Black has none on the board)");
    let chu = position_with("chu", "K@1l k@12a p@12b N@7g");
    assert_snapshot!(read_result(&chu, "Ln-7f-7e"), @"read as Ln-7e");
    assert_snapshot!(read_result(&chu, "Ln-1a-7e"), @"The Lion cannot move to 1a from there.");
    assert_snapshot!(read_result(&chu, "Ln-9e-7e"), @"7g and 9e are not adjacent, and a Lion moves in single steps (hint: an empty midstep may be left out)");
    let tori = position_with("tori", "K@4g k@1a S@5c");
    assert_snapshot!(read_result(&tori, "Sw-5b"), @"The Swallow must promote on this move.");
    assert_snapshot!(read_result(&tori, "Sw*5b"), @"You have no Swallow in hand.");
}
