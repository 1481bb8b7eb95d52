//! Highlights the selected piece, the piece under the pointer and pieces that an answer names. Dims uninvolved pieces.

use super::inspection::{Inspected, Inspection};
use super::marks::{ShownMarks, mark_squares};
use super::{BoardMarks, InputSystems, MoveInput, PointerTarget};
use crate::app::Settings;
use crate::game::{Koma, OnSquare, Picked, Selection, Session};
use crate::view::fire::Alight;
use crate::view::ghosts::Ghosts;
use crate::view::koma_material::{KomaLook, with_look};
use crate::view::redraw::NeedsFrames;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_looks.in_set(InputSystems::Mark).after(mark_squares));
}

/// Updates the looks. While a piece is selected and its moves are marked, or an answer names pieces, all pieces without
/// a mark are dimmed.
pub(super) fn update_looks(
    session: Res<Session>,
    move_input: Res<MoveInput>,
    (pointed, inspection): (Res<PointerTarget>, Res<Inspection>),
    settings: Res<Settings>,
    board_marks: Res<BoardMarks>,
    (shown, ghosts): (Res<ShownMarks>, Res<Ghosts>),
    mut koma: Query<(Entity, Option<&OnSquare>, Has<Alight>, &mut MeshTag), With<Koma>>,
    lit: Query<(), Added<Alight>>,
    mut frames: ResMut<NeedsFrames>,
) {
    let has_new_fire = !lit.is_empty();
    let has_changed = has_new_fire
        || move_input.is_changed()
        || pointed.is_changed()
        || inspection.is_changed()
        || session.is_changed()
        || settings.is_changed()
        || shown.is_changed()
        || ghosts.is_changed();
    if !has_changed {
        return;
    }
    let picked = move_input.selection().map(Selection::picked);
    let are_targets_marked = board_marks.targets.unwrap_or(settings.show_targets);
    let named = match inspection.subject() {
        Some(Inspected::Named(squares)) => squares,
        _ => Vec::new(),
    };
    let dims_others = settings.dim_others && (are_targets_marked && picked.is_some() || !named.is_empty());
    for (entity, square, is_burning, mut tag) in &mut koma {
        let is_picked = square.is_some_and(|at| picked == Some(Picked::Board(at.0)) || named.contains(&at.0));
        let look = if is_burning {
            KomaLook::Charred
        } else if let Some(fate) = ghosts.fate(entity) {
            fate.look()
        } else if is_picked {
            KomaLook::Selected
        } else if pointed.koma == Some(entity) {
            KomaLook::Hovered
        } else if dims_others && square.is_some_and(|square| !shown.has(square.0)) {
            KomaLook::Dimmed
        } else {
            KomaLook::Plain
        };
        let new_tag = with_look(&tag, look);
        if new_tag != *tag {
            *tag = new_tag;
            frames.ask();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameCommand, headless_app};
    use crate::view::square_mark::SquareMark;
    use std::collections::BTreeSet;
    use tenjiku_rules::variant::Sq;
    use tenjiku_rules::variant::Variant;

    /// A game of Tori whose pieces have mesh tags.
    fn table() -> App {
        let mut app = headless_app();
        app.init_resource::<Settings>().init_resource::<MoveInput>().init_resource::<PointerTarget>();
        app.init_resource::<Inspection>()
            .init_resource::<BoardMarks>()
            .init_resource::<ShownMarks>()
            .init_resource::<Ghosts>()
            .init_resource::<NeedsFrames>();
        app.add_systems(Last, update_looks);
        app.world_mut().write_message(GameCommand::NewGame {
            variant: Variant::built_in("tori").unwrap(),
            setup: None,
            moves: Vec::new(),
        });
        app.update();
        let world = app.world_mut();
        let koma: Vec<Entity> = world.query_filtered::<Entity, With<Koma>>().iter(world).collect();
        for entity in koma {
            world.entity_mut(entity).insert(MeshTag(0));
        }
        app
    }

    fn square(app: &App, name: &str) -> Sq {
        let position = app.world().resource::<Session>().position().unwrap();
        position.geometry().parse(name).unwrap()
    }

    fn squares_with(app: &mut App, look: KomaLook) -> BTreeSet<Sq> {
        app.update();
        let world = app.world_mut();
        let mut koma = world.query::<(&OnSquare, &MeshTag)>();
        let expected_tag = with_look(&MeshTag(0), look);
        koma.iter(world).filter(|(_, tag)| **tag == expected_tag).map(|(square, _)| square.0).collect()
    }

    /// On a board with 804 pieces, a mark on the square alone is hard to see.
    #[test]
    fn pieces_that_an_answer_names_stand_out_from_all_others() {
        let mut app = table();
        let named = square(&app, "4e");
        app.world_mut().resource_mut::<Inspection>().show(Inspected::Named(vec![named]));
        app.world_mut().resource_mut::<ShownMarks>().0 = vec![(SquareMark::Selection, named)];
        assert_eq!(squares_with(&mut app, KomaLook::Selected), [named].into());
        assert_eq!(squares_with(&mut app, KomaLook::Dimmed).len(), 31);
    }

    #[test]
    fn uninvolved_pieces_are_dimmed_until_the_koma_is_deselected() {
        let mut app = table();
        assert_eq!(squares_with(&mut app, KomaLook::Plain).len(), 32, "nothing is picked");
        let (from, target) = (square(&app, "4e"), square(&app, "4c"));
        app.world_mut().resource_scope(|world, mut move_input: Mut<MoveInput>| {
            assert!(move_input.pick(world.resource::<Session>(), Picked::Board(from)));
        });
        app.world_mut().resource_mut::<ShownMarks>().0 =
            vec![(SquareMark::Selection, from), (SquareMark::Capture, target)];
        assert_eq!(squares_with(&mut app, KomaLook::Dimmed).len(), 30);
        assert_eq!(squares_with(&mut app, KomaLook::Selected), [from].into());
        assert_eq!(
            squares_with(&mut app, KomaLook::Plain),
            [target].into(),
            "pieces that can be captured are not dimmed"
        );
        app.world_mut().resource_mut::<Settings>().dim_others = false;
        assert!(squares_with(&mut app, KomaLook::Dimmed).is_empty(), "dimming is off");
        app.world_mut().resource_mut::<Settings>().dim_others = true;
        app.world_mut().resource_mut::<BoardMarks>().targets = Some(false);
        app.world_mut().resource_mut::<MoveInput>().set_changed();
        assert!(
            squares_with(&mut app, KomaLook::Dimmed).is_empty(),
            "without marks all pieces are uninvolved"
        );
        app.world_mut().resource_mut::<BoardMarks>().targets = None;
        app.world_mut().resource_mut::<MoveInput>().deselect();
        assert_eq!(squares_with(&mut app, KomaLook::Plain).len(), 32);
    }
}
