//! Converts a tree to a record.

use super::MAX_NESTING;
use crate::{
    Annotation, GameRecord, GameResult, GameTree, NodeId, NoteMark, PlyNotes, VariationRecord, Wording,
};
use std::collections::VecDeque;
use std::ops::Range;
use tenjiku_rules::{Setup, coordinate, sfen};

impl GameTree {
    /// The record of the game. If the tree has no result, the record has the result by the rules, if any.
    #[must_use]
    pub fn to_record(&self, wording: &dyn Wording) -> GameRecord {
        let (variant, header, main_line) = (self.variant(), self.header.clone(), self.main_line());
        let is_array = self.initial_position().setup() == Setup::initial(variant);
        let by_rules = || self.position_at(self.main_end()).outcome();
        let result =
            self.result.clone().or_else(|| Some(GameResult::from_outcome(by_rules()?, variant, wording)));
        let [black, white] = header.players;
        GameRecord {
            format: GameRecord::FORMAT,
            variant: variant.id().to_owned(),
            options: variant.choices().iter().cloned().collect(),
            rules: Some(variant.rules().clone()),
            black,
            white,
            seats: None,
            date: header.date,
            event: header.event,
            handicap: header.handicap,
            time: header.time,
            result,
            by_link: self.by_link.clone(),
            start: (!is_array).then(|| sfen::write(self.initial_position())),
            moves: self.moves(&main_line),
            left_at: self.left_at,
            notes: self.ply_notes(self.root(), 0).into_iter().chain(self.line_notes(&main_line, 1)).collect(),
            variations: self.variations(&main_line, 0..main_line.len(), 0, 0),
        }
    }

    fn moves(&self, line: &[NodeId]) -> Vec<String> {
        let moves = line.iter().filter_map(|&node| self.mv(node));
        moves.map(|mv| coordinate::write(self.variant(), mv)).collect()
    }

    /// Notes on the plies of a line whose first ply has the number `first`.
    fn line_notes(&self, line: &[NodeId], first: usize) -> Vec<PlyNotes> {
        let plies = line.iter().zip(first..);
        plies.filter_map(|(&node, ply)| self.ply_notes(node, ply)).collect()
    }

    fn ply_notes(&self, node: NodeId, ply: usize) -> Option<PlyNotes> {
        let notes = self.notes(node);
        let geometry = self.variant().geometry();
        let mark = |mark: &NoteMark| match *mark {
            NoteMark::Square(sq) => geometry.name(sq),
            NoteMark::Arrow(from, to) => format!("{}-{}", geometry.name(from), geometry.name(to)),
        };
        (!notes.is_empty()).then(|| PlyNotes {
            ply,
            comment: notes.comment.clone(),
            verdict: notes.annotation.map(Annotation::sign).map(str::to_owned),
            marks: notes.marks.iter().map(mark).collect(),
            spent_ms: notes.spent.map(|spent| u64::try_from(spent.as_millis()).unwrap_or(u64::MAX)),
            score: notes.score,
        })
    }

    /// The variations of a ply that continues its line.
    fn siblings(&self, node: NodeId) -> &[NodeId] {
        self.parent(node).and_then(|parent| self.children(parent).get(1..)).unwrap_or_default()
    }

    fn line_from(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::once(node).chain(self.line_after(node))
    }

    /// The variations of a line's plies, given by their indices. The line starts after ply `after` and is nested
    /// `depth` levels deep.
    fn variations(
        &self,
        line: &[NodeId],
        plies: Range<usize>,
        after: usize,
        depth: usize,
    ) -> Vec<VariationRecord> {
        let mut lines = Vec::new();
        for index in plies {
            for &other in self.siblings(line[index]) {
                let variation: Vec<NodeId> = self.line_from(other).collect();
                lines.extend(self.variation(&variation, after + index, depth + 1));
            }
        }
        lines
    }

    /// A variation with its nested variations. At the maximum depth, each nested variation is a separate record that
    /// repeats the moves before it.
    fn variation(&self, line: &[NodeId], after: usize, depth: usize) -> Vec<VariationRecord> {
        let record = |line: &[NodeId], first_new: usize| VariationRecord {
            after,
            moves: self.moves(line),
            notes: self.line_notes(&line[first_new..], after + first_new + 1),
            variations: Vec::new(),
        };
        let mut first = record(line, 0);
        if depth < MAX_NESTING {
            first.variations = self.variations(line, 1..line.len(), after, depth);
            return vec![first];
        }
        let mut lines = vec![first];
        // Lines, each with the index of its first new ply.
        let mut queue = VecDeque::from([(line.to_vec(), 0)]);
        while let Some((line, first_new)) = queue.pop_front() {
            for index in first_new + 1..line.len() {
                for &other in self.siblings(line[index]) {
                    let stem = line[..index].iter().copied();
                    let branch: Vec<NodeId> = stem.chain(self.line_from(other)).collect();
                    lines.push(record(&branch, index));
                    queue.push_back((branch, index));
                }
            }
        }
        lines
    }
}
