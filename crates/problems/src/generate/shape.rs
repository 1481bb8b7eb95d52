//! Random setups, and small random changes to them.

use super::material::{ATTACKER, DEFENDER, Material};
use tenjiku_rules::variant::{RandomNumbers, Sq};
use tenjiku_rules::{Piece, Setup, Side};

/// Attackers and defenders on the board of a new setup, at least and at most.
const ATTACKERS: [usize; 2] = [2, 4];
const DEFENDERS: [usize; 2] = [1, 5];
/// The most pieces in the attacker's hand of a new setup.
const HELD: usize = 3;
/// If the game has several kinds of royals, one setup in `ANY_ROYAL_ODDS` has any of them instead of the first, and one
/// in `TWO_ROYALS_ODDS` has two royals.
const ANY_ROYAL_ODDS: usize = 3;
const TWO_ROYALS_ODDS: usize = 6;

pub(super) struct Shaper<'m> {
    pub material: &'m Material,
    pub dice: RandomNumbers,
}

impl Shaper<'_> {
    fn between(&mut self, [least, most]: [usize; 2]) -> usize {
        least + self.dice.below(most - least + 1)
    }

    /// Randomly true, once in `n` times on average.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.dice.below(n) == 0
    }

    /// The distance from a royal within which most pieces are placed.
    fn radius(&self) -> u8 {
        let geometry = self.material.variant.geometry();
        (geometry.files().min(geometry.ranks()) / 3 + 1).clamp(2, 5)
    }

    /// A random empty square, near another if one is given.
    fn square(&mut self, setup: &Setup, near: Option<(Sq, u8)>) -> Option<Sq> {
        let geometry = self.material.variant.geometry();
        let distance = |a: Sq, b: Sq| {
            geometry.file(a).abs_diff(geometry.file(b)).max(geometry.rank(a).abs_diff(geometry.rank(b)))
        };
        for _ in 0..60 {
            let sq = match near {
                None => self.dice.pick(&self.material.squares)?,
                Some((center, radius)) => {
                    let mut offset = || {
                        let wide = usize::from(radius) * 2 + 1;
                        i16::try_from(self.dice.below(wide)).unwrap_or(0) - i16::from(radius)
                    };
                    let (right, down) = (offset(), offset());
                    match geometry.square_at_offset(center, right, down) {
                        Some(sq) => sq,
                        None => continue,
                    }
                }
            };
            let is_near = near.is_none_or(|(center, radius)| distance(sq, center) <= radius);
            if is_near && setup.piece_at(sq).is_none() {
                return Some(sq);
            }
        }
        None
    }

    /// A square for a new piece: usually near a royal of the defender.
    fn arena_square(&mut self, setup: &Setup) -> Option<Sq> {
        let royal = self.royal(setup)?;
        let near = (!self.one_in(5)).then_some((royal, self.radius()));
        self.square(setup, near)
    }

    /// A royal of the defender.
    fn royal(&mut self, setup: &Setup) -> Option<Sq> {
        let is_royal =
            |piece: &Piece| piece.side == DEFENDER && self.material.variant.kind(piece.kind).is_royal();
        let royals: Vec<Sq> =
            setup.pieces.iter().filter(|(_, piece)| is_royal(piece)).map(|(sq, _)| *sq).collect();
        self.dice.pick(&royals)
    }

    /// A random setup: a royal in the farthest quarter of the board, with attackers and defenders around it.
    pub fn random_setup(&mut self) -> Option<Setup> {
        let (material, mut setup) = (self.material, Setup::empty());
        let geometry = material.variant.geometry();
        let far = |sq: &Sq| geometry.rank(*sq) <= geometry.ranks() / 4;
        let camp: Vec<Sq> = material.squares.iter().copied().filter(far).collect();
        let sq = self.dice.pick(&camp)?;
        let choice =
            if self.one_in(ANY_ROYAL_ODDS) { &material.royals[..] } else { material.royals.get(..1)? };
        setup.put(sq, Piece { kind: self.dice.pick(choice)?, side: DEFENDER });
        if material.royals.len() > 1 && self.one_in(TWO_ROYALS_ODDS) {
            let kind = self.dice.pick(&material.royals[1..])?;
            let sq = self.square(&setup, Some((sq, self.radius())))?;
            setup.put(sq, Piece { kind, side: DEFENDER });
        }
        for _ in 0..self.between(ATTACKERS) {
            self.add(&mut setup, ATTACKER);
        }
        for _ in 0..self.between(DEFENDERS) {
            self.add(&mut setup, DEFENDER);
        }
        if material.variant.has_drops() {
            for _ in 0..self.dice.below(HELD + 1) {
                self.add_in_hand(&mut setup);
            }
        }
        Some(setup)
    }

    fn add(&mut self, setup: &mut Setup, side: Side) {
        if let (Some(kind), Some(sq)) = (self.material.kind(&mut self.dice), self.arena_square(setup)) {
            setup.put(sq, Piece { kind, side });
        }
    }

    fn add_in_hand(&mut self, setup: &mut Setup) {
        if let Some(kind) = self.material.held_kind(&mut self.dice) {
            setup.set_in_hand(ATTACKER, kind, setup.in_hand(ATTACKER, kind) + 1);
        }
    }

    /// A random piece of a setup, with its square.
    fn piece(&mut self, setup: &Setup, may_be_royal: bool) -> Option<(Sq, Piece)> {
        let is_royal = |piece: Piece| self.material.variant.kind(piece.kind).is_royal();
        let pieces: Vec<(Sq, Piece)> =
            setup.pieces.iter().copied().filter(|(_, piece)| may_be_royal || !is_royal(*piece)).collect();
        self.dice.pick(&pieces)
    }

    /// Changes a setup at random: moves, adds, removes or replaces a piece, or takes back a move of each side.
    pub fn change(&mut self, setup: &Setup) -> Option<Setup> {
        let mut changed = setup.clone();
        match self.dice.below(20) {
            0..6 => {
                let (from, _) = self.piece(&changed, true)?;
                let near = (!self.one_in(4)).then_some((from, 2));
                let to = self.square(&changed, near)?;
                changed.move_piece(from, to);
            }
            6..8 => drop(changed.remove(self.piece(&changed, false)?.0)),
            8..11 => self.add(&mut changed, ATTACKER),
            11..13 => self.add(&mut changed, DEFENDER),
            13..15 => {
                let (sq, piece) = self.piece(&changed, false)?;
                let kind = self.material.kind(&mut self.dice)?;
                changed.put(sq, Piece { kind, ..piece });
            }
            15..17 => self.change_hand(&mut changed)?,
            _ => self.take_back(&mut changed)?,
        }
        Some(changed)
    }

    /// Adds a piece to the attacker's hand or removes one.
    fn change_hand(&mut self, setup: &mut Setup) -> Option<()> {
        let held: Vec<_> = setup.hands[ATTACKER.index()].iter().map(|(kind, _)| *kind).collect();
        if held.is_empty() || self.one_in(2) {
            self.material.held_kind(&mut self.dice)?;
            self.add_in_hand(setup);
        } else {
            let kind = self.dice.pick(&held)?;
            setup.set_in_hand(ATTACKER, kind, setup.in_hand(ATTACKER, kind) - 1);
        }
        Some(())
    }

    /// Takes back a step of a royal, and a move that may have forced the step. If that move attacks, the mate
    /// becomes one move longer.
    fn take_back(&mut self, setup: &mut Setup) -> Option<()> {
        let royal = self.royal(setup)?;
        let from = self.square(setup, Some((royal, 1)))?;
        setup.move_piece(royal, from);
        let attackers: Vec<(Sq, Piece)> =
            setup.pieces.iter().copied().filter(|(_, piece)| piece.side == ATTACKER).collect();
        if self.material.variant.has_drops() && self.one_in(2) {
            let (sq, piece) = self.dice.pick(&attackers)?;
            let kind = self.material.variant.kind(piece.kind).in_hand_as();
            setup.remove(sq);
            setup.set_in_hand(ATTACKER, kind, setup.in_hand(ATTACKER, kind) + 1);
        } else if self.one_in(3) {
            self.add(setup, ATTACKER);
        } else {
            let (sq, _) = self.dice.pick(&attackers)?;
            let near = (!self.one_in(3)).then_some((sq, 3));
            let to = self.square(setup, near)?;
            setup.move_piece(sq, to);
        }
        Some(())
    }
}
