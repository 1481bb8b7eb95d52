//! The setting for presets in both protocols.

use crate::talk::Talk;
use std::fs;
use tenjiku::games;
use tenjiku::protocol::ServedProtocol;

const EMBERS: &str = include_str!("../embers.ron");

fn begin(protocol: ServedProtocol) -> Talk {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("embers.ron"), EMBERS).expect("the game");
    Talk::with_library(Some(protocol), games::with_folder(Some(folder.path())))
}

/// The answer to lines of USI.
fn ask_usi(talk: &Talk, lines: &str) -> Vec<String> {
    talk.say(lines);
    talk.say("isready");
    let mut answer = talk.until("readyok");
    answer.pop();
    answer
}

#[test]
fn usi_offers_the_presets_of_all_games() {
    let talk = begin(ServedProtocol::Usi);
    talk.say("usi");
    let lines = talk.until("usiok");
    let presets = lines
        .iter()
        .find(|line| line.starts_with("option name Preset type combo default default var default "));
    let presets = format!("{} ", presets.unwrap_or_else(|| panic!("{lines:?}")));
    for id in ["book", "still", "glowing"] {
        assert_eq!(presets.matches(&format!(" var {id} ")).count(), 1, "{presets}");
    }
}

#[test]
fn a_preset_holds_from_the_next_game_on_and_single_rules_change_it() {
    let talk = begin(ServedProtocol::Usi);
    talk.say("usi\nsetoption name Threads value 1\nsetoption name USI_Hash value 1");
    talk.until("usiok");
    let drop = "position startpos moves 2c2b 2a1a P*3c";
    let accepts = |talk: &Talk| ask_usi(talk, drop).is_empty();
    assert!(ask_usi(&talk, "setoption name USI_Variant value embers\nusinewgame").is_empty());
    assert!(!accepts(&talk), "by the book, captured pieces are gone");
    assert!(ask_usi(&talk, "setoption name Preset value glowing\nusinewgame").is_empty());
    assert!(accepts(&talk));
    assert!(ask_usi(&talk, "setoption name Rules value captured=1\nusinewgame").is_empty());
    assert!(!accepts(&talk), "the rule goes before the preset");
    assert!(
        ask_usi(&talk, "setoption name Rules value <empty>\nsetoption name Preset value default\nusinewgame")
            .is_empty()
    );
    assert!(!accepts(&talk));
    // A game without this preset is played by its own rules.
    assert!(
        ask_usi(
            &talk,
            "setoption name Preset value still\nsetoption name USI_Variant value mini\nusinewgame"
        )
        .is_empty()
    );
    let refused = ask_usi(&talk, "setoption name Preset value stil");
    let hint = "(hint: did you mean `still`? the presets are default, ";
    let expected = format!("info string setoption Preset: no game has a preset `stil` {hint}");
    assert!(refused.len() == 1 && refused[0].starts_with(&expected), "{refused:?}");
}

#[test]
fn cecp_offers_the_presets_and_teaches_the_game_under_them() {
    let talk = begin(ServedProtocol::Cecp);
    talk.say("xboard\nprotover 2");
    let lines = talk.until("feature done=1");
    let presets = lines.iter().find(|line| line.starts_with("feature option=\"Preset -combo *default /// "));
    let presets = presets.unwrap_or_else(|| panic!("{lines:?}"));
    assert!(presets.contains(" /// still /// ") && presets.ends_with('"'), "{presets}");
    let setup = |talk: &Talk| talk.ask("new\nvariant embers").first().cloned().unwrap_or_default();
    assert!(setup(&talk).contains("3x4+0_"), "{}", setup(&talk));
    talk.ask("option Preset=glowing");
    assert!(setup(&talk).contains("3x4+2_"), "pieces come back: {}", setup(&talk));
    let refused = talk.ask("option Preset=glow");
    assert!(refused[0].starts_with("Error (no game has a preset `glow` [hint: "), "{refused:?}");
}
