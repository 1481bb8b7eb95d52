//! Speech output of a web page for screen readers. On the desktop, screen readers read the accessibility tree; in a
//! browser the page is a single canvas, so the live region and the focused control are passed on as text.

use super::UiSystems;
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiOutput, EguiPostUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext, egui,
};
use egui::accesskit::{Node, Toggled, TreeUpdate};
use tenjiku_language::say;
use tenjiku_platform::browser;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, enable_tree.in_set(UiSystems::Prepare));
    app.add_systems(PostUpdate, speak.in_set(EguiPostUpdateSet::PostProcessOutput));
}

/// Enables the accessibility tree, which egui builds only on request.
fn enable_tree(mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.enable_accesskit();
    Ok(())
}

/// Speaks texts that have changed.
fn speak(outputs: Query<&EguiOutput, With<PrimaryEguiContext>>, mut before: Local<(String, String)>) {
    for tree in outputs.iter().filter_map(|output| output.platform_output.accesskit_update.as_ref()) {
        let now = (region_text(tree), focused_text(tree));
        let changes = [(&now.0, &before.0), (&now.1, &before.1)];
        let changes = changes.into_iter().filter(|(now, before)| now != before && !now.is_empty());
        let changes: Vec<&str> = changes.map(|(now, _)| &**now).collect();
        if !changes.is_empty() {
            browser::speak(&changes.join(" "));
        }
        *before = now;
    }
}

fn region_text(tree: &TreeUpdate) -> String {
    let region = tree.nodes.iter().find(|(_, node)| node.live().is_some());
    region.and_then(|(_, node)| node.label()).unwrap_or_default().to_owned()
}

/// The focused control: its name, value and state.
fn focused_text(tree: &TreeUpdate) -> String {
    let node = tree.nodes.iter().find(|(id, _)| *id == tree.focus);
    node.map(|(_, node)| node_text(node)).unwrap_or_default()
}

fn node_text(node: &Node) -> String {
    let state = match node.toggled() {
        Some(Toggled::True) => Some(say!("live-on")),
        Some(Toggled::False) => Some(say!("live-off")),
        Some(Toggled::Mixed) | None => None,
    };
    let number = node.numeric_value().map(|number| number.to_string());
    let parts = [node.label().map(str::to_owned), node.value().map(str::to_owned).or(number), state];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
