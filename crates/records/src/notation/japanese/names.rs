//! Piece names in Japanese records: the kanji of the variant file.
//!
//! A piece has its full kanji, its single kanji, and any names in the `kif` field of the variant file. If a
//! promoted face looks like a piece of the starting position, KIF puts 成 ("promoted") before it: a Free King
//! promoted from a Phoenix is 成奔.

use std::collections::HashMap;
use tenjiku_rules::variant::{Kind, KindId, Variant};

/// "Promoted": before the name of a face, or after the name of a promoting piece.
pub const PROMOTION_SIGN: char = '成';

/// The piece names of a game, in both directions.
pub struct JapaneseNames<'v> {
    variant: &'v Variant,
    /// Kind by name; `None` for ambiguous names.
    kinds: HashMap<String, Option<KindId>>,
    /// Length of the longest name on boards, in characters.
    pub width: usize,
}

impl<'v> JapaneseNames<'v> {
    pub fn new(variant: &'v Variant) -> Self {
        let mut names = Self { variant, kinds: HashMap::new(), width: 1 };
        let is_promoted = Kind::is_promoted;
        names.add(|_, kind| if is_promoted(kind) { Vec::new() } else { base_names(kind) });
        names.add(|_, kind| if is_promoted(kind) { base_names(kind) } else { Vec::new() });
        names.add(
            |_, kind| if is_promoted(kind) { with_promotion_mark(&base_names(kind)) } else { Vec::new() },
        );
        names.add(|id, _| names_from_unpromoted(variant, id));
        let widths = variant.kinds().map(|(id, _)| names.short_name(id).chars().count());
        names.width = widths.max().unwrap_or(1);
        names
    }

    /// Adds names that no kind has yet. A name of several kinds is ambiguous.
    fn add(&mut self, names_of: impl Fn(KindId, &Kind) -> Vec<String>) {
        let mut new_names: HashMap<String, Option<KindId>> = HashMap::new();
        for (id, kind) in self.variant.kinds() {
            for name in names_of(id, kind).into_iter().filter(|name| !self.kinds.contains_key(name)) {
                new_names
                    .entry(name)
                    .and_modify(|kind| *kind = kind.filter(|kind| *kind == id))
                    .or_insert(Some(id));
            }
        }
        self.kinds.extend(new_names);
    }

    /// The kind that a name identifies.
    pub fn kind(&self, name: &str) -> Option<KindId> {
        self.kinds.get(name).copied().flatten()
    }

    /// The shortest unambiguous name of a kind, or its single kanji.
    pub fn short_name(&self, kind: KindId) -> String {
        let kind_data = self.variant.kind(kind);
        let faces = [kind_data.one_kanji().to_owned(), kind_data.entry().kanji.clone()];
        let with_mark = with_promotion_mark(&faces);
        let unambiguous = faces.iter().chain(&with_mark).find(|name| self.kind(name) == Some(kind));
        unambiguous.map_or_else(|| kind_data.one_kanji().to_owned(), Clone::clone)
    }

    /// The kind with the longest name at the start of a text, and the rest of the text.
    pub fn prefix<'t>(&self, text: &'t str) -> Option<(KindId, &'t str)> {
        let ends = text.char_indices().map(|(at, c)| at + c.len_utf8()).take(MAX_NAME_LENGTH);
        let mut ends: Vec<usize> = ends.collect();
        ends.reverse();
        ends.into_iter().find_map(|end| Some((self.kind(&text[..end])?, &text[end..])))
    }

    /// The rest of a text that begins with a name of the kind, after the longest such name; `None` if it begins with
    /// none. Names shared with other kinds count too.
    pub fn after_name<'t>(&self, kind: KindId, text: &'t str) -> Option<&'t str> {
        self.after_names(kind, text).into_iter().min_by_key(|rest| rest.len())
    }

    /// The rest of the text after each name of the kind with which it begins.
    pub fn after_names<'t>(&self, kind: KindId, text: &'t str) -> Vec<&'t str> {
        let face = self.variant.kind(kind);
        let mut names = base_names(face);
        if face.is_promoted() {
            names.extend(with_promotion_mark(&base_names(face)));
            names.extend(names_from_unpromoted(self.variant, kind));
        }
        names.iter().filter_map(|name| text.strip_prefix(name.as_str())).collect()
    }
}

/// Maximum length of a name on a board.
const MAX_NAME_LENGTH: usize = 8;

/// The full name of a kind, as in moves.
pub fn full_name(kind: &Kind) -> &str {
    let entry = kind.entry();
    entry.kif.first().unwrap_or(&entry.kanji)
}

fn base_names(kind: &Kind) -> Vec<String> {
    let entry = kind.entry();
    let faces = [entry.kanji.clone(), kind.one_kanji().to_owned()];
    faces.into_iter().chain(entry.kif.iter().cloned()).collect()
}

/// Names of a promoted face derived from its unpromoted piece: 成歩.
fn names_from_unpromoted(variant: &Variant, face: KindId) -> Vec<String> {
    let bases = variant.kinds().filter(|(_, base)| base.promotes_to() == Some(face));
    bases.flat_map(|(_, base)| with_promotion_mark(&base_names(base))).collect()
}

fn with_promotion_mark(names: &[String]) -> Vec<String> {
    names.iter().map(|name| format!("{PROMOTION_SIGN}{name}")).collect()
}
