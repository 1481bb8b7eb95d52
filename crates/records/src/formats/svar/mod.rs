//! Saved games of the program ShogiVar, `.svar`.
//!
//! ```text
//! "Chu",0,95,"Black",0,0,190,0,0
//! 0,0,0,0,0,0,"95. Lnx8k mate"
//! "00:00:01","00:00:41",0,0
//! "",2,2,123,110
//! 0
//! "P-7h",-18,-18,46,70
//! 0
//! ```
//!
//! The first line has the game and the number of plies. From the fourth line on, each ply has a line with the
//! text of the previous ply, the number of the moving piece, a second number (the promoted face if the piece promotes,
//! else the captured piece, else the piece itself), and two squares; then the number of pieces removed from the board,
//! and two lines for each, square and piece. A trailing entry, which is not a ply, repeats the text of the last ply.
//! The final board, the hands and a remark in quotation marks follow.
//!
//! Pieces are numbered from 1, White’s negative, as listed in the field `shogivar` of the variant file.
//! Squares count from 1 in each rank, and the last number of a rank is unused: on 12 files, 14 is the first
//! square of rank a and 27 that of rank b.

mod file;
mod hands;
mod read;
mod write;

pub(super) use file::is_svar;
pub(super) use read::{SHOGIVAR, read};
pub(super) use write::write;
