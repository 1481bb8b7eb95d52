//! The presets of our games, against the tables of readings that say what each of them sets.

use std::collections::BTreeMap;
use tenjiku::variant::{Library, Variant};

/// Rows of the tables of readings, with the option and the choice that stand for them.
type Rows = &'static [(&'static str, &'static str, u8)];

const TENJIKU: Rows = &[
    ("T1.2", "range_jump", 2),
    ("T1.3", "range_jump", 3),
    ("T1.5", "range_jump", 5),
    ("T3.2", "crown_prince", 2),
    ("T6.2", "fire_demon", 2),
    ("T7.2", "demons_meet", 2),
    ("T8.2", "new_demon", 2),
    ("T11.2", "area_pass", 2),
    ("T12.2", "lion_hawk", 2),
    ("T13.2", "free_eagle", 2),
    ("T13.4", "free_eagle", 4),
    ("T14.2", "tetrarchs", 2),
    ("T14.5", "tetrarchs", 5),
    ("T17.2", "promotion", 2),
    ("T17.3 T18.1", "promotion", 4),
    ("T17.3 T18.2", "promotion", 3),
    ("T19.2", "repetition", 2),
    ("T20.2", "bare_king", 2),
];

/// What the tables say of each preset: the rows that differ from the default, separated by commas.
const PRESETS: &[(&str, Rows, &[(&str, &str)])] = &[(
    "tenjiku",
    TENJIKU,
    &[
        ("association", ""),
        ("new", "T1.2, T12.2, T19.2"),
        ("encyclopaedia", "T1.2, T3.2, T6.2, T11.2, T12.2, T14.2, T17.3 T18.2"),
        ("hachu", "T1.2, T3.2, T8.2, T12.2, T13.2, T14.5, T19.2"),
        ("adams", "T7.2, T12.2, T17.2, T19.2, T20.2"),
        ("zillions", "T1.3, T3.2, T6.2, T8.2, T11.2, T12.2, T14.2, T17.3 T18.1"),
        ("japanese", "T1.5, T3.2, T13.4"),
        ("shogivariant", "T7.2, T17.2"),
    ],
)];

/// The choices of a preset, as the rows say.
fn choices(rows: Rows, wanted: &str) -> BTreeMap<String, u8> {
    let find = |row: &str| {
        let (_, option, number) = rows.iter().find(|(name, ..)| *name == row).expect("a known row");
        ((*option).to_owned(), *number)
    };
    wanted.split(", ").filter(|row| !row.is_empty()).map(find).collect()
}

/// T, C, D, X and O, "Presets".
#[test]
fn presets_set_what_the_tables_say() {
    let library = Library::with_folder(None);
    for (game, rows, presets) in PRESETS {
        let file = library.find(game).expect("ours");
        let ids: Vec<&str> = file.presets.iter().map(|preset| preset.id.as_str()).collect();
        assert_eq!(ids, presets.iter().map(|(id, _)| *id).collect::<Vec<_>>(), "{game}");
        for (preset, (id, wanted)) in file.presets.iter().zip(*presets) {
            assert_eq!(preset.choices, choices(rows, wanted), "{game}: {id}");
        }
    }
}

/// Every preset makes a game, and only the first has the default rules.
#[test]
fn presets_make_games() {
    for file in Library::with_folder(None).games() {
        for (place, preset) in file.presets.iter().enumerate() {
            let choices: Vec<_> = preset.choices.clone().into_iter().collect();
            let game = Variant::compile(file, &choices).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(game.departs(), place > 0, "{}: {}", file.id, preset.id);
        }
    }
}

/// Every choice of every option makes a game, and one that differs from the default departs from it.
#[test]
fn choices_make_games() {
    for file in Library::with_folder(None).games().filter(|file| !file.presets.is_empty()) {
        for option in &file.options {
            for choice in &option.choices {
                let choices = [(option.id.clone(), choice.number)];
                let game = Variant::compile(file, &choices).unwrap_or_else(|error| panic!("{error}"));
                let differs = choice.number != option.default;
                assert_eq!(game.departs(), differs, "{}: {}={}", file.id, option.id, choice.number);
            }
        }
    }
}
