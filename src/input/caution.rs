//! Asks before a move against a computer that loses a great piece or the game; in a coached game, before every loss.

use super::{InputSystems, MoveInput};
use crate::app::{Coached, GamePurpose, Screen, Settings, Toast};
use crate::game::{GameStarted, Seats, Session};
use crate::language::SpokenName;
use crate::notation::SquareNames;
use crate::say;
use crate::search::{Blunder, BlunderCheck, LossThreshold};
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use std::sync::Arc;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, Piece, Position};

/// What a move that is being entered would lose.
#[derive(Default, Debug)]
pub(super) struct Caution {
    /// None where the player is not asked.
    check: Option<(Arc<BlunderCheck>, LossThreshold)>,
    /// The position in which the piece was picked.
    before: Option<Position>,
    /// The pieces whose loss the player has accepted, or cannot avoid; nothing more is asked about them there.
    accepted: Vec<(Piece, Sq)>,
    /// A loss that no move was found to avoid. It is mentioned, so that the silence is not taken for safety.
    unavoidable: Option<Blunder>,
}

impl Caution {
    #[cfg(test)]
    pub const fn is_ready(&self) -> bool {
        self.check.is_some()
    }

    /// A piece is picked in a position.
    pub fn look_at(&mut self, position: Option<&Position>) {
        self.before = position.filter(|_| self.check.is_some()).cloned();
        let stands = |(piece, at): &(Piece, Sq)| position.is_some_and(|it| it.piece_at(*at) == Some(*piece));
        self.accepted.retain(stands);
    }

    /// What a complete move would lose, and another one would not.
    pub fn blunder(&mut self, mv: Move) -> Option<Blunder> {
        let ((check, worth), before) = self.check.as_ref().zip(self.before.as_ref())?;
        let blunder = check.blunder(before, mv, *worth, &self.accepted)?;
        if !blunder.can_be_avoided {
            self.accept(blunder);
            self.unavoidable = Some(blunder);
        }
        Some(blunder).filter(|blunder| blunder.can_be_avoided)
    }

    /// The player plays a move all the same.
    pub fn accept(&mut self, blunder: Blunder) {
        self.accepted.extend(blunder.lost);
    }
}

/// Says what could not be avoided.
fn regret(blunder: Blunder, game: &Variant) -> Toast {
    let text = match blunder.lost {
        Some((piece, at)) => {
            let square = SquareNames::Written.name(game.geometry(), at);
            say!("loss-unavoidable", piece = game.kind(piece.kind).spoken_name(), square = square)
        }
        None => say!("loss-of-game-unavoidable"),
    };
    Toast::news(text).on("a loss that cannot be avoided")
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, be_cautious.in_set(InputSystems::Mark));
}

/// The pieces of a game with their values. In the largest game that takes longer than a frame.
#[derive(Default)]
enum Values {
    #[default]
    None,
    Pending(Arc<Variant>, Task<BlunderCheck>),
    Ready(Arc<BlunderCheck>),
}

impl Values {
    /// Those of a game, once they are known.
    fn of(&mut self, game: &Arc<Variant>) -> Option<Arc<BlunderCheck>> {
        match self {
            Self::Ready(check) if check.is_for(game) => return Some(Arc::clone(check)),
            Self::Pending(pending, task) if Arc::ptr_eq(pending, game) => {
                let check = Arc::new(check_ready(task)?);
                *self = Self::Ready(Arc::clone(&check));
                return Some(check);
            }
            _ => {}
        }
        let variant = Arc::clone(game);
        let task = AsyncComputeTaskPool::get().spawn(async move { BlunderCheck::new(&variant) });
        *self = Self::Pending(Arc::clone(game), task);
        None
    }
}

/// Only a person who plays against a computer is asked: between two people the question would tell the other one, or be
/// help from a computer. Practice positions are won by sacrifices.
fn be_cautious(
    (settings, coached): (Res<Settings>, Res<Coached>),
    (screen, purpose): (Res<State<Screen>>, Res<GamePurpose>),
    (session, seats): (Res<Session>, Res<Seats>),
    mut started: MessageReader<GameStarted>,
    mut move_input: ResMut<MoveInput>,
    mut values: Local<Values>,
    mut toasts: MessageWriter<Toast>,
) {
    let caution = &mut move_input.bypass_change_detection().caution;
    if started.read().count() > 0 {
        caution.accepted.clear();
    }
    let unavoidable = caution.unavoidable.take().zip(session.variant());
    toasts.write_batch(unavoidable.map(|(blunder, game)| regret(blunder, game)));
    let plays_computer = seats.only_person().is_some_and(|person| seats.of(person.other()).thinks());
    let is_game = *screen.get() == Screen::Match && *purpose == GamePurpose::Game && session.is_played();
    let game = session.variant().filter(|_| settings.ask_before_loss && is_game && plays_computer);
    let worth = if coached.0 { LossThreshold::Notable } else { LossThreshold::Great };
    caution.check = game.and_then(|game| values.of(game)).map(|check| (check, worth));
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::Library;

    /// In Tori a Swallow attacks the Falcon, and another piece is moved.
    #[test]
    fn a_loss_that_was_accepted_is_not_asked_about_again() {
        let library = Library::built_in();
        let game = Variant::compile(library.find("tori").expect("ours"), &[]).expect("it compiles");
        let position = sfen::read(&Arc::new(game), "3k3/7/3s3/3F3/7/7/3K2S b - 1").expect("a position");
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        let mv = Move::new(square("1g"), square("1f"));
        let mut caution = Caution::default();
        caution.look_at(Some(&position));
        assert_eq!(caution.blunder(mv), None, "the player is not asked here");
        let check = BlunderCheck::new(position.variant());
        caution.check = Some((Arc::new(check), LossThreshold::Notable));
        caution.look_at(Some(&position));
        let blunder = caution.blunder(mv).expect("the Falcon falls");
        assert_eq!(blunder.lost.map(|(_, sq)| sq), Some(square("4d")));
        caution.accept(blunder);
        assert_eq!(caution.blunder(mv), None);
    }

    /// Another piece used to be given away in silence once the loss of a dearer one had been accepted, and a loss that
    /// cannot be avoided was passed over in silence too.
    #[test]
    fn another_piece_is_asked_about_and_what_cannot_be_saved_is_mentioned() {
        let library = Library::built_in();
        let game =
            Arc::new(Variant::compile(library.find("shogi").expect("ours"), &[]).expect("it compiles"));
        let check = (Arc::new(BlunderCheck::new(&game)), LossThreshold::Notable);
        let mut caution = Caution { check: Some(check), ..Caution::default() };
        let ask = |caution: &mut Caution, text: &str, [from, to]: [&str; 2]| {
            let position = sfen::read(&game, text).expect("a position");
            let square = |name: &str| game.geometry().parse(name).expect("a square");
            caution.look_at(Some(&position));
            let blunder = caution.blunder(Move::new(square(from), square(to)))?;
            Some((blunder, game.geometry().name(blunder.lost?.1)))
        };
        // A Rook and a Silver stand before Pawns.
        let text = "k8/9/4p1p2/4R1S2/9/9/9/9/4K3P b - 1";
        for expected in ["5d", "3d"] {
            let (blunder, square) = ask(&mut caution, text, ["1i", "1h"]).expect("a question");
            assert_eq!(square, expected);
            caution.accept(blunder);
        }
        assert!(ask(&mut caution, text, ["1i", "1h"]).is_none() && caution.unavoidable.is_none());
        // A Knight attacks two Golds.
        assert!(ask(&mut caution, "k8/9/4n4/9/3G1G3/9/9/9/4K4 b - 1", ["4e", "5e"]).is_none());
        assert!(caution.unavoidable.is_some());
    }
}
