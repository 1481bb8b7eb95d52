//! One leg of the path of a koma: its pose over time, and the height at which it clears other koma.

use super::super::koma_mesh::KomaSize;
use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlightStyle {
    /// Sliding along just above the board.
    Glide,
    /// Lifted over to a neighbouring square.
    Hop,
    /// Up and down over the koma in between.
    Jump,
    /// In a wide, banked curve high over the board.
    Sweep,
    /// Thrown to a stand or back.
    Toss,
    /// Dropped from a stand onto the board.
    Deal,
    /// Raised high and slowly, to turn over in full view.
    Rise,
    /// Tumbling from the board, for a captured royal.
    Fall,
    /// Straight and quickly, for reduced motion.
    Straight,
    /// Lowered from above its place.
    Set,
}

/// A quantity that grows with the length of a leg, up to a maximum.
#[derive(Clone, Copy)]
struct Ramp {
    base: f32,
    per_metre: f32,
    maximum: f32,
}

const NO_RAMP: Ramp = ramp(0.0, 0.0, 0.0);

const fn ramp(base: f32, per_metre: f32, maximum: f32) -> Ramp {
    Ramp { base, per_metre, maximum }
}

impl Ramp {
    /// The value for a leg of a length in metres.
    fn at(self, metres: f32) -> f32 {
        (self.base + self.per_metre * metres).min(self.maximum)
    }
}

struct FlightProfile {
    /// Duration of a leg, in seconds at normal speed.
    seconds: Ramp,
    /// Height above the straight line unless obstacles need more, in metres.
    height: Ramp,
    /// End of the ascent and start of the descent, as fractions of the duration.
    up: f32,
    down: f32,
    /// Sideways swing, in metres.
    swing: Ramp,
    /// Bank in the middle of the flight, in radians.
    bank: f32,
    /// Angle by which the point of the koma is raised as it lands, in radians.
    raised: f32,
    /// Number of somersaults.
    somersaults: f32,
}

/// The profile of a flight without swing, bank and somersaults.
const fn level(seconds: Ramp, height: Ramp, (up, down): (f32, f32), raised: f32) -> FlightProfile {
    FlightProfile { seconds, height, up, down, swing: NO_RAMP, bank: 0.0, raised, somersaults: 0.0 }
}

impl FlightStyle {
    const fn profile(self) -> FlightProfile {
        match self {
            Self::Glide => level(ramp(0.20, 0.030, 0.75), ramp(0.05, 0.008, 0.12), (0.22, 0.74), 0.035),
            Self::Hop => level(ramp(0.19, 0.030, 0.30), ramp(0.14, 0.04, 0.30), (0.40, 0.52), 0.045),
            Self::Jump => level(ramp(0.30, 0.038, 0.85), ramp(0.34, 0.08, 1.40), (0.42, 0.52), 0.060),
            Self::Rise => level(ramp(0.80, 0.040, 1.20), ramp(0.95, 0.08, 1.80), (0.36, 0.66), 0.070),
            Self::Deal => level(ramp(0.32, 0.030, 0.80), ramp(0.40, 0.06, 1.30), (0.36, 0.58), 0.060),
            Self::Straight => level(ramp(0.14, 0.006, 0.26), NO_RAMP, (0.22, 0.74), 0.0),
            Self::Set => level(ramp(0.20, 0.0, 0.20), NO_RAMP, (0.22, 0.74), 0.050),
            Self::Sweep => FlightProfile {
                swing: ramp(0.0, 0.09, 1.00),
                bank: 0.42,
                ..level(ramp(0.60, 0.052, 1.40), ramp(1.00, 0.17, 3.40), (0.42, 0.60), 0.085)
            },
            Self::Toss => FlightProfile {
                swing: ramp(0.0, 0.03, 0.30),
                bank: 0.25,
                ..level(ramp(0.34, 0.026, 0.85), ramp(0.55, 0.07, 1.90), (0.34, 0.50), 0.040)
            },
            Self::Fall => FlightProfile {
                bank: 0.20,
                somersaults: 2.0,
                ..level(ramp(0.95, 0.030, 1.45), ramp(0.70, 0.07, 1.90), (0.30, 0.46), 0.040)
            },
        }
    }

    /// Duration of a leg of a length in metres, in seconds at normal speed.
    pub fn seconds(self, metres: f32) -> f32 {
        self.profile().seconds.at(metres)
    }
}

/// Fraction of the bounding box of a koma that counts as solid, since its corners are cut off.
const SOLID_FRACTION: f32 = 0.88;
/// Clearance between a koma and the obstacles under it, in metres.
const CLEARANCE: f32 = 0.04;
/// Greatest height of a flight, in metres.
const MAX_HEIGHT: f32 = 4.0;
/// Number of points in time at which the clearance of a leg is checked.
const CLEARANCE_SAMPLES: usize = 40;
/// Start and end of the turn of a koma, as fractions of the duration.
const TURN_INTERVAL: (f32, f32) = (0.30, 0.86);

/// A koma at rest on the board that others must fly over.
#[derive(Clone, Copy, Debug)]
pub struct Obstacle {
    /// Its centre (`X`, `Z`), in metres.
    pub at: Vec2,
    pub size: KomaSize,
}

impl Obstacle {
    /// Whether a koma of this size with its centre at `at` is over the obstacle.
    fn is_under(&self, at: Vec2, size: KomaSize) -> bool {
        let reach =
            SOLID_FRACTION * Vec2::new(self.size.width + size.width, self.size.length + size.length) / 2.0;
        (at - self.at).abs().cmplt(reach).all()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct LegEnds {
    pub from: Transform,
    pub to: Transform,
    /// Whether the koma takes off at the start, unlike at a corner.
    pub takes_off: bool,
    /// Whether the koma lands at the end, unlike at a corner.
    pub lands: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Leg {
    style: FlightStyle,
    pub ends: LegEnds,
    /// Height above the straight line, in metres.
    pub height: f32,
}

impl Leg {
    /// A leg high enough to clear all obstacles.
    pub fn new(style: FlightStyle, ends: LegEnds, size: KomaSize, obstacles: &[Obstacle]) -> Self {
        let mut leg = Self { style, ends, height: 0.0 };
        leg.height = style.profile().height.at(leg.metres());
        leg.height = leg.clearance_height(size, obstacles);
        leg
    }

    /// Length on the board, in metres.
    pub fn metres(&self) -> f32 {
        self.ends.from.translation.distance(self.ends.to.translation)
    }

    /// Duration, in seconds at normal speed.
    pub fn seconds(&self) -> f32 {
        self.style.seconds(self.metres())
    }

    pub fn raised(&self) -> f32 {
        self.style.profile().raised
    }

    /// The height that clears all obstacles, and keeps the edge of a koma that turns over off the board.
    fn clearance_height(&self, size: KomaSize, obstacles: &[Obstacle]) -> f32 {
        let moments = (1..CLEARANCE_SAMPLES).map(|moment| moment as f32 / CLEARANCE_SAMPLES as f32);
        let needed = moments.filter_map(|fraction| {
            let at = self.ground(fraction).xz();
            let under = obstacles.iter().filter(|obstacle| obstacle.is_under(at, size));
            let over_obstacles =
                under.map(|obstacle| obstacle.size.base_thickness + CLEARANCE).fold(0.0, f32::max);
            let needed = over_obstacles.max(self.edge(fraction, size));
            (needed > 0.0).then(|| needed / self.lift(fraction).max(0.05))
        });
        needed.fold(self.height, f32::max).min(MAX_HEIGHT)
    }

    /// Extent of the edge of a koma below its resting height while it turns over, in metres.
    fn edge(&self, fraction: f32, size: KomaSize) -> f32 {
        let is_turned = self.ends.from.up().dot(*self.ends.to.up()) < 0.0;
        if !is_turned || self.style == FlightStyle::Straight {
            return 0.0;
        }
        (PI * self.turn(fraction)).sin() * size.width / 2.0
    }

    /// The fraction of the height at a fraction of the duration.
    fn lift(&self, fraction: f32) -> f32 {
        let profile = self.style.profile();
        let up = EaseFunction::SineOut.sample_clamped(fraction / profile.up);
        let down = EaseFunction::SineIn.sample_clamped((fraction - profile.down) / (1.0 - profile.down));
        (if self.ends.takes_off { up } else { 1.0 }) * (if self.ends.lands { 1.0 - down } else { 1.0 })
    }

    /// The fraction of the distance at a fraction of the duration.
    fn travelled(&self, fraction: f32) -> f32 {
        let ease = match self.style {
            FlightStyle::Toss | FlightStyle::Deal | FlightStyle::Fall => EaseFunction::QuadraticInOut,
            FlightStyle::Set => EaseFunction::QuadraticIn,
            _ => EaseFunction::CubicInOut,
        };
        ease.sample_clamped(fraction)
    }

    /// The fraction of the rotation at a fraction of the duration.
    fn turn(&self, fraction: f32) -> f32 {
        match self.style {
            FlightStyle::Straight => f32::from(u8::from(fraction >= 1.0)),
            _ => EaseFunction::SmoothStep
                .sample_clamped((fraction - TURN_INTERVAL.0) / (TURN_INTERVAL.1 - TURN_INTERVAL.0)),
        }
    }

    fn ground(&self, fraction: f32) -> Vec3 {
        let path = self.ends.to.translation - self.ends.from.translation;
        let sideways = path.cross(Vec3::Y).normalize_or_zero();
        let distance = self.travelled(fraction);
        let swing = self.style.profile().swing.at(path.length()) * (PI * distance).sin();
        self.ends.from.translation + path * distance + sideways * swing
    }

    pub fn pose(&self, fraction: f32) -> Transform {
        let fraction = fraction.clamp(0.0, 1.0);
        let profile = self.style.profile();
        let place = self.ground(fraction) + Vec3::Y * self.height * self.lift(fraction);
        let rotation = self.ends.from.rotation.slerp(self.ends.to.rotation, self.turn(fraction));
        let along = (self.ends.to.translation - self.ends.from.translation).with_y(0.0).normalize_or_zero();
        // The koma banks towards the inside of the curve.
        let bank = if along == Vec3::ZERO {
            Quat::IDENTITY
        } else {
            Quat::from_axis_angle(along, -profile.bank * (PI * fraction).sin())
        };
        let somersault = Quat::from_axis_angle(
            Vec3::Y.cross(along).normalize_or(Vec3::X),
            TAU * profile.somersaults * self.turn(fraction),
        );
        let mut pose =
            Transform { translation: place, rotation: bank * somersault * rotation, ..self.ends.to };
        if self.ends.lands {
            let descent = (fraction - profile.down) / (1.0 - profile.down);
            raise_point(&mut pose, profile.raised * EaseFunction::SmoothStep.sample_clamped(descent));
        }
        pose
    }
}

/// Raises the point of a koma by an angle, in radians, about the bottom edge of its base.
pub fn raise_point(pose: &mut Transform, angle: f32) {
    let front = (pose.rotation * Vec3::NEG_Z).with_y(0.0).normalize_or_zero();
    if angle == 0.0 || front == Vec3::ZERO {
        return;
    }
    // Koma of all sizes are about as long as a square.
    let base = pose.translation - front * 0.45 - Vec3::Y * 0.1;
    pose.rotate_around(base, Quat::from_axis_angle(front.cross(Vec3::Y), angle));
}

#[cfg(test)]
mod tests {
    use super::super::super::koma_mesh::{koma_pose, koma_size};
    use super::super::super::layout::Seat;
    use super::*;

    const SIZE: u8 = 3;

    fn resting(x: f32, z: f32) -> Transform {
        koma_pose(Vec3::new(x, 0.0, z), Seat::Black, SIZE, false)
    }

    fn leg(style: FlightStyle, from: Transform, to: Transform, obstacles: &[Obstacle]) -> Leg {
        let ends = LegEnds { from, to, takes_off: true, lands: true };
        Leg::new(style, ends, koma_size(SIZE), obstacles)
    }

    fn obstacle(x: f32, z: f32) -> Obstacle {
        Obstacle { at: Vec2::new(x, z), size: koma_size(1) }
    }

    const ALL: [FlightStyle; 9] = [
        FlightStyle::Rise,
        FlightStyle::Fall,
        FlightStyle::Glide,
        FlightStyle::Hop,
        FlightStyle::Jump,
        FlightStyle::Sweep,
        FlightStyle::Toss,
        FlightStyle::Deal,
        FlightStyle::Straight,
    ];

    #[test]
    fn every_leg_starts_and_ends_at_its_ends() {
        let (from, to) = (resting(0.0, 0.0), resting(3.0, -4.0));
        for style in ALL {
            let leg = leg(style, from, to, &[]);
            let (first, last) = (leg.pose(0.0), leg.pose(1.0));
            assert!(first.translation.distance(from.translation) < 1e-4, "{style:?}");
            let mut settled = to;
            raise_point(&mut settled, leg.raised());
            assert!(last.translation.distance(settled.translation) < 1e-4, "{style:?}");
            assert!(last.rotation.angle_between(settled.rotation) < 1e-3, "{style:?}");
        }
    }

    /// The check uses other points in time than the computation of the height.
    #[test]
    fn a_leg_clears_all_obstacles() {
        let obstacles: Vec<Obstacle> = (1..8).map(|z| obstacle(0.0, -z as f32)).collect();
        for style in ALL {
            let leg = leg(style, resting(0.0, 0.0), resting(0.0, -8.0), &obstacles);
            for moment in 1..173 {
                let fraction = moment as f32 / 173.0;
                let place = leg.ground(fraction);
                let is_over = obstacles.iter().any(|obstacle| obstacle.is_under(place.xz(), koma_size(SIZE)));
                let height = leg.height * leg.lift(fraction);
                assert!(
                    !is_over || height > koma_size(1).base_thickness * 0.9,
                    "{style:?} at {fraction}: {height}"
                );
            }
        }
    }

    #[test]
    fn a_leg_without_obstacles_stays_low() {
        let neighbours = [obstacle(1.0, -2.0), obstacle(-1.0, -2.0)];
        let straight = leg(FlightStyle::Glide, resting(0.0, 0.0), resting(0.0, -5.0), &neighbours);
        assert!(straight.height < 0.13, "a neighbour counted as an obstacle: {}", straight.height);
        let diagonal = leg(
            FlightStyle::Glide,
            resting(0.0, 0.0),
            resting(2.0, -2.0),
            &[obstacle(1.0, 0.0), obstacle(0.0, -1.0)],
        );
        assert!(diagonal.height > 0.25, "a diagonal between two koma stayed too low: {}", diagonal.height);
    }

    #[test]
    fn thicker_koma_need_more_height() {
        let height = |class| {
            let obstacles = [Obstacle { at: Vec2::new(0.0, -1.0), size: koma_size(class) }];
            leg(FlightStyle::Straight, resting(0.0, 0.0), resting(0.0, -2.0), &obstacles).height
        };
        assert!(height(1) > height(5), "{} {}", height(1), height(5));
    }

    #[test]
    fn a_koma_that_turns_over_clears_the_board() {
        let to = koma_pose(Vec3::new(0.0, 0.0, -1.0), Seat::Black, SIZE, true);
        let leg = leg(FlightStyle::Hop, resting(0.0, 0.0), to, &[]);
        for moment in 1..100 {
            let fraction = moment as f32 / 100.0;
            let edge = leg.edge(fraction, koma_size(SIZE));
            assert!(leg.height * leg.lift(fraction) >= 0.9 * edge, "at {fraction}");
        }
        assert!(leg.height > 0.3);
    }

    #[test]
    fn a_range_jump_curves_and_banks() {
        let leg = leg(FlightStyle::Sweep, resting(0.0, 0.0), resting(0.0, -10.0), &[]);
        let half = leg.pose(0.5);
        assert!(half.translation.x.abs() > 0.5 && half.translation.y > 1.5, "{half:?}");
        assert!((half.rotation * Vec3::Y).x.abs() > 0.2, "it does not bank");
        let glide =
            super::tests::leg(FlightStyle::Glide, resting(0.0, 0.0), resting(0.0, -10.0), &[]).pose(0.5);
        assert!(glide.translation.x.abs() < 1e-3 && glide.translation.y < 0.4);
    }

    #[test]
    fn raising_the_point_keeps_the_base_down() {
        let (flat, mut raised) = (resting(0.0, 0.0), resting(0.0, 0.0));
        raise_point(&mut raised, 0.1);
        let height = |pose: &Transform, z: f32| (*pose * Vec3::new(0.0, 0.0, z)).y;
        assert!(height(&raised, -0.45) > height(&flat, -0.45) + 0.05);
        assert!((height(&raised, 0.45) - height(&flat, 0.45)).abs() < 0.03);
    }
}
