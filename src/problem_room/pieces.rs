//! The pieces of a problem below its task: the one under the pointer in detail, otherwise all kinds by name.

use super::state::OpenProblem;
use crate::ui::theme::{self, Inks};
use crate::ui::{Facing, ShowPieces, piece_details};
use bevy_egui::egui;
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_language::{SideName, SpokenName};
use tenjiku_rules::Piece;
use tenjiku_rules::variant::KindId;

/// Width of the details in a tooltip, in points.
const TOOLTIP_WIDTH: f32 = 280.0;

/// Draws the list or the details; returns the kind to open in the window about pieces.
pub(super) fn pieces(ui: &mut egui::Ui, open: &OpenProblem, pointed_at: Option<Piece>) -> Option<ShowPieces> {
    let game = &open.game;
    ui.add_space(10.0);
    if let Some(piece) = pointed_at {
        // The board is seen from the solver's side.
        let facing = if piece.side == open.attempt.solver() { Facing::Up } else { Facing::Down };
        piece_details(ui, game, game.kind(piece.kind), facing, &piece.side.spoken_name());
        return None;
    }
    let setup = open.attempt.first_position().setup();
    let on_board = setup.pieces.iter().map(|(_, piece)| piece.kind);
    let in_hand = setup.hands.iter().flatten().map(|(kind, _)| *kind);
    let kinds: BTreeSet<KindId> = on_board.chain(in_hand).collect();
    ui.label(theme::section_heading(ui, say!("problem-pieces")));
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for id in kinds {
            let kind = game.kind(id);
            let colour = if kind.is_promoted() { ui.inks().accent } else { ui.inks().ink };
            let name = match (kind.spoken_name(), kind.one_kanji()) {
                (name, _) if name == kind.entry().kanji => name.to_owned(),
                (name, kanji) => format!("{kanji}\u{a0}{name}"),
            };
            let button = ui.small_button(egui::RichText::new(name).color(colour));
            let button = button.on_hover_ui(|ui| {
                ui.set_max_width(TOOLTIP_WIDTH);
                piece_details(ui, game, kind, Facing::Up, "");
            });
            if button.clicked() {
                chosen = Some(ShowPieces { game: Arc::clone(game), kind: Some(id) });
            }
        }
    });
    chosen
}
