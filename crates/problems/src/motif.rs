//! Motifs of a solution, found by playing it.

use tenjiku_rules::attack::BoardAfter;
use tenjiku_rules::variant::{Side, Sq};
use tenjiku_rules::{Move, PlySummary, Position, SegmentKind};

/// Something that a solution shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Motif {
    /// The piece that has just moved without a capture is captured.
    Sacrifice,
    /// A piece captures on its way, or without leaving its square.
    DoubleMove,
    /// A piece passes: it steps out and back.
    Pass,
    /// Enemies are burnt.
    Burning,
    /// A range jump over at least one piece.
    RangeJump,
    /// One move captures a whole line.
    RangeCapture,
    /// A piece is dropped.
    Drop,
    /// A piece promotes.
    Promotion,
    /// A piece declines to promote.
    NoPromotion,
    /// A piece uncovers the attack of another.
    Discovered,
    /// Two pieces attack a royal at once.
    DoubleAttack,
    /// The defender has several royals.
    TwoRoyals,
}

impl Motif {
    /// All motifs, in the order in which they are listed.
    pub const ALL: [Self; 12] = [
        Self::Sacrifice,
        Self::DoubleMove,
        Self::Pass,
        Self::Burning,
        Self::RangeJump,
        Self::RangeCapture,
        Self::Drop,
        Self::Promotion,
        Self::NoPromotion,
        Self::Discovered,
        Self::DoubleAttack,
        Self::TwoRoyals,
    ];

    /// The word for the motif in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sacrifice => "sacrifice",
            Self::DoubleMove => "double-move",
            Self::Pass => "pass",
            Self::Burning => "burning",
            Self::RangeJump => "range-jump",
            Self::RangeCapture => "range-capture",
            Self::Drop => "drop",
            Self::Promotion => "promotion",
            Self::NoPromotion => "no-promotion",
            Self::Discovered => "discovered",
            Self::DoubleAttack => "double-attack",
            Self::TwoRoyals => "two-royals",
        }
    }

    /// The motif with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|motif| motif.word() == word)
    }
}

/// The motifs of a line that begins with a move of the solver, in the order of [`Motif::ALL`]. The moves must be legal.
///
/// # Examples
/// ```
/// use tenjiku_problems::{Motif, motifs};
/// use tenjiku_rules::variant::Variant;
/// use tenjiku_rules::{coordinate, sfen};
///
/// let mini = Variant::built_in("mini").expect("a built-in game");
/// let position = sfen::read(&mini, "k4/5/1P3/5/5 b G 1")?;
/// let drop = coordinate::read(&position, "G*5b")?;
/// assert_eq!(motifs(&position, &[drop]), [Motif::Drop]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn motifs(position: &Position, line: &[Move]) -> Vec<Motif> {
    let solver = position.side_to_move();
    let mut position = position.clone();
    let mut found = Vec::new();
    if position.royals(solver.other()).len() > 1 {
        found.push(Motif::TwoRoyals);
    }
    for (ply, &mv) in line.iter().enumerate() {
        if ply % 2 == 0 {
            add_from_path(&position, mv, &mut found);
        }
        let mut summary = PlySummary::default();
        let could_promote = position.accept(mv.with_promotion()).is_ok();
        position.play(mv, &mut summary);
        if ply % 2 == 0 {
            if could_promote && !mv.promotes() && summary.promoted.is_none() {
                found.push(Motif::NoPromotion);
            }
            add_from_effects(&summary, mv, solver, &mut found);
            add_from_attacks(&position, &summary, &mut found);
            if summary.captured.is_empty() && is_captured_next(&position, mv.to(), line.get(ply + 1)) {
                found.push(Motif::Sacrifice);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Adds the motifs of the path of a move, before the move is played.
fn add_from_path(position: &Position, mv: Move, found: &mut Vec<Motif>) {
    if position.path_of(mv).iter().any(|segment| segment.kind == SegmentKind::RangeJump) {
        found.push(Motif::RangeJump);
    }
    if !mv.is_drop() && position.range_capture_victims(mv).len() > 1 {
        found.push(Motif::RangeCapture);
    }
}

fn add_from_effects(summary: &PlySummary, mv: Move, solver: Side, found: &mut Vec<Motif>) {
    if mv.has_via() {
        found.push(Motif::DoubleMove);
    }
    if summary.is_pass {
        found.push(Motif::Pass);
    }
    if summary.burnt.iter().any(|(_, piece)| piece.side != solver) {
        found.push(Motif::Burning);
    }
    if mv.is_drop() {
        found.push(Motif::Drop);
    }
    if summary.promoted.is_some() {
        found.push(Motif::Promotion);
    }
}

/// Adds the motifs of attacks on the only royal of the side to move: by a piece that has not moved, or by several
/// pieces.
fn add_from_attacks(position: &Position, summary: &PlySummary, found: &mut Vec<Motif>) {
    let side = position.side_to_move();
    let &[royal] = position.royals(side) else { return };
    let victim = position.victim_on(royal);
    let attackers = position.attackers(royal, victim, side.other(), &BoardAfter::default());
    if summary.from.is_some() && attackers.iter().any(|&sq| Some(sq) != summary.to) {
        found.push(Motif::Discovered);
    }
    if attackers.len() > 1 {
        found.push(Motif::DoubleAttack);
    }
}

/// Whether a ply captures the piece on a square.
fn is_captured_next(position: &Position, sq: Sq, next: Option<&Move>) -> bool {
    next.is_some_and(|&mv| {
        let mut summary = PlySummary::default();
        position.clone().play(mv, &mut summary);
        summary.captured.iter().any(|&(at, _)| at == sq)
    })
}
