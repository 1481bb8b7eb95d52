//! The variant file as it is written: plain serde structs, nothing computed.
//!
//! `docs/variants.md` explains every field with an example that adds a game.
//! Directions are seen by the owner of a piece: `N` is forward, `E` to the right.

use crate::rules::Side;
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

/// A way to move or a special power. Directions are a list such as `"N NE E"`.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub enum Power {
    /// Exactly one square.
    Step(Dirs),
    /// Any number of empty squares along a line, ending on a capture.
    Slide(Dirs),
    /// A slide of at most so many squares. It does not jump.
    SlideUpTo(u8, Dirs),
    /// Exactly to the square at that distance; what stands between does not matter.
    Jump(u8, Dirs),
    /// To exact offsets `(right, forward)`, such as the Knight's `(1, 2)`.
    Leap(Vec<(i8, i8)>),
    /// Ignores the first `skip` squares of a line, then slides at most `max` squares.
    SkipSlide {
        /// Squares that are jumped, whatever stands there.
        skip: u8,
        /// The longest slide after them; unlimited when absent.
        #[serde(default)]
        max: Option<u8>,
        /// The lines.
        dirs: Dirs,
    },
    /// A slide that may pass up to `over` pieces of either side unharmed.
    Pierce {
        /// Pieces that may be passed; any number when absent.
        #[serde(default)]
        over: Option<u8>,
        /// The lines.
        dirs: Dirs,
    },
    /// A slide over empty squares, then, if wanted, one right-angle turn and a second slide.
    /// The directions are those of the first leg.
    Hook(Dirs),
    /// Up to so many king steps over empty squares, turning freely; a capture ends the move.
    Area(u8),
    /// Lion power: up to so many king steps, each able to capture, or a direct jump to any
    /// square in that range; igui; pass.
    Lion(u8),
    /// Lion power of two steps along the lines only.
    LionLine(Dirs),
    /// Lion power along the lines only, of so many steps (2 to 4).
    LionLineOf(u8, Dirs),
    /// Captures any neighbour without moving.
    Igui,
    /// A slide, or a capture over any number of pieces of lower rank.
    RangeJump(Dirs),
    /// Any empty square of the board, or any enemy piece that is not protected.
    Universal,
    /// Burns every enemy beside it after its move, and every enemy that ends beside it.
    Burn,
}

/// A list of directions, written as words: `"N NE E SE S SW W NW"`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Dirs(pub Vec<Dir>);

/// One of the eight directions, seen by the owner of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dir {
    /// Forward.
    N,
    /// Forward and right.
    NE,
    /// Right.
    E,
    /// Backward and right.
    SE,
    /// Backward.
    S,
    /// Backward and left.
    SW,
    /// Left.
    W,
    /// Forward and left.
    NW,
}

impl Dir {
    /// All eight, clockwise from forward.
    pub const ALL: [Self; 8] = [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];

    /// The word used in variant files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::NE => "NE",
            Self::E => "E",
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::W => "W",
            Self::NW => "NW",
        }
    }

    /// One step as `(right, forward)`.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::N => (0, 1),
            Self::NE => (1, 1),
            Self::E => (1, 0),
            Self::SE => (1, -1),
            Self::S => (0, -1),
            Self::SW => (-1, -1),
            Self::W => (-1, 0),
            Self::NW => (-1, 1),
        }
    }
}

impl TryFrom<String> for Dirs {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut dirs = Vec::new();
        for word in text.split_whitespace() {
            let Some(dir) = Dir::ALL.into_iter().find(|dir| dir.name() == word) else {
                return Err(format!(
                    "`{word}` is no direction; write N NE E SE S SW W NW, separated by blanks"
                ));
            };
            if dirs.contains(&dir) {
                return Err(format!("direction {word} stands twice in \"{text}\""));
            }
            dirs.push(dir);
        }
        if dirs.is_empty() {
            return Err("a list of directions is empty".to_owned());
        }
        Ok(Self(dirs))
    }
}

impl From<Dirs> for String {
    fn from(dirs: Dirs) -> Self {
        dirs.0.iter().map(|dir| dir.name()).collect::<Vec<_>>().join(" ")
    }
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
    pub choices: Vec<Choice>,
    /// Number of the choice that holds unless the players take another.
    pub default: u8,
}

/// One choice of a [`GameOption`].
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Number, as in `lion_hawk=2`.
    pub number: u8,
    /// One line that says what it means.
    pub text: String,
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

/// The rules that differ from game to game. Absent switches take their default.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// When pieces promote.
    pub promotion: Promotion,
    /// Who moves when.
    #[serde(default)]
    pub turns: Turns,
    /// Whether captured pieces come back, and how.
    #[serde(default)]
    pub drops: Option<Drops>,
    /// Whether a royal may be left attacked.
    #[serde(default)]
    pub royals: RoyalSafety,
    /// What happens when a position comes back.
    #[serde(default)]
    pub repetition: Repetition,
    /// Whether a side with nothing left but one royal has lost (unless it bares the other at once).
    #[serde(default)]
    pub bare_king: bool,
    /// Limits on taking Lions.
    #[serde(default)]
    pub lion_trading: Option<LionTrading>,
    /// Whether a piece that promotes to a burner burns on that very move.
    #[serde(default = "yes")]
    pub burn_on_promotion: bool,
}

const fn yes() -> bool {
    true
}

/// Who moves when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Turns {
    /// The sides take turns.
    #[default]
    Alternate,
    /// Only the side that begins ever moves; the other stands still. For exercises and puzzles.
    Solo,
}

impl Turns {
    /// Whose turn it is after a ply of `side`; also whose turn it was before a turn of `side`.
    #[must_use]
    pub const fn after(self, side: Side) -> Side {
        match self {
            Self::Alternate => side.other(),
            Self::Solo => side,
        }
    }
}

/// When pieces promote.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub enum Promotion {
    /// Nothing promotes.
    Never,
    /// A move that begins or ends in the zone may promote the piece.
    Zone {
        /// Number of ranks farthest from the owner.
        depth: u8,
        /// Whether every such move promotes, without a choice.
        #[serde(default)]
        compulsory: bool,
        /// Whether a piece that declined on entering must wait one turn unless it captures.
        #[serde(default)]
        deferral: bool,
        /// Symbols of pieces that, once inside unpromoted, wait for the last rank.
        #[serde(default)]
        waits_for_last_rank: Vec<String>,
    },
    /// A piece promotes, always, at the end of its first capturing move.
    Capture,
}

/// How captured pieces come back.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Drops {
    /// Limits for some of the pieces.
    #[serde(default)]
    pub limits: Vec<DropLimit>,
}

/// Limits on dropping a kind of piece.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DropLimit {
    /// Symbol of the piece.
    pub piece: String,
    /// Number of last ranks it may not be dropped on.
    #[serde(default)]
    pub not_on_last_ranks: u8,
    /// The most unpromoted ones of a side in a file.
    #[serde(default)]
    pub at_most_in_file: Option<u8>,
    /// Whether it may not give mate at once by being dropped.
    #[serde(default)]
    pub not_to_mate: bool,
}

/// Whether a royal may be left attacked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum RoyalSafety {
    /// It may; the game ends when the last royal is taken.
    #[default]
    Capture,
    /// The last royal may not be left attacked; checkmate ends the game.
    Checkmate,
}

/// What happens when a position comes back with the same side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Repetition {
    /// Nothing.
    Off,
    /// The fourth occurrence is a draw.
    #[default]
    FourthIsDraw,
    /// When it stands for the third time, its player may not play a move he already played from it.
    ThirdMustVary,
}

/// Chu's limits on taking Lions.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LionTrading {
    /// Symbols of the pieces that count as Lions.
    pub lions: Vec<String>,
    /// Symbols of the pieces too slight to justify taking a distant protected Lion.
    pub slight: Vec<String>,
    /// After a non-Lion took a Lion: which captures of a Lion by a non-Lion are barred for a turn.
    #[serde(default)]
    pub counter_strike: CounterStrike,
}

/// After a non-Lion took a Lion, what the opponent's non-Lions may not do for one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum CounterStrike {
    /// Take any Lion.
    #[default]
    Always,
    /// Take a Lion that is protected (Okazaki's reading).
    UnlessUnprotected,
    /// Take a Lion elsewhere than on the square where the Lion fell (lishogi's reading).
    UnlessSameSquare,
}
