//! Lion power, full and along lines, and capturing without moving.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, having, least, plainest};
use crate::guide::picture::{RulePicture, is_prey};
use crate::guide::talent::is_lion;
use crate::language::SpokenName;
use crate::say;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{KindId, Passing, Power, Variant};

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
    let kinds = having(game, |power| matches!(power, Power::Lion(2)));
    let shown = plainest(game, &kinds)?;
    let topic = Topic::new(Rule::Lion, say!("guide-lion-title"))
        .paragraph(say!("guide-lion"))
        .paragraph(say!("guide-lion-direct"))
        .paragraph(say!("guide-lion-double"))
        .paragraph(say!("guide-lion-igui"))
        .paragraph_if(passes, || say!("guide-lion-pass"))
        .of(&kinds);
    Some(topic.show(reach(game, shown)).show(double(game, shown, [(0, 1), (1, 2)])).show(strike(game, shown)))
}

fn long_lion(game: &Variant, passes: bool) -> Option<Topic> {
    let steps = |power: &Power| match power {
        Power::Lion(steps) if *steps != 2 => Some(*steps),
        _ => None,
    };
    let kinds = having(game, |power| steps(power).is_some());
    let shown = plainest(game, &kinds)?;
    let most = game.kind(shown).powers().iter().find_map(steps)?;
    let topic = Topic::new(Rule::LongLion, say!("guide-long-lion-title"));
    let topic = topic
        .paragraph(say!("guide-long-lion", steps = most))
        .paragraph_if(passes, || say!("guide-long-lion-pass"))
        .of(&kinds);
    Some(topic.show(reach(game, shown)).show(double(game, shown, [(0, 1), (1, 2)])))
}

/// Lion power in some directions, which may turn between its steps.
fn turning_lions(game: &Variant, passes: bool) -> Option<Topic> {
    let power = |power: &Power| match power {
        Power::LionOf(_, dirs) => Some(dirs.clone()),
        _ => None,
    };
    let kinds = having(game, |any| power(any).is_some());
    let shown = plainest(game, &kinds)?;
    let dirs = game.kind(shown).powers().iter().find_map(power)?;
    let first = *dirs.0.first()?;
    let turns = dirs.0.iter().find(|dir| ![first, first.back()].contains(dir)).unwrap_or(&first);
    let ((x, y), (right, forward)) = (first.offset(), turns.offset());
    let topic = Topic::new(Rule::TurningLions, say!("guide-turning-lions-title"))
        .paragraph(say!("guide-turning-lions"))
        .paragraph_if(passes, || say!("guide-turning-lions-pass"))
        .of(&kinds);
    Some(
        topic
            .show(reach(game, shown))
            .show(double(game, shown, [(x, y), (x + right, y + forward)]))
            .show(strike(game, shown)),
    )
}

fn lion_lines(game: &Variant, passes: bool) -> Option<Topic> {
    let line = |power: &Power| match power {
        Power::LionLine(dirs) | Power::LionLineOf(_, dirs) => dirs.0.first().map(|dir| dir.offset()),
        _ => None,
    };
    let kinds = having(game, |power| line(power).is_some());
    let shown = plainest(game, &kinds)?;
    let (right, forward) = game.kind(shown).powers().iter().find_map(line)?;
    let topic = Topic::new(Rule::LionLines, say!("guide-lion-lines-title"))
        .paragraph(say!("guide-lion-lines"))
        .paragraph_if(passes, || say!("guide-lion-lines-pass"))
        .paragraph(say!("guide-lion-lines-other"))
        .of(&kinds);
    Some(
        topic
            .show(double(game, shown, [(right, forward), (right * 2, forward * 2)]))
            .show(strike(game, shown)),
    )
}

/// What pieces with Lion power may not do in this game.
fn no_passing(game: &Variant) -> Option<Topic> {
    let kinds = having(game, is_lion);
    let topic = Topic::new(Rule::NoPassing, say!("guide-no-passing-title"));
    (!kinds.is_empty()).then(|| topic.paragraph(say!("guide-no-passing")).of(&kinds))
}

fn igui(game: &Variant) -> Option<Topic> {
    let kinds = having(game, |power| matches!(power, Power::Igui));
    let shown = plainest(game, &kinds)?;
    let topic = Topic::new(Rule::Igui, say!("guide-igui-title")).paragraph(say!("guide-igui")).of(&kinds);
    Some(topic.show(strike(game, shown)))
}

/// Where the piece can go, with a piece of each side next to it.
fn reach(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let least = least(game)?;
    let mut board = SmallBoard::solo(game, 7, 7)?;
    let from = board.put_at((0, 0), Side::Black, kind)?;
    board.put_at((1, 0), Side::Black, least)?;
    board.put_at((-1, 1), Side::White, least)?;
    RulePicture::of_moves(
        &board,
        from,
        say!("guide-lion-reach-picture", piece = game.kind(kind).spoken_name()),
    )
}

/// Two captures in one move, on these squares.
fn double(game: &Variant, kind: KindId, [first, second]: [(i8, i8); 2]) -> Option<RulePicture> {
    let least = least(game)?;
    let mut board = SmallBoard::solo(game, 7, 7)?;
    board.put_at((0, 0), Side::Black, kind)?;
    board.put_at(first, Side::White, least)?;
    board.put_at(second, Side::White, least)?;
    let caption = say!("guide-lion-double-picture", piece = game.kind(kind).spoken_name());
    RulePicture::of_move(
        &board,
        |position, mv| {
            let taken = mv.via().len() + usize::from(is_prey(position, mv.to()));
            (taken > 1 && Some(mv.to()) != mv.from()).then_some(mv.to())
        },
        caption,
    )
}

/// A capture without moving.
fn strike(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let least = least(game)?;
    let lines = game.kind(kind).powers().iter().find(|power| is_lion(power) || **power == Power::Igui)?;
    let toward = match lines {
        Power::LionLine(dirs) | Power::LionLineOf(_, dirs) | Power::LionOf(_, dirs) => {
            dirs.0.first()?.offset()
        }
        _ => (1, 1),
    };
    let mut board = SmallBoard::solo(game, 5, 5)?;
    board.put_at((0, 0), Side::Black, kind)?;
    board.put_at(toward, Side::White, least)?;
    let caption = say!("guide-igui-picture", piece = game.kind(kind).spoken_name());
    RulePicture::of_move(&board, |_, mv| mv.is_igui().then_some(mv.to()), caption)
}
