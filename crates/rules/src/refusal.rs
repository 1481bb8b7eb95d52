//! Reasons why a move is illegal, and the check of a single move.

use super::moves::Move;
use super::position::Position;
use super::promotion::{NoPromotion, PromotionChoice};
use crate::variant::{KindId, Piece, RangeTakes, Side, Sq};
use thiserror::Error;

/// Why a move is illegal, with the squares and pieces involved.
///
/// `Display` writes a short English sentence without names. The fields have the squares and pieces:
/// [`Geometry::name`](crate::variant::Geometry::name) and [`Kind::name`](crate::variant::Kind::name), the name of
/// [`Variant::kind`](crate::variant::Variant::kind), turn them into words.
///
/// # Examples
/// ```
/// use tenjiku_rules::variant::Variant;
/// use tenjiku_rules::{Move, Position, Refusal};
///
/// let mini = Variant::built_in("mini").expect("a built-in game");
/// let position = Position::new(mini);
/// let (variant, board) = (position.variant(), position.geometry());
/// let [from, to] = ["1e", "1a"].map(|name| board.parse(name).expect("a square"));
/// let refusal = position.accept(Move::new(from, to)).unwrap_err();
/// assert_eq!(refusal.to_string(), "something is in the way of the piece");
///
/// let text = match refusal {
///     Refusal::Blocked { piece, to } => {
///         format!("The {} cannot reach {}.", variant.kind(piece.kind).name(), board.name(to))
///     }
///     other => other.to_string(),
/// };
/// assert_eq!(text, "The Rook cannot reach 1a.");
/// ```
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The starting square is empty.
    #[error("the square is empty")]
    EmptySquare {
        /// The square.
        at: Sq,
    },
    /// The piece belongs to the other side.
    #[error("the piece belongs to the other side")]
    NotYourPiece {
        /// Its square.
        at: Sq,
        /// The side to move.
        turn: Side,
    },
    /// A piece of the player's own side is on the target.
    #[error("a piece of the same side is on the target")]
    OwnPiece {
        /// The target.
        at: Sq,
    },
    /// The piece has no such move, even on an empty board.
    #[error("the piece does not move like this")]
    NoSuchMove {
        /// The piece.
        piece: Piece,
        /// The destination.
        to: Sq,
    },
    /// The move would be possible on an empty board.
    #[error("something is in the way of the piece")]
    Blocked {
        /// The piece.
        piece: Piece,
        /// The destination.
        to: Sq,
    },
    /// A range jump over or onto a piece that does not rank below the jumper.
    #[error("a piece that ranks too high is in the way of the jump")]
    RankTooHigh {
        /// The jumper.
        piece: Piece,
        /// The destination.
        to: Sq,
        /// The piece that ranks too high.
        over: Sq,
    },
    /// A range jump over other pieces onto a royal, in games that forbid it.
    #[error("a range jump over other pieces may not capture a royal")]
    RoyalByJump {
        /// The jumper.
        piece: Piece,
        /// The square of the royal.
        royal: Sq,
    },
    /// A pass without an empty adjacent square to step to.
    #[error("a pass needs an empty square beside the piece")]
    NoRoomToPass {
        /// The square of the piece.
        at: Sq,
    },
    /// Nothing can be captured on the midstep.
    #[error("there is nothing to capture on the midstep")]
    NothingToCapture {
        /// The midstep.
        at: Sq,
    },
    /// The move must promote.
    #[error("the piece must promote")]
    MustPromote {
        /// The piece.
        piece: Piece,
    },
    /// The move may not promote.
    #[error("the piece may not promote: {why}")]
    MayNotPromote {
        /// The piece.
        piece: Piece,
        /// Why.
        why: NoPromotion,
    },
    /// The capture of a distant, protected Lion, without capturing a piece of substance on the way (Chu).
    #[error("a distant, protected Lion may not be captured")]
    ProtectedLion {
        /// The Lion.
        lion: Sq,
        /// A piece that protects it, possibly the slight piece itself.
        protector: Sq,
        /// The slight piece captured on the way.
        captured_on_the_way: Option<(Sq, KindId)>,
    },
    /// A non-Lion may not capture a Lion on the turn after a non-Lion captured one (Chu).
    #[error("a Lion may not be captured right after another one")]
    CounterStrike {
        /// The Lion.
        lion: Sq,
        /// The square of the first capture.
        first: Sq,
    },
    /// A universal leaper may not capture a protected piece (Tai).
    #[error("the piece may not capture a protected piece")]
    UniversalTakesProtected {
        /// The square of the piece to be captured.
        target: Sq,
        /// A piece that protects it.
        protector: Sq,
    },
    /// The move would leave the last royal attacked.
    #[error("the royal could be captured")]
    ExposesRoyal {
        /// The square of the royal after the move.
        royal: Sq,
        /// A piece that could capture it.
        attacker: Sq,
    },
    /// This is the third occurrence of the position, and this move was played from it before (Tori).
    #[error("the move has been played in this position before")]
    Repetition,
    /// The move leads to the third occurrence of a position (Yari).
    #[error("the position may not occur a third time")]
    ThirdTime,
    /// The move repeats a position, in games that allow no repetition (New Tenjiku, HaChu).
    #[error("no position may be repeated")]
    SecondTime {
        /// The number of the move after which the position last occurred; 0 for the start of the game.
        after: Option<u32>,
    },
    /// The side has no such piece in hand.
    #[error("there is no such piece in hand")]
    NotInHand {
        /// The kind.
        kind: KindId,
    },
    /// A drop needs an empty square.
    #[error("a drop needs an empty square")]
    SquareTaken {
        /// The square.
        at: Sq,
    },
    /// The kind may not be dropped on the last ranks.
    #[error("the piece may not be dropped on the last ranks")]
    DropOnLastRanks {
        /// The kind.
        kind: KindId,
        /// The number of ranks on which it may not be dropped.
        ranks: u8,
    },
    /// The file already has the maximum number of pieces of the kind.
    #[error("the file already has the maximum number of pieces of the kind")]
    DropFileFull {
        /// The kind.
        kind: KindId,
        /// Maximum number in a file.
        limit: u8,
        /// The file.
        file: u8,
    },
    /// The kind may not give checkmate by being dropped.
    #[error("the piece may not give mate by being dropped")]
    DropMates {
        /// The kind.
        kind: KindId,
    },
}

impl Refusal {
    /// The squares involved, for highlighting.
    #[must_use]
    pub fn squares(&self) -> Vec<Sq> {
        match *self {
            Self::EmptySquare { at }
            | Self::NotYourPiece { at, .. }
            | Self::OwnPiece { at }
            | Self::NoRoomToPass { at }
            | Self::NothingToCapture { at }
            | Self::SquareTaken { at } => vec![at],
            Self::NoSuchMove { to, .. } | Self::Blocked { to, .. } => vec![to],
            Self::RankTooHigh { to, over, .. } => vec![to, over],
            Self::RoyalByJump { royal, .. } => vec![royal],
            Self::ProtectedLion { lion, protector, captured_on_the_way } => {
                [lion, protector].into_iter().chain(captured_on_the_way.map(|(sq, _)| sq)).collect()
            }
            Self::CounterStrike { lion, first } => vec![lion, first],
            Self::UniversalTakesProtected { target, protector } => vec![target, protector],
            Self::ExposesRoyal { royal, attacker } => vec![royal, attacker],
            _ => Vec::new(),
        }
    }
}

/// A move that was found legal by [`Position::validate`]. [`Position::play_legal`] plays it without another check.
///
/// # Examples
/// ```
/// use tenjiku_rules::variant::Variant;
/// use tenjiku_rules::{Position, coordinate};
///
/// let chu = Variant::built_in("chu").expect("a built-in game");
/// let mut position = Position::new(chu);
/// let mv = coordinate::read(&position, "6i6h")?;
/// let legal = position.validate(mv)?;
/// assert_eq!(position.play_legal(legal).len(), 2, "lift and land");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalMove {
    mv: Move,
    position: u64,
}

impl LegalMove {
    /// The move, in the form in which the generator lists it.
    #[must_use]
    pub const fn mv(self) -> Move {
        self.mv
    }

    /// The key of the position in which the move is legal.
    #[must_use]
    pub const fn position(self) -> u64 {
        self.position
    }
}

impl Position {
    /// Checks a move like [`Position::accept`] and returns it as proof of its legality.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub fn validate(&self, mv: Move) -> Result<LegalMove, Refusal> {
        Ok(LegalMove { mv: self.accept(mv)?, position: self.key() })
    }

    /// Checks a move and returns it in the form in which the generator lists it.
    ///
    /// Empty midsteps are removed, and a pass may be given as a step out and back. A compulsory promotion must be part
    /// of the move.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub fn accept(&self, mv: Move) -> Result<Move, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        if let Some(kind) = mv.dropped_kind() {
            let held = self.variant().held_as(kind);
            let is_in_hand = self.in_hand(self.side, held) > 0;
            if !is_in_hand || !self.variant().faces_to_drop(held).any(|face| face == kind) {
                return Err(Refusal::NotInHand { kind });
            }
            if self.piece_at(mv.to()).is_some() {
                return Err(Refusal::SquareTaken { at: mv.to() });
            }
            if mv.promotes() {
                let piece = Piece { kind, side: self.side };
                return Err(Refusal::MayNotPromote { piece, why: NoPromotion::Never });
            }
            return self.check_legal(mv).map(|()| mv);
        }
        let at = mv.start();
        let piece = self.piece_at(at).ok_or(Refusal::EmptySquare { at })?;
        if piece.side != self.side {
            return Err(Refusal::NotYourPiece { at, turn: self.side });
        }
        let pseudo_legal = self.pseudo_legal_moves_from(at);
        let has_same_effects = |candidate: &&Move| self.has_same_effects(**candidate, mv);
        let candidates: Vec<Move> = pseudo_legal.iter().filter(has_same_effects).copied().collect();
        if candidates.is_empty() {
            return Err(self.unreachable_refusal(mv, piece));
        }
        self.check_midsteps(mv, piece, &pseudo_legal)?;
        let same_promotion =
            candidates.iter().find(|candidate| candidate.promotes() == mv.promotes()).copied();
        let accepted = same_promotion.ok_or_else(|| self.promotion_refusal(mv, candidates[0], piece))?;
        self.check_legal(accepted).map(|()| accepted)
    }

    /// Checks that the piece can reach the midsteps without a capture, which are not part of the accepted move.
    fn check_midsteps(&self, mv: Move, piece: Piece, pseudo_legal: &[Move]) -> Result<(), Refusal> {
        for at in mv.via().into_iter().filter(|&at| at != mv.to() && at != mv.start()) {
            match self.piece_at(at) {
                Some(other) if other.side == self.side => return Err(Refusal::OwnPiece { at }),
                None if !pseudo_legal.iter().any(|listed| listed.to() == at && !listed.has_via()) => {
                    return Err(Refusal::NoSuchMove { piece, to: at });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether two board moves have the same captures and destination.
    fn has_same_effects(&self, a: Move, b: Move) -> bool {
        let captures = |mv: Move| {
            let mut squares = mv.via();
            squares.retain(|sq| self.piece_at(*sq).is_some_and(|p| p.side != self.side) && *sq != mv.to());
            squares.sort_unstable();
            squares
        };
        a.to() == b.to() && captures(a) == captures(b)
    }

    fn promotion_refusal(&self, mv: Move, candidate: Move, piece: Piece) -> Refusal {
        let captures = self.is_capture(candidate);
        match self.promotion(piece, candidate.start(), candidate.to(), captures) {
            PromotionChoice::Forbidden(why) if mv.promotes() => Refusal::MayNotPromote { piece, why },
            _ => Refusal::MustPromote { piece },
        }
    }

    fn unreachable_refusal(&self, mv: Move, piece: Piece) -> Refusal {
        let (from, to) = (mv.start(), mv.to());
        if let Some(at) = mv
            .via()
            .into_iter()
            .find(|sq| *sq != to && self.piece_at(*sq).is_some_and(|p| p.side == self.side) && *sq != from)
        {
            return Refusal::OwnPiece { at };
        }
        if to != from && self.piece_at(to).is_some_and(|target| target.side == self.side) {
            return Refusal::OwnPiece { at: to };
        }
        let alone = self.with_only_piece(from, piece);
        let reaches = |position: &Self| {
            position.pseudo_legal_moves_from(from).iter().any(|listed| listed.to() == to && !listed.has_via())
        };
        if to == from && !mv.has_via() {
            let passes = reaches(&alone);
            return if passes {
                Refusal::NoRoomToPass { at: from }
            } else {
                Refusal::NoSuchMove { piece, to }
            };
        }
        if mv.has_via() && reaches(self) {
            return Refusal::NothingToCapture { at: mv.via()[0] };
        }
        if let Some(refusal) = self.range_refusal(mv, piece) {
            return refusal;
        }
        if reaches(&alone) { Refusal::Blocked { piece, to } } else { Refusal::NoSuchMove { piece, to } }
    }

    fn with_only_piece(&self, sq: Sq, piece: Piece) -> Self {
        let mut alone = Self::empty(std::sync::Arc::clone(self.variant()));
        alone.put(sq, super::cell::Cell::new(piece));
        alone.side = piece.side;
        alone
    }

    /// For a range jump or range capture: the refusal if a piece on the way may not be passed, or if the last may not
    /// be captured.
    fn range_refusal(&self, mv: Move, piece: Piece) -> Option<Refusal> {
        let (from, to) = (mv.start(), mv.to());
        let (rules, rank) = (self.variant().rules(), self.variant().kind(piece.kind).jump_rank());
        let (pattern, delta) = (self.variant().tables.move_pattern(piece), self.direction(from, to));
        let (jumps, range_captures) =
            (pattern.range_jumps.contains(&delta), pattern.range_captures.contains(&delta));
        let captures = self.piece_at(to).is_some();
        let may_end = captures || jumps && rules.range_jump.lands_on_empty;
        if !may_end || !jumps && !range_captures {
            return None;
        }
        let mut passed = Vec::new();
        let mut sq = from.offset(delta);
        while sq != to {
            if self.cell(sq).is_border() {
                return None;
            }
            if self.piece_at(sq).is_some() {
                passed.push(sq);
            }
            sq = sq.offset(delta);
        }
        if let Some(over) = passed.iter().copied().find(|&sq| self.rank_of(sq) <= rank) {
            return Some(Refusal::RankTooHigh { piece, to, over });
        }
        let victim = self.victim_on(to);
        let jump_ends = jumps && (passed.is_empty() || self.may_end_range_jump_on(rank, victim));
        if !captures || jump_ends || range_captures && self.may_end_range_capture_on(rank, victim) {
            return None;
        }
        Some(match rules.range_jump.takes {
            RangeTakes::AnyButRoyals if jumps => Refusal::RoyalByJump { piece, royal: to },
            _ => Refusal::RankTooHigh { piece, to, over: to },
        })
    }
}

impl Refusal {
    /// Whether a rule forbids the move, rather than the way the piece moves. Of several refusals, report one for which
    /// this holds.
    #[must_use]
    pub const fn names_a_rule(&self) -> bool {
        !matches!(self, Self::NoSuchMove { .. } | Self::Blocked { .. } | Self::NoRoomToPass { .. })
    }
}
