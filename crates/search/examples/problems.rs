//! Solves the mating problems of a file: `cargo run --release -p tenjiku-search --example problems -- FILE`.
//!
//! Each line has book, year, number, SFEN, expected verdict (yes, no or unknown) and length in plies,
//! separated by tabs. Options: `--seconds 60` per problem, `--mib 256` for the table, `--only 12` for one
//! line, `--first` to stop at the first mate found, `--study` to report side solutions and superfluous
//! pieces, `--plain 1000000` to use retrograde analysis of at most that number of positions instead, `--game
//! chu`, and `--choice promotion=3` to choose a reading of a rule.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_rules::variant::{Library, Sq, Variant};
use tenjiku_rules::{Position, coordinate, sfen};
use tenjiku_search::StopFlag;
use tenjiku_search::problem::{self, ProblemAnswer, ProblemRequest, ProblemVerdict, reference};

struct Options {
    file: String,
    game: String,
    request: ProblemRequest,
    only: Option<usize>,
    choices: Vec<(String, u8)>,
    studies: bool,
    retrograde_limit: Option<usize>,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let request =
        ProblemRequest { time: Some(Duration::from_secs(60)), hash_mib: 256, ..ProblemRequest::default() };
    let mut options = Options {
        file: String::new(),
        game: "chu".to_owned(),
        request,
        only: None,
        choices: Vec::new(),
        studies: false,
        retrograde_limit: None,
    };
    while let Some(word) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--seconds" => options.request.time = Some(Duration::from_secs_f64(value()?.parse()?)),
            "--mib" => options.request.hash_mib = value()?.parse()?,
            "--only" => options.only = Some(value()?.parse()?),
            "--game" => options.game = value()?,
            "--choice" => {
                let choice = value()?;
                let (option, number) = choice.split_once('=').ok_or("--choice OPTION=NUMBER")?;
                options.choices.push((option.to_owned(), number.parse()?));
            }
            "--study" => options.studies = true,
            "--plain" => options.retrograde_limit = Some(value()?.parse()?),
            "--first" => options.request.shortest = false,
            _ => options.file = word,
        }
    }
    Ok(options)
}

/// One line of the file.
struct Problem<'t> {
    name: String,
    sfen: &'t str,
    verdict: &'t str,
    plies: &'t str,
}

fn problems(text: &str) -> Vec<Problem<'_>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let mut fields = line.split('\t');
            let mut next = || fields.next().unwrap_or_default();
            let (book, _, number) = (next(), next(), next());
            Problem { name: format!("{book} {number}"), sfen: next(), verdict: next(), plies: next() }
        })
        .collect()
}

fn line_of(position: &Position, answer: &ProblemAnswer) -> String {
    let ProblemVerdict::Mate { line, .. } = &answer.verdict else { return String::new() };
    let mut position = position.clone();
    let mut words = Vec::new();
    for &mv in line {
        words.push(coordinate::write(position.variant(), mv));
        position.play(mv, &mut ());
    }
    words.join(" ")
}

/// First moves, side solutions and superfluous pieces, on one line.
fn study_of(position: &Position, request: &ProblemRequest) -> String {
    let study = problem::study(position, request, &StopFlag::default());
    let write = |mv| coordinate::write(position.variant(), mv);
    let first: Vec<String> = study.first_moves.iter().map(|&mv| write(mv)).collect();
    let squares =
        |list: &[Sq]| list.iter().map(|&sq| position.geometry().name(sq)).collect::<Vec<_>>().join(" ");
    let side: Vec<String> =
        study.side_solutions.iter().map(|&(ply, mv)| format!("{}: {}", ply / 2 + 1, write(mv))).collect();
    format!(
        "first: {} (open {}), unique: {:?}, side solutions: {}, superfluous: {} (open {})",
        first.join(" "),
        study.open_first_moves.len(),
        study.is_unique,
        side.join(", "),
        squares(&study.superfluous),
        squares(&study.open_pieces)
    )
}

#[derive(Default)]
struct Tally {
    solved: u32,
    refuted: u32,
    undecided: u32,
    seconds: f64,
    differences: Vec<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let variant = Arc::new(Variant::compile(Library::built_in().find(&options.game)?, &options.choices)?);
    let text = std::fs::read_to_string(&options.file)?;
    let mut tally = Tally::default();
    for (index, problem) in problems(&text).iter().enumerate() {
        if options.only.is_some_and(|only| only != index + 1) {
            continue;
        }
        let position = sfen::read(&variant, problem.sfen)?;
        if let Some(max_positions) = options.retrograde_limit {
            println!(
                "{:3} {:12} {:8} {:?}",
                index + 1,
                problem.name,
                problem.verdict,
                reference::retrograde(&position, max_positions)
            );
            continue;
        }
        let answer = problem::solve(&position, &options.request, &StopFlag::default());
        let (verdict, found) = match &answer.verdict {
            ProblemVerdict::Mate { moves, is_shortest: true, .. } => (format!("mate in {moves}"), "yes"),
            ProblemVerdict::Mate { moves, .. } => (format!("mate in {}..{moves}", answer.least_moves), "yes"),
            ProblemVerdict::NoMate => ("no mate".to_owned(), "no"),
            ProblemVerdict::Undecided => ("open".to_owned(), "open"),
        };
        tally.solved += u32::from(found == "yes");
        tally.refuted += u32::from(found == "no");
        tally.undecided += u32::from(found == "open");
        let seconds = answer.time.as_secs_f64();
        tally.seconds += seconds;
        if found != "open" && problem.verdict != "unknown" && found != problem.verdict {
            tally.differences.push(format!(
                "{} {}: {verdict}, not {}",
                index + 1,
                problem.name,
                problem.verdict
            ));
        }
        println!(
            "{:3} {:12} {:14} {:8} {:>4} {:>11} {seconds:7.2} s  {}",
            index + 1,
            problem.name,
            verdict,
            problem.verdict,
            problem.plies,
            answer.nodes,
            line_of(&position, &answer)
        );
        if options.studies && found == "yes" {
            println!("    {}", study_of(&position, &options.request));
        }
    }
    let Tally { solved, refuted, undecided, seconds, differences } = &tally;
    println!("solved {solved}, refuted {refuted}, open {undecided}, {seconds:.1} s");
    for difference in differences {
        println!("different: {difference}");
    }
    Ok(())
}
