//! Problems from files and texts of other programs: collections, SFEN positions, KIF and other records.

use super::requests::compile;
use std::path::Path;
use std::sync::Arc;
use tenjiku_language::CurrentLanguage;
use tenjiku_language::say;
use tenjiku_problems::{Collection, Problem, Task};
use tenjiku_records::GameTree;
use tenjiku_records::formats::{self, FormatError, GameLookup};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Move, Position, sfen};
use tenjiku_teach::training::{add_own, own_folder};

/// Adds the problems of a file to the player's own; returns their game and their number.
///
/// # Errors
/// A sentence on the fault of the file.
pub(super) fn import(
    name: &str,
    bytes: &[u8],
    in_view: &Arc<Variant>,
    library: &Library,
) -> Result<(Arc<Variant>, usize), String> {
    let text = formats::decode_text(bytes).map_err(|why| format!("{name}: {why}"))?;
    let (game, problems) = find_game(name, &text, in_view, library)?;
    let count = problems.len();
    let folder = own_folder().ok_or_else(|| say!("problems-no-folder"))?;
    add_own(&folder, game.id(), problems).map_err(|why| why.to_string())?;
    Ok((game, count))
}

/// The game of a text with problems, and the problems: the game that the name of a collection names, or else the game in
/// view if it fits the text, or else the one of the library that fits most of it.
///
/// # Errors
/// A sentence on the fault of the text, for the game in view if the text names none.
fn find_game(
    name: &str,
    text: &str,
    in_view: &Arc<Variant>,
    library: &Library,
) -> Result<(Arc<Variant>, Vec<Problem>), String> {
    let collection = match is_collection(text) {
        true => Some(Collection::read(name, text).map_err(|why| why.to_string())?.collection),
        false => None,
    };
    let read_as = |game: Arc<Variant>| {
        let problems = match &collection {
            Some(collection) => problems_of(name, collection, &game),
            None => read(name, text, &game, library),
        };
        problems.map(|problems| (game, problems))
    };
    if let Some(game) = collection.as_ref().and_then(|collection| compile(library, &collection.game)) {
        return read_as(game);
    }
    read_as(Arc::clone(in_view)).or_else(|why| {
        let others = library.games().filter(|game| game.id != in_view.id());
        let found = others.filter_map(|game| read_as(compile(library, &game.id)?).ok());
        found.max_by_key(|(_, problems)| problems.len()).ok_or(why)
    })
}

fn is_collection(text: &str) -> bool {
    text.lines().any(|line| line.contains('\t') && line.split('\t').any(|word| word == "sfen"))
}

/// The problems of a collection, if their solutions are legal in a game.
fn problems_of(name: &str, collection: &Collection, game: &Arc<Variant>) -> Result<Vec<Problem>, String> {
    let fits = |problem: &Problem| {
        problem.line(game).map(drop).map_err(|why| format!("{name}: {}: {why}", problem.id))
    };
    collection.problems.iter().try_for_each(fits)?;
    Ok(collection.problems.clone())
}

/// The problems of a game in a text: positions line by line, or records whose first positions are problems.
///
/// # Errors
/// A sentence on the fault of the text.
fn read(name: &str, text: &str, game: &Arc<Variant>, library: &Library) -> Result<Vec<Problem>, String> {
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
        let tree = text.read(&lookup).map_err(|why| match why {
            // A fault in a record of another game is more useful than the name of that game.
            FormatError::OtherGame { .. } => {
                text.read(&GameLookup::new(library, &CurrentLanguage)).err().unwrap_or(why).to_string()
            }
            _ => why.to_string(),
        })?;
        problems.push(problem(tree.initial_position(), &tree));
    }
    Ok(problems)
}

/// The position in a line: SFEN, perhaps with a number, `sfen` or `position sfen` before it, and with moves after it.
fn position_in(line: &str, game: &Arc<Variant>) -> Option<Position> {
    let line = line.split("moves").next().unwrap_or_default().trim();
    let line = line.rsplit_once("sfen ").map_or(line, |(_, after)| after);
    sfen::read(game, line.trim()).ok()
}

/// The problem of a position, solved by the moves of a record, if the record has any.
pub(super) fn problem(position: &Position, tree: &GameTree) -> Problem {
    let mut line: Vec<Move> = tree.main_line().into_iter().filter_map(|node| tree.mv(node)).collect();
    if line.len().is_multiple_of(2) {
        // A line that ends with a move of the defender is no solution.
        line.clear();
    }
    Problem::new(position, Task::Mate, &line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_records::PlainWording;
    use tenjiku_records::formats::GameFormat;
    use tenjiku_rules::coordinate;
    use tenjiku_rules::variant::Variant;

    const MATE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

    fn read_problems(name: &str, text: &str) -> Result<Vec<Problem>, String> {
        find_game(name, text, &Variant::built_in("shogi").unwrap(), &Library::built_in())
            .map(|(_, problems)| problems)
    }

    #[test]
    fn positions_are_read_line_by_line() {
        let text = format!(
            "{MATE}\nnothing here\nposition sfen {MATE} moves G*5b\nsfen 3k5/9/3P5/9/9/9/9/9/9 b G 1\n"
        );
        let problems = read_problems("mates.sfen", &text).expect("positions");
        let sfens: Vec<&str> = problems.iter().map(|problem| problem.sfen.as_str()).collect();
        assert_eq!(sfens, [MATE, MATE, "3k5/9/3P5/9/9/9/9/9/9 b G 1"]);
        assert!(problems.iter().all(|problem| problem.moves == 0 && problem.solution.is_empty()));
    }

    #[test]
    fn a_tsume_in_kif_brings_its_solution() {
        let position = sfen::read(&Variant::built_in("shogi").unwrap(), MATE).expect("a position");
        let mut tree = GameTree::new(&position);
        let mv = coordinate::read(&position, "G*5b").expect("a legal move");
        tree.add(tree.root(), mv).expect("it is added");
        let kif = GameFormat::Kif.write(&tree, &PlainWording).expect("it is written");
        let problems = read_problems("tsume.kif", &kif).expect("a game");
        let [problem] = &problems[..] else { panic!("{problems:?}") };
        assert_eq!((problem.sfen.as_str(), problem.moves), (MATE, 1));
        assert_eq!(problem.solution, ["G*5b"]);
        assert!(problem.line(&Variant::built_in("shogi").unwrap()).is_ok() && !problem.motifs.is_empty());
    }

    #[test]
    fn problems_of_another_game_than_the_one_in_view_find_their_own() {
        let library = Library::built_in();
        let tori = Variant::built_in("tori").unwrap();
        let in_kif = GameFormat::Kif.write(&GameTree::new(&Position::new(tori.clone())), &PlainWording);
        for text in [format!("sfen {}", sfen::write(&Position::new(tori))), in_kif.expect("a KIF")] {
            let found = find_game("pasted", &text, &Variant::built_in("shogi").unwrap(), &library);
            let (game, problems) = found.expect("problems of Tori");
            assert_eq!((game.id(), problems.len()), ("tori", 1), "{text}");
        }
        // Without a hand, the first position is also one of Sho Shogi.
        let positions = format!("4k4/9/4P4/9/9/9/9/9/9 b - 1\n{MATE}");
        let named = format!("id\ttask\tsfen\nx\tmate\t{MATE}\n");
        for (name, text) in [("pasted", MATE), ("pasted", &positions), ("shogi-mine.tsv", &named)] {
            let (game, problems) =
                find_game(name, text, &Variant::built_in("chu").unwrap(), &library).expect("a problem");
            assert_eq!((game.id(), problems.len()), ("shogi", text.matches(" b ").count()), "{name}: {text}");
        }
        let faulty =
            "開始日時：2026/11/29\n手合割：禽将棋\n手数----指手---------消費時間--\n   1 １一玉(77)\n";
        let why = find_game("a.kif", faulty, &Variant::built_in("chu").unwrap(), &library)
            .expect_err("no such move");
        assert!(!why.contains("--variant"), "{why}");
    }

    #[test]
    fn a_collection_keeps_what_it_says_and_faults_are_reported() {
        let head = "id\ttask\tmoves\tsfen\tsolution\n";
        let problems = read_problems("mine.tsv", &format!("{head}a\twin-material\t1\t{MATE}\tG*5b\n"));
        assert_eq!(problems.expect("a collection")[0].task, Task::WinMaterial);
        let fault =
            read_problems("mine.tsv", &format!("{head}a\tmate\t1\t{MATE}\t5c5a\n")).expect_err("no mate");
        assert!(fault.starts_with("mine.tsv: a: "), "{fault}");
        assert!(read_problems("note.txt", "good morning").is_err());
    }
}
