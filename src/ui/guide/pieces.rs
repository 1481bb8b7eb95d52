//! The window of a game's pieces: a searchable list on the left, the page of a piece on the right.

use super::help_window::HelpWindow;
use super::piece_page::{self, PiecePage};
use super::rules::ShowRules;
use crate::app::{Action, GameInView, HandleActions, LessonRequest, Screen, Settings};
use crate::game::Koma;
use crate::input::PointerTarget;
use crate::ui::theme::Inks;
use crate::ui::window_switch::{OpenWindows, add_window};
use crate::ui::{UiSystems, focus};
use crate::view::redraw::NeedsFrames;
use crate::view::turntable::Turntable;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, EguiTextureHandle, egui};
use std::sync::Arc;
use tenjiku_language::{Language, SpokenName, say};
use tenjiku_rules::variant::{Kind, KindId, Variant};
use tenjiku_teach::guide::{PieceFeature, Query};

/// Maximum initial size of the window, in points.
const SIZE: egui::Vec2 = egui::vec2(1280.0, 840.0);
/// Width of the list, in points.
const LIST_WIDTH: f32 = 312.0;
/// Height of a row of the list, in points.
const ROW_HEIGHT: f32 = 38.0;

/// Requests the window for a game, at a piece if one is given.
#[derive(Message, Clone, Debug)]
pub struct ShowPieces {
    pub game: Arc<Variant>,
    pub kind: Option<KindId>,
}

#[derive(Resource, Default)]
struct PiecesWindow {
    game: Option<Arc<Variant>>,
    query: Query,
    found: Vec<KindId>,
    page: Option<PiecePage>,
    history: Vec<KindId>,
    must_scroll: bool,
    language: Language,
}

impl PiecesWindow {
    fn open(&mut self, game: Arc<Variant>, kind: Option<KindId>) {
        let is_other = self.game.as_ref().is_none_or(|known| !Arc::ptr_eq(known, &game));
        if is_other {
            *self = Self { game: Some(game), ..Self::default() };
        }
        self.search();
        if let Some(kind) = kind {
            self.choose(kind);
            self.history.clear();
        }
    }

    fn search(&mut self) {
        let Some(game) = &self.game else { return };
        self.found = self.query.find(game);
        self.language = Language::current();
        // The first piece found is shown at once.
        let is_found = self.page.as_ref().is_some_and(|page| self.found.contains(&page.kind));
        if let Some(&first) = self.found.first().filter(|_| !is_found) {
            self.choose(first);
            self.history.clear();
        }
    }

    fn choose(&mut self, kind: KindId) {
        let Some(game) = &self.game else { return };
        let before = self.page.as_ref().map(|page| page.kind);
        self.history.extend(before.filter(|before| *before != kind));
        self.page = Some(PiecePage::new(game, kind));
        self.must_scroll = true;
    }

    fn go_back(&mut self) {
        if let Some(kind) = self.history.pop() {
            self.choose(kind);
            // Drops the entry that `choose` has pushed.
            self.history.pop();
        }
    }

    fn translate(&mut self) {
        self.search();
        let kind = self.page.as_ref().map(|page| page.kind);
        self.page = self.game.as_ref().zip(kind).map(|(game, kind)| PiecePage::new(game, kind));
    }

    fn move_selection(&mut self, steps: isize) {
        let index = self.page.as_ref().and_then(|page| self.found.iter().position(|kind| *kind == page.kind));
        let next = index.map_or(Some(0), |index| index.checked_add_signed(steps));
        if let Some(&kind) = next.and_then(|next| self.found.get(next)) {
            self.choose(kind);
            self.history.clear();
        }
    }
}

const ID: &str = "pieces";

pub(super) fn plugin(app: &mut App) {
    add_window(app, ID).init_resource::<PiecesWindow>().add_message::<ShowPieces>();
    app.on_action(Action::Pieces, toggle);
    app.add_systems(
        EguiPrimaryContextPass,
        (open, show, update_turntable).chain().in_set(UiSystems::Overlays),
    );
}

/// Toggles the window for the game in view, starting with the piece under the pointer. The key does not
/// close the window while the pointer is on another piece.
fn toggle(
    screen: Res<State<Screen>>,
    in_view: GameInView,
    pointed: Res<PointerTarget>,
    koma: bevy::prelude::Query<&Koma>,
    mut windows: ResMut<OpenWindows>,
    mut pieces: ResMut<PiecesWindow>,
) {
    let Some(game) = in_view.get() else { return };
    // Boards of lessons and of the editor have different kinds.
    let pointed_koma = pointed.koma.filter(|_| matches!(screen.get(), Screen::Match | Screen::Problem));
    let kind = pointed_koma.and_then(|entity| koma.get(entity).ok()).map(|koma| koma.kind);
    let is_other = kind.is_some_and(|kind| pieces.page.as_ref().is_none_or(|page| page.kind != kind));
    let opens = !windows.has(ID) || is_other;
    windows.set(ID, opens);
    if opens {
        pieces.open(game, kind);
    }
}

fn open(
    mut requests: MessageReader<ShowPieces>,
    mut windows: ResMut<OpenWindows>,
    mut pieces: ResMut<PiecesWindow>,
) {
    for ShowPieces { game, kind } in requests.read() {
        pieces.open(Arc::clone(game), *kind);
        windows.set(ID, true);
    }
}

enum PiecesCommand {
    Show(KindId),
    Back,
    Learn(KindId),
    Rules,
}

fn show(
    mut contexts: EguiContexts,
    mut windows: ResMut<OpenWindows>,
    mut pieces: ResMut<PiecesWindow>,
    mut turntable: ResMut<Turntable>,
    mut lesson: MessageWriter<LessonRequest>,
    mut rules: MessageWriter<ShowRules>,
) -> Result {
    if !windows.has(ID) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    if pieces.language != Language::current() {
        pieces.translate();
    }
    let Some(game) = pieces.game.clone() else { return Ok(()) };
    let texture = turntable.picture.as_ref().and_then(|image| contexts.image_id(image.id()));
    let title = say!("pieces-title", game = game.spoken_name());
    let window = HelpWindow { id: ID, title, size: SIZE, list_width: LIST_WIDTH };
    let mut is_open = true;
    let command = window.show(
        &ctx,
        &mut is_open,
        &mut *pieces,
        |ui, pieces| list(ui, pieces, &game),
        |ui, pieces| {
            let Some(page) = &pieces.page else {
                ui.label(say!("pieces-none"));
                return None;
            };
            let command = top_row(ui, pieces, page.kind);
            let clicked = piece_page::show(ui, &game, page, texture, &mut turntable.rotation);
            clicked.map(PiecesCommand::Show).or(command)
        },
    );
    handle_keys(&ctx, &mut pieces);
    match command {
        Some(PiecesCommand::Show(kind)) => pieces.choose(kind),
        Some(PiecesCommand::Back) => pieces.go_back(),
        Some(PiecesCommand::Learn(kind)) => {
            lesson.write(LessonRequest::Piece(game, kind));
            is_open = false;
        }
        Some(PiecesCommand::Rules) => {
            rules.write(ShowRules { game });
        }
        None => {}
    }
    windows.set(ID, is_open);
    Ok(())
}

fn handle_keys(ctx: &egui::Context, pieces: &mut PiecesWindow) {
    let steps = ctx.input_mut(|input| {
        let pressed = |input: &mut egui::InputState, key| input.consume_key(egui::Modifiers::NONE, key);
        isize::from(pressed(input, egui::Key::ArrowDown)) - isize::from(pressed(input, egui::Key::ArrowUp))
    });
    if steps != 0 {
        pieces.move_selection(steps);
    }
}

/// The search field, the filters and the pieces found. Returns the clicked piece.
fn list(ui: &mut egui::Ui, pieces: &mut PiecesWindow, game: &Variant) -> Option<PiecesCommand> {
    search_field(ui, pieces);
    filters(ui, pieces, game);
    let count = say!("pieces-found", found = pieces.found.len(), all = game.kinds().len());
    ui.label(egui::RichText::new(count).small().weak());
    if pieces.found.is_empty() {
        ui.label(say!("pieces-none"));
        return None;
    }
    let chosen = pieces.page.as_ref().map(|page| page.kind);
    let mut area = egui::ScrollArea::vertical().auto_shrink(false);
    if std::mem::take(&mut pieces.must_scroll)
        && let Some(index) = chosen.and_then(|chosen| pieces.found.iter().position(|kind| *kind == chosen))
    {
        let height = ui.available_height();
        let top = index as f32 * (ROW_HEIGHT + ui.spacing().item_spacing.y);
        let offset = ui.data(|data| data.get_temp::<f32>("pieces list".into())).unwrap_or(0.0);
        // A row that is already visible does not scroll the list.
        if top < offset || top + ROW_HEIGHT > offset + height {
            area = area.vertical_scroll_offset((top - height / 2.0).max(0.0));
        }
    }
    let mut clicked = None;
    let out = area.show_rows(ui, ROW_HEIGHT, pieces.found.len(), |ui, rows| {
        for &id in &pieces.found[rows] {
            if row(ui, game.kind(id), chosen == Some(id)).clicked() {
                clicked = Some(PiecesCommand::Show(id));
            }
        }
        focus::scroll_to_focus(ui);
    });
    ui.data_mut(|data| data.insert_temp("pieces list".into(), out.state.offset.y));
    clicked
}

fn search_field(ui: &mut egui::Ui, pieces: &mut PiecesWindow) {
    ui.horizontal(|ui| {
        let hint = say!("pieces-search");
        let field = egui::TextEdit::singleline(&mut pieces.query.text)
            .hint_text(&hint)
            .desired_width(LIST_WIDTH - 92.0);
        let field = ui.add(field).on_hover_text(say!("pieces-search-tip"));
        focus::set_name(&field, &hint);
        let has_query = !pieces.query.text.is_empty() || !pieces.query.features.is_empty();
        let clear = ui.add_enabled(has_query, egui::Button::new(say!("pieces-clear")));
        if clear.on_hover_text(say!("pieces-clear-tip")).clicked() {
            pieces.query = Query::default();
            pieces.search();
        } else if field.changed() {
            pieces.search();
        }
    });
}

fn filters(ui: &mut egui::Ui, pieces: &mut PiecesWindow, game: &Variant) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = egui::vec2(7.0, 2.0);
        for feature in PieceFeature::distinguishing(game) {
            let is_on = pieces.query.features.contains(&feature);
            let name = egui::RichText::new(feature.name()).small();
            if ui.add(egui::Button::new(name).selected(is_on)).on_hover_text(feature.about()).clicked() {
                pieces.query.features.retain(|known| *known != feature);
                if !is_on {
                    pieces.query.features.push(feature);
                }
                pieces.search();
            }
        }
    });
}

fn row(ui: &mut egui::Ui, kind: &Kind, is_chosen: bool) -> egui::Response {
    let (rect, response) =
        ui.allocate_exact_size(egui::vec2(ui.available_width(), ROW_HEIGHT), egui::Sense::click());
    focus::set_choice_name(&response, is_chosen, kind.spoken_name());
    let painter = ui.painter_at(rect);
    let visuals = ui.style().interact_selectable(&response, is_chosen);
    if is_chosen || response.hovered() {
        painter.rect_filled(rect, 4.0, visuals.weak_bg_fill);
    }
    let koma = egui::Rect::from_min_size(rect.min + egui::vec2(4.0, 1.0), egui::vec2(30.0, ROW_HEIGHT - 2.0));
    super::koma_face::koma_face(&painter, koma, kind, false);
    let left = rect.left() + 42.0;
    let name = kind.spoken_name();
    let draw_text = |at: egui::Pos2, text: &str, size: f32, colour| {
        painter.text(at, egui::Align2::LEFT_CENTER, text, egui::FontId::proportional(size), colour)
    };
    let text = ui.visuals().text_color();
    draw_text(egui::pos2(left, rect.top() + 12.0), name, 15.0, text);
    let other = if name == kind.entry().kanji { kind.name() } else { &kind.entry().kanji };
    let detail = format!("{}  ·  {}  ·  {other}", kind.symbol(), kind.entry().romaji);
    draw_text(egui::pos2(left, rect.top() + 28.0), &detail, 11.5, ui.inks().quiet);
    if kind.is_royal() {
        let at = egui::pos2(rect.right() - 16.0, rect.center().y);
        painter.text(
            at,
            egui::Align2::CENTER_CENTER,
            "♔",
            egui::FontId::proportional(17.0),
            ui.inks().accent,
        );
    }
    response
}

fn top_row(ui: &mut egui::Ui, pieces: &PiecesWindow, kind: KindId) -> Option<PiecesCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        let back = egui::Button::new(format!("◀ {}", say!("pieces-back-to")));
        let back = ui.add_enabled(!pieces.history.is_empty(), back);
        focus::set_name(&back, &say!("pieces-back-to"));
        if back.clicked() {
            command = Some(PiecesCommand::Back);
        }
        if ui.button(say!("pieces-rules")).on_hover_text(say!("pieces-rules-tip")).clicked() {
            command = Some(PiecesCommand::Rules);
        }
        let learn = egui::RichText::new(say!("pieces-learn")).color(ui.inks().heading);
        if ui.button(learn).on_hover_text(say!("pieces-learn-tip")).clicked() {
            command = Some(PiecesCommand::Learn(kind));
        }
    });
    command
}

/// Puts the koma of the page on the turntable, or clears it while the window is closed.
fn update_turntable(
    windows: Res<OpenWindows>,
    pieces: Res<PiecesWindow>,
    settings: Res<Settings>,
    mut turntable: ResMut<Turntable>,
    mut contexts: EguiContexts,
    mut is_registered: Local<bool>,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    let open_page = pieces.page.as_ref().zip(pieces.game.as_ref()).filter(|_| windows.has(ID));
    let koma = open_page.map(|(page, game)| piece_page::koma(game, page, settings.face_style));
    if turntable.koma != koma {
        turntable.koma = koma;
        // The background has the colour of the window.
        let [red, green, blue, _] = contexts.ctx_mut()?.inks().sheet.to_array();
        turntable.background = Color::srgb_u8(red, green, blue);
        frames.ask();
    }
    if let (false, Some(picture)) = (*is_registered, &turntable.picture) {
        contexts.add_image(EguiTextureHandle::Strong(picture.clone()));
        *is_registered = true;
        frames.ask();
    }
    Ok(())
}
