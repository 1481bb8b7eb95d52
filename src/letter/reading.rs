//! Taking a letter in: whether it fits the game that is known here, and what it brings.

use super::correspondence::Correspondence;
use super::fault::LetterError;
use super::news::News;
use super::text::Letter;
use super::words::shown;
use crate::language::{Describe, SpokenName};
use crate::notation::key_text;
use crate::record::GameTree;
use crate::say;
use std::sync::Arc;
use tenjiku_rules::variant::{Library, Variant, VariantFile};
use tenjiku_rules::{Position, Side};
use tenjiku_rules::{coordinate, sfen};

/// Whose plies a letter may add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NewPlies {
    /// Those of the side that wrote it.
    Writer,
    /// Anybody's: nothing of the game is known here yet.
    Both,
}

impl Correspondence {
    /// The game of a letter, for the player who gets it: an invitation, or a game whose file was lost.
    ///
    /// # Errors
    /// There is no such game here, or the letter breaks its rules.
    pub fn of_letter(letter: &Letter, library: &Library, name: &str) -> Result<(Self, News), LetterError> {
        let file = library.find(&letter.game)?;
        let variant = Arc::new(Variant::compile(file, &choices(file, &letter.rules)?)?);
        let first = match letter.start.as_str() {
            "" => Position::new(variant),
            start => sfen::read(&variant, start)?,
        };
        let side = letter.side.unwrap_or(Side::Black).other();
        let mut game = Self::numbered(GameTree::new(&first), side, letter.number.clone());
        game.set_name(side, name);
        let begins = Some(game.tree.variant().spoken_name().to_owned());
        let news = News { begins, ..game.take_in(letter, NewPlies::Both)? };
        Ok((game, news))
    }

    /// Takes a letter of the other player in.
    ///
    /// # Errors
    /// Why it does not fit; the game has not changed then.
    pub fn read(&mut self, letter: &Letter) -> Result<News, LetterError> {
        let mut game = self.clone();
        game.check_game(letter)?;
        let news = game.take_in(letter, NewPlies::Writer)?;
        *self = game;
        Ok(news)
    }

    /// That the letter belongs to this game and comes from the other player.
    fn check_game(&self, letter: &Letter) -> Result<(), LetterError> {
        let variant = self.tree.variant();
        if letter.number != self.letters.game {
            let (theirs, ours) = (letter.number.clone(), self.letters.game.clone());
            return Err(LetterError::OtherGame { theirs, ours });
        }
        let differs = |what, theirs: &str, ours: &str| {
            let named = |text: &str| if text.is_empty() { say!("letter-usual") } else { shown(text) };
            Err(LetterError::OtherRules { what, theirs: named(theirs), ours: named(ours) })
        };
        if letter.game != variant.id() {
            return differs("game", &letter.game, variant.id());
        }
        let rules = variant.changed_choices().unwrap_or_default();
        if letter.rules != rules {
            let theirs = Variant::compile(variant.file(), &choices(variant.file(), &letter.rules)?)?;
            if theirs.choices() != variant.choices() {
                return differs("rules", &letter.rules, &rules);
            }
        }
        if letter.start != self.start() {
            return differs("start", &letter.start, &self.start());
        }
        if letter.side == Some(self.side()) {
            return Err(LetterError::Own(self.side()));
        }
        match (&self.letters.key, &letter.key) {
            (Some(_), None) => Err(LetterError::Unsigned),
            (Some(known), Some(key)) if known != key => Err(LetterError::OtherSigner),
            _ => Ok(()),
        }
    }

    fn take_in(&mut self, letter: &Letter, new: NewPlies) -> Result<News, LetterError> {
        let read = self.letters.read;
        let old = |here| LetterError::Old { number: letter.count, plies: letter.moves.len(), read, here };
        if letter.count == read {
            return Err(LetterError::Known(read));
        }
        if letter.count < read {
            return Err(old(self.tree.main_line().len()));
        }
        let agreed = self.letters.asked.filter(|_| letter.answer == Some(true));
        let declined = letter.answer == Some(false) && self.letters.asked.is_some();
        if let Some(offer) = agreed {
            self.agree(offer);
        }
        let known = self.moves();
        let mut position = self.compare(&known, letter)?;
        if letter.moves.len() < known.len() {
            let accepts = letter.answer == Some(true);
            return Err(if accepts { LetterError::NoOffer } else { old(known.len()) });
        }
        let moves = self.add(&mut position, &letter.moves[known.len()..], new)?;
        if position.key() != letter.position {
            let [theirs, ours] = [letter.position, position.key()].map(key_text);
            return Err(LetterError::OtherPosition { theirs, ours });
        }
        self.note(letter, !moves.is_empty())?;
        Ok(News {
            begins: None,
            moves,
            agreed,
            declined,
            offer: self.letters.offered,
            resigns: letter.resigns,
            says: letter.says.clone(),
        })
    }

    /// Compares the plies that both sides have, and returns the position after those that are here.
    fn compare(&self, known: &[String], letter: &Letter) -> Result<Position, LetterError> {
        let mut position = self.tree.first().clone();
        for (index, node) in self.tree.main_line().into_iter().enumerate() {
            if let Some(theirs) = letter.moves.get(index).filter(|theirs| **theirs != known[index]) {
                // A move may be written in more than one way.
                let read = coordinate::read(&position, theirs).ok();
                if read.is_none() || read != self.tree.mv(node) {
                    let (theirs, ours) = (shown(theirs), known[index].clone());
                    return Err(LetterError::ChangedPast { ply: index + 1, theirs, ours });
                }
            }
            self.follow(&mut position, node);
        }
        Ok(position)
    }

    /// Plays what is new in a letter.
    fn add(
        &mut self,
        position: &mut Position,
        texts: &[String],
        new: NewPlies,
    ) -> Result<Vec<String>, LetterError> {
        // An end by the rules is told with the move that comes after it.
        if !texts.is_empty() && position.outcome().is_none() {
            self.goes_on()?;
        }
        let (mut moves, mut node) = (Vec::new(), self.tree.main_end());
        for text in texts {
            let ply = position.plies() + 1;
            if new == NewPlies::Writer && position.side_to_move() == self.side() {
                return Err(LetterError::YourPly { ply, text: shown(text) });
            }
            let mv = coordinate::read(position, text).map_err(|why| LetterError::Illegal {
                ply,
                text: shown(text),
                why: why.describe(position),
            })?;
            node = self.tree.add_variation(node, mv);
            position.play(mv, &mut ());
            moves.push(coordinate::write(self.tree.variant(), mv));
        }
        Ok(moves)
    }

    /// Keeps what a letter says besides its moves.
    fn note(&mut self, letter: &Letter, has_moved: bool) -> Result<(), LetterError> {
        let other = self.side().other();
        self.set_name(other, &letter.from);
        if let Some(offer) = letter.offer {
            self.check(offer)?;
        }
        if has_moved || letter.answer.is_some() {
            self.letters.asked = None;
        }
        self.letters.offered = letter.offer.filter(|_| self.goes_on().is_ok());
        (self.letters.answered, self.letters.read) = (None, letter.count);
        if self.letters.key.is_none() {
            self.letters.key.clone_from(&letter.key);
        }
        if has_moved {
            self.note_time(letter);
        }
        if letter.resigns && self.goes_on().is_ok() {
            self.lose(other);
        }
        if !letter.says.is_empty() {
            let said = format!("{}: {}", self.name(other), letter.says);
            let comment = &mut self.tree.notes_mut(self.tree.main_end()).comment;
            *comment = if comment.is_empty() { said } else { format!("{comment}\n{said}") };
        }
        Ok(())
    }

    /// The time of a ply is what its side has spent more than before.
    fn note_time(&mut self, letter: &Letter) {
        let other = self.side().other().index();
        let Some(spent) = letter.spent else { return };
        let more = spent[other].saturating_sub(self.spent()[other]);
        if !more.is_zero() {
            self.tree.notes_mut(self.tree.main_end()).spent = Some(more);
        }
    }
}

/// The choices of the rules in a letter: options, or a preset.
fn choices(file: &VariantFile, rules: &str) -> Result<Vec<(String, u8)>, LetterError> {
    let pair = |word: &str| {
        let (name, number) = word.split_once('=')?;
        Some((name.to_owned(), number.parse().ok()?))
    };
    if !rules.is_empty() && !rules.contains([' ', '=']) {
        return Ok(file.choices_under(file.preset(rules)?));
    }
    rules.split(' ').filter(|word| !word.is_empty()).map(pair).collect::<Option<_>>().ok_or_else(|| {
        let what = say!("letter-field-rules", found = shown(rules));
        LetterError::Field { field: "Rules:", what }
    })
}
