//! Makes problems of a game: proven mates, and exercises from games.
//!
//! A mating problem begins with a position of a game between weak players or with a random setup in which there is a
//! mate. The position is changed at random, and changes that make the mate longer and unique are kept. In the end every
//! piece that is not needed is taken away, and the solver proves the remaining problem with larger limits. Exercises
//! are positions of games in which one move is much better than all others, at several depths.

mod exercise;
mod maker;
mod material;
mod shape;
mod trial;

use crate::collection::Collection;
use crate::problem::{Problem, Task};
use maker::{Maker, movers, position_hash};
use material::Material;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tenjiku_rules::Position;
use tenjiku_rules::variant::{Variant, mix};
use web_time::Instant;

/// The problems to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Number of problems of each task, including those that the collection has already.
    pub counts: Vec<(Task, usize)>,
    /// Time limit.
    pub time: Duration,
    /// The same seed makes the same problems, if there is one thread and the time limit is not reached.
    pub seed: u64,
    /// Number of threads.
    pub threads: usize,
}

/// Maximum shares of mates in one move, in two and in three, in per cent of all.
const MOST_SHORT: [usize; 3] = [10, 30, 40];
/// Maximum shares of mates that are alike, in per cent of all: with the same number of moves, first piece and motifs;
/// with the same first piece; and long ones in which one piece makes all moves of the attacker.
const MOST_ALIKE: [usize; 3] = [8, 30, 20];
/// The number of mates that may always be alike, however small the collection.
const LEAST_ALIKE: usize = 3;

/// The state shared by the threads.
struct Shared<'c> {
    collection: &'c mut Collection,
    /// Hashes ([`position_hash`]) of the positions in the collection.
    known: HashSet<u64>,
    /// Number of problems with each feature.
    features: HashMap<String, usize>,
    /// Called after each problem.
    on_added: &'c mut (dyn FnMut(&Collection) -> bool + Send),
    /// Whether `on_added` has returned false.
    is_stopped: bool,
}

impl Shared<'_> {
    fn count(&self, task: Task, moves: Option<u16>) -> usize {
        let counts =
            |problem: &&Problem| problem.task == task && moves.is_none_or(|moves| problem.moves == moves);
        self.collection.problems.iter().filter(counts).count()
    }
}

/// Adds problems to a collection of a game, until it has as many as the recipe says or the time is over. Positions that
/// the collection has, and their mirror images, are not added again. `on_added` is called after each problem, with the
/// collection; if `on_added` returns false, no more problems are made.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use tenjiku_problems::{Collection, Recipe, Task, generate};
/// use tenjiku_rules::variant::Variant;
///
/// let mini = Variant::built_in("mini").expect("a built-in game");
/// let mut collection = Collection { game: "mini".to_owned(), ..Collection::default() };
/// let recipe =
///     Recipe { counts: vec![(Task::Mate, 1)], time: Duration::from_secs(60), seed: 1, threads: 1 };
/// generate(&mini, &recipe, &mut collection, |_| true);
/// assert_eq!(collection.problems.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(
    variant: &Arc<Variant>,
    recipe: &Recipe,
    collection: &mut Collection,
    mut on_added: impl FnMut(&Collection) -> bool + Send,
) {
    let material = Material::new(variant);
    let mut shared = Shared {
        collection,
        known: HashSet::new(),
        features: HashMap::new(),
        on_added: &mut on_added,
        is_stopped: false,
    };
    for problem in &shared.collection.problems {
        if let Ok(position) = problem.position(variant) {
            shared.known.insert(position_hash(&material, &position.setup()));
            for (feature, _) in features(&position, problem) {
                *shared.features.entry(feature).or_default() += 1;
            }
        }
    }
    let shared = Mutex::new(shared);
    let end = Instant::now() + recipe.time;
    std::thread::scope(|scope| {
        for thread in 0..recipe.threads.max(1) {
            let (material, shared) = (&material, &shared);
            let seed = mix(recipe.seed) ^ mix(thread as u64);
            scope.spawn(move || Worker { maker: Maker::new(material, seed), recipe, shared, end }.run());
        }
    });
    collection
        .problems
        .sort_by(|a, b| (a.task, a.moves, a.rating, &a.id).cmp(&(b.task, b.moves, b.rating, &b.id)));
}

/// One thread of the generator.
struct Worker<'w, 's> {
    maker: Maker<'w>,
    recipe: &'w Recipe,
    shared: &'w Mutex<Shared<'s>>,
    end: Instant,
}

impl<'s> Worker<'_, 's> {
    fn lock(&self) -> MutexGuard<'_, Shared<'s>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(mut self) {
        let mut turn = 0;
        while Instant::now() < self.end {
            let open = {
                let state = self.lock();
                if state.is_stopped {
                    return;
                }
                let is_open = |&(task, count): &(Task, usize)| state.count(task, None) < count;
                self.recipe.counts.iter().copied().filter(is_open).collect::<Vec<_>>()
            };
            let Some(&(task, count)) = open.get(turn % open.len().max(1)) else { return };
            turn += 1;
            let made = if task == Task::Mate {
                let wanted = self.wanted_lengths(count);
                self.maker.mate(&|moves| wanted.get(moves).copied().unwrap_or(true))
            } else {
                self.maker.exercise(task)
            };
            if let Some(problem) = made {
                self.add(problem, count);
            }
        }
    }

    /// Whether mates in 0, 1, 2 and 3 moves are wanted.
    fn wanted_lengths(&self, count: usize) -> Vec<bool> {
        let state = self.lock();
        let short = (1..)
            .zip(MOST_SHORT)
            .map(|(moves, percent)| state.count(Task::Mate, Some(moves)) * 100 < count * percent);
        std::iter::once(false).chain(short).collect()
    }

    /// Adds a problem, unless the collection already has the problem or too many similar ones.
    fn add(&self, mut problem: Problem, count: usize) {
        let material = self.maker.shaper.material;
        let Ok(position) = problem.position(&material.variant) else { return };
        let hash = position_hash(material, &position.setup());
        let mut guard = self.lock();
        let shared = &mut *guard;
        let features = features(&position, &problem);
        let is_frequent = features.iter().any(|(feature, percent)| {
            let most = if problem.task == Task::Mate { (count * percent / 100).max(LEAST_ALIKE) } else { 1 };
            shared.features.get(feature).is_some_and(|&known| known >= most)
        });
        if is_frequent || shared.known.contains(&hash) {
            return;
        }
        let id = format!("{}-{:06x}", material.variant.id(), hash >> 40);
        if shared.collection.find(&id).is_some() || shared.count(problem.task, None) >= count {
            return;
        }
        for (feature, _) in features {
            *shared.features.entry(feature).or_default() += 1;
        }
        shared.known.insert(hash);
        problem.id = id;
        shared.collection.problems.push(problem);
        shared.is_stopped |= !(shared.on_added)(shared.collection);
    }
}

/// The features of a problem, each with the maximum share of the collection that may have it, in per cent. The only
/// feature of an exercise is its first move.
fn features(position: &Position, problem: &Problem) -> Vec<(String, usize)> {
    let task = problem.task.word();
    let Ok(line) = problem.line(position.variant()) else { return Vec::new() };
    let Some(&first) = line.first() else { return Vec::new() };
    if problem.task != Task::Mate {
        return vec![(format!("{task} {first:?}"), 0)];
    }
    let kind = position.mover(first).map(|piece| position.variant().kind(piece.kind).symbol());
    let kind = kind.unwrap_or_default();
    let look = format!("{} {kind} {:?}", problem.moves, problem.motifs);
    let mut features = vec![(look, MOST_ALIKE[0]), (kind.to_owned(), MOST_ALIKE[1])];
    if problem.moves > 2 && movers(&line) == 1 {
        features.push(("one piece".to_owned(), MOST_ALIKE[2]));
    }
    features
}
