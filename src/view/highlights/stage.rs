//! Shows the highlights of a ply: dust where a range jump lands, a glow around a piece that became great, dimmed light
//! when a royal is lost or the game ends, and the push of the camera.

use super::super::embers::ember;
use super::super::flames::{LIGHT_HEIGHT, place_seed};
use super::super::layout::BoardShape;
use super::super::motion::{Cues, MotionSettings, MotionStyle};
use super::super::quality::Quality;
use super::super::resting_place::KomaSystems;
use super::super::wisps::{Lifetime, Wisp, WispKind, hash_unit};
use super::camera_push::{ActiveCameraPush, CameraPush};
use super::{GREAT_FIRE, Highlights};
use crate::game::{Direction, GameSystems, PlyPlayed, Session};
use bevy::prelude::*;
use std::f32::consts::TAU;
use tenjiku_rules::variant::Sq;

/// Number of puffs of dust where a range jump lands, on the low preset and on the others.
const DUST_PUFFS: (u32, u32) = (7, 12);
/// Number of sparks around a piece that became great, on the low preset and on the others.
const SPARK_COUNTS: (u32, u32) = (12, 22);
/// Duration of the dimmed light for the end of a game, the loss of a royal, and a great fire, in seconds.
const END_DURATION: f32 = 3.4;
const ROYAL_LOSS_DURATION: f32 = 1.6;
const GREAT_FIRE_DURATION: f32 = 2.6;
/// Delay of the light on the remaining royals after one is lost, in seconds.
const REMAINING_ROYAL_DELAY: f32 = 0.7;
/// Brightness of the flash of a landing, 0 to 1.
const LANDING_BRIGHTNESS: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.after(GameSystems::Turn).in_set(KomaSystems::SpawnBodies));
}

struct PlannedEffects {
    shape: BoardShape,
    /// The arrival of the moving piece, in seconds of `Time::elapsed_secs`.
    arrival: f32,
    is_low: bool,
    /// Whether particles fly and the camera moves.
    has_particles: bool,
    wisps: Vec<Wisp>,
    push: Option<CameraPush>,
}

fn show(
    mut commands: Commands,
    time: Res<Time>,
    mut played: MessageReader<PlyPlayed>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    cues: Res<Cues>,
    (motion, quality): (Res<MotionSettings>, Res<Quality>),
    mut active_push: ResMut<ActiveCameraPush>,
) {
    let Some(ply) = played.read().last() else { return };
    let now = time.elapsed_secs();
    active_push.cancel(now);
    let (Some(variant), Some(shape)) = (session.variant(), shape) else { return };
    if ply.instant || cues.instant || ply.direction == Direction::Backward {
        return;
    }
    let highlights = Highlights::new(&ply.summary, &ply.path, variant);
    let geometry = variant.geometry();
    let centre = |sq: Sq| shape.square_centre(geometry.file(sq), geometry.rank(sq));
    let mut planned = PlannedEffects {
        shape: *shape,
        arrival: now + cues.arrival(),
        is_low: *quality == Quality::Low,
        has_particles: motion.style == MotionStyle::Full,
        wisps: Vec::new(),
        push: None,
    };
    planned.prepare(&highlights, centre);
    if let (Some(position), Some(side), None) =
        (session.position(), highlights.royal_loser, highlights.decisive_square)
    {
        position.royals(side).iter().for_each(|&sq| planned.light_remaining_royal(centre(sq)));
    }
    for wisp in planned.wisps {
        commands.spawn(wisp);
    }
    if let Some(push) = planned.push.filter(|_| motion.style == MotionStyle::Full) {
        active_push.push(push);
    }
}

impl PlannedEffects {
    /// Prepares all effects, but only the strongest camera push and the strongest dimming.
    fn prepare(&mut self, highlights: &Highlights, centre: impl Fn(Sq) -> Vec3) {
        if let Some(sq) = highlights.range_jump {
            self.show_landing(centre(sq));
        }
        if let Some(sq) = highlights.great_promotion {
            self.show_promotion(centre(sq));
        }
        if let Some(sq) = highlights.decisive_square {
            self.show_end(centre(sq));
        } else if let Some(sq) = highlights.lost_royal() {
            self.show_royal_loss(centre(sq));
        } else if let Some(sq) = highlights.burner.filter(|_| highlights.burnt >= GREAT_FIRE) {
            self.show_great_fire(centre(sq), highlights.burnt);
        }
    }

    /// A range jump lands with a flash and a little dust.
    fn show_landing(&mut self, at: Vec3) {
        self.plan_push(at, 0.7, (0.02, 0.0), 0.006);
        let born = self.arrival - 0.02;
        let life = Lifetime { born, end: born + 0.55, rise: 0.05, fall: 0.5 };
        let flash = Wisp::stationary(WispKind::Firelight, at.with_y(LIGHT_HEIGHT), Vec2::splat(2.4), life, 0);
        self.wisps.push(Wisp { strength: LANDING_BRIGHTNESS, ..flash });
        if !self.has_particles {
            return;
        }
        let puffs = if self.is_low { DUST_PUFFS.0 } else { DUST_PUFFS.1 };
        for index in 0..puffs {
            let random = |salt| hash_unit(place_seed(at) + 131 * index, salt);
            let toward = Vec2::from_angle(TAU * (index as f32 + random(51)) / puffs as f32);
            let life = Lifetime {
                born: self.arrival - 0.02,
                end: self.arrival + 0.65 + 0.45 * random(52),
                rise: 0.06,
                fall: 0.55,
            };
            // Dust stays low in the gaps between the pieces, so that no writing is hidden.
            let from = at + Vec3::new(toward.x * 0.42, 0.08, toward.y * 0.42);
            let speed = 0.5 + 0.5 * random(53);
            let width = 0.26 + 0.12 * random(54);
            let (small, large) = (Vec2::new(0.12, 0.06), Vec2::new(width, 0.45 * width));
            self.wisps.push(Wisp {
                speed: Vec3::new(toward.x * speed, 0.12 * random(55), toward.y * speed),
                drag: 3.2,
                size: (small, large),
                strength: 0.85,
                ..Wisp::stationary(WispKind::Dust, from, small, life, (255.0 * random(56)) as u8)
            });
        }
    }

    /// A piece has become great: it glows in gold and glints.
    fn show_promotion(&mut self, at: Vec3) {
        let arrival = self.arrival;
        let life = |after: f32, duration: f32, rise: f32| Lifetime {
            born: arrival + after,
            end: arrival + after + duration,
            rise,
            fall: duration - rise,
        };
        self.glow(WispKind::Firelight, at.with_y(LIGHT_HEIGHT), 2.6, life(-0.1, 1.5, 0.25));
        self.glow(WispKind::Halo, at + Vec3::Y * 0.3, 1.5, life(-0.1, 1.3, 0.2));
        for (offset, size, after) in [(0.22, 1.0, 0.02), (-0.20, 0.6, 0.34)] {
            let from = at + Vec3::new(offset, 0.34, -0.12 + offset);
            let (small, large) = (Vec2::splat(size * 0.4), Vec2::splat(size));
            let seed = (place_seed(at) & 255) as u8;
            let glint = Wisp::stationary(WispKind::Glint, from, small, life(after, 0.55, 0.16), seed);
            self.wisps.push(Wisp { size: (small, large), ..glint });
        }
        self.plan_push(at, 1.4, (0.06, 0.10), 0.0);
        if !self.has_particles {
            return;
        }
        let sparks = if self.is_low { SPARK_COUNTS.0 } else { SPARK_COUNTS.1 };
        for index in 0..sparks {
            let number = place_seed(at) * 64 + index;
            let toward =
                Vec2::from_angle(TAU * (index as f32 + hash_unit(number, 61)) / sparks as f32) * 0.45;
            let born = self.arrival + 0.35 * hash_unit(number, 62);
            self.wisps.push(ember(at + Vec3::new(toward.x, 0.15, toward.y), born, number));
        }
    }

    /// A royal is lost: the light dims for a moment.
    fn show_royal_loss(&mut self, at: Vec3) {
        self.dim(at, 0.80, ROYAL_LOSS_DURATION);
        self.plan_push(at, ROYAL_LOSS_DURATION, (0.10, 0.20), 0.005);
    }

    /// A remaining royal, with which the game continues, is lit.
    fn light_remaining_royal(&mut self, at: Vec3) {
        let born = self.arrival + REMAINING_ROYAL_DELAY;
        let life = |duration: f32| Lifetime { born, end: born + duration, rise: 0.3, fall: 0.6 };
        self.glow(WispKind::Firelight, at.with_y(LIGHT_HEIGHT), 1.8, life(1.6));
        self.glow(WispKind::Halo, at.with_y(LIGHT_HEIGHT), 1.2, life(1.6));
        self.glow(WispKind::Glint, at.with_y(0.40), 1.1, life(0.9));
    }

    /// Adds a light that stays in place, with half its size in metres.
    fn glow(&mut self, kind: WispKind, at: Vec3, half: f32, life: Lifetime) {
        let seed = (place_seed(at) & 255) as u8;
        self.wisps.push(Wisp::stationary(kind, at, Vec2::splat(half), life, seed));
    }

    /// Many pieces burn: the surroundings of the fire darken.
    fn show_great_fire(&mut self, at: Vec3, burnt: usize) {
        let scale = (burnt as f32 / 8.0).min(1.0);
        self.dim(at, 0.42 + 0.22 * scale, GREAT_FIRE_DURATION);
        self.plan_push(at, GREAT_FIRE_DURATION, (0.06 + 0.05 * scale, 0.15), 0.003 + 0.004 * scale);
    }

    /// The game has ended: the camera turns to the decisive square and the light dims.
    fn show_end(&mut self, at: Vec3) {
        self.dim(at, 0.72, END_DURATION);
        self.plan_push(at, END_DURATION, (0.20, 0.35), 0.006);
    }

    /// Dims the light towards the edges of the picture.
    fn dim(&mut self, at: Vec3, strength: f32, duration: f32) {
        let life = Lifetime { born: self.arrival - 0.1, end: self.arrival + duration, rise: 0.4, fall: 0.9 };
        let radii = Vec2::new(0.18, 1.25);
        let veil = Wisp::stationary(WispKind::Veil, at, radii, life, 0);
        self.wisps.push(Wisp { strength, ..veil });
    }

    /// Plans a push of the camera, unless a greater one is planned. `approach` and `turn` are those of
    /// [`CameraPush`].
    fn plan_push(&mut self, at: Vec3, seconds: f32, (approach, turn): (f32, f32), shake: f32) {
        if self.push.is_some_and(|push| push.approach >= approach) {
            return;
        }
        // On a small board the camera has less room.
        let approach = approach * (self.shape.half_board().y / 10.0).clamp(0.6, 1.0);
        self.push = Some(CameraPush { target: at, since: self.arrival, seconds, approach, turn, shake });
    }
}
