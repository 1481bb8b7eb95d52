//! A plugin of another crate: it lights royals that are attacked, and counts the koma that each burner has burnt. It
//! needs only the public events and resources of the game.

use crate::harness::Game;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use std::collections::BTreeMap;
use tenjiku::game::events::KomaBurnt;
use tenjiku::game::{BoardIndex, GameCommand, Session};
use tenjiku_rules::{Move, Side};

/// A royal that the opponent could capture or burn with the next move.
#[derive(Component)]
struct Glowing;

/// The number of koma that each burner has burnt.
#[derive(Resource, Default)]
struct BurnCounts(BTreeMap<Entity, usize>);

fn plugin(app: &mut App) {
    app.init_resource::<BurnCounts>().add_observer(count_burns);
    app.add_systems(PostUpdate, light_attacked_royals.run_if(resource_changed::<Session>));
}

fn count_burns(burnt: On<KomaBurnt>, mut counts: ResMut<BurnCounts>) {
    let count = counts.0.entry(burnt.burner).or_default();
    *count = if burnt.ply.is_forward() { *count + 1 } else { *count - 1 };
}

fn light_attacked_royals(
    mut commands: Commands,
    session: Res<Session>,
    index: Res<BoardIndex>,
    lit: Query<Entity, With<Glowing>>,
) {
    lit.iter().for_each(|royal| _ = commands.entity(royal).remove::<Glowing>());
    let Some(position) = session.position() else { return };
    for side in Side::BOTH {
        for royal in position.threats(side).into_iter().filter_map(|(royal, _)| index.at(royal)) {
            commands.entity(royal).insert(Glowing);
        }
    }
}

fn glowing(game: &mut Game) -> Vec<Entity> {
    let world = game.app.world_mut();
    world.query_filtered::<Entity, With<Glowing>>().iter(world).collect()
}

#[test]
fn a_plugin_counts_the_koma_of_each_burner() {
    let mut game = Game::with_pieces("tenjiku", "K1p FiD8l | K16a P8g L9g Ln9i");
    game.app.add_plugins(plugin);
    let demon = game.koma("8l").unwrap();
    game.play(Move::new(game.sq("8l"), game.sq("8h")));
    assert_eq!(game.world().resource::<BurnCounts>().0, BTreeMap::from([(demon, 3)]));
    game.command(GameCommand::TakeBack);
    assert_eq!(game.world().resource::<BurnCounts>().0, BTreeMap::from([(demon, 0)]));
}

#[test]
fn a_plugin_lights_royals_while_they_are_attacked() {
    let mut game = Game::with_pieces("tenjiku", "K1p L8l | K8a G16d");
    game.app.add_plugins(plugin);
    let king = game.koma("8a").unwrap();
    game.play(Move::new(game.sq("1p"), game.sq("1o")));
    assert_eq!(glowing(&mut game), [king]);
    game.play(Move::new(game.sq("8a"), game.sq("7a")));
    assert!(glowing(&mut game).is_empty());
    game.command(GameCommand::TakeBack);
    assert_eq!(glowing(&mut game), [king]);
}
