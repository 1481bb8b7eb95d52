//! The components of koma: powers and their change on promotion, and pieces in hand.

use crate::harness::{GAMES, Game, RandomNumbers, random_move, variant};
use bevy_ecs::prelude::*;
use tenjiku::game::*;
use tenjiku_rules::variant::{KindId, Power};
use tenjiku_rules::{Effect, Move, Side};

#[test]
fn every_koma_has_the_powers_of_its_variant_file() {
    for id in GAMES {
        let game = Game::new(id);
        let variant = variant(id);
        let mut koma = game.world().try_query::<(EntityRef, &Koma, &Movement)>().unwrap();
        for (entity, koma, movement) in koma.iter(game.world()) {
            let entry = variant.kind(koma.kind);
            let name = entry.name();
            assert_eq!(&*movement.0, entry.powers(), "{name}");
            assert_eq!(entity.contains::<Royal>(), entry.is_royal(), "{name}");
            assert_eq!(entity.contains::<Burner>(), entry.powers().contains(&Power::Burn), "{name}");
        }
    }
}

#[test]
fn koma_of_one_kind_share_their_powers() {
    let mut game = Game::new("tai");
    let world = game.app.world_mut();
    let koma: Vec<_> = world
        .query::<(&Koma, &Movement)>()
        .iter(world)
        .map(|(koma, movement)| (koma.kind, std::sync::Arc::as_ptr(&movement.0)))
        .collect();
    assert_eq!(koma.len(), 354);
    for (kind, powers) in &koma {
        assert!(koma.iter().all(|(other, shared)| (other == kind) == std::ptr::addr_eq(*shared, *powers)));
    }
}

#[test]
fn promotion_makes_a_water_buffalo_a_burner_and_undo_reverts_it() {
    let mut game = Game::with_pieces("tenjiku", "K1p WBf5f | K16a");
    let koma = game.koma("5f").unwrap();
    assert!(game.get::<Burner>(koma).is_none());
    game.play(Move::new(game.sq("5f"), game.sq("5e")).with_promotion());
    assert_eq!(game.koma("5e"), Some(koma));
    assert!(game.get::<Burner>(koma).is_some());
    game.command(GameCommand::TakeBack);
    assert!(game.get::<Burner>(koma).is_none());
    assert_eq!(game.get::<OnSquare>(koma), Some(&OnSquare(game.sq("5f"))));
}

#[test]
fn a_kylin_that_promotes_gets_lion_power() {
    let mut game = Game::with_pieces("chu", "K1l Ky5f | K12a G5d");
    let koma = game.koma("5f").unwrap();
    game.play(Move::new(game.sq("5f"), game.sq("5d")).with_promotion());
    let movement = game.get::<Movement>(koma).unwrap();
    assert!(movement.0.iter().any(|power| matches!(power, Power::Lion(_))));
    let captured = game.world().resource::<BoardIndex>().captured(Side::Black).to_vec();
    assert_eq!(captured.len(), 1);
    assert_eq!(game.get::<Captured>(captured[0]), Some(&Captured { by: Side::Black, order: 0 }));
    assert_eq!(game.get::<Owner>(captured[0]), Some(&Owner(Side::White)));
    assert!(game.get::<OnSquare>(captured[0]).is_none());
}

#[test]
fn igui_leaves_the_lion_in_place_and_a_double_capture_removes_both_pieces() {
    let mut game = Game::with_pieces("chu", "K1l Ln6g | K12a P6f G7e");
    let (before, lion) = (game.board(), game.koma("6g").unwrap());
    let [from, one, two] = ["6g", "6f", "7e"].map(|square| game.sq(square));
    game.play(Move::with_via(from, &[one], from));
    assert_eq!(game.koma("6g"), Some(lion));
    game.command(GameCommand::TakeBack);
    assert_eq!(game.board(), before);
    game.play(Move::with_via(from, &[one], two));
    assert_eq!(game.koma("7e"), Some(lion));
    assert_eq!(game.count::<Captured>(), 2);
    game.assert_koma_match_position();
    game.command(GameCommand::TakeBack);
    assert_eq!(game.board(), before);
}

#[test]
fn a_drop_takes_the_koma_from_the_hand() {
    let mut game = Game::new("tori");
    let koma: Vec<Entity> = game.board().iter().map(|koma| koma.3).collect();
    let (mut rng, mut drops, mut reverted) = (RandomNumbers::new(5), 0, 0);
    for _ in 0..600 {
        let Some(mut mv) = random_move(&mut rng, game.position()) else { break };
        let moves = game.position().legal_moves();
        if let Some(drop) = moves.iter().filter(|mv| mv.is_drop()).nth(rng.below(40)) {
            mv = *drop;
        }
        let (hands, side) = (game.hands(), game.position().side_to_move());
        let ply = game.play(mv);
        if let Some(kind) = mv.dropped_kind() {
            drops += 1;
            let dropped = game.world().resource::<BoardIndex>().at(mv.to()).unwrap();
            let mut of_kind = hands.iter().filter(|koma| koma.0 == side && koma.2 == kind);
            assert_eq!(
                of_kind.next_back().map(|koma| koma.3),
                Some(dropped),
                "the koma that was captured last"
            );
            assert!(game.get::<InHand>(dropped).is_none());
            game.command(GameCommand::TakeBack);
            assert_eq!(game.hands(), hands);
            game.drain::<PlyPlayed>();
            game.play(mv);
        }
        for effect in &ply.effects {
            if let Effect::Capture { piece, to_hand: Some(kind), .. } = *effect {
                let of_kind = |koma: &&(Side, u32, KindId, Entity)| koma.0 == side && koma.2 == kind;
                let after: Vec<_> = game.hands().into_iter().filter(|koma| of_kind(&koma)).collect();
                assert_eq!(after.len(), hands.iter().filter(of_kind).count() + 1);
                let name = game.get::<Name>(after[after.len() - 1].3).unwrap();
                assert!(name.starts_with(&side.to_string()), "{name} is {side}'s");
                reverted += usize::from(kind != piece.kind);
            }
        }
    }
    assert!(drops > 20 && reverted > 0, "{drops} drops, {reverted} promoted koma captured");
    let mut after: Vec<Entity> = game.board().iter().chain(&[]).map(|koma| koma.3).collect();
    after.extend(game.hands().iter().map(|koma| koma.3));
    after.sort_unstable();
    let mut before = koma;
    before.sort_unstable();
    assert_eq!(after, before, "in Tori koma are never added or lost");
}
