//! The practice board of a piece: a small game derived from the piece's game.

use super::complexity;
use tenjiku_rules::variant::schema::{Dir, Dirs, PowerReach};
use tenjiku_rules::variant::{
    Borrowing, CompileError, Kind, KindId, Power, Promotion, Sq, Turns, Variant, VariantFile,
};
use tenjiku_rules::{Piece, Setup, Side};

/// Sizes of a practice board. Pieces that could not move even on the largest of these get a larger board.
const BOARD_SIZES: [u8; 3] = [7, 9, 11];

/// The practice board of a piece: the same kinds, an empty board, only one side that moves, no promotion, no drops,
/// and royals that may be captured like other pieces.
pub(super) fn practice(game: &Variant, kind: KindId) -> Result<Variant, CompileError> {
    Variant::compile(&practice_file(game, kind), game.choices())
}

/// The practice board of a piece with an additional kind: a twin of the piece with every special power replaced by the
/// nearest plain one. A task that the twin cannot solve requires the special power.
pub(super) fn with_plain_twin(game: &Variant, kind: KindId) -> Result<Variant, CompileError> {
    let mut file = practice_file(game, kind);
    let mut twin = game.kind(kind).entry().clone();
    // No variant file can contain a symbol that begins with a blank.
    twin.symbol.insert(0, ' ');
    twin.moves = game.kind(kind).powers().iter().filter_map(nearest_plain_power).collect();
    twin.optional.clear();
    twin.royal = false;
    file.pieces.push(twin);
    Variant::compile(&file, game.choices())
}

fn practice_file(game: &Variant, kind: KindId) -> VariantFile {
    let mut file = game.file_with_choices();
    let size = board_size(game.kind(kind));
    (file.files, file.ranks) = (size, size);
    file.clear_array();
    let rules = &mut file.rules;
    rules.promotion = Promotion::Never;
    rules.turns = Turns::Solo;
    rules.drops = None;
    rules.bare_king = false;
    rules.lion_trading = None;
    // A lesson covers the powers of the piece alone.
    rules.borrowing = Borrowing::Never;
    rules.contagion.clear();
    // Without an array, a koma that flips back and forth has no front, so only promoted faces are kept.
    let is_promoted =
        |symbol: &mut String| game.by_symbol(symbol).is_some_and(|kind| game.kind(kind).is_promoted());
    for piece in &mut file.pieces {
        piece.royal = false;
        piece.promotes_to.take_if(|into| !is_promoted(into));
    }
    file
}

/// The size of the smallest board on which the piece can show its moves from the middle.
fn board_size(kind: &Kind) -> u8 {
    let reach = kind.powers().iter().map(complexity::board_reach).max().unwrap_or(1);
    let needed = reach.saturating_mul(2).saturating_add(1);
    let size =
        BOARD_SIZES.into_iter().find(|size| *size >= needed).unwrap_or(BOARD_SIZES[BOARD_SIZES.len() - 1]);
    // There must be room for the shortest jump.
    let shortest_jump = kind.powers().iter().filter_map(complexity::nearest_reach).min().unwrap_or(1);
    size.max(shortest_jump.saturating_add(1) | 1)
}

/// A setup with Black's koma alone, and Black to move.
pub(super) fn koma_alone(kind: KindId, at: Sq) -> Setup {
    Setup { pieces: vec![(at, Piece { kind, side: Side::Black })], ..Setup::empty() }
}

fn nearest_plain_power(power: &Power) -> Option<Power> {
    let all_dirs = || Dirs(Dir::ALL.to_vec());
    match (power, power.reach()) {
        (Power::Step(_), _) => Some(power.clone()),
        (Power::Lion(steps), _) => Some(Power::Area(*steps)),
        (_, PowerReach::Lines { dirs, last: None, .. }) => Some(Power::Slide(dirs.clone())),
        (_, PowerReach::Lines { dirs, last: Some(last), .. }) => Some(Power::SlideUpTo(last, dirs.clone())),
        (_, PowerReach::Around { steps, .. }) => Some(Power::SlideUpTo(steps, all_dirs())),
        (_, PowerReach::Everywhere) => Some(Power::Slide(all_dirs())),
        (_, PowerReach::Leaps(_) | PowerReach::Nowhere) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;

    /// Regression: the Pawn of Micro Shogi, into which the Knight turns, had red writing in its lesson.
    #[test]
    fn faces_are_promoted_as_in_the_game() {
        let game = Variant::built_in("micro").unwrap();
        for (id, kind) in game.kinds() {
            let board = practice(&game, id).unwrap();
            assert_eq!(board.kind(id).is_promoted(), kind.is_promoted(), "{}", kind.symbol());
        }
    }

    #[test]
    fn boards_are_as_large_as_the_piece_needs() {
        let game = Variant::built_in("tai").unwrap();
        for (symbol, expected) in [("P", 7), ("R", 7), ("Ln", 7), ("HM", 9), ("E", 7)] {
            let kind = game.by_symbol(symbol).unwrap_or_else(|| panic!("no {symbol}"));
            assert_eq!(board_size(game.kind(kind)), expected, "{symbol}");
        }
    }
}
