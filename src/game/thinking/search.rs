//! Starting and stopping searches, and what becomes of their news.

use super::{Advice, Adviser, Conduct, Demand, Found, Hold, Insight, Purpose, Task, Thinking};
use crate::game::manners::Wish;
use crate::game::messages::{CommandRefused, GameCommand, IntentSource, MoveIntent};
use crate::game::refusal::CommandRefusal;
use crate::game::seats::{Player, Seats};
use crate::game::session::{DrawOffer, Session};
use crate::game::thinkers::{Chair, Saying, Thinkers};
use crate::rules::{Position, Side};
use crate::search::mate::MateRequest;
use crate::search::{Level, Limits, SearchAnswer, SearchReport, SearchRequest, SearchUpdate};
use bevy_ecs::prelude::*;
use std::time::Duration;

/// The longest a forced win is looked for; whoever waits may end it sooner.
const MATE_TIME: Duration = Duration::from_secs(30);

/// Hears the news; a move that was found goes to the rules once nothing holds it back.
pub(super) fn listen(
    session: Res<Session>,
    seats: Res<Seats>,
    conduct: Res<Conduct>,
    mut adviser: ResMut<Adviser>,
    hold: Res<Hold>,
    mut thinking: ResMut<Thinking>,
    mut thinkers: ResMut<Thinkers>,
    mut intents: MessageWriter<MoveIntent>,
    mut commands: MessageWriter<GameCommand>,
    mut refused: MessageWriter<CommandRefused>,
) {
    while let Some(told) = thinkers.bypass_change_detection().news() {
        let awaited = thinking
            .task
            .as_ref()
            .filter(|task| (task.thinker, task.generation) == (told.thinker, told.saying.generation()));
        let Some(demand) = awaited.map(|task| &task.demand) else { continue };
        let (side, is_help) = (demand.side, demand.purpose != Purpose::Play);
        match told.saying {
            Saying::Heard(event) => thinking.hear(event.update),
            Saying::Gone { why, .. } if is_help => {
                thinkers.send_away(told.thinker);
                thinking.task = None;
                // Our own helps from now on; the other one would only fail again.
                adviser.0 = None;
                refused.write(CommandRefusal::AdviserGone(why).into());
            }
            Saying::Resigns { .. } | Saying::OffersDraw { .. } if is_help => {}
            Saying::Resigns { .. } if conduct.may_give_up => {
                thinking.task = None;
                commands.write(GameCommand::Resign(side));
            }
            Saying::Resigns { .. } => {
                thinking.wait_for_persons();
                refused.write(CommandRefusal::GaveUp(seats.of(side).spoken_name()).into());
            }
            Saying::OffersDraw { .. } => {
                if conduct.may_give_up && session.draw_offer() == DrawOffer::None {
                    commands.write(GameCommand::OfferDraw(side));
                }
            }
            Saying::Gone { why, .. } => {
                thinkers.send_away(told.thinker);
                thinking.wait_for_persons();
                refused.write(CommandRefusal::PlayerGone(why).into());
            }
        }
    }
    let Some(position) = session.position() else { return };
    answer_draw(&session, &seats, &thinking, &mut commands);
    // What is wanted may have changed since the search began, by a command of this very frame.
    let wanted = thinking.demand(&session, &seats, &adviser);
    let is_ripe = thinking
        .task
        .as_ref()
        .is_some_and(|task| task.found.is_some() && Some(&task.demand) == wanted.as_ref());
    if !is_ripe {
        return;
    }
    let purpose = thinking.task.as_ref().map(|task| task.demand.purpose);
    match purpose {
        Some(Purpose::Play) if !hold.0 => {
            if let Err(refusal) = thinking.play(position, &conduct, &mut intents, &mut commands) {
                refused.write(refusal.into());
            }
        }
        Some(Purpose::Suggest | Purpose::FindMate) => thinking.advise(position),
        _ => {}
    }
}

impl Thinking {
    fn hear(&mut self, news: SearchUpdate) {
        let Some(task) = &mut self.task else { return };
        match news {
            SearchUpdate::Report(report) => self.see(report),
            SearchUpdate::Answer(answer) => {
                let report = answer.report.clone();
                task.found = Some(Found::Move(answer));
                self.see(report);
            }
            SearchUpdate::MateReport(report) => task.progress = Some(report),
            SearchUpdate::MateAnswer(answer) => task.found = Some(Found::Mate(answer)),
        }
    }

    fn see(&mut self, report: SearchReport) {
        if let Some(Task { demand: Demand { purpose, spot, side, .. }, .. }) = self.task
            && report.best().is_some()
        {
            self.insight = Some(Insight { purpose, spot, side, report });
        }
    }

    /// Tells the person who asked what was found.
    fn advise(&mut self, position: &Position) {
        let spot = self.task.as_ref().map(|task| task.demand.spot);
        let found = self.task.as_mut().and_then(|task| task.found.take());
        if let (Some(spot), Some(found)) = (spot, found) {
            self.advice = match found {
                Found::Move(answer) => Advice::from_answer(spot, position, &answer),
                Found::Mate(answer) => {
                    let (advice, report) = Advice::from_mate(spot, position, &answer);
                    self.see(report);
                    advice
                }
            };
        }
        self.task = None;
    }

    /// Plays the move that was found, or gives up if that is wanted and allowed.
    fn play(
        &mut self,
        position: &Position,
        conduct: &Conduct,
        intents: &mut MessageWriter<MoveIntent>,
        commands: &mut MessageWriter<GameCommand>,
    ) -> Result<(), CommandRefusal> {
        let Some(Task { demand, found: Some(Found::Move(SearchAnswer { mv, report, .. })), .. }) =
            self.task.take()
        else {
            return Ok(());
        };
        self.step = None;
        let Some(mv) = mv.and_then(|mv| position.accept(mv).ok()) else {
            self.paused = true;
            return Err(CommandRefusal::NoAnswer(demand.player.spoken_name()));
        };
        let memory = &mut self.memory[demand.side.index()];
        if let Some(line) = report.best() {
            memory.note(position.plies(), line.score);
        }
        match memory.wish() {
            Wish::Resign if conduct.may_give_up => {
                commands.write(GameCommand::Resign(demand.side));
                return Ok(());
            }
            Wish::OfferDraw if conduct.may_give_up => {
                memory.note_offer();
                commands.write(GameCommand::OfferDraw(demand.side));
            }
            _ => {}
        }
        intents.write(MoveIntent { mv, by: IntentSource::Program });
        Ok(())
    }

    fn request(&self, demand: &Demand, position: &Position, time: Duration) -> SearchRequest {
        let mut request = match demand.purpose {
            Purpose::Play | Purpose::Suggest => SearchRequest::new(Limits::time(time)),
            Purpose::Evaluate | Purpose::FindMate => SearchRequest::new(Limits::default()),
        };
        if demand.purpose == Purpose::Play {
            request.level = match demand.player {
                Player::Computer { level } => level,
                _ => Level::FULL,
            };
            // Another number for every turn of every game.
            let turn = u64::from(self.game) << 32 | position.plies() as u64;
            request.seed = Some((self.seed ^ turn).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
        request
    }
}

/// How long a search may take if nothing but the players' liking limited it to `usual`. Who plays must not
/// lose on time; other programs are given less, since some of them take a little more than they are given.
fn time_for(demand: &Demand, session: &Session, usual: Duration) -> Duration {
    if demand.purpose != Purpose::Play {
        return usual;
    }
    let share = session.clocks()[demand.side.index()].share(session.thought(), usual);
    match demand.player {
        Player::External { .. } if share < usual => share * 3 / 4,
        _ => share,
    }
}

/// A computer that is offered a draw says yes or no at once.
fn answer_draw(
    session: &Session,
    seats: &Seats,
    thinking: &Thinking,
    commands: &mut MessageWriter<GameCommand>,
) {
    let DrawOffer::By(side) = session.draw_offer() else { return };
    let asked = side.other();
    if !seats.of(asked).is_person() {
        let agrees = thinking.memory[asked.index()].agrees(session.plies());
        commands.write(GameCommand::AnswerDraw(agrees));
    }
}

/// After the frame's changes: stops what nobody wants any more, begins what is wanted.
pub(super) fn think(
    session: Res<Session>,
    seats: Res<Seats>,
    conduct: Res<Conduct>,
    adviser: Res<Adviser>,
    mut thinking: ResMut<Thinking>,
    mut thinkers: ResMut<Thinkers>,
    mut refused: MessageWriter<CommandRefused>,
) {
    if thinking.game != session.game() {
        thinking.bypass_change_detection().new_game(session.game());
        thinkers.bypass_change_detection().new_game();
    }
    if thinking.advice.spot().is_some_and(|spot| Some(spot) != super::Spot::of(&session)) {
        thinking.advice = Advice::None;
    }
    let wanted = thinking.demand(&session, &seats, &adviser);
    if thinking.task.as_ref().map(|task| &task.demand) != wanted.as_ref() {
        if let Some(task) = thinking.task.take() {
            thinkers.stop(&task.demand.chair());
        }
        let time = wanted.as_ref().map_or(conduct.time, |demand| time_for(demand, &session, conduct.time));
        if let (Some(demand), Some(position)) = (wanted, session.position())
            && let Err(refusal) = thinking.begin(demand, position, time, &mut thinkers)
        {
            refused.write(refusal.into());
        }
    }
    if seats.is_changed() || adviser.is_changed() {
        let players = Side::BOTH.map(|side| Chair::of(side, seats.of(side)));
        let guide = adviser.0.clone().map(Chair::Guide);
        thinkers.dismiss(|chair| players.iter().chain([&guide]).flatten().any(|other| other == chair));
    }
}

impl Thinking {
    /// No computer moves until a player wants it again; trying anew every frame would help nobody.
    fn wait_for_persons(&mut self) {
        (self.task, self.paused, self.step) = (None, true, None);
    }

    fn begin(
        &mut self,
        demand: Demand,
        position: &Position,
        time: Duration,
        thinkers: &mut Thinkers,
    ) -> Result<(), CommandRefusal> {
        let begun = if demand.purpose == Purpose::FindMate {
            let request = MateRequest { time: Some(MATE_TIME), ..MateRequest::default() };
            thinkers.find_mate(&demand.chair(), position.clone(), request)
        } else {
            let request = self.request(&demand, position, time);
            thinkers.think(&demand.chair(), position.clone(), request)
        };
        let (thinker, generation) = begun.map_err(|why| {
            self.wait_for_persons();
            (self.evaluating, self.advice) = (false, Advice::None);
            CommandRefusal::CannotThink(why.to_string())
        })?;
        self.task = Some(Task { demand, thinker, generation, found: None, progress: None });
        Ok(())
    }

    /// Everything that belonged to the game before is forgotten; that positions are judged is a
    /// wish of the players and stays.
    fn new_game(&mut self, game: u32) {
        *self = Self {
            game,
            seed: self.seed,
            evaluating: self.evaluating,
            task: self.task.take(),
            ..Self::default()
        };
    }
}
