//! How koma are written on: as old sets are, or so that newcomers read them more easily.

use super::faces::FaceSpec;
use super::glyphs::can_write;
use crate::guide::hints;
use crate::variant::Kind;
use serde::{Deserialize, Serialize};

/// A way to write on koma.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FaceStyle {
    /// The first two characters of the name, as on real koma, or its only one.
    #[default]
    TwoKanji,
    /// One character.
    OneKanji,
    /// One character, and marks on the rim that show how the piece moves.
    Hints,
    /// The letters of its symbol.
    Letters,
}

impl FaceStyle {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::TwoKanji, Self::OneKanji, Self::Hints, Self::Letters];

    /// What is written on the face of a kind. Where no font has the characters that its file gives,
    /// the other ones are taken, and the letters of its symbol where there are none: a koma is never
    /// bare.
    pub fn face(self, kind: &Kind) -> FaceSpec {
        let (one, two) = (kind.one_kanji(), kind.two_kanji());
        let wanted: &[&str] = match self {
            Self::TwoKanji => &[two, one],
            Self::OneKanji | Self::Hints => &[one, two],
            Self::Letters => &[],
        };
        let kanji = wanted.iter().find(|text| can_write(text));
        // Promoted faces are told by their colour.
        let letters = || kind.symbol().trim_start_matches('+').to_owned();
        FaceSpec {
            text: kanji.map_or_else(letters, |text| (*text).to_owned()),
            promoted: kind.is_promoted(),
            is_latin: kanji.is_none(),
            rim: if self == Self::Hints { hints(kind) } else { Vec::new() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{Library, Variant, read};

    /// What is written in every style on a Lantern of somebody else's game with these kanji.
    fn lantern(kanji: &str) -> [String; 4] {
        let text = include_str!("../../docs/examples/lantern.ron");
        let text = text.replacen("kanji: \"提灯\", kanji_one: \"灯\"", kanji, 1);
        let file = read("lantern.ron", &text).unwrap_or_else(|error| panic!("{error}"));
        let game = Variant::compile(&file, &[]).expect("it compiles");
        let lantern = game.kind(game.by_symbol("La").expect("a Lantern"));
        FaceStyle::ALL.map(|style| {
            let face = style.face(lantern);
            assert_eq!(face.is_latin, face.text == "La", "{kanji}");
            face.text
        })
    }

    #[test]
    fn what_a_file_lacks_is_made_good() {
        // All four are there: two kanji, one, one with hints, letters.
        assert_eq!(lantern("kanji: \"提灯\", kanji_one: \"灯\""), ["提灯", "灯", "灯", "La"]);
        // No character of its own, no second one.
        assert_eq!(lantern("kanji: \"提灯\""), ["提灯", "提", "提", "La"]);
        assert_eq!(lantern("kanji: \"灯\""), ["灯", "灯", "灯", "La"]);
        // U+2A6A5, four dragons, is in no font of ours.
        assert_eq!(lantern("kanji: \"\u{2a6a5}灯\", kanji_one: \"灯\""), ["灯", "灯", "灯", "La"]);
        assert_eq!(lantern("kanji: \"提灯\", kanji_one: \"\u{2a6a5}\""), ["提灯", "提灯", "提灯", "La"]);
        assert_eq!(lantern("kanji: \"\u{2a6a5}\""), ["La", "La", "La", "La"]);
    }

    #[test]
    fn every_style_takes_its_text_from_the_file() {
        let library = Library::with_folder(None);
        let game = Variant::compile(library.find("chu").expect("ours"), &[]).expect("it compiles");
        let face = |symbol: &str, style: FaceStyle| {
            style.face(game.kind(game.by_symbol(symbol).unwrap_or_else(|| panic!("no {symbol}"))))
        };
        assert_eq!(face("DK", FaceStyle::TwoKanji).text, "龍王");
        assert_eq!(face("DK", FaceStyle::OneKanji).text, "竜");
        let promoted = face("+DK", FaceStyle::Letters);
        assert_eq!((promoted.text.as_str(), promoted.promoted, promoted.is_latin), ("DK", true, true));
        let hints = face("DK", FaceStyle::Hints);
        assert_eq!((hints.text.as_str(), hints.rim.len()), ("竜", 8));
        assert!(
            FaceStyle::ALL.iter().all(|style| face("K", *style).rim.is_empty() || *style == FaceStyle::Hints)
        );
    }
}
