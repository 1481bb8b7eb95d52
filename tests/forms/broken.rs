//! Faulty files: each is refused, or read up to the fault, with line, ply and a hint on how to fix it.

use crate::games::{read, text};
use insta::assert_snapshot;
use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use tenjiku_records::formats::GameFormat;

/// The messages for all files of a format, by file name.
fn messages_of(format: GameFormat) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken_games").join(format.name());
    let files = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let texts = files.map(|path| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(&path).expect("text"))
    });
    let texts: BTreeMap<_, _> = texts.collect();
    assert!(texts.len() >= 10, "{format} has too few broken files");
    texts.iter().map(|(name, text)| message(format, name, text)).collect()
}

fn message(format: GameFormat, name: &str, text: &str) -> String {
    // Files of other games name their game.
    let names_other_game =
        ["禽将棋", "\"tai\"", "Bird Shogi", "\"Mini\""].iter().any(|name| text.contains(name));
    let requested = match format {
        // CSA files are identified by their board.
        GameFormat::Csa => None,
        GameFormat::Ki2 => Some("shogi"),
        _ => Some("chu").filter(|_| !names_other_game),
    };
    let message = match read(format, text, requested) {
        Ok(tree) if tree.warnings.lines().is_empty() => "no fault was found".to_owned(),
        Ok(tree) => format!("read: {}", tree.warnings.lines().join(" / ")),
        Err(error) => error.to_string(),
    };
    assert_eq!(message.lines().count(), 1, "{name}: {message}");
    format!("{name}: {message}\n")
}

#[test]
fn faults_of_printed_scores_are_reported() {
    assert_snapshot!(messages_of(GameFormat::Association), @r#"
    capitals: line 1, ply 1, `LN-6h`: `LN-6h` cannot be read as a move: no piece of Chu Shogi has the letters `LN` (hint: did you mean `Ln`?)
    capture_not_said: line 2, ply 3, `Ln-7c`: there is a piece to capture on 7c (hint: a capture is written `x`)
    illegal_move: line 2, ply 3, `P-7f`: no Pawn (P) of Black can make this move (hint: Black's are on 7h, 12i, 11i, 10i, 9i, 8i, 6i, 5i, 4i, 3i, 2i, 1i)
    move_after_the_result: line 2: `P-6h` comes after the result (hint: end the game with its result, and put comments in braces)
    no_choice: line 2: `fast` is not a choice of an option (hint: write it as NAME=NUMBER, such as `lion_hawk=2`)
    no_piece: line 1, ply 3, `hello`: `hello` cannot be read as a move: it does not begin with the letters of a piece of Chu Shogi (hint: write the letters of the piece, then `-` or `x`, then the square, as in `P-7f`)
    nothing_to_capture: line 1, ply 1, `Px7h`: there is nothing to capture on 7h (hint: a move without capture is written `-`)
    off_the_board: line 1, ply 1, `P-13h`: `P-13h` cannot be read as a move: `13h` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)
    remark_without_end: line 1: the comment that begins here does not end (hint: end it with `}`)
    start_cut_off: line 2, the first position: SFEN, board, character 4, at the end: the board ends after 1 rank (hint: the board has 12 ranks of 12 squares)
    unknown_game: line 1: there is no game `Shatranj` (hint: the games are micro, mini, judkins, whale, tori, yari, heian_sho, sho, shogi, wa, chu, heian_dai, dai, tenjiku, dai_dai, maka_dai_dai, tai, taikyoku)
    unknown_option: line 2: chu has no option `fast` (its options: promotion, lions, bare_king, repetition, drops, an_nan)
    wrong_result: line 5: after ply 1 the record says 0-1, but by the rules it is 1-0: Black wins: White's King was captured on 12a. (hint: leave the result out, or correct it)
    "#);
}

#[test]
fn faults_of_coordinate_moves_are_reported() {
    assert_snapshot!(messages_of(GameFormat::Moves), @r#"
    a_word: line 1, ply 2, `then`: `then` cannot be read as a move: a square is expected where it says `then` (hint: squares go from 12a at the top left to 1l at the bottom right)
    drop_without_drops: line 1, ply 2, `P*5e`: `P*5e` cannot be read as a move: `*` means a drop (hint: Chu Shogi has no drops)
    empty_square: line 1, ply 1, `6f6e`: There is no piece on 6f.
    half_a_move: line 1, ply 2, `7d`: `7d` cannot be read as a move: it names fewer than two squares (hint: write the squares in order, such as `7g7f`, with `+` at the end to promote)
    illegal_move: line 2, ply 2, `7d7f`: The Pawn cannot move to 7f from there.
    move_after_the_result: line 2: `7d7e` comes after the result (hint: end the game with its result, and put comments in braces)
    no_promotion: line 1, ply 1, `7i7h+`: The Pawn cannot promote now: the move neither begins nor ends in your promotion zone.
    off_the_board: line 1, ply 1, `13a1b`: `13a1b` cannot be read as a move: `13a` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)
    remark_without_end: line 1: the comment that begins here does not end (hint: end it with `}`)
    the_others_piece: line 1, ply 2, `7h7g`: It is White's turn, and the Pawn on 7h is Black's.
    too_many_squares: line 1, ply 1, `7i7h7g7f7e7d7c`: `7i7h7g7f7e7d7c` cannot be read as a move: it names more than 5 squares (hint: write the squares in order, such as `7g7f`, with `+` at the end to promote)
    "#);
}

#[test]
fn faults_of_usi_lines_are_reported() {
    assert_snapshot!(messages_of(GameFormat::Usi), @r#"
    empty: line 1: it ends before the first position (hint: write `position startpos`, or `position sfen` and the SFEN)
    empty_sfen: line 1, the first position: the SFEN has no board (hint: it is written `board side square-of-a-captured-Lion number`)
    game_is_over: read: line 1, ply 2, `1l1k`: The game is over. This move and those after it are kept as a comment
    half_a_move: line 1, ply 1, `7i`: `7i` cannot be read as a move: it names fewer than two squares (hint: write the squares in order, such as `7g7f`, with `+` at the end to promote)
    hands: line 1, the first position: SFEN, square of a captured Lion, character 41, `P`: this is not a square of the board (hint: write a square or `-`)
    illegal_move: read: line 1, ply 2, `7d7f`: The Pawn cannot move to 7f from there. This move and those after it are kept as a comment
    no_first_position: line 1: `here` stands where the first position should be (hint: write `position startpos`, or `position sfen` and the SFEN)
    no_promotion: line 1, ply 1, `7i7h+`: The Pawn cannot promote now: the move neither begins nor ends in your promotion zone.
    no_royal: line 1, the first position: SFEN: neither side has a royal piece, so neither could win; put one on the board
    sfen_cut_off: line 1, the first position: SFEN, board, character 4, at the end: the board ends after 1 rank (hint: the board has 12 ranks of 12 squares)
    the_others_piece: read: line 1, ply 2, `7h7g`: It is White's turn, and the Pawn on 7h is Black's. This move and those after it are kept as a comment
    "#);
}

#[test]
fn faults_of_kif_files_are_reported() {
    assert_snapshot!(messages_of(GameFormat::Kif), @r#"
    hand_unreadable: line 2: `象二` does not name pieces in hand (hint: write the kanji of the piece and how many, such as `燕二`)
    illegal_move: line 2, ply 1, `7七歩兵 （←7九）`: The Pawn cannot move to 7g from there.
    no_king: line 2, the first position: neither side has a royal piece, so neither could win; put one on the board
    odds_without_board: line 1: the game is played with the handicap `獅子落ち`, but no board shows the first position (hint: draw the board before the moves)
    off_the_board: line 2, ply 1, `13八歩兵 （←13九）`: `13八歩兵 （←13九）` cannot be read as a move: it does not begin with a square of the board (hint: write the square, the piece and where it comes from, such as `7八歩兵 （←7九）`)
    other_piece: line 2, ply 1, `7八銀将 （←7九）`: `7八銀将 （←7九）` cannot be read as a move: the piece on 7九 is a Pawn (hint: call it 歩兵)
    rank_misnamed: line 5: the rank is labelled `五` (hint: it is rank 四)
    rank_missing: line 2: the board has 11 ranks (hint: Chu Shogi has 12; each is written `|…|一`)
    rank_too_long: line 5: rank 四 has too many squares (hint: it has 12; an empty one is `・`)
    rank_too_short: line 5: rank 四 is 1 square too short (hint: an empty square is written `・`)
    same_as_nothing: line 2, ply 1, `仝歩兵 （←7九）`: `仝歩兵 （←7九）` cannot be read as a move: there is no move before it whose square could be the same (hint: the first move must name its square)
    second_step_alone: line 2: this is step 2 of a move, but step 1 is missing (hint: write the steps of a move in order, one per line)
    step_from_elsewhere: line 3: this step does not begin where the one before it ended (hint: write the square where the step before ended after `←`)
    unknown_game: line 1: there is no game `大象棋` (hint: the games are micro, mini, judkins, whale, tori, yari, heian_sho, sho, shogi, wa, chu, heian_dai, dai, tenjiku, dai_dai, maka_dai_dai, tai, taikyoku)
    unknown_piece: line 5: `鼠` is not the name of a piece (hint: write the kanji of the piece, with `v` before it for White’s, or `・` for an empty square)
    "#);
}

#[test]
fn faults_of_pgn_files_are_reported() {
    assert_snapshot!(messages_of(GameFormat::Pgn), @r#"
    board_too_large: the format `pgn` cannot store this game: its board has 25 files, but PGN has letters for 23 only, since `x` means a capture (hint: use `association`, `kif` or `usi`)
    coordinates: line 3, ply 1, `7g7f`: There is no piece on 7g.
    drop_without_drops: line 3, ply 1, `P@e5`: `P@e5` cannot be read as a move: `P` is not a piece that can be dropped (hint: Chu Shogi has no drops)
    fen_cut_off: line 2, the first position: SFEN, board, character 4, at the end: the board ends after 1 rank (hint: the board has 12 ranks of 12 squares)
    illegal_move: read: line 3, ply 3, `f7`: none of Black’s pieces with that letter can make this move (hint: they are on f5, a4, b4, c4, d4, e4, g4, h4, i4, j4, k4, l4). This move and those after it are kept as a comment
    no_move: read: line 3, ply 2, `hello`: `hello` cannot be read as a move: a square is a letter and a number (hint: write the letter of the piece and the square where it goes, such as `Nf3` or `Nxg7-h8`, and `+` if it promotes). This move and those after it are kept as a comment
    no_such_piece: line 3, ply 1, `+Ne5`: `+Ne5` cannot be read as a move: Black has no such piece there (hint: a promoted piece has a `+` before its letter)
    off_the_board: line 3, ply 1, `Nf14`: `Nf14` cannot be read as a move: `f14` is not a square of this board (hint: squares go from a1 at the bottom left to l12 at the top right)
    promotion_to_another: line 4, ply 1, `Ri9=Q`: the piece does not promote to `Q` (hint: write `+` after the square if it promotes)
    unknown_game: line 1: there is no game `shatranj` (hint: the games are micro, mini, judkins, whale, tori, yari, heian_sho, sho, shogi, wa, chu, heian_dai, dai, tenjiku, dai_dai, maka_dai_dai, tai, taikyoku)
    which_piece: line 4, ply 1, `Gb4`: the pieces on a4 and c4 can make this move (hint: write the starting square after the letter, such as `a4` or `c4`)
    "#);
}

#[test]
fn faults_of_shogivar_scores_are_reported() {
    assert_snapshot!(messages_of(GameFormat::Shogivar), @r#"
    capture_not_said: line 4, ply 3, `Ln-7c`: there is a piece to capture on 7c (hint: a capture is written `x`)
    drop_without_drops: line 4, ply 1, `P*7g`: `P*7g` cannot be read as a move: `*` means a drop (hint: Chu Shogi has no drops)
    illegal_move: line 4, ply 3, `P-7f`: no Pawn (P) of Black can make this move (hint: Black's are on 7h, 12i, 11i, 10i, 9i, 8i, 6i, 5i, 4i, 3i, 2i, 1i)
    move_after_mate: line 4: `P-6h` comes after the result (hint: end the game with its result, and put comments in braces)
    no_piece: line 4, ply 2, `Zz-7e`: `Zz-7e` cannot be read as a move: it does not begin with the letters of a piece of Chu Shogi (hint: write the letters of the piece, then `-` or `x`, then the square, as in `P-7f`)
    no_promotion: line 4, ply 1, `P-7h+`: The Pawn cannot promote now: the move neither begins nor ends in your promotion zone.
    nothing_to_capture: line 4, ply 1, `Px7h`: there is nothing to capture on 7h (hint: a move without capture is written `-`)
    off_the_board: line 4, ply 1, `P-13h`: `P-13h` cannot be read as a move: `13h` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)
    other_game: line 1: this is a game of `dai`, not of `chu` (hint: use `--variant dai`)
    unknown_game: line 1: there is no game `Elephant Shogi` (hint: the games are micro, mini, judkins, whale, tori, yari, heian_sho, sho, shogi, wa, chu, heian_dai, dai, tenjiku, dai_dai, maka_dai_dai, tai, taikyoku)
    which_piece: line 4, ply 3, `Cr-4f`: more than one Crane (Cr) can do this, from 5g, 3g (hint: write the starting square after the letters: `Cr5g`)
    white_begins: line 4, ply 1, `P-7h`: no Pawn (P) of White can make this move (hint: White's are on 12d, 11d, 10d, 9d, 8d, 7d, 6d, 5d, 4d, 3d, 2d, 1d)
    "#);
}

#[test]
fn faults_of_shogivar_saved_games_are_reported() {
    let messages = BROKEN_SAVED_GAMES
        .iter()
        .map(|(name, saved_game, changes)| message(GameFormat::Svar, name, &changed(saved_game, changes)));
    assert_eq!(message(GameFormat::Svar, "mini", &changed("mini", &[])), "mini: no fault was found\n");
    assert_snapshot!(messages.collect::<String>(), @r#"
    board_at_odds: line 34: after 12 plies, 3b is not as the board shows it (hint: a ply or the board has been changed)
    board_cut_off: line 34: the board has 7 squares (hint: Mini Shogi has 25)
    cut_off: line 15: the file ends where it should have the number of pieces that ply 6 takes (hint: copy the file that ShogiVar saved once more)
    hands_at_odds: line 73: before the first ply, White would have -1 of the piece Bishop in hand (hint: a ply, or what is in hand at the end, has been changed)
    hands_cut_off: line 73: 9 numbers after the board say what is in hand (hint: Mini Shogi has 10, half of them for each side)
    illegal_move: line 18, ply 8, `K-2b`: This would let the Silver on 2c capture your royal piece on 2b.
    no_clocks: line 3: `00:00:00` stands where the clocks should be (hint: copy the file that ShogiVar saved once more)
    no_count: line 7: `"S-2d"` stands where the number of pieces that ply 2 takes should be (hint: copy the file that ShogiVar saved once more)
    no_king: line 32: after 12 plies, 2b is not as the board shows it (hint: a ply or the board has been changed)
    no_promotion: line 20, ply 9, `S-2c`: The Silver cannot promote now: the move neither begins nor ends in your promotion zone.
    no_saved_game: line 1: `"Mini",1,7,"White",0,0,thirteen,0,0` stands where the game and the number of plies should be (hint: copy the file that ShogiVar saved once more)
    no_such_piece: line 6: Mini Shogi has no piece with the number -13 (hint: the numbers go from 1 to 10; White’s have a minus)
    no_such_square: line 4: 30 is not the number of a square (hint: 7 is the first of rank a, and 35 the last)
    not_in_hand: line 20, ply 9, `S-2c`: You have no Silver in hand.
    other_game: line 1: ShogiVar has no game `Chess` (hint: its games are Micro, Mini, Judkin, Whale, Tori, Yari, HShogi, Sho, Shogi, Wa, Chu, Heian, Dai, Tenjiku, DaiDai, Maka, Tai)
    other_piece: line 20: a Gold moves from 2d, but a Silver stands there (hint: a ply is missing or has been changed)
    ply_missing: line 6, ply 2, `G-3e`: It is White's turn, and the Gold on 4e is Black's.
    ply_too_few: line 34: `-6` stands where ply 15 should be (hint: copy the file that ShogiVar saved once more)
    unknown_in_the_board: line 42: Mini Shogi has no piece with the number 77 (hint: the numbers go from 1 to 10; White’s have a minus)
    "#);
}

/// Lines of a file, counted from 1, and the text that replaces them.
type Change = (RangeInclusive<usize>, &'static str);

/// For each fault its name, the saved game, and the changes to it.
const BROKEN_SAVED_GAMES: [(&str, &str, &[Change]); 19] = [
    (
        "board_at_odds",
        "mini",
        &[
            (1..=1, SHORTER),
            (5..=5, "1\n15\n-2"),
            (32..=33, ""),
            (47..=47, "0"),
            (51..=51, "4"),
            (63..=63, "2"),
        ],
    ),
    ("board_cut_off", "mini", &[(41..=73, "")]),
    ("cut_off", "mini", &[(15..=73, "")]),
    ("hands_at_odds", "taken_back", &[(79..=79, "0")]),
    ("hands_cut_off", "taken_back", &[(82..=82, "")]),
    ("illegal_move", "mini", &[(20..=20, r#""K-2b",3,3,28,33"#)]),
    ("no_clocks", "mini", &[(3..=3, "00:00:00")]),
    ("no_count", "mini", &[(7..=7, r#""S-2d""#)]),
    ("no_king", "mini", &[(1..=1, SHORTER), (32..=33, ""), (42..=42, "0"), (47..=47, "0"), (51..=51, "4")]),
    ("no_promotion", "mini", &[(20..=20, r#""K-2b",3,9,28,22"#)]),
    ("no_saved_game", "mini", &[(1..=1, r#""Mini",1,7,"White",0,0,thirteen,0,0"#)]),
    ("no_such_piece", "mini", &[(6..=6, r#""S-2d",-13,-13,9,14"#)]),
    ("no_such_square", "mini", &[(4..=4, r#""",3,3,33,30"#)]),
    ("not_in_hand", "mini", &[(20..=20, r#""K-2b",3,3,0,22"#), (59..=68, "")]),
    ("other_game", "mini", &[(1..=1, r#""Chess",1,7,"White",0,0,13,0,0"#)]),
    ("other_piece", "mini", &[(20..=20, r#""K-2b",4,4,28,22"#)]),
    ("ply_missing", "mini", &[(1..=1, SHORTER), (5..=6, "")]),
    ("ply_too_few", "mini", &[(1..=1, r#""Mini",1,7,"White",0,0,14,0,0"#)]),
    (
        "unknown_in_the_board",
        "mini",
        &[(1..=1, SHORTER), (32..=33, ""), (44..=47, "77\n0\n0\n0"), (51..=51, "4")],
    ),
];

/// The first line of a game of twelve plies.
const SHORTER: &str = r#""Mini",1,7,"White",0,0,12,0,0"#;

fn changed(saved_game: &str, changes: &[Change]) -> String {
    let text = text(&format!("svar/{saved_game}.svar"));
    let mut lines: Vec<&str> = text.lines().collect();
    for (range, new) in changes.iter().rev() {
        lines.splice(range.start() - 1..*range.end(), new.lines());
    }
    lines.join("\n") + "\n"
}

#[test]
fn faults_of_csa_files_are_reported() {
    assert_snapshot!(messages_of(GameFormat::Csa), @r#"
    array_without: line 1: the array has no `HI` on the square `55` (hint: write the square in two digits and the two letters of the piece, such as `82HI`, with the square `00` for a piece in hand)
    board_of_no_game: line 1: no game that CSA has letters for has a board of 3 × 2 squares (hint: each rank from `P1` on has its squares from the highest file to the lowest)
    illegal_move: read: line 4, ply 2, `-3335FU`: The Pawn cannot move to 3e from there. This move and those after it are kept as a comment
    no_king: line 1, the first position: neither side has a royal piece, so neither could win; put one on the board
    no_square: read: line 4, ply 2, `-3330FU`: `-3330FU` cannot be read as a move: `30` is not a square of the board (hint: write the start, the target and the letters of the piece, such as `+7776FU`). This move and those after it are kept as a comment
    not_in_hand: line 3, ply 1, `+0055KA`: You have no Bishop in hand.
    other_piece: line 3, ply 1, `+7776GI`: `+7776GI` cannot be read as a move: the piece on 77 is a Pawn (hint: its letters are `FU`)
    pieces_cut_off: line 1: `5` is not a square with a piece (hint: write the square in two digits and the two letters of the piece, such as `82HI`, with the square `00` for a piece in hand)
    placed_off_the_board: line 1: `90` is not a square of the board (hint: write the square in two digits and the two letters of the piece, such as `82HI`, with the square `00` for a piece in hand)
    rank_too_short: line 3: the rank `P3` has 2 squares (hint: it has 9; an empty one is ` * `)
    unknown_piece: line 3, ply 1, `+7776XX`: `+7776XX` cannot be read as a move: `XX` is not a piece (hint: write the start, the target and the letters of the piece, such as `+7776FU`)
    wrong_turn: read: line 4: `+2726FU` is a move of Black, but it is White’s turn (hint: a move is missing or repeated, or its sign is wrong). This move and those after it are kept as a comment
    "#);
}

#[test]
fn faults_of_ki2_files_are_reported() {
    assert_snapshot!(messages_of(GameFormat::Ki2), @r#"
    illegal_move: line 2, ply 1, `▲７五歩`: no Pawn (P) of Black can make this move (hint: Black's are on ９七, ８七, ７七, ６七, ５七, ４七, ３七, ２七, １七)
    no_such_square: line 2, ply 1, `▲７十歩`: `▲７十歩` cannot be read as a move: it does not begin with a square of the board (hint: write the square and the piece, such as `７八歩`)
    not_in_hand: line 2, ply 1, `▲５五角打`: You have no Bishop in hand.
    not_promoting: line 2, ply 1, `▲７六歩成`: The Pawn cannot promote now: the move neither begins nor ends in your promotion zone.
    odds_without_board: line 1: the game is played with the handicap `獅子落ち`, but no board shows the first position (hint: draw the board before the moves)
    other_words: line 2, ply 1, `▲４八金引`: `引` fits none of the pieces that can go there, from ４九 (hint: leave it out, or write the starting square in brackets)
    same_as_nothing: line 2, ply 1, `▲同　歩`: `▲同　歩` cannot be read as a move: there is no move before it whose square could be the same (hint: the first move must name its square)
    unknown_game: line 2: there is no game `大象棋` (hint: the games are micro, mini, judkins, whale, tori, yari, heian_sho, sho, shogi, wa, chu, heian_dai, dai, tenjiku, dai_dai, maka_dai_dai, tai, taikyoku)
    unknown_piece: line 2, ply 1, `▲７六鼠`: `▲７六鼠` cannot be read as a move: `鼠` does not begin with the name of a piece (hint: write the square and the piece, such as `７八歩`)
    which_piece: line 2, ply 1, `▲５八金`: more than one piece can do this, from ６九, ４九 (hint: write the starting square after the piece: `（６九）`)
    "#);
}
