//! Variant files: valid files load, and faulty ones get messages that say what to do.

mod bounds;
mod handicaps;
mod languages;
mod presets;
mod switches;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tenjiku::games::{self, read_file};

use crate::program::folder_prefix;
use insta::assert_snapshot;
use tenjiku_rules::variant::schema::VariantFile;
use tenjiku_rules::variant::{Library, Origin, VariantError, check, parse, read};

const TINY: &str = include_str!("../../tiny.ron");
const TORI: &str = include_str!("../../../variants/tori.ron");

/// The faults of the tiny game with some passages replaced, without their places.
fn fault_texts(rewrites: &[(&str, &str)]) -> Vec<String> {
    let mut text = TINY.to_owned();
    for (from, to) in rewrites {
        assert!(text.contains(from), "the tiny game has no `{from}`");
        text = text.replacen(from, to, 1);
    }
    let file = parse("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"));
    check(&file, &text).into_iter().map(|fault| fault.what).collect()
}

fn id_of(game: Result<VariantFile, VariantError>) -> Result<String, VariantError> {
    game.map(|game| game.id)
}

#[test]
fn valid_games_have_no_faults() {
    assert_eq!(id_of(read("tori.ron", TORI)), Ok("tori".to_owned()));
    assert_eq!(id_of(read("tiny.ron", TINY)), Ok("tiny".to_owned()));
    for entry in Library::built_in().entries() {
        assert_eq!(entry.game.as_ref().err(), None);
    }
}

/// Each file in `tests/broken` is named after its error; the snapshot has their messages.
#[test]
fn broken_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let entries =
        fs::read_dir(&folder).expect("tests/broken").map(|entry| entry.expect("a file").file_name());
    let names: BTreeSet<String> = entries.map(|name| name.into_string().expect("a name")).collect();
    let messages = names.iter().map(|name| {
        let text = fs::read_to_string(folder.join(name)).expect("a text");
        read(name, &text).expect_err(name).to_string()
    });
    assert_snapshot!(messages.collect::<Vec<_>>().join("\n"));
}

#[test]
fn in_hand_as_must_name_a_piece_that_is_held_as_itself() {
    let rewrites = [
        ("promotion: Zone(depth: 1)", "promotion: Zone(depth: 1), drops: ()"),
        ("symbol: \"P\",", "symbol: \"P\", in_hand_as: \"G\","),
        ("symbol: \"+P\",", "symbol: \"+P\", in_hand_as: \"P\","),
    ];
    assert_eq!(
        fault_texts(&rewrites),
        ["a captured `+P` is held in hand as `P`, but `P` is itself held as `G`"]
    );
    assert_eq!(fault_texts(&[rewrites[0], rewrites[1]]), [""; 0]);
}

#[test]
fn names_and_numbers_of_pieces_are_checked() {
    for (from, to, expected) in [
        ("kanji_one: \"金\"", "kanji_one: \"\"", "`kanji_one` of the piece `G` is not one character"),
        ("kanji_one: \"金\"", "kanji_one: \"金将\"", "`kanji_one` of the piece `G` is not one character"),
        ("kanji: \"金将\"", "kanji: \" \"", "`kanji` of the piece `G` is not one line of text"),
        ("name: \"Gold General\"", "name: \"a\\nb\"", "`name` of the piece `G` is not one line of text"),
        ("name: \"Tiny Shogi\"", "name: \"\"", "`name` of the game is not one line of text"),
        ("sfen: \"G\"", "sfen: \"g\"", "the SFEN code `g` is in lower case, which stands for White's pieces"),
        ("sfen: \"G\"", "sfen: \"G\", size: 6", "the piece `G` cannot have the size 6"),
        ("sfen: \"G\"", "sfen: \"G\", value: -1", "the piece `G` cannot have the value -1"),
        ("sfen: \"G\"", "sfen: \"G\", value: NaN", "the piece `G` cannot have the value NaN"),
        ("sfen: \"G\"", "sfen: \"G\", jump_rank: 0", "the piece `G` cannot have the jump rank 0"),
        ("[Step(\"N\")]", "[]", "the piece `P` can do nothing"),
    ] {
        assert_eq!(fault_texts(&[(from, to)]), [expected]);
    }
    let dotted = [("symbol: \"G\"", "symbol: \"G.\""), ("-G", "-G."), ("K  G", "K  G.")];
    assert_eq!(fault_texts(&dotted), ["`G.` cannot be the symbol of a piece"]);
}

#[test]
fn rules_name_pieces_that_exist() {
    for (rule, expected) in [
        ("drops: (limits: [(piece: \"X\")])", "a limit on drops names `X`, but no piece has that symbol"),
        (
            "drops: (limits: [(piece: \"P\", not_on_last_ranks: 4)])",
            "the piece `P` could not be dropped on any rank",
        ),
        ("drops: (limits: [(piece: \"P\"), (piece: \"P\")])", "drops of the piece `P` are limited twice"),
        (
            "lion_trading: (lions: [\"Ln\"], slight: [\"P\"])",
            "`lions` of `lion_trading` names `Ln`, but no piece has that symbol",
        ),
        (
            "lion_trading: (lions: [\"K\"], slight: [\"GB\"])",
            "`slight` of `lion_trading` names `GB`, but no piece has that symbol",
        ),
    ] {
        let rules = format!("promotion: Zone(depth: 1), {rule}");
        assert_eq!(fault_texts(&[("promotion: Zone(depth: 1)", &rules)]), [expected]);
    }
    assert_eq!(
        fault_texts(&[("Zone(depth: 1)", "Zone(depth: 1, waits_for_last_rank: [\"L\"])")]),
        ["`waits_for_last_rank` names `L`, but no piece has that symbol"]
    );
    assert_eq!(
        fault_texts(&[("Zone(depth: 1)", "Zone(depth: 1, moves: Entering, last_rank_chance: [\"L\"])")]),
        ["`last_rank_chance` names `L`, but no piece has that symbol"]
    );
    let pointless = "`last_rank_chance` changes nothing here: any move to the last rank promotes as it is";
    for zone in ["depth: 1", "depth: 1, moves: Ending", "depth: 1, deferral: true, compulsory: true"] {
        let zone = format!("Zone({zone}, last_rank_chance: [\"P\"])");
        assert_eq!(fault_texts(&[("Zone(depth: 1)", &zone)]), [pointless], "{zone}");
    }
    let slight =
        "promotion: Zone(depth: 1), lion_trading: (lions: [\"K\"], slight: [], slight_protect: true)";
    assert_eq!(
        fault_texts(&[("promotion: Zone(depth: 1)", slight)]),
        ["`slight_protect` is about the slight pieces, but `lion_trading` names none"]
    );
    assert_eq!(
        fault_texts(&[("Zone(depth: 1)", "Never")]),
        ["the piece `P` promotes, but under the rules nothing promotes"]
    );
}

#[test]
fn powers_depend_on_existing_options_and_choices() {
    let faults_with = |options: &str, optional: &str| {
        let pieces = format!("options: [{options}],\n    pieces: [");
        let moves = format!("moves: [Step(\"N\")], optional: [{optional}]");
        fault_texts(&[("pieces: [", &pieces), ("moves: [Step(\"N\")]", &moves)])
    };
    let option = "(id: \"fast\", name: \"Fast\", default: 1, choices: \
                  [(number: 1, text: \"no\"), (number: 2, text: \"yes\")])";
    let power_for = |option: &str, choice: u8| {
        format!("(option: \"{option}\", choice: {choice}, moves: [SlideUpTo(2, \"N\")])")
    };
    assert_eq!(faults_with(option, &power_for("fast", 2)), [""; 0]);
    assert_eq!(
        faults_with(option, &power_for("fats", 2)),
        ["the piece `P` depends on the option `fats`, which this game does not have"]
    );
    assert_eq!(
        faults_with(option, &power_for("fast", 3)),
        ["the piece `P` depends on choice 3 of the option `fast`, which has no such choice"]
    );
    assert_eq!(
        faults_with(&option.replace("default: 1", "default: 0"), ""),
        ["the option `fast` has no choice 0, which is its default"]
    );
    assert_eq!(
        faults_with(&option.replace("number: 2", "number: 1"), ""),
        ["a second choice of the option `fast` has the number 1"]
    );
    assert_eq!(
        faults_with("(id: \"fast\", name: \"Fast\", default: 1, choices: [])", ""),
        ["the option `fast` has no choices"]
    );
    assert_eq!(faults_with(&format!("{option}, {option}"), ""), ["a second option has the id `fast`"]);
}

/// A promotion chain that leads into a cycle is not itself a cycle.
#[test]
fn only_promotions_that_return_to_the_start_are_cycles() {
    let tokin = "kanji_one: \"と\", sfen: \"+P\",";
    let continues = format!("{tokin} promotes_to: \"G\",");
    assert_eq!(fault_texts(&[(tokin, &continues)]), [""; 0]);
    let gold = "kanji_one: \"金\", sfen: \"G\",";
    let returns = format!("{gold} promotes_to: \"+P\",");
    assert_eq!(
        fault_texts(&[(tokin, &continues), (gold, &returns)]),
        ["promotion goes in a circle: `G` to `+P` and back to `G`"]
    );
}

/// Codes must differ in more than their case, because the case shows the side.
#[test]
fn codes_that_differ_only_in_case_clash() {
    assert_eq!(
        fault_texts(&[("sfen: \"G\"", "sfen: \"[Kg]\""), ("sfen: \"P\"", "sfen: \"[KG]\"")]),
        ["the SFEN code `[KG]` of the piece `P` is taken by the piece `G`"]
    );
}

#[test]
fn a_broken_user_file_does_not_affect_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("z_good.ron", TINY);
    write("broken.ron", &TINY.replace("id: \"tiny\"", "id: \"broken\"").replace("royal: true,", ""));
    write("twin.ron", &TORI.replace("Bird", "Other Bird"));
    write("zz_second.ron", TINY);
    write("notes.txt", "no game");

    let library = games::with_folder(Some(folder.path()));
    let shown: Vec<String> = library
        .entries()
        .iter()
        .filter(|entry| entry.origin != Origin::BuiltIn)
        .map(|entry| match &entry.game {
            Ok(game) => game.id.clone(),
            Err(error) => error.to_string().replace(&folder_prefix(folder.path()), ""),
        })
        .collect();
    assert_snapshot!(shown.join("\n"), @r#"
    broken.ron:20:13: no piece of this game is royal, so it could never be won (hint: write `royal: true` in the piece whose loss loses the game)
    tiny
    twin.ron:5:9: the id `tori` belongs to a game that comes with the program (hint: give this game an id of its own, such as `my_tori`)
    zz_second.ron:3:9: the id `tiny` belongs to the game in z_good.ron (hint: give this game an id of its own, such as `my_tiny`)
    "#);

    assert_eq!(library.find("tori").map(|game| game.ranks), Ok(7));
    assert_eq!(library.find("tiny").map(|game| game.ranks), Ok(4));
    assert!(matches!(library.find("broken"), Err(VariantError::Faulty { .. })));
    let file =
        library.find("docs/examples/lantern.ron").err().map(|error| error.to_string()).unwrap_or_default();
    assert!(file.contains(&format!("put the file into {}", folder.path().display())), "{file}");
    let unknown = library.find("tinny").err().map(|error| error.to_string());
    assert_snapshot!(unknown.unwrap_or_default(), @"there is no game `tinny` (hint: did you mean `tiny`? the games are micro, mini, judkins, whale, tori, yari, heian_sho, sho, shogi, wa, chu, heian_dai, dai, tenjiku, dai_dai, maka_dai_dai, tai, taikyoku, tiny)");
}

#[test]
fn a_missing_folder_counts_as_empty() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = games::with_folder(Some(&folder.path().join("variants")));
    assert!(library.entries().iter().all(|entry| entry.origin == Origin::BuiltIn));
}

#[test]
fn files_that_are_not_text_give_one_clear_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let error_text = |name: &str, bytes: Option<&[u8]>| {
        let path = folder.path().join(name);
        if let Some(bytes) = bytes {
            fs::write(&path, bytes).expect("a file");
        }
        let error = read_file(&path).err().map(|error| error.to_string());
        error.unwrap_or_default().replace(&folder_prefix(folder.path()), "")
    };
    assert_snapshot!(error_text("absent.ron", None), @"absent.ron: there is no such file (hint: is the path right?)");
    assert_snapshot!(error_text("latin1.ron", Some(b"(\n  id: \"t\xfcmmel\",\n)")), @"latin1.ron:2:9: the file is not UTF-8 text from here on (hint: save it as UTF-8)");
    assert_snapshot!(error_text("huge.ron", Some(&vec![b' '; (4 << 20) + 1])), @"huge.ron: is larger than 4 MiB (hint: a file of this kind is a text of a few kilobytes)");
    assert_eq!(error_text("marked.ron", Some(format!("\u{FEFF}{TINY}").as_bytes())), "");
    assert_eq!(error_text("dos.ron", Some(TINY.replace('\n', "\r\n").as_bytes())), "");
}

/// For any input, the result is a fault with a position in the text, never a panic.
#[test]
fn a_truncated_text_is_refused_with_a_valid_position() {
    let lines = TORI.lines().count();
    for (cut, _) in TORI.char_indices().take_while(|&(cut, _)| cut < TORI.trim_end().len()) {
        let Err(VariantError::Faulty { faults, .. }) = parse("cut.ron", &TORI[..cut]) else {
            panic!("cut at byte {cut} it is still a game");
        };
        assert!(faults.iter().all(|fault| (1..=lines).contains(&fault.line)), "cut at byte {cut}");
    }
    for bracket in ["(", "[", "(pieces:[", "Some("] {
        assert!(parse("deep.ron", &bracket.repeat(100_000)).is_err());
    }
}
