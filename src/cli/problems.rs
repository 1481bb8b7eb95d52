//! `tenjiku lab problems`: makes problems of a game.

use super::CliError;
use super::game::VariantArgs;
use super::progress_bar::{ProgressBar, bar_text};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tenjiku_platform::files::{self, data_folder, write_text};
use tenjiku_problems::{Collection, Recipe, Task, generate};

#[derive(Debug, Args)]
pub(crate) struct ProblemsArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// Mating problems in the file at the end
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: usize,
    /// Exercises of each other task in the file at the end
    #[arg(long, value_name = "N", default_value_t = 30)]
    exercises: usize,
    /// What to make: mate, win-material, save-yourself, what-burns; all if left out
    #[arg(long, value_name = "TASK", value_delimiter = ',', value_parser = task)]
    tasks: Vec<Task>,
    /// Time limit in seconds
    #[arg(long, value_name = "S", default_value_t = 600)]
    seconds: u64,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Problems to make at the same time; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// File to write, which keeps the problems it has; if left out, one in your data folder
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn task(word: &str) -> Result<Task, String> {
    let words: Vec<&str> = Task::GENERATED.iter().map(|task| task.word()).collect();
    Task::from_word(word).ok_or_else(|| format!("tasks are {}", words.join(", ")))
}

/// Time between two writes of the file.
const SAVE_EACH: Duration = Duration::from_secs(10);

pub(super) fn run(args: &ProblemsArgs, out: &mut impl Write) -> Result<(), CliError> {
    let variant = args.game.variant()?;
    let path = match &args.out {
        Some(path) => path.clone(),
        None => data_folder()
            .ok_or_else(|| CliError::input("the system names no folder for your data (hint: use `--out`)"))?
            .join("problems")
            .join(format!("{}.tsv", variant.id())),
    };
    let mut collection = existing(&path, variant.id(), &variant.file().name)?;
    let before = collection.problems.len();
    let tasks = if args.tasks.is_empty() { &Task::GENERATED[..] } else { &args.tasks };
    let count = |task| if task == Task::Mate { args.count } else { args.exercises };
    let recipe = Recipe {
        counts: tasks.iter().map(|&task| (task, count(task))).collect(),
        time: Duration::from_secs(args.seconds),
        seed: args.seed,
        threads: args
            .threads
            .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from),
    };
    let (mut bar, begun, mut saved) = (ProgressBar::new(), Instant::now(), Instant::now());
    let mut failure = None;
    generate(&variant, &recipe, &mut collection, |all| {
        let fraction = begun.elapsed().as_secs_f64() / recipe.time.as_secs_f64().max(1.0);
        bar.show(|| format!("{} {} problems", bar_text(fraction), all.problems.len()));
        if saved.elapsed() >= SAVE_EACH {
            saved = Instant::now();
            failure = write_text(&path, &all.write()).err();
        }
        failure.is_none()
    });
    bar.end();
    let written = failure.map_or_else(|| write_text(&path, &collection.write()), Err);
    written.map_err(|error| CliError::write_error(&path, error))?;
    write_counts(&collection, out)?;
    let made = collection.problems.len() - before;
    writeln!(
        out,
        "{made} new problems in {:.0} s, written: {}",
        begun.elapsed().as_secs_f64(),
        path.display()
    )?;
    Ok(())
}

/// The collection in a file; an empty one if there is no file.
fn existing(path: &Path, game: &str, name: &str) -> Result<Collection, CliError> {
    if !files::exists(path) {
        let comments = vec![format!("{name}: problems made by `tenjiku lab problems` (docs/problems.md).")];
        return Ok(Collection { game: game.to_owned(), comments, ..Collection::default() });
    }
    let text = files::read_text(path).map_err(CliError::input)?;
    let reading = Collection::read(&path.display().to_string(), &text);
    Ok(reading.map_err(|error| CliError::Faults(error.to_string()))?.collection)
}

/// A line for each task and number of moves.
fn write_counts(collection: &Collection, out: &mut impl Write) -> Result<(), CliError> {
    for task in Task::GENERATED {
        let lengths: Vec<u16> =
            collection.problems.iter().filter(|problem| problem.task == task).map(|p| p.moves).collect();
        let Some(&longest) = lengths.iter().max() else { continue };
        let count = |moves| lengths.iter().filter(|&&other| other == moves).count();
        let by_length = (1..=longest).filter(|&moves| count(moves) > 0);
        let by_length: Vec<String> = by_length.map(|moves| format!("{moves}: {}", count(moves))).collect();
        writeln!(out, "{} {} (by moves: {})", lengths.len(), task.word(), by_length.join(", "))?;
    }
    Ok(())
}
