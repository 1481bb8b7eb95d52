//! What the panels of a game show and send.

use super::captured::CapturedPieces;
use super::card::CardShown;
use super::insight::InsightTexts;
use super::review::ReviewPanel;
use super::settings_menu::SettingsMenu;
use super::texts::MoveTexts;
use super::thinking;
use crate::app::{ActionRequest, CameraFollows, Settings};
use crate::game::{ClockRules, GameClocks, GameCommand, MatchScore, Seats, Session, Thinking};
use crate::input::Inspection;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What the panels show and send.
#[derive(SystemParam)]
pub(super) struct PanelParams<'w> {
    pub session: Res<'w, Session>,
    pub texts: Res<'w, MoveTexts>,
    pub seats: Res<'w, Seats>,
    pub thinking: Res<'w, Thinking>,
    pub insight: Res<'w, InsightTexts>,
    pub clocks: Res<'w, GameClocks>,
    pub clock_rules: Res<'w, ClockRules>,
    pub score: Res<'w, MatchScore>,
    pub camera_follows: Res<'w, CameraFollows>,
    pub review: Res<'w, ReviewPanel>,
    pub captured: Res<'w, CapturedPieces>,
    pub card: Res<'w, CardShown>,
    pub peek: Res<'w, Inspection>,
    pub settings_menu: SettingsMenu<'w>,
    pub settings: ResMut<'w, Settings>,
    pub requests: MessageWriter<'w, ActionRequest>,
    pub commands: MessageWriter<'w, GameCommand>,
}

impl PanelParams<'_> {
    /// Whether it is a person's turn.
    pub fn mover_is_person(&self) -> bool {
        self.session.position().is_none_or(|position| self.seats.of(position.side_to_move()).is_person())
    }

    /// Whether the evaluation and the expected line are shown: in a watched game, or once they were asked for.
    pub fn shows_thinking(&self) -> bool {
        thinking::is_shown(&self.settings, &self.seats)
    }

    /// Whether the score bar is shown next to the board. In a watched game it lies below.
    pub fn has_score_bar(&self) -> bool {
        self.shows_thinking()
            && !self.seats.is_watched()
            && (!self.seats.all_persons() || self.settings.evaluate || self.insight.score.is_some())
    }
}
