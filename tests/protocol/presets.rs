//! The setting for presets in both protocols.

use crate::dialogue::Dialogue;
use std::fs;
use tenjiku_platform::games;
use tenjiku_protocol::ServedProtocol;

const EMBERS: &str = include_str!("../embers.ron");

fn engine_with_embers(protocol: ServedProtocol) -> Dialogue {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("embers.ron"), EMBERS).expect("the game");
    Dialogue::with_library(Some(protocol), games::with_folder(Some(folder.path())))
}

#[test]
fn usi_offers_the_presets_of_all_games() {
    let dialogue = engine_with_embers(ServedProtocol::Usi);
    dialogue.send("usi");
    let lines = dialogue.until("usiok");
    let presets = lines
        .iter()
        .find(|line| line.starts_with("option name Preset type combo default default var default "));
    let presets = format!("{} ", presets.unwrap_or_else(|| panic!("{lines:?}")));
    for id in ["book", "still", "glowing"] {
        assert_eq!(presets.matches(&format!(" var {id} ")).count(), 1, "{presets}");
    }
}

#[test]
fn a_preset_applies_from_the_next_game_and_single_rules_change_it() {
    let dialogue = engine_with_embers(ServedProtocol::Usi);
    dialogue.send("usi\nsetoption name Threads value 1\nsetoption name USI_Hash value 1");
    dialogue.until("usiok");
    let drop = "position startpos moves 2c2b 2a1a P*3c";
    let accepts = |dialogue: &Dialogue| dialogue.exchange_usi(drop).is_empty();
    assert!(dialogue.exchange_usi("setoption name USI_Variant value embers\nusinewgame").is_empty());
    assert!(!accepts(&dialogue), "by the preset `book`, captured pieces leave the game");
    assert!(dialogue.exchange_usi("setoption name Preset value glowing\nusinewgame").is_empty());
    assert!(accepts(&dialogue));
    assert!(dialogue.exchange_usi("setoption name Rules value captured=1\nusinewgame").is_empty());
    assert!(!accepts(&dialogue), "the rule takes precedence over the preset");
    assert!(
        dialogue
            .exchange_usi(
                "setoption name Rules value <empty>\nsetoption name Preset value default\nusinewgame"
            )
            .is_empty()
    );
    assert!(!accepts(&dialogue));
    // A game without this preset is played by its own rules.
    assert!(
        dialogue
            .exchange_usi(
                "setoption name Preset value still\nsetoption name USI_Variant value mini\nusinewgame"
            )
            .is_empty()
    );
    let error_lines = dialogue.exchange_usi("setoption name Preset value stil");
    let hint = "(hint: did you mean `still`? the presets are default, ";
    let expected = format!("info string setoption Preset: no game has a preset `stil` {hint}");
    assert!(error_lines.len() == 1 && error_lines[0].starts_with(&expected), "{error_lines:?}");
}

#[test]
fn cecp_offers_the_presets_and_teaches_the_game_under_them() {
    let dialogue = engine_with_embers(ServedProtocol::Cecp);
    dialogue.send("xboard\nprotover 2");
    let lines = dialogue.until("feature done=1");
    let presets = lines.iter().find(|line| line.starts_with("feature option=\"Preset -combo *default /// "));
    let presets = presets.unwrap_or_else(|| panic!("{lines:?}"));
    assert!(presets.contains(" /// still /// ") && presets.ends_with('"'), "{presets}");
    let setup =
        |dialogue: &Dialogue| dialogue.exchange("new\nvariant embers").first().cloned().unwrap_or_default();
    assert!(setup(&dialogue).contains("3x4+0_"), "{}", setup(&dialogue));
    dialogue.exchange("option Preset=glowing");
    assert!(setup(&dialogue).contains("3x4+2_"), "captured pieces can be dropped: {}", setup(&dialogue));
    let error_lines = dialogue.exchange("option Preset=glow");
    assert!(error_lines[0].starts_with("Error (no game has a preset `glow` [hint: "), "{error_lines:?}");
}
