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
    /// No legal move, and no harm in it.
    Stalemate,
    /// Winning by counting pieces in the enemy's camp.
    Impasse,
    /// A position that comes back by giving check again and again.
    PerpetualCheck,
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
    /// Moving as another piece of one's own side.
    Borrowing,
    /// Powers that hold on the last rank only.
    LastRankMoves,
    /// The whole power of a Lion.
    Lion,
    /// The same with more steps.
    LongLion,
    /// The power of a Lion along a line.
    LionLines,
    /// Lions that may not pass.
    NoPassing,
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
    /// Capturing everything of lower rank in the way.
    RangeCaptures,
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
    /// Which moves promote, where not all that touch the zone do.
    ZoneMoves,
    /// When they must.
    MustPromote,
    /// That they need not, even where they could never move again.
    StaysStuck,
    /// Having to wait after declining.
    Deferral,
    /// Waiting for the last rank.
    Waits,
    /// Becoming something by what one takes.
    Contagion,
    /// The other faces.
    Faces,
    /// Putting captured pieces on the board.
    Drops,
    /// Choosing the side of a koma that is dropped.
    EitherFace,
    /// Where a piece may not be dropped.
    DropLimits,
    /// How moves are written.
    Notation,
    /// Where the game comes from.
    History,
}
