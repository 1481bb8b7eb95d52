//! Every kind of difference between the world and the position is detected.

use crate::harness::Game;
use bevy_ecs::prelude::*;
use tenjiku::game::*;
use tenjiku_rules::Side;

/// Corrupts the koma on a square of a new game, and returns the reported difference.
#[track_caller]
fn corrupt(square: &str, change: impl FnOnce(&mut World, Entity)) -> String {
    let mut game = Game::new("chu");
    game.assert_koma_match_position();
    let koma = game.koma(square).unwrap();
    change(game.app.world_mut(), koma);
    mismatch(game.app.world_mut()).expect("the difference is reported")
}

#[test]
fn a_wrong_koma_is_reported() {
    let king = Game::new("chu").kind("K");
    let fault = corrupt("12l", |world, koma| {
        world.entity_mut(koma).insert(Koma { kind: king });
    });
    assert!(fault.contains("King") && fault.contains("12l"), "{fault}");
    corrupt("1a", |world, koma| {
        world.entity_mut(koma).insert(Owner(Side::Black));
    });
    corrupt("1a", |world, koma| {
        world.entity_mut(koma).insert(Burner);
    });
    corrupt("1a", |world, koma| {
        world.despawn(koma);
    });
    corrupt("1a", |world, koma| {
        world.entity_mut(koma).remove::<Owner>();
    });
}

fn burn(world: &mut World, koma: Entity) {
    let burner = world.spawn_empty().id();
    world.entity_mut(koma).insert(BurntBy { burner, order: 0 });
}

#[test]
fn a_koma_in_two_places_or_in_none_is_reported() {
    let captured = Captured { by: Side::Black, order: 0 };
    for (places, fault) in [
        (2, corrupt("1a", |world, koma| _ = world.entity_mut(koma).insert(InHand { order: 0 }))),
        (2, corrupt("1a", |world, koma| _ = world.entity_mut(koma).insert(captured))),
        (2, corrupt("1a", burn)),
        (0, corrupt("1a", |world, koma| _ = world.entity_mut(koma).remove::<OnSquare>())),
    ] {
        assert!(fault.contains(&format!("in {places} places")), "{fault}");
    }
}

#[test]
fn a_koma_missing_from_the_index_is_reported() {
    // A koma next to the board that was not captured.
    let fault = corrupt("1a", |world, koma| {
        let mut stray = world.entity_mut(koma);
        stray.remove::<OnSquare>().insert(Captured { by: Side::Black, order: 0 });
    });
    assert!(fault.contains("index"), "{fault}");
    // A koma that no ply has burnt.
    let fault = corrupt("1a", |world, koma| {
        world.entity_mut(koma).remove::<OnSquare>();
        burn(world, koma);
    });
    assert!(fault.contains("index"), "{fault}");
}

/// The index of squares is maintained by component hooks, whatever changes the component.
#[test]
fn the_index_follows_the_squares_of_the_koma() {
    let mut game = Game::new("chu");
    let [pawn, free] = ["6i", "6f"].map(|name| game.sq(name));
    let koma = game.koma("6i").unwrap();
    let at = |game: &Game, sq| game.world().resource::<BoardIndex>().at(sq);
    game.app.world_mut().entity_mut(koma).insert(OnSquare(free));
    assert_eq!((at(&game, pawn), at(&game, free)), (None, Some(koma)));
    game.app.world_mut().despawn(koma);
    assert_eq!(at(&game, free), None);
}
