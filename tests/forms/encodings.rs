//! Texts in Shift_JIS and UTF-8.

use crate::games::{
    ALL_PARTS, IncludedParts, bytes, every_game, game_in, random_tree, read, scaled_plies, text_of, write,
};
use tenjiku_records::formats::{self, FormatError, GameFormat, TextEncoding};

fn decode(bytes: &[u8]) -> String {
    formats::decode_text(bytes).unwrap_or_else(|error| panic!("{error}"))
}

/// One file was encoded from the other by Python.
#[test]
fn a_shift_jis_file_has_the_text_of_its_utf_8_original() {
    let (shift_jis, utf8) = (decode(&bytes("shift_jis_chu.kif")), decode(&bytes("lishogi_chu.kif")));
    let lines = |text: &str| -> Vec<String> { text.lines().skip(1).map(str::to_owned).collect() };
    assert_eq!(lines(&shift_jis), lines(&utf8));
    assert_eq!(GameFormat::detect(&shift_jis), Some(GameFormat::Kif));
    let tree = game_in(GameFormat::Kif, &shift_jis, Some("chu"));
    assert_eq!(tree.main_line().len(), 190);
}

#[test]
fn a_byte_order_mark_is_not_part_of_the_game() {
    let text = "\u{FEFF}手合割：中将棋\n1手目 7八歩兵 （←7九）\n";
    assert_eq!(decode(text.as_bytes()), text);
    assert_eq!(GameFormat::detect(text), Some(GameFormat::Kif));
    assert!(read(GameFormat::Kif, text, None).is_ok());
}

/// `C2 A9` is a sign in UTF-8 and two half-width characters in Shift_JIS, so the bytes alone do not decide.
#[test]
fn the_first_line_of_a_kif_file_names_its_encoding() {
    let file = |head: &str| [head.as_bytes(), b"\n", b"\xC2\xA9"].concat();
    assert!(decode(&file("#KIF version=2.0 encoding=Shift_JIS")).ends_with("ﾂｩ"));
    assert!(decode(&file("#KIF version=2.0 encoding=UTF-8")).ends_with('©'));
    assert!(decode(&file("*")).ends_with('©'), "without such a line, valid UTF-8 is read as UTF-8");
    // A file that was converted to UTF-8, but whose first line names the old encoding.
    let outdated = "#KIF version=2.0 encoding=Shift_JIS\n手合割：中将棋\n*一二三\n";
    assert_eq!(decode(outdated.as_bytes()), outdated);
    // A file that was converted to Shift_JIS, but whose first line names UTF-8: 0x8E 0xE8 is 手.
    assert!(decode(b"#KIF version=2.0 encoding=UTF-8\n\x8E\xE8").ends_with('手'));
}

#[test]
fn invalid_bytes_are_refused_with_their_line() {
    let fault = |bytes: &[u8]| formats::decode_text(bytes).expect_err("it is not text").to_string();
    let expected_error = |line: usize| {
        format!(
            "line {line}: the file is neither UTF-8 nor Shift_JIS text from here on (hint: save it as UTF-8)"
        )
    };
    assert_eq!(fault(b"a\n\xFF\xFF\n"), expected_error(2));
    // Shift_JIS as far as line 2, then half a character.
    assert_eq!(fault(b"\x8E\xE8\n\x8E\xE8\n\x8E"), expected_error(3));
    assert_eq!(fault(b"\xEF\xBB\xBFa\n\n\x8E\xE8"), expected_error(3), "the byte order mark means UTF-8");
}

/// Some editors save "Unicode", which is UTF-16: the message says what to do.
#[test]
fn a_text_in_utf_16_is_refused() {
    let byte_orders: [fn(u16) -> [u8; 2]; 2] = [u16::to_le_bytes, u16::to_be_bytes];
    for (byte_order_mark, bytes_of) in [
        ("\u{FEFF}", byte_orders[0]),
        ("\u{FEFF}", byte_orders[1]),
        ("", byte_orders[0]),
        ("", byte_orders[1]),
    ] {
        let file: Vec<u8> =
            format!("{byte_order_mark}手合割：平手\n").encode_utf16().flat_map(bytes_of).collect();
        let refused = formats::decode_text(&file).expect_err("it is UTF-16").to_string();
        assert_eq!(
            refused,
            "the file is UTF-16 text, which this program does not read (hint: save it as UTF-8)"
        );
    }
}

/// Kanji of pieces that Python’s codec `cp932` also lacks.
const NOT_IN_CP932: &str = "𠵇𩹄萑歬䳇䳲";

/// Every game in both encodings and back, with the players’ names replaced, since Shift_JIS cannot encode the
/// random ones.
#[test]
fn every_game_is_written_and_read_in_both_encodings() {
    let parts = IncludedParts { judgements: false, ..ALL_PARTS };
    for id in every_game() {
        for seed in 0..3 {
            let mut tree = random_tree(&id, &[], seed, scaled_plies(&id, 60));
            tree.header.players = [Some("大橋宗桂".to_owned()), None];
            let text = write(GameFormat::Kif, &tree);
            for encoding in TextEncoding::ALL {
                let encoded = match GameFormat::Kif.to_bytes(&text, encoding) {
                    Err(FormatError::Unencodable { character, .. }) if NOT_IN_CP932.contains(character) => {
                        continue;
                    }
                    encoded => encoded.unwrap_or_else(|error| panic!("{id}: {error}")),
                };
                let head = format!("#KIF version=2.0 encoding={encoding}\n");
                assert_eq!(decode(&encoded), head + &text, "{id}, {encoding}");
                let reread = game_in(GameFormat::Kif, &decode(&encoded), None);
                assert_eq!(text_of(&reread, parts), text_of(&tree, parts), "{id}, {encoding}");
            }
        }
    }
}

#[test]
fn a_character_that_shift_jis_lacks_is_named_with_its_line() {
    let fault = |text: &str| {
        let error = GameFormat::Association.to_bytes(text, TextEncoding::ShiftJis).expect_err("it lacks one");
        assert!(matches!(error, FormatError::Unencodable { .. }));
        // The window reports it as a file that could not be written.
        std::io::Error::other(error).to_string()
    };
    let expected_error = |line: usize, character: char| {
        format!(
            "line {line} has the character `{character}`, which Shift_JIS lacks (hint: write the game in UTF-8, \
             or replace the character)"
        )
    };
    assert_eq!(fault("Game: chu\nBlack: Ōhashi\n"), expected_error(2, 'Ō'));
    assert_eq!(fault("♟"), expected_error(1, '♟'));
    // Code page 932 has a byte for ¥, but the byte is a backslash.
    assert_eq!(fault("手\n手\n5¥"), expected_error(3, '¥'));
    // Windows extensions of the standard: NEC's signs, IBM's kanji.
    assert!(GameFormat::Kif.to_bytes("①髙﨑\n", TextEncoding::ShiftJis).is_ok());
}

#[test]
fn the_extension_of_kif_depends_on_the_encoding() {
    let extensions = TextEncoding::ALL.map(|encoding| GameFormat::Kif.extension(encoding));
    assert_eq!(extensions, ["kifu", "kif"]);
    assert_eq!(GameFormat::Pgn.extension(TextEncoding::ShiftJis), "pgn");
}

#[test]
fn euc_jp_texts_are_read() {
    let text = "V2.2\nN+先手の名前\nN-後手の名前\nPI\n+\n+7776FU\n";
    // In EUC-JP.
    let names = [b"\xC0\xE8\xBC\xEA\xA4\xCE\xCC\xBE\xC1\xB0", b"\xB8\xE5\xBC\xEA\xA4\xCE\xCC\xBE\xC1\xB0"];
    let bytes = [b"V2.2\nN+", &names[0][..], b"\nN-", names[1], b"\nPI\n+\n+7776FU\n"].concat();
    assert_eq!(formats::decode_text(&bytes).expect("text"), text);
}
