//! Answers questions asked by key about the piece under the keyboard cursor or the mouse.

use super::insight::InsightTexts;
use super::review::GameReview;
use crate::app::{Action, HandleActions, Toast};
use crate::game::{GameClocks, Session};
use crate::input::{Inspected, Inspection, PointerTarget};
use crate::text_interface::{Question, QuestionContext};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tenjiku_language::notation::SquareNames;
use tenjiku_language::say;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Sq;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::AskMoves, ask_about_square(Question::Moves));
    app.on_action(Action::AskAttackers, ask_about_square(Question::Attackers));
    app.on_action(Action::AskLast, |game: QuestionParams, mut toasts: MessageWriter<Toast>| {
        toasts.write_batch(game.answer(&Question::Last));
    });
    app.on_action(Action::AskState, |game: QuestionParams, mut toasts: MessageWriter<Toast>| {
        let lines =
            [Question::Clocks, Question::Material, Question::Verdict].map(|question| game.lines(&question));
        toasts.write(notice(&lines.concat()));
    });
}

#[derive(SystemParam)]
pub(super) struct QuestionParams<'w> {
    session: Res<'w, Session>,
    clocks: Res<'w, GameClocks>,
    insight: Res<'w, InsightTexts>,
    review: Res<'w, GameReview>,
    pointed: Res<'w, PointerTarget>,
}

impl QuestionParams<'_> {
    /// The answer as a notice; `None` without a game.
    pub fn answer(&self, question: &Question) -> Option<Toast> {
        let lines = self.lines(question);
        (!lines.is_empty()).then(|| notice(&lines))
    }

    /// The squares to mark on the board for an answer; `None` if the answer is about no squares.
    pub fn inspected(&self, question: &Question) -> Option<Inspected> {
        let position = self.session.position()?;
        match question {
            Question::Moves(sq) => Some(Inspected::Reach(*sq)),
            Question::Attackers(sq) => Some(Inspected::Controllers(*sq)),
            Question::Square(sq) => Some(Inspected::Named(vec![*sq])),
            Question::Burn(mv) => Some(Inspected::Named(position.fire_of(*mv).burnt.to_vec())),
            Question::Where(kinds) => {
                let pieces = Side::BOTH.into_iter().flat_map(|side| position.pieces(side));
                let squares = pieces.filter(|(_, piece)| kinds.contains(&piece.kind)).map(|(sq, _)| sq);
                Some(Inspected::Named(squares.collect()))
            }
            _ => None,
        }
    }

    fn lines(&self, question: &Question) -> Vec<String> {
        let Some(position) = self.session.position() else { return Vec::new() };
        let is_timed = self.session.tree().is_some_and(|tree| tree.header.time.is_some());
        let context = QuestionContext {
            position,
            last: self.session.last_effects(),
            clocks: is_timed.then(|| Side::BOTH.map(|side| *self.clocks.of(side))),
            score: self.insight.score_in_view(&self.session, &self.review),
            squares: SquareNames::Written,
        };
        context.answer(question)
    }
}

fn notice(lines: &[String]) -> Toast {
    Toast::news(lines.join("\n")).on("an answer")
}

fn ask_about_square(
    question: fn(Sq) -> Question,
) -> impl Fn(QuestionParams, MessageWriter<Toast>, ResMut<Inspection>) {
    move |game, mut toasts, mut inspection| {
        let Some(question) = game.pointed.square.map(question) else {
            toasts.write(Toast::news(say!("ask-nowhere")).on("an answer"));
            return;
        };
        toasts.write_batch(game.answer(&question));
        if let Some(inspected) = game.inspected(&question) {
            inspection.show(inspected);
        }
    }
}
