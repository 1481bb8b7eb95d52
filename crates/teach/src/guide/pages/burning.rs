//! Burning pieces: what they burn, and what happens to pieces next to them.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, kinds_with, most_common_kind, simplest_kind, steps_ahead};
use crate::guide::picture::RulePicture;
use crate::guide::words::{name, names};
use tenjiku_language::say;
use tenjiku_rules::variant::{BurnersMeet, KindId, Power, Variant};
use tenjiku_rules::{Move, Position, Side};

pub(super) fn topics(game: &Variant, burn_on_promotion: bool, meet: BurnersMeet) -> Vec<Topic> {
    let burners = kinds_with(game, |power| matches!(power, Power::Burn));
    let Some(burner_kind) = simplest_kind(game, &burners) else { return Vec::new() };
    let piece = name(game, burner_kind);
    let active = Topic::new(Rule::Burning, say!("guide-burning-title"))
        .paragraph(say!("guide-burning", piece = piece))
        .paragraph(say!("guide-burning-own"))
        .of(&burners)
        .show(burning_picture(game, burner_kind));
    let passive = Topic::new(Rule::Suicide, say!("guide-suicide-title"))
        .paragraph(say!("guide-suicide", piece = piece))
        .paragraph(say!("guide-suicide-end-square"))
        .paragraph(say!("guide-suicide-capture", piece = piece))
        .show(suicide_picture(game, burner_kind));
    let (text, caption) = match meet {
        BurnersMeet::MoverOnly => {
            (say!("guide-duel", piece = piece), say!("guide-duel-picture", piece = piece))
        }
        BurnersMeet::BurnsFirst => (
            say!("guide-duel-burns-first", piece = piece),
            say!("guide-duel-burns-first-picture", piece = piece),
        ),
    };
    let duel = Topic::new(Rule::Duel, say!("guide-duel-title"))
        .paragraph(text)
        .paragraph(say!("guide-duel-last-royals"))
        .show(duel_picture(game, burner_kind, &caption));
    [active, passive, duel].into_iter().chain(burn_on_promotion_topic(game, burn_on_promotion)).collect()
}

/// A burner moves to where it burns the most enemies, from as far away as possible.
fn burning_picture(game: &Variant, burner: KindId) -> Option<RulePicture> {
    [-3, -2, -1].into_iter().find_map(|forward| {
        let board = SmallBoard::solo(game, 7, 7)?.with(Side::Black, burner, &[(0, forward)])?;
        let board = board.enemies(&[(-1, 1), (0, 1), (1, 0)])?.friends(&[(-1, 0)])?;
        let rate = |position: &Position, mv: Move| {
            let burnt = position.fire_of(mv).burnt.len();
            (burnt > 1).then_some((burnt, !mv.has_via(), !mv.promotes()))
        };
        RulePicture::of_move(&board, rate, say!("guide-burning-picture", piece = name(game, burner)))
    })
}

fn suicide_picture(game: &Variant, burner: KindId) -> Option<RulePicture> {
    let mut candidates = kinds_with(game, steps_ahead);
    candidates.retain(|id| !game.kind(*id).is_burner());
    let mover = most_common_kind(game)
        .filter(|id| candidates.contains(id))
        .or_else(|| simplest_kind(game, &candidates))?;
    let board = SmallBoard::solo(game, 5, 5)?.with(Side::White, burner, &[(0, 1)])?;
    let board = board.with(Side::Black, mover, &[(1, -1)])?;
    let caption = say!("guide-suicide-picture", piece = name(game, mover), burner = name(game, burner));
    let is_suicide =
        |position: &Position, mv: Move| position.fire_of(mv).suicide_by.map(|_| (!mv.promotes(), mv.to()));
    RulePicture::of_move(&board, is_suicide, caption)
}

/// A burner moves next to an enemy burner, from as far away as possible.
fn duel_picture(game: &Variant, burner: KindId, caption: &str) -> Option<RulePicture> {
    [-3, -2, -1, 0].into_iter().find_map(|forward| {
        let board = SmallBoard::solo(game, 7, 7)?.with(Side::White, burner, &[(0, 2)])?;
        let board = board.enemies(&[(1, 0)])?.with(Side::Black, burner, &[(0, forward)])?;
        // Prefer a straight move to the square next to both enemies, where the burner would burn the other enemy if the
        // burner survived.
        let (from, goal) = (board.at((0, forward)), board.at((0, 1))?);
        let rate = |position: &Position, mv: Move| {
            let is_duel = mv.from() == from && position.fire_of(mv).suicide_by.is_some();
            is_duel.then(|| (mv.to() == goal, !mv.has_via(), mv.to()))
        };
        RulePicture::of_move(&board, rate, caption.to_owned())
    })
}

/// Whether pieces that become burners by promotion burn at once.
fn burn_on_promotion_topic(game: &Variant, burn_on_promotion: bool) -> Option<Topic> {
    let is_burner = |face: KindId| game.kind(face).is_burner();
    let promoting_to_burner =
        game.kinds().filter(|(_, kind)| !kind.is_burner() && kind.promotes_to().is_some_and(is_burner));
    let promoting_to_burner: Vec<KindId> = promoting_to_burner.map(|(id, _)| id).collect();
    let names = names(game, &promoting_to_burner);
    let text = match burn_on_promotion {
        true => say!("guide-burn-on-promotion", names = names),
        false => say!("guide-burn-after-promotion", names = names),
    };
    let topic = Topic::new(Rule::BurnOnPromotion, say!("guide-burn-on-promotion-title")).paragraph(text);
    (!promoting_to_burner.is_empty()).then(|| topic.of(&promoting_to_burner))
}
