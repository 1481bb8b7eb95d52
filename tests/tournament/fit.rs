//! The rules by which an engine plays a game: those named in the game's file, and the engine's own switches.

use crate::variant_with_preset;
use std::sync::Arc;
use tenjiku::engines::ListedEngine;
use tenjiku::tournament::{Contender, ContenderKind};
use tenjiku_protocol::client::{EngineFit, EngineSetup, KNOWN_ENGINES};
use tenjiku_rules::variant::{Variant, VariantFile, read};

const TINY: &str = include_str!("../tiny.ron");

/// The tiny game with Lions, options for the rules that engines switch, and presets of which `hachu` and
/// `stub` play one each.
fn file() -> VariantFile {
    let zone = |moves: &str| format!("(promotion: Zone(depth: 1, moves: {moves}))");
    let strike =
        |rule: &str| format!("(lion_trading: (lions: [\"G\"], slight: [\"P\"], counter_strike: {rule}))");
    let option = |id: &str, rules: &[String]| {
        let choice = |(number, rules): (usize, &String)| {
            format!("(number: {number}, text: \"{number}\", rules: {rules}),")
        };
        let choices: String = (1..).zip(rules).map(choice).collect();
        format!("(id: \"{id}\", name: \"{id}\", default: 1, choices: [{choices}]),")
    };
    let options = [
        option("promotion", &["Touching", "EnteringOrCapture", "Ending"].map(zone)),
        option(
            "repetition",
            &["FourthIsDraw", "SecondIsBarred", "FourthLosesForMover"]
                .map(|rule| format!("(repetition: {rule})")),
        ),
        option("lions", &["Always", "UnlessUnprotected", "UnlessSameSquare"].map(strike)),
        option("bare", &["false", "true"].map(|rule| format!("(bare_king: {rule})"))),
    ];
    let presets = r#"
        (id: "book", name: "The Book"),
        (id: "hachu", name: "HaChu", choices: { "promotion": 2, "repetition": 2 }, played_by: ["hachu"]),
        (id: "stub", name: "Stub", choices: { "bare": 2 }, played_by: ["stub"]),
    "#;
    let text = TINY.replace(
        "    rules: (\n",
        "    rules: (\n        lion_trading: (lions: [\"G\"], slight: [\"P\"]),\n",
    );
    let (game, _) = text.rsplit_once(")\n").expect("the end of the tiny game");
    let text = format!("{game}    options: [{}],\n    presets: [{presets}],\n)\n", options.concat());
    read("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"))
}

fn game(choices: &[(&str, u8)]) -> Arc<Variant> {
    let choices: Vec<_> = choices.iter().map(|&(id, number)| (id.to_owned(), number)).collect();
    Arc::new(Variant::compile(&file(), &choices).unwrap_or_else(|error| panic!("{error}")))
}

fn setup(command: &str) -> EngineSetup {
    let contender: Contender = format!("engine:\"{command}\",protocol=cecp").parse().expect("a player");
    let ContenderKind::Engine(setup) = contender.kind else { panic!() };
    setup
}

/// Whether an engine supports these choices, otherwise the preset that it supports.
fn fit(command: &str, choices: &[(&str, u8)]) -> Result<(), Option<String>> {
    match setup(command).fit(&game(choices)) {
        EngineFit::Plays => Ok(()),
        EngineFit::OtherRules(preset) => Err(preset.map(|preset| preset.id.clone())),
    }
}

#[test]
fn an_engine_plays_by_the_preset_that_names_it() {
    let other_rules = |preset: &str| Err(Some(preset.to_owned()));
    assert_eq!(fit("/opt/stub --fast", &[("bare", 2)]), Ok(()));
    assert_eq!(fit("/opt/stub --fast", &[]), other_rules("stub"));
    assert_eq!(fit("/opt/stub", &[("bare", 2), ("repetition", 2)]), other_rules("stub"));
    // An engine that no preset names plays by the default rules.
    assert_eq!(fit("/opt/other", &[]), Ok(()));
    assert_eq!(fit("/opt/other", &[("bare", 2)]), other_rules("book"));
}

#[test]
fn an_engine_with_switches_plays_by_every_combination_of_them() {
    let other_rules = Err(Some("hachu".to_owned()));
    for playable in [
        &[][..],
        &[("promotion", 2), ("repetition", 2)],
        &[("promotion", 2)],
        &[("repetition", 2), ("lions", 2)],
    ] {
        assert_eq!(fit("hachu", playable), Ok(()), "{playable:?}");
    }
    for unplayable in [&[("promotion", 3)][..], &[("repetition", 3)], &[("lions", 3)], &[("bare", 2)]] {
        assert_eq!(fit("hachu", unplayable), other_rules, "{unplayable:?}");
    }
}

/// HaChu has three switches: where pieces promote, whether positions may come back, and Okazaki's rule.
#[test]
fn switches_are_set_to_match_the_rules() {
    let options = |choices: &[(&str, u8)]| {
        let options = setup("hachu").options_for(&game(choices));
        options.into_iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(options(&[]), "Promote on entry=0, Allow repeats=1, Okazaki rule=0");
    assert_eq!(
        options(&[("promotion", 2), ("repetition", 2)]),
        "Promote on entry=1, Allow repeats=0, Okazaki rule=0"
    );
    assert_eq!(options(&[("lions", 2)]), "Promote on entry=0, Allow repeats=1, Okazaki rule=1");
    assert_eq!(options(&[("lions", 3), ("repetition", 3)]), "Promote on entry=0", "no switch is right");
    let mut setup = setup("hachu");
    setup.options.push(("Allow repeats".to_owned(), "0".to_owned()));
    let options = setup.options_for(&game(&[]));
    let values_of = |name: &str| {
        options.iter().filter(|(option, _)| option == name).map(|(_, value)| value.as_str()).collect()
    };
    let values: Vec<&str> = values_of("Allow repeats");
    assert_eq!(values, ["0"], "the user's settings take precedence");
    assert!(
        matches!(setup.fit(&game(&[])), EngineFit::OtherRules(_)),
        "and then positions may not be repeated"
    );
    assert!(matches!(setup.fit(&game(&[("repetition", 2)])), EngineFit::Plays));
}

fn discovered(program: &str) -> ListedEngine {
    let engine = KNOWN_ENGINES.iter().find(|engine| engine.program == program).expect("a known engine");
    ListedEngine::from(engine)
}

#[test]
fn a_discovered_engine_is_offered_only_for_games_that_name_it() {
    assert!(discovered("hachu").plays(&game(&[])) && !discovered("hachu").plays(&game(&[("bare", 2)])));
    assert!(discovered("hachu").fit(&game(&[("bare", 2)])).is_some());
    assert!(!discovered("crazywa").plays(&game(&[])) && discovered("crazywa").fit(&game(&[])).is_none());
}

/// The presets in our own files for known engines.
#[test]
fn known_engines_play_the_presets_of_our_games_that_name_them() {
    for (program, id, playable, others) in [
        ("hachu", "chu", &["association", "hachu"][..], &["federation", "lishogi", "okazaki"][..]),
        ("hachu", "dai", &["association"], &["encyclopaedia", "lions"]),
        ("hachu", "tenjiku", &["hachu"], &["association", "new", "encyclopaedia"]),
        ("crazywa", "tori", &["association"], &["pychess"]),
        ("fairy-stockfish", "tori", &["pychess"], &["association"]),
    ] {
        let engine = discovered(program);
        for preset in playable {
            assert!(engine.plays(&variant_with_preset(id, preset)), "{program} plays {id} by {preset}");
        }
        for preset in others {
            assert!(
                !engine.plays(&variant_with_preset(id, preset)),
                "{program} does not play {id} by {preset}"
            );
        }
    }
}
