//! The movement of a piece as a diagram in the signs of rule texts, with its key.

use super::feature::is_on_a_line;
use tenjiku_language::say;
use tenjiku_rules::variant::schema::{Dir, Dirs, PowerReach};
use tenjiku_rules::variant::{Kind, Power};

/// The smallest distance from the middle of a diagram to its edge, in squares.
const MIN_REACH: u8 = 3;
/// The largest distance to the edge for a slide of limited length.
const MAX_SLIDE: u8 = 4;
/// The largest distance to the edge. Farther squares are drawn on the edge with their distance.
const MAX_REACH: u8 = 8;

/// A sign of a diagram. The key explains each in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// Black dot: one square.
    Step,
    /// Dots on a bar: up to a number of squares.
    UpTo,
    /// Arrow: any number of squares.
    Slide,
    /// Red ring: exactly to this square, over anything.
    Jump,
    /// Red ring with a dot: a leap off the lines, as a Knight's.
    Leap,
    /// Ring on a line: jumps, then slides.
    JumpSlide,
    /// Arrow with cross strokes: slides over pieces.
    Pierce,
    /// Arrow with arms: may turn once.
    Hook,
    /// Red double arrow: captures over pieces.
    RangeJump,
    /// Red double arrow, as for `RangeJump`: slides over pieces, and may end on empty squares.
    RangeSlide,
    /// Red double arrow over crossed squares: captures everything on its way.
    RangeCapture,
    /// Square frame with the number of steps: a red one for two steps, a blue one for more.
    Area(u8),
    /// A ring of squares of Lion power.
    Lion {
        /// The number of this ring, 1 next to the piece.
        ring: u8,
        /// The number of rings.
        of: u8,
    },
    /// Green ring: captures there without moving.
    Igui,
    /// Blue dots everywhere: any square.
    Universal,
    /// Flames: burns a piece on this square.
    Burn,
}

/// Where a sign is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// On the square at `(right, forward)` from the piece, with an optional label.
    Square((i8, i8), Option<String>),
    /// Along a line.
    Line {
        /// One step.
        step: (i8, i8),
        /// The first square, 1 next to the piece.
        first: u8,
        /// The last square; `None` for the edge of the board.
        last: Option<u8>,
    },
    /// Around the piece, at this distance.
    Frame(u8),
    /// Over the whole diagram.
    Everywhere,
}

/// A sign in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramPart {
    /// The sign.
    pub sign: Sign,
    /// Its place.
    pub shape: Shape,
}

/// The diagram of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Squares from the piece to the edge.
    pub reach: u8,
    /// The parts, in drawing order.
    pub parts: Vec<DiagramPart>,
}

impl Diagram {
    /// The diagram of a piece under the current options.
    #[must_use]
    pub fn new(kind: &Kind) -> Self {
        let widest = kind.powers().iter().map(extent).max().unwrap_or(MIN_REACH);
        let mut diagram = Self { reach: widest.clamp(MIN_REACH, MAX_REACH), parts: Vec::new() };
        for power in kind.powers() {
            match power {
                Power::RangeJump(dirs) if kind.jumps_to_empty() => {
                    diagram.add_lines(Sign::RangeSlide, dirs, 1, None);
                }
                _ => diagram.add(power),
            }
        }
        // The largest parts are drawn first.
        diagram.parts.sort_by_key(|part| match part.shape {
            Shape::Everywhere => 0,
            Shape::Frame(_) => 1,
            Shape::Line { .. } => 2,
            Shape::Square(..) => 3,
        });
        diagram
    }

    /// Its signs, each once, simple ones first.
    #[must_use]
    pub fn key(&self) -> Vec<Sign> {
        let mut signs: Vec<Sign> = self.parts.iter().map(|part| part.sign).collect();
        signs.sort_unstable();
        signs.dedup();
        signs
    }

    fn add(&mut self, power: &Power) {
        match power {
            Power::SkipSlide { skip, over_empty: false, max, dirs } => {
                let first = skip.saturating_add(1);
                match max {
                    Some(1) => self.add_squares(Sign::Jump, steps(dirs).map(|step| scale(step, first))),
                    // The slide begins beyond the edge.
                    _ if first > self.reach => {
                        self.add_squares(Sign::JumpSlide, steps(dirs).map(|step| scale(step, first)));
                    }
                    _ => {
                        self.add_lines(Sign::JumpSlide, dirs, first, max.map(|max| skip.saturating_add(max)));
                    }
                }
            }
            Power::Pierce { dirs, .. } => self.add_lines(Sign::Pierce, dirs, 1, None),
            Power::Hook(dirs) => self.add_lines(Sign::Hook, dirs, 1, None),
            Power::RangeJump(dirs) => self.add_lines(Sign::RangeJump, dirs, 1, None),
            Power::RangeCapture(dirs) => self.add_lines(Sign::RangeCapture, dirs, 1, None),
            Power::Lion(of) => {
                let ring_squares = |ring: i16| {
                    let side = move |x: i16| (-ring..=ring).map(move |y| (x, y));
                    (-ring..=ring).flat_map(side).filter(move |(x, y)| x.abs().max(y.abs()) == ring)
                };
                (1..=*of).for_each(|ring| {
                    self.add_squares(Sign::Lion { ring, of: *of }, ring_squares(ring.into()));
                });
            }
            Power::LionLine(dirs) => self.add_lion_line(dirs, 2),
            Power::LionLineOf(of, dirs) => self.add_lion_line(dirs, *of),
            Power::LionOf(of, dirs) => {
                for ((right, forward), ring) in dirs.reach(*of) {
                    self.add_squares(Sign::Lion { ring, of: *of }, [(right.into(), forward.into())]);
                }
            }
            Power::Igui => {
                let neighbours = Dir::ALL.map(|dir| widen(dir.offset()));
                self.add_squares(Sign::Igui, neighbours);
            }
            Power::Burn => {
                let neighbours = Dir::ALL.map(|dir| widen(dir.offset()));
                self.add_squares(Sign::Burn, neighbours);
            }
            _ => self.add_reach(power.reach()),
        }
    }

    fn add_reach(&mut self, reach: PowerReach) {
        match reach {
            PowerReach::Lines { dirs, last: Some(1), .. } => self.add_squares(Sign::Step, steps(dirs)),
            PowerReach::Lines { dirs, first, last: Some(last), jumps: true } if last == first => {
                self.add_squares(Sign::Jump, steps(dirs).map(|step| scale(step, last)));
            }
            PowerReach::Lines { dirs, first, last, .. } => {
                let sign = if last.is_some() { Sign::UpTo } else { Sign::Slide };
                self.add_lines(sign, dirs, first, last);
            }
            PowerReach::Leaps(offsets) => {
                for &(x, y) in offsets {
                    let sign = if is_on_a_line((x, y)) { Sign::Jump } else { Sign::Leap };
                    self.add_squares(sign, [(i16::from(x), i16::from(y))]);
                }
            }
            PowerReach::Around { steps, .. } => self.put(Sign::Area(steps), Shape::Frame(steps)),
            PowerReach::Everywhere => self.put(Sign::Universal, Shape::Everywhere),
            PowerReach::Nowhere => {}
        }
    }

    fn put(&mut self, sign: Sign, shape: Shape) {
        self.parts.push(DiagramPart { sign, shape });
    }

    /// Adds signs on squares. A square beyond the edge is drawn on the edge with its distance.
    fn add_squares(&mut self, sign: Sign, squares: impl IntoIterator<Item = (i16, i16)>) {
        let edge = i16::from(self.reach);
        for (x, y) in squares {
            let clamp_to_edge = |part: i16| i8::try_from(part.clamp(-edge, edge)).unwrap_or(0);
            let is_beyond = x.abs().max(y.abs()) > edge;
            let label = match (x, y) {
                _ if !is_beyond => None,
                (0, distance) | (distance, 0) => Some(distance.abs().to_string()),
                (x, y) if x.abs() == y.abs() => Some(x.abs().to_string()),
                (x, y) => Some(format!("{}/{}", x.abs(), y.abs())),
            };
            self.put(sign, Shape::Square((clamp_to_edge(x), clamp_to_edge(y)), label));
        }
    }

    fn add_lines(&mut self, sign: Sign, dirs: &Dirs, first: u8, last: Option<u8>) {
        for dir in &dirs.0 {
            self.put(sign, Shape::Line { step: dir.offset(), first, last });
        }
    }

    fn add_lion_line(&mut self, dirs: &Dirs, of: u8) {
        for ring in 1..=of {
            self.add_squares(Sign::Lion { ring, of }, steps(dirs).map(|step| scale(step, ring)));
        }
    }
}

impl Sign {
    /// Its meaning in one sentence.
    #[must_use]
    pub fn meaning(self) -> String {
        match self {
            Self::Step => say!("pieces-sign-step"),
            Self::UpTo => say!("pieces-sign-up-to"),
            Self::Slide => say!("pieces-sign-slide"),
            Self::Jump => say!("pieces-sign-jump"),
            Self::Leap => say!("pieces-sign-leap"),
            Self::JumpSlide => say!("pieces-sign-jump-slide"),
            Self::Pierce => say!("pieces-sign-pierce"),
            Self::Hook => say!("pieces-sign-hook"),
            Self::RangeJump => say!("pieces-sign-range-jump"),
            Self::RangeSlide => say!("pieces-sign-range-slide"),
            Self::RangeCapture => say!("pieces-sign-range-capture"),
            Self::Area(steps) => say!("pieces-sign-area", steps = steps),
            Self::Lion { ring: 1, of: 2 } => say!("pieces-sign-lion-a"),
            Self::Lion { ring: 2, of: 2 } => say!("pieces-sign-lion-b"),
            Self::Lion { ring: 1, of } => say!("pieces-sign-lion-first", of = of),
            Self::Lion { ring, .. } => say!("pieces-sign-lion-ring", ring = ring),
            Self::Igui => say!("pieces-sign-igui"),
            Self::Universal => say!("pieces-sign-universal"),
            Self::Burn => say!("pieces-sign-burn"),
        }
    }

    /// The letter inside the sign, if there is one: the rule texts call a Lion's squares A and B.
    #[must_use]
    pub fn letter(self) -> Option<String> {
        match self {
            Self::Lion { ring, of: 2 } => Some(if ring == 1 { "A" } else { "B" }.to_owned()),
            Self::Lion { ring, .. } => Some(ring.to_string()),
            Self::Area(steps) => Some(steps.to_string()),
            Self::Igui => Some("!".to_owned()),
            _ => None,
        }
    }
}

/// The distance a diagram needs to show a power, in squares.
fn extent(power: &Power) -> u8 {
    match power {
        Power::SlideUpTo(max, _) => (*max).min(MAX_SLIDE),
        Power::Jump(..) | Power::Leap(_) => power.longest_leap(),
        Power::SkipSlide { skip, max, .. } => {
            let first = skip.saturating_add(1);
            first.saturating_add(max.unwrap_or(2).saturating_sub(1).min(2))
        }
        Power::Area(steps) | Power::Lion(steps) | Power::LionLineOf(steps, _) | Power::LionOf(steps, _) => {
            steps.saturating_add(1)
        }
        _ => MIN_REACH,
    }
}

fn steps(dirs: &Dirs) -> impl Iterator<Item = (i16, i16)> + '_ {
    dirs.0.iter().map(|dir| widen(dir.offset()))
}

fn widen((x, y): (i8, i8)) -> (i16, i16) {
    (i16::from(x), i16::from(y))
}

fn scale((x, y): (i16, i16), factor: u8) -> (i16, i16) {
    (x * i16::from(factor), y * i16::from(factor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::{Library, Variant};

    fn diagram(game: &Variant, symbol: &str) -> Diagram {
        Diagram::new(game.kind(game.by_symbol(symbol).unwrap_or_else(|| panic!("no {symbol}"))))
    }

    /// Expected values: the signs in the rule texts.
    #[test]
    fn each_sign_of_the_diagram_is_once_in_its_key() {
        let lion = [Sign::Lion { ring: 1, of: 2 }, Sign::Lion { ring: 2, of: 2 }];
        let chu = Variant::built_in("chu").unwrap();
        assert_eq!(diagram(&chu, "P").key(), [Sign::Step]);
        assert_eq!(diagram(&chu, "Ky").key(), [Sign::Step, Sign::Jump]);
        assert_eq!(diagram(&chu, "Ln").key(), lion);
        assert_eq!(diagram(&chu, "+DK").key(), [Sign::Slide, lion[0], lion[1]]);
        let tenjiku = Variant::built_in("tenjiku").unwrap();
        assert_eq!(diagram(&tenjiku, "FiD").key(), [Sign::Slide, Sign::Area(3), Sign::Burn]);
        assert_eq!(diagram(&tenjiku, "GGn").key(), [Sign::RangeJump]);
        assert_eq!(diagram(&tenjiku, "+HT").key(), [Sign::JumpSlide, Sign::Igui]);
        assert_eq!(diagram(&tenjiku, "N").key(), [Sign::Leap]);
        let tai = Variant::built_in("tai").unwrap();
        assert_eq!(diagram(&tai, "E").key(), [Sign::Universal]);
        assert_eq!(diagram(&tai, "LGn").key(), [Sign::Step, Sign::Hook]);
    }

    #[test]
    fn options_change_the_diagram() {
        assert_eq!(
            diagram(&Variant::built_in("tenjiku").unwrap(), "LHk").key(),
            [Sign::Slide, Sign::Area(2)]
        );
        let second_reading = Variant::built_in_with("tenjiku", &[("lion_hawk", 2)]).unwrap();
        assert_eq!(diagram(&second_reading, "LHk").key().len(), 3);
        let three_steps = diagram(&Variant::built_in_with("tai", &[("teaching_king", 2)]).unwrap(), "+TK");
        assert!(three_steps.key().contains(&Sign::Lion { ring: 3, of: 3 }));
        assert_eq!(three_steps.reach, 4);
    }

    #[test]
    fn a_diagram_is_as_large_as_the_moves_need() {
        let tai = Variant::built_in("tai").unwrap();
        for (symbol, reach) in [("P", 3), ("Ln", 3), ("SBr", 3), ("SD", 4), ("FDe", 4), ("R", 3), ("N", 3)] {
            assert_eq!(diagram(&tai, symbol).reach, reach, "{symbol}");
        }
        assert_eq!(diagram(&Variant::built_in("tenjiku").unwrap(), "VGn").reach, 4);
    }

    #[test]
    fn a_lion_has_eight_a_squares_and_sixteen_b_squares() {
        let lion = diagram(&Variant::built_in("chu").unwrap(), "Ln");
        let count = |ring| lion.parts.iter().filter(|part| part.sign == Sign::Lion { ring, of: 2 }).count();
        assert_eq!((count(1), count(2)), (8, 16));
    }

    /// A jump beyond the largest diagram is shown on the edge, with its distance.
    #[test]
    fn long_jumps_show_their_distance() {
        let mut file = Library::built_in().find("tori").expect("a built-in game").clone();
        let far_slide = Power::SkipSlide { skip: 9, over_empty: false, max: None, dirs: Dirs(vec![Dir::E]) };
        let leap = Power::Leap(vec![(-1, 9), (2, 2)]);
        file.pieces[0].moves = vec![Power::Jump(12, Dirs(vec![Dir::N])), leap, far_slide];
        let kinds = Variant::compile(&file, &[]).expect("it compiles");
        let (_, kind) = kinds.kinds().next().expect("a piece");
        let diagram = Diagram::new(kind);
        assert_eq!(diagram.reach, MAX_REACH);
        let squares: Vec<&Shape> = diagram.parts.iter().map(|part| &part.shape).collect();
        assert_eq!(
            squares,
            [
                &Shape::Square((0, 8), Some("12".to_owned())),
                &Shape::Square((-1, 8), Some("1/9".to_owned())),
                &Shape::Square((2, 2), None),
                &Shape::Square((8, 0), Some("10".to_owned())),
            ]
        );
        assert_eq!(diagram.key(), [Sign::Jump, Sign::Leap, Sign::JumpSlide]);
    }
}
