//! How the squares a picked piece may go to are marked, as the rule texts' chapters "Displaying
//! legal moves" say. Pure: the view gives each mark its colour and shape.

use super::selection::{Picked, Selection};
use crate::rules::{Move, Position};
use crate::variant::{Power, Sq};

/// The sign on a square that can be named next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TargetKind {
    /// An ordinary move or drop (white).
    Move,
    /// An ordinary capture (red).
    Capture,
    /// Anywhere, by a universal leaper (blue).
    Universal,
    /// The outermost ring of Lion power (light blue).
    LionOuter,
    /// The ring inside it (dark blue): the Lion's neighbours.
    LionInner,
    /// The neighbours, where Lion power has three steps (purple).
    LionFirst,
    /// A capture without moving, and nothing else (green).
    Igui,
    /// The piece would be burnt there (black).
    Suicide,
}

/// A marked square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The square.
    pub sq: Sq,
    /// The sign.
    pub kind: TargetKind,
    /// Whether an enemy stands there: Lion marks show captures too.
    pub captures: bool,
}

/// The squares that may be named next, each once.
#[must_use]
pub fn targets(position: &Position, selection: &Selection) -> Vec<Target> {
    let mut found: Vec<Target> = Vec::new();
    for mv in selection.moves() {
        let sq = mv.via().get(selection.via().len()).copied().unwrap_or_else(|| mv.to());
        if mv.is_pass() {
            continue;
        }
        let ends_here = mv.via().len() == selection.via().len();
        let captures = position.piece_at(sq).is_some() && Some(sq) != mv.from();
        let kind = kind_of(position, selection, mv, sq, ends_here);
        match found.iter_mut().find(|target| target.sq == sq) {
            // A square that can be reached alive is not marked as suicide because of a way onward.
            Some(known) if ends_here => known.kind = kind,
            Some(_) => {}
            None => found.push(Target { sq, kind, captures }),
        }
    }
    found
}

fn kind_of(position: &Position, selection: &Selection, mv: Move, sq: Sq, ends_here: bool) -> TargetKind {
    if ends_here && position.fire_of(mv).suicide_by.is_some() {
        return TargetKind::Suicide;
    }
    let captures = position.piece_at(sq).is_some_and(|piece| piece.side != position.side_to_move());
    let plain = if captures { TargetKind::Capture } else { TargetKind::Move };
    let Picked::Board(from) = selection.picked() else { return plain };
    let Some(piece) = position.piece_at(from) else { return plain };
    let powers = position.variant().kind(piece.kind).powers();
    if let Some(steps) = lion_steps(position, powers, from, sq, piece.side) {
        let ring = distance(position, from, sq);
        return match steps.saturating_sub(ring) {
            0 => TargetKind::LionOuter,
            1 => TargetKind::LionInner,
            _ => TargetKind::LionFirst,
        };
    }
    if mv.is_igui() {
        return TargetKind::Igui;
    }
    if powers.contains(&Power::Universal) && !captures { TargetKind::Universal } else { plain }
}

/// Number of king steps between two squares.
fn distance(position: &Position, a: Sq, b: Sq) -> u8 {
    let geometry = position.geometry();
    geometry.column(a).abs_diff(geometry.column(b)).max(geometry.rank(a).abs_diff(geometry.rank(b)))
}

/// Steps of the Lion power that reaches a square, if one does.
fn lion_steps(
    position: &Position,
    powers: &[Power],
    from: Sq,
    sq: Sq,
    side: crate::rules::Side,
) -> Option<u8> {
    let ring = distance(position, from, sq);
    let geometry = position.geometry();
    let sign = if side == crate::rules::Side::Black { 1 } else { -1 };
    let right = (i16::from(geometry.column(sq)) - i16::from(geometry.column(from))) * sign;
    let forward = (i16::from(geometry.rank(from)) - i16::from(geometry.rank(sq))) * sign;
    let on_line = |dirs: &crate::variant::schema::Dirs| {
        dirs.0.iter().any(|dir| {
            let (x, y) = dir.offset();
            (i16::from(x) * i16::from(ring), i16::from(y) * i16::from(ring)) == (right, forward)
        })
    };
    let reach = |power: &Power| match power {
        Power::Lion(steps) => Some(*steps),
        Power::LionLine(dirs) if on_line(dirs) => Some(2),
        Power::LionLineOf(steps, dirs) if on_line(dirs) => Some(*steps),
        _ => None,
    };
    powers.iter().filter_map(reach).filter(|&steps| ring <= steps).max()
}

/// What a move to a square would burn: the yellow marks shown while that target is hovered.
#[must_use]
pub fn would_burn(position: &Position, selection: &Selection, sq: Sq) -> Vec<Sq> {
    let ends = selection.moves().find(|mv| mv.to() == sq && mv.via().len() == selection.via().len());
    ends.map_or_else(Vec::new, |mv| position.fire_of(mv).burnt.to_vec())
}
