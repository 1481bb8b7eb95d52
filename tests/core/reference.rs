//! The published reference in `docs/reference`: perft counts, and positions with their legal moves.
//!
//! These tests guard against change: the files were written by this program. `README.md` beside them says what other
//! programs confirm, and `compare.py` asks one of them.

use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tenjiku::soak::{Checker, Fault, Soak};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Move, Position, coordinate, perft, sfen};

/// The depth of the counts, in plies.
const DEPTH: usize = 3;

/// Number of positions of each game.
const POSITIONS: usize = 200;

/// Maximum number of positions from one played game, and the number of plies between them.
const PER_GAME: (usize, usize) = (10, 5);

/// Maximum number of squares of a board whose moves are listed; for larger boards, a file has only their number and a
/// digest.
const SQUARES_WITH_MOVES: usize = 300;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference")
}

fn soak() -> Soak {
    Soak::new(Library::built_in().games(), 1).expect("all games compile")
}

fn squares(variant: &Variant) -> usize {
    usize::from(variant.geometry().files()) * usize::from(variant.geometry().ranks())
}

/// The ids of the game and its preset, as on the command line; `-` if its rules are not those of a preset.
fn name(variant: &Variant) -> String {
    let preset = variant.preset().map_or("-", |preset| &preset.id);
    format!("{} {preset}", variant.id())
}

fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> =
        position.legal_moves().into_iter().map(|mv| coordinate::write(position.variant(), mv)).collect();
    moves.sort_unstable();
    moves
}

/// The two lines of a position.
fn entry(position: &Position) -> String {
    let moves = moves(position);
    let count = moves.len();
    let moves_text = if squares(position.variant()) <= SQUARES_WITH_MOVES {
        moves.join(" ")
    } else {
        let lines: String = moves.iter().map(|text| format!("{text}\n")).collect();
        let digest = Sha256::digest(lines.as_bytes());
        digest.iter().fold("sha256 ".to_owned(), |text, byte| text + &format!("{byte:02x}"))
    };
    format!("position {}\nmoves {count}: {moves_text}\n", sfen::write(position))
}

/// Collects positions of games in progress, without their history.
struct Collector<'v> {
    variant: &'v Arc<Variant>,
    keys: BTreeSet<u64>,
    remaining: usize,
    text: String,
}

impl Checker for Collector<'_> {
    fn begin(&mut self, _: &Position) -> Result<(), Fault> {
        self.remaining = PER_GAME.0;
        Ok(())
    }

    fn position(&mut self, at: &Position, moves: &[Move]) -> Result<(), Fault> {
        let is_wanted = self.remaining > 0 && self.keys.len() < POSITIONS && !moves.is_empty();
        if is_wanted && at.plies() % PER_GAME.1 == PER_GAME.1 - 1 {
            let read = sfen::read(self.variant, &sfen::write(at)).expect("it can be read");
            if self.keys.insert(read.key()) {
                self.remaining -= 1;
                self.text += &entry(&read);
            }
        }
        Ok(())
    }
}

/// The games under their default rules.
fn games() -> Vec<Arc<Variant>> {
    let mut games = soak().readings().to_vec();
    games.dedup_by(|next, first| next.id() == first.id());
    games
}

/// Rewrites the files on request.
fn write() {
    fs::create_dir_all(folder()).expect("a folder");
    let soak = soak();
    let mut text = "# game preset depth nodes\n".to_owned();
    for variant in soak.readings() {
        let mut position = Position::new(Arc::clone(variant));
        for depth in 1..=DEPTH {
            let nodes = perft(&mut position, depth);
            writeln!(text, "{} {depth} {nodes}", name(variant)).expect("a text");
        }
    }
    fs::write(folder().join("perft.txt"), text).expect("written");
    for variant in games() {
        let text = String::new();
        let mut collector = Collector { variant: &variant, keys: BTreeSet::new(), remaining: 0, text };
        for number in 0.. {
            soak.play(number, &variant, &mut collector);
            if collector.keys.len() == POSITIONS {
                break;
            }
        }
        fs::write(folder().join(format!("{}.txt", variant.id())), collector.text).expect("written");
    }
}

/// Compares counts up to `max_nodes` nodes, and one in `step` positions of a game.
fn compare(max_nodes: u64, step: usize) {
    let hint = "if that is right, write all of it again: TENJIKU_WRITE_REFERENCE=1 cargo rules --test core \
                reference -- --include-ignored";
    let read = |file: &str| {
        let path = folder().join(file);
        fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
    };
    let (soak, counts) = (soak(), read("perft.txt"));
    let mut lines = counts.lines().filter(|line| !line.starts_with('#'));
    for variant in soak.readings() {
        let mut position = Position::new(Arc::clone(variant));
        for depth in 1..=DEPTH {
            let start = format!("{} {depth} ", name(variant));
            let nodes = lines.next().and_then(|line| line.strip_prefix(&start)?.parse::<u64>().ok());
            let nodes = nodes.unwrap_or_else(|| panic!("perft.txt lacks `{start}`: {hint}"));
            if nodes <= max_nodes {
                assert_eq!(perft(&mut position, depth), nodes, "{start}: {hint}");
            }
        }
    }
    assert_eq!(lines.next(), None, "perft.txt has more than the program: {hint}");
    for variant in games() {
        let text = read(&format!("{}.txt", variant.id()));
        let lines: Vec<&str> = text.lines().collect();
        let entries: Vec<&[&str]> = lines.chunks(2).collect();
        assert_eq!(entries.len(), POSITIONS, "{}: {hint}", variant.id());
        for lines_of_entry in entries.into_iter().step_by(step) {
            let sfen = lines_of_entry[0].strip_prefix("position ").expect("a position");
            let position =
                sfen::read(&variant, sfen).unwrap_or_else(|why| panic!("{}: {why}: {sfen}", variant.id()));
            assert_eq!(
                entry(&position).lines().collect::<Vec<_>>(),
                lines_of_entry,
                "{}: {hint}",
                variant.id()
            );
        }
    }
}

#[test]
fn the_published_counts_and_moves_are_those_of_the_program() {
    compare(30_000, 10);
}

#[test]
#[ignore = "takes half a minute: every count and every position"]
fn all_published_counts_and_moves_are_those_of_the_program() {
    if std::env::var_os("TENJIKU_WRITE_REFERENCE").is_some() {
        write();
    }
    compare(u64::MAX, 1);
}

#[test]
fn the_published_files_are_small() {
    let files = fs::read_dir(folder()).expect("the folder");
    let bytes: u64 = files.map(|file| file.expect("a file").metadata().expect("its length").len()).sum();
    assert!(bytes < 3_000_000, "{bytes} bytes");
}
