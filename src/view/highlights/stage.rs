//! Shows the highlights of a ply: dust where a range jump lands, a glow around a piece that became great, dimmed light
//! when a royal falls or the game ends, and the push of the camera.

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
const DUST: (u32, u32) = (7, 12);
/// The same for the sparks around a piece that became great.
const SPARKS: (u32, u32) = (12, 22);
/// Duration of the dimmed light for the end of a game, the fall of a royal, and a great fire, in seconds.
const END_LASTS: f32 = 3.4;
const FALL_LASTS: f32 = 1.6;
const FIRE_LASTS: f32 = 2.6;
/// Delay of the light on the remaining royals after one has fallen, in seconds.
const HEIRS_AFTER: f32 = 0.7;
/// Brightness of the flash of a landing, 0 to 1.
const THUD: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.after(GameSystems::Turn).in_set(KomaSystems::SpawnBodies));
}

/// The effects being prepared for a ply.
struct Stage {
    shape: BoardShape,
    /// The arrival of the moving piece, in seconds of `Time::elapsed_secs`.
    arrival: f32,
    is_low: bool,
    /// Whether particles fly and the camera moves.
    is_lively: bool,
    wisps: Vec<Wisp>,
    push: Option<CameraPush>,
}

/// Shows the highlights of the last ply.
fn show(
    mut commands: Commands,
    time: Res<Time>,
    mut played: MessageReader<PlyPlayed>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    cues: Res<Cues>,
    (motion, quality): (Res<MotionSettings>, Res<Quality>),
    mut pushed: ResMut<ActiveCameraPush>,
) {
    let Some(ply) = played.read().last() else { return };
    let now = time.elapsed_secs();
    pushed.cancel(now);
    let (Some(variant), Some(shape)) = (session.variant(), shape) else { return };
    if ply.instant || cues.instant || ply.direction == Direction::Backward {
        return;
    }
    let highlights = Highlights::new(&ply.effects, &ply.path, variant);
    let geometry = variant.geometry();
    let centre = |sq: Sq| shape.square_centre(geometry.file(sq), geometry.rank(sq));
    let mut stage = Stage {
        shape: *shape,
        arrival: now + cues.arrival(),
        is_low: *quality == Quality::Low,
        is_lively: motion.style == MotionStyle::Full,
        wisps: Vec::new(),
        push: None,
    };
    stage.prepare(&highlights, centre);
    if let (Some(position), Some(side), None) = (session.position(), highlights.bereaved, highlights.decided)
    {
        position.royals(side).iter().for_each(|&sq| stage.light_remaining_royal(centre(sq)));
    }
    for wisp in stage.wisps {
        commands.spawn(wisp);
    }
    if let Some(push) = stage.push.filter(|_| motion.style == MotionStyle::Full) {
        pushed.push(push);
    }
}

impl Stage {
    /// Prepares all effects; of several pushes of the camera and veils only the greatest is shown.
    fn prepare(&mut self, highlights: &Highlights, centre: impl Fn(Sq) -> Vec3) {
        if let Some(sq) = highlights.range_jump {
            self.show_landing(centre(sq));
        }
        if let Some(sq) = highlights.crowned {
            self.show_promotion(centre(sq));
        }
        if let Some(sq) = highlights.decided {
            self.show_end(centre(sq));
        } else if let Some(sq) = highlights.fallen() {
            self.show_fall(centre(sq));
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
        self.wisps.push(Wisp { strength: THUD, ..flash });
        if !self.is_lively {
            return;
        }
        let puffs = if self.is_low { DUST.0 } else { DUST.1 };
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
            let fast = 0.5 + 0.5 * random(53);
            let wide = 0.26 + 0.12 * random(54);
            let (small, large) = (Vec2::new(0.12, 0.06), Vec2::new(wide, 0.45 * wide));
            self.wisps.push(Wisp {
                speed: Vec3::new(toward.x * fast, 0.12 * random(55), toward.y * fast),
                drag: 3.2,
                size: (small, large),
                strength: 0.85,
                ..Wisp::stationary(WispKind::Dust, from, small, life, (255.0 * random(56)) as u8)
            });
        }
    }

    /// A piece has become great: it glows in gold and glints.
    fn show_promotion(&mut self, at: Vec3) {
        let seed = (place_seed(at) & 255) as u8;
        let life = |after: f32, lasts: f32, rise: f32| Lifetime {
            born: self.arrival + after,
            end: self.arrival + after + lasts,
            rise,
            fall: lasts - rise,
        };
        let light = Wisp::stationary(
            WispKind::Firelight,
            at.with_y(LIGHT_HEIGHT),
            Vec2::splat(2.6),
            life(-0.1, 1.5, 0.25),
            seed,
        );
        let halo = Wisp::stationary(
            WispKind::Halo,
            at + Vec3::Y * 0.3,
            Vec2::splat(1.5),
            life(-0.1, 1.3, 0.2),
            seed,
        );
        let glint = |aside: f32, size: f32, after: f32| {
            let from = at + Vec3::new(aside, 0.34, -0.12 + aside);
            let (small, large) = (Vec2::splat(size * 0.4), Vec2::splat(size));
            Wisp {
                size: (small, large),
                ..Wisp::stationary(WispKind::Glint, from, small, life(after, 0.55, 0.16), seed)
            }
        };
        let glints = [glint(0.22, 1.0, 0.02), glint(-0.20, 0.6, 0.34)];
        self.wisps.extend([light, halo]);
        self.wisps.extend(glints);
        self.plan_push(at, 1.4, (0.06, 0.10), 0.0);
        if !self.is_lively {
            return;
        }
        let sparks = if self.is_low { SPARKS.0 } else { SPARKS.1 };
        for index in 0..sparks {
            let number = place_seed(at) * 64 + index;
            let toward =
                Vec2::from_angle(TAU * (index as f32 + hash_unit(number, 61)) / sparks as f32) * 0.45;
            let born = self.arrival + 0.35 * hash_unit(number, 62);
            self.wisps.push(ember(at + Vec3::new(toward.x, 0.15, toward.y), born, number));
        }
    }

    /// A royal has fallen: the light dims for a moment.
    fn show_fall(&mut self, at: Vec3) {
        self.dim(at, 0.80, FALL_LASTS);
        self.plan_push(at, FALL_LASTS, (0.10, 0.20), 0.005);
    }

    /// A remaining royal, with which the game continues, is lit.
    fn light_remaining_royal(&mut self, at: Vec3) {
        let seed = (place_seed(at) & 255) as u8;
        let born = self.arrival + HEIRS_AFTER;
        let life = |lasts: f32| Lifetime { born, end: born + lasts, rise: 0.3, fall: 0.6 };
        let light = |kind, height, size| {
            Wisp::stationary(kind, at.with_y(height), Vec2::splat(size), life(1.6), seed)
        };
        let glint = Wisp::stationary(WispKind::Glint, at.with_y(0.40), Vec2::splat(1.1), life(0.9), seed);
        self.wisps.extend([
            light(WispKind::Firelight, LIGHT_HEIGHT, 1.8),
            light(WispKind::Halo, LIGHT_HEIGHT, 1.2),
            glint,
        ]);
    }

    /// Many pieces burn: the surroundings of the fire darken.
    fn show_great_fire(&mut self, at: Vec3, burnt: usize) {
        let many = (burnt as f32 / 8.0).min(1.0);
        self.dim(at, 0.42 + 0.22 * many, FIRE_LASTS);
        self.plan_push(at, FIRE_LASTS, (0.06 + 0.05 * many, 0.15), 0.003 + 0.004 * many);
    }

    /// The game has ended: the camera turns to the decisive square and the light dims.
    fn show_end(&mut self, at: Vec3) {
        self.dim(at, 0.72, END_LASTS);
        self.plan_push(at, END_LASTS, (0.20, 0.35), 0.006);
    }

    /// Dims the light towards the edges of the picture.
    fn dim(&mut self, at: Vec3, strength: f32, lasts: f32) {
        let life = Lifetime { born: self.arrival - 0.1, end: self.arrival + lasts, rise: 0.4, fall: 0.9 };
        let radii = Vec2::new(0.18, 1.25);
        let veil = Wisp::stationary(WispKind::Veil, at, radii, life, 0);
        self.wisps.push(Wisp { strength, ..veil });
    }

    /// Plans a push of the camera, unless a greater one is planned. `near` and `turn` become `approach` and `turn` of
    /// [`CameraPush`].
    fn plan_push(&mut self, at: Vec3, seconds: f32, (near, turn): (f32, f32), shake: f32) {
        if self.push.is_some_and(|push| push.approach >= near) {
            return;
        }
        // On a small board the camera has less room.
        let near = near * (self.shape.half_board().y / 10.0).clamp(0.6, 1.0);
        self.push =
            Some(CameraPush { target: at, since: self.arrival, seconds, approach: near, turn, shake });
    }
}
