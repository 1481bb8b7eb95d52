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
mod endings;
mod great;
mod handicaps;
mod influence;
mod judge;
mod more;
mod oracle;
mod paths;
mod perft;
mod piece_moves;
mod player_view;
mod range_games;
mod readings;
mod rows_endings;
mod rows_files;
mod rows_fire;
mod rows_lions;
mod rows_powers;
mod rows_presets;
mod rows_promotion;
mod rows_ranges;
mod rows_repetition;
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
