//! Burning pieces: what they do when they move, and what happens to pieces that come close.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, having, least, plainest};
use crate::guide::picture::RulePicture;
use crate::guide::words::names;
use crate::language::SpokenName;
use crate::say;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{BurnersMeet, KindId, Power, Variant};

pub(super) fn topics(game: &Variant, burn_on_promotion: bool, meet: BurnersMeet) -> Vec<Topic> {
    let burners = having(game, |power| matches!(power, Power::Burn));
    let Some(shown) = plainest(game, &burners) else { return Vec::new() };
    let piece = game.kind(shown).spoken_name();
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
    let duel = Topic::new(Rule::Duel, say!("guide-duel-title"))
        .paragraph(match meet {
            BurnersMeet::MoverOnly => say!("guide-duel", piece = piece),
            BurnersMeet::BurnsFirst => say!("guide-duel-burns-first", piece = piece),
        })
        .paragraph(say!("guide-duel-last-royals"))
        .show(duel_picture(game, shown, meet));
    let mut topics = vec![active, passive, duel];
    topics.extend(turning(game, burn_on_promotion));
    topics
}

/// A burner goes where it burns most, from as far away as possible.
fn sets_fire(game: &Variant, burner: KindId) -> Option<RulePicture> {
    [-3, -2, -1].into_iter().find_map(|forward| sets_fire_from(game, burner, forward))
}

fn sets_fire_from(game: &Variant, burner: KindId, forward: i8) -> Option<RulePicture> {
    let least = least(game)?;
    let mut board = SmallBoard::solo(game, 7, 7)?;
    board.put_at((0, forward), Side::Black, burner)?;
    for offset in [(-1, 1), (0, 1), (1, 0)] {
        board.put_at(offset, Side::White, least)?;
    }
    board.put_at((-1, 0), Side::Black, least)?;
    let caption = say!("guide-burning-picture", piece = game.kind(burner).spoken_name());
    RulePicture::of_move(
        &board,
        |position, mv| {
            let burnt = position.fire_of(mv).burnt.len();
            (burnt > 1).then_some((burnt, !mv.has_via(), !mv.promotes()))
        },
        caption,
    )
}

/// Another piece ends its move next to a burner.
fn walks_in(game: &Variant, burner: KindId) -> Option<RulePicture> {
    let walkers = having(game, |power| match power {
        Power::Step(dirs) | Power::Slide(dirs) => dirs.0.contains(&tenjiku_rules::variant::schema::Dir::N),
        _ => false,
    });
    let plain: Vec<KindId> = walkers.into_iter().filter(|id| !game.kind(*id).is_burner()).collect();
    let walker = least(game).filter(|id| plain.contains(id)).or_else(|| plainest(game, &plain))?;
    let mut board = SmallBoard::solo(game, 5, 5)?;
    board.put_at((0, 1), Side::White, burner)?;
    board.put_at((1, -1), Side::Black, walker)?;
    let (walker, burner) = (game.kind(walker).spoken_name(), game.kind(burner).spoken_name());
    let caption = say!("guide-suicide-picture", piece = walker, burner = burner);
    RulePicture::of_move(
        &board,
        |position, mv| position.fire_of(mv).suicide_by.map(|_| (!mv.promotes(), mv.to())),
        caption,
    )
}

/// A burner moves next to an enemy burner, from as far away as possible.
fn duel_picture(game: &Variant, burner: KindId, meet: BurnersMeet) -> Option<RulePicture> {
    let piece = game.kind(burner).spoken_name();
    let caption = match meet {
        BurnersMeet::MoverOnly => say!("guide-duel-picture", piece = piece),
        BurnersMeet::BurnsFirst => say!("guide-duel-burns-first-picture", piece = piece),
    };
    [-3, -2, -1, 0].into_iter().find_map(|forward| duel_from(game, burner, forward, &caption))
}

fn duel_from(game: &Variant, burner: KindId, forward: i8, caption: &str) -> Option<RulePicture> {
    let least = least(game)?;
    let mut board = SmallBoard::solo(game, 7, 7)?;
    board.put_at((0, 2), Side::White, burner)?;
    board.put_at((1, 0), Side::White, least)?;
    let from = board.put_at((0, forward), Side::Black, burner)?;
    // Straight to a square next to the enemy, where the other enemy would burn too.
    let goal = board.at((0, 1))?;
    RulePicture::of_move(
        &board,
        |position, mv| {
            let is_duel = mv.from() == Some(from) && position.fire_of(mv).suicide_by.is_some();
            is_duel.then(|| (mv.to() == goal, !mv.has_via(), mv.to()))
        },
        caption.to_owned(),
    )
}

/// Whether pieces that become burners by promotion burn at once.
fn turning(game: &Variant, burn_on_promotion: bool) -> Option<Topic> {
    let becoming: Vec<KindId> = game
        .kinds()
        .filter(|(_, kind)| !kind.is_burner())
        .filter(|(_, kind)| kind.promotes_to().is_some_and(|face| game.kind(face).is_burner()))
        .map(|(id, _)| id)
        .collect();
    if becoming.is_empty() {
        return None;
    }
    let names = names(game, &becoming);
    let text = match burn_on_promotion {
        true => say!("guide-burn-on-promotion", names = names),
        false => say!("guide-burn-after-promotion", names = names),
    };
    Some(
        Topic::new(Rule::BurnOnPromotion, say!("guide-burn-on-promotion-title"))
            .paragraph(text)
            .of(&becoming),
    )
}
