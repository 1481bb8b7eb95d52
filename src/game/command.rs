//! Player commands other than moves: starting games, navigating and editing the tree, and ending a game by agreement.

use super::GameSystems;
use super::board_index::BoardIndex;
use super::components::{Koma, OnSquare, Owner};
use super::messages::{CommandRefused, GameCommand, GameStarted, HostCommand, MoveIntent, PlyPlayed};
use super::refusal::CommandRefusal;
use super::remote::{Remote, open_offers};
use super::session::{IntentSource, Session};
use super::spawn::spawn_koma;
use bevy_app::prelude::*;
use bevy_ecs::entity::EntityHashMap;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use std::sync::Arc;
use tenjiku_language::Describe;
use tenjiku_records::{GameTree, NodeId};
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, Piece, Position, Setup, Side};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, carry_out_commands.in_set(GameSystems::Command));
}

/// Carries out the commands on the session, then sets up the board and reports the plies. If one game
/// replaces another within a frame, only the last is set up and reported.
fn carry_out_commands(
    mut session: ResMut<Session>,
    (mut commands, mut host_commands): (MessageReader<GameCommand>, MessageReader<HostCommand>),
    mut remote: Option<ResMut<Remote>>,
    mut intents: ResMut<Messages<MoveIntent>>,
    mut koma: KomaSetup,
    mut played: MessageWriter<PlyPlayed>,
    mut refusals: MessageWriter<CommandRefused>,
) {
    // Checking for commands must not mark the session as changed.
    if commands.is_empty() && host_commands.is_empty() {
        return;
    }
    let mut run =
        CommandRun { session: &mut session, new_start: None, is_arranged: false, plies: Vec::new() };
    for HostCommand(command) in host_commands.read() {
        refusals.write_batch(run.carry_out(command).err().map(CommandRefused::from));
    }
    for command in commands.read() {
        let offers = open_offers(run.session);
        if let Err(refusal) = run.carry_out(command) {
            refusals.write(refusal.into());
        } else if let Some(remote) = &mut remote {
            remote.bypass_change_detection().send_command(command, offers, run.session);
        }
    }
    let CommandRun { new_start, is_arranged, plies, .. } = run;
    if new_start.is_some() || !plies.is_empty() {
        // These moves were meant for another position.
        intents.clear();
    }
    if let Some(first) = new_start {
        koma.set_up(&session, &first, is_arranged);
    }
    played.write_batch(plies);
}

/// The session while the commands of a frame are carried out, and the results to report.
struct CommandRun<'a> {
    session: &'a mut Session,
    /// The first position of a game that starts in this frame.
    new_start: Option<Position>,
    /// Whether `new_start` is made from koma that are already on the board.
    is_arranged: bool,
    plies: Vec<PlyPlayed>,
}

impl CommandRun<'_> {
    fn carry_out(&mut self, command: &GameCommand) -> Result<(), CommandRefusal> {
        let starts_game = matches!(
            command,
            GameCommand::NewGame { .. }
                | GameCommand::Arrange(_)
                | GameCommand::Load { .. }
                | GameCommand::Resume(_)
        );
        if !starts_game && self.session.node().is_none() {
            return Err(CommandRefusal::NoGame);
        }
        let plies = self.session.plies();
        match command {
            GameCommand::NewGame { variant, setup, moves } => {
                self.new_game(variant, setup.as_ref())?;
                self.play_all(moves)?;
            }
            GameCommand::Arrange(setup) => self.arrange(setup)?,
            GameCommand::Load { tree, is_played } => self.load(tree, *is_played),
            GameCommand::Resume(earlier) => self.resume(earlier)?,
            GameCommand::TakeBack => self.take_back_to(plies.saturating_sub(1))?,
            GameCommand::TakeBackAll => self.take_back_to(0)?,
            GameCommand::Replay => self.replay_to(plies + 1)?,
            GameCommand::ReplayAll => self.replay_to(usize::MAX)?,
            GameCommand::JumpTo(ply) => self.jump(*ply),
            GameCommand::GoTo(node) => self.go_to(self.checked_node(*node)?),
            GameCommand::NextVariation => self.go_to(self.sibling(true)?),
            GameCommand::PreviousVariation => self.go_to(self.sibling(false)?),
            GameCommand::MakeMain(node) => self.session.make_main(self.checked_node(*node)?),
            GameCommand::RemoveVariation(node) => self.remove(*node)?,
            GameCommand::AddLine(node, moves) => self.session.add_line(self.checked_node(*node)?, moves),
            GameCommand::Annotate(node, remark) => self.session.remark(self.checked_node(*node)?, remark),
            GameCommand::SetHeader(header) => self.session.set_header(header),
            GameCommand::StartClocks => self.session.start_clocks()?,
            GameCommand::AskTakeBack => self.session.ask_take_back()?,
            GameCommand::AskMakeMain(node) => self.session.ask_make_main(self.checked_node(*node)?)?,
            GameCommand::AnswerRequest(accepts) => {
                if let Some(node) = self.session.answer_request(*accepts)? {
                    self.go_to(node);
                }
            }
            GameCommand::TimeUp(side) => self.end_game(|session| session.lose_on_time(*side))?,
            GameCommand::Resign(side) => self.end_game(|session| session.resign(*side))?,
            GameCommand::OfferDraw(side) => self.end_game(|session| session.offer_draw(*side))?,
            GameCommand::AnswerDraw(accepts) => self.end_game(|session| session.answer_draw(*accepts))?,
        }
        Ok(())
    }

    fn take_back_to(&mut self, ply: usize) -> Result<(), CommandRefusal> {
        if self.session.plies() == 0 {
            return Err(CommandRefusal::NothingToTakeBack);
        }
        self.jump(ply);
        Ok(())
    }

    fn replay_to(&mut self, ply: usize) -> Result<(), CommandRefusal> {
        if self.session.redo_len() == 0 {
            return Err(CommandRefusal::NothingToReplay);
        }
        self.jump(ply);
        Ok(())
    }

    /// Carries out a command that may end the game, and goes to the end of the game if it does.
    fn end_game(
        &mut self,
        end_by: impl FnOnce(&mut Session) -> Result<(), CommandRefusal>,
    ) -> Result<(), CommandRefusal> {
        end_by(self.session)?;
        let has_ended = self.session.tree().is_some_and(|tree| tree.result.is_some());
        if let Some(end) = self.session.head().filter(|_| has_ended) {
            self.go_to(end);
            self.session.remove_taken_back_plies();
        }
        Ok(())
    }

    fn new_game(&mut self, variant: &Arc<Variant>, setup: Option<&Setup>) -> Result<(), CommandRefusal> {
        let position = match setup {
            Some(setup) => set_up(variant, setup)?,
            None => Position::new(Arc::clone(variant)),
        };
        self.begin(position);
        Ok(())
    }

    fn arrange(&mut self, setup: &Setup) -> Result<(), CommandRefusal> {
        let position = set_up(self.session.variant().ok_or(CommandRefusal::NoGame)?, setup)?;
        // A game that started in this frame has no koma yet.
        let has_koma = self.new_start.is_none() || self.is_arranged;
        self.begin(position);
        self.is_arranged = has_koma;
        Ok(())
    }

    fn begin(&mut self, position: Position) {
        self.plies.clear();
        (self.new_start, self.is_arranged) = (Some(position.clone()), false);
        self.session.begin(position);
    }

    fn load(&mut self, tree: &GameTree, is_played: bool) {
        self.plies.clear();
        (self.new_start, self.is_arranged) = (Some(tree.initial_position().clone()), false);
        let mut tree = tree.clone();
        let plies = tree.left_at.take().filter(|_| is_played).unwrap_or(usize::MAX);
        self.session.load(tree, is_played);
        while self.session.plies() < plies && self.replay(true) {}
    }

    fn resume(&mut self, earlier: &Session) -> Result<(), CommandRefusal> {
        let mut first = earlier.position().ok_or(CommandRefusal::NoGame)?.clone();
        while first.undo().is_some() {}
        (self.new_start, self.is_arranged) = (Some(first), false);
        self.session.resume(earlier);
        let plies = self.session.played_plies().zip(1..);
        self.plies =
            plies.map(|((mv, effects), ply)| PlyPlayed::new(ply, mv, effects, Vec::new(), true)).collect();
        Ok(())
    }

    /// Plays the moves of a record up to the first illegal one.
    fn play_all(&mut self, moves: &[Move]) -> Result<(), CommandRefusal> {
        for (ply, &mv) in (1..).zip(moves) {
            match self.session.check(mv) {
                Ok(legal) => {
                    self.session.play(legal, IntentSource::Player);
                    self.report_played(legal.mv(), true);
                }
                Err(refusal) => {
                    let reason = self.session.position().map(|position| refusal.describe(position));
                    return Err(CommandRefusal::Record { ply, reason: reason.unwrap_or_default() });
                }
            }
        }
        Ok(())
    }

    /// Goes to a ply of the line, or to the end of a shorter line.
    fn jump(&mut self, ply: usize) {
        let line = self.session.line();
        let node = ply.min(line.len()).checked_sub(1).map(|place| line[place]);
        if let Some(node) = node.or_else(|| Some(self.session.tree()?.root())) {
            self.go_to(node);
        }
    }

    /// Goes to a node of the tree, first back and then forward. This is animated only if it is one ply, or two plies
    /// in the same direction.
    fn go_to(&mut self, node: NodeId) {
        let Some(tree) = self.session.tree() else { return };
        let (target_line, plies) = (tree.line_to(node), self.session.plies());
        let played = self.session.line().iter().take(plies);
        let shared = target_line.iter().zip(played).take_while(|(a, b)| a == b).count();
        let (back, forward) = (plies - shared, target_line.len() - shared);
        let instant = back + forward > if back == 0 || forward == 0 { 2 } else { 1 };
        while self.session.plies() > shared {
            let Some((mv, effects)) = self.session.take_back() else { return };
            self.plies.push(PlyPlayed::backward(self.session, mv, &effects, instant));
        }
        self.session.lead_line_through(node);
        while self.session.plies() < target_line.len() && self.replay(instant) {}
    }

    /// Plays the next ply of the line; returns `false` if there is none.
    fn replay(&mut self, instant: bool) -> bool {
        let Some(mv) = self.session.replay() else { return false };
        self.report_played(mv, instant);
        true
    }

    fn report_played(&mut self, mv: Move, instant: bool) {
        self.plies.push(PlyPlayed::forward(self.session, mv, instant));
    }

    /// The next or the previous alternative to the ply played last; after the last comes the first.
    fn sibling(&self, forward: bool) -> Result<NodeId, CommandRefusal> {
        let current = self.session.node().ok_or(CommandRefusal::NoGame)?;
        let sibling = self.session.tree().and_then(|tree| {
            let siblings = tree.children(tree.parent(current)?);
            let place = siblings.iter().position(|&other| other == current)?;
            let step = if forward { 1 } else { siblings.len() - 1 };
            siblings.get((place + step) % siblings.len()).copied()
        });
        sibling.filter(|&other| other != current).ok_or(CommandRefusal::NoVariation)
    }

    fn remove(&mut self, node: NodeId) -> Result<(), CommandRefusal> {
        self.checked_node(node)?;
        let Some(tree) = self.session.tree() else { return Err(CommandRefusal::NoGame) };
        let Some(before) = tree.parent(node).filter(|_| !tree.is_main(node)) else {
            return Err(CommandRefusal::MainLine);
        };
        if self.session.line().iter().take(self.session.plies()).any(|&ply| ply == node) {
            self.go_to(before);
        }
        self.session.remove(node);
        Ok(())
    }

    fn checked_node(&self, node: NodeId) -> Result<NodeId, CommandRefusal> {
        let exists = self.session.tree().is_some_and(|tree| tree.contains(node));
        if exists { Ok(node) } else { Err(CommandRefusal::NoSuchPly) }
    }
}

/// The koma entities, to be removed and set up.
#[derive(SystemParam)]
struct KomaSetup<'w, 's> {
    commands: Commands<'w, 's>,
    index: ResMut<'w, BoardIndex>,
    koma: Query<'w, 's, (Entity, &'static Koma, &'static Owner)>,
    started: MessageWriter<'w, GameStarted>,
}

impl KomaSetup<'_, '_> {
    /// Sets up a position. With `is_arranged`, koma that are already in the right place stay.
    fn set_up(&mut self, session: &Session, position: &Position, is_arranged: bool) {
        let on_board = || Side::BOTH.into_iter().flat_map(|side| position.pieces(side));
        let (index, koma) = (&self.index, &self.koma);
        let same_koma = |sq: Sq, piece: Piece| {
            let (entity, koma, owner) = koma.get(index.at(sq)?).ok()?;
            (koma.kind == piece.kind && owner.0 == piece.side).then_some(entity)
        };
        let kept_koma: EntityHashMap<Sq> = match is_arranged {
            true => on_board().filter_map(|(sq, piece)| Some((same_koma(sq, piece)?, sq))).collect(),
            false => EntityHashMap::default(),
        };
        let removed_koma =
            self.koma.iter().map(|(entity, ..)| entity).filter(|entity| !kept_koma.contains_key(entity));
        removed_koma.for_each(|entity| self.commands.entity(entity).despawn());
        self.index.clear(position.geometry().cells());
        kept_koma.into_iter().for_each(|(entity, sq)| self.index.put(sq, entity));
        for (sq, piece) in on_board() {
            if self.index.at(sq).is_none() {
                let entity = spawn_koma(&mut self.commands, session, position, piece);
                self.commands.entity(entity).insert(OnSquare(sq));
            }
        }
        for side in Side::BOTH {
            for (kind, count) in position.hand(side) {
                for _ in 0..count {
                    let piece = Piece { kind, side };
                    let entity = spawn_koma(&mut self.commands, session, position, piece);
                    self.index.add_to_hand(&mut self.commands, entity, piece);
                }
            }
        }
        self.started.write(GameStarted);
    }
}

fn set_up(variant: &Arc<Variant>, setup: &Setup) -> Result<Position, CommandRefusal> {
    Position::from_setup(Arc::clone(variant), setup)
        .map_err(|fault| CommandRefusal::Setup(fault.describe(variant)))
}
