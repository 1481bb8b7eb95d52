//! Making a ply and taking it back.

use super::cell::Cell;
use super::effect::{Effect, EffectSink};
use super::moves::Move;
use super::outcome::{DrawReason, Outcome, WinReason};
use super::position::{Frame, Position};
use super::refusal::Refusal;
use crate::variant::{KindId, Piece, RoyalSafety, Side, Sq};
use arrayvec::ArrayVec;

/// The royal a side lost last in a ply, and how.
#[derive(Clone, Copy, Default)]
struct Fallen([Option<WinReason>; 2]);

impl Position {
    /// Plays a legal move and tells `sink` what happens, step by step.
    ///
    /// The move must come from [`Position::legal_moves`] or [`Position::accept`]; it is not
    /// checked again. Endings that need the list of moves (mate, no move) are not looked for
    /// here: see [`Position::outcome`] and [`Position::play_checked`].
    pub fn play(&mut self, mv: Move, sink: &mut impl EffectSink) {
        let mover = self.side;
        let frame = Frame { mv, key: self.key(), state: self.state, trail_len: self.trail.len() };
        self.frames.push(frame);
        self.toggle_rule_key();
        self.state.lion_fell = None;
        self.state.deferred[mover.index()] = None;
        let mut fallen = Fallen::default();
        let may_burn = self.starts_burning(mv);
        let irreversible = match mv.dropped() {
            Some(kind) => {
                self.play_drop(kind, mv.to(), sink);
                true
            }
            None => self.play_board_move(mv, &mut fallen, sink),
        };
        let burnt = self.play_fire(mv.to(), may_burn, &mut fallen, sink);
        self.side = self.variant().rules().turns.after(mover);
        if self.side == mover {
            // What bars the opponent's next ply means nothing to one that never comes.
            self.state.lion_fell = None;
        }
        // With drops a captured piece can come back, so nothing is final.
        if (irreversible || burnt) && !self.variant().has_drops() {
            self.state.reversible_since = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        }
        self.end_ply(mover, fallen);
        self.toggle_rule_key();
        self.seen.enter(self.key());
        if self.state.outcome.is_none() {
            self.state.outcome = self.judge_repetition().or_else(|| self.entered());
        }
        if let Some(outcome) = self.state.outcome {
            sink.effect(Effect::End { outcome, mover });
        }
    }

    /// Checks a move, plays it and gives its effects, with the end of the game if it ends it.
    ///
    /// # Errors
    /// The reason why the move is not legal; the position is unchanged then.
    pub fn play_checked(&mut self, mv: Move) -> Result<Vec<Effect>, Refusal> {
        let mv = self.accept(mv)?;
        let mover = self.side;
        let mut effects = Vec::new();
        self.play(mv, &mut effects);
        if self.state.outcome.is_none()
            && let Some(outcome) = self.outcome()
        {
            effects.push(Effect::End { outcome, mover });
        }
        Ok(effects)
    }

    /// Gives the turn away without a move: no rule allows it, search asks what would come of it.
    /// Taken back by [`Position::undo`].
    pub(crate) fn play_nothing(&mut self) {
        let mv = Move::new(Sq(0), Sq(0));
        self.frames.push(Frame { mv, key: self.key(), state: self.state, trail_len: self.trail.len() });
        self.toggle_rule_key();
        self.state.lion_fell = None;
        self.state.deferred[self.side.index()] = None;
        // No position before it counts as a repetition of one after it.
        self.state.reversible_since = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        self.side = self.variant().rules().turns.after(self.side);
        self.toggle_rule_key();
        self.seen.enter(self.key());
    }

    /// Takes the last ply back, to the bit, and gives its move.
    pub fn undo(&mut self) -> Option<Move> {
        let frame = self.frames.pop()?;
        self.seen.leave(self.key());
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

    /// Moves, captures and promotes; tells whether the ply can never be reversed.
    fn play_board_move(&mut self, mv: Move, fallen: &mut Fallen, sink: &mut impl EffectSink) -> bool {
        let (from, to) = (mv.start(), mv.to());
        let Some(piece) = self.piece_at(from) else { return false };
        if mv.is_pass() && !mv.promotes() {
            sink.effect(Effect::Pass { at: from, piece });
            return false;
        }
        let swept = self.swept(mv);
        sink.effect(Effect::Lift { from, piece });
        self.remove(from);
        let (mut captured, mut caught) = (false, None);
        let via = if mv.has_via() { mv.via() } else { ArrayVec::new() };
        for sq in via.into_iter().chain(swept).chain([to]) {
            let Some(victim) = self.capture(sq, piece, fallen, sink) else { continue };
            captured = true;
            caught = self.variant().kind(victim.kind).infects_with.or(caught);
        }
        let (mut standing, mut irreversible) = (piece, captured);
        sink.effect(Effect::Land { at: to, piece });
        // What it caught from what it took comes before its own promotion; royals are spared.
        let caught = caught.filter(|&kind| !self.variant().kind(piece.kind).is_royal() && kind != piece.kind);
        let own = self.variant().kind(piece.kind).promotes_to.filter(|_| mv.promotes());
        if let Some(kind) = caught.or(own) {
            standing.kind = kind;
            sink.effect(Effect::Promote { at: to, from: piece, into: standing });
            irreversible = true;
        } else if self.declines_on_entry(piece, from, to) {
            self.state.deferred[piece.side.index()] = Some(to);
        }
        // `put` clears no deferral, so the order of these two does not matter.
        self.put(to, Cell::new(standing));
        irreversible
    }

    /// Takes a piece off the board, if one stands there, and gives it.
    fn capture(
        &mut self,
        at: Sq,
        by: Piece,
        fallen: &mut Fallen,
        sink: &mut impl EffectSink,
    ) -> Option<Piece> {
        let piece = self.piece_at(at)?;
        let kind = self.variant().kind(piece.kind);
        // An own piece in the way of a range capture comes back to nobody.
        let to_hand = (self.variant().has_drops() && piece.side != by.side).then_some(kind.in_hand_as);
        let strikes_lion = kind.is_lion && !self.variant().kind(by.kind).is_lion;
        if kind.is_royal() {
            fallen.0[piece.side.index()] = Some(WinReason::RoyalCaptured { royal: piece.kind, at });
        }
        if strikes_lion {
            self.state.lion_fell = Some(at);
        }
        self.remove(at);
        if let Some(kind) = to_hand {
            self.change_hand(by.side, kind, true);
        }
        sink.effect(Effect::Capture { at, piece, to_hand });
        Some(piece)
    }

    /// Carries out what [`Position::fire`] rules; tells whether anything burnt.
    fn play_fire(&mut self, at: Sq, may_burn: bool, fallen: &mut Fallen, sink: &mut impl EffectSink) -> bool {
        if !self.variant().tables.has_burners {
            return false;
        }
        let Some(mover) = self.piece_at(at) else { return false };
        let fire = self.fire(mover, at, may_burn, |_| false);
        if let Some(by) = fire.suicide_by {
            self.burn(at, by, fallen, sink);
        }
        for &sq in &fire.burnt {
            self.burn(sq, at, fallen, sink);
        }
        fire.suicide_by.is_some() || !fire.burnt.is_empty()
    }

    fn burn(&mut self, at: Sq, by: Sq, fallen: &mut Fallen, sink: &mut impl EffectSink) {
        let Some(piece) = self.piece_at(at) else { return };
        let burner = self.cell(by).kind();
        if self.variant().kind(piece.kind).is_royal() {
            fallen.0[piece.side.index()] = Some(WinReason::RoyalBurnt { royal: piece.kind, burner, by });
        }
        self.remove(at);
        sink.effect(Effect::Burn { at, piece, by });
    }

    /// Ends the game if a side has no royal left, or by the rule of the bare king.
    fn end_ply(&mut self, mover: Side, fallen: Fallen) {
        let enemy = mover.other();
        // One move that takes the last enemy royal and loses the mover's own has won.
        for loser in [enemy, mover] {
            if self.royals(loser).is_empty()
                && let Some(by) = fallen.0[loser.index()]
            {
                self.state.outcome = Some(Outcome::Win { winner: loser.other(), by });
                return;
            }
        }
        if self.variant().rules().bare_king {
            self.state.outcome = self.bare_king(mover);
        }
    }

    /// Chu's bare king: a side with nothing but one royal has lost, unless it bares the other side
    /// with its next move: then the game is drawn.
    fn bare_king(&mut self, mover: Side) -> Option<Outcome> {
        let enemy = mover.other();
        self.state.bared = None;
        match (self.is_bare(mover), self.is_bare(enemy)) {
            (true, true) => Some(Outcome::Draw(DrawReason::BothBare)),
            (true, false) => Some(Outcome::Win { winner: enemy, by: WinReason::BareKing }),
            (false, true) if self.can_bare(enemy, mover) => {
                self.state.bared = Some(enemy);
                None
            }
            (false, true) => Some(Outcome::Win { winner: mover, by: WinReason::BareKing }),
            (false, false) => None,
        }
    }

    fn is_bare(&self, side: Side) -> bool {
        self.squares_of(side).len() == 1 && self.royals(side).len() == 1
    }

    /// Whether `side` could now take the last companion of the other side's royal.
    fn can_bare(&self, side: Side, other: Side) -> bool {
        let squares = self.squares_of(other);
        let royals = self.royals(other);
        squares.len() == 2
            && squares.iter().any(|&sq| {
                let companion = !royals.contains(&sq) || royals.len() == 2;
                companion && self.attacker(sq, self.rank_of(sq), side, &Default::default()).is_some()
            })
            && (self.variant().rules().royals == RoyalSafety::Capture || self.bares_legally(side, other))
    }

    /// Whether a legal move takes the last companion of a royal: asked once an end, where a royal may
    /// not be left attacked.
    fn bares_legally(&self, side: Side, other: Side) -> bool {
        let mut ahead = self.clone();
        // The board stands after the ply whose end is being judged; the reply is `side`'s.
        ahead.side = side;
        ahead.legal_moves().into_iter().any(|mv| {
            let left = |sq: &&Sq| mv.to() != **sq && !mv.via().contains(sq);
            ahead.squares_of(other).iter().filter(left).count() < ahead.squares_of(other).len()
        })
    }
}
