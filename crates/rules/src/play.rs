//! Plays and undoes plies.

use super::cell::Cell;
use super::effect::{Effect, EffectSink};
use super::moves::Move;
use super::outcome::{Outcome, WinReason};
use super::position::{Frame, Position};
use super::refusal::{LegalMove, Refusal};
use super::setup::MAX_IN_HAND;
use crate::variant::{KindId, Piece, Side, Sq};
use arrayvec::ArrayVec;

/// For each side, how a ply captured or burnt one of its royals.
#[derive(Clone, Copy, Default)]
struct LostRoyals([Option<WinReason>; 2]);

impl Position {
    /// Plays a legal move and passes its effects to `sink` in order. Pass `&mut ()` to ignore them.
    ///
    /// The move is not checked: it must come from [`Position::legal_moves`] or [`Position::accept`]. Checkmate and
    /// stalemate are not reported as effects; see [`Position::outcome`] and [`Position::play_checked`].
    pub fn play(&mut self, mv: Move, sink: &mut impl EffectSink) {
        let mover = self.side;
        let frame = Frame { mv, key: self.key(), state: self.state, trail_len: self.trail.len() };
        self.frames.push(frame);
        self.toggle_rule_key();
        self.state.last_lion_capture = None;
        self.state.deferred[mover.index()] = None;
        let mut lost_royals = LostRoyals::default();
        let may_burn = self.mover_may_burn(mv);
        let irreversible = match mv.dropped_kind() {
            Some(kind) => {
                self.play_drop(kind, mv.to(), sink);
                true
            }
            None => self.play_board_move(mv, &mut lost_royals, sink),
        };
        let burnt = self.play_fire(mv.to(), may_burn, &mut lost_royals, sink);
        self.side = self.variant().rules().turns.after(mover);
        if self.side == mover {
            // The square would limit the next ply of the opponent, which never moves in this game.
            self.state.last_lion_capture = None;
        }
        // With drops captured pieces return to the board, so no ply is irreversible.
        if (irreversible || burnt) && !self.variant().has_drops() {
            self.state.reversible_since = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        }
        self.end_ply(mover, lost_royals);
        self.toggle_rule_key();
        self.key_counts.add(self.key());
        if self.state.outcome.is_none() {
            self.state.outcome = self.judge_repetition().or_else(|| self.impasse_win());
        }
        if let Some(outcome) = self.state.outcome {
            sink.effect(Effect::End { outcome, mover });
        }
    }

    /// Plays a move if it is legal and returns its effects, with [`Effect::End`] also for checkmate and stalemate.
    ///
    /// # Errors
    /// The move is illegal. The position is unchanged.
    pub fn play_checked(&mut self, mv: Move) -> Result<Vec<Effect>, Refusal> {
        self.validate(mv).map(|legal| self.play_legal(legal))
    }

    /// Plays a move that this position has found legal. Returns its effects, with [`Effect::End`] also for checkmate
    /// and stalemate.
    pub fn play_legal(&mut self, legal: LegalMove) -> Vec<Effect> {
        debug_assert_eq!(legal.position(), self.key(), "the move is legal in another position");
        let mover = self.side;
        let mut effects = Vec::new();
        self.play(legal.mv(), &mut effects);
        if self.state.outcome.is_none()
            && let Some(outcome) = self.outcome()
        {
            effects.push(Effect::End { outcome, mover });
        }
        effects
    }

    /// Whether a search may try a null move: not for a bared side, which has only this ply to bare the other side.
    pub const fn may_play_null_move(&self) -> bool {
        self.state.bared.is_none()
    }

    /// Plays a null move: the side to move skips its turn, even if the rules forbid it. For search. Undone by
    /// [`Position::undo`].
    pub fn play_null_move(&mut self) {
        let mv = Move::new(Sq(0), Sq(0));
        self.frames.push(Frame { mv, key: self.key(), state: self.state, trail_len: self.trail.len() });
        self.toggle_rule_key();
        self.state.last_lion_capture = None;
        self.state.deferred[self.side.index()] = None;
        // A position after the null move never repeats a position before it.
        self.state.reversible_since = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        self.side = self.variant().rules().turns.after(self.side);
        self.toggle_rule_key();
        self.key_counts.add(self.key());
    }

    /// Undoes the last ply and returns its move; `None` at the initial position.
    pub fn undo(&mut self) -> Option<Move> {
        let frame = self.frames.pop()?;
        self.key_counts.subtract(self.key());
        self.rewind(frame.trail_len);
        self.side = self.variant().rules().turns.after(self.side);
        self.state = frame.state;
        self.set_key(frame.key);
        Some(frame.mv)
    }

    fn play_drop(&mut self, kind: KindId, to: Sq, sink: &mut impl EffectSink) {
        let piece = Piece { kind, side: self.side };
        let held = self.variant().held_as(kind);
        self.change_hand(self.side, held, false);
        self.put(to, Cell::new(piece));
        sink.effect(Effect::Drop { at: to, piece, held });
    }

    /// Plays the move of a piece on the board, without burning. Returns whether it is irreversible.
    fn play_board_move(
        &mut self,
        mv: Move,
        lost_royals: &mut LostRoyals,
        sink: &mut impl EffectSink,
    ) -> bool {
        let (from, to) = (mv.start(), mv.to());
        let Some(piece) = self.piece_at(from) else { return false };
        if mv.is_pass() && !mv.promotes() {
            sink.effect(Effect::Pass { at: from, piece });
            return false;
        }
        let range_captured = self.range_capture_victims(mv);
        sink.effect(Effect::Lift { from, piece });
        self.remove(from);
        let (mut captured, mut contagion) = (false, None);
        let via = if mv.has_via() { mv.via() } else { ArrayVec::new() };
        for sq in via.into_iter().chain(range_captured).chain([to]) {
            let Some(victim) = self.capture(sq, piece, lost_royals, sink) else { continue };
            captured = true;
            contagion = self.variant().kind(victim.kind).infects_with.or(contagion);
        }
        let (mut piece_after, mut irreversible) = (piece, captured);
        sink.effect(Effect::Land { at: to, piece });
        // Contagion replaces the piece's own promotion. Royals are immune.
        let contagion =
            contagion.filter(|&kind| !self.variant().kind(piece.kind).is_royal() && kind != piece.kind);
        let promotion = self.variant().kind(piece.kind).promotes_to.filter(|_| mv.promotes());
        if let Some(kind) = contagion.or(promotion) {
            piece_after.kind = kind;
            sink.effect(Effect::Promote { at: to, from: piece, into: piece_after });
            irreversible = true;
        } else if self.declines_on_entry(piece, from, to) {
            self.state.deferred[piece.side.index()] = Some(to);
        }
        // Unlike `remove`, `put` does not clear the deferral.
        self.put(to, Cell::new(piece_after));
        irreversible
    }

    /// The kind that a captured piece has in the hand of `by`. `None` without drops, for royals, for pieces of its own
    /// side in the way of a range capture, and if the hand is full.
    pub(super) fn hand_kind(&self, captured: Piece, by: Side) -> Option<KindId> {
        let held = self.variant().kind(captured.kind).in_hand_as;
        let may_return = captured.side != by && !self.variant().kind(held).is_royal();
        (self.variant().has_drops() && may_return && self.in_hand(by, held) < MAX_IN_HAND).then_some(held)
    }

    /// Captures the piece on a square, if there is one, and returns it.
    fn capture(
        &mut self,
        at: Sq,
        by: Piece,
        lost_royals: &mut LostRoyals,
        sink: &mut impl EffectSink,
    ) -> Option<Piece> {
        let piece = self.piece_at(at)?;
        let kind = self.variant().kind(piece.kind);
        let to_hand = self.hand_kind(piece, by.side);
        let is_lion_captured_by_other = kind.is_lion && !self.variant().kind(by.kind).is_lion;
        if self.is_royal(piece) {
            lost_royals.0[piece.side.index()] = Some(WinReason::RoyalCaptured { royal: piece.kind, at });
        }
        if is_lion_captured_by_other {
            self.state.last_lion_capture = Some(at);
        }
        self.remove(at);
        if let Some(kind) = to_hand {
            self.change_hand(by.side, kind, true);
        }
        sink.effect(Effect::Capture { at, piece, to_hand });
        Some(piece)
    }

    /// Removes the pieces that are burnt after a move. Returns whether any piece is burnt.
    fn play_fire(
        &mut self,
        at: Sq,
        may_burn: bool,
        lost_royals: &mut LostRoyals,
        sink: &mut impl EffectSink,
    ) -> bool {
        if !self.variant().tables.has_burners {
            return false;
        }
        let Some(mover) = self.piece_at(at) else { return false };
        let fire = self.fire(mover, at, may_burn, |_| false);
        for &sq in &fire.burnt {
            self.burn(sq, at, lost_royals, sink);
        }
        if let Some(by) = fire.suicide_by {
            self.burn(at, by, lost_royals, sink);
        }
        fire.suicide_by.is_some() || !fire.burnt.is_empty()
    }

    fn burn(&mut self, at: Sq, by: Sq, lost_royals: &mut LostRoyals, sink: &mut impl EffectSink) {
        let Some(piece) = self.piece_at(at) else { return };
        let burner = self.cell(by).kind();
        if self.is_royal(piece) {
            lost_royals.0[piece.side.index()] = Some(WinReason::RoyalBurnt { royal: piece.kind, burner, by });
        }
        self.remove(at);
        sink.effect(Effect::Burn { at, piece, by });
    }

    /// Ends the game if a side has no royal left, or by the bare king rule.
    fn end_ply(&mut self, mover: Side, lost_royals: LostRoyals) {
        let enemy = mover.other();
        // Capturing the last enemy royal wins even if the mover's last royal is lost with the same move.
        for loser in [enemy, mover] {
            if self.royals(loser).is_empty()
                && let Some(by) = lost_royals.0[loser.index()]
            {
                self.state.outcome = Some(Outcome::Win { winner: loser.other(), by });
                return;
            }
        }
        if self.may_end_by_bare_king() {
            self.state.outcome = self.judge_bare_king(mover);
        }
    }
}
