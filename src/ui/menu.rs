//! The bar above the board: the menu, the most frequent actions, and the view list, all built from the
//! action table.

use super::icons::{self, Icon};
use super::panel_params::PanelParams;
use super::{focus, menu_keys, thinking};
use crate::app::{Action, ActionRequest, Availability, HandleActions, Handler, Menu, TickedState};
use crate::game::{ClockStopReason, ThinkingPurpose};
use crate::view::face_style::FaceStyle;
use bevy::prelude::{App, DetectChangesMut};
use bevy_egui::{EguiContexts, egui};
use egui::collapsing_header::paint_default_icon;
use tenjiku_language::{current_style, say};
use tenjiku_records::notation::MoveStyle;

/// Margin below an open list, including its frame, in points.
const BOTTOM_MARGIN: f32 = 40.0;
/// Width of a list, in points.
const LIST_WIDTH: f32 = 270.0;
/// Minimum width for texts beside the icons, in points.
const MIN_TEXT_WIDTH: f32 = 640.0;

/// The key in egui's memory for a pending request to open the menu.
const OPEN_REQUEST: &str = "the menu is to open";
/// The key in egui's memory for the open groups of the menu, one bit each.
const OPEN_GROUPS: &str = "the open groups of the menu";

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::MenuBar, open_menu);
}

/// Opens the menu and focuses it. The arrows reach every entry.
fn open_menu(mut contexts: EguiContexts) {
    if let Ok(ctx) = contexts.ctx_mut() {
        ctx.data_mut(|data| data.insert_temp(egui::Id::new(OPEN_REQUEST), true));
        ctx.request_repaint();
    }
}

pub(super) fn is_open_requested(ctx: &egui::Context) -> bool {
    ctx.data(|data| data.get_temp::<bool>(egui::Id::new(OPEN_REQUEST)).is_some())
}

pub(super) fn show(ui: &mut egui::Ui, params: &mut PanelParams) {
    let is_requested = ui.data_mut(|data| data.remove_temp::<bool>(egui::Id::new(OPEN_REQUEST))).is_some();
    menu_keys::handle_list_steps(ui.ctx());
    let mut bar = Bar { buttons: Vec::new(), is_narrow: ui.available_width() < MIN_TEXT_WIDTH };
    ui.scope(|ui| {
        egui::containers::menu::menu_style(ui.style_mut());
        ui.spacing_mut().button_padding = egui::vec2(8.0, 3.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.horizontal(|ui| {
            bar.list(ui, Icon::Menu, (say!("bar-menu"), say!("bar-menu-tip")), is_requested, |ui| {
                menu(ui, params);
            });
            // A watched game has its bar below the board.
            let is_watched = params.seats.is_watched();
            if !is_watched {
                let has_moves = params.session.plies() > 0;
                bar.action(ui, params, (Action::TakeBack, Icon::Undo), (Action::TakeBack.name(), has_moves));
            }
            let has_moves = is_available(params, Action::ZoomLast.row().available);
            bar.action(ui, params, (Action::ZoomLast, Icon::Target), (say!("bar-last"), has_moves));
            bar.action(ui, params, (Action::TypedLine, Icon::Search), (say!("bar-find"), true));
            bar.list(ui, Icon::Eye, (say!("bar-view"), say!("bar-view-tip")), false, |ui| {
                entries(ui, params, Menu::View);
            });
            if !is_watched {
                bar.help(ui, params);
            }
        });
    });
    menu_keys::handle_arrows(ui.ctx(), &bar.buttons);
}

/// The drawn buttons of the bar, and whether each opens a list.
struct Bar {
    buttons: Vec<(egui::Response, bool)>,
    is_narrow: bool,
}

impl Bar {
    fn button(&self, ui: &mut egui::Ui, icon: Icon, name: &str, is_enabled: bool) -> egui::Response {
        let label = if self.is_narrow { "" } else { name };
        let button = icons::with_text(ui, icon, label, is_enabled);
        focus::set_button_name(&button, name);
        button
    }

    fn action(
        &mut self,
        ui: &mut egui::Ui,
        params: &mut PanelParams,
        (action, icon): (Action, Icon),
        (name, is_enabled): (String, bool),
    ) {
        let button = self.button(ui, icon, &name, is_enabled);
        self.buttons.push((button.clone(), false));
        params.request_on_click(action, button);
    }

    /// The button of the currently available help. The button comes last, since its name changes.
    fn help(&mut self, ui: &mut egui::Ui, params: &mut PanelParams) {
        let is_over = params.session.outcome().is_some();
        let help = thinking::help(params).filter(|_| !is_over);
        let is_enabled = help.is_some();
        let (action, name) = help.unwrap_or_else(|| (Action::Suggest, say!("button-suggest")));
        let button = self.button(ui, Icon::Hint, &name, is_enabled);
        self.buttons.push((button.clone(), false));
        let why = why_not(params, action, is_enabled).filter(|_| !is_enabled);
        let button = if let Some(why) = why { button.on_disabled_hover_text(why) } else { button };
        params.request_on_click(action, button);
    }

    fn list(
        &mut self,
        ui: &mut egui::Ui,
        icon: Icon,
        (name, tip): (String, String),
        is_requested: bool,
        add: impl FnOnce(&mut egui::Ui),
    ) {
        let button = self.button(ui, icon, &name, true);
        if is_requested {
            menu_keys::open(&button);
        }
        // In a small window a long list scrolls.
        let room = ui.ctx().viewport_rect().bottom() - button.rect.bottom() - BOTTOM_MARGIN;
        let list = egui::Popup::menu(&button).close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside);
        list.show(|ui| {
            ui.set_width(LIST_WIDTH);
            let scroll = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room);
            scroll.show(ui, |ui| {
                add(ui);
                focus::scroll_to_focus(ui);
            });
        });
        self.buttons.push((button.on_hover_text(tip), true));
    }
}

/// The most frequent entries, and the groups, which unfold below their names.
fn menu(ui: &mut egui::Ui, params: &mut PanelParams) {
    if ui.is_sizing_pass() {
        // The menu has just been opened.
        ui.data_mut(|data| data.remove::<u8>(egui::Id::new(OPEN_GROUPS)));
    }
    entries(ui, params, Menu::First);
    ui.separator();
    let groups = [
        (say!("menu-game"), Menu::Game),
        (say!("menu-moves"), Menu::Moves),
        (say!("menu-computer"), Menu::Computer),
        (say!("menu-files"), Menu::Files),
        (say!("menu-help"), Menu::Help),
    ];
    for (number, (name, menu)) in groups.into_iter().enumerate() {
        group(ui, number, &name, |ui| {
            entries(ui, params, menu);
            if menu == Menu::Computer {
                thinking::lines_choice(ui, &mut params.settings);
            }
        });
    }
    if Action::Quit.is_here() {
        ui.separator();
        entries(ui, params, Menu::Last);
    }
}

/// A group of the menu: its name, and its entries while it is open.
fn group(ui: &mut egui::Ui, number: usize, name: &str, add: impl FnOnce(&mut egui::Ui)) {
    let (place, bit) = (egui::Id::new(OPEN_GROUPS), 1 << number);
    let open: u8 = ui.data(|data| data.get_temp(place)).unwrap_or_default();
    let is_open = open & bit != 0;
    let heading = ui.add(egui::Button::new(name).right_text(" "));
    let icon_rect = egui::Rect::from_center_size(
        heading.rect.right_center() - egui::vec2(12.0, 0.0),
        egui::Vec2::splat(10.0),
    );
    paint_default_icon(ui, f32::from(u8::from(is_open)), &heading.clone().with_new_rect(icon_rect));
    ui.ctx().accesskit_node_builder(heading.id, |node| node.set_expanded(is_open));
    let mut is_inside = heading.has_focus();
    if is_open {
        let list = ui.indent(name, add).response;
        let focused = ui.memory(egui::Memory::focused).and_then(|id| ui.ctx().read_response(id));
        is_inside |= focused.is_some_and(|control| {
            control.layer_id == list.layer_id && list.rect.contains(control.rect.center())
        });
    }
    let toggles =
        heading.clicked() || menu_keys::toggles_group(ui.ctx(), is_open, (heading.has_focus(), is_inside));
    if toggles {
        ui.data_mut(|data| data.insert_temp(place, open ^ bit));
        heading.request_focus();
        ui.ctx().request_repaint();
    }
}

fn entries(ui: &mut egui::Ui, params: &mut PanelParams, menu: Menu) {
    let mut last = None;
    for action in Action::ALL.iter().copied().filter(|action| action.is_here() && action.row().menu == menu) {
        if last.replace(action.row().group).is_some_and(|last| last != action.row().group) {
            ui.separator();
        }
        entry(ui, params, action);
    }
}

/// An action as a menu entry, with a tick box if it is a switch. Unavailable actions are greyed out.
fn entry(ui: &mut egui::Ui, params: &mut PanelParams, action: Action) {
    let is_on = match action.row().handler {
        Handler::Setting(field) => Some(*field(params.settings.bypass_change_detection())),
        Handler::Switch(shown, _) => Some(is_shown(params, shown)),
        Handler::Command(_) => None,
    };
    let is_available = is_available(params, action.row().available);
    let why = why_not(params, action, is_available);
    let is_enabled = why.is_none() && is_available;
    let entry = ui.scope(|ui| match is_on {
        Some(on) => ui.add_enabled_ui(is_enabled, |ui| action.ticked_entry(ui, on)).inner,
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

/// Why an action is unavailable, if that needs an explanation.
fn why_not(params: &PanelParams, action: Action, is_available: bool) -> Option<String> {
    let is_elsewhere = || params.seats.is_at_remote_table(&params.session);
    match action {
        Action::Pause | Action::Step if is_elsewhere() => Some(say!("command-goes-on-over-there")),
        Action::NextGame if params.seats.has_remote_player() => Some(say!("command-next-over-there")),
        Action::Suggest | Action::FindMate | Action::Evaluate
            if params.seats.forbids_assistance(&params.session) =>
        {
            Some(say!("command-no-help"))
        }
        _ if action.row().available == Availability::Timed && !is_available => Some(say!("clock-untimed")),
        _ if action.row().available == Availability::NotBegun && !is_available => {
            Some(say!("handicap-too-late"))
        }
        _ => None,
    }
}

fn is_shown(params: &PanelParams, shown: TickedState) -> bool {
    match shown {
        TickedState::Paused => params.thinking.is_paused(),
        TickedState::CameraFollows => params.camera_follows.0,
        TickedState::Thinking => params.shows_thinking(),
        TickedState::Influence => params.inspection.always_shows_influence,
        TickedState::JapaneseMoves => current_style() == MoveStyle::Japanese,
        TickedState::PieceHints => params.settings.face_style == FaceStyle::Hints,
    }
}

fn is_available(params: &PanelParams, available: Availability) -> bool {
    let is_over = params.session.outcome().is_some();
    let (played, undone) = (params.session.plies() > 0, params.session.redo_len() > 0);
    let is_helping =
        || matches!(params.thinking.purpose(), Some(ThinkingPurpose::Suggest | ThinkingPurpose::FindMate));
    match available {
        Availability::Always => true,
        Availability::NotBegun => !played && !undone,
        Availability::Played => played,
        Availability::Undone => undone,
        Availability::AnyMove => played || undone,
        Availability::PersonPlays => !is_over && !params.seats.is_watched(),
        Availability::Timed => params.session.tree().is_some_and(|tree| tree.header.time_control().is_some()),
        Availability::ClocksWait => params.clocks.stop_reason() == Some(ClockStopReason::NotResumed),
        Availability::ScoreBegun => params.score.has_begun(),
        Availability::Thinking => !is_over && (params.mover_thinks() || is_helping()),
        Availability::ComputersPlay => !is_over && !params.seats.has_no_computer(),
        Availability::PersonToMove => !is_over && params.mover_is_person(),
        Availability::Variations => params.texts.alternatives.len() > 1,
        Availability::OnVariation => params.texts.is_variation,
        Availability::Watched => params.seats.is_watched() && !params.seats.has_remote_player(),
    }
}
