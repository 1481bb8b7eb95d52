//! The choice of players before a game on three cards, in the whole window without a display.

use super::keyboard_tests::{app, click};
use crate::app::{GameList, ProbePoints, Screen, Settings};
use crate::game::{Player, Seats};
use crate::search::Level;
use bevy::prelude::*;
use tenjiku_rules::Side;

fn open_player_cards(game: &str) -> App {
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

fn begin_game(app: &mut App) {
    click(app, "begin:");
    (0..8).for_each(|_| app.update());
}

#[test]
fn all_cards_and_buttons_are_in_view_in_the_smallest_window() {
    for game in ["tori", "chu", "tenjiku"] {
        let mut app = open_player_cards(game);
        for card in ["card-computer", "card-here", "card-away"] {
            click(&mut app, card);
            let points = &app.world().resource::<ProbePoints>().0;
            let buttons: &[&str] = match card {
                "card-away" => &["invite", "open-invitation", "link"],
                _ => &["begin:"],
            };
            for name in ["card-computer", "card-here", "card-away", "readings:", "watch-instead", "back"]
                .iter()
                .chain(buttons)
            {
                let (_, at) = points.iter().find(|(point, _)| point.starts_with(name)).expect(name);
                assert!((12.0..788.0).contains(&at.x) && (12.0..588.0).contains(&at.y), "{name} is at {at}");
            }
        }
    }
}

#[test]
fn the_computer_has_eight_opponents_and_the_player_chooses_a_side() {
    let mut app = open_player_cards("tori");
    app.world_mut().resource_mut::<Settings>().white = Player::Computer { level: Level::FIRST };
    click(&mut app, "back");
    click(&mut app, "play:");
    // The middle of the slider is between the fourth opponent and the fifth.
    click(&mut app, "opponents");
    click(&mut app, "side-white");
    begin_game(&mut app);
    let [black, white] = seats(&app);
    let level = black.level().expect("a computer").number();
    assert!((4..=5).contains(&level) && white.is_person(), "{black:?}, {white:?}");
}

#[test]
fn two_people_can_play_at_one_machine() {
    let mut app = open_player_cards("tori");
    click(&mut app, "card-here");
    begin_game(&mut app);
    assert_eq!(seats(&app), [Player::Person, Player::Person]);
}

#[test]
fn a_remote_friend_is_played_by_link() {
    let mut app = open_player_cards("tori");
    click(&mut app, "card-away");
    assert!(app.world().resource::<Settings>().white.thinks(), "opening the card changes nothing");
    click(&mut app, "link");
    (0..8).for_each(|_| app.update());
    assert_eq!(seats(&app), [Player::Person, Player::Remote]);
}

#[test]
fn house_rules_are_chosen_with_one_click() {
    let mut app = open_player_cards("chu");
    click(&mut app, "readings:");
    let games = app.world().resource::<GameList>();
    let game = &games.list[games.selected("chu").expect("built in")].variant;
    let preset = game.file().presets[1].id.clone();
    click(&mut app, &format!("preset:chu:{preset}"));
    let games = app.world().resource::<GameList>();
    let game = &games.list[games.selected("chu").expect("built in")].variant;
    assert_eq!(game.preset().map(|preset| preset.id.as_str()), Some(preset.as_str()));
}

#[test]
fn a_handicap_is_chosen_before_the_game() {
    let mut app = open_player_cards("tori");
    let handicap = {
        let games = app.world().resource::<GameList>();
        let game = &games.list[games.selected("tori").expect("built in")].variant;
        let first = game.handicaps().iter().find(|handicap| !handicap.is_even()).expect("a handicap");
        first.id().to_owned()
    };
    click(&mut app, "handicap");
    click(&mut app, &format!("handicap:{handicap}"));
    begin_game(&mut app);
    let session = app.world().resource::<crate::game::Session>();
    assert!(session.tree().is_some_and(|tree| tree.header.handicap.is_some()), "{handicap}");
}

#[test]
fn two_computers_can_be_watched_instead() {
    let mut app = open_player_cards("tori");
    click(&mut app, "watch-instead");
    begin_game(&mut app);
    assert!(seats(&app).iter().all(Player::thinks));
}
