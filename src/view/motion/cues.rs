//! The timing of the koma of the last plies, and the path of the moving koma. [`journey`](super::journey) distributes
//! both to the koma.

use super::super::highlights::Highlights;
use super::super::resting_place::KomaPlace;
use super::leg::FlightStyle;
use super::style::MotionStyle;
use crate::game::Direction;
use crate::game::events::PlyContext;
use bevy::prelude::*;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{PathSegment, PlySummary, SegmentKind};

/// Time by which a captured koma leaves before its captor lands, in seconds.
const CAPTURE_LEAD: f32 = 0.07;
/// Delay of the return of a captured koma after its captor has left, in seconds.
const RETURN_DELAY: f32 = 0.10;
/// Time between two fires of a ply, in seconds.
const FIRE_INTERVAL: f32 = 0.12;
/// Pause between two plies that are shown together, in seconds.
const PLY_PAUSE: f32 = 0.14;
/// Duration of a drop, or of taking one back, in seconds.
const DROP_DURATION: f32 = 0.45;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaceWaypoint {
    pub to: KomaPlace,
    pub flight: FlightStyle,
    /// Whether the koma lands there; corners are turned in the air.
    pub lands: bool,
    /// Earliest start of the flight, in seconds at normal speed.
    pub not_before: f32,
}

#[derive(Clone, Debug)]
pub struct PlyCues {
    style: MotionStyle,
    direction: Direction,
    /// Start of the ply, in seconds.
    pub start_time: f32,
    /// The first square of the moving koma, and its path from there, which [`Self::waypoints`] times.
    pub start: Option<Sq>,
    waypoints: Vec<PlaceWaypoint>,
    /// Squares of captured koma, and the delay of each after the start of the ply, in seconds.
    pub captured: Vec<(Sq, f32)>,
    is_drop: bool,
    /// Arrival of the moving koma after the start of the ply, in seconds.
    arrival: f32,
}

/// The cues of the plies of this frame, consumed when the koma start.
#[derive(Resource, Clone, Debug)]
pub struct Cues {
    /// Whether koma appear at their new places without motion.
    pub instant: bool,
    /// Speed, 1 being normal.
    pub speed: f32,
    style: MotionStyle,
    /// The plies with their numbers in the game, in the order of the animation.
    plies: Vec<(usize, PlyCues)>,
}

impl Default for Cues {
    fn default() -> Self {
        Self { instant: true, speed: 1.0, style: MotionStyle::Full, plies: Vec::new() }
    }
}

impl PlyCues {
    /// The cues of a ply that is played or taken back. `path` is the path of the move in forward direction.
    /// `animated_steps` are the first steps of the move that were shown while it was entered. `metres` returns the
    /// distance between two squares.
    pub fn new(
        (ply, path, highlights): (&PlySummary, &[PathSegment], &Highlights),
        animated_steps: &[Sq],
        direction: Direction,
        style: MotionStyle,
        metres: impl Fn(Sq, Sq) -> f32,
    ) -> Self {
        let mut captures: Vec<Sq> = ply.captured.iter().map(|&(at, _)| at).collect();
        let mut squares: Vec<Sq> = ply.from.into_iter().chain(path.iter().map(|part| part.to)).collect();
        let mut segment_kinds: Vec<SegmentKind> = path.iter().map(|part| part.kind).collect();
        if animated_steps.len() <= segment_kinds.len()
            && squares.iter().skip(1).zip(animated_steps).all(|(at, step)| at == step)
        {
            squares.drain(..animated_steps.len());
            segment_kinds.drain(..animated_steps.len());
            captures.retain(|sq| !animated_steps.contains(sq));
        }
        if direction == Direction::Backward {
            squares.reverse();
            segment_kinds.reverse();
        }
        let great_promotion = highlights.great_promotion.filter(|_| direction == Direction::Forward);
        let mut cues =
            Self::along(&squares, &segment_kinds, &captures, great_promotion, direction, style, metres);
        cues.is_drop = ply.from.is_none() && ply.to.is_some();
        if let ([at], false) = (&squares[..], animated_steps.is_empty()) {
            // All steps of the koma have been animated: it is put down or turned over in place.
            let flight = match (great_promotion, ply.promoted.is_some()) {
                (Some(_), _) => cues.great_promotion_flight(SegmentKind::Step),
                (None, true) => cues.flight_style(SegmentKind::Step),
                (None, false) => cues.set_down(),
            };
            cues.put_down(KomaPlace::Square(*at), flight);
        }
        cues
    }

    /// The cues of a koma that goes from square to square, capturing on some of them.
    pub fn along(
        squares: &[Sq],
        segment_kinds: &[SegmentKind],
        captures: &[Sq],
        great_promotion: Option<Sq>,
        direction: Direction,
        style: MotionStyle,
        metres: impl Fn(Sq, Sq) -> f32,
    ) -> Self {
        let mut cues = Self {
            style,
            direction,
            start_time: 0.0,
            start: squares.first().copied(),
            waypoints: Vec::new(),
            captured: Vec::new(),
            is_drop: false,
            arrival: 0.0,
        };
        if direction == Direction::Backward {
            let start = cues.start;
            let at_start = captures.iter().filter(|sq| start == Some(**sq));
            cues.captured.extend(at_start.map(|sq| (*sq, RETURN_DELAY)));
        }
        let turns_back = squares.len() == 3 && squares.first() == squares.last();
        for (place, (pair, segment_kind)) in squares.windows(2).zip(segment_kinds).enumerate() {
            let (at, to) = (pair[0], pair[1]);
            let is_last = place + 2 == squares.len();
            let lands = is_last || turns_back || captures.contains(&to);
            let is_great_promotion = is_last && great_promotion == Some(to);
            let flight = if is_great_promotion {
                cues.great_promotion_flight(*segment_kind)
            } else {
                cues.flight_style(*segment_kind)
            };
            cues.arrival += flight.seconds(metres(at, to));
            let delay = match direction {
                Direction::Forward => (cues.arrival - CAPTURE_LEAD).max(0.0),
                Direction::Backward => cues.arrival + RETURN_DELAY,
            };
            let is_timed = cues.captured.iter().any(|(sq, _)| *sq == to);
            if captures.contains(&to) && !is_timed {
                cues.captured.push((to, delay));
            }
            let to = KomaPlace::Square(to);
            cues.waypoints.push(PlaceWaypoint { to, flight, lands, not_before: 0.0 });
        }
        cues
    }

    /// Puts the moving koma down on its last square from its current place.
    fn put_down(&mut self, to: KomaPlace, flight: FlightStyle) {
        self.waypoints = vec![PlaceWaypoint { to, flight, lands: true, not_before: 0.0 }];
        self.arrival = flight.seconds(0.0);
        self.captured.iter_mut().for_each(|(_, time)| *time = 0.0);
    }

    /// Puts the moving koma down on its last square: the player holds it over the board.
    pub fn put_down_held(&mut self) {
        if let Some(last) = self.waypoints.last() {
            self.put_down(last.to, self.set_down());
        }
    }

    fn set_down(&self) -> FlightStyle {
        if self.style == MotionStyle::Full { FlightStyle::Set } else { FlightStyle::Straight }
    }

    fn flight_style(&self, segment_kind: SegmentKind) -> FlightStyle {
        match segment_kind {
            _ if self.style != MotionStyle::Full => FlightStyle::Straight,
            SegmentKind::Step => FlightStyle::Hop,
            SegmentKind::Slide => FlightStyle::Glide,
            SegmentKind::Jump => FlightStyle::Jump,
            SegmentKind::RangeJump => FlightStyle::Sweep,
        }
    }

    fn great_promotion_flight(&self, segment_kind: SegmentKind) -> FlightStyle {
        match self.flight_style(segment_kind) {
            flight @ (FlightStyle::Sweep | FlightStyle::Straight) => flight,
            _ => FlightStyle::Rise,
        }
    }

    /// The waypoints of the moving koma. The last may be its starting square (igui).
    pub fn waypoints(&self) -> impl Iterator<Item = PlaceWaypoint> {
        self.waypoints.iter().map(|&waypoint| PlaceWaypoint { not_before: self.start_time, ..waypoint })
    }

    /// When a captured koma leaves a square or returns to it, in seconds; `None` if it has already been animated.
    pub fn capture_time(&self, sq: Sq) -> Option<f32> {
        self.captured.iter().find(|(at, _)| *at == sq).map(|(_, time)| self.start_time + time)
    }

    /// The flight style of a koma, other than the moving one, from one place to another.
    pub fn flight_of_other_koma(&self, from: KomaPlace, to: KomaPlace) -> FlightStyle {
        match (from, to) {
            _ if self.style != MotionStyle::Full => FlightStyle::Straight,
            (KomaPlace::Stand(..), KomaPlace::Square(_)) if self.direction == Direction::Forward => {
                FlightStyle::Deal
            }
            (KomaPlace::Stand(..), KomaPlace::Stand(..)) => FlightStyle::Glide,
            (KomaPlace::Stand(..), _) | (_, KomaPlace::Stand(..)) => FlightStyle::Toss,
            (KomaPlace::Square(_), KomaPlace::Square(_)) => FlightStyle::Hop,
        }
    }

    /// Duration of the ply, in seconds.
    fn duration(&self) -> f32 {
        if self.is_drop { DROP_DURATION } else { self.arrival }
    }
}

impl Cues {
    /// Cues without plies: misplaced koma fly straight to their places.
    pub fn new(style: MotionStyle, speed: f32) -> Self {
        Self { instant: false, speed, style, plies: Vec::new() }
    }

    /// Adds a ply with its number in the game. It starts after the previous one, or at once with reduced motion.
    pub fn add(&mut self, number: usize, mut ply: PlyCues) {
        let before = self.plies.last().filter(|_| self.style == MotionStyle::Full);
        ply.start_time = before.map_or(0.0, |(_, before)| before.start_time + before.duration() + PLY_PAUSE);
        self.plies.push((number, ply));
    }

    /// The cues of a ply, if it is animated.
    pub fn for_ply(&self, ply: PlyContext) -> Option<&PlyCues> {
        let is_this_ply =
            |(number, cues): &&(usize, PlyCues)| (*number, cues.direction) == (ply.ply, ply.direction);
        self.plies.iter().find(is_this_ply).map(|(_, cues)| cues)
    }

    pub fn last(&self) -> Option<&PlyCues> {
        self.plies.last().map(|(_, cues)| cues)
    }

    /// The waypoint of a koma that changes its place without being part of a ply.
    pub fn other_waypoint(&self, from: KomaPlace, to: KomaPlace) -> PlaceWaypoint {
        let flight = self.last().map_or(FlightStyle::Straight, |ply| ply.flight_of_other_koma(from, to));
        PlaceWaypoint { to, flight, lands: true, not_before: 0.0 }
    }

    /// When a fire of a ply is lit, in seconds at the speed of the cues. Fires wait for the moving koma.
    pub fn fire_start(&self, ply: PlyContext, order: u32) -> f32 {
        self.for_ply(ply)
            .map_or(0.0, |ply| (ply.start_time + ply.arrival + FIRE_INTERVAL * order as f32) / self.speed)
    }

    /// Arrival of the moving koma of the last ply, in seconds at the speed of the cues.
    pub fn arrival(&self) -> f32 {
        self.last().map_or(0.0, |ply| (ply.start_time + ply.arrival) / self.speed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;

    #[test]
    fn a_corner_is_turned_in_the_air() {
        let variant = Variant::built_in("tai").unwrap();
        let parse = |name| variant.geometry().parse(name).unwrap();
        let [from, corner, to] = ["8h", "8d", "3d"].map(parse);
        let path = [corner, to].map(|to| PathSegment { to, kind: SegmentKind::Slide });
        let ply = PlySummary { from: Some(from), to: Some(to), ..default() };
        let data = (&ply, &path[..], &Highlights::default());
        let cues = PlyCues::new(data, &[], Direction::Forward, MotionStyle::Full, |_, _| 4.0);
        assert_eq!(cues.waypoints().map(|waypoint| waypoint.lands).collect::<Vec<_>>(), [false, true]);
    }
}
