//! The computer's evaluation of the position in words, for the panel and the score bar, updated with the
//! search.

use super::move_style::CurrentMoveStyle;
use super::panel_params::PanelParams;
use super::review::GameReview;
use crate::game::{PositionId, Session, Suggestion, Thinking, ThinkingPurpose};
use bevy::prelude::*;
use tenjiku_language::notation::move_in_words;
use tenjiku_language::{Language, ScoreWords, SideName, current_style, say};
use tenjiku_rules::{Move, Position};
use tenjiku_search::Score;

/// Maximum number of moves of the principal variation shown in notation, and in words.
const MAX_MOVES: usize = 10;
const MAX_IN_WORDS: usize = 3;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct InsightLine {
    pub score: Score,
    /// The moves of the line in notation.
    pub moves: String,
    /// The first moves of the line in words.
    pub words: String,
}

/// The texts of the last search report. They are kept until the next report, so that nothing flickers
/// between two moves. A new game clears them.
#[derive(Resource, Default)]
pub(super) struct InsightTexts {
    /// Depth in plies, and positions per second.
    effort: Option<(u32, u64)>,
    pub lines: Vec<InsightLine>,
    position_id: Option<PositionId>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InsightTexts>();
    app.add_systems(
        Update,
        update.after(crate::game::GameSystems::Think).run_if(
            resource_changed::<Thinking>
                .or_else(resource_changed::<Session>)
                .or_else(resource_changed::<CurrentMoveStyle>),
        ),
    );
}

fn update(thinking: Res<Thinking>, session: Res<Session>, mut texts: ResMut<InsightTexts>) {
    let current_id = PositionId::of(&session);
    if texts.position_id.map(|id| id.game()) != current_id.map(|id| id.game()) {
        *texts = InsightTexts { position_id: current_id, ..default() };
    }
    let current = thinking.insight().filter(|insight| Some(insight.position_id) == current_id);
    let Some((insight, position)) = current.zip(session.position()) else { return };
    let report = &insight.report;
    texts.position_id = current_id;
    texts.effort = Some((report.depth, report.nodes_per_second()));
    let lines = insight.lines(position, MAX_MOVES);
    let line = |(score, moves): (Score, Vec<Move>)| {
        let words = write_moves(position, &moves[..moves.len().min(MAX_IN_WORDS)], move_in_words).into_iter();
        let words = words.reduce(|before, after| say!("thinking-then", before, after));
        let moves = write_moves(position, &moves, |board, mv| current_style().write(board, mv)).join("  ");
        InsightLine { score, moves, words: words.unwrap_or_default() }
    };
    texts.lines = lines.map(line).collect();
}

/// A sentence on what the computer is thinking about.
pub(super) fn headline(params: &PanelParams) -> Option<String> {
    let (thinking, seats) = (&params.thinking, &params.seats);
    let side = params.session.position()?.side_to_move();
    if let Some(player) = thinking.awaited_engine() {
        return Some(say!("thinking-awaits", player = super::player_choice::player_name(player)));
    }
    let text = match thinking.purpose() {
        Some(ThinkingPurpose::Play) => {
            let player = super::player_choice::player_name(seats.of(side));
            say!("thinking-plays", side = side.spoken_name(), player)
        }
        Some(ThinkingPurpose::Suggest) => say!("thinking-suggests"),
        Some(ThinkingPurpose::FindMate) => match thinking.mate_progress() {
            Some(progress) => {
                let moves = Language::current().win_length(progress.plies);
                let text = say!("thinking-finds-win-in", moves);
                let positions = || say!("thinking-positions", positions = abbreviate(progress.nodes));
                if params.settings.numbers { format!("{text} {}", positions()) } else { text }
            }
            None => say!("thinking-finds-win"),
        },
        Some(ThinkingPurpose::Evaluate) => say!("thinking-evaluates"),
        None => return None,
    };
    Some(text)
}

/// A compact score from Black's point of view: `+1.25`, `−0.40`, `▲ 3` for a win of Black in three moves.
pub(super) fn score_in_signs(score: Score) -> String {
    match score.moves_to_end() {
        Some(moves) => format!("{} {moves}", score.leader().sign()),
        None => format!("{}{:.2}", if score.0 < 0 { '−' } else { '+' }, f64::from(score.0.abs()) / 100.0),
    }
}

/// The score in words: `Black is a little better`, `Even`, `White wins in 3 moves`; with `numbers` also by
/// how much: `Black is better by 1.25`. `pieces` is the number of pieces at the start of the game.
pub(super) fn score_in_words(score: Score, pieces: usize, numbers: bool) -> String {
    if !numbers {
        return score.in_plain_words(pieces);
    }
    let leader = score.leader().spoken_name();
    match score.moves_to_end() {
        Some(moves) => say!("verdict-wins", side = leader, moves),
        None if score.0.abs() < 10 => say!("verdict-even"),
        None => {
            let lead = format!("{:.2}", f64::from(score.0.abs()) / 100.0);
            say!("verdict-better", side = leader, lead)
        }
    }
}

impl InsightTexts {
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Whether the position in view is an earlier position, to which these texts do not apply.
    pub fn is_of_another(&self, session: &Session) -> bool {
        session.redo_len() > 0 && self.position_id != PositionId::of(session)
    }

    /// The score for Black of the position in view; for an earlier position, the score found by the review.
    pub fn score_in_view(&self, session: &Session, review: &GameReview) -> Option<Score> {
        match self.is_of_another(session) {
            true => review.score_after(session.plies()),
            false => self.score(),
        }
    }

    pub fn effort(&self) -> String {
        self.effort.map_or_else(String::new, |(depth, speed)| {
            say!("thinking-effort", depth, speed = abbreviate(speed))
        })
    }
}

/// `950`, `45 k`, `1.2 M`.
fn abbreviate(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..1_000_000 => format!("{} k", number / 1_000),
        _ => format!("{:.1} M", number as f64 / 1e6),
    }
}

/// The moves of a line as texts, each written in the position in which it is played.
pub(super) fn write_moves(
    position: &Position,
    moves: &[Move],
    write: impl Fn(&Position, Move) -> String,
) -> Vec<String> {
    let mut board = position.clone();
    let texts = moves.iter().map(|&mv| {
        let text = write(&board, mv);
        board.play(mv, &mut ());
        text
    });
    texts.collect()
}

/// The suggestion, if it is for the position on the board.
pub(super) fn suggestion<'t>(thinking: &'t Thinking, session: &Session) -> Option<&'t Suggestion> {
    thinking.suggestion().filter(|suggestion| Some(suggestion.position_id) == PositionId::of(session))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameCommand;
    use std::sync::Arc;
    use tenjiku_rules::variant::Variant;

    #[test]
    fn a_score_in_words_names_the_side_that_is_better() {
        for (score, numbers, plain) in [
            (Score(325), "Black is better by 3.25", "Black is better"),
            (Score(-80), "White is better by 0.80", "White is a little better"),
            (Score(3), "even", "Even"),
            (Score::win_in(5), "Black wins in 3 moves", "Black wins in 3 moves"),
            (Score::loss_in(4), "White wins in 2 moves", "White wins in 2 moves"),
        ] {
            assert_eq!(score_in_words(score, 40, true), numbers);
            assert_eq!(score_in_words(score, 40, false), plain);
        }
    }

    /// The final position is won; according to the review, the first position was not.
    #[test]
    fn an_earlier_position_has_the_score_of_the_review() {
        let first = Position::new(Variant::built_in("tori").unwrap());
        let (variant, moves) = (Arc::clone(first.variant()), vec![first.legal_moves()[0]]);
        let mut app = crate::game::headless_app();
        app.world_mut().write_message(GameCommand::NewGame { variant, setup: None, moves });
        app.update();
        let session = app.world().resource::<Session>();
        let (position_id, won) = (PositionId::of(session), Score::win_in(1));
        let line = InsightLine { score: won, ..default() };
        let texts = InsightTexts { lines: vec![line], position_id, ..default() };
        let mut review = GameReview::default();
        assert_eq!(texts.score_in_view(session, &review), Some(won));
        app.world_mut().write_message(GameCommand::JumpTo(0));
        app.update();
        let session = app.world().resource::<Session>();
        assert_eq!((session.plies(), session.redo_len()), (0, 1));
        assert_eq!(texts.score_in_view(session, &review), None);
        review.scores = vec![Some(Score(25)), Some(won)];
        assert_eq!(texts.score_in_view(session, &review), Some(Score(25)));
    }

    #[test]
    fn a_score_in_signs_is_for_black() {
        let scores = [Score(125), Score(-40), Score(0), Score::win_in(5), Score::loss_in(4)];
        assert_eq!(scores.map(score_in_signs), ["+1.25", "−0.40", "+0.00", "▲ 3", "▽ 2"]);
    }

    #[test]
    fn large_numbers_are_abbreviated() {
        assert_eq!([950, 45_300, 1_240_000].map(abbreviate), ["950", "45 k", "1.2 M"]);
    }
}
