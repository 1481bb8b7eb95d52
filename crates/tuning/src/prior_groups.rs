//! Prior groups of the numbers: a kind on a rank or at a distance from a royal, and all kinds on a square or
//! at a place near a royal. Numbers of a group are assumed to be similar.

use std::collections::BTreeMap;
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_search::tables::{Group, Layout};

/// Prior standard deviation of a group part, relative to that of a number.
pub(crate) const GROUP_DEVIATION: f32 = 1.5;

/// The groups of every number.
#[derive(Debug, Default)]
pub(crate) struct PriorGroups {
    groups: Vec<[Option<u32>; 2]>,
    len: usize,
}

/// Identity of a group: type of number, optionally kind, and place.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum GroupKey {
    Kind(Group, KindId, usize),
    Place(Group, usize, usize),
}

impl PriorGroups {
    pub fn new(variant: &Variant, layout: &Layout) -> Self {
        let mut keys: BTreeMap<GroupKey, u32> = BTreeMap::new();
        let mut prior = Self::default();
        for number in 0..layout.count() {
            let (group, kind) = layout.group_and_kind(number);
            let is_royal = variant.kind(kind).is_royal();
            let mut groups = [None, None];
            if matches!(group, Group::Square | Group::Own | Group::Enemy) && !is_royal {
                let (row, column) = layout.place(number);
                let (width, length) = (layout.row(group, kind), layout.length(group, kind));
                let ring = if group != Group::Square && length > width {
                    layout.distance(number)
                } else if length > width {
                    row
                } else {
                    column
                };
                // Kinds with asymmetric moves have separate places.
                let place = GroupKey::Place(group, width, row * width + column);
                for (slot, key) in groups.iter_mut().zip([GroupKey::Kind(group, kind, ring), place]) {
                    let next = keys.len() as u32;
                    *slot = Some(*keys.entry(key).or_insert(next));
                }
            }
            prior.groups.push(groups);
        }
        prior.len = keys.len();
        prior
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    pub fn groups_of(&self, number: usize) -> impl Iterator<Item = usize> + use<> {
        self.groups[number].into_iter().flatten().map(|group| group as usize)
    }

    #[cfg(test)]
    pub fn from_groups(groups: &[&[u32]]) -> Self {
        let groups = groups.iter().map(|groups| [groups.first().copied(), groups.get(1).copied()]).collect();
        Self { groups, len: 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::{Piece, Side};

    #[test]
    fn groups_share_ranks_distances_and_places() {
        let variant = Variant::built_in("shogi").unwrap();
        let layout = Layout::new(&variant);
        let groups = PriorGroups::new(&variant, &layout);
        let sq = |name: &str| variant.geometry().parse(name).expect("a square");
        let groups_of = |number: usize| -> Vec<usize> { groups.groups_of(number).collect() };
        let square = |symbol: &str, at: &str| {
            let piece = Piece { kind: variant.by_symbol(symbol).expect("a kind"), side: Side::Black };
            groups_of(layout.square(piece, sq(at)))
        };
        let (gold, silver) = (square("G", "4g"), square("S", "4g"));
        assert_eq!(gold[0], square("G", "2g")[0], "the same rank");
        assert_ne!(gold[0], silver[0]);
        assert_eq!(gold[1], silver[1], "the same square");
        assert_eq!(gold, square("G", "6g"), "the other wing");
        let near = |symbol: &str, at: &str| {
            let piece = Piece { kind: variant.by_symbol(symbol).expect("a kind"), side: Side::Black };
            groups_of(layout.near(piece, sq(at), sq("5a"), Group::Enemy).expect("near"))
        };
        assert_eq!(near("G", "4c")[0], near("G", "5c")[0], "the same distance");
        assert_ne!(near("G", "4c")[0], near("G", "4b")[0]);
        assert_eq!(near("G", "4c")[1], near("S", "6c")[1], "the same place");
        assert!(groups_of(layout.start(Group::Value, variant.by_symbol("G").expect("a kind"))).is_empty());
    }
}
