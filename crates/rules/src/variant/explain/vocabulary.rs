//! Names of schema structs for messages, and examples of their syntax.

use crate::variant::source_map::{OpenBracket, SourceMap};

/// An example for each word that takes values.
const USAGE: [(&str, &str); 25] = [
    ("Step", r#"Step("N S")"#),
    ("Slide", r#"Slide("N S")"#),
    ("SlideUpTo", r#"SlideUpTo(2, "N S")"#),
    ("Jump", r#"Jump(2, "N S")"#),
    ("Leap", "Leap([(1, 2), (-1, 2)])"),
    ("SkipSlide", r#"SkipSlide(skip: 1, dirs: "N S")"#),
    ("Pierce", r#"Pierce(over: 1, dirs: "N S")"#),
    ("Hook", r#"Hook("N E S W")"#),
    ("Area", "Area(2)"),
    ("Lion", "Lion(2)"),
    ("LionLine", r#"LionLine("N S")"#),
    ("LionLineOf", r#"LionLineOf(3, "N S")"#),
    ("LionOf", r#"LionOf(2, "NE SE SW NW")"#),
    ("RangeJump", r#"RangeJump("N S")"#),
    ("RangeCapture", r#"RangeCapture("N S")"#),
    ("Zone", "Zone(depth: 3)"),
    ("Story", r#"Story(id: "…", title: "…", …)"#),
    ("Practice", "Practice(positions: [(…), (…)])"),
    ("Play", r#"Play("7g7f 7g7e")"#),
    ("Line", r#"Line("7g7f 3c3d 7f7e")"#),
    ("Reach", r#"Reach("7f")"#),
    ("Capture", r#"Capture("7f 6e")"#),
    ("Burn", r#"Burn("7f 6e")"#),
    ("Point", r#"Point("7f 6e")"#),
    ("Choose", r#"Choose([(text: "…", right: true), (text: "…")])"#),
];

pub(super) fn usage(word: &str) -> Option<&'static str> {
    USAGE.iter().find(|(name, _)| *name == word).map(|&(_, usage)| usage)
}

pub(super) fn usage_or(open: Option<&OpenBracket>, otherwise: &str) -> String {
    match open.and_then(|bracket| Some((bracket.head?, usage(bracket.head?)?))) {
        Some((head, usage)) => format!("`{head}` is written like `{usage}`"),
        None => otherwise.to_owned(),
    }
}

pub(super) fn bracket_hint(open: Option<&OpenBracket>) -> String {
    match open {
        Some(OpenBracket { position, .. }) => format!(
            "the bracket that begins in line {}, column {} must be closed, or a comma is missing",
            position.line, position.column
        ),
        None => "a comma may be missing".to_owned(),
    }
}

/// The name of a schema struct in messages.
pub(super) fn struct_noun(outer: Option<&str>) -> String {
    match outer {
        Some("VariantFile") => "a game".to_owned(),
        Some("PieceEntry") => "a piece".to_owned(),
        Some("OptionalTraits") => "an entry of `optional`".to_owned(),
        Some("Preset") => "a preset".to_owned(),
        Some("PresetTexts") => "an entry of `presets` in `languages`".to_owned(),
        Some("GameOption") => "an option".to_owned(),
        Some("HandicapEntry") => "a handicap".to_owned(),
        Some("OptionChoice") => "a choice".to_owned(),
        Some("Rules") => "`rules`".to_owned(),
        Some("RuleChanges") => "`rules` of a choice".to_owned(),
        Some("Impasse") => "`impasse`".to_owned(),
        Some("Contagion") => "an entry of `contagion`".to_owned(),
        Some("RangeJump") => "`range_jump`".to_owned(),
        Some("Bareness") => "`bareness`".to_owned(),
        Some("RangeCapture") => "`range_capture`".to_owned(),
        Some("Drops") => "`drops`".to_owned(),
        Some("DropLimit") => "an entry of `limits`".to_owned(),
        Some("LionTrading") => "`lion_trading`".to_owned(),
        Some("Story") => "a story".to_owned(),
        Some("Practice") => "a file of practice positions".to_owned(),
        Some("StepEntry") => "a step".to_owned(),
        Some("PositionEntry") => "a practice position".to_owned(),
        Some("BoardEntry") => "`board`".to_owned(),
        Some("HandsEntry") => "`hands`".to_owned(),
        Some("WrongEntry") => "an entry of `wrong_moves`".to_owned(),
        Some("StoryAnswer") => "an answer".to_owned(),
        Some("Texts") => "an entry of `languages`".to_owned(),
        Some("OptionTexts") => "an entry of `options` in `languages`".to_owned(),
        Some(other) => format!("`{other}`"),
        None => "this entry".to_owned(),
    }
}

/// The name of the current entry in messages. A piece is named by its symbol.
pub(super) fn entry_noun(outer: Option<&str>, source_map: &SourceMap) -> String {
    let symbol = source_map
        .innermost_open()
        .and_then(|bracket| source_map.raw_text(&format!("{}/symbol", bracket.path)));
    match (outer, symbol) {
        (Some("VariantFile"), _) => "the game".to_owned(),
        (Some("Story"), _) => "the story".to_owned(),
        (Some("StepEntry"), _) => "this step".to_owned(),
        (Some("PieceEntry"), Some(symbol)) => format!("the piece `{symbol}`"),
        (Some("PieceEntry"), None) => "this piece".to_owned(),
        _ => struct_noun(outer),
    }
}

pub(super) fn example_value(field: &str) -> &'static str {
    match field {
        "files" | "ranks" => "9",
        "setup" => "[\"…\", \"…\"]",
        "rules" => "(promotion: Never)",
        "promotion" => "Never",
        "pieces" | "choices" | "steps" | "positions" => "[(…), (…)]",
        "moves" => "[Step(\"N\")]",
        "dirs" => "\"N S\"",
        "lions" | "slight" | "great" | "of" => "[\"…\"]",
        "depth" | "skip" | "choice" | "number" | "default" | "followers" | "first_needs" | "second_needs"
        | "great_points" => "1",
        _ => "\"…\"",
    }
}
