//! What pieces turn into by capturing certain others.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, having, plainest};
use crate::guide::picture::RulePicture;
use crate::guide::words::names;
use crate::language::SpokenName;
use crate::say;
use tenjiku_rules::Side;
use tenjiku_rules::variant::schema::{Contagion, Dir};
use tenjiku_rules::variant::{KindId, Power, Variant};

pub(super) fn topics(game: &Variant, contagion: &[Contagion]) -> Vec<Topic> {
    contagion.iter().filter_map(|entry| catching(game, entry)).collect()
}

fn catching(game: &Variant, Contagion { of, into }: &Contagion) -> Option<Topic> {
    let carriers: Vec<KindId> = of.iter().filter_map(|symbol| game.by_symbol(symbol)).collect();
    let into = game.by_symbol(into)?;
    let (carried, becomes) = (names(game, &carriers), game.kind(into).spoken_name());
    let topic = Topic::new(Rule::Contagion, say!("guide-contagion-title", piece = becomes))
        .paragraph(say!("guide-contagion", names = carried, piece = becomes))
        .of(&carriers)
        .of(&[into]);
    Some(topic.show(caught(game, *carriers.first()?, into)))
}

/// A plain piece captures one that turns it into another.
fn caught(game: &Variant, carrier: KindId, into: KindId) -> Option<RulePicture> {
    let ahead = having(game, |power| match power {
        Power::Step(dirs) | Power::Slide(dirs) => dirs.0.contains(&Dir::N),
        _ => false,
    });
    let is_plain = |id: &KindId| !game.kind(*id).is_royal() && *id != into;
    let captor = plainest(game, &ahead.into_iter().filter(is_plain).collect::<Vec<_>>())?;
    let mut board = SmallBoard::solo(game, 5, 5)?;
    board.put_at((0, -1), Side::Black, captor)?;
    let goal = board.put_at((0, 0), Side::White, carrier)?;
    let names = [captor, carrier, into].map(|id| game.kind(id).spoken_name());
    let caption = say!("guide-contagion-picture", piece = names[0], taken = names[1], becomes = names[2]);
    RulePicture::of_move(
        &board,
        |position, mv| {
            let mut after = position.clone();
            after.play(mv, &mut ());
            after.piece_at(goal).is_some_and(|piece| piece.kind == into).then_some(mv.to())
        },
        caption,
    )
}
