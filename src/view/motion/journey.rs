//! The waypoints of each koma in the plies of a frame, added by observers of its events.

use super::super::resting_place::{KomaPlace, PlaceParams, RestingPlace, Whereabouts};
use super::cues::{Cues, PlaceWaypoint};
use super::leg::FlightStyle;
use crate::game::Royal;
use crate::game::events::{KomaCaptured, KomaDropped, KomaMoved};
use bevy::prelude::*;

/// The waypoints of a koma, in order. The koma starts in the frame in which it receives them.
#[derive(Component, Clone, Debug, Default, Deref, DerefMut)]
pub struct Journey(Vec<PlaceWaypoint>);

impl Journey {
    /// Its last place; `None` if the koma stays in its place.
    pub fn end(&self) -> Option<KomaPlace> {
        self.0.last().map(|last| last.to)
    }

    pub fn take(&mut self) -> Vec<PlaceWaypoint> {
        std::mem::take(&mut self.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(travel_path).add_observer(leave_or_return).add_observer(travel_to_or_from_stand);
}

fn travel_path(moved: On<KomaMoved>, cues: Res<Cues>, mut journeys: Query<&mut Journey>) {
    if let (Ok(mut journey), Some(ply)) = (journeys.get_mut(moved.entity), cues.for_ply(moved.ply)) {
        journey.extend(ply.waypoints());
    }
}

/// Koma that a ply captures, returns to their squares or drops.
type PassiveKoma<'w, 's> =
    Query<'w, 's, (&'static mut Journey, &'static RestingPlace, Whereabouts, Has<Royal>)>;

/// Sends a captured koma away when its captor arrives, or back when its captor has left. A royal tumbles.
fn leave_or_return(captured: On<KomaCaptured>, cues: Res<Cues>, mut koma: PassiveKoma, places: PlaceParams) {
    let Some(ply) = cues.for_ply(captured.ply) else { return };
    let (Ok((mut journey, resting, whereabouts, is_royal)), Some(not_before)) =
        (koma.get_mut(captured.entity), ply.capture_time(captured.at))
    else {
        return;
    };
    let Some(to) = whereabouts.place(&places) else { return };
    let flight = match ply.flight_of_other_koma(journey.end().unwrap_or(resting.place), to) {
        FlightStyle::Toss if is_royal && captured.ply.is_forward() => FlightStyle::Fall,
        flight => flight,
    };
    journey.push(PlaceWaypoint { to, flight, lands: true, not_before });
}

/// Sends a dropped koma from its stand to the board, or back.
fn travel_to_or_from_stand(
    dropped: On<KomaDropped>,
    cues: Res<Cues>,
    mut koma: PassiveKoma,
    places: PlaceParams,
) {
    let (Ok((mut journey, resting, whereabouts, _)), Some(ply)) =
        (koma.get_mut(dropped.entity), cues.for_ply(dropped.ply))
    else {
        return;
    };
    let Some(to) = whereabouts.place(&places) else { return };
    let flight = ply.flight_of_other_koma(journey.end().unwrap_or(resting.place), to);
    journey.push(PlaceWaypoint { to, flight, lands: true, not_before: ply.start_time });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{BoardIndex, GameCommand, IntentSource, MoveIntent, Session, headless_app};
    use crate::view::layout::{BoardShape, Seat};
    use crate::view::motion::{MotionSettings, MotionStyle};
    use crate::view::pending_steps::{PendingSteps, Steps};
    use crate::view::redraw::NeedsFrames;
    use crate::view::resting_place::WhereaboutsItem;
    use bevy::ecs::system::SystemState;
    use tenjiku_rules::variant::Sq;
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{coordinate, sfen};

    /// A Lion on 6f that can capture Pawns on 6e and 5d.
    const LION: &str = "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";
    const STAND: KomaPlace = KomaPlace::Stand(Seat::Black, 0);

    /// The game without a window; koma get journeys, which are never completed.
    struct Board(App);

    impl Board {
        fn new(style: MotionStyle) -> Self {
            let mut app = headless_app();
            app.init_resource::<NeedsFrames>().add_plugins(super::super::plugin);
            app.insert_resource(MotionSettings { style, ..default() });
            let variant = Variant::built_in("chu").unwrap();
            app.insert_resource(BoardShape::new(12, 12));
            let setup = Some(sfen::read(&variant, LION).unwrap().setup());
            app.world_mut().write_message(GameCommand::NewGame { variant, setup, moves: vec![] });
            let mut board = Self(app);
            board.frame();
            board
        }

        /// Puts every koma in its place with an empty journey, then runs a frame.
        fn frame(&mut self) {
            let world = self.0.world_mut();
            if let Some(variant) = world.resource::<Session>().variant().cloned() {
                let mut state = SystemState::<(Query<(Entity, Whereabouts)>, PlaceParams)>::new(world);
                let (koma, places) = state.get(world).unwrap();
                let resting = |(entity, whereabouts): (Entity, WhereaboutsItem)| {
                    Some((entity, whereabouts.resting_place(&variant, &places)?))
                };
                let resting_places: Vec<(Entity, RestingPlace)> = koma.iter().filter_map(resting).collect();
                for (entity, resting) in resting_places {
                    world.entity_mut(entity).insert((resting, Journey::default()));
                }
            }
            self.0.update();
        }

        fn play(&mut self, moves: &[&str]) {
            for mv in moves {
                let mv = coordinate::read(self.session().position().unwrap(), mv).unwrap();
                self.0.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
                self.frame();
            }
        }

        fn jump_to(&mut self, ply: usize) {
            self.0.world_mut().write_message(GameCommand::JumpTo(ply));
            self.frame();
        }

        fn session(&self) -> &Session {
            self.0.world().resource()
        }

        fn sq(&self, square: &str) -> Sq {
            self.session().variant().unwrap().geometry().parse(square).unwrap()
        }

        fn place_on(&self, square: &str) -> KomaPlace {
            KomaPlace::Square(self.sq(square))
        }

        fn koma(&self, square: &str) -> Entity {
            self.0.world().resource::<BoardIndex>().at(self.sq(square)).expect("a koma")
        }

        fn route(&self, koma: Entity) -> &[PlaceWaypoint] {
            &self.0.world().get::<Journey>(koma).expect("a body").0
        }

        fn places(&self, koma: Entity) -> Vec<KomaPlace> {
            self.route(koma).iter().map(|waypoint| waypoint.to).collect()
        }
    }

    #[test]
    fn each_captured_koma_waits_for_its_captor() {
        let mut board = Board::new(MotionStyle::Full);
        let [lion, first, second] = ["6f", "6e", "5d"].map(|square| board.koma(square));
        board.play(&["6f6e5d"]);
        let delays = [first, second].map(|koma| board.route(koma)[0].not_before);
        assert!(0.0 < delays[0] && delays[0] < delays[1], "{delays:?}");
        assert!(delays[1] < board.0.world().resource::<Cues>().arrival());
        assert_eq!(board.places(first), [STAND]);
        let route = board.route(lion);
        assert_eq!(route.iter().map(|waypoint| waypoint.flight).collect::<Vec<_>>(), [FlightStyle::Hop; 2]);
        assert!(route.iter().all(|waypoint| waypoint.lands), "it does not land on a capture");
    }

    #[test]
    fn a_move_taken_back_reverses_its_path_before_captured_koma_return() {
        let mut board = Board::new(MotionStyle::Full);
        let [lion, first, second] = ["6f", "6e", "5d"].map(|square| board.koma(square));
        board.play(&["6f6e5d"]);
        board.jump_to(0);
        assert_eq!(board.places(lion), ["6e", "6f"].map(|square| board.place_on(square)));
        assert_eq!(board.places(first), [board.place_on("6e")]);
        let delays = [second, first].map(|koma| board.route(koma)[0].not_before);
        assert!(0.0 < delays[0] && delays[0] < delays[1], "{delays:?}");
    }

    #[test]
    fn igui_and_pass_go_out_and_back() {
        for mv in ["6f6e6f", "6f6f"] {
            let mut board = Board::new(MotionStyle::Full);
            let lion = board.koma("6f");
            board.play(&[mv]);
            let route = board.route(lion);
            assert_eq!(route.len(), 2, "{mv}");
            assert!(route.iter().all(|waypoint| waypoint.lands), "{mv}");
            assert_eq!(route[1].to, board.place_on("6f"), "{mv}");
        }
    }

    #[test]
    fn with_reduced_motion_all_flights_are_straight() {
        let mut board = Board::new(MotionStyle::Reduced);
        let koma = ["6f", "6e"].map(|square| board.koma(square));
        board.play(&["6f6e5d"]);
        let mut route = koma.iter().flat_map(|koma| board.route(*koma));
        assert!(route.all(|waypoint| waypoint.flight == FlightStyle::Straight));
    }

    #[test]
    fn a_captured_royal_tumbles() {
        let mut board = Board::new(MotionStyle::Full);
        let king = board.koma("7a");
        board.play(&["6f6e5d", "7a6b", "5d6b"]);
        assert_eq!(board.route(king).iter().map(|part| part.flight).collect::<Vec<_>>(), [FlightStyle::Fall]);
    }

    /// Black's Lion moves, then White's King: the plies are animated one by one, in either direction.
    #[test]
    fn plies_are_sequential_or_with_reduced_motion_simultaneous() {
        for style in [MotionStyle::Full, MotionStyle::Reduced] {
            let mut board = Board::new(style);
            let [lion, king] = ["6f", "7a"].map(|square| board.koma(square));
            board.play(&["6f6e5d", "7a7b"]);
            for (ply, [first, last]) in [(0, [king, lion]), (2, [lion, king])] {
                board.jump_to(ply);
                let [first, last] = [first, last].map(|koma| board.route(koma)[0].not_before);
                assert_eq!((first, last > 0.2), (0.0, style == MotionStyle::Full), "{last}");
            }
        }
    }

    #[test]
    fn a_captured_koma_returns_and_then_takes_back_its_own_move() {
        let mut board = Board::new(MotionStyle::Full);
        let king = board.koma("7a");
        board.play(&["6f6e5d", "7a6b", "5d6b"]);
        board.jump_to(1);
        assert_eq!(board.places(king), ["6b", "7a"].map(|square| board.place_on(square)));
        assert!(board.route(king)[0].not_before < board.route(king)[1].not_before);
    }

    #[test]
    fn animated_steps_are_not_repeated() {
        for (mv, end) in [("6f6e5d", "5d"), ("6f6e6f", "6f"), ("6f6e", "6e")] {
            let mut board = Board::new(MotionStyle::Full);
            let [lion, pawn] = ["6f", "6e"].map(|square| board.koma(square));
            let (position, from, squares) =
                (board.session().position().unwrap().key(), board.sq("6f"), vec![board.sq("6e")]);
            board.0.insert_resource(PendingSteps(Some(Steps { position, from, squares })));
            board.frame();
            assert_eq!((board.places(lion), board.places(pawn)), (vec![board.place_on("6e")], vec![STAND]));
            board.play(&[mv]);
            assert_eq!(board.places(lion), [board.place_on(end)], "{mv}");
            assert!(board.places(pawn).is_empty(), "{mv}");
        }
    }

    #[test]
    fn without_motion_a_journey_is_empty() {
        let mut board = Board::new(MotionStyle::None);
        let lion = board.koma("6f");
        board.play(&["6f6e5d"]);
        assert!(board.route(lion).is_empty());
    }
}
