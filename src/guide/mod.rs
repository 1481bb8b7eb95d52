//! Storey 2: help on a game and its pieces, as data that a window can draw.
//!
//! [`Talent`] names what pieces can do, [`Query`] finds pieces by it, and [`called`] by name alone. [`Diagram`] is
//! a piece's movement in signs, with a key to just the signs it uses; [`hints`] is the same in small marks for the
//! rim of a koma. [`pages`] explains the rules, each with a [`RulePicture`]: a small position whose marks and arrows
//! come from the rules core. [`Rule`] names the subjects of the pages, for lessons that teach them.
//! [`readings`] lists the rules that players choose because sources disagree, [`presets`] the named sets
//! of such choices. [`grouped`] and [`find_games`]
//! list all games for the start screen.
//!
//! The window, lessons and stories call this room. Everything is made from the variant's data, so a user's
//! own game has it too. The room draws nothing, decides no rule, and names no game and no piece.

mod board;
mod diagram;
mod groups;
mod kana;
mod length;
mod pages;
mod picture;
mod presets;
mod readings;
mod rim;
mod rule;
mod search;
mod talent;
mod typed;
mod words;

pub use diagram::{Diagram, DiagramPart, Shape, Sign};
pub use groups::{Group, find_games, grouped};
pub use length::{kinds_at_start, length_in_words};
pub use pages::{Section, Topic, pages};
pub use picture::{PictureContent, PictureMark, RulePicture};
pub use presets::{
    ChosenRule, RulePreset, chosen_rules, game_with_rules, preset_followed, presets, rules_name,
};
pub use readings::{DisputedRule, RuleReading, find_readings, readings, readings_of};
pub use rim::{Hint, hints};
pub use rule::Rule;
pub use search::{Query, called};
pub use talent::Talent;
