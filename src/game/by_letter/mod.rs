//! A game by letter on the board: what is played here becomes the next letter, and what a letter brings is played here.
//!
//! The game is one by letter as long as its tree has [`Letters`](crate::record::Letters), which `letter` alone fills in.
//! Nothing else in this room knows of it: moves and commands of players reach the session as always, and `write` says
//! the difference in the next letter; what a letter brings becomes the same moves and commands, from
//! [`Player::Away`](super::Player::Away). Where letters go and come from is the matter of the rooms above.

mod bring;
mod write;

use super::GameSystems;
use super::messages::{GameCommand, PlayerCommand};
use super::seats::{Player, Seats};
use super::session::{DrawOffer, Session};
use crate::letter::{Correspondence, LetterError, LetterSigner};
use crate::record::LetterOffer;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bring::Coming;
use tenjiku_rules::Side;

/// What is asked of a game by letter.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LetterCommand {
    /// Takes in what came: a letter, or a move alone on its line.
    Receive(String),
    /// Writes a letter with the game as it is.
    Write,
    /// Asks to take back the last ply that was played here, and what came after it.
    AskTakeBack,
    /// Agrees to take back what the other asks for, or not.
    AnswerTakeBack(bool),
    /// The next move of the other is played at this board, or not after all.
    ByHand(bool),
}

/// What has become of it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LetterNews {
    /// A letter is to be sent.
    Written(String),
    /// What a letter has brought, in sentences. It is on the board now.
    Read(Vec<String>),
    /// Something about letters that the player should know, said once.
    Notice(String),
    /// What is wrong with a letter, or with what was asked. The game has not changed.
    Fault(String),
}

/// Who signs.
#[derive(Debug, Default)]
enum Signer {
    /// Nobody.
    #[default]
    Nobody,
    /// The user, whose key is made when it is first needed.
    User,
    /// Whoever has this key.
    Known(Box<LetterSigner>),
}

/// The game by letter on the board.
#[derive(Resource, Debug, Default)]
pub struct ByLetter {
    /// What the next letter says besides.
    pub words: String,
    signer: Signer,
    /// Whether the player knows that letters are not signed.
    is_told_unsigned: bool,
    /// The game of the session that is known here.
    game: Option<u32>,
    plies: usize,
    is_over: bool,
    is_by_hand: bool,
    /// The last letter, as long as it is to be sent.
    letter: Option<String>,
    /// Whether a letter is being settled at the board in this frame: offers at the board are still those of before.
    is_settling: bool,
    /// What a letter has brought and is not on the board yet.
    coming: Option<Box<Coming>>,
}

impl ByLetter {
    /// Letters are signed with the user's key.
    #[must_use]
    pub fn signed_by_user() -> Self {
        Self { signer: Signer::User, ..Self::default() }
    }

    /// Letters are signed with that key.
    #[must_use]
    pub fn signed_by(signer: LetterSigner) -> Self {
        Self { signer: Signer::Known(Box::new(signer)), ..Self::default() }
    }

    /// The letter that is to be sent.
    #[must_use]
    pub fn letter(&self) -> Option<&str> {
        self.letter.as_deref()
    }

    /// Whether the next move of the other is played at this board.
    #[must_use]
    pub const fn is_by_hand(&self) -> bool {
        self.is_by_hand
    }

    /// Gets to know the game that is on the board now.
    fn adopt(&mut self, session: &Session) {
        (self.game, self.letter, self.coming) = (Some(session.game()), None, None);
        (self.is_by_hand, self.plies) = (false, plies(session));
        self.is_over = session.tree().is_some_and(|tree| tree.result.is_some());
        // The last letter can be sent again as it was, until it is answered.
        let open = session.letters().filter(|letters| letters.written > letters.read);
        self.words = open.map(|letters| letters.says.clone()).unwrap_or_default();
    }
}

/// The plies of the game.
fn plies(session: &Session) -> usize {
    session.tree().map_or(0, |tree| tree.main_line().len())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ByLetter>().add_message::<LetterCommand>().add_message::<LetterNews>();
    let begin = begin.run_if(not(resource_exists::<super::Remote>));
    let systems = (call_off, begin, adopt, carry_out, bring::bring, write::write, show_offers).chain();
    app.add_systems(Update, systems.in_set(GameSystems::Letters));
}

/// Somebody else plays for the other player, of whom nothing has been heard: the game is not one by letter any more.
fn call_off(
    mut seated: MessageReader<PlayerCommand>,
    mut session: ResMut<Session>,
    mut by_letter: ResMut<ByLetter>,
) {
    // A game that has just come to the board seats its players itself.
    let is_known = by_letter.game == Some(session.game());
    let Some(letters) = session.letters().cloned() else { return seated.clear() };
    let is_other = |player: &Player| match player {
        Player::Away => false,
        Player::Person => !by_letter.is_by_hand,
        _ => true,
    };
    let is_called_off = seated.read().any(|command| {
        matches!(command, PlayerCommand::Seat(side, player)
            if letters.may_reseat(*side) && is_other(player))
    });
    if is_called_off && is_known {
        session.set_letters(None);
        by_letter.adopt(&session);
    }
}

/// A game against someone elsewhere, with no line to them, is one by letter.
fn begin(
    mut seated: MessageReader<PlayerCommand>,
    seats: Res<Seats>,
    mut session: ResMut<Session>,
    mut by_letter: ResMut<ByLetter>,
    mut news: MessageWriter<LetterNews>,
    mut commands: MessageWriter<LetterCommand>,
) {
    let is_asked = seated.read().filter(|it| matches!(it, PlayerCommand::Seat(_, Player::Away))).count() > 0;
    let side = seats.only_person().filter(|_| is_asked && seats.is_distant() && session.is_played());
    let tree = session.tree().filter(|tree| tree.letters.is_none() && tree.result.is_none());
    if let (Some(side), Some(tree)) = (side, tree) {
        match Correspondence::begin(tree.clone(), side, "") {
            Ok(game) => {
                session.set_letters(Some(game.letters().clone()));
                by_letter.game = None;
                if game.position().side_to_move() != side {
                    commands.write(LetterCommand::Write);
                }
            }
            Err(why) => drop(news.write(LetterNews::Fault(why.to_string()))),
        }
    }
}

/// Gets to know a game that has come to the board, and seats its players.
fn adopt(
    session: Res<Session>,
    seats: Res<Seats>,
    mut by_letter: ResMut<ByLetter>,
    mut players: MessageWriter<PlayerCommand>,
) {
    if by_letter.game == Some(session.game()) {
        return;
    }
    by_letter.adopt(&session);
    let Some(letters) = session.letters() else { return };
    for (side, player) in [(letters.side, Player::Person), (letters.side.other(), Player::Away)] {
        if *seats.of(side) != player {
            players.write(PlayerCommand::Seat(side, player));
        }
    }
}

/// Carries out what players ask for.
fn carry_out(
    mut asked: MessageReader<LetterCommand>,
    mut session: ResMut<Session>,
    mut by_letter: ResMut<ByLetter>,
    mut players: MessageWriter<PlayerCommand>,
    mut news: MessageWriter<LetterNews>,
) {
    for command in asked.read() {
        let game = session.tree().cloned().ok_or(LetterError::NotByLetter).and_then(Correspondence::of_tree);
        let done = game.and_then(|mut game| {
            match command {
                LetterCommand::Receive(text) => {
                    let read = game.receive(text)?;
                    let said = read.sentences(&game.name(game.side().other()));
                    players.write_batch(by_letter.stop_by_hand(game.side()));
                    by_letter.coming = Some(Box::new(Coming::new(game, said, &session)));
                    return Ok(());
                }
                LetterCommand::Write => {}
                LetterCommand::AskTakeBack => game.offer(LetterOffer::TakeBack(game.plies_to_take_back()))?,
                LetterCommand::AnswerTakeBack(accepts) => game.answer(*accepts)?,
                LetterCommand::ByHand(is_wanted) => {
                    players.write_batch(by_letter.by_hand(&game, *is_wanted)?);
                    return Ok(());
                }
            }
            by_letter.write_letter(&mut game, &mut session, &mut news);
            if *command == LetterCommand::AnswerTakeBack(true) {
                by_letter.coming = Some(Box::new(Coming::new(game, Vec::new(), &session)));
            }
            Ok(())
        });
        news.write_batch(done.err().map(|why| LetterNews::Fault(why.to_string())));
    }
}

impl ByLetter {
    /// Somebody here plays the next move of the other, or does not.
    fn by_hand(
        &mut self,
        game: &Correspondence,
        is_wanted: bool,
    ) -> Result<Option<PlayerCommand>, LetterError> {
        if !is_wanted {
            return Ok(self.stop_by_hand(game.side()));
        }
        game.may_be_moved_for()?;
        self.is_by_hand = true;
        Ok(Some(PlayerCommand::Seat(game.side().other(), Player::Person)))
    }

    /// The other plays for themselves again.
    fn stop_by_hand(&mut self, side: Side) -> Option<PlayerCommand> {
        std::mem::take(&mut self.is_by_hand).then(|| PlayerCommand::Seat(side.other(), Player::Away))
    }
}

/// An offered draw is one at the board too. Looking back at the board forgets it.
fn show_offers(session: Res<Session>, by_letter: Res<ByLetter>, mut commands: MessageWriter<GameCommand>) {
    let Some(letters) = session.letters().filter(|_| by_letter.coming.is_none() && session.goes_on_here())
    else {
        return;
    };
    let is_draw = |offer| offer == Some(LetterOffer::Draw);
    let by = match (is_draw(letters.asked), is_draw(letters.offered)) {
        (true, _) => letters.side,
        (false, true) => letters.side.other(),
        (false, false) => return,
    };
    if session.draw_offer() == DrawOffer::None {
        commands.write(GameCommand::OfferDraw(by));
    }
}
