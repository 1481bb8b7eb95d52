//! The window of a game's rules: pages generated from its data, with example positions.

use super::super::theme::Inks;
use super::help_window::HelpWindow;
use super::piece_page::piece_link;
use super::pieces::ShowPieces;
use super::position::picture;
use super::readings::{preset_card, reading_card};
use crate::app::{Action, GameInView, HandleActions, LessonRequest};
use crate::ui::rules_line::rules_line;
use crate::ui::window_switch::{OpenWindows, add_window, window_is_open};
use crate::ui::{UiSystems, choice_label, focus, page_title, theme};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::Arc;
use tenjiku_language::{Language, SpokenName, code, say};
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_teach::guide::{Section, Topic, pages};
use tenjiku_teach::lesson::{Story, StoryLibrary};

/// Maximum initial size of the window, in points.
const SIZE: egui::Vec2 = egui::vec2(1080.0, 840.0);
/// Width of the table of contents, in points.
const CONTENTS_WIDTH: f32 = 190.0;
/// Width of a picture, in points: of a small board, and the range for large boards.
const PICTURE_WIDTH: f32 = 226.0;
const LARGE_PICTURE_WIDTH: f32 = 400.0;
const MAX_PICTURE_WIDTH: f32 = 640.0;
/// Width of a square of a large board, in points. A koma on it is still legible.
const SQUARE_WIDTH: f32 = 15.0;
/// Minimum number of files of a large board.
const MIN_LARGE_FILES: u8 = 10;
/// Maximum number of pieces listed below a rule.
const MAX_LINKS: usize = 12;

/// Requests the window for a game.
#[derive(Message, Clone, Debug)]
pub struct ShowRules {
    pub game: Arc<Variant>,
}

#[derive(Resource, Default)]
struct RulesWindow {
    game: Option<Arc<Variant>>,
    sections: Vec<Section>,
    /// The stories of the game, linked from the rules that they teach.
    stories: Vec<Story>,
    open_section: usize,
    language: Language,
}

impl RulesWindow {
    fn open(&mut self, game: Arc<Variant>) {
        let is_other = self.game.as_ref().is_none_or(|known| !Arc::ptr_eq(known, &game));
        if is_other {
            self.open_section = 0;
            self.stories = StoryLibrary::load(&game).stories;
        }
        if is_other || self.language != Language::current() {
            self.sections = pages(&game);
            self.language = Language::current();
        }
        self.game = Some(game);
    }
}

enum RulesCommand {
    /// Shows the pieces of the game, optionally a particular piece.
    Pieces(Option<KindId>),
    Lessons,
    Story(String),
}

const ID: &str = "rules";

pub(super) fn plugin(app: &mut App) {
    add_window(app, ID).init_resource::<RulesWindow>().add_message::<ShowRules>();
    app.on_action(Action::Rules, toggle);
    app.add_systems(
        EguiPrimaryContextPass,
        (open, show.run_if(window_is_open(ID))).chain().in_set(UiSystems::Overlays),
    );
}

fn toggle(in_view: GameInView, mut windows: ResMut<OpenWindows>, mut rules: ResMut<RulesWindow>) {
    if windows.has(ID) {
        windows.set(ID, false);
    } else if let Some(game) = in_view.get() {
        rules.open(game);
        windows.set(ID, true);
    }
}

fn open(
    mut requests: MessageReader<ShowRules>,
    mut windows: ResMut<OpenWindows>,
    mut rules: ResMut<RulesWindow>,
) {
    for ShowRules { game } in requests.read() {
        rules.open(Arc::clone(game));
        windows.set(ID, true);
    }
}

fn show(
    mut contexts: EguiContexts,
    mut windows: ResMut<OpenWindows>,
    mut rules: ResMut<RulesWindow>,
    mut pieces: MessageWriter<ShowPieces>,
    mut lessons: MessageWriter<LessonRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(game) = rules.game.clone() else { return Ok(()) };
    if rules.language != Language::current() {
        rules.open(Arc::clone(&game));
    }
    let title = say!("guide-title", game = game.spoken_name());
    let window = HelpWindow { id: ID, title, size: SIZE, list_width: CONTENTS_WIDTH };
    let mut is_open = true;
    let command =
        window.show(&ctx, &mut is_open, &mut *rules, contents, |ui, rules| open_section(ui, &game, rules));
    match command {
        Some(RulesCommand::Pieces(kind)) => {
            pieces.write(ShowPieces { game, kind });
        }
        Some(RulesCommand::Lessons) => {
            lessons.write(LessonRequest::Course(game));
            is_open = false;
        }
        Some(RulesCommand::Story(id)) => {
            lessons.write(LessonRequest::Story(game, id));
            is_open = false;
        }
        None => {}
    }
    windows.set(ID, is_open);
    Ok(())
}

fn open_section(ui: &mut egui::Ui, game: &Variant, rules: &RulesWindow) -> Option<RulesCommand> {
    let section = rules.sections.get(rules.open_section)?;
    let mut clicked = None;
    let area = egui::ScrollArea::vertical().auto_shrink(false).id_salt(("rules", rules.open_section));
    area.show(ui, |ui| {
        ui.set_max_width(ui.available_width() - 8.0);
        if rules.open_section == 0 {
            game_heading(ui, game);
        }
        for topic in &section.topics {
            let stories: Vec<&Story> =
                rules.stories.iter().filter(|story| story.rules.contains(&topic.rule)).collect();
            clicked = clicked.take().or(topic_page(ui, game, topic, &stories));
        }
        focus::scroll_to_focus(ui);
    });
    clicked
}

fn contents(ui: &mut egui::Ui, rules: &mut RulesWindow) -> Option<RulesCommand> {
    ui.label(egui::RichText::new(say!("guide-contents")).small().weak());
    ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
        for at in 0..rules.sections.len() {
            let name = egui::RichText::new(&rules.sections[at].title);
            if choice_label(ui, rules.open_section == at, name).clicked() {
                rules.open_section = at;
                // The page is drawn in the next frame.
                ui.ctx().request_repaint();
            }
        }
    });
    ui.add_space(10.0);
    let pieces = ui.button(say!("guide-all-pieces")).on_hover_text(say!("guide-all-pieces-tip"));
    let lessons = ui.button(say!("guide-lessons")).on_hover_text(say!("guide-lessons-tip"));
    if pieces.clicked() {
        Some(RulesCommand::Pieces(None))
    } else {
        lessons.clicked().then_some(RulesCommand::Lessons)
    }
}

fn game_heading(ui: &mut egui::Ui, game: &Variant) {
    let file = game.file();
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(&file.japanese).font(theme::brush(40.0)).color(ui.inks().heading));
        if game.spoken_name() != file.japanese {
            page_title(ui, game.spoken_name());
        }
        let meaning = say!("pieces-meaning", meaning = game.meaning_in(code()));
        ui.weak(format!("{}  ·  {meaning}", file.romaji));
    });
    ui.label(egui::RichText::new(game.about_in(code())).color(ui.inks().note));
    rules_line(ui, game);
    ui.add_space(6.0);
}

fn topic_page(ui: &mut egui::Ui, game: &Variant, topic: &Topic, stories: &[&Story]) -> Option<RulesCommand> {
    let mut clicked = None;
    ui.label(theme::section_heading(ui, &topic.title));
    let room = ui.available_width() - PICTURE_WIDTH - 24.0;
    match topic.pictures.as_slice() {
        // A single small picture goes next to its text.
        [only] if room > PICTURE_WIDTH && only.position.geometry().files() < MIN_LARGE_FILES => {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(room);
                    clicked = topic_text(ui, game, topic, stories);
                });
                ui.add_space(8.0);
                picture(ui, only, PICTURE_WIDTH);
            });
        }
        _ => {
            clicked = topic_text(ui, game, topic, stories);
            pictures(ui, topic);
        }
    }
    ui.add_space(14.0);
    clicked
}

/// The paragraphs of a topic, its presets or readings, the pieces it concerns and the stories that teach it.
fn topic_text(ui: &mut egui::Ui, game: &Variant, topic: &Topic, stories: &[&Story]) -> Option<RulesCommand> {
    for paragraph in &topic.text {
        ui.add(egui::Label::new(egui::RichText::new(paragraph).size(15.5)).wrap());
    }
    if !topic.presets.is_empty() {
        preset_card(ui, &topic.presets);
    }
    if let Some(rule) = &topic.disputed {
        reading_card(ui, rule);
    }
    let kind = match (topic.ranks.is_empty(), topic.kinds.is_empty()) {
        (false, _) => ranking(ui, game, topic),
        (true, false) => piece_links(ui, game, &topic.kinds),
        (true, true) => None,
    };
    let story = story_links(ui, stories);
    kind.map(|kind| RulesCommand::Pieces(Some(kind))).or(story.map(RulesCommand::Story))
}

/// Links to the stories that teach a rule. Returns the id of a clicked story.
fn story_links(ui: &mut egui::Ui, stories: &[&Story]) -> Option<String> {
    if stories.is_empty() {
        return None;
    }
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        ui.label(egui::RichText::new(say!("guide-taught")).small().weak());
        for story in stories {
            let link = ui.link(egui::RichText::new(format!("▶ {}", story.title())).color(ui.inks().accent));
            focus::set_name(&link, &story.title());
            if link.on_hover_text(story.about()).clicked() {
                clicked = Some(story.id.clone());
            }
        }
    });
    clicked
}

fn pictures(ui: &mut egui::Ui, topic: &Topic) {
    let Some(widest) = topic.pictures.iter().map(|example| example.position.geometry().files()).max() else {
        return;
    };
    let size = match widest {
        MIN_LARGE_FILES.. => (f32::from(widest) * SQUARE_WIDTH).clamp(LARGE_PICTURE_WIDTH, MAX_PICTURE_WIDTH),
        _ => PICTURE_WIDTH,
    };
    // A wider picture would make the window wider than a phone's screen.
    let size = size.min(ui.available_width());
    let gap = 18.0;
    let in_row = (((ui.available_width() + gap) / (size + gap)) as usize).max(1);
    ui.add_space(2.0);
    for row in topic.pictures.chunks(in_row) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            row.iter().for_each(|example| picture(ui, example, size));
        });
    }
}

fn piece_links(ui: &mut egui::Ui, game: &Variant, kinds: &[KindId]) -> Option<KindId> {
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        ui.label(egui::RichText::new(say!("guide-about-pieces")).small().weak());
        for kind in kinds.iter().take(MAX_LINKS) {
            clicked = clicked.or(piece_link(ui, game, *kind));
        }
        if let Some(more) = kinds.len().checked_sub(MAX_LINKS).filter(|more| *more > 0) {
            ui.label(egui::RichText::new(say!("guide-pieces-more", count = more)).small().weak());
        }
    });
    clicked
}

fn ranking(ui: &mut egui::Ui, game: &Variant, topic: &Topic) -> Option<KindId> {
    let mut clicked = None;
    egui::Frame::group(ui.style()).show(ui, |ui| {
        egui::Grid::new(("ranks", topic.rule)).num_columns(2).spacing([18.0, 6.0]).show(ui, |ui| {
            for (rank, kinds) in &topic.ranks {
                ui.strong(rank);
                ui.horizontal_wrapped(|ui| {
                    for kind in kinds {
                        clicked = clicked.or(piece_link(ui, game, *kind));
                    }
                });
                ui.end_row();
            }
        });
    });
    clicked
}
