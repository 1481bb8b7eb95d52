//! What is remarkable in a ply, in a sentence: for people who watch a game and may have missed it.
//!
//! Pure: it reads the effects of a ply and the position after it. It decides no rule and knows no
//! piece by name; what is special is what has a special power.

use super::powers::Powers;
use crate::rules::{Effect, Position, Side};
use crate::variant::{Geometry, Kind, Power, Sq};

const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// The sentence for a ply that led to `after`; none if nothing in it is out of the ordinary, or if
/// it ends the game, which has a sentence of its own ([`Outcome`](crate::rules::Outcome)).
#[must_use]
pub fn caption(after: &Position, effects: &[Effect]) -> Option<String> {
    if effects.iter().any(|effect| matches!(effect, Effect::End { .. })) {
        return None;
    }
    let variant = after.variant();
    let mover = effects.iter().find_map(|effect| match *effect {
        Effect::Lift { piece, .. } | Effect::Drop { piece, .. } | Effect::Pass { piece, .. } => Some(piece),
        _ => None,
    })?;
    let name = |kind| variant.kind(kind).name();
    let mut deeds = Vec::new();
    let jumped = jumped(after, effects, variant.kind(mover.kind));
    if jumped > 0 {
        deeds.push(format!("jumps over {}", pieces(jumped)));
    }
    deeds.extend(captures(after, effects));
    for effect in effects {
        if let Effect::Promote { into, .. } = *effect
            && is_special(variant.kind(into.kind))
        {
            deeds.push(format!("becomes a {}", name(into.kind)));
        }
    }
    let burnt: Vec<_> = effects
        .iter()
        .filter_map(|effect| match *effect {
            Effect::Burn { piece, .. } => Some(piece),
            _ => None,
        })
        .collect();
    let enemies = burnt.iter().filter(|piece| piece.side != mover.side);
    match enemies.clone().count() {
        0 => {}
        1 => deeds.extend(enemies.map(|piece| format!("burns the {}", name(piece.kind)))),
        many => {
            let best = enemies.map(|piece| variant.kind(piece.kind)).filter(|kind| is_special(kind));
            let named: Vec<&str> = best.map(Kind::name).collect();
            let among =
                if named.is_empty() { String::new() } else { format!(", the {} among them", join(&named)) };
            deeds.push(format!("burns {}{among}", pieces(many)));
        }
    }
    if burnt.iter().any(|piece| piece.side == mover.side) {
        deeds.push("burns in the enemy's fire".to_owned());
    }
    if deeds.is_empty() {
        return danger(after);
    }
    let deeds: Vec<&str> = deeds.iter().map(String::as_str).collect();
    Some(format!("{}'s {} {}.", mover.side, name(mover.kind), join(&deeds)))
}

/// Captures worth a word: several at once, without moving, of a royal or of a piece with a special
/// power.
fn captures(after: &Position, effects: &[Effect]) -> Option<String> {
    let variant = after.variant();
    let taken: Vec<&Kind> = effects
        .iter()
        .filter_map(|effect| match *effect {
            Effect::Capture { piece, .. } => Some(variant.kind(piece.kind)),
            _ => None,
        })
        .collect();
    let names: Vec<&str> = taken.iter().map(|kind| kind.name()).collect();
    let stays = effects.iter().find_map(|effect| match *effect {
        Effect::Lift { from, .. } => Some(from),
        _ => None,
    }) == effects.iter().find_map(|effect| match *effect {
        Effect::Land { at, .. } => Some(at),
        _ => None,
    });
    match &taken[..] {
        [] => None,
        [_] if stays => Some(format!("takes the {} without moving", names[0])),
        [one] => is_special(one).then(|| format!("takes the {}", names[0])),
        many => Some(format!("takes {} at once: {}", pieces(many.len()), join(&names))),
    }
}

/// How many pieces a range jumper has jumped over.
fn jumped(after: &Position, effects: &[Effect], mover: &Kind) -> usize {
    if !mover.powers().iter().any(|power| matches!(power, Power::RangeJump(_))) {
        return 0;
    }
    let mut way = [None, None];
    for effect in effects {
        match *effect {
            Effect::Lift { from, .. } => way[0] = Some(from),
            Effect::Land { at, .. } => way[1] = Some(at),
            _ => {}
        }
    }
    let [Some(from), Some(to)] = way else { return 0 };
    // What stood in between stands there still, unless it has burnt since.
    let burnt = |sq: Sq| effects.iter().any(|effect| matches!(*effect, Effect::Burn { at, .. } if at == sq));
    let between = between(after.geometry(), from, to);
    between.into_iter().filter(|&sq| after.piece_at(sq).is_some() || burnt(sq)).count()
}

/// The squares strictly between two of one line; none if they are on no line.
fn between(geometry: &Geometry, from: Sq, to: Sq) -> Vec<Sq> {
    let right = i16::from(geometry.column(to)) - i16::from(geometry.column(from));
    let down = i16::from(geometry.rank(to)) - i16::from(geometry.rank(from));
    let length = right.abs().max(down.abs());
    if length == 0 || (right != 0 && down != 0 && right.abs() != down.abs()) {
        return Vec::new();
    }
    let step = |part: i16| part * right.signum();
    (1..length).filter_map(|part| geometry.shifted(from, step(part), part * down.signum())).collect()
}

/// Whether the side to move could lose a royal.
fn danger(after: &Position) -> Option<String> {
    let side: Side = after.side_to_move();
    let taken = after.checks(side).first().map(|danger| (danger.0, "attacked"));
    let (royal, how) = taken
        .or_else(|| after.fire_threats(side).first().map(|danger| (danger.0, "in reach of the fire")))?;
    let kind = after.piece_at(royal)?.kind;
    Some(format!("{side}'s {} is {how}.", after.variant().kind(kind).name()))
}

/// Whether a kind is royal or can do what only few can.
fn is_special(kind: &Kind) -> bool {
    Powers::of(kind).is_special()
}

fn pieces(count: usize) -> String {
    let number = NUMBERS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned());
    if count == 1 { format!("{number} piece") } else { format!("{number} pieces") }
}

/// `a`, `a and b`, `a, b and c`.
fn join(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
