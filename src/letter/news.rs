//! What a letter has brought.

use crate::record::LetterOffer;
use crate::say;

/// What was new in a letter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// What is played, if the letter begins the game here.
    pub begins: Option<String>,
    /// The plies, in coordinate form.
    pub moves: Vec<String>,
    /// What was offered from here and is now agreed.
    pub agreed: Option<LetterOffer>,
    /// Whether the other player declines what was offered.
    pub declined: bool,
    /// What the other player offers.
    pub offer: Option<LetterOffer>,
    /// Whether the other player gives up the game.
    pub resigns: bool,
    /// What the other player says besides.
    pub says: String,
}

impl News {
    /// The news in sentences, with the other player's name.
    #[must_use]
    pub fn sentences(&self, name: &str) -> Vec<String> {
        let mut lines: Vec<String> =
            self.begins.iter().map(|game| say!("letter-begins", name = name, game = game)).collect();
        match self.agreed {
            Some(LetterOffer::Draw) => lines.push(say!("letter-draw-accepted", name = name)),
            Some(LetterOffer::TakeBack(plies)) => {
                lines.push(say!("letter-taken-back", name = name, plies = plies));
            }
            None if self.declined => lines.push(say!("letter-declined", name = name)),
            None => {}
        }
        match &self.moves[..] {
            [] => {}
            [mv] => lines.push(say!("letter-played", name = name, mv = mv)),
            moves => lines.push(say!("letter-plies", plies = moves.len())),
        }
        match self.offer {
            Some(LetterOffer::Draw) => lines.push(say!("letter-offers-draw", name = name)),
            Some(LetterOffer::TakeBack(plies)) => {
                lines.push(say!("letter-asks-back", name = name, plies = plies));
            }
            None => {}
        }
        if self.resigns {
            lines.push(say!("letter-resigns", name = name));
        }
        if !self.says.is_empty() {
            lines.push(say!("letter-says", name = name, says = &self.says));
        }
        if lines.is_empty() {
            lines.push(say!("letter-nothing-new"));
        }
        lines
    }
}
