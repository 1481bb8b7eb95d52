//! Layer 3: panels, menus, dialogs and lists, drawn with egui.
//!
//! This module shows the game and turns clicks and keys into [`ActionRequest`]s and game commands. The
//! position editor, the lessons and the screens use its theme and widgets. It never changes a position and
//! contains no rules of a game.

mod about;
mod act;
mod action_input;
mod advice;
mod ask;
mod board_area;
mod board_keys;
mod caption;
mod captured;
mod card;
mod choice;
mod clock_choice;
mod clock_faces;
mod diagram;
mod drop_down;
mod edge_coordinates;
mod end;
mod faces;
pub mod focus;
mod frame;
mod glass;
pub mod guide;
mod held_key;
mod hover_delay;
pub mod icons;
mod idle;
mod ime;
mod insight;
mod inspection;
mod key_modifiers;
mod keys_window;
mod language;
mod live;
mod menu;
mod menu_keys;
mod mini_board;
mod minimap;
mod move_list;
mod move_style;
pub(crate) mod node_ids;
mod notes;
mod pace;
mod page;
#[cfg(target_family = "wasm")]
mod page_speech;
mod panel_params;
mod panels;
mod player_choice;
mod players;
mod pointer_gone;
mod promotion;
mod quality;
mod refusals;
mod review;
mod rules_line;
mod seal;
mod settings_page;
mod task_panel;
mod text_width;
mod texts;
pub mod theme;
mod themes;
mod thinking;
mod titled_window;
mod toast;
mod typed_line;
mod watch;
mod window_switch;

pub use board_area::{BoardArea, area_between_panels, max_window_height, side_panel, whole_window};
pub use card::piece_details;
pub use choice::{choice_label, choice_value};
pub use clock_choice::clock_choice;
pub use diagram::{Facing, diagram};
pub use drop_down::drop_down;
pub use end::ResultSheet;
pub use faces::first_choice as face_style_choice;
pub use guide::{ShowPieces, ShowRules, koma_face};
pub use hover_delay::HoveredKoma;
pub use language::language_choice;
pub use mini_board::{mini_board, paint_mini_board};
pub use move_style::CurrentMoveStyle;
pub use pace::pace_choice;
pub use page::{faults, in_rows, page, page_title};
pub use player_choice::{Candidates, about_player, name_field, player_choice, row, row_title, time_choice};
pub use review::{KeepMistakes, ReviewPanel};
pub use rules_line::rules_line;
pub use seal::{seal, stamp};
pub use settings_page::is_open as settings_are_open;
pub use task_panel::{
    RESPONSE_HEIGHT, are_typed, button_row, plain, press, press_keys, primary_button, response,
    response_place, way_back, with_footer,
};
pub use text_width::{break_between_words, width as text_width};
pub use titled_window::{beside_board, titled_window};

use crate::app::{ActionRequest, carry_out_actions};
use bevy::prelude::*;
use bevy_egui::{EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass};

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiSystems {
    /// Fonts, colours, keys.
    Prepare,
    /// The panels at the edges. The rest of the window is for the board.
    Panels,
    /// Windows and everything else above the board.
    Overlays,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default());
    // The board's camera draws only the area without panels, so egui needs a separate camera.
    app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
    app.configure_sets(
        EguiPrimaryContextPass,
        (UiSystems::Prepare, UiSystems::Panels, UiSystems::Overlays).chain(),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        (action_input::change_keys, action_input::read_keys).chain().in_set(UiSystems::Prepare),
    );
    // Actions run before the overlays, so a key or menu entry opens its window in the same frame.
    app.add_systems(
        EguiPrimaryContextPass,
        carry_out_actions
            .run_if(on_message::<ActionRequest>)
            .after(UiSystems::Panels)
            .before(UiSystems::Overlays),
    );
    app.add_plugins((board_keys::plugin, live::plugin, ask::plugin, typed_line::plugin));
    app.add_plugins(node_ids::plugin);
    #[cfg(target_family = "wasm")]
    app.add_plugins(page_speech::plugin);
    app.add_plugins((
        (
            theme::plugin,
            (idle::plugin, ime::plugin),
            pointer_gone::plugin,
            key_modifiers::plugin,
            action_input::plugin,
            focus::plugin,
            menu::plugin,
        ),
        (language::plugin, move_style::plugin, themes::plugin, quality::plugin, settings_page::plugin),
        texts::plugin,
        (insight::plugin, thinking::plugin, captured::plugin),
        (frame::plugin, panels::plugin),
        card::plugin,
        promotion::plugin,
        end::plugin,
        toast::plugin,
        players::plugin,
        caption::plugin,
        (inspection::plugin, review::plugin),
        (glass::plugin, minimap::plugin, edge_coordinates::plugin),
        (about::plugin, keys_window::plugin, guide::plugin),
        (act::plugin, refusals::plugin),
    ));
}
