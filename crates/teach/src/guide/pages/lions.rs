//! Lion power, full and along lines, and capturing without moving.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, kinds_with, simplest_kind};
use crate::guide::feature::is_lion;
use crate::guide::picture::{RulePicture, is_enemy_piece};
use crate::guide::words::name;
use tenjiku_language::say;
use tenjiku_rules::variant::{KindId, Passing, Power, Variant};
use tenjiku_rules::{Move, Position, Side};

pub(super) fn topics(game: &Variant, passing: Passing) -> Vec<Topic> {
    let passes = passing == Passing::Free;
    [
        lion(game, passes),
        long_lion(game, passes),
        turning_lions(game, passes),
        lion_lines(game, passes),
        if passes { None } else { no_passing(game) },
        igui(game),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn lion(game: &Variant, passes: bool) -> Option<Topic> {
    let kinds = kinds_with(game, |power| matches!(power, Power::Lion(2)));
    let shown = simplest_kind(game, &kinds)?;
    let topic = Topic::about(Rule::Lion, "guide-lion")
        .paragraph(say!("guide-lion-direct"))
        .paragraph(say!("guide-lion-double"))
        .paragraph(say!("guide-lion-igui"))
        .paragraph_if(passes, || say!("guide-lion-pass"))
        .of(&kinds);
    Some(
        topic
            .show(reach_picture(game, shown))
            .show(double_capture_picture(game, shown, [(0, 1), (1, 2)]))
            .show(igui_picture(game, shown)),
    )
}

fn long_lion(game: &Variant, passes: bool) -> Option<Topic> {
    let steps = |power: &Power| match power {
        Power::Lion(steps) if *steps != 2 => Some(*steps),
        _ => None,
    };
    let kinds = kinds_with(game, |power| steps(power).is_some());
    let shown = simplest_kind(game, &kinds)?;
    let max_steps = game.kind(shown).powers().iter().find_map(steps)?;
    let topic = Topic::new(Rule::LongLion, say!("guide-long-lion-title"))
        .paragraph(say!("guide-long-lion", steps = max_steps))
        .paragraph_if(passes, || say!("guide-long-lion-pass"))
        .of(&kinds);
    Some(topic.show(reach_picture(game, shown)).show(double_capture_picture(game, shown, [(0, 1), (1, 2)])))
}

/// Lion power in some directions, which may turn between its steps.
fn turning_lions(game: &Variant, passes: bool) -> Option<Topic> {
    let lion_dirs = |power: &Power| match power {
        Power::LionOf(_, dirs) => Some(dirs.clone()),
        _ => None,
    };
    let kinds = kinds_with(game, |power| lion_dirs(power).is_some());
    let shown = simplest_kind(game, &kinds)?;
    let dirs = game.kind(shown).powers().iter().find_map(lion_dirs)?;
    let first = *dirs.0.first()?;
    let turns = dirs.0.iter().find(|dir| ![first, first.opposite()].contains(dir)).unwrap_or(&first);
    let ((x, y), (right, forward)) = (first.offset(), turns.offset());
    let topic = Topic::about(Rule::TurningLions, "guide-turning-lions")
        .paragraph_if(passes, || say!("guide-turning-lions-pass"))
        .of(&kinds)
        .show(reach_picture(game, shown))
        .show(double_capture_picture(game, shown, [(x, y), (x + right, y + forward)]));
    Some(topic.show(igui_picture(game, shown)))
}

fn lion_lines(game: &Variant, passes: bool) -> Option<Topic> {
    let first_step = |power: &Power| match power {
        Power::LionLine(dirs) | Power::LionLineOf(_, dirs) => dirs.0.first().map(|dir| dir.offset()),
        _ => None,
    };
    let kinds = kinds_with(game, |power| first_step(power).is_some());
    let shown = simplest_kind(game, &kinds)?;
    let (right, forward) = game.kind(shown).powers().iter().find_map(first_step)?;
    let topic = Topic::about(Rule::LionLines, "guide-lion-lines")
        .paragraph_if(passes, || say!("guide-lion-lines-pass"))
        .paragraph(say!("guide-lion-lines-other"))
        .of(&kinds)
        .show(double_capture_picture(game, shown, [(right, forward), (right * 2, forward * 2)]));
    Some(topic.show(igui_picture(game, shown)))
}

fn no_passing(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, is_lion);
    (!kinds.is_empty()).then(|| Topic::about(Rule::NoPassing, "guide-no-passing").of(&kinds))
}

fn igui(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, |power| matches!(power, Power::Igui));
    let shown = simplest_kind(game, &kinds)?;
    Some(Topic::about(Rule::Igui, "guide-igui").of(&kinds).show(igui_picture(game, shown)))
}

/// A board with the piece in the middle.
fn board(game: &Variant, kind: KindId, size: u8) -> Option<SmallBoard> {
    SmallBoard::solo(game, size, size)?.with(Side::Black, kind, &[(0, 0)])
}

/// The moves of the piece, with a piece of each side next to it.
fn reach_picture(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let board = board(game, kind, 7)?.friends(&[(1, 0)])?.enemies(&[(-1, 1)])?;
    let caption = say!("guide-lion-reach-picture", piece = name(game, kind));
    RulePicture::of_moves(&board, board.at((0, 0))?, caption)
}

fn double_capture_picture(game: &Variant, kind: KindId, squares: [(i8, i8); 2]) -> Option<RulePicture> {
    let board = board(game, kind, 7)?.enemies(&squares)?;
    let takes_both = |position: &Position, mv: Move| {
        let captures = mv.via().len() + usize::from(is_enemy_piece(position, mv.to()));
        (captures > 1 && Some(mv.to()) != mv.from()).then_some(mv.to())
    };
    RulePicture::of_move(&board, takes_both, say!("guide-lion-double-picture", piece = name(game, kind)))
}

fn igui_picture(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let power = game.kind(kind).powers().iter().find(|power| is_lion(power) || **power == Power::Igui)?;
    let target = match power {
        Power::LionLine(dirs) | Power::LionLineOf(_, dirs) | Power::LionOf(_, dirs) => {
            dirs.0.first()?.offset()
        }
        _ => (1, 1),
    };
    let board = board(game, kind, 5)?.enemies(&[target])?;
    let caption = say!("guide-igui-picture", piece = name(game, kind));
    RulePicture::of_move(&board, |_, mv| mv.is_igui().then_some(mv.to()), caption)
}
