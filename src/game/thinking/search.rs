//! Starts and stops searches, and acts on their results.

use super::why::PlayedMove;
use super::{
    Advice, Adviser, ComputerRules, HoldMoves, Insight, RunningSearch, SearchDemand, SearchResult, Thinking,
    ThinkingPurpose,
};
use crate::game::messages::{CommandRefused, GameCommand, MoveIntent};
use crate::game::refusal::CommandRefusal;
use crate::game::resign_or_draw::TurnDecision;
use crate::game::seats::{Player, Seats};
use crate::game::session::{IntentSource, Session};
use crate::game::thinkers::{ThinkerEvent, ThinkerMessage, ThinkerRole, Thinkers};
use bevy_ecs::prelude::*;
use std::time::Duration;
use tenjiku_rules::{Position, Side};
use tenjiku_search::mate::MateRequest;
use tenjiku_search::{Level, Limits, SearchReport, SearchRequest, SearchUpdate};

/// Maximum time to look for a forced win. The player can stop it sooner.
const MATE_TIME: Duration = Duration::from_secs(30);

/// Time limit of an evaluation, which then pauses until the position changes.
const EVALUATION_TIME: Duration = Duration::from_secs(20);

/// Handles the events of the thinkers.
pub(super) fn listen(
    session: Res<Session>,
    seats: Res<Seats>,
    rules: Res<ComputerRules>,
    mut adviser: ResMut<Adviser>,
    mut thinking: ResMut<Thinking>,
    mut thinkers: ResMut<Thinkers>,
    mut commands: MessageWriter<GameCommand>,
    mut refusals: MessageWriter<CommandRefused>,
) {
    while let Some(ThinkerMessage { thinker, event }) = thinkers.bypass_change_detection().next_message() {
        let awaited_search = thinking
            .task
            .as_ref()
            .filter(|task| (task.thinker, task.generation) == (thinker, event.generation()));
        let Some(demand) = awaited_search.map(|task| &task.demand) else { continue };
        let (side, is_help) = (demand.side, demand.purpose != ThinkingPurpose::Play);
        match event {
            ThinkerEvent::Search(search) => thinking.apply_update(search.update),
            ThinkerEvent::Readiness { is_ready, .. } => {
                thinking.task.iter_mut().for_each(|task| task.is_engine_late = !is_ready);
            }
            ThinkerEvent::Failed { why, .. } if is_help => {
                thinkers.end(thinker);
                thinking.task = None;
                // Our own search helps from now on; the engine would only fail again.
                adviser.0 = None;
                refusals.write(CommandRefusal::AdviserFailed(why).into());
            }
            ThinkerEvent::Resigns { .. } | ThinkerEvent::OffersDraw { .. } if is_help => {}
            ThinkerEvent::Resigns { .. } if rules.may_give_up => {
                thinking.task = None;
                commands.write(GameCommand::Resign(side));
            }
            ThinkerEvent::Resigns { .. } => {
                thinking.pause_computers();
                refusals.write(CommandRefusal::ComputerResigned(seats.of(side).spoken_name()).into());
            }
            ThinkerEvent::OffersDraw { .. } => {
                if rules.may_give_up && session.draw_offer().is_none() {
                    commands.write(GameCommand::OfferDraw(side));
                }
            }
            ThinkerEvent::Failed { why, .. } => {
                thinkers.end(thinker);
                thinking.pause_computers();
                refusals.write(CommandRefusal::PlayerFailed(why).into());
            }
        }
    }
}

/// Acts on finished searches: plays the found move unless moves are held back, or gives help.
pub(super) fn act_on_results(
    session: Res<Session>,
    seats: Res<Seats>,
    rules: Res<ComputerRules>,
    adviser: Res<Adviser>,
    hold: Res<HoldMoves>,
    mut thinking: ResMut<Thinking>,
    mut intents: MessageWriter<MoveIntent>,
    mut commands: MessageWriter<GameCommand>,
    mut refusals: MessageWriter<CommandRefused>,
) {
    let Some(position) = session.position() else { return };
    answer_draw(&session, &seats, &thinking, &mut commands);
    // A command of this frame may have changed which search is needed.
    let demand = thinking.demand(&session, &seats, &adviser, &rules);
    let is_ready = thinking
        .task
        .as_ref()
        .is_some_and(|task| task.found.is_some() && Some(&task.demand) == demand.as_ref());
    if !is_ready {
        return;
    }
    let purpose = thinking.task.as_ref().map(|task| task.demand.purpose);
    match purpose {
        Some(ThinkingPurpose::Play) if !hold.0 => {
            if let Err(refusal) = thinking.play(position, &rules, &mut intents, &mut commands) {
                refusals.write(refusal.into());
            }
        }
        Some(ThinkingPurpose::Suggest | ThinkingPurpose::FindMate) => thinking.advise(position),
        _ => {}
    }
}

impl Thinking {
    fn apply_update(&mut self, update: SearchUpdate) {
        let Some(task) = &mut self.task else { return };
        match update {
            SearchUpdate::Report(report) => self.set_insight(report),
            SearchUpdate::Answer(answer) => {
                let report = answer.report.clone();
                task.found = Some(SearchResult::Move(answer));
                self.set_insight(report);
            }
            SearchUpdate::MateReport(report) => task.progress = Some(report),
            SearchUpdate::MateAnswer(answer) => task.found = Some(SearchResult::Mate(answer)),
            // Failures arrive as `ThinkerEvent::Failed`.
            SearchUpdate::Failed(_)
            | SearchUpdate::Verdict(_)
            | SearchUpdate::Solution(_)
            | SearchUpdate::Study(_) => {}
        }
    }

    fn set_insight(&mut self, report: SearchReport) {
        if let Some(RunningSearch { demand: SearchDemand { purpose, position_id, side, .. }, .. }) = self.task
            && report.best().is_some()
        {
            self.insight = Some(Insight { purpose, position_id, side, report });
        }
    }

    /// Answers the person who asked for help.
    fn advise(&mut self, position: &Position) {
        let position_id = self.task.as_ref().map(|task| task.demand.position_id);
        let found = self.task.as_mut().and_then(|task| task.found.take());
        if let (Some(position_id), Some(found)) = (position_id, found) {
            self.advice = match found {
                SearchResult::Move(answer) => Advice::from_answer(position_id, position, &answer),
                SearchResult::Mate(answer) => {
                    let (advice, report) = Advice::from_mate(position_id, position, &answer);
                    self.set_insight(report);
                    advice
                }
            };
        }
        self.task = None;
    }

    /// Plays the move that was found; resigns or offers a draw if the score calls for it.
    fn play(
        &mut self,
        position: &Position,
        rules: &ComputerRules,
        intents: &mut MessageWriter<MoveIntent>,
        commands: &mut MessageWriter<GameCommand>,
    ) -> Result<(), CommandRefusal> {
        let Some(RunningSearch { demand, found: Some(SearchResult::Move(answer)), .. }) = self.task.take()
        else {
            return Ok(());
        };
        self.step = None;
        let Some(mv) = answer.mv.and_then(|mv| position.accept(mv).ok()) else {
            self.is_paused = true;
            return Err(CommandRefusal::NoAnswer(demand.player.spoken_name()));
        };
        let history = &mut self.histories[demand.side.index()];
        if let Some(line) = answer.report.best() {
            history.record(position.plies(), line.score);
        }
        match history.decision() {
            TurnDecision::Resign if rules.may_give_up => {
                commands.write(GameCommand::Resign(demand.side));
                return Ok(());
            }
            TurnDecision::OfferDraw if rules.may_give_up => {
                history.record_offer();
                commands.write(GameCommand::OfferDraw(demand.side));
            }
            _ => {}
        }
        // An external engine does not report why it chose its move.
        if matches!(demand.player, Player::Computer { .. }) {
            self.played.extend(PlayedMove::new(demand.position_id, &answer));
        }
        intents.write(MoveIntent { mv, by: IntentSource::Program });
        Ok(())
    }

    fn request(&self, demand: &SearchDemand, position: &Position, time: Duration) -> SearchRequest {
        let mut request = match demand.purpose {
            ThinkingPurpose::Play | ThinkingPurpose::Suggest => SearchRequest::new(Limits::time(time)),
            ThinkingPurpose::Evaluate => SearchRequest::new(Limits::time(EVALUATION_TIME)),
            ThinkingPurpose::FindMate => SearchRequest::new(Limits::default()),
        };
        request.lines = demand.lines;
        if demand.purpose == ThinkingPurpose::Play {
            request.level = match demand.player {
                Player::Computer { level } => level,
                _ => Level::FULL,
            };
            // Every turn of every game has a different seed.
            let turn = u64::from(self.game) << 32 | position.plies() as u64;
            request.seed = Some((self.seed ^ turn).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
        request
    }
}

/// Time limit of a search, given the players' setting `max_time`. A computer must not lose on time, and external
/// engines get less because some exceed their limit.
fn time_for(demand: &SearchDemand, session: &Session, max_time: Duration) -> Duration {
    if demand.purpose != ThinkingPurpose::Play {
        return max_time;
    }
    let budget = session.clocks()[demand.side.index()].time_budget(session.thinking_time(), max_time);
    match demand.player {
        Player::External { .. } if budget < max_time => budget * 3 / 4,
        _ => budget,
    }
}

/// A computer that is offered a draw answers at once.
fn answer_draw(
    session: &Session,
    seats: &Seats,
    thinking: &Thinking,
    commands: &mut MessageWriter<GameCommand>,
) {
    let Some(side) = session.draw_offer() else { return };
    let answering_side = side.other();
    if seats.of(answering_side).thinks() {
        let accepts = thinking.histories[answering_side.index()].accepts_draw(session.plies());
        commands.write(GameCommand::AnswerDraw(accepts));
    }
}

/// Stops the running search if it is no longer needed, and starts the needed one.
pub(super) fn think(
    session: Res<Session>,
    seats: Res<Seats>,
    rules: Res<ComputerRules>,
    adviser: Res<Adviser>,
    mut thinking: ResMut<Thinking>,
    mut thinkers: ResMut<Thinkers>,
    mut refusals: MessageWriter<CommandRefused>,
) {
    if thinking.game != session.game() {
        thinking.bypass_change_detection().new_game(session.game());
        thinkers.bypass_change_detection().new_game();
    }
    let is_of_position = |(position_id, _)| Some(position_id) == super::PositionId::of(&session);
    if !thinking.advice.request().is_none_or(is_of_position) {
        thinking.advice = Advice::None;
    }
    let demand = thinking.demand(&session, &seats, &adviser, &rules);
    if thinking.task.as_ref().map(|task| &task.demand) != demand.as_ref() {
        if let Some(task) = thinking.task.take() {
            thinkers.stop(&task.demand.role());
        }
        let time = demand.as_ref().map_or(rules.time, |demand| time_for(demand, &session, rules.time));
        if let (Some(demand), Some(position)) = (demand, session.position())
            && let Err(refusal) = thinking.begin(demand, position, time, &mut thinkers)
        {
            refusals.write(refusal.into());
        }
    }
    if seats.is_changed() || adviser.is_changed() {
        let players = Side::BOTH.map(|side| ThinkerRole::of(side, seats.of(side)));
        let external = adviser.0.clone().map(ThinkerRole::ExternalAdviser);
        thinkers.end_unneeded(|role| players.iter().chain([&external]).flatten().any(|other| other == role));
    }
}

impl Thinking {
    /// Pauses the computers until a player asks them to move, because trying again would only fail again.
    fn pause_computers(&mut self) {
        (self.task, self.is_paused, self.step) = (None, true, None);
    }

    fn begin(
        &mut self,
        demand: SearchDemand,
        position: &Position,
        time: Duration,
        thinkers: &mut Thinkers,
    ) -> Result<(), CommandRefusal> {
        let started = if demand.purpose == ThinkingPurpose::FindMate {
            let request = MateRequest { time: Some(MATE_TIME), ..MateRequest::default() };
            thinkers.find_mate(&demand.role(), position.clone(), request)
        } else {
            let request = self.request(&demand, position, time);
            thinkers.think(&demand.role(), position.clone(), request)
        };
        let (thinker, generation) = started.map_err(|why| {
            self.pause_computers();
            (self.is_evaluating, self.advice) = (false, Advice::None);
            CommandRefusal::CannotThink(why.to_string())
        })?;
        self.task = Some(RunningSearch {
            demand,
            thinker,
            generation,
            is_engine_late: false,
            found: None,
            progress: None,
        });
        Ok(())
    }

    /// Resets the state of the previous game. The evaluation setting stays, and `think` stops the running search.
    fn new_game(&mut self, game: u32) {
        *self = Self {
            game,
            seed: self.seed,
            is_evaluating: self.is_evaluating,
            task: self.task.take(),
            ..Self::default()
        };
    }
}
