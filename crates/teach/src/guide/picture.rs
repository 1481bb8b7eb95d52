//! A small position that illustrates a rule. Its marks come from the rules core.

use super::board::SmallBoard;
use tenjiku_language::Describe;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{Move, Position, Refusal, Side};

/// A position that illustrates a rule.
#[derive(Clone, Debug)]
pub struct RulePicture {
    /// The position.
    pub position: Position,
    /// What the picture shows.
    pub show: PictureContent,
    /// Whether the promotion zone of the side to move is tinted.
    pub zone: bool,
    /// The sentence below the picture.
    pub caption: String,
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureContent {
    /// The position alone.
    Position,
    /// The moves of the piece on this square.
    Moves(Sq),
    /// The drops of a piece of this kind.
    Drops(KindId),
    /// One legal move.
    Move(Move),
    /// A move that a rule forbids.
    Barred(Move, Refusal),
}

/// A mark on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureMark {
    /// The promotion zone.
    Zone,
    /// The piece can move there.
    Goes,
    /// The piece can capture there.
    Takes,
    /// A piece is burnt there.
    Burnt,
    /// The moving piece would be burnt there.
    Fatal,
    /// The piece may not go there.
    Barred,
}

impl RulePicture {
    /// The marks in drawing order, lower ones first.
    #[must_use]
    pub fn marks(&self) -> Vec<(Sq, PictureMark)> {
        let position = &self.position;
        let mut marks = Vec::new();
        if self.zone {
            let side = position.side_to_move();
            let tables = position.variant().tables();
            let zone = position.geometry().squares().filter(|sq| tables.in_zone(side, *sq));
            marks.extend(zone.map(|sq| (sq, PictureMark::Zone)));
        }
        match &self.show {
            PictureContent::Position => {}
            PictureContent::Moves(from) => {
                for mv in position.legal_moves_from(*from) {
                    let first = mv.via().first().copied().unwrap_or_else(|| mv.to());
                    mark(&mut marks, first, self.mark_of(mv, first));
                }
                marks.retain(|(sq, mark)| *sq != *from || *mark == PictureMark::Zone);
            }
            PictureContent::Drops(kind) => {
                let drops = position.legal_moves().into_iter().filter(|mv| mv.dropped_kind() == Some(*kind));
                marks.extend(drops.map(|mv| (mv.to(), PictureMark::Goes)));
            }
            PictureContent::Move(mv) => {
                let fire = position.fire_of(*mv);
                for sq in mv.via().into_iter().chain(position.range_capture_victims(*mv)).chain([mv.to()]) {
                    if Some(sq) != mv.from() {
                        mark(&mut marks, sq, self.mark_of(*mv, sq));
                    }
                }
                marks.extend(fire.burnt.iter().map(|sq| (*sq, PictureMark::Burnt)));
                if fire.suicide_by.is_some() && mv.is_igui() {
                    marks.push((mv.to(), PictureMark::Fatal));
                }
            }
            PictureContent::Barred(mv, _) => marks.push((mv.to(), PictureMark::Barred)),
        }
        marks
    }

    fn mark_of(&self, mv: Move, sq: Sq) -> PictureMark {
        let is_end = sq == mv.to();
        if is_end && self.position.fire_of(mv).suicide_by.is_some() {
            return PictureMark::Fatal;
        }
        // A range capture also takes pieces of the mover's side, except the moving piece.
        let is_capture = self.position.piece_at(sq).is_some() && Some(sq) != mv.from();
        if is_capture { PictureMark::Takes } else { PictureMark::Goes }
    }

    /// The squares of the arrow in pictures of a single move.
    #[must_use]
    pub fn arrow(&self) -> Vec<Sq> {
        let (PictureContent::Move(mv) | PictureContent::Barred(mv, _)) = &self.show else {
            return Vec::new();
        };
        let Some(from) = mv.from() else { return vec![mv.to()] };
        let path = self.position.path_of(*mv);
        [from].into_iter().chain(path.into_iter().map(|segment| segment.to)).collect()
    }

    /// A picture of the moves of the piece on a square.
    pub(super) fn of_moves(board: &SmallBoard, from: Sq, caption: String) -> Option<Self> {
        let position = board.position()?;
        let can_move = !position.legal_moves_from(from).is_empty();
        can_move.then_some(Self { position, show: PictureContent::Moves(from), zone: false, caption })
    }

    /// A picture of Black's legal move with the highest preference.
    pub(super) fn of_move<K: Ord>(
        board: &SmallBoard,
        preference: impl Fn(&Position, Move) -> Option<K>,
        caption: String,
    ) -> Option<Self> {
        let position = board.position()?;
        let moves = position.legal_moves().into_iter();
        let preferred = moves.filter_map(|mv| Some((preference(&position, mv)?, mv)));
        let (_, mv) = preferred.max_by(|(a, _), (b, _)| a.cmp(b))?;
        Some(Self { position, show: PictureContent::Move(mv), zone: false, caption })
    }

    /// A picture of Black's legal move to a square, if possible without promotion.
    pub(super) fn of_move_to(board: &SmallBoard, target: Sq, caption: String) -> Option<Self> {
        Self::of_move(board, |_, mv| (mv.to() == target).then_some(!mv.promotes()), caption)
    }

    /// A picture of the position, if it is possible and passes a test.
    pub(super) fn of_position(
        board: &SmallBoard,
        preference: impl Fn(&Position) -> bool,
        caption: String,
    ) -> Option<Self> {
        let position = board.position().filter(preference)?;
        Some(Self { position, show: PictureContent::Position, zone: false, caption })
    }

    /// A picture of a move that a rule forbids, captioned with the message for players.
    pub(super) fn of_refusal(
        board: &SmallBoard,
        mv: Move,
        is_expected: impl Fn(&Refusal) -> bool,
    ) -> Option<Self> {
        let position = board.position()?;
        let refusal = position.accept(mv).err().filter(is_expected)?;
        let caption = refusal.describe(&position);
        Some(Self { position, show: PictureContent::Barred(mv, refusal), zone: false, caption })
    }

    /// The picture with the promotion zone tinted.
    pub(super) fn with_zone(self) -> Self {
        Self { zone: true, ..self }
    }
}

fn mark(marks: &mut Vec<(Sq, PictureMark)>, sq: Sq, new: PictureMark) {
    match marks.iter_mut().find(|(known, old)| *known == sq && *old != PictureMark::Zone) {
        Some((_, old)) if *old == PictureMark::Fatal => *old = new,
        Some(_) => {}
        None => marks.push((sq, new)),
    }
}

pub(super) fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv, &mut ());
    after
}

pub(super) fn is_enemy_piece(position: &Position, sq: Sq) -> bool {
    position.piece_at(sq).is_some_and(|piece| piece.side == Side::White)
}
