//! When a piece may, must or may not promote.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, by_symbols, simplest_kind};
use crate::guide::picture::{RulePicture, is_enemy_piece};
use crate::guide::words::{name, names};
use tenjiku_language::say;
use tenjiku_rules::variant::{KindId, Promotion, Sq, Variant, ZoneMoves};
use tenjiku_rules::{Move, NoPromotion, Piece, Position, Refusal, Side};

/// The page lists at most this many pieces that cannot promote.
const MAX_LISTED: usize = 8;

pub(super) fn topics(game: &Variant, promotion: &Promotion) -> Vec<Topic> {
    let promoting: Vec<KindId> =
        game.kinds().filter(|(_, kind)| kind.promotes_to().is_some()).map(|(id, _)| id).collect();
    match promotion {
        Promotion::Never => {
            let topic = Topic::new(Rule::Promotion, say!("guide-promotion-title"));
            vec![topic.paragraph(say!("guide-promotion-never"))]
        }
        _ if promoting.is_empty() => Vec::new(),
        Promotion::Capture => {
            vec![by_capture(game, &promoting, say!("guide-promotion-capture")), faces(game)]
        }
        Promotion::FlipOnCapture => {
            let faces =
                Topic::new(Rule::Faces, say!("guide-faces-title")).paragraph(say!("guide-faces-flip"));
            vec![by_capture(game, &promoting, say!("guide-promotion-flip")), faces]
        }
        Promotion::Zone {
            depth,
            compulsory,
            deferral,
            waits_for_last_rank,
            moves,
            must_where_stuck,
            last_rank_chance,
        } => {
            let zone = Zone { game, promoting: &promoting, depth: *depth, moves: *moves };
            let waiting = by_symbols(game, waits_for_last_rank);
            let if_optional = |topic: Option<Topic>| topic.filter(|_| !compulsory);
            let topics = [
                Some(zone.zone(*compulsory)),
                zone.limits(),
                if_optional(zone.stuck(*must_where_stuck)),
                if_optional(zone.deferral(&waiting).filter(|_| *deferral)),
                if_optional(zone.waits(&waiting)),
                zone.last_rank_chance(&by_symbols(game, last_rank_chance)),
                Some(faces(game)),
            ];
            topics.into_iter().flatten().collect()
        }
    }
}

fn promotion_caption(game: &Variant, kind: KindId) -> Option<String> {
    let face = game.kind(kind).promotes_to()?;
    Some(say!("guide-promotion-picture", piece = name(game, kind), face = name(game, face)))
}

fn by_capture(game: &Variant, promoting: &[KindId], text: String) -> Topic {
    let topic = Topic::new(Rule::Promotion, say!("guide-promotion-title"))
        .paragraph(text)
        .paragraph(say!("guide-promotion-capture-last-rank"))
        .of(promoting);
    let picture = || {
        let shown = simplest_kind(game, promoting)?;
        let board = SmallBoard::solo(game, 7, 7)?.with(Side::Black, shown, &[(0, -1)])?;
        let board = board.enemies(&[(0, 0), (-1, 0), (1, 0), (0, 1), (-2, 1), (2, 1)])?;
        RulePicture::of_move(&board, promotes_by_capture, promotion_caption(game, shown)?)
    };
    topic.show(picture())
}

fn promotes_by_capture(position: &Position, mv: Move) -> Option<Sq> {
    (mv.promotes() && is_enemy_piece(position, mv.to())).then_some(mv.to())
}

/// Whether promoted faces promote again, and which pieces have none.
fn faces(game: &Variant) -> Topic {
    let has_chain = game.kinds().any(|(_, kind)| kind.is_promoted() && kind.promotes_to().is_some());
    let unpromotable = game.kinds().filter(|(_, kind)| !kind.is_promoted() && kind.promotes_to().is_none());
    let unpromotable: Vec<KindId> = unpromotable.map(|(id, _)| id).collect();
    Topic::new(Rule::Faces, say!("guide-faces-title"))
        .paragraph(if has_chain { say!("guide-faces-chain") } else { say!("guide-faces-once") })
        .paragraph_if((1..=MAX_LISTED).contains(&unpromotable.len()), || {
            say!("guide-faces-none", names = names(game, &unpromotable))
        })
}

struct Zone<'g> {
    game: &'g Variant,
    promoting: &'g [KindId],
    depth: u8,
    moves: ZoneMoves,
}

impl Zone<'_> {
    /// A board that shows the zone and the squares before it, with a Black piece on the middle file and
    /// `rank`, counted from the top.
    fn board(&self, kind: KindId, rank: u8) -> Option<(SmallBoard, Sq)> {
        let mut board = SmallBoard::zoned(self.game, 7, self.depth.saturating_add(4))?;
        let sq = board.put(board.below_top(0, i16::from(rank))?, Side::Black, kind)?;
        Some((board, sq))
    }

    fn zone(&self, compulsory: bool) -> Topic {
        Topic::new(Rule::Promotion, say!("guide-promotion-title"))
            .paragraph(say!("guide-promotion-zone", depth = self.depth))
            .paragraph(match self.moves {
                ZoneMoves::Touching => say!("guide-promotion-touching"),
                ZoneMoves::Ending => say!("guide-promotion-ending"),
                ZoneMoves::Entering => say!("guide-promotion-entering"),
                ZoneMoves::EnteringOrCapture => say!("guide-promotion-entering-or-capture"),
            })
            .of(self.promoting)
            .paragraph(match compulsory {
                true => say!("guide-promotion-compulsory"),
                false => say!("guide-promotion-choice"),
            })
            .show(self.entering_picture())
    }

    fn entering_picture(&self) -> Option<RulePicture> {
        let shown = simplest_kind(self.game, self.promoting)?;
        let (board, _) = self.board(shown, self.depth)?;
        let enters = |_: &Position, mv: Move| mv.promotes().then_some(mv.to());
        RulePicture::of_move(&board, enters, promotion_caption(self.game, shown)?).map(RulePicture::with_zone)
    }

    /// Moves that touch the zone and do not promote.
    fn limits(&self) -> Option<Topic> {
        let (text, reason) = match self.moves {
            ZoneMoves::Touching => return None,
            ZoneMoves::Ending => (say!("guide-zone-moves-ending"), NoPromotion::EndsOutside),
            ZoneMoves::Entering => (say!("guide-zone-moves-entering"), NoPromotion::NeitherEntersNorCaptures),
            ZoneMoves::EnteringOrCapture => {
                (say!("guide-zone-moves-entering-or-capture"), NoPromotion::NeitherEntersNorCaptures)
            }
        };
        let picture = self.promoting.iter().find_map(|kind| self.refused_promotion(*kind, false, reason));
        let leaving = self.leaving_picture().filter(|_| self.moves == ZoneMoves::EnteringOrCapture);
        let topic = Topic::new(Rule::ZoneMoves, say!("guide-zone-moves-title")).paragraph(text);
        Some(topic.show(picture).show(leaving))
    }

    /// A piece promotes as it captures on its way out of the zone.
    fn leaving_picture(&self) -> Option<RulePicture> {
        self.promoting.iter().find_map(|&kind| {
            let (board, _) = self.board(kind, self.depth.checked_sub(1)?)?;
            let (middle, top) = (board.at((0, 0))?, board.top()?);
            let rank = |sq: Sq| board.game().geometry().rank(sq).cast_signed();
            let before = rank(middle) - rank(top) - self.depth.cast_signed();
            let board = board.enemies(&[-1, 0, 1].map(|right| (right, before)))?;
            let caption = say!("guide-zone-moves-leaving-picture", piece = name(self.game, kind));
            RulePicture::of_move(&board, promotes_by_capture, caption).map(RulePicture::with_zone)
        })
    }

    fn stuck(&self, must: bool) -> Option<Topic> {
        let top = self.game.geometry().square(1, 0)?;
        let is_stuck = |id: &KindId| self.game.tables().is_stuck(Piece { kind: *id, side: Side::Black }, top);
        let stuck: Vec<KindId> = self.promoting.iter().copied().filter(is_stuck).collect();
        let shown = simplest_kind(self.game, &stuck)?;
        let (board, from) = self.board(shown, 1)?;
        let to = board.top()?;
        let (topic, picture) = if must {
            let is_expected = |why: &Refusal| matches!(why, Refusal::MustPromote { .. });
            let picture = RulePicture::of_refusal(&board, Move::new(from, to), is_expected);
            (Topic::about(Rule::MustPromote, "guide-must-promote"), picture)
        } else {
            let caption = say!("guide-stays-stuck-picture", piece = name(self.game, shown));
            let declines = |_: &Position, mv: Move| (mv.to() == to && !mv.promotes()).then_some(());
            let picture = RulePicture::of_move(&board, declines, caption);
            (Topic::about(Rule::StaysStuck, "guide-stays-stuck"), picture)
        };
        Some(topic.of(&stuck).show(picture.map(RulePicture::with_zone)))
    }

    fn deferral(&self, waiting: &[KindId]) -> Option<Topic> {
        let free: Vec<KindId> = self.promoting.iter().copied().filter(|id| !waiting.contains(id)).collect();
        let picture = self.refused_promotion(simplest_kind(self.game, &free)?, true, NoPromotion::MustWait);
        Some(Topic::about(Rule::Deferral, "guide-deferral").show(picture))
    }

    fn waits(&self, waiting: &[KindId]) -> Option<Topic> {
        let shown = simplest_kind(self.game, waiting)?;
        let topic = Topic::new(Rule::Waits, say!("guide-waits-title"))
            .paragraph(say!("guide-waits", names = names(self.game, waiting)))
            .of(waiting);
        Some(topic.show(self.refused_promotion(shown, false, NoPromotion::WaitsForLastRank)))
    }

    /// Pieces with another chance on the last rank.
    fn last_rank_chance(&self, kinds: &[KindId]) -> Option<Topic> {
        let shown = simplest_kind(self.game, kinds)?;
        let topic = Topic::new(Rule::LastRankChance, say!("guide-last-rank-chance-title"))
            .paragraph(say!("guide-last-rank-chance", names = names(self.game, kinds)))
            .of(kinds);
        let picture = || {
            let (board, _) = self.board(shown, 1)?;
            let top = board.top()?;
            let promotes_there = |_: &Position, mv: Move| (mv.to() == top && mv.promotes()).then_some(());
            RulePicture::of_move(&board, promotes_there, promotion_caption(self.game, shown)?)
                .map(RulePicture::with_zone)
        };
        Some(topic.show(picture()))
    }

    /// A piece inside the zone whose promotion is refused for `reason`.
    fn refused_promotion(
        &self,
        kind: KindId,
        has_declined: bool,
        reason: NoPromotion,
    ) -> Option<RulePicture> {
        let (mut board, from) = self.board(kind, self.depth.checked_sub(1)?)?;
        if has_declined {
            board.setup().deferred[Side::Black.index()] = Some(from);
        }
        let position = board.position()?;
        let moves = position.legal_moves_from(from).into_iter().filter(|mv| !mv.promotes());
        moves.map(Move::with_promotion).find_map(|mv| {
            let is_expected =
                |why: &Refusal| matches!(why, Refusal::MayNotPromote { why, .. } if *why == reason);
            RulePicture::of_refusal(&board, mv, is_expected).map(RulePicture::with_zone)
        })
    }
}
