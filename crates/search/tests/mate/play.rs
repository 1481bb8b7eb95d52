//! The sources of positions: games between players that attack but overlook things, and random
//! placements of pieces.

use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_rules::{Effect, Move, Piece, Position, Setup, Side};

pub use tenjiku_rules::variant::RandomNumbers;

fn is_capture(position: &Position, mv: Move) -> bool {
    mv.has_via() || !mv.is_pass() && position.piece_at(mv.to()).is_some()
}

/// The value of a kind in tenths of a Pawn.
fn value(position: &Position, kind: KindId) -> i64 {
    (position.variant().kind(kind).entry().value.unwrap_or(5.0) * 10.0) as i64
}

/// The material that the side to move wins with a move.
fn gain(position: &mut Position, mv: Move, effects: &mut Vec<Effect>) -> i64 {
    let side = position.side_to_move();
    effects.clear();
    position.play(mv, effects);
    position.undo();
    let sum = |effect: &Effect| match effect {
        Effect::Capture { piece, .. } | Effect::Burn { piece, .. } => {
            let value = value(position, piece.kind);
            if piece.side == side { -value } else { value }
        }
        Effect::Promote { from, into, .. } => (value(position, into.kind) - value(position, from.kind)) / 2,
        _ => 0,
    };
    effects.iter().map(sum).sum()
}

/// The number of ranks that a move advances its piece.
fn forward(position: &Position, mv: Move) -> i64 {
    let Some(from) = mv.from() else { return 0 };
    let rank = |sq| i64::from(position.geometry().rank(sq));
    let up = rank(from) - rank(mv.to());
    if position.side_to_move() == Side::Black { up } else { -up }
}

/// The careless player captures what it can and looks one reply ahead, but overlooks threats to its royals:
/// it values them no more than a Lion.
pub fn careless(position: &mut Position, rng: &mut RandomNumbers) -> Option<Move> {
    let mut effects = Vec::new();
    let mut best = None;
    for mv in position.legal_moves() {
        let gained = gain(position, mv, &mut effects);
        let bonus = i64::try_from(rng.below(30)).unwrap_or(0) + forward(position, mv) * 4;
        if best.is_some_and(|(best_total, _)| gained + bonus <= best_total) {
            continue;
        }
        position.play(mv, &mut ());
        let mut reply_gain = 0;
        if position.outcome().is_none() {
            for reply in position.legal_moves() {
                let is_capture_or_burn = reply.has_via()
                    || position.piece_at(reply.to()).is_some()
                    || !position.fire_of(reply).burnt.is_empty();
                if is_capture_or_burn {
                    reply_gain = reply_gain.max(gain(position, reply, &mut effects).min(200));
                }
            }
        }
        position.undo();
        let total = gained + bonus - reply_gain;
        if best.is_none_or(|(best_total, _)| total > best_total) {
            best = Some((total, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

/// The wild player makes random captures or random moves. It is for boards on which the careless player would need
/// hours for a game.
pub fn wild(position: &Position, rng: &mut RandomNumbers) -> Option<Move> {
    let moves = position.legal_moves();
    let captures: Vec<Move> = moves.iter().copied().filter(|&mv| is_capture(position, mv)).collect();
    let pool = if captures.is_empty() || rng.below(4) == 0 { &moves } else { &captures };
    (!pool.is_empty()).then(|| pool[rng.below(pool.len())])
}

/// Places the named pieces, `K` for Black's King and `-K` for White's, at random. The first piece goes outside a square
/// region in the top right corner, all others inside it; `corner` is the region's side in squares.
pub fn random_placement(
    variant: &Arc<Variant>,
    pieces: &str,
    corner: u8,
    rng: &mut RandomNumbers,
) -> Option<Position> {
    let geometry = variant.geometry();
    let squares: Vec<_> = geometry.squares().collect();
    let mut setup = Setup::empty();
    for (index, name) in pieces.split(',').enumerate() {
        let (side, symbol) = name.strip_prefix('-').map_or((Side::Black, name), |name| (Side::White, name));
        let kind = variant.by_symbol(symbol)?;
        loop {
            let sq = squares[rng.below(squares.len())];
            let is_outside = geometry.file(sq) > corner || geometry.rank(sq) >= corner;
            if is_outside == (index == 0) && !setup.pieces.iter().any(|(occupied, _)| *occupied == sq) {
                setup.pieces.push((sq, Piece { kind, side }));
                break;
            }
        }
    }
    Position::from_setup(Arc::clone(variant), &setup).ok()
}
