//! Plies in words: mover, target and effects, for remote spectators and speech output.

use super::square_names::SquareNames;
use crate::say;
use crate::{Language, SideName, SpokenName};
use tenjiku_records::notation::japanese;
use tenjiku_rules::variant::{Geometry, KindId, Sq, Variant};
use tenjiku_rules::{Effect, Move, Piece, PlySummary, Position, SegmentKind};

/// A ply in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyText {
    /// Mover and target.
    pub line: String,
    /// Mover, target and effects.
    pub full: String,
}

/// A move in words, without its side: `Fire Demon to 5j`.
pub fn move_in_words(position: &Position, mv: Move) -> String {
    // Japanese notation can be read aloud.
    if Language::current() == Language::Japanese {
        return japanese::write(position, mv);
    }
    let square = SquareNames::Written.name(position.geometry(), mv.to());
    let kind = mv.dropped_kind().or_else(|| Some(position.piece_at(mv.from()?)?.kind));
    let piece = kind.map_or("", |kind| position.variant().kind(kind).spoken_name());
    match mv.from() {
        None => kind.map_or_else(String::new, |kind| drop_in_words(position.variant(), kind, &square)),
        Some(_) if mv.is_pass() => say!("move-pass", piece),
        Some(from) if from == mv.to() => say!("move-stays", piece, square),
        Some(_) => say!("move-to", piece, square),
    }
}

/// A drop, with the piece that was in hand.
fn drop_in_words(variant: &Variant, dropped: KindId, square: &str) -> String {
    let (held, piece) = (variant.held_as(dropped), variant.kind(dropped).spoken_name());
    if held == dropped {
        return say!("move-drop", piece, square);
    }
    say!("move-drop-turned", held = variant.kind(held).spoken_name(), piece, square)
}

/// Describes the ply that led to `after`; `None` without a ply.
pub fn describe_ply(after: &Position, effects: &[Effect], squares: SquareNames) -> Option<PlyText> {
    let variant = after.variant();
    let name = |kind| variant.kind(kind).spoken_name();
    let square = |sq: Sq| squares.name(after.geometry(), sq);
    let ply = PlySummary::from_effects(effects);
    let (mover, to) = (ply.mover?, square(ply.to?));
    let (side, piece) = (mover.side.spoken_name(), name(mover.kind));
    let line = match ply.from {
        _ if ply.is_pass => say!("ply-pass", side, piece),
        None => say!("ply-drop", side, drop = drop_in_words(variant, mover.kind, &to)),
        from if from == ply.to => say!("ply-stays", side, piece, square = to),
        Some(_) => say!("ply-move", side, piece, square = to),
    };
    let mut clauses = Vec::new();
    let jump_count = count_jumped(after, &ply);
    if jump_count > 0 {
        clauses.push(say!("caption-jumps", count = jump_count));
    }
    match ply.captured[..] {
        [] => {}
        [(_, one)] => clauses.push(say!("caption-takes", piece = name(one.kind))),
        _ => clauses.push(say!("ply-takes-many", count = ply.captured.len())),
    }
    clauses.extend(ply.promoted.map(|into| say!("caption-becomes", piece = name(into.kind))));
    let (own_burnt, enemies_burnt): (Vec<Piece>, Vec<Piece>) =
        ply.burnt.iter().map(|&(_, piece)| piece).partition(|piece| piece.side == mover.side);
    match enemies_burnt[..] {
        [] => {}
        [one] => clauses.push(say!("caption-burns", piece = name(one.kind))),
        _ => clauses.push(say!("caption-burns-many", count = enemies_burnt.len())),
    }
    if !own_burnt.is_empty() {
        clauses.push(say!("caption-burnt"));
    }
    let add_clause = |before: String, clause| say!("ply-and", before, clause);
    Some(PlyText { full: clauses.into_iter().fold(line.clone(), add_clause), line })
}

/// Number of pieces jumped over by a range jump.
pub fn count_jumped(after: &Position, ply: &PlySummary) -> usize {
    if !after.last_path().iter().any(|part| part.kind == SegmentKind::RangeJump) {
        return 0;
    }
    let (Some(from), Some(to)) = (ply.from, ply.to) else { return 0 };
    // The pieces in between are still there, unless burnt.
    let is_burnt = |sq: Sq| ply.burnt.iter().any(|&(at, _)| at == sq);
    let between = between(after.geometry(), from, to);
    between.into_iter().filter(|&sq| after.piece_at(sq).is_some() || is_burnt(sq)).count()
}

/// The squares strictly between two squares; empty if they are not on one line.
fn between(geometry: &Geometry, from: Sq, to: Sq) -> Vec<Sq> {
    let right = i16::from(geometry.column(to)) - i16::from(geometry.column(from));
    let down = i16::from(geometry.rank(to)) - i16::from(geometry.rank(from));
    let length = right.abs().max(down.abs());
    if length == 0 || (right != 0 && down != 0 && right.abs() != down.abs()) {
        return Vec::new();
    }
    let step = |distance: i16| distance * right.signum();
    (1..length)
        .filter_map(|distance| geometry.square_at_offset(from, step(distance), distance * down.signum()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_records::notation::association;
    use tenjiku_rules::{coordinate, sfen};

    fn start(id: &str) -> Position {
        Position::new(Variant::built_in(id).unwrap())
    }

    fn play_and_describe(position: &mut Position, text: &str) -> String {
        let mv = association::read(position, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let mut effects = Vec::new();
        position.play(mv, &mut effects);
        describe_ply(position, &effects, SquareNames::Written).expect("a ply").full
    }

    #[test]
    fn a_drop_names_the_piece_in_hand() {
        let position =
            sfen::read(&Variant::built_in("micro").unwrap(), "k3/4/4/4/3K b P 1").expect("a position");
        let words = |text: &str| move_in_words(&position, coordinate::read(&position, text).expect("a move"));
        assert_eq!(words("P*2c"), "Pawn dropped on 2c");
        assert_eq!(words("N*2c"), "Pawn dropped on 2c, turned over to Knight");
    }

    /// The moves of docs/games/tenjiku-fire.txt.
    #[test]
    fn plies_with_fire_are_described() {
        let mut game = start("tenjiku");
        assert_eq!(
            play_and_describe(&mut game, "GGnx9c*"),
            "Black: Great General to 9c, jumps over three pieces, captures the Free Eagle, is burnt by enemy fire"
        );
        assert_eq!(play_and_describe(&mut game, "P-16f"), "White: Pawn to 16f");
        play_and_describe(&mut game, "P-9k");
        assert!(play_and_describe(&mut game, "BGnx14l+").ends_with(", promotes to Vice General"));
        play_and_describe(&mut game, "FiD-10k");
        play_and_describe(&mut game, "P-7f");
        assert_eq!(
            play_and_describe(&mut game, "FiDx10ex!9d,9e,10d,11d,11e"),
            "Black: Fire Demon to 10e, captures the Pawn, burns five pieces"
        );
    }

    #[test]
    fn drops_and_captures_without_moving_are_described() {
        for (id, sfen, mv, line) in [
            (
                "chu",
                "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1",
                "6f6e6f",
                "Black: Lion, staying on 6f, captures the Pawn",
            ),
            ("chu", "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1", "6f6f", "Black: Lion passes"),
            ("tori", "3k3/7/7/7/7/7/3K3 b S 1", "S*3e", "Black: Swallow dropped on 3e"),
            (
                "tenjiku",
                "7k8/16/16/16/16/16/16/16/16/2p13/16/16/16/16/16/1D!6K7 b - 1",
                "15p15k",
                "Black: Fire Demon to 15k, burns the Pawn",
            ),
            ("tori", "3k3/7/7/7/3s3/3S3/3K3 b - 1", "4f4e", "Black: Swallow to 4e, captures the Swallow"),
        ] {
            let mut position = sfen::read(&Variant::built_in(id).unwrap(), sfen).expect("a position");
            let mv = coordinate::read(&position, mv).expect("a move");
            let mut effects = Vec::new();
            position.play(mv, &mut effects);
            assert_eq!(describe_ply(&position, &effects, SquareNames::Written).expect("a ply").full, line);
        }
    }

    /// Range jumps along a rank, a file and a diagonal, in both directions.
    #[test]
    fn range_jumps_are_counted_along_every_line() {
        let game = Variant::built_in("tenjiku").unwrap();
        let text = "1k5r8/16/2r9r3/7p8/4P2P2P5/7p1p6/16/r3P1pQ!3P3r/16/5p3P6/16/7P3p4/2r9r3/16/16/7r7K b - 1";
        for (to, jumps) in [
            ("16h", "two pieces"),
            ("14c", "one piece"),
            ("9a", "three pieces"),
            ("4c", "two pieces"),
            ("1h", "one piece"),
            ("4m", "two pieces"),
            ("9p", "one piece"),
            ("14m", "one piece"),
        ] {
            let mut position = sfen::read(&game, text).expect("a position");
            let line = format!("Black: Great General to {to}, jumps over {jumps}, captures the Rook");
            assert_eq!(play_and_describe(&mut position, &format!("GGnx{to}")), line);
        }
    }

    #[test]
    fn spoken_plies_spell_their_squares() {
        let mut position = start("tenjiku");
        let mv = association::read(&position, "FiD-14l").or_else(|_| association::read(&position, "P-9k"));
        let mut effects = Vec::new();
        position.play(mv.expect("a move"), &mut effects);
        let line = describe_ply(&position, &effects, SquareNames::Spoken).expect("a ply").line;
        assert_eq!(line, "Black: Pawn to 9 kilo");
    }

    #[test]
    fn the_first_position_has_no_ply_text() {
        assert_eq!(describe_ply(&start("tori"), &[], SquareNames::Written), None);
    }
}
