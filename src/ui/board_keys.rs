//! Keyboard control of the board: while it has the keyboard focus, arrows move a cursor, letters and digits
//! name a square, Tab cycles through pieces and targets, and Enter is a click.
//!
//! The board is a single control of the window: Tab reaches and leaves it like any other control. Once the
//! player has entered the board with an arrow, Enter, the name of a square or `Action::BoardKeys` (which also
//! focuses it), Tab stays within the board. Esc first closes everything on top of the board, then releases
//! the keyboard.

use super::board_area::BoardView;
use super::live::LiveText;
use super::{UiSystems, action_input};
use crate::app::{
    Action, Announcement, HandleActions, HandleEscape, Layer, Screen, at_the_board, shortcut_pressed,
};
use crate::game::{
    GameStarted, GameSystems, MoveIntent, MoveRefused, Picked, PlyPlayed, Session, would_burn,
};
use crate::input::{BoardCursor, CursorKey, CursorPlace, MoveInput, MoveQuestion, is_asking};
use crate::text_interface::describe_square;
use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext, egui,
};
use egui::{Key, Modifiers};
use tenjiku_language::notation::SquareNames;
use tenjiku_language::{SpokenName, say};
use tenjiku_rules::Position;

/// Cursor step with Shift held, in squares.
const SHIFT_STEP: i16 = 5;

fn board_id() -> egui::Id {
    egui::Id::new("the board")
}

pub(super) fn has_focus(ctx: &egui::Context) -> bool {
    ctx.memory(egui::Memory::focused) == Some(board_id())
}

#[derive(Resource, Default)]
struct BoardKeys {
    /// Whether the board also handles Tab.
    is_entered: bool,
    typed: String,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardKeys>();
    app.on_action(Action::BoardKeys, toggle);
    app.on_escape(Layer::Keyboard, release_focus);
    let before_actions =
        take_keys.after(super::key_modifiers::correct_modifiers).before(action_input::take_focus_keys);
    app.add_systems(PreUpdate, before_actions.before(EguiPreUpdateSet::BeginPass).run_if(at_the_board));
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(at_the_board));
    // The focus may return to the board at the end of a frame.
    let name_system = update_accessible_name.after(UiSystems::Overlays).after(super::focus::restore);
    app.add_systems(EguiPrimaryContextPass, name_system.run_if(at_the_board));
    // The results of a move are announced together.
    app.add_systems(Update, announce.after(GameSystems::Turn).run_if(at_the_board));
}

fn toggle(mut contexts: EguiContexts, mut board_keys: ResMut<BoardKeys>) -> Result {
    let ctx = contexts.ctx_mut()?;
    board_keys.is_entered = !(has_focus(ctx) && board_keys.is_entered);
    ctx.memory_mut(|memory| match board_keys.is_entered {
        true => memory.request_focus(board_id()),
        false => memory.surrender_focus(board_id()),
    });
    Ok(())
}

fn release_focus(contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>) -> bool {
    contexts.into_iter().any(|mut context| {
        let ctx = context.get_mut();
        let had_focus = has_focus(ctx);
        if had_focus {
            ctx.memory_mut(|memory| memory.surrender_focus(board_id()));
        }
        had_focus
    })
}

/// Consumes the keys of the board before egui and the actions see them.
fn take_keys(
    mut contexts: Query<(&mut EguiContext, &mut EguiInput), With<PrimaryEguiContext>>,
    session: Res<Session>,
    move_input: Res<MoveInput>,
    mut board_keys: ResMut<BoardKeys>,
    mut keys: MessageWriter<CursorKey>,
) {
    let Some(position) = session.position() else { return };
    for (mut context, mut input) in &mut contexts {
        if !has_focus(context.get_mut()) {
            board_keys.is_entered = false;
            continue;
        }
        if is_asking(&move_input) {
            continue;
        }
        let BoardKeys { is_entered, typed } = &mut *board_keys;
        let accepts_answer = move_input.question() == Some(MoveQuestion::Midstep);
        let mut reader = KeyReader { position, accepts_answer, is_entered, typed, keys: Vec::new() };
        input.events.retain(|event| !reader.consumes(event));
        keys.write_batch(reader.keys);
    }
}

struct KeyReader<'a> {
    position: &'a Position,
    /// Whether a single letter may be an answer: no square's name begins with a letter.
    accepts_answer: bool,
    is_entered: &'a mut bool,
    typed: &'a mut String,
    keys: Vec<CursorKey>,
}

impl KeyReader<'_> {
    /// Handles an event if it is for the board; returns whether it was.
    fn consumes(&mut self, event: &egui::Event) -> bool {
        let may_be_answer = self.accepts_answer && self.typed.is_empty();
        match event {
            egui::Event::Text(text)
                if may_be_answer && Key::from_name(&text.to_uppercase()).is_some_and(is_answer) =>
            {
                false
            }
            egui::Event::Text(text) => {
                let letters = text.chars().filter(char::is_ascii_alphanumeric);
                let is_consumed = text.chars().all(|letter| letter.is_ascii_alphanumeric());
                letters.for_each(|letter| self.handle_letter(letter.to_ascii_lowercase()));
                is_consumed
            }
            _ => shortcut_pressed(event).is_some_and(|chord| {
                !(may_be_answer && is_answer(chord.logical_key)) && self.handle_chord(chord)
            }),
        }
    }

    fn handle_chord(&mut self, chord: egui::KeyboardShortcut) -> bool {
        let egui::KeyboardShortcut { modifiers, logical_key } = chord;
        let step = if modifiers == Modifiers::SHIFT { SHIFT_STEP } else { 1 };
        let is_plain = modifiers.is_none() || modifiers == Modifiers::SHIFT;
        let key = match logical_key {
            Key::ArrowLeft if is_plain => CursorKey::Go { right: -step, up: 0 },
            Key::ArrowRight if is_plain => CursorKey::Go { right: step, up: 0 },
            Key::ArrowUp if is_plain => CursorKey::Go { right: 0, up: step },
            Key::ArrowDown if is_plain => CursorKey::Go { right: 0, up: -step },
            Key::Tab if is_plain && *self.is_entered => CursorKey::Next { back: modifiers.shift },
            Key::Enter if modifiers.is_none() => CursorKey::Press,
            Key::Enter if modifiers == Modifiers::COMMAND => CursorKey::Pass,
            // Letters and digits also arrive as text, independently of the keyboard layout.
            key => return modifiers.is_none() && is_letter_or_digit(key),
        };
        self.typed.clear();
        self.keys.push(key);
        *self.is_entered = true;
        true
    }

    /// Handles a letter or digit of a square's name. The cursor moves as soon as a name is complete, and
    /// again when the name continues: `8a`, `8aa`.
    fn handle_letter(&mut self, letter: char) {
        let continues =
            letter.is_ascii_alphabetic() || self.typed.chars().all(|typed| typed.is_ascii_digit());
        if !continues {
            self.typed.clear();
        }
        self.typed.push(letter);
        *self.is_entered = true;
        match self.position.geometry().parse(self.typed) {
            Some(sq) => self.keys.push(CursorKey::To(sq)),
            None if letter.is_ascii_alphabetic() => self.typed.clear(),
            None => {}
        }
    }
}

/// Whether a key answers the question where a Lion's move ends.
fn is_answer(key: Key) -> bool {
    matches!(key, Key::S | Key::B)
}

fn is_letter_or_digit(key: Key) -> bool {
    let name = key.symbol_or_name();
    name.len() == 1 && name.chars().all(|letter| letter.is_ascii_alphanumeric())
}

fn show(
    mut contexts: EguiContexts,
    session: Res<Session>,
    screen: Res<State<Screen>>,
    cursor: Res<BoardCursor>,
    view: CursorView,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(position) = session.position() else { return Ok(()) };
    let area = view.board.area.0;
    let whole = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(area);
    let ui = egui::Ui::new(ctx.clone(), egui::Id::new(("board", screen.get())), whole);
    let control = ui.interact(area, board_id(), egui::Sense::focusable_noninteractive());
    if control.has_focus()
        && let Some(corners) = cursor.place(position).and_then(|place| view.corners(position, place))
    {
        // A light line on a dark line is visible on every board.
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(area);
        for (width, colour) in [(6.0, egui::Color32::BLACK), (2.5, egui::Color32::WHITE)] {
            let stroke = egui::Stroke::new(width, colour);
            painter.add(egui::Shape::closed_line(corners.clone(), stroke));
        }
    }
    Ok(())
}

#[derive(Default)]
struct BoardNameState {
    last_focus_pass: u64,
    /// The number of the last text before the board gained the focus.
    last_text: u64,
}

/// Sets the accessible name of the board. While it has the focus, the name is the text to announce: see
/// `live`. Some screen readers read the name as soon as the board has the focus, and miss a text that comes a
/// frame later.
fn update_accessible_name(
    mut contexts: EguiContexts,
    session: Res<Session>,
    cursor: Res<BoardCursor>,
    mut live: ResMut<LiveText>,
    mut state: Local<BoardNameState>,
    mut keys: MessageWriter<CursorKey>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(position) = session.position() else { return Ok(()) };
    let now = ctx.cumulative_pass_nr();
    if has_focus(ctx) {
        if state.last_focus_pass + 1 < now {
            let place = cursor.place_or_start(position);
            live.set_for_focus(place.map(|place| place_in_words(position, place)));
            keys.write_batch(place.map(CursorKey::Show));
            ctx.request_repaint();
        }
        state.last_focus_pass = now;
        live.mark_read();
    } else {
        state.last_text = live.number;
    }
    let label = match live.number == state.last_text {
        true => say!("board-label", game = position.variant().spoken_name()),
        false => live.as_name(),
    };
    ctx.accesskit_node_builder(board_id(), |node| {
        node.set_role(egui::accesskit::Role::Pane);
        node.set_label(label);
        node.set_description(say!("board-description"));
    });
    Ok(())
}

#[derive(bevy::ecs::system::SystemParam)]
struct CursorView<'w, 's> {
    board: BoardView<'w, 's>,
    index: Res<'w, crate::game::BoardIndex>,
    koma: Query<'w, 's, &'static GlobalTransform, With<crate::game::InHand>>,
}

impl CursorView<'_, '_> {
    /// The projected corners of a place; `None` if a corner is behind the camera.
    fn corners(&self, position: &Position, place: CursorPlace) -> Option<Vec<egui::Pos2>> {
        let centre = match place {
            CursorPlace::Square(sq) => {
                let geometry = position.geometry();
                self.board.shape.as_ref()?.square_centre(geometry.file(sq), geometry.rank(sq))
            }
            CursorPlace::Hand(kind) => {
                let koma_in_hand = self.index.hand(position.side_to_move());
                let (_, koma) = koma_in_hand.iter().find(|(other, _)| *other == kind)?;
                self.koma.get(*koma).ok()?.translation()
            }
        };
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].into_iter();
        corners.map(|(x, z)| self.board.project(centre + Vec3::new(x, 0.0, z) * 0.5)).collect()
    }
}

fn place_in_words(position: &Position, place: CursorPlace) -> String {
    match place {
        CursorPlace::Square(sq) => describe_square(position, sq, SquareNames::Spoken),
        CursorPlace::Hand(kind) => {
            let count = position.in_hand(position.side_to_move(), kind);
            say!("cursor-hand", piece = position.variant().kind(kind).spoken_name(), count)
        }
    }
}

#[derive(bevy::ecs::system::SystemParam)]
struct PieceNews<'w, 's> {
    started: MessageReader<'w, 's, GameStarted>,
    intents: MessageReader<'w, 's, MoveIntent>,
    refused: MessageReader<'w, 's, MoveRefused>,
    played: MessageReader<'w, 's, PlyPlayed>,
}

#[derive(Default)]
struct AnnouncedState {
    place: Option<CursorPlace>,
    picked: Option<Picked>,
    /// The piece picked last, until its move is played.
    held: Option<Picked>,
}

/// Announces the cursor's place, what a move there would burn, and which piece is picked up or put back.
fn announce(
    session: Res<Session>,
    cursor: Res<BoardCursor>,
    move_input: Res<MoveInput>,
    mut keys: MessageReader<CursorKey>,
    mut news: PieceNews,
    mut announcements: MessageWriter<Announcement>,
    mut state: Local<AnnouncedState>,
) {
    let Some(position) = session.position() else { return };
    let has_started = news.started.read().count() > 0;
    if has_started {
        *state = AnnouncedState { place: cursor.place(position), ..default() };
    }
    // `update_accessible_name` has announced the place at which the cursor was shown, so only a later place is
    // announced here.
    for key in keys.read() {
        if let CursorKey::Show(place) = *key {
            state.place = Some(place);
        }
    }
    let has_intent = news.intents.read().count() > 0;
    let was_refused = news.refused.read().count() > 0;
    let was_played = news.played.read().count() > 0;
    let picked = move_input.selection().map(crate::game::Selection::picked);
    let before = std::mem::replace(&mut state.picked, picked);
    if let Some(piece) = picked.filter(|_| before != picked) {
        state.held = picked;
        let count = move_input.selection().map_or(0, |selection| selection.moves().count());
        announcements.write(Announcement(say!(
            "cursor-picked",
            piece = piece_in_words(position, piece),
            count
        )));
    }
    let is_put_back = picked.is_none() && (was_refused || before.is_some() && !has_intent && !was_played);
    if let Some(piece) = state.held.take_if(|_| is_put_back) {
        announcements.write(Announcement(say!("cursor-put-back", place = piece_in_words(position, piece))));
    }
    state.held.take_if(|_| was_played);
    let now = cursor.place(position);
    if std::mem::replace(&mut state.place, now) == now {
        return;
    }
    let Some(place) = now else { return };
    let mut text = place_in_words(position, place);
    if let (Some(selection), CursorPlace::Square(sq)) = (move_input.selection(), place) {
        let burnt = would_burn(position, selection, sq).len();
        if burnt > 0 {
            text = say!("cursor-burns", place = text, count = burnt);
        }
    }
    announcements.write(Announcement(text));
}

fn piece_in_words(position: &Position, picked: Picked) -> String {
    match picked {
        Picked::Board(sq) => describe_square(position, sq, SquareNames::Spoken),
        Picked::Hand(kind) => position.variant().kind(kind).spoken_name().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::press;
    use tenjiku_rules::variant::Variant;

    fn cursor_keys(game: &str, events: &[egui::Event]) -> Vec<String> {
        let game = Variant::built_in(game).unwrap();
        let position = Position::new(game);
        let (mut is_entered, mut typed) = (false, String::new());
        let mut reader = KeyReader {
            accepts_answer: false,
            position: &position,
            is_entered: &mut is_entered,
            typed: &mut typed,
            keys: Vec::new(),
        };
        assert!(events.iter().all(|event| reader.consumes(event)), "the board consumes all: {events:?}");
        let name = |key: &CursorKey| match *key {
            CursorKey::To(sq) => position.geometry().name(sq),
            other => format!("{other:?}"),
        };
        reader.keys.iter().map(name).collect()
    }

    fn text(text: &str) -> Vec<egui::Event> {
        text.chars().map(|letter| egui::Event::Text(letter.to_string())).collect()
    }

    #[test]
    fn letters_and_digits_name_a_square() {
        assert_eq!(cursor_keys("tori", &text("4f")), ["4f"]);
        assert_eq!(cursor_keys("tori", &text("4F3e")), ["4f", "3e"]);
        assert_eq!(cursor_keys("tenjiku", &text("16p1a")), ["16p", "1a"]);
        assert_eq!(cursor_keys("taikyoku", &text("36jj")), ["36j", "36jj"], "the name may continue");
        assert_eq!(cursor_keys("tori", &text("9z3c")), ["3c"], "there is no such square");
    }

    #[test]
    fn arrows_tab_and_enter_control_the_board() {
        let keys = [Key::ArrowUp, Key::Tab, Key::Enter].map(press);
        assert_eq!(cursor_keys("tori", &keys), ["Go { right: 0, up: 1 }", "Next { back: false }", "Press"]);
        let tori = Variant::built_in("tori").unwrap();
        let (position, mut typed) = (Position::new(tori), String::new());
        let mut reader = KeyReader {
            position: &position,
            accepts_answer: false,
            is_entered: &mut false,
            typed: &mut typed,
            keys: Vec::new(),
        };
        assert!(!reader.consumes(&press(Key::Tab)), "Tab moves to the next control");
        assert!(!reader.consumes(&press(Key::F7)), "it is the key of an action");
    }
}
