//! One side's game by letter: playing, offering, and writing the next letter. `reading` takes letters in.

use super::fault::LetterError;
use super::news::News;
use super::signature::LetterSigner;
use super::text::Letter;
use crate::language::{Describe, SideName};
use crate::record::{GameRecord, GameResult, GameTree, LetterOffer, Letters, NodeId};
use crate::talk::TypedMoves;
use crate::trust::{LONGEST_NAME, LONGEST_SAYING, chance, cleaned};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_rules::{DrawReason, Outcome, Position, Side, WinReason};
use tenjiku_rules::{coordinate, sfen};

/// A game by letter, as one of its players has it.
#[derive(Clone, Debug)]
pub struct Correspondence {
    pub(super) tree: GameTree,
    pub(super) letters: Letters,
}

impl Correspondence {
    /// Begins to play a game by letter. Nobody is told before the first letter is written.
    ///
    /// # Errors
    /// The system gives no random number for the game.
    pub fn begin(tree: GameTree, side: Side, name: &str) -> Result<Self, LetterError> {
        let number = chance::<6>().map_err(|why| LetterError::NoChance(why.to_string()))?.iter().fold(
            String::new(),
            |mut text, byte| {
                // Writing to a text cannot fail.
                let _ = write!(text, "{byte:02x}");
                text
            },
        );
        let mut game = Self::numbered(tree, side, number);
        game.set_name(side, name);
        Ok(game)
    }

    pub(super) fn numbered(tree: GameTree, side: Side, game: String) -> Self {
        let letters = Letters {
            game,
            side,
            key: None,
            written: 0,
            says: String::new(),
            sum: None,
            read: 0,
            asked: None,
            offered: None,
            answered: None,
        };
        Self { tree, letters }
    }

    /// Goes on with a game that was saved.
    ///
    /// # Errors
    /// It is not played by letter.
    pub fn of_tree(tree: GameTree) -> Result<Self, LetterError> {
        let letters = tree.letters.clone().ok_or(LetterError::NotByLetter)?;
        Ok(Self { tree, letters })
    }

    /// The game, with everything that belongs to it.
    #[must_use]
    pub fn tree(&self) -> GameTree {
        let mut tree = self.tree.clone();
        tree.letters = Some(self.letters.clone());
        tree
    }

    /// The game as it is saved: the window seats its player here and the other one elsewhere.
    #[must_use]
    pub fn record(&self) -> GameRecord {
        let seat = |side| if side == self.side() { "human" } else { "away" }.to_owned();
        let [black, white] = Side::BOTH.map(seat);
        GameRecord { seats: Some((black, white)), ..self.tree().record() }
    }

    /// The side that is played here.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.letters.side
    }

    /// What has been agreed on and is still open.
    #[must_use]
    pub const fn letters(&self) -> &Letters {
        &self.letters
    }

    /// The position that has been reached.
    #[must_use]
    pub fn position(&self) -> Position {
        self.tree.position_at(self.tree.main_end())
    }

    /// How the game ended, in a sentence.
    #[must_use]
    pub fn ending(&self) -> Option<String> {
        let by_rules = || self.position().outcome().map(|outcome| outcome.describe(self.tree.variant()));
        let recorded = self.tree.result.as_ref();
        recorded.map(|result| format!("{} {}", result.score, result.text).trim().to_owned()).or_else(by_rules)
    }

    /// A player’s name; the side where there is none.
    #[must_use]
    pub fn name(&self, side: Side) -> String {
        self.tree.header.player(side).map_or_else(|| side.spoken_name(), str::to_owned)
    }

    pub(super) fn set_name(&mut self, side: Side, name: &str) {
        let name = cleaned(name, LONGEST_NAME);
        if !name.is_empty() {
            self.tree.header.players[side.index()] = Some(name);
        }
    }

    /// That the game goes on.
    pub(super) fn goes_on(&self) -> Result<(), LetterError> {
        self.ending().map_or(Ok(()), |how| Err(LetterError::Over(how)))
    }

    /// Plays a move, in any notation that is typed. It turns down what the other player offers.
    ///
    /// # Errors
    /// It is not one's turn, or why the text is no legal move.
    pub fn play(&mut self, text: &str) -> Result<String, LetterError> {
        let position = self.position();
        self.goes_on()?;
        if position.side_to_move() != self.side() {
            return Err(LetterError::NotYourTurn(position.side_to_move()));
        }
        self.typed(&position, text)
    }

    /// Takes in a move of the other player that came without a letter, in any notation that is typed.
    ///
    /// # Errors
    /// It is one's own turn, the other player signs, or why the text is no legal move.
    pub fn read_move(&mut self, text: &str) -> Result<News, LetterError> {
        self.may_be_moved_for()?;
        Ok(News { moves: vec![self.typed(&self.position(), text)?], ..News::default() })
    }

    /// That somebody here may play the next move for the other player, who has told it without a letter.
    ///
    /// # Errors
    /// It is one's own turn, the game is over, or the other player signs.
    pub fn may_be_moved_for(&self) -> Result<(), LetterError> {
        self.goes_on()?;
        if self.position().side_to_move() == self.side() {
            return Err(LetterError::YourTurn);
        }
        if self.letters.key.is_some() { Err(LetterError::Unsigned) } else { Ok(()) }
    }

    /// Takes in a text: a letter, or a move alone on its line from somebody without this program.
    ///
    /// # Errors
    /// What is wrong with the letter or the move; the game has not changed then.
    pub fn receive(&mut self, text: &str) -> Result<News, LetterError> {
        match Letter::read(text) {
            Ok(letter) => self.read(&letter),
            Err(LetterError::NoLetter) if is_one_line(text) => self.read_move(text),
            Err(why) => Err(why),
        }
    }

    /// What was open lapses, because a move was played on a board or the game has ended there.
    pub const fn lapse(&mut self) {
        (self.letters.asked, self.letters.offered) = (None, None);
    }

    /// The plies up to the last one that is played here: what it takes to play it again.
    #[must_use]
    pub fn plies_to_take_back(&self) -> usize {
        let (turns, mut side) = (self.tree.variant().rules().turns, self.tree.first().side_to_move());
        let (mut plies, mut found) = (0, false);
        for _ in self.tree.main_line() {
            let is_ours = side == self.side();
            (plies, found) = if is_ours { (1, true) } else { (plies + 1, found) };
            side = turns.after(side);
        }
        // Without one, the offer is refused with the reason.
        if found { plies } else { plies + 1 }
    }

    /// Plays a typed move and returns it in coordinate form.
    fn typed(&mut self, position: &Position, text: &str) -> Result<String, LetterError> {
        let mv = TypedMoves::new(position).read(&cleaned(text, LONGEST_NAME));
        let mv = mv.map_err(|why| LetterError::Move(why.describe(position)))?;
        self.tree.add_variation(self.tree.main_end(), mv);
        self.lapse();
        Ok(coordinate::write(self.tree.variant(), mv))
    }

    /// Offers a draw, or to take plies back. The next letter tells the other player.
    ///
    /// # Errors
    /// The game is over, or has fewer plies.
    pub fn offer(&mut self, offer: LetterOffer) -> Result<(), LetterError> {
        self.goes_on()?;
        self.check(offer)?;
        self.letters.asked = Some(offer);
        Ok(())
    }

    /// That a game has as many plies as shall be taken back.
    pub(super) fn check(&self, offer: LetterOffer) -> Result<(), LetterError> {
        let plies = self.tree.main_line().len();
        match offer {
            LetterOffer::TakeBack(wanted) if wanted == 0 || wanted > plies => {
                Err(LetterError::TooFewPlies { wanted, plies })
            }
            _ => Ok(()),
        }
    }

    /// Accepts or declines what the other player offers.
    ///
    /// # Errors
    /// Nothing is offered.
    pub fn answer(&mut self, accepts: bool) -> Result<(), LetterError> {
        let offer = self.letters.offered.take().ok_or(LetterError::NothingOffered)?;
        if accepts {
            self.agree(offer);
        }
        self.letters.answered = Some(accepts);
        Ok(())
    }

    /// Does what both sides have agreed on.
    pub(super) fn agree(&mut self, offer: LetterOffer) {
        match offer {
            LetterOffer::Draw => self.settle(Outcome::Draw(DrawReason::Agreement)),
            LetterOffer::TakeBack(plies) => {
                for _ in 0..plies {
                    let before = self.tree.remove(self.tree.main_end());
                    // A variation must not take the place of what was taken back.
                    for other in self.tree.children(before).to_vec() {
                        self.tree.remove(other);
                    }
                }
                self.tree.result = None;
            }
        }
    }

    /// Gives up the game.
    ///
    /// # Errors
    /// It is over already.
    pub fn resign(&mut self) -> Result<(), LetterError> {
        self.goes_on()?;
        self.lose(self.side());
        Ok(())
    }

    pub(super) fn lose(&mut self, side: Side) {
        self.settle(Outcome::Win { winner: side.other(), by: WinReason::Resignation });
    }

    fn settle(&mut self, outcome: Outcome) {
        self.tree.result = Some(GameResult::of(outcome, self.tree.variant()));
        self.lapse();
    }

    /// Writes the next letter: the whole game, what is offered and answered, and what is said besides. If all of it
    /// stands in the last one, it is that one again.
    pub fn write(&mut self, says: &str, signer: Option<&LetterSigner>) -> String {
        self.again(says, signer).unwrap_or_else(|| {
            let says = cleaned(says, LONGEST_SAYING);
            self.letters.written = self.letters.written.max(self.letters.read).saturating_add(1);
            let (text, sum) = self.letter(&says).summed(signer);
            (self.letters.says, self.letters.sum) = (says, Some(sum));
            text
        })
    }

    /// Writes the last letter again, with what it said. If there is more to tell since, or it was answered, writes the
    /// next one, which says nothing besides.
    pub fn write_again(&mut self, signer: Option<&LetterSigner>) -> String {
        let says = self.letters.says.clone();
        self.again(&says, signer).unwrap_or_else(|| self.write("", signer))
    }

    /// The last letter, if it is still to be answered and one that says this would be the same.
    fn again(&self, says: &str, signer: Option<&LetterSigner>) -> Option<String> {
        let is_open = self.letters.written > self.letters.read;
        let last = || self.letter(&cleaned(says, LONGEST_SAYING)).summed(signer);
        let (text, sum) = is_open.then(last)?;
        (Some(sum) == self.letters.sum).then_some(text)
    }

    /// The letter with the number that was written last.
    fn letter(&self, says: &str) -> Letter {
        let (variant, side, position) = (self.tree.variant(), self.side(), self.position());
        let lost = if side == Side::Black { "0-1" } else { "1-0" };
        let has_lost = self.tree.result.as_ref().is_some_and(|result| result.score == lost);
        Letter {
            number: self.letters.game.clone(),
            game: variant.id().to_owned(),
            name: cleaned(&variant.file().name, LONGEST_NAME),
            rules: variant.changed_choices().unwrap_or_default(),
            start: self.start(),
            count: self.letters.written,
            side: Some(side),
            from: self.tree.header.player(side).map(|name| cleaned(name, LONGEST_NAME)).unwrap_or_default(),
            moves: self.moves(),
            position: position.key(),
            spent: Some(self.spent()).filter(|spent| *spent != [Duration::ZERO; 2]),
            offer: self.letters.asked,
            answer: self.letters.answered,
            // What is lost by the rules needs no word.
            resigns: has_lost && position.outcome().is_none(),
            says: says.to_owned(),
            key: None,
        }
    }

    /// The first position as SFEN; empty for the array.
    pub(super) fn start(&self) -> String {
        let array = Position::new(Arc::clone(self.tree.variant()));
        let is_array = self.tree.first().setup() == array.setup();
        if is_array { String::new() } else { sfen::write(self.tree.first()) }
    }

    /// The moves of the game in coordinate form.
    pub(super) fn moves(&self) -> Vec<String> {
        let moves = self.tree.main_line().into_iter().filter_map(|node| self.tree.mv(node));
        moves.map(|mv| coordinate::write(self.tree.variant(), mv)).collect()
    }

    /// The time that Black and White have spent, as far as it is known.
    pub(super) fn spent(&self) -> [Duration; 2] {
        let mut spent = [Duration::ZERO; 2];
        let mut position = self.tree.first().clone();
        for node in self.tree.main_line() {
            let (side, time) = (position.side_to_move(), self.tree.notes(node).spent);
            let sum = &mut spent[side.index()];
            *sum = sum.saturating_add(time.unwrap_or_default());
            self.follow(&mut position, node);
        }
        spent
    }

    /// Plays the move of a node.
    pub(super) fn follow(&self, position: &mut Position, node: NodeId) {
        if let Some(mv) = self.tree.mv(node) {
            position.play(mv, &mut ());
        }
    }
}

/// Whether a text may be a move and nothing else.
fn is_one_line(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.lines().count() == 1 && text.chars().count() <= LONGEST_NAME
}
