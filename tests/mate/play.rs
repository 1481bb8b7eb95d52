//! Games that are played for their attacks: by a player that takes what it can, looks one reply
//! ahead, sees no threat to its royals, and is now and then careless.

use tenjiku::rules::{Effect, Move, Position, Side};
use tenjiku::search::Stop;
use tenjiku::search::mate::{self, MateRequest, MateResult};
use tenjiku::variant::KindId;

/// Pseudo-random numbers, the same in every run (xorshift).
pub struct Dice(u64);

impl Dice {
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1)
    }

    /// A number below `limit`.
    pub fn roll(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 24) % limit as u64).expect("small")
    }
}

fn worth(position: &Position, kind: KindId) -> i64 {
    (position.variant().kind(kind).entry().value.unwrap_or(5.0) * 10.0) as i64
}

/// What the side to move wins with a move, in tenths of the variant file's values.
fn gain(position: &mut Position, mv: Move, effects: &mut Vec<Effect>) -> i64 {
    let side = position.side_to_move();
    effects.clear();
    position.play(mv, effects);
    position.undo();
    let sum = |effect: &Effect| match effect {
        Effect::Capture { piece, .. } | Effect::Burn { piece, .. } => {
            let worth = worth(position, piece.kind);
            if piece.side == side { -worth } else { worth }
        }
        Effect::Promote { from, into, .. } => (worth(position, into.kind) - worth(position, from.kind)) / 2,
        _ => 0,
    };
    effects.iter().map(sum).sum()
}

/// The move of the careless player: the best of gain less the best answer's gain, with some luck.
pub fn careless(position: &mut Position, dice: &mut Dice) -> Option<Move> {
    let mut effects = Vec::new();
    let moves = position.legal_moves();
    let mut best = None;
    let forward = |position: &Position, mv: Move| {
        let Some(from) = mv.from() else { return 0 };
        let (a, b) = (position.geometry().rank(from), position.geometry().rank(mv.to()));
        let up = i64::from(a) - i64::from(b);
        if position.side_to_move() == Side::Black { up } else { -up }
    };
    for mv in moves {
        let won = gain(position, mv, &mut effects);
        let luck = i64::try_from(dice.roll(30)).unwrap_or(0) + forward(position, mv) * 4;
        if best.is_some_and(|(most, _)| won + luck <= most) {
            continue;
        }
        position.play(mv, &mut ());
        let over = position.outcome().is_some();
        let mut answer = 0;
        if !over {
            for reply in position.legal_moves() {
                let captures = reply.has_via()
                    || position.piece_at(reply.to()).is_some()
                    || !position.fire_of(reply).burnt.is_empty();
                // Royals are worth no more than a Lion to him: he does not see them coming.
                if captures {
                    answer = answer.max(gain(position, reply, &mut effects).min(200));
                }
            }
        }
        position.undo();
        let total = won + luck - answer;
        if best.is_none_or(|(most, _)| total > most) {
            best = Some((total, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

/// Plays a game and tells every position from which the search finds a win of at least `least`
/// plies within the limits.
pub fn harvest(
    position: &mut Position,
    dice: &mut Dice,
    plies: usize,
    request: &MateRequest,
    least: usize,
    mut tell: impl FnMut(&Position, &[Move], u64),
) {
    for _ in 0..plies {
        if position.outcome().is_some() {
            return;
        }
        let answer = mate::find(position, request, &Stop::default(), &mut |_| {});
        if let MateResult::Found { line, .. } = &answer.result
            && line.len() >= least
        {
            tell(position, line, answer.nodes);
        }
        let Some(mv) = careless(position, dice) else { return };
        position.play(mv, &mut ());
    }
}
