//! The static evaluation, for quiet positions.
//!
//! Material and piece-square sums are updated incrementally from the effects of each ply: the search passes a
//! [`ScoreUpdater`] to the rules core. Terms that depend on several pieces are computed in
//! [`Evaluator::evaluate`].

use super::margins::Margins;
use super::near::RoyalTropism;
use super::piece_values::{PieceValues, material};
use super::score::Score;
use super::tables::{EvalTables, Group, Network, network};
use super::weights::Weights;
use std::sync::Arc;
use tenjiku_rules::variant::{Geometry, Kind, KindId, Promotion, Sq, Variant};
use tenjiku_rules::{Effect, EffectSink, Move, Piece, Position, Side};

/// Piece-square sums from Black's side for opening and endgame, and the total material of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PieceSquareScore {
    opening: i32,
    endgame: i32,
    material: i32,
    /// Cells of the sole royals, Black's first; 0 for a side without a sole royal. Maintained only if bonuses near
    /// royals are used.
    royals: [u16; 2],
    /// Bonus of each side's hand per empty square next to the enemy's royal, Black's first: opening and
    /// endgame.
    open: [(i32, i32); 2],
    /// The accumulator of the network, if there is one.
    network: network::Accumulator,
    /// Whether a royal has moved, which invalidates every field except the network's.
    pub stale: bool,
}

/// Updates a [`PieceSquareScore`] while a ply is played.
pub(super) struct ScoreUpdater<'a> {
    pub evaluator: &'a Evaluator,
    pub score: PieceSquareScore,
}

impl EffectSink for ScoreUpdater<'_> {
    #[inline]
    fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::Lift { from: sq, piece } | Effect::Burn { at: sq, piece, .. } => {
                self.evaluator.add_piece(&mut self.score, piece, sq, -1);
            }
            Effect::Land { at, piece } => self.evaluator.add_piece(&mut self.score, piece, at, 1),
            Effect::Capture { at, piece, to_hand } => {
                self.evaluator.add_piece(&mut self.score, piece, at, -1);
                if let Some(kind) = to_hand {
                    self.evaluator.add_in_hand(&mut self.score, kind, piece.side.other(), 1);
                }
            }
            Effect::Promote { at, from, into } => {
                self.evaluator.add_piece(&mut self.score, from, at, -1);
                self.evaluator.add_piece(&mut self.score, into, at, 1);
            }
            Effect::Drop { at, piece, held } => {
                self.evaluator.add_in_hand(&mut self.score, held, piece.side, -1);
                self.evaluator.add_piece(&mut self.score, piece, at, 1);
            }
            Effect::Pass { .. } | Effect::End { .. } => {}
        }
    }
}

/// The evaluation of one game: piece values and piece-square tables, ready to be summed.
#[derive(Debug)]
pub(super) struct Evaluator {
    pub variant: Arc<Variant>,
    values: PieceValues,
    /// Contribution of each kind on the board: opening, endgame and material.
    sums: Vec<(i32, i32, i32)>,
    /// As `sums`, for each kind in hand.
    hand_sums: Vec<(i32, i32, i32)>,
    /// Bonus of each kind in hand per empty square next to the enemy's royal, opening and endgame; empty if
    /// all are 0.
    open: Vec<(i32, i32)>,
    /// Bonus for a piece on a square, opening and endgame, by side, kind and cell.
    piece_square: [Vec<(i16, i16)>; 2],
    cells: usize,
    /// Learned bonuses for pieces near royals.
    near: Option<RoyalTropism>,
    network: Option<Network>,
    /// Gain of capturing a piece of each kind.
    capture_values: Vec<i32>,
    /// Royal attack bonus of each kind, per square of distance below [`ATTACK_HORIZON`](super::safety::ATTACK_HORIZON).
    pub attack: Vec<i32>,
    /// Whether each kind is a range jumper; empty if none is.
    pub range_jumpers: Vec<bool>,
    /// Maximum number of captures tried at each ply of the quiescence search.
    pub max_captures: Vec<i32>,
    start_material: i32,
    /// Credited to a side that started the game without a royal.
    royal_value: i32,
    /// 256ths of phase per share of the material lost: with 512 the endgame is reached when half is lost.
    phase_rate: i64,
    /// Mean piece value of the starting array.
    pub mean_piece_value: i32,
    /// Bonus of each piece next to its own royal, in centipawns.
    pub shelter: i32,
    /// Weights of the largest and the second largest threatened loss, in 256ths; 0 in games with drops.
    pub hanging: (i32, i32),
    tempo: i32,
    pub margins: Margins,
}

impl Evaluator {
    /// Creates the evaluator of a game. `tables` must be for the same game.
    pub fn new(variant: &Arc<Variant>, weights: &Weights, tables: Option<&EvalTables>) -> Self {
        let mut values = PieceValues::new(variant, weights);
        let geometry = variant.geometry();
        let in_hand = |value: i32| (f64::from(value) * weights.in_hand_factor) as i32;
        let learned = |group, id| tables.map_or((0, 0), |tables| tables.single(group, id));
        let contribution = |value: i32, material: i32, (opening, endgame): (i32, i32)| {
            (value + opening, value + endgame, material)
        };
        let kinds = || variant.kinds().map(|(id, _)| (id, values.value(id)));
        let sums = kinds().map(|(id, value)| contribution(value, value, learned(Group::Value, id))).collect();
        // With tables, pieces in hand do not count as material, so that games with drops reach an endgame.
        let hand_sums = kinds().map(|(id, value)| {
            let value = in_hand(value);
            contribution(value, if tables.is_some() { 0 } else { value }, learned(Group::Hand, id))
        });
        let hand_sums: Vec<(i32, i32, i32)> = hand_sums.collect();
        let open: Vec<(i32, i32)> = kinds().map(|(id, _)| learned(Group::Open, id)).collect();
        let piece_square = piece_square_tables(variant, weights, &values, tables);
        let start = Position::new(Arc::clone(variant));
        let start_material = material(&start, &values).max(1);
        let attack = attack_bonuses(variant, weights, &values);
        let near = tables.map(|tables| RoyalTropism::new(variant, tables, &attack, weights.shelter as i32));
        if let Some(tables) = tables {
            values
                .kinds
                .iter_mut()
                .zip(&tables.piece_values)
                .for_each(|(value, learned_worth)| *value += i32::from(*learned_worth));
        }
        let capture_values = variant.kinds().map(|(id, kind)| {
            let held = if variant.has_drops() { hand_sums[kind.in_hand_as().index()].0 } else { 0 };
            values.value(id) + held
        });
        let capture_values = capture_values.collect();
        let royal_value =
            variant.kinds().find(|(_, kind)| kind.is_royal()).map_or(0, |(id, _)| values.value(id));
        let pieces = Side::BOTH.into_iter().flat_map(|side| start.pieces(side));
        let count = pieces.filter(|(_, piece)| !variant.kind(piece.kind).is_royal()).count() as i32;
        Self {
            variant: Arc::clone(variant),
            piece_square,
            values,
            cells: geometry.cells(),
            sums,
            hand_sums,
            open: if open.iter().all(|pair| *pair == (0, 0)) { Vec::new() } else { open },
            near,
            network: tables.and_then(|tables| tables.network.clone()),
            capture_values,
            attack,
            range_jumpers: range_jumpers(variant),
            max_captures: weights.captures.iter().map(|&limit| scaled_captures(limit, geometry)).collect(),
            start_material,
            royal_value,
            phase_rate: if tables.is_some() && variant.has_drops() { 512 } else { 256 },
            mean_piece_value: start_material / count.max(1),
            shelter: weights.shelter.round() as i32,
            hanging: hanging_shares(variant, weights),
            tempo: weights.tempo.round() as i32 + tables.map_or(0, |tables| i32::from(tables.tempo)),
            margins: weights.search,
        }
    }

    /// Value of a kind on the board, in centipawns.
    #[inline]
    pub fn piece_value(&self, kind: KindId) -> i32 {
        self.values.value(kind)
    }

    /// Gain of capturing a piece of this kind: its value, plus its value in the captor's hand in games with drops.
    #[inline]
    pub fn capture_value(&self, kind: KindId) -> i32 {
        self.capture_values[kind.index()]
    }

    /// The sums of a position, computed from scratch.
    pub fn piece_square_score(&self, position: &Position) -> PieceSquareScore {
        let mut score = self.sums_without_network(position);
        let Some(network) = &self.network else { return score };
        score.network = network.start();
        for side in Side::BOTH {
            for (sq, piece) in position.pieces(side) {
                network.add_piece(&mut score.network, piece, sq, 1);
            }
            for (kind, number) in position.hand(side) {
                network.add_in_hand(&mut score.network, kind, side, i32::from(number));
            }
        }
        score
    }

    /// Recomputes stale sums.
    pub fn refresh(&self, position: &Position, score: &PieceSquareScore) -> PieceSquareScore {
        PieceSquareScore { network: score.network, ..self.sums_without_network(position) }
    }

    /// The sums of a position except the network's.
    fn sums_without_network(&self, position: &Position) -> PieceSquareScore {
        let mut score = PieceSquareScore::default();
        if self.near.is_some() {
            score.royals = Side::BOTH.map(|side| match position.royals(side) {
                &[royal] => royal.0,
                _ => 0,
            });
        }
        for side in Side::BOTH {
            for (sq, piece) in position.pieces(side) {
                self.add_piece_sums(&mut score, piece, sq, 1);
            }
            for (kind, number) in position.hand(side) {
                self.add_to_hand(&mut score, kind, side, i32::from(number));
            }
        }
        score.stale = false;
        score
    }

    #[inline]
    fn add_piece(&self, score: &mut PieceSquareScore, piece: Piece, sq: Sq, times: i32) {
        self.add_piece_sums(score, piece, sq, times);
        if let Some(network) = &self.network {
            network.add_piece(&mut score.network, piece, sq, times);
        }
    }

    #[inline]
    fn add_in_hand(&self, score: &mut PieceSquareScore, kind: KindId, side: Side, times: i32) {
        self.add_to_hand(score, kind, side, times);
        if let Some(network) = &self.network {
            network.add_in_hand(&mut score.network, kind, side, times);
        }
    }

    #[inline]
    fn add_piece_sums(&self, score: &mut PieceSquareScore, piece: Piece, sq: Sq, times: i32) {
        let (mut opening, mut endgame, material) = self.sums[piece.kind.index()];
        let bonus = self.piece_square[piece.side.index()][piece.kind.index() * self.cells + sq.index()];
        opening += i32::from(bonus.0);
        endgame += i32::from(bonus.1);
        if let Some(near) = &self.near {
            score.stale |= near.is_royal[piece.kind.index()];
            for side in Side::BOTH {
                let royal = score.royals[side.index()];
                let bonus = near.bonus(&self.variant.tables().coordinates, piece, sq, royal, side);
                opening += i32::from(bonus.0);
                endgame += i32::from(bonus.1);
            }
        }
        let signed = if piece.side == Side::Black { times } else { -times };
        score.opening += opening * signed;
        score.endgame += endgame * signed;
        score.material += material * times;
    }

    #[inline]
    fn add_to_hand(&self, score: &mut PieceSquareScore, kind: KindId, side: Side, times: i32) {
        let (opening, endgame, material) = self.hand_sums[kind.index()];
        let signed = if side == Side::Black { times } else { -times };
        score.opening += opening * signed;
        score.endgame += endgame * signed;
        score.material += material * times;
        if let Some((opening, endgame)) = self.open.get(kind.index()) {
            let open = &mut score.open[side.index()];
            *open = (open.0 + opening * times, open.1 + endgame * times);
        }
    }

    /// Game phase: 0 in the opening, 256 in the endgame.
    pub fn phase(&self, score: &PieceSquareScore) -> i64 {
        let lost = (self.start_material - score.material).clamp(0, self.start_material);
        (i64::from(lost) * self.phase_rate / i64::from(self.start_material)).min(256)
    }

    /// Score of the position for the side to move.
    pub fn evaluate(&self, position: &Position, score: &PieceSquareScore) -> i32 {
        let phase = self.phase(score);
        let (mut opening, mut endgame) = (score.opening, score.endgame);
        if !self.open.is_empty() {
            for (side, sign) in [(Side::Black, 1), (Side::White, -1)] {
                let empty = empty_next_to_royal(position, side.other()) * sign;
                let open = score.open[side.index()];
                opening += open.0 * empty;
                endgame += open.1 * empty;
            }
        }
        let tapered = (i64::from(opening) * (256 - phase) + i64::from(endgame) * phase) / 256;
        // Learned tables include royal danger in their sums.
        let danger = if self.near.is_some() {
            0
        } else {
            self.royal_danger(position, Side::White) - self.royal_danger(position, Side::Black)
        };
        let royal_credit = |side| if position.began_without_royal(side) { self.royal_value } else { 0 };
        let black = (tapered + i64::from(danger) * (256 - phase) / 256) as i32 + royal_credit(Side::Black)
            - royal_credit(Side::White);
        let us = position.side_to_move();
        let own = if us == Side::Black { black } else { -black };
        let network_output =
            self.network.as_ref().map_or(0, |network| network.output(&score.network, us, phase));
        (own + network_output + self.tempo).clamp(-Score::MAX_EVALUATION.0, Score::MAX_EVALUATION.0)
    }

    /// Immediate material gain of a move by captures, promotion and burning, minus the mover if it is burnt. Ignores
    /// replies.
    #[inline]
    pub fn gain(&self, position: &Position, mv: Move) -> i32 {
        let tables = &self.variant.tables();
        if mv.is_drop() {
            return 0;
        }
        if mv.has_via() || mv.promotes() || tables.has_range_captures || tables.has_burners {
            return self.gain_with_powers(position, mv);
        }
        let cell = position.cell(mv.to());
        if cell.is_empty() || mv.to() == mv.start() { 0 } else { self.capture_value(cell.kind()) }
    }

    /// [`Evaluator::gain`] for moves that may do more than capture on their target square.
    fn gain_with_powers(&self, position: &Position, mv: Move) -> i32 {
        let value_on = |sq: Sq| {
            let cell = position.cell(sq);
            if cell.is_empty() { 0 } else { self.capture_value(cell.kind()) }
        };
        let us = position.side_to_move();
        // A range capture also removes pieces of its own side, possibly on its last square.
        let signed = |sq: Sq| if position.cell(sq).is_of(us) { -value_on(sq) } else { value_on(sq) };
        let mut gain = if mv.to() == mv.start() { 0 } else { signed(mv.to()) };
        gain += position.range_capture_victims(mv).into_iter().map(signed).sum::<i32>();
        if mv.has_via() {
            gain += mv.via().into_iter().map(value_on).sum::<i32>();
        }
        let Some(mover) = position.mover_after(mv) else { return gain };
        if mv.promotes() {
            gain += self.piece_value(mover.kind) - self.piece_value(position.cell(mv.start()).kind());
        }
        if self.variant.tables().has_burners {
            let near_fire = position.adjacent_burners(mover.side.other(), mv.to()) > 0;
            if near_fire || self.variant.kind(mover.kind).is_burner() {
                let fire = position.fire_of(mv);
                gain += fire.burnt.iter().map(|&sq| value_on(sq)).sum::<i32>();
                if fire.suicide_by.is_some() {
                    gain -= self.piece_value(mover.kind);
                }
            }
        }
        gain
    }
}

fn hanging_shares(variant: &Variant, weights: &Weights) -> (i32, i32) {
    let share = |weight: f64| if variant.has_drops() { 0 } else { (weight * 256.0).round() as i32 };
    (share(weights.hanging_first), share(weights.hanging_second))
}

/// Number of empty squares next to a side's sole royal; 0 without a sole royal.
pub(super) fn empty_next_to_royal(position: &Position, side: Side) -> i32 {
    let &[royal] = position.royals(side) else { return 0 };
    let steps = position.variant().tables().king_steps;
    steps.iter().filter(|&&step| position.cell(royal.offset(step)).is_empty()).count() as i32
}

/// Piece-square bonuses by side, kind and cell; White's mirror Black's.
fn piece_square_tables(
    variant: &Variant,
    weights: &Weights,
    values: &PieceValues,
    tables: Option<&EvalTables>,
) -> [Vec<(i16, i16)>; 2] {
    let geometry = variant.geometry();
    let cells = geometry.cells();
    let empty = || vec![(0, 0); variant.kinds().len() * cells];
    let mut bonuses = [empty(), empty()];
    let clip =
        |bonus: f64, learned: i32| (bonus.round() + f64::from(learned)).clamp(-30_000.0, 30_000.0) as i16;
    for (id, _) in variant.kinds() {
        for (index, sq) in geometry.squares().enumerate() {
            let (opening, endgame) = square_bonus(variant, weights, values, id, sq, index);
            let piece = Piece { kind: id, side: Side::Black };
            let learned = tables.map_or((0, 0), |tables| tables.pair(tables.layout.square(piece, sq)));
            let bonus = (clip(opening, learned.0), clip(endgame, learned.1));
            bonuses[0][id.index() * cells + sq.index()] = bonus;
            bonuses[1][id.index() * cells + mirror(geometry, sq).index()] = bonus;
        }
    }
    bonuses
}

fn range_jumpers(variant: &Variant) -> Vec<bool> {
    let is_jumper =
        |kind| !variant.tables().move_pattern(Piece { kind, side: Side::Black }).range_jumps.is_empty();
    let jumpers: Vec<bool> = variant.kinds().map(|(kind, _)| is_jumper(kind)).collect();
    if jumpers.contains(&true) { jumpers } else { Vec::new() }
}

fn attack_bonuses(variant: &Variant, weights: &Weights, values: &PieceValues) -> Vec<i32> {
    let bonus_of = |(id, kind): (KindId, &Kind)| {
        let value = if kind.is_royal() { 0.0 } else { f64::from(values.value(id)) };
        (value * weights.attack_nearness).round() as i32
    };
    variant.kinds().map(bonus_of).collect()
}

/// Scales a capture limit given for a 12 by 12 board. Larger boards have more captures, and time for fewer of
/// them.
fn scaled_captures(limit: i32, geometry: &Geometry) -> i32 {
    let squares = i32::from(geometry.files()) * i32::from(geometry.ranks());
    (limit * 144 / squares).max(1)
}

/// The square as seen from the other side.
fn mirror(geometry: &Geometry, sq: Sq) -> Sq {
    let (column, rank) = (i16::from(geometry.column(sq)), i16::from(geometry.rank(sq)));
    let (files, ranks) = (i16::from(geometry.files()), i16::from(geometry.ranks()));
    geometry.square_at_offset(sq, files - 1 - 2 * column, ranks - 1 - 2 * rank).unwrap_or(sq)
}

/// Mean mobility, in squares, below which a piece gains by advancing.
const SHORT_RANGE_MOBILITY: f64 = 9.0;
/// Maximum number of ranks for which an advanced royal is penalised.
const MAX_ROYAL_STEPS: f64 = 6.0;
/// Factor on the promotion bonus in the endgame.
const ENDGAME_PROMOTION: f64 = 1.3;

/// Piece-square bonus of a Black piece, in the opening and in the endgame.
fn square_bonus(
    variant: &Variant,
    weights: &Weights,
    values: &PieceValues,
    kind: KindId,
    sq: Sq,
    index: usize,
) -> (f64, f64) {
    let geometry = variant.geometry();
    let ranks = f64::from(geometry.ranks());
    let rank = f64::from(geometry.rank(sq));
    // 0 on its own back rank, 1 on the last rank.
    let advanced = (ranks - 1.0 - rank) / (ranks - 1.0).max(1.0);
    let entry = variant.kind(kind);
    if entry.is_royal() {
        let steps = (ranks - 1.0 - rank).min(MAX_ROYAL_STEPS);
        return (weights.royal_adventure * steps, weights.royal_adventure_ending * steps);
    }
    let extra = f64::from(values.extra_mobility[kind.index()][index]);
    let mean = values.mean_mobility[kind.index()].max(0.5);
    let mobility = extra / mean * f64::from(values.value(kind)) * weights.square_mobility * 0.5;
    let steps = ranks - 1.0 - rank;
    let forward = |step: f64| if mean < SHORT_RANGE_MOBILITY { step * steps } else { 0.0 };
    let mut nearness = 0.0;
    if let (Some(to), Promotion::Zone { .. }) = (entry.promotes_to(), &variant.rules().promotion) {
        let gain = f64::from(values.value(to) - values.value(kind)).max(0.0);
        nearness = gain * weights.promotion_nearness * advanced * advanced;
    }
    (
        mobility + forward(weights.forward_opening) + nearness,
        mobility + forward(weights.forward_ending) + nearness * ENDGAME_PROMOTION,
    )
}
