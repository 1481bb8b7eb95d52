//! Properties of every position of every game.

use super::Fault;
use tenjiku_language::{CurrentLanguage, Describe};
use tenjiku_records::{GameRecord, replay};
use tenjiku_rules::variant::{KindId, Library, Repetition, Sq};
use tenjiku_rules::{Effect, Move, Piece, Position, Setup, Side};
use tenjiku_rules::{coordinate, sfen};

/// Fingerprint for comparing a position that is reached again: setup, key, and moves in order.
pub type Fingerprint = (Setup, u64, Vec<Move>);

/// The fingerprint of a position.
#[must_use]
pub fn fingerprint(position: &Position) -> Fingerprint {
    (position.setup(), position.key(), position.legal_moves())
}

/// The incrementally updated key equals the computed one.
///
/// # Errors
/// If the keys differ.
pub fn check_key(position: &Position) -> Result<(), Fault> {
    let (computed, incremental) = (position.compute_key(), position.key());
    Fault::unless(computed == incremental, "the incremental key equals the computed key", || {
        format!("{incremental:016x} instead of {computed:016x}")
    })
}

/// Every legal move is listed once and accepted unchanged. `sorted_moves` are the legal moves in ascending order.
///
/// # Errors
/// The first violation.
pub fn check_accepted(position: &Position, sorted_moves: &[Move]) -> Result<(), Fault> {
    let duplicate = sorted_moves.windows(2).find(|pair| pair[0] == pair[1]);
    Fault::unless(duplicate.is_none(), "no move is listed twice", || {
        duplicate.map(|pair| move_text(position, pair[0])).unwrap_or_default()
    })?;
    for &mv in sorted_moves {
        let accepted = position.accept(mv);
        Fault::unless(accepted == Ok(mv), "each listed move is accepted as it is", || match accepted {
            Ok(other) => format!("{} becomes {}", move_text(position, mv), move_text(position, other)),
            Err(refusal) => format!("{} is refused: {}", move_text(position, mv), refusal.describe(position)),
        })?;
    }
    Ok(())
}

/// A move is accepted if and only if it is listed, possibly without empty midsteps, and refusals have a text.
/// `sorted_moves` are the legal moves in ascending order.
///
/// # Errors
/// If the list and `accept` disagree.
pub fn check_agreement(position: &Position, sorted_moves: &[Move], mv: Move) -> Result<(), Fault> {
    let (property, is_listed) =
        ("only listed moves are accepted", |mv| sorted_moves.binary_search(&mv).is_ok());
    match position.accept(mv) {
        Ok(accepted) => Fault::unless(is_listed(accepted), property, || move_text(position, accepted)),
        Err(refusal) => {
            let text = refusal.describe(position);
            Fault::unless(!is_listed(mv), property, || format!("{}: {text}", move_text(position, mv)))?;
            Fault::unless(!text.is_empty(), "every refusal says why", || move_text(position, mv))
        }
    }
}

/// Applying the effects of a ply to the pieces before it gives the pieces after it.
///
/// # Errors
/// If an effect cannot be applied, or the pieces differ.
pub fn check_effects(before: &Setup, effects: &[Effect], after: &Setup) -> Result<(), Fault> {
    let mut board = Board { pieces: before.pieces.clone(), hands: before.hands.clone() };
    let mover = before.side_to_move;
    let can_apply = effects.iter().all(|&effect| board.apply(effect, mover));
    let is_same = can_apply && board.pieces == after.pieces && board.hands == after.hands;
    Fault::unless(is_same, "the effects of a ply give the next position", || format!("{effects:?}"))
}

/// Board and hands, while effects are applied.
struct Board {
    /// In ascending order of the squares.
    pieces: Vec<(Sq, Piece)>,
    /// In ascending order of the kinds.
    hands: [Vec<(KindId, u8)>; 2],
}

impl Board {
    /// Applies an effect; false if it does not fit.
    fn apply(&mut self, effect: Effect, mover: Side) -> bool {
        match effect {
            Effect::Lift { from: at, piece } | Effect::Burn { at, piece, .. } => self.remove(at, piece),
            Effect::Capture { at, piece, to_hand } => {
                self.remove(at, piece) && to_hand.is_none_or(|kind| self.change_hand(mover, kind, true))
            }
            Effect::Land { at, piece } => self.place(at, piece),
            Effect::Drop { at, piece, held } => self.change_hand(mover, held, false) && self.place(at, piece),
            Effect::Promote { at, from, into } => self.remove(at, from) && self.place(at, into),
            Effect::Pass { at, piece } => self.remove(at, piece) && self.place(at, piece),
            Effect::End { .. } => true,
        }
    }

    fn remove(&mut self, at: Sq, piece: Piece) -> bool {
        let place = self.pieces.binary_search_by_key(&at, |(sq, _)| *sq);
        place.is_ok_and(|place| self.pieces.remove(place).1 == piece)
    }

    fn place(&mut self, at: Sq, piece: Piece) -> bool {
        let place = self.pieces.binary_search_by_key(&at, |(sq, _)| *sq);
        place.map_err(|place| self.pieces.insert(place, (at, piece))).is_err()
    }

    fn change_hand(&mut self, side: Side, kind: KindId, is_added: bool) -> bool {
        let hand = &mut self.hands[side.index()];
        match (hand.binary_search_by_key(&kind, |(held, _)| *held), is_added) {
            (Ok(place), true) => hand[place].1 += 1,
            (Ok(place), false) if hand[place].1 == 1 => {
                hand.remove(place);
            }
            (Ok(place), false) => hand[place].1 -= 1,
            (Err(place), true) => hand.insert(place, (kind, 1)),
            (Err(_), false) => return false,
        }
        true
    }
}

/// The predicted fire of a move, as shown by markers and warnings, equals its effects.
///
/// # Errors
/// If they differ.
pub fn check_fire(before: &Position, mv: Move, effects: &[Effect]) -> Result<(), Fault> {
    let fire = before.fire_of(mv);
    let burnt = effects.iter().filter_map(|effect| match effect {
        Effect::Burn { at, by, .. } => Some((*at, *by)),
        _ => None,
    });
    let enemies = fire.burnt.iter().map(|at| (*at, mv.to()));
    let mover = fire.suicide_by.map(|by| (mv.to(), by));
    Fault::unless(enemies.chain(mover).eq(burnt), "the predicted fire is the actual one", || {
        format!("{}: predicted {fire:?}, got {effects:?}", move_text(before, mv))
    })
}

/// Undoing all plies restores every position, including the order of its moves. `fingerprints` are the fingerprints
/// of all positions of the game, in order.
///
/// # Errors
/// The first position that differs.
pub fn check_undo(last: &Position, fingerprints: &[Fingerprint]) -> Result<(), Fault> {
    let mut position = last.clone();
    for fingerprint_after in fingerprints.iter().rev() {
        let ply = position.plies();
        Fault::unless(
            fingerprint(&position) == *fingerprint_after,
            "undoing a ply restores the position",
            || format!("it differs after ply {ply}"),
        )?;
        position.undo();
    }
    Ok(())
}

/// A position survives a round trip through SFEN, with the same moves. Exceptions: a finished game may be
/// unreadable, and repetition depends on the history, which SFEN lacks.
///
/// # Errors
/// If the position or its moves differ.
pub fn check_sfen(position: &Position) -> Result<(), Fault> {
    let (text, is_over) = (sfen::write(position), position.outcome().is_some());
    let property = "a position survives a round trip through SFEN";
    let restored = match sfen::read(position.variant(), &text) {
        Ok(restored) => restored,
        Err(_) if is_over => return Ok(()),
        Err(why) => return Err(Fault { property, observed: format!("{text}: {why}") }),
    };
    let sorted = |position: &Position| {
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        moves
    };
    let is_barred = position.variant().rules().repetition == Repetition::SecondIsBarred;
    let is_new = position.occurrences() == 1 && !is_barred && !is_over;
    let is_same = restored.setup() == position.setup()
        && (!is_new || restored.key() == position.key() && sorted(&restored) == sorted(position));
    Fault::unless(is_same, property, || text)
}

/// A game survives a round trip through a record, with its rules.
///
/// # Errors
/// If the record cannot be read, or leads to another position.
pub fn check_record(position: &Position, library: &Library) -> Result<(), Fault> {
    let property = "a game survives a round trip through a record";
    let record_fault = |why: String| Fault { property, observed: why };
    let text = GameRecord::from_position(position, &CurrentLanguage)
        .to_text()
        .map_err(|why| record_fault(why.to_string()))?;
    let record = GameRecord::parse(&text).map_err(|why| record_fault(why.to_string()))?;
    let variant = record.game(library, &[]).map_err(|why| record_fault(why.to_string()))?;
    let restored =
        replay(&record, &variant, &CurrentLanguage).map_err(|why| record_fault(why.to_string()))?;
    Fault::unless(variant.choices() == position.variant().choices(), property, || {
        format!("it has the choices {:?}", variant.choices())
    })?;
    let is_same = fingerprint(&restored) == fingerprint(position) && restored.outcome() == position.outcome();
    Fault::unless(is_same, property, || format!("it leads to {}", sfen::write(&restored)))
}

fn move_text(position: &Position, mv: Move) -> String {
    coordinate::write(position.variant(), mv)
}
