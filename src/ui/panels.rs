//! The panels of a game at the window's edges, and the remaining area for the board.

use super::board_area::{
    BoardArea, TypedLineHeight, area_between_panels, is_upright, side_panel, whole_window,
};
use super::frame::{self, FrameState};
use super::icons::{self, Icon};
use super::panel_params::PanelParams;
use super::rules_line::rules_line;
use super::text_width::width;
use super::theme::{self, Inks, size};
use super::{UiSystems, advice, captured, clock_faces, end, focus, menu, move_list, notes, thinking};
use crate::app::{Action, Announcement, Screen};
use crate::game::{ConsentRequest, GameCommand, GameSystems, RequestedChange, Seats, Session};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::ops::RangeInclusive;
use tenjiku_language::{SideName, SpokenName, say};
use tenjiku_rules::Side;

/// Smallest and largest width of the side panel, in points, and its share of the window's width in between.
const SIDE_WIDTHS: RangeInclusive<f32> = 198.0..=272.0;
const SIDE_SHARE: f32 = 0.25;
/// Minimum height of the menu bar over the board, in points.
const MIN_MENU_HEIGHT: f32 = 24.0;
/// Height of the turn or the result, in points: two lines.
const STATUS_HEIGHT: f32 = 52.0;
/// Minimum height of the move list, in points.
const MIN_LIST_HEIGHT: f32 = 64.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardArea>().init_resource::<TypedLineHeight>();
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Panels).run_if(in_state(Screen::Match)));
    app.add_systems(Update, announce_questions.after(GameSystems::Turn).run_if(in_state(Screen::Match)));
}

fn show(mut contexts: EguiContexts, mut params: PanelParams, mut area: ResMut<BoardArea>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let whole = ctx.viewport_rect();
    let mut ui = whole_window(&ctx, "match");
    let is_fixed = *params.frame == FrameState::Fixed;
    let mut board = whole;
    if is_fixed {
        let top = egui::Panel::top("menu").show(&mut ui, |ui| menu::show(ui, &mut params)).response.rect;
        let width = side_width(whole);
        let side = side_panel(whole, "side", width)
            .show(&mut ui, |ui| scrolling_parts(ui, &mut params))
            .response
            .rect;
        board = area_between_panels(whole, top, side);
    }
    if params.seats.is_watched() {
        super::watch::panel(&mut ui, &mut params);
    }
    if let FrameState::Overlay(_) = *params.frame {
        show_over_board(&ctx, ui.available_rect_before_wrap(), &mut params);
    }
    if is_fixed && params.has_score_bar() {
        let bar = egui::Panel::left("score").resizable(false).exact_size(thinking::BAR_WIDTH);
        board.min.x = bar.show(&mut ui, |ui| thinking::score_bar(ui, &params)).response.rect.right();
    }
    // The review draws itself in the remaining space.
    board.max.y = ui.available_rect_before_wrap().bottom() - params.review.height(whole);
    area.set_if_neq(BoardArea(board));
    Ok(())
}

fn side_width(whole: egui::Rect) -> f32 {
    (whole.width() * SIDE_SHARE).clamp(*SIDE_WIDTHS.start(), *SIDE_WIDTHS.end())
}

fn scrolling_parts(ui: &mut egui::Ui, params: &mut PanelParams) {
    let height = ui.available_height();
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        parts(ui, params, height);
        focus::scroll_to_focus(ui);
    });
}

/// Draws the menu bar and the side panel over the board, but not over the panel below it.
fn show_over_board(ctx: &egui::Context, room: egui::Rect, params: &mut PanelParams) {
    let top = frame::over_board(ctx, frame::BAR, room.with_max_y(room.top() + MIN_MENU_HEIGHT), |ui| {
        menu::show(ui, params);
    });
    let side = match is_upright(room) {
        true => room.with_min_y(room.center().y),
        false => room.with_min_x(room.right() - side_width(room)).with_min_y(top.bottom()),
    };
    frame::over_board(ctx, frame::SIDE, side, |ui| scrolling_parts(ui, params));
}

/// The parts of the panel, laid out for the given height.
fn parts(ui: &mut egui::Ui, params: &mut PanelParams, height: f32) {
    let Some(position) = params.session.position() else { return };
    ui.add_space(6.0);
    ui.label(theme::section_heading(ui, position.variant().spoken_name()));
    rules_line(ui, position.variant());
    if let Some(handicap) = params.session.tree().and_then(|tree| tree.header.handicap.as_deref()) {
        let variant_handicap = position.variant().handicap(handicap);
        let name = variant_handicap.map_or(handicap, |handicap| handicap.spoken_name());
        ui.weak(say!("status-handicap", name));
    }
    about_game(ui, params);
    clock_faces::show(ui, params);
    advice::fixed_height(ui, "status", STATUS_HEIGHT, |ui| status(ui, params));
    ui.separator();
    buttons(ui, params);
    advice::show(ui, params, height);
    thinking::panel(ui, params);
    ui.separator();
    if params.settings.move_list {
        list(ui, params, height);
    } else {
        parts_below(ui, params);
    }
}

/// The move list, and below it the parts that grow during a game: the list gives way to them, and its upper end stays
/// in place. It also gives way to the piece card and to the result sheet over the panel while they are shown.
fn list(ui: &mut egui::Ui, params: &mut PanelParams, height: f32) {
    let id = egui::Id::new("height below the move list");
    let reserved: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let covered = match *params.frame {
        FrameState::Fixed => end::ResultSheet::covered_height(ui.ctx(), ui.clip_rect()),
        _ => 0.0,
    };
    let others = ui.min_rect().height() + 2.0 * ui.spacing().item_spacing.y + params.card.0;
    let free = height - others - reserved;
    // In a small window the sheet covers the list, which would otherwise push the parts below it out of the panel.
    let free_above_sheet = free + params.card.0 - covered.max(params.card.0);
    let room = if free_above_sheet < MIN_LIST_HEIGHT { free } else { free_above_sheet };
    let room = room.floor().max(MIN_LIST_HEIGHT);
    ui.allocate_ui(egui::vec2(ui.available_width(), room), |ui| {
        ui.set_min_height(room);
        move_list::show(ui, params);
    });
    let below = ui.scope(|ui| {
        parts_below(ui, params);
        notes::show(ui, params);
    });
    let needed = below.response.rect.height();
    if (needed - reserved).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, needed));
        ui.ctx().request_repaint();
    }
}

/// Questions, the captured pieces, the score of the match once a game has ended, and the next actions.
fn parts_below(ui: &mut egui::Ui, params: &mut PanelParams) {
    questions(ui, params);
    captured::show(ui, params);
    score(ui, params);
    end::next_actions(ui, params);
}

/// The task of a practice position; the players and date of a viewed game.
fn about_game(ui: &mut egui::Ui, params: &PanelParams) {
    if params.is_practice() {
        ui.add(egui::Label::new(&params.task.0).wrap());
    } else if let Some(tree) = params.session.tree().filter(|_| !params.session.is_played()) {
        for line in tree.header.title_parts() {
            ui.weak(line);
        }
    }
}

/// The side to move with its player, or the result: two lines.
fn status(ui: &mut egui::Ui, params: &PanelParams) {
    let Some(position) = params.session.position() else { return };
    if let Some(text) = params.seats.ending(&params.session) {
        return end::result(ui, params, text);
    }
    let side = position.side_to_move();
    let seat = match side {
        Side::Black => say!("status-seat-down"),
        Side::White => say!("status-seat-up"),
    };
    let is_named = params.session.tree().is_some_and(|tree| tree.header.player(side).is_some());
    let player_name = |side: Side| params.seats.player_name(side, &params.session);
    let player_text = match params.seats.only_person() == Some(side) && params.seats.of(side.other()).thinks()
    {
        true => say!("status-against", name = player_name(side.other())),
        false if params.seats.has_no_computer() && !is_named => seat,
        false => player_name(side),
    };
    let turn = match params.seats.only_person() == Some(side) {
        true => say!("status-your-move", side = side.spoken_name()),
        false => say!("status-to-move", side = side.spoken_name()),
    };
    let turn = egui::RichText::new(format!("{} {turn}", side.sign())).size(size::LARGE).strong();
    ui.add(egui::Label::new(turn).truncate());
    let player_text = egui::RichText::new(player_text).size(size::BODY).weak();
    ui.add(egui::Label::new(player_text).truncate());
}

/// The requests of the opponent.
fn questions(ui: &mut egui::Ui, params: &mut PanelParams) {
    consent_request(ui, params);
    if let Some(text) = draw_question(&params.session, &params.seats)
        && let Some(accepts) = question(ui, text, (say!("draw-accept"), say!("draw-accept-tip")))
    {
        params.commands.write(GameCommand::AnswerDraw(accepts));
    }
}

fn draw_question(session: &Session, seats: &Seats) -> Option<String> {
    let offerer = session.draw_offer()?;
    seats.of(offerer.other()).is_person().then(|| say!("draw-offered", side = offerer.spoken_name()))
}

/// Whether the remote player has to agree to a change.
fn awaits_remote_consent(request: ConsentRequest, seats: &Seats) -> bool {
    seats.has_remote_player() && !seats.of(request.by.other()).is_person()
}

fn change_question(ConsentRequest { by, change }: ConsentRequest) -> String {
    let side = by.spoken_name();
    match change {
        RequestedChange::TakeBack => say!("take-back-asked", side),
        RequestedChange::MakeMain { ply, .. } => say!("make-main-asked", side, ply),
    }
}

/// Announces new questions, since their buttons do not take the focus: they may appear at any time.
fn announce_questions(
    (session, seats): (Res<Session>, Res<Seats>),
    mut known_questions: Local<Vec<String>>,
    mut announcements: MessageWriter<Announcement>,
) {
    let request = session.consent_request().filter(|request| !awaits_remote_consent(*request, &seats));
    let questions: Vec<String> =
        draw_question(&session, &seats).into_iter().chain(request.map(change_question)).collect();
    announcements.write_batch(
        questions.iter().filter(|text| !known_questions.contains(text)).cloned().map(Announcement),
    );
    *known_questions = questions;
}

fn consent_request(ui: &mut egui::Ui, params: &mut PanelParams) {
    let Some(request) = params.session.consent_request() else { return };
    if awaits_remote_consent(request, &params.seats) {
        ui.weak(say!("elsewhere-asked"));
        return;
    }
    let accept = match request.change {
        RequestedChange::TakeBack => (say!("take-back-accept"), say!("take-back-accept-tip")),
        RequestedChange::MakeMain { .. } => (say!("make-main-accept"), say!("make-main-accept-tip")),
    };
    if let Some(accepts) = question(ui, change_question(request), accept) {
        params.commands.write(GameCommand::AnswerRequest(accepts));
    }
}

/// A question from the opponent. Returns the answer once a button has been clicked.
fn question(ui: &mut egui::Ui, text: String, (accept, tip): (String, String)) -> Option<bool> {
    let label = ui.colored_label(ui.inks().accent, text);
    focus::scroll_to_new(ui, label.id, label.rect);
    ui.horizontal(|ui| {
        let accepts = ui.button(accept).on_hover_text(tip).clicked();
        let declines = ui.button(say!("draw-decline")).on_hover_text(say!("draw-decline-tip")).clicked();
        (accepts || declines).then_some(accepts)
    })
    .inner
}

/// The score of the match. Long names are put below each other.
fn score(ui: &mut egui::Ui, params: &PanelParams) {
    let Some(line) = params.match_score() else { return };
    if width(ui, &line, egui::FontId::proportional(size::BODY)) <= ui.available_width() {
        ui.label(line).on_hover_text(say!("score-tip"));
        return;
    }
    for side in Side::BOTH {
        let (points, name) = (params.score.points(side), params.seats.player_name(side, &params.session));
        let line = egui::Label::new(format!("{} {points} · {name}", side.sign())).truncate();
        ui.add(line).on_hover_text(say!("score-tip"));
    }
}

/// Buttons to browse the game and to turn the board. They never take moves back.
fn buttons(ui: &mut egui::Ui, params: &mut PanelParams) {
    let (has_moves, has_undone) = (params.session.plies() > 0, params.session.redo_len() > 0);
    // All buttons are always present, so that none moves under the pointer.
    let icons = [
        (Action::ToStart, Icon::First, has_moves),
        (Action::PlyBack, Icon::Back, has_moves),
        (Action::PlyForward, Icon::Forward, has_undone),
        (Action::ToEnd, Icon::Last, has_undone),
        (Action::RotateBoard, Icon::Rotate, true),
        (Action::FullScreen, Icon::FullScreen, true),
    ];
    ui.horizontal_wrapped(|ui| {
        // Narrow enough for one row in the smallest window.
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 8.0;
        for (action, icon, is_enabled) in icons.into_iter().filter(|(action, ..)| action.is_here()) {
            let button = icons::button(ui, icon, &action.name(), is_enabled, false);
            params.request_on_click(action, button);
        }
    });
}
