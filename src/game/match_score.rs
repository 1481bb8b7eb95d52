//! The score of several games between the same two players.
//!
//! The screens report players and results to [`MatchScore`], and show the score.

use super::seats::Player;
use bevy_ecs::prelude::*;
use tenjiku_rules::{Outcome, Side};

/// A player of the match, with their name if they are a person who has given one.
pub type Contestant = (Player, Option<String>);

/// The score of the two present players, for as long as they stay the same and play the same game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Id of the game they play.
    variant: String,
    /// The players of Black and White.
    players: Option<[Contestant; 2]>,
    /// The half points of the players.
    halves: [u32; 2],
    /// The game that was counted last, with its half points.
    last: Option<(u32, [u32; 2])>,
}

impl MatchScore {
    /// Sets the game and its players. If they have changed sides, their scores go with them; with another game or
    /// other players the score starts from zero.
    pub fn set_players(&mut self, variant: &str, players: [Contestant; 2]) {
        match &self.players {
            Some(current) if self.variant == variant && *current == players => {}
            Some([black, white]) if self.variant == variant && [white, black] == players.each_ref() => {
                self.exchange();
            }
            _ => *self = Self { variant: variant.to_owned(), players: Some(players), ..Self::default() },
        }
    }

    /// The players change sides. [`set_players`](Self::set_players) cannot notice this if both are people without
    /// names.
    pub fn exchange(&mut self) {
        self.players.iter_mut().for_each(|players| players.swap(0, 1));
        self.halves.swap(0, 1);
        self.last.iter_mut().for_each(|(_, halves)| halves.swap(0, 1));
    }

    /// Counts a finished game, or removes a game that continues again. A game counts once, by its last outcome.
    pub fn count(&mut self, game: u32, outcome: Option<Outcome>) {
        let points = match outcome {
            Some(Outcome::Win { winner: Side::Black, .. }) => [2, 0],
            Some(Outcome::Win { winner: Side::White, .. }) => [0, 2],
            Some(Outcome::Draw(_)) => [1, 1],
            None => [0, 0],
        };
        let counted = self.last.filter(|(last_game, _)| *last_game == game);
        if counted.is_none() && outcome.is_none() {
            return;
        }
        let before = counted.map_or([0, 0], |(_, halves)| halves);
        for ((sum, before), points) in self.halves.iter_mut().zip(before).zip(points) {
            *sum = *sum + points - before;
        }
        self.last = Some((game, points));
    }

    /// Sets the score back to zero, with the same players.
    pub fn reset(&mut self) {
        let (variant, players) = (std::mem::take(&mut self.variant), self.players.take());
        *self = Self { variant, players, ..Self::default() };
    }

    pub const fn has_begun(&self) -> bool {
        self.halves[0] + self.halves[1] > 0
    }

    /// The number of the present game of the match, from 1. `is_over` if this game is already in the score.
    pub const fn game(&self, is_over: bool) -> u32 {
        (self.halves[0] + self.halves[1]) / 2 + if is_over { 0 } else { 1 }
    }

    /// The points of a side's player: `2`, `1½`, `½`.
    pub fn points(&self, side: Side) -> String {
        match self.halves[side.index()] {
            1 => "½".to_owned(),
            halves if halves.is_multiple_of(2) => (halves / 2).to_string(),
            halves => format!("{}½", halves / 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::{DrawReason, WinReason};

    const DRAW: Outcome = Outcome::Draw(DrawReason::Agreement);

    fn won_by(winner: Side) -> Outcome {
        Outcome::Win { winner, by: WinReason::Resignation }
    }

    fn person(name: &str) -> Contestant {
        (Player::Person, Some(name.to_owned()))
    }

    fn score(score: &MatchScore) -> String {
        format!("{} : {}", score.points(Side::Black), score.points(Side::White))
    }

    #[test]
    fn wins_count_one_and_draws_a_half() {
        let mut games = MatchScore::default();
        games.set_players("tori", [person("Anna"), person("Boris")]);
        assert!(!games.has_begun());
        assert_eq!(games.game(false), 1);
        games.count(1, Some(won_by(Side::Black)));
        assert_eq!(score(&games), "1 : 0");
        assert_eq!((games.game(true), games.game(false)), (1, 2));
        games.count(2, Some(DRAW));
        assert_eq!(score(&games), "1½ : ½");
        games.count(3, Some(won_by(Side::White)));
        assert_eq!(score(&games), "1½ : 1½");
        games.count(4, Some(DRAW));
        assert_eq!(score(&games), "2 : 2");
    }

    #[test]
    fn the_score_follows_the_players() {
        let (anna, boris) = (person("Anna"), person("Boris"));
        let mut games = MatchScore::default();
        games.set_players("tori", [anna.clone(), boris.clone()]);
        games.count(1, Some(won_by(Side::Black)));
        games.set_players("tori", [boris.clone(), anna.clone()]);
        assert_eq!(score(&games), "0 : 1");
        games.count(2, Some(won_by(Side::White)));
        assert_eq!(score(&games), "0 : 2");
        games.set_players("tori", [anna, boris.clone()]);
        assert_eq!(score(&games), "2 : 0");
        games.set_players("tori", [person("Clara"), boris]);
        assert_eq!((score(&games).as_str(), games.has_begun()), ("0 : 0", false));
    }

    #[test]
    fn exchange_swaps_the_scores_of_unnamed_players() {
        let unnamed = [(Player::Person, None), (Player::Person, None)];
        let mut games = MatchScore::default();
        games.set_players("tori", unnamed.clone());
        games.count(1, Some(won_by(Side::Black)));
        games.set_players("tori", unnamed.clone());
        assert_eq!(score(&games), "1 : 0", "the same seats");
        games.exchange();
        games.set_players("tori", unnamed);
        assert_eq!(score(&games), "0 : 1");
    }

    #[test]
    fn a_game_that_ends_again_counts_once() {
        let mut games = MatchScore::default();
        games.set_players("tori", [person("Anna"), person("Boris")]);
        games.count(7, Some(won_by(Side::Black)));
        games.count(7, None);
        assert_eq!((score(&games).as_str(), games.has_begun()), ("0 : 0", false), "the game continues");
        games.count(7, Some(won_by(Side::White)));
        assert_eq!(score(&games), "0 : 1");
        games.count(8, None);
        assert_eq!(score(&games), "0 : 1", "another game has begun");
        // The game still counts once if the players have exchanged their seats in between.
        games.exchange();
        games.count(7, Some(won_by(Side::Black)));
        assert_eq!(score(&games), "1 : 0");
        games.reset();
        assert_eq!((score(&games).as_str(), games.has_begun()), ("0 : 0", false));
    }
}
