//! The notes on the current ply, editable in place: variations, annotation, marks, comment.

use super::choice::{choice_button, choice_label};
use super::focus;
use super::panel_params::PanelParams;
use super::text_width::width;
use crate::app::Action;
use crate::game::{GameCommand, Remark};
use bevy_egui::egui;
use tenjiku_language::say;
use tenjiku_records::{Annotation, GameTree, NodeId, Notes};

/// Maximum number of visible rows of a comment and of variations.
const MAX_ROWS: usize = 3;
/// Maximum height of the comment, and height of a row of buttons, in points.
const COMMENT_HEIGHT: f32 = 58.0;
const BUTTON_ROW_HEIGHT: f32 = 30.0;
/// Gap between the buttons of annotations, and the space beside their texts, in points.
const SIGN_GAP: f32 = 3.0;
const SIGN_PADDING: f32 = 5.0;
/// Width kept free for a scroll bar, in points.
const SCROLL_BAR_WIDTH: f32 = 10.0;

pub(super) fn show(ui: &mut egui::Ui, params: &mut PanelParams) {
    let Some((node, notes)) = notes(params).map(|(node, notes)| (node, notes.clone())) else { return };
    let mut command =
        variation_buttons(ui, &say!("notes-instead"), &say!("notes-instead-tip"), variations(params), node);
    let next_command =
        variation_buttons(ui, &say!("notes-next"), &say!("notes-next-tip"), variations_ahead(params), node);
    command = command.or(next_command);
    if params.settings.notes {
        let is_ply = params.session.plies() > 0;
        command = command.or(ui.horizontal_wrapped(|ui| annotation_buttons(ui, node, &notes, is_ply)).inner);
        if let Some(tree) = params.session.tree() {
            command = command.or(comment_field(ui, params.session.game(), tree, node));
        }
    } else if !notes.comment.is_empty() {
        let area = egui::ScrollArea::vertical().id_salt("comment").max_height(COMMENT_HEIGHT);
        let text = area.show(ui, |ui| ui.add(egui::Label::new(&notes.comment).sense(egui::Sense::click())));
        if text.inner.on_hover_text(Action::Notes.tooltip_with_keys(ui.ctx())).clicked() {
            params.settings.notes = true;
        }
    }
    if let Some(command) = command {
        params.commands.write(command);
    }
}

/// The current ply, or the starting position, with its notes.
fn notes<'a>(params: &'a PanelParams) -> Option<(NodeId, &'a Notes)> {
    let node = params.session.node()?;
    Some((node, params.session.tree()?.notes(node)))
}

fn variations<'a>(params: &'a PanelParams) -> &'a [(NodeId, String)] {
    if params.texts.alternatives.len() > 1 { &params.texts.alternatives } else { &[] }
}

/// The next plies, if there are several.
fn variations_ahead<'a>(params: &'a PanelParams) -> &'a [(NodeId, String)] {
    &params.texts.continuations
}

/// Number of rows of moves as buttons, three at most; the rest scrolls.
fn rows(ui: &egui::Ui, title: &str, moves: &[(NodeId, String)]) -> usize {
    if moves.is_empty() {
        return 0;
    }
    let font = egui::TextStyle::Small.resolve(ui.style());
    let padding = 2.0 * ui.spacing().button_padding.x;
    let widths = moves.iter().map(|(_, text)| width(ui, text, font.clone()) + padding);
    let first = width(ui, title, font.clone());
    count_rows(first, widths, ui.spacing().item_spacing.x, ui.available_width() - SCROLL_BAR_WIDTH)
        .min(MAX_ROWS)
}

/// Number of rows for an item of width `first` followed by items of these widths.
fn count_rows(first: f32, widths: impl Iterator<Item = f32>, gap: f32, room: f32) -> usize {
    let (mut rows, mut row_width) = (1, first);
    for width in widths {
        if row_width + gap + width > room {
            (rows, row_width) = (rows + 1, width);
        } else {
            row_width += gap + width;
        }
    }
    rows
}

/// Moves as buttons, in as many rows as necessary. A click goes to the move.
fn variation_buttons(
    ui: &mut egui::Ui,
    title: &str,
    tip: &str,
    moves: &[(NodeId, String)],
    here: NodeId,
) -> Option<GameCommand> {
    if moves.is_empty() {
        return None;
    }
    let mut command = None;
    let height = rows(ui, title, moves) as f32 * BUTTON_ROW_HEIGHT;
    let area = egui::ScrollArea::vertical().id_salt(title).max_height(height).min_scrolled_height(height);
    area.show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.set_max_width(ui.available_width() - SCROLL_BAR_WIDTH);
            ui.label(egui::RichText::new(title).small().weak()).on_hover_text(tip);
            for (node, text) in moves {
                let button = choice_button(ui, *node == here, egui::Button::new(text.as_str()).small());
                if button.on_hover_text(say!("moves-go-to")).clicked() {
                    command = Some(GameCommand::GoTo(*node));
                }
            }
        });
    });
    command
}

/// Buttons for the annotations, and a button that removes the marks on the board.
fn annotation_buttons(ui: &mut egui::Ui, node: NodeId, notes: &Notes, is_ply: bool) -> Option<GameCommand> {
    let mut command = None;
    ui.spacing_mut().item_spacing.x = SIGN_GAP;
    ui.spacing_mut().button_padding.x = SIGN_PADDING;
    for annotation in Annotation::ALL.into_iter().filter(|_| is_ply) {
        let is_on = notes.annotation == Some(annotation);
        let button = choice_label(ui, is_on, annotation.sign()).on_hover_text(meaning(annotation));
        if button.clicked() {
            command = Some(Remark::Annotation((!is_on).then_some(annotation)));
        }
    }
    let button = egui::Button::new(say!("notes-wipe"));
    let button = ui.add_enabled(!notes.marks.is_empty(), button);
    let tip = say!("notes-marks-tip");
    if button.on_hover_text(&tip).on_disabled_hover_text(&tip).clicked() {
        command = Some(Remark::Marks(Vec::new()));
    }
    command.map(|remark| GameCommand::Annotate(node, remark))
}

/// The comment field. Every change is saved at once. If a move is played while the player is typing, the
/// field stays on the same ply; otherwise the next letters would trigger shortcuts.
fn comment_field(ui: &mut egui::Ui, game: u32, tree: &GameTree, here: NodeId) -> Option<GameCommand> {
    let id = |node: NodeId| egui::Id::new(("comment", game, node));
    let edited_id = egui::Id::new("comment that is written");
    let edited: Option<(u32, NodeId)> = ui.data(|data| data.get_temp(edited_id));
    let edited = edited.filter(|&(other_game, node)| other_game == game && tree.contains(node));
    let edited = edited.filter(|&(_, node)| ui.memory(|memory| memory.has_focus(id(node))));
    let node = edited.map_or(here, |(_, node)| node);
    let mut text = tree.notes(node).comment.clone();
    let area = egui::ScrollArea::vertical().id_salt("comment").max_height(COMMENT_HEIGHT);
    let is_start = tree.root() == node;
    let hint = if is_start { say!("notes-comment-game") } else { say!("notes-comment") };
    let field = area.show(ui, |ui| {
        let field = egui::TextEdit::multiline(&mut text).id(id(node)).desired_rows(MAX_ROWS);
        let field = field.desired_width(f32::INFINITY).hint_text(&hint);
        let field = ui.add(field);
        focus::set_name(&field, &hint);
        field.on_hover_text(say!("notes-comment-tip"))
    });
    if field.inner.has_focus() {
        ui.data_mut(|data| data.insert_temp(edited_id, (game, node)));
    }
    field.inner.changed().then_some(GameCommand::Annotate(node, Remark::Comment(text)))
}

pub(super) fn meaning(annotation: Annotation) -> String {
    match annotation {
        Annotation::Brilliant => say!("verdict-brilliant"),
        Annotation::Good => say!("verdict-good"),
        Annotation::Interesting => say!("verdict-interesting"),
        Annotation::Dubious => say!("verdict-dubious"),
        Annotation::Mistake => say!("verdict-mistake"),
        Annotation::Blunder => say!("verdict-blunder"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::{WINDOW, draw};
    use tenjiku_rules::Position;
    use tenjiku_rules::variant::Variant;

    #[test]
    fn variations_are_wrapped_and_never_cut() {
        let rows = |widths: &[f32]| count_rows(50.0, widths.iter().copied(), 8.0, 240.0);
        assert_eq!([rows(&[60.0]), rows(&[60.0, 60.0]), rows(&[60.0, 60.0, 60.0])], [1, 1, 2]);
        assert_eq!(rows(&[230.0, 230.0]), 3, "each long button has its own row");
    }

    /// A computer moves while its opponent is typing: the next letter goes to the comment on the same ply.
    #[test]
    fn a_comment_stays_with_its_ply_while_it_is_typed() {
        let tori = Variant::built_in("tori").unwrap();
        let first = Position::new(tori);
        let mut tree = GameTree::new(&first);
        let ply = tree.add(tree.root(), first.legal_moves()[0]).expect("legal");
        let ctx = egui::Context::default();
        let frame = |here: NodeId, typed: Option<&str>, focus: Option<NodeId>| {
            let events: Vec<_> = typed.map(|text| egui::Event::Text(text.to_owned())).into_iter().collect();
            let mut command = None;
            draw(&ctx, WINDOW, events, |ui| {
                if let Some(node) = focus {
                    ui.memory_mut(|memory| memory.request_focus(egui::Id::new(("comment", 1_u32, node))));
                }
                command = comment_field(ui, 1, &tree, here);
            });
            match command {
                Some(GameCommand::Annotate(node, Remark::Comment(text))) => Some((node, text)),
                _ => None,
            }
        };
        let root = tree.root();
        assert_eq!(frame(root, None, Some(root)), None);
        assert_eq!(frame(root, Some("a"), None), Some((root, "a".to_owned())));
        assert_eq!(frame(ply, Some("b"), None), Some((root, "b".to_owned())));
    }
}
