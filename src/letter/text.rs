//! A letter as text, both ways.

use super::fault::LetterError;
use super::fields::Fields;
use super::signature::{LetterSigner, is_signed};
use super::words::{BEGIN, END, Envelope, VERSION, envelopes, guarded, unguarded, wrapped};
use crate::notation::key_text;
use crate::record::LetterOffer;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::time::Duration;
use tenjiku_rules::Side;

/// A letter that is intact, and signed by whom it says. Whether it fits the game is another question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// The number of the game.
    pub number: String,
    /// The id of what is played.
    pub game: String,
    /// Its name.
    pub name: String,
    /// Its rules, if they are not the usual ones: `lion_hawk=2 repetition=1`, or the id of a preset.
    pub rules: String,
    /// The first position as SFEN; empty for the array.
    pub start: String,
    /// Which letter of the game it is, counted over both sides.
    pub count: u32,
    /// The side that wrote it; none only in a letter that is being made.
    pub side: Option<Side>,
    /// The name of who wrote it; may be empty.
    pub from: String,
    /// All moves of the game in coordinate form.
    pub moves: Vec<String>,
    /// The key of the position after them.
    pub position: u64,
    /// The time that Black and White have spent, if it is known.
    pub spent: Option<[Duration; 2]>,
    /// What is offered.
    pub offer: Option<LetterOffer>,
    /// The answer to an offer.
    pub answer: Option<bool>,
    /// Whether the writer gives up the game.
    pub resigns: bool,
    /// What is said besides.
    pub says: String,
    /// The public key of who signed it.
    pub key: Option<String>,
}

impl Letter {
    /// Finds the letter in a text. Of several, as in an answer that quotes, it is the one with the highest number.
    ///
    /// # Errors
    /// There is none, a newer program wrote it, or it is not intact.
    pub fn read(text: &str) -> Result<Self, LetterError> {
        let mut found = envelopes(text)?.into_iter();
        let mut latest = found.next().ok_or(LetterError::NoLetter)?;
        for other in found {
            if count_of(&other) > count_of(&latest) {
                latest = other;
            }
        }
        Self::opened(&latest)
    }

    /// Whether a text has the first line of a letter in it.
    #[must_use]
    pub fn is_in(text: &str) -> bool {
        envelopes(text).is_ok()
    }

    fn opened(envelope: &Envelope) -> Result<Self, LetterError> {
        if envelope.version > VERSION {
            return Err(LetterError::TooNew(envelope.version));
        }
        if !envelope.is_whole {
            return Err(LetterError::CutOff);
        }
        let words = &envelope.words;
        let at = |field: &str| words.iter().position(|word| word == field);
        let at_sum = at("Sum:").ok_or(LetterError::Damaged)?;
        let at_signature = at("Signed:").unwrap_or(words.len());
        let above = canonical(&words[..at_sum]);
        if at_signature < at_sum || words[at_sum + 1..at_signature] != [sum(&above)] {
            return Err(LetterError::Damaged);
        }
        let mut letter = Fields::of(&words[..at_sum])?.letter()?;
        // What stands below the sum is not summed.
        let at_key = at("Key:").filter(|at| *at < at_sum);
        letter.key = match (at_key, words.get(at_signature + 1..)) {
            (Some(at_key), Some(signature)) => {
                let key = words[at_key + 1..at_sum].concat();
                if !is_signed(&canonical(&words[..at_signature]), &key, &signature.concat()) {
                    return Err(LetterError::Forged);
                }
                Some(key)
            }
            (None, None) => None,
            _ => return Err(LetterError::Forged),
        };
        Ok(letter)
    }

    /// The letter as text. With a signer it is signed, and `key` is the signer's.
    #[must_use]
    pub fn write(&self, signer: Option<&LetterSigner>) -> String {
        self.summed(signer).0
    }

    /// The letter as text, and its sum.
    pub(super) fn summed(&self, signer: Option<&LetterSigner>) -> (String, String) {
        let mut fields = self.fields();
        fields.extend(signer.map(|signer| ("Key:", pieces(&signer.key()))));
        let mut words: Vec<String> = Vec::new();
        for (field, value) in &fields {
            words.push((*field).to_owned());
            words.extend(value.iter().cloned());
        }
        let sum = sum(&canonical(&words));
        words.extend(["Sum:".to_owned(), sum.clone()]);
        fields.push(("Sum:", vec![sum.clone()]));
        fields.extend(signer.map(|signer| ("Signed:", pieces(&signer.sign(&canonical(&words))))));
        let lines: String = fields.iter().map(|(field, value)| wrapped(field, value)).collect();
        (format!("{BEGIN}\n{lines}{END}\n"), sum)
    }

    /// The fields above the key.
    fn fields(&self) -> Vec<(&'static str, Vec<String>)> {
        let words = |text: &str| text.split_whitespace().map(guarded).collect::<Vec<_>>();
        let optional = |field, text: &str| (!text.is_empty()).then(|| (field, words(text)));
        let game = format!("{} ({}) {}", self.name, self.game, self.number);
        let side = self.side.unwrap_or(Side::Black);
        let from = words(&self.from).into_iter().chain([format!("({side})")]).collect();
        let spent = self.spent.map(|spent| spent.map(clock));
        let offer = self.offer.map(|offer| match offer {
            LetterOffer::Draw => "draw".to_owned(),
            LetterOffer::TakeBack(plies) => format!("take back {plies}"),
        });
        let answer = self.answer.map(|accepts| if accepts { "accept" } else { "decline" });
        let mut fields = vec![("Game:", words(&game))];
        fields.extend(optional("Rules:", &self.rules));
        // The ranks of a large board make a long word, which mail would break.
        fields.extend(optional("Start:", &self.start.replace('/', "/ ")));
        fields.push(("Number:", vec![self.count.to_string()]));
        fields.push(("From:", from));
        fields.push(("Moves:", self.numbered_moves()));
        fields.push(("Position:", vec![key_text(self.position)]));
        fields.extend(spent.map(|spent| ("Time:", spent.to_vec())));
        fields.extend(offer.map(|offer| ("Offer:", words(&offer))));
        fields.extend(answer.map(|answer| ("Answer:", vec![answer.to_owned()])));
        fields.extend(self.resigns.then(|| ("Resigns:", vec!["yes".to_owned()])));
        fields.extend(optional("Says:", &self.says));
        fields
    }

    /// `1. 6i6h 7d7e 2. …`
    fn numbered_moves(&self) -> Vec<String> {
        let pairs = self.moves.chunks(2).zip(1..);
        pairs
            .flat_map(|(pair, number)| {
                [format!("{number}.")].into_iter().chain(pair.iter().map(|mv| guarded(mv)))
            })
            .collect()
    }
}

/// Which letter of its game it says it is; 0 if that cannot be read.
fn count_of(envelope: &Envelope) -> u32 {
    let mut words = envelope.words.iter().skip_while(|word| *word != "Number:");
    words.nth(1).and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// What is summed and signed: the words with single spaces between them.
fn canonical(words: &[String]) -> String {
    format!("Tenjiku letter {VERSION} {}", words.join(" "))
}

/// The first 16 hexadecimal digits of SHA-256.
fn sum(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).fold(String::new(), |mut text, byte| {
        // Writing to a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A long word in pieces that fit into a line.
fn pieces(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(44).map(|piece| piece.iter().collect()).collect()
}

/// `1:02:03`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Words as they were meant, with single spaces.
pub(super) fn meant(words: &[String]) -> String {
    words.iter().map(|word| unguarded(word)).collect::<Vec<_>>().join(" ")
}
