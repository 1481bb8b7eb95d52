//! Reference solvers for mating problems, independent of the proof-number search and its tables.
//! [`shortest_mate`] is a full-width search to a fixed length. [`retrograde`] is a retrograde analysis of all
//! positions that attacks can reach, so it also proves that there is no mate of any length. Both serve to
//! verify the proof-number search on small problems.

use std::collections::{HashMap, VecDeque};
use tenjiku_rules::{Move, MoveList, Outcome, Position, Side};

/// The fewest moves in which the side to move mates with attacking moves; `None` if more than `moves`.
///
/// # Examples
/// ```
/// use tenjiku_rules::sfen;
/// use tenjiku_rules::variant::Variant;
/// use tenjiku_search::problem::reference;
///
/// let variant = Variant::built_in("chu").expect("a built-in game");
/// let position = sfen::read(&variant, "kp10/pp10/12/12/2N9/12/12/12/12/12/12/12 b - 1")?;
/// assert_eq!(reference::shortest_mate(&position, 2), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn shortest_mate(position: &Position, moves: u32) -> Option<u32> {
    let attacker = position.side_to_move();
    let mut position = position.without_repetition();
    (1..=moves).find(|&moves| mates_within(&mut position, attacker, moves))
}

/// Whether the attacker, to move, mates within `moves` moves.
fn mates_within(position: &mut Position, attacker: Side, moves: u32) -> bool {
    attacks(position, attacker).into_iter().any(|mv| {
        position.play(mv, &mut ());
        let mates = match winner(position) {
            Some(side) => side == Some(attacker),
            None => loses_within(position, attacker, moves - 1),
        };
        position.undo();
        mates
    })
}

/// Whether every reply loses the last royal at once or to a mate within `moves` moves.
fn loses_within(position: &mut Position, attacker: Side, moves: u32) -> bool {
    let defences = position.legal_moves();
    if defences.is_empty() {
        return position.loses_without_moves();
    }
    defences.into_iter().all(|mv| {
        position.play(mv, &mut ());
        let loses = match winner(position) {
            Some(side) => side == Some(attacker),
            None => {
                can_capture_last_royal(position, attacker)
                    || moves > 0 && mates_within(position, attacker, moves)
            }
        };
        position.undo();
        loses
    })
}

/// Legal moves that attack a royal or capture one of several, and do not leave the attacker's last royal en
/// prise.
pub(super) fn attacks(position: &mut Position, attacker: Side) -> Vec<Move> {
    let royals = position.royals(attacker.other()).len();
    let mut attacks = position.legal_moves();
    attacks.retain(|&mv| {
        position.play(mv, &mut ());
        let winner_after = winner(position);
        let attacks = position.royals(attacker.other()).len() < royals
            || position.threatens_royal(attacker, &mut MoveList::default());
        let is_valid = match winner_after {
            Some(side) => side == Some(attacker),
            None => attacks && !can_capture_last_royal(position, attacker.other()),
        };
        position.undo();
        is_valid
    });
    attacks
}

/// Whether a side, to move, can end the game by capturing or burning the last royal.
fn can_capture_last_royal(position: &mut Position, side: Side) -> bool {
    if position.royals(side.other()).is_empty() {
        return false;
    }
    position.legal_moves().into_iter().any(|mv| {
        position.play(mv, &mut ());
        let won = winner(position) == Some(Some(side)) && position.royals(side.other()).is_empty();
        position.undo();
        won
    })
}

/// The winner of a finished game, `Some(None)` for a draw; `None` if the game is not over.
fn winner(position: &Position) -> Option<Option<Side>> {
    position.immediate_outcome().map(|outcome| match outcome {
        Outcome::Win { winner, .. } => Some(winner),
        Outcome::Draw(_) => None,
    })
}

/// Result of [`retrograde`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetrogradeResult {
    /// Length of the shortest mate against any defence, in moves.
    Mate(u32),
    /// Attacking moves never force mate.
    NoMate,
    /// More positions are reachable than the limit allows.
    TooLarge,
}

/// A reachable position.
struct GraphNode {
    /// Whether the attacker is to move.
    attacks: bool,
    /// Indices of the relevant successors.
    next: Vec<usize>,
    /// Plies to mate, if known.
    distance: Option<u32>,
    /// Whether the defender escapes at once.
    escapes: bool,
}

/// Retrograde analysis: enumerates the positions reachable by attacks of the side to move and any replies, at
/// most `max_positions`, and propagates distances back from the mates. Independent of paths, so repetitions cannot
/// affect it.
#[must_use]
pub fn retrograde(position: &Position, max_positions: usize) -> RetrogradeResult {
    let attacker = position.side_to_move();
    let mut position = position.without_repetition();
    let (mut nodes, mut indices) = (Vec::new(), HashMap::new());
    indices.insert(position.key(), 0);
    nodes.push(GraphNode { attacks: true, next: Vec::new(), distance: None, escapes: false });
    // Breadth first, so that the lines to replay are short.
    let mut queue: VecDeque<(usize, Vec<Move>)> = VecDeque::from([(0, Vec::new())]);
    while let Some((index, line)) = queue.pop_front() {
        line.iter().for_each(|&mv| position.play(mv, &mut ()));
        let attacks_now = nodes[index].attacks;
        for mv in if attacks_now { attacks(&mut position, attacker) } else { position.legal_moves() } {
            position.play(mv, &mut ());
            match winner(&position) {
                Some(side) if side == Some(attacker) && attacks_now => nodes[index].distance = Some(1),
                Some(side) if side == Some(attacker) => {}
                Some(_) => nodes[index].escapes = true,
                None if !attacks_now && can_capture_last_royal(&mut position, attacker) => {}
                None => {
                    let next = *indices.entry(position.key()).or_insert_with(|| {
                        let played = line.iter().copied().chain([mv]).collect();
                        queue.push_back((nodes.len(), played));
                        nodes.push(GraphNode {
                            attacks: !attacks_now,
                            next: Vec::new(),
                            distance: None,
                            escapes: false,
                        });
                        nodes.len() - 1
                    });
                    nodes[index].next.push(next);
                }
            }
            position.undo();
        }
        if !attacks_now && nodes[index].next.is_empty() && !nodes[index].escapes {
            let lost = !position.legal_moves().is_empty() || position.loses_without_moves();
            nodes[index].distance = lost.then_some(0);
        }
        for _ in &line {
            position.undo();
        }
        if nodes.len() > max_positions {
            return RetrogradeResult::TooLarge;
        }
    }
    propagate_distances(&mut nodes);
    nodes[0].distance.map_or(RetrogradeResult::NoMate, |plies| RetrogradeResult::Mate(plies.div_ceil(2)))
}

/// Computes the distance of every position from which the attacker wins, in order of increasing distance.
fn propagate_distances(nodes: &mut [GraphNode]) {
    let mut plies = 0;
    let mut has_changed = true;
    // Each round finds the positions at distance `plies`. A round without any is the last, except the first: distances
    // 0 and 1 were set before.
    while has_changed || plies < 2 {
        plies += 1;
        has_changed = false;
        for index in 0..nodes.len() {
            let node = &nodes[index];
            if node.distance.is_some() || node.escapes || node.next.is_empty() {
                continue;
            }
            let is_closer = |&next: &usize| nodes[next].distance.is_some_and(|distance| distance < plies);
            let wins =
                if node.attacks { node.next.iter().any(is_closer) } else { node.next.iter().all(is_closer) };
            if wins {
                nodes[index].distance = Some(plies);
                has_changed = true;
            }
        }
    }
}
