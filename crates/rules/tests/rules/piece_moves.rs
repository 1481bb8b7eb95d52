//! Compares the moves of every piece of every game with the oracle, which follows the reference tables.

use crate::board::{Black, GAMES, RandomNumbers, White, file};
use crate::oracle::{Facts, Mover, OracleMove, Placement, Spot};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tenjiku_rules::variant::{Promotion, RoyalSafety, Sq, Variant};
use tenjiku_rules::{Move, Piece, Position, Setup, Side};

pub struct OracleComparison {
    pub facts: Facts,
    pub variant: Arc<Variant>,
}

impl OracleComparison {
    pub fn new(id: &str, options: &[(&str, u8)]) -> Self {
        let named: Vec<String> = match options {
            [] => file(id).options.iter().map(|o| format!("{}={}", o.id, o.default)).collect(),
            _ => options.iter().map(|(option, number)| format!("{option}={number}")).collect(),
        };
        let named: Vec<&str> = named.iter().map(String::as_str).collect();
        // How pieces move does not depend on endings, and here Kings often stand alone.
        let mut file = file(id);
        file.rules.bare_king = false;
        for choice in file.options.iter_mut().flat_map(|option| &mut option.choices) {
            choice.rules.bare_king = None;
        }
        let options: Vec<_> = options.iter().map(|&(name, number)| (name.to_owned(), number)).collect();
        let variant = Arc::new(Variant::compile(&file, &options).expect("the game compiles"));
        Self { facts: Facts::read(id, &named), variant }
    }

    pub fn sq(&self, (x, y): Spot) -> Sq {
        let file = u8::try_from(self.facts.files - x).expect("a file");
        self.variant.geometry().square(file, u8::try_from(y).expect("a rank")).expect("a square")
    }

    pub fn spot(&self, sq: Sq) -> Spot {
        let geometry = self.variant.geometry();
        (self.facts.files - i32::from(geometry.file(sq)), i32::from(geometry.rank(sq)))
    }

    /// The pieces as a setup with Black to move.
    pub fn setup(&self, placement: &Placement) -> Setup {
        let pieces = placement.iter().map(|(spot, (side, symbol))| {
            let kind = self.variant.by_symbol(symbol).expect("the kind is known");
            (self.sq(*spot), Piece { kind, side: *side })
        });
        Setup { pieces: pieces.collect(), ..Setup::empty() }
    }

    fn position(&self, placement: &Placement) -> Position {
        let setup = self.setup(placement);
        // Where a royal may not be left attacked, the side in check is to move.
        Position::from_setup(Arc::clone(&self.variant), &setup)
            .or_else(|_| {
                let with_white_to_move = Setup { side_to_move: White, ..setup };
                Position::from_setup(Arc::clone(&self.variant), &with_white_to_move)
            })
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// The program's moves. Checks that each is listed once.
    fn program_moves(&self, position: &Position, at: Spot) -> BTreeSet<OracleMove> {
        let moves = position.pseudo_legal_moves_from(self.sq(at));
        let distinct: BTreeSet<Move> = moves.iter().copied().collect();
        assert_eq!(distinct.len(), moves.len(), "a move is listed twice");
        let unpromoted: BTreeSet<Move> = moves.iter().map(|mv| mv.without_promotion()).collect();
        let outlines: BTreeSet<OracleMove> = unpromoted
            .iter()
            .map(|mv| (mv.via().into_iter().map(|sq| self.spot(sq)).collect(), self.spot(mv.to())))
            .collect();
        assert_eq!(outlines.len(), unpromoted.len(), "two moves with the same effects");
        outlines
    }

    fn compare_on(&self, position: &Position, placement: &Placement, at: Spot) {
        let (side, symbol) = &placement[&at];
        let expected = Mover { facts: &self.facts, placement, at, side: *side }.moves(symbol);
        let found = self.program_moves(position, at);
        let missing: Vec<_> = expected.difference(&found).collect();
        let extra: Vec<_> = found.difference(&expected).collect();
        assert!(
            missing.is_empty() && extra.is_empty(),
            "{side} {symbol} on {at:?}: missing {missing:?}, wrong {extra:?}"
        );
    }

    pub fn royal(&self) -> &str {
        let (symbol, _) = self.facts.pieces.iter().find(|(_, fact)| fact.royal).expect("a royal");
        symbol
    }

    pub fn compare_on_open_boards(&self) {
        self.compare_kinds_on_open_boards(&self.symbols());
    }

    fn symbols(&self) -> Vec<&str> {
        self.facts.pieces.keys().map(String::as_str).collect()
    }

    /// Compares kinds in the centre, on the edges and in the corners of almost empty boards.
    pub fn compare_kinds_on_open_boards(&self, symbols: &[&str]) {
        let (w, h) = (self.facts.files, self.facts.ranks);
        for symbol in symbols {
            for side in Side::BOTH {
                for at in [(w / 2, h / 2), (0, h / 2), (w - 1, 0), (0, h - 1), (w / 2, 1), (2, h - 1)] {
                    let placement = self.with_royals(at, side, symbol);
                    self.compare_on(&self.position(&placement), &placement, at);
                }
            }
        }
    }

    /// The piece with a royal of each side, placed so as to restrict it as little as possible.
    fn with_royals(&self, at: Spot, side: Side, symbol: &str) -> Placement {
        let (w, h) = (self.facts.files, self.facts.ranks);
        let spots: Vec<Spot> = [(w - 1, 3), (1, h - 2), (1, 2), (w - 2, 1), (0, 1)]
            .into_iter()
            .filter(|spot| *spot != at)
            .collect();
        let pairs = spots.iter().flat_map(|black| spots.iter().map(move |white| (*black, *white)));
        for (black, white) in pairs.filter(|(black, white)| black != white) {
            let mut placement = Placement::from([(at, (side, symbol.to_owned()))]);
            placement.insert(black, (Black, self.royal().to_owned()));
            placement.insert(white, (White, self.royal().to_owned()));
            if self.try_position(&placement).is_some() {
                return placement;
            }
        }
        panic!("no room for the royals of {symbol}");
    }

    /// Compares every piece on random boards, from sparse to crowded.
    pub fn compare_on_random_boards(&self, boards: u64) {
        self.compare_kinds_on_random_boards(boards, &self.symbols());
    }

    /// Compares the pieces of these kinds on random boards, on which they are half of the pieces.
    pub fn compare_kinds_on_random_boards(&self, boards: u64, symbols: &[&str]) {
        let mut compared = 0;
        let mut pool = self.symbols();
        (0..pool.len().div_ceil(symbols.len())).for_each(|_| pool.extend(symbols));
        // On some random boards both royals are attacked, so more boards are tried.
        for seed in 0..8 * boards {
            let mut rng = RandomNumbers::new(seed);
            let percent = 8 + 13 * usize::try_from(seed % 6).expect("small");
            let mut placement = Placement::new();
            for x in 0..self.facts.files {
                for y in 0..self.facts.ranks {
                    if rng.below(100) < percent {
                        let side = Side::BOTH[rng.below(2)];
                        let symbol = pool[rng.below(pool.len())];
                        // Few universal leapers and royals, so that the boards differ.
                        if !self.facts.pieces[symbol].royal || rng.below(8) == 0 {
                            placement.insert((x, y), (side, symbol.to_owned()));
                        }
                    }
                }
            }
            if self.forbids_attacked_royals() {
                placement.retain(|_, (_, symbol)| !self.facts.pieces[symbol].royal);
            }
            let (w, h) = (self.facts.files, self.facts.ranks);
            placement.insert((w - 1, 0), (White, self.royal().to_owned()));
            placement.insert((0, h - 1), (Black, self.royal().to_owned()));
            let Some(position) = self.try_position(&placement) else { continue };
            for (at, _) in placement.iter().filter(|(_, (_, symbol))| symbols.contains(&symbol.as_str())) {
                self.compare_on(&position, &placement, *at);
            }
            compared += 1;
            if compared == boards {
                return;
            }
        }
        panic!("only {compared} boards were compared");
    }

    /// The position, or `None` if both royals are attacked in a game that forbids it.
    fn try_position(&self, placement: &Placement) -> Option<Position> {
        (!self.forbids_attacked_royals() || !self.both_attacked(placement)).then(|| self.position(placement))
    }

    fn forbids_attacked_royals(&self) -> bool {
        self.variant.rules().royals == RoyalSafety::Checkmate
    }

    fn both_attacked(&self, placement: &Placement) -> bool {
        Side::BOTH.into_iter().all(|side| {
            placement.iter().any(|(at, (owner, symbol))| {
                let moves = Mover { facts: &self.facts, placement, at: *at, side: *owner }.moves(symbol);
                *owner != side
                    && moves.iter().any(|(_, to)| {
                        placement.get(to).is_some_and(|(s, name)| *s == side && self.facts.pieces[name].royal)
                    })
            })
        })
    }
}

#[test]
fn every_kind_of_every_game_moves_as_in_the_reference_on_an_open_board() {
    for id in GAMES {
        OracleComparison::new(id, &[]).compare_on_open_boards();
    }
}

#[test]
fn pieces_move_as_in_the_reference_on_random_boards() {
    for (id, boards) in [("tori", 120), ("chu", 60), ("dai", 60), ("tenjiku", 60), ("tai", 36)] {
        OracleComparison::new(id, &[]).compare_on_random_boards(boards);
    }
}

/// Under reading 2 the Lion Hawk moves as Bishop and Lion, the Teaching King as Free King and Lion of three steps.
#[test]
fn pieces_of_other_versions_move_as_in_the_reference() {
    for (id, option, symbol, power, boards) in
        [("tenjiku", "lion_hawk", "LHk", "lion2", 60), ("tai", "teaching_king", "+TK", "lion3", 24)]
    {
        let game = OracleComparison::new(id, &[(option, 2)]);
        assert!(game.facts.pieces[symbol].has(power));
        game.compare_on_open_boards();
        game.compare_on_random_boards(boards);
    }
}

#[test]
fn arrays_royals_promotions_and_ranks_are_those_of_the_reference() {
    for id in GAMES.map(str::to_owned).into_iter().chain(Facts::more()) {
        let game = OracleComparison::new(&id, &[]);
        let start: BTreeMap<Spot, String> = game
            .variant
            .starting_array()
            .iter()
            .map(|(sq, piece)| {
                let sign = if piece.side == White { "-" } else { "" };
                (game.spot(*sq), format!("{sign}{}", game.variant.kind(piece.kind).symbol()))
            })
            .collect();
        let rows = (0..).zip(&game.facts.rows);
        let expected: BTreeMap<Spot, String> = rows
            .flat_map(|(y, row)| (0..).zip(row).map(move |(x, word)| ((x, y), word.clone())))
            .filter(|(_, word)| word != ".")
            .collect();
        assert_eq!(start, expected, "{id}: array");
        assert_eq!(game.variant.kinds().len(), game.facts.pieces.len(), "{id}: number of kinds");
        for (symbol, fact) in &game.facts.pieces {
            let kind = game.variant.kind(game.variant.by_symbol(symbol).expect("the kind"));
            let promoted = kind.promotes_to().map(|to| game.variant.kind(to).symbol().to_owned());
            assert_eq!(promoted, fact.promoted, "{id} {symbol}: promotion");
            assert_eq!(kind.is_royal(), fact.royal, "{id} {symbol}: royal");
            assert_eq!(kind.is_burner(), fact.has("burn"), "{id} {symbol}: burner");
            assert_eq!(kind.jump_rank().min(5), fact.rank, "{id} {symbol}: range-jump rank");
        }
    }
}

#[test]
fn zones_are_as_deep_as_the_rule_texts_say() {
    let depth = |id: &str| match file(id).rules.promotion {
        Promotion::Zone { depth, .. } => depth,
        Promotion::Never | Promotion::Capture | Promotion::FlipOnCapture => 0,
    };
    assert_eq!(GAMES.map(depth), [2, 4, 5, 5, 0]);
}

/// "A piece must promote if it would have no further legal move": the number of last ranks on which each
/// kind must promote, according to the table.
#[test]
fn stuck_pieces_must_promote_on_the_ranks_given_in_the_table() {
    for id in ["chu", "dai", "tenjiku"] {
        check_compulsory_promotion(&OracleComparison::new(id, &[]), 3);
    }
}

/// Checks on which of the last `ranks` ranks each kind must promote, against the table of the game.
pub fn check_compulsory_promotion(game: &OracleComparison, ranks: i32) {
    let id = game.variant.id();
    let mut compared = 0;
    for (symbol, fact) in game.facts.pieces.iter().filter(|(_, fact)| fact.promoted.is_some()) {
        for side in Side::BOTH {
            for from_last in 0..ranks {
                let y = if side == Black { from_last } else { game.facts.ranks - 1 - from_last };
                let x = game.facts.files / 2;
                let to = game.sq((x, y));
                let choices = promotion_choices(game, symbol, side, to);
                let forced = choices == BTreeSet::from([true]);
                let free = choices == BTreeSet::from([true, false]);
                let must = from_last < fact.must;
                assert!(
                    choices.is_empty() || forced == must && free != must,
                    "{id} {side} {symbol}, {from_last} ranks from the last: {choices:?}"
                );
                compared += usize::from(!choices.is_empty());
            }
        }
    }
    assert!(compared > 0, "{id}: no move promotes");
}

/// Whether the moves of a kind to `to`, from all squares from which it reaches `to`, promote (`true`) or not (`false`).
/// They are captures, so that no deferral applies. Near squares come first, since the search ends when both are found.
fn promotion_choices(game: &OracleComparison, symbol: &str, side: Side, to: Sq) -> BTreeSet<bool> {
    let (w, h) = (game.facts.files, game.facts.ranks);
    let mut choices = BTreeSet::new();
    let goal = game.spot(to);
    let mut squares: Vec<Spot> = (0..w).flat_map(|x| (0..h).map(move |y| (x, y))).collect();
    squares.sort_by_key(|from| from.0.abs_diff(goal.0) + from.1.abs_diff(goal.1));
    for from in squares {
        if choices.len() == 2 {
            break;
        }
        let waits = game.variant.id() == "chu" && symbol == "P";
        if from == goal || from.1 == goal.1 && waits {
            continue;
        }
        let mut placement = Placement::new();
        placement.insert(from, (side, symbol.to_owned()));
        let (victim, _) = game.facts.pieces.iter().find(|(_, fact)| !fact.royal).expect("a piece");
        placement.insert(goal, (side.other(), victim.clone()));
        let oracle_moves = Mover { facts: &game.facts, placement: &placement, at: from, side }.moves(symbol);
        if !oracle_moves.contains(&(BTreeSet::new(), goal)) {
            continue;
        }
        let candidates = [(0, h / 2), (w - 1, h / 2), (1, h / 2), (w - 2, h / 2)];
        let empty: Vec<Spot> = candidates.into_iter().filter(|spot| !placement.contains_key(spot)).collect();
        placement.insert(empty[0], (Black, game.royal().to_owned()));
        placement.insert(empty[1], (White, game.royal().to_owned()));
        let Some(position) = game.try_position(&placement) else { continue };
        let moves = position.pseudo_legal_moves_from(game.sq(from));
        let zone = if game.variant.id() == "chu" { 4 } else { 5 };
        let starts_inside = if side == Black { from.1 < zone } else { from.1 >= h - zone };
        // A Chu Pawn inside the zone waits for the last rank; another test covers that.
        let is_last_rank = if side == Black { goal.1 == 0 } else { goal.1 == h - 1 };
        if waits && starts_inside && !is_last_rank {
            continue;
        }
        choices.extend(moves.iter().filter(|mv| mv.to() == to && !mv.has_via()).map(|mv| mv.promotes()));
    }
    choices
}
