//! Burning: the effects compared with the world (`Burner` components and adjacency), and the state of burnt
//! koma.

use crate::harness::{Game, RandomNumbers, random_move, variant};
use crate::repetitions::repetitions;
use bevy_ecs::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tenjiku::game::events::KomaBurnt;
use tenjiku::game::*;
use tenjiku_rules::variant::{Power, Sq};
use tenjiku_rules::{Effect, Move, Outcome, Side, WinReason};

/// The koma on the board: the owner, and whether it is a burner.
type Board = BTreeMap<Sq, (Side, bool)>;

fn board(game: &mut Game) -> Board {
    let world = game.app.world_mut();
    let mut koma = world.query_filtered::<(&OnSquare, &Owner, Has<Burner>), With<Koma>>();
    koma.iter(world).map(|(square, owner, is_burner)| (square.0, (owner.0, is_burner))).collect()
}

/// The squares whose pieces must be burnt when the piece on `at` has landed, each with its possible burners: an
/// independent implementation of the written rule, based only on the world.
fn expected(game: &Game, board: &Board, at: Sq) -> BTreeMap<Sq, BTreeSet<Sq>> {
    let geometry = game.position().geometry();
    let (mover, is_burner) = board[&at];
    let is_adjacent = |sq: Sq| {
        geometry.file(sq).abs_diff(geometry.file(at)) <= 1
            && geometry.rank(sq).abs_diff(geometry.rank(at)) <= 1
    };
    let enemies = || board.iter().filter(|(sq, koma)| koma.0 != mover && is_adjacent(**sq));
    let burners: BTreeSet<Sq> = enemies().filter(|(_, koma)| koma.1).map(|(sq, _)| *sq).collect();
    if !burners.is_empty() {
        BTreeMap::from([(at, burners)])
    } else if is_burner {
        enemies().map(|(sq, _)| (*sq, BTreeSet::from([at]))).collect()
    } else {
        BTreeMap::new()
    }
}

#[test]
fn exactly_the_koma_next_to_a_burner_are_burnt() {
    let variant = variant("tenjiku");
    let mut game = Game::with_variant(variant.clone(), None);
    let (mut fires, mut suicides) = (0, 0);
    for seed in 0..repetitions(6) {
        game.start_game(variant.clone(), None, Vec::new());
        let mut rng = RandomNumbers::new(seed as u64 + 100);
        for _ in 0..200 {
            let mut before = board(&mut game);
            let fire_moves: Vec<Move> = game
                .position()
                .legal_moves()
                .into_iter()
                .filter(|mv| game.position().fire_of(*mv) != tenjiku_rules::Fire::default())
                .collect();
            let mv = if fire_moves.is_empty() || rng.below(3) == 0 {
                random_move(&mut rng, game.position())
            } else {
                Some(fire_moves[rng.below(fire_moves.len())])
            };
            let Some(mv) = mv else { break };
            let ply = game.play(mv);
            let mut burnt = BTreeMap::new();
            let mut moving = None;
            for effect in &ply.effects {
                match *effect {
                    Effect::Lift { from, .. } => moving = before.remove(&from),
                    Effect::Capture { at, .. } => assert!(before.remove(&at).is_some()),
                    Effect::Land { at, .. } => assert_eq!(before.insert(at, moving.unwrap()), None),
                    // The promoted face decides whether the piece is a burner.
                    Effect::Promote { at, into, .. } => {
                        let is_burner = variant.kind(into.kind).powers().contains(&Power::Burn);
                        before.insert(at, (into.side, is_burner));
                    }
                    Effect::Burn { at, by, .. } => assert_eq!(burnt.insert(at, by), None),
                    Effect::Pass { .. } | Effect::End { .. } | Effect::Drop { .. } => {}
                }
            }
            let expected = expected(&game, &before, mv.to());
            assert!(burnt.keys().eq(expected.keys()), "{mv:?}: {:?}", ply.effects);
            assert!(burnt.iter().all(|(at, by)| expected[at].contains(by)), "{mv:?}: {:?}", ply.effects);
            fires += burnt.len();
            suicides += usize::from(burnt.contains_key(&mv.to()));
            for at in burnt.into_keys() {
                assert!(game.world().resource::<BoardIndex>().at(at).is_none());
            }
        }
    }
    assert!(fires > 100 && suicides > 10, "too few fires for a test: {fires}, {suicides}");
}

/// A Fire Demon that moves next to three enemies.
fn three_victims() -> (Game, Move) {
    let game = Game::with_pieces("tenjiku", "K1p FiD8l | K16a P8g L9g Ln9i");
    let mv = Move::new(game.sq("8l"), game.sq("8h"));
    (game, mv)
}

/// The burnt koma with their entities, in the order in which they were burnt.
fn burnt(game: &mut Game) -> Vec<(Entity, BurntBy)> {
    let world = game.app.world_mut();
    let mut burnt: Vec<_> =
        world.query::<(Entity, &BurntBy)>().iter(world).map(|(koma, burnt)| (koma, *burnt)).collect();
    burnt.sort_unstable_by_key(|(_, burnt)| burnt.order);
    burnt
}

#[test]
fn burnt_koma_leave_the_board_at_once_in_order() {
    let (mut game, mv) = three_victims();
    let (board, demon) = (game.board(), game.koma("8l").unwrap());
    game.play(mv);
    game.assert_koma_match_position();
    let victims = burnt(&mut game);
    assert_eq!(victims.iter().map(|(_, burnt)| burnt.order).collect::<Vec<_>>(), [0, 1, 2]);
    for (koma, burnt) in &victims {
        assert_eq!(burnt.burner, demon);
        assert!(game.get::<OnSquare>(*koma).is_none());
    }
    let burnt: Vec<Entity> = game.get::<Burnt>(demon).unwrap().iter().collect();
    assert_eq!(
        burnt,
        victims.iter().map(|(koma, _)| *koma).collect::<Vec<_>>(),
        "the koma that the Demon has burnt"
    );
    assert_eq!(game.count::<OnSquare>(), board.len() - 3);
}

#[derive(Resource, Default)]
struct RecordedEvents(Vec<KomaBurnt>);

/// Records the events of burnt koma from now on.
fn record_events(game: &mut Game) {
    let record = |burnt: On<KomaBurnt>, mut events: ResMut<RecordedEvents>| events.0.push(*burnt);
    game.app.init_resource::<RecordedEvents>().add_observer(record);
}

/// Takes the recorded events: koma, burner and order.
fn take_events(game: &mut Game) -> Vec<(Entity, Entity, u32)> {
    let events = std::mem::take(&mut game.app.world_mut().resource_mut::<RecordedEvents>().0);
    events.into_iter().map(|burnt| (burnt.entity, burnt.burner, burnt.order)).collect()
}

/// A ply that is taken back has the same events in reverse.
#[test]
fn events_of_burnt_koma_name_burner_and_order() {
    let (mut game, mv) = three_victims();
    record_events(&mut game);
    let demon = game.koma("8l").unwrap();
    game.play(mv);
    let victims = burnt(&mut game);
    let mut expected: Vec<_> = victims.iter().map(|(koma, burnt)| (*koma, demon, burnt.order)).collect();
    assert_eq!(take_events(&mut game), expected);
    game.command(GameCommand::TakeBack);
    expected.reverse();
    assert_eq!(take_events(&mut game), expected);
}

#[test]
fn the_burner_of_a_koma_that_moves_next_to_it_is_the_enemy() {
    let mut game = Game::with_pieces("tenjiku", "K1p P8f | K16a FiD8d");
    record_events(&mut game);
    let [pawn, demon] = ["8f", "8d"].map(|square| game.koma(square).unwrap());
    game.play(Move::new(game.sq("8f"), game.sq("8e")));
    assert_eq!(take_events(&mut game), [(pawn, demon, 0)]);
    game.command(GameCommand::TakeBack);
    assert_eq!(take_events(&mut game), [(pawn, demon, 0)]);
}

/// Fire does not depend on time: burnt koma stay burnt, regardless of the number of frames.
#[test]
fn burnt_koma_come_back_when_their_ply_is_taken_back() {
    let (mut game, mv) = three_victims();
    let (board, koma) = (game.board(), game.count::<Koma>());
    for frames in [0, 1, 5, 300] {
        game.play(mv);
        for _ in 0..frames {
            game.app.update();
        }
        assert_eq!(game.count::<BurntBy>(), 3);
        game.assert_koma_match_position();
        game.command(GameCommand::TakeBack);
        assert_eq!(game.board(), board, "the same koma are back on their squares");
        assert_eq!((game.count::<BurntBy>(), game.count::<Koma>()), (0, koma));
        game.assert_koma_match_position();
    }
    for _ in 0..300 {
        game.app.update();
    }
    assert_eq!(game.board(), board);
    game.assert_koma_match_position();
}

/// Two koma are burnt on the same square, one after the other. When the second is restored, the first stays burnt.
#[test]
fn taking_back_a_fire_leaves_an_earlier_one_on_its_square() {
    let mut game = Game::with_pieces("tenjiku", "K1p FiD8l | K16a P8g P8f");
    let [from, front, pawn, behind] = ["8l", "8h", "8g", "8f"].map(|square| game.sq(square));
    let [first, second] = ["8g", "8f"].map(|square| game.koma(square).unwrap());
    game.play(Move::new(from, front));
    game.play(Move::new(behind, pawn));
    assert_eq!(game.count::<BurntBy>(), 2);
    game.command(GameCommand::TakeBack);
    assert!(game.get::<BurntBy>(first).is_some() && game.get::<BurntBy>(second).is_none());
    assert!(game.koma("8f") == Some(second) && game.koma("8g").is_none());
    game.assert_koma_match_position();
    game.command(GameCommand::TakeBack);
    assert_eq!(game.count::<BurntBy>(), 0);
    assert_eq!(game.koma("8g"), Some(first));
    game.assert_koma_match_position();
}

#[test]
fn a_new_game_has_no_burnt_koma() {
    let (mut game, mv) = three_victims();
    game.play(mv);
    game.start_game(variant("tenjiku"), None, Vec::new());
    assert_eq!((game.count::<BurntBy>(), game.count::<Koma>()), (0, 156));
    game.assert_koma_match_position();
}

#[test]
fn jumping_past_a_fire_in_the_history_burns_the_same_koma() {
    let (mut game, mv) = three_victims();
    game.play(mv);
    let victims = burnt(&mut game);
    game.play(Move::new(game.sq("16a"), game.sq("16b")));
    game.command(GameCommand::TakeBackAll);
    assert_eq!(game.count::<BurntBy>(), 0);
    game.command(GameCommand::ReplayAll);
    assert_eq!(burnt(&mut game), victims);
    game.assert_koma_match_position();
}

#[test]
fn a_koma_is_captured_turned_over_and_burnt_in_one_ply() {
    // The Black Pawn captures, promotes, and is burnt by the Demon next to it.
    let mut game = Game::with_pieces("tenjiku", "K1p P8f | K16a G8e FiD8d");
    let board = game.faces();
    let mv = Move::new(game.sq("8f"), game.sq("8e")).with_promotion();
    let ply = game.play(mv);
    let kinds: Vec<&str> = ply
        .effects
        .iter()
        .map(|effect| match effect {
            Effect::Lift { .. } => "lift",
            Effect::Capture { .. } => "capture",
            Effect::Land { .. } => "land",
            Effect::Promote { .. } => "promote",
            Effect::Burn { .. } => "burn",
            _ => "other",
        })
        .collect();
    assert_eq!(kinds, ["lift", "capture", "land", "promote", "burn"]);
    game.assert_koma_match_position();
    game.command(GameCommand::TakeBack);
    game.assert_koma_match_position();
    assert_eq!(game.faces(), board);
}

#[test]
fn a_burnt_royal_ends_the_game() {
    let mut game = Game::with_pieces("tenjiku", "K1p FiD8l | K8a");
    game.play(Move::new(game.sq("8l"), game.sq("8b")));
    let ended = game.drain::<GameEnded>();
    assert_eq!(ended.len(), 1);
    assert!(matches!(
        ended[0].outcome,
        Outcome::Win { winner: Side::Black, by: WinReason::RoyalBurnt { .. } }
    ));
    assert!(ended[0].text.contains("burnt"), "{}", ended[0].text);
    game.app.update();
    assert_eq!(game.phase(), GamePhase::Ended);
    game.command(GameCommand::TakeBack);
    game.app.update();
    assert_eq!((game.phase(), game.session().outcome()), (GamePhase::Playing, None));
}
