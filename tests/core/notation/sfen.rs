//! SFEN.

use crate::games::{
    GAMES, board, every_game, position, random_games, scaled_plies, start, variant, variant_with,
};
use insta::assert_snapshot;
use tenjiku_rules::{Position, Side, sfen};

fn read_result(id: &str, text: &str) -> String {
    match sfen::read(&variant(id), text) {
        Ok(position) => format!("read as {}", sfen::write(&position)),
        Err(error) => error.to_string(),
    }
}

/// lishogi's starting position of Chu, Fairy-Stockfish's of `torishogi` (hands after the side),
/// HaChu's arrays for Dai and Tenjiku (with its two errors corrected, see variants/tenjiku.ron).
#[test]
fn starting_arrays_are_those_of_other_programs() {
    let chu = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";
    assert_eq!(sfen::write(&start("chu")), chu);
    let tori = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1";
    assert_eq!(sfen::write(&start("tori")), tori);
    assert_snapshot!(sfen::write(&start("dai")), @"lnuicsgkgsciunl/a1c'1f1tet1f1c'1a/1x'1a'1wxl!ow1a'1x'1/rf'mvbhdqdhbvmf'r/ppppppppppppppp/4p'5p'4/15/15/15/4P'5P'4/PPPPPPPPPPPPPPP/RF'MVBHDQDHBVMF'R/1X'1A'1WOL!XW1A'1X'1/A1C'1F1TET1F1C'1A/LNUICSGKGSCIUNL b - 1");
    assert_snapshot!(sfen::write(&start("tenjiku")), @"lnficsgekgscifnl/a1c!c!1txql!ot1c!c!1a/s'v'bhdw!d!q'h!d!w!dhbv's'/mvrf!e!b!r!v!q!r!b!e!f!rvm/pppppppppppppppp/4d'6d'4/16/16/16/16/4D'6D'4/PPPPPPPPPPPPPPPP/MVRF!E!B!R!Q!V!R!B!E!F!RVM/S'V'BHDW!D!H!Q'D!W!DHBV'S'/A1C!C!1TOL!QXT1C!C!1A/LNFICSGKEGSCIFNL b - 1");
    assert_snapshot!(sfen::write(&start("tai")), @"[l][wt][w][fd][lgn][d][r][dh][dk][fk][g][dsp][e][dv][g][fk][dk][dh][r][d][lgn][fd][w][ts][l]/[rc][sdr][se][n][ps][ftp][b][fe][we][fde][s][rg][cp][lg][s][fde][we][fe][b][ftp][ps][n][se][sdr][rc]/[sch][wh][rs][vo][csw][bb][sde][gde][bm][bt][sd][gg][nk][wr][bde][bt][bm][gde][sde][bb][csw][vo][rs][wh][sch]/[so][wbf][fl][nb][sb][cc][hf][om][rb][pc][gbd][ph][ln][ky][gd][pc][ok][om][hf][cc][eb][wb][fl][wbf][so]/[rch][vs][wo][ea][st][t][i][c][or][cs][rd][hm][de][ca][rd][cs][or][c][i][t][st][ea][wo][bd][lch]/[hd][fh][eba][do][fo][sm][vm][vbe][sbr][pst][ab][ew][ld][ew][ab][pst][sbr][vbe][vm][sm][fo][do][eba][fh][hd]/[p][p][p][p][p][p][p][p][p][p][p][p][p][p][p][p][p][p][p][p][p][p][p][p][p]/7[gb]9[gb]7/25/25/25/25/25/25/25/25/25/7[GB]9[GB]7/[P][P][P][P][P][P][P][P][P][P][P][P][P][P][P][P][P][P][P][P][P][P][P][P][P]/[HD][FH][EBa][Do][FO][SM][VM][VBe][SBr][PSt][AB][EW][LD][EW][AB][PSt][SBr][VBe][VM][SM][FO][Do][EBa][FH][HD]/[LCh][BD][Wo][Ea][St][T][I][C][OR][CS][RD][Ca][DE][HM][RD][CS][OR][C][I][T][St][Ea][Wo][VS][RCh]/[So][WBf][FL][WB][EB][CC][HF][OM][OK][PC][GD][Ky][Ln][Ph][GBd][PC][RB][OM][HF][CC][SB][NB][FL][WBf][So]/[SCh][WH][RS][VO][CSw][BB][SDe][GDe][BM][BT][BDe][Wr][NK][GG][SD][BT][BM][GDe][SDe][BB][CSw][VO][RS][WH][SCh]/[RC][SDr][SE][N][PS][FTp][B][FE][WE][FDe][S][LG][CP][RG][S][FDe][WE][FE][B][FTp][PS][N][SE][SDr][RC]/[L][TS][W][FD][LGn][D][R][DH][DK][FK][G][DV][E][DSp][G][FK][DK][DH][R][D][LGn][FD][W][WT][L] b - 1");
}

#[test]
fn startpos_is_the_array() {
    for id in &every_game() {
        let position = sfen::read(&variant(id), " startpos ").expect("the array");
        assert_eq!(position.setup(), start(id).setup());
    }
}

#[test]
fn every_position_reads_back() {
    for id in &every_game() {
        // The form with drops is the more difficult one.
        let options: &[(&str, u8)] = if id == "wa" { &[("drops", 2)] } else { &[] };
        let variant = variant_with(id, options);
        random_games(id, options, 6, scaled_plies(id, 200), |position, _| {
            if Side::BOTH.into_iter().any(|side| position.royals(side).is_empty()) {
                return;
            }
            let text = sfen::write(position);
            let reread = sfen::read(&variant, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(reread.setup(), position.setup(), "{text}");
            assert_eq!(sfen::write(&reread), text);
        });
    }
}

#[test]
fn chu_keeps_its_rule_state() {
    let chu = variant("chu");
    let text = "12/3k8/6P5/12/12/12/12/12/12/12/12/K11 w 6f 40 d6c";
    let chu_position = position(&chu, text);
    let square = |name| chu.geometry().parse(name);
    assert_eq!(chu_position.last_lion_capture(), square("6f"));
    assert_eq!(chu_position.deferred_promotion(Side::Black), square("6c"));
    assert_eq!(chu_position.deferred_promotion(Side::White), None);
    assert_eq!(sfen::write(&chu_position), text);
    let both = "12/3k8/6P5/12/12/12/12/12/12/3p8/12/K11 w - 40 d6c9j";
    assert_eq!(sfen::write(&position(&chu, both)), both);
}

/// Where pieces are dropped, the third field has the hands, and the square of the captured Lion comes last.
#[test]
fn chu_with_drops_keeps_the_square_of_a_captured_lion() {
    let drops = variant_with("chu", &[("drops", 2)]);
    let text = "12/3k8/12/12/12/12/12/12/12/12/12/K11 w P 40 l6f";
    let after = position(&drops, text);
    assert_eq!(after.last_lion_capture(), drops.geometry().parse("6f"));
    assert_eq!(sfen::write(&after), text);
    let error = sfen::read(&variant("chu"), &text.replace(" P ", " - "))
        .expect_err("the Lion's square must be in the third field");
    assert!(error.to_string().contains("`l6f`: nothing is expected here"), "{error}");
    let tori = sfen::read(&variant("tori"), "3k3/7/7/7/7/7/3K3 b - 1 l4a").expect_err("no Lions");
    assert!(tori.to_string().contains("`l4a`: nothing is expected here"), "{tori}");
}

#[test]
fn letters_with_signs_and_codes_in_brackets() {
    let tenjiku = variant("tenjiku");
    let text = "k15/1+d!14/16/16/16/16/16/16/16/16/16/16/16/+F!15/1D!d'13/K15 b - 1".replace("+d!", "+w!");
    assert_eq!(sfen::write(&position(&tenjiku, &text)), text);
    let symbol = |position: &Position, name: &str| {
        let sq = position.geometry().parse(name).expect("a square");
        let piece = position.piece_at(sq).expect("a piece");
        (position.variant().kind(piece.kind).symbol().to_owned(), piece.side)
    };
    let read = position(&tenjiku, &text);
    assert_eq!(symbol(&read, "15b"), ("+FiD".to_owned(), Side::White));
    assert_eq!(symbol(&read, "15o"), ("FiD".to_owned(), Side::Black));
    assert_eq!(symbol(&read, "14o"), ("Dg".to_owned(), Side::White));

    let tai = variant("tai");
    let read = position(&tai, &board(&tai, "[E]@1y [e]@25a [lch]@13m +[tk]@12m [LCh]@11m [l]@10m +[TK]@9m"));
    assert_eq!(symbol(&read, "13m"), ("LCh".to_owned(), Side::White));
    assert_eq!(symbol(&read, "12m"), ("+TK".to_owned(), Side::White));
    assert_eq!(symbol(&read, "11m"), ("LCh".to_owned(), Side::Black));
    assert_eq!(symbol(&read, "10m"), ("L".to_owned(), Side::White));
    assert_eq!(symbol(&read, "9m"), ("+TK".to_owned(), Side::Black));
}

#[test]
fn the_move_number_and_the_third_field_may_be_left_out() {
    assert_eq!(read_result("tori", "3k3/7/7/7/7/7/3K3 w"), "read as 3k3/7/7/7/7/7/3K3 w - 1");
    assert_eq!(read_result("tori", "3k3/7/7/7/7/7/3K3 w 2Ss"), "read as 3k3/7/7/7/7/7/3K3 w 2Ss 1");
}

/// Some programs write each piece in hand, capitals for the side to move, and count plies from 0.
#[test]
fn sfens_of_other_programs_are_read() {
    for (text, plain) in [
        ("3k3/7/7/7/7/7/3K3 b SSS 1", "3k3/7/7/7/7/7/3K3 b 3S 1"),
        ("3k3/7/7/7/7/7/3K3 b S2SsLS 1", "3k3/7/7/7/7/7/3K3 b 4SLs 1"),
        ("3k3/7/7/7/7/7/3K3 W - 0", "3k3/7/7/7/7/7/3K3 w - 1"),
    ] {
        let written = read_result("tori", text);
        let read = written.strip_prefix("read as ").unwrap_or(&written);
        assert_eq!(read_result("tori", read), read_result("tori", plain), "{text}");
    }
}

#[test]
fn unreadable_positions_are_refused_with_a_hint() {
    assert_snapshot!(read_result("tori", ""), @"the SFEN has no board (hint: it is written `board side hands number`)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3K3"), @"the SFEN has no side to move (hint: it is written `board side hands number`)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3K3 x - 1"), @"SFEN, side to move, character 19, `x`: this is not a side (hint: write `b` for Black or `w` for White)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3K4 b - 1"), @"SFEN, board, character 17, `4`: rank g has too many squares (hint: the board has 7 ranks of 7 squares)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3K2 b - 1"), @"SFEN, board, character 18, at the end: rank g ends 1 square too early (hint: the board has 7 ranks of 7 squares)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/3K3 b - 1"), @"SFEN, board, character 16, at the end: the board ends after 6 ranks (hint: the board has 7 ranks of 7 squares)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/7/3K3 b - 1"), @"SFEN, board, character 16, `/`: this is one rank too many (hint: the board has 7 ranks of 7 squares)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3Q3 b - 1"), @"SFEN, board, character 16, `Q`: Tori Shogi has no piece with this code (hint: the codes are K F C P L R S, in lowercase for White, with `+` if promoted)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3+K3 b - 1"), @"SFEN, board, character 16, `+K`: Tori Shogi has no piece with this code (hint: the codes are K F C P L R S, in lowercase for White, with `+` if promoted)");
    assert_snapshot!(read_result("tori", "3k3/7/7/07/7/7/3K3 b - 1"), @"SFEN, board, character 9, `07`: this is not a count (hint: write 1 or more, without leading zeros)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3K2+ b - 1"), @"SFEN, board, character 18, `+`: no piece follows the `+` (hint: the codes are K F C P L R S, in lowercase for White, with `+` if promoted)");
    assert_snapshot!(read_result("tori", "3k3/7/7/鳥6/7/7/3K3 b - 1"), @"SFEN, board, character 9, `鳥`: this is not a piece (hint: the codes are K F C P L R S, in lowercase for White, with `+` if promoted)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3K3 b 250S6S 1"), @"SFEN, hands, character 25, `6S`: that is too many (hint: the most is 255)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3K3 b 999S 1"), @"SFEN, hands, character 21, `999S`: that is too many (hint: the most is 255)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3K3 b +S 1"), @"SFEN: a Goose cannot be in hand: in hand it is a Swallow");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3K3 b - -1"), @"SFEN, move number, character 23, `-1`: this is not a move number (hint: write a number from 1 to 1000000)");
    assert_snapshot!(read_result("tori", "3k3/7/7/7/7/7/3K3 b - 1 d4a"), @"SFEN, rule state, character 25, `d4a`: nothing is expected here (hint: end the SFEN with the move number)");
    assert_snapshot!(read_result("tori", "7/7/7/7/7/7/3S3 b - 1"), @"SFEN: neither side has a royal piece, so neither could win; put one on the board");
    assert_snapshot!(read_result("tori", "3k3/3K3/7/7/7/7/7 b - 1"), @"SFEN: White has just moved, but its royal piece on 4a can be captured");
    assert_snapshot!(read_result("tai", "[lch"), @"SFEN, board, character 1, `[`: no `]` follows (hint: a symbol in brackets is written `[Sym]`)");
    assert_snapshot!(read_result("tai", "[zz]24"), @"SFEN, board, character 1, `[zz]`: Tai Shogi has no piece with this code (hint: the codes are in the variant file as `sfen`; White's are in lowercase)");
    assert_snapshot!(read_result("dai", "15/k14/15/15/15/15/15/15/15/15/15/15/15/15/K14 b 6f 1"), @"SFEN, third field, character 50, `6f`: Dai Shogi has neither drops nor rules on trading Lions (hint: write `-`)");
    assert_snapshot!(read_result("chu", "k11/12/12/12/12/12/12/12/12/12/12/K11 b 6z 1"), @"SFEN, square of a captured Lion, character 41, `6z`: this is not a square of the board (hint: write a square or `-`)");
    assert_snapshot!(read_result("chu", "k11/12/12/12/12/12/12/12/12/12/12/K11 b - 1 d6f"), @"SFEN, rule state, character 46, `6f`: there is no piece there (hint: name the square of a piece that declined promotion, at most one for each side)");
    assert_snapshot!(read_result("chu", "k11/12/12/12/12/12/12/12/12/12/12/K11 b - 1 d12a12l"), @"SFEN: Black has no piece on 12l that could be waiting to promote");
    assert_snapshot!(read_result("chu", "k11/12/12/12/12/12/12/12/12/12/12/K11 b - 1 d"), @"SFEN, rule state, character 46, at the end: this is not a square of the board (hint: write squares, such as `d6c4j`)");
}

/// Truncated or duplicated input gives an error message, never a panic.
#[test]
fn malformed_input_never_panics() {
    for id in GAMES {
        let (variant, text) = (variant(id), sfen::write(&start(id)));
        for cut in 0..text.len() {
            let _ = sfen::read(&variant, &text[..cut]);
            for other in ["+", "[", "]", "99999999999", "/", " ", "'", "é", "-"] {
                let malformed = format!("{}{other}{}", &text[..cut], &text[cut + 1..]);
                let _ = sfen::read(&variant, &malformed);
            }
        }
    }
}
