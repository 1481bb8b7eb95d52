//! Special rules, checked against a second implementation, which takes its moves from `oracle`: Lion trading, the
//! Emperor, royals left attacked. Compares every move of the side to move on random boards.

use crate::board::{Black, PositionExt, RandomNumbers, White, edited_game, put};
use crate::oracle::{Facts, Mover, OracleMove, Placement, Spot};
use crate::piece_moves::OracleComparison;
use std::collections::BTreeSet;
use tenjiku_rules::variant::{RoyalSafety, Sq};
use tenjiku_rules::{Position, Setup, SetupError, Side};

/// The board after a move, without promotion.
fn after(placement: &Placement, from: Spot, mv: &OracleMove) -> Placement {
    let mut placement = placement.clone();
    let mover = placement.remove(&from).expect("a piece");
    mv.0.iter().for_each(|spot| drop(placement.remove(spot)));
    placement.insert(mv.1, mover);
    placement
}

/// Whether any piece of `by` for which `counts` returns true could capture on `target`.
fn is_hit(
    facts: &Facts,
    placement: &Placement,
    target: Spot,
    by: Side,
    counts: impl Fn(&str) -> bool,
) -> bool {
    placement.iter().any(|(at, (side, symbol))| {
        *side == by && counts(symbol) && {
            let moves = Mover { facts, placement, at: *at, side: *side }.moves(symbol);
            moves.iter().any(|(captured, to)| *to == target || captured.contains(&target))
        }
    })
}

fn is_lion(symbol: &str) -> bool {
    matches!(symbol, "Ln" | "+Ky")
}

/// Chu's rules on capturing Lions, as worded in the reference.
fn lion_rule_allows(
    facts: &Facts,
    placement: &Placement,
    from: Spot,
    mv: &OracleMove,
    after_lion_capture: bool,
) -> bool {
    let (side, mover) = &placement[&from];
    let lion_on = |spot: &Spot| placement.get(spot).is_some_and(|(s, name)| s != side && is_lion(name));
    let takes_lion = lion_on(&mv.1) || mv.0.iter().any(lion_on);
    if !is_lion(mover) {
        return !(takes_lion && after_lion_capture);
    }
    let distant = (mv.1.0 - from.0).abs().max((mv.1.1 - from.1).abs()) == 2;
    if !(lion_on(&mv.1) && distant) || mv.0.iter().any(|spot| !matches!(&*placement[spot].1, "P" | "GB")) {
        return true;
    }
    !is_hit(facts, &after(placement, from, mv), mv.1, side.other(), |_| true)
}

/// Tai: an Emperor captures nothing that another piece, including the enemy Emperor, protects.
fn emperor_rule_allows(facts: &Facts, placement: &Placement, from: Spot, mv: &OracleMove) -> bool {
    let (side, mover) = &placement[&from];
    if mover != "E" || !placement.contains_key(&mv.1) {
        return true;
    }
    let after_move = after(placement, from, mv);
    let has_emperor = after_move.values().any(|(s, name)| s != side && name == "E");
    !has_emperor && !is_hit(facts, &after_move, mv.1, side.other(), |name| name != "E")
}

struct Boards<'a> {
    game: &'a OracleComparison,
    /// Pieces that are placed on the boards more often than others.
    favoured: &'a [&'a str],
    royal: &'a str,
    /// The side length of the corner of the board that is filled.
    size: i32,
    /// The percentage of the corner's squares that are occupied.
    fill_percent: usize,
}

impl Boards<'_> {
    fn placement(&self, rng: &mut RandomNumbers) -> Placement {
        let facts = &self.game.facts;
        let symbols: Vec<&String> = facts.pieces.iter().filter(|(_, f)| !f.royal).map(|(s, _)| s).collect();
        let mut placement = Placement::new();
        for at in (0..self.size).flat_map(|x| (0..self.size).map(move |y| (x + 1, y + 1))) {
            if rng.below(100) < self.fill_percent {
                let symbol = match rng.below(3) {
                    0 => self.favoured[rng.below(self.favoured.len())].to_owned(),
                    _ => symbols[rng.below(symbols.len())].clone(),
                };
                placement.insert(at, (Side::BOTH[rng.below(2)], symbol));
            }
        }
        placement.insert((facts.files - 1, 0), (White, self.royal.to_owned()));
        placement.insert((facts.files - 1, facts.ranks - 1), (Black, self.royal.to_owned()));
        placement
    }
}

/// The legal moves of a piece, according to the program.
fn legal_moves(game: &OracleComparison, position: &Position, at: Spot) -> BTreeSet<OracleMove> {
    let moves = position.legal_moves_from(game.sq(at));
    moves
        .into_iter()
        .map(|mv| (mv.via().into_iter().map(|sq| game.spot(sq)).collect(), game.spot(mv.to())))
        .collect()
}

fn position_of(
    game: &OracleComparison,
    placement: &Placement,
    turn: Side,
    last_lion_capture: Option<Sq>,
) -> Result<Position, SetupError> {
    let setup = Setup { side_to_move: turn, last_lion_capture, ..game.setup(placement) };
    Position::from_setup(game.variant.clone(), &setup)
}

/// Compares the legal moves of every piece with those a rule allows; returns the number of moves that the rule forbids.
fn compare(
    game: &OracleComparison,
    position: &Position,
    placement: &Placement,
    rule: impl Fn(Spot, &OracleMove) -> bool,
) -> usize {
    let mut forbidden = 0;
    for (at, (side, symbol)) in placement {
        if *side != position.side_to_move() {
            continue;
        }
        let all = Mover { facts: &game.facts, placement, at: *at, side: *side }.moves(symbol);
        let allowed: BTreeSet<OracleMove> = all.iter().filter(|mv| rule(*at, mv)).cloned().collect();
        forbidden += all.len() - allowed.len();
        let found = legal_moves(game, position, *at);
        let missing: Vec<_> = allowed.difference(&found).collect();
        let wrong: Vec<_> = found.difference(&allowed).collect();
        assert!(
            missing.is_empty() && wrong.is_empty(),
            "{side} {symbol} on {at:?}: missing {missing:?}, wrong {wrong:?} on {placement:?}"
        );
    }
    forbidden
}

#[test]
fn lion_captures_follow_the_rules_of_trading_on_random_boards() {
    let game = OracleComparison::new("chu", &[]);
    let favoured = ["Ln", "+Ky", "Ln", "P", "GB", "+DH", "+DK"];
    let boards = Boards { game: &game, favoured: &favoured, royal: "K", size: 7, fill_percent: 45 };
    let mut forbidden = [0, 0];
    for seed in 1..=150 {
        let mut rng = RandomNumbers::new(seed);
        let placement = boards.placement(&mut rng);
        let after_lion_capture = rng.below(2) == 1;
        let lion_capture = after_lion_capture.then(|| game.sq((0, 0)));
        let turn = Side::BOTH[rng.below(2)];
        let position = position_of(&game, &placement, turn, lion_capture).expect("a position");
        let rule =
            |at: Spot, mv: &OracleMove| lion_rule_allows(&game.facts, &placement, at, mv, after_lion_capture);
        forbidden[usize::from(after_lion_capture)] += compare(&game, &position, &placement, rule);
    }
    assert!(forbidden[0] > 50 && forbidden[1] > 200, "the rule made too little difference: {forbidden:?}");
}

#[test]
fn an_emperor_captures_only_unprotected_pieces_on_random_boards() {
    let game = OracleComparison::new("tai", &[]);
    let favoured = ["HM", "Ca", "LGn", "PC", "Ln", "FK", "HF"];
    let (mut forbidden, mut allowed) = (0, 0);
    for seed in 1..=60 {
        let mut rng = RandomNumbers::new(seed);
        let royal = if seed % 3 == 0 { "E" } else { "CP" };
        let fill_percent = 3 + rng.below(20);
        let boards = Boards { game: &game, favoured: &favoured, royal, size: 20, fill_percent };
        let mut placement = boards.placement(&mut rng);
        placement.insert((0, 24), (Black, "E".to_owned()));
        let position = position_of(&game, &placement, Black, None).expect("a position");
        let rule = |at: Spot, mv: &OracleMove| emperor_rule_allows(&game.facts, &placement, at, mv);
        let forbidden_here = compare(&game, &position, &placement, rule);
        forbidden += forbidden_here;
        let enemies = placement.values().filter(|(side, _)| *side == White).count();
        allowed += enemies.saturating_sub(forbidden_here);
    }
    assert!(forbidden > 500 && allowed > 50, "forbidden {forbidden}, allowed {allowed}");
}

/// Whether the last royal of `side` could be captured. False if the side has several royals, which need no protection.
fn is_last_royal_attacked(facts: &Facts, placement: &Placement, side: Side) -> bool {
    let royals: Vec<Spot> = placement
        .iter()
        .filter(|(_, (s, symbol))| *s == side && facts.pieces[symbol].royal)
        .map(|(at, _)| *at)
        .collect();
    royals.len() == 1 && is_hit(facts, placement, royals[0], side.other(), |_| true)
}

/// In games that end by checkmate (Tori; here also Chu, Dai and Tai with that switch), a move is legal
/// if and only if the royal cannot be captured after it.
#[test]
fn a_last_royal_may_not_be_left_attacked_where_checkmate_is_the_rule() {
    for (id, size, fill_percent, zone) in
        [("tori", 6, 25, Some(2)), ("chu", 10, 12, Some(4)), ("dai", 12, 12, Some(5)), ("tai", 14, 6, None)]
    {
        let mut game = OracleComparison::new(id, &[]);
        game.variant = edited_game(id, |file| {
            file.rules.royals = RoyalSafety::Checkmate;
            file.rules.lion_trading = None;
        });
        let royal = match id {
            "tori" => "Ph",
            "tai" => "CP",
            _ => "K",
        };
        let pieces = game.facts.pieces.iter().filter(|(_, fact)| !fact.royal);
        let favoured: Vec<&str> = pieces.map(|(symbol, _)| symbol.as_str()).collect();
        let boards = Boards { game: &game, favoured: &favoured, royal, size, fill_percent };
        let mut forbidden = 0;
        for seed in 1..=60 {
            let mut rng = RandomNumbers::new(seed);
            let mut placement = boards.placement(&mut rng);
            // Black's royal is in the middle.
            placement.remove(&(game.facts.files - 1, game.facts.ranks - 1));
            placement.insert((3, 3), (Black, royal.to_owned()));
            let Ok(position) = position_of(&game, &placement, Black, None) else { continue };
            // A move that promotes the piece to a second royal is always allowed (reference, "Sho": it
            // answers an attack on the first).
            let gains_royal = |at: Spot, (via, to): &OracleMove| {
                let promoted = game.facts.pieces[&placement[&at].1].promoted.as_ref();
                let captures = !via.is_empty() || placement.contains_key(to);
                let promotes = match zone {
                    Some(depth) => at.1 < depth || to.1 < depth,
                    None => captures,
                };
                promotes && promoted.is_some_and(|symbol| game.facts.pieces[symbol].royal)
            };
            let rule = |at: Spot, mv: &OracleMove| {
                gains_royal(at, mv) || !is_last_royal_attacked(&game.facts, &after(&placement, at, mv), Black)
            };
            forbidden += compare(&game, &position, &placement, rule);
        }
        assert!(forbidden > 100, "{id}: the rule made too little difference: {forbidden}");
    }
}

/// [`Position::checks`] agrees with the oracle, including range jumps and area moves.
#[test]
fn a_royal_is_attacked_if_and_only_if_some_enemy_could_capture_it() {
    for (id, favoured) in [
        ("tenjiku", vec!["GGn", "VGn", "RGn", "BGn", "FiD", "LHk", "+HT", "FEg", "HF"]),
        ("tai", vec!["HM", "Ca", "LGn", "PC", "Ln", "HF", "SE"]),
        ("chu", vec!["Ln", "+DH", "+DK", "Ky"]),
    ] {
        let game = OracleComparison::new(id, &[]);
        let royal = if id == "tai" { "CP" } else { "K" };
        let size = game.facts.files - 2;
        let mut counts = [0, 0];
        for seed in 1..=80 {
            let mut rng = RandomNumbers::new(seed);
            let fill_percent = 1 + rng.below(if id == "tai" { 6 } else { 25 });
            let boards = Boards { game: &game, favoured: &favoured, royal, size, fill_percent };
            let mut placement = boards.placement(&mut rng);
            placement.remove(&(game.facts.files - 1, game.facts.ranks - 1));
            // A range jump may capture a Crown Prince, but not a King.
            let other = if id == "tenjiku" && seed % 2 == 0 { "+CP" } else { royal };
            placement.insert((5, 5), (Black, other.to_owned()));
            let position = position_of(&game, &placement, Black, None).expect("a position");
            let is_attacked = is_last_royal_attacked(&game.facts, &placement, Black);
            assert_eq!(!position.checks(Black).is_empty(), is_attacked, "{id} {seed}: {placement:?}");
            counts[usize::from(is_attacked)] += 1;
        }
        assert!(counts.iter().all(|count| *count > 5), "{id}: {counts:?}");
    }
}

/// A Lion that captures both attackers answers a double check.
#[test]
fn a_double_capture_of_both_attackers_saves_the_royal() {
    let chu = edited_game("chu", |file| file.rules.royals = RoyalSafety::Checkmate);
    let p = put(&chu, Black, "K 6l, Ln 5j, -K 12a, -G 6k, -S 5k");
    assert_eq!(p.checks(Black).len(), 1, "one royal, attacked twice");
    assert!(p.legal(p.over("5j", &["6k"], "5k")) && p.legal(p.over("5j", &["5k"], "6k")));
    assert!(
        !p.legal(p.mv("5j", "5k")) && !p.legal(p.over("5j", &["6k"], "5j")),
        "capturing one attacker is not enough"
    );
}
