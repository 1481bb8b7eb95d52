//! Runs the generations of a tuning: each plays games, collects samples of them, fits the parameters of the
//! evaluation and rounds them to tables.

use super::fit::{FitReport, Fitting, Numbers, scale};
use super::game::{StoredGame, play};
use super::prior_groups::PriorGroups;
use super::recipe::{Progress, Recipe, TuneError, TuneReport};
use super::samples::{Collector, Samples};
use super::store::GameStore;
use super::train::{TrainingData, train};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use tenjiku_rules::variant::Variant;
use tenjiku_search::tables::{EvalTables, Group, Inputs, Layout, evaluation_fingerprint};
use tenjiku_search::{Engine, EngineOptions, Evaluation, StaticEvaluator, Weights};
use web_time::Instant;

/// Size of the self-play engine's table, in MiB. It is cleared for every game.
const HASH_MIB: usize = 2;
/// Share of the time for games; the rest is for fitting.
const PLAYING_SHARE: f64 = 0.75;
/// Minimum number of positions for a fit.
const MIN_POSITIONS: usize = 200;
/// Minimum number of positions for a network.
const MIN_NETWORK_POSITIONS: usize = 20_000;
/// Maximum number of positions per generation, to limit memory.
const MAX_POSITIONS: usize = 1_000_000;
/// Number of newest generations used; older ones were played too weakly.
const GENERATIONS_USED: usize = 2;

/// Plays games and fits tables to them, generation by generation.
///
/// # Errors
/// If the work folder cannot be used, or there are too few games.
pub fn tune(
    variant: &Arc<Variant>,
    recipe: &Recipe,
    report: &mut dyn FnMut(&Progress),
) -> Result<TuneReport, TuneError> {
    let folder = &recipe.work;
    std::fs::create_dir_all(folder).map_err(|fault| TuneError::File { file: folder.clone(), fault })?;
    let start = Instant::now();
    let inputs = Inputs::new(variant);
    let (mut tables, mut fit) = (EvalTables::empty(variant), FitReport::default());
    let (mut all_games, mut games, mut positions) = (Vec::new(), 0, 0);
    for generation in 1..=recipe.generations {
        let path = folder.join(format!("generation-{generation}.games"));
        let share = f64::from(generation) / f64::from(recipe.generations);
        let deadline = recipe
            .time
            .map(|time| start + time.mul_f64(share - (1.0 - PLAYING_SHARE) / f64::from(recipe.generations)));
        let evaluation = match generation {
            1 => Evaluation::Computed,
            _ => Evaluation::Tables(Arc::new(tables)),
        };
        let played =
            SelfPlay { variant, recipe, generation, path: &path, evaluation, deadline }.run(report)?;
        all_games.push((path, played));
        let newest = &all_games[all_games.len().saturating_sub(GENERATIONS_USED)..];
        let samples = collect(variant, inputs.as_ref(), newest)?;
        games = newest.iter().map(|(_, games)| games.len() as u32).sum();
        positions = samples.len();
        if positions < MIN_POSITIONS {
            return Err(TuneError::TooFew { games, positions });
        }
        let seed = recipe.seed ^ u64::from(generation);
        let mut report_epoch = |round, loss| report(&Progress::Fitting { generation, round, loss });
        let numbers;
        (tables, numbers, fit) = learn(variant, &samples, seed, &mut report_epoch);
        tables.provenance = describe_provenance(recipe, generation, games, positions);
        if let Some(inputs) = inputs.as_ref().filter(|_| positions >= MIN_NETWORK_POSITIONS) {
            let data = TrainingData::new(variant, &samples, inputs, &numbers, fit.scale as f32);
            let mut report_epoch = |round, loss| report(&Progress::Training { generation, round, loss });
            let (network, loss) = train(&data, seed, &mut report_epoch);
            if loss < fit.after {
                (tables.network, fit.after) = (network, loss);
            }
        }
    }
    Ok(TuneReport { tables, games, positions, fit })
}

/// Collects the samples of some generations, at most about [`MAX_POSITIONS`] from each.
fn collect(
    variant: &Arc<Variant>,
    inputs: Option<&Inputs>,
    generations: &[(PathBuf, Games)],
) -> Result<Samples, TuneError> {
    let mut collector = Collector::new(variant, inputs);
    for (path, games) in generations {
        let limit = collector.samples.len() + MAX_POSITIONS;
        for game in games.values() {
            if collector.samples.len() < limit {
                collector.add_game(game, path)?;
            }
        }
    }
    Ok(collector.samples)
}

fn describe_provenance(recipe: &Recipe, generation: u32, games: u32, positions: usize) -> String {
    format!(
        "{games} games, {positions} positions, {} searched a move, seed {}, generation {generation}",
        recipe.nodes, recipe.seed
    )
}

fn learn(
    variant: &Arc<Variant>,
    samples: &Samples,
    seed: u64,
    report: &mut dyn FnMut(u32, f64),
) -> (EvalTables, Numbers, FitReport) {
    let mut tables = EvalTables::empty(variant);
    let computed = StaticEvaluator::new(variant, &tables);
    let prior_deviations = prior_deviations(variant, &tables.layout, &computed);
    let scale = scale(samples, computed.mean_value() as f32);
    let groups = PriorGroups::new(variant, &tables.layout);
    let (numbers, fit) = Fitting::new(samples, &prior_deviations, &groups, scale).run(seed, report);
    let round = |number: &f32| number.round().clamp(-30_000.0, 30_000.0) as i16;
    tables.opening = numbers.opening.iter().map(round).collect();
    tables.endgame = numbers.endgame.iter().map(round).collect();
    tables.tempo = round(&numbers.tempo);
    tables.piece_values =
        value_corrections(variant, &tables.layout, samples, &numbers).iter().map(round).collect();
    (tables, numbers, fit)
}

/// Prior standard deviation of each parameter, in centipawns: a share of the value of its piece plus a constant.
fn prior_deviations(variant: &Variant, layout: &Layout, computed: &StaticEvaluator) -> Vec<f32> {
    let freedom = freedom_of_values(variant);
    let deviation = |index: usize| {
        let (group, kind) = layout.group_and_kind(index);
        let is_royal = variant.kind(kind).is_royal();
        let value = if is_royal { computed.mean_value() } else { computed.value(kind) } as f32;
        match group {
            Group::Value => (0.25 * value + 20.0) * freedom,
            Group::Hand => 0.25 * value + 20.0,
            Group::Open | Group::Square | Group::Own | Group::Enemy => 0.03 * value + 3.0,
        }
    };
    (0..layout.count()).map(deviation).collect()
}

/// How far the values of the pieces may be learned, from 0 to 1: values from the variant file are kept.
///
/// In games with fire, the best values for a shallow search are far from those that predict results best: learned values
/// of a Fire Demon are a third lower, and lose matches.
fn freedom_of_values(variant: &Variant) -> f32 {
    1.0 - Weights::shipped().trust_in_values_of(variant) as f32
}

/// Average correction of each kind's value, including the corrections for the squares it stood on and for its
/// place relative to the royals.
fn value_corrections(variant: &Variant, layout: &Layout, samples: &Samples, numbers: &Numbers) -> Vec<f32> {
    let freedom = freedom_of_values(variant);
    let correction = |kind| {
        let start = layout.start(Group::Value, kind);
        let (mut sum, times) = (0.0, samples.uses[start].0 + samples.uses[start].1);
        for group in [Group::Value, Group::Square, Group::Own, Group::Enemy] {
            let start = layout.start(group, kind);
            for number in start..start + layout.length(group, kind) {
                let (opening, endgame) = samples.uses[number];
                sum += opening * f64::from(numbers.opening[number]);
                sum += endgame * f64::from(numbers.endgame[number]);
            }
        }
        if times < 1.0 || variant.kind(kind).is_royal() { 0.0 } else { (sum / times) as f32 * freedom }
    };
    variant.kinds().map(|(kind, _)| correction(kind)).collect()
}

/// The games of one generation.
struct SelfPlay<'r> {
    variant: &'r Arc<Variant>,
    recipe: &'r Recipe,
    generation: u32,
    path: &'r Path,
    evaluation: Evaluation,
    deadline: Option<Instant>,
}

type Games = BTreeMap<u32, StoredGame>;

impl SelfPlay<'_> {
    /// Plays the games missing from the file, and returns all.
    fn run(&self, report: &mut dyn FnMut(&Progress)) -> Result<Games, TuneError> {
        let rules = evaluation_fingerprint(self.variant);
        let first_line = format!(
            "tenjiku games 1: {} {rules:016x}, {} positions a move, seed {}, generation {}",
            self.variant.id(),
            self.recipe.nodes,
            self.recipe.seed,
            self.generation
        );
        let (mut store, stored) = GameStore::open(self.path, &first_line)?;
        let mut games: Games = stored.into_iter().map(|game| (game.number, game)).collect();
        report(&self.progress(&games));
        let missing = self.missing(&games);
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(self.is_complete(&games)));
        let (sender, finished) = mpsc::channel();
        let mut failure = None;
        std::thread::scope(|scope| {
            for _ in 0..self.recipe.threads.max(1) {
                let (sender, next, stop, missing) = (sender.clone(), &next, &stop, &missing);
                scope.spawn(move || self.work(missing, next, stop, &sender));
            }
            drop(sender);
            for game in finished {
                let added = store.add(&game);
                games.insert(game.number, game);
                report(&self.progress(&games));
                if added.is_err() || self.is_complete(&games) {
                    stop.store(true, Ordering::Relaxed);
                }
                failure = failure.take().or(added.err());
            }
        });
        match failure {
            Some(error) => Err(error),
            None => Ok(self.select_games(games)),
        }
    }

    /// Numbers of the games still to play, in order.
    fn missing(&self, games: &Games) -> Vec<u32> {
        let count = self.recipe.games.unwrap_or(MAX_GAMES);
        (0..count).filter(|number| !games.contains_key(number)).collect()
    }

    /// The work of one thread: plays games until none is missing.
    fn work(
        &self,
        missing: &[u32],
        next: &AtomicUsize,
        stop: &AtomicBool,
        finished: &mpsc::Sender<StoredGame>,
    ) {
        let mut engine = Engine::new(EngineOptions { hash_mib: HASH_MIB, threads: 1 });
        engine.set_evaluation(self.evaluation.clone());
        let mean_value = StaticEvaluator::new(self.variant, &EvalTables::empty(self.variant)).mean_value();
        while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_late || stop.load(Ordering::Relaxed) {
                return;
            }
            let game = play(self.variant, &mut engine, self.recipe, self.generation, number, mean_value);
            if finished.send(game).is_err() {
                return;
            }
        }
    }

    fn is_complete(&self, games: &Games) -> bool {
        self.recipe
            .games
            .is_some_and(|wanted| games.keys().filter(|number| **number < wanted).count() >= wanted as usize)
            || self.recipe.positions.is_some_and(|wanted| self.sufficient_prefix(games, wanted).is_some())
    }

    /// Index of the first game at which the contiguous prefix has `wanted` scored plies.
    fn sufficient_prefix(&self, games: &Games, wanted: u64) -> Option<u32> {
        let mut plies = 0;
        for (number, game) in (0..).zip(games.values()) {
            plies += game.scores.len() as u64;
            if game.number != number {
                return None;
            }
            if plies >= wanted {
                return Some(number);
            }
        }
        None
    }

    /// The games that the recipe requests, independent of the timing of threads.
    fn select_games(&self, mut games: Games) -> Games {
        let by_positions = self.recipe.positions.and_then(|wanted| self.sufficient_prefix(&games, wanted));
        let last =
            by_positions.into_iter().chain(self.recipe.games.map(|games| games.saturating_sub(1))).min();
        if let Some(last) = last {
            games.retain(|number, _| *number <= last);
        }
        games
    }

    fn progress(&self, games: &Games) -> Progress {
        let positions = games.values().map(|game| game.scores.len() as u64).sum();
        let by_games = self.recipe.games.map(|wanted| games.len() as f64 / f64::from(wanted.max(1)));
        let by_positions = self.recipe.positions.map(|wanted| positions as f64 / wanted.max(1) as f64);
        let by_time = self.recipe.time.zip(self.deadline).map(|(time, deadline)| {
            let playing_time = time.as_secs_f64() * PLAYING_SHARE / f64::from(self.recipe.generations);
            1.0 - deadline.saturating_duration_since(Instant::now()).as_secs_f64() / playing_time.max(1e-3)
        });
        let done = [by_games, by_positions, by_time].into_iter().flatten().fold(0.0, f64::max);
        Progress::Playing {
            generation: self.generation,
            games: games.len() as u32,
            positions,
            done: done.clamp(0.0, 1.0),
        }
    }
}

/// Maximum number of games in a generation that is limited by positions or time instead.
const MAX_GAMES: u32 = 2_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe(work: &Path, games: u32, threads: usize) -> Recipe {
        Recipe {
            games: Some(games),
            positions: None,
            nodes: 30,
            threads,
            seed: 3,
            generations: 2,
            time: None,
            work: work.to_owned(),
        }
    }

    #[test]
    fn resuming_gives_the_same_tables() {
        let variant = Variant::built_in("micro").unwrap();
        let [uninterrupted_folder, interrupted_folder] =
            [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let no_report = &mut |_: &Progress| {};
        let uninterrupted =
            tune(&variant, &recipe(uninterrupted_folder.path(), 40, 1), no_report).expect("tables");
        // Interrupted in the middle of a stored game, after some games of the first generation.
        let first = "generation-1.games";
        let bytes = std::fs::read(uninterrupted_folder.path().join(first)).expect("games");
        std::fs::write(interrupted_folder.path().join(first), &bytes[..bytes.len() / 3]).expect("written");
        let mut max_games = 0;
        let resumed = tune(&variant, &recipe(interrupted_folder.path(), 40, 2), &mut |progress| {
            if let Progress::Playing { games, .. } = progress {
                max_games = max_games.max(*games);
            }
        });
        assert_eq!(max_games, 40);
        assert_eq!(resumed.expect("tables").tables.to_text(&variant), uninterrupted.tables.to_text(&variant));
    }

    #[test]
    fn a_number_of_positions_selects_the_first_games() {
        let variant = Variant::built_in("micro").unwrap();
        let folder = tempfile::tempdir().expect("a folder");
        let by_positions = |threads| Recipe {
            games: None,
            positions: Some(1500),
            generations: 1,
            ..recipe(folder.path(), 0, threads)
        };
        let no_report = &mut |_: &Progress| {};
        let first = tune(&variant, &by_positions(1), no_report).expect("tables");
        // Stored games beyond the requested positions are ignored.
        let more_games = Recipe { generations: 1, ..recipe(folder.path(), first.games + 9, 2) };
        assert_eq!(tune(&variant, &more_games, no_report).expect("tables").games, first.games + 9);
        let second = tune(&variant, &by_positions(2), no_report).expect("tables");
        assert_eq!((second.games, second.positions), (first.games, first.positions));
        assert_eq!(second.tables.to_text(&variant), first.tables.to_text(&variant));
    }

    #[test]
    fn too_few_positions_are_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = tune(&Variant::built_in("micro").unwrap(), &recipe(folder.path(), 1, 1), &mut |_| {})
            .expect_err("too few");
        assert!(error.to_string().contains("1 games gave only"), "{error}");
    }
}
