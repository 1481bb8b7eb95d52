//! The marks on the squares that a picked piece can go to, following the chapters "Displaying legal moves" of the rule
//! texts. The view gives each mark its colour and shape.

use super::selection::{Picked, Selection};
use tenjiku_rules::variant::{Power, Sq};
use tenjiku_rules::{Move, Position, Side};

/// The mark on a square that can be chosen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TargetKind {
    /// An ordinary move or drop (white).
    Move,
    /// An ordinary capture (red).
    Capture,
    /// A universal move to an empty square (blue).
    Universal,
    /// The outermost ring of Lion power (light blue).
    LionOuter,
    /// The ring inside the outermost ring (dark blue).
    LionInner,
    /// The innermost ring, where Lion power has three steps (purple).
    LionFirst,
    /// A capture without moving: a neighbour that is only captured, or the way back (green).
    Igui,
    /// The piece would be burnt there (black).
    Suicide,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTarget {
    pub sq: Sq,
    pub kind: TargetKind,
    /// Whether a piece is captured there. Lion targets with captures get a second mark.
    pub captures: bool,
}

/// The squares that can be chosen next, each once.
pub fn reachable(selection: &Selection) -> Vec<Sq> {
    let mut squares: Vec<Sq> = Vec::new();
    for sq in selection.moves().filter(|mv| !mv.is_pass()).map(|mv| next_square(selection, mv)) {
        if !squares.contains(&sq) {
            squares.push(sq);
        }
    }
    squares
}

fn next_square(selection: &Selection, mv: Move) -> Sq {
    mv.via().get(selection.via().len()).copied().unwrap_or_else(|| mv.to())
}

/// The marks on the squares that can be chosen next, each square once. `powers` is the [`Movement`](super::Movement) of
/// the picked koma.
pub fn targets(position: &Position, selection: &Selection, powers: &[Power]) -> Vec<MoveTarget> {
    let mut targets: Vec<MoveTarget> = Vec::new();
    for mv in selection.moves() {
        let sq = next_square(selection, mv);
        if mv.is_pass() {
            continue;
        }
        let ends_on_square = mv.via().len() == selection.via().len();
        let captures = position.piece_at(sq).is_some() && Some(sq) != mv.from();
        let kind = kind_of(position, selection, powers, mv, sq);
        match targets.iter_mut().find(|target| target.sq == sq) {
            // Moves that end here take precedence over moves that continue from here.
            Some(target) if ends_on_square => target.kind = kind,
            Some(_) => {}
            None => targets.push(MoveTarget { sq, kind, captures }),
        }
    }
    targets
}

fn kind_of(position: &Position, selection: &Selection, powers: &[Power], mv: Move, sq: Sq) -> TargetKind {
    if mv.via().len() == selection.via().len() && position.fire_of(mv).suicide_by.is_some() {
        return TargetKind::Suicide;
    }
    let captures = position.piece_at(sq).is_some_and(|piece| piece.side != position.side_to_move());
    let ordinary = if captures { TargetKind::Capture } else { TargetKind::Move };
    let Picked::Board(from) = selection.picked() else { return ordinary };
    if sq == from {
        return TargetKind::Igui;
    }
    if let Some(steps_left) = lion_steps_left(position, powers, from, sq) {
        return match steps_left {
            0 => TargetKind::LionOuter,
            1 => TargetKind::LionInner,
            _ => TargetKind::LionFirst,
        };
    }
    if mv.is_igui() {
        return TargetKind::Igui;
    }
    if powers.contains(&Power::Universal) && !captures { TargetKind::Universal } else { ordinary }
}

/// The number of king steps between two squares.
fn distance(position: &Position, a: Sq, b: Sq) -> u8 {
    let geometry = position.geometry();
    geometry.column(a).abs_diff(geometry.column(b)).max(geometry.rank(a).abs_diff(geometry.rank(b)))
}

/// The number of steps left to a Lion power that reaches a square; `None` if no Lion power reaches it.
fn lion_steps_left(position: &Position, powers: &[Power], from: Sq, sq: Sq) -> Option<u8> {
    let ring = distance(position, from, sq);
    let geometry = position.geometry();
    let sign = if position.side_to_move() == Side::Black { 1 } else { -1 };
    let right = (i16::from(geometry.column(sq)) - i16::from(geometry.column(from))) * sign;
    let forward = (i16::from(geometry.rank(from)) - i16::from(geometry.rank(sq))) * sign;
    let on_line = |dirs: &tenjiku_rules::variant::schema::Dirs| {
        dirs.0.iter().any(|dir| {
            let (x, y) = dir.offset();
            (i16::from(x) * i16::from(ring), i16::from(y) * i16::from(ring)) == (right, forward)
        })
    };
    let steps_left = |power: &Power| match power {
        Power::Lion(steps) => steps.checked_sub(ring),
        Power::LionLine(dirs) if on_line(dirs) => 2_u8.checked_sub(ring),
        Power::LionLineOf(steps, dirs) if on_line(dirs) => steps.checked_sub(ring),
        Power::LionOf(steps, dirs) => {
            let has_offset = |&((x, y), _): &((i8, i8), u8)| (i16::from(x), i16::from(y)) == (right, forward);
            dirs.reach(*steps).iter().find(|there| has_offset(there)).map(|(_, fewest)| steps - fewest)
        }
        _ => None,
    };
    powers.iter().filter_map(steps_left).max()
}

/// The squares that a move to `sq` would burn. They are marked yellow while the pointer is over the target.
pub fn would_burn(position: &Position, selection: &Selection, sq: Sq) -> Vec<Sq> {
    let final_move = selection.moves().find(|mv| mv.to() == sq && mv.via().len() == selection.via().len());
    final_move.map_or_else(Vec::new, |mv| position.fire_of(mv).burnt.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::Variant;

    /// The marks of the piece on `from` by square, after the squares in `chosen_squares` were chosen.
    fn marks(
        id: &str,
        text: &str,
        from: &str,
        chosen_squares: &[&str],
    ) -> BTreeMap<String, (TargetKind, bool)> {
        let variant = Variant::built_in(id).unwrap();
        let position = sfen::read(&variant, text).expect("a position");
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        let mut selection = Selection::pick(&position, Picked::Board(square(from))).expect("own piece");
        for name in chosen_squares {
            selection.choose(square(name));
        }
        let piece = position.piece_at(square(from)).expect("a piece");
        targets(&position, &selection, variant.kind(piece.kind).powers())
            .into_iter()
            .map(|target| (position.geometry().name(target.sq), (target.kind, target.captures)))
            .collect()
    }

    const LION: &str = "5k6/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";

    /// Rule texts, "Displaying legal moves": dark blue next to the Lion, light blue beyond.
    #[test]
    fn a_lion_has_inner_and_outer_squares() {
        let marks = marks("chu", LION, "6f", &[]);
        assert_eq!(marks.len(), 24);
        assert_eq!(marks["6e"], (TargetKind::LionInner, true));
        assert_eq!(marks["7g"], (TargetKind::LionInner, false));
        assert_eq!(marks["5d"], (TargetKind::LionOuter, true));
        assert_eq!(marks["8h"], (TargetKind::LionOuter, false));
    }

    /// From a midstep: its eight neighbours, with the starting square among them for igui.
    #[test]
    fn the_neighbours_of_a_midstep_and_the_way_back_are_marked() {
        let marks = marks("chu", LION, "6f", &["6e"]);
        let squares: Vec<&str> = marks.keys().map(String::as_str).collect();
        assert_eq!(squares, ["5d", "5e", "5f", "6d", "6f", "7d", "7e", "7f"]);
        assert_eq!(marks["6f"].0, TargetKind::Igui);
    }

    /// Tenjiku: black where the piece would be burnt.
    #[test]
    fn a_move_next_to_an_enemy_demon_is_marked_as_suicide() {
        let board = "8k7/16/16/16/16/8d!7/16/8P7/16/16/16/16/16/16/16/8K7 b - 1";
        assert_eq!(marks("tenjiku", board, "8h", &[])["8g"].0, TargetKind::Suicide);
    }

    /// Tai: blue wherever the Emperor can go, red where it captures.
    #[test]
    fn an_emperors_moves_are_blue_and_its_captures_red() {
        let row = "25/".repeat(23);
        let text = format!("[e]24/{row}24[E] b - 1");
        let marks = marks("tai", &text, "1y", &[]);
        assert_eq!(marks["13m"].0, TargetKind::Universal);
        assert_eq!(marks["25a"], (TargetKind::Capture, true));
    }
}
