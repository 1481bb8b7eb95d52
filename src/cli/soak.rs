//! `tenjiku lab soak`: random games that check the invariants of every position.

use super::CliError;
use super::game::variant_error;
use super::progress_bar::{ProgressBar, bar_text};
use crate::soak::{Checker, Fault, Play, ReducedGame, RulesChecker, Soak, reduce};
use clap::Args;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::io::Write;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::files::{exists, free_path, read_text, write_atomically};
use tenjiku_platform::games;
use tenjiku_platform::record::save_record;
use tenjiku_records::{GameRecord, RecordError};
use tenjiku_rules::Position;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{Library, Variant};

#[derive(Debug, Args)]
pub(crate) struct SoakArgs {
    /// Play only this game, under each of its presets: an id such as chu, or the id of a game of your own. If
    /// left out, all games that come with the program are played in turn
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// Plies to play; the last game is played to its end
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    plies: u64,
    /// Seed of the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of the first game; seed and number together determine a game
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// Play in the world of the window and compare its koma with the position after every ply, forward and back
    #[cfg(feature = "game")]
    #[arg(long)]
    world: bool,
    /// File for the progress; if it exists, continue from there
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    state: Option<PathBuf>,
    /// Folder for the game that shows a fault
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
}

/// The saved progress.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename = "Soak")]
struct Progress {
    /// The game, if only one is played.
    variant: Option<String>,
    seed: u64,
    /// Whether the ECS world is compared.
    world: bool,
    /// Number of the next game.
    next: u64,
    /// Games and plies played.
    games: u64,
    plies: u64,
}

/// How often the progress is saved, besides at the end.
const SAVE_INTERVAL: Duration = Duration::from_secs(5);

pub(super) fn run(args: &SoakArgs, out: &mut impl Write) -> Result<(), CliError> {
    let library = args.library();
    let soak = match &args.variant {
        Some(id) => Soak::new([library.find(id).map_err(|error| variant_error(&error))?], args.seed),
        None => Soak::new(library.games(), args.seed),
    };
    let soak = soak.map_err(CliError::input)?;
    let progress = args.progress()?;
    #[cfg(feature = "game")]
    if args.world {
        return search(args, &soak, progress, &mut crate::game::WorldChecker::new(), out);
    }
    search(args, &soak, progress, &mut RulesChecker::new(&library), out)
}

impl SoakArgs {
    /// The library. Since games are numbered, the user's own are left out unless one is named.
    fn library(&self) -> Library {
        if self.variant.is_some() { games::load() } else { Library::built_in() }
    }

    const fn has_world(&self) -> bool {
        #[cfg(feature = "game")]
        {
            self.world
        }
        #[cfg(not(feature = "game"))]
        {
            false
        }
    }

    /// The progress to start or resume from.
    fn progress(&self) -> Result<Progress, CliError> {
        let initial = Progress {
            variant: self.variant.clone(),
            seed: self.seed,
            world: self.has_world(),
            next: self.from,
            games: 0,
            plies: 0,
        };
        let Some(path) = self.state.as_ref().filter(|path| exists(path)) else { return Ok(initial) };
        let state_error = |why: &dyn Display| CliError::Input(format!("{}: {why}", path.display()));
        let text = read_text(path).map_err(|why| state_error(&format!("cannot be read: {why}")))?;
        let saved: Progress = ron::from_str(&text).map_err(|why| {
            state_error(&format!(
                "{why} (hint: it must be a file that `tenjiku lab soak --state` has written)"
            ))
        })?;
        let Progress { next, games, plies, .. } = saved;
        if saved != (Progress { next, games, plies, ..initial }) {
            let hint = "take another file, or the options with which it was begun";
            return Err(state_error(&format!("another search has written it (hint: {hint})")));
        }
        Ok(saved)
    }

    fn save(&self, progress: &Progress) -> Result<(), CliError> {
        let Some(path) = &self.state else { return Ok(()) };
        write_atomically(path, progress).map_err(|why| CliError::write_error(path, why))
    }

    /// The command that reproduces a fault.
    fn repeat_command(&self, number: u64) -> String {
        let game = self.variant.as_ref().map(|id| format!(" --variant {id}")).unwrap_or_default();
        let world = if self.has_world() { " --world" } else { "" };
        format!("tenjiku lab soak{game}{world} --seed {} --from {number} --plies 1", self.seed)
    }
}

/// Plays games until enough plies are played or a fault is found.
fn search(
    args: &SoakArgs,
    soak: &Soak,
    mut progress: Progress,
    checker: &mut dyn Checker,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let (mut bar, mut last_save) = (ProgressBar::new(), Instant::now());
    let plies_before = progress.plies;
    while progress.plies < args.plies {
        let number = progress.next;
        let Some(variant) = soak.reading(number) else { break };
        let play = soak.play(number, variant, checker);
        if let Some(fault) = &play.fault {
            bar.end();
            args.save(&progress)?;
            return Err(report(args, number, (variant, &play, fault), checker));
        }
        progress.next += 1;
        progress.games += 1;
        progress.plies += play.moves.len() as u64;
        bar.show(|| {
            #[expect(clippy::cast_precision_loss, reason = "a bar needs no more digits than a float has")]
            let fraction = progress.plies as f64 / args.plies as f64;
            format!("{} {} games, {} plies", bar_text(fraction), progress.games, progress.plies)
        });
        if last_save.elapsed() > SAVE_INTERVAL {
            args.save(&progress)?;
            last_save = Instant::now();
        }
    }
    bar.end();
    args.save(&progress)?;
    let Progress { games, plies, next, .. } = progress;
    let readings = soak.readings().len();
    writeln!(out, "{games} games by {readings} readings of the rules, {plies} plies: no fault")?;
    writeln!(out, "played now: {} plies; next game: {next}", plies - plies_before)?;
    Ok(())
}

/// Shortens a game that shows a fault, saves it and reports it.
fn report(
    args: &SoakArgs,
    number: u64,
    (variant, play, fault): (&Arc<Variant>, &Play, &Fault),
    checker: &mut dyn Checker,
) -> CliError {
    let (first, game) = (Position::new(Arc::clone(variant)), variant.id());
    // The panic was printed when the fault was found, and the shorter games cause the same panic.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let ReducedGame { play: short, is_shortest } = reduce(&first, play, checker);
    panic::set_hook(hook);
    let path = free_path(&args.out, &format!("fault-{game}"), "ron");
    let location = match save(&first, &short, &path) {
        Ok(()) => {
            let shortness = if is_shortest { "no shorter game does" } else { "a shorter game may do so too" };
            format!("{} shows it after {}, {shortness}", path.display(), short.moves.len())
        }
        Err(why) => why.to_string(),
    };
    let Fault { property, observed } = short.fault.as_ref().unwrap_or(fault);
    let rules = variant.changed_choices().map(|changed| format!(" with {changed}")).unwrap_or_default();
    CliError::Input(format!(
        "game {number}, {game}{rules}: after {} plies it is not true that {property}: {} ({location}; again: `{}`)",
        play.moves.len(),
        observed.replace('\n', " "),
        args.repeat_command(number),
    ))
}

/// Saves the game up to the fault as a record. The moves are not replayed, since the fault may be an unplayable move.
fn save(first: &Position, play: &Play, path: &Path) -> Result<(), RecordError> {
    let mut record = GameRecord::from_position(first, &CurrentLanguage);
    record.moves = play.moves.iter().map(|&mv| coordinate::write(first.variant(), mv)).collect();
    save_record(&record, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::game_file::GameFileArgs;
    use clap::Parser;
    use tenjiku_rules::{Effect, Move};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        soak: SoakArgs,
    }

    /// Reports promotion as a fault.
    struct NoPromotion;

    impl Checker for NoPromotion {
        fn played(&mut self, mv: Move, _: &[Effect], _: &Position) -> Result<(), Fault> {
            Fault::unless(!mv.promotes(), "pieces keep their faces", || "one\nturned over".to_owned())
        }
    }

    #[test]
    fn a_fault_is_reported_in_one_line_with_a_replayable_shortest_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state.ron");
        let line = ["soak", "--variant", "chu", "--seed", "5", "--plies", "100000", "--out"].map(Into::into);
        let line = line.into_iter().chain([folder.path().into(), "--state".into(), state.clone().into()]);
        let Line { soak: args } = Line::parse_from::<_, std::ffi::OsString>(line);
        let library = args.library();
        let soak = Soak::new([library.find("chu").expect("chu")], args.seed).expect("it compiles");
        let progress = args.progress().expect("a fresh start");
        let error = search(&args, &soak, progress, &mut NoPromotion, &mut Vec::new());
        let error = error.expect_err("a fault").to_string();
        let saved_progress = args.progress().expect("what was written");
        let number = saved_progress.next;
        assert!(error.starts_with(&format!("game {number}, chu")), "{error}");
        assert!(error.contains("it is not true that pieces keep their faces: one turned over ("), "{error}");
        assert!(error.ends_with(&format!(
            "again: `tenjiku lab soak --variant chu --seed 5 --from {number} --plies 1`)"
        )));
        let file = folder.path().join("fault-chu-001.ron");
        let tree = GameFileArgs { variant: None, rules: Default::default(), game: None, file }
            .tree()
            .expect("it is replayed");
        let last = tree.mv(tree.main_end()).expect("a last move");
        assert!(last.promotes());
        // A Pawn enters the zone with its fifth move, after four moves of the other side.
        assert!(tree.main_line().len() <= 9, "{} plies", tree.main_line().len());
    }
}
