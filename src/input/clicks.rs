//! Clicks pick pieces, choose midsteps and make moves. A drag of the camera is not a click.

use super::annotation::AnnotationTool;
use super::inspection::{Inspected, Inspection};
use super::{BoardInputMode, InputSystems, MoveInput, PointerTarget, SquareClicked, is_asking};
use crate::app::{Screen, Settings, Toast, at_the_board};
use crate::game::{InHand, Koma, MoveIntent, Owner, Picked, Seats, Selection, Session};
use crate::view::camera::OrbitCamera;
use crate::view::pointer::{DRAG_THRESHOLD, PointerTravel};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tenjiku_language::say;
use tenjiku_language::{SideName, SpokenName};
use tenjiku_rules::Side;
use tenjiku_rules::variant::{KindId, Sq};

/// A message for a button that was pressed and released over the board without a drag.
///
/// Bevy's `Pointer<Click>` needs the same entity under the pointer at the press and at the release. Between them the
/// pointer may slip off a small koma, so only the target at the press counts.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct BoardClick {
    pub button: PointerButton,
    pub(super) on: PointerTarget,
    pub(super) is_double: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BoardClick>();
    app.add_systems(Update, (find_clicks, click.run_if(at_the_board)).chain().in_set(InputSystems::Act));
}

/// Reads the presses of all screens, so that a press on a button that opens a game is not a click on its board.
fn find_clicks(
    screen: Res<State<Screen>>,
    mut presses: MessageReader<Pointer<Press>>,
    (mut releases, mut drag_ends): (MessageReader<Pointer<Release>>, MessageReader<Pointer<DragEnd>>),
    (travel, pointed): (Res<PointerTravel>, Res<PointerTarget>),
    annotation: Res<AnnotationTool>,
    mut pressed: Local<Option<BoardClick>>,
    mut last_single: Local<Option<Sq>>,
    mut clicks: MessageWriter<BoardClick>,
) {
    let is_at_board = screen.get().has_board();
    for press in presses.read() {
        let is_drawing = press.button == PointerButton::Primary && annotation.has_button();
        let is_double = press.count > 1 && *last_single == pointed.square;
        let click = BoardClick { button: press.button, on: *pointed, is_double };
        *pressed = (is_at_board && !pointed.is_on_panel && !is_drawing).then_some(click);
    }
    // A finger may be put down and moved in one frame, so that the pointer has not travelled since the press.
    let is_drag_end = drag_ends.read().filter(|end| end.distance.length() > DRAG_THRESHOLD).count() > 0;
    for release in releases.read() {
        let click = pressed.take_if(|click| click.button == release.button);
        if let Some(click) = click.filter(|_| is_at_board && !travel.is_drag() && !is_drag_end) {
            *last_single = click.on.square.filter(|_| !click.is_double);
            clicks.write(click);
        }
    }
}

/// The effect of a click with the left button in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClickEffect {
    None,
    /// The player has overlooked a question: the click only cancels the move.
    CancelQuestion,
    Deselect,
    /// Puts the picked piece back, unless its last square has just been refused.
    PutDown,
    Pick(Picked),
    /// Says that the piece is in the other player's hand.
    NotYours(KindId),
    /// Passes with a piece, or puts it back if it cannot pass.
    Pass(Sq),
    Choose(Sq),
    /// Shows the moves of a piece that cannot be picked up.
    ShowReach(Sq),
    MoveCamera,
}

/// The facts that decide the effect of a click.
#[derive(Clone, Copy, Debug, Default)]
struct ClickFacts {
    is_asking: bool,
    picked: Option<Picked>,
    has_midstep: bool,
    /// The square or piece in hand that is clicked.
    target: Option<Picked>,
    /// The owner of the clicked piece.
    owner: Option<Side>,
    /// The side to move, if a person plays it.
    mover: Option<Side>,
    is_double: bool,
}

impl ClickFacts {
    fn effect(self) -> ClickEffect {
        let is_own = self.owner.is_some() && self.owner == self.mover;
        let is_picked = self.target.is_some() && self.picked == self.target;
        match self.target {
            _ if self.is_asking => ClickEffect::CancelQuestion,
            None => ClickEffect::Deselect,
            Some(Picked::Hand(kind)) if !is_own && self.mover.is_some() => ClickEffect::NotYours(kind),
            Some(Picked::Hand(_)) if is_picked => ClickEffect::Deselect,
            Some(Picked::Board(sq)) if self.is_double && is_own => ClickEffect::Pass(sq),
            Some(Picked::Board(_)) if is_picked && !self.has_midstep => ClickEffect::PutDown,
            Some(target) if is_own && !is_picked => ClickEffect::Pick(target),
            Some(Picked::Board(sq)) if self.picked.is_some() => ClickEffect::Choose(sq),
            Some(Picked::Board(_)) if self.is_double => ClickEffect::MoveCamera,
            Some(Picked::Board(sq)) if self.owner.is_some() => ClickEffect::ShowReach(sq),
            Some(_) => ClickEffect::None,
        }
    }
}

/// The resources that a click in a game reads and changes.
#[derive(SystemParam)]
pub(super) struct GameClick<'w, 's> {
    pub session: Res<'w, Session>,
    seats: Res<'w, Seats>,
    settings: Res<'w, Settings>,
    held: Query<'w, 's, (&'static Koma, &'static Owner), With<InHand>>,
    pub move_input: ResMut<'w, MoveInput>,
    inspection: ResMut<'w, Inspection>,
    intents: MessageWriter<'w, MoveIntent>,
    toasts: MessageWriter<'w, Toast>,
    pub cameras: Query<'w, 's, &'static mut OrbitCamera>,
}

fn click(
    mut clicks: MessageReader<BoardClick>,
    mode: Res<BoardInputMode>,
    mut clicked: MessageWriter<SquareClicked>,
    mut game: GameClick,
) {
    for &BoardClick { button, on, is_double } in clicks.read() {
        match (button, *mode, on.square) {
            (PointerButton::Primary, BoardInputMode::Move, _) => game.click(on, is_double),
            (PointerButton::Primary, BoardInputMode::Point | BoardInputMode::Arrange, Some(sq)) => {
                clicked.write(SquareClicked(sq));
            }
            (PointerButton::Secondary, ..) => game.right_click(on.square, *mode),
            _ => {}
        }
    }
}

impl GameClick<'_, '_> {
    /// Picks a piece up. For a piece that cannot move, a notice gives the reason.
    pub(super) fn pick(&mut self, picked: Picked) -> bool {
        let was_picked = self.move_input.pick(&self.session, picked);
        self.toasts.write_batch(self.move_input.put_back_if_stuck(&self.session));
        was_picked && self.move_input.selection().is_some()
    }

    pub(super) fn mover(&self) -> Option<Side> {
        self.seats.person_to_move(&self.session)
    }

    /// Deselects the piece or, if none is selected, inspects a square.
    fn right_click(&mut self, square: Option<Sq>, mode: BoardInputMode) {
        if self.move_input.selection().is_some() {
            return self.move_input.deselect();
        }
        let (Some(sq), Some(position), BoardInputMode::Move) = (square, self.session.position(), mode) else {
            return;
        };
        let is_occupied = position.piece_at(sq).is_some();
        self.inspection.inspect(if is_occupied { Inspected::Controllers(sq) } else { Inspected::Board });
    }

    /// The notice that a piece in hand belongs to the other player.
    fn notice_of_owner(&self, kind: KindId) -> Option<Toast> {
        let (variant, owner) = (self.session.variant()?, self.mover()?.other());
        let (piece, owner) = (variant.kind(kind).spoken_name(), owner.spoken_name());
        let text = say!("refusal-others-hand", piece = piece, owner = owner);
        Some(Toast::news(text).on(Toast::REFUSAL))
    }

    fn facts(&self, on: PointerTarget, is_double: bool) -> ClickFacts {
        let in_hand = on.koma.and_then(|entity| self.held.get(entity).ok());
        let piece = on.square.and_then(|sq| self.session.position()?.piece_at(sq));
        let selection = self.move_input.selection();
        ClickFacts {
            is_asking: is_asking(&self.move_input),
            picked: selection.map(Selection::picked),
            has_midstep: selection.is_some_and(|selection| !selection.via().is_empty()),
            target: in_hand.map(|(koma, _)| Picked::Hand(koma.kind)).or(on.square.map(Picked::Board)),
            owner: in_hand.map(|(_, owner)| owner.0).or(piece.map(|piece| piece.side)),
            mover: self.mover(),
            is_double,
        }
    }

    pub(super) fn click(&mut self, on: PointerTarget, is_double: bool) {
        let inspected = self.inspection.subject();
        if inspected.is_some() {
            self.inspection.stop();
        }
        match self.facts(on, is_double).effect() {
            ClickEffect::None => {}
            ClickEffect::CancelQuestion => {
                self.move_input.deselect();
                self.toasts.write(Toast::news(say!("promotion-let-go")));
            }
            ClickEffect::Deselect => self.move_input.deselect(),
            ClickEffect::PutDown => self.move_input.put_down(),
            ClickEffect::Pick(picked) => drop(self.pick(picked)),
            ClickEffect::NotYours(kind) => {
                let notice = self.notice_of_owner(kind);
                self.toasts.write_batch(notice);
            }
            ClickEffect::Pass(sq) => {
                // The first click may have deselected the piece.
                let picked = self.move_input.selection().map(Selection::picked);
                let is_held = picked == Some(Picked::Board(sq)) || self.pick(Picked::Board(sq));
                if is_held && !self.move_input.pass(sq, &mut self.intents) {
                    self.move_input.deselect();
                }
            }
            ClickEffect::Choose(sq) => self.move_input.choose_square(sq, &mut self.intents),
            ClickEffect::ShowReach(sq) => {
                if self.settings.show_targets && inspected != Some(Inspected::Reach(sq)) {
                    self.inspection.inspect(Inspected::Reach(sq));
                }
            }
            ClickEffect::MoveCamera => {
                let point = on.point.map(|point| point.with_y(0.0));
                self.cameras.iter_mut().zip(point).for_each(|(mut camera, point)| camera.focus_on(point));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameCommand, headless_app};
    use bevy::ecs::system::RunSystemOnce;
    use std::sync::Arc;
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{Position, coordinate};

    const SQ: Sq = Sq(40);
    const OWN: ClickFacts = ClickFacts {
        is_asking: false,
        picked: None,
        has_midstep: false,
        target: Some(Picked::Board(SQ)),
        owner: Some(Side::Black),
        mover: Some(Side::Black),
        is_double: false,
    };

    #[test]
    fn the_facts_decide_the_effect_of_a_click() {
        let picked = ClickFacts { picked: OWN.target, ..OWN };
        let double = ClickFacts { is_double: true, ..OWN };
        let other = Some(Picked::Board(Sq(41)));
        let empty = ClickFacts { owner: None, ..OWN };
        let theirs = ClickFacts { owner: Some(Side::White), ..OWN };
        let hand = Some(Picked::Hand(KindId(3)));
        let in_hand = ClickFacts { target: hand, ..OWN };
        for (facts, effect) in [
            (OWN, ClickEffect::Pick(Picked::Board(SQ))),
            (ClickFacts { picked: other, ..OWN }, ClickEffect::Pick(Picked::Board(SQ))),
            (ClickFacts { is_asking: true, ..OWN }, ClickEffect::CancelQuestion),
            (picked, ClickEffect::PutDown),
            (ClickFacts { has_midstep: true, ..picked }, ClickEffect::Choose(SQ)),
            (ClickFacts { is_double: true, ..picked }, ClickEffect::Pass(SQ)),
            (double, ClickEffect::Pass(SQ)),
            (ClickFacts { mover: None, ..OWN }, ClickEffect::ShowReach(SQ)),
            (theirs, ClickEffect::ShowReach(SQ)),
            (ClickFacts { picked: other, ..theirs }, ClickEffect::Choose(SQ)),
            (empty, ClickEffect::None),
            (ClickFacts { mover: None, ..empty }, ClickEffect::None),
            (ClickFacts { picked: other, ..empty }, ClickEffect::Choose(SQ)),
            (ClickFacts { is_double: true, ..empty }, ClickEffect::MoveCamera),
            (ClickFacts { target: None, owner: None, ..picked }, ClickEffect::Deselect),
            (in_hand, ClickEffect::Pick(Picked::Hand(KindId(3)))),
            (ClickFacts { picked: hand, ..in_hand }, ClickEffect::Deselect),
            (ClickFacts { owner: Some(Side::White), ..in_hand }, ClickEffect::NotYours(KindId(3))),
            (
                ClickFacts { picked: hand, owner: Some(Side::White), ..in_hand },
                ClickEffect::NotYours(KindId(3)),
            ),
            (ClickFacts { mover: None, ..in_hand }, ClickEffect::None),
        ] {
            assert_eq!(facts.effect(), effect, "{facts:?}");
        }
    }

    /// A game of Tori in which both players have a Swallow in hand and Black is to move; returns those of Black and
    /// White.
    fn table() -> (App, [Entity; 2]) {
        let variant = Variant::built_in("tori").unwrap();
        let mut position = Position::new(Arc::clone(&variant));
        let mut moves = Vec::new();
        for text in ["3d3c", "4b3c"] {
            let mv = coordinate::read(&position, text).expect("a move");
            position.play(mv, &mut ());
            moves.push(mv);
        }
        let mut app = headless_app();
        app.init_resource::<Settings>().init_resource::<MoveInput>().init_resource::<Inspection>();
        app.add_message::<Toast>();
        app.world_mut().write_message(GameCommand::NewGame { variant, setup: None, moves });
        app.update();
        let mut held = app.world_mut().query_filtered::<(Entity, &Owner), With<InHand>>();
        let of = |side| held.iter(app.world()).find(|(_, owner)| owner.0 == side).expect("a piece in hand").0;
        let held = Side::BOTH.map(of);
        (app, held)
    }

    fn click_on(app: &mut App, koma: Entity) {
        let pointed = PointerTarget { koma: Some(koma), ..default() };
        let click = move |mut game: GameClick| game.click(pointed, false);
        app.world_mut().run_system_once(click).expect("it runs");
    }

    /// A piece in hand is put back like one on the board, by a second click.
    #[test]
    fn a_second_click_on_a_piece_in_hand_deselects_it() {
        let (mut app, [own, _]) = table();
        for is_selected in [true, false, true] {
            click_on(&mut app, own);
            assert_eq!(app.world().resource::<MoveInput>().selection().is_some(), is_selected);
        }
    }

    #[test]
    fn a_click_on_a_piece_in_the_other_hand_says_whose_it_is() {
        let (mut app, [own, other]) = table();
        for is_selected in [false, true] {
            click_on(&mut app, other);
            let toasts: Vec<Toast> = app.world_mut().resource_mut::<Messages<Toast>>().drain().collect();
            let text = "That Swallow is White’s. You can drop only the pieces on your own stand.";
            assert!(matches!(&toasts[..], [toast] if toast.text == text && !toast.is_alarm), "{toasts:?}");
            assert_eq!(app.world().resource::<MoveInput>().selection().is_some(), is_selected);
            // The same again with a piece selected.
            if !is_selected {
                click_on(&mut app, own);
            }
        }
    }
}
