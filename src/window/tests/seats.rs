//! The choice of players before a game on three cards.

use super::TestWindow;
use crate::app::{GameList, Screen};
use crate::game::{Player, Seats};
use std::sync::Arc;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Variant;
use tenjiku_search::Level;

fn open_player_cards(game: &str) -> TestWindow {
    let mut window = TestWindow::new();
    game.clone_into(&mut window.settings().game);
    window.run(4);
    window.click("play:");
    window
}

/// The players of the game, which has just begun.
fn begin_game(window: &mut TestWindow, button: &str) -> [Player; 2] {
    window.click(button);
    window.run(8);
    assert_eq!(window.screen(), Screen::Match);
    Side::BOTH.map(|side| window.resource::<Seats>().of(side).clone())
}

fn listed_game(window: &TestWindow, id: &str) -> Arc<Variant> {
    let games = window.resource::<GameList>();
    Arc::clone(&games.list[games.selected(id).expect("built in")].variant)
}

#[test]
fn all_cards_and_buttons_are_in_view_in_the_smallest_window() {
    for game in ["tori", "chu", "tenjiku"] {
        let mut window = open_player_cards(game);
        for card in ["card-computer", "card-here", "card-away"] {
            window.click(card);
            let buttons: &[&str] = match card {
                "card-away" => &["invite", "open-invitation", "link"],
                _ => &["begin:"],
            };
            let others = ["card-computer", "card-here", "card-away", "readings:", "watch-instead", "back"];
            for name in others.iter().chain(buttons) {
                let at = window.point(name);
                assert!((12.0..788.0).contains(&at.x) && (12.0..588.0).contains(&at.y), "{name} is at {at}");
            }
        }
    }
}

#[test]
fn the_computer_has_eight_opponents_and_the_player_chooses_a_side() {
    let mut window = open_player_cards("tori");
    window.settings().white = Player::Computer { level: Level::FIRST };
    window.click("back");
    window.click("play:");
    // The middle of the slider is between the fourth opponent and the fifth.
    window.click("opponents");
    window.click("side-white");
    let [black, white] = begin_game(&mut window, "begin:");
    let level = black.level().expect("a computer").number();
    assert!((4..=5).contains(&level) && white.is_person(), "{black:?}, {white:?}");
}

#[test]
fn two_people_can_play_at_one_machine() {
    let mut window = open_player_cards("tori");
    window.click("card-here");
    assert_eq!(begin_game(&mut window, "begin:"), [Player::Person, Player::Person]);
}

#[test]
fn a_remote_friend_is_played_by_link() {
    let mut window = open_player_cards("tori");
    window.click("card-away");
    assert!(window.settings().white.thinks(), "opening the card changes nothing");
    assert_eq!(begin_game(&mut window, "link"), [Player::Person, Player::Remote]);
}

#[test]
fn house_rules_are_chosen_with_one_click() {
    let mut window = open_player_cards("chu");
    window.click("readings:");
    let preset = listed_game(&window, "chu").file().presets[1].id.clone();
    window.click(&format!("preset:chu:{preset}"));
    assert_eq!(listed_game(&window, "chu").preset().map(|preset| preset.id.as_str()), Some(preset.as_str()));
}

#[test]
fn a_handicap_is_chosen_before_the_game() {
    let mut window = open_player_cards("tori");
    let game = listed_game(&window, "tori");
    let handicap = game.handicaps().iter().find(|handicap| !handicap.is_even()).expect("a handicap").id();
    window.click("handicap");
    window.click(&format!("handicap:{handicap}"));
    begin_game(&mut window, "begin:");
    assert!(window.session().tree().is_some_and(|tree| tree.header.handicap.is_some()), "{handicap}");
}

#[test]
fn two_computers_can_be_watched_instead() {
    let mut window = open_player_cards("tori");
    window.click("watch-instead");
    assert!(begin_game(&mut window, "begin:").iter().all(Player::thinks));
}
