//! The small panel at a square that asks about a move: whether to promote, which face of a dropped piece is
//! up, whether to accept a loss, or where a Lion's move ends.

use super::theme::Inks;
use super::{BoardArea, UiSystems, focus};
use crate::app::{Announcement, Screen, at_the_board};
use crate::game::{MoveIntent, Picked, Selection, Session};
use crate::input::{MoveInput, MoveQuestion};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::collections::HashMap;
use tenjiku_language::notation::SquareNames;
use tenjiku_language::{SpokenName, join_and, say, square_name};
use tenjiku_rules::variant::{Kind, KindId, Sq};
use tenjiku_rules::{Move, Position};

/// The choices remembered on request: for each kind whether it promotes.
#[derive(Resource, Default)]
pub(super) struct RememberedPromotions(HashMap<KindId, bool>);

#[derive(Resource, Default)]
struct RememberChoice(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RememberedPromotions>().init_resource::<RememberChoice>();
    app.add_systems(OnEnter(Screen::Match), |mut remembered: ResMut<RememberedPromotions>| {
        remembered.0.clear();
    });
    app.add_systems(EguiPrimaryContextPass, show_question.in_set(UiSystems::Overlays).run_if(at_the_board));
    // After the answers, so that an immediately answered question is not announced.
    app.add_systems(
        EguiPrimaryContextPass,
        announce_question.after(UiSystems::Overlays).run_if(at_the_board),
    );
}

/// Announces a new question, and the answers with their keys.
fn announce_question(
    move_input: Res<MoveInput>,
    session: Res<Session>,
    mut was_asked: Local<bool>,
    mut announcements: MessageWriter<Announcement>,
) {
    let question = move_input.question();
    if std::mem::replace(&mut *was_asked, question.is_some()) {
        return;
    }
    let (Some(question), Some(position)) = (question, session.position()) else { return };
    let (text, answers) = match question {
        MoveQuestion::Promotion { .. } => {
            (say!("promotion-question"), vec![say!("promotion-promote"), say!("promotion-keep")])
        }
        MoveQuestion::Face { .. } => (say!("drop-question"), vec![say!("drop-front"), say!("drop-back")]),
        MoveQuestion::Burning(mv) | MoveQuestion::Loss(mv, _) => {
            let [text, why] = warning_texts(position, question, mv);
            let silence = matches!(question, MoveQuestion::Loss(..)).then(|| say!("warning-silence"));
            let answers = [say!("warning-play"), say!("question-take-back")].into_iter().chain(silence);
            (format!("{text} {why}"), answers.collect())
        }
        MoveQuestion::Midstep => {
            let Some(selection) = move_input.selection() else { return };
            let answers = midstep_answers(position, selection).into_iter().map(|(text, _)| text);
            (midstep_summary(position, selection), answers.chain([say!("lion-how")]).collect())
        }
    };
    announcements.write_batch([text, join_and(&answers)].map(Announcement));
}

/// The player's answer to a question about a move.
enum QuestionAnswer {
    Play(Move),
    PlayAndSilence(Move),
    Stay,
    Return(Sq),
    Cancel,
}

fn show_question(
    mut contexts: EguiContexts,
    session: Res<Session>,
    mut move_input: ResMut<MoveInput>,
    mut remembered: ResMut<RememberedPromotions>,
    mut remember_choice: ResMut<RememberChoice>,
    mut intents: MessageWriter<MoveIntent>,
    area: Res<BoardArea>,
) -> Result {
    let (Some(position), Some(question)) = (session.position(), move_input.question()) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let at = move_input.question_place(area.0, ctx.zoom_factor());
    let answer = match question {
        MoveQuestion::Promotion { plain, promoting } => {
            let kind = moved_kind(position, plain);
            if let Some(promotes) = kind.and_then(|kind| remembered.0.get(&kind)) {
                Some(QuestionAnswer::Play(if *promotes { promoting } else { plain }))
            } else {
                promotion_question(ctx, at, position, [plain, promoting], &mut remember_choice.0)
            }
        }
        MoveQuestion::Face { front, back } => face_question(ctx, at, position, [front, back]),
        MoveQuestion::Burning(mv) | MoveQuestion::Loss(mv, _) => {
            let can_silence = matches!(question, MoveQuestion::Loss(..));
            warning_question(ctx, at, warning_texts(position, question, mv), mv, can_silence)
        }
        MoveQuestion::Midstep => {
            move_input.selection().and_then(|selection| midstep_question(ctx, at, position, selection))
        }
    };
    match answer {
        Some(QuestionAnswer::Play(mv)) => {
            if remember_choice.0
                && let Some(kind) = moved_kind(position, mv)
            {
                remembered.0.insert(kind, mv.promotes());
            }
            remember_choice.0 = false;
            move_input.answer(mv, &mut intents);
        }
        Some(QuestionAnswer::PlayAndSilence(mv)) => {
            move_input.silence_warnings();
            move_input.answer(mv, &mut intents);
        }
        Some(QuestionAnswer::Stay) => move_input.stay(&mut intents),
        Some(QuestionAnswer::Return(home)) => move_input.go_to(home, &mut intents),
        Some(QuestionAnswer::Cancel) => move_input.deselect(),
        None => {}
    }
    Ok(())
}

fn moved_kind(position: &Position, mv: Move) -> Option<KindId> {
    mv.from().and_then(|from| position.piece_at(from)).map(|piece| piece.kind)
}

fn promotion_question(
    ctx: &egui::Context,
    at: egui::Pos2,
    position: &Position,
    [plain, promoting]: [Move; 2],
    remember: &mut bool,
) -> Option<QuestionAnswer> {
    let kind = position.variant().kind(moved_kind(position, plain)?);
    let promoted = position.variant().kind(kind.promotes_to()?);
    let mut answer = None;
    panel(ctx, at, |ui| {
        ui.strong(say!("promotion-question"));
        let [burnt, burnt_promoted] = [plain, promoting].map(|mv| position.fire_of(mv).burnt.len());
        if burnt_promoted != burnt {
            ui.label(say!("promotion-burns", count = burnt_promoted));
        }
        ui.horizontal(|ui| {
            if face(ui, promoted, &say!("promotion-promote")).clicked() {
                answer = Some(QuestionAnswer::Play(promoting));
            }
            if face(ui, kind, &say!("promotion-keep")).clicked() {
                answer = Some(QuestionAnswer::Play(plain));
            }
        });
        let text = say!("promotion-always", piece = kind.spoken_name());
        ui.checkbox(remember, text).on_hover_text(say!("promotion-always-tip"));
        answer = answer.take().or(put_back_button(ui));
    });
    answer.or_else(|| answer_by_key(ctx, &[(egui::Key::P, promoting), (egui::Key::Enter, plain)]))
}

fn warning_texts(position: &Position, question: MoveQuestion, mv: Move) -> [String; 2] {
    let name = |kind: KindId| position.variant().kind(kind).spoken_name();
    let square = |sq: Sq| SquareNames::Written.name(position.geometry(), sq);
    let MoveQuestion::Loss(_, blunder) = question else {
        let moved = mv.dropped_kind().or_else(|| moved_kind(position, mv)).map(name).unwrap_or_default();
        let burner = position.fire_of(mv).suicide_by;
        let burner = burner.and_then(|by| Some((name(position.piece_at(by)?.kind), square(by))));
        let (by, from) = burner.unwrap_or_default();
        return [
            say!("burning-question", piece = moved, square = square(mv.to())),
            say!("burning-what", by, from),
        ];
    };
    let by = name(blunder.by.kind);
    let from = blunder.reply.from().map(square);
    let Some((lost, at)) = blunder.lost else {
        let at = square(blunder.reply.to());
        let how = match from {
            Some(from) => say!("loss-of-game-how", by, from, at),
            None => say!("loss-of-game-drop", by, at),
        };
        return [say!("loss-of-game"), how];
    };
    let (from, at) = (from.unwrap_or_default(), square(at));
    let how = match blunder.is_burnt {
        true => say!("loss-by-fire", by, from, at),
        false => say!("loss-by-capture", by, from, at),
    };
    [say!("loss-question", piece = name(lost.kind)), how]
}

/// Warns about a loss. The key that plays the move is not easily hit and is not used for other questions.
fn warning_question(
    ctx: &egui::Context,
    at: egui::Pos2,
    texts: [String; 2],
    mv: Move,
    can_silence: bool,
) -> Option<QuestionAnswer> {
    let mut answer = None;
    panel(ctx, at, |ui| {
        let [text, why] = texts;
        ui.strong(text);
        ui.label(why);
        answer = put_back_button(ui);
        let play = ui.button(say!("warning-play")).on_hover_text(say!("warning-play-tip"));
        answer = play.clicked().then_some(QuestionAnswer::Play(mv)).or(answer.take());
        if can_silence
            && ui.button(say!("warning-silence")).on_hover_text(say!("warning-silence-tip")).clicked()
        {
            answer = Some(QuestionAnswer::PlayAndSilence(mv));
        }
    });
    answer.or_else(|| answer_by_key(ctx, &[(egui::Key::I, mv)]))
}

fn put_back_button(ui: &mut egui::Ui) -> Option<QuestionAnswer> {
    let button = ui.button(say!("question-take-back")).on_hover_text(say!("question-take-back-tip"));
    button.clicked().then_some(QuestionAnswer::Cancel)
}

fn answer_by_key(ctx: &egui::Context, keys: &[(egui::Key, Move)]) -> Option<QuestionAnswer> {
    let pressed =
        |(key, _): &(egui::Key, Move)| ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, *key));
    let (_, mv) = keys.iter().find(|key| pressed(key))?;
    Some(QuestionAnswer::Play(*mv))
}

/// The two faces of a piece in hand, as buttons, with the keys Enter and P.
fn face_question(
    ctx: &egui::Context,
    at: egui::Pos2,
    position: &Position,
    drops: [Move; 2],
) -> Option<QuestionAnswer> {
    let mut answer = None;
    panel(ctx, at, |ui| {
        ui.strong(say!("drop-question"));
        ui.horizontal(|ui| {
            let texts = [say!("drop-front"), say!("drop-back")];
            for (mv, text) in drops.into_iter().zip(texts) {
                let Some(kind) = mv.dropped_kind() else { continue };
                if face(ui, position.variant().kind(kind), &text).clicked() {
                    answer = Some(QuestionAnswer::Play(mv));
                }
            }
        });
        answer = answer.take().or(put_back_button(ui));
    });
    let [front, back] = drops;
    answer.or_else(|| answer_by_key(ctx, &[(egui::Key::Enter, front), (egui::Key::P, back)]))
}

fn face(ui: &mut egui::Ui, kind: &Kind, text: &str) -> egui::Response {
    let (response, painter) = ui.allocate_painter(egui::vec2(118.0, 152.0), egui::Sense::click());
    focus::set_button_name(&response, text);
    let rect = response.rect;
    let koma = egui::Rect::from_min_max(rect.min, egui::pos2(rect.right(), rect.bottom() - 38.0));
    super::guide::koma_face(&painter, koma, kind, response.hovered() || response.has_focus());
    let middle = rect.center();
    let draw_text = |x: f32, y: f32, text: String, size: f32, colour| {
        let font = egui::FontId::proportional(size);
        painter.text(egui::pos2(x, y), egui::Align2::CENTER_CENTER, text, font, colour);
    };
    let light = ui.visuals().text_color();
    draw_text(middle.x, rect.bottom() - 28.0, kind.spoken_name().to_owned(), 13.0, light);
    draw_text(middle.x, rect.bottom() - 10.0, text.to_owned(), 13.0, ui.inks().accent);
    response.on_hover_text(text)
}

fn midstep_summary(position: &Position, selection: &Selection) -> String {
    let (Picked::Board(from), Some(last)) = (selection.picked(), selection.via().last()) else {
        return String::new();
    };
    let name = |sq: Sq| Some(position.variant().kind(position.piece_at(sq)?.kind).spoken_name());
    let captured: Vec<&str> = selection.via().iter().filter_map(|sq| name(*sq)).collect();
    let (piece, square) = (name(from).unwrap_or_default(), square_name(position.geometry(), *last));
    match captured[..] {
        [] => say!("lion-stepped", piece, square),
        _ => say!("lion-captured", piece, square, captured = join_and(&captured)),
    }
}

fn midstep_answers(position: &Position, selection: &Selection) -> Vec<(String, QuestionAnswer)> {
    let name = |sq: Sq| square_name(position.geometry(), sq);
    let stay = selection.via().last().filter(|_| selection.can_stay());
    let stay = stay.map(|sq| (say!("lion-stay", square = name(*sq)), QuestionAnswer::Stay));
    let back = selection.igui_square();
    let back = back.map(|sq| (say!("lion-return", square = name(sq)), QuestionAnswer::Return(sq)));
    stay.into_iter().chain(back).collect()
}

fn midstep_question(
    ctx: &egui::Context,
    at: egui::Pos2,
    position: &Position,
    selection: &Selection,
) -> Option<QuestionAnswer> {
    let mut answer = None;
    panel(ctx, at, |ui| {
        ui.strong(midstep_summary(position, selection));
        ui.small(say!("lion-how"));
        for (text, choice) in midstep_answers(position, selection) {
            let (key, tip) = match choice {
                QuestionAnswer::Return(_) => (egui::Key::B, say!("lion-return-tip")),
                _ => (egui::Key::S, say!("lion-stay-tip")),
            };
            let is_pressed = ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
            if ui.button(text).on_hover_text(tip).clicked() || is_pressed {
                answer = Some(choice);
            }
        }
        if ui.button(say!("lion-let-go")).on_hover_text(say!("lion-let-go-tip")).clicked() {
            answer = Some(QuestionAnswer::Cancel);
        }
    });
    answer
}

fn panel(ctx: &egui::Context, at: egui::Pos2, add: impl FnOnce(&mut egui::Ui)) {
    egui::Area::new("question".into()).fixed_pos(at).order(egui::Order::Foreground).constrain(true).show(
        ctx,
        |ui| {
            let frame = egui::Frame::popup(ui.style()).stroke(egui::Stroke::new(1.5, ui.inks().accent));
            frame.show(ui, |ui| {
                ui.set_max_width(270.0);
                add(ui);
            });
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::Variant;

    fn position(id: &str, text: &str) -> Position {
        let game = Variant::built_in(id).unwrap();
        sfen::read(&game, text).expect("a position")
    }

    /// Rule text of Tenjiku, "Burning": a piece that moves next to an enemy Fire Demon is burnt.
    #[test]
    fn the_burning_question_names_the_burner_and_both_squares() {
        let empty = "/16".repeat(6);
        let board = format!("15k/16/16/16/16/7d!8/16/7R8/16{empty}/K15 b - 1");
        let position = position("tenjiku", &board);
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        let mv = Move::new(square("9h"), square("9g"));
        let expected =
            ["Your Rook would burn on 9g.", "The Fire Demon on 9f burns whatever comes next to it."];
        assert_eq!(warning_texts(&position, MoveQuestion::Burning(mv), mv), expected);
    }

    /// A Lion that has captured a Pawn and may capture another.
    #[test]
    fn the_midstep_question_names_the_capture_and_each_answer() {
        let position = position("chu", "5k6/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1");
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        let mut selection = Selection::pick(&position, Picked::Board(square("6f"))).expect("a Lion");
        selection.choose(square("6e"));
        assert_eq!(midstep_summary(&position, &selection), "Your Lion has captured on 6e: Pawn.");
        let answers = midstep_answers(&position, &selection).into_iter().map(|(text, _)| text);
        let expected = ["Stop here on 6e  (S)", "Back to 6f, capturing without moving  (B)"];
        assert_eq!(answers.collect::<Vec<_>>(), expected);
    }
}
