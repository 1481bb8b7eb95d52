//! The evaluation: what a position is worth when nothing is about to happen in it.
//!
//! Material and squares are kept up to date by the effects of each ply (a [`Tally`] is the sink the
//! search passes to the rules core); what depends on several pieces at once is counted here.

use super::weights::Weights;
use super::worth::{Worth, material};
use crate::rules::{Effect, EffectSink, Move, Piece, Position, Side};
use crate::variant::{Geometry, KindId, Promotion, Sq, Variant};
use std::sync::Arc;

/// Worth of material and squares from Black's side, for the opening and the endgame, and of the
/// material of both sides together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    opening: i32,
    ending: i32,
    material: i32,
}

/// Keeps a [`Tally`] up to date while a ply is played.
pub(super) struct Count<'a> {
    pub judge: &'a Judge,
    pub tally: Tally,
}

impl EffectSink for Count<'_> {
    #[inline]
    fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::Lift { from: sq, piece } | Effect::Burn { at: sq, piece, .. } => {
                self.judge.count(&mut self.tally, piece, sq, -1);
            }
            Effect::Land { at, piece } => self.judge.count(&mut self.tally, piece, at, 1),
            Effect::Capture { at, piece, to_hand } => {
                self.judge.count(&mut self.tally, piece, at, -1);
                if let Some(kind) = to_hand {
                    self.judge.count_in_hand(&mut self.tally, kind, piece.side.other(), 1);
                }
            }
            Effect::Promote { at, from, into } => {
                self.judge.count(&mut self.tally, from, at, -1);
                self.judge.count(&mut self.tally, into, at, 1);
            }
            Effect::Drop { at, piece, held } => {
                self.judge.count_in_hand(&mut self.tally, held, piece.side, -1);
                self.judge.count(&mut self.tally, piece, at, 1);
            }
            Effect::Pass { .. } | Effect::End { .. } => {}
        }
    }
}

/// What the search knows of a game: worth of kinds and squares, ready to be added up.
#[derive(Debug)]
pub(super) struct Judge {
    pub variant: Arc<Variant>,
    worth: Worth,
    /// Worth of a piece on a square, opening and endgame, by side, kind and cell.
    squares: [Vec<(i16, i16)>; 2],
    cells: usize,
    in_hand: Vec<i32>,
    /// Share of each kind in an attack on a royal, for every square nearer than the horizon.
    pub attack: Vec<i32>,
    /// Captures tried at each ply of the quiescence search.
    pub captures: Vec<i32>,
    start_material: i32,
    /// Mean worth of the pieces of the starting array.
    pub mean_worth: i32,
    pub shelter: i32,
    /// Share, in 256ths, of the largest and second largest loss that threatens.
    pub hanging: (i32, i32),
    tempo: i32,
    /// Column and rank of every cell.
    pub places: Vec<(i8, i8)>,
}

impl Judge {
    pub fn new(variant: &Arc<Variant>, weights: &Weights) -> Self {
        let worth = Worth::new(variant, weights);
        let geometry = variant.geometry();
        let cells = geometry.cells();
        let kinds = variant.kinds().len();
        let mut squares = [vec![(0, 0); kinds * cells], vec![(0, 0); kinds * cells]];
        for (id, _) in variant.kinds() {
            for (index, sq) in geometry.squares().enumerate() {
                let (opening, ending) = square_worth(variant, weights, &worth, id, sq, index);
                let clip = |worth: f64| worth.round().clamp(-30_000.0, 30_000.0) as i16;
                squares[0][id.index() * cells + sq.index()] = (clip(opening), clip(ending));
                let mirrored = mirror(geometry, sq);
                squares[1][id.index() * cells + mirrored.index()] = (clip(opening), clip(ending));
            }
        }
        let mut places = vec![(0, 0); cells];
        for sq in geometry.squares() {
            places[sq.index()] = (geometry.column(sq) as i8, geometry.rank(sq) as i8);
        }
        let in_hand =
            worth.kinds.iter().map(|&worth| (f64::from(worth) * weights.in_hand_factor) as i32).collect();
        let attack = variant
            .kinds()
            .map(
                |(id, kind)| {
                    if kind.is_royal() { 0.0 } else { f64::from(worth.of(id)) * weights.attack_nearness }
                },
            )
            .map(|share| share.round() as i32)
            .collect();
        let start = Position::new(Arc::clone(variant));
        let start_material = material(&start, &worth).max(1);
        let of_worth = |side| start.pieces(side).filter(|(_, piece)| !variant.kind(piece.kind).is_royal());
        let count = Side::BOTH.into_iter().flat_map(of_worth).count() as i32;
        Self {
            variant: Arc::clone(variant),
            worth,
            squares,
            cells,
            in_hand,
            attack,
            captures: weights.captures.iter().map(|&most| scaled(most, geometry)).collect(),
            start_material,
            mean_worth: start_material / count.max(1),
            shelter: weights.shelter.round() as i32,
            hanging: if variant.has_drops() {
                (0, 0)
            } else {
                let share = |weight: f64| (weight * 256.0).round() as i32;
                (share(weights.hanging_first), share(weights.hanging_second))
            },
            tempo: weights.tempo.round() as i32,
            places,
        }
    }

    /// Worth of a kind on the board.
    #[inline]
    pub fn worth(&self, kind: KindId) -> i32 {
        self.worth.of(kind)
    }

    /// Worth of a kind in the hand.
    #[inline]
    pub fn worth_in_hand(&self, kind: KindId) -> i32 {
        self.in_hand[kind.index()]
    }

    /// The tally of a position, counted anew.
    pub fn tally(&self, position: &Position) -> Tally {
        let mut tally = Tally::default();
        for side in Side::BOTH {
            for (sq, piece) in position.pieces(side) {
                self.count(&mut tally, piece, sq, 1);
            }
            for (kind, number) in position.hand(side) {
                self.count_in_hand(&mut tally, kind, side, i32::from(number));
            }
        }
        tally
    }

    #[inline]
    fn count(&self, tally: &mut Tally, piece: Piece, sq: Sq, times: i32) {
        let (opening, ending) =
            self.squares[piece.side.index()][piece.kind.index() * self.cells + sq.index()];
        let worth = self.worth.of(piece.kind);
        let signed = if piece.side == Side::Black { times } else { -times };
        tally.opening += (worth + i32::from(opening)) * signed;
        tally.ending += (worth + i32::from(ending)) * signed;
        tally.material += worth * times;
    }

    #[inline]
    fn count_in_hand(&self, tally: &mut Tally, kind: KindId, side: Side, times: i32) {
        let worth = self.in_hand[kind.index()];
        let signed = if side == Side::Black { times } else { -times };
        tally.opening += worth * signed;
        tally.ending += worth * signed;
        tally.material += worth * times;
    }

    /// Worth of the position for the side to move.
    pub fn evaluate(&self, position: &Position, tally: &Tally) -> i32 {
        let late = (self.start_material - tally.material).clamp(0, self.start_material);
        let phase = i64::from(late) * 256 / i64::from(self.start_material);
        let mixed = (i64::from(tally.opening) * (256 - phase) + i64::from(tally.ending) * phase) / 256;
        let danger = self.danger(position, Side::White) - self.danger(position, Side::Black);
        let black = (mixed + i64::from(danger) * (256 - phase) / 256) as i32;
        let own = if position.side_to_move() == Side::Black { black } else { -black };
        own + self.tempo
    }

    /// What a move takes and gains at once: captures, promotion, burning; less the mover if it is
    /// burnt. Replies are not looked at.
    pub fn gain(&self, position: &Position, mv: Move) -> i32 {
        if mv.is_drop() {
            return 0;
        }
        let drops = self.variant.has_drops();
        let taken = |sq: Sq| {
            let cell = position.cell(sq);
            if cell.is_empty() {
                return 0;
            }
            let kind = cell.kind();
            let hand = if drops { self.worth_in_hand(self.variant.kind(kind).in_hand_as()) } else { 0 };
            self.worth(kind) + hand
        };
        let us = position.side_to_move();
        // A range capture also takes own pieces, perhaps on its last square.
        let signed = |sq: Sq| if position.cell(sq).is_of(us) { -taken(sq) } else { taken(sq) };
        let mut gain = if mv.to() == mv.start() { 0 } else { signed(mv.to()) };
        gain += position.swept(mv).into_iter().map(signed).sum::<i32>();
        if mv.has_via() {
            gain += mv.via().into_iter().map(taken).sum::<i32>();
        }
        let Some(mover) = position.mover_after(mv) else { return gain };
        if mv.promotes() {
            gain += self.worth(mover.kind) - self.worth(position.cell(mv.start()).kind());
        }
        if self.variant.tables.has_burners {
            let near_fire = position.burners_near(mover.side.other(), mv.to()) > 0;
            if near_fire || self.variant.kind(mover.kind).is_burner() {
                let fire = position.fire_of(mv);
                gain += fire.burnt.iter().map(|&sq| taken(sq)).sum::<i32>();
                if fire.suicide_by.is_some() {
                    gain -= self.worth(mover.kind);
                }
            }
        }
        gain
    }
}

/// A number of captures given for a board of 12 by 12: the larger the board, the more of them there
/// are, and the fewer can be followed.
fn scaled(most: i32, geometry: &Geometry) -> i32 {
    let squares = i32::from(geometry.files()) * i32::from(geometry.ranks());
    (most * 144 / squares).max(1)
}

/// The same square seen by the other side.
fn mirror(geometry: &Geometry, sq: Sq) -> Sq {
    let (column, rank) = (i16::from(geometry.column(sq)), i16::from(geometry.rank(sq)));
    let (files, ranks) = (i16::from(geometry.files()), i16::from(geometry.ranks()));
    geometry.shifted(sq, files - 1 - 2 * column, ranks - 1 - 2 * rank).unwrap_or(sq)
}

/// What standing on a square adds to a Black piece's worth, in the opening and in the endgame.
fn square_worth(
    variant: &Variant,
    weights: &Weights,
    worth: &Worth,
    kind: KindId,
    sq: Sq,
    index: usize,
) -> (f64, f64) {
    let geometry = variant.geometry();
    let ranks = f64::from(geometry.ranks());
    let rank = f64::from(geometry.rank(sq));
    // 0 on the own back rank, 1 on the last.
    let advanced = (ranks - 1.0 - rank) / (ranks - 1.0).max(1.0);
    let entry = variant.kind(kind);
    if entry.is_royal() {
        let steps = (ranks - 1.0 - rank).min(6.0);
        return (weights.royal_adventure * steps, weights.royal_adventure_ending * steps);
    }
    let leeway = f64::from(worth.leeway[kind.index()][index]);
    let mean = worth.mobility[kind.index()].max(0.5);
    let ease = leeway / mean * f64::from(worth.of(kind)) * weights.square_mobility * 0.5;
    let walks = mean < 9.0;
    let steps = ranks - 1.0 - rank;
    let forward = |step: f64| if walks { step * steps } else { 0.0 };
    let mut nearness = 0.0;
    if let (Some(to), Promotion::Zone { .. }) = (entry.promotes_to(), &variant.rules().promotion) {
        let gain = f64::from(worth.of(to) - worth.of(kind)).max(0.0);
        nearness = gain * weights.promotion_nearness * advanced * advanced;
    }
    (
        ease + forward(weights.forward_opening) + nearness,
        ease + forward(weights.forward_ending) + nearness * 1.3,
    )
}
