//! Hints about illegal moves, generated from the powers of the piece.

use tenjiku_language::join_or;
use tenjiku_language::powers::{directions, sentence};
use tenjiku_language::say;
use tenjiku_rules::variant::schema::{Dir, Dirs};
use tenjiku_rules::variant::{Kind, Power};

/// Describes how the piece moves in the attempted direction, and in general. The offset is `(right, forward)` as the
/// piece's owner sees it.
pub(super) fn hint(kind: &Kind, offset: (i16, i16)) -> String {
    match line_to(offset).and_then(|(dir, distance)| describe_along_line(kind, dir, distance)) {
        Some(there) => say!("hint-with", why = there, hint = sentence(kind)),
        None => sentence(kind),
    }
}

/// The direction and distance of an offset that lies on one of the eight lines.
fn line_to((right, forward): (i16, i16)) -> Option<(Dir, u16)> {
    let (across, ahead) = (right.unsigned_abs(), forward.unsigned_abs());
    let distance = across.max(ahead);
    let is_straight = across == 0 || ahead == 0 || across == ahead;
    let direction = (right.signum(), forward.signum());
    let has_direction = |dir: &Dir| (i16::from(dir.offset().0), i16::from(dir.offset().1)) == direction;
    let dir = Dir::ALL.into_iter().find(has_direction)?;
    is_straight.then_some((dir, distance))
}

/// Describes how the piece moves along one line, if that explains why it cannot go `distance` squares.
fn describe_along_line(kind: &Kind, dir: Dir, distance: u16) -> Option<String> {
    // If the moves of the piece depend on the rank, only its general powers are described.
    if !kind.entry().last_rank_moves.is_empty() {
        return None;
    }
    let direction = directions(&Dirs(vec![dir]));
    // The longest move over empty squares, and the distances of the jumps.
    let mut steps: u16 = 0;
    let mut jumps: Vec<u8> = Vec::new();
    for power in kind.powers() {
        let includes = |dirs: &Dirs| dirs.0.contains(&dir);
        match power {
            Power::Step(dirs) if includes(dirs) => steps = steps.max(1),
            Power::SlideUpTo(squares, dirs) | Power::LionLineOf(squares, dirs) if includes(dirs) => {
                steps = steps.max(u16::from(*squares));
            }
            Power::LionLine(dirs) if includes(dirs) => steps = steps.max(2),
            Power::Jump(squares, dirs) if includes(dirs) => jumps.push(*squares),
            Power::Area(squares) | Power::Lion(squares) => steps = steps.max(u16::from(*squares)),
            Power::Slide(dirs) | Power::RangeJump(dirs) | Power::RangeCapture(dirs) | Power::Hook(dirs)
                if includes(dirs) =>
            {
                return None;
            }
            Power::Pierce { dirs, .. } | Power::SkipSlide { dirs, .. } if includes(dirs) => return None,
            // These powers may reach the square in other ways.
            Power::Hook(_) | Power::Leap(_) | Power::LionOf(..) | Power::Universal => return None,
            _ => {}
        }
    }
    if steps >= distance || jumps.iter().any(|jump| u16::from(*jump) == distance) {
        return None;
    }
    jumps.retain(|jump| u16::from(*jump) > steps);
    let distances: Vec<String> = jumps.iter().map(|jump| say!("number", count = *jump)).collect();
    let jumps = (!distances.is_empty()).then(|| say!("hint-jumps", distances = join_or(&distances)));
    let walks = (steps > 0).then(|| say!("hint-walks", count = steps));
    Some(match (walks, jumps) {
        (None, None) => say!("hint-not", there = direction),
        (Some(does), None) | (None, Some(does)) => say!("hint-does", there = direction, does = does),
        (Some(walks), Some(jumps)) => {
            let does = say!("hint-either", walks = walks, jumps = jumps);
            say!("hint-does", there = direction, does = does)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;

    #[test]
    fn hints_explain_the_moves_in_that_direction() {
        let hint_for = |game: &str, symbol: &str, offset| {
            let game = Variant::built_in(game).unwrap();
            hint(game.kind(game.by_symbol(symbol).expect("a piece")), offset)
        };
        let mover = "The Side Mover slides any distance sideways; it steps one square forward and back.";
        assert_eq!(hint_for("chu", "SM", (0, 3)), format!("It goes only one square forward. {mover}"));
        assert_eq!(
            hint_for("chu", "SM", (-2, -2)),
            format!("It does not move diagonally back to the left. {mover}")
        );
        assert_eq!(hint_for("chu", "SM", (-2, 0)), mover, "something stands in its way");
        assert_eq!(hint_for("chu", "SM", (1, 2)), mover);
        assert_eq!(
            hint_for("chu", "Ky", (0, 1)),
            "It jumps exactly two squares forward. \
             The Kylin steps one square diagonally; it jumps exactly 2 squares orthogonally."
        );
        // The refusal explains that a piece of higher rank is in the way.
        assert!(hint_for("taikyoku", "GGn", (0, 5)).starts_with("The Great General"));
        assert_eq!(
            hint_for("whale", "D", (1, -1)),
            "The Dolphin steps one square forward; it slides any distance diagonally back when it is on the last rank."
        );
        assert_eq!(hint_for("dai", "N", (0, 1)), "The Knight jumps two forward and one to either side.");
        assert_eq!(
            hint_for("chu", "Ln", (0, 4)),
            "It goes at most two squares forward. The Lion has Lion power: up to two steps, each \
             of which may capture; it can also capture and return (igui), or pass."
        );
    }
}
