//! When a piece may, must or may not promote.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, least, plainest};
use crate::guide::picture::{RulePicture, is_prey};
use crate::guide::words::names;
use crate::language::SpokenName;
use crate::say;
use tenjiku_rules::variant::{KindId, Promotion, Sq, Variant, ZoneMoves};
use tenjiku_rules::{Move, NoPromotion, Piece, Position, Refusal, Side};

/// The largest number of pieces to list that cannot promote.
const LONGEST_LIST: usize = 8;

pub(super) fn topics(game: &Variant, promotion: &Promotion) -> Vec<Topic> {
    let turning: Vec<KindId> =
        game.kinds().filter(|(_, kind)| kind.promotes_to().is_some()).map(|(id, _)| id).collect();
    match promotion {
        Promotion::Never => {
            vec![
                Topic::new(Rule::Promotion, say!("guide-promotion-title"))
                    .paragraph(say!("guide-promotion-never")),
            ]
        }
        _ if turning.is_empty() => Vec::new(),
        Promotion::Capture => {
            vec![by_capture(game, &turning, say!("guide-promotion-capture")), faces(game, &turning)]
        }
        Promotion::FlipOnCapture => {
            let topic = by_capture(game, &turning, say!("guide-promotion-flip"));
            vec![
                topic,
                Topic::new(Rule::Faces, say!("guide-faces-title")).paragraph(say!("guide-faces-flip")),
            ]
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
            let zone = Zone { game, turning: &turning, depth: *depth, moves: *moves };
            let kinds = |symbols: &[String]| -> Vec<KindId> {
                symbols.iter().filter_map(|symbol| game.by_symbol(symbol)).collect()
            };
            let waiting = kinds(waits_for_last_rank);
            let mut topics = vec![zone.zone(*compulsory)];
            topics.extend(zone.limits());
            topics.extend(if *compulsory { None } else { zone.stuck(*must_where_stuck) });
            topics.extend(if *deferral && !compulsory { zone.deferral(&waiting) } else { None });
            topics.extend(if *compulsory { None } else { zone.waits(&waiting) });
            topics.extend(zone.last_rank_chance(&kinds(last_rank_chance)));
            topics.push(faces(game, &turning));
            topics
        }
    }
}

fn by_capture(game: &Variant, turning: &[KindId], text: String) -> Topic {
    let topic = Topic::new(Rule::Promotion, say!("guide-promotion-title"))
        .paragraph(text)
        .paragraph(say!("guide-promotion-capture-last-rank"))
        .of(turning);
    let picture = || {
        let least = least(game)?;
        let shown = plainest(game, turning)?;
        let mut board = SmallBoard::solo(game, 7, 7)?;
        board.put_at((0, -1), Side::Black, shown)?;
        for offset in [(0, 0), (-1, 0), (1, 0), (0, 1), (-2, 1), (2, 1)] {
            board.put_at(offset, Side::White, least)?;
        }
        let face = game.kind(game.kind(shown).promotes_to()?);
        let caption = say!(
            "guide-promotion-picture",
            piece = game.kind(shown).spoken_name(),
            face = face.spoken_name()
        );
        RulePicture::of_move(
            &board,
            |position, mv| (mv.promotes() && is_prey(position, mv.to())).then_some(mv.to()),
            caption,
        )
    };
    topic.show(picture())
}

/// The promoted faces themselves.
fn faces(game: &Variant, turning: &[KindId]) -> Topic {
    let chain = game.kinds().any(|(_, kind)| kind.is_promoted() && kind.promotes_to().is_some());
    let flat: Vec<KindId> = game
        .kinds()
        .filter(|(_, kind)| !kind.is_promoted() && kind.promotes_to().is_none())
        .map(|(id, _)| id)
        .collect();
    Topic::new(Rule::Faces, say!("guide-faces-title"))
        .paragraph(if chain { say!("guide-faces-chain") } else { say!("guide-faces-once") })
        .paragraph_if(!flat.is_empty() && flat.len() <= LONGEST_LIST && !turning.is_empty(), || {
            say!("guide-faces-none", names = names(game, &flat))
        })
}

/// A game with a promotion zone.
struct Zone<'g> {
    game: &'g Variant,
    turning: &'g [KindId],
    depth: u8,
    moves: ZoneMoves,
}

impl Zone<'_> {
    /// A board that shows the zone and the squares before it, with a Black piece on the middle file, on that
    /// rank from the top.
    fn board(&self, kind: KindId, rank: u8) -> Option<(SmallBoard, Sq)> {
        let mut board = SmallBoard::zoned(self.game, 7, self.depth.saturating_add(4))?;
        let sq = board.game().geometry().shifted(board.top()?, 0, i16::from(rank))?;
        let sq = board.put(sq, Side::Black, kind)?;
        Some((board, sq))
    }

    fn zone(&self, compulsory: bool) -> Topic {
        let topic = Topic::new(Rule::Promotion, say!("guide-promotion-title"))
            .paragraph(say!("guide-promotion-zone", depth = self.depth))
            .paragraph(match self.moves {
                ZoneMoves::Touching => say!("guide-promotion-touching"),
                ZoneMoves::Ending => say!("guide-promotion-ending"),
                ZoneMoves::Entering => say!("guide-promotion-entering"),
                ZoneMoves::EnteringOrCapture => say!("guide-promotion-entering-or-capture"),
            })
            .of(self.turning);
        let topic = match compulsory {
            true => topic.paragraph(say!("guide-promotion-compulsory")),
            false => topic.paragraph(say!("guide-promotion-choice")),
        };
        topic.show(self.entering())
    }

    /// A piece enters the zone and promotes.
    fn entering(&self) -> Option<RulePicture> {
        let shown = plainest(self.game, self.turning)?;
        let (board, _) = self.board(shown, self.depth)?;
        let face = self.game.kind(self.game.kind(shown).promotes_to()?);
        let caption = say!(
            "guide-promotion-picture",
            piece = self.game.kind(shown).spoken_name(),
            face = face.spoken_name()
        );
        let picture = RulePicture::of_move(&board, |_, mv| mv.promotes().then_some(mv.to()), caption)?;
        Some(picture.with_zone())
    }

    /// Moves that touch the zone and do not promote.
    fn limits(&self) -> Option<Topic> {
        let (text, why) = match self.moves {
            ZoneMoves::Touching => return None,
            ZoneMoves::Ending => (say!("guide-zone-moves-ending"), NoPromotion::EndsOutside),
            ZoneMoves::Entering => (say!("guide-zone-moves-entering"), NoPromotion::NeitherEntersNorCaptures),
            ZoneMoves::EnteringOrCapture => {
                (say!("guide-zone-moves-entering-or-capture"), NoPromotion::NeitherEntersNorCaptures)
            }
        };
        let picture = self.turning.iter().find_map(|kind| self.refused(*kind, false, why));
        let leaving = match self.moves {
            ZoneMoves::EnteringOrCapture => self.leaving(),
            _ => None,
        };
        let topic = Topic::new(Rule::ZoneMoves, say!("guide-zone-moves-title")).paragraph(text);
        Some(topic.show(picture).show(leaving))
    }

    /// A piece promotes as it captures on its way out of the zone.
    fn leaving(&self) -> Option<RulePicture> {
        self.turning.iter().find_map(|&kind| {
            let (mut board, from) = self.board(kind, self.depth.checked_sub(1)?)?;
            let prey = least(self.game)?;
            for right in -1..=1 {
                let sq = board.game().geometry().shifted(from, right, 1)?;
                board.put(sq, Side::White, prey)?;
            }
            let caption =
                say!("guide-zone-moves-leaving-picture", piece = self.game.kind(kind).spoken_name());
            let serves = |position: &Position, mv: Move| {
                (mv.promotes() && is_prey(position, mv.to())).then_some(mv.to())
            };
            RulePicture::of_move(&board, serves, caption).map(RulePicture::with_zone)
        })
    }

    /// Pieces that could never move again.
    fn stuck(&self, must: bool) -> Option<Topic> {
        let last = |id: &KindId| {
            let top = self.game.geometry().square(1, 0)?;
            self.game.tables().is_stuck(Piece { kind: *id, side: Side::Black }, top).then_some(())
        };
        let stuck: Vec<KindId> = self.turning.iter().copied().filter(|id| last(id).is_some()).collect();
        let shown = plainest(self.game, &stuck)?;
        let (board, from) = self.board(shown, 1)?;
        let to = board.top()?;
        if must {
            let topic = Topic::new(Rule::MustPromote, say!("guide-must-promote-title"));
            let is_meant = |why: &Refusal| matches!(why, Refusal::MustPromote { .. });
            let picture = RulePicture::of_refusal(&board, Move::new(from, to), is_meant);
            let topic = topic.paragraph(say!("guide-must-promote")).of(&stuck);
            return Some(topic.show(picture.map(RulePicture::with_zone)));
        }
        let caption = say!("guide-stays-stuck-picture", piece = self.game.kind(shown).spoken_name());
        let stays = |_: &Position, mv: Move| (mv.to() == to && !mv.promotes()).then_some(());
        let topic = Topic::new(Rule::StaysStuck, say!("guide-stays-stuck-title"));
        let picture = RulePicture::of_move(&board, stays, caption).map(RulePicture::with_zone);
        Some(topic.paragraph(say!("guide-stays-stuck")).of(&stuck).show(picture))
    }

    /// Having to wait after declining to promote.
    fn deferral(&self, waiting: &[KindId]) -> Option<Topic> {
        let topic =
            Topic::new(Rule::Deferral, say!("guide-deferral-title")).paragraph(say!("guide-deferral"));
        let free: Vec<KindId> = self.turning.iter().copied().filter(|id| !waiting.contains(id)).collect();
        let shown = plainest(self.game, &free)?;
        Some(topic.show(self.refused(shown, true, NoPromotion::MustWait)))
    }

    /// Pieces that wait for the last rank.
    fn waits(&self, waiting: &[KindId]) -> Option<Topic> {
        let shown = plainest(self.game, waiting)?;
        let topic = Topic::new(Rule::Waits, say!("guide-waits-title"))
            .paragraph(say!("guide-waits", names = names(self.game, waiting)))
            .of(waiting);
        Some(topic.show(self.refused(shown, false, NoPromotion::WaitsForLastRank)))
    }

    /// Pieces with another chance on the last rank.
    fn last_rank_chance(&self, lucky: &[KindId]) -> Option<Topic> {
        let shown = plainest(self.game, lucky)?;
        let topic = Topic::new(Rule::LastRankChance, say!("guide-last-rank-chance-title"))
            .paragraph(say!("guide-last-rank-chance", names = names(self.game, lucky)))
            .of(lucky);
        let arriving = || {
            let (board, _) = self.board(shown, 1)?;
            let top = board.top()?;
            let face = self.game.kind(self.game.kind(shown).promotes_to()?);
            let caption = say!(
                "guide-promotion-picture",
                piece = self.game.kind(shown).spoken_name(),
                face = face.spoken_name()
            );
            let arrives = |_: &Position, mv: Move| (mv.to() == top && mv.promotes()).then_some(());
            RulePicture::of_move(&board, arrives, caption).map(RulePicture::with_zone)
        };
        Some(topic.show(arriving()))
    }

    /// A piece inside the zone whose promotion is refused for that reason.
    fn refused(&self, kind: KindId, has_declined: bool, reason: NoPromotion) -> Option<RulePicture> {
        let (mut board, from) = self.board(kind, self.depth.checked_sub(1)?)?;
        if has_declined {
            board.setup().deferred[Side::Black.index()] = Some(from);
        }
        let position = board.position()?;
        let moves = position.legal_moves_from(from).into_iter().filter(|mv| !mv.promotes());
        moves.map(Move::promoting).find_map(|mv| {
            let is_meant =
                |why: &Refusal| matches!(why, Refusal::MayNotPromote { why, .. } if *why == reason);
            RulePicture::of_refusal(&board, mv, is_meant).map(RulePicture::with_zone)
        })
    }
}
