//! Animates burnt koma. The game has already removed them from its board. Here they catch fire one after the other once
//! their burner has arrived, each lit by a spark from it, then shrink, sink and are hidden.
//!
//! The game does not depend on this animation.

use super::embers::Spark;
use super::flames::Flames;
use super::koma_body::{KomaFaces, hide};
use super::koma_mesh::SIZE_CLASSES;
use super::motion::{Cues, Motion, MotionSettings, MotionStyle, SkipMotion};
use super::redraw::NeedsFrames;
use super::resting_place::{KomaPlace, KomaSystems, RestingPlace};
use super::wisps::Scorch;
use crate::game::events::KomaBurnt;
use crate::game::{Burner, BurntBy, Direction, GameSystems, PlyPlayed, Royal, Session};
use bevy::prelude::*;

/// Duration of the burning of a koma, in seconds.
const BURNING_TIME: f32 = 1.9;
/// Duration of the flight of a spark, in seconds.
const SPARK_FLIGHT: f32 = 0.16;
/// Depth to which a koma sinks while it burns, in metres.
const SINK_DEPTH: f32 = 0.2;
/// Fraction of its size that a koma loses while it burns.
const SHRINK_FRACTION: f32 = 0.35;
/// The size of the fire of a royal; other fires have a size of about 1.
const ROYAL_FIRE_SIZE: f32 = 1.4;
/// Longest time step, in seconds: the clock jumps ahead after an idle period.
const MAX_STEP: f32 = 0.1;

/// A burnt koma that is still visible: it waits for its turn to catch fire, then burns.
#[derive(Component, Clone, Copy, Debug)]
pub struct Burning {
    /// Seconds until it catches fire; once it is [`Alight`], seconds until it has burnt.
    remaining: f32,
    has_spark: bool,
    has_flames: bool,
}

impl Burning {
    const fn after(seconds: f32) -> Self {
        Self { remaining: seconds, has_spark: false, has_flames: false }
    }

    /// The burnt fraction, 0 to 1.
    fn burnt_fraction(&self) -> f32 {
        1.0 - (self.remaining / BURNING_TIME).clamp(0.0, 1.0)
    }

    /// Depth to which it has sunk, in metres: slowly at first, then faster.
    fn depth(&self) -> f32 {
        SINK_DEPTH * self.burnt_fraction().powi(2)
    }
}

/// Marks a [`Burning`] koma whose wait is over and that is on fire.
#[derive(Component, Clone, Copy, Debug)]
pub struct Alight;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(queue_burn);
    app.add_systems(Update, clear_scorches.after(GameSystems::Turn).before(KomaSystems::SpawnBodies));
    // Before `Mirror`, which adds the burnt koma of this ply: only those of the previous ply are lit early.
    let ignite_waiting = ignite_waiting.after(GameSystems::Apply).before(GameSystems::Mirror);
    let is_overtaken = on_message::<PlyPlayed>.or_eager(on_message::<SkipMotion>);
    app.add_systems(Update, ignite_waiting.run_if(is_overtaken));
    app.add_systems(Update, (burn_down, advance_waiting, light_flames).chain().in_set(KomaSystems::Travel));
}

/// A burnt koma waits for its burner to arrive and for its turn, or vanishes at once if its ply is not animated. When
/// the burning is taken back, the koma is restored.
fn queue_burn(
    burnt: On<KomaBurnt>,
    cues: Res<Cues>,
    bodies: Query<(), With<RestingPlace>>,
    mut commands: Commands,
) {
    if !bodies.contains(burnt.entity) {
        return;
    }
    if burnt.ply.is_forward() && burnt.ply.is_animated {
        commands.entity(burnt.entity).insert(Burning::after(cues.fire_start(burnt.ply, burnt.order)));
    } else {
        put_out(&mut commands, burnt.entity);
    }
}

/// Removes the scorches when a ply is taken back or skipped.
fn clear_scorches(
    mut commands: Commands,
    mut played: MessageReader<PlyPlayed>,
    scorches: Query<Entity, With<Scorch>>,
) {
    if played.read().any(|ply| ply.instant || ply.direction == Direction::Backward) {
        scorches.iter().for_each(|scorch| commands.entity(scorch).try_despawn());
    }
}

fn put_out(commands: &mut Commands, koma: Entity) {
    let mut koma = commands.entity(koma);
    koma.try_remove::<(Burning, Alight, Flames)>();
    hide(&mut koma);
}

/// Lights waiting koma at once when another ply is played or motion is skipped.
fn ignite_waiting(mut waiting: Query<&mut Burning, Without<Alight>>) {
    waiting.iter_mut().for_each(|mut burning| burning.remaining = 0.0);
}

/// Shrinks and sinks burning koma until they are hidden.
fn burn_down(
    mut commands: Commands,
    time: Res<Time>,
    mut alight: Query<(Entity, &mut Burning, &RestingPlace, &mut Transform, Has<Flames>), With<Alight>>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (entity, mut burning, resting, mut transform, has_flames) in &mut alight {
        frames.ask();
        let before = burning.depth();
        burning.remaining -= time.delta_secs().min(MAX_STEP);
        if has_flames {
            transform.scale = Vec3::splat(1.0 - SHRINK_FRACTION * burning.burnt_fraction());
            if matches!(resting.place, KomaPlace::Square(_)) {
                transform.translation.y -= burning.depth() - before;
            }
        } else if burning.has_flames || burning.remaining <= 0.0 {
            put_out(&mut commands, entity);
        }
    }
}

/// Advances the time of waiting koma, and sends a spark from the burner shortly before their turn.
fn advance_waiting(
    mut commands: Commands,
    time: Res<Time>,
    motion: Res<MotionSettings>,
    mut waiting: Query<(Entity, &BurntBy, &mut Burning, &Transform), Without<Alight>>,
    burners: Query<&Transform, With<Burner>>,
    mut frames: ResMut<NeedsFrames>,
) {
    for (entity, burnt_by, mut burning, place) in &mut waiting {
        frames.ask();
        burning.remaining -= time.delta_secs().min(MAX_STEP);
        if burning.remaining <= 0.0 {
            burning.remaining = BURNING_TIME;
            commands.entity(entity).try_insert(Alight);
        } else if burning.remaining <= SPARK_FLIGHT && !burning.has_spark && motion.style == MotionStyle::Full
        {
            burning.has_spark = true;
            if let Ok(burner) = burners.get(burnt_by.burner) {
                let ends = (burner.translation.with_y(place.translation.y), place.translation);
                commands.spawn(Spark::launch(ends, time.elapsed_secs(), burning.remaining));
            }
        }
    }
}

/// Starts the flames of koma that have caught fire and come to rest.
fn light_flames(
    mut commands: Commands,
    time: Res<Time>,
    session: Res<Session>,
    mut alight: Query<
        (Entity, Has<Royal>, Option<&KomaFaces>, &mut Burning),
        (With<Alight>, With<RestingPlace>, Without<Motion>),
    >,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some(variant) = session.variant() else { return };
    for (entity, is_royal, faces, mut burning) in &mut alight {
        if burning.has_flames {
            continue;
        }
        burning.has_flames = true;
        frames.ask();
        let class = faces.map_or(SIZE_CLASSES, |faces| faces.class(variant));
        let size = if is_royal { ROYAL_FIRE_SIZE } else { 1.12 - 0.06 * f32::from(class) };
        commands.entity(entity).insert(Flames::burn(time.elapsed_secs(), burning.remaining, size));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameCommand, IntentSource, MoveIntent, OnSquare, headless_app};
    use crate::view::pending_steps::PendingSteps;
    use bevy::time::TimeUpdateStrategy;
    use std::time::Duration;
    use tenjiku_rules::variant::Sq;
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{Side, coordinate, sfen};

    /// A Fire Demon on 8i that can move next to a Pawn on 8g.
    const DEMON: &str = "8k7/16/16/16/16/16/8p7/16/8D!7/16/16/16/16/16/16/8K7 b - 1";

    /// The game without a window, with the given frame time, and the Pawn with a body.
    fn game_with_fire(frame: Duration) -> (App, Entity) {
        let mut app = headless_app();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
        app.init_resource::<Cues>().init_resource::<PendingSteps>();
        app.init_resource::<MotionSettings>().init_resource::<NeedsFrames>();
        app.add_message::<SkipMotion>().add_plugins((super::super::koma_body::plugin, plugin));
        app.add_systems(Last, |mut commands: Commands, time: Res<Time>, fires: Query<(Entity, &Flames)>| {
            for (fire, _) in fires.iter().filter(|(_, flames)| flames.until <= time.elapsed_secs()) {
                commands.entity(fire).remove::<Flames>();
            }
        });
        let variant = Variant::built_in("tenjiku").unwrap();
        let position = sfen::read(&variant, DEMON).unwrap();
        let setup = Some(position.setup());
        app.world_mut().write_message(GameCommand::NewGame {
            variant: variant.clone(),
            setup,
            moves: vec![],
        });
        app.update();
        let pawn = variant.geometry().parse("8g").unwrap();
        let world = app.world_mut();
        let mut koma = world.query::<(Entity, &OnSquare)>();
        let (entity, _) = koma.iter(world).find(|(_, at)| at.0 == pawn).unwrap();
        set_down(&mut app, entity, pawn);
        play(&mut app, "8i8h");
        (app, entity)
    }

    fn play(app: &mut App, mv: &str) {
        let mv = coordinate::read(app.world().resource::<Session>().position().unwrap(), mv).unwrap();
        app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
        app.update();
    }

    fn set_down(app: &mut App, koma: Entity, sq: Sq) {
        let session = app.world().resource::<Session>();
        let kind = session.position().unwrap().piece_at(sq).unwrap().kind;
        let faces = KomaFaces::for_kind(session.variant().unwrap(), kind);
        let resting = RestingPlace { place: KomaPlace::Square(sq), side: Side::White, is_turned: false };
        app.world_mut().entity_mut(koma).insert((
            resting,
            faces,
            Transform::default(),
            Visibility::Inherited,
        ));
    }

    fn has<C: Component>(app: &App, koma: Entity) -> bool {
        app.world().entity(koma).contains::<C>()
    }

    fn run(app: &mut App, frame: Duration, seconds: f32) {
        for _ in 0..(seconds / frame.as_secs_f32()).round() as u32 {
            app.update();
        }
    }

    #[test]
    fn a_burnt_koma_burns_and_is_then_hidden() {
        let frame = Duration::from_millis(10);
        let (mut app, pawn) = game_with_fire(frame);
        assert!(has::<BurntBy>(&app, pawn) && has::<Burning>(&app, pawn));
        run(&mut app, frame, BURNING_TIME - 0.1);
        assert!(has::<RestingPlace>(&app, pawn) && has::<Alight>(&app, pawn) && has::<Flames>(&app, pawn));
        run(&mut app, frame, 0.3);
        let koma = app.world().entity(pawn);
        assert_eq!(koma.get(), Some(&Visibility::Hidden));
        assert!(koma.contains::<BurntBy>(), "the game still records that it was burnt");
        assert!(!koma.contains::<RestingPlace>() && !koma.contains::<Burning>());
    }

    #[test]
    fn a_skipped_fire_is_not_animated() {
        let (mut app, pawn) = game_with_fire(Duration::from_millis(10));
        // Going back or forward by up to two plies is animated; longer jumps are not.
        play(&mut app, "8a8b");
        play(&mut app, "8h8i");
        app.world_mut().write_message(GameCommand::TakeBackAll);
        app.update();
        let sq = app.world().get::<OnSquare>(pawn).unwrap().0;
        set_down(&mut app, pawn, sq);
        app.world_mut().write_message(GameCommand::ReplayAll);
        app.update();
        let koma = app.world().entity(pawn);
        assert!(
            koma.contains::<BurntBy>() && !koma.contains::<Burning>() && !koma.contains::<RestingPlace>()
        );
        assert_eq!(koma.get(), Some(&Visibility::Hidden));
    }

    #[test]
    fn a_fire_that_is_taken_back_goes_out() {
        let frame = Duration::from_millis(10);
        let (mut app, pawn) = game_with_fire(frame);
        run(&mut app, frame, 0.5);
        let scorch = app.world_mut().spawn(Scorch).id();
        app.world_mut().write_message(GameCommand::TakeBack);
        app.update();
        assert!(app.world().get_entity(scorch).is_err(), "its scorch is removed");
        let koma = app.world().entity(pawn);
        assert!(koma.contains::<OnSquare>(), "it is back on the board");
        assert!(!koma.contains::<Burning>() && !koma.contains::<Alight>() && !koma.contains::<Flames>());
        assert!(!koma.contains::<RestingPlace>(), "it gets a new body");
    }

    #[test]
    fn sinking_does_not_depend_on_the_frame_rate() {
        let depth = |milliseconds| {
            let frame = Duration::from_millis(milliseconds);
            let (mut app, pawn) = game_with_fire(frame);
            run(&mut app, frame, 0.4);
            let start = app.world().entity(pawn).get::<Burning>().unwrap().remaining;
            run(&mut app, frame, 0.8);
            let koma = app.world().entity(pawn);
            assert!((start - koma.get::<Burning>().unwrap().remaining - 0.8).abs() < 1e-3);
            let remaining = koma.get::<Burning>().unwrap().remaining;
            (koma.get::<Transform>().unwrap().translation.y, remaining)
        };
        for milliseconds in [5, 20, 80] {
            let (y, remaining) = depth(milliseconds);
            let burning = Burning::after(remaining);
            assert!((y + burning.depth()).abs() < 1e-4, "{milliseconds} ms: {y}, not {}", burning.depth());
        }
    }
}
