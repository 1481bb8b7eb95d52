//! The board, the sides, and the turns.

use super::{Rule, Topic};
use crate::guide::picture::{PictureContent, RulePicture};
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_rules::variant::{Turns, Variant};
use tenjiku_rules::{Position, Side};

pub(super) fn topics(game: &Arc<Variant>, turns: Turns) -> Vec<Topic> {
    let mut topics = vec![board(game)];
    if turns == Turns::Solo {
        topics.push(Topic::new(Rule::Solo, say!("guide-solo-title")).paragraph(say!("guide-solo")));
    }
    topics
}

fn board(game: &Arc<Variant>) -> Topic {
    let file = game.file();
    let count = |side| game.starting_array().iter().filter(|(_, piece)| piece.side == side).count();
    let (black, white) = (count(Side::Black), count(Side::White));
    let size = match black == white {
        true => say!("guide-board", files = file.files, ranks = file.ranks, count = black),
        false => {
            say!("guide-board-unequal", files = file.files, ranks = file.ranks, black = black, white = white)
        }
    };
    let position = Position::new(Arc::clone(game));
    let caption = say!("guide-board-picture");
    let picture = RulePicture { position, show: PictureContent::Position, zone: false, caption };
    Topic::new(Rule::Board, say!("guide-board-title"))
        .paragraph(size)
        .paragraph(say!("guide-board-sides"))
        .paragraph(say!("guide-board-names"))
        .show((!game.starting_array().is_empty()).then_some(picture))
}
