//! Endings without the capture of a royal: no legal move, an entered royal, a repeated position.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, by_symbols, most_common_kind, royal, unpromoted_kinds};
use crate::guide::picture::{RulePicture, after};
use crate::guide::words::{name, names};
use tenjiku_language::say;
use tenjiku_rules::variant::schema::Impasse;
use tenjiku_rules::variant::{KindId, Repetition, Stalemate, Turns, Variant};
use tenjiku_rules::{DrawReason, Outcome, Piece, Position, Side, WinReason};

pub(super) fn topics(
    game: &Variant,
    turns: Turns,
    stalemate: Stalemate,
    impasse: Option<&Impasse>,
) -> Vec<Topic> {
    if turns == Turns::Solo {
        return Vec::new();
    }
    let stalemate_topic = (stalemate == Stalemate::Draws)
        .then(|| Topic::about(Rule::Stalemate, "guide-stalemate").show(stalemate_picture(game)));
    stalemate_topic.into_iter().chain(impasse.map(|rule| impasse_topic(game, rule))).collect()
}

/// Repetition, and other endings of games that make no progress.
pub(super) fn repetition(
    turns: Turns,
    repetition: Repetition,
    checks_lose: bool,
    attacks_lose: bool,
) -> Vec<Topic> {
    if turns == Turns::Solo {
        return Vec::new();
    }
    let text = match repetition {
        Repetition::Off => None,
        Repetition::FourthIsDraw => Some(say!("guide-repetition-fourth")),
        Repetition::ThirdMustVary => Some(say!("guide-repetition-vary")),
        Repetition::FourthLosesForFirst => Some(say!("guide-repetition-first-loses")),
        Repetition::FourthLosesForMover => Some(say!("guide-repetition-mover-loses")),
        Repetition::ThirdIsBarred => Some(say!("guide-repetition-barred")),
        Repetition::SecondIsBarred => Some(say!("guide-repetition-never")),
    };
    let repetition_topic =
        text.map(|text| Topic::new(Rule::Repetition, say!("guide-repetition-title")).paragraph(text));
    // Perpetual check and attack matter only if repetition ends the game.
    let ends_game = matches!(
        repetition,
        Repetition::FourthIsDraw | Repetition::FourthLosesForFirst | Repetition::FourthLosesForMover
    );
    let perpetual = match (attacks_lose, checks_lose) {
        (true, _) => Some(
            Topic::about(Rule::PerpetualCheck, "guide-perpetual-attack")
                .paragraph_if(checks_lose, || say!("guide-perpetual-attack-check")),
        ),
        (false, true) => Some(Topic::about(Rule::PerpetualCheck, "guide-perpetual")),
        (false, false) => None,
    };
    let agreement = Topic::about(Rule::Agreement, "guide-agreement");
    repetition_topic.into_iter().chain(perpetual.filter(|_| ends_game)).chain([agreement]).collect()
}

/// A royal alone in a corner, not attacked and without a move.
fn stalemate_picture(game: &Variant) -> Option<RulePicture> {
    let royal = royal(game)?;
    let mut board = SmallBoard::whole(game, 7, 7)?;
    board.setup().side_to_move = Side::White;
    let geometry = board.game().geometry().clone();
    let corner = board.put(geometry.square(geometry.files(), 0)?, Side::White, royal)?;
    board.put(geometry.square_at_offset(corner, 0, 2)?, Side::Black, royal)?;
    let places = [(2, 0), (2, 1), (3, 0), (2, 2), (3, 1), (1, 2)];
    let kinds: Vec<KindId> = game.kinds().filter(|(_, kind)| !kind.is_royal()).map(|(id, _)| id).collect();
    let mut candidates = places.iter().flat_map(|place| kinds.iter().map(move |kind| (*place, *kind)));
    candidates.find_map(|((right, down), kind)| {
        let mut board = board.clone();
        board.put(geometry.square_at_offset(corner, right, down)?, Side::Black, kind)?;
        let is_drawn = |position: &Position| position.outcome() == Some(Outcome::Draw(DrawReason::Stalemate));
        RulePicture::of_position(&board, is_drawn, say!("guide-stalemate-picture", royal = name(game, royal)))
    })
}

fn impasse_topic(game: &Variant, rule: &Impasse) -> Topic {
    let Impasse { ranks, followers, first_needs, second_needs, great, great_points } = rule;
    let great = by_symbols(game, great);
    Topic::new(Rule::Impasse, say!("guide-impasse-title"))
        .paragraph(say!("guide-impasse", ranks = *ranks, followers = *followers))
        .paragraph(match great.is_empty() {
            true => say!("guide-impasse-points-alike"),
            false => say!("guide-impasse-points", names = names(game, &great), points = *great_points),
        })
        .paragraph(say!("guide-impasse-needs", first = *first_needs, second = *second_needs))
        .of(&great)
        .show(impasse_picture(game, rule, &great))
}

/// Black's royal among enough friendly pieces in the enemy's camp; White has just moved.
fn impasse_picture(game: &Variant, rule: &Impasse, great: &[KindId]) -> Option<RulePicture> {
    let royal = royal(game)?;
    let mut board = SmallBoard::whole(game, 9, rule.ranks.saturating_add(5))?;
    board.setup().side_to_move = Side::White;
    let geometry = board.game().geometry().clone();
    let top = board.put(board.top()?, Side::Black, royal)?;
    // Major pieces as often as in the starting array, then others that could still move.
    let count = |kind: KindId| game.starting_array().iter().filter(|(_, piece)| piece.kind == kind).count();
    let mut followers: Vec<KindId> =
        great.iter().flat_map(|kind| std::iter::repeat_n(*kind, count(*kind))).collect();
    let black = Side::Black;
    let corner = game.geometry().square(1, 0)?;
    let is_free = |id: &KindId| !game.tables().is_stuck(Piece { kind: *id, side: black }, corner);
    let filler =
        unpromoted_kinds(game).filter(|id| !great.contains(id) && is_free(id)).max_by_key(|id| count(*id))?;
    followers.resize(usize::from(rule.followers), filler);
    // The pieces in front block the lines of the major ones, which would reach White's royal.
    let camp = (0..rule.ranks).flat_map(|rank| (1..=geometry.files()).map(move |file| (file, rank)));
    let mut camp = camp.filter_map(|(file, rank)| geometry.square(file, rank)).filter(|sq| *sq != top);
    for kind in followers {
        board.put(camp.next()?, black, kind)?;
    }
    let needed = rule.first_needs.max(rule.second_needs);
    let in_hand = if game.has_drops() { u8::try_from(needed).ok()? } else { 0 };
    let hand_kind = most_common_kind(game).filter(|_| in_hand > 0);
    let caption = say!("guide-impasse-picture", royal = name(game, royal));
    let has_won = |position: &Position| {
        position.outcome() == Some(Outcome::Win { winner: black, by: WinReason::Impasse })
    };
    let mut white = geometry.squares().filter(|sq| geometry.rank(*sq) > rule.ranks);
    white.find_map(|sq| {
        let mut board = board.clone();
        board.put(sq, Side::White, royal)?;
        // As few pieces in hand as necessary.
        (0..=in_hand).find_map(|held| {
            let mut board = board.clone();
            board.setup().hands[black.index()]
                .extend(hand_kind.filter(|_| held > 0).map(|kind| (kind, held)));
            let picture = RulePicture::of_position(&board, |_| true, caption.clone())?;
            let mut ends = picture.position.legal_moves().into_iter().map(|mv| after(&picture.position, mv));
            ends.find(has_won).map(|position| RulePicture { position, ..picture.clone() })
        })
    })
}
