//! Our five games speak Japanese: every text is there, is Japanese, and can be drawn by our font.

use crate::games::GAMES;
use std::collections::BTreeSet;
use tenjiku::language::Language;
use tenjiku::variant::{Library, VariantFile};
use ttf_parser::Face;

/// The font of the panels.
const FONT: &[u8] = include_bytes!("../../assets/fonts/NotoSansCJKjp-subset.otf");

/// Every text of a file that a player may read, with its place in Japanese: what it is, the file's
/// own words, the Japanese ones.
fn texts(file: &VariantFile) -> Vec<(String, &str, Option<&str>)> {
    let japanese = file.languages.get(Language::Japanese.code());
    let mut all = vec![
        ("meaning".to_owned(), file.meaning.as_str(), japanese.and_then(|texts| texts.meaning.as_deref())),
        ("about".to_owned(), file.about.as_str(), japanese.and_then(|texts| texts.about.as_deref())),
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
fn every_text_of_our_games_is_there_in_japanese() {
    let library = Library::with_folder(None);
    for id in GAMES {
        let file = library.find(id).unwrap_or_else(|error| panic!("{error}"));
        assert!(file.languages.keys().eq(["ja"]), "{id}");
        for (what, own, japanese) in texts(file) {
            let japanese = japanese.unwrap_or_else(|| panic!("{id}: no {what}"));
            assert!(!own.is_empty(), "{id}: {what} is said in Japanese alone");
            assert!(is_japanese(japanese) && !is_japanese(own), "{id}: {what}: {japanese} / {own}");
        }
    }
}

/// What the font lacks is drawn as a box.
#[test]
fn the_font_has_every_character_of_the_japanese_texts() {
    let face = Face::parse(FONT, 0).expect("a font");
    let library = Library::with_folder(None);
    for id in GAMES {
        let file = library.find(id).unwrap_or_else(|error| panic!("{error}"));
        let all = texts(file);
        let characters = all.iter().flat_map(|(_, _, text)| text.unwrap_or_default().chars());
        let lacking: BTreeSet<char> = characters.filter(|&c| face.glyph_index(c).is_none()).collect();
        assert!(lacking.is_empty(), "{id}: {lacking:?}");
    }
    // A character far beyond what a text needs is not in the subset: the test can fail.
    assert!(face.glyph_index('𠮷').is_none());
}
