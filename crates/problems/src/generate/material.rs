//! The pieces of a game as material for problems: which kinds there are, and how many.

use std::sync::Arc;
use tenjiku_rules::variant::schema::Power;
use tenjiku_rules::variant::{KindId, RandomNumbers, Sq, Variant};
use tenjiku_rules::{Piece, Position, Setup, Side};

/// The side that attacks in problems.
pub(super) const ATTACKER: Side = Side::Black;
/// The side that is mated.
pub(super) const DEFENDER: Side = Side::White;

/// A random kind is drawn from the special ones once in `SPECIAL_ODDS` times on average, since large games have few of
/// them.
const SPECIAL_ODDS: usize = 3;

/// Limits on a kind of piece in a file and on its last ranks, in games with drops.
struct PlaceLimit {
    kind: KindId,
    last_ranks: u8,
    in_file: Option<u8>,
}

/// The material of a game.
pub(super) struct Material {
    pub variant: Arc<Variant>,
    /// All squares, from the top left to the bottom right.
    pub squares: Vec<Sq>,
    /// The royal kinds, except those that go to any square, which are hardly ever mated; those of the starting array come
    /// first.
    pub royals: Vec<KindId>,
    /// The other kinds that can occur in a game.
    pub kinds: Vec<KindId>,
    /// Those of `kinds` whose powers are not only steps, slides and leaps.
    special: Vec<KindId>,
    /// The most pieces of each kind that a side can have without drops.
    most: Vec<usize>,
    /// The number of pieces of each kind in hand, if all were in hand; empty in games without drops.
    in_hand: Vec<usize>,
    limits: Vec<PlaceLimit>,
}

impl Material {
    pub fn new(variant: &Arc<Variant>) -> Self {
        let kinds = variant.kinds().len();
        let mut most = vec![0; kinds];
        let mut in_hand = vec![0; if variant.has_drops() { kinds } else { 0 }];
        let (mut royals, mut others) = (Vec::new(), Vec::new());
        for &(_, piece) in variant.starting_array() {
            if piece.side != DEFENDER && !variant.has_drops() {
                continue;
            }
            // Each piece also counts as every kind that it can promote to.
            let mut kind = piece.kind;
            for _ in 0..4 {
                let list = if variant.kind(kind).is_royal() { &mut royals } else { &mut others };
                if !list.contains(&kind) {
                    list.push(kind);
                }
                most[kind.index()] += 1;
                match variant.kind(kind).promotes_to() {
                    Some(next) => kind = next,
                    None => break,
                }
            }
            let held = variant.kind(piece.kind).in_hand_as();
            if variant.has_drops() && !variant.kind(piece.kind).is_royal() {
                in_hand[held.index()] += 1;
                if !others.contains(&held) {
                    others.push(held);
                }
            }
        }
        let is_first = |kind: &KindId| variant.starting_array().iter().any(|(_, piece)| piece.kind == *kind);
        royals.retain(|kind| !variant.kind(*kind).powers().contains(&Power::Universal));
        royals.sort_by_key(|kind| !is_first(kind));
        let squares = variant.geometry().squares().collect();
        let special = others
            .iter()
            .copied()
            .filter(|&kind| !variant.kind(kind).powers().iter().all(Power::is_simple))
            .collect();
        Self {
            limits: limits(variant),
            variant: Arc::clone(variant),
            squares,
            royals,
            kinds: others,
            special,
            most,
            in_hand,
        }
    }

    /// A random kind that is not royal.
    pub fn kind(&self, dice: &mut RandomNumbers) -> Option<KindId> {
        let is_special = !self.special.is_empty() && dice.below(SPECIAL_ODDS) == 0;
        dice.pick(if is_special { &self.special } else { &self.kinds })
    }

    /// A random kind as it is held in hand.
    pub fn held_kind(&self, dice: &mut RandomNumbers) -> Option<KindId> {
        let kind = self.kind(dice)?;
        (!self.in_hand.is_empty()).then(|| self.variant.kind(kind).in_hand_as())
    }

    /// Completes a setup: the attacker has no royal, and in games with drops the defender holds all pieces that are
    /// neither on the board nor in the attacker's hand, as is the custom. Returns false if the setup has more
    /// pieces of a kind than the game allows, or if a piece stands where it could not have been dropped.
    pub fn complete(&self, setup: &mut Setup) -> bool {
        let royal = |piece: &Piece| self.variant.kind(piece.kind).is_royal();
        let pieces = &mut setup.pieces;
        pieces.retain(|(_, piece)| piece.side == DEFENDER || !royal(piece));
        if self.in_hand.is_empty() {
            let mut counts = [vec![0_usize; self.most.len()], vec![0; self.most.len()]];
            return pieces.iter().all(|(_, piece)| {
                let count = &mut counts[piece.side.index()][piece.kind.index()];
                *count += 1;
                *count <= self.most[piece.kind.index()]
            });
        }
        let mut left = self.in_hand.clone();
        let on_board = pieces.iter().filter(|(_, piece)| !royal(piece));
        let on_board = on_board.map(|(_, piece)| (self.variant.kind(piece.kind).in_hand_as(), 1));
        let held = setup.hands[ATTACKER.index()].iter().map(|&(kind, count)| (kind, usize::from(count)));
        for (kind, count) in on_board.chain(held) {
            match left[kind.index()].checked_sub(count) {
                Some(rest) => left[kind.index()] = rest,
                None => return false,
            }
        }
        let rest = self.variant.kinds().map(|(kind, _)| (kind, left[kind.index()])).filter(|(_, n)| *n > 0);
        setup.hands[DEFENDER.index()] =
            rest.filter_map(|(kind, count)| Some((kind, u8::try_from(count).ok()?))).collect();
        self.respects_limits(setup)
    }

    /// Whether no piece stands where it could not have been dropped.
    fn respects_limits(&self, setup: &Setup) -> bool {
        let geometry = self.variant.geometry();
        self.limits.iter().all(|limit| {
            let of = |side| setup.pieces.iter().filter(move |(_, p)| p.kind == limit.kind && p.side == side);
            let forward = |sq, side| match side {
                Side::Black => geometry.rank(sq),
                Side::White => geometry.ranks() - 1 - geometry.rank(sq),
            };
            Side::BOTH.into_iter().all(|side| {
                of(side).all(|&(sq, _)| {
                    let in_file =
                        of(side).filter(|(other, _)| geometry.file(*other) == geometry.file(sq)).count();
                    forward(sq, side) >= limit.last_ranks
                        && limit.in_file.is_none_or(|most| in_file <= usize::from(most))
                })
            })
        })
    }

    /// The position of a complete setup; `None` if the game is over or a royal of the defender is en prise.
    pub fn position(&self, setup: &Setup) -> Option<Position> {
        let position = Position::from_setup(Arc::clone(&self.variant), setup).ok()?;
        let mut list = tenjiku_rules::MoveList::default();
        let is_sound = position.immediate_outcome().is_none()
            && !position.royals(DEFENDER).is_empty()
            && position.royal_capturer(ATTACKER, &mut list).is_none();
        is_sound.then_some(position)
    }

    /// The setup from the other side of the board, with colours exchanged.
    pub fn turned(&self, setup: &Setup) -> Setup {
        let last = self.squares.len() - 1;
        let turn = |sq: Sq| {
            let at = self.squares.iter().position(|&other| other == sq);
            at.map_or(sq, |at| self.squares[last - at])
        };
        let mut turned = Setup { side_to_move: setup.side_to_move.other(), ..Setup::empty() };
        for &(sq, piece) in &setup.pieces {
            turned.put(turn(sq), Piece { side: piece.side.other(), ..piece });
        }
        let [black, white] = setup.hands.clone();
        turned.hands = [white, black];
        turned
    }

    /// The setup with left and right exchanged.
    pub fn mirrored(&self, setup: &Setup) -> Setup {
        let geometry = self.variant.geometry();
        let mut mirrored = Setup { pieces: Vec::new(), ..setup.clone() };
        for &(sq, piece) in &setup.pieces {
            let file = geometry.files() + 1 - geometry.file(sq);
            mirrored.put(geometry.square(file, geometry.rank(sq)).unwrap_or(sq), piece);
        }
        mirrored
    }
}

fn limits(variant: &Variant) -> Vec<PlaceLimit> {
    let limits = variant.rules().drops.iter().flat_map(|drops| &drops.limits);
    let limits = limits.filter_map(|limit| {
        let kind = variant.by_symbol(&limit.piece)?;
        Some(PlaceLimit { kind, last_ranks: limit.not_on_last_ranks, in_file: limit.at_most_in_file })
    });
    limits.collect()
}
