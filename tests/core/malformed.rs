//! Random input to all readers: it is read or refused, without a panic.

use crate::games::{GAMES, start};
use crate::repetitions::repetitions;
use proptest::prelude::*;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::GameRecord;
use tenjiku_records::formats::{FormatError, GameFormat, GameLookup};
use tenjiku_records::notation::{association, western};
use tenjiku_rules::variant::{Library, read};
use tenjiku_rules::{coordinate, sfen};

/// Texts made from parts of moves and positions, so that readers get far before they fail.
fn move_like_text() -> impl Strategy<Value = String> {
    "[1-9a-p+*x!=,/ \\[\\]PKLnSwFiD'-]{0,40}"
}

fn kif_like_text() -> impl Strategy<Value = String> {
    "(手合割：|先手：|[0-9]{1,2}手目|変化：|まで|投了|\\|v?[玉歩・]{0,7}\\||[1-9１-９][一二三十]{1,2}|[歩兵獅子成打燕同仝不]{1,2}|（←|）|[()*\n 　:/]){0,30}"
}

fn pgn_like_text() -> impl Strategy<Value = String> {
    "(\\[Variant \"chu\"\\]\n|\\[FEN \"|\"\\]\n|[KNPS+]?[a-l]?[0-9]{0,2}[x-]?[a-l][0-9]{1,2}|[(){};$@=+!?-]|1-0| |\n){0,30}"
}

fn western_like_text() -> impl Strategy<Value = String> {
    "[☗+]?(歩|獅|奔|金|Ln|P|FK)?(\\([1-9a-c]{0,3}\\))?([-x*!+=]{1,2}[1-9a-c]{0,3}){0,4}"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(repetitions(60)))]

    #[test]
    fn moves_are_read_or_refused(text in prop_oneof![move_like_text(), western_like_text(), ".{0,40}"], game in 0..GAMES.len()) {
        let position = start(GAMES[game]);
        let moves = [
            coordinate::read(&position, &text),
            association::read(&position, &text),
            western::read(&position, &text, true, position.geometry().squares().next()),
            western::read(&position, &text, false, None),
        ];
        for mv in moves.into_iter().flatten() {
            prop_assert!(position.legal_moves().contains(&mv));
        }
    }

    #[test]
    fn games_are_read_or_refused(text in prop_oneof![move_like_text(), kif_like_text(), pgn_like_text(), western_like_text(), ".{0,60}"], game in 0..GAMES.len()) {
        let library = Library::built_in();
        let games = GameLookup { library: &library, game_id: Some(GAMES[game]), preset: None, options: &[], wording: &CurrentLanguage };
        let _ = GameFormat::detect(&text);
        for form in GameFormat::ALL {
            if let Ok(tree) = form.read(&text, &games) {
                let written = form.write(&tree, &CurrentLanguage);
                let is_reported = matches!(written, Ok(_) | Err(FormatError::Unsupported { .. }));
                prop_assert!(is_reported, "{form}");
            }
        }
    }

    #[test]
    fn positions_are_read_or_refused(text in prop_oneof![move_like_text(), ".{0,60}"], game in 0..GAMES.len()) {
        let position = start(GAMES[game]);
        if let Ok(read) = sfen::read(position.variant(), &text) {
            prop_assert_eq!(sfen::read(position.variant(), &sfen::write(&read)).map(|p| p.setup()), Ok(read.setup()));
        }
    }

    #[test]
    fn files_are_read_or_refused(text in "\\PC{0,200}") {
        prop_assert!(read("malformed.ron", &text).is_err());
        prop_assert!(GameRecord::parse(&text).is_err());
    }
}
