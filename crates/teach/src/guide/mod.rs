//! Help on a game and its pieces, as data that a window can draw.
//!
//! [`PieceFeature`] names abilities of pieces; [`Query`] finds pieces by ability and name, [`find_by_name`]
//! by name alone. [`Diagram`] shows a piece's movement in signs, with a key to those it uses; [`hints`] is a
//! short form for the rim of a koma. [`pages`] explains the rules, each with a [`RulePicture`]: a small
//! position whose marks and arrows come from the rules core. [`Rule`] names the subjects of the pages, for
//! lessons that teach them. [`disputed_rules`] lists the rules on which sources disagree, [`presets`] the named
//! sets of choices. [`group_games`] and [`find_games`] list all games for the start screen.
//!
//! Everything is derived from the variant's data, so it works for a user's own game. The module draws nothing, contains
//! no rules of a game, and names no game and no piece.

mod board;
mod diagram;
mod feature;
mod groups;
mod hints;
mod kana;
mod length;
mod pages;
mod picture;
mod presets;
mod readings;
mod rule;
mod search;
mod search_text;
mod words;

pub use diagram::{Diagram, DiagramPart, Shape, Sign};
pub use feature::PieceFeature;
pub use groups::{GameGroup, find_games, group_games};
pub use hints::{Hint, hints};
pub use length::{kinds_at_start, length_in_words};
pub use pages::{Section, Topic, pages};
pub use picture::{PictureContent, PictureMark, RulePicture};
pub use presets::{
    ChosenRule, RulePreset, chosen_rules, game_with_rules, preset_followed, presets, rules_name,
};
pub use readings::{DisputedRule, RuleReading, disputed_rules, disputed_rules_about, find_disputed_rules};
pub use rule::Rule;
pub use search::{Query, find_by_name};
