//! Why a move is good, in a few words: `wins the Fire Demon`, `burns three pieces`.
//!
//! The window shows it beside a suggested move, the command line and the protocols may. It looks at
//! what the moves of a line do, by the rules and the values of the variant file, and searches
//! nothing: what the line does not show it does not say.

use crate::rules::attack::BoardAfter;
use crate::rules::{Effect, Move, MoveList, Outcome, Piece, Position, Side, WinReason};
use crate::say;
use crate::variant::{KindId, LOWEST_RANK, RoyalSafety, Sq, Variant};

/// Why the first move of a line is good, as the end of a sentence that begins with the move; `None`
/// if nothing that can be said in a few words speaks for it. Moves that are not legal end the line.
#[must_use]
pub fn reason(position: &Position, line: &[Move]) -> Option<String> {
    let story = Story::of(position, line)?;
    story
        .end()
        .or_else(|| story.fire())
        .or_else(|| story.spoils())
        .or_else(|| story.promotion())
        .or_else(|| story.rescue_of_royal())
        .or_else(|| story.threat())
        .or_else(|| story.rescue())
        .or_else(|| story.protection())
}

/// A piece that left the board.
#[derive(Clone, Copy)]
struct Loss {
    ply: usize,
    piece: Piece,
    burnt: bool,
}

/// What a line does.
struct Story<'a> {
    before: &'a Position,
    after: Position,
    mv: Move,
    side: Side,
    plies: usize,
    losses: Vec<Loss>,
    outcome: Option<Outcome>,
    promoted: Option<KindId>,
}

/// A piece is worth mentioning if it is worth so many Pawns of the variant file.
const WORTH_A_WORD: f32 = 4.0;

impl<'a> Story<'a> {
    fn of(before: &'a Position, line: &[Move]) -> Option<Self> {
        let &mv = line.first()?;
        let mut position = before.clone();
        let mut story = Self {
            before,
            after: before.clone(),
            mv,
            side: before.side_to_move(),
            plies: 0,
            losses: Vec::new(),
            outcome: None,
            promoted: None,
        };
        let mut effects = Vec::new();
        for &mv in line {
            if position.outcome().is_some() || position.accept(mv) != Ok(mv) {
                break;
            }
            effects.clear();
            position.play(mv, &mut effects);
            story.note(&effects);
            story.plies += 1;
            if story.plies == 1 {
                story.after = position.clone();
            }
        }
        story.outcome = position.outcome();
        (story.plies > 0).then_some(story)
    }

    fn note(&mut self, effects: &[Effect]) {
        let ply = self.plies;
        for effect in effects {
            match *effect {
                Effect::Capture { piece, .. } => self.losses.push(Loss { ply, piece, burnt: false }),
                Effect::Burn { piece, .. } => self.losses.push(Loss { ply, piece, burnt: true }),
                Effect::Promote { into, .. } if ply == 0 => self.promoted = Some(into.kind),
                _ => {}
            }
        }
    }

    fn variant(&self) -> &Variant {
        self.before.variant()
    }

    fn name(&self, kind: KindId) -> &str {
        self.variant().kind(kind).spoken_name()
    }

    /// Worth in Pawns; a spare royal is as dear as the dearest piece that is none.
    fn worth(&self, kind: KindId) -> f32 {
        let value = |kind: KindId| self.variant().kind(kind).entry().value.unwrap_or(1.0);
        if !self.variant().kind(kind).is_royal() {
            return value(kind);
        }
        let others = self.variant().kinds().filter(|(_, kind)| !kind.is_royal());
        others.map(|(kind, _)| value(kind)).fold(1.0, f32::max)
    }

    /// The line wins the game.
    fn end(&self) -> Option<String> {
        let Some(Outcome::Win { winner, by }) = self.outcome else { return None };
        if winner != self.side {
            return None;
        }
        if self.plies > 1 {
            return Some(say!("reason-forces-win", plies = self.plies));
        }
        Some(match by {
            WinReason::RoyalCaptured { royal, .. } => say!("reason-takes", piece = self.name(royal)),
            WinReason::RoyalBurnt { royal, .. } => say!("reason-burns", piece = self.name(royal)),
            WinReason::Checkmate => say!("reason-mates"),
            WinReason::NoMoves => say!("reason-leaves-no-move"),
            WinReason::BareKing => say!("reason-bares-king"),
            WinReason::Impasse => say!("reason-enters"),
            WinReason::PerpetualCheck | WinReason::Repetition => say!("reason-wins-by-repetition"),
            WinReason::Resignation | WinReason::Time | WinReason::Recorded => return None,
        })
    }

    /// What the enemy and the mover lose by the plies before `plies`, in Pawns.
    fn balance(&self, plies: usize) -> f32 {
        let losses = self.losses.iter().filter(|loss| loss.ply < plies);
        losses
            .map(|loss| self.worth(loss.piece.kind) * if loss.piece.side == self.side { -1.0 } else { 1.0 })
            .sum()
    }

    /// Plies after which the balance is struck: a capture at the very end of the line may be
    /// answered, so the line counts up to the enemy's last reply.
    fn settled(&self) -> usize {
        if self.plies > 1 { self.plies - self.plies % 2 } else { 1 }
    }

    /// Several pieces burnt by the move.
    fn fire(&self) -> Option<String> {
        let burns = |loss: &&Loss| loss.ply == 0 && loss.burnt && loss.piece.side != self.side;
        let burnt: Vec<&Loss> = self.losses.iter().filter(burns).collect();
        let pays = self.balance(self.settled()) > 0.0;
        match burnt.len() {
            0 => None,
            _ if !pays => None,
            1 => Some(say!("reason-burns", piece = self.name(burnt[0].piece.kind))),
            count => Some(say!("reason-burns-many", count = count)),
        }
    }

    /// What the line wins, the first move or a later one.
    fn spoils(&self) -> Option<String> {
        let settled = self.settled();
        let dearest = |side: Side, from: usize| {
            let losses = self
                .losses
                .iter()
                .filter(|loss| loss.piece.side == side && (from..settled).contains(&loss.ply));
            losses.map(|loss| loss.piece.kind).max_by(|&a, &b| self.worth(a).total_cmp(&self.worth(b)))
        };
        let won = dearest(self.side.other(), 0)?;
        let (balance, price) = (self.balance(settled), self.worth(won));
        let lost = dearest(self.side, 0);
        let at_once = self.losses.iter().any(|loss| loss.ply == 0 && loss.piece.side != self.side);
        if self.plies == 1 && at_once && self.may_be_retaken() {
            return Some(say!("reason-takes", piece = self.name(won)));
        }
        // Later captures must bring enough to be what the move is about.
        if !at_once && balance < WORTH_A_WORD.min(price / 2.0) {
            return None;
        }
        match lost {
            Some(lost) if lost == won && balance.abs() < price / 2.0 => {
                at_once.then(|| say!("reason-trades", piece = self.name(won)))
            }
            Some(lost) if balance > price / 10.0 && self.worth(lost) > price / 10.0 => {
                Some(say!("reason-wins-for", won = one(self.name(won)), lost = one(self.name(lost))))
            }
            _ if balance > price / 2.0 => Some(say!("reason-wins", piece = self.name(won))),
            _ => None,
        }
    }

    fn may_be_retaken(&self) -> bool {
        let (enemy, to) = (self.side.other(), self.mv.to());
        self.after.piece_at(to).is_some_and(|piece| {
            let rank = self.variant().kind(piece.kind).jump_rank();
            piece.side == self.side && self.after.attacker(to, rank, enemy, &BoardAfter::default()).is_some()
        })
    }

    fn promotion(&self) -> Option<String> {
        let kind = self.promoted?;
        let taken = self.losses.iter().any(|loss| loss.ply == 1 && loss.piece.kind == kind);
        (!taken).then(|| say!("reason-promotes", piece = self.name(kind)))
    }

    /// The mover's royal could have been taken or burnt, and can no longer.
    fn rescue_of_royal(&self) -> Option<String> {
        let list = &mut MoveList::default();
        let enemy = self.side.other();
        let danger = self.before.striker(enemy, list).is_some();
        if !danger || self.after.striker(enemy, list).is_some() {
            return None;
        }
        let royal = *self.before.royals(self.side).first()?;
        let name = self.name(self.before.piece_at(royal)?.kind);
        Some(say!("reason-saves", piece = name))
    }

    /// The move attacks a royal.
    fn threat(&self) -> Option<String> {
        let list = &mut MoveList::default();
        let enemy = self.side.other();
        let was = self.before.menaces(self.side, list);
        if was || !self.after.menaces(self.side, list) {
            return None;
        }
        let royal = |sq: &Sq| self.after.piece_at(*sq).map(|piece| self.name(piece.kind));
        let nothing = BoardAfter::default();
        let taken = self.after.royals(enemy).iter().find(|&&sq| {
            self.after.royal_attacker(sq, self.after.rank_of(sq), self.side, &nothing).is_some()
        });
        match (taken, self.variant().rules().royals) {
            (Some(sq), RoyalSafety::Checkmate) => Some(say!("reason-checks", piece = royal(sq)?)),
            (Some(sq), RoyalSafety::Capture) => Some(say!("reason-threatens-to-take", piece = royal(sq)?)),
            (None, _) => {
                let burning = self.after.fire_threats(enemy);
                let (sq, _) = burning.first()?;
                Some(say!("reason-threatens-to-burn", piece = royal(sq)?))
            }
        }
    }

    /// Whether the enemy could take on a square to his gain, and with nothing to fear there.
    fn hangs(&self, position: &Position, sq: Sq) -> bool {
        let Some(piece) = position.piece_at(sq) else { return false };
        let nothing = BoardAfter::default();
        let rank = self.variant().kind(piece.kind).jump_rank();
        let attackers = position.attackers(sq, rank, piece.side.other(), &nothing);
        let least = attackers
            .filter_map(|from| position.piece_at(from))
            .map(|attacker| self.worth(attacker.kind))
            .fold(f32::INFINITY, f32::min);
        if least.is_infinite() {
            return false;
        }
        least < self.worth(piece.kind) * 0.8 || !self.is_protected(position, sq, piece.side)
    }

    fn is_protected(&self, position: &Position, sq: Sq, by: Side) -> bool {
        let nothing = BoardAfter::default();
        position.attacker(sq, LOWEST_RANK, by, &nothing).is_some()
            || position.universal_protector(sq, by, &nothing).is_some()
    }

    /// The moved piece stood to be taken, and does no longer.
    fn rescue(&self) -> Option<String> {
        let from = self.mv.from()?;
        let piece = self.before.piece_at(from)?;
        let safe = self.after.piece_at(self.mv.to()).is_some_and(|moved| moved.side == self.side)
            && !self.hangs(&self.after, self.mv.to());
        let saved = safe && self.worth(piece.kind) >= WORTH_A_WORD && self.hangs(self.before, from);
        saved.then(|| say!("reason-saves", piece = self.name(piece.kind)))
    }

    /// Another piece stood to be taken, and does no longer.
    fn protection(&self) -> Option<String> {
        let mut best: Option<KindId> = None;
        for (sq, piece) in self.before.pieces(self.side) {
            let dear = self.worth(piece.kind) >= WORTH_A_WORD
                && best.is_none_or(|known| self.worth(piece.kind) > self.worth(known));
            let stays = self.after.piece_at(sq) == Some(piece) && !self.variant().kind(piece.kind).is_royal();
            if dear && stays && self.hangs(self.before, sq) && !self.hangs(&self.after, sq) {
                best = Some(piece.kind);
            }
        }
        best.map(|kind| say!("reason-protects", piece = self.name(kind)))
    }
}

/// One of a kind; some languages have an article that goes by the first letter.
fn one(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U']);
    say!("reason-one-piece", piece = name, begins_with_vowel = yes(vowel))
}

const fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}
