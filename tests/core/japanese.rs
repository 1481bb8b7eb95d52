//! The Japanese texts of our games: all of them exist, are Japanese, and can be drawn with our font.

use std::collections::BTreeSet;
use tenjiku_language::Language;
use tenjiku_rules::variant::{Library, VariantFile};
use ttf_parser::Face;

/// The font of the panels.
const FONT: &[u8] = include_bytes!("../../assets/fonts/NotoSansCJKjp-subset.otf");

/// Every text of a file that a player may read: its name here, the main text, and the Japanese text.
fn texts(file: &VariantFile) -> Vec<(String, &str, Option<&str>)> {
    let japanese = file.languages.get(Language::Japanese.code());
    let mut all = vec![
        ("meaning".to_owned(), file.meaning.as_str(), japanese.and_then(|texts| texts.meaning.as_deref())),
        ("about".to_owned(), file.about.as_str(), japanese.and_then(|texts| texts.about.as_deref())),
        ("history".to_owned(), file.history.as_str(), japanese.and_then(|texts| texts.history.as_deref())),
    ];
    for piece in &file.pieces {
        let note = japanese.and_then(|texts| texts.notes.get(&piece.symbol));
        all.push((format!("note of {}", piece.symbol), &piece.note, note.map(String::as_str)));
    }
    for option in &file.options {
        let texts = japanese.and_then(|texts| texts.options.get(&option.id));
        let name = texts.and_then(|texts| texts.name.as_deref());
        all.push((format!("name of {}", option.id), &option.name, name));
        for choice in &option.choices {
            let text = texts.and_then(|texts| texts.choices.get(&choice.number));
            let what = format!("choice {} of {}", choice.number, option.id);
            all.push((what, &choice.text, text.map(String::as_str)));
        }
    }
    all
}

fn is_japanese(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '\u{3041}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}'))
}

#[test]
fn every_text_of_our_games_exists_in_japanese() {
    let library = Library::built_in();
    for file in library.games() {
        let id = &file.id;
        assert!(file.languages.keys().eq(["ja"]), "{id}");
        for (what, main_text, japanese) in texts(file) {
            if main_text.is_empty() && japanese.is_none() {
                continue;
            }
            let japanese = japanese.unwrap_or_else(|| panic!("{id}: no {what}"));
            assert!(!main_text.is_empty(), "{id}: {what} exists only in Japanese");
            assert!(
                is_japanese(japanese) && !is_japanese(main_text),
                "{id}: {what}: {japanese} / {main_text}"
            );
        }
    }
}

/// Characters that the font does not have are drawn as boxes.
#[test]
fn the_font_has_every_character_of_the_japanese_texts() {
    let face = Face::parse(FONT, 0).expect("a font");
    let library = Library::built_in();
    for file in library.games() {
        let id = &file.id;
        let all = texts(file);
        let sources = file.languages["ja"].options.values().flat_map(|texts| texts.sources.values());
        let written = all.iter().filter_map(|(_, _, text)| *text).chain(sources.map(String::as_str));
        let characters = written.flat_map(str::chars).filter(|c| !c.is_control());
        let missing: BTreeSet<char> = characters.filter(|&c| face.glyph_index(c).is_none()).collect();
        assert!(missing.is_empty(), "{id}: {missing:?}");
    }
    // A rare character is not in the font's subset, so the test can fail.
    assert!(face.glyph_index('𠮷').is_none());
}

/// The fonts for koma, in the order in which they are tried.
const KOMA_FONTS: [&[u8]; 3] = [
    include_bytes!("../../assets/fonts/KouzanMouhitsu-koma.ttf"),
    include_bytes!("../../assets/fonts/NotoSerifCJKjp-koma.otf"),
    FONT,
];

/// The names of the games and of their pieces, and the characters on the koma.
#[test]
fn the_fonts_have_every_character_of_names_and_koma() {
    let faces = KOMA_FONTS.map(|font| Face::parse(font, 0).expect("a font"));
    let lacks_character = |face: &Face, text: &str| text.chars().any(|c| face.glyph_index(c).is_none());
    for file in Library::built_in().games() {
        assert!(!lacks_character(&faces[2], &file.japanese), "{}", file.japanese);
        for piece in &file.pieces {
            assert!(!lacks_character(&faces[2], &piece.kanji), "{}: {}", file.id, piece.kanji);
            let koma = piece.koma.as_ref().or(piece.kanji_one.as_ref());
            for letter in koma.unwrap_or(&piece.kanji).chars().chain(piece.kanji.chars().take(2)) {
                let is_found = faces.iter().any(|face| face.glyph_index(letter).is_some());
                assert!(is_found, "{}: {letter} of {}", file.id, piece.symbol);
            }
        }
    }
}
