//! Pieces that move like others of their side.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, most_common_kind, unpromoted_kinds};
use crate::guide::picture::RulePicture;
use crate::guide::words::name;
use tenjiku_language::say;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{Borrowing, Variant};

pub(super) fn topics(game: &Variant, borrowing: Borrowing) -> Vec<Topic> {
    let text = match borrowing {
        Borrowing::Never => return Vec::new(),
        Borrowing::FromProtectors => say!("guide-borrowing-protectors"),
        Borrowing::FromBehind => say!("guide-borrowing-behind"),
    };
    let topic = Topic::new(Rule::Borrowing, say!("guide-borrowing-title")).paragraph(text);
    vec![topic.paragraph(say!("guide-borrowing-limits")).show(borrowing_picture(game))]
}

/// The most common piece with a stronger one directly behind it.
fn borrowing_picture(game: &Variant) -> Option<RulePicture> {
    let borrower = most_common_kind(game)?;
    let pictures = unpromoted_kinds(game).filter(|id| *id != borrower).filter_map(|lender| {
        let board =
            SmallBoard::solo(game, 7, 7)?.friends(&[(0, 0)])?.with(Side::Black, lender, &[(0, -1)])?;
        let names = [borrower, lender].map(|id| name(game, id));
        let caption = say!("guide-borrowing-picture", piece = names[0], lender = names[1]);
        let picture = RulePicture::of_moves(&board, board.at((0, 0))?, caption)?;
        Some((picture.marks().len(), picture))
    });
    pictures.max_by_key(|(count, _)| *count).map(|(_, picture)| picture)
}
