//! System parameters of the panels of a game.

use super::captured::LostPieces;
use super::card::CardHeight;
use super::end::ResultSheet;
use super::frame::FrameState;
use super::insight::InsightTexts;
use super::review::{GameReview, ReviewPanel};
use super::texts::MoveTexts;
use super::thinking;
use crate::app::{Action, ActionRequest, CameraFollows, GamePurpose, LessonRequest, PracticeTask, Settings};
use crate::game::{GameClocks, GameCommand, MatchScore, Seats, Session, Thinking};
use crate::input::Inspection;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use tenjiku_language::say;
use tenjiku_rules::{Outcome, Side};
use tenjiku_search::Score;

#[derive(SystemParam)]
pub(super) struct PanelParams<'w> {
    pub session: Res<'w, Session>,
    pub purpose: Res<'w, GamePurpose>,
    pub task: Res<'w, PracticeTask>,
    pub texts: Res<'w, MoveTexts>,
    pub seats: Res<'w, Seats>,
    pub thinking: Res<'w, Thinking>,
    pub insight: Res<'w, InsightTexts>,
    pub clocks: Res<'w, GameClocks>,
    pub score: Res<'w, MatchScore>,
    pub camera_follows: Res<'w, CameraFollows>,
    pub review: Res<'w, ReviewPanel>,
    pub frame: Res<'w, FrameState>,
    pub reviewed: Res<'w, GameReview>,
    pub captured: Res<'w, LostPieces>,
    pub card: Res<'w, CardHeight>,
    pub inspection: Res<'w, Inspection>,
    pub result: ResMut<'w, ResultSheet>,
    pub settings: ResMut<'w, Settings>,
    pub requests: MessageWriter<'w, ActionRequest>,
    pub commands: MessageWriter<'w, GameCommand>,
    pub lessons: MessageWriter<'w, LessonRequest>,
}

impl PanelParams<'_> {
    /// A button that requests an action. Its tooltip names the keys.
    pub fn button(&mut self, ui: &mut egui::Ui, action: Action, is_enabled: bool, button: egui::Button) {
        let response = ui.add_enabled(is_enabled, button);
        self.request_on_click(action, response);
    }

    /// Requests an action when its button is clicked. The tooltip names the keys.
    pub fn request_on_click(&mut self, action: Action, button: egui::Response) {
        let tip = action.tooltip_with_keys(&button.ctx);
        if button.on_hover_text(tip).clicked() {
            self.requests.write(ActionRequest(action));
        }
    }

    /// The score of the match with names: `▲ Anna · 2 : 1 · Boris ▽`.
    pub fn score_line(&self) -> String {
        let [black, white] = Side::BOTH.map(|side| self.seats.player_name(side, &self.session));
        let [black_points, white_points] = Side::BOTH.map(|side| self.score.points(side));
        say!("score-line", black, ours = black_points, theirs = white_points, white)
    }

    /// The score once a game of the match has ended. A practice position belongs to no match.
    pub fn match_score(&self) -> Option<String> {
        let is_match = !self.is_practice() && self.session.is_played();
        (is_match && self.score.has_begun()).then(|| self.score_line())
    }

    pub fn is_practice(&self) -> bool {
        *self.purpose == GamePurpose::Practice
    }

    /// Whether the only person at the board has won; `None` with two persons or no person, and after a draw.
    pub fn has_won(&self) -> Option<bool> {
        let person = self.seats.only_person()?;
        match self.session.outcome()? {
            Outcome::Win { winner, .. } => Some(winner == person),
            Outcome::Draw(_) => None,
        }
    }

    pub fn position_score(&self) -> Option<Score> {
        self.insight.score_in_view(&self.session, &self.reviewed)
    }

    pub fn starting_pieces(&self) -> usize {
        self.session.variant().map_or(0, |variant| variant.starting_array().len())
    }

    pub fn mover_is_person(&self) -> bool {
        self.session.position().is_none_or(|position| self.seats.of(position.side_to_move()).is_person())
    }

    /// Whether it is the turn of a computer or an external engine.
    pub fn mover_thinks(&self) -> bool {
        self.session.position().is_some_and(|position| self.seats.of(position.side_to_move()).thinks())
    }

    /// Whether the evaluation and the expected line are shown: in a watched game, or on request.
    pub fn shows_thinking(&self) -> bool {
        thinking::is_shown(&self.settings, &self.seats)
    }

    /// Whether the score bar is next to the board. In a watched game the bar is below the board.
    pub fn has_score_bar(&self) -> bool {
        self.shows_thinking()
            && !self.seats.is_watched()
            && (!self.seats.has_no_computer() || self.settings.evaluate || self.position_score().is_some())
    }
}
