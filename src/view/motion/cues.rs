//! How the koma of the last plies move: over which squares, and which of them wait for others.

use super::super::moments::Highlights;
use super::super::resting_place::KomaPlace;
use super::leg::FlightStyle;
use super::style::MotionStyle;
use crate::game::Direction;
use bevy::prelude::*;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Effect, Gait, PathSegment, PlySummary};

/// How long before its captor lands a captured koma leaves, in seconds.
const CAPTURED_LEAVES_BEFORE: f32 = 0.07;
/// How long a captured koma that comes back waits for its captor to leave, in seconds.
const RETURN_DELAY: f32 = 0.10;
/// Time between two fires of a ply, in seconds.
const FIRE_INTERVAL: f32 = 0.12;
/// Time between the end of a ply and the beginning of the next, if several come at once, in seconds.
const BETWEEN_PLIES: f32 = 0.14;
/// How long a ply lasts whose koma comes from a stand or goes back there, in seconds.
const DROP_LASTS: f32 = 0.45;

/// A square on the path of the koma that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SquareWaypoint {
    to: Sq,
    flight: FlightStyle,
    lands: bool,
}

/// A place on the way of a koma.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaceWaypoint {
    /// The place.
    pub to: KomaPlace,
    /// How the koma flies there.
    pub flight: FlightStyle,
    /// Whether it lands there; it turns a corner in the air.
    pub lands: bool,
    /// When it sets out for it at the earliest, in seconds at normal speed.
    pub not_before: f32,
}

/// How the koma of one ply move.
#[derive(Clone, Debug)]
pub struct PlyCues {
    style: MotionStyle,
    direction: Direction,
    /// When it begins, in seconds.
    begins: f32,
    /// Where the koma that moves sets out, and its path from there.
    start: Option<Sq>,
    waypoints: Vec<SquareWaypoint>,
    /// Squares of captured koma, and when each of them sets out after the beginning, in seconds.
    captured: Vec<(Sq, f32)>,
    /// The square of a captured royal.
    fallen: Option<Sq>,
    /// The square of a drop.
    dropped: Option<Sq>,
    /// When the koma that moves arrives after the beginning, in seconds.
    arrival: f32,
}

/// How the koma of the last plies move. It is taken once, when they set out.
#[derive(Resource, Clone, Debug)]
pub struct Cues {
    /// Whether koma appear at their new places at once.
    pub instant: bool,
    /// Speed, 1 being normal.
    pub speed: f32,
    style: MotionStyle,
    plies: Vec<PlyCues>,
}

impl Default for Cues {
    fn default() -> Self {
        Self { instant: true, speed: 1.0, style: MotionStyle::Full, plies: Vec::new() }
    }
}

impl PlyCues {
    /// The cues of a ply that is played or taken back. `way` is the path of the move as it is played, of which the
    /// first steps may have been `walked` before, and `metres` the distance between two squares.
    pub fn of(
        (effects, way, highlights): (&[Effect], &[PathSegment], &Highlights),
        walked: &[Sq],
        direction: Direction,
        style: MotionStyle,
        metres: impl Fn(Sq, Sq) -> f32,
    ) -> Self {
        let ply = PlySummary::of(effects);
        let mut captures: Vec<Sq> = ply.captured.iter().map(|&(at, _)| at).collect();
        let dropped = ply.to.filter(|_| ply.from.is_none());
        let mut squares: Vec<Sq> = ply.from.into_iter().chain(way.iter().map(|part| part.to)).collect();
        let mut gaits: Vec<Gait> = way.iter().map(|part| part.gait).collect();
        if walked.len() <= gaits.len() && squares.iter().skip(1).zip(walked).all(|(at, walked)| at == walked)
        {
            squares.drain(..walked.len());
            gaits.drain(..walked.len());
            captures.retain(|sq| !walked.contains(sq));
        }
        if direction == Direction::Backward {
            squares.reverse();
            gaits.reverse();
        }
        let crowned = highlights.crowned.filter(|_| direction == Direction::Forward);
        let mut cues = Self::along(&squares, &gaits, &captures, crowned, direction, style, metres);
        (cues.fallen, cues.dropped) = (highlights.captured_royal, dropped);
        if let ([at], false) = (&squares[..], walked.is_empty()) {
            // All of its steps have been shown: it is put down, or turned over, where it is.
            let flight = match (crowned, ply.promoted.is_some()) {
                (Some(_), _) => cues.crowned(Gait::Step),
                (None, true) => cues.flight_style(Gait::Step),
                (None, false) => cues.set_down(),
            };
            cues.put_down(*at, flight);
        }
        cues
    }

    /// The cues of a koma that goes from square to square, capturing on some of them.
    pub fn along(
        squares: &[Sq],
        gaits: &[Gait],
        captures: &[Sq],
        crowned: Option<Sq>,
        direction: Direction,
        style: MotionStyle,
        metres: impl Fn(Sq, Sq) -> f32,
    ) -> Self {
        let mut cues = Self {
            style,
            direction,
            begins: 0.0,
            start: squares.first().copied(),
            waypoints: Vec::new(),
            captured: Vec::new(),
            fallen: None,
            dropped: None,
            arrival: 0.0,
        };
        if direction == Direction::Backward {
            let start = cues.start;
            let at_start = captures.iter().filter(|sq| start == Some(**sq));
            cues.captured.extend(at_start.map(|sq| (*sq, RETURN_DELAY)));
        }
        let turns_back = squares.len() == 3 && squares.first() == squares.last();
        for (place, (pair, gait)) in squares.windows(2).zip(gaits).enumerate() {
            let (at, to) = (pair[0], pair[1]);
            let is_last = place + 2 == squares.len();
            let lands = is_last || turns_back || captures.contains(&to);
            let is_crowned = is_last && crowned == Some(to);
            let flight = if is_crowned { cues.crowned(*gait) } else { cues.flight_style(*gait) };
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

    /// The koma that moves is put down on its last square from where it is.
    fn put_down(&mut self, at: Sq, flight: FlightStyle) {
        self.waypoints = vec![SquareWaypoint { to: at, flight, lands: true }];
        self.arrival = flight.seconds(0.0);
        self.captured.iter_mut().for_each(|(_, time)| *time = 0.0);
    }

    /// The koma that moves is held over the board, and put down from there.
    pub fn put_down_from_hand(&mut self) {
        if let Some(last) = self.waypoints.last() {
            self.put_down(last.to, self.set_down());
        }
    }

    /// Where the koma that moves sets out.
    pub const fn start(&self) -> Option<Sq> {
        self.start
    }

    fn set_down(&self) -> FlightStyle {
        if self.style == MotionStyle::Full { FlightStyle::Set } else { FlightStyle::Straight }
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

    /// The path of the koma that moves, if it is the one at this place. It may end where it began (igui).
    fn way(&self, place: KomaPlace) -> &[SquareWaypoint] {
        let is_mover = self.start.is_some_and(|start| place == KomaPlace::Square(start));
        if is_mover { &self.waypoints } else { &[] }
    }

    /// Whether the koma that moves goes from a square to a place.
    fn leads(&self, from: Sq, to: KomaPlace) -> bool {
        self.start == Some(from) && self.waypoints.last().is_some_and(|last| KomaPlace::Square(last.to) == to)
    }

    /// When a captured or dropped koma leaves a place for another, or comes back from there, in seconds. `leads` says
    /// whether a later ply takes it from a square to where it goes in the end.
    fn leaves(&self, at: KomaPlace, to: KomaPlace, leads: impl Fn(Sq) -> bool) -> Option<(f32, KomaPlace)> {
        let drop = self.dropped.map(|sq| (sq, 0.0));
        let (come, go) = match self.direction {
            Direction::Forward => (drop.as_slice(), &self.captured[..]),
            Direction::Backward => (&self.captured[..], drop.as_slice()),
        };
        let gone = go.iter().find(|(sq, _)| KomaPlace::Square(*sq) == at);
        if let Some((_, time)) = gone {
            return Some((self.begins + time, to));
        }
        let is_back = |sq: Sq| KomaPlace::Square(sq) == to || leads(sq);
        let back = come.iter().find(|(sq, _)| matches!(at, KomaPlace::Stand(..)) && is_back(*sq));
        back.map(|(sq, time)| (self.begins + time, KomaPlace::Square(*sq)))
    }

    /// How long it lasts, in seconds.
    fn seconds(&self) -> f32 {
        if self.dropped.is_some() { DROP_LASTS } else { self.arrival }
    }
}

impl Cues {
    /// Cues without any ply: koma that are not where they belong go there in no special way.
    #[must_use]
    pub fn new(style: MotionStyle, speed: f32) -> Self {
        Self { instant: false, speed, style, plies: Vec::new() }
    }

    /// Adds a ply. It begins when the one before has ended, or at once with reduced motion.
    pub fn add(&mut self, mut ply: PlyCues) {
        let before = self.plies.last().filter(|_| self.style == MotionStyle::Full);
        ply.begins = before.map_or(0.0, |before| before.begins + before.seconds() + BETWEEN_PLIES);
        self.plies.push(ply);
    }

    /// The way of a koma from one place to another, ply by ply; empty if it stays where it is.
    #[must_use]
    pub fn way(&self, from: KomaPlace, to: KomaPlace) -> Vec<PlaceWaypoint> {
        let (mut at, mut way) = (from, Vec::new());
        for (number, ply) in self.plies.iter().enumerate() {
            let own = ply.way(at);
            if let Some(last) = own.last() {
                way.extend(own.iter().map(|&SquareWaypoint { to, flight, lands }| PlaceWaypoint {
                    to: KomaPlace::Square(to),
                    flight,
                    lands,
                    not_before: ply.begins,
                }));
                at = KomaPlace::Square(last.to);
                continue;
            }
            let leads = |sq: Sq| self.plies[number + 1..].iter().any(|later| later.leads(sq, to));
            if at != to
                && let Some((not_before, next)) = ply.leaves(at, to, leads)
            {
                let flight = self.aside(ply.fallen, ply.direction, at, next);
                way.push(PlaceWaypoint { to: next, flight, lands: true, not_before });
                at = next;
            }
        }
        if at != to {
            let direction = self.plies.last().map_or(Direction::Forward, |ply| ply.direction);
            let flight = self.aside(None, direction, at, to);
            way.push(PlaceWaypoint { to, flight, lands: true, not_before: 0.0 });
        }
        way
    }

    /// How a koma that does not make the move flies from one place to another.
    fn aside(&self, fallen: Option<Sq>, direction: Direction, from: KomaPlace, to: KomaPlace) -> FlightStyle {
        match (from, to) {
            _ if self.style != MotionStyle::Full => FlightStyle::Straight,
            (KomaPlace::Stand(..), KomaPlace::Square(_)) if direction == Direction::Forward => {
                FlightStyle::Deal
            }
            (KomaPlace::Stand(..), KomaPlace::Stand(..)) => FlightStyle::Glide,
            (KomaPlace::Square(sq), KomaPlace::Stand(..)) if fallen == Some(sq) => FlightStyle::Fall,
            (KomaPlace::Stand(..), _) | (_, KomaPlace::Stand(..)) => FlightStyle::Toss,
            (KomaPlace::Square(_), KomaPlace::Square(_)) => FlightStyle::Hop,
        }
    }

    /// When a fire of a ply is lit, in seconds at this speed; the last ply has number 0, the one before it 1. Fires wait
    /// for the koma that moves.
    #[must_use]
    pub fn lit_after(&self, ply: usize, order: u32) -> f32 {
        let ply = self.plies.iter().rev().nth(ply);
        ply.map_or(0.0, |ply| (ply.begins + ply.arrival + FIRE_INTERVAL * order as f32) / self.speed)
    }

    /// Where a burning koma is: one that burns at the end of its own move does so on its last square.
    #[must_use]
    pub fn burnt_place(&self, place: KomaPlace) -> KomaPlace {
        self.plies
            .iter()
            .fold(place, |at, ply| ply.way(at).last().map_or(at, |waypoint| KomaPlace::Square(waypoint.to)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tenjiku_rules::Position;
    use tenjiku_rules::variant::{Library, Variant};
    use tenjiku_rules::{coordinate, sfen};

    /// A Lion on 6f that can capture Pawns on 6e and 5d.
    const LION: &str = "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";

    /// The cues of plies in the order in which they are shown: played, or taken back from the last.
    fn shown(direction: Direction, style: MotionStyle, moves: &[&str], walked: &[&str]) -> (Position, Cues) {
        let library = Library::ours();
        let variant = Arc::new(Variant::compile(library.find("chu").unwrap(), &[]).unwrap());
        let mut position = sfen::read(&variant, LION).unwrap();
        let walked: Vec<Sq> = walked.iter().map(|name| variant.geometry().parse(name).unwrap()).collect();
        let mut plies = Vec::new();
        for mv in moves {
            let mv = coordinate::read(&position, mv).unwrap();
            let way = position.path_of(mv);
            let mut effects = Vec::new();
            position.play(mv, &mut effects);
            let highlights = Highlights::of(&effects, &way, &variant);
            plies.push(PlyCues::of((&effects, &way, &highlights), &walked, direction, style, |_, _| 1.0));
        }
        if direction == Direction::Backward {
            plies.reverse();
        }
        let mut cues = Cues::new(style, 1.0);
        plies.into_iter().for_each(|ply| cues.add(ply));
        (position, cues)
    }

    fn cues(direction: Direction, style: MotionStyle, mv: &str) -> (Position, Cues) {
        shown(direction, style, &[mv], &[])
    }

    fn on(position: &Position, square: &str) -> KomaPlace {
        KomaPlace::Square(position.geometry().parse(square).unwrap())
    }

    fn places(way: &[PlaceWaypoint]) -> Vec<KomaPlace> {
        way.iter().map(|waypoint| waypoint.to).collect()
    }

    const STAND: KomaPlace = KomaPlace::Stand(crate::view::layout::Seat::Black, 0);

    #[test]
    fn each_captured_koma_waits_for_its_captor() {
        let (position, cues) = cues(Direction::Forward, MotionStyle::Full, "6f6e5d");
        let delays = ["6e", "5d"].map(|square| cues.way(on(&position, square), STAND)[0].not_before);
        assert!(0.0 < delays[0] && delays[0] < delays[1], "{delays:?}");
        assert!(delays[1] < cues.lit_after(0, 0) && cues.lit_after(0, 0) < cues.lit_after(0, 1));
        let way = cues.way(on(&position, "6f"), on(&position, "5d"));
        assert_eq!(way.iter().map(|waypoint| waypoint.flight).collect::<Vec<_>>(), [FlightStyle::Hop; 2]);
        assert!(way.iter().all(|waypoint| waypoint.lands), "it does not land on a capture");
    }

    #[test]
    fn a_move_taken_back_reverses_its_path_before_captured_koma_return() {
        let (position, cues) = cues(Direction::Backward, MotionStyle::Full, "6f6e5d");
        let way = cues.way(on(&position, "5d"), on(&position, "6f"));
        assert_eq!(places(&way), [on(&position, "6e"), on(&position, "6f")]);
        let delays = ["5d", "6e"].map(|square| cues.way(STAND, on(&position, square))[0].not_before);
        assert!(0.0 < delays[0] && delays[0] < delays[1], "{delays:?}");
        assert!(
            cues.way(on(&position, "6f"), on(&position, "6f")).is_empty(),
            "it starts at the end of its path"
        );
    }

    #[test]
    fn igui_and_pass_go_out_and_back() {
        for mv in ["6f6e6f", "6f6f"] {
            let (position, cues) = cues(Direction::Forward, MotionStyle::Full, mv);
            let way = cues.way(on(&position, "6f"), on(&position, "6f"));
            assert_eq!(way.len(), 2, "{mv}");
            assert!(way.iter().all(|waypoint| waypoint.lands), "{mv}");
            assert_eq!(way[1].to, on(&position, "6f"), "{mv}");
        }
    }

    #[test]
    fn with_reduced_motion_all_flights_are_straight() {
        let (position, cues) = cues(Direction::Forward, MotionStyle::Reduced, "6f6e5d");
        let way = cues.way(on(&position, "6f"), on(&position, "5d"));
        assert!(way.iter().all(|waypoint| waypoint.flight == FlightStyle::Straight));
        assert_eq!(cues.way(on(&position, "6e"), STAND)[0].flight, FlightStyle::Straight);
    }

    /// White's King moves, then Black's Lion: each ply is shown by itself, in either direction.
    #[test]
    fn plies_follow_one_another_and_come_at_once_with_reduced_motion() {
        let moves = ["6f6e5d", "7a7b"];
        for direction in [Direction::Forward, Direction::Backward] {
            let (position, cues) = shown(direction, MotionStyle::Full, &moves, &[]);
            let forward = direction == Direction::Forward;
            let way = |from: &str, to: &str| {
                let (from, to) = if forward { (from, to) } else { (to, from) };
                cues.way(on(&position, from), on(&position, to))
            };
            let (lion, king) = (way("6f", "5d"), way("7a", "7b"));
            let [first, last] = if forward { [&lion, &king] } else { [&king, &lion] };
            assert_eq!((lion.len(), king.len(), first[0].not_before), (2, 1, 0.0));
            assert!(last[0].not_before > 0.2, "{last:?}");
        }
        let (position, cues) = shown(Direction::Forward, MotionStyle::Reduced, &moves, &[]);
        let king = cues.way(on(&position, "7a"), on(&position, "7b"));
        assert!(king[0].not_before < 1e-6, "{king:?}");
    }

    /// The Lion captures the King on the square that it has just come to, and all of it is taken back.
    #[test]
    fn a_koma_that_was_captured_comes_back_and_then_goes_back() {
        let moves = ["6f6e5d", "7a6b", "5d6b"];
        let (position, cues) = shown(Direction::Backward, MotionStyle::Full, &moves, &[]);
        let lost = cues.way(STAND, on(&position, "7a"));
        assert_eq!(places(&lost), ["6b", "7a"].map(|square| on(&position, square)));
        assert!(lost[0].not_before < lost[1].not_before);
    }

    #[test]
    fn steps_that_have_been_shown_are_not_shown_again() {
        let on_way = |mv: &str| {
            let (position, cues) = shown(Direction::Forward, MotionStyle::Full, &[mv], &["6e"]);
            let end = on(&position, mv.get(4..).filter(|end| !end.is_empty()).unwrap_or("6e"));
            (places(&cues.way(on(&position, "6e"), end)), end)
        };
        for mv in ["6f6e5d", "6f6e6f", "6f6e"] {
            let (way, end) = on_way(mv);
            assert_eq!(way, [end], "{mv}");
        }
    }

    #[test]
    fn a_corner_is_turned_in_the_air() {
        let library = Library::ours();
        let variant = Arc::new(Variant::compile(library.find("tai").unwrap(), &[]).unwrap());
        let parse = |name| variant.geometry().parse(name).unwrap();
        let [from, corner, to] = ["8h", "8d", "3d"].map(parse);
        let way = [corner, to].map(|to| PathSegment { to, gait: Gait::Slide });
        let kind = variant.by_symbol("HM").unwrap();
        let piece = tenjiku_rules::Piece { kind, side: tenjiku_rules::Side::Black };
        let effects = [Effect::Lift { from, piece }, Effect::Land { at: to, piece }];
        let mut cues = Cues::new(MotionStyle::Full, 1.0);
        cues.add(PlyCues::of(
            (&effects, &way, &Highlights::default()),
            &[],
            Direction::Forward,
            MotionStyle::Full,
            |_, _| 4.0,
        ));
        let way = cues.way(KomaPlace::Square(from), KomaPlace::Square(to));
        assert_eq!(way.iter().map(|waypoint| waypoint.lands).collect::<Vec<_>>(), [false, true]);
    }
}
