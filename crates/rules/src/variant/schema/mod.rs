//! The schema of variant files, as serde structs.
//!
//! `power` has the powers of pieces, `rules` the rules of the game, `options` the choices of the players.
//! `docs/variants.md` explains every field and shows how to add a game. Directions are as seen by the owner of a piece:
//! `N` is forward, `E` is to the right.

mod options;
mod power;
mod reach;
mod rules;

pub use options::{
    ChoiceNumbers, GameOption, OptionChoice, OptionTexts, OptionalTraits, Preset, PresetTexts,
};
pub use power::{Dir, Dirs, Power};
pub use reach::PowerReach;
pub use rules::{
    Bareness, Borrowing, BurnersMeet, Contagion, CounterStrike, DropLimit, Drops, Impasse, LionTrading,
    Passing, Promotion, RangeCapture, RangeJump, RangeTakes, Repetition, RoyalSafety, RuleChanges, Rules,
    Stalemate, Turns, ZoneMoves,
};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game: the root of a `variants/*.ron` file.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct VariantFile {
    /// Short name used on the command line and in records: lowercase letters, digits and `_`.
    pub id: String,
    /// English name, for example `Tori Shogi`.
    pub name: String,
    /// Meaning of the Japanese name, for example `Bird Shogi`.
    pub meaning: String,
    /// Japanese name in kanji.
    pub japanese: String,
    /// Japanese name in Latin letters.
    pub romaji: String,
    /// One line on the character of the game, shown on the start screen.
    pub about: String,
    /// The history of the game, in paragraphs separated by empty lines; shown on a separate page.
    #[serde(default)]
    pub history: String,
    /// Names of the game in other programs, if not its id. The first is used for files and engines; all are recognised.
    #[serde(default)]
    pub elsewhere: Vec<String>,
    /// Names of the game and its pieces in saved games of ShogiVar, if it has the game.
    pub shogivar: Option<ShogivarNames>,
    /// Index of the game in the learning path, the games that the program suggests one after another.
    pub path: Option<u8>,
    /// Number of files, 3 to 36.
    pub files: u8,
    /// Number of ranks, 3 to 36.
    pub ranks: u8,
    /// The starting array, rank a (White's back rank) first, and the highest file first within a row. Symbols are
    /// separated by spaces: `Sw` is Black's, `-Sw` is White's, `.` is an empty square.
    pub setup: Vec<String>,
    /// The rules that differ from game to game.
    pub rules: Rules,
    /// Options that players choose before the game.
    #[serde(default)]
    pub options: Vec<GameOption>,
    /// Named sets of choices, such as the rules of a federation. The first is the default.
    #[serde(default)]
    pub presets: Vec<Preset>,
    /// Every piece, including promoted ones.
    pub pieces: Vec<PieceEntry>,
    /// Named handicaps, the smallest first.
    #[serde(default)]
    pub handicaps: Vec<HandicapEntry>,
    /// Translations of the texts above, by language code (ISO 639-1), with the texts above as fallback.
    #[serde(default)]
    pub languages: BTreeMap<String, Texts>,
}

impl VariantFile {
    /// The rules of the game, followed by the rules under each choice that changes them.
    pub fn all_rules(&self) -> impl Iterator<Item = Rules> + '_ {
        let choices = self.options.iter().flat_map(|option| &option.choices);
        let changed = choices.filter(|choice| !choice.rules.is_empty()).map(|choice| {
            let mut rules = self.rules.clone();
            choice.rules.apply(&mut rules);
            rules
        });
        std::iter::once(self.rules.clone()).chain(changed)
    }

    /// The choice for every option, in the order of the options: that of `chosen`, or the default.
    pub(crate) fn all_choices(&self, chosen: &[(String, u8)]) -> Vec<(String, u8)> {
        let number = |option: &GameOption| {
            chosen.iter().rfind(|(id, _)| *id == option.id).map_or(option.default, |(_, number)| *number)
        };
        self.options.iter().map(|option| (option.id.clone(), number(option))).collect()
    }

    /// The rules under these choices, as pairs of option id and choice number.
    #[must_use]
    pub fn rules_under(&self, choices: &[(String, u8)]) -> Rules {
        let mut rules = self.rules.clone();
        for option in &self.options {
            let chosen = option.choices.iter().filter(|choice| {
                choices.iter().any(|(id, number)| *id == option.id && *number == choice.number)
            });
            chosen.for_each(|choice| choice.rules.apply(&mut rules));
        }
        rules
    }

    /// The rows of the starting array under these choices.
    #[must_use]
    pub fn setup_under(&self, choices: &[(String, u8)]) -> &[String] {
        let is_chosen =
            |id: &String, number: u8| choices.iter().any(|(known, n)| known == id && *n == number);
        let mut all_choices =
            self.options.iter().flat_map(|option| option.choices.iter().map(move |choice| (option, choice)));
        all_choices
            .rfind(|(option, choice)| !choice.setup.is_empty() && is_chosen(&option.id, choice.number))
            .map_or(&self.setup, |(_, choice)| &choice.setup)
    }

    /// Removes the array and the handicaps, for practice boards of another size.
    pub fn clear_array(&mut self) {
        self.setup.clear();
        self.handicaps.clear();
    }
}

/// Names of a game and its pieces in saved games of ShogiVar.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ShogivarNames {
    /// The name of the game.
    pub name: String,
    /// Symbols in the order of piece numbers, from 1, separated by spaces; `.` for a piece that the game lacks.
    pub pieces: String,
    /// Symbols of the pieces in hand in the order of their counts in a saved game, separated by spaces. Empty for games
    /// without drops.
    #[serde(default)]
    pub hand: String,
}

impl ShogivarNames {
    /// The symbols of pieces in hand, in the order of their counts.
    pub fn hand_symbols(&self) -> impl Iterator<Item = &str> {
        self.hand.split_whitespace()
    }

    /// The symbols in the order of piece numbers; `None` for a piece that the game lacks.
    pub fn symbols(&self) -> impl Iterator<Item = Option<&str>> {
        self.pieces.split_whitespace().map(|symbol| (symbol != ".").then_some(symbol))
    }
}

/// The texts of a game in another language.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Texts {
    /// Meaning of the Japanese name.
    pub meaning: Option<String>,
    /// One line on the character of the game.
    pub about: Option<String>,
    /// The history of the game.
    pub history: Option<String>,
    /// Notes on the pieces, by their symbols.
    pub notes: BTreeMap<String, String>,
    /// The options, by their ids.
    pub options: BTreeMap<String, OptionTexts>,
    /// The presets, by their ids.
    pub presets: BTreeMap<String, PresetTexts>,
}

/// A kind of piece. A promoted face is a separate kind.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PieceEntry {
    /// Unique letters used in the setup, in printed notation and in references.
    pub symbol: String,
    /// English name.
    pub name: String,
    /// Meaning of the Japanese name, if it differs from the English name.
    pub meaning: Option<String>,
    /// Japanese name in Latin letters.
    pub romaji: String,
    /// Full name in kanji; the first two characters are written on the koma.
    pub kanji: String,
    /// Single character that stands for the piece; by default the first one of `kanji`.
    pub kanji_one: Option<String>,
    /// Writing on its koma in place of the kanji: one to three characters, such as the initials in a game played with
    /// Latin letters.
    pub koma: Option<String>,
    /// Names in KIF files, if they differ from the kanji. The first is written, all are read.
    #[serde(default)]
    pub kif: Vec<String>,
    /// Letters for the piece in scores of other programs, if they differ from the symbol. For reading only.
    #[serde(default)]
    pub letters: Vec<String>,
    /// The two letters for the piece in CSA files, if CSA is used for the game: `FU`.
    pub csa: Option<String>,
    /// Unique SFEN code in uppercase, as for Black: one letter, optionally followed by `'` or `!` (`F'`,
    /// `D!`), or a symbol in brackets (`[Sym]`); a promoted piece usually has `+` before it.
    pub sfen: String,
    /// One line on its special features; empty if it has none besides its moves.
    #[serde(default)]
    pub note: String,
    /// Whether the piece is royal. A side that has lost all its royals has lost the game.
    #[serde(default)]
    pub royal: bool,
    /// Symbol of the kind it promotes to.
    pub promotes_to: Option<String>,
    /// Symbol of the kind it becomes in hand when captured, in games with drops; by default the kind itself.
    pub in_hand_as: Option<String>,
    /// Rank for range jumps, 1 the highest. Pieces without a rank are the lowest.
    pub jump_rank: Option<u8>,
    /// Size class of the koma, from 1, the largest, to 5; by default the value decides.
    pub size: Option<u8>,
    /// Piece value in Pawns for the computer player; by default computed from the powers.
    pub value: Option<f32>,
    /// Powers that the piece always has.
    pub moves: Vec<Power>,
    /// Additional powers on the rank farthest from its owner.
    #[serde(default)]
    pub last_rank_moves: Vec<Power>,
    /// Traits it has only under certain choices.
    #[serde(default, alias = "optional_moves")]
    pub optional: Vec<OptionalTraits>,
}

impl PieceEntry {
    /// The symbols it promotes to under any choice, each with its path in this entry.
    pub fn promotions(&self) -> impl Iterator<Item = (String, &String)> {
        let always = self.promotes_to.iter().map(|to| ("promotes_to".to_owned(), to));
        let optional = self.optional.iter().enumerate().filter_map(|(index, traits)| {
            Some((format!("optional/{index}/promotes_to"), traits.promotes_to.as_ref()?))
        });
        always.chain(optional)
    }
}

/// A handicap: the changes of the array when White, the stronger side, gives odds and moves first.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HandicapEntry {
    /// Name used on the command line.
    pub id: String,
    /// English name, for example `Two Lions`, also used in records.
    pub name: String,
    /// Japanese name, also used in KIF files.
    pub japanese: String,
    /// Names in KIF files of other programs. For reading only.
    #[serde(default)]
    pub kif: Vec<String>,
    /// Squares from which White's pieces are removed, separated by spaces: `7a 1a`.
    #[serde(default)]
    pub off: String,
    /// Symbols of the pieces that White has in hand, separated by spaces: `P P P`.
    #[serde(default)]
    pub hand: String,
    /// Symbols of the pieces that Black has in hand, separated by spaces.
    #[serde(default)]
    pub given: String,
    /// Whether neither side gives odds: pieces of both sides may be removed, and Black moves first.
    #[serde(default)]
    pub even: bool,
    /// Replacements of pieces, by square: `{ "7k": "+Ky" }`. The side stays the same.
    #[serde(default)]
    pub instead: BTreeMap<String, String>,
}
