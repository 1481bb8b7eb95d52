//! Burning pieces: what they burn, and what happens to pieces next to them.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, kinds_with, most_common_kind, simplest_kind, steps_ahead};
use crate::guide::picture::RulePicture;
use crate::guide::words::{name, names};
use crate::say;
use tenjiku_rules::variant::{BurnersMeet, KindId, Power, Variant};
use tenjiku_rules::{Move, Position, Side};

pub(super) fn topics(game: &Variant, burn_on_promotion: bool, meet: BurnersMeet) -> Vec<Topic> {
    let burners = kinds_with(game, |power| matches!(power, Power::Burn));
    let Some(shown) = simplest_kind(game, &burners) else { return Vec::new() };
    let piece = name(game, shown);
    let active = Topic::new(Rule::Burning, say!("guide-burning-title"))
        .paragraph(say!("guide-burning", piece = piece))
        .paragraph(say!("guide-burning-own"))
        .of(&burners)
        .show(sets_fire(game, shown));
    let passive = Topic::new(Rule::Suicide, say!("guide-suicide-title"))
        .paragraph(say!("guide-suicide", piece = piece))
        .paragraph(say!("guide-suicide-end-square"))
        .paragraph(say!("guide-suicide-capture", piece = piece))
        .show(walks_in(game, shown));
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
        .show(duel_picture(game, shown, &caption));
    [active, passive, duel].into_iter().chain(turning(game, burn_on_promotion)).collect()
}

/// A burner goes where it burns most, from as far away as possible.
fn sets_fire(game: &Variant, burner: KindId) -> Option<RulePicture> {
    [-3, -2, -1].into_iter().find_map(|forward| {
        let board = SmallBoard::solo(game, 7, 7)?.with(Side::Black, burner, &[(0, forward)])?;
        let board = board.enemies(&[(-1, 1), (0, 1), (1, 0)])?.friends(&[(-1, 0)])?;
        let burns = |position: &Position, mv: Move| {
            let burnt = position.fire_of(mv).burnt.len();
            (burnt > 1).then_some((burnt, !mv.has_via(), !mv.promotes()))
        };
        RulePicture::of_move(&board, burns, say!("guide-burning-picture", piece = name(game, burner)))
    })
}

/// Another piece ends its move next to a burner.
fn walks_in(game: &Variant, burner: KindId) -> Option<RulePicture> {
    let mut plain = kinds_with(game, steps_ahead);
    plain.retain(|id| !game.kind(*id).is_burner());
    let walker =
        most_common_kind(game).filter(|id| plain.contains(id)).or_else(|| simplest_kind(game, &plain))?;
    let board = SmallBoard::solo(game, 5, 5)?.with(Side::White, burner, &[(0, 1)])?;
    let board = board.with(Side::Black, walker, &[(1, -1)])?;
    let caption = say!("guide-suicide-picture", piece = name(game, walker), burner = name(game, burner));
    let burns =
        |position: &Position, mv: Move| position.fire_of(mv).suicide_by.map(|_| (!mv.promotes(), mv.to()));
    RulePicture::of_move(&board, burns, caption)
}

/// A burner moves next to an enemy burner, from as far away as possible.
fn duel_picture(game: &Variant, burner: KindId, caption: &str) -> Option<RulePicture> {
    [-3, -2, -1, 0].into_iter().find_map(|forward| {
        let board = SmallBoard::solo(game, 7, 7)?.with(Side::White, burner, &[(0, 2)])?;
        let board = board.enemies(&[(1, 0)])?.with(Side::Black, burner, &[(0, forward)])?;
        // Straight to a square next to the enemy, where the other enemy would burn too.
        let (from, goal) = (board.at((0, forward)), board.at((0, 1))?);
        let meets = |position: &Position, mv: Move| {
            let is_duel = mv.from() == from && position.fire_of(mv).suicide_by.is_some();
            is_duel.then(|| (mv.to() == goal, !mv.has_via(), mv.to()))
        };
        RulePicture::of_move(&board, meets, caption.to_owned())
    })
}

/// Whether pieces that become burners by promotion burn at once.
fn turning(game: &Variant, burn_on_promotion: bool) -> Option<Topic> {
    let becomes = |face: KindId| game.kind(face).is_burner();
    let becoming =
        game.kinds().filter(|(_, kind)| !kind.is_burner() && kind.promotes_to().is_some_and(becomes));
    let becoming: Vec<KindId> = becoming.map(|(id, _)| id).collect();
    let names = names(game, &becoming);
    let text = match burn_on_promotion {
        true => say!("guide-burn-on-promotion", names = names),
        false => say!("guide-burn-after-promotion", names = names),
    };
    let topic = Topic::new(Rule::BurnOnPromotion, say!("guide-burn-on-promotion-title")).paragraph(text);
    (!becoming.is_empty()).then(|| topic.of(&becoming))
}
