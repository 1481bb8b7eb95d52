//! What holds of every position and of every ply, asked of games that are made up.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tenjiku::rules::{Effect, Move, Piece, Position, Setup, Side};
use tenjiku::variant::{KindId, Repetition, Sq};

/// What is compared of a position: its setup, its key, and its moves in order.
pub type Print = (Setup, u64, Vec<Move>);

pub fn print(p: &Position) -> Print {
    (p.setup(), p.key(), p.legal_moves())
}

/// The legal moves, none of them listed twice.
pub fn listed_once(p: &Position) -> BTreeSet<Move> {
    let moves = p.legal_moves();
    let different: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(different.len(), moves.len(), "{}: a move is listed twice", p.variant().id());
    different
}

/// `accept` allows a move if and only if it is listed (without empty midsteps), and says why it refuses it.
pub fn list_and_judge_agree_on(p: &Position, listed: &BTreeSet<Move>, mv: Move) {
    match p.accept(mv) {
        Ok(known) => assert!(listed.contains(&known), "accepted {mv:?} as {known:?}"),
        Err(refusal) => {
            assert!(!listed.contains(&mv), "refused {mv:?}: {}", refusal.describe(p));
            assert!(!refusal.describe(p).is_empty());
        }
    }
}

/// What markers and warnings show as burnt is what is actually burnt. Returns how many pieces were.
pub fn fire_is_foretold(p: &Position, mv: Move, effects: &[Effect]) -> usize {
    let fire = p.fire_of(mv);
    let burnt: Vec<(Sq, Sq)> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Burn { at, by, .. } => Some((*at, *by)),
            _ => None,
        })
        .collect();
    let enemies = fire.burnt.iter().map(|at| (*at, mv.to()));
    let mover = fire.suicide_by.map(|by| (mv.to(), by));
    let foretold: Vec<(Sq, Sq)> = enemies.chain(mover).collect();
    assert_eq!(burnt, foretold);
    burnt.len()
}

/// The pieces on the board and in the hands, as plain lists.
#[derive(Debug, PartialEq, Eq)]
struct PlainBoard {
    pieces: BTreeMap<Sq, Piece>,
    hands: BTreeMap<(Side, KindId), u8>,
}

impl PlainBoard {
    fn of(p: &Position) -> Self {
        let in_hand = |side| p.hand(side).map(move |(kind, count)| ((side, kind), count));
        Self {
            pieces: Side::BOTH.into_iter().flat_map(|side| p.pieces(side)).collect(),
            hands: Side::BOTH.into_iter().flat_map(in_hand).filter(|(_, count)| *count > 0).collect(),
        }
    }

    fn carry_out(&mut self, effect: Effect, mover: Side) {
        match effect {
            Effect::Lift { from: at, piece } | Effect::Burn { at, piece, .. } => {
                assert_eq!(self.pieces.remove(&at), Some(piece));
            }
            Effect::Capture { at, piece, to_hand } => {
                assert_eq!(self.pieces.remove(&at), Some(piece));
                if let Some(kind) = to_hand {
                    *self.hands.entry((mover, kind)).or_default() += 1;
                }
            }
            Effect::Land { at, piece } => assert_eq!(self.pieces.insert(at, piece), None),
            Effect::Drop { at, piece, held } => {
                assert_eq!(self.pieces.insert(at, piece), None);
                let count = self.hands.get_mut(&(mover, held)).expect("it was in hand");
                *count -= 1;
                self.hands.retain(|_, count| *count > 0);
            }
            Effect::Promote { at, from, into } => assert_eq!(self.pieces.insert(at, into), Some(from)),
            Effect::Pass { at, piece } => assert_eq!(self.pieces.get(&at), Some(&piece)),
            Effect::End { .. } => {}
        }
    }
}

/// The effects of a ply, carried out one by one on plain lists of pieces, give the next position.
pub fn effects_give_the_next(p: &Position, effects: &[Effect], next: &Position) {
    let mut board = PlainBoard::of(p);
    for effect in effects {
        board.carry_out(*effect, p.side_to_move());
    }
    assert_eq!(board, PlainBoard::of(next));
}

/// A position that is written down is the same position.
pub fn written_down_is_the_same(p: &Position) {
    let Ok(again) = Position::from_setup(Arc::clone(p.variant()), &p.setup()) else {
        assert!(p.outcome().is_some(), "{}: only a finished game is no position", p.variant().id());
        return;
    };
    if p.outcome().is_some() {
        return;
    }
    assert_eq!(again.setup(), p.setup());
    let sorted = |p: &Position| p.legal_moves().into_iter().collect::<BTreeSet<_>>();
    // Repetition depends on the history, which is not part of a setup.
    let barred = p.variant().rules().repetition == Repetition::SecondIsBarred;
    if p.occurrences() == 1 && !barred {
        assert_eq!(sorted(&again), sorted(p), "{} ply {}", p.variant().id(), p.plies());
        assert_eq!(again.key(), p.key(), "{} ply {}", p.variant().id(), p.plies());
    }
}
