//! Problems from files and texts of other programs: collections, SFEN positions, KIF and other records.

use crate::language::CurrentLanguage;
use crate::say;
use crate::training::{add_own, own_folder};
use std::path::Path;
use std::sync::Arc;
use tenjiku_problems::{Collection, Problem, Source, Task, motifs};
use tenjiku_records::GameTree;
use tenjiku_records::formats::{self, GameLookup};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Move, Position, coordinate, sfen};

/// The rating of a problem whose difficulty is unknown.
const UNKNOWN_RATING: u16 = 1500;

/// Adds the problems of a file to the player's own; returns their number.
///
/// # Errors
/// A sentence on what is wrong with the file.
pub(super) fn import(
    name: &str,
    bytes: &[u8],
    game: &Arc<Variant>,
    library: &Library,
) -> Result<usize, String> {
    let text = formats::decode_text(bytes).map_err(|why| format!("{name}: {why}"))?;
    let problems = read(name, &text, game, library)?;
    let count = problems.len();
    let folder = own_folder().ok_or_else(|| say!("problems-no-folder"))?;
    add_own(&folder, game.id(), problems).map_err(|why| why.to_string())?;
    Ok(count)
}

/// The problems in a text: a collection, positions line by line, or records whose first positions are problems.
///
/// # Errors
/// A sentence on what is wrong with the text.
pub(super) fn read(
    name: &str,
    text: &str,
    game: &Arc<Variant>,
    library: &Library,
) -> Result<Vec<Problem>, String> {
    let is_collection =
        text.lines().any(|line| line.contains('\t') && line.split('\t').any(|word| word == "sfen"));
    if is_collection {
        let reading = Collection::read(name, text).map_err(|why| why.to_string())?;
        let fits = |problem: &Problem| {
            problem.line(game).map(drop).map_err(|why| format!("{name}: {}: {why}", problem.id))
        };
        reading.collection.problems.iter().try_for_each(fits)?;
        return Ok(reading.collection.problems);
    }
    let positions = text.lines().filter_map(|line| position_in(line, game));
    let problems: Vec<Problem> =
        positions.map(|position| problem(&position, &GameTree::new(&position))).collect();
    if !problems.is_empty() {
        return Ok(problems);
    }
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    let games = formats::games_in(text, extension).map_err(|why| why.to_string())?;
    let lookup = GameLookup {
        game_id: Some(game.id()),
        options: game.choices(),
        ..GameLookup::new(library, &CurrentLanguage)
    };
    let mut problems = Vec::new();
    for text in &games {
        let tree = text.read(&lookup).map_err(|why| why.to_string())?;
        if tree.variant().id() != game.id() {
            return Err(say!("problems-other-game", name = name));
        }
        problems.push(problem(tree.initial_position(), &tree));
    }
    Ok(problems)
}

/// The position in a line: SFEN, possibly after `sfen` or `position sfen`, before moves, or numbered.
fn position_in(line: &str, game: &Arc<Variant>) -> Option<Position> {
    let line = line.split("moves").next().unwrap_or_default().trim();
    let line = line.rsplit_once("sfen ").map_or(line, |(_, after)| after);
    sfen::read(game, line.trim()).ok()
}

/// The problem of a position, solved by the moves of a record, if it has some.
pub(super) fn problem(position: &Position, tree: &GameTree) -> Problem {
    let mut line: Vec<Move> = tree.main_line().into_iter().filter_map(|node| tree.mv(node)).collect();
    if line.len().is_multiple_of(2) {
        // A line that ends with a move of the defender is no solution.
        line.clear();
    }
    let solution: Vec<String> = line.iter().map(|&mv| coordinate::write(position.variant(), mv)).collect();
    Problem {
        id: String::new(),
        task: Task::Mate,
        moves: u16::try_from(solution.len().div_ceil(2)).unwrap_or_default(),
        motifs: motifs(position, &line),
        rating: UNKNOWN_RATING,
        sfen: sfen::write(position),
        solution,
        source: Source::Generated,
        verdict: None,
    }
}
