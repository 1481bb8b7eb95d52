//! A saved game in the list: game and players on the first line; age, number of moves and result on the second.

use super::age::age_in_words;
use crate::ui::focus;
use crate::ui::theme::Inks;
use bevy_egui::egui;
use jiff::Zoned;
use std::collections::BTreeMap;
use std::path::Path;
use tenjiku_language::say;
use tenjiku_platform::record::{SavedGame, Summary, date_of};

/// Height of a row, in points.
pub(super) const HEIGHT: f32 = 44.0;
/// Font sizes of the two lines, and the margin around them, in points.
const SIZES: [f32; 2] = [15.0, 12.5];
const MARGIN: f32 = 6.0;

pub(super) struct RowText {
    pub lines: [String; 2],
    pub tip: String,
    pub is_broken: bool,
}

impl RowText {
    /// The texts for a saved game. `names` are the names of the games by id.
    pub fn of(game: &SavedGame, is_autosave: bool, names: &BTreeMap<String, String>, now: &Zoned) -> Self {
        let path = game.path.display().to_string();
        let age =
            game.saved.and_then(|saved| age_in_words(saved, now)).unwrap_or_else(|| say!("saved-some-day"));
        let saved_text = match is_autosave {
            true => say!("saved-by-itself", age),
            false => say!("saved-by-hand", file = name(&game.path), age),
        };
        match &game.summary {
            Ok(summary) => {
                let (first_line, mut second_line) = (players(summary, names), ending(summary, saved_text));
                // The date of play is left out if the game was saved on that day.
                let saved = game.saved.and_then(|time| date_of(time, now.time_zone()));
                if let Some(date) = summary.date.as_ref().filter(|&date| saved.as_ref() != Some(date)) {
                    second_line = say!("saved-played", row = second_line, date);
                }
                Self { lines: [first_line, second_line], tip: path, is_broken: false }
            }
            Err(why) => {
                let lines = [say!("saved-unreadable", file = name(&game.path)), saved_text];
                Self { lines, tip: format!("{path}\n{why}"), is_broken: true }
            }
        }
    }

    /// Draws the row at the available width; text that is too long is truncated.
    pub fn show(&self, ui: &mut egui::Ui, is_chosen: bool) -> egui::Response {
        let size = egui::vec2(ui.available_width(), HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
        focus::set_choice_name(&response, is_chosen, &self.lines[0]);
        let visuals = ui.style().interact_selectable(&response, is_chosen);
        if is_chosen || response.hovered() {
            ui.painter().rect_filled(rect, visuals.corner_radius, visuals.weak_bg_fill);
        }
        let first = if self.is_broken { ui.inks().alarm } else { ui.inks().ink };
        let second = if is_chosen { ui.inks().ink } else { ui.inks().quiet };
        let mut position = rect.min + egui::vec2(MARGIN, 5.0);
        for ((line, size), colour) in self.lines.iter().zip(SIZES).zip([first, second]) {
            let font = egui::FontId::proportional(size);
            let mut job = egui::text::LayoutJob::simple_singleline(line.clone(), font, colour);
            job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 2.0 * MARGIN);
            let galley = ui.painter().layout_job(job);
            let height = galley.size().y;
            ui.painter().galley(position, galley, colour);
            position.y += height;
        }
        response.on_hover_text(&self.tip)
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn players(summary: &Summary, names: &BTreeMap<String, String>) -> String {
    let game = names.get(&summary.variant).unwrap_or(&summary.variant);
    let name = |player: &Option<String>| player.clone().unwrap_or_else(|| say!("player-person"));
    let [black, white] = [&summary.players[0], &summary.players[1]].map(name);
    say!("saved-row", game, black, white)
}

fn ending(summary: &Summary, saved_text: String) -> String {
    let unfinished = || say!("saved-goes-on");
    let score = summary.result.as_ref().map_or_else(unfinished, |result| result.score.clone());
    say!("saved-row-below", kept = saved_text, count = summary.plies, score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;
    use jiff::tz::TimeZone;
    use std::time::{Duration, SystemTime};

    fn saved(minutes: u64, now: SystemTime) -> SavedGame {
        let summary = Summary {
            variant: "tori".to_owned(),
            players: [Some("Anna".to_owned()), None],
            date: date_of(now, &TimeZone::UTC),
            event: None,
            plies: 12,
            result: None,
            by_link: None,
        };
        let saved = now.checked_sub(Duration::from_secs(60 * minutes));
        SavedGame { path: format!("/games/tori-{minutes}.ron").into(), saved, summary: Ok(summary) }
    }

    /// The same game, autosaved once and saved by hand twice.
    #[test]
    fn rows_of_the_same_game_show_when_and_how_it_was_saved() {
        let now = std::time::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
        let names = BTreeMap::from([("tori".to_owned(), "Tori Shogi".to_owned())]);
        let zoned = Timestamp::try_from(now).expect("a time").to_zoned(TimeZone::UTC);
        let lines =
            |minutes, is_autosave| RowText::of(&saved(minutes, now), is_autosave, &names, &zoned).lines;
        assert_eq!(
            lines(0, true),
            ["Tori Shogi · Anna – Person", "Autosaved just now · 12 moves · not finished"]
        );
        assert_eq!(lines(5, false)[1], "Saved as tori-5.ron, 5 minutes ago · 12 moves · not finished");
        assert_eq!(lines(90, false)[1], "Saved as tori-90.ron, 1 hour ago · 12 moves · not finished");
        // The date of play is added if it differs from the date of saving.
        assert_eq!(
            lines(60 * 30, false)[1],
            "Saved as tori-1800.ron, yesterday · 12 moves · not finished · played 2023-11-14"
        );
    }
}
