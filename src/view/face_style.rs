//! The styles of writing on koma, traditional or easier to read for newcomers.

use super::faces::FaceSpec;
use serde::{Deserialize, Serialize};
use tenjiku_drawing::glyphs::{can_print, can_write};
use tenjiku_rules::variant::Kind;
use tenjiku_teach::guide::hints;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FaceStyle {
    /// The most detailed style that is legible in the middle of the picture, on all koma: two kanji from near, one from
    /// farther away, and the moves of the piece from far away.
    #[default]
    ByDistance,
    /// The first two characters of the name, as on real koma, or its only character.
    TwoKanji,
    /// One character.
    OneKanji,
    /// One character, and marks on the rim that show how the piece moves.
    Hints,
    /// The letters of the kind's symbol.
    Letters,
    /// How the piece moves, in signs that are legible from far away. Royals keep their character.
    Moves,
}

impl FaceStyle {
    /// All styles, in menu order.
    pub const ALL: [Self; 6] =
        [Self::ByDistance, Self::TwoKanji, Self::OneKanji, Self::Hints, Self::Letters, Self::Moves];

    /// The styles for near, middle and far distances, or a single one for all distances.
    pub const fn levels(self) -> &'static [Self] {
        match self {
            Self::ByDistance => &[Self::TwoKanji, Self::OneKanji, Self::Moves],
            Self::TwoKanji => &[Self::TwoKanji],
            Self::OneKanji => &[Self::OneKanji],
            Self::Hints => &[Self::Hints],
            Self::Letters => &[Self::Letters],
            Self::Moves => &[Self::Moves],
        }
    }

    /// The writing on the face of a kind at near distance: its kanji, or the letters that replace them in the variant
    /// file. If no font has these characters, falls back to the kind's other kanji, then to the letters of its symbol.
    pub fn face(self, kind: &Kind) -> FaceSpec {
        let promoted = kind.is_promoted();
        let moves = if self == Self::Moves && !kind.is_royal() { hints(kind) } else { Vec::new() };
        if !moves.is_empty() {
            return FaceSpec { promoted, moves, ..FaceSpec::default() };
        }
        let (one, two) = (kind.one_kanji(), kind.two_kanji());
        let letters = kind.koma_letters().filter(|text| can_print(text));
        let candidates: &[&str] = match self {
            Self::Letters => &[],
            _ if letters.is_some() => &[],
            Self::ByDistance | Self::TwoKanji => &[two, one],
            Self::OneKanji | Self::Hints | Self::Moves => &[one, two],
        };
        let kanji = candidates.iter().find(|text| can_write(text));
        // Promoted faces show by their colour, so their symbol needs no plus sign.
        let symbol = kind.symbol().trim_start_matches('+');
        let letters = || letters.filter(|_| self != Self::Letters).unwrap_or(symbol).to_owned();
        FaceSpec {
            text: kanji.map_or_else(letters, |text| (*text).to_owned()),
            promoted,
            is_latin: kanji.is_none(),
            rim: if self == Self::Hints { hints(kind) } else { Vec::new() },
            moves,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_drawing::glyphs::{BRUSH, Fonts};
    use tenjiku_rules::variant::{Library, Variant, read};

    const WRITING: [FaceStyle; 4] =
        [FaceStyle::TwoKanji, FaceStyle::OneKanji, FaceStyle::Hints, FaceStyle::Letters];

    /// The text on the Lantern of a user's game with the given kanji, in each style of [`WRITING`].
    fn lantern(kanji: &str) -> [String; 4] {
        let text = include_str!("../../docs/examples/lantern.ron");
        let text = text.replacen("kanji: \"提灯\", kanji_one: \"灯\"", kanji, 1);
        let file = read("lantern.ron", &text).unwrap_or_else(|error| panic!("{error}"));
        let game = Variant::compile(&file, &[]).expect("the game compiles");
        let lantern = game.kind(game.by_symbol("La").expect("a Lantern"));
        WRITING.map(|style| {
            let face = style.face(lantern);
            let is_kanji = face.text.chars().any(|letter| ['提', '灯'].contains(&letter));
            assert_eq!(face.is_latin, !is_kanji, "{kanji}");
            face.text
        })
    }

    #[test]
    fn missing_kanji_have_fallbacks() {
        // With all kanji: two kanji, one, one with hints, letters.
        assert_eq!(lantern("kanji: \"提灯\", kanji_one: \"灯\""), ["提灯", "灯", "灯", "La"]);
        // Without `kanji_one`, then with only one character in `kanji`.
        assert_eq!(lantern("kanji: \"提灯\""), ["提灯", "提", "提", "La"]);
        assert_eq!(lantern("kanji: \"灯\""), ["灯", "灯", "灯", "La"]);
        // No font has U+2A6A5 (four dragons).
        assert_eq!(lantern("kanji: \"\u{2a6a5}灯\", kanji_one: \"灯\""), ["灯", "灯", "灯", "La"]);
        assert_eq!(lantern("kanji: \"提灯\", kanji_one: \"\u{2a6a5}\""), ["提灯", "提灯", "提灯", "La"]);
        assert_eq!(lantern("kanji: \"\u{2a6a5}\""), ["La", "La", "La", "La"]);
    }

    /// A game may use letters on its koma; they replace the kanji in the styles that show kanji.
    #[test]
    fn letters_in_the_file_come_before_its_kanji() {
        let faces_with = |koma: &str| lantern(&format!("kanji: \"提灯\", koma: \"{koma}\""));
        for letters in ["L", "Ln", "LXV"] {
            let [two, one, hints, symbol] = faces_with(letters);
            assert_eq!([two, one, hints].map(|text| text == letters), [true; 3], "{letters}");
            assert_eq!(symbol, "La", "the style with letters shows symbols");
        }
        // No font has this character.
        assert_eq!(faces_with("\u{1b83}"), ["提灯", "提", "提", "La"]);
        // A kanji in the place of letters is written like any other.
        assert_eq!(faces_with("灯"), ["灯", "提", "提", "La"]);
    }

    #[test]
    fn every_style_takes_its_writing_from_the_file() {
        let game = Variant::built_in("chu").unwrap();
        let face = |symbol: &str, style: FaceStyle| {
            style.face(game.kind(game.by_symbol(symbol).unwrap_or_else(|| panic!("no {symbol}"))))
        };
        assert_eq!(face("DK", FaceStyle::TwoKanji).text, "龍王");
        assert_eq!(face("DK", FaceStyle::OneKanji).text, "竜");
        let promoted = face("+DK", FaceStyle::Letters);
        assert_eq!((promoted.text.as_str(), promoted.promoted, promoted.is_latin), ("DK", true, true));
        let hints = face("DK", FaceStyle::Hints);
        assert_eq!((hints.text.as_str(), hints.rim.len()), ("竜", 8));
        let royal = face("K", FaceStyle::Moves);
        assert_eq!((royal.text, royal.moves), (face("K", FaceStyle::OneKanji).text, Vec::new()));
        assert!(
            FaceStyle::ALL.iter().all(|style| face("K", *style).rim.is_empty() || *style == FaceStyle::Hints)
        );
    }

    /// Farther levels have less to read; each level is also a style.
    #[test]
    fn by_distance_a_koma_shows_two_kanji_then_one_then_its_moves() {
        let game = Variant::built_in("chu").unwrap();
        let phoenix = game.kind(game.by_symbol("Ph").expect("a Phoenix"));
        let faces: Vec<_> = FaceStyle::ByDistance.levels().iter().map(|style| style.face(phoenix)).collect();
        let lengths: Vec<usize> = faces.iter().map(|face| face.text.chars().count()).collect();
        assert_eq!(lengths, [2, 1, 0]);
        assert_eq!(faces[2].moves, hints(phoenix));
        assert_eq!(
            FaceStyle::ByDistance.face(phoenix),
            faces[0],
            "the near level differs from the usual writing"
        );
        for style in FaceStyle::ALL {
            assert!(style == FaceStyle::ByDistance || style.levels() == [style], "{style:?}");
        }
    }

    #[test]
    fn the_brush_and_its_fallbacks_cover_the_koma() {
        let fonts = Fonts::brush().unwrap();
        for character in "王玉歩香銀金銅鉄猛豹醉象麒麟鳳凰獅子奔飛鷲角鷹火鬼自在天王𠵇ナリ".chars()
        {
            assert!(fonts.find(character).is_some(), "{character}");
        }
    }

    /// A piece with one brushed and one printed character would look broken.
    #[test]
    fn koma_of_built_in_games_use_only_the_brush() {
        let brush = ttf_parser::Face::parse(BRUSH, 0).unwrap();
        for entry in Library::built_in().entries() {
            let file = entry.game.as_ref().expect("built-in games are valid");
            let game = Variant::compile(file, &[]).expect("it compiles");
            for (_, kind) in game.kinds() {
                for style in [FaceStyle::TwoKanji, FaceStyle::OneKanji] {
                    let face = style.face(kind);
                    let printed: String = face
                        .text
                        .chars()
                        .filter(|character| brush.glyph_index(*character).is_none())
                        .collect();
                    assert_eq!(printed, "", "{}: {} {}", file.id, kind.name(), face.text);
                }
            }
        }
    }
}
