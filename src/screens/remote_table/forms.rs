//! Forms for joining or opening a remote table.

#[cfg(not(target_family = "wasm"))]
use super::local_hosts::LocalHosts;
use crate::app::Settings;
use crate::game::JoinRequest;
use crate::ui::{clock_choice, focus, name_field};
use bevy_egui::egui;
use tenjiku_language::{SideName, SpokenName, say};
use tenjiku_net::{Address, Seat};
use tenjiku_records::TimeControl;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Variant;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NewTable {
    pub seat: Seat,
    pub time: Option<TimeControl>,
    pub password: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TableRequest {
    /// Open a table on this machine; `network`: other machines may join.
    #[cfg(not(target_family = "wasm"))]
    Host {
        table: NewTable,
        network: bool,
    },
    Open {
        address: String,
        table: NewTable,
    },
    Join {
        address: String,
        request: JoinRequest,
    },
    /// Agree to play the host's custom game.
    Agree,
    Leave,
}

impl TableRequest {
    /// A request for a table on this machine, to which a friend is invited.
    #[cfg(not(target_family = "wasm"))]
    pub fn invite(side: Side, time: Option<TimeControl>) -> Self {
        let seat = if side == Side::White { Seat::White } else { Seat::Black };
        Self::Host { table: NewTable { seat, time, password: None }, network: true }
    }
}

#[derive(Default)]
pub(super) struct Forms {
    name: Option<String>,
    address: String,
    table: String,
    join_password: String,
    password: String,
    plays_white: bool,
    /// Whether the player has just been invited, so that the button to sit down gets the focus.
    is_invited: bool,
    /// Positions of the buttons, for programs that test the window.
    pub probe_points: Vec<(String, egui::Pos2)>,
    #[cfg(not(target_family = "wasm"))]
    network: bool,
    #[cfg(not(target_family = "wasm"))]
    local_hosts: LocalHosts,
}

fn text_field(ui: &mut egui::Ui, text: &mut String, hint: String, tip: String) {
    let field = egui::TextEdit::singleline(text).hint_text(&hint).char_limit(200);
    let field = ui.add(field.desired_width(f32::INFINITY));
    focus::set_name(&field, &hint);
    field.on_hover_text(tip);
}

fn non_empty(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

impl Forms {
    pub fn fill_in(&mut self, address: &Address) {
        address.url().clone_into(&mut self.address);
        address.table().unwrap_or_default().clone_into(&mut self.table);
        self.is_invited = true;
    }

    /// Draws the forms. Returns the request of a pressed button.
    pub fn show(
        &mut self,
        ui: &mut egui::Ui,
        settings: &mut Settings,
        game: Option<&Variant>,
    ) -> Option<TableRequest> {
        let name = self.name.get_or_insert_with(|| settings.name_of(Side::Black).unwrap_or_default());
        if name_field(ui, "name elsewhere", None, name).changed() {
            settings.set_name(Side::Black, name.clone());
        }
        ui.separator();
        let request = self.join(ui);
        ui.separator();
        #[cfg(not(target_family = "wasm"))]
        let request = match game {
            Some(game) => request.or(self.invite(ui, settings.clock, game)),
            None => request,
        };
        let more = egui::CollapsingHeader::new(say!("elsewhere-more")).id_salt("more elsewhere");
        let more = more.show(ui, |ui| {
            text_field(ui, &mut self.table, say!("elsewhere-which"), say!("elsewhere-which-tip"));
            text_field(
                ui,
                &mut self.join_password,
                say!("elsewhere-password"),
                say!("elsewhere-password-tip"),
            );
            ui.separator();
            game.and_then(|game| self.host(ui, settings, game))
        });
        self.record_probe_point("more", &more.header_response);
        more.header_response.on_hover_text(say!("elsewhere-more-tip"));
        request.or(more.body_returned.flatten())
    }

    /// The button that opens a table on this machine and copies its link to the clipboard.
    #[cfg(not(target_family = "wasm"))]
    fn invite(
        &mut self,
        ui: &mut egui::Ui,
        time: Option<TimeControl>,
        game: &Variant,
    ) -> Option<TableRequest> {
        ui.strong(say!("elsewhere-invite-about", game = game.spoken_name()));
        let invite = ui.button(say!("start-invite")).on_hover_text(say!("elsewhere-network-tip"));
        self.record_probe_point("invite", &invite);
        let side = if self.plays_white { Side::White } else { Side::Black };
        invite.clicked().then(|| TableRequest::invite(side, time))
    }

    fn join(&mut self, ui: &mut egui::Ui) -> Option<TableRequest> {
        ui.strong(say!("elsewhere-join"));
        text_field(ui, &mut self.address, say!("elsewhere-address"), say!("elsewhere-address-tip"));
        #[cfg(not(target_family = "wasm"))]
        self.local_hosts.show(ui, &mut self.address, &mut self.probe_points);
        let (table, password) = (non_empty(self.table.trim()), non_empty(&self.join_password));
        let mut request = None;
        ui.horizontal(|ui| {
            let sit = self.address_button(ui, say!("elsewhere-sit"), say!("elsewhere-sit-tip"));
            if std::mem::take(&mut self.is_invited) {
                sit.request_focus();
            }
            if sit.clicked() {
                request =
                    Some(JoinRequest::Sit { table: table.clone(), seat: None, password: password.clone() });
            }
            let watch = self.address_button(ui, say!("elsewhere-watch"), say!("elsewhere-watch-tip"));
            self.record_probe_point("sit", &sit);
            self.record_probe_point("watch", &watch);
            if watch.clicked() {
                request = Some(JoinRequest::Watch { table, password });
            }
        });
        request.map(|request| TableRequest::Join { address: self.address.trim().to_owned(), request })
    }

    fn record_probe_point(&mut self, name: &str, button: &egui::Response) {
        self.probe_points.push((format!("elsewhere:{name}"), button.rect.center()));
    }

    fn address_button(&self, ui: &mut egui::Ui, text: String, tip: String) -> egui::Response {
        let has_address = !self.address.trim().is_empty();
        ui.add_enabled(has_address, egui::Button::new(text)).on_hover_text(tip)
    }

    fn host(&mut self, ui: &mut egui::Ui, settings: &mut Settings, game: &Variant) -> Option<TableRequest> {
        ui.strong(say!("elsewhere-host", game = game.spoken_name()));
        ui.horizontal(|ui| {
            for side in Side::BOTH {
                let label = say!("elsewhere-seat", side = side.spoken_name());
                ui.radio_value(&mut self.plays_white, side == Side::White, label);
            }
        });
        let mut time = settings.clock;
        if clock_choice(ui, &mut time, None, true) {
            settings.clock = time;
        }
        text_field(ui, &mut self.password, say!("elsewhere-password"), say!("elsewhere-new-password-tip"));
        let seat = if self.plays_white { Seat::White } else { Seat::Black };
        let table = NewTable { seat, time, password: non_empty(&self.password) };
        #[cfg(not(target_family = "wasm"))]
        {
            let network = ui.checkbox(&mut self.network, say!("elsewhere-network"));
            self.record_probe_point("network", &network.on_hover_text(say!("elsewhere-network-tip")));
        }
        let mut request = None;
        ui.horizontal(|ui| {
            #[cfg(not(target_family = "wasm"))]
            {
                let open = ui.button(say!("elsewhere-open")).on_hover_text(say!("elsewhere-open-tip"));
                self.record_probe_point("open", &open);
                if open.clicked() {
                    request = Some(TableRequest::Host { table: table.clone(), network: self.network });
                }
            }
            if self
                .address_button(ui, say!("elsewhere-open-there"), say!("elsewhere-open-there-tip"))
                .clicked()
            {
                request = Some(TableRequest::Open { address: self.address.trim().to_owned(), table });
            }
        });
        request
    }
}
