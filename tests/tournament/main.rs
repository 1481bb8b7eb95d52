//! Tests of matches and of other programs' engines at our board.

mod statistics;
