//! Seals: a player's achievements in a game as red stamps, and the results against each level.

use super::path::GamePath;
use crate::tutorial::SavedProgress;
use crate::ui::{seal, stamp, theme};
use bevy_egui::egui;
use tenjiku_language::{LevelWords, say};
use tenjiku_rules::variant::Variant;
use tenjiku_search::Level;
use tenjiku_teach::lesson::Tally;

/// Size of a seal, the gap between two seals, and the size of a seal on a thumbnail, in points.
const SEAL_SIZE: f32 = 20.0;
const GAP: f32 = 4.0;
const STAMP_SIZE: f32 = 15.0;
/// Size of a newly earned seal, in points.
const NEW_SEAL_SIZE: f32 = 38.0;
const LEVEL_SIGNS: [&str; 8] = ["一", "二", "三", "四", "五", "六", "七", "八"];

pub(super) struct Seals {
    is_learned: bool,
    /// The results against each level, from the weakest.
    results: [Tally; 8],
}

/// A seal: its sign, its meaning, and whether it was earned.
type Seal = (&'static str, String, bool);

impl Seals {
    pub fn of(game: &Variant, path: &GamePath, progress: &SavedProgress) -> Self {
        let results = std::array::from_fn(|index| progress.0.tally(game.id(), index as u8 + 1));
        Self { is_learned: path.is_learned(game, progress), results }
    }

    /// All seals: for learning the game, for the first win, and for each level.
    fn all(&self) -> impl Iterator<Item = Seal> {
        let yes = |is_so: bool| if is_so { "yes" } else { "no" };
        let has_won = self.results.iter().any(|tally| tally.won > 0);
        let first = [
            ("学", say!("seal-learned", is_so = yes(self.is_learned)), self.is_learned),
            ("勝", say!("seal-won", is_so = yes(has_won)), has_won),
        ];
        let levels = Level::all().zip(LEVEL_SIGNS).zip(self.results).map(move |((level, sign), tally)| {
            let is_beaten = tally.won > 0;
            let name = level.name();
            let text = say!("seal-level", level = level.number(), name, is_so = yes(is_beaten));
            let Tally { won, lost, drawn } = tally;
            let with_tally = format!("{text} {}", say!("seal-tally", won, lost, drawn));
            (sign, if tally == Tally::default() { text } else { with_tally }, is_beaten)
        });
        first.into_iter().chain(levels)
    }

    /// Draws all seals in as many rows as the width needs, unearned seals as empty frames.
    pub fn show_all(&self, ui: &mut egui::Ui) {
        const STEP: f32 = SEAL_SIZE + GAP;
        let all: Vec<Seal> = self.all().collect();
        let most = (((ui.available_width() + GAP) / STEP) as usize).clamp(1, all.len());
        let rows = all.len().div_ceil(most);
        let columns = all.len().div_ceil(rows);
        let cells = egui::vec2(columns as f32, rows as f32);
        let (area, _) = ui.allocate_exact_size(cells * STEP - egui::Vec2::splat(GAP), egui::Sense::hover());
        for (index, (sign, text, is_earned)) in all.into_iter().enumerate() {
            let cell = egui::vec2((index % columns) as f32, (index / columns) as f32);
            let rect = egui::Rect::from_min_size(area.min + cell * STEP, egui::Vec2::splat(SEAL_SIZE));
            let response = ui.interact(rect, ui.id().with(("seal", index)), egui::Sense::hover());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &text));
            seal(ui.painter(), rect, sign, is_earned);
            response.on_hover_text(text);
        }
    }

    pub fn show(&self, ui: &mut egui::Ui) {
        ui.horizontal(|ui| {
            self.show_all(ui);
            let played = (1_u8..).zip(self.results).filter(|(_, tally)| *tally != Tally::default());
            let results: Vec<String> = played
                .map(|(level, Tally { won, lost, drawn })| say!("seal-result", level, won, lost, drawn))
                .collect();
            if !results.is_empty() {
                ui.add_space(4.0);
                let text = say!("seal-results", results = results.join("  ·  "));
                let text = egui::RichText::new(text).size(theme::size::SMALL);
                let label = egui::Label::new(text.weak()).truncate();
                ui.add(label).on_hover_text(say!("seal-results-tip"));
            }
        });
    }

    /// Stamps the seal for the first win against a level, newly earned in a game, at a corner of a sheet.
    pub fn show_new(&self, ui: &egui::Ui, corner: egui::Pos2, level: Level, game: u32) {
        let index = usize::from(level.number() - 1);
        if self.results[index].won != 1 {
            return;
        }
        let rect = egui::Rect::from_min_size(
            corner - egui::vec2(NEW_SEAL_SIZE, 0.0),
            egui::Vec2::splat(NEW_SEAL_SIZE),
        );
        let id = ui.id().with(("new seal", game));
        let response = ui.interact(rect, id, egui::Sense::hover());
        let text = say!("seal-new", level = level.number(), name = level.name());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &text));
        stamp(ui, id, rect, LEVEL_SIGNS[index]);
        response.on_hover_text(text);
    }

    /// Stamps the highest seals onto the corner of a picture.
    pub fn stamp(&self, painter: &egui::Painter, corner: egui::Pos2) {
        let highest = self.results.iter().rposition(|tally| tally.won > 0).map(|index| LEVEL_SIGNS[index]);
        let learned = self.is_learned.then_some("学");
        for (index, sign) in highest.into_iter().chain(learned).enumerate() {
            let shift = egui::vec2(index as f32 * (STAMP_SIZE + 1.0), 0.0);
            let rect = egui::Rect::from_min_max(corner - egui::Vec2::splat(STAMP_SIZE), corner);
            seal(painter, rect.translate(-shift), sign, true);
        }
    }

    /// Description of the stamps for screen readers.
    pub fn in_words(&self) -> String {
        self.all().filter(|(.., is_earned)| *is_earned).map(|(_, text, _)| format!(" {text}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame;

    /// The sheet in a window of 800 × 600 has 164 points for the seals.
    #[test]
    fn seals_take_two_rows_in_a_narrow_sheet() {
        let seals = Seals { is_learned: false, results: [Tally::default(); 8] };
        let size_in = |width: f32| {
            let (ctx, mut size) = (theme::test_context(), egui::Vec2::ZERO);
            test_frame::draw(&ctx, egui::vec2(width, 600.0), Vec::new(), |ui| {
                size = ui.scope(|ui| seals.show_all(ui)).response.rect.size();
            });
            size
        };
        assert_eq!([size_in(300.0), size_in(164.0)], [egui::vec2(236.0, 20.0), egui::vec2(116.0, 44.0)]);
    }
}
