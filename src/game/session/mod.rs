//! The game in play: the one truth, with its variations and how it ended.

mod going_on;

pub use going_on::{Change, Wish};

use super::messages::{IntentSource, Remark};
use super::refusal::CommandRefusal;
use crate::record::{GameResult, Header, Mark, NodeId, Tree};
use crate::rules::{DrawReason, Effect, Move, Outcome, Position, Refusal, Side, WinReason};
use crate::variant::{KindId, Power, Variant};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::app::AppExtStates;
use bevy_state::state::States;
use std::sync::Arc;
use std::time::Duration;

/// Whether a game is on.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GamePhase {
    /// No game yet.
    #[default]
    NoGame,
    /// A game is played.
    Playing,
    /// It is over.
    Ended,
}

/// A draw that is offered, until the opponent answers or moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawOffer {
    /// None.
    #[default]
    None,
    /// By that side.
    By(Side),
}

/// The game in play. Only this storey writes it. A copy is the game as it was left, to be taken up
/// later.
///
/// The game is a [`Tree`]. The players follow one line through it, which need not be the main one; the
/// position stands somewhere on that line, and what is behind it can be replayed. Nothing that was
/// played is ever lost: another move makes another line.
#[derive(Resource, Clone, Debug, Default)]
pub struct Session {
    game: u32,
    /// The number under which it was begun.
    begun_as: u32,
    changes: u64,
    /// Whether the game is played here, not only looked at.
    is_played: bool,
    tree: Option<Tree>,
    position: Option<Position>,
    /// The line that the players follow: the plies played, then those that can be replayed.
    line: Vec<NodeId>,
    /// Effects of the plies played, oldest first.
    history: Vec<Vec<Effect>>,
    /// The end by the rules, if the position is one.
    ended: Option<Outcome>,
    settled: Option<Settled>,
    draw_offer: DrawOffer,
    /// What a side asks the other one to agree to.
    wish: Option<Wish>,
    /// Where the game goes on, if plies were taken back by consent.
    granted: Option<NodeId>,
    /// How long the side to move has thought where the game goes on.
    thought: Option<(NodeId, Duration)>,
    /// The game was laid on the table as it was left, and no person has done anything there yet.
    is_fresh: bool,
    movements: Vec<Arc<[Power]>>,
}

/// An end that the rules do not make: the players' will, or what a record says.
#[derive(Clone, Debug)]
struct Settled {
    /// The last ply of the game.
    node: NodeId,
    outcome: Outcome,
    result: GameResult,
}

impl Session {
    /// Number of the game in this run of the program, 1 for the first.
    #[must_use]
    pub const fn game(&self) -> u32 {
        self.game
    }

    /// The number under which the game was begun or loaded. It keeps it where it is taken up again under a
    /// new one.
    #[must_use]
    pub const fn begun_as(&self) -> u32 {
        self.begun_as
    }

    /// How often the tree of this game was changed: more whenever there is something to save.
    #[must_use]
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// The game with its variations, once one has begun. Its result is that of the main line.
    #[must_use]
    pub const fn tree(&self) -> Option<&Tree> {
        self.tree.as_ref()
    }

    /// Whether the game is played here, not only looked at.
    #[must_use]
    pub const fn is_played(&self) -> bool {
        self.is_played
    }

    /// Where the players are in the tree.
    #[must_use]
    pub fn node(&self) -> Option<NodeId> {
        let root = self.tree.as_ref()?.root();
        Some(self.played().last().copied().unwrap_or(root))
    }

    /// The line that the players follow, without the first position: the plies played, then those that
    /// can be replayed.
    #[must_use]
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// The position, once a game has begun.
    #[must_use]
    pub const fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// The game that is played.
    #[must_use]
    pub fn variant(&self) -> Option<&Arc<Variant>> {
        self.position.as_ref().map(Position::variant)
    }

    /// How the line ended here, by the rules or by the players. Who takes plies back looks at the game
    /// before its end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.settled_here().map(|settled| settled.outcome))
    }

    /// The same in a sentence; if only a record knows, in its words.
    #[must_use]
    pub fn ending(&self) -> Option<String> {
        let by_rules = self.ended.and_then(|outcome| Some(outcome.describe(self.variant()?)));
        by_rules.or_else(|| Some(self.settled_here()?.sentence(self.variant()?)))
    }

    /// Plies played so far.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.history.len()
    }

    /// Plies of the line that can be replayed.
    #[must_use]
    pub const fn redo_len(&self) -> usize {
        self.line.len() - self.history.len()
    }

    /// A draw that is offered.
    #[must_use]
    pub const fn draw_offer(&self) -> DrawOffer {
        self.draw_offer
    }

    /// All moves of the line: those played, then those that can be replayed.
    pub fn whole_line(&self) -> impl Iterator<Item = Move> + '_ {
        self.tree.iter().flat_map(|tree| self.line.iter().filter_map(|&node| tree.mv(node)))
    }

    /// The plies played so far, each with its effects.
    pub(super) fn played_plies(&self) -> impl Iterator<Item = (Move, &[Effect])> {
        let moves = self.position.iter().flat_map(Position::moves);
        moves.zip(self.history.iter().map(Vec::as_slice))
    }

    /// The last ply's effects.
    #[must_use]
    pub fn last_effects(&self) -> &[Effect] {
        self.history.last().map_or(&[], Vec::as_slice)
    }

    pub(super) fn begin(&mut self, position: Position) {
        *self = Self {
            game: self.game + 1,
            begun_as: self.game + 1,
            is_played: true,
            movements: position.variant().kinds().map(|(_, kind)| Arc::from(kind.powers())).collect(),
            ended: position.outcome(),
            tree: Some(Tree::new(&position)),
            position: Some(position),
            ..Self::default()
        };
    }

    /// Goes on with a game as it was left. It counts as another game.
    pub(super) fn take_up(&mut self, left: &Self) {
        *self = Self { game: self.game + 1, is_fresh: !left.line.is_empty(), ..left.clone() };
    }

    /// Lays a game on the table, at its first position and with the main line to be replayed. A game
    /// that is only looked at keeps its main line, whatever is tried on the board.
    pub(super) fn load(&mut self, tree: Tree, is_played: bool) {
        self.begin(tree.first().clone());
        let end = tree.main_end();
        let recorded = tree.result.clone().and_then(|result| {
            let outcome = Outcome::recorded(&result.score)?;
            Some(Settled { node: end, outcome, result })
        });
        self.line = tree.main_line();
        self.is_played = is_played;
        self.is_fresh = !self.line.is_empty();
        self.settled = recorded.filter(|_| tree.position_at(end).outcome().is_none());
        self.tree = Some(tree);
        self.judge();
    }

    /// Plays a move. Where another line went on, this one is a variation; but while a game is played,
    /// the main line is the one that is played last, and a computer plays only where the game goes on.
    pub(super) fn play(&mut self, mv: Move, by: IntentSource) -> Result<&[Effect], Refusal> {
        let (here, over) = (self.node(), self.outcome().is_some());
        let (goes_on_here, thought) = (self.goes_on_here(), self.thought());
        let (Some(tree), Some(position), Some(here)) =
            (&mut self.tree, self.position.as_mut().filter(|_| !over), here)
        else {
            return Err(Refusal::GameOver);
        };
        let effects = position.play_checked(mv)?;
        let millis = u64::try_from(thought.as_millis()).unwrap_or(u64::MAX);
        // As a file keeps it, so that a game taken up again has the times it had.
        let spent = (goes_on_here && millis > 0).then(|| Duration::from_millis(millis));
        let mv = position.moves().next_back().unwrap_or(mv);
        let is_new = tree.child(here, mv).is_none();
        let node = tree.hang(here, mv);
        // A ply that was taken back by consent and is played again took the time it took now.
        let is_timed = (is_new || goes_on_here) && tree.notes(node).spent != spent;
        if is_timed {
            tree.notes_mut(node).spent = spent;
        }
        // What was taken back behind it is no more of the game than before.
        self.granted = Some(node).filter(|&node| goes_on_here && !tree.children(node).is_empty());
        (self.wish, self.thought) = (None, None);
        self.is_fresh &= by == IntentSource::Program;
        let plies = self.history.len();
        if self.line.get(plies) != Some(&node) {
            self.line.truncate(plies);
            self.line.push(node);
            self.line.extend(tree.line_after(node));
        }
        let goes_on = self.is_played && (tree.result.is_none() || by == IntentSource::Program);
        let becomes_main = goes_on && !tree.is_main(node);
        if becomes_main {
            tree.make_main(node);
        }
        self.arrive(effects);
        if is_new || becomes_main || is_timed {
            self.changed();
        }
        Ok(self.last_effects())
    }

    /// Plays the next ply of the line; gives its move.
    pub(super) fn replay(&mut self) -> Option<Move> {
        let mv = self.tree.as_ref()?.mv(*self.line.get(self.history.len())?)?;
        // It was legal before, in the same position.
        let effects = self.position.as_mut()?.play_checked(mv).ok()?;
        self.arrive(effects);
        Some(mv)
    }

    /// A ply was played on the board.
    fn arrive(&mut self, effects: Vec<Effect>) {
        self.ended = effects.iter().find_map(|effect| match effect {
            Effect::End { outcome, .. } => Some(*outcome),
            _ => None,
        });
        self.history.push(effects);
        let opponent = self.position.as_ref().map(Position::side_to_move);
        // An offer stands until the opponent has moved.
        if opponent.is_some_and(|side| self.draw_offer == DrawOffer::By(side)) || self.outcome().is_some() {
            self.draw_offer = DrawOffer::None;
        }
    }

    /// Takes a ply back; gives its move and its effects.
    pub(super) fn take_back(&mut self) -> Option<(Move, Vec<Effect>)> {
        let mv = self.position.as_mut()?.undo()?;
        let effects = self.history.pop()?;
        self.ended = None;
        self.draw_offer = DrawOffer::None;
        Some((mv, effects))
    }

    /// Makes the line go through a node, as far as it does not already. The plies played must lead
    /// there.
    pub(super) fn follow(&mut self, node: NodeId) {
        let Some(tree) = &self.tree else { return };
        if node != tree.root() && !self.line.contains(&node) {
            self.line = tree.line_to(node);
            self.line.extend(tree.line_after(node));
        }
    }

    /// Makes the main line go through a node.
    pub(super) fn make_main(&mut self, node: NodeId) {
        if let Some(tree) = self.tree.as_mut().filter(|tree| !tree.is_main(node)) {
            tree.make_main(node);
            (self.wish, self.granted) = (None, None);
            self.changed();
        }
    }

    /// Takes a variation out of the tree, which none of the plies played belongs to.
    pub(super) fn remove(&mut self, node: NodeId) {
        let Some(tree) = &mut self.tree else { return };
        let before = tree.remove(node);
        if let Some(place) = self.line.iter().position(|&ply| ply == node) {
            self.line.truncate(place);
            self.line.extend(tree.line_after(before));
        }
        self.changed();
    }

    /// Hangs a line behind a node, as far as it is legal. Where nothing was played yet, there or at the end
    /// of the game, there is nothing of which it could be a variation.
    pub(super) fn add_line(&mut self, node: NodeId, moves: &[Move]) {
        let Some(tree) = &mut self.tree else { return };
        let (mut end, before, last) = (node, tree.plies(), tree.main_end());
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
        if tree.plies() != before {
            self.changes += 1;
        }
    }

    /// Writes something beside a ply. Marks that are not on the board are left out.
    pub(super) fn remark(&mut self, node: NodeId, remark: &Remark) {
        let Some(tree) = &mut self.tree else { return };
        let geometry = tree.variant().geometry();
        let is_there = |mark: &Mark| match *mark {
            Mark::Square(sq) => geometry.contains(sq),
            Mark::Arrow(from, to) => geometry.contains(from) && geometry.contains(to),
        };
        let mut notes = tree.notes(node).clone();
        match remark {
            Remark::Comment(text) => notes.comment.clone_from(text),
            Remark::Verdict(verdict) => notes.verdict = *verdict,
            Remark::Marks(marks) => notes.marks = marks.iter().copied().filter(is_there).collect(),
            Remark::Spent(time) => notes.spent = *time,
            Remark::Score(score) => notes.score = *score,
        }
        if *tree.notes(node) != notes {
            *tree.notes_mut(node) = notes;
            self.changes += 1;
        }
    }

    /// Writes who plays, when and how.
    pub(super) fn inscribe(&mut self, header: &Header) {
        if let Some(tree) = self.tree.as_mut().filter(|tree| tree.header != *header) {
            tree.header.clone_from(header);
            // A game without a ply is none yet, and takes no place among those that are saved.
            self.changes += u64::from(tree.main_end() != tree.root());
        }
    }

    /// A side’s time has run out.
    pub(super) fn lose_on_time(&mut self, side: Side) -> Result<(), CommandRefusal> {
        self.settle(Outcome::Win { winner: side.other(), by: WinReason::Time })
    }

    /// A side gives up.
    pub(super) fn resign(&mut self, side: Side) -> Result<(), CommandRefusal> {
        self.settle(Outcome::Win { winner: side.other(), by: WinReason::Resignation })
    }

    /// A side offers a draw; both together agree on it.
    pub(super) fn offer_draw(&mut self, side: Side) -> Result<(), CommandRefusal> {
        self.must_go_on()?;
        match self.draw_offer {
            DrawOffer::None => self.draw_offer = DrawOffer::By(side),
            DrawOffer::By(first) if first == side => return Err(CommandRefusal::OfferStands),
            DrawOffer::By(_) => self.settle(Outcome::Draw(DrawReason::Agreement))?,
        }
        Ok(())
    }

    /// The offer is taken or declined.
    pub(super) fn answer_draw(&mut self, accepts: bool) -> Result<(), CommandRefusal> {
        self.must_go_on()?;
        match self.draw_offer {
            DrawOffer::None => return Err(CommandRefusal::NoOffer),
            DrawOffer::By(_) if accepts => self.settle(Outcome::Draw(DrawReason::Agreement))?,
            DrawOffer::By(_) => self.draw_offer = DrawOffer::None,
        }
        Ok(())
    }

    /// Ends the game where it has come to, whatever ply the players look at.
    fn settle(&mut self, outcome: Outcome) -> Result<(), CommandRefusal> {
        self.must_go_on()?;
        let Some((tree, node)) = self.tree.as_ref().zip(self.head()) else {
            return Err(CommandRefusal::NoGame);
        };
        let result = GameResult::of(outcome, tree.variant());
        self.settled = Some(Settled { node, outcome, result });
        (self.draw_offer, self.wish) = (DrawOffer::None, None);
        self.changed();
        Ok(())
    }

    /// A game that has its end cannot have another.
    fn must_go_on(&self) -> Result<(), CommandRefusal> {
        match &self.tree {
            None => Err(CommandRefusal::NoGame),
            Some(tree) if tree.result.is_some() => Err(CommandRefusal::GameOver),
            Some(_) => Ok(()),
        }
    }

    /// There is something new to save.
    fn changed(&mut self) {
        self.changes += 1;
        self.judge();
    }

    /// Gives the game the result that its main line has.
    fn judge(&mut self) {
        let (here, end) = (self.node(), self.head());
        let (Some(tree), Some(end)) = (&mut self.tree, end) else { return };
        let settled = self.settled.as_ref().filter(|settled| settled.node == end);
        let by_rules = || if here == Some(end) { self.ended } else { tree.position_at(end).outcome() };
        let result = match settled {
            Some(settled) => Some(settled.result.clone()),
            None => by_rules().map(|outcome| GameResult::of(outcome, tree.variant())),
        };
        tree.result = result;
    }

    /// The plies played.
    fn played(&self) -> &[NodeId] {
        self.line.get(..self.history.len()).unwrap_or_default()
    }

    fn settled_here(&self) -> Option<&Settled> {
        self.settled.as_ref().filter(|settled| Some(settled.node) == self.node())
    }

    /// The shared powers of a kind.
    pub(super) fn movement(&self, kind: KindId) -> Option<Arc<[Power]>> {
        self.movements.get(kind.index()).cloned()
    }
}

impl Settled {
    /// How the game ended, in a sentence: in the present language, unless only the record knows.
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
