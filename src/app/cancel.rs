//! Esc cancels the topmost open item.
//!
//! A module registers a system that cancels its item, with its layer: `app.on_escape(Layer::Question, put_back)`. The
//! system returns whether there was anything to cancel. The order is decided only here.

use super::{Action, HandleActions};
use bevy::ecs::system::SystemId;
use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};
use std::cmp::Reverse;

/// The layers of items that Esc can cancel, from top to bottom. Open menus and lists are above all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// A modal question above the board.
    Question,
    /// A window, by its egui id. If several are open, the frontmost comes first.
    Window(&'static str),
    Typing,
    Film,
    /// A piece that is picked up, or a tool that puts pieces down.
    Piece,
    Inspection,
    /// Keyboard control of the board.
    Keyboard,
    /// A panel beside or below the board.
    Sheet,
    /// A screen that leads back to the previous screen.
    Screen,
}

#[derive(Resource, Default)]
struct EscapeHandlers(Vec<(Layer, SystemId<(), bool>)>);

pub trait HandleEscape {
    /// Runs the system when Esc is pressed and nothing above the layer is open. The system returns
    /// whether there was anything to cancel.
    fn on_escape<M>(&mut self, layer: Layer, system: impl IntoSystem<(), bool, M> + 'static) -> &mut Self;
}

impl HandleEscape for App {
    fn on_escape<M>(&mut self, layer: Layer, system: impl IntoSystem<(), bool, M> + 'static) -> &mut Self {
        let system = self.register_system(system);
        self.init_resource::<EscapeHandlers>();
        self.world_mut().resource_mut::<EscapeHandlers>().0.push((layer, system));
        self
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EscapeHandlers>();
    app.on_action(Action::Cancel, cancel_topmost);
    app.on_escape(Layer::Typing, stop_typing);
}

fn cancel_topmost(world: &mut World) {
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let ctx = contexts.single_mut(world).ok().map(|mut context| context.get_mut().clone());
    if let Some(ctx) = &ctx
        && egui::Popup::is_any_open(ctx)
    {
        egui::Popup::close_all(ctx);
        return ctx.request_repaint();
    }
    let windows = ctx.map(|ctx| visible_windows(&ctx)).unwrap_or_default();
    let mut handlers = world.resource::<EscapeHandlers>().0.clone();
    handlers.retain(|(layer, _)| is_in_view(*layer, &windows));
    handlers.sort_by_key(|(layer, _)| sort_key(*layer, &windows));
    for (layer, system) in handlers {
        match world.run_system(system) {
            Ok(true) => return,
            Ok(false) => {}
            Err(why) => error!("{layer:?} cannot be cancelled: {why}"),
        }
    }
}

/// The windows and other areas in view, from back to front.
fn visible_windows(ctx: &egui::Context) -> Vec<egui::Id> {
    ctx.memory(|memory| {
        let visible = memory.layer_ids().filter(|layer| memory.areas().is_visible(layer));
        visible.map(|layer| layer.id).collect()
    })
}

/// Whether a layer can contain anything. A window may be left open on another screen.
fn is_in_view(layer: Layer, windows: &[egui::Id]) -> bool {
    if let Layer::Window(name) = layer { windows.contains(&egui::Id::new(name)) } else { true }
}

/// The sort key of a layer: layers from top to bottom, windows from front to back.
fn sort_key(layer: Layer, windows: &[egui::Id]) -> (Layer, Reverse<Option<usize>>) {
    match layer {
        Layer::Window(name) => {
            (Layer::Window(""), Reverse(windows.iter().position(|id| *id == egui::Id::new(name))))
        }
        layer => (layer, Reverse(None)),
    }
}

/// Removes the focus from the text field; its text is kept.
fn stop_typing(contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>) -> bool {
    contexts.into_iter().any(|mut context| {
        let ctx = context.get_mut();
        let field = ctx.memory(egui::Memory::focused).filter(|_| ctx.text_edit_focused());
        if let Some(field) = field {
            ctx.memory_mut(|memory| memory.surrender_focus(field));
        }
        field.is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{ActionRequest, Screen, Settings, test_frame};

    /// The layers whose items Esc has cancelled, in order.
    #[derive(Resource, Default)]
    struct Ended(Vec<Layer>);

    const ALL: [Layer; 11] = [
        Layer::Screen,
        Layer::Sheet,
        Layer::Keyboard,
        Layer::Window("back"),
        Layer::Piece,
        Layer::Window("front"),
        Layer::Film,
        Layer::Inspection,
        Layer::Window("on another screen"),
        Layer::Typing,
        Layer::Question,
    ];

    /// An app in which something is open on every layer.
    fn app(ctx: &egui::Context) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin));
        app.init_state::<Screen>().init_resource::<Settings>().init_resource::<Ended>();
        app.add_plugins((super::super::action::plugin, plugin));
        for layer in ALL {
            app.on_escape(layer, move |mut ended: ResMut<Ended>| {
                let is_open = !ended.0.contains(&layer);
                if is_open {
                    ended.0.push(layer);
                }
                is_open
            });
        }
        let mut context = EguiContext::default();
        *context.get_mut() = ctx.clone();
        app.world_mut().spawn((context, PrimaryEguiContext));
        app
    }

    /// A frame with two windows, a menu and a field that has the focus.
    fn draw(ctx: &egui::Context) {
        test_frame::draw(ctx, test_frame::WINDOW, [], |ui| {
            for name in ["back", "front"] {
                egui::Window::new(name).id(name.into()).show(ui.ctx(), |ui| ui.label(name));
            }
            ui.text_edit_singleline(&mut String::new()).request_focus();
        });
    }

    fn press(app: &mut App) -> Vec<Layer> {
        app.world_mut().write_message(ActionRequest(Action::Cancel));
        app.update();
        app.world().resource::<Ended>().0.clone()
    }

    #[test]
    fn esc_cancels_only_the_topmost_item() {
        let ctx = egui::Context::default();
        let mut app = app(&ctx);
        (0..3).for_each(|_| draw(&ctx));
        egui::Popup::open_id(&ctx, "a menu".into());
        let mut expected = Vec::new();
        assert_eq!(press(&mut app), expected, "the menu closes first");
        assert!(!egui::Popup::is_any_open(&ctx));
        let (front, back) = (Layer::Window("front"), Layer::Window("back"));
        for layer in [Layer::Question, front, back] {
            expected.push(layer);
            assert_eq!(press(&mut app), expected);
        }
        assert!(ctx.text_edit_focused());
        assert_eq!(press(&mut app), expected, "the field loses the focus");
        assert!(!ctx.text_edit_focused());
        let rest = [
            Layer::Typing,
            Layer::Film,
            Layer::Piece,
            Layer::Inspection,
            Layer::Keyboard,
            Layer::Sheet,
            Layer::Screen,
        ];
        for layer in rest {
            expected.push(layer);
            assert_eq!(press(&mut app), expected);
        }
        assert_eq!(press(&mut app), expected, "a window of another screen is not in view");
    }
}
