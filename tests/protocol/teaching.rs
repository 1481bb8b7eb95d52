//! The `setup` and `piece` lines that define a game for `XBoard`.

use crate::dialogue::Dialogue;
use std::collections::HashSet;
use tenjiku_protocol::ServedProtocol;

fn definition_lines(game: &str) -> Vec<String> {
    let dialogue = Dialogue::start(Some(ServedProtocol::Cecp));
    dialogue.exchange(&format!("new\nvariant {game}"))
}

/// The codes of a table, those of White after those of Black.
fn codes(setup: &str) -> Vec<String> {
    let table = setup.split(['(', ')']).nth(1).expect("a table");
    let mut codes: Vec<String> = Vec::new();
    let mut after_mark = false;
    for c in table.chars() {
        match codes.last_mut() {
            Some(code) if after_mark || matches!(c, '\'' | '!') => code.push(c),
            _ => codes.push(c.to_string()),
        }
        after_mark = c == '^';
    }
    codes
}

#[test]
fn chu_is_known_to_xboard() {
    assert_eq!(definition_lines("chu"), Vec::<String>::new());
}

#[test]
fn dai_is_defined_for_xboard() {
    let lines = definition_lines("dai");
    let setup = &lines[0];
    assert!(setup.starts_with("setup (") && setup.contains(") 15x15+0_chu lnuicsgkgsciunl/"), "{setup}");
    assert!(setup.ends_with(" w 0 1"), "{setup}");
    let codes = codes(setup);
    assert_eq!(codes.len(), 2 * 66, "XBoard has 66 pictures a side");
    let white: Vec<String> = codes[..66].iter().map(|code| code.to_ascii_lowercase()).collect();
    assert_eq!(codes[66..], white[..]);
    let pieces: Vec<&String> = codes[..66].iter().filter(|code| *code != ".").collect();
    // 29 natural pieces and 26 promoted faces, each once.
    assert_eq!(pieces.len(), 55);
    assert_eq!(pieces.iter().collect::<HashSet<_>>().len(), 55);
    assert_eq!(codes[65], ".", "the last slot, which XBoard treats as royal, is empty");
    for line in ["piece P& fW", "piece L& fR", "piece +P& WfF", "piece F'& F2", "piece X& WA", "piece O& FD"]
    {
        assert!(lines.iter().any(|other| other == line), "{line}");
    }
    let lion = lines.iter().find(|line| line.starts_with("piece L!& ")).expect("the Lion");
    assert!(lion.contains("KNADcaK"), "{lion}");
    assert_eq!(lines.len(), 56, "one line for each piece");
}

#[test]
fn the_definition_of_tori_includes_hands() {
    let lines = definition_lines("torishogi");
    let setup = &lines[0];
    assert!(setup.contains(") 7x7+6_chu rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1"), "{setup}");
    let codes = codes(setup);
    assert_eq!(codes[65], "K", "the Phoenix may not be left attacked, so XBoard may treat it as royal");
    assert_eq!(codes[0], ".", "a Pawn could not be dropped on a back rank");
    // CrazyWa describes these three pieces in the same way.
    for line in ["piece S& fW", "piece P& fDbF", "piece L& fRbrBblF"] {
        assert!(lines.iter().any(|other| other == line), "{line}");
    }
}

/// `XBoard` knows only its own rules for Chu Shogi, so other rules must be taught.
#[test]
fn a_known_game_with_other_rules_is_defined() {
    let dialogue = Dialogue::start(Some(ServedProtocol::Cecp));
    let lines = dialogue.exchange("option Rules=an_nan=2\nnew\nvariant chu");
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("# XBoard has no way to describe pieces that borrow"), "{lines:?}");
}

/// Powers of the last rank are described as if they held everywhere, so that no legal move is refused.
#[test]
fn moves_from_the_last_rank_are_described() {
    let lines = definition_lines("whale");
    assert!(lines.iter().any(|line| line == "piece D& fWbB"), "{lines:?}");
}

#[test]
fn tenjiku_has_more_faces_than_there_are_pictures() {
    let lines = definition_lines("tenjiku");
    let codes = codes(&lines[0]);
    assert_eq!((codes.len(), codes[0].as_str(), codes[11].as_str()), (132, ".", "."));
    let natural = codes[..66].iter().filter(|code| *code != "." && !code.starts_with('^')).count();
    assert_eq!(natural, 36, "all pieces of the array have one");
    assert!(lines.iter().all(|line| line.len() < 512), "XBoard's buffers");
    let advice = lines.last().expect("a line");
    assert!(advice.starts_with("telluser ") && advice.contains("-rankOffset 1"), "{advice}");
}

#[test]
fn a_board_too_large_for_xboard_is_not_defined() {
    let lines = definition_lines("tai");
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("# Tai Shogi has 25 files and 25 ranks"), "{lines:?}");
}
