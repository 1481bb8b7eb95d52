//! Tests of every rule of the games. `README.md` lists them by rule.
//!
//! Expected values come from the rule texts, the reference tables or reasoning by hand, never from
//! running the code under test.

mod annan;
mod board;
mod chu_endings;
mod chu_lions;
mod chu_lishogi;
mod chu_promotion;
mod custom_games;
mod dai;
mod disputed_endings;
mod disputed_fire;
mod disputed_lions;
mod disputed_powers;
mod disputed_promotion;
mod disputed_ranges;
mod disputed_repetition;
mod endings;
mod great;
mod handicaps;
mod influence;
mod judge;
mod more;
mod oracle;
mod other_choices;
mod paths;
mod perft;
mod piece_moves;
mod player_view;
mod presets;
mod range_games;
mod readings;
mod setups;
mod shogi;
mod small;
mod solo;
mod tai;
mod tai_emperor;
mod taikyoku;
mod tenjiku_fire;
mod tenjiku_pieces;
mod tenjiku_range;
mod tori;
mod vast;
mod without_royal;
