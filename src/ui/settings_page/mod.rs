//! The settings page beside the board. The board shows every choice immediately, and the page stays open
//! until it is closed.

mod look;
mod parts;
mod samples;

use super::board_area::{BoardArea, area_between_panels, side_panel, whole_window};
use super::choice::choice_label;
use super::{UiSystems, focus, page_title, theme};
use crate::app::{
    Action, ActionRequest, HandleActions, HandleEscape, Handler, Layer, Menu, ProbePoints, Screen, Settings,
};
use crate::audio::Speaker;
use crate::game::Session;
use crate::view::quality::Renderer;
use crate::view::theme::{ActiveTheme, ThemeLibrary};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use samples::FaceSamples;
use tenjiku_language::say;

/// Maximum width of the page, in points, and as a fraction of the window.
const MAX_WIDTH: f32 = 440.0;
const MAX_WINDOW_FRACTION: f32 = 0.5;
/// Inner margin of the page, in points.
const MARGIN: i8 = 14;

#[derive(Resource, Default)]
pub struct SettingsPage {
    is_open: bool,
    /// Whether the page has not been drawn since it was opened.
    is_new: bool,
    /// The index of the part in view.
    tab: usize,
}

/// The parts of the page: the name for programs that test the window, the message id of the name, and the contents.
const TABS: [(&str, &str, fn(&mut SettingsParams, &mut egui::Ui)); 6] = [
    ("Look", "settings-look", |params, ui| params.look(ui)),
    ("Motion", "settings-motion", |params, ui| params.motion(ui)),
    ("Sound", "settings-sound", |params, ui| params.sound(ui)),
    ("Size", "settings-size", |params, ui| params.size(ui)),
    ("Language", "settings-language", |params, ui| params.language(ui)),
    ("Play", "settings-play", |params, ui| params.play(ui)),
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SettingsPage>().on_action(Action::Settings, toggle);
    app.on_escape(Layer::Sheet, |mut page: ResMut<SettingsPage>| std::mem::take(&mut page.is_open));
    // The page replaces the panels of every screen.
    app.configure_sets(EguiPrimaryContextPass, UiSystems::Panels.run_if(not(is_open)));
    let show_system = show.after(UiSystems::Panels).before(UiSystems::Overlays);
    app.add_systems(EguiPrimaryContextPass, show_system.run_if(is_open));
    app.add_systems(Update, close.run_if(state_changed::<Screen>));
}

pub fn is_open(page: Res<SettingsPage>) -> bool {
    page.is_open
}

fn toggle(mut page: ResMut<SettingsPage>) {
    (page.is_open, page.is_new) = (!page.is_open, true);
}

fn close(mut page: ResMut<SettingsPage>) {
    page.is_open = false;
}

fn show(
    mut contexts: EguiContexts,
    mut page: ResMut<SettingsPage>,
    mut params: SettingsParams,
    mut area: ResMut<BoardArea>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let whole = ctx.viewport_rect();
    let mut ui = whole_window(&ctx, "settings");
    let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(MARGIN);
    let panel =
        side_panel(whole, "settings page", MAX_WIDTH.min(whole.width() * MAX_WINDOW_FRACTION)).frame(frame);
    let side = panel.show(&mut ui, |ui| {
        page.show_header(ui, &mut params.probe_points);
        let list = egui::ScrollArea::vertical().id_salt(page.tab).auto_shrink(false);
        list.show(ui, |ui| {
            params.show(ui, page.tab);
            focus::scroll_to_focus(ui);
        });
    });
    area.set_if_neq(BoardArea(area_between_panels(whole, whole.with_max_y(whole.top()), side.response.rect)));
    Ok(())
}

impl SettingsPage {
    fn show_header(&mut self, ui: &mut egui::Ui, probe_points: &mut ProbePoints) {
        probe_points.0.clear();
        ui.horizontal(|ui| {
            page_title(ui, say!("menu-settings"));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                self.is_open &=
                    !ui.button(say!("settings-done")).on_hover_text(say!("settings-done-tip")).clicked();
            });
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.spacing_mut().button_padding.x = 8.0;
            for (tab, (id, name, _)) in TABS.into_iter().enumerate() {
                let is_chosen = self.tab == tab;
                let name = egui::RichText::new(say!(name));
                let label = choice_label(ui, is_chosen, if is_chosen { name.strong() } else { name });
                probe_points.0.push((format!("settings:{id}"), label.rect.center()));
                if label.clicked() {
                    self.tab = tab;
                }
                if is_chosen && std::mem::take(&mut self.is_new) {
                    label.request_focus();
                }
            }
        });
        ui.separator();
    }
}

#[derive(SystemParam)]
struct SettingsParams<'w, 's> {
    settings: ResMut<'w, Settings>,
    /// The copy that the page edits: any write would mark the settings as changed.
    edited: Local<'s, Settings>,
    themes: Res<'w, ThemeLibrary>,
    theme: Res<'w, ActiveTheme>,
    renderer: Res<'w, Renderer>,
    speaker: Res<'w, Speaker>,
    session: Res<'w, Session>,
    screen: Res<'w, State<Screen>>,
    requests: MessageWriter<'w, ActionRequest>,
    probe_points: ResMut<'w, ProbePoints>,
    faces: Local<'s, FaceSamples>,
}

impl SettingsParams<'_, '_> {
    fn show(&mut self, ui: &mut egui::Ui, tab: usize) {
        self.edited.clone_from(&self.settings);
        let (.., contents) = TABS[tab];
        contents(self, ui);
        self.settings.set_if_neq(self.edited.clone());
    }

    fn switches(&mut self, ui: &mut egui::Ui, menu: Menu) {
        for action in Action::ALL.iter().copied().filter(|action| action.row().menu == menu) {
            let Handler::Setting(field) = action.row().handler else { continue };
            let setting = field(&mut self.edited);
            *setting ^= action.switch(ui, *setting);
        }
    }
}

fn heading(ui: &mut egui::Ui, text: String) {
    ui.add_space(6.0);
    ui.label(theme::section_heading(ui, text));
}
