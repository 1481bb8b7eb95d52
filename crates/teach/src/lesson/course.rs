//! The order of the lessons of a game.

use super::complexity;
use std::collections::HashSet;
use tenjiku_rules::variant::{Kind, KindId, Variant};

/// All kinds of a game in learning order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The lessons, simple pieces first, each followed by its promoted face if that is new.
    pub lessons: Vec<KindId>,
    /// Promoted faces without a lesson in the course because another piece has the same powers. A lesson on them is
    /// available on request.
    pub repeats: Vec<Repeat>,
}

/// A promoted face that moves like another piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The face.
    pub face: KindId,
    /// The kind that the face moves like.
    pub like: KindId,
}

/// The largest weight of a royal in the order of lessons, so that royals come early: the weight of a piece with three
/// steps.
const MAX_ROYAL_WEIGHT: usize = 3;

impl Course {
    /// The course of a game, without kinds that never move.
    #[must_use]
    pub fn new(game: &Variant) -> Self {
        let mut unpromoted: Vec<(KindId, &Kind)> =
            game.kinds().filter(|(_, kind)| !kind.is_promoted()).collect();
        unpromoted.sort_by_key(|(_, kind)| {
            let weight = complexity::complexity(kind);
            if kind.is_royal() { weight.min(MAX_ROYAL_WEIGHT) } else { weight }
        });
        let mut course = Self { lessons: Vec::new(), repeats: Vec::new() };
        let mut visited = HashSet::new();
        for (front, _) in unpromoted {
            let mut next = Some(front);
            while let Some(kind) = next.filter(|kind| visited.insert(*kind)) {
                if complexity::does_anything(game.kind(kind)) {
                    course.add(game, kind);
                }
                next = game.kind(kind).promotes_to();
            }
        }
        course
    }

    fn add(&mut self, game: &Variant, id: KindId) {
        let kind = game.kind(id);
        let is_like = |other: &KindId| *other != id && complexity::are_alike(game.kind(*other), kind);
        // A piece with these powers unpromoted takes precedence, wherever it is in the course.
        let fronts = game.kinds().filter(|(_, kind)| !kind.is_promoted()).map(|(front, _)| front);
        let like = fronts.chain(self.lessons.iter().copied()).find(is_like);
        match like {
            Some(like) if kind.is_promoted() => self.repeats.push(Repeat { face: id, like }),
            _ => self.lessons.push(id),
        }
    }

    /// All kinds, the repeats last.
    pub fn kinds(&self) -> impl Iterator<Item = KindId> + '_ {
        self.lessons.iter().copied().chain(self.repeats.iter().map(|repeat| repeat.face))
    }
}
