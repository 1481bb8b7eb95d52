//! The banner at the end of a game, and the question before somebody resigns.

use super::act::person_who_asks;
use super::panels::match_score;
use super::{BoardArea, UiSystems, theme};
use crate::app::{Action, ActionRequest, HandleActions, Screen};
use crate::game::{GameCommand, GameEnded, MatchScore, Seats, Session};
use crate::rules::Side;
use crate::say;
use crate::view::fire::Burning;
use crate::view::motion::Motion;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// What stands open above the board.
#[derive(Resource, Default, PartialEq, Eq)]
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

fn show(
    mut contexts: EguiContexts,
    mut dialog: ResMut<EndDialog>,
    session: Res<Session>,
    seats: Res<Seats>,
    score: Res<MatchScore>,
    area: Res<BoardArea>,
    mut commands: MessageWriter<GameCommand>,
    mut requests: MessageWriter<ActionRequest>,
    moving: Query<(), Or<(With<Motion>, With<Burning>)>>,
) -> Result {
    // The last move is seen to its end before anything is said of it.
    if session.position().is_none() || !moving.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut close = false;
    let middle = area.0.center_top() + egui::vec2(0.0, 70.0);
    let frame = |ctx: &egui::Context, add: &mut dyn FnMut(&mut egui::Ui)| {
        egui::Area::new("banner".into()).pivot(egui::Align2::CENTER_TOP).fixed_pos(middle).show(ctx, |ui| {
            egui::Frame::popup(ui.style()).inner_margin(16.0).show(ui, |ui| add(ui));
        });
    };
    match &*dialog {
        EndDialog::None => {}
        EndDialog::Banner => frame(ctx, &mut |ui| {
            let text = session.ending();
            ui.vertical_centered(|ui| {
                ui.label(
                    egui::RichText::new(text.as_deref().unwrap_or_default()).size(20.0).color(theme::ACCENT),
                );
                if let Some(score) = match_score(&score, &seats, &session) {
                    ui.label(egui::RichText::new(score).size(17.0)).on_hover_text(say!("score-tip"));
                }
                ui.add_space(6.0);
                ui.horizontal(|ui| {
                    if ui.button(say!("end-look")).on_hover_text(say!("end-look-tip")).clicked() {
                        close = true;
                    }
                    let entries = [
                        (Action::TakeBack, Action::TakeBack.name()),
                        (Action::NewGame, say!("end-rematch")),
                        (Action::RematchSwapped, Action::RematchSwapped.name()),
                        (Action::ChangeGame, Action::ChangeGame.name()),
                    ];
                    for (action, name) in entries {
                        if ui.button(name).on_hover_text(action.tooltip()).clicked() {
                            requests.write(ActionRequest(action));
                            close = true;
                        }
                    }
                });
            });
        }),
        EndDialog::Resign(side) => frame(ctx, &mut |ui| {
            let side = *side;
            let name = side.spoken_name();
            ui.label(egui::RichText::new(say!("resign-question", side = &name)).size(18.0));
            ui.horizontal(|ui| {
                let yes = ui.button(say!("resign-yes", side = &name));
                if yes.on_hover_text(say!("resign-yes-tip")).clicked() {
                    commands.write(GameCommand::Resign(side));
                    close = true;
                }
                if ui.button(say!("resign-no")).on_hover_text(say!("resign-no-tip")).clicked() {
                    close = true;
                }
            });
        }),
    }
    if close {
        *dialog = EndDialog::None;
    }
    Ok(())
}
