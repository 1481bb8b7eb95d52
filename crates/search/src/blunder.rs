//! Blunder detection: whether a move allows an immediate win or loses a valuable piece.
//!
//! The game's window asks for confirmation of a blunder. Replies are played by the rules, so pins, fire, Lions and
//! range captures count exactly; only what follows our recapture is estimated by SEE.

use super::Weights;
use super::evaluator::Evaluator;
use std::sync::Arc;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, MoveList, Outcome, Piece, PlySummary, Position};

/// Maximum number of replies examined to find out whether the loss can be avoided.
const MAX_REPLIES: usize = 20_000;

/// Blunder detector for one game.
#[derive(Debug)]
pub struct BlunderCheck(Evaluator);

/// Minimum value of a lost piece that makes a move a blunder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LossThreshold {
    /// At least twice the mean piece value.
    #[default]
    Great,
    /// At least two thirds of the mean piece value: everything except Pawns and the like.
    Notable,
}

/// The reply that makes a move a blunder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blunder {
    /// The reply.
    pub reply: Move,
    /// The opponent's piece that makes the reply, before any promotion.
    pub by: Piece,
    /// The most valuable piece lost and its square; `None` if the reply wins the game.
    pub lost: Option<(Piece, Sq)>,
    /// Whether that piece is burnt instead of captured.
    pub is_burnt: bool,
    /// Whether some other move loses less.
    pub can_be_avoided: bool,
}

/// Which losses are reported: pieces of at least value `min_value`, except those in `accepted`.
#[derive(Clone, Copy)]
struct LossFilter<'a> {
    min_value: i32,
    accepted: &'a [(Piece, Sq)],
}

impl BlunderCheck {
    /// Creates a detector and computes the piece values of the game.
    #[must_use]
    pub fn new(variant: &Arc<Variant>) -> Self {
        Self(Evaluator::new(variant, Weights::shipped(), None))
    }

    /// Whether the detector was created for this game.
    #[must_use]
    pub fn is_for(&self, variant: &Arc<Variant>) -> bool {
        Arc::ptr_eq(&self.0.variant, variant)
    }

    /// The costliest reply to a legal move, if it wins the game or a piece above the threshold. The gain of the move
    /// itself is subtracted from the loss. `accepted` lists pieces, as they stand after the move, whose loss is not
    /// reported.
    #[must_use]
    pub fn blunder(
        &self,
        position: &Position,
        mv: Move,
        threshold: LossThreshold,
        accepted: &[(Piece, Sq)],
    ) -> Option<Blunder> {
        let min_value = match threshold {
            LossThreshold::Great => 2 * self.0.mean_piece_value,
            LossThreshold::Notable => 2 * self.0.mean_piece_value / 3,
        };
        let filter = LossFilter { min_value, accepted };
        let (loss, blunder) = self.losses(position, mv, filter, i32::MIN, None).last()?;
        // Moves of the lost piece and captures of its attacker help most often, so they are tried first.
        let (lost, from) = (blunder.lost.map(|(_, sq)| sq), blunder.reply.from());
        let legal = position.legal_moves();
        let is_near =
            |other: &&Move| other.from() == lost || Some(other.to()) == from || other.from() == mv.from();
        let by_likelihood = legal.iter().filter(is_near).chain(legal.iter().filter(|other| !is_near(other)));
        let mut others = by_likelihood.take(MAX_REPLIES / legal.len());
        let floor = loss.saturating_sub(self.0.mean_piece_value / 2).saturating_sub(1);
        let first_reply = Some(blunder.reply);
        let avoids_loss =
            |other: &Move| self.losses(position, *other, filter, floor, first_reply).next().is_none();
        Some(Blunder { can_be_avoided: others.any(avoids_loss), ..blunder })
    }

    /// Replies that cost the mover more than `floor`, each costlier than the one before. `first_reply` is
    /// tried first, because it refutes most other moves too.
    fn losses(
        &self,
        position: &Position,
        mv: Move,
        filter: LossFilter<'_>,
        floor: i32,
        first_reply: Option<Move>,
    ) -> impl Iterator<Item = (i32, Blunder)> {
        let (gained, mut worst) = (self.0.gain(position, mv), floor);
        let mut after = position.clone();
        after.play(mv, &mut ());
        let first_reply = first_reply.filter(|reply| after.accept(*reply) == Ok(*reply));
        let replies = if after.outcome().is_some() { Vec::new() } else { after.legal_moves() };
        first_reply.into_iter().chain(replies).filter_map(move |reply| {
            let loss = self.cost(&mut after, reply, (gained, worst), filter)?;
            worst = loss.0;
            Some(loss)
        })
    }

    /// The net loss by a reply of the side whose move gained `gained`, if the loss is reported and exceeds `worst`.
    fn cost(
        &self,
        position: &mut Position,
        reply: Move,
        (gained, worst): (i32, i32),
        filter: LossFilter<'_>,
    ) -> Option<(i32, Blunder)> {
        let by = position.mover(reply)?;
        let gain = self.0.gain(position, reply);
        let mut ply = PlySummary::default();
        position.play(reply, &mut ply);
        let cost = match position.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == by.side => Some((i32::MAX, None)),
            Some(_) => None,
            None => self
                .most_valuable_loss(&ply, by, filter)
                .filter(|_| gain.saturating_sub(gained) > worst)
                // Where royals are captured, a side that leaves its own royal en prise loses the game first.
                .filter(|_| position.royal_capturer(by.side.other(), &mut MoveList::default()).is_none())
                .map(|lost| (gain - self.recapture_gain(position, reply), Some(lost))),
        };
        position.undo();
        let (cost, lost) = cost?;
        let loss = cost.saturating_sub(gained);
        let is_notable = lost.is_none_or(|(lost, ..)| 3 * loss >= self.0.capture_value(lost.kind));
        let is_burnt = lost.is_some_and(|(.., is_burnt)| is_burnt);
        let lost = lost.map(|(piece, at, _)| (piece, at));
        (is_notable && loss > worst)
            .then_some((loss, Blunder { reply, by, lost, is_burnt, can_be_avoided: false }))
    }

    /// The most valuable reported piece that a reply takes, its square, and whether it is burnt.
    fn most_valuable_loss(
        &self,
        ply: &PlySummary,
        by: Piece,
        LossFilter { min_value, accepted }: LossFilter<'_>,
    ) -> Option<(Piece, Sq, bool)> {
        let captured = ply.captured.iter().map(|&(at, piece)| (piece, at, false));
        let burnt = ply.burnt.iter().map(|&(at, piece)| (piece, at, true));
        let lost = captured.chain(burnt);
        let value = |piece: &Piece| self.0.piece_value(piece.kind);
        let reported =
            lost.filter(|(piece, at, _)| piece.side != by.side && !accepted.contains(&(*piece, *at)));
        reported.filter(|(piece, ..)| value(piece) >= min_value).max_by_key(|(piece, ..)| value(piece))
    }

    /// The best gain from capturing or burning the piece that has just moved.
    fn recapture_gain(&self, position: &Position, reply: Move) -> i32 {
        let sq = reply.to();
        let captures_it = |mv: &Move| {
            mv.to() == sq
                || mv.via().into_iter().any(|via| via == sq)
                || position.range_capture_victims(*mv).contains(&sq)
                || position.fire_of(*mv).burnt.contains(&sq)
        };
        let recaptures = position.legal_moves().into_iter().filter(captures_it);
        recaptures
            .map(|mv| self.0.see(position, mv, self.0.gain(position, mv)))
            .max()
            .unwrap_or_default()
            .max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_board::game;
    use tenjiku_rules::Side;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::{Library, RandomNumbers};

    /// The symbol of the piece lost after the move between two squares; `game` if the game is lost.
    fn lost_piece(id: &str, text: &str, [from, to]: [&str; 2], threshold: LossThreshold) -> Option<String> {
        let variant = game(id);
        let position = sfen::read(&variant, text).expect("a position");
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        let mv = position.accept(Move::new(square(from), square(to))).expect("a legal move");
        let blunder = BlunderCheck::new(&variant).blunder(&position, mv, threshold, &[])?;
        let unavoidable = if blunder.can_be_avoided { "" } else { " anyway" };
        let burnt = if blunder.is_burnt { " burnt" } else { "" };
        let symbol =
            |(piece, _): (Piece, Sq)| format!("{}{burnt}{unavoidable}", variant.kind(piece.kind).symbol());
        Some(blunder.lost.map_or("game".to_owned(), symbol))
    }

    #[test]
    fn hanging_pieces_are_blunders_and_exchanges_are_not() {
        let rook = |rows: &str| {
            let text = format!("k8/9/9/{rows}/4R4/9/4K4 b - 1");
            lost_piece("shogi", &text, ["5g", "5e"], LossThreshold::Great)
        };
        assert_eq!(rook("5p3/9/9"), None, "nothing attacks it");
        assert_eq!(rook("4p4/9/9").as_deref(), Some("R"));
        assert_eq!(rook("4p4/9/5G3").as_deref(), Some("R"), "recapturing wins only a Pawn");
        assert_eq!(rook("9/r8/9").as_deref(), Some("R"));
        assert_eq!(rook("9/r8/5G3"), None, "a Rook for a Rook");
        assert_eq!(rook("9/4r4/9"), None, "the attacker is taken");
        // The lost piece need not be the one that moved.
        let undefended =
            |threshold| lost_piece("shogi", "k8/9/4p4/4S4/9/9/9/9/4K3P b - 1", ["1i", "1h"], threshold);
        assert_eq!(
            (undefended(LossThreshold::Great), undefended(LossThreshold::Notable).as_deref()),
            (None, Some("S"))
        );
    }

    /// A Knight forks two Golds: one is lost in exchange for the Knight.
    #[test]
    fn unavoidable_losses_are_marked() {
        let gold =
            |to| lost_piece("shogi", "k8/9/4n4/9/3G1G3/9/9/9/4K4 b - 1", ["4e", to], LossThreshold::Notable);
        assert_eq!(gold("4d").as_deref(), Some("G"));
        assert_eq!(gold("5e").as_deref(), Some("G anyway"));
    }

    /// In Chu a royal may stay attacked, and an attack may be answered by a counter-attack.
    #[test]
    fn a_hanging_royal_loses_the_game() {
        let chu = |text: &str, squares| lost_piece("chu", text, squares, LossThreshold::Notable);
        let empty = "12/12/12/12";
        let pinned = format!("k10r/p11/12/12/12/{empty}/P11/11R/11K b - 1");
        assert_eq!(chu(&pinned, ["1k", "2k"]).as_deref(), Some("game"));
        assert_eq!(chu(&pinned, ["1k", "1b"]).as_deref(), Some("R"));
        let attacked = "k11/12/12/3p8/12/12/1r5R4/11R/3P8/12/12/K11 b - 1";
        assert_eq!(chu(attacked, ["1h", "1b"]).as_deref(), Some("R"));
        assert_eq!(chu(attacked, ["1h", "1a"]), None, "White has to save the King");
    }

    /// Rule text of Tenjiku: a Fire Demon burns its neighbours where it stops, and a burnt piece cannot
    /// recapture.
    #[test]
    fn pieces_exposed_to_fire_are_blunders() {
        let empty = "16/16/16";
        let text = format!("15k/{empty}/15d!/{empty}/{empty}/8Q7/{empty}/K15 b - 1");
        let queen = |to| lost_piece("tenjiku", &text, ["8l", to], LossThreshold::Notable);
        assert_eq!(queen("8k").as_deref(), Some("FK burnt"));
        assert_eq!(queen("8o"), None);
    }

    /// The rule text of Tenjiku values the Vice General at 48 and the Great General at 60 Pawns: a Great General that
    /// takes a Vice General and is recaptured gains nothing.
    #[test]
    fn a_great_general_for_a_vice_general_is_no_blunder() {
        let variant = game("tenjiku");
        let position = Position::new(Arc::clone(&variant));
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        let dog = position.accept(Move::new(square("12k"), square("12j"))).expect("a legal move");
        let exchange = {
            let mut after = position.clone();
            after.play(dog, &mut ());
            after.accept(Move::new(square("8d"), square("8m")))
        };
        assert!(exchange.is_ok(), "the Great General attacks the Vice General");
        assert_eq!(BlunderCheck::new(&variant).blunder(&position, dog, LossThreshold::Notable, &[]), None);
    }

    /// In random games of all kinds, the reported reply is legal and has the reported effect.
    #[test]
    fn replies_to_blunders_are_legal() {
        let library = Library::built_in();
        let mut found = 0;
        for file in library.games().filter(|file| file.files < 30) {
            let variant = Arc::new(Variant::compile(file, &[]).expect("it compiles"));
            let check = BlunderCheck::new(&variant);
            let (mut position, mut rng) = (Position::new(Arc::clone(&variant)), RandomNumbers::new(48));
            for _ in 0..(9_000 / variant.starting_array().len().pow(2)).clamp(4, 60) {
                let moves = position.legal_moves();
                if moves.is_empty() || position.outcome().is_some() {
                    break;
                }
                let mv = moves[rng.below(moves.len())];
                let blunder = check.blunder(&position, mv, LossThreshold::Notable, &[]);
                let us = position.side_to_move();
                position.play(mv, &mut ());
                if let Some(blunder) = blunder {
                    found += 1;
                    assert_loses(&position, &blunder, us);
                }
            }
        }
        assert!(found > 50, "{found}");
    }

    fn assert_loses(position: &Position, blunder: &Blunder, us: Side) {
        let mut after = position.clone();
        // The reply names the piece on the board, before promotion.
        let from = blunder.reply.from();
        assert!(from.is_none_or(|from| position.piece_at(from) == Some(blunder.by)));
        assert_eq!(after.accept(blunder.reply), Ok(blunder.reply));
        after.play(blunder.reply, &mut ());
        match blunder.lost {
            None => assert!(matches!(after.outcome(), Some(Outcome::Win { winner, .. }) if winner != us)),
            Some((piece, sq)) => {
                assert_eq!((position.piece_at(sq), piece.side), (Some(piece), us));
                assert_ne!(after.piece_at(sq), Some(piece));
            }
        }
    }
}
