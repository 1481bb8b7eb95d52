//! What is asked before one is at a table.

use crate::app::Settings;
use crate::clock::TimeControl;
use crate::distance::{FoundTable, Seat, find_tables};
use crate::game::Errand;
use crate::rules::Side;
use crate::say;
use crate::ui::theme::Inks;
use crate::ui::{clock_choice, focus, name_field};
use crate::variant::Variant;
use bevy_egui::egui;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long hosts in the local network are looked for.
const LOOKING: Duration = Duration::from_secs(3);

type Found = Result<Vec<FoundTable>, String>;

/// A table to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableWish {
    pub seat: Seat,
    pub time: Option<TimeControl>,
    pub password: Option<String>,
}

/// What the player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// To open a table on this machine, to which other machines may come or not.
    Host { table: TableWish, network: bool },
    /// To open one at a host elsewhere.
    Open { address: String, table: TableWish },
    /// To go to one.
    Join { address: String, errand: Errand },
    /// To leave it.
    Leave,
}

/// What has been filled in.
pub(super) struct Forms {
    /// The player's name as it is being typed.
    name: Option<String>,
    address: String,
    table: String,
    join_password: String,
    password: String,
    seat: Seat,
    network: bool,
    looking: Option<Mutex<Receiver<Found>>>,
    found: Option<Found>,
}

impl Default for Forms {
    fn default() -> Self {
        Self {
            name: None,
            address: String::new(),
            table: String::new(),
            join_password: String::new(),
            password: String::new(),
            seat: Seat::Black,
            network: false,
            looking: None,
            found: None,
        }
    }
}

fn line(ui: &mut egui::Ui, text: &mut String, hint: String, tip: String) {
    let field = egui::TextEdit::singleline(text).hint_text(&hint).char_limit(200);
    let field = ui.add(field.desired_width(f32::INFINITY));
    focus::call(&field, &hint);
    field.on_hover_text(tip);
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

impl Forms {
    /// Draws them. Returns what the player wants, once a button has been pressed.
    pub fn show(
        &mut self,
        ui: &mut egui::Ui,
        settings: &mut Settings,
        game: Option<&Variant>,
    ) -> Option<Wish> {
        let name = self.name.get_or_insert_with(|| settings.name_of(Side::Black).unwrap_or_default());
        if name_field(ui, "name elsewhere", None, name).changed() {
            settings.name(Side::Black, name.clone());
        }
        ui.separator();
        let join = self.join(ui);
        ui.separator();
        let host = game.and_then(|game| self.host(ui, settings, game));
        join.or(host)
    }

    fn join(&mut self, ui: &mut egui::Ui) -> Option<Wish> {
        ui.label(egui::RichText::new(say!("elsewhere-join")).strong());
        line(ui, &mut self.address, say!("elsewhere-address"), say!("elsewhere-address-tip"));
        self.look_around(ui);
        line(ui, &mut self.table, say!("elsewhere-which"), say!("elsewhere-which-tip"));
        line(ui, &mut self.join_password, say!("elsewhere-password"), say!("elsewhere-password-tip"));
        let (table, password) = (some(self.table.trim()), some(&self.join_password));
        let mut errand = None;
        ui.horizontal(|ui| {
            if self.at_address(ui, say!("elsewhere-sit"), say!("elsewhere-sit-tip")) {
                errand = Some(Errand::Sit { table: table.clone(), seat: None, password: password.clone() });
            }
            if self.at_address(ui, say!("elsewhere-watch"), say!("elsewhere-watch-tip")) {
                errand = Some(Errand::Watch { table, password });
            }
        });
        errand.map(|errand| Wish::Join { address: self.address.trim().to_owned(), errand })
    }

    /// A button that needs an address.
    fn at_address(&self, ui: &mut egui::Ui, text: String, tip: String) -> bool {
        let has_address = !self.address.trim().is_empty();
        ui.add_enabled(has_address, egui::Button::new(text)).on_hover_text(tip).clicked()
    }

    /// The tables in the local network.
    fn look_around(&mut self, ui: &mut egui::Ui) {
        let news = self
            .looking
            .as_ref()
            .and_then(|looking| looking.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok());
        if let Some(found) = news {
            (self.looking, self.found) = (None, Some(found));
        }
        let button = egui::Button::new(say!("elsewhere-look"));
        let is_idle = self.looking.is_none();
        if ui.add_enabled(is_idle, button).on_hover_text(say!("elsewhere-look-tip")).clicked() {
            let (tell, looking) = channel();
            let ctx = ui.ctx().clone();
            thread::spawn(move || {
                // Without a window there is nobody to tell.
                let _ = tell.send(find_tables(LOOKING));
                ctx.request_repaint();
            });
            (self.looking, self.found) = (Some(Mutex::new(looking)), None);
        }
        if !is_idle {
            ui.ctx().request_repaint_after(Duration::from_millis(100));
        }
        match &self.found {
            Some(Ok(tables)) if tables.is_empty() => drop(ui.label(say!("elsewhere-none"))),
            Some(Ok(tables)) => {
                for table in tables {
                    let text = format!("{}: {}", table.host, table.about);
                    let is_chosen = self.address == table.address.url();
                    if ui.selectable_label(is_chosen, text).on_hover_text(table.address.url()).clicked() {
                        table.address.url().clone_into(&mut self.address);
                    }
                }
            }
            Some(Err(why)) => drop(ui.colored_label(ui.inks().alarm, why)),
            None => {}
        }
    }

    fn host(&mut self, ui: &mut egui::Ui, settings: &mut Settings, game: &Variant) -> Option<Wish> {
        ui.label(egui::RichText::new(say!("elsewhere-host", game = game.spoken_name())).strong());
        ui.horizontal(|ui| {
            for side in Side::BOTH {
                let sits = say!("elsewhere-seat", side = side.spoken_name());
                ui.radio_value(&mut self.seat, side.into(), sits);
            }
        });
        let mut time = settings.clock;
        if clock_choice(ui, &mut time, None, true) {
            settings.clock = time;
        }
        line(ui, &mut self.password, say!("elsewhere-password"), say!("elsewhere-new-password-tip"));
        let table = TableWish { seat: self.seat, time, password: some(&self.password) };
        ui.checkbox(&mut self.network, say!("elsewhere-network"))
            .on_hover_text(say!("elsewhere-network-tip"));
        let mut wish = None;
        ui.horizontal(|ui| {
            let open = ui.button(say!("elsewhere-open")).on_hover_text(say!("elsewhere-open-tip"));
            if open.clicked() {
                wish = Some(Wish::Host { table: table.clone(), network: self.network });
            }
            if self.at_address(ui, say!("elsewhere-open-there"), say!("elsewhere-open-there-tip")) {
                wish = Some(Wish::Open { address: self.address.trim().to_owned(), table });
            }
        });
        wish
    }
}
