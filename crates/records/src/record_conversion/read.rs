//! Converts a record to a tree.

use crate::Wording;
use crate::replay::check_result;
use crate::{
    Annotation, GameRecord, GameTree, Header, NodeId, NoteMark, Notes, PlyNotes, RecordError, ReplayError,
    VariationRecord,
};
use std::sync::Arc;
use std::time::Duration;
use tenjiku_rules::Position;
use tenjiku_rules::variant::source_map::SourceMap;
use tenjiku_rules::variant::{Geometry, Variant};
use tenjiku_rules::{coordinate, sfen};

/// An error with the path of the faulty value in the file.
struct LocatedError {
    path: String,
    why: Box<ReplayError>,
}

impl LocatedError {
    fn new(path: impl Into<String>, why: ReplayError) -> Self {
        Self { path: path.into(), why: Box::new(why) }
    }
}

impl GameTree {
    /// The game of a record, with all its notes and variations.
    ///
    /// # Errors
    /// The first ply or note that does not fit, and the reason.
    pub fn from_record(
        record: &GameRecord,
        variant: &Arc<Variant>,
        wording: &dyn Wording,
    ) -> Result<Self, ReplayError> {
        read(record, variant, wording).map_err(|fault| *fault.why)
    }

    /// Like [`GameTree::from_record`], with error positions in the text that the record was parsed from.
    ///
    /// # Errors
    /// Line, column and ply, and the reason.
    pub fn from_record_in(
        record: &GameRecord,
        text: &str,
        variant: &Arc<Variant>,
        wording: &dyn Wording,
    ) -> Result<Self, RecordError> {
        read(record, variant, wording).map_err(|LocatedError { path, why }| {
            if path.is_empty() {
                return RecordError::Replay(*why);
            }
            let place = SourceMap::new(text).position(&path);
            RecordError::ReplayAt { line: place.line, column: place.column, why: *why }
        })
    }
}

fn read(
    record: &GameRecord,
    variant: &Arc<Variant>,
    wording: &dyn Wording,
) -> Result<GameTree, LocatedError> {
    if record.variant != variant.id() {
        let (record, requested) = (record.variant.clone(), variant.id().to_owned());
        return Err(LocatedError::new("", ReplayError::OtherGame { record, requested }));
    }
    let first = match &record.start {
        Some(text) => {
            sfen::read(variant, text).map_err(|why| LocatedError::new("start", ReplayError::Start(why)))?
        }
        None => Position::new(Arc::clone(variant)),
    };
    let mut tree = GameTree::new(&first);
    tree.header = Header {
        players: [record.black.clone(), record.white.clone()],
        date: record.date.clone(),
        event: record.event.clone(),
        handicap: record.handicap.clone(),
        time: record.time.clone(),
    };
    tree.result.clone_from(&record.result);
    tree.by_link.clone_from(&record.by_link);
    tree.left_at = record.left_at.filter(|&plies| plies < record.moves.len());
    let root = tree.root();
    let mut reader = TreeReader { tree, position: first, line: Vec::new(), wording };
    let main_line = reader.add_moves(vec![root], &record.moves, "")?;
    check_result(&reader.position, record.result.as_ref(), wording)
        .map_err(|why| LocatedError::new("result/score", why))?;
    reader.add_notes(&main_line, 0, &record.notes, "")?;
    reader.add_variations(&main_line, 0, &record.variations, "")?;
    Ok(reader.tree)
}

/// The tree read so far, and a position that moves through it.
struct TreeReader<'w> {
    tree: GameTree,
    position: Position,
    /// The plies that led to `position`.
    line: Vec<NodeId>,
    wording: &'w dyn Wording,
}

impl TreeReader<'_> {
    /// Adds the moves of a line after its prefix, which starts at the root. Returns the nodes of the whole
    /// line, indexed by ply.
    fn add_moves(
        &mut self,
        prefix: Vec<NodeId>,
        moves: &[String],
        path: &str,
    ) -> Result<Vec<NodeId>, LocatedError> {
        let mut line = prefix;
        self.go_to(&line[1..]);
        for (index, text) in moves.iter().enumerate() {
            let mv = coordinate::read(&self.position, text).map_err(|why| {
                let why = self.wording.refusal(&why, &self.position);
                let why = ReplayError::Ply { ply: line.len(), text: text.clone(), why };
                LocatedError::new(format!("{path}moves/{index}"), why)
            })?;
            let last = line.last().copied().unwrap_or_else(|| self.tree.root());
            let node = self.tree.add_unchecked(last, mv);
            self.position.play(mv, &mut ());
            self.line.push(node);
            line.push(node);
        }
        Ok(line)
    }

    fn go_to(&mut self, plies: &[NodeId]) {
        let shared_plies = self.line.iter().zip(plies).take_while(|(a, b)| a == b).count();
        while self.line.len() > shared_plies {
            self.line.pop();
            self.position.undo();
        }
        for &node in &plies[shared_plies..] {
            if let Some(mv) = self.tree.mv(node) {
                self.position.play(mv, &mut ());
            }
            self.line.push(node);
        }
    }

    /// Adds the notes on the plies of a line, from ply `first` on.
    fn add_notes(
        &mut self,
        line: &[NodeId],
        first: usize,
        notes: &[PlyNotes],
        path: &str,
    ) -> Result<(), LocatedError> {
        for (index, note) in notes.iter().enumerate() {
            let path = format!("{path}notes/{index}/");
            let error_at = |field: &str, what: String, hint: &str| {
                let why = ReplayError::InvalidNotes { ply: note.ply, what, hint: hint.to_owned() };
                LocatedError::new(format!("{path}{field}"), why)
            };
            let Some(&node) = line.get(note.ply).filter(|_| note.ply >= first) else {
                let what = format!(
                    "there are notes on this ply, but the line has plies {first} to {}",
                    line.len() - 1
                );
                return Err(error_at("ply", what, "plies are counted from the start of the game"));
            };
            if !self.tree.notes(node).is_empty() {
                let what = "there are already notes on this ply".to_owned();
                return Err(error_at("ply", what, "write all notes on a ply together"));
            }
            let annotation = note.verdict.as_ref().map(|sign| {
                Annotation::from_sign(sign).ok_or_else(|| {
                    let what = format!("`{sign}` is not an annotation");
                    error_at("verdict", what, "the annotations are !!, !, !?, ?!, ? and ??")
                })
            });
            let mark = |(number, text): (usize, &String)| {
                parse_mark(self.tree.variant().geometry(), text).ok_or_else(|| {
                    let what = format!("`{text}` is not a mark on this board");
                    error_at(&format!("marks/{number}"), what, "write a square, `7f`, or an arrow, `7f-5d`")
                })
            };
            *self.tree.notes_mut(node) = Notes {
                comment: note.comment.clone(),
                annotation: annotation.transpose()?,
                marks: note.marks.iter().enumerate().map(mark).collect::<Result<_, _>>()?,
                spent: note.spent_ms.map(Duration::from_millis),
                score: note.score,
            };
        }
        Ok(())
    }

    /// Reads the variations of a line that starts after ply `first`.
    fn add_variations(
        &mut self,
        line: &[NodeId],
        first: usize,
        variations: &[VariationRecord],
        path: &str,
    ) -> Result<(), LocatedError> {
        let last = line.len() - 1;
        for (index, variation) in variations.iter().enumerate() {
            let path = format!("{path}variations/{index}/");
            let error_at = |field: &str, what: String, hint: &str| {
                let why = ReplayError::InvalidNotes { ply: variation.after, what, hint: hint.to_owned() };
                in_variation(index, LocatedError::new(format!("{path}{field}"), why))
            };
            if !(first..last).contains(&variation.after) {
                let what = format!("no variation can begin here: the line goes from ply {first} to {last}");
                return Err(error_at(
                    "after",
                    what,
                    "a variation replaces moves of the line that contains it",
                ));
            }
            if variation.moves.is_empty() {
                let what = "the variation has no moves".to_owned();
                return Err(error_at("moves", what, "write its moves, or leave it out"));
            }
            let prefix = line[..=variation.after].to_vec();
            self.add_variation(prefix, variation, &path).map_err(|fault| in_variation(index, fault))?;
        }
        Ok(())
    }

    fn add_variation(
        &mut self,
        prefix: Vec<NodeId>,
        variation: &VariationRecord,
        path: &str,
    ) -> Result<(), LocatedError> {
        let line = self.add_moves(prefix, &variation.moves, path)?;
        self.add_notes(&line, variation.after + 1, &variation.notes, path)?;
        self.add_variations(&line, variation.after, &variation.variations, path)
    }
}

/// Adds the number of the variation to an error in it.
fn in_variation(index: usize, fault: LocatedError) -> LocatedError {
    let (number, why) = match *fault.why {
        ReplayError::Variation { number, why } => (format!("{}.{number}", index + 1), why),
        why => ((index + 1).to_string(), Box::new(why)),
    };
    LocatedError::new(fault.path, ReplayError::Variation { number, why })
}

fn parse_mark(geometry: &Geometry, text: &str) -> Option<NoteMark> {
    match text.split_once('-') {
        Some((from, to)) => Some(NoteMark::Arrow(geometry.parse(from)?, geometry.parse(to)?)),
        None => Some(NoteMark::Square(geometry.parse(text)?)),
    }
}
