//! Shared helpers: games, random trees, and a text format of trees for comparing them.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_language::CurrentLanguage;
use tenjiku_language::Describe;
use tenjiku_records::formats::{FormatError, GameFormat, GameLookup};
use tenjiku_records::{Annotation, GameResult, GameTree, NodeId, NoteMark};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Move, Outcome, Position, Side, WinReason};
use tenjiku_rules::{coordinate, sfen};

pub use tenjiku_rules::variant::RandomNumbers;

/// The bytes of a file in `tests/forms/games`.
pub fn bytes(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/forms/games").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn text(name: &str) -> String {
    String::from_utf8(bytes(name)).expect("UTF-8")
}

/// The ids of all built-in games.
pub fn every_game() -> Vec<String> {
    Library::built_in().games().map(|game| game.id.clone()).collect()
}

/// A number of plies of a game, fewer on large boards where a ply takes long.
pub fn scaled_plies(id: &str, plies: usize) -> usize {
    let library = Library::built_in();
    let file = library.find(id).unwrap_or_else(|error| panic!("{error}"));
    match u32::from(file.files) * u32::from(file.ranks) {
        ..=260 => plies,
        261..=700 => plies.div_ceil(4),
        _ => plies.div_ceil(40),
    }
}

pub fn variant_with(id: &str, options: &[(&str, u8)]) -> Arc<Variant> {
    let library = Library::built_in();
    let options: Vec<(String, u8)> = options.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
    let file = library.find(id).unwrap_or_else(|error| panic!("{error}"));
    Arc::new(Variant::compile(file, &options).unwrap_or_else(|error| panic!("{error}")))
}

pub fn position(id: &str, text: &str) -> Position {
    sfen::read(&variant_with(id, &[]), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A game with these moves in coordinate format.
pub fn play_moves(first: Position, moves: &str) -> GameTree {
    let mut position = first;
    for text in moves.split_whitespace() {
        let mv = coordinate::read(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(mv, &mut ());
    }
    GameTree::new(&position)
}

/// Reads a text that need not name its game.
pub fn read(format: GameFormat, text: &str, id: Option<&str>) -> Result<GameTree, FormatError> {
    let library = Library::built_in();
    format.read(text, &GameLookup { game_id: id, ..GameLookup::new(&library, &CurrentLanguage) })
}

/// The game in a text that need not name it.
pub fn game_in(format: GameFormat, text: &str, id: Option<&str>) -> GameTree {
    read(format, text, id).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"))
}

pub fn write(format: GameFormat, tree: &GameTree) -> String {
    format.write(tree, &CurrentLanguage).unwrap_or_else(|error| panic!("{format}: {error}"))
}

/// A result in these words.
pub fn stated_result(score: &str, text: &str) -> GameResult {
    GameResult { score: score.to_owned(), text: text.to_owned(), outcome: None }
}

/// The last position of the main line.
pub fn end(tree: &GameTree) -> Position {
    tree.position_at(tree.main_end())
}

/// The main line in coordinate format.
pub fn moves(tree: &GameTree) -> String {
    let moves = tree.main_line().into_iter().filter_map(|node| tree.mv(node));
    moves.map(|mv| coordinate::write(tree.variant(), mv)).collect::<Vec<_>>().join(" ")
}

/// Comments that a careless writer or reader would corrupt.
const COMMENTS: [&str; 14] = [
    "plain",
    "two\nlines",
    "a gap\n\nbetween",
    "(in brackets)",
    "with {braces} in it",
    "ends with a brace }",
    "back\\slash \\} and { again",
    "1-0 would be hasty",
    "* a star",
    "+1.50/12 3",
    "0:05",
    "後手の好手、変化：3手",
    "; semicolon, % and \"quotes\" $1",
    "--------------",
];

/// A random move; captures, promotions and moves of several steps are preferred now and then.
fn random_move(position: &Position, rng: &mut RandomNumbers) -> Option<Move> {
    let moves = position.legal_moves();
    let is_capture = |mv: &Move| !mv.is_pass() && position.piece_at(mv.to()).is_some();
    let is_special =
        |mv: &&Move| mv.has_via() || mv.promotes() || mv.is_drop() || mv.is_pass() || is_capture(mv);
    let special: Vec<Move> = moves.iter().filter(is_special).copied().collect();
    let pool = if special.is_empty() || rng.below(3) > 0 { &moves } else { &special };
    rng.pick(pool)
}

/// Plays at most `plies` random plies from a node and returns the last node.
fn add_random_line(tree: &mut GameTree, node: NodeId, plies: usize, rng: &mut RandomNumbers) -> NodeId {
    let (mut node, mut position) = (node, tree.position_at(node));
    for _ in 0..plies {
        let Some(mv) = random_move(&position, rng) else { break };
        node = tree.add(node, mv).expect("a legal move");
        position.play(mv, &mut ());
    }
    node
}

/// A random game of at most `plies` plies, with variations and comments.
pub fn random_tree(id: &str, options: &[(&str, u8)], seed: u64, plies: usize) -> GameTree {
    let mut rng = RandomNumbers::new(seed * 7919 + 0x9e37_79b9);
    let mut first = Position::new(variant_with(id, options));
    if rng.below(3) == 0 {
        // Starts from a later position, like a custom setup.
        for _ in 0..rng.below(40) {
            let Some(mv) = random_move(&first, &mut rng) else { break };
            first.play(mv, &mut ());
        }
        if first.outcome().is_some() {
            first.undo();
        }
        first = sfen::read(first.variant(), &sfen::write(&first)).expect("its own SFEN");
    }
    let mut tree = GameTree::new(&first);
    let root = tree.root();
    let length = rng.below(plies);
    add_random_line(&mut tree, root, length, &mut rng);
    let mut nodes = vec![root];
    nodes.extend(tree.main_line());
    for _ in 0..rng.below(5) {
        let node = rng.pick(&nodes).expect("some");
        let length = 1 + rng.below(6);
        let last = add_random_line(&mut tree, node, length, &mut rng);
        nodes.extend(tree.line_to(last));
    }
    for node in nodes {
        decorate(&mut tree, node, &mut rng);
    }
    add_random_header(&mut tree, &mut rng);
    tree
}

/// Adds random notes to a node.
fn decorate(tree: &mut GameTree, node: NodeId, rng: &mut RandomNumbers) {
    let squares: Vec<_> = tree.variant().geometry().squares().collect();
    let is_root = node == tree.root();
    let notes = tree.notes_mut(node);
    if rng.below(4) == 0 {
        notes.comment = rng.pick(&COMMENTS).expect("some").to_owned();
    }
    if rng.below(6) == 0 {
        notes.marks.push(NoteMark::Square(rng.pick(&squares).expect("some")));
        notes
            .marks
            .push(NoteMark::Arrow(rng.pick(&squares).expect("some"), rng.pick(&squares).expect("some")));
    }
    if is_root {
        return;
    }
    if rng.below(4) == 0 {
        notes.annotation = Some(rng.pick(&Annotation::ALL).expect("some"));
    }
    if rng.below(2) == 0 {
        notes.spent = Some(Duration::from_secs(u64::try_from(1 + rng.below(5000)).expect("small")));
    }
    if rng.below(3) == 0 {
        notes.score = Some(i32::try_from(rng.below(4000)).expect("small") - 2000);
    }
}

fn add_random_header(tree: &mut GameTree, rng: &mut RandomNumbers) {
    let mut maybe = |text: &str| (rng.below(2) == 0).then(|| text.to_owned());
    tree.header.players = [maybe("Ōhashi \"Sōkei\" (7 dan)"), maybe("a: b = 後手 \\ c")];
    tree.header.date = maybe("2025-11-30");
    tree.header.event = maybe("Round 3: the finals");
    tree.header.time = maybe("30:00+10");
    tree.header.handicap = maybe("獅子落ち");
    let end = end(tree);
    let winner = if rng.below(2) == 0 { Side::Black } else { Side::White };
    let by = if rng.below(2) == 0 { WinReason::Resignation } else { WinReason::Time };
    let outcome = Outcome::Win { winner, by };
    tree.result = match (end.outcome(), rng.below(4)) {
        (None, 0) => None,
        (None, 1) => Some(stated_result("1/2-1/2", "It was late (and cold).")),
        (None, 2) => Some(stated_result("0-1", "")),
        (ended, _) => {
            let outcome = ended.unwrap_or(outcome);
            Some(stated_result(outcome.score(), &outcome.describe(tree.variant())))
        }
    };
}

/// Which parts of a tree to include.
#[derive(Clone, Copy, Default)]
pub struct IncludedParts {
    pub header: bool,
    pub variations: bool,
    pub comments: bool,
    pub times: bool,
    /// Annotations, marks and scores.
    pub judgements: bool,
    pub result: bool,
}

pub const ALL_PARTS: IncludedParts = IncludedParts {
    header: true,
    variations: true,
    comments: true,
    times: true,
    judgements: true,
    result: true,
};

/// The chosen parts of the tree as text.
pub fn text_of(tree: &GameTree, parts: IncludedParts) -> String {
    let mut text = format!("{} {:?}\n", tree.variant().id(), tree.variant().choices());
    if parts.header {
        text += &format!("{:?}\n", tree.header);
    }
    if parts.result {
        text += &format!("{:?}\n", tree.result.as_ref().map(|result| (&result.score, &result.text)));
    }
    text += &sfen::write(tree.initial_position());
    write_node(tree, tree.root(), parts, 0, &mut text);
    text
}

fn write_node(tree: &GameTree, node: NodeId, parts: IncludedParts, depth: usize, text: &mut String) {
    let notes = tree.notes(node);
    if parts.comments {
        *text += &format!(" {:?}", notes.comment);
    }
    if parts.times {
        *text += &format!(" {:?}", notes.spent);
    }
    if parts.judgements {
        *text += &format!(" {:?} {:?} {:?}", notes.annotation, notes.marks, notes.score);
    }
    let children = if parts.variations {
        tree.children(node)
    } else {
        &tree.children(node)[..tree.children(node).len().min(1)]
    };
    for (index, &child) in children.iter().enumerate() {
        let depth = if index > 0 { depth + 1 } else { depth };
        let mv = tree.mv(child).map(|mv| coordinate::write(tree.variant(), mv)).unwrap_or_default();
        *text += &format!("\n{}{} {mv}", "  ".repeat(depth), tree.ply(child));
        write_node(tree, child, parts, depth, text);
    }
}
