//! The moves of a piece in Betza's notation, as far as `XBoard` understands it.
//!
//! `XBoard` marks targets by it and tells a user's slip of the mouse from a move; what is legal our
//! rules alone decide. Letters as in its document on the notation: capitals are steps (`W` straight,
//! `F` diagonal, `R`, `B`, `Q` slides, `D`, `A` jumps over one square, `H`, `G` over two, `N`, `C`, `Z`
//! oblique leaps), small letters before them directions, then what the step may do, then `a` and
//! the next leg. What has no word there, burning and the universal leap, is left out.

use crate::variant::Power;
use crate::variant::schema::{Dir, Dirs};
use std::fmt::Write as _;

/// How many pieces a range jump is described to pass; more of them in a line are rare.
const JUMPED: usize = 5;

/// The description of a piece; empty if none of its powers can be told.
pub(super) fn describe(powers: &[Power]) -> String {
    powers.iter().map(power).collect()
}

fn power(power: &Power) -> String {
    match power {
        Power::Step(dirs) => legs(dirs, "", STEP, ""),
        Power::Slide(dirs) => legs(dirs, "", SLIDE, ""),
        Power::SlideUpTo(most, dirs) => legs(dirs, "", STEP, &most.to_string()),
        Power::Jump(distance, dirs) => jump(*distance, dirs),
        Power::Leap(offsets) => offsets.iter().map(|&(right, forward)| leap(right, forward)).collect(),
        Power::SkipSlide { skip, max, dirs } => {
            let skipped = "j".repeat(usize::from(*skip));
            match max {
                None => legs(dirs, &skipped, SLIDE, ""),
                Some(most) => legs(dirs, &skipped, STEP, &most.to_string()),
            }
        }
        Power::Pierce { over, dirs } => {
            let most = over.map_or(JUMPED, usize::from).min(JUMPED);
            let over = |pieces: usize| legs(dirs, &passing(pieces, ""), SLIDE, "");
            (0..=most).map(over).collect()
        }
        Power::RangeJump(dirs) => {
            let over = |pieces: usize| legs(dirs, &passing(pieces, "c"), SLIDE, "");
            legs(dirs, "", SLIDE, "") + &(1..=JUMPED).map(over).collect::<String>()
        }
        Power::Hook(dirs) => legs(dirs, "", SLIDE, "") + &legs(dirs, "mas", SLIDE, ""),
        Power::Area(steps) => (0..*steps).map(|before| "ma".repeat(before.into()) + "K").collect(),
        Power::Lion(steps) => lion(*steps),
        Power::LionLine(dirs) => lion_line(2, dirs),
        Power::LionLineOf(steps, dirs) => lion_line(*steps, dirs),
        Power::Igui => "cabK".to_owned(),
        Power::Universal | Power::Burn => String::new(),
    }
}

/// Letters of the straight, the diagonal and the eightfold form of a movement.
type Atoms = [char; 3];
const STEP: Atoms = ['W', 'F', 'K'];
const SLIDE: Atoms = ['R', 'B', 'Q'];

/// A slide that passes so many pieces on its way, each by a leg of its own; `last` is what the last
/// leg does.
fn passing(pieces: usize, last: &str) -> String {
    match pieces {
        0 => last.to_owned(),
        more => "paf".repeat(more - 1) + last + "p",
    }
}

fn legs(dirs: &Dirs, mode: &str, [straight, diagonal, all]: Atoms, range: &str) -> String {
    if dirs.0.len() == Dir::ALL.len() {
        return format!("{mode}{all}{range}");
    }
    let mut text = String::new();
    for (letters, atom) in [(straight_dirs(dirs), straight), (diagonal_dirs(dirs), diagonal)] {
        for letters in letters {
            let _ = write!(text, "{letters}{mode}{atom}{range}");
        }
    }
    text
}

/// The straight directions: one word for all of them, empty for all four; none without any.
fn straight_dirs(dirs: &Dirs) -> Vec<String> {
    let names = [(Dir::N, 'f'), (Dir::S, 'b'), (Dir::W, 'l'), (Dir::E, 'r')];
    let word: String = names.iter().filter(|(dir, _)| dirs.0.contains(dir)).map(|&(_, c)| c).collect();
    match word.as_str() {
        "" => Vec::new(),
        "fblr" => vec![String::new()],
        "fb" => vec!["v".to_owned()],
        "lr" => vec!["s".to_owned()],
        _ => vec![word],
    }
}

/// The diagonal directions, word by word: `f` is both forward, `fr` forward and right only.
fn diagonal_dirs(dirs: &Dirs) -> Vec<String> {
    let has = |dir| dirs.0.contains(&dir);
    let words = |both: &'static str, left, right| match (has(left), has(right)) {
        (true, true) => vec![both.to_owned()],
        (true, false) => vec![format!("{both}l")],
        (false, true) => vec![format!("{both}r")],
        (false, false) => Vec::new(),
    };
    let mut all = words("f", Dir::NW, Dir::NE);
    all.extend(words("b", Dir::SW, Dir::SE));
    if all == ["f", "b"] { vec![String::new()] } else { all }
}

fn jump(distance: u8, dirs: &Dirs) -> String {
    let atoms = match distance {
        1 => ['W', 'F', 'K'],
        2 => ['D', 'A', ' '],
        3 => ['H', 'G', ' '],
        _ => return String::new(),
    };
    let halves = |dirs: &Dirs| {
        let (straight, diagonal) =
            dirs.0.iter().partition(|dir| matches!(dir, Dir::N | Dir::E | Dir::S | Dir::W));
        [Dirs(straight), Dirs(diagonal)]
    };
    halves(dirs).iter().map(|half| legs(half, "", atoms, "")).collect()
}

/// One offset: the letter of its distance with the eighth of the circle it lies in.
fn leap(right: i8, forward: i8) -> String {
    let (wide, high) = (right.unsigned_abs(), forward.unsigned_abs());
    let side = if right < 0 { 'l' } else { 'r' };
    let ahead = if forward < 0 { 'b' } else { 'f' };
    let atom = match (wide.min(high), wide.max(high)) {
        (1, 2) => 'N',
        (1, 3) => 'C',
        (2, 3) => 'Z',
        // Along a line, or farther than there are letters.
        _ => return line_leap(right, forward),
    };
    // The second letter names the nearer axis.
    if high > wide { format!("{side}{ahead}{atom}") } else { format!("{ahead}{side}{atom}") }
}

fn line_leap(right: i8, forward: i8) -> String {
    let steps = right.unsigned_abs().max(forward.unsigned_abs());
    let on_line = right == 0 || forward == 0 || right.unsigned_abs() == forward.unsigned_abs();
    let unit = (right.signum(), forward.signum());
    let dir = Dir::ALL.into_iter().find(|dir| dir.offset() == unit);
    match dir {
        Some(dir) if on_line => jump(steps, &Dirs(vec![dir])),
        _ => String::new(),
    }
}

/// Steps, jumps, captures on the way, and both out and back: pass and igui.
fn lion(steps: u8) -> String {
    let jumps = ["", "NAD", "CZHG"];
    let reach: String = jumps.iter().take(steps.into()).copied().collect();
    let on_the_way: String = (1..steps).map(|legs| "mca".repeat(legs.into()) + "K").collect();
    format!("K{reach}{on_the_way}mcabK")
}

fn lion_line(steps: u8, dirs: &Dirs) -> String {
    let jumps: String = (2..=steps).map(|distance| jump(distance, dirs)).collect();
    let on_the_way = |further: u8| legs(dirs, &"mcaf".repeat(further.into()), STEP, "");
    let ways: String = (1..steps).map(on_the_way).collect();
    legs(dirs, "", STEP, "") + &jumps + &ways + &legs(dirs, "mcab", STEP, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::schema::Dirs;

    fn dirs(text: &str) -> Dirs {
        Dirs::try_from(text.to_owned()).expect("directions")
    }

    /// The words that `HaChu` and `CrazyWa` use for the same pieces in the games they teach `XBoard`.
    #[test]
    fn plain_pieces_are_told_as_other_engines_tell_them() {
        for (powers, told) in [
            (vec![Power::Step(dirs("N"))], "fW"),
            (vec![Power::Slide(dirs("N"))], "fR"),
            (vec![Power::Step(dirs("N S"))], "vW"),
            (vec![Power::Step(dirs("N S E W")), Power::Step(dirs("NE NW"))], "WfF"),
            (vec![Power::Slide(dirs("N S E W")), Power::Step(dirs("NE SE SW NW"))], "RF"),
            (vec![Power::Step(dirs("NE SE SW NW")), Power::Jump(2, dirs("N E S W"))], "FD"),
            (vec![Power::Step(dirs("N E S W")), Power::Jump(2, dirs("NE SE SW NW"))], "WA"),
            (vec![Power::Step(dirs("N NE E SE S SW W NW"))], "K"),
            (vec![Power::Slide(dirs("N")), Power::Slide(dirs("SE")), Power::Step(dirs("SW"))], "fRbrBblF"),
            (vec![Power::SlideUpTo(2, dirs("NE SE SW NW"))], "F2"),
        ] {
            assert_eq!(describe(&powers), told);
        }
        assert!(describe(&[Power::Hook(dirs("N E S W"))]).contains("RmasR"));
        assert!(describe(&[Power::Hook(dirs("NE SE SW NW"))]).contains("BmasB"));
        assert!(describe(&[Power::Lion(2)]).starts_with("KNAD"));
    }

    /// Worked out from `XBoard`'s document on the notation.
    #[test]
    fn special_powers() {
        for (power, told) in [
            (Power::Leap(vec![(-1, 2), (1, 2)]), "lfNrfN"),
            (Power::Leap(vec![(2, 1)]), "frN"),
            (Power::Leap(vec![(0, 2), (-3, -3)]), "fDblG"),
            (Power::Leap(vec![(5, 1)]), ""),
            (Power::Area(3), "KmaKmamaK"),
            (Power::Igui, "cabK"),
            (Power::LionLine(dirs("N")), "fWfDfmcafWfmcabW"),
            (Power::LionLine(dirs("NE NW")), "fFfAfmcafFfmcabF"),
            (Power::SkipSlide { skip: 1, max: None, dirs: dirs("N S") }, "vjR"),
            (Power::Pierce { over: Some(1), dirs: dirs("NE SE SW NW") }, "BpB"),
            (Power::Burn, ""),
            (Power::Universal, ""),
        ] {
            assert_eq!(describe(std::slice::from_ref(&power)), told, "{power:?}");
        }
        let range = describe(&[Power::RangeJump(dirs("N E S W"))]);
        assert!(range.starts_with("RcpRpafcpRpafpafcpR"), "{range}");
    }

    /// `XBoard` keeps no more than 79 characters of what follows the first leg.
    #[test]
    fn every_piece_of_the_library_has_a_short_description() {
        for file in crate::variant::Library::with_folder(None).games() {
            for piece in &file.pieces {
                let told = describe(&piece.moves);
                let untold = piece.moves.iter().all(|p| matches!(p, Power::Universal | Power::Burn));
                assert_eq!(told.is_empty(), untold, "{}", piece.name);
                assert!(told.is_ascii() && told.len() < 400, "{}: {told}", piece.name);
            }
        }
    }
}
