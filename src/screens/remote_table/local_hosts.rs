//! Discovery of tables in the local network.

use crate::ui::theme::Inks;
use bevy_egui::egui;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tenjiku_language::say;
use tenjiku_net::{DiscoveredHost, discover_hosts};

/// Duration of a search for hosts in the local network.
const SEARCH_TIME: Duration = Duration::from_secs(3);

type SearchResult = Result<Vec<DiscoveredHost>, String>;

#[derive(Default)]
pub(super) struct LocalHosts {
    search: Option<Mutex<Receiver<SearchResult>>>,
    found: Option<SearchResult>,
}

impl LocalHosts {
    /// Draws the hosts and records their positions. A click fills in the address; a single host is filled
    /// in at once.
    pub fn show(
        &mut self,
        ui: &mut egui::Ui,
        address: &mut String,
        probe_points: &mut Vec<(String, egui::Pos2)>,
    ) {
        let search = self.search.as_ref().map(|search| search.lock());
        let result = search.and_then(|search| search.unwrap_or_else(PoisonError::into_inner).try_recv().ok());
        if let Some(found) = result {
            if let (Ok([only]), true) = (found.as_deref(), address.is_empty()) {
                only.address.url().clone_into(address);
            }
            (self.search, self.found) = (None, Some(found));
        }
        let button = egui::Button::new(say!("elsewhere-look"));
        let is_idle = self.search.is_none();
        let search_button = ui.add_enabled(is_idle, button).on_hover_text(say!("elsewhere-look-tip"));
        probe_points.push(("elsewhere:look".to_owned(), search_button.rect.center()));
        if search_button.clicked() {
            self.look(ui.ctx().clone());
        }
        if !is_idle {
            ui.ctx().request_repaint_after(Duration::from_millis(100));
        }
        match &self.found {
            Some(Ok(hosts)) if hosts.is_empty() => drop(ui.label(say!("elsewhere-none"))),
            Some(Ok(hosts)) => {
                for discovered in hosts {
                    let text = format!("{}: {}", discovered.host, discovered.about);
                    let is_chosen = address == discovered.address.url();
                    let row = ui.radio(is_chosen, text).on_hover_text(discovered.address.url());
                    probe_points.push((format!("elsewhere:{}", discovered.host), row.rect.center()));
                    if row.clicked() {
                        discovered.address.url().clone_into(address);
                    }
                }
            }
            Some(Err(why)) => drop(ui.colored_label(ui.inks().alarm, why)),
            None => {}
        }
    }

    fn look(&mut self, ctx: egui::Context) {
        let (sender, search) = channel();
        thread::spawn(move || {
            // The receiver is dropped with the window.
            let _ = sender.send(discover_hosts(SEARCH_TIME));
            ctx.request_repaint();
        });
        (self.search, self.found) = (Some(Mutex::new(search)), None);
    }
}
