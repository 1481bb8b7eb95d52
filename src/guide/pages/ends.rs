//! Endings without the capture of a royal: no legal move, an entered royal, a repeated position.

use super::aim::royal_kinds;
use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, least};
use crate::guide::picture::{PictureContent, RulePicture};
use crate::guide::words::names;
use crate::language::SpokenName;
use crate::say;
use tenjiku_rules::variant::schema::Impasse;
use tenjiku_rules::variant::{KindId, Repetition, Stalemate, Turns, Variant};
use tenjiku_rules::{DrawReason, Outcome, Piece, Side, WinReason};

pub(super) fn topics(
    game: &Variant,
    turns: Turns,
    stalemate: Stalemate,
    impasse: Option<&Impasse>,
) -> Vec<Topic> {
    if turns == Turns::Solo {
        return Vec::new();
    }
    let drawn = (stalemate == Stalemate::Draws).then(|| {
        Topic::new(Rule::Stalemate, say!("guide-stalemate-title"))
            .paragraph(say!("guide-stalemate"))
            .show(no_move_left(game))
    });
    drawn.into_iter().chain(impasse.map(|rule| entering(game, rule))).collect()
}

/// Repetition, and what else ends a game that makes no progress.
pub(super) fn repetition(
    turns: Turns,
    repetition: Repetition,
    checks_lose: bool,
    attacks_lose: bool,
) -> Vec<Topic> {
    if turns == Turns::Solo {
        return Vec::new();
    }
    let agreement =
        Topic::new(Rule::Agreement, say!("guide-agreement-title")).paragraph(say!("guide-agreement"));
    again(repetition)
        .into_iter()
        .chain(perpetual(repetition, checks_lose, attacks_lose))
        .chain([agreement])
        .collect()
}

fn again(repetition: Repetition) -> Option<Topic> {
    let topic = Topic::new(Rule::Repetition, say!("guide-repetition-title"));
    match repetition {
        Repetition::Off => None,
        Repetition::FourthIsDraw => Some(topic.paragraph(say!("guide-repetition-fourth"))),
        Repetition::ThirdMustVary => Some(topic.paragraph(say!("guide-repetition-vary"))),
        Repetition::FourthLosesForFirst => Some(topic.paragraph(say!("guide-repetition-first-loses"))),
        Repetition::FourthLosesForMover => Some(topic.paragraph(say!("guide-repetition-mover-loses"))),
        Repetition::ThirdIsBarred => Some(topic.paragraph(say!("guide-repetition-barred"))),
        Repetition::SecondIsBarred => Some(topic.paragraph(say!("guide-repetition-never"))),
    }
}

/// Perpetual check and attack matter only if repetition ends the game.
fn perpetual(repetition: Repetition, checks_lose: bool, attacks_lose: bool) -> Option<Topic> {
    let topic = |title| Topic::new(Rule::PerpetualCheck, title);
    match repetition {
        Repetition::FourthIsDraw | Repetition::FourthLosesForFirst | Repetition::FourthLosesForMover
            if attacks_lose =>
        {
            let attack =
                topic(say!("guide-perpetual-attack-title")).paragraph(say!("guide-perpetual-attack"));
            Some(attack.paragraph_if(checks_lose, || say!("guide-perpetual-attack-check")))
        }
        Repetition::FourthIsDraw | Repetition::FourthLosesForFirst | Repetition::FourthLosesForMover
            if checks_lose =>
        {
            Some(topic(say!("guide-perpetual-title")).paragraph(say!("guide-perpetual")))
        }
        _ => None,
    }
}

/// A royal alone in a corner that has no move and is not attacked.
fn no_move_left(game: &Variant) -> Option<RulePicture> {
    let royal = royal_kinds(game).into_iter().find(|id| !game.kind(*id).is_promoted())?;
    let plain = |id: &KindId| !game.kind(*id).is_royal();
    let mut board = SmallBoard::whole(game, 7, 7)?;
    board.setup().side_to_move = Side::White;
    let geometry = board.game().geometry().clone();
    let corner = board.put(geometry.square(geometry.files(), 0)?, Side::White, royal)?;
    board.put(geometry.shifted(corner, 0, 2)?, Side::Black, royal)?;
    let places = [(2, 0), (2, 1), (3, 0), (2, 2), (3, 1), (1, 2)];
    let kinds: Vec<KindId> = game.kinds().map(|(id, _)| id).filter(plain).collect();
    places.iter().flat_map(|place| kinds.iter().map(move |kind| (*place, *kind))).find_map(
        |((right, down), kind)| {
            let mut board = board.clone();
            board.put(geometry.shifted(corner, right, down)?, Side::Black, kind)?;
            let position = board.position()?;
            let is_drawn = position.outcome() == Some(Outcome::Draw(DrawReason::Stalemate));
            let caption = say!("guide-stalemate-picture", royal = game.kind(royal).spoken_name());
            is_drawn.then_some(RulePicture { position, show: PictureContent::Position, zone: false, caption })
        },
    )
}

fn entering(game: &Variant, rule: &Impasse) -> Topic {
    let Impasse { ranks, followers, first_needs, second_needs, great, great_points } = rule;
    let great: Vec<KindId> = great.iter().filter_map(|symbol| game.by_symbol(symbol)).collect();
    let topic = Topic::new(Rule::Impasse, say!("guide-impasse-title"))
        .paragraph(say!("guide-impasse", ranks = *ranks, followers = *followers))
        .paragraph(match great.is_empty() {
            true => say!("guide-impasse-points-alike"),
            false => say!("guide-impasse-points", names = names(game, &great), points = *great_points),
        })
        .paragraph(say!("guide-impasse-needs", first = *first_needs, second = *second_needs))
        .of(&great);
    topic.show(entered(game, rule, &great))
}

/// Black's royal among enough of its own pieces in the enemy's camp; White has just moved.
fn entered(game: &Variant, rule: &Impasse, great: &[KindId]) -> Option<RulePicture> {
    let royal = royal_kinds(game).into_iter().find(|id| !game.kind(*id).is_promoted())?;
    let mut board = SmallBoard::whole(game, 9, rule.ranks.saturating_add(5))?;
    board.setup().side_to_move = Side::White;
    let geometry = board.game().geometry().clone();
    let top = board.put(board.top()?, Side::Black, royal)?;
    // Major pieces as often as in the starting array, then others that could still move.
    let count = |kind: KindId| game.start().iter().filter(|(_, piece)| piece.kind == kind).count();
    let mut company: Vec<KindId> =
        great.iter().flat_map(|kind| std::iter::repeat_n(*kind, count(*kind))).collect();
    let black = Side::Black;
    let far = game.geometry().square(1, 0)?;
    let is_free = |id: &KindId| !game.tables().is_stuck(Piece { kind: *id, side: black }, far);
    let rest = game.kinds().filter(|(_, kind)| !kind.is_royal() && !kind.is_promoted()).map(|(id, _)| id);
    let rest = rest.filter(|id| !great.contains(id) && is_free(id)).max_by_key(|id| count(*id))?;
    company.resize(usize::from(rule.followers), rest);
    // The pieces in front block the lines of the major ones, which would reach White's royal.
    let camp = (0..rule.ranks).flat_map(|rank| (1..=geometry.files()).map(move |file| (file, rank)));
    let mut camp = camp.filter_map(|(file, rank)| geometry.square(file, rank)).filter(|sq| *sq != top);
    for kind in company {
        board.put(camp.next()?, black, kind)?;
    }
    let needed = rule.first_needs.max(rule.second_needs);
    let in_hand = if game.has_drops() { u8::try_from(needed).ok()? } else { 0 };
    let spare = least(game).filter(|_| in_hand > 0);
    let mut white = geometry.squares().filter(|sq| geometry.rank(*sq) > rule.ranks);
    white.find_map(|sq| {
        let mut board = board.clone();
        board.put(sq, Side::White, royal)?;
        // As few in hand as necessary.
        (0..=in_hand).find_map(|more| {
            let mut board = board.clone();
            board.setup().hands[black.index()].extend(spare.filter(|_| more > 0).map(|kind| (kind, more)));
            let position = board.position()?;
            position.legal_moves().into_iter().find_map(|mv| {
                let mut position = position.clone();
                position.play(mv, &mut ());
                let has_won = Outcome::Win { winner: black, by: WinReason::Impasse };
                let caption = say!("guide-impasse-picture", royal = game.kind(royal).spoken_name());
                (position.outcome() == Some(has_won)).then_some(RulePicture {
                    position,
                    show: PictureContent::Position,
                    zone: false,
                    caption,
                })
            })
        })
    })
}
