//! Legality of pseudo-legal moves.
//!
//! [`Position::check_legal`] is the only implementation of these rules and returns the reason for an illegal move. The
//! generator calls it only for moves that a cheap test, the [`LegalityFilter`], cannot decide.

use super::attack::{BoardAfter, Victim};
use super::move_list::MoveList;
use super::moves::Move;
use super::position::Position;
use super::refusal::Refusal;
use super::repetition::RepetitionBan;
use crate::variant::{Borrowing, CounterStrike, Kind, KindId, Piece, RoyalSafety, Side, Sq, hit};
use arrayvec::ArrayVec;

impl Position {
    /// Checks a pseudo-legal move, or a drop on an empty square.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub(super) fn check_legal(&self, mv: Move) -> Result<(), Refusal> {
        match mv.dropped_kind() {
            Some(kind) => self.check_drop(kind, mv.to())?,
            None => {
                let Some(piece) = self.piece_at(mv.start()) else { return Ok(()) };
                self.check_lion_capture(mv, piece)?;
                self.check_universal_capture(mv, piece)?;
            }
        }
        self.check_exposure_of(self.guarded_royal(self.side), mv)?;
        if self.breaks_third_must_vary(mv) {
            return Err(Refusal::Repetition);
        }
        match self.repetition_ban().filter(|&ban| self.is_banned_repetition(mv, ban)) {
            None => {}
            Some(RepetitionBan { times: 1, .. }) => {
                return Err(Refusal::SecondTime { after: self.last_occurrence_after(mv) });
            }
            Some(_) => return Err(Refusal::ThirdTime),
        }
        // Last, because it generates the replies.
        match mv.dropped_kind() {
            Some(kind) if self.variant().kind(kind).forbids_drop_mate && self.drop_mates(mv) => {
                Err(Refusal::DropMates { kind })
            }
            _ => Ok(()),
        }
    }

    /// Checks Chu's rules on trading Lions.
    fn check_lion_capture(&self, mv: Move, piece: Piece) -> Result<(), Refusal> {
        let Some(trading) = &self.variant().rules().lion_trading else { return Ok(()) };
        let is_lion = |sq: Sq| {
            self.cell(sq).is_of(piece.side.other()) && self.variant().kind(self.cell(sq).kind()).is_lion
        };
        let mut victims = mv.via();
        victims.push(mv.to());
        let Some(&lion) = victims.iter().rfind(|&&sq| is_lion(sq)) else { return Ok(()) };
        if !self.variant().kind(piece.kind).is_lion {
            let Some(first) = self.last_lion_capture() else { return Ok(()) };
            let protector = || self.protector(lion, mv);
            let is_forbidden = match trading.counter_strike {
                CounterStrike::Always => true,
                CounterStrike::UnlessSameSquare => lion != first,
                CounterStrike::UnlessUnprotected => protector().is_some(),
            };
            return if is_forbidden { Err(Refusal::CounterStrike { lion, first }) } else { Ok(()) };
        }
        // A Lion may always capture an adjacent Lion, but a distant one only if it is unprotected or if
        // another piece of substance is captured on the way.
        if mv.to() != lion || self.are_neighbours(mv.start(), lion) {
            return Ok(());
        }
        let captured_on_the_way =
            mv.via().first().copied().and_then(|sq| self.piece_at(sq).map(|p| (sq, p.kind)));
        if captured_on_the_way.is_some_and(|(_, kind)| !self.variant().kind(kind).is_slight) {
            return Ok(());
        }
        let slight_piece = captured_on_the_way.map(|(sq, _)| sq).filter(|_| trading.slight_protect);
        let slight_protector = || slight_piece.filter(|&sq| self.would_still_protect(lion, mv, sq));
        match self.protector(lion, mv).or_else(slight_protector) {
            Some(protector) => Err(Refusal::ProtectedLion { lion, protector, captured_on_the_way }),
            None => Ok(()),
        }
    }

    /// Whether the piece on `captured`, which the move captures on its way, would protect `target` if it stayed on the
    /// board (Japanese Chu Shogi Federation, lishogi).
    fn would_still_protect(&self, target: Sq, mv: Move, captured: Sq) -> bool {
        let Some(piece) = self.piece_at(captured) else { return false };
        let board_with_captured = self.board_after(Move::new(mv.start(), mv.to()));
        self.can_capture(captured, piece, target, self.mover_as_victim(mv), &board_with_captured)
    }

    /// A piece that could recapture on `target` after a move.
    fn protector(&self, target: Sq, mv: Move) -> Option<Sq> {
        let after = self.board_after(mv);
        let by = self.side.other();
        let victim = if mv.to() == target { self.mover_as_victim(mv) } else { Victim::UNKNOWN };
        // First, because a universal leaper protects nearly everything.
        self.universal_protector(target, by, &after).or_else(|| self.attacker(target, victim, by, &after))
    }

    /// The moving piece as the victim of a recapture.
    fn mover_as_victim(&self, mv: Move) -> Victim {
        let mover = self.mover_after(mv);
        mover.map_or(Victim::UNKNOWN, |piece| Victim::of_kind(self.variant().kind(piece.kind)))
    }

    fn are_neighbours(&self, a: Sq, b: Sq) -> bool {
        self.variant().tables.king_steps.iter().any(|&delta| a.offset(delta) == b)
    }

    /// Checks that a universal leaper captures only unprotected pieces (Tai, "The Emperor").
    fn check_universal_capture(&self, mv: Move, piece: Piece) -> Result<(), Refusal> {
        let takes = self.variant().kind(piece.kind).universal && self.piece_at(mv.to()).is_some();
        if !takes || mv.has_via() || mv.to() == mv.start() {
            return Ok(());
        }
        // The rule does not apply to captures by another power.
        if self.attacks_without_universal(piece, mv) {
            return Ok(());
        }
        match self.protector(mv.to(), mv) {
            Some(protector) => Err(Refusal::UniversalTakesProtected { target: mv.to(), protector }),
            None => Ok(()),
        }
    }

    fn attacks_without_universal(&self, piece: Piece, mv: Move) -> bool {
        self.variant().tables.hits(piece, mv.start(), mv.to()) & hit::LEAP != 0
    }

    fn check_drop(&self, kind: KindId, to: Sq) -> Result<(), Refusal> {
        let (geometry, limits) = (self.geometry(), self.variant().kind(kind));
        if self.is_closed_to_drops(limits, to) {
            return Err(Refusal::DropOnLastRanks { kind, ranks: limits.drop_last_ranks });
        }
        if let Some(limit) = limits.drop_file_limit
            && self.full_columns(kind, limit) >> geometry.column(to) & 1 != 0
        {
            return Err(Refusal::DropFileFull { kind, limit, file: geometry.file(to) });
        }
        Ok(())
    }

    /// Whether the kind may not be dropped on the rank of a square.
    fn is_closed_to_drops(&self, limits: &Kind, to: Sq) -> bool {
        let rank = self.geometry().rank(to);
        let from_last = match self.side {
            Side::Black => rank,
            Side::White => self.geometry().ranks() - 1 - rank,
        };
        from_last < limits.drop_last_ranks
    }

    /// Bit set of the columns in which the side to move already has `limit` pieces of that kind.
    fn full_columns(&self, kind: KindId, limit: u8) -> u64 {
        let mut counts = [0u8; 64];
        let mut full = if limit == 0 { u64::MAX } else { 0 };
        for &sq in self.squares_of(self.side) {
            if self.cell(sq).kind() == kind {
                let column = self.geometry().column(sq);
                counts[usize::from(column)] += 1;
                full |= u64::from(counts[usize::from(column)] >= limit) << column;
            }
        }
        full
    }

    /// The royal that may not be left attacked: the last one, in games that end by checkmate.
    pub(super) fn guarded_royal(&self, side: Side) -> Option<Sq> {
        match (self.variant().rules().royals, self.royals(side)) {
            (RoyalSafety::Checkmate, &[royal]) => Some(royal),
            _ => None,
        }
    }

    fn check_exposure_of(&self, royal: Option<Sq>, mv: Move) -> Result<(), Refusal> {
        let Some(royal) = royal else { return Ok(()) };
        // With a second royal, the first may be left attacked.
        if self.promotes_to_royal(mv) {
            return Ok(());
        }
        let royal = if mv.from() == Some(royal) { mv.to() } else { royal };
        match self.royal_attacker_after(mv, royal) {
            Some(attacker) => Err(Refusal::ExposesRoyal { royal, attacker }),
            None => Ok(()),
        }
    }

    /// An enemy piece that could capture the royal on `royal` after the move and its burning.
    fn royal_attacker_after(&self, mv: Move, royal: Sq) -> Option<Sq> {
        let fire = self.fire_of(mv);
        if let Some(by) = fire.suicide_by.filter(|_| mv.to() == royal) {
            return Some(by);
        }
        let mut after = self.board_after(mv);
        if fire.suicide_by.is_some() {
            after = after.without(mv.to());
        }
        for &sq in &fire.burnt {
            after = after.without(sq);
        }
        let victim = self.victim_on(if mv.to() == royal { mv.from().unwrap_or(royal) } else { royal });
        self.royal_attacker(royal, victim, self.side.other(), &after)
    }

    /// Whether a drop gives checkmate. It clones the position, but only for the few drops that attack a royal.
    fn drop_mates(&self, mv: Move) -> bool {
        if !self.drop_attacks_royal(mv) {
            return false;
        }
        let mut after = self.clone();
        after.play(mv, &mut ());
        let enemy = self.side.other();
        after.immediate_outcome().is_none()
            && after.guarded_royal(enemy).is_some()
            && !after.checks(enemy).is_empty()
            && !after.can_move(&mut MoveList::default())
    }

    /// Whether the move promotes a piece to a royal.
    pub(super) fn promotes_to_royal(&self, mv: Move) -> bool {
        let Some(before) = mv.from().and_then(|from| self.piece_at(from)) else { return false };
        mv.promotes()
            && !self.variant().kind(before.kind).is_royal()
            && self.mover_after(mv).is_some_and(|after| self.variant().kind(after.kind).is_royal())
    }

    fn drop_attacks_royal(&self, mv: Move) -> bool {
        let Some(kind) = mv.dropped_kind() else { return false };
        let piece = Piece { kind, side: self.side };
        // A dropped piece may lend its moves to another piece.
        let lends = self.variant().rules().borrowing != Borrowing::Never;
        let mut royals = self.royals(self.side.other()).iter();
        lends || royals.any(|&royal| self.variant().tables.hits(piece, mv.to(), royal) != 0)
    }

    /// The attacked royals of a side, each with the square of an attacker. [`threats`](Self::threats) also lists
    /// royals that could be burnt.
    #[must_use]
    pub fn checks(&self, side: Side) -> Vec<(Sq, Sq)> {
        let royals = self.royals(side).iter();
        royals
            .filter_map(|&royal| {
                let attacker =
                    self.royal_attacker(royal, self.victim_on(royal), side.other(), &BoardAfter::default())?;
                Some((royal, attacker))
            })
            .collect()
    }
}

/// Decides legality of most moves without a full check. Computed once per position.
pub(super) struct LegalityFilter {
    /// The royal that may not be left attacked, if there is one.
    royal: Option<Sq>,
    /// The square in `royal`, if the rules allow leaving that royal attacked but the caller does not.
    guarded: Option<Sq>,
    /// Whether every move needs a full check, because of complex attackers or a repetition rule.
    check_all: bool,
    /// The ban on repetitions, if it may apply.
    ban: Option<RepetitionBan>,
    /// The number of pieces that give check.
    checkers: u8,
    /// Used if every move needs a full check: the squares to which a piece other than the royal must move to capture
    /// one of the checkers or to block its check. Excepted are burners, range captures, moves with midsteps and
    /// promotions to a royal. Empty if unknown.
    answers: ArrayVec<Sq, 40>,
    /// Used otherwise: squares to which a piece other than the royal can move to capture the only checker or to block
    /// its check, with the same exceptions.
    evasion_squares: ArrayVec<Sq, 40>,
    /// Squares of pinned pieces.
    pinned: ArrayVec<Sq, 16>,
    has_lion_trading: bool,
}

impl LegalityFilter {
    pub fn new(position: &Position) -> Self {
        Self::with_guarded_royal(position, position.guarded_royal(position.side_to_move()))
    }

    /// A filter that also removes moves after which `royal` could be captured, even if the rules allow them.
    pub fn with_guarded_royal(position: &Position, royal: Option<Sq>) -> Self {
        let variant = position.variant();
        let mut filter = Self {
            royal,
            guarded: royal.filter(|_| position.guarded_royal(position.side_to_move()) != royal),
            check_all: position.may_have_to_vary(),
            ban: position.repetition_ban(),
            checkers: 0,
            answers: ArrayVec::new(),
            evasion_squares: ArrayVec::new(),
            pinned: ArrayVec::new(),
            has_lion_trading: variant.rules().lion_trading.is_some(),
        };
        if let Some(royal) = filter.royal {
            let tables = &variant.tables;
            let borrows = variant.rules().borrowing != Borrowing::Never;
            filter.check_all |= tables.has_complex_attackers || tables.has_burners || borrows;
            if !filter.check_all {
                filter.find_checks(position, royal);
            } else if !borrows && !tables.has_universals {
                filter.find_answers(position, royal);
            }
        }
        filter
    }

    /// Finds the answers to the check of one piece. Area and hook moves can be blocked in many ways, so their answers
    /// stay unknown.
    fn find_answers(&mut self, position: &Position, royal: Sq) {
        let (enemy, now) = (position.side_to_move().other(), BoardAfter::default());
        let Some(checker) = position.attacker(royal, position.victim_on(royal), enemy, &now) else { return };
        let piece = Piece { kind: position.cell(checker).kind(), side: enemy };
        let hits = position.variant().tables.hits(piece, checker, royal);
        if hits & (hit::LEAP | hit::AREA | hit::HOOK | hit::LAST_RANK) == 0 {
            let delta = position.direction(checker, royal);
            let mut sq = checker;
            while sq != royal && self.answers.try_push(sq).is_ok() {
                sq = sq.offset(delta);
            }
        } else if hits & (hit::AREA | hit::HOOK | hit::LAST_RANK) == 0 {
            self.answers.push(checker);
        }
    }

    fn find_checks(&mut self, position: &Position, royal: Sq) {
        let enemy = position.side_to_move().other();
        for &sq in position.squares_of(enemy) {
            let piece = Piece { kind: position.cell(sq).kind(), side: enemy };
            let hits = position.variant().tables.hits(piece, sq, royal);
            if hits & hit::LEAP != 0 {
                self.checkers += 1;
                self.check_all |= self.evasion_squares.try_push(sq).is_err();
            } else if hits & hit::LINE != 0 {
                self.scan_line(position, sq, royal);
            }
        }
    }

    /// Scans the line from a slider to the royal for a check or a pinned piece.
    fn scan_line(&mut self, position: &Position, slider: Sq, royal: Sq) {
        let delta = position.direction(slider, royal);
        let mut between = slider.offset(delta);
        let mut blocker = None;
        while between != royal {
            let cell = position.cell(between);
            if !cell.is_empty() {
                if blocker.is_some() {
                    return;
                }
                blocker = Some((between, cell.is_of(position.side_to_move())));
            }
            between = between.offset(delta);
        }
        match blocker {
            None => {
                self.checkers += 1;
                let mut sq = slider;
                while sq != royal {
                    self.check_all |= self.evasion_squares.try_push(sq).is_err();
                    sq = sq.offset(delta);
                }
            }
            Some((sq, true)) => self.check_all |= self.pinned.try_push(sq).is_err(),
            Some(_) => {}
        }
    }

    /// Whether a move of a piece other than the royal may evade all checks.
    fn may_evade(&self, mv: Move) -> bool {
        self.check_all
            || self.checkers == 0
            || self.checkers == 1 && self.evasion_squares.contains(&mv.to())
            // A move with two captures may answer two checks, so it gets the full check.
            || mv.has_via()
    }

    fn remove_repetitions(&self, position: &Position, moves: &mut Vec<Move>, first: usize) {
        if let Some(ban) = self.ban {
            retain_from(moves, first, |mv| !position.is_banned_repetition(mv, ban));
        }
    }

    /// The full check: whether a move is legal and leaves the guarded royal safe.
    fn passes(&self, position: &Position, mv: Move) -> bool {
        position.check_exposure_of(self.guarded, mv).is_ok() && position.check_legal(mv).is_ok()
    }

    /// Removes the illegal moves from `moves[first..]`, which are those of one piece.
    pub fn retain(&self, position: &Position, from: Sq, piece: Piece, moves: &mut Vec<Move>, first: usize) {
        let is_royal = self.royal == Some(from);
        if self.checkers > 0 && !is_royal {
            retain_from(moves, first, |mv| self.may_evade(mv) || position.promotes_to_royal(mv));
        }
        if !self.answers.is_empty() && !is_royal && !position.removes_distant_pieces(piece) {
            retain_from(moves, first, |mv| {
                self.answers.contains(&mv.to()) || mv.has_via() || position.promotes_to_royal(mv)
            });
        }
        self.remove_repetitions(position, moves, first);
        let needs_full_check = self.check_all || is_royal || self.pinned.contains(&from);
        if needs_full_check || position.variant().kind(piece.kind).universal {
            retain_from(moves, first, |mv| self.passes(position, mv));
        } else if self.has_lion_trading || self.royal.is_some() {
            // Only captures of a Lion may be illegal here, and captures on a midstep, which may open a line to the
            // royal.
            let is_lion = |sq: Sq| {
                let cell = position.cell(sq);
                cell.is_of(piece.side.other()) && position.variant().kind(cell.kind()).is_lion
            };
            retain_from(moves, first, |mv| {
                let takes_lion = || is_lion(mv.to()) || mv.has_via() && mv.via().into_iter().any(is_lion);
                let needs_check =
                    self.royal.is_some() && mv.has_via() || self.has_lion_trading && takes_lion();
                !needs_check || self.passes(position, mv)
            });
        }
    }

    /// Removes the illegal drops from `moves[first..]`, which are those of one kind. A drop exposes no royal, so it
    /// is tested only for answering a check and for the limits on its kind.
    pub fn retain_drops(&self, position: &Position, kind: KindId, moves: &mut Vec<Move>, first: usize) {
        self.remove_repetitions(position, moves, first);
        if self.check_all {
            return retain_from(moves, first, |mv| self.passes(position, mv));
        }
        if self.checkers > 0 {
            retain_from(moves, first, |mv| self.may_evade(mv));
        }
        let limits = position.variant().kind(kind);
        if limits.drop_last_ranks == 0 && limits.drop_file_limit.is_none() && !limits.forbids_drop_mate {
            return;
        }
        let geometry = position.geometry();
        let full = limits.drop_file_limit.map_or(0, |limit| position.full_columns(kind, limit));
        retain_from(moves, first, |mv| {
            full >> geometry.column(mv.to()) & 1 == 0
                && !position.is_closed_to_drops(limits, mv.to())
                && !(limits.forbids_drop_mate && position.drop_mates(mv))
        });
    }
}

/// Keeps the moves of `moves[first..]` that pass, in order, without allocating.
fn retain_from(moves: &mut Vec<Move>, first: usize, mut passes: impl FnMut(Move) -> bool) {
    let mut kept = first;
    for index in first..moves.len() {
        let mv = moves[index];
        if passes(mv) {
            moves[kept] = mv;
            kept += 1;
        }
    }
    moves.truncate(kept);
}
