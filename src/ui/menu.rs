//! The menu bar: every action of the match screen, with its keys and a tooltip.

use super::language::language_choice;
use super::panels::Desk;
use super::theme;
use crate::app::{Action, ActionRequest};
use crate::game::{Purpose, Standing};
use crate::say;
use crate::view::motion::MotionStyle;
use bevy_egui::egui;

pub(super) fn show(ui: &mut egui::Ui, desk: &mut Desk) {
    egui::MenuBar::new().ui(ui, |ui| {
        let over = desk.session.outcome().is_some();
        let (played, undone) = (desk.session.plies() > 0, desk.session.redo_len() > 0);
        ui.menu_button(say!("menu-game"), |ui| {
            ask(ui, desk, Action::NewGame, true);
            ask(ui, desk, Action::RematchSwapped, true);
            ask(ui, desk, Action::ChangeGame, true);
            ask_or_say(ui, desk, Action::Handicap, !played && !undone, &say!("handicap-too-late"));
            ask(ui, desk, Action::SetUp, true);
            ui.separator();
            ask(ui, desk, Action::Load, true);
            ask(ui, desk, Action::KeepRecord, played || undone);
            ask(ui, desk, Action::TextScore, true);
            ask(ui, desk, Action::TextDiagram, true);
            ask(ui, desk, Action::CopyPosition, true);
            ask(ui, desk, Action::CopyGame, true);
            ask(ui, desk, Action::Paste, true);
            ask(ui, desk, Action::Picture, true);
            ask(ui, desk, Action::Film, played || undone);
            ui.separator();
            ask(ui, desk, Action::OfferDraw, !over && !desk.seats.is_watched());
            ask(ui, desk, Action::Resign, !over && !desk.seats.is_watched());
            ui.separator();
            ask(ui, desk, Action::Quit, true);
        });
        ui.menu_button(say!("menu-moves"), |ui| {
            ask(ui, desk, Action::TakeBack, played);
            ask(ui, desk, Action::TakeBackAll, played);
            ask(ui, desk, Action::Replay, undone);
            ask(ui, desk, Action::ReplayAll, undone);
            ui.separator();
            ask(ui, desk, Action::LetGo, true);
            ask(ui, desk, Action::SkipMotion, true);
            ui.separator();
            switch(ui, desk, Action::ShowTargets, desk.settings.show_targets);
            switch(ui, desk, Action::AutoPromote, desk.settings.auto_promote);
            switch(ui, desk, Action::ShowInfluence, desk.peek.keeps_board());
            switch(ui, desk, Action::ShowWarnings, desk.settings.show_warnings);
            switch(ui, desk, Action::ShowCard, desk.settings.show_card);
        });
        ui.menu_button(say!("menu-players"), |ui| {
            let (persons_turn, computers) = (desk.mover_is_person(), !desk.seats.all_persons());
            ask(ui, desk, Action::Players, true);
            ask(ui, desk, Action::SwitchSides, true);
            switch(ui, desk, Action::Consent, desk.settings.consent);
            ask(ui, desk, Action::GoOn, desk.clocks.standing() == Some(Standing::Fresh));
            ask(ui, desk, Action::ResetScore, desk.score.has_begun());
            ui.separator();
            let helps = matches!(desk.thinking.purpose(), Some(Purpose::Suggest | Purpose::FindMate));
            ask(ui, desk, Action::MoveNow, !over && (!persons_turn || helps));
            switch(ui, desk, Action::Pause, desk.thinking.is_paused());
            ask(ui, desk, Action::Step, !over && computers);
            ui.separator();
            ask(ui, desk, Action::Suggest, !over && persons_turn);
            ask(ui, desk, Action::FindMate, !over && persons_turn);
            switch(ui, desk, Action::Evaluate, desk.settings.evaluate);
            switch(ui, desk, Action::ShowThinking, desk.settings.show_thinking);
            switch(ui, desk, Action::ShowLine, desk.settings.show_line);
        });
        ui.menu_button(say!("menu-record"), |ui| {
            ask(ui, desk, Action::PlyBack, played);
            ask(ui, desk, Action::PlyForward, undone);
            ask(ui, desk, Action::NextVariation, desk.texts.beside.len() > 1);
            ask(ui, desk, Action::PreviousVariation, desk.texts.beside.len() > 1);
            ui.separator();
            switch(ui, desk, Action::Notes, desk.settings.notes);
            ask(ui, desk, Action::MakeMain, desk.texts.is_variation);
            ask(ui, desk, Action::RemoveVariation, desk.texts.is_variation);
            ui.separator();
            ask(ui, desk, Action::PlayFromHere, true);
            ask(ui, desk, Action::Review, played || undone);
        });
        ui.menu_button(say!("menu-view"), |ui| {
            ask(ui, desk, Action::SeatBlack, true);
            ask(ui, desk, Action::SeatWhite, true);
            ask(ui, desk, Action::FromAbove, true);
            ask(ui, desk, Action::RotateBoard, true);
            ask(ui, desk, Action::ZoomLast, played);
            ui.separator();
            switch(ui, desk, Action::Magnifier, desk.settings.magnifier);
            switch(ui, desk, Action::Minimap, desk.settings.minimap);
            switch(ui, desk, Action::DimOthers, desk.settings.dim_others);
            switch(ui, desk, Action::ReadFar, desk.settings.read_far);
            switch(ui, desk, Action::Coordinates, desk.settings.coordinates);
            switch(ui, desk, Action::MoveList, desk.settings.move_list);
            switch(ui, desk, Action::Clocks, desk.settings.show_clocks);
            switch(ui, desk, Action::TurnToMover, desk.settings.turn_to_mover);
            switch(ui, desk, Action::AutoRotate, desk.settings.auto_rotate);
            switch(ui, desk, Action::Follow, desk.camera_follows.0);
            ui.separator();
            motion(ui, desk);
            ui.separator();
            switch(ui, desk, Action::Sound, desk.settings.sound);
            volume(ui, desk);
            ui.separator();
            super::faces::choice(ui, &mut desk.settings);
            super::themes::choice(ui, &desk.themes, &mut desk.settings);
            super::quality::choice(ui, *desk.renderer, &mut desk.settings);
            ui.separator();
            language(ui, desk);
        });
        ui.menu_button(say!("menu-watch"), |ui| {
            let is_watched = desk.seats.is_watched();
            super::pace::choice(ui, &mut desk.settings);
            ask(ui, desk, Action::NextGame, is_watched);
            ui.separator();
            switch(ui, desk, Action::Exhibition, desk.settings.exhibition);
            switch(ui, desk, Action::Captions, desk.settings.captions);
        });
        ui.menu_button(say!("menu-help"), |ui| {
            ask(ui, desk, Action::Lessons, true);
            ui.separator();
            ask(ui, desk, Action::Help, true);
            ask(ui, desk, Action::Legend, true);
            ask(ui, desk, Action::Rules, true);
            ask(ui, desk, Action::Pieces, true);
            ui.separator();
            ask(ui, desk, Action::About, true);
        });
    });
}

fn ask(ui: &mut egui::Ui, desk: &mut Desk, action: Action, enabled: bool) {
    if action.entry(ui, enabled) {
        desk.asked.write(ActionRequest(action));
        ui.close();
    }
}

/// The same; where it cannot be asked for, it says why.
fn ask_or_say(ui: &mut egui::Ui, desk: &mut Desk, action: Action, enabled: bool, why_not: &str) {
    ui.scope(|ui| {
        ask(ui, desk, action, enabled);
        if !enabled {
            ui.response().on_hover_text(why_not);
        }
    });
}

fn switch(ui: &mut egui::Ui, desk: &mut Desk, action: Action, on: bool) {
    if action.switch(ui, on) {
        desk.asked.write(ActionRequest(action));
    }
}

fn motion(ui: &mut egui::Ui, desk: &mut Desk) {
    ui.menu_button(say!("menu-motion"), |ui| {
        for style in MotionStyle::ALL {
            let (name, tip) = match style {
                MotionStyle::Full => (say!("motion-full"), say!("motion-full-tip")),
                MotionStyle::Reduced => (say!("motion-reduced"), say!("motion-reduced-tip")),
                MotionStyle::None => (say!("motion-none"), say!("motion-none-tip")),
            };
            if ui.radio(desk.settings.motion == style, name).on_hover_text(tip).clicked() {
                desk.settings.motion = style;
            }
        }
    });
    let travels = desk.settings.motion != MotionStyle::None;
    let mut speed = desk.settings.motion_speed;
    let slider = egui::Slider::new(&mut speed, 0.25..=4.0).logarithmic(true).text(say!("menu-speed"));
    if ui.add_enabled(travels, slider).on_hover_text(say!("menu-speed-tip")).changed() {
        desk.settings.motion_speed = speed;
    }
}

/// How loud, and one quiet word if nothing can be heard at all.
fn volume(ui: &mut egui::Ui, desk: &mut Desk) {
    let mut loud = desk.settings.volume;
    let slider = egui::Slider::new(&mut loud, 0..=100).suffix(" %").text(say!("menu-volume"));
    if ui.add_enabled(desk.settings.sound, slider).on_hover_text(say!("menu-volume-tip")).changed() {
        desk.settings.volume = loud;
    }
    if desk.settings.sound && desk.speaker.is_missing() {
        ui.label(egui::RichText::new(say!("menu-no-speaker")).color(theme::QUIET));
    }
}

fn language(ui: &mut egui::Ui, desk: &mut Desk) {
    ui.label(say!("menu-language")).on_hover_text(say!("menu-language-tip"));
    if let Some(language) = ui.horizontal(language_choice).inner {
        desk.settings.language = Some(language);
    }
}
