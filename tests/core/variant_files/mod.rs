//! Variant files: valid files load, and faulty ones get messages that say what to do.

mod bounds;
mod handicaps;
mod languages;
mod presets;
mod switches;

use std::fs;
use tenjiku_platform::games::{self, read_file};

use crate::program::folder_prefix;
use insta::assert_snapshot;
use tenjiku_rules::variant::schema::VariantFile;
use tenjiku_rules::variant::{Library, Origin, VariantError, check, parse, read};

const TINY: &str = include_str!("../../tiny.ron");
const TORI: &str = include_str!("../../../variants/tori.ron");

/// The end of the tiny game, where fields can be added.
const END: &str = "    ],\n)\n";

/// The end with another field.
fn field_at_end(field: &str) -> String {
    format!("    ],\n    {field}\n)\n")
}

/// The tiny game with some passages replaced.
fn tiny_with(rewrites: &[(&str, &str)]) -> String {
    rewrites.iter().fold(TINY.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "the tiny game has no `{from}`");
        text.replacen(from, to, 1)
    })
}

/// The whole message for the tiny game with some passages replaced.
fn message(rewrites: &[(&str, &str)]) -> String {
    read("tiny.ron", &tiny_with(rewrites)).expect_err("a fault").to_string()
}

/// The faults of the tiny game with some passages replaced, without their places.
fn fault_texts(rewrites: &[(&str, &str)]) -> Vec<String> {
    let text = tiny_with(rewrites);
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

/// The message for the tiny game with another field at its end.
fn with_field(field: &str) -> String {
    message(&[(END, &field_at_end(field))])
}

#[test]
fn a_text_that_cannot_be_read_is_refused_with_a_hint() {
    assert_snapshot!(message(&[(r#"Step("N")"#, r#"Step("N F")"#)]), @"tiny.ron:33:29: `F` is not a direction (hint: write N NE E SE S SW W NW, separated by spaces)");
    assert_snapshot!(message(&[(END, ")\n")]), @"tiny.ron:39:1: an entry `(…)` or the end of the list is expected here (hint: the list that begins in line 20 has no closing `]` yet)");
    assert_snapshot!(message(&[("files: 3,", "files: 3")]), @"tiny.ron:9:13: a comma or a closing bracket is missing before `ranks` (hint: entries are separated by commas; if none is missing, look for a missing quotation mark before this place)");
    assert_snapshot!(message(&[(r#"kanji: "金将", "#, "")]), @r#"tiny.ron:26:9: the piece `G` has no `kanji` (hint: write `kanji: "…"` between its brackets, which end in line 29)"#);
    assert_snapshot!(message(&[(r#""King""#, r#""King"#)]), @"tiny.ron:22:48: a comma or a closing bracket is missing before `gyokushō` (hint: entries are separated by commas; if none is missing, look for a missing quotation mark before this place)");
    assert_snapshot!(with_field(r#"languages: { "ja": (notes: { "K": "玉。", "K": "王。" }) },"#), @"tiny.ron:40:45: `K` occurs twice here (hint: keep one of the two)");
    assert_snapshot!(message(&[("files: 3", r#"files: "3""#)]), @r#"tiny.ron:9:12: a whole number is expected here, not `"3"` (hint: write digits only, without quotation marks or a decimal point)"#);
    assert_snapshot!(message(&[(r#"Step("N")"#, "SlideUpTo(2)")]), @r#"tiny.ron:33:21: `SlideUpTo` has too few or too many values (hint: it is written like `SlideUpTo(2, "N S")`)"#);
    assert_snapshot!(message(&[("promotes_to", "promote_to")]), @"tiny.ron:32:13: `promote_to` is not a field of a piece (hint: did you mean `promotes_to`? the fields are symbol, name, meaning, romaji, kanji, kanji_one, koma, kif, letters, csa, sfen, note, royal, promotes_to, in_hand_as, jump_rank, size, value, moves, last_rank_moves, …)");
    assert_snapshot!(with_field(r#"languages: { "ja": (note: "玉。") },"#), @"tiny.ron:40:25: `note` is not a field of an entry of `languages` (hint: did you mean `notes`? the fields are meaning, about, history, notes, options, presets)");
    assert_snapshot!(message(&[(r#"Step("N")"#, r#"Stepp("N")"#)]), @"tiny.ron:33:21: `Stepp` is not a power (hint: did you mean `Step`? the powers are Step, Slide, SlideUpTo, Jump, Leap, SkipSlide, Pierce, Hook, Area, Lion, LionLine, LionLineOf, LionOf, Igui, RangeJump, RangeCapture, Universal, Burn)");
}

#[test]
fn ids_boards_and_setups_are_checked() {
    let bare_white = |rules: &str| {
        message(&[("-G -K", " . -K"), (" . -P ", " .  . "), ("depth: 1),", &format!("depth: 1), {rules},"))])
    };
    assert_snapshot!(message(&[(r#"id: "tiny""#, r#"id: "con""#)]), @"tiny.ron:3:9: on Windows no file can be called `con`, so this game could not be kept there (hint: give it another id, such as `my_con`)");
    assert_snapshot!(message(&[(r#"id: "tiny""#, r#"id: "a_game_that_anybody_would_forget_to_type_""#)]), @"tiny.ron:3:9: the id has 41 characters, but at most 40 are allowed (hint: shorten it; `name` may be longer)");
    assert_snapshot!(message(&[("ranks: 4", "ranks: 40")]), @"tiny.ron:10:12: a board of 40 ranks is not possible (hint: boards have 3 to 36 files and 3 to 36 ranks)");
    assert_snapshot!(message(&[("        \" .  P  .\",\n", "")]), @"tiny.ron:11:12: the setup has 3 rows, but the board has 4 ranks (hint: write one row in quotation marks for each rank, or correct `ranks`)");
    assert_snapshot!(message(&[(r#"" .  P  .""#, r#"" .  P  .  .""#)]), @"tiny.ron:14:9: row 3 of the setup has 4 squares, but the board has 3 files (hint: separate the squares with spaces and write `.` for an empty one)");
    assert_snapshot!(message(&[(r#"K  G""#, r#"K  g""#)]), @"tiny.ron:15:17: `g` in the setup is not a piece of this game (hint: did you mean `G`? the symbols are K, G, P, +P)");
    assert_snapshot!(message(&[("            royal: true,\n", "")]), @"tiny.ron:20:13: no piece of this game is royal, so it could never be won (hint: write `royal: true` in the piece whose loss loses the game)");
    assert_snapshot!(message(&[(r#""-G -K"#, r#""-G -G"#)]), @"tiny.ron:11:12: White has no royal piece in the setup and would have lost before the first move (hint: add one; a piece of White is written like `-K`, with the minus)");
    assert_snapshot!(bare_white("bare_king: true"), @"tiny.ron:11:12: White has only a royal piece in the setup, which loses at once under the rule `bare_king` (hint: give White another piece, or leave out `bare_king: true`)");
    assert_snapshot!(bare_white("turns: Solo, bare_king: true"), @"tiny.ron:18:60: a bared side has one move to bare the other, but with `turns: Solo` only one side ever moves (hint: leave out `bare_king: true`, or `turns: Solo`)");
    assert_snapshot!(bare_white("range_jump: (takes: Any)"), @"tiny.ron:18:48: `range_jump` says how range jumps may end, but no piece has the power `RangeJump` (hint: give a piece that power, or leave `range_jump` out)");
}

#[test]
fn entries_of_pieces_are_checked() {
    assert_snapshot!(message(&[("pieces: [", r#"pieces: [(symbol: "S", name: "S", romaji: "s", kanji: "銀", sfen: "S", moves: [Step("N")]),"#)]), @"tiny.ron:20:23: the piece `S` never comes into play (hint: place it in the setup, let a piece promote to it, or delete it)");
    assert_snapshot!(message(&[(r#"sfen: "+P","#, r#"sfen: "+P", in_hand_as: "P","#)]), @"tiny.ron:36:112: the piece `+P` has `in_hand_as`, but this game has no drops (hint: leave it out, or write `drops: ()` in `rules`)");
    assert_snapshot!(message(&[(r#"sfen: "G""#, r#"sfen: "K""#)]), @"tiny.ron:27:101: the SFEN code `K` of the piece `G` is taken by the piece `K` (hint: every piece needs its own code; case does not count, because it shows the side)");
    assert_snapshot!(message(&[(r#"promotes_to: "+P""#, r#"promotes_to: "G""#), (r#"symbol: "+P""#, r#"symbol: "G""#)]), @"tiny.ron:36:21: a second piece has the symbol `G`; the first is in line 27 (hint: every piece needs its own symbol, including promoted faces)");
    assert_snapshot!(message(&[(r#"sfen: "+P","#, "sfen: \"+P\",\n            kif: [\"と金\", \"打ち歩\"],")]), @"tiny.ron:37:25: `打ち歩` cannot be a name of the piece `+P` in KIF files (hint: use only kanji or kana, but not 打 or 不, which have a meaning in a move; without `kif` the other kanji are used)");
    assert_snapshot!(message(&[(r#"sfen: "G","#, "sfen: \"G\",\n            koma: \"Gold\","), (r#"sfen: "+P","#, "sfen: \"+P\",\n            koma: \"\",")]), @r#"
    tiny.ron:28:19: `koma` of the piece `G` cannot be written on a koma (hint: write one to three letters or other characters, without spaces, such as "B"; without `koma` the kanji are written)
    tiny.ron:38:19: `koma` of the piece `+P` cannot be written on a koma (hint: write one to three letters or other characters, without spaces, such as "B"; without `koma` the kanji are written)
    "#);
    assert_snapshot!(message(&[(r#"symbol: "+P","#, r#"symbol: "+P", letters: ["と"],"#)]), @"tiny.ron:36:37: `と` cannot be letters of the piece `+P` in a score (hint: write them like a symbol: Latin letters and digits, with `+` in front if it is promoted)");
    assert_snapshot!(message(&[("    files: 3", "    shogivar: (name: \"Tiny\", pieces: \"K G . Pw\"),\n    files: 3")]), @"tiny.ron:9:38: `shogivar` lists the piece `Pw`, but no piece has that symbol (hint: did you mean `P`? the symbols are K, G, P, +P)");
    assert_snapshot!(message(&[(r#"Step("N")"#, "Lion(7)")]), @"tiny.ron:33:21: the piece `P` has `Lion` with 7 steps (hint: `Lion` takes 2 to 3 steps; the Lion of Chu Shogi has 2)");
    assert_snapshot!(message(&[(r#"sfen: "+P","#, r#"sfen: "+P", promotes_to: "P","#)]), @"tiny.ron:32:26: promotion goes in a circle: `P` to `+P` and back to `P` (hint: promotion is permanent; leave `promotes_to` out in the last piece of the chain)");
    assert_snapshot!(message(&[(r#"sfen: "G","#, "sfen: \"G\",\n            promotes_to: \"G\",")]), @"tiny.ron:28:26: the piece `G` promotes to itself (hint: a promoted face is a separate piece; leave `promotes_to` out if it does not promote)");
    assert_snapshot!(message(&[(r#"promotes_to: "+P""#, r#"promotes_to: "+PP""#)]), @"tiny.ron:32:26: the piece `P` promotes to `+PP`, but no piece has that symbol (hint: did you mean `+P`? the symbols are K, G, P, +P)");
    assert_snapshot!(message(&[("royal: true,", "royal: true,\n            promotes_to: \"G\",")]), @"tiny.ron:24:26: the royal piece `K` promotes to `G`, which is not royal (hint: write `royal: true` for `G`: no side may lose its last royal by promoting it)");
}

#[test]
fn texts_and_presets_are_for_existing_things() {
    assert_snapshot!(with_field(r#"languages: { "Japanese": (about: "三筋、四段。") },"#), @"tiny.ron:40:18: `Japanese` is not a language code (hint: use two lowercase letters (ISO 639-1), such as `ja` for Japanese)");
    assert_snapshot!(with_field(r#"languages: { "ja": (notes: { "K": "玉。", "+Q": "成駒。" }) },"#), @"tiny.ron:40:45: a note in `ja` is for the piece `+Q`, but no piece has that symbol (hint: did you mean `+P`? the symbols are K, G, P, +P)");
    assert_snapshot!(with_field(r#"languages: { "ja": (options: { "lion_hawk": (name: "獅鷹") }) },"#), @"tiny.ron:40:36: texts in `ja` are for the option `lion_hawk`, which this game does not have (hint: there are no options)");
    assert_snapshot!(with_field(r#"presets: [(id: "plain", name: "Plain"), (id: "new", name: "New", choices: { "lion_hawk": 2 })],"#), @"tiny.ron:40:81: the preset `new` sets the option `lion_hawk`, which this game does not have (hint: the options are an_nan)");
}

/// All faults are reported at once, not one with each run.
#[test]
fn every_fault_of_a_file_is_reported() {
    assert_snapshot!(message(&[(r#"id: "tiny""#, r#"id: "Tiny Shogi""#), (r#"" .  P  .""#, r#"" .  P""#), ("depth: 1", "depth: 9"), (r#"sfen: "G""#, r#"sfen: "Gold""#), (r#"promotes_to: "+P""#, r#"promotes_to: "+Q""#), (r#"Step("N")"#, r#"Jump(1, "N")"#)]), @r#"
    tiny.ron:3:9: the id `Tiny Shogi` cannot be typed as one plain word (hint: use lowercase letters, digits and `_`, beginning with a letter, such as `tiny_shogi`)
    tiny.ron:14:9: row 3 of the setup has 2 squares, but the board has 3 files (hint: separate the squares with spaces and write `.` for an empty one)
    tiny.ron:18:32: a promotion zone of 9 ranks is not possible on a board of 4 (hint: write 1 or more, up to the number of ranks; where nothing promotes, write `promotion: Never`)
    tiny.ron:27:101: `Gold` cannot be an SFEN code (hint: write one letter, followed by `'` or `!` if you run out of letters, or a symbol in square brackets; `+` may come first: `K`, `F'`, `+P`, `[Sw]`)
    tiny.ron:32:26: the piece `P` promotes to `+Q`, but no piece has that symbol (hint: did you mean `+P`? the symbols are K, G, P, +P)
    tiny.ron:33:21: the piece `P` has `Jump` with 1 square (hint: `Jump` takes 2 to 35; `Step` goes one square)
    "#);
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
    twin.ron:5:9: the id `tori` belongs to a game that comes with the program (hint: give this game another id, such as `my_tori`)
    zz_second.ron:3:9: the id `tiny` belongs to the game in z_good.ron (hint: give this game another id, such as `my_tiny`)
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
