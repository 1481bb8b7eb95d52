//! What a letter has brought.

use super::fault::counted;
use crate::record::LetterOffer;

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
            self.begins.iter().map(|game| format!("{name} plays {game} with you.")).collect();
        match self.agreed {
            Some(LetterOffer::Draw) => lines.push(format!("{name} accepts the draw.")),
            Some(LetterOffer::TakeBack(plies)) => {
                let verb = if plies == 1 { "is" } else { "are" };
                lines.push(format!("{name} agrees: {} {verb} taken back.", counted(plies)));
            }
            None if self.declined => lines.push(format!("{name} declines your offer.")),
            None => {}
        }
        match &self.moves[..] {
            [] => {}
            [mv] => lines.push(format!("{name} played {mv}.")),
            moves => lines.push(format!("The game has {}.", counted(moves.len()))),
        }
        match self.offer {
            Some(LetterOffer::Draw) => lines.push(format!("{name} offers a draw.")),
            Some(LetterOffer::TakeBack(plies)) => {
                lines.push(format!("{name} asks to take back {}.", counted(plies)));
            }
            None => {}
        }
        if self.resigns {
            lines.push(format!("{name} resigns."));
        }
        if !self.says.is_empty() {
            lines.push(format!("{name} says: {}", self.says));
        }
        if lines.is_empty() {
            lines.push("The letter has nothing new.".to_owned());
        }
        lines
    }
}
