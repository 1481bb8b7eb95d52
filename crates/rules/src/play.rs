//! Playing a ply and undoing it.

use super::cell::Cell;
use super::effect::{Effect, EffectSink};
use super::moves::Move;
use super::outcome::{Outcome, WinReason};
use super::position::{Frame, Position};
use super::refusal::{LegalMove, Refusal};
use super::setup::MAX_IN_HAND;
use crate::variant::{KindId, Piece, Side, Sq};
use arrayvec::ArrayVec;

/// How each side lost its last royal in a ply, if it did.
#[derive(Clone, Copy, Default)]
struct LostRoyals([Option<WinReason>; 2]);

impl Position {
    /// Plays a legal move and passes its effects to `sink`, step by step.
    ///
    /// The move must come from [`Position::legal_moves`] or [`Position::accept`]; it is not checked again.
    /// Endings that depend on the legal moves (checkmate, stalemate) are not detected here: see
    /// [`Position::outcome`] and [`Position::play_checked`].
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
            // A limit on the opponent's next ply means nothing if the opponent never moves.
            self.state.last_lion_capture = None;
        }
        // With drops a captured piece can come back, so no ply is irreversible.
        if (irreversible || burnt) && !self.variant().has_drops() {
            self.state.reversible_since = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        }
        self.end_ply(mover, lost_royals);
        self.toggle_rule_key();
        self.seen.add(self.key());
        if self.state.outcome.is_none() {
            self.state.outcome = self.judge_repetition().or_else(|| self.impasse_win());
        }
        if let Some(outcome) = self.state.outcome {
            sink.effect(Effect::End { outcome, mover });
        }
    }

    /// Checks a move, plays it and returns its effects, including the end of the game if it ends it.
    ///
    /// # Errors
    /// The rule that the move would break. The position is unchanged then.
    pub fn play_checked(&mut self, mv: Move) -> Result<Vec<Effect>, Refusal> {
        self.validate(mv).map(|legal| self.play_legal(legal))
    }

    /// Plays a move that this position has found legal, and returns its effects, including the end of the game if it ends
    /// it.
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

    /// Whether a null move makes sense here: a side that has been bared must use its one move.
    pub const fn may_play_null_move(&self) -> bool {
        self.state.bared.is_none()
    }

    /// Plays a null move: passes the turn without a move. No rule allows it; only the search uses it.
    /// [`Position::undo`] undoes it.
    pub fn play_null_move(&mut self) {
        let mv = Move::new(Sq(0), Sq(0));
        self.frames.push(Frame { mv, key: self.key(), state: self.state, trail_len: self.trail.len() });
        self.toggle_rule_key();
        self.state.last_lion_capture = None;
        self.state.deferred[self.side.index()] = None;
        // Positions before it and after it never count as repetitions of each other.
        self.state.reversible_since = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        self.side = self.variant().rules().turns.after(self.side);
        self.toggle_rule_key();
        self.seen.add(self.key());
    }

    /// Undoes the last ply exactly and returns its move; `None` if there is none to undo.
    pub fn undo(&mut self) -> Option<Move> {
        let frame = self.frames.pop()?;
        self.seen.subtract(self.key());
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

    /// Moves, captures and promotes; returns whether the ply is irreversible.
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
        let swept = self.range_captured(mv);
        sink.effect(Effect::Lift { from, piece });
        self.remove(from);
        let (mut captured, mut contagion) = (false, None);
        let via = if mv.has_via() { mv.via() } else { ArrayVec::new() };
        for sq in via.into_iter().chain(swept).chain([to]) {
            let Some(victim) = self.capture(sq, piece, lost_royals, sink) else { continue };
            captured = true;
            contagion = self.variant().kind(victim.kind).infects_with.or(contagion);
        }
        let (mut standing, mut irreversible) = (piece, captured);
        sink.effect(Effect::Land { at: to, piece });
        // Contagion takes precedence over the piece's own promotion; royals are immune to it.
        let contagion =
            contagion.filter(|&kind| !self.variant().kind(piece.kind).is_royal() && kind != piece.kind);
        let own = self.variant().kind(piece.kind).promotes_to.filter(|_| mv.promotes());
        if let Some(kind) = contagion.or(own) {
            standing.kind = kind;
            sink.effect(Effect::Promote { at: to, from: piece, into: standing });
            irreversible = true;
        } else if self.declines_on_entry(piece, from, to) {
            self.state.deferred[piece.side.index()] = Some(to);
        }
        // `put` does not clear a deferral, so it may come after the deferral is set.
        self.put(to, Cell::new(standing));
        irreversible
    }

    /// What a captured piece is in its captor's hand, if it goes there: a royal cannot be dropped, a piece that a
    /// range capture takes from its own side goes to no hand, and a hand may be full.
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
        let strikes_lion = kind.is_lion && !self.variant().kind(by.kind).is_lion;
        if self.is_royal(piece) {
            lost_royals.0[piece.side.index()] = Some(WinReason::RoyalCaptured { royal: piece.kind, at });
        }
        if strikes_lion {
            self.state.last_lion_capture = Some(at);
        }
        self.remove(at);
        if let Some(kind) = to_hand {
            self.change_hand(by.side, kind, true);
        }
        sink.effect(Effect::Capture { at, piece, to_hand });
        Some(piece)
    }

    /// Burns what [`Position::fire`] says; returns whether anything was burnt.
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
        // A move that captures the last enemy royal wins even if it also loses the player's own.
        for loser in [enemy, mover] {
            if self.royals(loser).is_empty()
                && let Some(by) = lost_royals.0[loser.index()]
            {
                self.state.outcome = Some(Outcome::Win { winner: loser.other(), by });
                return;
            }
        }
        if self.may_end_by_bareness() {
            self.state.outcome = self.judge_bareness(mover);
        }
    }
}
