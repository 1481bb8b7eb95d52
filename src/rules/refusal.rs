//! Why a move is refused, with the squares and pieces that cause it, and the sentence for players.

use super::moves::Move;
use super::piece::{Piece, Side};
use super::position::Position;
use super::promotion::{NoPromotion, PromotionChoice};
use crate::variant::{KindId, Sq, Variant};

/// The rule that a move would break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// Nothing stands on the starting square.
    EmptySquare {
        /// The square.
        at: Sq,
    },
    /// The piece belongs to the other side.
    NotYourPiece {
        /// Its square.
        at: Sq,
        /// Whose turn it is.
        turn: Side,
    },
    /// The mover's own piece stands on the target.
    OwnPiece {
        /// The target.
        at: Sq,
    },
    /// The piece does not move like that, not even on an empty board.
    NoSuchMove {
        /// The piece.
        piece: Piece,
        /// Where it was to go.
        to: Sq,
    },
    /// The piece could go there if something did not stand in its way.
    Blocked {
        /// The piece.
        piece: Piece,
        /// Where it was to go.
        to: Sq,
    },
    /// A range jump over, or onto, a piece that does not rank below the jumper.
    RankTooHigh {
        /// The jumper.
        piece: Piece,
        /// Where it was to go.
        to: Sq,
        /// The piece that ranks too high.
        over: Sq,
    },
    /// A pass without an empty neighbouring square to step out to.
    NoRoomToPass {
        /// The square of the piece.
        at: Sq,
    },
    /// Nothing can be captured on that way station.
    NothingToCapture {
        /// The way station.
        at: Sq,
    },
    /// The move must promote.
    MustPromote {
        /// The piece.
        piece: Piece,
    },
    /// The move may not promote.
    MayNotPromote {
        /// The piece.
        piece: Piece,
        /// Why.
        why: NoPromotion,
    },
    /// A distant Lion that is protected, taken without a substantial piece on the way (Chu).
    ProtectedLion {
        /// The Lion.
        lion: Sq,
        /// What protects it.
        protector: Sq,
        /// The slight piece captured on the way, if one is.
        bridge: Option<(Sq, KindId)>,
    },
    /// A non-Lion may not take a Lion on the turn after a non-Lion took one (Chu).
    CounterStrike {
        /// The Lion.
        lion: Sq,
        /// Where the other Lion fell.
        fell: Sq,
    },
    /// A universal leaper may not take a protected piece (Tai).
    UniversalTakesProtected {
        /// The piece to be taken.
        target: Sq,
        /// What protects it.
        protector: Sq,
    },
    /// The royal would stand where it can be taken.
    ExposesRoyal {
        /// Where the royal would stand.
        royal: Sq,
        /// What could take it.
        attacker: Sq,
    },
    /// The position stands for the third time and this move was played from it before (Tori).
    Repetition,
    /// The side has no such piece in hand.
    NotInHand {
        /// The kind.
        kind: KindId,
    },
    /// A drop needs an empty square.
    SquareTaken {
        /// The square.
        at: Sq,
    },
    /// That kind may not be dropped so far ahead.
    DropOnLastRanks {
        /// The kind.
        kind: KindId,
        /// The number of ranks closed to it.
        ranks: u8,
    },
    /// The file holds as many of that kind as it may.
    DropFileFull {
        /// The kind.
        kind: KindId,
        /// The most in a file.
        limit: u8,
        /// The file.
        file: u8,
    },
    /// That kind may not give mate by being dropped.
    DropMates {
        /// The kind.
        kind: KindId,
    },
}

impl Position {
    /// Checks a move and gives it in the form in which the generator lists it.
    ///
    /// An empty way station is left out, a pass may be written out and back, and a promotion that
    /// is compulsory may be left unsaid only by the notation, not here.
    ///
    /// # Errors
    /// The rule that the move would break.
    pub fn accept(&self, mv: Move) -> Result<Move, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        if let Some(kind) = mv.dropped() {
            if self.in_hand(self.side, kind) == 0 {
                return Err(Refusal::NotInHand { kind });
            }
            if self.piece_at(mv.to()).is_some() {
                return Err(Refusal::SquareTaken { at: mv.to() });
            }
            if mv.promotes() {
                let piece = Piece { kind, side: self.side };
                return Err(Refusal::MayNotPromote { piece, why: NoPromotion::Never });
            }
            return self.bars(mv).map(|()| mv);
        }
        let at = mv.start();
        let piece = self.piece_at(at).ok_or(Refusal::EmptySquare { at })?;
        if piece.side != self.side {
            return Err(Refusal::NotYourPiece { at, turn: self.side });
        }
        let walks = self.pseudo_moves_from(at);
        let same_way = |known: &&Move| self.same_effects(**known, mv);
        let candidates: Vec<Move> = walks.iter().filter(same_way).copied().collect();
        if candidates.is_empty() {
            return Err(self.why_not_reached(mv, piece));
        }
        self.check_way_stations(mv, piece, &walks)?;
        let found = candidates.iter().find(|known| known.promotes() == mv.promotes()).copied();
        let chosen = found.ok_or_else(|| self.why_not_promoted(mv, candidates[0], piece))?;
        self.bars(chosen).map(|()| chosen)
    }

    /// A way station where nothing is captured must be an empty square that the piece can reach:
    /// it is left out of the move, so nothing else would check it.
    fn check_way_stations(&self, mv: Move, piece: Piece, walks: &[Move]) -> Result<(), Refusal> {
        for at in mv.via().into_iter().filter(|&at| at != mv.to() && at != mv.start()) {
            match self.piece_at(at) {
                Some(other) if other.side == self.side => return Err(Refusal::OwnPiece { at }),
                None if !walks.iter().any(|known| known.to() == at && !known.has_via()) => {
                    return Err(Refusal::NoSuchMove { piece, to: at });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether two board moves capture the same pieces and end on the same square.
    fn same_effects(&self, known: Move, wanted: Move) -> bool {
        let captures = |mv: Move| {
            let mut squares = mv.via();
            squares.retain(|sq| self.piece_at(*sq).is_some_and(|p| p.side != self.side) && *sq != mv.to());
            squares.sort_unstable();
            squares
        };
        known.to() == wanted.to() && captures(known) == captures(wanted)
    }

    fn why_not_promoted(&self, mv: Move, known: Move, piece: Piece) -> Refusal {
        let captures = self.piece_at(known.to()).is_some() || known.has_via();
        match self.promotion(piece, known.start(), known.to(), captures) {
            PromotionChoice::Not(why) if mv.promotes() => Refusal::MayNotPromote { piece, why },
            _ => Refusal::MustPromote { piece },
        }
    }

    fn why_not_reached(&self, mv: Move, piece: Piece) -> Refusal {
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
        let alone = self.alone(from, piece);
        let reaches = |position: &Self| {
            position.pseudo_moves_from(from).iter().any(|known| known.to() == to && !known.has_via())
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
        if let Some(over) = self.too_high_rank(mv, piece) {
            return Refusal::RankTooHigh { piece, to, over };
        }
        if reaches(&alone) { Refusal::Blocked { piece, to } } else { Refusal::NoSuchMove { piece, to } }
    }

    /// The position with nothing on the board but one piece.
    fn alone(&self, sq: Sq, piece: Piece) -> Self {
        let mut alone = Self::empty(std::sync::Arc::clone(self.variant()));
        alone.put(sq, super::piece::Cell::new(piece));
        alone.side = piece.side;
        alone
    }

    /// On a range jumper's line: the piece passed or taken that does not rank below it.
    fn too_high_rank(&self, mv: Move, piece: Piece) -> Option<Sq> {
        let rank = self.variant().kind(piece.kind).jump_rank();
        let walk = self.variant().tables.walk(piece);
        walk.ranges.iter().find_map(|&delta| {
            let mut on_line = Vec::new();
            let mut sq = mv.start();
            loop {
                sq = sq.offset(delta);
                if Self::is_border(self.cell(sq)) {
                    return None;
                }
                if self.piece_at(sq).is_some() {
                    on_line.push(sq);
                }
                if sq == mv.to() {
                    break;
                }
            }
            self.piece_at(mv.to())?;
            on_line.into_iter().find(|&sq| self.rank_of(sq) <= rank)
        })
    }
}

impl Refusal {
    /// The sentence for the players.
    #[must_use]
    pub fn describe(&self, position: &Position) -> String {
        let variant: &Variant = position.variant();
        let square = |sq: Sq| variant.geometry().name(sq);
        let kind = |kind: KindId| variant.kind(kind).name();
        let at = |sq: Sq| match position.piece_at(sq) {
            Some(piece) => format!("the {} on {}", kind(piece.kind), square(sq)),
            None => square(sq),
        };
        match *self {
            Self::GameOver => "The game is over.".to_owned(),
            Self::EmptySquare { at } => format!("There is no piece on {}.", square(at)),
            Self::NotYourPiece { at: sq, turn } => {
                format!("It is {turn}'s turn, and {} is {}'s.", at(sq), turn.other())
            }
            Self::OwnPiece { at: sq } => format!("Your own piece is in the way: {}.", at(sq)),
            Self::NoSuchMove { piece, to } => {
                format!("The {} does not move to {} from there.", kind(piece.kind), square(to))
            }
            Self::Blocked { piece, to } => {
                let jumps = !variant.tables.walk(piece).ranges.is_empty();
                format!(
                    "Something stands between the {} and {}, and it {}.",
                    kind(piece.kind),
                    square(to),
                    if jumps { "jumps only to capture" } else { "cannot jump" }
                )
            }
            Self::RankTooHigh { piece, to, over } if over == to => format!(
                "The {} may jump only to capture a piece of lower rank, and {} is not.",
                kind(piece.kind),
                at(over)
            ),
            Self::RankTooHigh { piece, over, .. } => format!(
                "The {} may jump only over pieces of lower rank, and {} is not.",
                kind(piece.kind),
                at(over)
            ),
            Self::NoRoomToPass { at: sq } => {
                format!("To pass, {} needs an empty square beside it to step out to.", at(sq))
            }
            Self::NothingToCapture { at } => format!("There is nothing to capture on {}.", square(at)),
            Self::MustPromote { piece } => {
                format!("This move must promote the {}.", kind(piece.kind))
            }
            Self::MayNotPromote { piece, why } => {
                format!("The {} may not promote now: {}.", kind(piece.kind), why.describe())
            }
            Self::ProtectedLion { lion, protector, bridge } => {
                let reason = format!("The {} is protected by {}", &at(lion)[4..], at(protector));
                match bridge {
                    Some((_, slight)) => {
                        format!("{reason}, and you captured only a {} on the way.", kind(slight))
                    }
                    None => format!("{reason}, and it is not beside your Lion."),
                }
            }
            Self::CounterStrike { lion, fell } => format!(
                "A Lion has just been taken on {} by another piece: for this turn only a Lion may take {}.",
                square(fell),
                at(lion)
            ),
            Self::UniversalTakesProtected { target, protector } => {
                format!(
                    "It may not take a protected piece: {} is protected by {}.",
                    at(target),
                    at(protector)
                )
            }
            Self::ExposesRoyal { royal, attacker } => {
                format!("This would leave your royal piece on {} to {}.", square(royal), at(attacker))
            }
            Self::Repetition => "This position stands for the third time, and you have played this move \
                                 from it before: you must vary."
                .to_owned(),
            Self::NotInHand { kind: dropped } => format!("You have no {} in hand.", kind(dropped)),
            Self::SquareTaken { at: sq } => {
                format!("A piece is dropped on an empty square: there is {}.", at(sq))
            }
            Self::DropOnLastRanks { kind: dropped, ranks: 1 } => {
                format!("A {} may not be dropped on the last rank.", kind(dropped))
            }
            Self::DropOnLastRanks { kind: dropped, ranks } => {
                format!("A {} may not be dropped on the last {ranks} ranks.", kind(dropped))
            }
            Self::DropFileFull { kind: dropped, limit, file } => {
                let name = kind(dropped);
                match limit {
                    1 => format!("There already is an unpromoted {name} of yours on file {file}."),
                    2 => format!(
                        "This would be the third {name} on file {file}: two unpromoted ones are the limit."
                    ),
                    _ => format!("There already are {limit} unpromoted {name}s of yours on file {file}."),
                }
            }
            Self::DropMates { kind: dropped } => {
                format!("A {} may not give mate by being dropped.", kind(dropped))
            }
        }
    }
}

impl NoPromotion {
    const fn describe(self) -> &'static str {
        match self {
            Self::NoFace => "it has no other side",
            Self::OutsideZone => "neither end of the move is in your promotion zone",
            Self::MustWait => {
                "it declined on entering the zone last turn, so now it promotes only with a capture"
            }
            Self::WaitsForLastRank => "having declined on entering, it waits for the last rank",
            Self::NoCapture => "pieces of this game promote by capturing",
            Self::Never => "a dropped piece arrives as it is, and some games have no promotion at all",
        }
    }
}
