//! How the koma of the last ply are to move: who goes over which squares, who waits for whom.

use super::super::resting_place::KomaPlace;
use super::leg::Carriage;
use super::style::MotionStyle;
use crate::game::Direction;
use crate::rules::{Effect, Gait, PathSegment};
use crate::variant::Sq;
use bevy::prelude::*;

/// A captured koma leaves so much before its captor has come down, in seconds.
const DODGE: f32 = 0.07;
/// A koma that comes back waits so long until its captor has left, in seconds.
const MAKING_ROOM: f32 = 0.10;
/// From one fire of a ply to the next, in seconds.
const FROM_FIRE_TO_FIRE: f32 = 0.12;

/// A part of the mover's way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// The square it leads to.
    pub to: Sq,
    /// How the koma is carried there.
    pub carriage: Carriage,
    /// Whether it comes down there; it turns a corner in the air.
    pub lands: bool,
}

/// How the koma of the last ply are to move. Read once, when they set out.
#[derive(Resource, Clone, Debug)]
pub struct Cues {
    /// Koma are simply there.
    pub instant: bool,
    /// How fast, 1 being normal.
    pub speed: f32,
    style: MotionStyle,
    direction: Direction,
    /// Where the mover stands before it sets out, and its way.
    start: Option<Sq>,
    stages: Vec<Stage>,
    /// Squares of captured koma, each with the time at which it sets out, in seconds.
    captured: Vec<(Sq, f32)>,
    /// When the mover has arrived, in seconds.
    arrival: f32,
}

impl Default for Cues {
    fn default() -> Self {
        Self {
            instant: true,
            speed: 1.0,
            style: MotionStyle::Full,
            direction: Direction::Forward,
            start: None,
            stages: Vec::new(),
            captured: Vec::new(),
            arrival: 0.0,
        }
    }
}

impl Cues {
    /// The cues of a ply that is played or taken back. `way` is that of the move as it is played,
    /// `metres` the distance of two squares.
    pub fn of(
        (effects, way): (&[Effect], &[PathSegment]),
        direction: Direction,
        style: MotionStyle,
        metres: impl Fn(Sq, Sq) -> f32,
    ) -> Self {
        let from = effects.iter().find_map(|effect| match *effect {
            Effect::Lift { from, .. } => Some(from),
            Effect::Pass { at, .. } => Some(at),
            _ => None,
        });
        let captures: Vec<Sq> = effects
            .iter()
            .filter_map(|effect| if let Effect::Capture { at, .. } = effect { Some(*at) } else { None })
            .collect();
        let mut cues = Self { instant: false, style, direction, ..Self::default() };
        let Some(from) = from else { return cues };
        let mut squares: Vec<Sq> = std::iter::once(from).chain(way.iter().map(|part| part.to)).collect();
        let mut gaits: Vec<Gait> = way.iter().map(|part| part.gait).collect();
        if direction == Direction::Backward {
            squares.reverse();
            gaits.reverse();
        }
        cues.start = squares.first().copied();
        let leaves = |sq: Sq| (sq, MAKING_ROOM);
        if direction == Direction::Backward {
            cues.captured.extend(captures.iter().copied().filter(|sq| cues.start == Some(*sq)).map(leaves));
        }
        let turns_back = squares.len() == 3 && squares.first() == squares.last();
        for (place, (pair, gait)) in squares.windows(2).zip(gaits).enumerate() {
            let (at, to) = (pair[0], pair[1]);
            let is_last = place + 2 == squares.len();
            let lands = is_last || turns_back || captures.contains(&to);
            let carriage = cues.carriage_of(gait);
            cues.arrival += carriage.seconds(metres(at, to));
            let waits = match direction {
                Direction::Forward => (cues.arrival - DODGE).max(0.0),
                Direction::Backward => cues.arrival + MAKING_ROOM,
            };
            let is_known = cues.captured.iter().any(|(sq, _)| *sq == to);
            if captures.contains(&to) && !is_known {
                cues.captured.push((to, waits));
            }
            cues.stages.push(Stage { to, carriage, lands });
        }
        cues
    }

    fn carriage_of(&self, gait: Gait) -> Carriage {
        match gait {
            _ if self.style != MotionStyle::Full => Carriage::Straight,
            Gait::Step => Carriage::Hop,
            Gait::Slide => Carriage::Glide,
            Gait::Jump => Carriage::Jump,
            Gait::RangeJump => Carriage::Sweep,
        }
    }

    fn is_mover(&self, place: KomaPlace) -> bool {
        self.start.is_some_and(|start| place == KomaPlace::Square(start))
    }

    /// The way of the mover, if it is the koma that lay there; it may end where it began (igui).
    #[must_use]
    pub fn way(&self, place: KomaPlace) -> &[Stage] {
        if self.is_mover(place) { &self.stages } else { &[] }
    }

    /// How a koma that is not the mover is carried from place to place.
    #[must_use]
    pub fn aside(&self, from: KomaPlace, to: KomaPlace) -> Carriage {
        match (from, to) {
            _ if self.style != MotionStyle::Full => Carriage::Straight,
            (KomaPlace::Stand(..), KomaPlace::Square(_)) if self.direction == Direction::Forward => {
                Carriage::Deal
            }
            (KomaPlace::Stand(..), KomaPlace::Stand(..)) => Carriage::Glide,
            (KomaPlace::Stand(..), _) | (_, KomaPlace::Stand(..)) => Carriage::Toss,
            (KomaPlace::Square(_), KomaPlace::Square(_)) => Carriage::Hop,
        }
    }

    /// When the koma sets out that goes from there to there, in seconds of normal speed.
    #[must_use]
    pub fn delay(&self, from: KomaPlace, to: KomaPlace) -> f32 {
        if self.is_mover(from) {
            return 0.0;
        }
        let waits = |(sq, _): &&(Sq, f32)| [from, to].contains(&KomaPlace::Square(*sq));
        self.captured.iter().find(waits).map_or(0.0, |(_, time)| *time)
    }

    /// When the `order`th fire of the ply is lit, in seconds at this speed: they wait for the mover.
    #[must_use]
    pub fn lit_after(&self, order: u32) -> f32 {
        if self.instant {
            return 0.0;
        }
        (self.arrival + FROM_FIRE_TO_FIRE * order as f32) / self.speed
    }

    /// Where a burning koma lies: a mover that burns has still come to its last square.
    #[must_use]
    pub fn burnt_place(&self, place: KomaPlace) -> KomaPlace {
        self.way(place).last().map_or(place, |stage| KomaPlace::Square(stage.to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, sfen};
    use crate::rules::Position;
    use crate::variant::{Library, Variant};
    use std::sync::Arc;

    /// A Lion on 6f, pawns on 6e and 5d to be taken.
    const LION: &str = "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";

    fn cues(direction: Direction, style: MotionStyle, mv: &str) -> (Position, Cues) {
        let library = Library::with_folder(None);
        let variant = Arc::new(Variant::compile(library.find("chu").unwrap(), &[]).unwrap());
        let mut position = sfen::read(&variant, LION).unwrap();
        let mv = coordinate::read(&position, mv).unwrap();
        let way = position.path_of(mv);
        let mut effects = Vec::new();
        position.play(mv, &mut effects);
        (position, Cues::of((&effects, &way), direction, style, |_, _| 1.0))
    }

    fn on(position: &Position, square: &str) -> KomaPlace {
        KomaPlace::Square(position.geometry().parse(square).unwrap())
    }

    const STAND: KomaPlace = KomaPlace::Stand(crate::view::layout::Seat::Black, 0);

    #[test]
    fn each_victim_waits_for_its_captor() {
        let (position, cues) = cues(Direction::Forward, MotionStyle::Full, "6f6e5d");
        let delays = ["6f", "6e", "5d"].map(|square| cues.delay(on(&position, square), STAND));
        assert!(delays[0] == 0.0 && 0.0 < delays[1] && delays[1] < delays[2], "{delays:?}");
        assert!(delays[2] < cues.lit_after(0) && cues.lit_after(0) < cues.lit_after(1));
        let way = cues.way(on(&position, "6f"));
        assert_eq!(way.iter().map(|stage| stage.carriage).collect::<Vec<_>>(), [Carriage::Hop; 2]);
        assert!(way.iter().all(|stage| stage.lands), "it comes down wherever it takes");
    }

    #[test]
    fn taken_back_it_goes_the_same_way_and_the_victims_come_after() {
        let (position, cues) = cues(Direction::Backward, MotionStyle::Full, "6f6e5d");
        let way: Vec<KomaPlace> =
            cues.way(on(&position, "5d")).iter().map(|stage| KomaPlace::Square(stage.to)).collect();
        assert_eq!(way, [on(&position, "6e"), on(&position, "6f")]);
        let delays = ["5d", "6e"].map(|square| cues.delay(STAND, on(&position, square)));
        assert!(0.0 < delays[0] && delays[0] < delays[1], "{delays:?}");
        assert!(cues.way(on(&position, "6f")).is_empty(), "the mover starts where it had come to");
    }

    #[test]
    fn igui_and_pass_go_out_and_back() {
        for mv in ["6f6e6f", "6f6f"] {
            let (position, cues) = cues(Direction::Forward, MotionStyle::Full, mv);
            let way = cues.way(on(&position, "6f"));
            assert_eq!(way.len(), 2, "{mv}");
            assert!(way.iter().all(|stage| stage.lands), "{mv}");
            assert_eq!(KomaPlace::Square(way[1].to), on(&position, "6f"), "{mv}");
        }
    }

    #[test]
    fn with_reduced_motion_everything_goes_straight() {
        let (position, cues) = cues(Direction::Forward, MotionStyle::Reduced, "6f6e5d");
        assert!(cues.way(on(&position, "6f")).iter().all(|stage| stage.carriage == Carriage::Straight));
        assert_eq!(cues.aside(on(&position, "6e"), STAND), Carriage::Straight);
    }

    #[test]
    fn a_corner_is_turned_in_the_air() {
        let library = Library::with_folder(None);
        let variant = Arc::new(Variant::compile(library.find("tai").unwrap(), &[]).unwrap());
        let parse = |name| variant.geometry().parse(name).unwrap();
        let [from, corner, to] = ["8h", "8d", "3d"].map(parse);
        let way = [corner, to].map(|to| PathSegment { to, gait: Gait::Slide });
        let kind = variant.by_symbol("HM").unwrap();
        let piece = crate::rules::Piece { kind, side: crate::rules::Side::Black };
        let effects = [Effect::Lift { from, piece }, Effect::Land { at: to, piece }];
        let cues = Cues::of((&effects, &way), Direction::Forward, MotionStyle::Full, |_, _| 4.0);
        let lands: Vec<bool> = cues.way(KomaPlace::Square(from)).iter().map(|stage| stage.lands).collect();
        assert_eq!(lands, [false, true]);
    }
}
