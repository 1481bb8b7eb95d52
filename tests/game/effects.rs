//! Single plies: refusals change nothing, promotion exchanges powers, fire and hands become visible.

use crate::table::{Dice, assert_image, game, play, position, say, session, told, variant};
use bevy_ecs::prelude::*;
use tenjiku::game::{
    BoardIndex, Burner, Burning, GameCommand, GameEnded, InHand, Koma, MoveRefused, OnSquare, Owner,
};
use tenjiku::rules::{DrawReason, Effect, Move, Outcome, Side, WinReason};

#[test]
fn a_refused_move_changes_nothing_and_says_why() {
    let mut app = game("tori");
    let key = position(&app).key();
    let square = |name| position(&app).geometry().parse(name).expect("a square");
    let mv = Move::new(square("4f"), square("4b"));
    play(&mut app, mv);
    assert_eq!((position(&app).key(), session(&app).plies()), (key, 0));
    let refused = told::<MoveRefused>(&app);
    assert_eq!(refused.len(), 1);
    assert!(refused[0].text.contains("Falcon"), "{}", refused[0].text);
    assert_image(&mut app);
}

#[test]
fn two_intents_in_a_frame_are_one_move() {
    let mut app = game("chu");
    let moves = position(&app).legal_moves();
    for &mv in &moves[..2] {
        let by = tenjiku::game::IntentSource::Player;
        app.world_mut().write_message(tenjiku::game::MoveIntent { mv, by });
    }
    app.update();
    assert_eq!(session(&app).plies(), 1);
    app.update();
    assert_eq!(session(&app).plies(), 1);
}

#[test]
fn resignation_ends_the_game_for_the_one_who_resigns() {
    let mut app = game("chu");
    say(&mut app, GameCommand::Resign(Side::Black));
    let won = Outcome::Win { winner: Side::White, by: WinReason::Resignation };
    assert_eq!(session(&app).outcome(), Some(won));
    assert_eq!(told::<GameEnded>(&app).len(), 1);
    let mv = position(&app).legal_moves()[0];
    play(&mut app, mv);
    assert_eq!(session(&app).plies(), 0, "no move after the end");
}

#[test]
fn a_draw_needs_offer_and_assent() {
    let mut app = game("dai");
    say(&mut app, GameCommand::AnswerDraw(true));
    assert_eq!(session(&app).outcome(), None, "nothing was offered");
    say(&mut app, GameCommand::OfferDraw(Side::Black));
    say(&mut app, GameCommand::AnswerDraw(false));
    assert_eq!(session(&app).outcome(), None);
    say(&mut app, GameCommand::OfferDraw(Side::Black));
    say(&mut app, GameCommand::AnswerDraw(true));
    assert_eq!(session(&app).outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
}

#[test]
fn an_offer_lapses_when_the_opponent_has_moved() {
    let mut app = game("chu");
    say(&mut app, GameCommand::OfferDraw(Side::Black));
    for _ in 0..2 {
        let mv = position(&app).legal_moves()[0];
        play(&mut app, mv);
    }
    say(&mut app, GameCommand::AnswerDraw(true));
    assert_eq!(session(&app).outcome(), None);
}

/// What burns was beside a burner of the other side in the world just before, or beside the burner
/// that moved: effects are held against components.
#[test]
fn everything_burnt_was_beside_a_burner() {
    let mut app = game("tenjiku");
    let mut dice = Dice(99);
    let mut burnt = 0;
    for _ in 0..12 {
        while session(&app).outcome().is_none() && session(&app).plies() < 200 {
            // Demons are moved whenever they can be, so that much burns.
            let moves = position(&app).legal_moves();
            let hot: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| *mv != mv.promoting() && !position(&app).fire_of(*mv).burnt.is_empty())
                .collect();
            let from = if hot.is_empty() { &moves } else { &hot };
            let mv = from[dice.below(from.len())];
            play(&mut app, mv);
            let effects = session(&app).last_effects().to_vec();
            for effect in effects {
                let Effect::Burn { at, piece, by } = effect else { continue };
                burnt += 1;
                let burner = app.world().resource::<BoardIndex>().at(by).expect("the burner still stands");
                let world = app.world();
                assert!(world.get::<Burner>(burner).is_some());
                assert_eq!(world.get::<Owner>(burner), Some(&Owner(piece.side.other())));
                let geometry = position(&app).geometry();
                let files = geometry.file(at).abs_diff(geometry.file(by));
                let ranks = geometry.rank(at).abs_diff(geometry.rank(by));
                assert_eq!(files.max(ranks), 1);
            }
            let world = app.world_mut();
            let mut still = world.query_filtered::<(), (With<Burning>, With<OnSquare>)>();
            assert_eq!(still.iter(world).count(), 0, "what burns stands on no square");
        }
        say(&mut app, GameCommand::TakeBackAll);
    }
    assert!(burnt > 50, "only {burnt} koma burnt: the test saw too little");
}

#[test]
fn a_dropped_koma_is_the_one_that_was_captured() {
    let mut app = game("tori");
    let mut dice = Dice(3);
    let mut drops = 0;
    for _ in 0..150 {
        if session(&app).outcome().is_some() {
            say(&mut app, GameCommand::TakeBackAll);
        }
        let moves = position(&app).legal_moves();
        let dropping: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_drop()).collect();
        let from = if dropping.is_empty() { &moves } else { &dropping };
        let mv = from[dice.below(from.len())];
        let before = all_koma(&mut app);
        let in_hand = mv.dropped().map(|kind| hand_of(&mut app, kind));
        play(&mut app, mv);
        assert_eq!(all_koma(&mut app), before, "no koma comes or goes in Tori");
        if let Some(hand) = in_hand {
            drops += 1;
            let dropped = app.world().resource::<BoardIndex>().at(mv.to()).expect("it stands there");
            assert!(hand.contains(&dropped));
            assert!(app.world().get::<InHand>(dropped).is_none());
        }
    }
    assert!(drops > 20);
}

fn all_koma(app: &mut bevy_app::App) -> std::collections::BTreeSet<Entity> {
    let world = app.world_mut();
    world.query_filtered::<Entity, With<Koma>>().iter(world).collect()
}

fn hand_of(app: &mut bevy_app::App, kind: tenjiku::variant::KindId) -> Vec<Entity> {
    let world = app.world_mut();
    let mut koma = world.query_filtered::<(Entity, &Koma), With<InHand>>();
    koma.iter(world).filter(|(_, koma)| koma.kind == kind).map(|(entity, _)| entity).collect()
}

#[test]
fn a_new_game_clears_the_table() {
    let mut app = game("tori");
    say(&mut app, GameCommand::NewGame { variant: variant("chu"), setup: None, moves: Vec::new() });
    assert_eq!(all_koma(&mut app).len(), 92);
    assert_image(&mut app);
}
