//! Summary of the pieces that each side has lost, for games whose piece stands are outside the picture.

use super::panel_params::PanelParams;
use super::theme::{self, size};
use crate::game::{BurntBy, Captured, GameSystems, Koma, Owner, Session, is_special};
use bevy::prelude::*;
use bevy_egui::egui;
use tenjiku_language::{SideName, SpokenName, join_and, say};
use tenjiku_rules::Side;
use tenjiku_rules::variant::{Kind, KindId};

/// Height of a line, in points.
const LINE_HEIGHT: f32 = 20.0;

/// The captured and burnt pieces, by the side that lost them: special pieces first, then captured pieces in order.
#[derive(Resource, Default)]
pub(super) struct LostPieces([Vec<KindId>; 2]);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LostPieces>();
    app.add_systems(Update, update_lost.run_if(resource_changed::<Session>).after(GameSystems::Turn));
}

fn update_lost(
    captured: Query<(&Koma, &Captured)>,
    burnt: Query<(&Koma, &Owner), With<BurntBy>>,
    session: Res<Session>,
    mut lost_pieces: ResMut<LostPieces>,
) {
    let Some(variant) = session.variant() else { return };
    lost_pieces.0 = Side::BOTH.map(|side| {
        let captured = captured.iter().filter(|(_, captured)| captured.by == side.other());
        let burnt = burnt.iter().filter(|(_, owner)| owner.0 == side);
        let mut lost: Vec<_> = captured
            .map(|(koma, captured)| (koma.kind, captured.order))
            .chain(burnt.map(|(koma, _)| (koma.kind, u32::MAX)))
            .collect();
        lost.sort_unstable_by_key(|&(kind, order)| (!is_special(variant.kind(kind)), order, kind));
        lost.into_iter().map(|(kind, _)| kind).collect()
    });
}

/// A line for each side that has lost anything, with count and kinds. The tooltip names all kinds.
pub(super) fn show(ui: &mut egui::Ui, params: &PanelParams) {
    let Some(variant) = params.session.variant().filter(|variant| !variant.has_drops()) else { return };
    for side in Side::BOTH {
        let kinds = &params.captured.0[side.index()];
        if kinds.is_empty() {
            continue;
        }
        let counts = count_kinds(kinds).into_iter().map(|(kind, count)| (variant.kind(kind), count));
        let with_counts = |(kind, count): (&Kind, usize)| {
            (with_count(kind.one_kanji(), "", count), with_count(kind.spoken_name(), " ", count))
        };
        let (kanji, names): (Vec<String>, Vec<String>) = counts.map(with_counts).unzip();
        let line = ui.allocate_ui_with_layout(
            egui::vec2(ui.available_width(), LINE_HEIGHT),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                let text = say!("captured-line", sign = side.sign(), count = kinds.len());
                ui.label(egui::RichText::new(text).size(size::SMALL).weak());
                let kanji = egui::RichText::new(kanji.join(" ")).font(theme::brush(size::BODY));
                ui.add(egui::Label::new(kanji).truncate());
            },
        );
        let names = join_and(&names);
        line.response.on_hover_text(say!("captured-tip", side = side.spoken_name(), names));
    }
}

/// Each kind once with its count, in order of the first capture.
fn count_kinds(kinds: &[KindId]) -> Vec<(KindId, usize)> {
    let mut counts: Vec<(KindId, usize)> = Vec::new();
    for kind in kinds {
        match counts.iter_mut().find(|(other, _)| other == kind) {
            Some((_, count)) => *count += 1,
            None => counts.push((*kind, 1)),
        }
    }
    counts
}

/// A name with a number after it, unless that is 1.
fn with_count(name: &str, gap: &str, count: usize) -> String {
    if count == 1 { name.to_owned() } else { format!("{name}{gap}×{count}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_counted_once_in_the_order_of_the_first_capture() {
        let [a, b] = [KindId(3), KindId(1)];
        assert_eq!(count_kinds(&[a, b, a, a]), [(a, 3), (b, 1)]);
        assert_eq!(count_kinds(&[]), []);
    }
}
