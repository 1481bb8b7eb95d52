//! How the game is won: royals, mate, the bare king.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, having, least};
use crate::guide::picture::{PictureContent, RulePicture};
use crate::guide::words::names;
use crate::language::SpokenName;
use crate::say;
use tenjiku_rules::variant::{Bareness, KindId, Power, RoyalSafety, Stalemate, Turns, Variant};
use tenjiku_rules::{Move, Outcome, Position, Side, WinReason};

pub(super) fn topics(
    game: &Variant,
    turns: Turns,
    royals: RoyalSafety,
    stalemate: Stalemate,
    bareness: Option<&Bareness>,
) -> Vec<Topic> {
    // Where only one side moves, nobody can win.
    if turns == Turns::Solo {
        return Vec::new();
    }
    let mut topics = vec![aim(game, royals, stalemate)];
    topics.extend(second_royal(game, royals));
    topics.push(bare(game, bareness));
    topics
}

pub(super) fn royal_kinds(game: &Variant) -> Vec<KindId> {
    game.kinds().filter(|(_, kind)| kind.is_royal()).map(|(id, _)| id).collect()
}

fn aim(game: &Variant, royals: RoyalSafety, stalemate: Stalemate) -> Topic {
    let kinds = royal_kinds(game);
    let topic = Topic::new(Rule::Aim, say!("guide-aim-title")).of(&kinds);
    let topic = topic.paragraph(say!("guide-aim-royals", names = names(game, &kinds)));
    let burns = game.kinds().any(|(_, kind)| kind.is_burner());
    let loses = stalemate == Stalemate::Loses;
    match royals {
        RoyalSafety::Capture => topic
            .paragraph(if burns { say!("guide-aim-capture-or-burn") } else { say!("guide-aim-capture") })
            .paragraph(say!("guide-aim-en-prise"))
            .paragraph_if(loses, || say!("guide-aim-no-moves"))
            .show(taking_the_royal(game)),
        RoyalSafety::Checkmate => topic
            .paragraph(say!("guide-aim-checkmate"))
            .paragraph(say!("guide-aim-checkmate-safety"))
            .paragraph_if(loses, || say!("guide-aim-no-moves"))
            .show(checkmate(game)),
    }
}

/// More than one royal per side: from the start, or by promotion.
fn second_royal(game: &Variant, safety: RoyalSafety) -> Option<Topic> {
    let royals = |side: Side| {
        let own = game.start().iter().filter(move |(_, piece)| piece.side == side);
        own.filter(|(_, piece)| game.kind(piece.kind).is_royal()).count()
    };
    let (count, other) = (royals(Side::Black), royals(Side::White));
    let becoming: Vec<(KindId, KindId)> = game
        .kinds()
        .filter(|(_, kind)| !kind.is_royal())
        .filter_map(|(id, kind)| Some((id, kind.promotes_to()?)))
        .filter(|(_, face)| game.kind(*face).is_royal())
        .collect();
    if count.max(other) < 2 && becoming.is_empty() {
        return None;
    }
    let mut topic = Topic::new(Rule::SecondRoyal, say!("guide-second-royal-title"));
    if count > 1 && count == other {
        topic = topic.paragraph(say!("guide-second-royal-start", count = count));
    }
    for (from, to) in &becoming {
        let (from, to) = (game.kind(*from).spoken_name(), game.kind(*to).spoken_name());
        topic = topic.paragraph(say!("guide-second-royal-face", from = from, to = to));
    }
    let kinds: Vec<KindId> = becoming.iter().flat_map(|(from, to)| [*from, *to]).collect();
    let topic = topic.of(&kinds).paragraph(say!("guide-second-royal"));
    Some(match safety {
        RoyalSafety::Capture => topic,
        RoyalSafety::Checkmate => topic
            .paragraph(say!("guide-second-royal-safety"))
            .paragraph_if(!becoming.is_empty(), || say!("guide-second-royal-relief"))
            .show(becoming.first().and_then(|(from, _)| relief(game, *from))),
    })
}

/// A royal is attacked, and another piece becomes royal: then the first need not be saved.
fn relief(game: &Variant, heir: KindId) -> Option<RulePicture> {
    let (royal, sliders) = royal_and_sliders(game)?;
    let least = least(game)?;
    sliders.into_iter().find_map(|slider| {
        let mut board = SmallBoard::whole(game, 7, 7)?;
        let home = board.put(board.home()?, Side::Black, royal)?;
        let geometry = board.game().geometry().clone();
        // White's slider looks down the file of Black's royal.
        board.put(geometry.shifted(home, 0, -3)?, Side::White, slider)?;
        let heir = board.put_at((0, 0), Side::Black, heir)?;
        board.put_at((0, 1), Side::White, least)?;
        board.put(geometry.square(geometry.files(), 0)?, Side::White, royal)?;
        let names = [game.kind(slider).spoken_name(), game.kind(royal).spoken_name()];
        let caption = say!("guide-second-royal-picture", piece = names[0], royal = names[1]);
        let attacked = !board.position()?.checks(Side::Black).is_empty();
        let crowns = |position: &Position, mv: Move| {
            let mut after = position.clone();
            after.play(mv, &mut ());
            (mv.from() == Some(heir) && after.royals(Side::Black).len() > 1).then(|| (!mv.has_via(), mv.to()))
        };
        if attacked { RulePicture::of_move(&board, crowns, caption) } else { None }
    })
}

/// A side's royal is captured, which ends the game.
fn taking_the_royal(game: &Variant) -> Option<RulePicture> {
    let (royal, sliders) = royal_and_sliders(game)?;
    let least = least(game)?;
    sliders.into_iter().find_map(|slider| {
        let mut board = SmallBoard::whole(game, 7, 7)?;
        board.put(board.top()?, Side::White, royal)?;
        // So that the game is not over already where a bare royal loses.
        board.put_at((-3, 1), Side::White, least)?;
        board.put_at((0, -2), Side::Black, slider)?;
        board.put(board.home()?, Side::Black, royal)?;
        let names = [game.kind(slider).spoken_name(), game.kind(royal).spoken_name()];
        let caption = say!("guide-aim-picture", piece = names[0], royal = names[1]);
        RulePicture::of_move(
            &board,
            |position, mv| {
                let mut after = position.clone();
                after.play(mv, &mut ());
                matches!(after.outcome(), Some(Outcome::Win { by: WinReason::RoyalCaptured { .. }, .. }))
                    .then_some(mv.to())
            },
            caption,
        )
    })
}

/// A royal, and unpromoted pieces that slide forward.
fn royal_and_sliders(game: &Variant) -> Option<(KindId, Vec<KindId>)> {
    let royal = royal_kinds(game).into_iter().find(|id| !game.kind(*id).is_promoted())?;
    let ahead = having(game, |power| match power {
        Power::Slide(dirs) => dirs.0.contains(&tenjiku_rules::variant::schema::Dir::N),
        _ => false,
    });
    let plain = |id: &KindId| !game.kind(*id).is_promoted() && !game.kind(*id).is_royal();
    Some((royal, ahead.into_iter().filter(plain).collect()))
}

/// A royal on the last rank, hemmed in by its own pieces and attacked by a piece that another one protects.
fn checkmate(game: &Variant) -> Option<RulePicture> {
    let royal = royal_kinds(game).into_iter().find(|id| !game.kind(*id).is_promoted())?;
    let least = least(game)?;
    let front: Vec<KindId> = game
        .kinds()
        .filter(|(id, kind)| !kind.is_promoted() && !kind.is_royal() && *id != least)
        .map(|(id, _)| id)
        .collect();
    let mut board = SmallBoard::whole(game, 5, 6)?;
    let top = board.top()?;
    let geometry = board.game().geometry().clone();
    let near = |right, down| geometry.shifted(top, right, down);
    board.put(top, Side::White, royal)?;
    for (right, down) in [(-1, 0), (1, 0), (-1, 1), (1, 1)] {
        board.put(near(right, down)?, Side::White, least)?;
    }
    board.put(board.home()?, Side::Black, royal)?;
    board.setup().side_to_move = Side::White;
    let guards = [(0, 2), (-1, 2), (1, 2), (0, 3)];
    let tries = front.iter().flat_map(|mate| front.iter().map(move |guard| (*mate, *guard)));
    tries.flat_map(|pair| guards.map(|at| (pair, at))).find_map(|((mate, guard), (right, down))| {
        let mut board = board.clone();
        board.put(near(0, 1)?, Side::Black, mate)?;
        board.put(near(right, down)?, Side::Black, guard)?;
        let position = board.position()?;
        let is_mate = matches!(position.outcome(), Some(Outcome::Win { by: WinReason::Checkmate, .. }));
        let caption = say!("guide-aim-checkmate-picture", royal = game.kind(royal).spoken_name());
        is_mate.then_some(RulePicture { position, show: PictureContent::Position, zone: false, caption })
    })
}

fn bare(game: &Variant, bareness: Option<&Bareness>) -> Topic {
    let topic = Topic::new(Rule::BareKing, say!("guide-bare-title"));
    let Some(Bareness { ignores, dead_pieces_count, one_companion, royal_must_be_safe }) = bareness else {
        return topic.paragraph(say!("guide-bare-off"));
    };
    let ignored: Vec<KindId> = ignores.iter().filter_map(|symbol| game.by_symbol(symbol)).collect();
    topic
        .paragraph(say!("guide-bare"))
        .paragraph_if(*one_companion, || say!("guide-bare-one"))
        .paragraph_if(!ignored.is_empty(), || say!("guide-bare-ignores", names = names(game, &ignored)))
        .paragraph_if(!dead_pieces_count, || say!("guide-bare-dead"))
        .paragraph(match royal_must_be_safe {
            true => say!("guide-bare-safe"),
            false => say!("guide-bare-answer"),
        })
        .paragraph_if(royal_kinds(game).len() > 1, || {
            say!("guide-bare-two", names = names(game, &royal_kinds(game)))
        })
        .of(&ignored)
        .show(baring(game))
}

/// The last companion of a royal is captured.
fn baring(game: &Variant) -> Option<RulePicture> {
    let (royal, sliders) = royal_and_sliders(game)?;
    let least = least(game)?;
    sliders.into_iter().find_map(|slider| {
        let mut board = SmallBoard::whole(game, 7, 7)?;
        board.put(board.top()?, Side::White, royal)?;
        board.put_at((-2, 1), Side::White, least)?;
        board.put_at((-2, -2), Side::Black, slider)?;
        board.put(board.home()?, Side::Black, royal)?;
        let caption = say!("guide-bare-picture");
        RulePicture::of_move(
            &board,
            |position, mv| {
                let mut after = position.clone();
                after.play(mv, &mut ());
                matches!(after.outcome(), Some(Outcome::Win { by: WinReason::BareKing, .. }))
                    .then_some((!mv.promotes(), mv.to()))
            },
            caption,
        )
    })
}
