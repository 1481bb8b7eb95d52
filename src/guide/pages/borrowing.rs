//! Pieces that move like others of their side.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, least};
use crate::guide::picture::RulePicture;
use crate::language::SpokenName;
use crate::say;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{Borrowing, KindId, Variant};

pub(super) fn topics(game: &Variant, borrowing: Borrowing) -> Vec<Topic> {
    let topic = Topic::new(Rule::Borrowing, say!("guide-borrowing-title"));
    let topic = match borrowing {
        Borrowing::Never => return Vec::new(),
        Borrowing::FromProtectors => topic.paragraph(say!("guide-borrowing-protectors")),
        Borrowing::FromBehind => topic.paragraph(say!("guide-borrowing-behind")),
    };
    vec![topic.paragraph(say!("guide-borrowing-limits")).show(lent(game))]
}

/// The piece that the game has most of, with a stronger one directly behind it.
fn lent(game: &Variant) -> Option<RulePicture> {
    let borrower = least(game)?;
    let plain = |id: &KindId| {
        let kind = game.kind(*id);
        !kind.is_promoted() && !kind.is_royal() && *id != borrower
    };
    let lenders = game.kinds().map(|(id, _)| id).filter(plain);
    let pictures = lenders.filter_map(|lender| {
        let mut board = SmallBoard::solo(game, 7, 7)?;
        let from = board.put_at((0, 0), Side::Black, borrower)?;
        board.put_at((0, -1), Side::Black, lender)?;
        let names = [game.kind(borrower).spoken_name(), game.kind(lender).spoken_name()];
        let caption = say!("guide-borrowing-picture", piece = names[0], lender = names[1]);
        let picture = RulePicture::of_moves(&board, from, caption)?;
        Some((picture.spots().len(), picture))
    });
    pictures.max_by_key(|(count, _)| *count).map(|(_, picture)| picture)
}
