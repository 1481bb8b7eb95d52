//! The effects of burning held against the world: `Burner` components and who stands beside whom.

use crate::harness::{FRAME, Game, Xorshift, games, variant};
use bevy_ecs::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tenjiku::game::*;
use tenjiku::rules::{Effect, Move, Outcome, Side, WinReason};
use tenjiku::variant::{Power, Sq};

/// What stands on the board: owner, and whether it burns.
type Board = BTreeMap<Sq, (Side, bool)>;

fn board(game: &mut Game) -> Board {
    let world = game.app.world_mut();
    let mut koma = world.query_filtered::<(&OnSquare, &Owner, Has<Burner>), With<Koma>>();
    koma.iter(world).map(|(at, owner, burns)| (at.0, (owner.0, burns))).collect()
}

/// What has to burn when the piece on `at` has come to rest, each with its possible burners,
/// judged by the world alone: the rule as the text has it, written a second time.
fn expected(game: &Game, board: &Board, at: Sq) -> BTreeMap<Sq, BTreeSet<Sq>> {
    let geometry = game.position().geometry();
    let (mover, burns) = board[&at];
    let beside = |sq: Sq| {
        geometry.file(sq).abs_diff(geometry.file(at)) <= 1
            && geometry.rank(sq).abs_diff(geometry.rank(at)) <= 1
    };
    let enemies = || board.iter().filter(|(sq, koma)| koma.0 != mover && beside(**sq));
    let burners: BTreeSet<Sq> = enemies().filter(|(_, koma)| koma.1).map(|(sq, _)| *sq).collect();
    if !burners.is_empty() {
        BTreeMap::from([(at, burners)])
    } else if burns {
        enemies().map(|(sq, _)| (*sq, BTreeSet::from([at]))).collect()
    } else {
        BTreeMap::new()
    }
}

#[test]
fn what_burns_is_what_stands_beside_a_burner_in_the_world() {
    let variant = variant("tenjiku");
    let mut game = Game::of(variant.clone(), None);
    let (mut fires, mut suicides) = (0, 0);
    for seed in 0..games(6).min(50) {
        game.begin(variant.clone(), None, Vec::new());
        let mut rng = Xorshift::new(seed as u64 + 100);
        for _ in 0..200 {
            let mut before = board(&mut game);
            let hot: Vec<Move> = game
                .position()
                .legal_moves()
                .into_iter()
                .filter(|mv| game.position().fire_of(*mv) != tenjiku::rules::Fire::default())
                .collect();
            let mv = if hot.is_empty() || rng.below(3) == 0 {
                rng.pick(game.position())
            } else {
                Some(hot[rng.below(hot.len())])
            };
            let Some(mv) = mv else { break };
            let ply = game.play(mv);
            let mut burnt = BTreeMap::new();
            let mut carried = None;
            for effect in &ply.effects {
                match *effect {
                    Effect::Lift { from, .. } => carried = before.remove(&from),
                    Effect::Capture { at, .. } => assert!(before.remove(&at).is_some()),
                    Effect::Land { at, .. } => assert_eq!(before.insert(at, carried.unwrap()), None),
                    // The face that is up decides, and the world shows it if it still stands.
                    Effect::Promote { at, into, .. } => {
                        let burns = variant.kind(into.kind).powers().contains(&Power::Burn);
                        before.insert(at, (into.side, burns));
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
    assert!(fires > 100 && suicides > 10, "too little burnt to show anything: {fires}, {suicides}");
}

/// A Fire Demon that comes beside three enemies, one of them a promoted face.
fn three_victims() -> (Game, Move) {
    let game = Game::with_pieces(
        "tenjiku",
        &[
            ("1p", Side::Black, "K"),
            ("16a", Side::White, "K"),
            ("8l", Side::Black, "FiD"),
            ("8g", Side::White, "P"),
            ("9g", Side::White, "L"),
            ("9i", Side::White, "Ln"),
        ],
        Side::Black,
    );
    let mv = Move::new(game.sq("8l"), game.sq("8h"));
    (game, mv)
}

#[test]
fn burnt_koma_burn_one_after_the_other_and_are_gone() {
    let (mut game, mv) = three_victims();
    let koma = game.count::<Koma>();
    game.play(mv);
    game.assert_image();
    let world = game.app.world_mut();
    let mut fires: Vec<Burning> = world.query::<&Burning>().iter(world).copied().collect();
    fires.sort_unstable_by_key(|fire| fire.order);
    assert_eq!(fires.iter().map(|fire| fire.order).collect::<Vec<_>>(), [0, 1, 2]);
    assert!(fires.iter().all(|fire| fire.by == mv.to()));
    for _ in 0..frames_of_fire() - 3 {
        game.app.update();
    }
    assert_eq!(game.count::<Burning>(), 3, "they still burn");
    for _ in 0..5 {
        game.app.update();
    }
    assert_eq!((game.count::<Burning>(), game.count::<Koma>()), (0, koma - 3));
    game.command(GameCommand::TakeBack);
    game.assert_image();
    assert_eq!(game.count::<Koma>(), koma, "from the ashes");
}

#[test]
fn taken_back_in_flames_they_burn_no_longer() {
    let (mut game, mv) = three_victims();
    let (board, koma) = (game.faces(), game.count::<Koma>());
    for frames in [0, 1, 5] {
        game.play(mv);
        for _ in 0..frames {
            game.app.update();
        }
        game.command(GameCommand::TakeBack);
        assert_eq!(game.faces(), board);
        assert_eq!((game.count::<Burning>(), game.count::<Koma>()), (0, koma));
        game.assert_image();
    }
    for _ in 0..2 * frames_of_fire() {
        game.app.update();
    }
    assert_eq!(game.faces(), board, "no fire goes on in secret");
    game.assert_image();
}

/// Two koma burnt on one square one after the other: taken back, the second comes back and the
/// first burns on.
#[test]
fn a_fire_burns_on_when_a_later_one_on_its_square_is_taken_back() {
    let mut game = Game::with_pieces(
        "tenjiku",
        &[
            ("1p", Side::Black, "K"),
            ("16a", Side::White, "K"),
            ("8l", Side::Black, "FiD"),
            ("8g", Side::White, "P"),
            ("8f", Side::White, "P"),
        ],
        Side::Black,
    );
    let [from, beside, pawn, behind] = ["8l", "8h", "8g", "8f"].map(|square| game.sq(square));
    game.play(Move::new(from, beside));
    game.play(Move::new(behind, pawn));
    assert_eq!(game.count::<Burning>(), 2);
    assert_eq!(game.count::<Koma>(), 5);
    game.command(GameCommand::TakeBack);
    assert_eq!((game.count::<Burning>(), game.count::<Koma>()), (1, 5));
    assert!(game.koma("8f").is_some() && game.koma("8g").is_none());
    game.assert_image();
    game.command(GameCommand::TakeBack);
    assert_eq!((game.count::<Burning>(), game.count::<Koma>()), (0, 5));
    game.assert_image();
}

#[test]
fn nothing_burns_in_a_new_game() {
    let (mut game, mv) = three_victims();
    game.play(mv);
    game.begin(variant("tenjiku"), None, Vec::new());
    assert_eq!((game.count::<Burning>(), game.count::<Koma>()), (0, 156));
    game.assert_image();
}

/// Frames until a fire is out.
fn frames_of_fire() -> usize {
    (BURNING_TIME / FRAME.as_secs_f32()).ceil() as usize
}

#[test]
fn a_jump_over_a_fire_shows_no_flames() {
    let (mut game, mv) = three_victims();
    game.play(mv);
    game.play(Move::new(game.sq("16a"), game.sq("16b")));
    game.command(GameCommand::TakeBackAll);
    game.command(GameCommand::ReplayAll);
    assert_eq!(game.count::<Burning>(), 0);
    game.assert_image();
}

#[test]
fn a_koma_is_captured_turned_over_and_burnt_in_one_ply() {
    // The Black pawn takes on the last rank of the zone's edge, promotes, and burns beside the Demon.
    let mut game = Game::with_pieces(
        "tenjiku",
        &[
            ("1p", Side::Black, "K"),
            ("16a", Side::White, "K"),
            ("8f", Side::Black, "P"),
            ("8e", Side::White, "G"),
            ("8d", Side::White, "FiD"),
        ],
        Side::Black,
    );
    let board = game.faces();
    let mv = Move::new(game.sq("8f"), game.sq("8e")).promoting();
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
    game.assert_image();
    game.command(GameCommand::TakeBack);
    game.assert_image();
    assert_eq!(game.faces(), board);
}

#[test]
fn a_royal_that_burns_ends_the_game() {
    let mut game = Game::with_pieces(
        "tenjiku",
        &[("1p", Side::Black, "K"), ("8a", Side::White, "K"), ("8l", Side::Black, "FiD")],
        Side::Black,
    );
    game.play(Move::new(game.sq("8l"), game.sq("8b")));
    let ended = game.taken::<GameEnded>();
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
