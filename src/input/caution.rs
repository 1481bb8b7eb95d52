//! Asks before a move against a computer that loses a great piece or the game; in a coached game, before every loss.

use super::{InputSystems, MoveInput};
use crate::app::{Coached, GamePurpose, Screen, Settings};
use crate::game::{GameStarted, Seats, Session};
use crate::rules::{Move, Piece, Position};
use crate::search::{Blunder, BlunderCheck, Worth};
use crate::variant::{Sq, Variant};
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use std::sync::Arc;

/// What a move that is being entered would lose.
#[derive(Default, Debug)]
pub(super) struct Caution {
    /// None where the player is not asked.
    check: Option<(Arc<BlunderCheck>, Worth)>,
    /// The position in which the piece was picked.
    before: Option<Position>,
    /// The piece whose loss the player has accepted; nothing more is asked about it.
    accepted: Option<(Piece, Sq)>,
}

impl Caution {
    #[cfg(test)]
    pub const fn is_ready(&self) -> bool {
        self.check.is_some()
    }

    /// A piece is picked in a position.
    pub fn look_at(&mut self, position: Option<&Position>) {
        self.before = position.filter(|_| self.check.is_some()).cloned();
    }

    /// What a complete move would lose.
    pub fn blunder(&self, mv: Move) -> Option<Blunder> {
        let ((check, worth), before) = self.check.as_ref().zip(self.before.as_ref())?;
        let blunder = check.blunder(before, mv, *worth)?;
        (blunder.lost.is_none() || blunder.lost != self.accepted).then_some(blunder)
    }

    /// The player plays a move all the same.
    pub const fn accept(&mut self, blunder: Blunder) {
        self.accepted = blunder.lost;
    }
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
) {
    let caution = &mut move_input.bypass_change_detection().caution;
    if started.read().count() > 0 {
        caution.accepted = None;
    }
    let plays_computer = seats.only_person().is_some_and(|person| seats.of(person.other()).thinks());
    let is_game = *screen.get() == Screen::Match && *purpose == GamePurpose::Game && session.is_played();
    let game = session.variant().filter(|_| settings.ask_before_loss && is_game && plays_computer);
    let worth = if coached.0 { Worth::Mean } else { Worth::Great };
    caution.check = game.and_then(|game| values.of(game)).map(|check| (check, worth));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;
    use crate::variant::Library;

    /// In Tori a Swallow attacks the Falcon, and another piece is moved.
    #[test]
    fn a_loss_that_was_accepted_is_not_asked_about_again() {
        let library = Library::with_folder(None);
        let game = Variant::compile(library.find("tori").expect("ours"), &[]).expect("it compiles");
        let position = sfen::read(&Arc::new(game), "3k3/7/3s3/3F3/7/7/3K2S b - 1").expect("a position");
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        let mv = Move::new(square("1g"), square("1f"));
        let mut caution = Caution::default();
        caution.look_at(Some(&position));
        assert_eq!(caution.blunder(mv), None, "the player is not asked here");
        let check = BlunderCheck::new(position.variant());
        caution.check = Some((Arc::new(check), Worth::Mean));
        caution.look_at(Some(&position));
        let blunder = caution.blunder(mv).expect("the Falcon falls");
        assert_eq!(blunder.lost.map(|(_, sq)| sq), Some(square("4d")));
        caution.accept(blunder);
        assert_eq!(caution.blunder(mv), None);
    }
}
