//! Explanation of marks in a line beside the board. Marks of a picked piece are explained the first few
//! times, marks of influence always, since influence is rarely shown.

use super::legend::paint_drawing;
use crate::app::{Action, Screen, Settings};
use crate::game::{Picked, Selection};
use crate::input::{Inspected, Inspection, MoveInput};
use crate::ui::UiSystems;
use crate::ui::board_area::BoardView;
use crate::ui::caption::CurrentCaption;
use crate::ui::theme::{Inks, size};
use crate::view::square_mark::SquareMark;
use crate::view::theme::ActiveTheme;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_language::{say, text};

/// Side of a mark's picture, gap after it, gap between items, and margin of the line, in points.
const PICTURE: f32 = 20.0;
const PICTURE_GAP: f32 = 6.0;
const ITEM_GAP: f32 = 16.0;
const MARGIN: egui::Vec2 = egui::vec2(12.0, 6.0);

/// Number of picked pieces for which a mark is explained.
const MAX_EXPLANATIONS: u8 = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
}

/// The picked piece, and the marks explained for it, by message id.
#[derive(Default)]
struct ExplainedMarks {
    picked: Option<Picked>,
    marks: BTreeSet<&'static str>,
}

impl ExplainedMarks {
    /// Counts the explained marks once the piece is deselected.
    fn update(&mut self, picked: Option<Picked>, settings: &mut ResMut<Settings>) {
        if self.picked == picked {
            return;
        }
        self.picked = picked;
        for mark in std::mem::take(&mut self.marks) {
            let times = settings.marks_explained.entry(mark.to_owned()).or_default();
            *times = times.saturating_add(1);
        }
    }
}

fn show(
    mut contexts: EguiContexts,
    (move_input, inspection): (Res<MoveInput>, Res<Inspection>),
    (mut settings, mut explained_marks): (ResMut<Settings>, Local<ExplainedMarks>),
    view: BoardView,
    caption: Res<CurrentCaption>,
    marks: Query<&SquareMark>,
    theme: Res<ActiveTheme>,
) -> Result {
    let picked = move_input.selection().map(Selection::picked);
    explained_marks.update(picked, &mut settings);
    let is_picked = picked.is_some() && move_input.question().is_none();
    let is_board_inspected = inspection.subject() == Some(Inspected::Board);
    let shows_piece_marks = is_picked && !caption.is_shown();
    if !shows_piece_marks && !is_board_inspected {
        return Ok(());
    }
    let is_drop = matches!(picked, Some(Picked::Hand(_)));
    let is_new =
        |mark: &str| settings.marks_explained.get(mark).is_none_or(|times| *times < MAX_EXPLANATIONS);
    let visible: BTreeSet<SquareMark> = marks.iter().copied().collect();
    let mut explained: Vec<(SquareMark, &'static str)> =
        visible.into_iter().filter_map(|mark| Some((mark, message(mark, is_drop)?))).collect();
    explained.retain(|(_, message)| is_board_inspected || is_new(message));
    if explained.is_empty() {
        return Ok(());
    }
    if !is_board_inspected {
        explained_marks.marks.extend(explained.iter().map(|(_, message)| message));
    }
    let ctx = contexts.ctx_mut()?;
    let items = explained.into_iter().map(|(mark, message)| (mark, text(message, []))).collect();
    let room = view.area.0.width() - 2.0 * (MARGIN.x + ITEM_GAP);
    let line = MarksLine::new(ctx, items, room);
    let size = line.size + 2.0 * MARGIN;
    let rect = egui::Rect::from_min_size(view.place_for(size), size);
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Middle, "marks in a line".into()));
    let inks = ctx.inks();
    let edge = egui::Stroke::new(1.0, inks.edge);
    painter.rect(rect, 4.0, inks.sheet, edge, egui::StrokeKind::Inside);
    line.paint(&painter, rect.min + MARGIN, &theme);
    Ok(())
}

/// The marks with their explanations, laid out in one or more lines.
struct MarksLine {
    items: Vec<(Option<SquareMark>, Arc<egui::Galley>, egui::Vec2)>,
    size: egui::Vec2,
}

impl MarksLine {
    fn new(ctx: &egui::Context, marks: Vec<(SquareMark, String)>, max_width: f32) -> Self {
        let (mut items, mut at, mut widest) = (Vec::new(), egui::Vec2::ZERO, 0.0_f32);
        let inks = ctx.inks();
        let more = say!("marks-more", keys = Action::Legend.keys(ctx));
        let texts = marks.into_iter().map(|(mark, text)| (Some(mark), text, inks.ink));
        for (mark, text, ink) in texts.chain([(None, more, inks.quiet)]) {
            let font = egui::FontId::proportional(size::BODY);
            let text = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text, font, ink));
            let width = text.size().x + if mark.is_some() { PICTURE + PICTURE_GAP } else { 0.0 };
            if at.x > 0.0 && at.x + width > max_width {
                at = egui::vec2(0.0, at.y + PICTURE + PICTURE_GAP);
            }
            items.push((mark, text, at));
            widest = widest.max(at.x + width);
            at.x += width + ITEM_GAP;
        }
        Self { items, size: egui::vec2(widest, at.y + PICTURE) }
    }

    fn paint(self, painter: &egui::Painter, corner: egui::Pos2, theme: &ActiveTheme) {
        let ink = painter.inks().ink;
        for (mark, text, at) in self.items {
            let mut place = corner + at;
            if let Some(mark) = mark {
                // On wood, as on the board.
                let square = egui::Rect::from_min_size(place, egui::Vec2::splat(PICTURE));
                painter.rect_filled(square, 3.0, egui::Color32::from_rgb(206, 160, 96));
                paint_drawing(painter, square.center(), 0.5, mark.drawing(theme.0.mark(mark), None));
                place.x += PICTURE + PICTURE_GAP;
            }
            let top = place.y + (PICTURE - text.size().y) / 2.0;
            painter.galley(egui::pos2(place.x, top), text, ink);
        }
    }
}

/// The message that explains a mark of a picked piece or of influence; `None` for other marks.
const fn message(mark: SquareMark, is_drop: bool) -> Option<&'static str> {
    Some(match mark {
        SquareMark::Move if is_drop => "marks-drop",
        SquareMark::Move => "marks-move",
        SquareMark::Capture => "marks-capture",
        SquareMark::LionA => "marks-lion-a",
        SquareMark::LionB => "marks-lion-b",
        SquareMark::TeachingKing => "marks-lion-first",
        SquareMark::Burnt => "marks-burnt",
        SquareMark::Suicide => "marks-suicide",
        SquareMark::Igui => "marks-igui",
        SquareMark::EmperorReach => "marks-universal",
        SquareMark::HeldByBlack => "legend-held-black-about",
        SquareMark::HeldByWhite => "legend-held-white-about",
        SquareMark::Contested => "legend-contested-about",
        SquareMark::Hanging => "legend-hanging-about",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::{WINDOW, draw};

    #[test]
    fn the_line_wraps_where_the_board_is_narrow() {
        let ctx = crate::ui::theme::test_context();
        let marks = [SquareMark::Move, SquareMark::Capture, SquareMark::LionA, SquareMark::Igui];
        draw(&ctx, WINDOW, [], |_| {
            let line = |room| {
                let words = marks.iter().filter_map(|mark| Some((*mark, text(message(*mark, false)?, []))));
                MarksLine::new(&ctx, words.collect(), room)
            };
            assert_eq!(line(1_000.0).size.y, PICTURE);
            let narrow = line(260.0);
            assert!(narrow.size.y > PICTURE && narrow.size.x <= 260.0, "{}", narrow.size);
            assert_eq!(narrow.items.len(), marks.len() + 1, "the last item refers to the legend");
        });
    }
}
