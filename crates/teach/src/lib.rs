//! What tenjiku teaches. All of it follows from the variant file of a game, so that a user's own game is taught too.
//!
//! | module | contents |
//! |---|---|
//! | [`guide`] | help on games, pieces and rules, as data that a window can draw |
//! | [`lesson`] | exercises that are generated for each piece, and written stories |
//! | [`training`] | shelves of problems, ratings and repetitions |
//! | [`review`] | the computer reviews a game |

pub mod guide;
pub mod lesson;
pub mod review;
pub mod training;
