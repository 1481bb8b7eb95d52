//! The choice of players before a game on three cards, in the whole window without a display.

use super::keyboard_tests::{app, click};
use crate::app::{GameList, ProbePoints, Screen, Settings};
use crate::game::{Player, Seats};
use crate::search::Level;
use bevy::prelude::*;
use tenjiku_rules::Side;

/// The window with a chosen game and the cards open.
fn who_plays(game: &str) -> App {
    let mut app = app();
    game.clone_into(&mut app.world_mut().resource_mut::<Settings>().game);
    (0..4).for_each(|_| app.update());
    click(&mut app, "play:");
    app
}

fn seats(app: &App) -> [Player; 2] {
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Match);
    Side::BOTH.map(|side| app.world().resource::<Seats>().of(side).clone())
}

fn begin(app: &mut App) {
    click(app, "begin:");
    (0..8).for_each(|_| app.update());
}

#[test]
fn all_cards_and_buttons_are_in_view_in_the_smallest_window() {
    for game in ["tori", "chu", "tenjiku"] {
        let mut app = who_plays(game);
        for card in ["card-computer", "card-here", "card-away"] {
            click(&mut app, card);
            let points = &app.world().resource::<ProbePoints>().0;
            let begin: &[&str] = match card {
                "card-away" => &["invite", "open-invitation", "link"],
                _ => &["begin:"],
            };
            for name in ["card-computer", "card-here", "card-away", "readings:", "watch-instead", "back"]
                .iter()
                .chain(begin)
            {
                let (_, at) = points.iter().find(|(known, _)| known.starts_with(name)).expect(name);
                assert!((12.0..788.0).contains(&at.x) && (12.0..588.0).contains(&at.y), "{name} is at {at}");
            }
        }
    }
}

#[test]
fn the_computer_has_eight_opponents_and_the_player_chooses_a_side() {
    let mut app = who_plays("tori");
    app.world_mut().resource_mut::<Settings>().white = Player::Computer { level: Level::FIRST };
    click(&mut app, "back");
    click(&mut app, "play:");
    // The middle of the slider is between the fourth opponent and the fifth.
    click(&mut app, "opponents");
    click(&mut app, "side-white");
    begin(&mut app);
    let [black, white] = seats(&app);
    let level = black.level().expect("a computer").number();
    assert!((4..=5).contains(&level) && white.is_person(), "{black:?}, {white:?}");
}

#[test]
fn two_people_can_play_at_one_machine() {
    let mut app = who_plays("tori");
    click(&mut app, "card-here");
    begin(&mut app);
    assert_eq!(seats(&app), [Player::Person, Player::Person]);
}

#[test]
fn a_remote_friend_is_played_by_link() {
    let mut app = who_plays("tori");
    click(&mut app, "card-away");
    assert!(app.world().resource::<Settings>().white.thinks(), "a glance at the card changes nothing");
    click(&mut app, "link");
    (0..8).for_each(|_| app.update());
    assert_eq!(seats(&app), [Player::Person, Player::Away]);
}

#[test]
fn house_rules_are_chosen_with_one_click() {
    let mut app = who_plays("chu");
    click(&mut app, "readings:");
    let games = app.world().resource::<GameList>();
    let game = &games.list[games.selected("chu").expect("ours")].variant;
    let wanted = game.file().presets[1].id.clone();
    click(&mut app, &format!("preset:chu:{wanted}"));
    let games = app.world().resource::<GameList>();
    let game = &games.list[games.selected("chu").expect("ours")].variant;
    assert_eq!(game.preset().map(|preset| preset.id.as_str()), Some(wanted.as_str()));
}

#[test]
fn a_handicap_is_chosen_before_the_game() {
    let mut app = who_plays("tori");
    let handicap = {
        let games = app.world().resource::<GameList>();
        let game = &games.list[games.selected("tori").expect("ours")].variant;
        let first = game.handicaps().iter().find(|handicap| !handicap.is_even()).expect("a handicap");
        first.id().to_owned()
    };
    click(&mut app, "handicap");
    click(&mut app, &format!("handicap:{handicap}"));
    begin(&mut app);
    let session = app.world().resource::<crate::game::Session>();
    assert!(session.tree().is_some_and(|tree| tree.header.handicap.is_some()), "{handicap}");
}

#[test]
fn two_computers_can_be_watched_instead() {
    let mut app = who_plays("tori");
    click(&mut app, "watch-instead");
    begin(&mut app);
    assert!(seats(&app).iter().all(Player::thinks));
}
