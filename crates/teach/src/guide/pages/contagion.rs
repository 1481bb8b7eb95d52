//! Contagion: pieces that change into another by capturing a certain kind.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, by_symbols, kinds_with, simplest_kind, steps_ahead};
use crate::guide::picture::{RulePicture, after};
use crate::guide::words::{name, names};
use tenjiku_language::say;
use tenjiku_rules::variant::schema::Contagion;
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_rules::{Move, Position, Side};

pub(super) fn topics(game: &Variant, contagion: &[Contagion]) -> Vec<Topic> {
    contagion.iter().filter_map(|entry| contagion_topic(game, entry)).collect()
}

fn contagion_topic(game: &Variant, Contagion { of, into }: &Contagion) -> Option<Topic> {
    let (carriers, into) = (by_symbols(game, of), game.by_symbol(into)?);
    let (carrier_names, piece) = (names(game, &carriers), name(game, into));
    let topic = Topic::new(Rule::Contagion, say!("guide-contagion-title", piece = piece)).paragraph(say!(
        "guide-contagion",
        names = carrier_names,
        piece = piece
    ));
    Some(topic.of(&carriers).of(&[into]).show(contagion_picture(game, *carriers.first()?, into)))
}

fn contagion_picture(game: &Variant, carrier: KindId, into: KindId) -> Option<RulePicture> {
    let mut captors = kinds_with(game, steps_ahead);
    captors.retain(|id| !game.kind(*id).is_royal() && *id != into);
    let captor = simplest_kind(game, &captors)?;
    let board = SmallBoard::solo(game, 5, 5)?.with(Side::Black, captor, &[(0, -1)])?;
    let board = board.with(Side::White, carrier, &[(0, 0)])?;
    let goal = board.at((0, 0))?;
    let names = [captor, carrier, into].map(|id| name(game, id));
    let caption = say!("guide-contagion-picture", piece = names[0], taken = names[1], becomes = names[2]);
    let changes = |position: &Position, mv: Move| {
        after(position, mv).piece_at(goal).is_some_and(|piece| piece.kind == into).then_some(mv.to())
    };
    RulePicture::of_move(&board, changes, caption)
}
