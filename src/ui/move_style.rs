//! How moves are written: in Western notation or in Japanese. It follows the settings at once.

use super::language::apply_language;
use crate::app::{Action, HandleActions, Settings};
use crate::game::{Session, Thinking};
use crate::language::Language;
use crate::notation::MoveStyle;
use bevy::prelude::*;

/// The notation in use. Texts that are kept between frames are written again when it changes.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMoveStyle(pub MoveStyle);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(CurrentMoveStyle(MoveStyle::current()));
    app.on_action(Action::JapaneseMoves, switch);
    app.add_systems(First, apply.after(apply_language).run_if(resource_changed::<Settings>));
}

/// Chooses the other notation. The one that goes with the language is left to the language.
fn switch(mut settings: ResMut<Settings>, current: Res<CurrentMoveStyle>) {
    let wanted = match current.0 {
        MoveStyle::Western => MoveStyle::Japanese,
        MoveStyle::Japanese => MoveStyle::Western,
    };
    settings.move_style = Some(wanted).filter(|wanted| *wanted != MoveStyle::of(Language::current()));
}

fn apply(
    settings: Res<Settings>,
    session: Res<Session>,
    mut thinking: ResMut<Thinking>,
    mut current: ResMut<CurrentMoveStyle>,
) {
    MoveStyle::choose(settings.move_style);
    if current.set_if_neq(CurrentMoveStyle(MoveStyle::current())) {
        thinking.say_again(&session);
    }
}
