//! Annotations: while Ctrl is held, a click marks a square, a drag from square to square draws an arrow, and repeating
//! either removes the mark. Marks are saved in the record with the ply after which they were drawn.

use super::{BoardInputMode, InputSystems, PointerTarget};
use crate::app::Screen;
use crate::game::{GameCommand, Remark, Session};
use bevy::prelude::*;
use tenjiku_records::NoteMark;
use tenjiku_rules::variant::Sq;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AnnotationTool {
    /// Whether presses on the board draw.
    is_ready: bool,
    /// The square on which a stroke began.
    stroke_start: Option<Sq>,
}

impl AnnotationTool {
    /// Whether the tool uses the left button, which then neither moves pieces nor turns the camera.
    pub const fn has_button(self) -> bool {
        self.is_ready || self.stroke_start.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AnnotationTool>();
    let in_match = in_state(Screen::Match);
    app.add_systems(
        Update,
        update_tool.in_set(InputSystems::Point).before(super::pointer_target::allow_camera),
    );
    app.add_systems(Update, draw.in_set(InputSystems::Act).run_if(in_match));
}

fn update_tool(
    keys: Res<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    mode: Res<BoardInputMode>,
    mut annotation: ResMut<AnnotationTool>,
) {
    let has_ctrl = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let is_in_game = *screen.get() == Screen::Match;
    let is_ready = has_ctrl && is_in_game && *mode == BoardInputMode::Move;
    // Leaving the game during a stroke ends the stroke.
    let stroke_start = annotation.stroke_start.filter(|_| is_in_game);
    annotation.set_if_neq(AnnotationTool { is_ready, stroke_start });
}

fn draw(
    buttons: Res<ButtonInput<MouseButton>>,
    pointed: Res<PointerTarget>,
    session: Res<Session>,
    mut annotation: ResMut<AnnotationTool>,
    mut commands: MessageWriter<GameCommand>,
) {
    if buttons.just_pressed(MouseButton::Left) {
        annotation.stroke_start = pointed.square.filter(|_| annotation.is_ready && !pointed.is_on_panel);
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    let (Some(from), Some(to)) = (annotation.stroke_start.take(), pointed.square) else { return };
    if let (Some(tree), Some(node)) = (session.tree(), session.node()) {
        let marks = toggle_mark(&tree.notes(node).marks, from, to);
        commands.write(GameCommand::Annotate(node, Remark::Marks(marks)));
    }
}

/// Adds a mark, or removes it if it exists.
fn toggle_mark(marks: &[NoteMark], from: Sq, to: Sq) -> Vec<NoteMark> {
    let mark = if from == to { NoteMark::Square(to) } else { NoteMark::Arrow(from, to) };
    let mut marks = marks.to_vec();
    match marks.iter().position(|&other| other == mark) {
        Some(index) => drop(marks.remove(index)),
        None => marks.push(mark),
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: the boards of lessons and of the editor could not be clicked.
    #[test]
    fn leaving_the_game_ends_a_stroke() {
        let mut app = App::new();
        app.init_resource::<ButtonInput<KeyCode>>().init_resource::<BoardInputMode>();
        app.insert_resource(AnnotationTool { is_ready: true, stroke_start: Some(Sq(40)) });
        app.add_systems(Update, update_tool);
        for (screen, has_button) in [(Screen::Match, true), (Screen::Editor, false)] {
            app.insert_resource(State::new(screen));
            app.update();
            assert_eq!(app.world().resource::<AnnotationTool>().has_button(), has_button, "{screen:?}");
        }
    }

    #[test]
    fn repeating_a_stroke_removes_its_mark() {
        let [a, b] = [Sq(40), Sq(42)];
        let once = toggle_mark(&[], a, a);
        assert_eq!(once, [NoteMark::Square(a)]);
        let both = toggle_mark(&once, a, b);
        assert_eq!(both, [NoteMark::Square(a), NoteMark::Arrow(a, b)]);
        assert_eq!(toggle_mark(&both, b, a).len(), 3, "an arrow in the other direction is a different mark");
        assert_eq!(toggle_mark(&toggle_mark(&both, a, a), a, b), []);
    }
}
