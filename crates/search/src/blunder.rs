//! What a move leaves to the opponent: a win at once, or a valuable piece.
//!
//! The window asks before such a move is final. Every reply is played by the rules, so pins, fire, Lions and range
//! captures count as they do in the game; only exchanges that go on after our recapture are estimated.

use super::Weights;
use super::evaluator::Evaluator;
use std::sync::Arc;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Effect, Move, MoveList, Outcome, Piece, Position};

/// How many replies are looked at to find out whether a loss can be avoided: a moment's work.
const MOST_REPLIES: usize = 20_000;

/// Finds blunders in one game.
#[derive(Debug)]
pub struct BlunderCheck(Evaluator);

/// How much a piece must be worth before its loss is mentioned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Worth {
    /// The great pieces of the game: twice the mean value or more.
    #[default]
    Great,
    /// At least two thirds of the mean value, and so everything but Pawns and their like.
    Notable,
}

/// The reply that makes a move a blunder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blunder {
    /// The reply.
    pub reply: Move,
    /// The opponent's piece that plays it, as it stands before that.
    pub by: Piece,
    /// The most valuable piece that is lost, and its square; none if the reply wins the game.
    pub lost: Option<(Piece, Sq)>,
    /// Whether that piece is burnt and not captured.
    pub is_burnt: bool,
    /// Whether another move was found that loses less.
    pub can_be_avoided: bool,
}

/// The losses that are mentioned: of pieces of at least that value, except those that were accepted.
#[derive(Clone, Copy)]
struct Mentioned<'a> {
    least: i32,
    accepted: &'a [(Piece, Sq)],
}

impl BlunderCheck {
    /// Values the pieces of a game.
    #[must_use]
    pub fn new(variant: &Arc<Variant>) -> Self {
        Self(Evaluator::new(variant, Weights::shipped(), None))
    }

    /// Whether it was made for this game.
    #[must_use]
    pub fn is_for(&self, variant: &Arc<Variant>) -> bool {
        Arc::ptr_eq(&self.0.variant, variant)
    }

    /// The reply to a legal move that costs its player most, if it wins the game or a piece of that worth, and the move
    /// itself does not make up for it. The loss of some pieces, as they stand after the move, has been accepted.
    #[must_use]
    pub fn blunder(
        &self,
        position: &Position,
        mv: Move,
        worth: Worth,
        accepted: &[(Piece, Sq)],
    ) -> Option<Blunder> {
        let least = match worth {
            Worth::Great => 2 * self.0.mean_piece_value,
            Worth::Notable => 2 * self.0.mean_piece_value / 3,
        };
        let mentioned = Mentioned { least, accepted };
        let (loss, blunder) = self.losses(position, mv, mentioned, i32::MIN, None).last()?;
        // To move the piece away or to take its attacker is what helps most often.
        let (lost, from) = (blunder.lost.map(|(_, sq)| sq), blunder.reply.from());
        let legal = position.legal_moves();
        let is_near =
            |other: &&Move| other.from() == lost || Some(other.to()) == from || other.from() == mv.from();
        let near = legal.iter().filter(is_near).chain(legal.iter().filter(|other| !is_near(other)));
        let mut others = near.take(MOST_REPLIES / legal.len());
        let floor = loss.saturating_sub(self.0.mean_piece_value / 2).saturating_sub(1);
        let likeliest = Some(blunder.reply);
        let helps =
            |other: &Move| self.losses(position, *other, mentioned, floor, likeliest).next().is_none();
        Some(Blunder { can_be_avoided: others.any(helps), ..blunder })
    }

    /// The replies to a move that cost its player more than a given loss, each with what it costs and costlier than the
    /// one before. The likeliest of them comes first: after most other moves it is still there.
    fn losses(
        &self,
        position: &Position,
        mv: Move,
        mentioned: Mentioned<'_>,
        floor: i32,
        likeliest: Option<Move>,
    ) -> impl Iterator<Item = (i32, Blunder)> {
        let (won, mut most) = (self.0.gain(position, mv), floor);
        let mut after = position.clone();
        after.play(mv, &mut ());
        let likeliest = likeliest.filter(|reply| after.accept(*reply) == Ok(*reply));
        let all = if after.outcome().is_some() { Vec::new() } else { after.legal_moves() };
        likeliest.into_iter().chain(all).filter_map(move |reply| {
            let found = self.cost(&mut after, reply, (won, most), mentioned)?;
            most = found.0;
            Some(found)
        })
    }

    /// What a reply costs the player of the move before it, which has won something, if the loss is mentioned, and costs
    /// more than is known already.
    fn cost(
        &self,
        position: &mut Position,
        reply: Move,
        (won, most): (i32, i32),
        mentioned: Mentioned<'_>,
    ) -> Option<(i32, Blunder)> {
        let by = position.mover(reply)?;
        let gain = self.0.gain(position, reply);
        let mut effects = Vec::new();
        position.play(reply, &mut effects);
        let cost = match position.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == by.side => Some((i32::MAX, None)),
            Some(_) => None,
            None => self
                .dearest(&effects, by, mentioned)
                .filter(|_| gain.saturating_sub(won) > most)
                // Where royals are captured, the opponent who does not save his loses the game first.
                .filter(|_| position.royal_capturer(by.side.other(), &mut MoveList::default()).is_none())
                .map(|lost| (gain - self.retaken(position, reply), Some(lost))),
        };
        position.undo();
        let (cost, lost) = cost?;
        let loss = cost.saturating_sub(won);
        let is_notable = lost.is_none_or(|(lost, ..)| 3 * loss >= self.0.price(lost.kind));
        let is_burnt = lost.is_some_and(|(.., is_burnt)| is_burnt);
        let lost = lost.map(|(piece, at, _)| (piece, at));
        (is_notable && loss > most)
            .then_some((loss, Blunder { reply, by, lost, is_burnt, can_be_avoided: false }))
    }

    /// The most valuable piece that a reply takes and that is mentioned, its square, and whether it is burnt.
    fn dearest(
        &self,
        effects: &[Effect],
        by: Piece,
        Mentioned { least, accepted }: Mentioned<'_>,
    ) -> Option<(Piece, Sq, bool)> {
        let lost = effects.iter().filter_map(|effect| match *effect {
            Effect::Capture { at, piece, .. } => Some((piece, at, false)),
            Effect::Burn { at, piece, .. } => Some((piece, at, true)),
            _ => None,
        });
        let value = |piece: &Piece| self.0.piece_value(piece.kind);
        let ours = lost.filter(|(piece, at, _)| piece.side != by.side && !accepted.contains(&(*piece, *at)));
        ours.filter(|(piece, ..)| value(piece) >= least).max_by_key(|(piece, ..)| value(piece))
    }

    /// The most that is won back by capturing or burning the piece that has just moved.
    fn retaken(&self, position: &Position, reply: Move) -> i32 {
        let sq = reply.to();
        let takes = |mv: &Move| {
            mv.to() == sq
                || mv.via().into_iter().any(|via| via == sq)
                || position.range_capture_victims(*mv).contains(&sq)
                || position.fire_of(*mv).burnt.contains(&sq)
        };
        let back = position.legal_moves().into_iter().filter(takes);
        back.map(|mv| self.0.see(position, mv, self.0.gain(position, mv))).max().unwrap_or_default().max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_board::game;
    use tenjiku_rules::Side;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::{Library, RandomNumbers};

    /// What is lost after the move between two squares, by the symbol of the piece; `game` for the game.
    fn lost(id: &str, text: &str, [from, to]: [&str; 2], worth: Worth) -> Option<String> {
        let variant = game(id);
        let position = sfen::read(&variant, text).expect("a position");
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        let mv = position.accept(Move::new(square(from), square(to))).expect("a legal move");
        let blunder = BlunderCheck::new(&variant).blunder(&position, mv, worth, &[])?;
        let unavoidable = if blunder.can_be_avoided { "" } else { " anyway" };
        let burnt = if blunder.is_burnt { " burnt" } else { "" };
        let symbol =
            |(piece, _): (Piece, Sq)| format!("{}{burnt}{unavoidable}", variant.kind(piece.kind).symbol());
        Some(blunder.lost.map_or("game".to_owned(), symbol))
    }

    #[test]
    fn a_piece_left_to_be_taken_is_a_blunder_and_an_exchange_is_none() {
        let rook = |rows: &str| {
            let text = format!("k8/9/9/{rows}/4R4/9/4K4 b - 1");
            lost("shogi", &text, ["5g", "5e"], Worth::Great)
        };
        assert_eq!(rook("5p3/9/9"), None, "nothing attacks it");
        assert_eq!(rook("4p4/9/9").as_deref(), Some("R"));
        assert_eq!(rook("4p4/9/5G3").as_deref(), Some("R"), "it costs a Pawn only");
        assert_eq!(rook("9/r8/9").as_deref(), Some("R"));
        assert_eq!(rook("9/r8/5G3"), None, "a Rook for a Rook");
        assert_eq!(rook("9/4r4/9"), None, "the attacker is taken");
        // The piece that is lost need not be the one that moves.
        let left = |worth| lost("shogi", "k8/9/4p4/4S4/9/9/9/9/4K3P b - 1", ["1i", "1h"], worth);
        assert_eq!((left(Worth::Great), left(Worth::Notable).as_deref()), (None, Some("S")));
    }

    /// A Knight attacks two Golds: one of them will fall, but it can be had for the Knight.
    #[test]
    fn a_loss_that_cannot_be_avoided_is_known_as_such() {
        let gold = |to| lost("shogi", "k8/9/4n4/9/3G1G3/9/9/9/4K4 b - 1", ["4e", to], Worth::Notable);
        assert_eq!(gold("4d").as_deref(), Some("G"));
        assert_eq!(gold("5e").as_deref(), Some("G anyway"));
    }

    /// In Chu a royal may stay attacked, and the other side may answer an attack by one of its own.
    #[test]
    fn the_game_itself_is_lost_where_the_royal_is_left_to_be_taken() {
        let chu = |text: &str, squares| lost("chu", text, squares, Worth::Notable);
        let empty = "12/12/12/12";
        let pinned = format!("k10r/p11/12/12/12/{empty}/P11/11R/11K b - 1");
        assert_eq!(chu(&pinned, ["1k", "2k"]).as_deref(), Some("game"));
        assert_eq!(chu(&pinned, ["1k", "1b"]).as_deref(), Some("R"));
        let attacked = "k11/12/12/3p8/12/12/1r5R4/11R/3P8/12/12/K11 b - 1";
        assert_eq!(chu(attacked, ["1h", "1b"]).as_deref(), Some("R"));
        assert_eq!(chu(attacked, ["1h", "1a"]), None, "White has to save the King");
    }

    /// Rule text of Tenjiku: a Fire Demon burns its neighbours when it comes to rest, and what it burns cannot take it.
    #[test]
    fn what_the_enemy_may_burn_is_a_blunder_too() {
        let empty = "16/16/16";
        let text = format!("15k/{empty}/15d!/{empty}/{empty}/8Q7/{empty}/K15 b - 1");
        let queen = |to| lost("tenjiku", &text, ["8l", to], Worth::Notable);
        assert_eq!(queen("8k").as_deref(), Some("FK burnt"));
        assert_eq!(queen("8o"), None);
    }

    /// In random games of all kinds, the reply is legal and does what is said of it.
    #[test]
    fn every_blunder_that_is_found_can_be_played() {
        let library = Library::built_in();
        let mut found = 0;
        for file in library.games().filter(|file| file.files < 30) {
            let variant = Arc::new(Variant::compile(file, &[]).expect("it compiles"));
            let check = BlunderCheck::new(&variant);
            let (mut position, mut dice) = (Position::new(Arc::clone(&variant)), RandomNumbers::new(48));
            for _ in 0..(9_000 / variant.starting_array().len().pow(2)).clamp(4, 60) {
                let moves = position.legal_moves();
                if moves.is_empty() || position.outcome().is_some() {
                    break;
                }
                let mv = moves[dice.below(moves.len())];
                let blunder = check.blunder(&position, mv, Worth::Notable, &[]);
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
        // Players look for it on the board, where it is not promoted yet.
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
