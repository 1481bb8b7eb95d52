//! What is written beside the present ply: other moves in its place, a verdict, marks, a comment,
//! edited where it is read.

use super::panels::Desk;
use super::{Action, theme};
use crate::game::{GameCommand, Remark};
use crate::record::{NodeId, Notes, Verdict};
use crate::say;
use bevy_egui::egui;

/// Rows of a comment that are seen at once.
const ROWS: usize = 3;
/// Heights of the field of a comment and of a row of buttons, in points.
const FIELD: f32 = 64.0;
const BUTTONS: f32 = 30.0;

/// How high the strip is for the present ply, in points.
pub(super) fn height(desk: &Desk) -> f32 {
    let Some(notes) = notes(desk).map(|(_, notes)| notes) else { return 0.0 };
    let (here, on) = (variations(desk).len(), variations_ahead(desk).len());
    let rows = usize::from(here > 0) + usize::from(on > 0) + usize::from(desk.settings.notes);
    let comment = if desk.settings.notes || !notes.comment.is_empty() { FIELD } else { 0.0 };
    rows as f32 * BUTTONS + comment
}

pub(super) fn strip(ui: &mut egui::Ui, desk: &mut Desk) {
    let Some((node, notes)) = notes(desk).map(|(node, notes)| (node, notes.clone())) else { return };
    let mut wanted = lines(ui, &say!("notes-instead"), &say!("notes-instead-tip"), variations(desk), node);
    let ahead = lines(ui, &say!("notes-next"), &say!("notes-next-tip"), variations_ahead(desk), node);
    wanted = wanted.or(ahead);
    if desk.settings.notes {
        let is_ply = desk.session.plies() > 0;
        wanted = wanted.or(ui.horizontal(|ui| signs(ui, node, &notes, is_ply)).inner);
        wanted = wanted.or(field(ui, node, &notes));
    } else if !notes.comment.is_empty() {
        let area = egui::ScrollArea::vertical().id_salt("comment").max_height(FIELD - 6.0);
        let text = area.show(ui, |ui| ui.add(egui::Label::new(&notes.comment).sense(egui::Sense::click())));
        if text.inner.on_hover_text(Action::Notes.tooltip_with_keys(ui.ctx())).clicked() {
            desk.settings.notes = true;
        }
    }
    if let Some(command) = wanted {
        desk.commands.write(command);
    }
}

/// The present ply, or the first position, with what is written beside it.
fn notes<'a>(desk: &'a Desk) -> Option<(NodeId, &'a Notes)> {
    let node = desk.session.node()?;
    Some((node, desk.session.tree()?.notes(node)))
}

/// The plies in the place of the present one, if there are others.
fn variations<'a>(desk: &'a Desk) -> &'a [(NodeId, String)] {
    if desk.texts.beside.len() > 1 { &desk.texts.beside } else { &[] }
}

/// The plies with which the game went on, if there are several.
fn variations_ahead<'a>(desk: &'a Desk) -> &'a [(NodeId, String)] {
    &desk.texts.ahead
}

/// Moves as buttons side by side; a click goes there.
fn lines(
    ui: &mut egui::Ui,
    title: &str,
    tip: &str,
    moves: &[(NodeId, String)],
    here: NodeId,
) -> Option<GameCommand> {
    if moves.is_empty() {
        return None;
    }
    let mut wanted = None;
    let area = egui::ScrollArea::horizontal().id_salt(title);
    area.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(egui::RichText::new(title).small().color(theme::QUIET)).on_hover_text(tip);
            for (node, text) in moves {
                let button = egui::Button::selectable(*node == here, text.as_str()).small();
                if ui.add(button).on_hover_text(say!("moves-go-to")).clicked() {
                    wanted = Some(GameCommand::GoTo(*node));
                }
            }
        });
    });
    wanted
}

/// The verdicts, one of which may be pressed, and the button that wipes marks off.
fn signs(ui: &mut egui::Ui, node: NodeId, notes: &Notes, is_ply: bool) -> Option<GameCommand> {
    let mut wanted = None;
    ui.spacing_mut().item_spacing.x = 3.0;
    ui.spacing_mut().button_padding.x = 5.0;
    for verdict in Verdict::ALL.into_iter().filter(|_| is_ply) {
        let is_on = notes.verdict == Some(verdict);
        let button = ui.selectable_label(is_on, verdict.sign()).on_hover_text(meaning(verdict));
        if button.clicked() {
            wanted = Some(Remark::Verdict((!is_on).then_some(verdict)));
        }
    }
    let button = egui::Button::new(say!("notes-wipe"));
    let button = ui.add_enabled(!notes.marks.is_empty(), button);
    let tip = say!("notes-marks-tip");
    if button.on_hover_text(&tip).on_disabled_hover_text(&tip).clicked() {
        wanted = Some(Remark::Marks(Vec::new()));
    }
    wanted.map(|remark| GameCommand::Remark(node, remark))
}

/// The comment; every letter is written at once, so that none is lost.
fn field(ui: &mut egui::Ui, node: NodeId, notes: &Notes) -> Option<GameCommand> {
    let mut text = notes.comment.clone();
    let area = egui::ScrollArea::vertical().id_salt("comment").max_height(FIELD - 6.0);
    let field = area.show(ui, |ui| {
        let field = egui::TextEdit::multiline(&mut text).id_salt(("comment", node)).desired_rows(ROWS);
        let field = field.desired_width(f32::INFINITY).hint_text(say!("notes-comment"));
        ui.add(field).on_hover_text(say!("notes-comment-tip"))
    });
    field.inner.changed().then_some(GameCommand::Remark(node, Remark::Comment(text)))
}

/// A verdict in words.
pub(super) fn meaning(verdict: Verdict) -> String {
    match verdict {
        Verdict::Brilliant => say!("verdict-brilliant"),
        Verdict::Good => say!("verdict-good"),
        Verdict::Interesting => say!("verdict-interesting"),
        Verdict::Dubious => say!("verdict-dubious"),
        Verdict::Mistake => say!("verdict-mistake"),
        Verdict::Blunder => say!("verdict-blunder"),
    }
}
