//! Sets the table: cameras at program start, board and koma when a game begins.

use crate::app::{Action, GamePurpose, HandleActions, Screen, Settings};
use crate::game::{GameStarted, GameSystems, PlyPlayed, Seats, Session};
use crate::ui::{BoardArea, CurrentMoveStyle};
use crate::view::board::{BoardAssets, BoardRoot};
use crate::view::camera::{OrbitCamera, orbit_camera};
use crate::view::director::Attention;
use crate::view::dynamic_resolution::RenderScale;
use crate::view::entrance::PlayEntrance;
use crate::view::face_style::FaceStyle;
use crate::view::faces::FaceSpec;
use crate::view::koma::KomaAssets;
use crate::view::koma_material::KomaMaterial;
use crate::view::koma_mesh::EdgeStyle;
use crate::view::layout::{BoardShape, Seat, StandPlace};
use crate::view::motion::{Motion, MotionStyle};
use crate::view::orbit_pose::View;
use crate::view::quality::Quality;
use crate::view::redraw::NeedsFrames;
use crate::view::resting_place::{KomaSystems, RestingPlace};
use crate::view::theme::ActiveTheme;
use crate::view::wood_material::WoodMaterial;
use bevy::camera::Viewport;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::PrimaryEguiContext;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Position, Side};

/// The margin around the pieces of a problem, and the minimum width and height of a board of which only a region is
/// shown, in squares.
const REGION_MARGIN: u8 = 2;
const MIN_REGION_BOARD: u8 = 12;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(setup_plugin).add_message::<ViewChosen>();
    app.on_action(Action::ViewFromBlack, view_from(Seat::Black));
    app.on_action(Action::ViewFromWhite, view_from(Seat::White));
    app.on_action(Action::FromCorner, |mut viewer: Viewer| viewer.choose_view(true, View::Corner));
    app.on_action(Action::FromAbove, from_above).on_action(Action::RotateBoard, rotate_board);
    app.on_action(Action::PieceHints, toggle_hints);
    app.add_systems(Startup, spawn_cameras);
    let rotate = rotate.run_if(not(in_state(Screen::Start)));
    app.add_systems(Update, (fit_viewport, turn_to_mover.after(GameSystems::Turn), rotate));
    app.add_systems(Update, play_entrance.after(GameSystems::Turn).before(KomaSystems::SpawnBodies));
    for screen in [Screen::Start, Screen::Match, Screen::Lesson, Screen::Problem, Screen::Editor] {
        app.add_systems(OnEnter(screen), |mut frames: ResMut<NeedsFrames>| frames.ask());
    }
}

/// Adds the systems that set the table when a game begins, whether it is played or watched.
pub(super) fn setup_plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            set_table.before(KomaSystems::SpawnBodies).after(GameSystems::Turn),
            (write_labels, turn_writing).after(set_table),
        ),
    );
}

/// Spawns two cameras: one for the board in the area that the panels leave, and one for the panels.
fn spawn_cameras(mut commands: Commands) {
    commands.spawn((orbit_camera(View::Seat(Seat::Black)), RenderScale::default()));
    commands.spawn((
        Name::new("Panel camera"),
        PrimaryEguiContext,
        Camera2d,
        RenderLayers::none(),
        // With multisampling, egui's render texture would never be cleared.
        Msaa::Off,
        Camera { order: 1, ..default() },
    ));
}

fn set_table(
    mut started: MessageReader<GameStarted>,
    session: Res<Session>,
    settings: Res<Settings>,
    table_purpose: TablePurpose,
    mut table: TableBuilder,
    mut cameras: Query<&mut OrbitCamera>,
    mut frames: ResMut<NeedsFrames>,
    mut current: Local<Option<TableScene>>,
) -> Result {
    let is_begun = started.read().count() > 0;
    let (is_new_look, stands) = (table.is_new_look(), table.stand_place());
    let needs_rebuild = current
        .as_ref()
        .is_some_and(|old| old.style != settings.face_style || old.shape.stands != stands || is_new_look);
    let Some(variant) = session.variant().filter(|_| is_begun || needs_rebuild) else { return Ok(()) };
    let learner = session.position().filter(|_| table_purpose.is_lesson()).map(Position::side_to_move);
    let tree = session.tree().filter(|_| table_purpose.is_problem());
    let region = tree.and_then(|tree| small_region(&tree.position_at(tree.root())));
    let scene = TableScene::of(variant, settings.face_style, learner, table_purpose.is_watched_game());
    let scene = TableScene { region, shape: scene.shape.with_stands(stands), ..scene };
    let previous = current.take().filter(|_| !is_new_look);
    let is_same_board = previous.as_ref().is_some_and(|previous| previous.shape == scene.shape);
    let is_same_koma = previous.as_ref().is_some_and(|previous| previous.faces == scene.faces);
    if is_begun && !table_purpose.keeps_view(previous.as_ref(), &scene) {
        for mut camera in &mut cameras {
            // Piece stands matter only in games with drops. In other games the board takes all the space.
            camera.frame_stands = variant.has_drops();
            let viewer = learner.or_else(|| table_purpose.only_player(&session));
            camera.from_corner = settings.from_corner;
            let seat = viewer.map_or(Seat::Black, Seat::from_side);
            let is_next_lesson = previous.as_ref().is_some_and(|previous| previous.learner.is_some());
            let above =
                camera.chosen_view().filter(|view| is_next_lesson && learner.is_some() && !view.is_seated());
            let view = above.map_or(camera.seat_view(seat), |above| above.with_seat(seat));
            match &scene.region {
                Some(region) => camera.jump_to_points(view, region.to_vec(), scene.shape),
                None => camera.jump_to(view, scene.shape),
            }
        }
    }
    if !is_same_board {
        table.replace_board(scene.shape)?;
    }
    if !is_same_koma {
        table.replace_koma(&scene)?;
    }
    if !(is_same_board && is_same_koma) {
        table.clear();
    }
    frames.ask();
    *current = Some(scene);
    Ok(())
}

/// The corners of the region around all pieces, if it takes only a part of a large board, as in most problems. `None`
/// in games with drops, whose piece stands must stay in view.
fn small_region(position: &Position) -> Option<[Vec3; 4]> {
    let (variant, geometry) = (position.variant(), position.geometry());
    let shape = BoardShape::new(geometry.files(), geometry.ranks());
    let squares: Vec<(u8, u8)> =
        position.setup().pieces.iter().map(|(sq, _)| (geometry.file(*sq), geometry.rank(*sq))).collect();
    let around = |place: fn(&(u8, u8)) -> u8, first: u8, last: u8| {
        let low = squares.iter().map(place).min()?.saturating_sub(REGION_MARGIN).max(first);
        let high = squares.iter().map(place).max()?.saturating_add(REGION_MARGIN).min(last);
        let is_small = u16::from(high - low) * 4 < u16::from(last - first) * 3;
        is_small.then_some([low, high])
    };
    let files = around(|square| square.0, 1, geometry.files())?;
    let ranks = around(|square| square.1, 0, geometry.ranks() - 1)?;
    let is_large = geometry.files().min(geometry.ranks()) >= MIN_REGION_BOARD;
    let corner = |index: usize| shape.square_centre(files[index % 2], ranks[index / 2]);
    (is_large && !variant.has_drops()).then(|| std::array::from_fn(corner))
}

/// Places the koma of a new game one after the other; the koma of a continued game are already there.
fn play_entrance(
    mut started: MessageReader<GameStarted>,
    session: Res<Session>,
    purpose: Res<GamePurpose>,
    mut entrances: MessageWriter<PlayEntrance>,
) {
    let is_new = session.game() == session.begun_as() && session.line().is_empty();
    if started.read().count() == 0 || !is_new {
        return;
    }
    match *purpose {
        GamePurpose::Game => entrances.write(PlayEntrance { has_sound: true }),
        GamePurpose::Display => entrances.write(PlayEntrance { has_sound: false }),
        GamePurpose::Practice | GamePurpose::Lesson | GamePurpose::Editor => return,
    };
}

#[derive(SystemParam)]
struct TablePurpose<'w> {
    purpose: Res<'w, GamePurpose>,
    screen: Res<'w, State<Screen>>,
    seats: Res<'w, Seats>,
}

impl TablePurpose<'_> {
    fn is_lesson(&self) -> bool {
        *self.purpose == GamePurpose::Lesson
    }

    fn is_problem(&self) -> bool {
        self.is_lesson() && *self.screen.get() == Screen::Problem
    }

    fn is_watched_game(&self) -> bool {
        *self.purpose == GamePurpose::Game && self.seats.is_watched()
    }

    /// The side played here, if the other side is played by a computer or remotely.
    fn only_player(&self, session: &Session) -> Option<Side> {
        let is_game = matches!(*self.purpose, GamePurpose::Game | GamePurpose::Practice);
        // The players of a game by link may not be seated yet.
        let by_link = session.by_link().map(|by_link| by_link.side);
        by_link.or_else(|| self.seats.only_person()).filter(|_| is_game)
    }

    fn keeps_view(&self, previous: Option<&TableScene>, scene: &TableScene) -> bool {
        // The start screen places the camera itself.
        if *self.purpose == GamePurpose::Display {
            return true;
        }
        let Some(previous) = previous.filter(|previous| previous.shape == scene.shape) else {
            return false;
        };
        // Between watched games, the camera belongs to the director or stays where the player left it.
        let is_next_watched_game =
            previous.is_watched_game && scene.is_watched_game && previous.faces == scene.faces;
        // Between exercises, learners keep the view they have chosen.
        let is_next_exercise = self.is_lesson()
            && !self.screen.is_changed()
            && (previous.learner, previous.region) == (scene.learner, scene.region);
        // In the position editor, the view is kept while pieces are placed.
        is_next_watched_game || is_next_exercise || *self.purpose == GamePurpose::Editor
    }
}

/// Creates the board and the koma, and removes the previous board and koma.
#[derive(SystemParam)]
struct TableBuilder<'w, 's> {
    commands: Commands<'w, 's>,
    theme: Res<'w, ActiveTheme>,
    quality: Res<'w, Quality>,
    /// `None` in pictures without a window, where the style never changes.
    move_style: Option<Res<'w, CurrentMoveStyle>>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    boards: Query<'w, 's, Entity, With<BoardRoot>>,
    bodies: Query<'w, 's, Entity, With<RestingPlace>>,
    images: ResMut<'w, Assets<Image>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    woods: ResMut<'w, Assets<WoodMaterial>>,
    koma: ResMut<'w, Assets<KomaMaterial>>,
}

impl TableBuilder<'_, '_> {
    /// Whether the theme, the quality or the notation of the coordinates has changed since the table was set.
    fn is_new_look(&self) -> bool {
        let is_new_theme = self.theme.is_changed() && !self.theme.is_added();
        let is_new_quality = self.quality.is_changed() && !self.quality.is_added();
        let is_new_style =
            self.move_style.as_ref().is_some_and(|style| style.is_changed() && !style.is_added());
        is_new_theme || is_new_quality || is_new_style
    }

    fn stand_place(&self) -> StandPlace {
        // The aspect of the window, because the aspect of the board's area changes with the panels.
        let aspect = self.window.single().ok().map(|window| window.width() / window.height().max(1.0));
        aspect.map_or(StandPlace::Beside, StandPlace::for_aspect)
    }

    fn replace_board(&mut self, shape: BoardShape) -> Result {
        self.boards.iter().for_each(|root| self.commands.entity(root).despawn());
        let (theme, quality) = (&self.theme.0, *self.quality);
        let board =
            BoardAssets::build(shape, theme, quality, &mut self.images, &mut self.meshes, &mut self.woods)?;
        board.spawn(&mut self.commands);
        self.commands.insert_resource(board);
        self.commands.insert_resource(shape);
        Ok(())
    }

    fn replace_koma(&mut self, scene: &TableScene) -> Result {
        let squares = usize::from(scene.shape.files) * usize::from(scene.shape.ranks);
        let (theme, quality) = (&self.theme.0, *self.quality);
        let edges = EdgeStyle::for_quality(quality, squares);
        let assets = KomaAssets::build(
            &scene.faces,
            theme,
            quality,
            edges,
            &mut self.images,
            &mut self.meshes,
            &mut self.koma,
        )?;
        self.commands.insert_resource(assets);
        Ok(())
    }

    /// Removes all koma from their places, so that they get new bodies.
    fn clear(&mut self) {
        self.bodies.iter().for_each(|body| {
            // A motion would end at the old place.
            self.commands.entity(body).try_remove::<(RestingPlace, Motion)>();
        });
    }
}

/// The state for which board, koma and view were set up.
struct TableScene {
    shape: BoardShape,
    style: FaceStyle,
    /// The faces of all kinds of pieces, for each level of the style.
    faces: Vec<Vec<FaceSpec>>,
    /// The learner's side, in a lesson, and the part of the board that is shown.
    learner: Option<Side>,
    region: Option<[Vec3; 4]>,
    is_watched_game: bool,
}

impl TableScene {
    fn of(variant: &Variant, style: FaceStyle, learner: Option<Side>, is_watched_game: bool) -> Self {
        Self {
            shape: BoardShape::new(variant.geometry().files(), variant.geometry().ranks()),
            style,
            faces: style.levels().iter().map(|level| faces(variant, *level)).collect(),
            learner,
            region: None,
            is_watched_game,
        }
    }
}

fn faces(variant: &Variant, style: FaceStyle) -> Vec<FaceSpec> {
    variant.kinds().map(|(_, kind)| style.face(kind)).collect()
}

/// Fits the viewport of the board's camera to the area left by the panels.
fn fit_viewport(
    area: Res<BoardArea>,
    settings: Res<Settings>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut camera: Query<&mut Camera, With<OrbitCamera>>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Ok(window), Ok(mut camera)) = (window.single(), camera.single_mut()) else { return };
    let scale = window.scale_factor() * settings.interface_zoom(window);
    let window_size = UVec2::new(window.physical_width(), window.physical_height());
    let pixels = |points: f32| (points * scale).round().max(0.0) as u32;
    let position = UVec2::new(pixels(area.0.left()), pixels(area.0.top())).min(window_size);
    let size = UVec2::new(pixels(area.0.width()), pixels(area.0.height())).min(window_size - position);
    if size.min_element() == 0 {
        return;
    }
    let is_same = camera
        .viewport
        .as_ref()
        .is_some_and(|old| old.physical_position == position && old.physical_size == size);
    if !is_same {
        camera.viewport = Some(Viewport { physical_position: position, physical_size: size, ..default() });
        frames.ask();
    }
}

/// Turns the board to the player to move after each ply, if that setting is on.
fn turn_to_mover(
    mut played: MessageReader<PlyPlayed>,
    settings: Res<Settings>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    mut cameras: Query<&mut OrbitCamera>,
) {
    let is_setting_changed = settings.is_changed() && !settings.is_added();
    let (true, Some(shape)) =
        (settings.turn_to_mover && (played.read().count() > 0 || is_setting_changed), shape)
    else {
        return;
    };
    let Some(position) = session.position() else { return };
    let seat = Seat::from_side(position.side_to_move());
    for mut camera in &mut cameras {
        let view = camera.kept_view().map_or_else(|| camera.seat_view(seat), |view| view.with_seat(seat));
        camera.look_from(view, *shape);
    }
}

/// A message: the player has chosen a seat or the view from above.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct ViewChosen;

/// Moves the camera to views chosen by the player.
#[derive(SystemParam)]
struct Viewer<'w, 's> {
    shape: Option<Res<'w, BoardShape>>,
    settings: ResMut<'w, Settings>,
    cameras: Query<'w, 's, &'static mut OrbitCamera>,
    chosen: MessageWriter<'w, ViewChosen>,
}

impl Viewer<'_, '_> {
    /// Moves the camera to the view that `view` derives from the current seat. `at_corner` also applies to later games.
    fn choose_view(&mut self, at_corner: bool, view: impl FnOnce(Seat) -> View) {
        self.settings.from_corner = at_corner;
        self.cameras.iter_mut().for_each(|mut camera| camera.from_corner = at_corner);
        self.move_camera(|_, seat| view(seat));
        self.chosen.write(ViewChosen);
    }

    /// Moves the camera to the view that `view` derives from the camera and its current seat.
    fn move_camera(&mut self, view: impl FnOnce(&OrbitCamera, Seat) -> View) {
        let (Some(shape), Ok(mut camera)) = (&self.shape, self.cameras.single_mut()) else { return };
        let seat = if camera.current_pose().yaw.cos() < 0.0 { Seat::White } else { Seat::Black };
        let view = view(&camera, seat);
        camera.look_from(view, **shape);
        if self.settings.auto_rotate {
            self.settings.auto_rotate = false;
        }
    }
}

fn view_from(seat: Seat) -> impl FnMut(Viewer) {
    move |mut viewer| viewer.choose_view(false, |_| View::Seat(seat))
}

fn from_above(mut viewer: Viewer) {
    viewer.move_camera(|_, seat| View::Above(seat));
    viewer.chosen.write(ViewChosen);
}

fn rotate_board(mut viewer: Viewer) {
    viewer.move_camera(|camera, seat| {
        let seat = if seat == Seat::White { Seat::Black } else { Seat::White };
        camera.kept_view().map_or_else(|| camera.seat_view(seat), |view| view.with_seat(seat))
    });
}

fn toggle_hints(mut settings: ResMut<Settings>) {
    let has_hints = settings.face_style == FaceStyle::Hints;
    settings.face_style = if has_hints { FaceStyle::default() } else { FaceStyle::Hints };
}

/// Turns the writing on the koma to the viewer, if that setting is on. The koma keep their direction.
fn turn_writing(
    settings: Res<Settings>,
    koma: Option<Res<KomaAssets>>,
    cameras: Query<&OrbitCamera>,
    mut materials: ResMut<Assets<KomaMaterial>>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(koma), Ok(camera)) = (koma, cameras.single()) else { return };
    let seat = if camera.current_pose().yaw.cos() < 0.0 { Seat::White } else { Seat::Black };
    let reader = settings.read_far.then_some(seat);
    if koma.set_reader(reader, materials.bypass_change_detection()) {
        frames.ask();
    }
}

/// Shows or hides the coordinates according to the setting, also on a new board.
fn write_labels(
    settings: Res<Settings>,
    board: Option<Res<BoardAssets>>,
    mut woods: ResMut<Assets<WoodMaterial>>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some(board) = board.filter(|board| board.is_changed() || settings.is_changed()) else { return };
    if board.show_labels(settings.coordinates, woods.bypass_change_detection()) {
        frames.ask();
    }
}

/// Turns the slow rotation on or off according to the setting, also after a new view or board.
fn rotate(
    settings: Res<Settings>,
    attention: Res<Attention>,
    mut cameras: Query<&mut OrbitCamera>,
    mut frames: ResMut<NeedsFrames>,
) {
    for mut camera in &mut cameras {
        // In a watched game the director moves the camera; with reduced motion nothing rotates automatically.
        let is_watched_game = matches!(*attention, Attention::Watched | Attention::Between);
        let is_directed = is_watched_game && camera.kept_view().is_some();
        let should_rotate = settings.auto_rotate && !is_directed && settings.motion == MotionStyle::Full;
        if camera.auto_rotate != should_rotate {
            camera.auto_rotate = should_rotate;
            frames.ask();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::Variant;

    fn region(game: &str, text: &str) -> Option<[Vec3; 4]> {
        small_region(&sfen::read(&Variant::built_in(game).unwrap(), text).expect("a position"))
    }

    #[test]
    fn a_problem_in_a_corner_of_a_large_board_has_a_region() {
        let corner = "12+L!+L1k/13+f1+c/16/16/16/16/16/16/16/16/16/16/16/16/16/16 b - 1";
        let shape = BoardShape::new(16, 16);
        // Files 1 to 4 and ranks a and b, with two squares around them.
        let expected = [(1, 0), (6, 0), (1, 3), (6, 3)].map(|(file, rank)| shape.square_centre(file, rank));
        assert_eq!(region("tenjiku", corner), Some(expected));
        let far_apart = "15k/16/16/16/16/16/16/16/16/16/16/16/16/16/16/+L!15 b - 1";
        assert_eq!(region("tenjiku", far_apart), None);
        assert_eq!(region("tori", "k6/7/7/7/7/7/7 b - 1"), None, "a small board");
    }
}
