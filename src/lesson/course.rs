//! The order in which the pieces of a game are learnt.

use super::measure;
use crate::variant::{Kind, KindId, Variant};
use std::collections::HashSet;

/// All kinds of a game, in the order of learning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The lessons, simple pieces first, each followed by what it turns into if that is new.
    pub lessons: Vec<KindId>,
    /// Faces that need no lesson of their own, since another piece of the course has the same
    /// powers. They have one all the same, for those who ask.
    pub repeats: Vec<Repeat>,
}

/// A promoted face that moves like another piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The face.
    pub face: KindId,
    /// The kind it moves like.
    pub like: KindId,
}

/// Royals are learnt early: they count as no heavier than a piece of three steps.
const ROYAL: usize = 3;

impl Course {
    /// The course of a game. Kinds that make no move at all are left out.
    #[must_use]
    pub fn new(game: &Variant) -> Self {
        let mut fronts: Vec<(KindId, &Kind)> = game.kinds().filter(|(_, kind)| !kind.is_promoted()).collect();
        fronts.sort_by_key(|(_, kind)| {
            let weight = measure::weight(kind);
            if kind.is_royal() { weight.min(ROYAL) } else { weight }
        });
        let mut course = Self { lessons: Vec::new(), repeats: Vec::new() };
        let mut taken = HashSet::new();
        for (front, _) in fronts {
            let mut next = Some(front);
            while let Some(kind) = next.filter(|kind| taken.insert(*kind)) {
                if measure::does_anything(game.kind(kind)) {
                    course.add(game, kind);
                }
                next = game.kind(kind).promotes_to();
            }
        }
        course
    }

    fn add(&mut self, game: &Variant, id: KindId) {
        let kind = game.kind(id);
        let is_like = |other: &KindId| *other != id && measure::are_alike(game.kind(*other), kind);
        // The piece that has these powers from the start is their home, wherever it comes.
        let fronts = game.kinds().filter(|(_, kind)| !kind.is_promoted()).map(|(front, _)| front);
        let like = fronts.chain(self.lessons.iter().copied()).find(is_like);
        match like {
            Some(like) if kind.is_promoted() => self.repeats.push(Repeat { face: id, like }),
            _ => self.lessons.push(id),
        }
    }

    /// All kinds, those that move like others last.
    pub fn kinds(&self) -> impl Iterator<Item = KindId> + '_ {
        self.lessons.iter().copied().chain(self.repeats.iter().map(|repeat| repeat.face))
    }
}
