//! The names of rules, for links and lesson files.

use serde::Deserialize;

/// A rule or a power explained by a page. Lesson files use these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Rule {
    /// The board, the sides, the names of squares.
    Board,
    /// Games in which only one side moves.
    Solo,
    /// The options that players choose before the game.
    Options,
    /// How the game is won.
    Aim,
    /// More than one royal per side.
    SecondRoyal,
    /// A royal without any other pieces.
    BareKing,
    /// A position that is repeated.
    Repetition,
    /// No legal move, without being in check.
    Stalemate,
    /// Winning by counting pieces in the enemy's camp.
    Impasse,
    /// Repetition by continuous checks.
    PerpetualCheck,
    /// Resigning, and draws by agreement.
    Agreement,
    /// The course of a turn.
    Turn,
    /// Moves by one square.
    Steps,
    /// Moves by any number of squares.
    Slides,
    /// Moves by a few squares.
    ShortSlides,
    /// Moves directly to a square, over anything.
    Jumps,
    /// Moves off the lines, like a Knight's.
    Leaps,
    /// Moving like another piece of the same side.
    Borrowing,
    /// Powers on the last rank only.
    LastRankMoves,
    /// The full power of a Lion.
    Lion,
    /// Lion power with more steps.
    LongLion,
    /// The power of a Lion in some directions.
    TurningLions,
    /// The power of a Lion along a line.
    LionLines,
    /// Lions that may not pass.
    NoPassing,
    /// Capturing without moving.
    Igui,
    /// Skipping the first squares of a line.
    Skips,
    /// Sliding over pieces.
    Pierces,
    /// Several king steps.
    Area,
    /// Turning a corner.
    Hooks,
    /// Capturing over pieces of lower rank.
    RangeJumps,
    /// Capturing everything of lower rank on the way.
    RangeCaptures,
    /// Moves to any square.
    Universal,
    /// Burning adjacent pieces.
    Burning,
    /// Ending a move next to a burner.
    Suicide,
    /// Burner against burner.
    Duel,
    /// Becoming a burner.
    BurnOnPromotion,
    /// A Lion captures an adjacent Lion.
    TradingNear,
    /// A Lion captures a Lion farther away.
    TradingFar,
    /// The restrictions after a Lion was captured.
    CounterStrike,
    /// When pieces promote.
    Promotion,
    /// Which moves promote, if not all that touch the zone do.
    ZoneMoves,
    /// When pieces must promote.
    MustPromote,
    /// Promotion is optional even where a piece could never move again.
    StaysStuck,
    /// Having to wait after declining to promote.
    Deferral,
    /// Pieces that wait for the last rank after declining to promote.
    Waits,
    /// Another chance to promote on the last rank.
    LastRankChance,
    /// Changing into another piece by capturing a certain kind.
    Contagion,
    /// The promoted faces.
    Faces,
    /// Putting captured pieces on the board.
    Drops,
    /// Choosing which face of a piece to drop.
    EitherFace,
    /// Where a piece may not be dropped.
    DropLimits,
    /// How moves are written.
    Notation,
    /// The history of the game.
    History,
}
