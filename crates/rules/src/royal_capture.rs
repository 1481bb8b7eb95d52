//! Royal captures: moves that end the game by capturing or burning all royals of the other side, for search.
//!
//! Results are exact for the side to move. For the other side, treated as if it were its turn, rules that forbid moves
//! are ignored, so a pinned piece counts.

use super::attack::{BoardAfter, Victim};
use super::move_list::MoveList;
use super::moves::Move;
use super::position::Position;
use super::promotion::PromotionChoice;
use crate::variant::{Borrowing, Piece, RoyalSafety, Side, Sq};

impl Position {
    /// The square of a piece of `by` that could capture or burn all royals of the other side with one move.
    pub fn royal_capturer(&self, by: Side, list: &mut MoveList) -> Option<Sq> {
        if self.may_forbid_royal_capture() {
            return self
                .squares_of(by)
                .iter()
                .copied()
                .find(|&sq| self.royal_capture_from(sq, by, list).is_some());
        }
        let now = BoardAfter::default();
        match *self.royals(by.other()) {
            [] => None,
            [royal] => self.royal_attacker(royal, self.victim_on(royal), by, &now).or_else(|| {
                let burners = self.squares_of(by).iter().copied();
                burners
                    .filter(|&sq| self.has_potential_burner(sq))
                    .find(|&sq| self.burns_royal(sq, by, royal, list))
            }),
            _ => self.squares_of(by).iter().copied().find(|&sq| self.captures_royals(sq, by, list)),
        }
    }

    /// Whether the piece on a square belongs to `by` and could capture or burn all royals of the other side with one
    /// move. May return `false` for a universal leap.
    pub fn captures_royals(&self, sq: Sq, by: Side, list: &mut MoveList) -> bool {
        if !self.cell(sq).is_of(by) {
            return false;
        }
        if self.may_forbid_royal_capture() {
            return self.royal_capture_from(sq, by, list).is_some();
        }
        match *self.royals(by.other()) {
            [] => false,
            [royal] => {
                let piece = Piece { kind: self.cell(sq).kind(), side: by };
                let now = BoardAfter::default();
                self.can_capture(sq, piece, royal, self.victim_on(royal), &now)
                    || self.has_potential_burner(sq) && self.burns_royal(sq, by, royal, list)
            }
            _ => self.may_capture_several(sq) && self.royal_capture_from(sq, by, list).is_some(),
        }
    }

    /// A move with which the piece on a square captures or burns all royals of the other side.
    pub fn royal_capture_from(&self, sq: Sq, by: Side, list: &mut MoveList) -> Option<Move> {
        let royals = self.royals(by.other());
        if royals.is_empty() {
            return None;
        }
        self.generate_pseudo_legal_from(sq, list);
        list.as_slice().iter().copied().find(|&mv| {
            let range_captured = self.range_capture_victims(mv);
            let is_captured = |royal: &Sq| {
                mv.to() == *royal
                    || mv.has_via() && mv.via().contains(royal)
                    || range_captured.contains(royal)
            };
            let remaining = royals.iter().filter(|royal| !is_captured(royal)).count();
            let takes_all_royals = match remaining {
                0 => true,
                _ if !self.has_potential_burner(sq) => false,
                _ => {
                    let burnt = self.fire_of(mv).burnt;
                    royals.iter().all(|royal| is_captured(royal) || burnt.contains(royal))
                }
            };
            takes_all_royals && (by != self.side_to_move() || self.check_legal(mv).is_ok())
        })
    }

    /// Whether a side attacks or could burn any royal of the other side.
    pub fn threatens_royal(&self, by: Side, list: &mut MoveList) -> bool {
        let now = BoardAfter::default();
        self.royals(by.other()).iter().any(|&royal| {
            self.royal_attacker(royal, self.victim_on(royal), by, &now).is_some()
                || self
                    .squares_of(by)
                    .iter()
                    .any(|&sq| self.has_potential_burner(sq) && self.burns_royal(sq, by, royal, list))
        })
    }

    /// Whether the rules might forbid the capture of an attacked royal.
    fn may_forbid_royal_capture(&self) -> bool {
        let rules = self.variant().rules();
        // A burner may be forbidden to expose its own royal and, with the universal move, to capture a protected piece.
        let tables = &self.variant().tables;
        let restricted_burners =
            tables.has_burners && (rules.royals == RoyalSafety::Checkmate || tables.has_universals);
        let lion_royals = rules.lion_trading.is_some()
            && Side::BOTH.iter().any(|&side| {
                self.royals(side).iter().any(|&sq| self.variant().kind(self.cell(sq).kind()).is_lion)
            });
        restricted_burners || lion_royals || rules.borrowing != Borrowing::Never
    }

    /// Whether the piece on a square is a burner or promotes to one.
    fn has_potential_burner(&self, sq: Sq) -> bool {
        self.piece_at(sq).is_some_and(|piece| self.is_potential_burner(piece))
    }

    /// Whether one move of the piece might remove several royals.
    fn may_capture_several(&self, sq: Sq) -> bool {
        let Some(piece) = self.piece_at(sq) else { return false };
        let pattern = self.variant().tables.move_pattern(piece);
        pattern.has_lion_power() || !pattern.range_captures.is_empty() || self.has_potential_burner(sq)
    }

    /// Whether the piece on a square, a potential burner, has a move that burns the royal.
    fn burns_royal(&self, sq: Sq, by: Side, royal: Sq, list: &mut MoveList) -> bool {
        let tables = &self.variant().tables;
        let piece = Piece { kind: self.cell(sq).kind(), side: by };
        let neighbours = tables.king_steps.map(|delta| royal.offset(delta));
        let may_reach = |n: Sq| self.geometry().contains(n) && tables.hits(piece, sq, n) != 0;
        let pattern = tables.move_pattern(piece);
        let may_end_at_start = pattern.igui
            || pattern.has_lion_power()
            || self.variant().rules().area_passes && pattern.area > 0;
        if may_end_at_start
            || pattern.universal
            || !pattern.range_jumps.is_empty()
            || !pattern.range_captures.is_empty()
        {
            // Some moves of such a piece end where they started, or on squares that `can_capture` below does not
            // decide: test each move.
            if !pattern.universal && !neighbours.iter().any(|&n| n == sq || may_reach(n)) {
                return false;
            }
            self.generate_pseudo_legal_from(sq, list);
            return list.as_slice().iter().any(|&mv| self.fire_of(mv).burnt.contains(&royal));
        }
        let now = BoardAfter::default();
        neighbours.into_iter().any(|n| {
            if !may_reach(n) || !self.cell(n).is_open_to(by) {
                return false;
            }
            if !self.can_capture(sq, piece, n, Victim::UNKNOWN, &now) {
                return false;
            }
            let captures = !self.cell(n).is_empty();
            let mv = match self.promotion(piece, sq, n, captures) {
                PromotionChoice::Forbidden(_) => Move::new(sq, n),
                _ => Move::new(sq, n).with_promotion(),
            };
            self.fire_of(mv).burnt.contains(&royal)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_positions::{position_with, variant_with};
    use crate::variant::schema::{Promotion, RangeJump};
    use crate::variant::{
        BurnersMeet, Library, Power, RandomNumbers, RangeTakes, Variant, VariantFile, ZoneMoves,
    };
    use crate::{Outcome, Setup, WinReason};
    use std::sync::Arc;

    /// Reference implementation: whether one of the legal moves, when played, wins by capturing or burning a royal.
    fn wins_when_played(position: &mut Position, legal_moves: &[Move]) -> bool {
        let side = position.side_to_move();
        legal_moves.iter().any(|&mv| {
            position.play(mv, &mut ());
            let captures = matches!(
                position.state.outcome,
                Some(Outcome::Win { winner, by: WinReason::RoyalCaptured { .. } | WinReason::RoyalBurnt { .. } })
                    if winner == side
            );
            position.undo();
            captures
        })
    }

    /// Tenjiku with `burners_meet: BurnsFirst`, `area_passes`, and Free Eagles with diagonal Lion power and orthogonal
    /// `Pierce`.
    fn burning_rules(library: &Library) -> VariantFile {
        let mut file = library.find("tenjiku").expect("a built-in game").clone();
        let dirs = |text: &str| text.to_owned().try_into().expect("directions");
        file.rules.burners_meet = BurnersMeet::BurnsFirst;
        file.rules.area_passes = true;
        for eagle in file.pieces.iter_mut().filter(|piece| piece.symbol == "FEg") {
            eagle.moves.push(Power::Pierce { over: None, dirs: dirs("N E S W") });
            eagle.moves.push(Power::LionOf(2, dirs("NE SE SW NW")));
        }
        file
    }

    /// The games with range jumps, under every reading of where these may end.
    fn range_jumps(library: &Library) -> Vec<VariantFile> {
        let has_range_jumps = |file: &&VariantFile| {
            let variant = Variant::compile(file, &[]).expect("it compiles");
            variant.kinds().any(|(id, _)| {
                !variant.tables.move_pattern(Piece { kind: id, side: Side::Black }).range_jumps.is_empty()
            })
        };
        let readings = [RangeTakes::Lower, RangeTakes::AnyButRoyals, RangeTakes::Any]
            .into_iter()
            .flat_map(|takes| [false, true].map(|lands_on_empty| RangeJump { takes, lands_on_empty }));
        let with_reading = |file: &VariantFile, reading| {
            let mut file = file.clone();
            file.options.iter_mut().flat_map(|option| &mut option.choices).for_each(|choice| {
                choice.rules.range_jump = None;
            });
            file.rules.range_jump = reading;
            file
        };
        let games: Vec<&VariantFile> = library.games().filter(has_range_jumps).collect();
        readings.flat_map(|reading| games.iter().map(move |file| with_reading(file, reading))).collect()
    }

    #[test]
    fn a_royal_capture_is_found_if_and_only_if_a_legal_move_is_one() {
        compare_royal_captures(Library::built_in().games().map(|file| (file, Vec::new())));
    }

    #[test]
    fn a_royal_capture_under_rare_rules_is_found_if_and_only_if_it_is_legal() {
        let library = Library::built_in();
        let mut files = range_jumps(&library);
        files.push(burning_rules(&library));
        compare_royal_captures(files.iter().map(|file| (file, Vec::new())));
    }

    /// On small boards, because the games are short there, and with royals that can be captured.
    #[test]
    fn a_royal_capture_by_a_borrowed_move_is_found_if_and_only_if_it_is_legal() {
        let library = Library::built_in();
        let small = library.games().filter(|file| u32::from(file.files) * u32::from(file.ranks) <= 81);
        let mut files: Vec<VariantFile> = small.cloned().collect();
        files.iter_mut().for_each(|file| file.rules.royals = RoyalSafety::Capture);
        let with_borrowing = |file| [2, 3].map(|choice| (file, vec![("an_nan".to_owned(), choice)]));
        compare_royal_captures(files.iter().flat_map(with_borrowing));
    }

    /// Compares royal captures with the legal moves in random games, which must contain some.
    fn compare_royal_captures<'f>(games: impl Iterator<Item = (&'f VariantFile, Vec<(String, u8)>)>) {
        let mut captures = 0;
        for (file, choices) in games {
            let id = &file.id;
            // Many games on small boards, where games are short, and few on the largest.
            let games = 3000 / (u32::from(file.files) * u32::from(file.ranks)).max(150) + 1;
            let variant = Arc::new(Variant::compile(file, &choices).expect("it compiles"));
            let mut list = MoveList::default();
            let mut random = 7u64;
            for game in 0..games {
                let mut position = Position::new(Arc::clone(&variant));
                for ply in 0..300 {
                    let side = position.side_to_move();
                    let found = position.royal_capturer(side, &mut list);
                    let moves = position.legal_moves();
                    let wins = wins_when_played(&mut position, &moves);
                    assert_eq!(found.is_some(), wins, "{id}, game {game}, ply {ply}");
                    if let Some(sq) = found {
                        captures += 1;
                        let mv = position
                            .royal_capture_from(sq, side, &mut list)
                            .expect("the capturing piece has a move");
                        assert!(position.accept(mv).is_ok(), "{id}, game {game}, ply {ply}");
                    }
                    for sq in position.squares_of(side).to_vec() {
                        if position.captures_royals(sq, side, &mut list) {
                            assert!(position.royal_capture_from(sq, side, &mut list).is_some());
                        }
                    }
                    // Captures are preferred, so that lines open, but not captures of the last royal.
                    let is_capture =
                        |mv: &&Move| mv.has_via() || !mv.is_pass() && position.piece_at(mv.to()).is_some();
                    let captures_now: Vec<Move> = moves.iter().filter(is_capture).copied().collect();
                    random = crate::variant::mix(random);
                    let candidates = if captures_now.is_empty() || random.is_multiple_of(3) {
                        &moves
                    } else {
                        &captures_now
                    };
                    if candidates.is_empty() {
                        break;
                    }
                    let mv = candidates[usize::try_from(random >> 8).expect("64 bits") % candidates.len()];
                    position.play(mv, &mut ());
                    if position.state.outcome.is_some() {
                        position.undo();
                        let quiet_move = moves[usize::try_from(random >> 20).expect("64 bits") % moves.len()];
                        position.play(quiet_move, &mut ());
                        if position.state.outcome.is_some() {
                            break;
                        }
                    }
                }
            }
        }
        assert!(captures > 100, "the games must contain royal captures: {captures}");
    }

    /// Sets of powers for burners and pieces that promote to burners.
    fn power_sets() -> Vec<Vec<Power>> {
        let dirs = |text: &str| text.to_owned().try_into().expect("directions");
        let all = "N NE E SE S SW W NW";
        vec![
            vec![Power::Slide(dirs(all))],
            vec![Power::Step(dirs("N NE NW")), Power::Leap(vec![(0, 2), (1, 2)])],
            vec![Power::Area(2)],
            vec![Power::Igui, Power::Step(dirs("N"))],
            vec![Power::Lion(2)],
            vec![Power::LionLine(dirs("N E S W"))],
            vec![Power::RangeJump(dirs("N E S W"))],
            vec![Power::RangeCapture(dirs("N NE NW"))],
            vec![Power::Hook(dirs("NE SE SW NW"))],
            vec![Power::Universal],
            vec![Power::Universal, Power::Igui],
        ]
    }

    /// Tenjiku in which burners, and pieces that promote to burners, have these powers. With `passes`, area movers may
    /// pass, and pieces promote inside the zone only with a capture.
    fn with_burner_powers(powers: &[Power], royals: RoyalSafety, passes: bool) -> Arc<Variant> {
        variant_with("tenjiku", |file| {
            file.rules.royals = royals;
            file.rules.area_passes = passes;
            if let (true, Promotion::Zone { moves, .. }) = (passes, &mut file.rules.promotion) {
                *moves = ZoneMoves::EnteringOrCapture;
            }
            for piece in &mut file.pieces {
                let burn: &[Power] = match piece.symbol.as_str() {
                    "FiD" | "+FiD" => &[Power::Burn],
                    "WBf" => &[],
                    _ => continue,
                };
                piece.moves = [powers, burn].concat();
                piece.optional.clear();
                piece.jump_rank = Some(4);
            }
        })
    }

    /// Random pieces in a corner of the board: White's royals, burners, and others.
    fn random_position(game: &Arc<Variant>, rng: &mut RandomNumbers) -> Option<Position> {
        let mut setup = Setup::empty();
        let army = [(Side::White, "K P G R VGn FiD"), (Side::Black, "K P P R WBf FiD")];
        let mut put = |side, symbol: &str| {
            let board = game.geometry();
            let in_corner = |sq: &Sq| board.file(*sq) <= 6 && board.rank(*sq) < 7;
            let sq = board.squares().filter(in_corner).nth(rng.below(42)).expect("a square");
            let kind = game.by_symbol(symbol).expect("a piece of the game");
            setup.put(sq, Piece { kind, side });
            rng.below(3) == 0
        };
        for (side, symbols) in army {
            let symbols: Vec<&str> = symbols.split(' ').collect();
            put(side, symbols[0]);
            for symbol in &symbols[1..] {
                put(side, symbol);
            }
        }
        if put(Side::White, "P") {
            put(Side::White, "+CP");
        }
        Position::from_setup(Arc::clone(game), &setup).ok()
    }

    /// Whether a side has a pseudo-legal move that captures or burns a royal of the other.
    fn has_royal_capture(position: &Position, by: Side) -> bool {
        let royals = position.royals(by.other());
        let captures_royal = |mv: Move| {
            let captured_on_the_way = position.range_capture_victims(mv).into_iter().chain(mv.via());
            captured_on_the_way
                .chain([mv.to()])
                .chain(position.fire_of(mv).burnt)
                .any(|sq| royals.contains(&sq))
        };
        position
            .squares_of(by)
            .iter()
            .any(|&sq| position.pseudo_legal_moves_from(sq).into_iter().any(captures_royal))
    }

    #[test]
    fn royal_captures_are_found_for_all_powers_of_burners() {
        let (mut rng, mut list, mut captures) = (RandomNumbers::new(26), MoveList::default(), 0);
        for powers in power_sets() {
            for royals in [RoyalSafety::Capture, RoyalSafety::Checkmate] {
                let game = with_burner_powers(&powers, royals, rng.below(2) == 0);
                for _ in 0..300 {
                    let Some(mut position) = random_position(&game, &mut rng) else { continue };
                    let found = position.royal_capturer(Side::Black, &mut list);
                    let moves = position.legal_moves();
                    let wins = wins_when_played(&mut position, &moves);
                    assert_eq!(found.is_some(), wins, "{powers:?}\n{position:?}");
                    captures += u32::from(found.is_some());
                    if !game.tables.has_universals {
                        for side in Side::BOTH {
                            let threat = has_royal_capture(&position, side);
                            assert_eq!(position.threatens_royal(side, &mut list), threat, "{powers:?}");
                        }
                    }
                    for sq in position.squares_of(Side::Black).to_vec() {
                        let by_move = position.royal_capture_from(sq, Side::Black, &mut list).is_some();
                        let kind = game.kind(position.cell(sq).kind());
                        let found = position.captures_royals(sq, Side::Black, &mut list);
                        assert!(found == by_move, "{powers:?} {}", kind.symbol());
                    }
                }
            }
        }
        assert!(captures > 500, "{captures}");
    }

    /// A universal leaper captures an unprotected royal. If it also burns, it threatens even a protected royal.
    #[test]
    fn an_emperor_captures_a_royal_from_anywhere() {
        let mut list = MoveList::default();
        let tai = position_with(&variant_with("tai", |_| {}), "E 8h, -CP 2b");
        assert_eq!(tai.royal_capturer(Side::Black, &mut list), tai.geometry().parse("8h"));
        let game = with_burner_powers(&[Power::Universal], RoyalSafety::Capture, false);
        let fire = position_with(&game, "K 1p, FiD 14p, -K 1a, -G 2a");
        assert!(fire.threatens_royal(Side::Black, &mut list));
    }

    #[test]
    fn one_range_capture_takes_two_royals() {
        let north = || "N".to_owned().try_into().expect("a direction");
        let game = variant_with("tenjiku", |file| {
            file.rules.range_capture.takes_higher = true;
            let general = file.pieces.iter_mut().find(|piece| piece.symbol == "RGn").expect("a piece");
            general.moves = vec![Power::RangeCapture(north())];
            general.optional.clear();
        });
        let position = position_with(&game, "K 1p, RGn 8l, -+CP 8g, -K 8e");
        let general = position.geometry().parse("8l").expect("a square");
        assert!(position.captures_royals(general, Side::Black, &mut MoveList::default()));
    }
}
