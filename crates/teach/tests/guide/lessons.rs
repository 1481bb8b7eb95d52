//! The pages of rules link to the stories that teach them, as their files declare.

use crate::games::{GAMES, file, game, set_language, topics};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_language::Language;
use tenjiku_rules::variant::Variant;
use tenjiku_teach::guide::Rule;
use tenjiku_teach::lesson::{Story, StoryLibrary};

fn stories(game: &Variant) -> Vec<Story> {
    StoryLibrary::with_folder(game, None).stories
}

/// Each entry: a game, a characteristic rule, and the story about it.
#[test]
fn characteristic_rules_link_to_their_story() {
    for (id, rule, name) in [
        ("tori", Rule::Aim, "first_flight"),
        ("tori", Rule::Drops, "drops"),
        ("tori", Rule::DropLimits, "drops"),
        ("chu", Rule::Turn, "first_steps"),
        ("chu", Rule::SecondRoyal, "prince"),
        ("chu", Rule::BareKing, "bare_king"),
        ("chu", Rule::Lion, "lion"),
        ("chu", Rule::TradingNear, "lion_trading"),
        ("chu", Rule::TradingFar, "lion_trading"),
        ("chu", Rule::CounterStrike, "lion_trading"),
        ("chu", Rule::Deferral, "promotion"),
        ("chu", Rule::Waits, "promotion"),
        ("dai", Rule::Lion, "lion_free"),
        ("dai", Rule::Promotion, "free_promotion"),
        ("dai", Rule::SecondRoyal, "prince"),
        ("tenjiku", Rule::Burning, "fire"),
        ("tenjiku", Rule::Suicide, "fire_dangers"),
        ("tenjiku", Rule::Duel, "fire_dangers"),
        ("tenjiku", Rule::BurnOnPromotion, "fire_dangers"),
        ("tenjiku", Rule::RangeJumps, "range_jump"),
        ("tenjiku", Rule::Area, "area_moves"),
        ("tenjiku", Rule::Skips, "tetrarchs"),
        ("tenjiku", Rule::Igui, "tetrarchs"),
        ("tenjiku", Rule::Options, "lion_hawk_1"),
        ("tenjiku", Rule::Options, "lion_hawk_2"),
        ("tai", Rule::SecondRoyal, "grand_aim"),
        ("tai", Rule::Promotion, "capture_promotion"),
        ("tai", Rule::Universal, "emperor"),
        ("tai", Rule::Hooks, "hook_moves"),
        ("tai", Rule::Options, "teaching_king_2"),
    ] {
        let stories = stories(&game(id));
        let story = stories.iter().find(|story| story.id == name);
        let story = story.unwrap_or_else(|| panic!("no story {name} of {id}"));
        assert!(story.rules.contains(&rule), "{id}: {rule:?} does not lead to {name}");
    }
}

/// No link is broken: every rule that a story teaches has a page in the game as the story plays it.
#[test]
fn a_story_teaches_rules_that_have_a_page() {
    let _english = set_language(Language::English);
    let mut count = 0;
    for id in GAMES {
        for story in stories(&game(id)) {
            let variant = Variant::compile(&file(id), story.board.choices()).expect("it compiles");
            let explained: BTreeSet<Rule> =
                topics(&Arc::new(variant)).iter().map(|topic| topic.rule).collect();
            for rule in story.rules {
                assert!(explained.contains(&rule), "{id}: {} teaches {rule:?}", story.id);
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count}");
}
