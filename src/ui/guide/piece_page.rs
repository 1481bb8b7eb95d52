//! The page of a piece: both faces, the diagram with its key, its powers in words, and disagreements of
//! sources.

use super::super::theme::Inks;
use super::readings::reading_card;
use crate::ui::diagram::{self, Facing};
use crate::ui::{focus, theme};
use crate::view::face_style::FaceStyle;
use crate::view::turntable::TurntableKoma;
use bevy_egui::egui;
use tenjiku_language::{SpokenName, code, powers, say};
use tenjiku_rules::Side;
use tenjiku_rules::variant::{Kind, KindId, LOWEST_RANK, Power, RangeTakes, Variant};
use tenjiku_teach::guide::{Diagram, DisputedRule, Sign, disputed_rules_about};

/// Size of a face, in points.
const FACE_SIZE: egui::Vec2 = egui::vec2(92.0, 112.0);
/// Smallest and largest width of the diagram, in points, and its share of the page.
const DIAGRAM_WIDTHS: (f32, f32) = (300.0, 430.0);
const DIAGRAM_SHARE: f32 = 0.44;
/// Width of the picture of the turning koma, in points.
const TURNTABLE_SIZE: f32 = 156.0;
/// Rotation of the koma per point of dragging, in radians.
const RADIANS_PER_POINT: f32 = 0.012;

pub(super) struct PiecePage {
    pub kind: KindId,
    /// The unpromoted piece and its promotion.
    faces: (KindId, Option<KindId>),
    /// The kinds that promote to this kind.
    fronts: Vec<KindId>,
    key: Vec<Sign>,
    powers: Vec<String>,
    /// The numbers of these pieces that Black and White have in the starting position.
    count: [usize; 2],
    /// Whether the game has range jumps or range captures, for which ranks matter.
    has_ranks: bool,
    /// The rules about the piece on which sources or players disagree.
    disputed_rules: Vec<DisputedRule>,
}

impl PiecePage {
    pub fn new(game: &Variant, kind: KindId) -> Self {
        let piece = game.kind(kind);
        let fronts: Vec<KindId> =
            game.kinds().filter(|(_, other)| other.promotes_to() == Some(kind)).map(|(id, _)| id).collect();
        // A promoted face that turns back into its front is not a front itself.
        let is_front = piece.promotes_to().is_some_and(|to| game.kind(to).is_promoted());
        let front = if is_front { kind } else { fronts.first().copied().unwrap_or(kind) };
        let count = |side: Side| {
            game.starting_array().iter().filter(|(_, piece)| piece.kind == kind && piece.side == side).count()
        };
        let has_rank =
            |kind: &Kind| kind.powers().iter().any(|power| is_range_jump(power) || is_range_capture(power));
        Self {
            kind,
            faces: (front, game.kind(front).promotes_to()),
            fronts,
            key: Diagram::new(piece).key(),
            powers: powers::in_words(piece),
            count: Side::BOTH.map(count),
            has_ranks: game.kinds().any(|(_, kind)| has_rank(kind)),
            disputed_rules: disputed_rules_about(game, kind),
        }
    }
}

/// The koma of a page for the turntable, with the face of the page in front.
pub(super) fn koma(game: &Variant, page: &PiecePage, style: FaceStyle) -> TurntableKoma {
    let (front, back) = page.faces;
    let other = if page.kind == front { back } else { Some(front) };
    TurntableKoma {
        front: style.face(game.kind(page.kind)),
        back: other.map(|other| style.face(game.kind(other))),
        class: game.kind(front).size(),
    }
}

/// Minimum widths of the page, in points, for everything side by side, and for the faces beside the turning
/// koma.
const MIN_FULL_WIDTH: f32 = 560.0;
const MIN_KOMA_WIDTH: f32 = 400.0;

/// Draws side by side if there is room, otherwise one below the other.
fn row_or_column(ui: &mut egui::Ui, has_room: bool, draw: impl FnOnce(&mut egui::Ui)) {
    if has_room {
        ui.horizontal_top(draw);
    } else {
        ui.vertical(draw);
    }
}

pub(super) fn show(
    ui: &mut egui::Ui,
    game: &Variant,
    page: &PiecePage,
    koma: Option<egui::TextureId>,
    rotation: &mut f32,
) -> Option<KindId> {
    let mut clicked = None;
    let area = egui::ScrollArea::vertical().auto_shrink(false).id_salt(("page", page.kind));
    area.show(ui, |ui| {
        let kind = game.kind(page.kind);
        heading(ui, kind);
        ui.add_space(4.0);
        let is_wide = ui.available_width() >= MIN_FULL_WIDTH;
        row_or_column(ui, ui.available_width() >= MIN_KOMA_WIDTH, |ui| {
            clicked = faces(ui, game, page);
            ui.add_space(10.0);
            turntable(ui, koma, rotation);
            if is_wide {
                ui.add_space(10.0);
                ui.vertical(|ui| clicked = clicked.or(facts(ui, game, page)));
            }
        });
        if !is_wide {
            clicked = clicked.or(facts(ui, game, page));
        }
        ui.add_space(6.0);
        movement(ui, kind, page, is_wide);
        for rule in &page.disputed_rules {
            ui.add_space(8.0);
            ui.weak(&rule.title);
            reading_card(ui, rule);
        }
        focus::scroll_to_focus(ui);
    });
    clicked
}

fn movement(ui: &mut egui::Ui, kind: &Kind, page: &PiecePage, is_wide: bool) {
    row_or_column(ui, is_wide, |ui| {
        let size = (ui.available_width() * DIAGRAM_SHARE).clamp(DIAGRAM_WIDTHS.0, DIAGRAM_WIDTHS.1);
        diagram::diagram(ui, kind, Facing::Up, size);
        ui.add_space(8.0);
        ui.vertical(|ui| {
            ui.weak(say!("pieces-key"));
            for sign in &page.key {
                ui.horizontal(|ui| {
                    diagram::sample(ui, *sign);
                    ui.add(egui::Label::new(sign.meaning()).wrap());
                });
            }
            ui.add_space(6.0);
            ui.weak(say!("pieces-moves"));
            for line in &page.powers {
                ui.add(egui::Label::new(format!("• {line}")).wrap());
            }
            if kind.is_royal() {
                let text = egui::RichText::new(say!("pieces-royal")).color(ui.inks().accent);
                ui.add(egui::Label::new(text).wrap());
            }
            let note = kind.note_in(code());
            if !note.is_empty() {
                ui.add_space(4.0);
                ui.add(egui::Label::new(egui::RichText::new(note).color(ui.inks().note)).wrap());
            }
        });
    });
}

fn heading(ui: &mut egui::Ui, kind: &Kind) {
    let entry = kind.entry();
    ui.horizontal_wrapped(|ui| {
        let colour = if kind.is_promoted() { ui.inks().accent } else { ui.inks().heading };
        ui.label(egui::RichText::new(&entry.kanji).font(theme::brush(38.0)).color(colour));
        // In a language that names pieces by their kanji, the name is already shown and needs no meaning.
        let is_kanji = kind.spoken_name() == entry.kanji;
        let mut details = format!("{}  ·  {}", entry.romaji, kind.symbol());
        if is_kanji {
            details = format!("{details}  ·  {}", kind.name());
        } else {
            ui.label(egui::RichText::new(kind.spoken_name()).size(25.0).strong());
        }
        if let Some(meaning) = entry.meaning.as_ref().filter(|_| !is_kanji) {
            details = format!("{details}  ·  {}", say!("pieces-meaning", meaning = meaning.as_str()));
        }
        ui.weak(details);
    });
}

/// Both faces side by side. A click selects the other face.
fn faces(ui: &mut egui::Ui, game: &Variant, page: &PiecePage) -> Option<KindId> {
    let mut clicked = None;
    let (front, back) = page.faces;
    let mut draw = |ui: &mut egui::Ui, face: KindId, label: String| {
        ui.vertical(|ui| {
            ui.set_width(FACE_SIZE.x);
            let kind = game.kind(face);
            let (response, painter) = ui.allocate_painter(FACE_SIZE, egui::Sense::click());
            let is_this = face == page.kind;
            focus::set_choice_name(&response, is_this, kind.spoken_name());
            super::koma_face::koma_face(
                &painter,
                response.rect.shrink(2.0),
                kind,
                is_this || response.hovered(),
            );
            let label = egui::RichText::new(label).small().weak();
            ui.vertical_centered(|ui| ui.label(label));
            let tip = say!("pieces-face-tip", name = kind.spoken_name());
            if response.on_hover_text(tip).clicked() && !is_this {
                clicked = Some(face);
            }
        });
    };
    draw(ui, front, say!("pieces-front"));
    match back {
        Some(back) => {
            ui.vertical(|ui| {
                ui.add_space(FACE_SIZE.y * 0.42);
                ui.label(egui::RichText::new("▶").size(18.0).weak());
            });
            draw(ui, back, say!("pieces-back"));
        }
        None => {
            ui.vertical(|ui| {
                ui.add_space(FACE_SIZE.y * 0.45);
                ui.label(egui::RichText::new(say!("pieces-no-back")).small().weak());
            });
        }
    }
    clicked
}

fn turntable(ui: &mut egui::Ui, koma: Option<egui::TextureId>, rotation: &mut f32) {
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(TURNTABLE_SIZE), egui::Sense::drag());
    if let Some(texture) = koma {
        let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        ui.painter().image(texture, rect, whole, egui::Color32::WHITE);
    }
    let response = response.on_hover_text(say!("pieces-turn-tip"));
    if response.dragged() {
        *rotation += response.drag_delta().x * RADIANS_PER_POINT;
        response.on_hover_cursor(egui::CursorIcon::Grabbing);
    } else {
        response.on_hover_cursor(egui::CursorIcon::Grab);
    }
}

const fn is_range_jump(power: &Power) -> bool {
    matches!(power, Power::RangeJump(_))
}

const fn is_range_capture(power: &Power) -> bool {
    matches!(power, Power::RangeCapture(_))
}

fn about_ranks(game: &Variant) -> String {
    if !game.kinds().any(|(_, kind)| kind.powers().iter().any(is_range_jump)) {
        return say!("pieces-rank-tip-captures");
    }
    match game.rules().range_jump.takes {
        RangeTakes::Lower => say!("pieces-rank-tip"),
        RangeTakes::AnyButRoyals => say!("pieces-rank-tip-any-but-royals"),
        RangeTakes::Any => say!("pieces-rank-tip-any"),
    }
}

fn facts(ui: &mut egui::Ui, game: &Variant, page: &PiecePage) -> Option<KindId> {
    let kind = game.kind(page.kind);
    let mut clicked = None;
    egui::Grid::new("facts").num_columns(2).spacing([10.0, 5.0]).show(ui, |ui| {
        let fact = |ui: &mut egui::Ui, name: String, tip: String, value: String| {
            ui.weak(name).on_hover_text(tip);
            ui.label(value);
            ui.end_row();
        };
        if kind.is_royal() {
            fact(ui, say!("pieces-value"), say!("pieces-value-tip"), say!("pieces-value-royal"));
        } else if let Some(value) = kind.entry().value {
            fact(ui, say!("pieces-value"), say!("pieces-value-tip"), value.to_string());
        }
        let [black, white] = page.count;
        if black + white > 0 {
            let count =
                if black == white { black.to_string() } else { say!("pieces-count-unequal", black, white) };
            fact(ui, say!("pieces-count"), say!("pieces-count-tip"), count);
        }
        if page.has_ranks {
            let rank = match kind.jump_rank() {
                LOWEST_RANK => say!("pieces-rank-none"),
                rank => rank.to_string(),
            };
            fact(ui, say!("pieces-rank"), about_ranks(game), rank);
        }
        let mut link = |ui: &mut egui::Ui, name: String, kinds: &[KindId]| {
            if kinds.is_empty() {
                return;
            }
            ui.weak(name);
            ui.vertical(|ui| {
                for other in kinds {
                    clicked = clicked.or(piece_link(ui, game, *other));
                }
            });
            ui.end_row();
        };
        link(ui, say!("pieces-becomes"), kind.promotes_to().as_slice());
        link(ui, say!("pieces-front-of"), &page.fronts);
        let held = Some(kind.in_hand_as()).filter(|held| *held != page.kind && game.has_drops());
        link(ui, say!("pieces-in-hand"), held.as_slice());
    });
    clicked
}

pub(super) fn piece_link(ui: &mut egui::Ui, game: &Variant, id: KindId) -> Option<KindId> {
    let kind = game.kind(id);
    let colour = if kind.is_promoted() { ui.inks().accent } else { ui.inks().heading };
    let name = kind.spoken_name();
    let text = match name == kind.entry().kanji {
        true => name.to_owned(),
        false => format!("{} {name}", kind.entry().kanji),
    };
    let link = ui.link(egui::RichText::new(text).color(colour));
    link.on_hover_text(say!("pieces-face-tip", name)).clicked().then_some(id)
}
