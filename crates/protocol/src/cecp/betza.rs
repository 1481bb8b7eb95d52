//! The moves of a piece in the subset of Betza's notation that `XBoard` understands.
//!
//! `XBoard` rejects moves that a description does not allow, so a description covers everything our rules might
//! allow, and slightly more where it cannot be exact. Only our rules decide legality. The letters are those of
//! `XBoard`'s document on the notation. Capitals are steps: `W` straight, `F` diagonal, `K` both; `R`, `B`, `Q`
//! slides; `D`, `A` jumps over one square, `H`, `G` over two; `N`, `C`, `Z` oblique leaps. Small letters before them
//! are directions, then modes (`m` move, `c` capture, `d` capture an own piece, `j` skip a square, `p` pass a piece),
//! then `a` and the next leg. The universal leap cannot be expressed.

use std::fmt::Write as _;
use tenjiku_rules::variant::schema::{Dir, Dirs};
use tenjiku_rules::variant::{Kind, Power, Variant};

/// Describes the pieces of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Betza {
    /// Length of the longest slide on the board.
    max_slide: u8,
    /// Whether pieces burn others or capture in passing. `XBoard` leaves such captured pieces on its board, so pieces
    /// must be allowed to move through and onto everything.
    leaves_remains: bool,
    /// Whether range jumps may end on empty squares.
    jumps_to_empty: bool,
}

impl Betza {
    pub fn new(variant: &Variant) -> Self {
        let geometry = variant.geometry();
        let max_slide = geometry.files().max(geometry.ranks()) - 1;
        let is_range_capture = |power: &Power| matches!(power, Power::RangeCapture(_));
        let leaves_remains_behind =
            |kind: &Kind| kind.is_burner() || kind.powers().iter().any(is_range_capture);
        Self {
            max_slide,
            leaves_remains: variant.kinds().any(|(_, kind)| leaves_remains_behind(kind)),
            jumps_to_empty: variant.rules().range_jump.lands_on_empty,
        }
    }

    /// The description of a piece. Empty if none of its powers can be described.
    pub fn describe(self, kind: &Kind) -> String {
        // Powers of the last rank are described as if they held everywhere.
        kind.powers()
            .iter()
            .chain(&kind.entry().last_rank_moves)
            .map(|power| self.describe_power(power))
            .collect()
    }

    fn describe_power(self, power: &Power) -> String {
        match power {
            Power::Step(dirs) => legs(dirs, self.end_mode(), STEP, ""),
            // Capturing on the way has no letter, but in a game with a range capture every slide passes everything.
            Power::Slide(dirs) | Power::RangeCapture(dirs) => self.slide(0, None, dirs),
            Power::SlideUpTo(max, dirs) => self.slide(0, Some(*max), dirs),
            Power::SkipSlide { skip, max, dirs, .. } => self.slide(*skip, *max, dirs),
            Power::Jump(distance, dirs) => self.jump(*distance, dirs),
            Power::Leap(offsets) => {
                offsets.iter().map(|&(right, forward)| self.leap(right, forward)).collect()
            }
            Power::Pierce { over, dirs } => self.pierce(*over, dirs),
            Power::RangeJump(dirs) => {
                let mode = if self.jumps_to_empty { "" } else { "c" };
                self.slide(0, None, dirs) + &self.skipping_slides(mode, dirs)
            }
            Power::Hook(dirs) => self.slide(0, None, dirs) + &legs(dirs, "mas", SLIDE, ""),
            Power::Area(steps) => {
                let step = if self.leaves_remains { "mpa" } else { "ma" };
                (0..*steps).map(|before| step.repeat(before.into()) + self.end_mode() + "K").collect()
            }
            Power::Lion(steps) => self.lion(*steps),
            Power::LionLine(dirs) => self.lion_line(2, dirs),
            Power::LionLineOf(steps, dirs) => self.lion_line(*steps, dirs),
            Power::LionOf(steps, dirs) => {
                let jumps = dirs.reach(*steps).into_iter().map(|((x, y), _)| self.leap(x, y));
                jumps.collect::<String>() + &self.lion_captures(*steps)
            }
            Power::Igui => "cabK".to_owned(),
            // Other powers cannot be expressed.
            _ => String::new(),
        }
    }

    /// The mode of the last square; it comes before the letter of the last leg.
    const fn end_mode(self) -> &'static str {
        if self.leaves_remains { "mcd" } else { "" }
    }

    fn slide(self, skip: u8, max: Option<u8>, dirs: &Dirs) -> String {
        // A skipped square counts as part of the range.
        let skip_legs = |squares: u8, steps: Option<u8>| {
            let mode = self.end_mode().to_owned() + &"j".repeat(squares.into());
            match steps {
                None => legs(dirs, &mode, SLIDE, ""),
                Some(steps) => legs(dirs, &mode, STEP, &range(squares + steps)),
            }
        };
        if self.leaves_remains {
            let reach = max.unwrap_or(self.max_slide.saturating_sub(skip));
            return (0..reach).map(|before| skip_legs(skip + before, Some(1))).collect();
        }
        skip_legs(skip, max)
    }

    /// Slides that begin after any number of squares, occupied or not. Redundant if remains are left.
    fn skipping_slides(self, mode: &str, dirs: &Dirs) -> String {
        if self.leaves_remains {
            return String::new();
        }
        let legs_after =
            |squares: u8| legs(dirs, &(mode.to_owned() + &"j".repeat(squares.into())), SLIDE, "");
        (1..self.max_slide).map(legs_after).collect()
    }

    fn pierce(self, over: Option<u8>, dirs: &Dirs) -> String {
        let slide = self.slide(0, None, dirs);
        match over {
            Some(max_pieces) if !self.leaves_remains => {
                // One leg for each piece that is passed.
                let pass_mode = |pieces: u8| "paf".repeat(usize::from(pieces) - 1) + "p";
                let pierce_legs = (1..=max_pieces).map(|pieces| legs(dirs, &pass_mode(pieces), SLIDE, ""));
                slide + &pierce_legs.collect::<String>()
            }
            _ => slide + &self.skipping_slides("", dirs),
        }
    }

    fn jump(self, distance: u8, dirs: &Dirs) -> String {
        let atoms = match distance {
            1 => STEP,
            2 => ['D', 'A', ' '],
            3 => ['H', 'G', ' '],
            _ => return String::new(),
        };
        let is_straight = |dir: &&Dir| matches!(dir, Dir::N | Dir::E | Dir::S | Dir::W);
        let (straight, diagonal): (Vec<Dir>, Vec<Dir>) = dirs.0.iter().partition(is_straight);
        legs(&Dirs(straight), self.end_mode(), atoms, "") + &legs(&Dirs(diagonal), self.end_mode(), atoms, "")
    }

    /// One leap: the letter of its distance with the letters of its direction.
    fn leap(self, right: i8, forward: i8) -> String {
        let (wide, high) = (right.unsigned_abs(), forward.unsigned_abs());
        if right == 0 || forward == 0 || wide == high {
            let unit = (right.signum(), forward.signum());
            let dirs = Dir::ALL.into_iter().filter(|dir| dir.offset() == unit).collect();
            return self.jump(wide.max(high), &Dirs(dirs));
        }
        let side = if right < 0 { 'l' } else { 'r' };
        let ahead = if forward < 0 { 'b' } else { 'f' };
        let atom = match (wide.min(high), wide.max(high)) {
            (1, 2) => 'N',
            (1, 3) => 'C',
            (2, 3) => 'Z',
            // There are no letters for longer leaps.
            _ => return String::new(),
        };
        let end_mode = self.end_mode();
        // Of the two direction letters the second is that of the longer distance: `rfN` is one to the right, two
        // forward.
        if high > wide {
            format!("{side}{ahead}{end_mode}{atom}")
        } else {
            format!("{ahead}{side}{end_mode}{atom}")
        }
    }

    /// Steps, jumps and the further moves of a Lion.
    fn lion(self, steps: u8) -> String {
        let end_mode = self.end_mode();
        let reach = ["K", "NAD", "CZHG"].iter().take(steps.into()).flat_map(|atoms| atoms.chars());
        let jumps: String = reach.map(|atom| format!("{end_mode}{atom}")).collect();
        jumps + &self.lion_captures(steps)
    }

    /// Captures on the way in any direction, igui and passing.
    fn lion_captures(self, steps: u8) -> String {
        let legs_of = |legs: u8| "mca".repeat(usize::from(legs) - 1) + "ca" + self.end_mode() + "K";
        (1..steps).map(legs_of).collect::<String>() + "mcabK"
    }

    fn lion_line(self, steps: u8, dirs: &Dirs) -> String {
        let jumps: String = (1..=steps).map(|distance| self.jump(distance, dirs)).collect();
        let legs_of = |further: u8| {
            let mode = "mcaf".repeat(usize::from(further) - 1) + "caf" + self.end_mode();
            legs(dirs, &mode, STEP, "")
        };
        jumps + &(1..steps).map(legs_of).collect::<String>() + &legs(dirs, "mcab", STEP, "")
    }
}

/// Letters for straight, diagonal and all eight directions.
type Atoms = [char; 3];
const STEP: Atoms = ['W', 'F', 'K'];
const SLIDE: Atoms = ['R', 'B', 'Q'];

/// The range after a letter. A single step has none.
fn range(steps: u8) -> String {
    if steps == 1 { String::new() } else { steps.to_string() }
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

/// The straight directions as one word, empty for all four. No word if there are none.
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

/// The diagonal directions as words: `f` is both forward ones, `fr` only forward and right.
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

#[cfg(test)]
mod tests {
    use super::*;

    const WITHOUT_REMAINS: Betza = Betza { max_slide: 11, leaves_remains: false, jumps_to_empty: false };

    fn dirs(text: &str) -> Dirs {
        Dirs::try_from(text.to_owned()).expect("directions")
    }

    fn describe_all(betza: Betza, powers: &[Power]) -> String {
        powers.iter().map(|power| betza.describe_power(power)).collect()
    }

    /// `HaChu` and `CrazyWa` describe the same pieces like this to `XBoard`.
    #[test]
    fn simple_pieces_are_described_as_by_other_engines() {
        for (powers, expected) in [
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
            (vec![Power::Hook(dirs("N E S W"))], "RmasR"),
            (vec![Power::Hook(dirs("NE SE SW NW"))], "BmasB"),
        ] {
            assert_eq!(describe_all(WITHOUT_REMAINS, &powers), expected);
        }
        assert!(describe_all(WITHOUT_REMAINS, &[Power::Lion(2)]).starts_with("KNADcaK"));
    }

    /// Derived from `XBoard`'s document on the notation.
    #[test]
    fn special_powers_are_described() {
        for (power, expected) in [
            (Power::Leap(vec![(-1, 2), (1, 2)]), "lfNrfN"),
            (Power::Leap(vec![(2, 1)]), "frN"),
            (Power::Leap(vec![(0, 2), (-3, -3)]), "fDblG"),
            (Power::Leap(vec![(5, 1)]), ""),
            (Power::Area(3), "KmaKmamaK"),
            (Power::Igui, "cabK"),
            (Power::LionLine(dirs("N")), "fWfDfcafWfmcabW"),
            (Power::LionLine(dirs("NE NW")), "fFfAfcafFfmcabF"),
            (Power::LionOf(2, dirs("N S")), "fWbWfDbDcaKmcabK"),
            (Power::SkipSlide { skip: 1, over_empty: false, max: None, dirs: dirs("N S") }, "vjR"),
            (Power::SkipSlide { skip: 2, over_empty: false, max: Some(3), dirs: dirs("NE") }, "frjjF5"),
            (Power::Pierce { over: Some(2), dirs: dirs("NE SE SW NW") }, "BpBpafpB"),
            (Power::Burn, ""),
            (Power::Universal, ""),
        ] {
            assert_eq!(WITHOUT_REMAINS.describe_power(&power), expected, "{power:?}");
        }
        let small = Betza { max_slide: 4, leaves_remains: false, jumps_to_empty: false };
        assert_eq!(small.describe_power(&Power::RangeJump(dirs("N E S W"))), "RcjRcjjRcjjjR");
        assert_eq!(small.describe_power(&Power::Pierce { over: None, dirs: dirs("N S") }), "vRvjRvjjRvjjjR");
    }

    /// Burned pieces stay on `XBoard`'s board and must not be in the way.
    #[test]
    fn pieces_pass_through_everything_in_games_with_burning() {
        let fire = Betza { max_slide: 3, leaves_remains: true, jumps_to_empty: false };
        assert_eq!(fire.describe_power(&Power::Step(dirs("N"))), "fmcdW");
        assert_eq!(fire.describe_power(&Power::Slide(dirs("N"))), "fmcdWfmcdjW2fmcdjjW3");
        assert_eq!(fire.describe_power(&Power::SlideUpTo(2, dirs("E W"))), "smcdWsmcdjW2");
        assert_eq!(fire.describe_power(&Power::Area(2)), "mcdKmpamcdK");
        assert_eq!(fire.describe_power(&Power::RangeCapture(dirs("N"))), "fmcdWfmcdjW2fmcdjjW3");
    }

    /// `XBoard` reads lines of less than 512 characters.
    #[test]
    fn every_piece_of_the_library_has_a_short_description() {
        for file in tenjiku_rules::variant::Library::built_in().games() {
            let variant = Variant::compile(file, &[]).expect("compiles");
            let betza = Betza::new(&variant);
            for (_, kind) in variant.kinds() {
                let text = betza.describe(kind);
                let is_indescribable =
                    kind.powers().iter().all(|p| matches!(p, Power::Universal | Power::Burn));
                assert_eq!(text.is_empty(), is_indescribable, "{}", kind.name());
                let is_large = variant.geometry().files() > 16;
                assert!(text.is_ascii() && (is_large || text.len() < 490), "{}: {text}", kind.name());
            }
        }
    }
}
