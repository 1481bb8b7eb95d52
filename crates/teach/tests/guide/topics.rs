//! Which rules a game's pages explain: those of its rule text, and no others.

use crate::games::{
    GAMES, compile, every_game, file, game, lantern, rules_text, set_language, topic, topics,
};
use std::sync::Arc;
use tenjiku_language::Language;
use tenjiku_rules::variant::{Variant, VariantFile};
use tenjiku_teach::guide::{DisputedRule, Rule, Section, pages};

fn rules(id: &str) -> Vec<Rule> {
    topics(&game(id)).iter().map(|topic| topic.rule).collect()
}

/// The first topics of a large game.
const LARGE: [Rule; 7] = [
    Rule::Board,
    Rule::Aim,
    Rule::SecondRoyal,
    Rule::BareKing,
    Rule::Repetition,
    Rule::Agreement,
    Rule::Turn,
];

/// The first topics of each game, in order.
const FIRST_TOPICS: [(&str, &[Rule]); 5] = [
    (
        "tori",
        &[
            Rule::Board,
            Rule::Aim,
            Rule::BareKing,
            Rule::Repetition,
            Rule::Agreement,
            Rule::Turn,
            Rule::Steps,
            Rule::Slides,
            Rule::ShortSlides,
        ],
    ),
    ("chu", &LARGE),
    ("dai", &LARGE),
    ("tenjiku", &[Rule::Board, Rule::Aim, Rule::SecondRoyal]),
    ("tai", &[Rule::Board, Rule::Aim, Rule::SecondRoyal]),
];

/// The games that have each rule, with their default options.
const GAMES_BY_RULE: [(Rule, &[&str]); 34] = [
    (Rule::Drops, &["tori"]),
    (Rule::DropLimits, &["tori"]),
    (Rule::Lion, &["chu", "dai", "tenjiku", "tai"]),
    (Rule::LionLines, &["chu", "dai", "tenjiku", "tai"]),
    (Rule::TradingNear, &["chu"]),
    (Rule::CounterStrike, &["chu"]),
    (Rule::Deferral, &["chu"]),
    (Rule::Waits, &["chu"]),
    (Rule::MustPromote, &["chu", "dai", "tenjiku"]),
    (Rule::Leaps, &["dai", "tenjiku", "tai"]),
    (Rule::Igui, &["tenjiku"]),
    (Rule::Skips, &["tenjiku"]),
    (Rule::Area, &["tenjiku"]),
    (Rule::RangeJumps, &["tenjiku"]),
    (Rule::Burning, &["tenjiku"]),
    (Rule::BurnOnPromotion, &["tenjiku"]),
    // Every game can be played with borrowed moves.
    (Rule::Options, &GAMES),
    (Rule::Hooks, &["tai"]),
    (Rule::Universal, &["tai"]),
    (Rule::LongLion, &[]),
    (Rule::TurningLions, &[]),
    (Rule::Stalemate, &[]),
    (Rule::Impasse, &[]),
    (Rule::PerpetualCheck, &[]),
    (Rule::Borrowing, &[]),
    (Rule::LastRankMoves, &[]),
    (Rule::NoPassing, &[]),
    (Rule::RangeCaptures, &[]),
    (Rule::ZoneMoves, &[]),
    (Rule::StaysStuck, &[]),
    (Rule::Contagion, &[]),
    (Rule::EitherFace, &[]),
    (Rule::Pierces, &[]),
    (Rule::Solo, &[]),
];

/// According to the chapters of each game's rule text.
#[test]
fn each_game_has_the_rules_of_its_text() {
    let _english = set_language(Language::English);
    let rules_of_games: Vec<(&str, Vec<Rule>)> = GAMES.into_iter().map(|id| (id, rules(id))).collect();
    for (id, expected) in FIRST_TOPICS {
        let found = rules_of_games
            .iter()
            .find(|(other, _)| *other == id)
            .map(|(_, topics)| &topics[..expected.len()]);
        assert_eq!(found, Some(expected), "{id}");
    }
    for (rule, games) in GAMES_BY_RULE {
        let having = rules_of_games.iter().filter(|(_, topics)| topics.contains(&rule)).map(|(id, _)| *id);
        let having: Vec<&str> = having.collect();
        assert_eq!(having, games, "{rule:?}");
    }
}

/// Rule texts: sizes, pieces per side, depth of the zone.
#[test]
fn numbers_come_from_the_game() {
    let _english = set_language(Language::English);
    for (id, size, pieces, zone) in [
        ("tori", "7 × 7", "16 pieces", Some("2 ranks")),
        ("chu", "12 × 12", "46 pieces", Some("4 ranks")),
        ("dai", "15 × 15", "65 pieces", Some("5 ranks")),
        ("tenjiku", "16 × 16", "78 pieces", Some("5 ranks")),
        ("tai", "25 × 25", "177 pieces", None),
    ] {
        let text = rules_text(&game(id));
        assert!(text.contains(size) && text.contains(pieces), "{id}");
        assert_eq!(text.contains("Your promotion zone is the"), zone.is_some(), "{id}");
        assert!(zone.is_none_or(|zone| text.contains(zone)), "{id}");
    }
}

/// Tenjiku, "Range jumping pieces": King, Great General, Vice General, the two others as equals.
#[test]
fn ranks_are_listed_from_the_highest() {
    let _english = set_language(Language::English);
    let tenjiku = game("tenjiku");
    let topics = topics(&tenjiku);
    let front_symbols = |kinds: &[tenjiku_rules::variant::KindId]| -> Vec<String> {
        let unpromoted = kinds.iter().map(|id| tenjiku.kind(*id)).filter(|kind| !kind.is_promoted());
        unpromoted.map(|kind| kind.symbol().to_owned()).collect()
    };
    let rows: Vec<Vec<String>> =
        topic(&topics, Rule::RangeJumps).ranks.iter().map(|(_, kinds)| front_symbols(kinds)).collect();
    assert_eq!(rows, [&["K"][..], &["GGn"], &["VGn"], &["BGn", "RGn"], &[]]);
}

/// Rule texts, "The game": what has to be captured.
#[test]
fn royal_pieces_are_named() {
    let _english = set_language(Language::English);
    for (id, names) in [
        ("tori", "Phoenix"),
        ("chu", "King and Crown Prince"),
        ("dai", "King and Crown Prince"),
        ("tenjiku", "King and Crown Prince"),
        ("tai", "Emperor and Crown Prince"),
    ] {
        let topics = topics(&game(id));
        assert!(topic(&topics, Rule::Aim).text[0].ends_with(&format!(": {names}.")), "{id}");
    }
}

/// Tenjiku, "Area move pieces": three steps for two of them, two for the Lion Hawk of version 1.
#[test]
fn area_movers_are_listed_with_their_steps() {
    let _english = set_language(Language::English);
    let second_version =
        Variant::compile(&file("tenjiku"), &[("lion_hawk".to_owned(), 2)]).expect("it compiles");
    let steps = |game: &Arc<Variant>| -> Vec<String> {
        let topics = topics(game);
        let text = &topic(&topics, Rule::Area).text;
        text.iter().filter(|text| text.starts_with("Up to")).cloned().collect()
    };
    let (three, two) = ("Up to 3 steps: Vice General and Fire Demon.", "Up to 2 steps: Lion Hawk.");
    assert_eq!(steps(&game("tenjiku")), [three, two]);
    assert_eq!(steps(&Arc::new(second_version)), [three]);
}

/// Rule texts of Tori and Dai, "Jumping pieces": these move two squares, but do not jump. Tori and Tai,
/// "Promotion": which pieces promote.
#[test]
fn rules_list_the_pieces_they_are_about() {
    let _english = set_language(Language::English);
    for (id, rule, expected) in [
        ("tori", Rule::ShortSlides, &["Eg"][..]),
        ("dai", Rule::ShortSlides, &["FD", "VO"]),
        ("tori", Rule::Promotion, &["Fa", "Sw"]),
        ("tori", Rule::Jumps, &["Pt", "Go"]),
    ] {
        let game = game(id);
        let topics = topics(&game);
        let kinds = topic(&topics, rule).kinds.iter();
        assert_eq!(kinds.map(|id| game.kind(*id).symbol()).collect::<Vec<_>>(), expected, "{id} {rule:?}");
    }
    // Tai: 14 kinds become Gold Generals, 22 something else.
    assert_eq!(topic(&topics(&game("tai")), Rule::Promotion).kinds.len(), 36);
}

/// The switches of the newer games, according to their rules (the games' chapters of the reference).
#[test]
fn newer_games_have_the_rules_of_their_texts() {
    let _english = set_language(Language::English);
    for (id, has, lacks) in [
        (
            "shogi",
            &[Rule::PerpetualCheck, Rule::MustPromote, Rule::Drops, Rule::DropLimits][..],
            &[Rule::Impasse, Rule::EitherFace, Rule::Stalemate][..],
        ),
        ("mini", &[Rule::PerpetualCheck, Rule::Drops], &[Rule::Stalemate]),
        ("micro", &[Rule::EitherFace, Rule::Promotion, Rule::Faces], &[Rule::DropLimits, Rule::MustPromote]),
        ("whale", &[Rule::LastRankMoves, Rule::DropLimits], &[Rule::Faces]),
        ("yari", &[Rule::Stalemate, Rule::Repetition], &[Rule::PerpetualCheck]),
        ("sho", &[Rule::SecondRoyal], &[Rule::Drops]),
        ("wa", &[Rule::Promotion], &[Rule::Drops]),
        ("maka_dai_dai", &[Rule::SecondRoyal, Rule::Universal], &[Rule::Contagion]),
        ("taikyoku", &[Rule::RangeCaptures, Rule::LionLines, Rule::ZoneMoves], &[Rule::RangeJumps]),
    ] {
        let rules = rules(id);
        for rule in has {
            assert!(rules.contains(rule), "{id}: {rule:?} is missing");
        }
        for rule in lacks {
            assert!(!rules.contains(rule), "{id}: {rule:?} should not be there");
        }
    }
}

/// Every option has a card that shows which choice is active, and the pieces concerned link to it.
#[test]
fn options_show_which_choice_is_active() {
    let _english = set_language(Language::English);
    let second_version =
        Variant::compile(&file("tenjiku"), &[("lion_hawk".to_owned(), 2)]).expect("it compiles");
    let second_version = Arc::new(second_version);
    let active_readings = |game: &Arc<Variant>| {
        let topics = topics(game);
        let mut disputed = topics.iter().filter_map(|topic| topic.disputed.as_ref());
        let is_lion_hawk = |rule: &&DisputedRule| rule.option == "lion_hawk";
        let lion_hawk = disputed.find(is_lion_hawk).expect("its rule");
        assert_eq!(game.kind(lion_hawk.kinds[0]).symbol(), "LHk");
        assert!(
            topics.iter().filter(|topic| topic.disputed.is_some()).all(|topic| topic.rule == Rule::Options)
        );
        lion_hawk.readings.iter().map(|reading| reading.is_active).collect::<Vec<_>>()
    };
    assert_eq!(
        (active_readings(&game("tenjiku")), active_readings(&second_version)),
        (vec![true, false, false], vec![false, true, false])
    );
    // In version 2 the Lion Hawk is a Lion, and is listed among the Lions.
    let lions = |game: &Arc<Variant>| topic(&topics(game), Rule::Lion).kinds.len();
    assert_eq!(lions(&second_version), lions(&game("tenjiku")) + 2);
}

/// The section on the options begins with the presets: their players, their choices, and which one is active.
#[test]
fn presets_come_first_among_the_options() {
    let file = file("tenjiku");
    let preset = file.preset("new").unwrap_or_else(|error| panic!("{error}"));
    let options_topic = |changes: &[(String, u8)]| {
        let choices = [file.choices_under(preset), changes.to_vec()].concat();
        let game = Variant::compile(&file, &choices).unwrap_or_else(|error| panic!("{error}"));
        topic(&topics(&Arc::new(game)), Rule::Options).clone()
    };
    {
        let _english = set_language(Language::English);
        let first = options_topic(&[]);
        assert_eq!(first.title, "Who plays by which rules");
        assert_eq!(first.text[1], "This game is played by the rules of: New Tenjiku.");
        let ids: Vec<&str> = first.presets.iter().map(|preset| preset.id.as_str()).collect();
        assert_eq!(ids[..2], ["association", "new"]);
        let [usual, new] = [&first.presets[0], &first.presets[1]];
        assert!(usual.is_default() && !usual.is_active() && new.is_active());
        assert!(new.source.is_some() && new.choices.len() == preset.choices.len());
        assert!(new.choices.iter().any(|rule| rule.option == "Lion Hawk"));
        let changed = options_topic(&[("lion_hawk".to_owned(), 1)]);
        assert_eq!(
            changed.text[1],
            "This game is played by the rules of New Tenjiku, except for: Lion Hawk."
        );
        assert!(!changed.presets.iter().any(|preset| preset.is_active()));
    }
    let _japanese = set_language(Language::Japanese);
    let first = options_topic(&[]);
    assert_eq!(first.presets[1].name, "新天竺");
    assert!(first.text[1].contains("新天竺"));
    // A game without presets has its options only.
    assert!(topics(&lantern()).iter().all(|topic| topic.presets.is_empty()));
}

/// The page has the text of the file in the current language. Without a history there is no page.
#[test]
fn history_has_a_separate_page() {
    let mut file = file("chu");
    file.history = "It is old.\n\nIt is played still.".to_owned();
    file.languages.entry("ja".to_owned()).or_default().history = Some("古い。\n\n今も指される。".to_owned());
    let last = |file: &VariantFile| pages(&compile(file)).pop().expect("pages");
    {
        let _english = set_language(Language::English);
        let page = last(&file);
        assert_eq!((page.title.as_str(), page.topics[0].rule), ("History", Rule::History));
        assert_eq!(page.topics[0].text, ["It is old.", "It is played still."]);
    }
    let _japanese = set_language(Language::Japanese);
    assert_eq!(last(&file).topics[0].text, ["古い。", "今も指される。"]);
    file.history.clear();
    file.languages.clear();
    assert!(last(&file).topics.iter().all(|topic| topic.rule != Rule::History));
}

/// A game made by a user has its pages without any code, including those on burning.
#[test]
fn a_users_own_game_has_pages() {
    let _english = set_language(Language::English);
    let lantern = lantern();
    let text = rules_text(&lantern);
    for words in ["8 × 8", "When the Lantern has moved", "the 2 ranks"] {
        assert!(text.contains(words), "{words}");
    }
    let topics = topics(&lantern);
    assert_eq!(topic(&topics, Rule::Burning).pictures.len(), 1);
    assert_eq!(topic(&topics, Rule::Duel).pictures.len(), 1);
}

/// Every language has the same pages, and no paragraph is left in English.
#[test]
fn every_language_has_the_same_rules() {
    for id in &every_game() {
        let read_pages = |language| {
            let _guard = set_language(language);
            let sections = pages(&game(id));
            let shape: Vec<(usize, usize, usize)> = sections
                .iter()
                .flat_map(|Section { topics, .. }| topics)
                .map(|topic| (topic.text.len(), topic.kinds.len(), topic.pictures.len()))
                .collect();
            let texts = sections.into_iter().flat_map(|section| {
                let topics = section.topics.into_iter();
                topics.flat_map(|topic| topic.text.into_iter().chain([topic.title])).chain([section.title])
            });
            (shape, texts.collect::<Vec<String>>())
        };
        let ((shape, english), (other_shape, japanese)) =
            (read_pages(Language::English), read_pages(Language::Japanese));
        assert_eq!(shape, other_shape, "{id}");
        for (english, japanese) in english.iter().zip(&japanese) {
            assert_ne!(english, japanese, "{id}");
            assert!(!japanese.is_ascii(), "{id}: {japanese}");
            // A missing message shows as its name, a missing argument as `{$name}`.
            assert!(!english.starts_with("guide-") && !english.contains("{$"), "{english}");
        }
    }
}
