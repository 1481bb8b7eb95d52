//! How the game is won: royals, mate, the bare king.

use super::{Rule, Topic};
use crate::guide::board::{
    SmallBoard, by_symbols, most_common_kind, royal, slides_ahead, unpromoted_kinds, unpromoted_with,
};
use crate::guide::picture::{RulePicture, after};
use crate::guide::words::{name, names};
use tenjiku_language::say;
use tenjiku_rules::variant::{Bareness, KindId, RoyalSafety, Stalemate, Turns, Variant};
use tenjiku_rules::{Move, Outcome, Position, Side, WinReason};

pub(super) fn topics(
    game: &Variant,
    turns: Turns,
    royals: RoyalSafety,
    stalemate: Stalemate,
    bareness: Option<&Bareness>,
) -> Vec<Topic> {
    // There is no winner if only one side moves.
    if turns == Turns::Solo {
        return Vec::new();
    }
    let second = second_royal(game, royals);
    [aim(game, royals, stalemate)]
        .into_iter()
        .chain(second)
        .chain([bare_king_topic(game, bareness)])
        .collect()
}

fn royal_kinds(game: &Variant) -> Vec<KindId> {
    game.kinds().filter(|(_, kind)| kind.is_royal()).map(|(id, _)| id).collect()
}

fn aim(game: &Variant, royals: RoyalSafety, stalemate: Stalemate) -> Topic {
    let kinds = royal_kinds(game);
    let topic = Topic::new(Rule::Aim, say!("guide-aim-title")).of(&kinds);
    let topic = topic.paragraph(say!("guide-aim-royals", names = names(game, &kinds)));
    let has_burner = game.kinds().any(|(_, kind)| kind.is_burner());
    let (win_text, safety_text, picture) = match royals {
        RoyalSafety::Capture if has_burner => {
            (say!("guide-aim-capture-or-burn"), say!("guide-aim-en-prise"), royal_capture_picture(game))
        }
        RoyalSafety::Capture => {
            (say!("guide-aim-capture"), say!("guide-aim-en-prise"), royal_capture_picture(game))
        }
        RoyalSafety::Checkmate => {
            (say!("guide-aim-checkmate"), say!("guide-aim-checkmate-safety"), checkmate_picture(game))
        }
    };
    let topic = topic.paragraph(win_text).paragraph(safety_text);
    topic.paragraph_if(stalemate == Stalemate::Loses, || say!("guide-aim-no-moves")).show(picture)
}

/// More than one royal per side: from the start, or by promotion.
fn second_royal(game: &Variant, safety: RoyalSafety) -> Option<Topic> {
    let royals = |side: Side| {
        let own_pieces = game.starting_array().iter().filter(move |(_, piece)| piece.side == side);
        own_pieces.filter(|(_, piece)| game.kind(piece.kind).is_royal()).count()
    };
    let (count, other) = (royals(Side::Black), royals(Side::White));
    let promoting_to_royal: Vec<(KindId, KindId)> = game
        .kinds()
        .filter(|(_, kind)| !kind.is_royal())
        .filter_map(|(id, kind)| Some((id, kind.promotes_to()?)))
        .filter(|(_, face)| game.kind(*face).is_royal())
        .collect();
    if count.max(other) < 2 && promoting_to_royal.is_empty() {
        return None;
    }
    let mut topic = Topic::new(Rule::SecondRoyal, say!("guide-second-royal-title"))
        .paragraph_if(count > 1 && count == other, || say!("guide-second-royal-start", count = count));
    for (from, to) in &promoting_to_royal {
        let (from, to) = (name(game, *from), name(game, *to));
        topic = topic.paragraph(say!("guide-second-royal-face", from = from, to = to));
    }
    let kinds: Vec<KindId> = promoting_to_royal.iter().flat_map(|(from, to)| [*from, *to]).collect();
    let topic = topic.of(&kinds).paragraph(say!("guide-second-royal"));
    Some(match safety {
        RoyalSafety::Capture => topic,
        RoyalSafety::Checkmate => topic
            .paragraph(say!("guide-second-royal-safety"))
            .paragraph_if(!promoting_to_royal.is_empty(), || say!("guide-second-royal-relief"))
            .show(promoting_to_royal.first().and_then(|(from, _)| second_royal_picture(game, *from))),
    })
}

/// A royal is attacked, and another piece promotes to a royal, so that the first need not be saved.
fn second_royal_picture(game: &Variant, promoting_piece: KindId) -> Option<RulePicture> {
    let royal = royal(game)?;
    unpromoted_with(game, slides_ahead).into_iter().find_map(|slider| {
        let board = SmallBoard::whole(game, 7, 7)?.with(Side::Black, promoting_piece, &[(0, 0)])?;
        let mut board = board.enemies(&[(0, 1)])?;
        let home = board.put(board.home()?, Side::Black, royal)?;
        let geometry = board.game().geometry().clone();
        // White's slider is on the file of Black's royal.
        board.put(geometry.square_at_offset(home, 0, -3)?, Side::White, slider)?;
        board.put(geometry.square(geometry.files(), 0)?, Side::White, royal)?;
        let caption =
            say!("guide-second-royal-picture", piece = name(game, slider), royal = name(game, royal));
        let promoting_piece = board.at((0, 0));
        let promotes_to_royal = |position: &Position, mv: Move| {
            let gains_royal =
                mv.from() == promoting_piece && after(position, mv).royals(Side::Black).len() > 1;
            gains_royal.then(|| (!mv.has_via(), mv.to()))
        };
        let is_attacked = !board.position()?.checks(Side::Black).is_empty();
        RulePicture::of_move(&board, promotes_to_royal, caption).filter(|_| is_attacked)
    })
}

/// A board with both royals, and a slider and an enemy at these offsets.
fn board_with_slider(game: &Variant, slider: KindId, at: (i8, i8), enemy: (i8, i8)) -> Option<SmallBoard> {
    let royal = royal(game)?;
    let mut board = SmallBoard::whole(game, 7, 7)?.enemies(&[enemy])?.with(Side::Black, slider, &[at])?;
    board.put(board.top()?, Side::White, royal)?;
    board.put(board.home()?, Side::Black, royal)?;
    Some(board)
}

/// Black captures White's royal, which ends the game.
fn royal_capture_picture(game: &Variant) -> Option<RulePicture> {
    unpromoted_with(game, slides_ahead).into_iter().find_map(|slider| {
        // The enemy prevents a bare royal, which would end the game.
        let board = board_with_slider(game, slider, (0, -2), (-3, 1))?;
        let caption = say!("guide-aim-picture", piece = name(game, slider), royal = name(game, royal(game)?));
        let captures_royal = |position: &Position, mv: Move| {
            let outcome = after(position, mv).outcome();
            matches!(outcome, Some(Outcome::Win { by: WinReason::RoyalCaptured { .. }, .. }))
                .then_some(mv.to())
        };
        RulePicture::of_move(&board, captures_royal, caption)
    })
}

/// A board with White's royal on its last rank, surrounded by its own pieces, and Black's far away.
pub(super) fn surrounded_royal(game: &Variant) -> Option<SmallBoard> {
    let (royal, pawn) = (royal(game)?, most_common_kind(game)?);
    let mut board = SmallBoard::whole(game, 5, 6)?;
    board.put(board.top()?, Side::White, royal)?;
    for (right, down) in [(-1, 0), (1, 0), (-1, 1), (1, 1)] {
        board.put(board.below_top(right, down)?, Side::White, pawn)?;
    }
    board.put(board.home()?, Side::Black, royal)?;
    Some(board)
}

/// Offsets `(right, down)` from a royal on its last rank, at which a guard may protect the piece in front of the royal.
pub(super) const GUARD_OFFSETS: [(i16, i16); 4] = [(0, 2), (-1, 2), (1, 2), (0, 3)];

/// A royal on the last rank, surrounded by its own pieces and attacked by a protected piece.
fn checkmate_picture(game: &Variant) -> Option<RulePicture> {
    let mut board = surrounded_royal(game)?;
    board.setup().side_to_move = Side::White;
    let caption = say!("guide-aim-checkmate-picture", royal = name(game, royal(game)?));
    let pawn = most_common_kind(game);
    let candidates: Vec<KindId> = unpromoted_kinds(game).filter(|id| Some(*id) != pawn).collect();
    let pairs = candidates.iter().flat_map(|mate| candidates.iter().map(move |guard| (*mate, *guard)));
    pairs.flat_map(|pair| GUARD_OFFSETS.map(|at| (pair, at))).find_map(|((mate, guard), (right, down))| {
        let mut board = board.clone();
        board.put(board.below_top(0, 1)?, Side::Black, mate)?;
        board.put(board.below_top(right, down)?, Side::Black, guard)?;
        let is_mate = |position: &Position| {
            matches!(position.outcome(), Some(Outcome::Win { by: WinReason::Checkmate, .. }))
        };
        RulePicture::of_position(&board, is_mate, caption.clone())
    })
}

fn bare_king_topic(game: &Variant, bareness: Option<&Bareness>) -> Topic {
    let topic = Topic::new(Rule::BareKing, say!("guide-bare-title"));
    let Some(Bareness { ignores, dead_pieces_count, one_companion, royal_must_be_safe }) = bareness else {
        return topic.paragraph(say!("guide-bare-off"));
    };
    let (ignored, royals) = (by_symbols(game, ignores), royal_kinds(game));
    topic
        .paragraph(say!("guide-bare"))
        .paragraph_if(*one_companion, || say!("guide-bare-one"))
        .paragraph_if(!ignored.is_empty(), || say!("guide-bare-ignores", names = names(game, &ignored)))
        .paragraph_if(!dead_pieces_count, || say!("guide-bare-dead"))
        .paragraph(if *royal_must_be_safe { say!("guide-bare-safe") } else { say!("guide-bare-answer") })
        .paragraph_if(royals.len() > 1, || say!("guide-bare-two", names = names(game, &royals)))
        .of(&ignored)
        .show(bare_king_picture(game))
}

/// The last companion of a royal is captured.
fn bare_king_picture(game: &Variant) -> Option<RulePicture> {
    unpromoted_with(game, slides_ahead).into_iter().find_map(|slider| {
        let board = board_with_slider(game, slider, (-2, -2), (-2, 1))?;
        let wins_by_bare_king = |position: &Position, mv: Move| {
            let outcome = after(position, mv).outcome();
            let is_bare = matches!(outcome, Some(Outcome::Win { by: WinReason::BareKing, .. }));
            is_bare.then_some((!mv.promotes(), mv.to()))
        };
        RulePicture::of_move(&board, wins_by_bare_king, say!("guide-bare-picture"))
    })
}
