//! Reads a whole game from KIF: the header, and which game it is.

use super::board::BoardDiagram;
use super::ending;
use super::header::KifHeader;
use super::lines::{self, ABOVE_MOVES, VARIATION, trim_blanks};
use super::reader::KifReader;
use crate::formats::FormatError;
use crate::formats::lookup::{GameReference, ReaderContext};
use crate::formats::tree_builder::TreeBuilder;
use crate::notation::japanese::names::JapaneseNames;
use crate::{GameTree, ReadWarnings};
use std::sync::Arc;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::{Handicap, Sq, Variant};
use tenjiku_rules::{Position, Setup};

/// Lines with their numbers, trimmed.
pub type Lines<'l, 't> = &'l [(usize, &'t str)];
/// A game, and whether everything in it could be read.
type ReadGame = Result<(GameTree, bool), FormatError>;
type ReadMoves<'r> = dyn Fn(KifStart<'_>) -> ReadGame + 'r;

/// Information from the lines before the moves.
pub struct KifStart<'s> {
    /// A tree with the initial position, header and comments.
    pub builder: TreeBuilder<'s>,
    pub names: &'s JapaneseNames<'s>,
    /// Target of the last move before the initial position.
    pub last_target: Option<Sq>,
    pub reason: Option<&'s str>,
}

pub fn read(text: &str, context: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    read_with(text, context, &|start, lines| {
        let reason = start.reason;
        let mut reader = KifReader::new(start);
        for &(number, line) in lines {
            reader.read_line(number, line)?;
        }
        reader.finish(reason)
    })
}

/// Reads a game with a given reader of its moves, for formats that share KIF's other lines. The reader
/// returns the game, and whether all moves could be read.
pub fn read_with(
    text: &str,
    context: &ReaderContext<'_>,
    read_moves: &dyn Fn(KifStart<'_>, Lines<'_, '_>) -> ReadGame,
) -> Result<GameTree, FormatError> {
    let lines: Vec<(usize, &str)> = (context.line_offset + 1..).zip(text.lines().map(trim_blanks)).collect();
    let mut head = KifHead::default();
    let begin = head.read(&lines)?;
    let read_moves: &ReadMoves<'_> = &|start| read_moves(start, &lines[begin..]);
    head.headers.resolve_game_or_handicap(context);
    let game = head.read_games(context, read_moves);
    let mut warnings = head.warnings.clone();
    // Without a board, an unknown handicap is an error, since its name may mean another game. It is ignored if there
    // are moves and all can be played without it.
    if game.is_err()
        && let Some(headers) = head.headers.without_unknown_handicap(&mut warnings)
        && let Ok((tree, true)) = (KifHead { headers, warnings, ..head }).read_games(context, read_moves)
        && tree.added_plies() > 0
    {
        return Ok(tree);
    }
    game.map(|(tree, _)| tree)
}

/// Number of plies read, plus one if no ply failed. A ply after the end of the game counts, since such a game is read
/// again without that end.
fn plies_read(read: &ReadGame) -> usize {
    match read {
        Ok((tree, _)) => tree.added_plies() + 1,
        Err(error @ FormatError::Ply { ply, .. }) if error.is_after_end() => *ply,
        Err(FormatError::Ply { ply, .. }) => *ply - 1,
        Err(_) => 0,
    }
}

/// The lines before the moves.
#[derive(Default)]
struct KifHead {
    headers: KifHeader,
    board: BoardDiagram,
    comments: Vec<String>,
    warnings: ReadWarnings,
}

/// Classification of a line before the moves.
enum HeadLine {
    Consumed,
    /// The moves begin here.
    Move,
    Unknown,
}

impl KifHead {
    /// Reads the lines before the moves; returns the index of the first move.
    fn read(&mut self, lines: Lines<'_, '_>) -> Result<usize, FormatError> {
        let mut is_above_moves = false;
        let mut begin = lines.len();
        for (at, &(number, line)) in lines.iter().enumerate() {
            if let Some(comment) = lines::comment(line) {
                self.comments.push(comment.to_owned());
                continue;
            }
            is_above_moves |= line.starts_with(ABOVE_MOVES);
            match self.read_line(number, line)? {
                HeadLine::Unknown if !is_above_moves => {
                    self.warnings
                        .add(number, &format!("`{line}` is neither a heading nor a move, and is ignored"));
                }
                HeadLine::Consumed => {}
                HeadLine::Move | HeadLine::Unknown => {
                    begin = at;
                    break;
                }
            }
        }
        self.headers.warn(&mut self.warnings);
        Ok(begin)
    }

    fn read_line(&mut self, number: usize, line: &str) -> Result<HeadLine, FormatError> {
        // An empty variation has been seen in files of ShogiHome.
        let is_skipped = [ABOVE_MOVES, VARIATION].iter().any(|start| line.starts_with(start));
        if lines::is_ignored(line) || is_skipped || self.board.read_line(number, line) {
            return Ok(HeadLine::Consumed);
        }
        let begins = |parsed: lines::NumberedLine<'_>| parsed.is_move() || ending::is_end_word(parsed.word());
        if lines::parse_numbered_line(line).is_some_and(begins) || ending::end_from_sentence(line).is_some() {
            return Ok(HeadLine::Move);
        }
        let Some((key, value)) = lines::header(line) else { return Ok(HeadLine::Unknown) };
        if !self.board.read_header(number, key, value) {
            self.headers.read_line(number, key, value)?;
        }
        Ok(HeadLine::Consumed)
    }

    /// Reads the game that the text names. Without a name, the game is the first of [`ReaderContext::candidates`] in
    /// which all moves are playable, or else the one with most playable moves. With an unknown handicap, which may be
    /// the name of another game, the game is the first with a matching board, regardless of the moves.
    fn read_games(&self, context: &ReaderContext<'_>, moves: &ReadMoves<'_>) -> ReadGame {
        if self.headers.reference.name.is_some() {
            return self.read_game(context, &self.headers.reference, moves);
        }
        let mut best: Option<(usize, ReadGame)> = None;
        let all = context.candidates(self.headers.header.handicap.as_deref());
        for id in self.games_with_ranks(context, &all) {
            let mut reference = self.headers.reference.clone();
            reference.name = Some((1, id.clone()));
            let mut read = self.read_game(context, &reference, moves);
            // The most likely game needs no warning.
            if let Ok((tree, _)) = &mut read
                && all.first() != Some(id)
            {
                let what = format!("the text names no game: it is read as {}", tree.variant().file().name);
                tree.warnings.push(&what);
            }
            let (plies, is_complete) = (plies_read(&read), matches!(read, Ok((_, true))));
            let is_match =
                is_complete || self.headers.has_unknown_handicap && self.has_board_of(context, &reference);
            if is_match || best.as_ref().is_none_or(|(most, _)| *most < plies) {
                best = Some((plies, read));
            }
            if is_match {
                break;
            }
        }
        best.map_or(Err(FormatError::Unnamed), |(_, read)| read)
    }

    /// The games with as many ranks as the drawn board; all games if there is no board or none fits.
    fn games_with_ranks<'i>(&self, context: &ReaderContext<'_>, all: &'i [String]) -> Vec<&'i String> {
        let ranks = |id: &String| context.lookup.library.find(id).map(|file| usize::from(file.ranks)).ok();
        let fits = |id: &&String| self.board.line().is_none() || ranks(id) == Some(self.board.ranks());
        let fitting: Vec<&String> = all.iter().filter(fits).collect();
        if fitting.is_empty() { all.iter().collect() } else { fitting }
    }

    /// Whether the initial position is valid in a game.
    fn has_board_of(&self, context: &ReaderContext<'_>, reference: &GameReference) -> bool {
        context.game(reference).is_ok_and(|variant| {
            let known = self.headers.header.handicap.as_deref().and_then(|name| variant.handicap(name));
            self.initial_position(&variant, &JapaneseNames::new(&variant), known).is_ok()
        })
    }

    fn read_game(
        &self,
        context: &ReaderContext<'_>,
        reference: &GameReference,
        moves: &ReadMoves<'_>,
    ) -> ReadGame {
        let variant = context.game(reference)?;
        let names = JapaneseNames::new(&variant);
        let mut header = self.headers.header.clone();
        let known = header.handicap.as_deref().and_then(|name| variant.handicap(name));
        if let Some(known) = known {
            header.handicap = Some(known.name().to_owned());
        }
        let has_board = self.board.line().is_some() || self.headers.sfen.is_some();
        let mut builder =
            TreeBuilder::lenient(self.initial_position(&variant, &names, known)?, context, has_board);
        builder.tree.header = header;
        builder.tree.warnings = self.warnings.clone();
        self.comments.iter().for_each(|comment| builder.comment(comment));
        let last_target = self.board.last_target(variant.geometry());
        let reason = self.headers.reason.as_deref();
        moves(KifStart { builder, names: &names, last_target, reason })
    }

    /// The initial position: from the SFEN, the board, the handicap or the array.
    fn initial_position(
        &self,
        variant: &Arc<Variant>,
        names: &JapaneseNames<'_>,
        handicap: Option<&Handicap>,
    ) -> Result<Position, FormatError> {
        let start_error =
            |line: usize, why: &dyn std::fmt::Display| FormatError::Start { line, why: why.to_string() };
        if let Some((line, text)) = &self.headers.sfen {
            return sfen::read(variant, text).map_err(|error| start_error(*line, &error));
        }
        let (line, setup) = match (self.board.line(), self.headers.handicap_line, handicap) {
            (Some(line), ..) => (line, self.board.setup(names, variant)?),
            (None, line, Some(handicap)) => (line.unwrap_or(1), Setup::with_handicap(variant, handicap)),
            (None, Some(line), None) => {
                let name = self.headers.header.handicap.as_deref().unwrap_or_default();
                let what = format!(
                    "the game is played with the handicap `{name}`, but no board shows the first position"
                );
                return Err(FormatError::line(line, what, "draw the board before the moves"));
            }
            (None, None, None) => {
                let mut setup = Setup::initial(variant);
                self.board.set_hands(names, variant, &mut setup)?;
                (1, setup)
            }
        };
        Position::from_setup(Arc::clone(variant), &setup).map_err(|error| start_error(line, &error))
    }
}
