//! Questions by key, answered for the piece under the cursor of the keyboard or the mouse.

use super::insight::InsightTexts;
use crate::app::{Action, HandleActions, Toast};
use crate::game::{GameClocks, Session};
use crate::input::Pointed;
use crate::notation::SquareNames;
use crate::rules::Side;
use crate::say;
use crate::talk::{Asked, Question};
use crate::variant::Sq;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::AskMoves, |game: AskedGame, toasts: MessageWriter<Toast>| {
        about_square(&game, toasts, Question::Moves);
    });
    app.on_action(Action::AskAttackers, |game: AskedGame, toasts: MessageWriter<Toast>| {
        about_square(&game, toasts, Question::Attackers);
    });
    app.on_action(Action::AskLast, |game: AskedGame, mut toasts: MessageWriter<Toast>| {
        toasts.write_batch(game.answer(&Question::Last));
    });
    app.on_action(Action::AskState, |game: AskedGame, mut toasts: MessageWriter<Toast>| {
        let lines =
            [Question::Clocks, Question::Material, Question::Verdict].map(|question| game.lines(&question));
        toasts.write(notice(&lines.concat()));
    });
}

/// The game that questions are about.
#[derive(SystemParam)]
pub(super) struct AskedGame<'w> {
    session: Res<'w, Session>,
    clocks: Res<'w, GameClocks>,
    insight: Res<'w, InsightTexts>,
    pointed: Res<'w, Pointed>,
}

impl AskedGame<'_> {
    /// The answer as a notice; none without a game.
    pub fn answer(&self, question: &Question) -> Option<Toast> {
        let lines = self.lines(question);
        (!lines.is_empty()).then(|| notice(&lines))
    }

    fn lines(&self, question: &Question) -> Vec<String> {
        let Some(position) = self.session.position() else { return Vec::new() };
        let is_timed = self.session.tree().is_some_and(|tree| tree.header.time.is_some());
        let asked = Asked {
            position,
            last: self.session.last_effects(),
            clocks: is_timed.then(|| Side::BOTH.map(|side| *self.clocks.of(side))),
            score: self.insight.score(),
            squares: SquareNames::Written,
        };
        asked.answer(question)
    }
}

fn notice(lines: &[String]) -> Toast {
    Toast::news(lines.join("\n")).on("an answer")
}

fn about_square(game: &AskedGame, mut toasts: MessageWriter<Toast>, question: fn(Sq) -> Question) {
    match game.pointed.square {
        Some(sq) => toasts.write_batch(game.answer(&question(sq))),
        None => toasts.write_batch([Toast::news(say!("ask-nowhere")).on("an answer")]),
    };
}
