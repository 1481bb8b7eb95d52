//! The results of a review, synchronised with the reviewer and the game.

use crate::game::{GameCommand, Remark, Session};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::io;
use std::time::Duration;
use tenjiku_language::notation::move_in_words;
use tenjiku_language::{ScoreWords, SideName, gain, reason, say};
use tenjiku_problems::Problem;
use tenjiku_records::NodeId;
use tenjiku_rules::{Move, Position, Side};
use tenjiku_search::{EngineOptions, Limits, Score};
use tenjiku_teach::review::{PositionReview, Reviewer, TurningPoint, count_better, exercise, turning_points};

/// Interval at which an idle window polls for new results.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// The positions before and after a turning point are reviewed again, for this many times the thinking time.
const CHECK_FACTOR: u32 = 4;

#[derive(Resource, Default)]
pub(in crate::ui) struct GameReview {
    game: u32,
    reviewer: Option<Reviewer>,
    /// Thinking time per position.
    time: Duration,
    /// The positions that were reviewed again, by ply.
    checked: Vec<usize>,
    /// The plies under review. Results stay valid while the game contains their plies.
    moves: Vec<Move>,
    first_mover: Option<Side>,
    /// Number of pieces in the starting array.
    pieces: usize,
    positions: Vec<Option<PositionReview>>,
    /// Known scores, from Black's point of view, of the first position and after each ply.
    pub scores: Vec<Option<Score>>,
    pub turning_points: Vec<TurningPoint>,
}

impl GameReview {
    /// Starts a review of the whole line of the game, including moves taken back.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start(&mut self, session: &Session, time: Duration, options: EngineOptions) -> io::Result<()> {
        let Some(end) = end_of_line(session) else { return Ok(()) };
        self.stop();
        self.set_line(session, &end);
        self.positions = vec![None; end.plies() + 1];
        self.time = time;
        self.checked.clear();
        self.update_scores();
        self.reviewer = Some(Reviewer::start(&end, Limits::time(time), options, || {})?);
        Ok(())
    }

    /// Starts over with the scores in the record of the current game, if any.
    fn load_from_record(&mut self, session: &Session) {
        *self = Self { game: session.game(), ..Self::default() };
        let (Some(tree), Some(end)) = (session.tree(), end_of_line(session)) else { return };
        let nodes = std::iter::once(tree.root()).chain(session.line().iter().copied());
        let positions: Vec<Option<PositionReview>> = nodes
            .zip(0..)
            .map(|(node, ply)| {
                let score = Score(tree.notes(node).score?);
                Some(PositionReview { ply, score, line: Vec::new() })
            })
            .collect();
        if positions.iter().any(Option::is_some) {
            self.set_line(session, &end);
            self.positions = positions;
            self.update_scores();
        }
    }

    fn set_line(&mut self, session: &Session, end: &Position) {
        self.game = session.game();
        self.moves = end.moves().collect();
        self.first_mover = Some(first_mover(end));
        self.pieces = end.variant().starting_array().len();
    }

    /// The commands that write the review into the record: scores, annotations for unannotated moves, and
    /// better lines as variations of at most `max_plies` plies.
    pub fn record_commands(&self, session: &Session, max_plies: usize) -> Vec<GameCommand> {
        let Some(tree) = session.tree() else { return Vec::new() };
        let nodes: Vec<NodeId> = std::iter::once(tree.root()).chain(session.line().iter().copied()).collect();
        let scores = nodes.iter().zip(&self.scores).filter_map(|(&node, score)| {
            let score = Some((*score)?.0);
            (tree.notes(node).score != score).then_some(GameCommand::Annotate(node, Remark::Score(score)))
        });
        let improvements = self.turning_points.iter().flat_map(|turn| {
            let (before, node) = (nodes.get(turn.ply - 1).copied(), nodes.get(turn.ply).copied());
            let unannotated = node.filter(|&node| tree.notes(node).annotation.is_none());
            let annotation = unannotated
                .map(|node| GameCommand::Annotate(node, Remark::Annotation(Some(turn.annotation))));
            let better_line: Vec<Move> = self.better_line(turn.ply).iter().take(max_plies).copied().collect();
            let line = before
                .filter(|_| !better_line.is_empty())
                .map(|before| GameCommand::AddLine(before, better_line));
            annotation.into_iter().chain(line)
        });
        scores.chain(improvements).collect()
    }

    /// The mistakes of one side, or of both, as exercises.
    pub fn exercises(&self, session: &Session, of: Option<Side>) -> Vec<Problem> {
        let exercise_at = |turn: &TurningPoint| {
            let before = position_before(session, turn.ply)?;
            let side = before.side_to_move();
            let played = session.whole_line().nth(turn.ply - 1)?;
            let score = self.score_after(turn.ply - 1)?;
            let score = if side == Side::Black { score } else { -score };
            exercise(&before, played, self.better_line(turn.ply), (*turn, score))
                .filter(|_| of.is_none_or(|of| of == side))
        };
        self.turning_points.iter().filter_map(exercise_at).collect()
    }

    /// Starts reviewing the positions before and after each turning point again, for longer. Returns false if no
    /// position is left to review again.
    fn check_turning_points(&mut self, session: &Session) -> bool {
        let around = self.turning_points.iter().flat_map(|turn| [turn.ply - 1, turn.ply]);
        let mut plies: Vec<usize> = around.filter(|ply| !self.checked.contains(ply)).collect();
        plies.dedup();
        let positions = plies.iter().filter_map(|ply| position_before(session, ply + 1));
        let positions: Vec<Position> = positions.filter(|position| position.outcome().is_none()).collect();
        let Some(reviewer) = self.reviewer.as_mut().filter(|_| !positions.is_empty()) else { return false };
        reviewer.check(positions, Limits::time(self.time * CHECK_FACTOR));
        self.checked.extend(plies);
        true
    }

    /// Whether positions are being reviewed a second time.
    pub const fn is_checking(&self) -> bool {
        self.reviewer.is_some() && !self.checked.is_empty()
    }

    pub fn stop(&mut self) {
        self.reviewer = None;
    }

    /// The numbers of reviewed positions and of all positions. `None` if no review is running.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.reviewer.as_ref().map(Reviewer::progress)
    }

    pub fn has_begun(&self) -> bool {
        !self.positions.is_empty()
    }

    /// The number of a ply as in the move list: `4.` for Black, `4. …` for White.
    pub fn number(&self, ply: usize) -> String {
        let gap = usize::from(self.first_mover == Some(Side::White));
        let index = ply.saturating_sub(1) + gap;
        format!("{}.{}", index / 2 + 1, if index % 2 == 1 { " …" } else { "" })
    }

    pub fn summary(&self) -> String {
        let known = self.scores.iter().flatten().count();
        let [black, white] = count_better(&self.scores, self.pieces);
        say!("review-chart-tells", known, black, white, count = self.turning_points.len())
    }

    pub fn score_after(&self, plies: usize) -> Option<Score> {
        self.scores.get(plies).copied().flatten()
    }

    /// The better move near the position after `plies` plies: at the turning point that led to it, or else at the next
    /// ply.
    pub fn better_move_near(&self, plies: usize, to_move: Side) -> Option<(Side, Move)> {
        let turn = |ply: usize| self.turning_points.iter().find(|turn| turn.ply == ply);
        let turn = turn(plies).or_else(|| turn(plies + 1))?;
        let side = if turn.ply == plies { to_move.other() } else { to_move };
        Some((side, self.better_line(turn.ply).first().copied()?))
    }

    pub fn expected_line(&self, plies: usize) -> &[Move] {
        self.positions.get(plies).and_then(Option::as_ref).map_or(&[], |result| &result.line)
    }

    /// The effect of a ply, the best answer, and the better move: `White is better. White can answer Fire
    /// Demon to 5j: wins the Lion. Better was Lion to 6f: saves the Lion.`
    pub fn describe_ply(&self, session: &Session, ply: usize) -> Option<String> {
        let before = position_before(session, ply)?;
        let mut after = before.clone();
        after.play(session.whole_line().nth(ply - 1)?, &mut ());
        let verdict = self.score_after(ply)?.in_plain_words(before.variant().starting_array().len());
        let mut sentences = vec![say!("review-verdict", verdict)];
        let why_answer = reason(&after, self.expected_line(ply));
        if let [answer, ..] = self.expected_line(ply) {
            let (side, mv) = (after.side_to_move().spoken_name(), move_in_words(&after, *answer));
            sentences.push(match &why_answer {
                Some(why) => say!("review-answer", side, piece_move = mv, why = why.as_str()),
                None => say!("review-answer-only", side, piece_move = mv),
            });
        }
        if let [better, ..] = self.better_line(ply) {
            let mv = move_in_words(&before, *better);
            let mut improved = before.clone();
            improved.play(*better, &mut ());
            let harms = || why_answer.is_some() && why_answer == gain(&after, self.expected_line(ply));
            let is_avoided = || {
                harms() && self.expected_line(ply).first().is_some_and(|answer| !gains_by(&improved, *answer))
            };
            sentences.push(match reason(&before, self.better_line(ply)) {
                Some(why) => say!("review-better-was", piece_move = mv, why),
                None if is_avoided() => say!("review-better-avoids", piece_move = mv),
                None => say!("review-better-only", piece_move = mv),
            });
        }
        sentences.into_iter().reduce(|before, after| say!("why-and", before, after))
    }

    pub fn better_line(&self, ply: usize) -> &[Move] {
        ply.checked_sub(1).map_or(&[], |before| self.expected_line(before))
    }

    fn update_scores(&mut self) {
        self.scores = self.positions.iter().map(|result| Some(result.as_ref()?.score)).collect();
        self.turning_points =
            turning_points(&self.scores, self.pieces, self.first_mover != Some(Side::White));
    }

    /// Drops the results of plies that are no longer in the game. Returns whether there were such results.
    fn truncate_to(&mut self, line: &[Move]) -> bool {
        let common = self.moves.iter().zip(line).take_while(|(a, b)| a == b).count();
        if common == self.moves.len() {
            return false;
        }
        self.stop();
        self.moves.truncate(common);
        self.positions.truncate(common + 1);
        true
    }
}

/// Whether a move is legal and gains something.
fn gains_by(position: &Position, mv: Move) -> bool {
    position.accept(mv) == Ok(mv) && gain(position, &[mv]).is_some()
}

/// Collects the reviewer's results, and drops results that no longer match the game.
pub(super) fn update(session: Res<Session>, mut review: ResMut<GameReview>, mut frames: ResMut<NeedsFrames>) {
    if review.game != session.game() {
        review.load_from_record(&session);
    }
    if !review.has_begun() {
        return;
    }
    if session.is_changed() {
        let line: Vec<Move> = session.whole_line().collect();
        let is_same = session.position().map(first_mover) == review.first_mover;
        let valid_line: &[Move] = if is_same { &line } else { &[] };
        if review.bypass_change_detection().truncate_to(valid_line) {
            review.update_scores();
        }
    }
    let Some(reviewer) = &mut review.bypass_change_detection().reviewer else { return };
    let new_results: Vec<PositionReview> = std::iter::from_fn(|| reviewer.take()).collect();
    let is_done = reviewer.is_done();
    if !new_results.is_empty() {
        for result in new_results {
            let ply = result.ply;
            if let Some(slot) = review.positions.get_mut(ply) {
                *slot = Some(result);
            }
        }
        review.update_scores();
        frames.ask();
    }
    if is_done && !review.bypass_change_detection().check_turning_points(&session) {
        review.stop();
    } else {
        frames.ask_within(POLL_INTERVAL);
    }
}

pub(in crate::ui) fn first_mover(position: &Position) -> Side {
    let mover = position.side_to_move();
    if position.plies().is_multiple_of(2) { mover } else { mover.other() }
}

pub(super) fn position_before(session: &Session, ply: usize) -> Option<Position> {
    let mut position = end_of_line(session)?;
    while position.plies() >= ply {
        position.undo()?;
    }
    Some(position)
}

fn end_of_line(session: &Session) -> Option<Position> {
    let mut position = session.position()?.clone();
    let played = position.plies();
    for mv in session.whole_line().skip(played) {
        position.play(mv, &mut ());
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::super::ReviewPanel;
    use super::*;
    use crate::input::BetterMove;
    use bevy::ecs::system::RunSystemOnce;
    use std::sync::Arc;
    use tenjiku_rules::variant::Variant;

    fn review(position: &Position) -> GameReview {
        let result = |ply| Some(PositionReview { ply, score: Score(100), line: Vec::new() });
        let mut review = GameReview {
            moves: position.moves().collect(),
            first_mover: Some(Side::Black),
            positions: (0..=position.plies()).map(result).collect(),
            ..GameReview::default()
        };
        review.update_scores();
        review
    }

    /// A game whose first ply, Black’s, is a blunder, its review, and the better move known to the computer.
    fn game_with_blunder() -> (App, GameReview, Move) {
        let mut app = crate::game::headless_app();
        let first = Position::new(Variant::built_in("tori").unwrap());
        let [blunder, better] = [first.legal_moves()[0], first.legal_moves()[1]];
        let command =
            GameCommand::NewGame { variant: Arc::clone(first.variant()), setup: None, moves: vec![blunder] };
        app.world_mut().write_message(command);
        app.update();
        let session = app.world().resource::<Session>();
        let mut review = GameReview::default();
        review.set_line(session, &end_of_line(session).expect("a game"));
        review.positions = vec![
            Some(PositionReview { ply: 0, score: Score(0), line: vec![better] }),
            Some(PositionReview { ply: 1, score: Score(-2_000), line: Vec::new() }),
        ];
        review.update_scores();
        (app, review, better)
    }

    #[test]
    fn mistakes_of_the_chosen_side_become_exercises() {
        let (app, review, better) = game_with_blunder();
        let session = app.world().resource::<Session>();
        let exercises = review.exercises(session, Some(Side::Black));
        let [exercise] = &exercises[..] else { panic!("{exercises:?}") };
        let variant = session.variant().expect("a game");
        let write = |mv| tenjiku_rules::coordinate::write(variant, mv);
        assert_eq!(exercise.solution, [write(better)]);
        let played = write(session.whole_line().next().expect("a ply"));
        assert_eq!(exercise.source, tenjiku_problems::Source::Game { played, best_score: 0 });
        assert_eq!(review.exercises(session, Some(Side::White)), []);
        assert_eq!(review.exercises(session, None).len(), 1);
    }

    /// Black's first ply is a blunder, and the computer knows a better move: the review writes both into the record.
    #[test]
    fn a_review_writes_scores_annotations_and_better_lines() {
        let (mut app, review, better) = game_with_blunder();
        let commands = review.record_commands(app.world().resource::<Session>(), 6);
        app.world_mut().write_message_batch(commands);
        app.update();
        let session = app.world().resource::<Session>();
        let tree = session.tree().expect("a game");
        let played = session.node().expect("a ply");
        assert_eq!(tree.notes(tree.root()).score, Some(0));
        assert_eq!(tree.notes(played).score, Some(-2_000));
        assert_eq!(tree.notes(played).annotation, Some(tenjiku_records::Annotation::Blunder));
        assert!(tree.child(tree.root(), better).is_some(), "the better line is a variation");
        assert_eq!(
            review.record_commands(session, 6).len(),
            1,
            "only the better line, which already exists, is written again"
        );
        let mut reloaded = GameReview::default();
        reloaded.load_from_record(session);
        assert_eq!(reloaded.scores, review.scores, "the scores come from the record");
        assert_eq!(reloaded.turning_points, review.turning_points);
    }

    /// Black's first ply is a blunder: the board shows the better move, and the list describes it.
    #[test]
    fn the_better_move_is_shown_on_the_board_and_in_words() {
        let (mut app, review, better) = game_with_blunder();
        let session = app.world().resource::<Session>();
        let text = review.describe_ply(session, 1).expect("a turning point");
        let first = position_before(session, 1).expect("a game");
        let better_was = format!("Better was {}", move_in_words(&first, better));
        assert!(text.starts_with("White is much better. ") && text.contains(&better_was), "{text}");
        app.insert_resource(review).init_resource::<BetterMove>().init_resource::<ReviewPanel>();
        // After the blunder White is to move, but the better move is Black's.
        let shown = Some((Side::Black, better));
        for (is_open, expected) in [(false, None), (true, shown), (false, None)] {
            app.world_mut().resource_mut::<ReviewPanel>().is_open = is_open;
            app.world_mut().run_system_once(super::super::show_better_move).expect("it runs");
            let better = app.world().resource::<BetterMove>().0;
            assert_eq!(better.map(|(_, side, mv)| (side, mv)), expected);
        }
    }

    /// What a review says of a blunder in Mini, given the better move and the opponent's answers to both.
    fn sentences(setup: &str, [blunder, answer]: [&str; 2], [better, reply]: [&str; 2]) -> String {
        let (mut app, mut review, _) = game_with_blunder();
        let first =
            tenjiku_rules::sfen::read(&Variant::built_in("mini").unwrap(), setup).expect("a position");
        let line = |moves: [&str; 2]| {
            let mut position = first.clone();
            moves.map(|text| {
                let mv = tenjiku_rules::coordinate::read(&position, text).expect("a move");
                position.play(mv, &mut ());
                mv
            })
        };
        let ([blunder, answer], better) = (line([blunder, answer]), line([better, reply]));
        let (variant, setup) = (Arc::clone(first.variant()), Some(first.setup()));
        app.world_mut().write_message(GameCommand::NewGame { variant, setup, moves: vec![blunder] });
        app.update();
        review.positions = vec![
            Some(PositionReview { ply: 0, score: Score(0), line: better.to_vec() }),
            Some(PositionReview { ply: 1, score: Score(-2_000), line: vec![answer] }),
        ];
        review.update_scores();
        review.describe_ply(app.world().resource::<Session>(), 1).expect("a turning point")
    }

    /// The played Silver is lost to a Pawn. The better move gains nothing, but keeps the Silver.
    #[test]
    fn a_better_move_without_a_gain_avoids_what_the_played_one_allows() {
        let text = sentences("4k/2p2/5/3S1/K4 b - 1", ["2d3c", "3b3c"], ["5e5d", "1a1b"]);
        let answer = "White can answer Pawn to 3c: wins the Silver.";
        assert_eq!(text, format!("White is much better. {answer} Better was King to 5d, which avoids that."));
    }

    /// Regression: a better move after which the same answer still wins the Silver was said to avoid that.
    #[test]
    fn a_better_move_does_not_avoid_an_answer_that_it_allows() {
        let text = sentences("4k/5/3p1/3S1/K4 b - 1", ["5e4e", "2c2d"], ["5e5d", "1a1b"]);
        let answer = "White can answer Pawn to 2d: wins the Silver.";
        assert_eq!(text, format!("White is much better. {answer} Better was King to 5d."));
    }

    /// The summary is the graph's description for screen readers.
    #[test]
    fn the_graph_is_summarised_in_a_sentence() {
        let summary = |scores: &[i32]| {
            let result = |(ply, score): (usize, &i32)| {
                Some(PositionReview { ply, score: Score(*score), line: Vec::new() })
            };
            let positions = scores.iter().enumerate().map(result).collect();
            let first_mover = Some(Side::Black);
            let mut review = GameReview { first_mover, pieces: 40, positions, ..GameReview::default() };
            review.update_scores();
            review.summary()
        };
        // White’s first ply costs a quarter of a point, Black’s second two quarters.
        assert_eq!(
            summary(&[0, 0, 600, -600, -600]),
            "Of 5 positions, Black stands better in 1 and White in 2; the 2 turning points are listed beside it."
        );
        assert_eq!(
            summary(&[0, 0, 0]),
            "Of 3 positions, Black stands better in 0 and White in 0; no turning points have been found."
        );
    }

    #[test]
    fn results_of_the_common_prefix_stay_valid() {
        let mut position = Position::new(Variant::built_in("tori").unwrap());
        for _ in 0..3 {
            let mv = position.legal_moves()[0];
            position.play(mv, &mut ());
        }
        let line: Vec<Move> = position.moves().collect();
        let mut review = review(&position);
        assert!(!review.truncate_to(&line), "the same game");
        position.undo();
        let other = position.legal_moves()[1];
        position.play(other, &mut ());
        let longer: Vec<Move> = position.moves().collect();
        assert!(review.truncate_to(&longer));
        review.update_scores();
        assert_eq!(review.scores.len(), 3, "the first position and two plies");
    }
}
