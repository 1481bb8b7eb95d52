//! The key after a move, computed without playing it, because repetition rules need it for every generated move.

use super::burning::Fire;
use super::moves::Move;
use super::position::{Position, side_and_deferral_key};
use crate::variant::{Piece, Sq};

/// What is known about the key after a move that has not been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyAfter {
    /// The move is irreversible, so the position cannot have occurred before.
    New,
    /// The position has this key. In games without drops burnt pieces are still included: the caller must test for
    /// burning, which is irreversible there.
    Key(u64),
    /// The move must be played to find the key.
    Unknown,
}

impl Position {
    /// The current key, but with the rule state as it is after a move without captures and deferrals.
    /// [`Position::key_after`] adds what the move changes on the board and in the hands.
    pub(super) fn key_after_base(&self) -> u64 {
        self.key() ^ self.rule_key() ^ side_and_deferral_key(self.side.other(), self.deferred_after())
    }

    /// The deferred promotions after a move without captures and deferrals.
    fn deferred_after(&self) -> [Option<Sq>; 2] {
        let mut deferred = self.state.deferred;
        deferred[self.side.index()] = None;
        deferred
    }

    /// The key after a move, if it is easy to compute; `base` is [`Position::key_after_base`].
    #[inline]
    pub(super) fn key_after(&self, mv: Move, base: u64) -> KeyAfter {
        let captures = self.is_capture(mv);
        match self.variant().has_drops() {
            false if captures || mv.promotes() => return KeyAfter::New,
            true if self.has_side_effects(mv, captures) => return KeyAfter::Unknown,
            _ => {}
        }
        let Some(after) = self.mover_after(mv) else { return KeyAfter::Unknown };
        let (tables, to) = (&self.variant().tables, mv.to());
        let mut deferred = self.deferred_after();
        let mut key = base ^ tables.piece_key(after, to);
        if let Some(kind) = mv.dropped_kind() {
            key ^= self.hand_key_change(self.side, self.variant().held_as(kind), false);
        } else {
            let piece = Piece { kind: self.cell(mv.start()).kind(), side: self.side };
            key ^= tables.piece_key(piece, mv.start());
            if !mv.promotes() && self.declines_on_entry(piece, mv.start(), to) {
                deferred[self.side.index()] = Some(to);
            }
        }
        if captures && let Some(victim) = self.piece_at(to) {
            let held = self.hand_kind(victim, self.side);
            key ^= tables.piece_key(victim, to);
            key ^= held.map_or(0, |kind| self.hand_key_change(self.side, kind, true));
            let victim_deferral = &mut deferred[victim.side.index()];
            *victim_deferral = victim_deferral.filter(|&sq| sq != to);
        }
        let (without_change, enemy) = (self.deferred_after(), self.side.other());
        if deferred != without_change {
            key ^= side_and_deferral_key(enemy, without_change) ^ side_and_deferral_key(enemy, deferred);
        }
        KeyAfter::Key(key)
    }

    /// Whether a move changes more than its two squares: captures on the way, burning, contagion, and rules that depend
    /// on the captured piece.
    fn has_side_effects(&self, mv: Move, captures: bool) -> bool {
        let variant = self.variant();
        let victim = || self.piece_at(mv.to()).map(|victim| variant.kind(victim.kind));
        let capture_has_side_effects = || {
            mv.has_via()
                || variant.tables.has_range_captures
                || variant.rules().bare_king
                || victim().is_none_or(|kind| kind.is_lion || kind.infects_with.is_some())
        };
        captures && capture_has_side_effects()
            || variant.tables.has_burners && self.fire_of(mv) != Fire::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_positions::{position_with, variant_with};
    use crate::variant::schema::{Drops, Promotion};
    use crate::variant::{Library, Variant, VariantFile, mix};
    use std::sync::Arc;

    /// Compares the results for all moves of a position with the played moves. Returns the number of known keys.
    fn check_moves(position: &Position) -> u32 {
        let mut keys = 0;
        for mv in position.legal_moves() {
            let (predicted, fire) = (position.key_after(mv, position.key_after_base()), position.fire_of(mv));
            let mut after = position.clone();
            after.play(mv, &mut ());
            match predicted {
                KeyAfter::New => assert_eq!(after.state.reversible_since as usize, after.plies()),
                KeyAfter::Key(_) if fire != Fire::default() => assert!(!after.variant().has_drops()),
                KeyAfter::Key(key) => {
                    let (name, ply) = (&position.variant().file().id, position.plies());
                    assert_eq!(key, after.key(), "{name}, ply {ply}: {mv:?}");
                    keys += 1;
                }
                KeyAfter::Unknown => assert!(after.variant().has_drops()),
            }
        }
        keys
    }

    /// Runs [`check_moves`] in a random game. Returns the number of known keys.
    fn check_game(file: &VariantFile) -> u32 {
        let variant = Arc::new(Variant::compile(file, &[]).expect("it compiles"));
        let plies = 30_000 / (u64::from(file.files) * u64::from(file.ranks)).max(81);
        let mut keys = 0;
        let mut position = Position::new(variant);
        for ply in 0..plies {
            let moves = position.legal_moves();
            keys += check_moves(&position);
            match usize::try_from(mix(ply) >> 32)
                .ok()
                .and_then(|random| moves.get(random % moves.len().max(1)))
            {
                Some(&mv) => position.play(mv, &mut ()),
                None => position = Position::new(Arc::clone(position.variant())),
            }
        }
        keys
    }

    /// The capture of a Lion changes the rules for the next ply.
    #[test]
    fn the_key_after_the_capture_of_a_lion_is_unknown() {
        let chu = variant_with("chu", |file| {
            file.rules.drops = Some(Drops::default());
            file.rules.bare_king = false;
        });
        let mut position = position_with(&chu, "K 6l, R 3f, -K 6a, -Ln 3d, -P 1c");
        let square = |name: &str| chu.geometry().parse(name).expect("a square");
        let mv = Move::new(square("3f"), square("3d"));
        assert_eq!(position.key_after(mv, position.key_after_base()), KeyAfter::Unknown);
        position.play(mv, &mut ());
        assert_eq!(position.last_lion_capture(), Some(mv.to()));
    }

    #[test]
    fn keys_agree_with_played_moves() {
        for file in Library::built_in().games() {
            assert!(check_game(file) > 0, "{}", file.id);
            let mut with_drops = file.clone();
            with_drops.rules.drops.get_or_insert_default();
            assert!(check_game(&with_drops) > 0, "{} with drops", file.id);
            // With drops, the captured piece may have deferred its promotion.
            if let Promotion::Zone { deferral, .. } = &mut with_drops.rules.promotion {
                *deferral = true;
                assert!(check_game(&with_drops) > 0, "{} with drops and deferral", file.id);
            }
        }
    }
}
