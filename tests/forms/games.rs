//! Shared helpers: games, random trees, and a text format of trees for comparing them.

use std::sync::Arc;
use std::time::Duration;
use tenjiku::language::CurrentLanguage;
use tenjiku::language::Describe;
use tenjiku_records::formats::{FormatError, GameFormat, GameLookup};
use tenjiku_records::{Annotation, GameResult, GameTree, NodeId, NoteMark};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Move, Outcome, Position, Side, WinReason};
use tenjiku_rules::{coordinate, sfen};

pub use tenjiku_rules::variant::RandomNumbers;

/// The ids of all built-in games.
pub fn every_game() -> Vec<String> {
    Library::built_in().games().map(|game| game.id.clone()).collect()
}

/// A number of plies of a game, fewer on large boards where a ply takes long.
pub fn plies_of(id: &str, plies: usize) -> usize {
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
pub fn played(first: Position, moves: &str) -> GameTree {
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
    format.read(
        text,
        &GameLookup { library: &library, game_id: id, preset: None, options: &[], wording: &CurrentLanguage },
    )
}

/// The last position of the main line.
pub fn end(tree: &GameTree) -> Position {
    tree.main_line().last().map_or_else(|| tree.initial_position().clone(), |&node| tree.position_at(node))
}

/// The main line in coordinate format.
pub fn moves(tree: &GameTree) -> String {
    let moves = tree.main_line().into_iter().filter_map(|node| tree.mv(node));
    moves.map(|mv| coordinate::write(tree.variant(), mv)).collect::<Vec<_>>().join(" ")
}

/// Comments that a careless writer or reader would corrupt.
const REMARKS: [&str; 14] = [
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
fn random_move(position: &Position, dice: &mut RandomNumbers) -> Option<Move> {
    let moves = position.legal_moves();
    let takes = |mv: &Move| !mv.is_pass() && position.piece_at(mv.to()).is_some();
    let is_special = |mv: &&Move| mv.has_via() || mv.promotes() || mv.is_drop() || mv.is_pass() || takes(mv);
    let special: Vec<Move> = moves.iter().filter(is_special).copied().collect();
    let pool = if special.is_empty() || dice.below(3) > 0 { &moves } else { &special };
    dice.pick(pool)
}

/// Plays at most `plies` random plies from a node and returns the last node.
fn grow(tree: &mut GameTree, node: NodeId, plies: usize, dice: &mut RandomNumbers) -> NodeId {
    let (mut node, mut position) = (node, tree.position_at(node));
    for _ in 0..plies {
        let Some(mv) = random_move(&position, dice) else { break };
        node = tree.add(node, mv).expect("a legal move");
        position.play(mv, &mut ());
    }
    node
}

/// A random game of at most `plies` plies, with variations and comments.
pub fn random_tree(id: &str, options: &[(&str, u8)], seed: u64, plies: usize) -> GameTree {
    let mut dice = RandomNumbers::new(seed * 7919 + 0x9e37_79b9);
    let mut first = Position::new(variant_with(id, options));
    if dice.below(3) == 0 {
        // Starts from a later position, like a custom setup.
        for _ in 0..dice.below(40) {
            let Some(mv) = random_move(&first, &mut dice) else { break };
            first.play(mv, &mut ());
        }
        if first.outcome().is_some() {
            first.undo();
        }
        first = sfen::read(first.variant(), &sfen::write(&first)).expect("its own SFEN");
    }
    let mut tree = GameTree::new(&first);
    let root = tree.root();
    let length = dice.below(plies);
    grow(&mut tree, root, length, &mut dice);
    let mut nodes = vec![root];
    nodes.extend(tree.main_line());
    for _ in 0..dice.below(5) {
        let at = dice.pick(&nodes).expect("some");
        let length = 1 + dice.below(6);
        let last = grow(&mut tree, at, length, &mut dice);
        nodes.extend(tree.line_to(last));
    }
    for node in nodes {
        decorate(&mut tree, node, &mut dice);
    }
    head(&mut tree, &mut dice);
    tree
}

fn decorate(tree: &mut GameTree, node: NodeId, dice: &mut RandomNumbers) {
    let squares: Vec<_> = tree.variant().geometry().squares().collect();
    let is_root = node == tree.root();
    let notes = tree.notes_mut(node);
    if dice.below(4) == 0 {
        notes.comment = dice.pick(&REMARKS).expect("some").to_owned();
    }
    if dice.below(6) == 0 {
        notes.marks.push(NoteMark::Square(dice.pick(&squares).expect("some")));
        notes
            .marks
            .push(NoteMark::Arrow(dice.pick(&squares).expect("some"), dice.pick(&squares).expect("some")));
    }
    if is_root {
        return;
    }
    if dice.below(4) == 0 {
        notes.annotation = Some(dice.pick(&Annotation::ALL).expect("some"));
    }
    if dice.below(2) == 0 {
        notes.spent = Some(Duration::from_secs(u64::try_from(1 + dice.below(5000)).expect("small")));
    }
    if dice.below(3) == 0 {
        notes.score = Some(i32::try_from(dice.below(4000)).expect("small") - 2000);
    }
}

fn head(tree: &mut GameTree, dice: &mut RandomNumbers) {
    let mut perhaps = |text: &str| (dice.below(2) == 0).then(|| text.to_owned());
    tree.header.players = [perhaps("Ōhashi \"Sōkei\" (7 dan)"), perhaps("a: b = 後手 \\ c")];
    tree.header.date = perhaps("2025-11-30");
    tree.header.event = perhaps("Round 3: the finals");
    tree.header.time = perhaps("30:00+10");
    tree.header.handicap = perhaps("獅子落ち");
    let end = end(tree);
    let winner = if dice.below(2) == 0 { Side::Black } else { Side::White };
    let by = if dice.below(2) == 0 { WinReason::Resignation } else { WinReason::Time };
    let outcome = Outcome::Win { winner, by };
    let by_will =
        |score: &str, text: String| Some(GameResult { score: score.to_owned(), text, outcome: None });
    tree.result = match (end.outcome(), dice.below(4)) {
        (Some(outcome), _) => by_will(outcome.score(), outcome.describe(tree.variant())),
        (None, 0) => None,
        (None, 1) => by_will("1/2-1/2", "It was late (and cold).".to_owned()),
        (None, 2) => by_will("0-1", String::new()),
        (None, _) => by_will(outcome.score(), outcome.describe(tree.variant())),
    };
}

/// Which parts of a tree to include.
#[derive(Clone, Copy)]
pub struct PartsKept {
    pub header: bool,
    pub variations: bool,
    pub comments: bool,
    pub times: bool,
    /// Annotations, marks and scores.
    pub judgements: bool,
    pub result: bool,
}

/// The chosen parts of the tree as text.
pub fn text_of(tree: &GameTree, kept: PartsKept) -> String {
    let mut text = format!("{} {:?}\n", tree.variant().id(), tree.variant().choices());
    if kept.header {
        text += &format!("{:?}\n", tree.header);
    }
    if kept.result {
        text += &format!("{:?}\n", tree.result.as_ref().map(|result| (&result.score, &result.text)));
    }
    text += &sfen::write(tree.initial_position());
    node(tree, tree.root(), kept, 0, &mut text);
    text
}

fn node(tree: &GameTree, at: NodeId, kept: PartsKept, depth: usize, text: &mut String) {
    let notes = tree.notes(at);
    if kept.comments {
        *text += &format!(" {:?}", notes.comment);
    }
    if kept.times {
        *text += &format!(" {:?}", notes.spent);
    }
    if kept.judgements {
        *text += &format!(" {:?} {:?} {:?}", notes.annotation, notes.marks, notes.score);
    }
    let children = if kept.variations {
        tree.children(at)
    } else {
        &tree.children(at)[..tree.children(at).len().min(1)]
    };
    for (place, &child) in children.iter().enumerate() {
        let depth = if place > 0 { depth + 1 } else { depth };
        let mv = tree.mv(child).map(|mv| coordinate::write(tree.variant(), mv)).unwrap_or_default();
        *text += &format!("\n{}{} {mv}", "  ".repeat(depth), tree.ply(child));
        node(tree, child, kept, depth, text);
    }
}
