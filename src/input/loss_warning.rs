//! Warns before a move that loses a valuable piece or the game against a computer; in a coached game, before every
//! loss.

use super::{InputSystems, MoveInput};
use crate::app::{Coached, GamePurpose, Screen, Settings, Toast};
use crate::game::{GameStarted, PositionId, Seats, Session, Thinking};
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use std::sync::Arc;
use tenjiku_language::SpokenName;
use tenjiku_language::notation::SquareNames;
use tenjiku_language::say;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, Piece, Position};
use tenjiku_search::{Blunder, BlunderCheck, LossThreshold};

/// Checks moves that are being entered for losses.
#[derive(Default, Debug)]
pub(super) struct LossWarning {
    /// None if warnings are off or not ready yet.
    check: Option<(Arc<BlunderCheck>, LossThreshold)>,
    before: Option<Position>,
    /// The pieces whose loss the player has accepted or cannot avoid: no further warnings about them on these squares.
    accepted: Vec<(Piece, Sq)>,
    /// The move that the computer has suggested: its search sees farther than the warning.
    suggested: Option<Move>,
    /// Whether the player wants no more warnings in this game.
    pub is_silenced: bool,
    /// A loss that no move avoids. A notice reports it, so that the absence of a warning does not imply safety.
    unavoidable: Option<Blunder>,
}

impl LossWarning {
    #[cfg(test)]
    pub const fn is_ready(&self) -> bool {
        self.check.is_some()
    }

    /// Sets the position when a piece is picked.
    pub fn set_position(&mut self, position: Option<&Position>) {
        self.before = position.filter(|_| self.check.is_some()).cloned();
        let is_on_square = |(piece, at): &(Piece, Sq)| {
            position.is_some_and(|position| position.piece_at(*at) == Some(*piece))
        };
        self.accepted.retain(is_on_square);
    }

    /// The avoidable loss of a complete move.
    pub fn check(&mut self, mv: Move) -> Option<Blunder> {
        if self.is_silenced || self.suggested == Some(mv) {
            return None;
        }
        let ((check, threshold), before) = self.check.as_ref().zip(self.before.as_ref())?;
        let blunder = check.blunder(before, mv, *threshold, &self.accepted)?;
        if !blunder.can_be_avoided {
            self.accept(blunder);
            self.unavoidable = Some(blunder);
        }
        Some(blunder).filter(|blunder| blunder.can_be_avoided)
    }

    pub fn accept(&mut self, blunder: Blunder) {
        self.accepted.extend(blunder.lost);
    }
}

fn unavoidable_notice(blunder: Blunder, game: &Variant) -> Toast {
    let text = match blunder.lost {
        Some((piece, at)) => {
            let square = SquareNames::Written.name(game.geometry(), at);
            say!("loss-unavoidable", piece = game.kind(piece.kind).spoken_name(), square)
        }
        None => say!("loss-of-game-unavoidable"),
    };
    Toast::news(text).on("a loss that cannot be avoided")
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_loss_warning.in_set(InputSystems::Mark));
}

/// The piece values of a game, computed in a task because the largest game takes longer than a frame.
#[derive(Default)]
enum BlunderCheckCache {
    #[default]
    None,
    Pending(Arc<Variant>, Task<BlunderCheck>),
    Ready(Arc<BlunderCheck>),
}

impl BlunderCheckCache {
    /// The values of a game, once they are computed.
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

/// Warns only in games against a computer: between two people the question would alert the opponent, or count as
/// computer assistance. Practice positions are excluded, since they are often won by sacrifices.
fn update_loss_warning(
    (settings, coached): (Res<Settings>, Res<Coached>),
    (screen, purpose): (Res<State<Screen>>, Res<GamePurpose>),
    (session, seats, thinking): (Res<Session>, Res<Seats>, Res<Thinking>),
    mut started: MessageReader<GameStarted>,
    mut move_input: ResMut<MoveInput>,
    mut values: Local<BlunderCheckCache>,
    mut toasts: MessageWriter<Toast>,
) {
    let loss_warning = &mut move_input.bypass_change_detection().loss_warning;
    if started.read().count() > 0 {
        loss_warning.accepted.clear();
        loss_warning.is_silenced = false;
    }
    let suggestion =
        thinking.suggestion().filter(|suggestion| Some(suggestion.position_id) == PositionId::of(&session));
    loss_warning.suggested = suggestion.and_then(|suggestion| suggestion.mv);
    let unavoidable = loss_warning.unavoidable.take().zip(session.variant());
    toasts.write_batch(unavoidable.map(|(blunder, game)| unavoidable_notice(blunder, game)));
    let plays_computer = seats.only_person().is_some_and(|person| seats.of(person.other()).thinks());
    let is_game = *screen.get() == Screen::Match && *purpose == GamePurpose::Game && session.is_played();
    let game = session.variant().filter(|_| settings.ask_before_loss && is_game && plays_computer);
    let threshold = if coached.0 { LossThreshold::Notable } else { LossThreshold::Great };
    loss_warning.check = game.and_then(|game| values.of(game)).map(|check| (check, threshold));
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::Variant;

    /// In Tori a Swallow attacks the Falcon, and another piece is moved.
    #[test]
    fn an_accepted_loss_is_not_warned_about_again() {
        let position = sfen::read(&Variant::built_in("tori").unwrap(), "3k3/7/3s3/3F3/7/7/3K2S b - 1")
            .expect("a position");
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        let mv = Move::new(square("1g"), square("1f"));
        let mut loss_warning = LossWarning::default();
        loss_warning.set_position(Some(&position));
        assert_eq!(loss_warning.check(mv), None, "warnings are off");
        let check = BlunderCheck::new(position.variant());
        loss_warning.check = Some((Arc::new(check), LossThreshold::Notable));
        loss_warning.set_position(Some(&position));
        let blunder = loss_warning.check(mv).expect("the Falcon is lost");
        assert_eq!(blunder.lost.map(|(_, sq)| sq), Some(square("4d")));
        loss_warning.suggested = Some(mv);
        assert_eq!(loss_warning.check(mv), None, "the computer has suggested it");
        loss_warning.suggested = None;
        assert_eq!(loss_warning.check(mv), Some(blunder));
        loss_warning.accept(blunder);
        assert_eq!(loss_warning.check(mv), None);
        loss_warning.accepted.clear();
        loss_warning.is_silenced = true;
        assert_eq!(loss_warning.check(mv), None, "the player wants no more warnings");
    }

    /// Regression: after the loss of a more valuable piece was accepted, there was no warning about another piece, and
    /// no notice of unavoidable losses.
    #[test]
    fn other_pieces_are_warned_about_and_unavoidable_losses_are_reported() {
        let game = Variant::built_in("shogi").unwrap();
        let check = (Arc::new(BlunderCheck::new(&game)), LossThreshold::Notable);
        let mut loss_warning = LossWarning { check: Some(check), ..LossWarning::default() };
        let check_move = |loss_warning: &mut LossWarning, text: &str, [from, to]: [&str; 2]| {
            let position = sfen::read(&game, text).expect("a position");
            let square = |name: &str| game.geometry().parse(name).expect("a square");
            loss_warning.set_position(Some(&position));
            let blunder = loss_warning.check(Move::new(square(from), square(to)))?;
            Some((blunder, game.geometry().name(blunder.lost?.1)))
        };
        // Pawns attack a Rook and a Silver.
        let text = "k8/9/4p1p2/4R1S2/9/9/9/9/4K3P b - 1";
        for expected in ["5d", "3d"] {
            let (blunder, square) = check_move(&mut loss_warning, text, ["1i", "1h"]).expect("a warning");
            assert_eq!(square, expected);
            loss_warning.accept(blunder);
        }
        assert!(
            check_move(&mut loss_warning, text, ["1i", "1h"]).is_none() && loss_warning.unavoidable.is_none()
        );
        // A Knight attacks two Golds.
        assert!(check_move(&mut loss_warning, "k8/9/4n4/9/3G1G3/9/9/9/4K4 b - 1", ["4e", "5e"]).is_none());
        assert!(loss_warning.unavoidable.is_some());
    }
}
