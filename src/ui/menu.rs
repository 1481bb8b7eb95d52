//! The menu bar, made from the table of actions. Every action is in it, with its keys and a tooltip.

use super::panel_params::PanelParams;
use super::theme::Inks;
use super::{focus, menu_keys};
use crate::app::{Action, ActionRequest, Available, HandleActions, Handler, Menu, Shown};
use crate::game::{ClockStopReason, ThinkingPurpose};
use crate::notation::MoveStyle;
use crate::say;
use bevy::prelude::{App, DetectChangesMut};
use bevy_egui::{EguiContexts, egui};

/// Points below the menu bar that an open menu leaves free, with its own frame.
const BELOW: f32 = 40.0;

/// Under this name the context keeps that the menu bar is to get the focus.
const WANTS_FOCUS: &str = "the menu bar wants the focus";

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::MenuBar, ask_for_focus);
}

/// The first menu gets the focus; from there the arrows and Enter lead to every entry.
fn ask_for_focus(mut contexts: EguiContexts) {
    if let Ok(ctx) = contexts.ctx_mut() {
        ctx.data_mut(|data| data.insert_temp(egui::Id::new(WANTS_FOCUS), true));
        ctx.request_repaint();
    }
}

/// Whether a key has called for the menu bar.
pub(super) fn is_wanted(ctx: &egui::Context) -> bool {
    ctx.data(|data| data.get_temp::<bool>(egui::Id::new(WANTS_FOCUS)).is_some())
}

pub(super) fn show(ui: &mut egui::Ui, params: &mut PanelParams) {
    let mut wants_focus = ui.data_mut(|data| data.remove_temp::<bool>(egui::Id::new(WANTS_FOCUS))).is_some();
    let menus: [(String, fn(Menu) -> Option<u8>); 8] = [
        (say!("menu-game"), |menu| if let Menu::Game(group) = menu { Some(group) } else { None }),
        (say!("menu-moves"), |menu| if let Menu::Moves(group) = menu { Some(group) } else { None }),
        (say!("menu-players"), |menu| if let Menu::Players(group) = menu { Some(group) } else { None }),
        (say!("menu-record"), |menu| if let Menu::Record(group) = menu { Some(group) } else { None }),
        (say!("menu-view"), |menu| if let Menu::View(group) = menu { Some(group) } else { None }),
        (say!("menu-watch"), |menu| if let Menu::Watch(group) = menu { Some(group) } else { None }),
        (say!("menu-settings"), |menu| if let Menu::Settings(group) = menu { Some(group) } else { None }),
        (say!("menu-help"), |menu| if let Menu::Help(group) = menu { Some(group) } else { None }),
    ];
    menu_keys::step(ui.ctx());
    let mut buttons = Vec::new();
    egui::MenuBar::new().ui(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (name, group_in) in menus {
                // In a small window a long menu scrolls.
                let room = ui.ctx().viewport_rect().bottom() - ui.max_rect().bottom() - BELOW;
                let menu = ui.menu_button(name, |ui| {
                    let list = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room);
                    list.show(ui, |ui| {
                        entries(ui, params, group_in);
                        focus::follow(ui);
                    });
                });
                if std::mem::take(&mut wants_focus) {
                    menu.response.request_focus();
                }
                buttons.push(menu.response);
            }
        })
    });
    menu_keys::turn(ui.ctx(), &buttons);
}

/// The actions of a menu with lines between the groups, and the settings that are not actions.
fn entries(ui: &mut egui::Ui, params: &mut PanelParams, group_in: fn(Menu) -> Option<u8>) {
    if group_in(Menu::Watch(0)).is_some() {
        ui.horizontal(|ui| {
            ui.label(egui::RichText::new(say!("pace")).color(ui.inks().quiet));
            let is_here = !params.seats.goes_on_elsewhere(&params.session);
            let choice = ui.add_enabled_ui(is_here, |ui| super::pace::choice(ui, &mut params.settings));
            if !is_here {
                choice.response.on_hover_text(say!("command-goes-on-over-there"));
            }
        });
    }
    let mut last = None;
    for action in
        Action::ALL.iter().copied().filter(|action| action.is_here() && group_in(action.menu()).is_some())
    {
        if last.replace(action.menu()).is_some_and(|last| last != action.menu()) {
            ui.separator();
        }
        entry(ui, params, action);
    }
    if group_in(Menu::Players(0)).is_some() {
        super::thinking::lines_choice(ui, &mut params.settings);
    }
}

/// An action as a menu entry, with a tick box if it switches something. Unavailable actions are grey.
fn entry(ui: &mut egui::Ui, params: &mut PanelParams, action: Action) {
    let is_on = match action.handler() {
        Handler::Setting(field) => Some(*field(params.settings.bypass_change_detection())),
        Handler::Switch(shown, _) => Some(is_shown(params, shown)),
        Handler::Command(_) => None,
    };
    let is_available = is_available(params, action.available());
    let why = why_not(params, action, is_available);
    let is_enabled = why.is_none() && is_available;
    let entry = ui.scope(|ui| match is_on {
        Some(on) => ui.add_enabled_ui(why.is_none(), |ui| action.switch(ui, on)).inner,
        None => action.entry(ui, is_enabled),
    });
    if let Some(why) = why {
        entry.response.on_hover_text(why);
    }
    if entry.inner {
        params.requests.write(ActionRequest(action));
        if is_on.is_none() {
            ui.close();
        }
    }
}

/// Why an action is not there, if that needs to be said.
fn why_not(params: &PanelParams, action: Action, is_available: bool) -> Option<String> {
    let by_letter = || params.session.letters().is_some();
    let is_elsewhere = || params.seats.goes_on_elsewhere(&params.session);
    match action {
        Action::SwitchSides | Action::MakeMain if by_letter() => Some(say!("command-by-letter")),
        Action::Pause | Action::Step if is_elsewhere() => Some(say!("command-goes-on-over-there")),
        Action::NextGame if params.seats.has_away() => Some(say!("command-next-over-there")),
        Action::Suggest | Action::FindMate | Action::Evaluate if params.seats.bar_help(&params.session) => {
            Some(say!("command-no-help"))
        }
        _ if action.available() == Available::NotBegun && !is_available => Some(say!("handicap-too-late")),
        _ => None,
    }
}

fn is_shown(params: &PanelParams, shown: Shown) -> bool {
    match shown {
        Shown::Paused => params.thinking.is_paused(),
        Shown::Follows => params.camera_follows.0,
        Shown::Thinking => params.shows_thinking(),
        Shown::Influence => params.peek.keeps_board(),
        Shown::JapaneseMoves => MoveStyle::current() == MoveStyle::Japanese,
    }
}

fn is_available(params: &PanelParams, available: Available) -> bool {
    let is_over = params.session.outcome().is_some();
    let (played, undone) = (params.session.plies() > 0, params.session.redo_len() > 0);
    let helps =
        || matches!(params.thinking.purpose(), Some(ThinkingPurpose::Suggest | ThinkingPurpose::FindMate));
    match available {
        Available::Always => true,
        Available::NotBegun => !played && !undone,
        Available::Played => played,
        Available::Undone => undone,
        Available::AnyMove => played || undone,
        Available::BetweenPlayers => !is_over && !params.seats.is_watched(),
        Available::ClocksWait => params.clocks.stop_reason() == Some(ClockStopReason::NotResumed),
        Available::ScoreBegun => params.score.has_begun(),
        Available::Thinking => !is_over && (params.mover_thinks() || helps()),
        Available::ComputersPlay => !is_over && !params.seats.all_persons(),
        Available::PersonToMove => !is_over && params.mover_is_person(),
        Available::Variations => params.texts.alternatives.len() > 1,
        Available::OnVariation => params.texts.is_variation,
        Available::Watched => params.seats.is_watched() && !params.seats.has_away(),
    }
}
