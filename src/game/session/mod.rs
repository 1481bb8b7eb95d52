//! The current game: its variations, the position on the board and its result. Everything else in this layer is derived
//! from it.

mod consent;
mod cursor;
mod remark;
mod time;

pub use consent::{ConsentRequest, RequestedChange};
pub use remark::Remark;

use consent::Consents;
use cursor::Cursor;
use time::ThinkingTime;

use super::refusal::CommandRefusal;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::app::AppExtStates;
use bevy_state::state::States;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_language::{CurrentLanguage, Describe};
use tenjiku_records::{GameResult, GameTree, Header, NodeId, NoteMark};
use tenjiku_rules::variant::{KindId, Power, Variant};
use tenjiku_rules::{DrawReason, Effect, LegalMove, Move, Outcome, Position, Refusal, Side, WinReason};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntentSource {
    /// A person at the board.
    Player,
    /// A computer player or a script.
    Program,
    Remote,
}

/// Whether there is a game, and whether it is over.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GamePhase {
    #[default]
    NoGame,
    Playing,
    Ended,
}

/// The current game. Only this module changes it. A clone preserves a game that is left, to be resumed later.
///
/// The game is a [`GameTree`]. The players follow one line through it, which need not be the main line. The position is
/// somewhere on that line, and the plies after it can be replayed. No ply is lost: a different move starts a new line.
///
/// The resource is marked as changed when the game changes, but not when time passes on a clock.
#[derive(Resource, Clone, Debug, Default)]
pub struct Session {
    game: u32,
    /// The number under which the game was started.
    begun_as: u32,
    changes: u64,
    /// Whether the game is played here and not only viewed.
    is_played: bool,
    /// Whether the game was loaded or resumed and no person has moved yet.
    awaits_person: bool,
    /// The game and the position on the board.
    cursor: Option<Cursor>,
    decided: Option<DecidedOutcome>,
    consents: Consents,
    thinking_time: ThinkingTime,
    movements: Vec<Arc<[Power]>>,
}

/// An outcome that does not come from the rules: the players decided it, or a record says so.
#[derive(Clone, Debug)]
struct DecidedOutcome {
    /// The last ply of the game.
    node: NodeId,
    outcome: Outcome,
    result: GameResult,
}

impl Session {
    /// The number of the game in this run of the program, from 1.
    pub const fn game(&self) -> u32 {
        self.game
    }

    /// The number under which the game was started or loaded. When a game is resumed it gets a new
    /// [`game`](Self::game) number but keeps this one.
    pub const fn begun_as(&self) -> u32 {
        self.begun_as
    }

    /// A counter of changes of the tree, for saving.
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// The game with its variations, once there is one. Its result is that of the main line.
    pub fn tree(&self) -> Option<&GameTree> {
        Some(&self.cursor.as_ref()?.tree)
    }

    pub const fn is_played(&self) -> bool {
        self.is_played
    }

    pub fn node(&self) -> Option<NodeId> {
        Some(self.cursor.as_ref()?.node())
    }

    /// The line that the players follow, without the first position: the plies played, then the plies that
    /// can be replayed.
    pub fn line(&self) -> &[NodeId] {
        self.cursor.as_ref().map_or(&[], |cursor| &cursor.line)
    }

    /// The position on the board, once there is a game.
    pub fn position(&self) -> Option<&Position> {
        Some(&self.cursor.as_ref()?.position)
    }

    pub fn variant(&self) -> Option<&Arc<Variant>> {
        self.position().map(Position::variant)
    }

    /// The outcome at this position, by the rules or by the players; none at earlier positions.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_by_rules().or_else(|| self.decided_here().map(|decided| decided.outcome))
    }

    /// The outcome in a sentence; if only a record knows it, in the words of the record.
    pub fn ending(&self) -> Option<String> {
        let by_rules = self.outcome_by_rules().and_then(|outcome| Some(outcome.describe(self.variant()?)));
        by_rules.or_else(|| Some(self.decided_here()?.sentence(self.variant()?)))
    }

    /// The number of plies played so far.
    pub fn plies(&self) -> usize {
        self.cursor.as_ref().map_or(0, |cursor| cursor.history.len())
    }

    /// The number of plies that can be replayed.
    pub fn redo_len(&self) -> usize {
        self.line().len() - self.plies()
    }

    /// The side that offers a draw.
    pub const fn draw_offer(&self) -> Option<Side> {
        self.consents.draw_offer
    }

    /// All moves of the line: the moves played, then the moves that can be replayed.
    pub fn whole_line(&self) -> impl Iterator<Item = Move> + '_ {
        self.cursor.iter().flat_map(Cursor::line_moves)
    }

    pub(super) fn played_plies(&self) -> impl Iterator<Item = (Move, &[Effect])> {
        self.cursor.iter().flat_map(Cursor::played_plies)
    }

    pub fn last_effects(&self) -> &[Effect] {
        self.cursor.as_ref().and_then(|cursor| cursor.history.last()).map_or(&[], Vec::as_slice)
    }

    pub(super) fn begin(&mut self, position: Position) {
        *self = Self {
            game: self.game + 1,
            begun_as: self.game + 1,
            is_played: true,
            movements: position.variant().kinds().map(|(_, kind)| Arc::from(kind.powers())).collect(),
            cursor: Some(Cursor::new(position)),
            ..Self::default()
        };
    }

    /// Resumes a game as it was left. The game gets a new number.
    pub(super) fn resume(&mut self, left: &Self) {
        *self = Self { game: self.game + 1, awaits_person: !left.line().is_empty(), ..left.clone() };
    }

    /// Opens a game at its first position, with the main line to be replayed. A game that is only viewed
    /// keeps its main line, whatever is tried on the board.
    pub(super) fn load(&mut self, tree: GameTree, is_played: bool) {
        self.begin(tree.initial_position().clone());
        let end = tree.main_end();
        let recorded_result = tree.result.clone().and_then(|result| {
            let outcome = result.outcome.or_else(|| Outcome::from_score(&result.score))?;
            Some(DecidedOutcome { node: end, outcome, result })
        });
        self.is_played = is_played;
        self.decided = recorded_result.filter(|_| tree.position_at(end).outcome().is_none());
        let cursor = Cursor::at_start_of(tree);
        self.awaits_person = !cursor.line.is_empty();
        self.cursor = Some(cursor);
        self.update_result();
    }

    /// Whether a move may be played now.
    pub(super) fn check(&self, mv: Move) -> Result<LegalMove, Refusal> {
        match self.position() {
            Some(position) if self.outcome().is_none() => position.validate(mv),
            _ => Err(Refusal::GameOver),
        }
    }

    /// Plays a move. If the game already continues in another way here, the move starts a variation. While a
    /// game is played, the line ends with the move played last, and becomes the main line.
    pub(super) fn play(&mut self, legal: LegalMove, by: IntentSource) {
        let (is_at_head, thinking_time) = (self.is_at_head(), self.thinking_time());
        let Some(cursor) = &mut self.cursor else { return };
        let ends_line = self.is_played && cursor.tree.result.is_none();
        let (node, is_new) = cursor.play(legal, ends_line);
        let tree = &mut cursor.tree;
        // Rounded as in files, so that a resumed game has the same times.
        let millis = u64::try_from(thinking_time.as_millis()).unwrap_or(u64::MAX);
        let spent = (is_at_head && millis > 0).then(|| Duration::from_millis(millis));
        // A ply that was taken back by consent and is played again gets its new time.
        let is_timed = (is_new || is_at_head) && tree.notes(node).spent != spent;
        if is_timed {
            tree.notes_mut(node).spent = spent;
        }
        // Plies after the node that were taken back are still not part of the game.
        self.consents.resume_node = Some(node).filter(|&node| ends_line && !tree.children(node).is_empty());
        self.consents.request = None;
        self.thinking_time = ThinkingTime::default();
        self.awaits_person &= by == IntentSource::Program;
        let joins_main_line = ends_line || self.is_played && by == IntentSource::Program;
        let becomes_main = joins_main_line && !tree.is_main(node);
        if becomes_main {
            tree.make_main(node);
        }
        self.expire_draw_offer();
        if is_new || becomes_main || is_timed {
            self.mark_changed();
        }
    }

    /// Replays the next ply of the line; returns its move.
    pub(super) fn replay(&mut self) -> Option<Move> {
        let mv = self.cursor.as_mut()?.replay()?;
        self.expire_draw_offer();
        Some(mv)
    }

    /// An offer of a draw lasts until the opponent has moved.
    fn expire_draw_offer(&mut self) {
        let opponent = self.position().map(Position::side_to_move);
        if self.consents.draw_offer == opponent || self.outcome().is_some() {
            self.consents.draw_offer = None;
        }
    }

    pub(super) fn take_back(&mut self) -> Option<(Move, Vec<Effect>)> {
        let ply = self.cursor.as_mut()?.take_back()?;
        self.consents.draw_offer = None;
        Some(ply)
    }

    /// Makes the line go through a node, unless it does already. The plies played must lead there.
    pub(super) fn lead_line_through(&mut self, node: NodeId) {
        if let Some(cursor) = &mut self.cursor {
            cursor.lead_line_through(node);
        }
    }

    pub(super) fn make_main(&mut self, node: NodeId) {
        if let Some(tree) = self.tree_mut().filter(|tree| !tree.is_main(node)) {
            tree.make_main(node);
            (self.consents.request, self.consents.resume_node) = (None, None);
            self.mark_changed();
        }
    }

    /// Removes a variation from the tree. None of the plies played may belong to it.
    pub(super) fn remove(&mut self, node: NodeId) {
        if let Some(cursor) = &mut self.cursor {
            cursor.remove(node);
            self.mark_changed();
        }
    }

    /// Adds a line after a node, up to the first illegal move. The line must branch off from a continuation, so
    /// nothing is added at the end of the game.
    pub(super) fn add_line(&mut self, node: NodeId, moves: &[Move]) {
        let Some(tree) = self.tree_mut() else { return };
        let (mut end, before, last) = (node, tree.added_plies(), tree.main_end());
        if tree.children(node).is_empty() {
            return;
        }
        for &mv in moves {
            if end == last {
                break;
            }
            let Ok(next) = tree.add(end, mv) else { break };
            end = next;
        }
        if tree.added_plies() != before {
            self.changes += 1;
        }
    }

    /// Annotates a ply. Marks outside the board are left out.
    pub(super) fn remark(&mut self, node: NodeId, remark: &Remark) {
        let Some(tree) = self.tree_mut() else { return };
        let geometry = tree.variant().geometry();
        let is_on_board = |mark: &NoteMark| match *mark {
            NoteMark::Square(sq) => geometry.contains(sq),
            NoteMark::Arrow(from, to) => geometry.contains(from) && geometry.contains(to),
        };
        let mut notes = tree.notes(node).clone();
        match remark {
            Remark::Comment(text) => notes.comment.clone_from(text),
            Remark::Annotation(annotation) => notes.annotation = *annotation,
            Remark::Marks(marks) => notes.marks = marks.iter().copied().filter(is_on_board).collect(),
            Remark::TimeSpent(time) => notes.spent = *time,
            Remark::Score(score) => notes.score = *score,
        }
        if *tree.notes(node) != notes {
            *tree.notes_mut(node) = notes;
            self.changes += 1;
        }
    }

    /// Sets the header: who plays, when and how.
    pub(super) fn set_header(&mut self, header: &Header) {
        if let Some(tree) = self.tree_mut().filter(|tree| tree.header != *header) {
            tree.header.clone_from(header);
            // A game without a ply is not worth saving.
            let is_worth_saving = tree.main_end() != tree.root();
            self.changes += u64::from(is_worth_saving);
        }
    }

    pub(super) fn lose_on_time(&mut self, side: Side) -> Result<(), CommandRefusal> {
        self.end_by_decision(Outcome::Win { winner: side.other(), by: WinReason::Time })
    }

    pub(super) fn resign(&mut self, side: Side) -> Result<(), CommandRefusal> {
        self.end_by_decision(Outcome::Win { winner: side.other(), by: WinReason::Resignation })
    }

    /// A side offers a draw; if both have, the game is drawn.
    pub(super) fn offer_draw(&mut self, side: Side) -> Result<(), CommandRefusal> {
        self.check_not_over()?;
        match self.consents.draw_offer {
            None => self.consents.draw_offer = Some(side),
            Some(first) if first == side => return Err(CommandRefusal::AlreadyOffered),
            Some(_) => self.end_by_decision(Outcome::Draw(DrawReason::Agreement))?,
        }
        Ok(())
    }

    pub(super) fn answer_draw(&mut self, accepts: bool) -> Result<(), CommandRefusal> {
        self.check_not_over()?;
        match self.consents.draw_offer {
            None => return Err(CommandRefusal::NoOffer),
            Some(_) if accepts => self.end_by_decision(Outcome::Draw(DrawReason::Agreement))?,
            Some(_) => self.consents.draw_offer = None,
        }
        Ok(())
    }

    /// Ends the game at its head, whichever position is on the board.
    fn end_by_decision(&mut self, outcome: Outcome) -> Result<(), CommandRefusal> {
        self.check_not_over()?;
        let Some((tree, node)) = self.tree().zip(self.head()) else {
            return Err(CommandRefusal::NoGame);
        };
        let result = GameResult::from_outcome(outcome, tree.variant(), &CurrentLanguage);
        self.decided = Some(DecidedOutcome { node, outcome, result });
        (self.consents.draw_offer, self.consents.request) = (None, None);
        self.mark_changed();
        Ok(())
    }

    fn check_not_over(&self) -> Result<(), CommandRefusal> {
        match self.tree() {
            None => Err(CommandRefusal::NoGame),
            Some(tree) if tree.result.is_some() => Err(CommandRefusal::GameOver),
            Some(_) => Ok(()),
        }
    }

    fn mark_changed(&mut self) {
        self.changes += 1;
        self.update_result();
    }

    /// Sets the result of the game to that of its main line.
    fn update_result(&mut self) {
        let Some((cursor, end)) = self.cursor.as_ref().zip(self.head()) else { return };
        let decided = self.decided.as_ref().filter(|decided| decided.node == end);
        let result = match decided {
            Some(decided) => Some(decided.result.clone()),
            None => cursor
                .outcome_at(end)
                .map(|outcome| GameResult::from_outcome(outcome, cursor.tree.variant(), &CurrentLanguage)),
        };
        if let Some(tree) = self.tree_mut() {
            tree.result = result;
        }
    }

    fn tree_mut(&mut self) -> Option<&mut GameTree> {
        Some(&mut self.cursor.as_mut()?.tree)
    }

    fn outcome_by_rules(&self) -> Option<Outcome> {
        self.cursor.as_ref()?.outcome
    }

    fn decided_here(&self) -> Option<&DecidedOutcome> {
        self.decided.as_ref().filter(|decided| Some(decided.node) == self.node())
    }

    /// The powers of a kind, shared by its koma.
    pub(super) fn movement(&self, kind: KindId) -> Option<Arc<[Power]>> {
        self.movements.get(kind.index()).cloned()
    }
}

impl DecidedOutcome {
    /// The outcome in a sentence: in the current language, unless only the record knows it.
    fn sentence(&self, variant: &Variant) -> String {
        if self.outcome.is_recorded() && !self.result.text.is_empty() {
            return self.result.text.clone();
        }
        self.outcome.describe(variant)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Session>().init_state::<GamePhase>();
}
