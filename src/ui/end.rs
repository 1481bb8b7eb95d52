//! The end of a game in the side panel, and the question before a player resigns.

use super::panel_params::PanelParams;
use super::theme::{self, Inks};
use super::{BoardArea, UiSystems, focus};
use crate::app::{Action, GamePurpose, HandleActions, HandleEscape, Layer, LessonRequest, Screen};
use crate::game::{GameCommand, Seats, Session};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::{SideName, say};
use tenjiku_rules::Side;

#[derive(Resource, Default, Clone, Copy, PartialEq, Eq)]
struct PendingResignation(Option<Side>);

#[derive(Resource, Default)]
pub struct ResultSheet {
    pub is_closed: bool,
    /// Whether the sheet is shown, or will be shown when the last motion and a pause are over.
    pub is_due: bool,
}

impl ResultSheet {
    /// The id of the sheet in egui.
    pub const ID: &str = "result";

    /// Whether the sheet was drawn in this frame or the last one.
    fn is_visible(ctx: &egui::Context) -> bool {
        let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new(Self::ID));
        ctx.memory(|memory| memory.areas().is_visible(&layer))
    }

    /// The height at the lower end of a panel that the sheet covers, in points.
    pub(super) fn covered_height(ctx: &egui::Context, panel: egui::Rect) -> f32 {
        let sheet = ctx.memory(|memory| memory.area_rect(Self::ID)).filter(|_| Self::is_visible(ctx));
        let covered = sheet.map_or(egui::Rect::NOTHING, |sheet| sheet.intersect(panel));
        if covered.is_positive() { panel.bottom() - covered.top() } else { 0.0 }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingResignation>().init_resource::<ResultSheet>();
    app.add_systems(OnEnter(Screen::Match), |mut pending: ResMut<PendingResignation>| pending.0 = None);
    app.on_action(Action::Resign, ask_to_resign);
    app.on_escape(Layer::Question, |mut pending: ResMut<PendingResignation>| pending.0.take().is_some());
    app.add_systems(
        EguiPrimaryContextPass,
        show_question.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)),
    );
}

fn ask_to_resign(session: Res<Session>, seats: Res<Seats>, mut pending: ResMut<PendingResignation>) {
    if session.outcome().is_none() {
        pending.0 = seats.person_who_asks(&session);
    }
}

fn show_question(
    mut contexts: EguiContexts,
    (session, seats): (Res<Session>, Res<Seats>),
    area: Res<BoardArea>,
    mut pending: ResMut<PendingResignation>,
    mut commands: MessageWriter<GameCommand>,
) -> Result {
    let Some(side) = pending.0 else { return Ok(()) };
    // The question is dropped once the turn has changed.
    if session.outcome().is_some() || seats.person_who_asks(&session) != Some(side) {
        pending.0 = None;
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let place = area.0.center_top() + egui::vec2(0.0, 70.0);
    let question = egui::Area::new("resign".into()).pivot(egui::Align2::CENTER_TOP).fixed_pos(place);
    let answer = question.order(egui::Order::Foreground).show(ctx, |ui| {
        let frame = egui::Frame::popup(ui.style()).inner_margin(16.0);
        frame.show(ui, |ui| resign_question(ui, side, seats.only_person().is_some())).inner
    });
    if let Some(resigns) = answer.inner {
        pending.0 = None;
        commands.write_batch(resigns.then_some(GameCommand::Resign(side)));
    }
    Ok(())
}

/// Asks a player to confirm resignation; the only person at the board needs no name. Returns the answer.
fn resign_question(ui: &mut egui::Ui, side: Side, is_only: bool) -> Option<bool> {
    let name = side.spoken_name();
    let [question, resign] = match is_only {
        true => [say!("resign-you-question"), say!("resign-you-yes")],
        false => [say!("resign-question", side = &name), say!("resign-yes", side = &name)],
    };
    ui.label(theme::section_heading(ui, &question));
    let buttons = ui.horizontal(|ui| {
        let yes = ui.button(resign).on_hover_text(say!("resign-yes-tip"));
        let no = ui.button(say!("resign-no")).on_hover_text(say!("resign-no-tip"));
        // Screen readers read the question with the answer.
        focus::set_name(&no, &format!("{question} {}", say!("resign-no")));
        focus::trap(ui, &no);
        (yes.clicked(), no.clicked())
    });
    let (yes, no) = buttons.inner;
    (yes || no).then_some(yes)
}

/// How the game ended, addressed to the only person, if there is one.
pub(super) fn result(ui: &mut egui::Ui, params: &PanelParams, ending: String) {
    let heading = match params.has_won() {
        Some(true) => format!("{} {ending}", say!("end-you-won")),
        Some(false) => format!("{} {ending}", say!("end-you-lost")),
        None => ending,
    };
    ui.add(egui::Label::new(theme::section_heading(ui, heading).color(ui.inks().accent)).wrap());
}

/// The next actions after a game, in the side panel, so that the board stays free. There are none during a review, and
/// none while the result sheet over the panel has them or is about to appear there.
pub(super) fn next_actions(ui: &mut egui::Ui, params: &mut PanelParams) {
    let is_watched = params.seats.is_watched();
    let has_sheet = !is_watched && params.result.is_due;
    if params.session.outcome().is_none() || params.review.is_open || has_sheet {
        return;
    }
    let has_moves = params.session.plies() > 0;
    ui.horizontal_wrapped(|ui| {
        if params.is_practice() {
            practice_buttons(ui, params);
        } else if !is_watched && params.session.is_played() {
            // A watched game has *Next game* in its bar.
            let rematch = theme::main_button(ui, say!("end-rematch"));
            params.button(ui, Action::NewGame, true, rematch);
        }
        params.button(ui, Action::Review, has_moves, egui::Button::new(say!("end-review")));
        params.button(ui, Action::ChangeGame, true, egui::Button::new(say!("end-new-game")));
        let can_reopen = params.result.is_closed && *params.purpose == GamePurpose::Game;
        if can_reopen && ui.button(say!("end-result")).on_hover_text(say!("end-result-tip")).clicked() {
            params.result.is_closed = false;
        }
    });
}

/// The buttons after a practice position: another try and, if it is solved, the next position.
fn practice_buttons(ui: &mut egui::Ui, params: &mut PanelParams) {
    let again = say!("end-problem-again");
    if params.has_won() != Some(true) {
        let again = theme::main_button(ui, again);
        return params.button(ui, Action::NewGame, true, again);
    }
    let next = theme::main_button(ui, say!("end-next-problem"));
    if ui.add(next).on_hover_text(say!("end-next-problem-tip")).clicked() {
        params.lessons.write(LessonRequest::NextPractice);
    }
    params.button(ui, Action::NewGame, true, egui::Button::new(again));
}
