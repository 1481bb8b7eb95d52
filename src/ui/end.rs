//! The banner at the end of a game, and the question before a player resigns.

use super::act::person_who_asks;
use super::panels::match_score;
use super::theme::{self, Inks};
use super::{BoardArea, UiSystems};
use crate::app::{Action, ActionRequest, HandleActions, HandleEscape, Layer, Screen};
use crate::game::{GameCommand, GameEnded, MatchScore, Seats, Session};
use crate::rules::Side;
use crate::say;
use crate::view::fire::Burning;
use crate::view::motion::Motion;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// The dialog that is open above the board.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq)]
enum EndDialog {
    #[default]
    None,
    Banner,
    Resign(Side),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EndDialog>();
    app.add_systems(OnEnter(Screen::Match), |mut dialog: ResMut<EndDialog>| *dialog = EndDialog::None);
    app.on_action(Action::Resign, ask_to_resign);
    app.on_escape(Layer::Question, |mut dialog: ResMut<EndDialog>| {
        let asks = *dialog != EndDialog::None;
        *dialog = EndDialog::None;
        asks
    });
    app.add_systems(Update, announce.run_if(in_state(Screen::Match)));
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
}

fn announce(mut ended: MessageReader<GameEnded>, session: Res<Session>, mut dialog: ResMut<EndDialog>) {
    if ended.read().count() > 0 {
        *dialog = EndDialog::Banner;
    }
    if *dialog == EndDialog::Banner && session.outcome().is_none() {
        *dialog = EndDialog::None;
    }
}

fn ask_to_resign(session: Res<Session>, seats: Res<Seats>, mut dialog: ResMut<EndDialog>) {
    if session.outcome().is_none()
        && let Some(side) = person_who_asks(&session, &seats)
    {
        *dialog = EndDialog::Resign(side);
    }
}

/// What the dialogs show and send.
#[derive(SystemParam)]
struct EndParams<'w> {
    session: Res<'w, Session>,
    seats: Res<'w, Seats>,
    score: Res<'w, MatchScore>,
    commands: MessageWriter<'w, GameCommand>,
    requests: MessageWriter<'w, ActionRequest>,
}

fn show(
    mut contexts: EguiContexts,
    mut dialog: ResMut<EndDialog>,
    mut params: EndParams,
    area: Res<BoardArea>,
    moving: Query<(), Or<(With<Motion>, With<Burning>)>>,
) -> Result {
    // Players see the last move to its end before the banner covers it.
    if params.session.position().is_none() || !moving.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let top = area.0.center_top() + egui::vec2(0.0, 70.0);
    let is_closed = match *dialog {
        EndDialog::None => false,
        EndDialog::Banner => popup(ctx, top, |ui| params.banner(ui)),
        EndDialog::Resign(side) => popup(ctx, top, |ui| params.resign_question(ui, side)),
    };
    if is_closed {
        *dialog = EndDialog::None;
    }
    Ok(())
}

fn popup<R>(ctx: &egui::Context, top: egui::Pos2, add: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let area = egui::Area::new("banner".into()).pivot(egui::Align2::CENTER_TOP).fixed_pos(top);
    area.show(ctx, |ui| egui::Frame::popup(ui.style()).inner_margin(16.0).show(ui, add).inner).inner
}

impl EndParams<'_> {
    /// The result and what to do next. Returns whether the banner was closed.
    fn banner(&mut self, ui: &mut egui::Ui) -> bool {
        let mut is_closed = false;
        ui.vertical_centered(|ui| {
            let text = self.session.ending().unwrap_or_default();
            ui.label(
                egui::RichText::new(text).font(theme::serif(theme::size::HEADING)).color(ui.inks().heading),
            );
            if let Some(score) = match_score(&self.score, &self.seats, &self.session) {
                ui.label(egui::RichText::new(score).size(17.0)).on_hover_text(say!("score-tip"));
            }
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                is_closed = ui.button(say!("end-look")).on_hover_text(say!("end-look-tip")).clicked();
                let entries = [
                    (Action::TakeBack, Action::TakeBack.name()),
                    (Action::NewGame, say!("end-rematch")),
                    (Action::RematchSwapped, Action::RematchSwapped.name()),
                    (Action::ChangeGame, Action::ChangeGame.name()),
                ];
                for (action, name) in entries {
                    if ui.button(name).on_hover_text(action.tooltip()).clicked() {
                        self.requests.write(ActionRequest(action));
                        is_closed = true;
                    }
                }
            });
        });
        is_closed
    }

    /// Asks a player who wants to resign to confirm it. Returns whether the question was answered.
    fn resign_question(&mut self, ui: &mut egui::Ui, side: Side) -> bool {
        let name = side.spoken_name();
        ui.label(egui::RichText::new(say!("resign-question", side = &name)).size(18.0));
        let buttons = ui.horizontal(|ui| {
            let yes = ui.button(say!("resign-yes", side = &name));
            let resigns = yes.on_hover_text(say!("resign-yes-tip")).clicked();
            if resigns {
                self.commands.write(GameCommand::Resign(side));
            }
            resigns | ui.button(say!("resign-no")).on_hover_text(say!("resign-no-tip")).clicked()
        });
        buttons.inner
    }
}
