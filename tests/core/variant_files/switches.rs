//! Faults in rules that only some games have, and in the rules that a choice changes.

use super::{END, fault_texts, field_at_end, tiny_with};

const ZONE: &str = "promotion: Zone(depth: 1),";

/// The faults of the tiny game with an option of these choices.
fn faults_of_choices(choices: &str) -> Vec<String> {
    fault_texts(&[(END, &option(choices))])
}

fn option(choices: &str) -> String {
    field_at_end(&format!(r#"options: [(id: "o", name: "O", choices: [{choices}], default: 1)],"#))
}

/// The faults of the tiny game with an option of one choice that changes rules.
fn faults_of_choice(rules: &str) -> Vec<String> {
    faults_of_choices(&format!(r#"(number: 1, text: "t", rules: ({rules}))"#))
}

#[test]
fn the_rules_of_a_choice_are_checked_too() {
    assert_eq!(faults_of_choice("bare_king: true, stalemate: Draws"), [""; 0]);
    assert_eq!(
        faults_of_choice("promotion: Zone(depth: 9)"),
        ["a promotion zone of 9 ranks is not possible on a board of 4"]
    );
    assert_eq!(
        faults_of_choice("drops: (limits: [(piece: \"X\")])"),
        ["a limit on drops names `X`, but no piece has that symbol"]
    );
}

/// Without range jumps, a rule about their end would have no effect.
#[test]
fn range_jumps_need_a_piece_that_makes_them() {
    let fault = "`range_jump` says how range jumps may end, but no piece has the power `RangeJump`";
    for rule in ["takes: Any", "takes: AnyButRoyals", "lands_on_empty: true"] {
        assert_eq!(faults_of_choice(&format!("range_jump: ({rule})")), [fault]);
        let rules = format!("{ZONE} range_jump: ({rule}),");
        assert_eq!(fault_texts(&[(ZONE, &rules)]), [fault]);
        let jumps = [(ZONE, rules.as_str()), ("moves: [Step(\"N\")]", "moves: [RangeJump(\"N\")]")];
        assert_eq!(fault_texts(&jumps), [""; 0]);
    }
    assert_eq!(faults_of_choice("range_jump: (takes: Lower)"), [""; 0], "the default is not a fault");
}

/// `None` in a choice switches a rule off; rules that are left out stay as they are.
#[test]
fn a_choice_may_switch_a_rule_off() {
    let choices = [(1, "drops: None"), (2, "stalemate: Draws"), (3, "drops: ()")]
        .map(|(number, rules)| format!(r#"(number: {number}, text: "{rules}", rules: ({rules})),"#));
    let text = tiny_with(&[(ZONE, &format!("{ZONE} drops: (),")), (END, &option(&choices.concat()))]);
    let file = super::read("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"));
    for (number, drops) in [(1, false), (2, true), (3, true)] {
        let game = tenjiku_rules::variant::Variant::compile(&file, &[("o".to_owned(), number)]);
        assert_eq!(game.expect("it compiles").has_drops(), drops, "choice {number}");
    }
}

#[test]
fn the_source_of_a_choice_is_one_line() {
    assert_eq!(
        faults_of_choices(r#"(number: 1, text: "t", source: "")"#),
        ["`source` of choice 1 of the option `o` is not one line of text"]
    );
}

#[test]
fn bareness_ignores_existing_pieces_that_are_not_royal() {
    let faults_with = |symbol: &str| {
        fault_texts(&[(ZONE, &format!("{ZONE} bare_king: true, bareness: (ignores: [\"{symbol}\"]),"))])
    };
    assert_eq!(faults_with("P"), [""; 0]);
    assert_eq!(faults_with("Q"), ["`ignores` of `bareness` names `Q`, but no piece has that symbol"]);
    assert_eq!(faults_with("K"), ["`bareness` cannot ignore the piece `K`, since it is royal"]);
    assert_eq!(
        faults_of_choice("bareness: (ignores: [\"K\"])"),
        ["`bareness` cannot ignore the piece `K`, since it is royal"]
    );
}

#[test]
fn contagion_names_existing_pieces_once_each() {
    let faults_with = |contagion: &str| fault_texts(&[(ZONE, &format!("{ZONE} contagion: [{contagion}],"))]);
    assert_eq!(faults_with("(of: [\"G\"], into: \"G\")"), [""; 0]);
    assert_eq!(
        faults_with("(of: [\"Q\"], into: \"G\")"),
        ["`contagion` names `Q`, but no piece has that symbol"]
    );
    assert_eq!(
        faults_with("(of: [\"G\"], into: \"Q\")"),
        ["with `contagion` the capturing piece becomes `Q`, but no piece has that symbol"]
    );
    assert_eq!(
        faults_with("(of: [\"G\"], into: \"P\"), (of: [\"P\", \"G\"], into: \"G\")"),
        ["`contagion` names the piece `G` twice"]
    );
}

#[test]
fn an_impasse_needs_a_camp_on_the_board_and_pieces_that_exist() {
    let faults_with = |ranks: u8, great: &str| {
        fault_texts(&[(
            ZONE,
            &format!(
                "{ZONE} impasse: (ranks: {ranks}, followers: 1, first_needs: 2, second_needs: 2, great: [\"{great}\"], great_points: 5),"
            ),
        )])
    };
    assert_eq!(faults_with(1, "G"), [""; 0]);
    assert_eq!(faults_with(0, "G"), ["a camp of 0 ranks is not possible on a board of 4"]);
    assert_eq!(faults_with(5, "G"), ["a camp of 5 ranks is not possible on a board of 4"]);
    assert_eq!(faults_with(1, "Q"), ["`great` of `impasse` names `Q`, but no piece has that symbol"]);
}

#[test]
fn last_rank_moves_allow_only_simple_powers() {
    let faults_with = |power: &str| {
        fault_texts(&[("promotes_to: \"+P\",", &format!("promotes_to: \"+P\", last_rank_moves: [{power}],"))])
    };
    assert_eq!(faults_with("Slide(\"SE SW\")"), [""; 0]);
    assert_eq!(
        faults_with("Lion(2)"),
        ["the piece `P` has a power in `last_rank_moves` that cannot be limited to the last rank"]
    );
    assert_eq!(faults_with("SlideUpTo(1, \"S\")"), ["the piece `P` has `SlideUpTo` with 1 square"]);
}

#[test]
fn promotion_cycles_are_allowed_only_where_koma_flip() {
    let cycle = ("symbol: \"+P\",", "symbol: \"+P\", promotes_to: \"P\",");
    assert_eq!(fault_texts(&[cycle]), ["promotion goes in a circle: `P` to `+P` and back to `P`"]);
    assert_eq!(fault_texts(&[cycle, (ZONE, "promotion: FlipOnCapture,")]), [""; 0]);
}

#[test]
fn either_face_needs_the_two_faces_of_a_koma() {
    let either = (ZONE, "promotion: Zone(depth: 1), drops: (either_face: true),");
    let faults_with = |as_what: &str| {
        let entry = format!("symbol: \"+P\", in_hand_as: \"{as_what}\",");
        fault_texts(&[either, ("symbol: \"+P\",", &entry)])
    };
    assert_eq!(faults_with("P"), [""; 0]);
    assert_eq!(
        faults_with("G"),
        ["with `either_face` a koma may be dropped with either side up, but `+P` is not a side of `G`"]
    );
    // A koma held under two names would leave the hand under the wrong name.
    let prefix = "with `either_face` a koma may be dropped with either side up, but `+P` is held in hand as ";
    assert_eq!(fault_texts(&[either]), [format!("{prefix}`+P`, not as `P`")]);
    let shared = ("symbol: \"G\",", "symbol: \"G\", promotes_to: \"+P\",");
    let back = ("symbol: \"+P\",", "symbol: \"+P\", in_hand_as: \"P\",");
    assert_eq!(fault_texts(&[either, shared, back]), [format!("{prefix}`P`, not as `G`")]);
}

/// Practice boards are compiled without the checks, so a file that breaks this rule must still let every held piece be
/// dropped.
#[test]
fn a_piece_held_as_itself_is_not_the_other_face() {
    let text = super::TINY.replace(ZONE, &format!("{ZONE} drops: (either_face: true),"));
    let file = tenjiku_rules::variant::parse("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"));
    let game = tenjiku_rules::variant::Variant::compile(&file, &[]).expect("it compiles");
    let kind = |symbol: &str| game.by_symbol(symbol).expect("a piece");
    for held in ["P", "+P", "G"] {
        let faces: Vec<_> = game.faces_to_drop(kind(held)).collect();
        assert_eq!(faces, [kind(held)], "{held}");
        assert_eq!(game.held_as(kind(held)), kind(held));
    }
}

/// A piece that only a choice brings into play is not reported, nor is a piece that promotes only under a choice.
#[test]
fn pieces_that_a_choice_brings_into_play_are_not_idle() {
    let unused_piece =
        r#"(symbol: "X", name: "X", romaji: "x", kanji: "馬", sfen: "X", moves: [Step("N")]),"#;
    let pieces = format!("pieces: [{unused_piece}");
    let piece = ("pieces: [", pieces.as_str());
    assert_eq!(fault_texts(&[piece]), ["the piece `X` never comes into play"]);
    let contagion = (ZONE, "promotion: Zone(depth: 1), contagion: [(of: [\"G\"], into: \"X\")],");
    assert_eq!(fault_texts(&[piece, contagion]), [""; 0]);
}

/// A switch about a power that no piece has would change nothing.
#[test]
fn switches_on_powers_need_a_piece_that_has_them() {
    let burners = "`burners_meet` is about pieces with the power `Burn`, but no piece has it";
    let area = "`area_passes` is about pieces with the power `Area`, but no piece has it";
    assert_eq!(fault_texts(&[(ZONE, &format!("{ZONE} burners_meet: BurnsFirst,"))]), [burners]);
    assert_eq!(faults_of_choice("area_passes: true"), [area]);
    assert_eq!(faults_of_choice("burners_meet: MoverOnly, area_passes: false"), [""; 0]);
    let step = "moves: [Step(\"N\")]";
    for (power, rules) in [("Burn", "burners_meet: BurnsFirst"), ("Area(2)", "area_passes: true")] {
        let (moves, rules) = (format!("moves: [Step(\"N\"), {power}]"), format!("{ZONE} {rules},"));
        assert_eq!(fault_texts(&[(ZONE, &rules), (step, &moves)]), [""; 0], "{power}");
    }
}
