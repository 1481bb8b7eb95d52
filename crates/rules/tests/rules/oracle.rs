//! A second, independent implementation of how pieces move: it reads the reference tables as text and
//! uses plain arithmetic on columns and rows, without a mailbox or precomputed tables.

use crate::board::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use tenjiku_rules::Side;

/// Column from Black's left and row from the top.
pub type Spot = (i32, i32);

/// The squares of captures before the last square, and the last square.
pub type OracleMove = (BTreeSet<Spot>, Spot);

/// One line of a reference table.
#[derive(Debug)]
pub struct Fact {
    pub royal: bool,
    pub promoted: Option<String>,
    pub rank: u8,
    /// Number of last ranks on which it must promote.
    pub must: i32,
    /// The kind that goes to hand, if it is not the kind itself.
    pub hand: Option<String>,
    /// Number of last ranks on which it may not be dropped.
    pub undropped: i32,
    powers: Vec<String>,
    /// Powers that it has only on the last rank.
    last: Vec<String>,
}

/// The folder of the reference tables.
fn tables() -> PathBuf {
    root().join("crates/rules/tests/rules/reference")
}

/// A reference table.
#[derive(Default)]
pub struct Facts {
    pub files: i32,
    pub ranks: i32,
    pub rows: Vec<Vec<String>>,
    /// Depth of the promotion zone, if the table has it.
    pub zone: Option<u8>,
    /// `None` without drops; otherwise the option that allows them, if they need one.
    pub drops: Option<Option<(String, u8)>>,
    /// Maximum number of pieces of a kind in a file when dropping.
    pub in_file: BTreeMap<String, u8>,
    /// Kinds that may not be dropped to give checkmate.
    pub no_mate: BTreeSet<String>,
    pub pieces: BTreeMap<String, Fact>,
}

impl Facts {
    /// The games that have a table in `reference/more`.
    pub fn more() -> Vec<String> {
        let folder = std::fs::read_dir(tables().join("more")).expect("the folder exists");
        let names = folder.map(|file| file.expect("a file").file_name().into_string().expect("a name"));
        let mut games: Vec<String> =
            names.filter_map(|name| Some(name.strip_suffix(".txt")?.to_owned())).collect();
        games.sort();
        games
    }

    /// Reads `reference/<game>.txt` or `reference/more/<game>.txt`; `options` such as `lion_hawk=1` choose powers.
    pub fn read(game: &str, options: &[&str]) -> Self {
        let text = std::fs::read_to_string(tables().join(format!("{game}.txt")))
            .or_else(|_| std::fs::read_to_string(tables().join(format!("more/{game}.txt"))))
            .expect("the reference table exists");
        let mut facts = Self::default();
        let number = |word: &str| word.parse::<u8>().expect("a number");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[0] {
                "board" => {
                    facts.files = words[1].parse().expect("files");
                    facts.ranks = words[2].parse().expect("ranks");
                }
                "row" => facts.rows.push(words[1..].iter().map(|word| (*word).to_owned()).collect()),
                "zone" => facts.zone = Some(number(words[1])),
                "drops" => {
                    let option = words.get(1).and_then(|word| word.split_once('='));
                    facts.drops = Some(option.map(|(id, choice)| (id.to_owned(), number(choice))));
                }
                "file" => drop(facts.in_file.insert(words[1].to_owned(), number(words[2]))),
                "no_mate" => drop(facts.no_mate.insert(words[1].to_owned())),
                symbol => {
                    let known = facts.pieces.insert(symbol.to_owned(), Fact::read(&words[1..], options));
                    assert!(known.is_none(), "{symbol} occurs twice");
                }
            }
        }
        facts
    }

    pub const fn contains(&self, (x, y): Spot) -> bool {
        x >= 0 && x < self.files && y >= 0 && y < self.ranks
    }
}

impl Fact {
    fn read(words: &[&str], options: &[&str]) -> Self {
        let colon = words.iter().position(|word| *word == ":").expect("a colon");
        let (head, powers) = (&words[..colon], &words[colon + 1..]);
        let number = |name: &str| head.iter().find_map(|word| word.strip_prefix(name)?.parse::<u8>().ok());
        let field = |name: &str| head.iter().find_map(|word| word.strip_prefix(name)).map(str::to_owned);
        let chosen = powers.iter().filter_map(|power| match power.split_once(':') {
            Some((option, power)) => options.contains(&option).then(|| power.to_owned()),
            None => Some((*power).to_owned()),
        });
        let last = powers.iter().filter_map(|power| power.strip_prefix("last:"));
        Self {
            royal: head.contains(&"royal"),
            promoted: field(">"),
            rank: number("rank").unwrap_or(5),
            must: number("must=").map_or(0, i32::from),
            hand: field("hand="),
            undropped: number("drop=").map_or(0, i32::from),
            powers: chosen.collect(),
            last: last.map(str::to_owned).collect(),
        }
    }

    pub fn has(&self, power: &str) -> bool {
        self.powers.iter().any(|known| known == power)
    }
}

/// The pieces on a board of the oracle: side and symbol by square.
pub type Placement = BTreeMap<Spot, (Side, String)>;

const DIRS: [(&str, Spot); 8] = [
    ("NE", (1, 1)),
    ("NW", (-1, 1)),
    ("SE", (1, -1)),
    ("SW", (-1, -1)),
    ("N", (0, 1)),
    ("E", (1, 0)),
    ("S", (0, -1)),
    ("W", (-1, 0)),
];

/// A piece on the board of the oracle, to list its moves.
pub struct Mover<'a> {
    pub facts: &'a Facts,
    pub placement: &'a Placement,
    pub at: Spot,
    pub side: Side,
}

#[derive(PartialEq, Clone, Copy)]
enum Occupant {
    Outside,
    Empty,
    Own,
    Enemy,
}

impl Mover<'_> {
    fn occupant(&self, spot: Spot) -> Occupant {
        if !self.facts.contains(spot) {
            return Occupant::Outside;
        }
        match self.placement.get(&spot) {
            _ if spot == self.at => Occupant::Own,
            None => Occupant::Empty,
            Some((side, _)) if *side == self.side => Occupant::Own,
            Some(_) => Occupant::Enemy,
        }
    }

    /// Forward is up for Black, down for White; White's right is Black's left.
    fn board_offset(&self, (right, forward): Spot) -> Spot {
        if self.side == Side::Black { (right, -forward) } else { (-right, forward) }
    }

    const fn away(&self, (x, y): Spot, by: i32) -> Spot {
        (self.at.0 + x * by, self.at.1 + y * by)
    }

    fn rank_at(&self, spot: Spot) -> u8 {
        self.placement.get(&spot).map_or(5, |(_, symbol)| self.facts.pieces[symbol].rank)
    }

    /// Every move the piece can make, without special rules and promotion.
    pub fn moves(&self, symbol: &str) -> BTreeSet<OracleMove> {
        let mut moves = BTreeSet::new();
        let fact = &self.facts.pieces[symbol];
        let is_last = self.at.1 == if self.side == Side::Black { 0 } else { self.facts.ranks - 1 };
        let last = fact.last.iter().filter(|_| is_last);
        for power in fact.powers.iter().chain(last) {
            self.add(power, symbol, &mut moves);
        }
        moves
    }

    fn add(&self, power: &str, symbol: &str, moves: &mut BTreeSet<OracleMove>) {
        match power {
            "burn" => return,
            "emperor" => return self.everywhere(moves),
            "igui" => return self.igui(moves),
            _ => {}
        }
        if let Some(steps) = power.strip_prefix("lion") {
            let steps = steps.parse().expect("steps");
            return self.lion(steps, moves);
        }
        if let Some(steps) = power.strip_prefix("area") {
            return self.area(self.at, steps.parse().expect("steps"), moves);
        }
        if let Some(offset) = power.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            let (x, y) = offset.split_once(',').expect("two numbers");
            let offset = (x.parse().expect("a number"), y.parse().expect("a number"));
            return self.land(self.away(self.board_offset(offset), 1), moves);
        }
        let (name, dir) = DIRS.iter().find(|(name, _)| power.starts_with(name)).expect("a direction");
        let dir = self.board_offset(*dir);
        let rest = &power[name.len()..];
        let (sign, number) = (&rest[..1], rest[1..].parse::<i32>());
        match sign {
            "1" => self.land(self.away(dir, 1), moves),
            "^" => self.land(self.away(dir, number.expect("a distance")), moves),
            "*" => self.slide(self.at, dir, 99, moves),
            "<" => self.slide(self.at, dir, number.expect("a length"), moves),
            "/" => {
                let skip: i32 = rest[1..2].parse().expect("a number");
                let max_steps =
                    rest[2..].strip_prefix('<').map_or(99, |max_steps| max_steps.parse().expect("a number"));
                self.slide(self.away(dir, skip), dir, max_steps, moves);
            }
            "!" => self.line(number.unwrap_or(2), dir, moves),
            "o" => self.pierce(dir, number.unwrap_or(99), moves),
            "c" => self.sweep(dir, self.facts.pieces[symbol].rank, moves),
            "r" => self.range(dir, self.facts.pieces[symbol].rank, moves),
            "h" => self.hook(dir, moves),
            other => panic!("unknown power {other}"),
        }
    }

    fn land(&self, spot: Spot, moves: &mut BTreeSet<OracleMove>) {
        if matches!(self.occupant(spot), Occupant::Empty | Occupant::Enemy) {
            moves.insert((BTreeSet::new(), spot));
        }
    }

    fn slide(&self, from: Spot, (x, y): Spot, max_steps: i32, moves: &mut BTreeSet<OracleMove>) {
        for by in 1..=max_steps {
            let spot = (from.0 + x * by, from.1 + y * by);
            self.land(spot, moves);
            if self.occupant(spot) != Occupant::Empty {
                return;
            }
        }
    }

    fn everywhere(&self, moves: &mut BTreeSet<OracleMove>) {
        for x in 0..self.facts.files {
            (0..self.facts.ranks).for_each(|y| self.land((x, y), moves));
        }
    }

    fn igui(&self, moves: &mut BTreeSet<OracleMove>) {
        for (_, dir) in DIRS {
            let spot = self.away(dir, 1);
            if self.occupant(spot) == Occupant::Enemy {
                moves.insert((BTreeSet::from([spot]), self.at));
            }
        }
    }

    /// Up to `steps` king steps over empty squares; the last may be a capture.
    fn area(&self, from: Spot, steps: u32, moves: &mut BTreeSet<OracleMove>) {
        for (_, (x, y)) in DIRS {
            let spot = (from.0 + x, from.1 + y);
            self.land(spot, moves);
            if steps > 1 && self.occupant(spot) == Occupant::Empty {
                self.area(spot, steps - 1, moves);
            }
        }
    }

    /// Jumps to any square within reach, and walks of up to `steps` steps, each of which may capture. A walk may end
    /// where it started.
    fn lion(&self, steps: i32, moves: &mut BTreeSet<OracleMove>) {
        for x in -steps..=steps {
            (-steps..=steps).for_each(|y| self.land((self.at.0 + x, self.at.1 + y), moves));
        }
        self.walk(self.at, steps, &BTreeSet::new(), moves);
    }

    fn walk(&self, from: Spot, steps_left: i32, captured: &BTreeSet<Spot>, moves: &mut BTreeSet<OracleMove>) {
        for (_, (x, y)) in DIRS {
            let spot = (from.0 + x, from.1 + y);
            let occupant = self.occupant(spot);
            if occupant == Occupant::Outside || occupant == Occupant::Own && spot != self.at {
                continue;
            }
            let mut before = captured.clone();
            before.remove(&spot);
            moves.insert((before, spot));
            let mut after = captured.clone();
            if occupant == Occupant::Enemy {
                after.insert(spot);
            }
            if steps_left > 1 {
                self.walk(spot, steps_left - 1, &after, moves);
            }
        }
    }

    /// Lion power along a line: each square is stepped on, capturing what is there, or jumped over; also one
    /// step out and back.
    fn line(&self, steps: i32, dir: Spot, moves: &mut BTreeSet<OracleMove>) {
        let mut taken = BTreeSet::from([BTreeSet::new()]);
        for by in 1..=steps {
            let spot = self.away(dir, by);
            let occupant = self.occupant(spot);
            if matches!(occupant, Occupant::Empty | Occupant::Enemy) {
                moves.extend(taken.iter().map(|before| (before.clone(), spot)));
                if by == 1 {
                    let before =
                        if occupant == Occupant::Enemy { BTreeSet::from([spot]) } else { BTreeSet::new() };
                    moves.insert((before, self.at));
                }
            }
            if occupant == Occupant::Enemy {
                let with = |before: &BTreeSet<Spot>| before.iter().copied().chain([spot]).collect();
                taken = taken.iter().map(with).chain(taken.iter().cloned()).collect();
            }
        }
    }

    /// A range jump: a slide, or a capture over other pieces. The captured piece and those in between must all rank
    /// below the moving piece.
    fn range(&self, dir: Spot, rank: u8, moves: &mut BTreeSet<OracleMove>) {
        let mut passed: Vec<u8> = Vec::new();
        for by in 1.. {
            let spot = self.away(dir, by);
            let occupant = self.occupant(spot);
            let may_jump = passed.iter().all(|other| *other > rank) && self.rank_at(spot) > rank;
            match occupant {
                Occupant::Outside => return,
                Occupant::Empty if passed.is_empty() => self.land(spot, moves),
                Occupant::Enemy if passed.is_empty() || may_jump => self.land(spot, moves),
                _ => {}
            }
            if occupant != Occupant::Empty {
                passed.push(self.rank_at(spot));
            }
        }
    }

    /// A slide that may pass over up to `over` pieces of either side.
    fn pierce(&self, dir: Spot, over: i32, moves: &mut BTreeSet<OracleMove>) {
        let mut passed = 0;
        for by in 1.. {
            let spot = self.away(dir, by);
            let occupant = self.occupant(spot);
            if occupant == Occupant::Outside || passed > over {
                return;
            }
            self.land(spot, moves);
            passed += i32::from(occupant != Occupant::Empty);
        }
    }

    /// A range capture: a slide over pieces that rank below the moving piece. The slide may end on any square that
    /// it reaches. The captures on the way are not listed.
    fn sweep(&self, dir: Spot, rank: u8, moves: &mut BTreeSet<OracleMove>) {
        for by in 1.. {
            let spot = self.away(dir, by);
            let occupant = self.occupant(spot);
            if occupant == Occupant::Outside || occupant != Occupant::Empty && self.rank_at(spot) <= rank {
                return;
            }
            moves.insert((BTreeSet::new(), spot));
        }
    }

    fn hook(&self, dir: Spot, moves: &mut BTreeSet<OracleMove>) {
        for by in 1.. {
            let corner = self.away(dir, by);
            self.land(corner, moves);
            if self.occupant(corner) != Occupant::Empty {
                return;
            }
            self.slide(corner, (dir.1, -dir.0), 99, moves);
            self.slide(corner, (-dir.1, dir.0), 99, moves);
        }
    }
}
