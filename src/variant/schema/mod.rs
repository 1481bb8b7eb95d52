//! The variant file as it is written: plain serde structs, nothing computed.
//!
//! `power` is what a piece can do, `rules` what holds for all of them; the rest of a game is here.
//! `docs/variants.md` explains every field with an example that adds a game.
//! Directions are seen by the owner of a piece: `N` is forward, `E` to the right.

mod power;
mod rules;

pub use power::{Dir, Dirs, Power};
pub use rules::{
    Borrowing, Contagion, CounterStrike, DropLimit, Drops, Impasse, LionTrading, Passing, Promotion,
    RangeCapture, Repetition, RoyalSafety, RuleChanges, Rules, Stalemate, Turns, ZoneMoves,
};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A whole game: the root of a `variants/*.ron` file.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct VariantFile {
    /// Short name used on the command line and in records: lower case, digits, `_`.
    pub id: String,
    /// English name, for example `Tori Shogi`.
    pub name: String,
    /// What the Japanese name means, for example `Bird Shogi`.
    pub meaning: String,
    /// Japanese name in kanji.
    pub japanese: String,
    /// Reading of the Japanese name in Latin letters.
    pub romaji: String,
    /// One line on the character of the game, shown in the start screen.
    pub about: String,
    /// Where the game comes from, in paragraphs set apart by empty lines; shown on a page of its own.
    #[serde(default)]
    pub history: String,
    /// What other programs call the game, where that is not its id; the first is sent, all are read.
    #[serde(default)]
    pub elsewhere: Vec<String>,
    /// Number of files, 3 to 36.
    pub files: u8,
    /// Number of ranks, 3 to 36.
    pub ranks: u8,
    /// The starting array, rank a (White's back rank) first; within a row the highest file
    /// first. Symbols are separated by blanks: `Sw` is Black's, `-Sw` White's, `.` empty.
    pub setup: Vec<String>,
    /// The rules that differ from game to game.
    pub rules: Rules,
    /// What the players may choose before the game.
    #[serde(default)]
    pub options: Vec<GameOption>,
    /// Every piece, promoted faces too.
    pub pieces: Vec<PieceEntry>,
    /// Handicaps that have a name, the slightest first.
    #[serde(default)]
    pub handicaps: Vec<HandicapEntry>,
    /// The texts above in other languages, by the code of the language (ISO 639-1). What is not
    /// there is shown in the words above.
    #[serde(default)]
    pub languages: BTreeMap<String, Texts>,
}

impl VariantFile {
    /// The rules of the game, and those that each choice of an option makes of them.
    pub fn rules_of_all(&self) -> impl Iterator<Item = Rules> + '_ {
        let choices = self.options.iter().flat_map(|option| &option.choices);
        let changed = choices.filter(|choice| !choice.rules.is_empty()).map(|choice| {
            let mut rules = self.rules.clone();
            choice.rules.apply(&mut rules);
            rules
        });
        std::iter::once(self.rules.clone()).chain(changed)
    }

    /// Leaves a board without an array, and so without handicaps: for boards of another size, on
    /// which pieces are set out one by one.
    pub fn clear_array(&mut self) {
        self.setup.clear();
        self.handicaps.clear();
    }
}

/// The texts of a game in another language.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// What the Japanese name means.
    #[serde(default)]
    pub meaning: Option<String>,
    /// One line on the character of the game.
    #[serde(default)]
    pub about: Option<String>,
    /// Where the game comes from.
    #[serde(default)]
    pub history: Option<String>,
    /// What is special about the pieces, by their symbols.
    #[serde(default)]
    pub notes: BTreeMap<String, String>,
    /// The options, by their ids.
    #[serde(default)]
    pub options: BTreeMap<String, OptionTexts>,
}

/// The texts of a [`GameOption`] in another language.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OptionTexts {
    /// Name shown to players.
    #[serde(default)]
    pub name: Option<String>,
    /// What the choices mean, by their numbers.
    #[serde(default)]
    pub choices: BTreeMap<u8, String>,
    /// Who reads the rules so, by the numbers of the choices.
    #[serde(default)]
    pub sources: BTreeMap<u8, String>,
}

/// One kind of piece. A promoted face is a kind of its own.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PieceEntry {
    /// Unique letters used in the setup, in printed notation and in references.
    pub symbol: String,
    /// English name.
    pub name: String,
    /// What the Japanese name means, when that is not the English name.
    #[serde(default)]
    pub meaning: Option<String>,
    /// Reading of the Japanese name.
    pub romaji: String,
    /// Full kanji name; the first two characters are written on the koma.
    pub kanji: String,
    /// One character that stands for the piece; the first one of `kanji` when absent.
    #[serde(default)]
    pub kanji_one: Option<String>,
    /// What its koma bears instead of the kanji: one to three characters, such as the initials with
    /// which a game of Latin letters is played.
    #[serde(default)]
    pub koma: Option<String>,
    /// Its names in KIF files, where they differ from the kanji: the first is written, all are read.
    #[serde(default)]
    pub kif: Vec<String>,
    /// Unique SFEN code: one letter, optionally dressed (`f'`, `d!`), or `[Sym]`;
    /// `+` before it for a promoted face. Written in Black's case (upper).
    pub sfen: String,
    /// What is special about the piece, in one line. Empty when its moves say it all.
    #[serde(default)]
    pub note: String,
    /// Whether the loss of every royal loses the game.
    #[serde(default)]
    pub royal: bool,
    /// Symbol of the kind it turns into.
    #[serde(default)]
    pub promotes_to: Option<String>,
    /// Symbol of the kind it is in the captor's hand; itself when absent. Only with drops.
    #[serde(default)]
    pub in_hand_as: Option<String>,
    /// Rank for range jumps, 1 the highest. Unranked pieces are the lowest.
    #[serde(default)]
    pub jump_rank: Option<u8>,
    /// Size class of the koma, 1 the largest to 5; by value when absent.
    #[serde(default)]
    pub size: Option<u8>,
    /// Worth in Pawns for the computer player; computed from the powers when absent.
    #[serde(default)]
    pub value: Option<f32>,
    /// Powers the piece always has.
    pub moves: Vec<Power>,
    /// Powers it has besides while it stands on the rank farthest from its owner.
    #[serde(default)]
    pub last_rank_moves: Vec<Power>,
    /// Powers it has only under a chosen option.
    #[serde(default)]
    pub optional_moves: Vec<OptionalPowers>,
}

/// Powers bound to the choice of an option.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OptionalPowers {
    /// Id of the option.
    pub option: String,
    /// The choice that gives the powers.
    pub choice: u8,
    /// The powers.
    pub moves: Vec<Power>,
}

/// A choice the players have before the game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GameOption {
    /// Name used on the command line and in records.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// The choices, each with its number and a line of explanation.
    pub choices: Vec<OptionChoice>,
    /// Number of the choice that holds unless the players take another.
    pub default: u8,
}

/// One choice of a [`GameOption`].
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OptionChoice {
    /// Number, as in `lion_hawk=2`.
    pub number: u8,
    /// One line that says what it means.
    pub text: String,
    /// Who reads the rules so, in a few words.
    #[serde(default)]
    pub source: Option<String>,
    /// The rules that hold in place of the game's own.
    #[serde(default)]
    pub rules: RuleChanges,
}

/// A handicap: how the array differs where White, the stronger side, gives odds and moves first.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HandicapEntry {
    /// Name used on the command line.
    pub id: String,
    /// English name, for example `Two Lions`; records have it too.
    pub name: String,
    /// Japanese name, which KIF files have too.
    pub japanese: String,
    /// Further names in KIF files of other programs; they are read, never written.
    #[serde(default)]
    pub kif: Vec<String>,
    /// Squares of White's pieces that are taken off, separated by blanks: `7a 1a`.
    #[serde(default)]
    pub off: String,
    /// Symbols of what stands on squares instead, for the same side: `{ "7k": "+Ky" }`.
    #[serde(default)]
    pub instead: BTreeMap<String, String>,
}
