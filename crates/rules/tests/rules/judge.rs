//! Special rules checked independently, move by move, with the moves of the oracle: Lion trading, the
//! Emperor, royals left attacked. Every move of the side to move on random boards.

use crate::board::{Ask, Black, RandomNumbers, White, edited, put};
use crate::oracle::{Facts, Men, Mover, Spot, Way};
use crate::piece_moves::Match;
use std::collections::BTreeSet;
use tenjiku_rules::variant::{RoyalSafety, Sq};
use tenjiku_rules::{Position, Setup, Side};

/// The board after a move, without promotion.
fn after(men: &Men, from: Spot, way: &Way) -> Men {
    let mut men = men.clone();
    let mover = men.remove(&from).expect("a piece");
    way.0.iter().for_each(|spot| drop(men.remove(spot)));
    men.insert(way.1, mover);
    men
}

/// Whether any piece of `by` for which `counts` returns true could capture on `target`.
fn is_hit(facts: &Facts, men: &Men, target: Spot, by: Side, counts: impl Fn(&str) -> bool) -> bool {
    men.iter().any(|(at, (side, symbol))| {
        *side == by && counts(symbol) && {
            let ways = Mover { facts, men, at: *at, side: *side }.ways(symbol);
            ways.iter().any(|(taken, to)| *to == target || taken.contains(&target))
        }
    })
}

fn is_lion(symbol: &str) -> bool {
    matches!(symbol, "Ln" | "+Ky")
}

/// Chu's rules on capturing Lions, as worded in the reference.
fn lion_rule(facts: &Facts, men: &Men, from: Spot, way: &Way, struck: bool) -> bool {
    let (side, mover) = &men[&from];
    let lion_on = |spot: &Spot| men.get(spot).is_some_and(|(s, name)| s != side && is_lion(name));
    let takes_lion = lion_on(&way.1) || way.0.iter().any(lion_on);
    if !is_lion(mover) {
        return !(takes_lion && struck);
    }
    let distant = (way.1.0 - from.0).abs().max((way.1.1 - from.1).abs()) == 2;
    if !(lion_on(&way.1) && distant) || way.0.iter().any(|spot| !matches!(&*men[spot].1, "P" | "GB")) {
        return true;
    }
    !is_hit(facts, &after(men, from, way), way.1, side.other(), |_| true)
}

/// Tai: an Emperor captures nothing that another piece protects, the enemy Emperor included.
fn emperor_rule(facts: &Facts, men: &Men, from: Spot, way: &Way) -> bool {
    let (side, mover) = &men[&from];
    if mover != "E" || !men.contains_key(&way.1) {
        return true;
    }
    let left = after(men, from, way);
    let emperor = left.values().any(|(s, name)| s != side && name == "E");
    !emperor && !is_hit(facts, &left, way.1, side.other(), |name| name != "E")
}

struct Boards<'a> {
    game: &'a Match,
    /// Pieces that are placed on the boards more often than others.
    favoured: &'a [&'a str],
    royal: &'a str,
    /// The side length of the corner of the board that is filled.
    size: i32,
    percent: usize,
}

impl Boards<'_> {
    fn men(&self, dice: &mut RandomNumbers) -> Men {
        let facts = &self.game.facts;
        let symbols: Vec<&String> = facts.pieces.iter().filter(|(_, f)| !f.royal).map(|(s, _)| s).collect();
        let mut men = Men::new();
        for at in (0..self.size).flat_map(|x| (0..self.size).map(move |y| (x + 1, y + 1))) {
            if dice.below(100) < self.percent {
                let symbol = match dice.below(3) {
                    0 => self.favoured[dice.below(self.favoured.len())].to_owned(),
                    _ => symbols[dice.below(symbols.len())].clone(),
                };
                men.insert(at, (Side::BOTH[dice.below(2)], symbol));
            }
        }
        men.insert((facts.files - 1, 0), (White, self.royal.to_owned()));
        men.insert((facts.files - 1, facts.ranks - 1), (Black, self.royal.to_owned()));
        men
    }
}

/// The legal moves of a piece, according to the program.
fn legal_ways(game: &Match, position: &Position, at: Spot) -> BTreeSet<Way> {
    let moves = position.legal_moves_from(game.sq(at));
    moves
        .into_iter()
        .map(|mv| (mv.via().into_iter().map(|sq| game.spot(sq)).collect(), game.spot(mv.to())))
        .collect()
}

fn setup_of(game: &Match, men: &Men, turn: Side, last_lion_capture: Option<Sq>) -> Setup {
    let mut setup = game.setup(men);
    setup.side_to_move = turn;
    setup.last_lion_capture = last_lion_capture;
    setup
}

/// Compares the legal moves of every piece with those a rule allows; returns the number of moves that the
/// rule forbids.
fn compare(game: &Match, position: &Position, men: &Men, rule: impl Fn(Spot, &Way) -> bool) -> usize {
    let mut barred = 0;
    for (at, (side, symbol)) in men {
        if *side != position.side_to_move() {
            continue;
        }
        let all = Mover { facts: &game.facts, men, at: *at, side: *side }.ways(symbol);
        let allowed: BTreeSet<Way> = all.iter().filter(|way| rule(*at, way)).cloned().collect();
        barred += all.len() - allowed.len();
        let found = legal_ways(game, position, *at);
        let missing: Vec<_> = allowed.difference(&found).collect();
        let wrong: Vec<_> = found.difference(&allowed).collect();
        assert!(
            missing.is_empty() && wrong.is_empty(),
            "{side} {symbol} on {at:?}: missing {missing:?}, wrong {wrong:?} on {men:?}"
        );
    }
    barred
}

#[test]
fn lion_captures_follow_the_rules_of_trading_on_random_boards() {
    let game = Match::new("chu", &[]);
    let favoured = ["Ln", "+Ky", "Ln", "P", "GB", "+DH", "+DK"];
    let boards = Boards { game: &game, favoured: &favoured, royal: "K", size: 7, percent: 45 };
    let mut barred = [0, 0];
    for seed in 1..=150 {
        let mut dice = RandomNumbers::new(seed);
        let men = boards.men(&mut dice);
        let struck = dice.below(2) == 1;
        let fell = struck.then(|| game.sq((0, 0)));
        let turn = Side::BOTH[dice.below(2)];
        let position = Position::from_setup(game.variant.clone(), &setup_of(&game, &men, turn, fell));
        let position = position.expect("a position");
        let rule = |at: Spot, way: &Way| lion_rule(&game.facts, &men, at, way, struck);
        barred[usize::from(struck)] += compare(&game, &position, &men, rule);
    }
    assert!(barred[0] > 50 && barred[1] > 200, "the rule was hardly asked: {barred:?}");
}

#[test]
fn an_emperor_takes_only_what_nothing_protects_on_random_boards() {
    let game = Match::new("tai", &[]);
    let favoured = ["HM", "Ca", "LGn", "PC", "Ln", "FK", "HF"];
    let (mut barred, mut taken) = (0, 0);
    for seed in 1..=60 {
        let mut dice = RandomNumbers::new(seed);
        let royal = if seed % 3 == 0 { "E" } else { "CP" };
        let percent = 3 + dice.below(20);
        let boards = Boards { game: &game, favoured: &favoured, royal, size: 20, percent };
        let mut men = boards.men(&mut dice);
        men.insert((0, 24), (Black, "E".to_owned()));
        let position = Position::from_setup(game.variant.clone(), &setup_of(&game, &men, Black, None));
        let position = position.expect("a position");
        let rule = |at: Spot, way: &Way| emperor_rule(&game.facts, &men, at, way);
        let here = compare(&game, &position, &men, rule);
        barred += here;
        let enemies = men.values().filter(|(side, _)| *side == White).count();
        taken += enemies.saturating_sub(here);
    }
    assert!(barred > 500 && taken > 50, "barred {barred}, free {taken}");
}

/// Whether the last royal of `side` could be captured; several royals need no protection.
fn royal_hit(facts: &Facts, men: &Men, side: Side) -> bool {
    let royals: Vec<Spot> = men
        .iter()
        .filter(|(_, (s, symbol))| *s == side && facts.pieces[symbol].royal)
        .map(|(at, _)| *at)
        .collect();
    royals.len() == 1 && is_hit(facts, men, royals[0], side.other(), |_| true)
}

/// In games that end by checkmate (Tori; here also Chu, Dai and Tai with that switch), a move is legal
/// exactly if the royal cannot be captured after it.
#[test]
fn a_last_royal_may_not_be_left_attacked_where_checkmate_is_the_rule() {
    for (id, size, percent, zone) in
        [("tori", 6, 25, Some(2)), ("chu", 10, 12, Some(4)), ("dai", 12, 12, Some(5)), ("tai", 14, 6, None)]
    {
        let mut game = Match::new(id, &[]);
        game.variant = edited(id, |file| {
            file.rules.royals = RoyalSafety::Checkmate;
            file.rules.lion_trading = None;
        });
        let royal = match id {
            "tori" => "Ph",
            "tai" => "CP",
            _ => "K",
        };
        let symbols: Vec<String> = game
            .facts
            .pieces
            .iter()
            .filter(|(_, fact)| !fact.royal)
            .map(|(symbol, _)| symbol.clone())
            .collect();
        let favoured: Vec<&str> = symbols.iter().map(String::as_str).collect();
        let boards = Boards { game: &game, favoured: &favoured, royal, size, percent };
        let mut barred = 0;
        for seed in 1..=60 {
            let mut dice = RandomNumbers::new(seed);
            let mut men = boards.men(&mut dice);
            // Black's royal is in the middle.
            men.remove(&(game.facts.files - 1, game.facts.ranks - 1));
            men.insert((3, 3), (Black, royal.to_owned()));
            let setup = setup_of(&game, &men, Black, None);
            let Ok(position) = Position::from_setup(game.variant.clone(), &setup) else { continue };
            // A move that promotes the piece to a second royal is always allowed (reference, "Sho": it
            // answers an attack on the first).
            let crowns = |at: Spot, (via, to): &Way| {
                let promoted = game.facts.pieces[&men[&at].1].promoted.as_ref();
                let captures = !via.is_empty() || men.contains_key(to);
                let promotes = match zone {
                    Some(depth) => at.1 < depth || to.1 < depth,
                    None => captures,
                };
                promotes && promoted.is_some_and(|symbol| game.facts.pieces[symbol].royal)
            };
            let rule = |at: Spot, way: &Way| {
                crowns(at, way) || !royal_hit(&game.facts, &after(&men, at, way), Black)
            };
            barred += compare(&game, &position, &men, rule);
        }
        assert!(barred > 100, "{id}: the rule was hardly asked: {barred}");
    }
}

/// The warning that a royal is attacked agrees with the oracle, including range jumps and area moves.
#[test]
fn a_royal_is_attacked_exactly_if_some_enemy_could_capture_it() {
    for (id, favoured) in [
        ("tenjiku", vec!["GGn", "VGn", "RGn", "BGn", "FiD", "LHk", "+HT", "FEg", "HF"]),
        ("tai", vec!["HM", "Ca", "LGn", "PC", "Ln", "HF", "SE"]),
        ("chu", vec!["Ln", "+DH", "+DK", "Ky"]),
    ] {
        let game = Match::new(id, &[]);
        let royal = if id == "tai" { "CP" } else { "K" };
        let size = game.facts.files - 2;
        let mut seen = [0, 0];
        for seed in 1..=80 {
            let mut dice = RandomNumbers::new(seed);
            let percent = 1 + dice.below(if id == "tai" { 6 } else { 25 });
            let boards = Boards { game: &game, favoured: &favoured, royal, size, percent };
            let mut men = boards.men(&mut dice);
            men.remove(&(game.facts.files - 1, game.facts.ranks - 1));
            // A range jump may capture a Crown Prince, but not a King.
            let other = if id == "tenjiku" && seed % 2 == 0 { "+CP" } else { royal };
            men.insert((5, 5), (Black, other.to_owned()));
            let position = Position::from_setup(game.variant.clone(), &setup_of(&game, &men, Black, None));
            let position = position.expect("a position");
            let hit = royal_hit(&game.facts, &men, Black);
            assert_eq!(!position.checks(Black).is_empty(), hit, "{id} {seed}: {men:?}");
            seen[usize::from(hit)] += 1;
        }
        assert!(seen.iter().all(|count| *count > 5), "{id}: {seen:?}");
    }
}

/// A Lion that captures both attackers answers a double check.
#[test]
fn a_double_capture_of_both_attackers_saves_the_royal() {
    let chu = edited("chu", |file| file.rules.royals = RoyalSafety::Checkmate);
    let p = put(&chu, Black, "K 6l, Ln 5j, -K 12a, -G 6k, -S 5k");
    assert_eq!(p.checks(Black).len(), 1, "one royal, attacked twice");
    assert!(p.legal(p.over("5j", &["6k"], "5k")) && p.legal(p.over("5j", &["5k"], "6k")));
    assert!(!p.legal(p.mv("5j", "5k")) && !p.legal(p.over("5j", &["6k"], "5j")), "one is not enough");
}
