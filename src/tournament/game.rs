//! One game between two players.

use super::player::{MatchPlayer, MoveChoice, PlayerError};
use tenjiku_language::Describe;
use tenjiku_protocol::client::ClientError;
use tenjiku_records::GameResult;
use tenjiku_rules::{Outcome, Position, Side, WinReason};
use tenjiku_search::{Limits, TimeLimit};
use web_time::{Duration, Instant};

/// Adjudication rules, and tolerances for time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Maximum length in plies; longer games are drawn.
    pub max_plies: usize,
    /// Adjudication of decided games.
    pub resign: Option<ResignRule>,
    /// Tolerance for exceeding the time for a move.
    pub margin: Duration,
    /// Time after the margin at which an engine counts as hanging and is killed.
    pub grace: Duration,
}

/// When a game is adjudicated as decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// Minimum lead that both players see, in centipawns.
    pub score: i32,
    /// Number of consecutive moves of each player with that lead.
    pub moves: u32,
}

impl Default for Adjudication {
    /// A draw after 600 plies, no resigning, a margin of one second and a grace of five.
    fn default() -> Self {
        let [margin, grace] = [1, 5].map(Duration::from_secs);
        Self { max_plies: 600, resign: None, margin, grace }
    }
}

/// Resources used by a player in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Moves made.
    pub moves: u32,
    /// Total time.
    pub time: Duration,
    /// Maximum time for a move.
    pub longest: Duration,
    /// Nodes reported.
    pub nodes: u64,
    /// Sum of the depths reported, in plies.
    pub depths: u64,
}

/// A finished game.
#[derive(Debug)]
pub struct FinishedGame {
    /// The last position, with the moves that led to it.
    pub position: Position,
    /// Score and reason.
    pub result: GameResult,
    /// The side that lost by a fault, which [`FinishedGame::result`] describes.
    pub at_fault: Option<Side>,
    /// The side whose player must be restarted.
    pub side_to_restart: Option<Side>,
    /// Resources used, Black first.
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

/// Plays a game. `None` if `stop`, called before every move, returned true.
pub(super) fn play(
    opening: &Position,
    players: [&mut dyn MatchPlayer; 2],
    limits: [Limits; 2],
    rules: &Adjudication,
    stop: &dyn Fn() -> bool,
) -> Option<FinishedGame> {
    let mut game = MatchGame {
        rules: *rules,
        position: opening.clone(),
        usage: [Usage::default(); 2],
        decided_moves: [0; 2],
    };
    for side in Side::BOTH {
        if let Err(error) = players[side.index()].new_game() {
            return Some(game.lose_by_failure(side, &error));
        }
    }
    loop {
        if stop() {
            return None;
        }
        if let Some(outcome) = game.position.outcome() {
            return Some(game.finish_by_rule(outcome));
        }
        if game.position.plies() >= rules.max_plies {
            let text = format!("Draw: {} plies were played.", game.position.plies());
            return Some(game.finish("1/2-1/2", text));
        }
        let side = game.position.side_to_move();
        let limits = limits[side.index()];
        if let Some(finished) = game.play_turn(side, players[side.index()], &limits) {
            return Some(finished);
        }
    }
}

struct MatchGame {
    rules: Adjudication,
    position: Position,
    usage: [Usage; 2],
    /// Number of consecutive moves at which each player saw a decisive lead (positive) or deficit (negative).
    decided_moves: [i32; 2],
}

impl MatchGame {
    /// Plays a turn. Returns the game if the turn ends it; the caller checks for endings by the rules.
    fn play_turn(
        &mut self,
        side: Side,
        player: &mut dyn MatchPlayer,
        limits: &Limits,
    ) -> Option<FinishedGame> {
        let start = Instant::now();
        let choice = player.choose(&self.position, limits);
        let time = start.elapsed();
        let choice = match choice {
            Ok(choice) => choice,
            Err(error) => return Some(self.lose_by_failure(side, &error)),
        };
        self.count(side, &choice, time);
        if let TimeLimit::Move(allowed) = limits.time
            && time > allowed + self.rules.margin
        {
            let [time_taken, allowed] = [time, allowed].map(|time| time.as_secs_f64());
            let text =
                format!("exceeded its time: it took {time_taken:.2} s for a move instead of {allowed:.2} s");
            return Some(self.lose_by_fault(side, &text));
        }
        let Some(mv) = choice.mv else {
            let resignation = Outcome::Win { winner: side.other(), by: WinReason::Resignation };
            return Some(self.finish_by_rule(resignation));
        };
        match self.position.accept(mv) {
            Ok(mv) => self.position.play(mv, &mut ()),
            Err(refusal) => {
                let text = format!("played an illegal move: {}", refusal.describe(&self.position));
                return Some(self.lose_by_fault(side, &text));
            }
        }
        self.adjudicate(side, &choice)
    }

    fn count(&mut self, side: Side, choice: &MoveChoice, time: Duration) {
        let usage = &mut self.usage[side.index()];
        usage.moves += 1;
        usage.time += time;
        usage.longest = usage.longest.max(time);
        usage.nodes += choice.nodes;
        usage.depths += u64::from(choice.depth);
    }

    /// The finished game, if both players have agreed on the winner for long enough.
    fn adjudicate(&mut self, side: Side, choice: &MoveChoice) -> Option<FinishedGame> {
        let rule = self.rules.resign?;
        let score = choice.score.map_or(0, |score| score.0);
        let count = &mut self.decided_moves[side.index()];
        *count = match score {
            score if score >= rule.score => (*count).max(0) + 1,
            score if score <= -rule.score => (*count).min(0) - 1,
            _ => 0,
        };
        let required_moves = i32::try_from(rule.moves).unwrap_or(i32::MAX);
        let winner = Side::BOTH.into_iter().find(|winner| {
            self.decided_moves[winner.index()] >= required_moves
                && self.decided_moves[winner.other().index()] <= -required_moves
        })?;
        let text = format!("{winner} wins: both players considered the game decided.");
        Some(self.finish(winner.winning_score(), text))
    }

    fn finish_by_rule(&mut self, outcome: Outcome) -> FinishedGame {
        self.finish(outcome.score(), outcome.describe(self.position.variant()))
    }

    fn finish(&mut self, score: &str, text: String) -> FinishedGame {
        FinishedGame {
            position: self.position.clone(),
            result: GameResult::new(score, text),
            at_fault: None,
            side_to_restart: None,
            usage: self.usage,
        }
    }

    fn lose_by_fault(&mut self, side: Side, what: &str) -> FinishedGame {
        let (winner, what) = (side.other(), what.trim_end_matches('.'));
        let game = self.finish(winner.winning_score(), format!("{winner} wins: {side} {what}."));
        FinishedGame { at_fault: Some(side), ..game }
    }

    /// A player fails and loses. Exception: a player that forbids a repetition which our rules allow follows its own
    /// rules, so the game is drawn.
    fn lose_by_failure(&mut self, side: Side, error: &PlayerError) -> FinishedGame {
        let game = match error {
            PlayerError::Engine(ClientError::RejectedMove { engine, mv, repeats: true, output }) => {
                let text = format!(
                    "Draw: {engine} forbids the repetition {mv}, which is legal here. It said `{output}`."
                );
                self.finish("1/2-1/2", text)
            }
            error => self.lose_by_fault(side, &format!("failed: {error}")),
        };
        FinishedGame { side_to_restart: Some(side), ..game }
    }
}
