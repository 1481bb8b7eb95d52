//! Help, lessons, training and reviews. Help and exercises are derived from the variant file of a game, so a user's own
//! game is taught like the built-in ones. Stories and problems come from files.
//!
//! | module | contents |
//! |---|---|
//! | [`guide`] | help on games, pieces and rules, as data that a window can draw |
//! | [`lesson`] | exercises that are generated for each piece, and written stories |
//! | [`training`] | shelves of problems, ratings and repetitions |
//! | [`review`] | reviews of games by the computer |

pub mod guide;
pub mod lesson;
pub mod review;
pub mod training;
