//! Every way in which the world can differ from the position is noticed.

use crate::harness::Game;
use bevy_ecs::prelude::*;
use tenjiku::game::*;
use tenjiku_rules::Side;

/// Spoils the koma on a square of a new game, and returns the difference that is reported.
#[track_caller]
fn spoilt(square: &str, spoil: impl FnOnce(&mut World, Entity)) -> String {
    let mut game = Game::new("chu");
    game.assert_image();
    let koma = game.koma(square).unwrap();
    spoil(game.app.world_mut(), koma);
    mismatch(game.app.world_mut()).expect("the difference is noticed")
}

#[test]
fn a_wrong_koma_is_noticed() {
    let king = Game::new("chu").kind("K");
    let fault = spoilt("12l", |world, koma| {
        world.entity_mut(koma).insert(Koma { kind: king });
    });
    assert!(fault.contains("King") && fault.contains("12l"), "{fault}");
    spoilt("1a", |world, koma| {
        world.entity_mut(koma).insert(Owner(Side::Black));
    });
    spoilt("1a", |world, koma| {
        world.entity_mut(koma).insert(Burner);
    });
    spoilt("1a", |world, koma| {
        world.despawn(koma);
    });
    spoilt("1a", |world, koma| {
        world.entity_mut(koma).remove::<Owner>();
    });
}

#[test]
fn a_koma_in_two_places_or_in_none_is_noticed() {
    let square = Game::new("chu").sq("6f");
    let burnt = Burnt { by: square, at: square, order: 0 };
    let captured = Captured { by: Side::Black, order: 0 };
    for (places, fault) in [
        (2, spoilt("1a", |world, koma| _ = world.entity_mut(koma).insert(InHand { order: 0 }))),
        (2, spoilt("1a", |world, koma| _ = world.entity_mut(koma).insert(captured))),
        (2, spoilt("1a", |world, koma| _ = world.entity_mut(koma).insert(burnt))),
        (0, spoilt("1a", |world, koma| _ = world.entity_mut(koma).remove::<OnSquare>())),
    ] {
        assert!(fault.contains(&format!("in {places} places")), "{fault}");
    }
}

#[test]
fn a_koma_that_the_index_does_not_know_is_noticed() {
    // Two koma of one kind and side, each in the other's place.
    let fault = spoilt("1d", |world, one| {
        let index = world.resource::<BoardIndex>();
        let at = *world.get::<OnSquare>(one).unwrap();
        let mut koma = world.try_query::<(Entity, &OnSquare, &Koma, &Owner)>().unwrap();
        let (.., &kind, &owner) = koma.get(world, one).unwrap();
        let (other, &there, ..) =
            koma.iter(world).find(|koma| koma.0 != one && *koma.2 == kind && *koma.3 == owner).unwrap();
        assert_eq!((index.at(at.0), index.at(there.0)), (Some(one), Some(other)));
        world.entity_mut(one).insert(there);
        world.entity_mut(other).insert(at);
    });
    assert!(fault.contains("index"), "{fault}");
    // A koma next to the board that nobody captured.
    let fault = spoilt("1a", |world, koma| {
        let mut stray = world.entity_mut(koma);
        stray.remove::<OnSquare>().insert(Captured { by: Side::Black, order: 0 });
    });
    assert!(fault.contains("index"), "{fault}");
    // One that no ply has burnt.
    let fault = spoilt("1a", |world, koma| {
        let at = world.get::<OnSquare>(koma).unwrap().0;
        let mut stray = world.entity_mut(koma);
        stray.remove::<OnSquare>().insert(Burnt { by: at, at, order: 0 });
    });
    assert!(fault.contains("index"), "{fault}");
}
