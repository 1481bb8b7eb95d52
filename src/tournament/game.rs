//! One game between two players, from an opening to its end.

use super::player::{MatchPlayer, MoveChoice, PlayerError};
use crate::protocol::client::ClientError;
use crate::record::GameResult;
use crate::rules::{Outcome, Position, Side, WinReason};
use crate::search::{Limits, TimeLimit};
use std::time::{Duration, Instant};

/// When a game ends that the rules do not end, and how long a player may overstep its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Plies after which a game is a draw.
    pub max_plies: usize,
    /// A game is lost once both players have said so for some moves on end.
    pub resign: Option<ResignRule>,
    /// How much longer than its time for a move a player may take.
    pub margin: Duration,
    /// How much longer yet an engine is waited for, before it counts as hanging and is ended.
    pub grace: Duration,
}

/// When both players take a game for decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// By so many hundredths one is ahead, as both say.
    pub score: i32,
    /// For so many moves of each.
    pub moves: u32,
}

impl Default for Adjudication {
    /// A draw after 600 plies, nobody is ever given up, one second of margin, five more of grace.
    fn default() -> Self {
        let [margin, grace] = [1, 5].map(Duration::from_secs);
        Self { max_plies: 600, resign: None, margin, grace }
    }
}

/// What a player used in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Moves it made.
    pub moves: u32,
    /// Time it took for them.
    pub time: Duration,
    /// Longest time for one move.
    pub longest: Duration,
    /// Positions it says it looked at.
    pub nodes: u64,
    /// Sum of the depths it says it reached.
    pub depths: u64,
}

/// A finished game.
#[derive(Debug)]
pub struct FinishedGame {
    /// The last position, with the way to it.
    pub position: Position,
    /// Score and reason.
    pub result: GameResult,
    /// Who did something wrong, and so lost; the reason is in [`FinishedGame::result`].
    pub at_fault: Option<Side>,
    /// Whose player has to be started anew.
    pub broken: Option<Side>,
    /// What each used, Black first.
    pub usage: [Usage; 2],
}

impl FinishedGame {
    /// Half points of a side: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self, side: Side) -> u8 {
        match (self.result.score.as_str(), side) {
            ("1-0", Side::Black) | ("0-1", Side::White) => 2,
            ("1-0", Side::White) | ("0-1", Side::Black) => 0,
            _ => 1,
        }
    }
}

const fn won_by(winner: Side) -> &'static str {
    match winner {
        Side::Black => "1-0",
        Side::White => "0-1",
    }
}

/// Plays a game. `stop` is asked before every move; `None` if it said yes.
pub(super) fn play(
    opening: &Position,
    players: [&mut dyn MatchPlayer; 2],
    limits: [Limits; 2],
    rules: &Adjudication,
    stop: &dyn Fn() -> bool,
) -> Option<FinishedGame> {
    let mut game = Game {
        position: opening.clone(),
        usage: [Usage::default(); 2],
        resign: rules.resign,
        beyond: [0; 2],
    };
    for side in Side::BOTH {
        if let Err(fault) = players[side.index()].new_game() {
            return Some(game.failed(side, &fault));
        }
    }
    loop {
        if stop() {
            return None;
        }
        if let Some(outcome) = game.position.outcome() {
            return Some(game.ended(outcome));
        }
        if game.position.plies() >= rules.max_plies {
            let text = format!("Draw: {} plies were played.", game.position.plies());
            return Some(game.closed("1/2-1/2", text));
        }
        let side = game.position.side_to_move();
        let limits = limits[side.index()];
        let begun = Instant::now();
        let choice = players[side.index()].choose(&game.position, &limits);
        let time = begun.elapsed();
        let choice = match choice {
            Ok(choice) => choice,
            Err(fault) => return Some(game.failed(side, &fault)),
        };
        game.count(side, &choice, time);
        if let TimeLimit::Move(allowed) = limits.time
            && time > allowed + rules.margin
        {
            let [taken, allowed] = [time, allowed].map(|time| time.as_secs_f64());
            let text = format!("overstepped its time: {taken:.2} s for a move in place of {allowed:.2} s");
            return Some(game.lost_by_fault(side, &text));
        }
        let Some(mv) = choice.mv else {
            return Some(game.ended(Outcome::Win { winner: side.other(), by: WinReason::Resignation }));
        };
        match game.position.accept(mv) {
            Ok(mv) => game.position.play(mv, &mut ()),
            Err(refusal) => {
                let text = format!("played an illegal move: {}", refusal.describe(&game.position));
                return Some(game.lost_by_fault(side, &text));
            }
        }
        if let Some(ended) = game.given_up(side, &choice) {
            return Some(ended);
        }
    }
}

struct Game {
    position: Position,
    usage: [Usage; 2],
    resign: Option<ResignRule>,
    /// For how many moves on end each has called itself ahead (positive) or behind (negative) by
    /// enough to give up.
    beyond: [i32; 2],
}

impl Game {
    fn count(&mut self, side: Side, choice: &MoveChoice, time: Duration) {
        let usage = &mut self.usage[side.index()];
        usage.moves += 1;
        usage.time += time;
        usage.longest = usage.longest.max(time);
        usage.nodes += choice.nodes;
        usage.depths += u64::from(choice.depth);
    }

    /// The end of the game, if both players have agreed long enough on who wins.
    fn given_up(&mut self, side: Side, choice: &MoveChoice) -> Option<FinishedGame> {
        let rule = self.resign?;
        let score = choice.score.map_or(0, |score| score.0);
        let count = &mut self.beyond[side.index()];
        *count = match score {
            score if score >= rule.score => (*count).max(0) + 1,
            score if score <= -rule.score => (*count).min(0) - 1,
            _ => 0,
        };
        let enough = i32::try_from(rule.moves).unwrap_or(i32::MAX);
        let winner = Side::BOTH.into_iter().find(|winner| {
            self.beyond[winner.index()] >= enough && self.beyond[winner.other().index()] <= -enough
        })?;
        let text = format!("{winner} wins: both players have held the game for decided for some moves.");
        Some(self.closed(won_by(winner), text))
    }

    fn ended(&mut self, outcome: Outcome) -> FinishedGame {
        self.closed(outcome.score(), outcome.describe(self.position.variant()))
    }

    fn closed(&mut self, score: &str, text: String) -> FinishedGame {
        FinishedGame {
            position: self.position.clone(),
            result: GameResult { score: score.to_owned(), text },
            at_fault: None,
            broken: None,
            usage: self.usage,
        }
    }

    fn lost_by_fault(&mut self, side: Side, what: &str) -> FinishedGame {
        let winner = side.other();
        let ended = self.closed(won_by(winner), format!("{winner} wins: {side} {what}."));
        FinishedGame { at_fault: Some(side), ..ended }
    }

    /// A player cannot go on. It has lost, but for one that forbids a repetition that our rules
    /// allow: neither side did wrong by its own rules, so nobody has won.
    fn failed(&mut self, side: Side, fault: &PlayerError) -> FinishedGame {
        let ended = match fault {
            PlayerError::Engine(ClientError::Refuses { engine, mv, repeats: true, said }) => {
                let text = format!(
                    "Draw: {engine} forbids the repetition {mv}, which is allowed here: it said `{said}`."
                );
                self.closed("1/2-1/2", text)
            }
            fault => self.lost_by_fault(side, &format!("failed: {fault}")),
        };
        FinishedGame { broken: Some(side), ..ended }
    }
}
