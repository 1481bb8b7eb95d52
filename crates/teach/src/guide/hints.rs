//! Movement hints for the rim of a koma: one mark per direction.

use tenjiku_rules::variant::schema::{Dir, PowerReach};
use tenjiku_rules::variant::{Kind, Power};

/// The mark for one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hint {
    /// The direction as `(right, forward)` of its owner, in lowest terms.
    pub toward: (i8, i8),
    /// Whether the piece goes to the adjacent square.
    pub steps: bool,
    /// Whether the piece goes farther along the line.
    pub slides: bool,
    /// Whether the piece jumps.
    pub jumps: bool,
}

/// The marks of a piece, clockwise from forward, for powers that move the piece.
#[must_use]
pub fn hints(kind: &Kind) -> Vec<Hint> {
    let mut hints = Vec::new();
    kind.powers().iter().for_each(|power| add(&mut hints, power));
    let angle = |hint: &Hint| f32::from(hint.toward.0).atan2(f32::from(hint.toward.1));
    let clockwise_angle = |hint: &Hint| angle(hint).rem_euclid(std::f32::consts::TAU);
    hints.sort_by(|a, b| clockwise_angle(a).total_cmp(&clockwise_angle(b)));
    hints
}

const STEP: [bool; 3] = [true, false, false];
const SLIDE: [bool; 3] = [false, true, false];
const JUMP: [bool; 3] = [false, false, true];
const JUMP_SLIDE: [bool; 3] = [false, true, true];

fn add(hints: &mut Vec<Hint>, power: &Power) {
    let mut add_marks = |dirs: &[Dir], sign| dirs.iter().for_each(|dir| merge(hints, dir.offset(), sign));
    match (power, power.reach()) {
        (Power::LionLine(dirs) | Power::LionLineOf(_, dirs) | Power::LionOf(_, dirs), _) => {
            add_marks(&dirs.0, JUMP);
        }
        (_, PowerReach::Lines { dirs, first, last, jumps }) => {
            let sign = match (jumps, last) {
                (true, Some(last)) if last == first => JUMP,
                (true, _) => JUMP_SLIDE,
                (false, Some(1)) => STEP,
                (false, _) => SLIDE,
            };
            add_marks(&dirs.0, sign);
        }
        (_, PowerReach::Leaps(offsets)) => offsets.iter().for_each(|&offset| merge(hints, offset, JUMP)),
        (_, PowerReach::Around { jumps, .. }) => add_marks(&Dir::ALL, if jumps { JUMP } else { SLIDE }),
        (_, PowerReach::Everywhere) => add_marks(&Dir::ALL, JUMP_SLIDE),
        (_, PowerReach::Nowhere) => {}
    }
}

fn merge(hints: &mut Vec<Hint>, offset: (i8, i8), [steps, slides, jumps]: [bool; 3]) {
    let toward = reduce(offset);
    if let Some(known) = hints.iter_mut().find(|hint| hint.toward == toward) {
        known.steps |= steps;
        known.slides |= slides;
        known.jumps |= jumps;
    } else {
        hints.push(Hint { toward, steps, slides, jumps });
    }
}

/// A direction in lowest terms.
fn reduce((x, y): (i8, i8)) -> (i8, i8) {
    let (mut a, mut b) = (x.unsigned_abs(), y.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = i16::from(a.max(1));
    let reduced = |part: i8| i8::try_from(i16::from(part) / divisor).unwrap_or(part);
    (reduced(x), reduced(y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;

    fn marks(game: &str, symbol: &str) -> Vec<((i8, i8), &'static str)> {
        let game = Variant::built_in(game).unwrap();
        let kind = game.kind(game.by_symbol(symbol).unwrap_or_else(|| panic!("no {symbol}")));
        let word = |hint: &Hint| match (hint.steps, hint.slides, hint.jumps) {
            (true, false, false) => "step",
            (_, true, false) => "slide",
            (_, false, true) => "jump",
            (_, true, true) => "both",
            (false, false, false) => "none",
        };
        hints(kind).iter().map(|hint| (hint.toward, word(hint))).collect()
    }

    #[test]
    fn there_is_one_mark_per_direction_clockwise_from_forward() {
        assert_eq!(marks("chu", "P"), [((0, 1), "step")]);
        assert_eq!(
            marks("chu", "DK"),
            [
                ((0, 1), "slide"),
                ((1, 1), "step"),
                ((1, 0), "slide"),
                ((1, -1), "step"),
                ((0, -1), "slide"),
                ((-1, -1), "step"),
                ((-1, 0), "slide"),
                ((-1, 1), "step"),
            ]
        );
    }

    #[test]
    fn jumps_and_knight_moves_point_to_their_target() {
        assert_eq!(marks("tori", "Pt"), [((0, 1), "jump"), ((1, -1), "step"), ((-1, -1), "step")]);
        assert_eq!(marks("dai", "N"), [((1, 2), "jump"), ((-1, 2), "jump")]);
    }

    #[test]
    fn several_powers_in_one_direction_make_one_mark() {
        // A Free King that also jumps to the second square orthogonally.
        let eagle = marks("tenjiku", "FEg");
        assert_eq!(eagle.len(), 8);
        assert_eq!((eagle[0].1, eagle[1].1), ("both", "slide"));
    }
}
