//! `tenjiku lessons`: the lessons of a game in the order of learning, its stories and its practice
//! positions, or the exercises of one piece.

use super::CliError;
use super::game::VariantArgs;
use clap::Args;
use std::io::Write;
use tenjiku_records::notation::diagram;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{KindId, Sq, Variant};
use tenjiku_teach::lesson::{Attempt, Course, Exercise, ExerciseTask, Lesson, StoryLibrary};

#[derive(Debug, Args)]
pub(crate) struct LessonsArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// Draw the exercises for this piece, with their solutions
    #[arg(long, value_name = "SYMBOL")]
    piece: Option<String>,
}

pub(super) fn run(args: &LessonsArgs, out: &mut impl Write) -> Result<(), CliError> {
    let game = args.game.variant()?;
    match &args.piece {
        None => {
            list(&game, out)?;
            list_hand_written_lessons(&StoryLibrary::load(&game), out)
        }
        Some(symbol) => {
            let id = game.id();
            let kind = game.by_symbol(symbol).ok_or_else(|| {
                CliError::Input(format!(
                    "{id} has no piece `{symbol}` (hint: `tenjiku lessons --variant {id}` lists them)"
                ))
            })?;
            draw(&game, kind, out)
        }
    }
}

fn list(game: &Variant, out: &mut impl Write) -> Result<(), CliError> {
    let course = Course::new(game);
    let name = |kind: KindId| format!("{:<5}{:<24}", game.kind(kind).symbol(), game.kind(kind).name());
    let (mut lessons, mut exercises) = (0, 0);
    for (kind, number) in course.kinds().zip(1..) {
        let repeat = course.repeats.iter().find(|repeat| repeat.face == kind);
        let similar = repeat
            .map_or(String::new(), |repeat| format!("  (moves like the {})", game.kind(repeat.like).name()));
        match Lesson::new(game, kind) {
            Ok(lesson) => {
                let kinds: Vec<String> = lesson.exercises.iter().map(short_description).collect();
                writeln!(out, "{number:>3}. {}{}{similar}", name(kind), kinds.join(", "))?;
                lessons += 1;
                exercises += lesson.exercises.len();
            }
            Err(why) => writeln!(out, "{number:>3}. {}no lesson: {why}", name(kind))?,
        }
    }
    writeln!(out, "{lessons} lessons, {exercises} exercises")?;
    Ok(())
}

/// Lists the hand-written lessons of the game: stories, practice positions, and faults in their files.
fn list_hand_written_lessons(library: &StoryLibrary, out: &mut impl Write) -> Result<(), CliError> {
    for (story, number) in library.stories.iter().zip(1..) {
        let steps = story.steps.len();
        writeln!(out, "{number:>3}. {:<24}{} ({steps} steps)", story.id, story.title())?;
    }
    writeln!(out, "{} stories", library.stories.len())?;
    for (practice, number) in library.practice.iter().zip(1..) {
        let plies = practice.plies.map_or(String::new(), |plies| format!(" (win in {plies} plies)"));
        writeln!(out, "{number:>3}. {:<24}{}{plies}", practice.id, practice.title())?;
    }
    writeln!(out, "{} practice positions", library.practice.len())?;
    for fault in &library.faults {
        writeln!(out, "{fault}")?;
    }
    Ok(())
}

/// `collect 3`: the kind of task and the number of moves.
fn short_description(exercise: &Exercise) -> String {
    let word = exercise.task.word();
    if exercise.minimum == 0 { word.to_owned() } else { format!("{word} {}", exercise.minimum) }
}

fn draw(game: &Variant, kind: KindId, out: &mut impl Write) -> Result<(), CliError> {
    let lesson = Lesson::new(game, kind).map_err(CliError::input)?;
    let entry = game.kind(kind).entry();
    writeln!(out, "{} ({}), {} {}", entry.name, entry.symbol, entry.kanji, entry.romaji)?;
    for line in lesson.powers() {
        writeln!(out, "{line}")?;
    }
    for (at, exercise) in lesson.exercises.iter().enumerate() {
        let Some(attempt) = Attempt::new(&lesson, at) else { continue };
        writeln!(out, "\n{}. {}", at + 1, exercise.describe(&lesson.board))?;
        write!(out, "{}", diagram::board(attempt.position(), &marks(exercise)))?;
        writeln!(out, "{}", solution(&lesson, exercise, &attempt))?;
    }
    Ok(())
}

/// Empty squares to mark with `*`.
fn marks(exercise: &Exercise) -> Vec<Sq> {
    match &exercise.task {
        ExerciseTask::Reach(target) => vec![*target],
        ExerciseTask::Collect(lanterns) => lanterns.clone(),
        ExerciseTask::Which { among, .. } if exercise.is_about_some() => among.clone(),
        ExerciseTask::Capture { .. } | ExerciseTask::Which { .. } => Vec::new(),
    }
}

fn solution(lesson: &Lesson, exercise: &Exercise, attempt: &Attempt) -> String {
    if let ExerciseTask::Which { squares, .. } = &exercise.task {
        let names: Vec<String> = squares.iter().map(|sq| lesson.board.geometry().name(*sq)).collect();
        return format!("answer: {}", names.join(" "));
    }
    let line = attempt.solution().unwrap_or_default();
    let moves: Vec<String> = line.into_iter().map(|mv| coordinate::write(&lesson.board, mv)).collect();
    format!("solution: {}", moves.join(" "))
}
