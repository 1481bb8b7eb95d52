//! The fields of a letter whose sum fits. What cannot be read then was written by another program.

use super::fault::LetterError;
use super::text::{Letter, meant};
use super::words::{FIELDS, shown, unguarded};
use crate::record::LetterOffer;
use crate::say;
use crate::trust::{LONGEST_NAME, LONGEST_SAYING, cleaned};
use std::time::Duration;
use tenjiku_rules::Side;

/// The longest move in coordinate form, in characters.
const LONGEST_MOVE: usize = 24;

/// The fields of a letter, each with its words.
pub(super) struct Fields<'w>(Vec<(&'static str, &'w [String])>);

fn fault(field: &'static str, what: String) -> LetterError {
    LetterError::Field { field, what }
}

impl<'w> Fields<'w> {
    /// The fields in a row of words.
    pub fn of(words: &'w [String]) -> Result<Self, LetterError> {
        let name = |word: &String| FIELDS.into_iter().find(|field| word == field);
        let starts: Vec<usize> = (0..words.len()).filter(|&at| name(&words[at]).is_some()).collect();
        if starts.first() != Some(&0) {
            return Err(fault(FIELDS[0], say!("letter-field-not-first")));
        }
        let mut fields: Vec<(&'static str, &[String])> = Vec::new();
        for (index, &start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).copied().unwrap_or(words.len());
            let Some(field) = name(&words[start]) else { continue };
            if fields.iter().any(|(known, _)| *known == field) {
                return Err(fault(field, say!("letter-field-twice")));
            }
            fields.push((field, &words[start + 1..end]));
        }
        Ok(Self(fields))
    }

    fn words(&self, field: &str) -> Option<&'w [String]> {
        self.0.iter().find(|(known, _)| *known == field).map(|(_, words)| *words)
    }

    fn needed(&self, field: &'static str) -> Result<&'w [String], LetterError> {
        self.words(field).ok_or_else(|| fault(field, say!("letter-field-missing")))
    }

    /// The only word of a field.
    fn word(&self, field: &'static str) -> Result<&'w str, LetterError> {
        match self.needed(field)? {
            [word] => Ok(word),
            _ => Err(fault(field, say!("letter-field-not-one-word"))),
        }
    }

    fn text(&self, field: &'static str, most: usize) -> String {
        self.words(field).map(|words| cleaned(&meant(words), most)).unwrap_or_default()
    }

    /// The letter, without its signer.
    pub fn letter(&self) -> Result<Letter, LetterError> {
        let (name, game, number) = self.game()?;
        let (from, side) = self.from()?;
        let position = self.word("Position:")?;
        let is_key = position.len() == 16 && position.bytes().all(|digit| digit.is_ascii_hexdigit());
        let position = u64::from_str_radix(position, 16).ok().filter(|_| is_key);
        let count = self.word("Number:")?.parse().ok().filter(|count| *count > 0);
        Ok(Letter {
            number,
            game,
            name,
            rules: self.text("Rules:", LONGEST_SAYING),
            start: self.words("Start:").map(|words| meant(words).replace("/ ", "/")).unwrap_or_default(),
            count: count.ok_or_else(|| fault("Number:", say!("letter-field-number")))?,
            side: Some(side),
            from,
            moves: self.moves()?,
            position: position.ok_or_else(|| fault("Position:", say!("letter-field-position")))?,
            spent: self.words("Time:").map(spent).transpose()?,
            offer: self.words("Offer:").map(offer).transpose()?,
            answer: self.words("Answer:").map(answer).transpose()?,
            resigns: match self.words("Resigns:") {
                None => false,
                Some([word]) if word == "yes" => true,
                Some(_) => return Err(fault("Resigns:", say!("letter-field-resigns"))),
            },
            says: self.text("Says:", LONGEST_SAYING),
            key: None,
        })
    }

    /// Name, id and number: `The Game (id) 5f3a91c07d2e`.
    fn game(&self) -> Result<(String, String, String), LetterError> {
        let [name @ .., id, number] = self.needed("Game:")? else {
            return Err(fault("Game:", say!("letter-field-no-id-and-number")));
        };
        let id = id.strip_prefix('(').and_then(|id| id.strip_suffix(')')).filter(|id| !id.is_empty());
        let id = id.ok_or_else(|| fault("Game:", say!("letter-field-no-id")))?;
        if number.len() != 12 || !number.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(fault("Game:", say!("letter-field-game-number", found = shown(number))));
        }
        Ok((cleaned(&meant(name), LONGEST_NAME), shown(id), number.clone()))
    }

    /// Who wrote it: `Ann (Black)`.
    fn from(&self) -> Result<(String, Side), LetterError> {
        let [name @ .., side] = self.needed("From:")? else {
            return Err(fault("From:", say!("letter-field-empty")));
        };
        let side = Side::BOTH.into_iter().find(|known| *side == format!("({known})"));
        let side = side.ok_or_else(|| fault("From:", say!("letter-field-side")))?;
        Ok((cleaned(&meant(name), LONGEST_NAME), side))
    }

    fn moves(&self) -> Result<Vec<String>, LetterError> {
        let is_number = |word: &str| {
            word.strip_suffix('.').is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))
        };
        let moves: Vec<String> = self
            .needed("Moves:")?
            .iter()
            .map(|word| unguarded(word))
            .filter(|word| !word.is_empty() && !is_number(word))
            .map(str::to_owned)
            .collect();
        match moves.iter().find(|word| word.chars().count() > LONGEST_MOVE) {
            Some(word) => Err(fault("Moves:", say!("letter-field-long-move", found = shown(word)))),
            None => Ok(moves),
        }
    }
}

/// The times of Black and White: `1:02:03 0:45:10`.
fn spent(words: &[String]) -> Result<[Duration; 2], LetterError> {
    let time = |word: &String| {
        let parts: Vec<u64> = word.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [hours, minutes, seconds] = parts[..] else { return None };
        let is_usual = hours < 1_000_000 && minutes < 60 && seconds < 60;
        is_usual.then(|| Duration::from_secs(hours * 3600 + minutes * 60 + seconds))
    };
    match words {
        [black, white] => time(black).zip(time(white)).map(|(black, white)| [black, white]),
        _ => None,
    }
    .ok_or_else(|| fault("Time:", say!("letter-field-time")))
}

fn offer(words: &[String]) -> Result<LetterOffer, LetterError> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["draw"] => Some(LetterOffer::Draw),
        ["take", "back", plies] => plies.parse().ok().filter(|plies| *plies > 0).map(LetterOffer::TakeBack),
        _ => None,
    }
    .ok_or_else(|| fault("Offer:", say!("letter-field-offer")))
}

fn answer(words: &[String]) -> Result<bool, LetterError> {
    match words {
        [word] if word == "accept" => Ok(true),
        [word] if word == "decline" => Ok(false),
        _ => Err(fault("Answer:", say!("letter-field-answer"))),
    }
}
