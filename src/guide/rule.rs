//! The names of the rules: for links, and for lessons that say what they teach.

use serde::Deserialize;

/// A rule or a power that pages can tell of. A file of lessons writes it as it stands here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Rule {
    /// The board, the sides, the names of squares.
    Board,
    /// Only one side moves.
    Solo,
    /// What the players choose before the game.
    Options,
    /// How the game is won.
    Aim,
    /// More than one royal piece a side.
    SecondRoyal,
    /// A royal that is left all alone.
    BareKing,
    /// A position that comes back.
    Repetition,
    /// Resigning, and draws by agreement.
    Agreement,
    /// What one does in a turn.
    Turn,
    /// One square.
    Steps,
    /// Any number of squares.
    Slides,
    /// A few squares.
    ShortSlides,
    /// Straight to a square, over anything.
    Jumps,
    /// Off the lines, as a Knight.
    Leaps,
    /// The whole power of a Lion.
    Lion,
    /// The same with more steps.
    LongLion,
    /// The power of a Lion along a line.
    LionLines,
    /// Capturing without moving.
    Igui,
    /// Passing over the first squares of a line.
    Skips,
    /// Sliding over pieces.
    Pierces,
    /// Several king steps.
    Area,
    /// Turning a corner.
    Hooks,
    /// Capturing over pieces of lower rank.
    RangeJumps,
    /// To any square.
    Universal,
    /// Burning what stands near.
    Burning,
    /// Ending a move beside a burner.
    Suicide,
    /// Burner against burner.
    Duel,
    /// Becoming a burner.
    BurnOnPromotion,
    /// A Lion takes a Lion beside it.
    TradingNear,
    /// A Lion takes a Lion farther away.
    TradingFar,
    /// What is barred after a Lion was taken.
    CounterStrike,
    /// When pieces turn over.
    Promotion,
    /// When they must.
    MustPromote,
    /// Having to wait after declining.
    Deferral,
    /// Waiting for the last rank.
    Waits,
    /// The other faces.
    Faces,
    /// Putting captured pieces on the board.
    Drops,
    /// Where a piece may not be dropped.
    DropLimits,
    /// How moves are written.
    Notation,
    /// Where the game comes from.
    History,
}
