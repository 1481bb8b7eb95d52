//! Range jumps in random games, under every reading of their rule.

use crate::board::{Black, RandomNumbers};
use crate::disputed_ranges::{ANY, BUT_ROYALS, LOWER, tenjiku_with_rule};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_rules::variant::schema::RangeJump;
use tenjiku_rules::variant::{LOWEST_RANK, Power, RangeTakes, Sq};
use tenjiku_rules::{Move, Position, Side};

/// A second implementation of range jumps, from the rule text.
fn expected_targets(p: &Position, from: Sq, rule: RangeJump) -> BTreeSet<Sq> {
    let (geometry, variant) = (p.geometry(), p.variant());
    let piece = p.piece_at(from).expect("a piece");
    let rank = |sq: Sq| p.piece_at(sq).map_or(LOWEST_RANK, |other| variant.kind(other.kind).jump_rank());
    let mut squares = BTreeSet::new();
    for power in variant.kind(piece.kind).powers() {
        let Power::RangeJump(dirs) = power else { continue };
        for dir in &dirs.0 {
            let (right, forward) = dir.offset();
            let sign = if piece.side == Black { 1 } else { -1 };
            let step = |distance: i16| {
                geometry.square_at_offset(
                    from,
                    i16::from(right) * distance * sign,
                    -i16::from(forward) * distance * sign,
                )
            };
            let line: Vec<Sq> = (1..40).map_while(step).collect();
            for (index, &to) in line.iter().enumerate() {
                let passed = line[..index].iter().filter(|sq| p.piece_at(**sq).is_some());
                let jumps = passed.clone().count() > 0;
                let passable = passed.clone().all(|sq| rank(*sq) > rank(from));
                let may_end = match p.piece_at(to) {
                    None => !jumps || rule.lands_on_empty,
                    Some(other) if other.side == piece.side => false,
                    Some(_) if !jumps => true,
                    Some(other) => match rule.takes {
                        RangeTakes::Lower => rank(to) > rank(from),
                        RangeTakes::AnyButRoyals => !variant.kind(other.kind).is_royal(),
                        RangeTakes::Any => true,
                    },
                };
                if passable && may_end {
                    squares.insert(to);
                }
            }
        }
    }
    squares
}

/// Checks one position of a random game.
fn check(p: &mut Position, rule: RangeJump) {
    let before = (p.setup(), p.key(), p.legal_moves());
    for &mv in &before.2 {
        assert_eq!(p.accept(mv), Ok(mv));
    }
    for side in Side::BOTH {
        for (from, piece) in p.pieces(side).collect::<Vec<_>>() {
            let powers = p.variant().kind(piece.kind).powers();
            let [Power::RangeJump(_)] = powers else { continue };
            let listed: BTreeSet<Sq> = p.pseudo_legal_moves_from(from).iter().map(|mv| mv.to()).collect();
            assert_eq!(
                listed,
                expected_targets(p, from, rule),
                "{rule:?}: {piece:?} on {}",
                p.geometry().name(from)
            );
            if side == p.side_to_move() {
                for to in p.geometry().squares() {
                    for mv in [Move::new(from, to), Move::new(from, to).with_promotion()] {
                        assert_eq!(p.accept(mv).is_ok(), before.2.contains(&mv), "{mv:?}");
                    }
                }
            }
        }
        for (at, _) in p.pieces(side.other()).collect::<Vec<_>>() {
            let captures = |from: Sq| {
                p.pseudo_legal_moves_from(from).iter().any(|mv| mv.to() == at || mv.via().contains(&at))
            };
            let capturers: BTreeSet<Sq> =
                p.pieces(side).map(|(from, _)| from).filter(|from| captures(*from)).collect();
            let controllers: BTreeSet<Sq> = p.controllers(at, side).into_iter().collect();
            assert_eq!(controllers, capturers, "{rule:?}: attacks on {}", p.geometry().name(at));
        }
    }
    for mv in before.2.iter().copied().step_by(7) {
        p.play(mv, &mut ());
        p.undo();
    }
    assert_eq!((p.setup(), p.key(), p.legal_moves()), before);
}

/// Under every reading, in random games, moves are generated if and only if they are accepted and the
/// rule allows them, attacks agree with captures, and undoing restores the position.
#[test]
fn generator_legality_check_and_attacks_agree_under_every_reading() {
    let readings = [LOWER, BUT_ROYALS, ANY]
        .into_iter()
        .flat_map(|rule| [false, true].map(|lands_on_empty| RangeJump { lands_on_empty, ..rule }));
    for rule in readings {
        let game = tenjiku_with_rule(rule);
        for seed in 1..=2 {
            let mut rng = RandomNumbers::new(seed);
            let mut p = Position::new(Arc::clone(&game));
            for ply in 0..160 {
                if ply % 8 == 0 {
                    check(&mut p, rule);
                }
                let moves = p.legal_moves();
                let Some(mv) = rng.pick(&moves) else { break };
                p.play(mv, &mut ());
            }
        }
    }
}
