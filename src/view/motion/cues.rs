//! How the koma of the last ply move: over which squares, and which of them wait for others.

use super::super::moments::Highlights;
use super::super::resting_place::KomaPlace;
use super::leg::FlightStyle;
use super::style::MotionStyle;
use crate::game::Direction;
use crate::rules::{Effect, Gait, PathSegment};
use crate::variant::Sq;
use bevy::prelude::*;

/// How long before its captor lands a captured koma leaves, in seconds.
const CAPTURED_LEAVES_BEFORE: f32 = 0.07;
/// How long a captured koma that comes back waits for its captor to leave, in seconds.
const RETURN_DELAY: f32 = 0.10;
/// Time between two fires of a ply, in seconds.
const FIRE_INTERVAL: f32 = 0.12;

/// A square on the path of the koma that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SquareWaypoint {
    /// The square.
    pub to: Sq,
    /// How the koma flies there.
    pub flight: FlightStyle,
    /// Whether it lands there; it turns a corner in the air.
    pub lands: bool,
}

/// How the koma of the last ply move. It is taken once, when they set out.
#[derive(Resource, Clone, Debug)]
pub struct Cues {
    /// Whether koma appear at their new places at once.
    pub instant: bool,
    /// Speed, 1 being normal.
    pub speed: f32,
    style: MotionStyle,
    direction: Direction,
    /// Where the koma that moves sets out, and its path from there.
    start: Option<Sq>,
    waypoints: Vec<SquareWaypoint>,
    /// Squares of captured koma, and when each of them sets out, in seconds.
    captured: Vec<(Sq, f32)>,
    /// The square of a captured royal.
    fallen: Option<Sq>,
    /// When the koma that moves arrives, in seconds.
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
            waypoints: Vec::new(),
            captured: Vec::new(),
            fallen: None,
            arrival: 0.0,
        }
    }
}

impl Cues {
    /// Every koma goes straight to its new place, all at once: two plies have been taken back or played again.
    pub fn straight(direction: Direction, style: MotionStyle) -> Self {
        Self { instant: false, direction, style, ..Self::default() }
    }

    /// The cues of a ply that is played or taken back. `way` is the path of the move as it is played, and
    /// `metres` the distance between two squares.
    pub fn of(
        (effects, way, highlights): (&[Effect], &[PathSegment], &Highlights),
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
        let fallen = highlights.captured_royal;
        let mut cues = Self { instant: false, style, direction, fallen, ..Self::default() };
        let Some(from) = from else { return cues };
        let mut squares: Vec<Sq> = std::iter::once(from).chain(way.iter().map(|part| part.to)).collect();
        let mut gaits: Vec<Gait> = way.iter().map(|part| part.gait).collect();
        if direction == Direction::Backward {
            squares.reverse();
            gaits.reverse();
        }
        cues.start = squares.first().copied();
        let leaves = |sq: Sq| (sq, RETURN_DELAY);
        if direction == Direction::Backward {
            cues.captured.extend(captures.iter().copied().filter(|sq| cues.start == Some(*sq)).map(leaves));
        }
        let turns_back = squares.len() == 3 && squares.first() == squares.last();
        for (place, (pair, gait)) in squares.windows(2).zip(gaits).enumerate() {
            let (at, to) = (pair[0], pair[1]);
            let is_last = place + 2 == squares.len();
            let lands = is_last || turns_back || captures.contains(&to);
            let is_crowned = is_last && highlights.crowned == Some(to) && direction == Direction::Forward;
            let flight = if is_crowned { cues.crowned(gait) } else { cues.flight_style(gait) };
            cues.arrival += flight.seconds(metres(at, to));
            let waits = match direction {
                Direction::Forward => (cues.arrival - CAPTURED_LEAVES_BEFORE).max(0.0),
                Direction::Backward => cues.arrival + RETURN_DELAY,
            };
            let is_known = cues.captured.iter().any(|(sq, _)| *sq == to);
            if captures.contains(&to) && !is_known {
                cues.captured.push((to, waits));
            }
            cues.waypoints.push(SquareWaypoint { to, flight, lands });
        }
        cues
    }

    fn flight_style(&self, gait: Gait) -> FlightStyle {
        match gait {
            _ if self.style != MotionStyle::Full => FlightStyle::Straight,
            Gait::Step => FlightStyle::Hop,
            Gait::Slide => FlightStyle::Glide,
            Gait::Jump => FlightStyle::Jump,
            Gait::RangeJump => FlightStyle::Sweep,
        }
    }

    /// How a koma flies to where it becomes a great piece.
    fn crowned(&self, gait: Gait) -> FlightStyle {
        match self.flight_style(gait) {
            kept @ (FlightStyle::Sweep | FlightStyle::Straight) => kept,
            _ => FlightStyle::Rise,
        }
    }

    fn is_mover(&self, place: KomaPlace) -> bool {
        self.start.is_some_and(|start| place == KomaPlace::Square(start))
    }

    /// The path of the koma that moves, if it was at this place. It may end where it began (igui).
    #[must_use]
    pub fn way(&self, place: KomaPlace) -> &[SquareWaypoint] {
        if self.is_mover(place) { &self.waypoints } else { &[] }
    }

    /// How any other koma flies from one place to another.
    #[must_use]
    pub fn aside(&self, from: KomaPlace, to: KomaPlace) -> FlightStyle {
        match (from, to) {
            _ if self.style != MotionStyle::Full => FlightStyle::Straight,
            (KomaPlace::Stand(..), KomaPlace::Square(_)) if self.direction == Direction::Forward => {
                FlightStyle::Deal
            }
            (KomaPlace::Stand(..), KomaPlace::Stand(..)) => FlightStyle::Glide,
            (KomaPlace::Square(sq), KomaPlace::Stand(..)) if self.fallen == Some(sq) => FlightStyle::Fall,
            (KomaPlace::Stand(..), _) | (_, KomaPlace::Stand(..)) => FlightStyle::Toss,
            (KomaPlace::Square(_), KomaPlace::Square(_)) => FlightStyle::Hop,
        }
    }

    /// When the koma that goes from one place to another sets out, in seconds at normal speed.
    #[must_use]
    pub fn delay(&self, from: KomaPlace, to: KomaPlace) -> f32 {
        if self.is_mover(from) {
            return 0.0;
        }
        let waits = |(sq, _): &&(Sq, f32)| [from, to].contains(&KomaPlace::Square(*sq));
        self.captured.iter().find(waits).map_or(0.0, |(_, time)| *time)
    }

    /// When a fire of the ply is lit, in seconds at this speed. Fires wait for the koma that moves.
    #[must_use]
    pub fn lit_after(&self, order: u32) -> f32 {
        if self.instant {
            return 0.0;
        }
        (self.arrival + FIRE_INTERVAL * order as f32) / self.speed
    }

    /// Where a burning koma is: one that burns at the end of its own move does so on its last square.
    #[must_use]
    pub fn burnt_place(&self, place: KomaPlace) -> KomaPlace {
        self.way(place).last().map_or(place, |waypoint| KomaPlace::Square(waypoint.to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, sfen};
    use crate::rules::Position;
    use crate::variant::{Library, Variant};
    use std::sync::Arc;

    /// A Lion on 6f that can capture Pawns on 6e and 5d.
    const LION: &str = "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";

    fn cues(direction: Direction, style: MotionStyle, mv: &str) -> (Position, Cues) {
        let library = Library::with_folder(None);
        let variant = Arc::new(Variant::compile(library.find("chu").unwrap(), &[]).unwrap());
        let mut position = sfen::read(&variant, LION).unwrap();
        let mv = coordinate::read(&position, mv).unwrap();
        let way = position.path_of(mv);
        let mut effects = Vec::new();
        position.play(mv, &mut effects);
        (
            position,
            Cues::of(
                (&effects, &way, &Highlights::of(&effects, &way, &variant)),
                direction,
                style,
                |_, _| 1.0,
            ),
        )
    }

    fn on(position: &Position, square: &str) -> KomaPlace {
        KomaPlace::Square(position.geometry().parse(square).unwrap())
    }

    const STAND: KomaPlace = KomaPlace::Stand(crate::view::layout::Seat::Black, 0);

    #[test]
    fn each_captured_koma_waits_for_its_captor() {
        let (position, cues) = cues(Direction::Forward, MotionStyle::Full, "6f6e5d");
        let delays = ["6f", "6e", "5d"].map(|square| cues.delay(on(&position, square), STAND));
        assert!(delays[0] == 0.0 && 0.0 < delays[1] && delays[1] < delays[2], "{delays:?}");
        assert!(delays[2] < cues.lit_after(0) && cues.lit_after(0) < cues.lit_after(1));
        let way = cues.way(on(&position, "6f"));
        assert_eq!(way.iter().map(|waypoint| waypoint.flight).collect::<Vec<_>>(), [FlightStyle::Hop; 2]);
        assert!(way.iter().all(|waypoint| waypoint.lands), "it does not land on a capture");
    }

    #[test]
    fn a_move_taken_back_reverses_its_path_before_captured_koma_return() {
        let (position, cues) = cues(Direction::Backward, MotionStyle::Full, "6f6e5d");
        let way: Vec<KomaPlace> =
            cues.way(on(&position, "5d")).iter().map(|waypoint| KomaPlace::Square(waypoint.to)).collect();
        assert_eq!(way, [on(&position, "6e"), on(&position, "6f")]);
        let delays = ["5d", "6e"].map(|square| cues.delay(STAND, on(&position, square)));
        assert!(0.0 < delays[0] && delays[0] < delays[1], "{delays:?}");
        assert!(cues.way(on(&position, "6f")).is_empty(), "the koma does not start at the end of its path");
    }

    #[test]
    fn igui_and_pass_go_out_and_back() {
        for mv in ["6f6e6f", "6f6f"] {
            let (position, cues) = cues(Direction::Forward, MotionStyle::Full, mv);
            let way = cues.way(on(&position, "6f"));
            assert_eq!(way.len(), 2, "{mv}");
            assert!(way.iter().all(|waypoint| waypoint.lands), "{mv}");
            assert_eq!(KomaPlace::Square(way[1].to), on(&position, "6f"), "{mv}");
        }
    }

    #[test]
    fn with_reduced_motion_all_flights_are_straight() {
        let (position, cues) = cues(Direction::Forward, MotionStyle::Reduced, "6f6e5d");
        assert!(
            cues.way(on(&position, "6f")).iter().all(|waypoint| waypoint.flight == FlightStyle::Straight)
        );
        assert_eq!(cues.aside(on(&position, "6e"), STAND), FlightStyle::Straight);
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
        let cues = Cues::of(
            (&effects, &way, &Highlights::default()),
            Direction::Forward,
            MotionStyle::Full,
            |_, _| 4.0,
        );
        let lands: Vec<bool> =
            cues.way(KomaPlace::Square(from)).iter().map(|waypoint| waypoint.lands).collect();
        assert_eq!(lands, [false, true]);
    }
}
