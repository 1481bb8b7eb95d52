//! Chooses the arrows on the board: the suggested move, the line a computer expects, and on request the
//! last move.

use super::InputSystems;
use crate::app::Settings;
use crate::game::{GameStarted, PlyPlayed, PositionId, Session, Thinking};
use crate::record::NoteMark;
use crate::rules::Move;
use crate::variant::Sq;
use crate::view::arrow::{Arrow, ArrowMaterial, spawn_arrow};
use crate::view::layout::BoardShape;
use crate::view::motion::{Motion, SkipMotion};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::time::{Duration, Instant};

/// The most moves of a line that are drawn. More would clutter the board.
const LONGEST: usize = 3;

/// How long the last move is shown again.
const RECALL: Duration = Duration::from_millis(1_600);

/// Until when the last move is shown again.
#[derive(Resource, Default)]
struct Recall(Option<Instant>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrawnArrows>().init_resource::<Recall>();
    app.add_systems(Update, recall.in_set(InputSystems::Mark).before(draw));
    app.add_systems(Update, draw.in_set(InputSystems::Mark).after(crate::game::GameSystems::Think));
}

/// The arrows on the board now. They are replaced only when they differ.
#[derive(Resource, Default)]
struct DrawnArrows(Vec<(Arrow, Vec<Sq>)>);

/// Shows the last move again when the player skips motion while nothing moves.
fn recall(
    mut skips: MessageReader<SkipMotion>,
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    moving: Query<(), With<Motion>>,
    mut recall: ResMut<Recall>,
    mut frames: ResMut<NeedsFrames>,
) {
    let is_over = recall.0.is_some_and(|until| until <= Instant::now());
    if is_over || played.read().count() + started.read().count() > 0 {
        recall.0 = None;
    }
    if skips.read().count() > 0 && moving.is_empty() {
        recall.0 = Some(Instant::now() + RECALL);
    }
    if let Some(until) = recall.0 {
        frames.ask_within(until.saturating_duration_since(Instant::now()));
    }
}

fn draw(
    mut commands: Commands,
    session: Res<Session>,
    thinking: Res<Thinking>,
    settings: Res<Settings>,
    recall: Res<Recall>,
    shape: Option<Res<BoardShape>>,
    material: Res<ArrowMaterial>,
    mut meshes: ResMut<Assets<Mesh>>,
    moving: Query<(), With<Motion>>,
    old: Query<Entity, With<Arrow>>,
    mut drawn: ResMut<DrawnArrows>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some(shape) = shape else { return };
    // While pieces move, arrows would only distract.
    let mut wanted = if moving.is_empty() { wanted(&session, &thinking, &settings) } else { Vec::new() };
    if recall.0.is_some()
        && let Some(mv) = session.position().and_then(|position| position.moves().next_back())
    {
        wanted.push((Arrow::LastMove, squares(mv)));
    }
    if wanted == drawn.0 {
        return;
    }
    old.iter().for_each(|arrow| commands.entity(arrow).despawn());
    if let Some(position) = session.position() {
        let geometry = position.geometry();
        for (arrow, squares) in &wanted {
            let centre = |&sq: &Sq| shape.square_centre(geometry.file(sq), geometry.rank(sq));
            let stops: Vec<Vec3> = squares.iter().map(centre).collect();
            spawn_arrow(&mut commands, &mut meshes, &material, *arrow, &stops);
        }
    }
    drawn.0 = wanted;
    frames.ask();
}

fn wanted(session: &Session, thinking: &Thinking, settings: &Settings) -> Vec<(Arrow, Vec<Sq>)> {
    let (Some(position), now) = (session.position(), PositionId::of(session)) else { return Vec::new() };
    let mut arrows = noted(session);
    let insight = thinking.insight().filter(|insight| settings.show_line && Some(insight.spot) == now);
    if let Some(insight) = insight {
        let mut side = insight.side;
        for (number, mv) in (0..).zip(insight.line(position, LONGEST)) {
            let is_blacks = side == crate::rules::Side::Black;
            arrows.push((Arrow::Expected { number, is_blacks }, squares(mv)));
            side = side.other();
        }
    }
    let suggestion = thinking.suggestion().filter(|suggestion| Some(suggestion.spot) == now);
    if let Some(mv) = suggestion.and_then(|suggestion| suggestion.mv) {
        arrows.push((Arrow::Suggestion, squares(mv)));
    }
    arrows
}

/// The arrows that were drawn into the record.
fn noted(session: &Session) -> Vec<(Arrow, Vec<Sq>)> {
    let notes = session.tree().zip(session.node()).map(|(tree, node)| tree.notes(node));
    let arrow = |mark: &NoteMark| match *mark {
        NoteMark::Arrow(from, to) => Some((Arrow::Noted, vec![from, to])),
        NoteMark::Square(_) => None,
    };
    notes.iter().flat_map(|notes| &notes.marks).filter_map(arrow).collect()
}

/// The squares of a move: where it starts, its midsteps and where it ends. A drop or a pass has only one.
fn squares(mv: Move) -> Vec<Sq> {
    let mut squares: Vec<Sq> = mv.from().into_iter().chain(mv.via()).chain([mv.to()]).collect();
    squares.dedup();
    squares
}
