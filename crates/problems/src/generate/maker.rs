//! Makes mating problems: from positions of games and random setups, by random changes towards longer unique mates, and
//! by taking away every piece that is not needed.

use super::material::{ATTACKER, DEFENDER, Material};
use super::shape::Shaper;
use super::trial::{Trial, request};
use crate::motif::{Motif, motifs};
use crate::problem::{Problem, Task};
use std::ops::RangeInclusive;
use std::sync::Arc;
use tenjiku_rules::variant::{RandomNumbers, Sq};
use tenjiku_rules::{Move, MoveList, Position, Setup, sfen};
use tenjiku_search::problem::study;
use tenjiku_search::{Engine, EngineOptions, Level, Limits, SearchRequest, StopFlag};

/// Moves that the solver may try for the first position, for one that is known to have a mate in one, and for each
/// question of the final proof.
const FIRST_NODES: u64 = 1000;
const MATE_NODES: u64 = 10_000;
const PROOF_NODES: u64 = 200_000;
/// For a changed setup the solver may try this multiple of the moves that it needed before the change, within
/// `CHANGE_NODES`: most changes leave no mate, which may take long to prove.
const EFFORT: u64 = 4;
const CHANGE_NODES: [u64; 2] = [800, 20_000];
/// Maximum number of random setups, with their changes, until there is a mate, and of changes to a mate.
const PLACEMENTS: usize = 400;
const CHANGES: usize = 250;
/// Number of changes without a gain after which no more are tried.
const PATIENCE: usize = 60;
/// The fewest and the most pieces of a problem.
const PIECES: RangeInclusive<usize> = 4..=26;
/// Lengths of mates to aim at, in moves of the attacker; a length that is listed more often is made more often.
const LENGTHS: [usize; 16] = [1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 9];
/// Plies of a game before the first position examined, and between a mate and the next position examined.
const OPENING: usize = 20;
const PAUSE: usize = 4;
/// The longest game, in plies.
const LONGEST_GAME: usize = 400;
/// One problem in `FROM_GAMES_ODDS` begins with a position of a game.
const FROM_GAMES_ODDS: usize = 3;
/// On boards with more squares than this, games have no mate for hundreds of plies, and hardly any random setup has one:
/// problems begin with a setup that was changed until there is a mate.
const MANY_SQUARES: usize = 256;

/// Makes problems in one thread.
pub(super) struct Maker<'m> {
    pub shaper: Shaper<'m>,
    pub engine: Engine,
    pub stop: StopFlag,
    /// The game being played, and the ply from which its positions are examined.
    game: Position,
    look_from: usize,
}

/// Whether a mate in this number of moves is wanted.
pub(super) type Wanted<'w> = &'w dyn Fn(usize) -> bool;

impl<'m> Maker<'m> {
    pub fn new(material: &'m Material, seed: u64) -> Self {
        Self {
            shaper: Shaper { material, dice: RandomNumbers::new(seed) },
            engine: Engine::new(EngineOptions { hash_mib: 4, threads: 1 }),
            stop: StopFlag::default(),
            game: Position::new(Arc::clone(&material.variant)),
            look_from: OPENING,
        }
    }

    /// Tries to make a problem.
    pub fn mate(&mut self, wanted: Wanted<'_>) -> Option<Problem> {
        let start = if self.shaper.material.squares.len() > MANY_SQUARES {
            self.mate_by_changes()
        } else if self.shaper.one_in(FROM_GAMES_ODDS) {
            self.mate_of_game()
        } else {
            self.mate_of_random_setup()
        }?;
        let lengths: Vec<usize> = LENGTHS.into_iter().filter(|&length| wanted(length)).collect();
        let target = self.shaper.dice.pick(&lengths)?;
        let trial = self.lengthen(start, target)?;
        if !wanted(trial.moves) {
            return None;
        }
        let trial = self.reduce(trial);
        self.prove(&trial)
    }

    /// A random setup with a mate.
    fn mate_of_random_setup(&mut self) -> Option<Trial> {
        (0..PLACEMENTS).find_map(|_| {
            let setup = self.shaper.random_setup()?;
            Trial::new(self.shaper.material, setup, FIRST_NODES, &self.stop)
        })
    }

    /// A random setup in which a royal can be attacked, changed until there is a mate: changes are kept after which the
    /// defender has as many evasions or fewer.
    fn mate_by_changes(&mut self) -> Option<Trial> {
        let mut best: Option<(Setup, usize)> = None;
        for _ in 0..PLACEMENTS {
            let setup = match &best {
                None => self.shaper.random_setup(),
                Some((setup, 0)) => {
                    let setup = self.without_idle_pieces(setup.clone());
                    return Trial::new(self.shaper.material, setup, MATE_NODES, &self.stop);
                }
                Some((setup, _)) => self.shaper.change(setup),
            };
            let Some(setup) = setup else { continue };
            let Some(evasions) = self.fewest_evasions(&setup) else { continue };
            if best.as_ref().is_none_or(|(_, fewest)| evasions <= *fewest) {
                best = Some((setup, evasions));
            }
        }
        None
    }

    /// Takes away pieces without which there is still a mate in one: fewer moves have to be refuted.
    fn without_idle_pieces(&mut self, mut setup: Setup) -> Setup {
        let mut squares = self.removable(&setup);
        self.shaper.dice.shuffle(&mut squares);
        for sq in squares {
            let mut fewer = setup.clone();
            fewer.remove(sq);
            if self.fewest_evasions(&fewer) == Some(0) {
                setup = fewer;
            }
        }
        setup
    }

    /// The number of evasions that the best attack on a royal leaves; `None` if no move attacks one.
    fn fewest_evasions(&self, setup: &Setup) -> Option<usize> {
        let mut setup = setup.clone();
        if !self.shaper.material.complete(&mut setup) {
            return None;
        }
        let mut position = self.shaper.material.position(&setup)?;
        let mut fewest = None;
        for attack in position.legal_moves() {
            position.play(attack, &mut ());
            let evasions = evasions(&mut position, fewest.unwrap_or(usize::MAX));
            fewest = evasions.or(fewest);
            position.undo();
        }
        fewest
    }

    /// The next position of the game in which there is a mate, without groups of pieces that the mate does not need.
    fn mate_of_game(&mut self) -> Option<Trial> {
        for _ in 0..LONGEST_GAME {
            self.advance();
            if self.game.plies() < self.look_from {
                continue;
            }
            let mut setup = self.game.setup();
            (setup.last_lion_capture, setup.deferred) = (None, [None; 2]);
            if setup.side_to_move != ATTACKER {
                setup = self.shaper.material.turned(&setup);
            }
            setup.move_number = 1;
            if let Some(trial) = Trial::new(self.shaper.material, setup, FIRST_NODES, &self.stop) {
                self.look_from = self.game.plies() + PAUSE;
                return Some(self.reduce_groups(trial));
            }
        }
        None
    }

    /// Plays a move of the game, or starts another game.
    fn advance(&mut self) {
        let seed = self.shaper.dice.below(usize::MAX) as u64;
        let level =
            Level::new(2 + u8::try_from(self.shaper.dice.below(2)).unwrap_or(0)).unwrap_or(Level::FIRST);
        let request = SearchRequest { level, seed: Some(seed), ..SearchRequest::new(Limits::depth(2)) };
        let is_over = self.game.outcome().is_some() || self.game.plies() >= LONGEST_GAME;
        let mv =
            if is_over { None } else { self.engine.think(&self.game, &request, &self.stop, &mut |_| {}).mv };
        match mv {
            Some(mv) => self.game.play(mv, &mut ()),
            None => {
                self.engine.new_game();
                self.game = Position::new(Arc::clone(&self.shaper.material.variant));
                self.look_from = OPENING;
            }
        }
    }

    /// Changes a setup at random, and keeps the changes that improve it, until a mate in `target` moves is unique.
    /// Returns the best unique mate.
    fn lengthen(&mut self, start: Trial, target: usize) -> Option<Trial> {
        let mut best = start.is_unique().then(|| start.clone());
        let mut current = start;
        let mut idle = 0;
        for _ in 0..CHANGES {
            idle += 1;
            if idle > PATIENCE || best.as_ref().is_some_and(|best| best.moves >= target) {
                break;
            }
            let Some(setup) = self.shaper.change(&current.setup) else { continue };
            let Some(next) = self.try_change(setup, &current) else { continue };
            let luck = i64::try_from(self.shaper.dice.below(6)).unwrap_or(0);
            if next.pieces() > current.pieces().max(*PIECES.end()) || merit(&next) + luck < merit(&current) {
                continue;
            }
            if next.is_unique() && best.as_ref().is_none_or(|best| next.moves >= best.moves) {
                best = Some(next.clone());
            }
            if merit(&next) > merit(&current) {
                idle = 0;
            }
            current = next;
        }
        best
    }

    /// The mate of a changed setup.
    fn try_change(&self, setup: Setup, before: &Trial) -> Option<Trial> {
        let [least, most] = CHANGE_NODES;
        let nodes = (before.nodes * EFFORT).clamp(least, most);
        Trial::new(self.shaper.material, setup, nodes, &self.stop)
    }

    /// Takes away groups of pieces, half of them first, for positions of games.
    fn reduce_groups(&mut self, mut trial: Trial) -> Trial {
        let mut size = trial.setup.pieces.len() / 2;
        while size > 1 {
            let mut squares = self.removable(&trial.setup);
            self.shaper.dice.shuffle(&mut squares);
            for group in squares.chunks(size) {
                let mut setup = trial.setup.clone();
                for &sq in group {
                    setup.remove(sq);
                }
                if let Some(reduced) = self.if_as_good(setup, &trial) {
                    trial = reduced;
                }
            }
            size /= 2;
        }
        trial
    }

    fn removable(&self, setup: &Setup) -> Vec<Sq> {
        let variant = &self.shaper.material.variant;
        let pieces = setup.pieces.iter().filter(|(_, piece)| !variant.kind(piece.kind).is_royal());
        pieces.map(|(sq, _)| *sq).collect()
    }

    /// The mate of a setup, if it is at least as long and as unique as another.
    fn if_as_good(&self, setup: Setup, other: &Trial) -> Option<Trial> {
        let trial = self.try_change(setup, other)?;
        (trial.moves >= other.moves && trial.others <= other.others).then_some(trial)
    }

    /// Takes away all pieces without which the mate is as long and as unique.
    fn reduce(&mut self, mut trial: Trial) -> Trial {
        loop {
            let before = trial.pieces();
            let mut squares = self.removable(&trial.setup);
            self.shaper.dice.shuffle(&mut squares);
            for sq in squares {
                let mut setup = trial.setup.clone();
                setup.remove(sq);
                trial = self.if_as_good(setup, &trial).unwrap_or(trial);
            }
            for (kind, count) in trial.setup.hands[ATTACKER.index()].clone() {
                let mut setup = trial.setup.clone();
                setup.set_in_hand(ATTACKER, kind, count - 1);
                trial = self.if_as_good(setup, &trial).unwrap_or(trial);
            }
            if trial.pieces() == before {
                return trial;
            }
        }
    }

    /// The problem, if every question about it is decided: the mate is the shortest, every move of the attacker is
    /// the only one (the last two moves of the line are not examined, unless one of them is the first), and no
    /// piece is superfluous.
    fn prove(&self, trial: &Trial) -> Option<Problem> {
        if !PIECES.contains(&trial.pieces()) {
            return None;
        }
        let study = study(&trial.position, &request(PROOF_NODES), &self.stop);
        let is_sound = study.is_unique == Some(true)
            && study.first_moves == trial.line[..1]
            && study.open_first_moves.is_empty()
            && study.superfluous.is_empty()
            && study.open_pieces.is_empty();
        is_sound.then(|| Problem::new(&trial.position, Task::Mate, &trial.line).rated(trial.nodes))
    }
}

/// The number of moves that save the defender's royals from capture, if they are fewer than `limit`; `None` if they are
/// not, or if no royal can be captured.
fn evasions(position: &mut Position, limit: usize) -> Option<usize> {
    let mut list = MoveList::default();
    position.royal_capturer(ATTACKER, &mut list)?;
    let mut count = 0;
    for reply in position.legal_moves() {
        position.play(reply, &mut ());
        count += usize::from(position.royal_capturer(ATTACKER, &mut list).is_none());
        position.undo();
        if count >= limit {
            return None;
        }
    }
    (count < limit).then_some(count)
}

/// The value of a mate as a basis for changes: more for its length, motifs and moving pieces, less for other
/// solutions and many pieces.
fn merit(trial: &Trial) -> i64 {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX / 100);
    let is_rare = |motif: &&Motif| !matches!(motif, Motif::Drop | Motif::Promotion | Motif::NoPromotion);
    let motifs = motifs(&trial.position, &trial.line).iter().filter(is_rare).count();
    let play = 12 * count(motifs) + 15 * count(movers(&trial.line).min(3));
    40 * count(trial.moves) + play - 16 * count(trial.others.min(5)) - count(trial.pieces())
}

/// The number of the attacker's pieces that move in a line.
pub(super) fn movers(line: &[Move]) -> usize {
    let mut squares: Vec<Option<Sq>> = Vec::new();
    for mv in line.iter().step_by(2) {
        match squares.iter_mut().find(|sq| sq.is_some() && **sq == mv.from()) {
            Some(sq) => *sq = Some(mv.to()),
            None => squares.push(Some(mv.to())),
        }
    }
    squares.len()
}

/// A hash of a position. The mirror image and the position with colours exchanged have the same hash.
pub(super) fn position_hash(material: &Material, setup: &Setup) -> u64 {
    let mut plain = setup.clone();
    plain.move_number = 1;
    if plain.side_to_move == DEFENDER {
        plain = material.turned(&plain);
    }
    let text = |setup: &Setup| sfen::write_setup(&material.variant, setup);
    let (here, there) = (text(&plain), text(&material.mirrored(&plain)));
    tenjiku_rules::variant::hash_text(here.min(there).as_str())
}
