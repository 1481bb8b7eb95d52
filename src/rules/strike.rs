//! Strikes: moves that end the game by capturing or burning the last royals of the other side. The
//! search asks for them at every node. No rule is decided here; it only looks one ply ahead.
//!
//! For the side to move the result is exact. For the other side (could it strike next?) the rules that
//! forbid moves are ignored, so a pinned piece counts too.

use super::attack::{BoardAfter, Quarry};
use super::move_list::MoveList;
use super::moves::Move;
use super::position::Position;
use super::promotion::PromotionChoice;
use crate::variant::{Borrowing, Piece, RoyalSafety, Side, Sq};

impl Position {
    /// The square of a piece of `by` that could capture or burn all royals of the other side with one move.
    pub(crate) fn striker(&self, by: Side, list: &mut MoveList) -> Option<Sq> {
        if self.must_ask_rules() {
            return self.squares_of(by).iter().copied().find(|&sq| self.strike_from(sq, by, list).is_some());
        }
        let nothing = BoardAfter::default();
        match *self.royals(by.other()) {
            [] => None,
            [royal] => self.royal_attacker(royal, self.quarry_on(royal), by, &nothing).or_else(|| {
                let burners = self.squares_of(by).iter().copied();
                burners.filter(|&sq| self.is_fiery(sq)).find(|&sq| self.burns_royal(sq, by, royal, list))
            }),
            _ => self.squares_of(by).iter().copied().find(|&sq| self.strikes(sq, by, list)),
        }
    }

    /// Whether the piece on a square belongs to `by` and could capture or burn all royals of the other side
    /// with one move. `true` is certain, `false` is not: universal leaps are not considered.
    pub(crate) fn strikes(&self, sq: Sq, by: Side, list: &mut MoveList) -> bool {
        if !self.cell(sq).is_of(by) {
            return false;
        }
        if self.must_ask_rules() {
            return self.strike_from(sq, by, list).is_some();
        }
        match *self.royals(by.other()) {
            [] => false,
            [royal] => {
                let piece = Piece { kind: self.cell(sq).kind(), side: by };
                let nothing = BoardAfter::default();
                self.takes(sq, piece, royal, self.quarry_on(royal), &nothing)
                    || self.is_fiery(sq) && self.burns_royal(sq, by, royal, list)
            }
            _ => self.takes_several(sq) && self.strike_from(sq, by, list).is_some(),
        }
    }

    /// The move with which the piece on a square captures or burns all royals of the other side.
    pub(crate) fn strike_from(&self, sq: Sq, by: Side, list: &mut MoveList) -> Option<Move> {
        self.walks_from(sq, list);
        let royals = self.royals(by.other());
        list.as_slice().iter().copied().find(|&mv| {
            let swept = self.swept(mv);
            let taken = |royal: &Sq| {
                mv.to() == *royal || mv.has_via() && mv.via().contains(royal) || swept.contains(royal)
            };
            let untaken = royals.iter().filter(|royal| !taken(royal)).count();
            let falls = match untaken {
                0 => true,
                _ if !self.is_fiery(sq) => false,
                _ => {
                    let burnt = self.fire_of(mv).burnt;
                    royals.iter().all(|royal| taken(royal) || burnt.contains(royal))
                }
            };
            falls && (by != self.side_to_move() || self.check_legal(mv).is_ok())
        })
    }

    /// Whether a side attacks or could burn any royal of the other side, not only the last one.
    pub(crate) fn threatens_royal(&self, by: Side, list: &mut MoveList) -> bool {
        let nothing = BoardAfter::default();
        self.royals(by.other()).iter().any(|&royal| {
            self.royal_attacker(royal, self.quarry_on(royal), by, &nothing).is_some()
                || self
                    .squares_of(by)
                    .iter()
                    .any(|&sq| self.is_fiery(sq) && self.burns_royal(sq, by, royal, list))
        })
    }

    /// Whether the game has rules that might forbid the capture of an attacked royal.
    fn must_ask_rules(&self) -> bool {
        let rules = self.variant().rules();
        let guarded_burners = rules.royals == RoyalSafety::Checkmate && self.variant().tables.has_burners;
        let lion_royals = rules.lion_trading.is_some()
            && Side::BOTH.iter().any(|&side| {
                self.royals(side).iter().any(|&sq| self.variant().kind(self.cell(sq).kind()).is_lion)
            });
        guarded_burners || lion_royals || rules.borrowing != Borrowing::Never
    }

    /// Whether the piece on a square burns, or would after promoting.
    fn is_fiery(&self, sq: Sq) -> bool {
        self.piece_at(sq).is_some_and(|piece| self.may_burn(piece))
    }

    /// Whether a single move of the piece might remove several royals.
    fn takes_several(&self, sq: Sq) -> bool {
        let Some(piece) = self.piece_at(sq) else { return false };
        let walk = self.variant().tables.walk(piece);
        walk.has_lion_power() || !walk.sweeps.is_empty() || self.is_fiery(sq)
    }

    /// Whether the piece on a square, a burner or one that can promote to a burner, has a move that burns the
    /// royal.
    fn burns_royal(&self, sq: Sq, by: Side, royal: Sq, list: &mut MoveList) -> bool {
        let tables = &self.variant().tables;
        let piece = Piece { kind: self.cell(sq).kind(), side: by };
        let beside = tables.king_steps.map(|delta| royal.offset(delta));
        let reach = |n: Sq| self.geometry().contains(n) && tables.hits(piece, sq, n) != 0;
        let walk = tables.walk(piece);
        let returns =
            walk.igui || walk.has_lion_power() || self.variant().rules().area_passes && walk.area > 0;
        if returns || walk.universal || !walk.ranges.is_empty() || !walk.sweeps.is_empty() {
            // Moves may end where they started, or only captures are possible: look at each move.
            if !walk.universal && !beside.iter().any(|&n| n == sq || reach(n)) {
                return false;
            }
            self.walks_from(sq, list);
            return list.as_slice().iter().any(|&mv| self.fire_of(mv).burnt.contains(&royal));
        }
        let nothing = BoardAfter::default();
        beside.into_iter().any(|n| {
            if !reach(n) || !self.cell(n).is_open_to(by) {
                return false;
            }
            if !self.takes(sq, piece, n, Quarry::UNKNOWN, &nothing) {
                return false;
            }
            let captures = !self.cell(n).is_empty();
            let mv = match self.promotion(piece, sq, n, captures) {
                PromotionChoice::Not(_) => Move::new(sq, n),
                _ => Move::new(sq, n).promoting(),
            };
            self.fire_of(mv).burnt.contains(&royal)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Outcome, WinReason};
    use crate::variant::schema::RangeJump;
    use crate::variant::{BurnersMeet, Library, Power, RangeTakes, Variant, VariantFile};
    use std::sync::Arc;

    /// Whether any legal move, when played, wins by capturing or burning a royal.
    fn played(position: &Position) -> bool {
        let mut position = position.clone();
        let side = position.side_to_move();
        position.legal_moves().into_iter().any(|mv| {
            position.play(mv, &mut ());
            let struck = matches!(
                position.state.outcome,
                Some(Outcome::Win { winner, by: WinReason::RoyalCaptured { .. } | WinReason::RoyalBurnt { .. } })
                    if winner == side
            );
            position.undo();
            struck
        })
    }

    /// Tenjiku in which burners burn first, area movers pass, and Free Eagles have Lion power on their diagonals
    /// and pass over pieces straight ahead.
    fn fiery(library: &Library) -> VariantFile {
        let mut file = library.find("tenjiku").expect("ours").clone();
        let dirs = |text: &str| text.to_owned().try_into().expect("directions");
        file.rules.burners_meet = BurnersMeet::BurnsFirst;
        file.rules.area_passes = true;
        for eagle in file.pieces.iter_mut().filter(|piece| piece.symbol == "FEg") {
            eagle.moves.push(Power::Pierce { over: None, dirs: dirs("N E S W") });
            eagle.moves.push(Power::LionOf(2, dirs("NE SE SW NW")));
        }
        file
    }

    /// The games with range jumps, under every reading of what these may do at their end.
    fn range_jumps(library: &Library) -> Vec<VariantFile> {
        let jumps = |file: &&VariantFile| {
            let variant = Variant::compile(file, &[]).expect("it compiles");
            variant
                .kinds()
                .any(|(id, _)| !variant.tables.walk(Piece { kind: id, side: Side::Black }).ranges.is_empty())
        };
        let readings = [RangeTakes::Lower, RangeTakes::AnyButRoyals, RangeTakes::Any]
            .into_iter()
            .flat_map(|takes| [false, true].map(|lands_on_empty| RangeJump { takes, lands_on_empty }));
        let under = |file: &VariantFile, reading| {
            let mut file = file.clone();
            file.options.iter_mut().flat_map(|option| &mut option.choices).for_each(|choice| {
                choice.rules.range_jump = None;
            });
            file.rules.range_jump = reading;
            file
        };
        let games: Vec<&VariantFile> = library.games().filter(jumps).collect();
        readings.flat_map(|reading| games.iter().map(move |file| under(file, reading))).collect()
    }

    #[test]
    fn a_strike_is_found_exactly_if_a_legal_move_captures_or_burns_the_last_royal() {
        let library = Library::with_folder(None);
        let mut struck = 0;
        // On small boards, borrowed moves are tested too.
        let small = |file: &&VariantFile| u32::from(file.files) * u32::from(file.ranks) <= 81;
        let lent = [2, 3].into_iter().flat_map(|choice| {
            library.games().filter(small).map(move |file| (file, vec![("an_nan".to_owned(), choice)]))
        });
        let fiery = fiery(&library);
        let ranging = range_jumps(&library);
        let changed = std::iter::once(&fiery).chain(&ranging);
        let plain = library.games().chain(changed).map(|file| (file, Vec::new()));
        for (file, choices) in plain.chain(lent) {
            let id = &file.id;
            // Many games on small boards, where games are short, and few on the largest.
            let games = 3000 / (u32::from(file.files) * u32::from(file.ranks)).max(150) + 1;
            let variant = Arc::new(Variant::compile(file, &choices).expect("it compiles"));
            let mut list = MoveList::default();
            let mut number = 7u64;
            for game in 0..games {
                let mut position = Position::new(Arc::clone(&variant));
                for ply in 0..300 {
                    let side = position.side_to_move();
                    let found = position.striker(side, &mut list);
                    assert_eq!(found.is_some(), played(&position), "{id}, game {game}, ply {ply}");
                    if let Some(sq) = found {
                        struck += 1;
                        let mv = position.strike_from(sq, side, &mut list).expect("the striker has a move");
                        assert!(position.accept(mv).is_ok(), "{id}, game {game}, ply {ply}");
                    }
                    for sq in position.squares_of(side).to_vec() {
                        if position.strikes(sq, side, &mut list) {
                            assert!(position.strike_from(sq, side, &mut list).is_some());
                        }
                    }
                    // Captures are preferred, so that lines open, but the last royal is spared.
                    let moves = position.legal_moves();
                    let is_capture =
                        |mv: &&Move| mv.has_via() || !mv.is_pass() && position.piece_at(mv.to()).is_some();
                    let takes: Vec<Move> = moves.iter().filter(is_capture).copied().collect();
                    number = crate::variant::mix(number);
                    let from = if takes.is_empty() || number.is_multiple_of(3) { &moves } else { &takes };
                    if from.is_empty() {
                        break;
                    }
                    let mv = from[usize::try_from(number >> 8).expect("64 bits") % from.len()];
                    position.play(mv, &mut ());
                    if position.state.outcome.is_some() {
                        position.undo();
                        let quiet = moves[usize::try_from(number >> 20).expect("64 bits") % moves.len()];
                        position.play(quiet, &mut ());
                        if position.state.outcome.is_some() {
                            break;
                        }
                    }
                }
            }
        }
        assert!(struck > 100, "the games must contain strikes: {struck}");
    }
}
