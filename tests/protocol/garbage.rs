//! Arbitrary input: the engine reads it to the end and answers in complete lines.

use crate::repetitions::repetitions;
use proptest::prelude::*;
use proptest::test_runner::Config;
use std::io::Cursor;
use tenjiku::engines::serve;
use tenjiku_protocol::ServedProtocol;
use tenjiku_rules::variant::Library;

fn answer(protocol: Option<ServedProtocol>, input: Vec<u8>) -> String {
    let mut out = Vec::new();
    serve(protocol, Library::built_in(), Cursor::new(input), &mut out).expect("it ends without an error");
    String::from_utf8(out).expect("UTF-8")
}

/// Words of both protocols, and some garbage, among it the empty word between two spaces.
const WORDS: &str = "xboard protover 2 new variant chu torishogi dai tai force go playother usermove e4e5 e9e8 e4d5,d5e4 @@@@ \
    S@d4 undo remove ? . hint draw analyze exit post nopost level 40 5 0:05 -1 0 st sd 1 time otim ping \
    setboard k6/7/7/7/7/7/6K[SSf] w b - option Level=2 Variety=1 Rules=x=y result usi isready usinewgame \
    setoption name USI_Variant value tori MultiPV position startpos sfen moves 6i6h 7d7e 7e7d depth nodes \
    infinite ponder mate btime byoyomi ponderhit stop gameover 99999999999999999999 é \u{FEFF} ( ) + = , \t  \
    \0 * [ ]";

fn lines() -> impl Strategy<Value = Vec<u8>> {
    let words: Vec<&str> = WORDS.split(' ').collect();
    let word = prop_oneof![
        8 => proptest::sample::select(words).prop_map(|word| word.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..12),
    ];
    let line = proptest::collection::vec(word, 0..7).prop_map(|words| words.join(&b' '));
    proptest::collection::vec(line, 0..40).prop_map(|lines| lines.join(&b'\n'))
}

proptest! {
    #![proptest_config(Config { cases: repetitions(24), failure_persistence: None, ..Config::default() })]

    #[test]
    fn random_input_is_answered_in_complete_lines(lines in lines(), usi in any::<bool>()) {
        let protocol = if usi { ServedProtocol::Usi } else { ServedProtocol::Cecp };
        let output = answer(Some(protocol), lines);
        prop_assert!(output.is_empty() || output.ends_with('\n'));
    }
}

#[test]
fn an_endless_line_is_refused_and_the_next_one_answered() {
    let mut input = vec![b'x'; 3 << 20];
    input.extend(b"\nping 1\nusermove ");
    input.extend([b'a'; 100_000]);
    input.extend(b"\nping 2\n");
    let output = answer(Some(ServedProtocol::Cecp), input);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[..2], ["Error (line too long): ", "pong 1"]);
    assert!(lines[2].starts_with("Illegal move") && lines[2].len() < 500);
    assert_eq!(lines[3], "pong 2");
}

#[test]
fn the_first_line_decides_the_protocol() {
    assert!(answer(None, b"\n\nxboard\nping 3\n".to_vec()).contains("pong 3"));
    assert!(answer(None, b"usi\nisready".to_vec()).ends_with("usiok\nreadyok\n"));
    assert!(
        answer(None, b"uci\r\nusi\r\n".to_vec()).starts_with("info string this engine speaks USI, not UCI")
    );
    let output = answer(None, b"hello\nquit\nusi\n".to_vec());
    assert_eq!(output, "Error (say `xboard` or `usi` first): hello\n");
    assert_eq!(answer(None, Vec::new()), "");
}

/// The input may end anywhere.
#[test]
fn a_dialogue_may_end_at_any_point() {
    let cecp = "xboard\nprotover 2\nnew\nvariant torishogi\nsd 1\npost\ngo\nusermove a5a4\nundo\nanalyze\n.\nexit\ndraw\n";
    let usi = "usi\nsetoption name USI_Variant value tori\nposition startpos moves 7e7d\ngo depth 1\nstop\ngo infinite\n";
    for (protocol, text) in [(ServedProtocol::Cecp, cecp), (ServedProtocol::Usi, usi)] {
        for end in (0..text.len()).step_by(3) {
            answer(Some(protocol), text.as_bytes()[..end].to_vec());
        }
    }
}
