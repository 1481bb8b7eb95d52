//! New ids for controls that reappear in the accessibility tree.
//!
//! egui gives a control the same id whenever it is drawn. AT-SPI considers a removed id removed for good: a
//! control that reappeared with a removed id would stay silent.

use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy_egui::{EguiOutput, EguiPostUpdateSet, PrimaryEguiContext, egui};
use egui::accesskit::{Node, NodeId, TextPosition, TextSelection, TreeUpdate};

/// Start of the new ids. egui's own ids are hashes, so a collision is practically impossible.
const FIRST_NEW_ID: u64 = 1 << 63;

/// The ids known to screen readers, by egui's ids.
#[derive(Resource, Default)]
pub(crate) struct NodeIds {
    current: HashMap<NodeId, NodeId>,
    removed: HashSet<NodeId>,
    /// Number of nodes that have reappeared.
    reappeared: u64,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NodeIds>();
    let order = (EguiPostUpdateSet::ProcessOutput, EguiPostUpdateSet::PostProcessOutput);
    app.add_systems(PostUpdate, renumber.after(order.0).before(order.1));
}

fn renumber(mut outputs: Query<&mut EguiOutput, With<PrimaryEguiContext>>, mut nodes: ResMut<NodeIds>) {
    for mut output in &mut outputs {
        if let Some(tree) = output.platform_output.accesskit_update.as_mut() {
            super::live::move_focus_to_region(tree);
            nodes.renumber(tree);
        }
    }
}

impl NodeIds {
    /// The id under which screen readers know a drawn control.
    pub(crate) fn number(&self, id: NodeId) -> NodeId {
        self.current.get(&id).copied().unwrap_or(id)
    }

    fn renumber(&mut self, tree: &mut TreeUpdate) {
        let mut current = HashMap::with_capacity(tree.nodes.len());
        for (id, _) in &tree.nodes {
            let number = self.current.remove(id).unwrap_or_else(|| {
                let reappears = self.removed.contains(id);
                self.reappeared += u64::from(reappears);
                if reappears { NodeId(FIRST_NEW_ID | self.reappeared) } else { *id }
            });
            current.insert(*id, number);
        }
        self.removed.extend(self.current.drain().map(|(id, _)| id));
        self.current = current;
        for (id, node) in &mut tree.nodes {
            *id = self.number(*id);
            self.renumber_references(node);
        }
        tree.focus = self.number(tree.focus);
    }

    /// Renumbers the references of a node to other nodes.
    fn renumber_references(&self, node: &mut Node) {
        let renumber_all = |ids: &[NodeId]| ids.iter().map(|id| self.number(*id)).collect::<Vec<_>>();
        node.set_children(renumber_all(node.children()));
        if !node.labelled_by().is_empty() {
            node.set_labelled_by(renumber_all(node.labelled_by()));
        }
        if let Some(&TextSelection { anchor, focus }) = node.text_selection() {
            let renumber_position = |at: TextPosition| TextPosition { node: self.number(at.node), ..at };
            node.set_text_selection(TextSelection {
                anchor: renumber_position(anchor),
                focus: renumber_position(focus),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::accesskit::{Role, Tree, TreeId};

    fn frame(nodes: &mut NodeIds, children: &[u64], focus: u64) -> (Vec<u64>, u64) {
        let ids: Vec<NodeId> = children.iter().map(|id| NodeId(*id)).collect();
        let mut root = Node::new(Role::Window);
        root.set_children(ids.clone());
        let all = ids.iter().map(|id| (*id, Node::new(Role::Button)));
        let mut tree = TreeUpdate {
            nodes: std::iter::once((NodeId(1), root)).chain(all).collect(),
            tree: Some(Tree::new(NodeId(1))),
            tree_id: TreeId::ROOT,
            focus: NodeId(focus),
        };
        nodes.renumber(&mut tree);
        let listed: Vec<NodeId> = tree.nodes[1..].iter().map(|(id, _)| *id).collect();
        assert_eq!((tree.nodes[0].0, tree.nodes[0].1.children()), (NodeId(1), &listed[..]));
        (listed.iter().map(|id| id.0).collect(), tree.focus.0)
    }

    #[test]
    fn a_reappearing_control_has_a_new_id() {
        let mut nodes = NodeIds::default();
        assert_eq!(frame(&mut nodes, &[2, 3], 3), (vec![2, 3], 3));
        assert_eq!(frame(&mut nodes, &[2], 2), (vec![2], 2));
        let (ids, focus) = frame(&mut nodes, &[2, 3], 3);
        assert_eq!((ids[0], focus), (2, ids[1]));
        assert_ne!(ids[1], 3);
        assert_eq!(frame(&mut nodes, &[3, 2], 2), (vec![ids[1], 2], 2), "a drawn control keeps its id");
        frame(&mut nodes, &[], 1);
        let (later_ids, _) = frame(&mut nodes, &[3], 3);
        assert!(later_ids[0] != 3 && later_ids[0] != ids[1]);
    }
}
