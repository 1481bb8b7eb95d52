//! One leg of a koma's way: where it is at each moment, and how high it must go not to touch others.

use super::super::koma_mesh::KomaSize;
use bevy::prelude::*;
use std::f32::consts::PI;

/// How a koma is carried over a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carriage {
    /// Pushed along just above the board.
    Glide,
    /// Lifted over to a neighbouring square.
    Hop,
    /// Up and down over what stands between.
    Jump,
    /// In a wide curve high over the board, banked like a bird.
    Sweep,
    /// Flicked up and thrown, to a stand or back.
    Toss,
    /// Laid down from the hand.
    Deal,
    /// Straight and quickly, for who does not want to see more.
    Straight,
}

/// The measures of a carriage: seconds at normal speed, metres.
struct Form {
    /// Time of a leg: a part for every leg and one for each metre, up to the longest.
    seconds: (f32, f32, f32),
    /// Height at least: a part for every leg and one for each metre, up to the highest.
    height: (f32, f32, f32),
    /// Where in its time it is up, and where it begins to come down, 0 to 1.
    up: f32,
    down: f32,
    /// How far it swings aside, a metre of way and at most.
    swing: (f32, f32),
    /// How far it leans into that curve, in radians.
    bank: f32,
    /// How far its point is raised when it comes down, in radians.
    raised: f32,
}

impl Carriage {
    const fn form(self) -> Form {
        let plain = Form {
            seconds: (0.20, 0.030, 0.75),
            height: (0.05, 0.008, 0.12),
            up: 0.22,
            down: 0.74,
            swing: (0.0, 0.0),
            bank: 0.0,
            raised: 0.035,
        };
        match self {
            Self::Glide => plain,
            Self::Hop => Form {
                seconds: (0.19, 0.030, 0.30),
                height: (0.14, 0.04, 0.30),
                up: 0.40,
                down: 0.52,
                raised: 0.045,
                ..plain
            },
            Self::Jump => Form {
                seconds: (0.30, 0.038, 0.85),
                height: (0.34, 0.08, 1.40),
                up: 0.42,
                down: 0.52,
                raised: 0.060,
                ..plain
            },
            Self::Sweep => Form {
                seconds: (0.50, 0.050, 1.25),
                height: (0.80, 0.13, 2.80),
                up: 0.42,
                down: 0.55,
                swing: (0.09, 1.00),
                bank: 0.42,
                raised: 0.075,
            },
            Self::Toss => Form {
                seconds: (0.34, 0.026, 0.85),
                height: (0.55, 0.07, 1.90),
                up: 0.34,
                down: 0.50,
                swing: (0.03, 0.30),
                bank: 0.25,
                raised: 0.040,
            },
            Self::Deal => Form {
                seconds: (0.32, 0.030, 0.80),
                height: (0.40, 0.06, 1.30),
                up: 0.36,
                down: 0.58,
                raised: 0.060,
                ..plain
            },
            Self::Straight => {
                Form { seconds: (0.14, 0.006, 0.26), height: (0.0, 0.0, 0.0), raised: 0.0, ..plain }
            }
        }
    }

    /// How long a leg of so many metres takes, in seconds at normal speed.
    #[must_use]
    pub fn seconds(self, metres: f32) -> f32 {
        let (base, per_metre, longest) = self.form().seconds;
        (base + per_metre * metres).min(longest)
    }
}

/// Part of a koma's outline that counts as the koma: its corners are cut.
const SOLID: f32 = 0.88;
/// Air between a koma and what it flies over, in metres.
const AIR: f32 = 0.04;
/// Nothing flies higher, in metres.
const HIGHEST: f32 = 4.0;
/// At how many moments of a leg its height is measured.
const MOMENTS: usize = 40;
/// When in its time a koma turns, 0 to 1.
const TURNS: (f32, f32) = (0.30, 0.86);

/// A koma that lies on the board and may be in the way of another.
#[derive(Clone, Copy, Debug)]
pub struct Hurdle {
    /// Its middle on the board (`X`, `Z`), in metres.
    pub at: Vec2,
    /// Its measures.
    pub size: KomaSize,
}

impl Hurdle {
    /// Whether a koma of that size whose middle is over `at` is over this one too.
    fn is_under(&self, at: Vec2, size: KomaSize) -> bool {
        let reach = SOLID * Vec2::new(self.size.width + size.width, self.size.length + size.length) / 2.0;
        (at - self.at).abs().cmplt(reach).all()
    }
}

/// A flight from one place to the next.
#[derive(Clone, Copy, Debug)]
pub struct Leg {
    carriage: Carriage,
    from: Transform,
    to: Transform,
    /// Height over the straight line, in metres.
    height: f32,
    /// Whether it leaves the board at its beginning, and comes down at its end; not so at a corner.
    rises: bool,
    falls: bool,
}

impl Leg {
    /// A leg that is as high as it has to be.
    pub fn new(
        carriage: Carriage,
        (from, to): (Transform, Transform),
        (rises, falls): (bool, bool),
        size: KomaSize,
        hurdles: &[Hurdle],
    ) -> Self {
        let (base, per_metre, highest) = carriage.form().height;
        let height = (base + per_metre * from.translation.distance(to.translation)).min(highest);
        let mut leg = Self { carriage, from, to, height, rises, falls };
        leg.height = leg.clearing(size, hurdles);
        leg
    }

    /// Length of the way on the board, in metres.
    pub fn metres(&self) -> f32 {
        self.from.translation.distance(self.to.translation)
    }

    /// How long it takes, in seconds at normal speed.
    pub fn seconds(&self) -> f32 {
        self.carriage.seconds(self.metres())
    }

    /// Its height over the straight line, in metres.
    pub const fn height(&self) -> f32 {
        self.height
    }

    /// Makes it as high as other legs of the same flight.
    pub const fn raise_to(&mut self, height: f32) {
        self.height = self.height.max(height);
    }

    /// How far the point is raised as it comes down, in radians.
    pub fn raised(&self) -> f32 {
        self.carriage.form().raised
    }

    /// The height at which it passes over every hurdle, and over its own edge when it turns over.
    fn clearing(&self, size: KomaSize, hurdles: &[Hurdle]) -> f32 {
        let moments = (1..MOMENTS).map(|moment| moment as f32 / MOMENTS as f32);
        let needed = moments.filter_map(|part| {
            let at = self.ground(part).xz();
            let under = hurdles.iter().filter(|hurdle| hurdle.is_under(at, size));
            let over_others = under.map(|hurdle| hurdle.size.base_thickness + AIR).fold(0.0, f32::max);
            let needed = over_others.max(self.edge(part, size));
            (needed > 0.0).then(|| needed / self.lift(part).max(0.05))
        });
        needed.fold(self.height, f32::max).min(HIGHEST)
    }

    /// How deep the edge of a koma that turns over reaches below where it would lie, in metres.
    fn edge(&self, part: f32, size: KomaSize) -> f32 {
        let is_turned = self.from.up().dot(*self.to.up()) < 0.0;
        if !is_turned || self.carriage == Carriage::Straight {
            return 0.0;
        }
        (PI * self.turn(part)).sin() * size.width / 2.0
    }

    /// How much of the height it has at that part of its time.
    fn lift(&self, part: f32) -> f32 {
        let form = self.carriage.form();
        let up = EaseFunction::SineOut.sample_clamped(part / form.up);
        let down = EaseFunction::SineIn.sample_clamped((part - form.down) / (1.0 - form.down));
        (if self.rises { up } else { 1.0 }) * (if self.falls { 1.0 - down } else { 1.0 })
    }

    /// How much of the way it has gone.
    fn gone(&self, part: f32) -> f32 {
        let ease = match self.carriage {
            Carriage::Toss | Carriage::Deal => EaseFunction::QuadraticInOut,
            _ => EaseFunction::CubicInOut,
        };
        ease.sample_clamped(part)
    }

    /// How much of its turn it has made.
    fn turn(&self, part: f32) -> f32 {
        match self.carriage {
            Carriage::Straight => f32::from(u8::from(part >= 1.0)),
            _ => EaseFunction::SmoothStep.sample_clamped((part - TURNS.0) / (TURNS.1 - TURNS.0)),
        }
    }

    /// The place without its height.
    fn ground(&self, part: f32) -> Vec3 {
        let (per_metre, widest) = self.carriage.form().swing;
        let way = self.to.translation - self.from.translation;
        let aside = way.cross(Vec3::Y).normalize_or_zero();
        let gone = self.gone(part);
        let swing = (per_metre * way.length()).min(widest) * (PI * gone).sin();
        self.from.translation + way * gone + aside * swing
    }

    /// The pose at that part of its time, 0 to 1.
    pub fn pose(&self, part: f32) -> Transform {
        let part = part.clamp(0.0, 1.0);
        let form = self.carriage.form();
        let place = self.ground(part) + Vec3::Y * self.height * self.lift(part);
        let turned = self.from.rotation.slerp(self.to.rotation, self.turn(part));
        let along = (self.to.translation - self.from.translation).with_y(0.0).normalize_or_zero();
        // Leaning to the middle of the curve, as whoever flies one does.
        let bank = if along == Vec3::ZERO {
            Quat::IDENTITY
        } else {
            Quat::from_axis_angle(along, -form.bank * (PI * part).sin())
        };
        let mut pose = Transform { translation: place, rotation: bank * turned, ..self.to };
        if self.falls {
            let falling = (part - form.down) / (1.0 - form.down);
            raise_point(&mut pose, form.raised * EaseFunction::SmoothStep.sample_clamped(falling));
        }
        pose
    }
}

/// Raises the point of a koma by an angle, in radians, about the lower edge of its base.
pub fn raise_point(pose: &mut Transform, angle: f32) {
    let front = (pose.rotation * Vec3::NEG_Z).with_y(0.0).normalize_or_zero();
    if angle == 0.0 || front == Vec3::ZERO {
        return;
    }
    // A koma of any size is about a square long.
    let base = pose.translation - front * 0.45 - Vec3::Y * 0.1;
    pose.rotate_around(base, Quat::from_axis_angle(front.cross(Vec3::Y), angle));
}

#[cfg(test)]
mod tests {
    use super::super::super::koma_mesh::{koma_pose, koma_size};
    use super::super::super::layout::Seat;
    use super::*;

    const SIZE: u8 = 3;

    fn lying(x: f32, z: f32) -> Transform {
        koma_pose(Vec3::new(x, 0.0, z), Seat::Black, SIZE, false)
    }

    fn leg(carriage: Carriage, from: Transform, to: Transform, hurdles: &[Hurdle]) -> Leg {
        Leg::new(carriage, (from, to), (true, true), koma_size(SIZE), hurdles)
    }

    fn hurdle(x: f32, z: f32) -> Hurdle {
        Hurdle { at: Vec2::new(x, z), size: koma_size(1) }
    }

    const ALL: [Carriage; 7] = [
        Carriage::Glide,
        Carriage::Hop,
        Carriage::Jump,
        Carriage::Sweep,
        Carriage::Toss,
        Carriage::Deal,
        Carriage::Straight,
    ];

    #[test]
    fn every_leg_begins_and_ends_where_it_should() {
        let (from, to) = (lying(0.0, 0.0), lying(3.0, -4.0));
        for carriage in ALL {
            let leg = leg(carriage, from, to, &[]);
            let (first, last) = (leg.pose(0.0), leg.pose(1.0));
            assert!(first.translation.distance(from.translation) < 1e-4, "{carriage:?}");
            let mut settled = to;
            raise_point(&mut settled, leg.raised());
            assert!(last.translation.distance(settled.translation) < 1e-4, "{carriage:?}");
            assert!(last.rotation.angle_between(settled.rotation) < 1e-3, "{carriage:?}");
        }
    }

    /// Measured at other moments than those at which the height was chosen.
    #[test]
    fn nothing_that_stands_between_is_touched() {
        let hurdles: Vec<Hurdle> = (1..8).map(|z| hurdle(0.0, -z as f32)).collect();
        for carriage in ALL {
            let leg = leg(carriage, lying(0.0, 0.0), lying(0.0, -8.0), &hurdles);
            for moment in 1..173 {
                let part = moment as f32 / 173.0;
                let place = leg.ground(part);
                let over = hurdles.iter().any(|hurdle| hurdle.is_under(place.xz(), koma_size(SIZE)));
                let height = leg.height * leg.lift(part);
                assert!(
                    !over || height > koma_size(1).base_thickness * 0.9,
                    "{carriage:?} at {part}: {height}"
                );
            }
        }
    }

    #[test]
    fn who_has_nothing_in_the_way_stays_low() {
        let aside = [hurdle(1.0, -2.0), hurdle(-1.0, -2.0)];
        let free = leg(Carriage::Glide, lying(0.0, 0.0), lying(0.0, -5.0), &aside);
        assert!(free.height() < 0.13, "neighbours are not in the way: {}", free.height());
        let between =
            leg(Carriage::Glide, lying(0.0, 0.0), lying(2.0, -2.0), &[hurdle(1.0, 0.0), hurdle(0.0, -1.0)]);
        assert!(between.height() > 0.25, "a diagonal between two koma is too narrow: {}", between.height());
    }

    #[test]
    fn thicker_koma_are_jumped_higher() {
        let over = |class| {
            let hurdles = [Hurdle { at: Vec2::new(0.0, -1.0), size: koma_size(class) }];
            leg(Carriage::Straight, lying(0.0, 0.0), lying(0.0, -2.0), &hurdles).height()
        };
        assert!(over(1) > over(5), "{} {}", over(1), over(5));
    }

    #[test]
    fn a_koma_that_turns_over_is_high_enough_for_its_edge() {
        let to = koma_pose(Vec3::new(0.0, 0.0, -1.0), Seat::Black, SIZE, true);
        let leg = leg(Carriage::Hop, lying(0.0, 0.0), to, &[]);
        for moment in 1..100 {
            let part = moment as f32 / 100.0;
            let edge = leg.edge(part, koma_size(SIZE));
            assert!(leg.height * leg.lift(part) >= 0.9 * edge, "at {part}");
        }
        assert!(leg.height() > 0.3);
    }

    #[test]
    fn a_range_jump_swings_aside_and_banks() {
        let leg = leg(Carriage::Sweep, lying(0.0, 0.0), lying(0.0, -10.0), &[]);
        let half = leg.pose(0.5);
        assert!(half.translation.x.abs() > 0.5 && half.translation.y > 1.5, "{half:?}");
        assert!((half.rotation * Vec3::Y).x.abs() > 0.2, "banked");
        let glide = super::tests::leg(Carriage::Glide, lying(0.0, 0.0), lying(0.0, -10.0), &[]).pose(0.5);
        assert!(glide.translation.x.abs() < 1e-3 && glide.translation.y < 0.4);
    }

    #[test]
    fn a_raised_point_is_up_and_its_base_stays() {
        let (flat, mut raised) = (lying(0.0, 0.0), lying(0.0, 0.0));
        raise_point(&mut raised, 0.1);
        let height = |pose: &Transform, z: f32| (*pose * Vec3::new(0.0, 0.0, z)).y;
        assert!(height(&raised, -0.45) > height(&flat, -0.45) + 0.05);
        assert!((height(&raised, 0.45) - height(&flat, 0.45)).abs() < 0.03);
    }
}
