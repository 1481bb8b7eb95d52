//! The board, the sides, the options, whose turn it is.

use super::{Rule, Topic};
use crate::guide::picture::{Picture, Show};
use crate::rules::{Position, Side};
use crate::say;
use crate::variant::{Turns, Variant};
use std::sync::Arc;

pub(super) fn topics(game: &Arc<Variant>, turns: Turns) -> Vec<Topic> {
    let mut topics = vec![board(game)];
    if turns == Turns::Solo {
        topics.push(Topic::new(Rule::Solo, say!("guide-solo-title")).tell(say!("guide-solo")));
    }
    topics.extend(options(game));
    topics
}

fn board(game: &Arc<Variant>) -> Topic {
    let file = game.file();
    let count = |side| game.start().iter().filter(|(_, piece)| piece.side == side).count();
    let (black, white) = (count(Side::Black), count(Side::White));
    let size = match black == white {
        true => say!("guide-board", files = file.files, ranks = file.ranks, count = black),
        false => {
            say!("guide-board-unequal", files = file.files, ranks = file.ranks, black = black, white = white)
        }
    };
    let position = Position::new(Arc::clone(game));
    let caption = say!("guide-board-picture");
    let start = Picture { position, show: Show::Position, zone: false, caption };
    Topic::new(Rule::Board, say!("guide-board-title"))
        .tell(size)
        .tell(say!("guide-board-sides"))
        .tell(say!("guide-board-names"))
        .show((!game.start().is_empty()).then_some(start))
}

fn options(game: &Variant) -> Option<Topic> {
    let options = &game.file().options;
    if options.is_empty() {
        return None;
    }
    let mut topic = Topic::new(Rule::Options, say!("guide-options-title")).tell(say!("guide-options"));
    for option in options {
        let chosen = game.choices().iter().find(|(id, _)| *id == option.id).map(|(_, number)| *number);
        for choice in &option.choices {
            let (name, number) = (game.option_name(option), choice.number);
            let text = game.choice_text(option, choice).to_owned();
            let text = match game.choice_source(option, choice) {
                None => text,
                Some(source) => say!("guide-option-source", text = text, source = source),
            };
            topic = topic.tell(match chosen == Some(number) {
                true => say!("guide-option-chosen", name = name, number = number, text = text),
                false => say!("guide-option-other", name = name, number = number, text = text),
            });
        }
        let bound = |entry: &crate::variant::schema::PieceEntry| {
            entry.optional_moves.iter().any(|powers| powers.option == option.id)
        };
        topic.kinds.extend(game.kinds().filter(|(_, kind)| bound(kind.entry())).map(|(id, _)| id));
    }
    Some(topic)
}
