//! Makes problems of a game: proven mates, and exercises from games.
//!
//! A mating problem begins with a position of a game between weak players or with a random setup in which there is a
//! mate. It is changed at random, and what makes the mate longer and unique is kept. In the end every piece is taken
//! away that is not needed, and the solver answers all questions about the rest with larger limits. Exercises are
//! positions of games in which one move is much better than all others, at two depths.

mod exercise;
mod maker;
mod material;
mod shape;
mod trial;

use crate::collection::Collection;
use crate::motif::Motif;
use crate::problem::{Problem, Task};
use maker::{Maker, position_name};
use material::Material;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tenjiku_rules::variant::{Variant, mix};
use web_time::Instant;

/// What to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Number of problems of each task, with those that the collection has already.
    pub counts: Vec<(Task, usize)>,
    /// Time limit.
    pub time: Duration,
    /// The same seed makes the same problems, if there is one thread and no limit of time is reached.
    pub seed: u64,
    /// Number of threads.
    pub threads: usize,
}

/// The most mates in one move and in two, in per cent of all.
const MOST_SHORT: [usize; 2] = [10, 40];
/// The most problems with the same number of moves, first piece and motifs, in per cent of all.
const MOST_ALIKE: usize = 10;

/// What the threads share.
struct Shared<'c> {
    collection: &'c mut Collection,
    /// Names of the positions that are there.
    known: HashSet<u64>,
    /// How many mates look alike.
    alike: HashMap<(u16, String, Vec<Motif>), usize>,
    /// Called after each problem.
    added: &'c mut (dyn FnMut(&Collection) -> bool + Send),
    /// Whether it has returned false.
    stops: bool,
}

impl Shared<'_> {
    fn count(&self, task: Task, moves: Option<u16>) -> usize {
        let counts =
            |problem: &&Problem| problem.task == task && moves.is_none_or(|moves| problem.moves == moves);
        self.collection.problems.iter().filter(counts).count()
    }
}

/// Adds problems to a collection of a game, until it has as many as the recipe says or the time is over. Positions that
/// the collection has, and their mirror images, are not added again. `added` is called after each problem, with the
/// collection; if it returns false, no more are made.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use std::time::Duration;
/// use tenjiku_problems::{Collection, Recipe, Task, generate};
/// use tenjiku_rules::variant::{Library, Variant};
///
/// let mini = Arc::new(Variant::compile(Library::built_in().find("mini")?, &[])?);
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
    mut added: impl FnMut(&Collection) -> bool + Send,
) {
    let material = Material::new(variant);
    let mut shared =
        Shared { collection, known: HashSet::new(), alike: HashMap::new(), added: &mut added, stops: false };
    for problem in &shared.collection.problems {
        if let Ok(position) = problem.position(variant) {
            shared.known.insert(position_name(&material, &position.setup()));
            *shared.alike.entry(look(&position, problem)).or_default() += 1;
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

/// One thread.
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
                if state.stops {
                    return;
                }
                let is_open = |&(task, count): &(Task, usize)| state.count(task, None) < count;
                self.recipe.counts.iter().copied().filter(is_open).collect::<Vec<_>>()
            };
            let Some(&(task, count)) = open.get(turn % open.len().max(1)) else { return };
            turn += 1;
            let made = if task == Task::Mate {
                let wanted = self.wanted(count);
                self.maker.mate(&|moves| wanted.get(moves).copied().unwrap_or(true))
            } else {
                self.maker.exercise(task)
            };
            if let Some(problem) = made {
                self.add(problem, count);
            }
        }
    }

    /// Whether mates in 0, 1 and 2 moves are wanted.
    fn wanted(&self, count: usize) -> Vec<bool> {
        let state = self.lock();
        let short = (1..)
            .zip(MOST_SHORT)
            .map(|(moves, percent)| state.count(Task::Mate, Some(moves)) * 100 < count * percent);
        std::iter::once(false).chain(short).collect()
    }

    /// Adds a problem, unless it or one like it is there.
    fn add(&self, mut problem: Problem, count: usize) {
        let material = self.maker.shaper.material;
        let Ok(position) = problem.position(&material.variant) else { return };
        let name = position_name(material, &position.setup());
        let mut guard = self.lock();
        let shared = &mut *guard;
        let alike = shared.alike.entry(look(&position, &problem)).or_default();
        if *alike >= (count * MOST_ALIKE / 100).max(3) || shared.known.contains(&name) {
            return;
        }
        let id = format!("{}-{:06x}", material.variant.id(), name >> 40);
        if shared.collection.find(&id).is_some() || shared.count(problem.task, None) >= count {
            return;
        }
        *shared.alike.entry(look(&position, &problem)).or_default() += 1;
        shared.known.insert(name);
        problem.id = id;
        shared.collection.problems.push(problem);
        shared.stops |= !(shared.added)(shared.collection);
    }
}

/// What makes problems look alike: the number of moves, the piece that moves first, and the motifs.
fn look(position: &tenjiku_rules::Position, problem: &Problem) -> (u16, String, Vec<Motif>) {
    let first = problem.solution.first().map(String::as_str).unwrap_or_default();
    let mover = match tenjiku_rules::coordinate::read(position, first) {
        Ok(mv) => position
            .mover(mv)
            .map_or_else(String::new, |piece| position.variant().kind(piece.kind).symbol().to_owned()),
        Err(_) => String::new(),
    };
    (problem.moves, mover, problem.motifs.clone())
}
