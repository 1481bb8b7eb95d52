//! How koma are written on: as old sets are, or so that newcomers read them more easily.

use super::faces::FaceSpec;
use crate::guide::hints;
use crate::variant::Kind;
use serde::{Deserialize, Serialize};

/// A way to write on koma.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FaceStyle {
    /// The first two characters of the name, as on real koma.
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

    /// What is written on the face of a kind.
    pub fn face(self, kind: &Kind) -> FaceSpec {
        let entry = kind.entry();
        let text = match self {
            Self::TwoKanji => entry.kanji.chars().take(2).collect(),
            Self::OneKanji | Self::Hints => entry.kanji_one.clone(),
            // Promoted faces are told by their colour.
            Self::Letters => entry.symbol.trim_start_matches('+').to_owned(),
        };
        FaceSpec {
            text,
            promoted: kind.is_promoted(),
            is_latin: self == Self::Letters,
            rim: if self == Self::Hints { hints(kind) } else { Vec::new() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{Library, Variant};

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
