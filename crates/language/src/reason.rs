//! Explains a move in a few words: `wins the Fire Demon`, `burns three pieces`.
//!
//! The reason is shown next to suggested moves. It follows from the moves of a line, the rules and the values of the
//! variant file, without any search, so it never claims more than the line shows.

use crate::say;
use crate::{Language, SpokenName};
use tenjiku_rules::attack::{BoardAfter, Victim};
use tenjiku_rules::variant::{KindId, RoyalSafety, Sq, Variant};
use tenjiku_rules::{Move, MoveList, Outcome, Piece, PlySummary, Position, Side, WinReason};

/// Why the first move of a line is good, as the end of a sentence that begins with the move. `None` if there
/// is no short reason. The line ends at its first illegal move.
#[must_use]
pub fn reason(position: &Position, line: &[Move]) -> Option<String> {
    let summary = LineSummary::new(position, line)?;
    // Where a check must be parried, every legal move saves the royal.
    let is_duty = position.variant().rules().royals == RoyalSafety::Checkmate;
    summary
        .profit()
        .or_else(|| summary.rescue_of_royal().filter(|_| !is_duty))
        .or_else(|| summary.threat())
        .or_else(|| summary.rescue())
        .or_else(|| summary.protection())
        .or_else(|| summary.attack())
        .or_else(|| summary.capture())
        .or_else(|| summary.rescue_of_royal())
}

/// What the first move of a line gains or threatens, as the end of a sentence that begins with the move; `None` if the
/// move only saves something.
#[must_use]
pub fn gain(position: &Position, line: &[Move]) -> Option<String> {
    let summary = LineSummary::new(position, line)?;
    summary.profit().or_else(|| summary.threat()).or_else(|| summary.attack())
}

/// A piece that left the board.
#[derive(Clone, Copy)]
pub(super) struct LostPiece {
    /// The index of the ply in the line, from 0.
    ply: usize,
    pub piece: Piece,
    /// Whether it was burnt rather than captured.
    pub burnt: bool,
}

pub(super) struct LineSummary<'a> {
    pub before: &'a Position,
    /// The position after the first move.
    pub after: Position,
    /// The first move, and the side that plays it.
    pub mv: Move,
    pub side: Side,
    /// Number of plies up to the first illegal one.
    plies: usize,
    pub losses: Vec<LostPiece>,
    /// Plies of `side` after which the enemy could win the moved piece, although the line shows no such
    /// reply.
    hanging_after: Vec<(usize, KindId)>,
    outcome: Option<Outcome>,
    promoted: Option<KindId>,
}

/// Number of plies of a line in which captures count: three moves of each side. The later moves of a line are less
/// certain.
const COUNTED_PLIES: usize = 6;
/// Minimum value of a piece that later moves win, in Pawns of the variant file. There are many Pawns, and a line rarely
/// shows which one falls.
const MIN_LATER_VALUE: f32 = 2.0;
/// Minimum value of notable pieces, in Pawns of the variant file.
const NOTABLE_VALUE: f32 = 4.0;

impl<'a> LineSummary<'a> {
    pub fn new(before: &'a Position, line: &[Move]) -> Option<Self> {
        let &mv = line.first()?;
        let mut position = before.clone();
        let mut summary = Self {
            before,
            after: before.clone(),
            mv,
            side: before.side_to_move(),
            plies: 0,
            losses: Vec::new(),
            hanging_after: Vec::new(),
            outcome: None,
            promoted: None,
        };
        for &mv in line {
            if position.outcome().is_some() || position.accept(mv) != Ok(mv) {
                break;
            }
            let mut played = PlySummary::default();
            position.play(mv, &mut played);
            summary.record(&played);
            summary.record_hanging(&position, mv);
            summary.plies += 1;
            if summary.plies == 1 {
                summary.after = position.clone();
            }
        }
        summary.outcome = position.outcome();
        (summary.plies > 0).then_some(summary)
    }

    fn record(&mut self, played: &PlySummary) {
        let ply = self.plies;
        for (lost, burnt) in [(&played.captured, false), (&played.burnt, true)] {
            self.losses.extend(lost.iter().map(|&(_, piece)| LostPiece { ply, piece, burnt }));
        }
        if ply == 0 {
            self.promoted = played.promoted.map(|into| into.kind);
        }
    }

    /// Records whether the enemy could win the piece that has just moved. The line may end before that reply,
    /// so the line alone does not prove a gain.
    fn record_hanging(&mut self, after: &Position, mv: Move) {
        let ply = self.plies;
        if ply % 2 == 1 {
            let is_capture_shown =
                self.losses.iter().any(|loss| loss.ply == ply && loss.piece.side == self.side);
            self.hanging_after.retain(|&(before, _)| !is_capture_shown || before + 1 != ply);
        } else if let Some(mover) = after.piece_at(mv.to()).filter(|_| self.is_hanging(after, mv.to())) {
            self.hanging_after.push((ply, mover.kind));
        }
    }

    fn variant(&self) -> &Variant {
        self.before.variant()
    }

    pub fn name(&self, kind: KindId) -> &str {
        self.variant().kind(kind).spoken_name()
    }

    /// Value in Pawns. A spare royal counts as the most valuable other piece.
    pub fn value(&self, kind: KindId) -> f32 {
        let in_file = |kind: KindId| self.variant().kind(kind).entry().value.unwrap_or(1.0);
        if !self.variant().kind(kind).is_royal() {
            return in_file(kind);
        }
        let others = self.variant().kinds().filter(|(_, kind)| !kind.is_royal());
        others.map(|(kind, _)| in_file(kind)).fold(1.0, f32::max)
    }

    /// The reason if the line wins the game or material, or promotes a piece.
    fn profit(&self) -> Option<String> {
        let material = || self.fire().or_else(|| self.material_gain());
        self.win().or_else(material).or_else(|| self.promotion())
    }

    /// The reason if the line wins the game.
    fn win(&self) -> Option<String> {
        let Some(Outcome::Win { winner, by }) = self.outcome else { return None };
        if winner != self.side {
            return None;
        }
        if self.plies > 1 {
            let plies = u32::try_from(self.plies).unwrap_or(u32::MAX);
            return Some(say!("reason-forces-win", moves = Language::current().win_length(plies)));
        }
        Some(match by {
            WinReason::RoyalCaptured { royal, .. } => say!("reason-takes", piece = self.name(royal)),
            WinReason::RoyalBurnt { royal, .. } => say!("reason-burns", piece = self.name(royal)),
            WinReason::Checkmate => say!("reason-mates"),
            WinReason::NoMoves => say!("reason-leaves-no-move"),
            WinReason::BareKing => say!("reason-bares-king"),
            WinReason::Impasse => say!("reason-enters"),
            WinReason::PerpetualCheck | WinReason::PerpetualAttack | WinReason::Repetition => {
                say!("reason-wins-by-repetition")
            }
            WinReason::Resignation | WinReason::Time | WinReason::Recorded => return None,
        })
    }

    /// Material balance of the first `plies` plies, in Pawns.
    fn balance(&self, plies: usize) -> f32 {
        let losses = self.losses.iter().filter(|loss| loss.ply < plies);
        losses
            .map(|loss| self.value(loss.piece.kind) * if loss.piece.side == self.side { -1.0 } else { 1.0 })
            .sum()
    }

    /// Number of plies that count. A final capture may be answered, so the line counts up to the enemy's last
    /// reply.
    fn counted_plies(&self) -> usize {
        if self.plies > 1 { (self.plies - self.plies % 2).min(COUNTED_PLIES) } else { 1 }
    }

    /// The reason if the move burns pieces without losing material.
    fn fire(&self) -> Option<String> {
        let is_burnt_by_first_ply =
            |loss: &&LostPiece| loss.ply == 0 && loss.burnt && loss.piece.side != self.side;
        let burnt: Vec<&LostPiece> = self.losses.iter().filter(is_burnt_by_first_ply).collect();
        let gains_material = self.balance(self.counted_plies()) > 0.0;
        match burnt.len() {
            0 => None,
            _ if !gains_material => None,
            1 => Some(say!("reason-burns", piece = self.name(burnt[0].piece.kind))),
            count => Some(say!("reason-burns-many", count = count)),
        }
    }

    /// The most valuable piece that a side loses in the first `plies` plies.
    fn greatest_loss(&self, side: Side, plies: usize) -> Option<KindId> {
        let losses = self.losses.iter().filter(|loss| loss.piece.side == side && loss.ply < plies);
        losses.map(|loss| loss.piece.kind).max_by(|&a, &b| self.value(a).total_cmp(&self.value(b)))
    }

    /// The reason if the line wins material, now or later. It names what the first move captures, if it captures.
    fn material_gain(&self) -> Option<String> {
        let (enemy, counted_plies) = (self.side.other(), self.counted_plies());
        let won_at_once = self.greatest_loss(enemy, 1);
        let won = won_at_once.or_else(|| self.greatest_loss(enemy, counted_plies))?;
        let (balance, price) = (self.balance(counted_plies), self.value(won));
        let is_doubtful = self.is_gain_doubtful(price) || self.plies == 1 && self.may_be_retaken();
        if won_at_once.is_some() {
            let captures = Some(say!("reason-takes", piece = self.name(won)));
            return if is_doubtful { captures } else { self.exchange(won) };
        }
        // A gain by later captures alone counts only if it is large and certain.
        if is_doubtful || price < MIN_LATER_VALUE || balance < NOTABLE_VALUE.min(price / 2.0) {
            return None;
        }
        self.later_gain(won)
    }

    /// The reason if the first move captures `won` and the balance of the line is known.
    fn exchange(&self, won: KindId) -> Option<String> {
        let counted_plies = self.counted_plies();
        let (balance, price) = (self.balance(counted_plies), self.value(won));
        match self.greatest_loss(self.side, counted_plies) {
            Some(lost) if lost == won => {
                // An even exchange; only the rest counts.
                let extra = self.extra_gain(counted_plies, won).filter(|_| balance >= price / 2.0);
                extra.or_else(|| Some(say!("reason-trades", piece = self.name(won))))
            }
            // Other captures of the line make up for the loss.
            Some(lost) if self.value(lost) > price && balance > 0.0 => {
                Some(say!("reason-takes", piece = self.name(won)))
            }
            Some(lost) if balance > price / 10.0 && self.value(lost) > price / 10.0 => {
                let (won, lost) = (with_article(self.name(won)), with_article(self.name(lost)));
                Some(say!("reason-wins-for", won, lost))
            }
            _ if balance > price / 2.0 => Some(say!("reason-wins", piece = self.name(won))),
            _ => None,
        }
    }

    /// The reason if later moves of the line win `won` for at most one less valuable piece. A piece that promotes later
    /// in the line has a name that is not on the board yet.
    fn later_gain(&self, won: KindId) -> Option<String> {
        let is_counted = |loss: &&LostPiece| loss.piece.side == self.side && loss.ply < self.counted_plies();
        let lost: Vec<KindId> = self.losses.iter().filter(is_counted).map(|loss| loss.piece.kind).collect();
        let is_seen =
            |kind: KindId, side: Side| self.before.pieces(side).any(|(_, piece)| piece.kind == kind);
        match lost[..] {
            _ if !is_seen(won, self.side.other()) => None,
            [] => Some(say!("reason-later-wins", piece = self.name(won))),
            [lost] if is_seen(lost, self.side) && self.value(lost) < self.value(won) => {
                let (won, lost) = (with_article(self.name(won)), with_article(self.name(lost)));
                Some(say!("reason-later-wins-for", won, lost))
            }
            _ => None,
        }
    }

    /// The most valuable piece that a line wins in addition to an exchanged kind; `None` if the line also loses more.
    fn extra_gain(&self, counted_plies: usize, traded: KindId) -> Option<String> {
        let counted = self.losses.iter().filter(|loss| loss.ply < counted_plies);
        let (own, won): (Vec<&LostPiece>, Vec<_>) = counted.partition(|loss| loss.piece.side == self.side);
        let mut kinds: Vec<KindId> = won.into_iter().map(|loss| loss.piece.kind).collect();
        kinds.remove(kinds.iter().position(|kind| *kind == traded)?);
        let best = kinds.into_iter().max_by(|&a, &b| self.value(a).total_cmp(&self.value(b)))?;
        (own.len() == 1).then(|| say!("reason-wins", piece = self.name(best)))
    }

    /// The reason if the move captures without losing material.
    fn capture(&self) -> Option<String> {
        if self.balance(self.counted_plies()) < 0.0 {
            return None;
        }
        let taken =
            self.losses.iter().find(|loss| loss.ply == 0 && loss.piece.side != self.side && !loss.burnt)?;
        Some(say!("reason-takes", piece = self.name(taken.piece.kind)))
    }

    /// Whether the first move or a capture leaves its piece en prise, and that piece matters compared with
    /// the gain.
    fn is_gain_doubtful(&self, price: f32) -> bool {
        let captures = |ply| self.losses.iter().any(|loss| loss.ply == ply && loss.piece.side != self.side);
        self.hanging_after.iter().any(|&(ply, mover)| {
            ply < self.counted_plies() && (ply == 0 || captures(ply)) && self.value(mover) > price / 10.0
        })
    }

    fn may_be_retaken(&self) -> bool {
        let (enemy, to) = (self.side.other(), self.mv.to());
        self.after.piece_at(to).is_some_and(|piece| {
            let victim = Victim::of_kind(self.variant().kind(piece.kind));
            piece.side == self.side
                && self.after.attacker(to, victim, enemy, &BoardAfter::default()).is_some()
        })
    }

    fn promotion(&self) -> Option<String> {
        let kind = self.promoted?;
        let is_captured = self.losses.iter().any(|loss| loss.ply == 1 && loss.piece.kind == kind);
        (!is_captured).then(|| say!("reason-promotes", piece = self.name(kind)))
    }

    /// The reason if the move rescues this side's royal.
    fn rescue_of_royal(&self) -> Option<String> {
        let list = &mut MoveList::default();
        let enemy = self.side.other();
        let was_in_danger = self.before.royal_capturer(enemy, list).is_some();
        if !was_in_danger || self.after.royal_capturer(enemy, list).is_some() {
            return None;
        }
        let royal = *self.before.royals(self.side).first()?;
        let name = self.name(self.before.piece_at(royal)?.kind);
        Some(say!("reason-saves", piece = name))
    }

    /// The reason if the move attacks a royal.
    fn threat(&self) -> Option<String> {
        let list = &mut MoveList::default();
        let enemy = self.side.other();
        let was_threatened = self.before.threatens_royal(self.side, list);
        if was_threatened || !self.after.threatens_royal(self.side, list) {
            return None;
        }
        let royal = |sq: &Sq| self.after.piece_at(*sq).map(|piece| self.name(piece.kind));
        let nothing = BoardAfter::default();
        let attacked_royal = self.after.royals(enemy).iter().find(|&&sq| {
            self.after.royal_attacker(sq, self.after.victim_on(sq), self.side, &nothing).is_some()
        });
        match (attacked_royal, self.variant().rules().royals) {
            (Some(sq), RoyalSafety::Checkmate) => Some(say!("reason-checks", piece = royal(sq)?)),
            (Some(sq), RoyalSafety::Capture) => Some(say!("reason-threatens-to-take", piece = royal(sq)?)),
            (None, _) => {
                let burning = self.after.fire_threats(enemy);
                let (sq, _) = burning.first()?;
                Some(say!("reason-threatens-to-burn", piece = royal(sq)?))
            }
        }
    }

    /// Whether the piece on a square can be captured with a profit or without recapture.
    pub fn is_hanging(&self, position: &Position, sq: Sq) -> bool {
        let Some(piece) = position.piece_at(sq) else { return false };
        let nothing = BoardAfter::default();
        let victim = Victim::of_kind(self.variant().kind(piece.kind));
        let attackers = position.attackers(sq, victim, piece.side.other(), &nothing);
        let least = attackers
            .into_iter()
            .filter_map(|from| position.piece_at(from))
            .map(|attacker| self.value(attacker.kind))
            .fold(f32::INFINITY, f32::min);
        if least.is_infinite() {
            return false;
        }
        least < self.value(piece.kind) * 0.8 || !self.is_protected(position, sq, piece.side)
    }

    fn is_protected(&self, position: &Position, sq: Sq, by: Side) -> bool {
        let nothing = BoardAfter::default();
        position.attacker(sq, Victim::UNKNOWN, by, &nothing).is_some()
            || position.universal_protector(sq, by, &nothing).is_some()
    }

    /// The reason if the moved piece was hanging before.
    fn rescue(&self) -> Option<String> {
        let from = self.mv.from()?;
        let piece = self.before.piece_at(from)?;
        let is_safe = self.after.piece_at(self.mv.to()).is_some_and(|moved| moved.side == self.side)
            && !self.is_hanging(&self.after, self.mv.to());
        let is_rescued =
            is_safe && self.value(piece.kind) >= NOTABLE_VALUE && self.is_hanging(self.before, from);
        is_rescued.then(|| say!("reason-saves", piece = self.name(piece.kind)))
    }

    /// The reason if another piece was hanging and no longer is.
    fn protection(&self) -> Option<String> {
        let mut best: Option<KindId> = None;
        for (sq, piece) in self.before.pieces(self.side) {
            let is_notable = self.value(piece.kind) >= NOTABLE_VALUE
                && best.is_none_or(|known| self.value(piece.kind) > self.value(known));
            let is_unmoved =
                self.after.piece_at(sq) == Some(piece) && !self.variant().kind(piece.kind).is_royal();
            if is_notable
                && is_unmoved
                && self.is_hanging(self.before, sq)
                && !self.is_hanging(&self.after, sq)
            {
                best = Some(piece.kind);
            }
        }
        best.map(|kind| say!("reason-protects", piece = self.name(kind)))
    }

    /// The reason if the move leaves an enemy piece hanging without hanging itself.
    fn attack(&self) -> Option<String> {
        let to = self.mv.to();
        let attacked = self.after.pieces(self.side.other()).filter(|&(sq, piece)| {
            self.value(piece.kind) >= NOTABLE_VALUE
                && self.is_hanging(&self.after, sq)
                && !(self.before.piece_at(sq) == Some(piece) && self.is_hanging(self.before, sq))
        });
        let kinds = attacked.map(|(_, piece)| piece.kind);
        let best = kinds.max_by(|&one, &other| self.value(one).total_cmp(&self.value(other)))?;
        (!self.is_hanging(&self.after, to)).then(|| say!("reason-threatens-to-take", piece = self.name(best)))
    }
}

/// Piece name with an indefinite article, which may depend on the first letter.
fn with_article(name: &str) -> String {
    let begins_with_vowel = name.starts_with(['A', 'E', 'I', 'O', 'U']);
    say!("reason-one-piece", piece = name, begins_with_vowel = yes_or_no(begins_with_vowel))
}

const fn yes_or_no(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}
