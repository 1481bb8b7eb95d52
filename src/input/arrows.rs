//! Chooses the arrows on the board: the suggested move, the expected line of a computer, and on request the last move.

use super::InputSystems;
use crate::app::Settings;
use crate::game::{
    Direction, GameStarted, InHand, Insight, Koma, Owner, PlyPlayed, PositionId, Seats, Session, Thinking,
    ThinkingPurpose,
};
use crate::view::arrow::{Arrow, ArrowClearance, spawn_arrow};
use crate::view::fire::Burning;
use crate::view::layout::BoardShape;
use crate::view::mark_assets::MarkAssets;
use crate::view::motion::{Motion, SkipMotion};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use tenjiku_records::NoteMark;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{Move, Position, Side};
use web_time::{Duration, Instant};

/// Maximum number of moves of a line that are drawn, to avoid clutter.
const MAX_MOVES: usize = 3;

/// The move that a review prefers, with its side, and the position in which it is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BetterMove(pub Option<(PositionId, Side, Move)>);

/// The moves of a problem that are shown: a hint, or the next moves of the solution.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownLine(pub Option<(PositionId, Vec<Move>)>);

const LAST_MOVE_DURATION: Duration = Duration::from_millis(1_600);

#[derive(Resource, Default, PartialEq)]
enum LastMoveArrow {
    #[default]
    No,
    Until(Instant),
    /// Until the next move.
    Always,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrawnArrows>().init_resource::<LastMoveArrow>().init_resource::<BetterMove>();
    app.init_resource::<ShownLine>();
    app.add_systems(Update, show_last_move.in_set(InputSystems::Mark).before(draw));
    app.add_systems(Update, draw.in_set(InputSystems::Mark).after(crate::game::GameSystems::Think));
}

/// The current arrows, replaced only when they differ.
#[derive(Resource, Default)]
struct DrawnArrows(Vec<DrawnArrow>);

#[derive(Clone, Debug, PartialEq)]
struct ArrowPath {
    /// The kind that is dropped, and the side that holds it.
    dropped: Option<(Side, KindId)>,
    squares: Vec<Sq>,
}

#[derive(Clone, Debug, PartialEq)]
struct DrawnArrow {
    arrow: Arrow,
    path: ArrowPath,
    /// The centre of the koma that is dropped, on its stand.
    on_stand: Option<Vec3>,
    clearance: ArrowClearance,
}

/// The koma in hand.
type InHandKoma<'w, 's> = Query<'w, 's, (&'static Koma, &'static Owner, &'static Transform), With<InHand>>;

/// Shows the opponent's move, and any last move again when the player skips motion while nothing moves. On a large
/// board the opponent's move is easily lost, so its arrow stays.
fn show_last_move(
    mut skips: MessageReader<SkipMotion>,
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    (session, seats): (Res<Session>, Res<Seats>),
    shape: Option<Res<BoardShape>>,
    moving: Query<(), Or<(With<Motion>, With<Burning>)>>,
    mut last_move_arrow: ResMut<LastMoveArrow>,
    mut frames: ResMut<NeedsFrames>,
) {
    let last = played.read().last();
    let is_over = matches!(*last_move_arrow, LastMoveArrow::Until(until) if until <= Instant::now());
    if is_over || last.is_some() || started.read().count() > 0 {
        *last_move_arrow = LastMoveArrow::No;
    }
    let is_large = shape.is_some_and(|shape| shape.is_large());
    let side_to_move = session.position().map(|position| position.side_to_move());
    let is_opponents = last.is_some_and(|ply| !ply.instant && ply.direction == Direction::Forward)
        && side_to_move.is_some()
        && seats.only_person() == side_to_move;
    let is_requested = skips.read().count() > 0 && moving.is_empty();
    if is_opponents && is_large {
        *last_move_arrow = LastMoveArrow::Always;
    } else if (is_opponents || is_requested) && *last_move_arrow != LastMoveArrow::Always {
        *last_move_arrow = LastMoveArrow::Until(Instant::now() + LAST_MOVE_DURATION);
    }
    if let LastMoveArrow::Until(until) = *last_move_arrow {
        frames.ask_within(until.saturating_duration_since(Instant::now()));
    }
}

fn draw(
    mut commands: Commands,
    session: Res<Session>,
    thinking: Res<Thinking>,
    settings: Res<Settings>,
    (last_move_arrow, better, line): (Res<LastMoveArrow>, Res<BetterMove>, Res<ShownLine>),
    shape: Option<Res<BoardShape>>,
    marks: Res<MarkAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    (moving, in_hand): (Query<(), With<Motion>>, InHandKoma),
    previous: Query<Entity, With<Arrow>>,
    mut drawn: ResMut<DrawnArrows>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some(shape) = shape else { return };
    // While pieces move, arrows would only distract.
    let mut arrows =
        if moving.is_empty() { wanted_arrows(&session, &thinking, &settings) } else { Vec::new() };
    let better = better
        .0
        .filter(|(position_id, ..)| moving.is_empty() && PositionId::of(&session) == Some(*position_id));
    arrows.extend(better.map(|(_, side, mv)| (Arrow::Suggestion, path(side, mv))));
    if let (Some((position_id, moves)), Some(position), true) =
        (&line.0, session.position(), moving.is_empty())
        && PositionId::of(&session) == Some(*position_id)
    {
        arrows.extend(shown_line(moves, position.side_to_move()));
    }
    if *last_move_arrow != LastMoveArrow::No
        && let Some(position) = session.position()
        && let Some(mv) = position.moves().next_back()
    {
        arrows.push((Arrow::LastMove, ArrowPath { dropped: None, ..path(position.side_to_move(), mv) }));
    }
    let with_clearance = |(arrow, path): (Arrow, ArrowPath)| {
        session.position().map(|position| DrawnArrow {
            arrow,
            on_stand: path
                .dropped
                .and_then(|(side, kind)| place_in_hand(&in_hand, side, position.variant().held_as(kind))),
            clearance: clearance(position, &path.squares),
            path,
        })
    };
    let drawn_arrows: Vec<DrawnArrow> = arrows.into_iter().filter_map(with_clearance).collect();
    if drawn_arrows == drawn.0 {
        return;
    }
    previous.iter().for_each(|arrow| commands.entity(arrow).despawn());
    if let Some(position) = session.position() {
        let geometry = position.geometry();
        for DrawnArrow { arrow, path, on_stand, clearance } in &drawn_arrows {
            let centre = |&sq: &Sq| shape.square_centre(geometry.file(sq), geometry.rank(sq));
            let stops: Vec<Vec3> = on_stand.iter().copied().chain(path.squares.iter().map(centre)).collect();
            spawn_arrow(&mut commands, &mut meshes, &marks, (*arrow, *clearance), &stops);
        }
    }
    drawn.0 = drawn_arrows;
    frames.ask();
}

fn place_in_hand(in_hand: &InHandKoma, side: Side, kind: KindId) -> Option<Vec3> {
    let mut koma = in_hand.iter().filter(|(koma, owner, _)| koma.kind == kind && owner.0 == side);
    koma.next().map(|(.., transform)| transform.translation)
}

fn wanted_arrows(session: &Session, thinking: &Thinking, settings: &Settings) -> Vec<(Arrow, ArrowPath)> {
    let (Some(position), current) = (session.position(), PositionId::of(session)) else { return Vec::new() };
    let mut arrows = recorded_arrows(session);
    let suggestion = thinking.suggestion().filter(|suggestion| Some(suggestion.position_id) == current);
    let suggested = suggestion.and_then(|suggestion| suggestion.mv);
    if let Some(insight) = thinking.insight().filter(|insight| Some(insight.position_id) == current) {
        let has_several_lines = insight.report.lines.len() > 1;
        // A request for a suggestion with several lines shows all lines.
        if has_several_lines && (settings.show_line || insight.purpose == ThinkingPurpose::Suggest) {
            arrows.extend(alternatives(insight, position, suggested));
        } else if settings.show_line {
            arrows.extend(expected_line(insight, position));
        }
    }
    arrows.extend(suggested.map(|mv| (Arrow::Suggestion, path(position.side_to_move(), mv))));
    arrows
}

/// A single move as a suggestion, or the first moves of a line.
fn shown_line(moves: &[Move], first: Side) -> Vec<(Arrow, ArrowPath)> {
    if let [mv] = moves {
        return vec![(Arrow::Suggestion, path(first, *mv))];
    }
    let numbered = (0..).zip(moves.iter().take(MAX_MOVES));
    numbered.map(|(number, &mv)| expected_move(number, first, mv)).collect()
}

/// The arrow of a move of a line that begins with a move of `first`.
fn expected_move(number: u8, first: Side, mv: Move) -> (Arrow, ArrowPath) {
    let is_blacks = (first == Side::Black) == number.is_multiple_of(2);
    let ArrowPath { dropped, squares } = path(first, mv);
    // The pieces that later moves drop may not be in hand yet.
    let dropped = dropped.filter(|_| number == 0);
    (Arrow::Expected { number, is_blacks }, ArrowPath { dropped, squares })
}

/// The moves of the best line, in order.
fn expected_line(insight: &Insight, position: &Position) -> impl Iterator<Item = (Arrow, ArrowPath)> {
    let moves = (0..).zip(insight.line(position, MAX_MOVES));
    moves.map(move |(number, mv)| expected_move(number, insight.side, mv))
}

/// The first move of each line except the suggested one, which has its own arrow. The best is on top.
fn alternatives(
    insight: &Insight,
    position: &Position,
    suggested: Option<Move>,
) -> impl Iterator<Item = (Arrow, ArrowPath)> {
    let is_blacks = insight.side == Side::Black;
    let moves = (0..).zip(insight.lines(position, 1).map(|(_, moves)| moves.first().copied()));
    let others: Vec<(u8, Move)> = moves.filter_map(|(number, mv)| Some((number, mv?))).collect();
    let others = others.into_iter().rev().filter(move |&(_, mv)| Some(mv) != suggested);
    others.map(move |(number, mv)| (Arrow::Alternative { number, is_blacks }, path(insight.side, mv)))
}

fn recorded_arrows(session: &Session) -> Vec<(Arrow, ArrowPath)> {
    let notes = session.tree().zip(session.node()).map(|(tree, node)| tree.notes(node));
    let arrow = |mark: &NoteMark| match *mark {
        NoteMark::Arrow(from, to) => {
            Some((Arrow::Noted, ArrowPath { dropped: None, squares: vec![from, to] }))
        }
        NoteMark::Square(_) => None,
    };
    notes.iter().flat_map(|notes| &notes.marks).filter_map(arrow).collect()
}

/// The squares of a move of a side: start, midsteps and end. A drop or a pass has only one.
fn path(side: Side, mv: Move) -> ArrowPath {
    let mut squares: Vec<Sq> = mv.from().into_iter().chain(mv.via()).chain([mv.to()]).collect();
    squares.dedup();
    ArrowPath { dropped: mv.dropped_kind().map(|kind| (side, kind)), squares }
}

fn clearance(position: &Position, squares: &[Sq]) -> ArrowClearance {
    let geometry = position.geometry();
    let is_occupied = |sq: Sq| position.piece_at(sq).is_some();
    let coordinates = |sq: Sq| (i16::from(geometry.column(sq)), i16::from(geometry.rank(sq)));
    let crosses_pieces = squares.windows(2).any(|pair| {
        let ((column, row), (last_column, last_row)) = (coordinates(pair[0]), coordinates(pair[1]));
        let (right, down) = (last_column - column, last_row - row);
        let is_straight = right == 0 || down == 0 || right.abs() == down.abs();
        let steps = if is_straight { right.abs().max(down.abs()) } else { 1 };
        let between = |step| geometry.square_at_offset(pair[0], right.signum() * step, down.signum() * step);
        !is_straight || (1..steps).filter_map(between).any(is_occupied)
    });
    let turns_on_piece = squares
        .get(1..squares.len().saturating_sub(1))
        .is_some_and(|via| via.iter().any(|&sq| is_occupied(sq)));
    ArrowClearance {
        is_over_pieces: crosses_pieces || turns_on_piece,
        ends_on_piece: squares.last().is_some_and(|&sq| is_occupied(sq)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;

    #[test]
    fn clearance_detects_pieces_under_an_arrow_and_at_its_end() {
        let position = Position::new(Variant::built_in("tenjiku").unwrap());
        let clearance_of = |names: &str| {
            let squares: Vec<Sq> =
                names.split(' ').map(|name| position.geometry().parse(name).unwrap()).collect();
            let clearance = clearance(&position, &squares);
            (clearance.is_over_pieces, clearance.ends_on_piece)
        };
        assert_eq!(clearance_of("9l 9k"), (false, false), "a step");
        assert_eq!(clearance_of("9l 9e"), (false, true), "as far as a Pawn");
        assert_eq!(clearance_of("9m 9c"), (true, true), "a range jump");
        assert_eq!(clearance_of("9l 9e 9f"), (true, false), "a capture on the way");
        assert_eq!(clearance_of("9j"), (false, false), "a drop");
    }
}
