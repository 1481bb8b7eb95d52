//! Square names for speech.

use crate::current_style;
use tenjiku_records::notation::MoveStyle;
use tenjiku_rules::variant::{Geometry, Sq, rank_name};

/// Rank letters in the spelling alphabet: b, d, e and p sound alike.
const SPELLING_ALPHABET: [&str; 26] = [
    "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet", "kilo",
    "lima", "mike", "november", "oscar", "papa", "quebec", "romeo", "sierra", "tango", "uniform", "victor",
    "whiskey", "x-ray", "yankee", "zulu",
];

/// Naming of squares in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNames {
    /// For display: `10k`, `10十一`.
    Written,
    /// For speech: `10 kilo`, `10 alpha alpha`. Japanese names are the same for both.
    Spoken,
}

impl SquareNames {
    /// Name of a square in the current style.
    pub fn name(self, geometry: &Geometry, sq: Sq) -> String {
        match (self, current_style()) {
            (Self::Spoken, MoveStyle::Western) => {
                format!("{} {}", geometry.file(sq), spoken_rank(geometry.rank(sq)))
            }
            (_, style) => style.square(geometry, sq),
        }
    }

    /// Name of a rank, counted from 0 at the top.
    pub fn rank(self, rank: u8) -> String {
        match (self, current_style()) {
            (Self::Spoken, MoveStyle::Western) => spoken_rank(rank),
            (_, style) => style.rank(rank),
        }
    }
}

/// Replaces square names in a text by their spoken form: `9j` becomes `9 juliet`.
pub fn to_spoken(text: &str, geometry: &Geometry) -> String {
    let mut spoken = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let is_word = rest.starts_with(|letter: char| letter.is_ascii_alphanumeric());
        let end = rest.find(|letter: char| letter.is_ascii_alphanumeric() != is_word).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = after;
        match geometry.parse(part) {
            Some(sq) => spoken += &SquareNames::Spoken.name(geometry, sq),
            None => spoken += part,
        }
    }
    spoken
}

fn spoken_rank(rank: u8) -> String {
    let name = rank_name(rank);
    let words =
        name.bytes().filter_map(|letter| SPELLING_ALPHABET.get(usize::from(letter.checked_sub(b'a')?)));
    words.copied().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_in_a_text_are_spelled() {
        let geometry = Geometry::new(12, 12, 2);
        for (written, spoken) in [
            ("From 9j it may go to 5f and 10k.", "From 9 juliet it may go to 5 foxtrot and 10 kilo."),
            ("Black has 46 pieces, 7g7f, 13a, P-7f.", "Black has 46 pieces, 7g7f, 13a, P-7 foxtrot."),
            ("9jの竜馬", "9 julietの竜馬"),
        ] {
            assert_eq!(to_spoken(written, &geometry), spoken);
        }
    }

    #[test]
    fn spoken_ranks_of_the_largest_board_are_unique() {
        let ranks: Vec<String> = (0..36).map(spoken_rank).collect();
        assert_eq!(
            (ranks[0].as_str(), ranks[10].as_str(), ranks[35].as_str()),
            ("alpha", "kilo", "juliet juliet")
        );
        let mut unique = ranks.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), ranks.len());
    }
}
