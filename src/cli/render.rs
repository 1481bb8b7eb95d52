//! `tenjiku render`: draws a picture of a position, or a film of a game, without a window.

use super::CliError;
use super::frames::QualityArg;
use super::game::{GameArgs, RulesArgs, VariantArgs, play_moves};
use super::game_file::GameFileArgs;
use crate::render::{self, FRAMES_PER_SECOND, FilmStep, RenderScene, Viewpoint};
use crate::view::face_style::FaceStyle;
use crate::view::film::{Film, write_picture};
use crate::view::layout::Seat;
use crate::view::orbit_pose::View;
use crate::view::quality::Quality;
use crate::view::theme::{Theme, ThemeLibrary};
use clap::{Args, ValueEnum};
use std::error::Error;
use std::fs::File;
use std::path::PathBuf;
use std::time::Duration;
use tenjiku_platform::files::Draft;
use tenjiku_records::GameTree;

/// The pause in a film after each move.
const PAUSE_AFTER_MOVE: Duration = Duration::from_millis(500);

#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// A game in any format that `convert` reads, instead of a position
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The game: an id such as chu or maka_dai_dai, or the id of a game of your own
    #[arg(long, value_name = "V", required_unless_present = "file")]
    variant: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Start from this position instead of the starting array
    #[arg(long, conflicts_with = "file")]
    sfen: Option<String>,
    /// Start with this handicap of the game
    #[arg(long, value_name = "NAME", conflicts_with_all = ["file", "sfen"])]
    handicap: Option<String>,
    /// Then play these moves, in coordinate form, separated by spaces
    #[arg(long, value_name = "\"M M\"")]
    moves: Option<String>,
    /// Stop after this many plies of the game
    #[arg(long, value_name = "N", requires = "file")]
    ply: Option<usize>,
    /// The PNG file to write
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", value_parser = parse_size, default_value = "1280x800")]
    size: (u32, u32),
    /// The point of view
    #[arg(long, value_enum, default_value = "black")]
    view: ViewArg,
    /// Show a few squares around this one instead; far things are out of focus in high quality
    #[arg(long, value_name = "SQUARE", conflicts_with = "view")]
    close: Option<String>,
    /// The style of the characters on the koma
    #[arg(long, value_enum, default_value = "distance")]
    faces: FacesArg,
    /// The theme of the table: kaya, morning, evening, maple, ebony, two_colours, all_eyes, contrast,
    /// diagram, or one of your own
    #[arg(long, value_name = "THEME", default_value = "kaya")]
    theme: String,
    /// Quality of the picture; by default, what suits the graphics adapter
    #[arg(long, value_enum)]
    quality: Option<QualityArg>,
    /// Pick up the piece on this square, so that its moves are marked
    #[arg(long, value_name = "SQUARE", conflicts_with_all = ["at", "film"])]
    pick: Option<String>,
    /// Show which squares each side controls
    #[arg(long, conflicts_with_all = ["at", "film"])]
    influence: bool,
    /// Show the last move in motion, this many seconds after it began
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, conflicts_with = "film")]
    at: Option<Duration>,
    /// Write an animated PNG of all the moves
    #[arg(long)]
    film: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ViewArg {
    /// Black's seat
    Black,
    /// White's seat
    White,
    /// From above
    Top,
    /// From beside Black's seat
    Corner,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FacesArg {
    /// Two kanji up close, one at medium distance, move symbols from afar
    Distance,
    /// Two kanji
    Two,
    /// One kanji
    One,
    /// One kanji with move hints
    Hints,
    /// Letters
    Letters,
    /// Move symbols
    Moves,
}

/// Parses `1280x800`.
fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| (16..=8192).contains(number));
    let parsed_size =
        text.split_once('x').and_then(|(width, height)| Some((number(width)?, number(height)?)));
    parsed_size.ok_or("write it as WIDTHxHEIGHT, such as 1280x800, each from 16 to 8192".to_owned())
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f32>().ok().filter(|number| (0.0..=30.0).contains(number));
    number.map(Duration::from_secs_f32).ok_or("give seconds from 0 to 30, such as 0.6".to_owned())
}

pub(super) fn run(args: &RenderArgs) -> Result<(), CliError> {
    let scene = args.scene()?;
    let draft = Draft::create(&args.out).map_err(|error| CliError::write_error(&args.out, error))?;
    let file = draft.reopen().map_err(|error| CliError::write_error(&args.out, error))?;
    if args.film {
        let mut film = None;
        let result =
            render::film(&scene, PAUSE_AFTER_MOVE, |step| write_film_step(&mut film, &file, &scene, step));
        result.map_err(CliError::input)?.map_err(|error| CliError::write_error(&args.out, error))?;
        let result = film.map_or(Ok(()), Film::end);
        result.map_err(|error| CliError::write_error(&args.out, error))?;
    } else {
        let picture = render::picture(&scene).map_err(CliError::input)?;
        write_picture(file, picture.size, &picture.pixels)
            .map_err(|error| CliError::write_error(&args.out, error))?;
    }
    draft.finish().map_err(|error| CliError::write_error(&args.out, error))
}

fn write_film_step(
    film: &mut Option<Film>,
    file: &File,
    scene: &RenderScene,
    step: FilmStep,
) -> Result<(), Box<dyn Error>> {
    match (step, film) {
        (FilmStep::Frames(count), film) => {
            *film =
                Some(Film::begin(file.try_clone()?, scene.size, count, (1_000 / FRAMES_PER_SECOND) as u16)?);
        }
        (FilmStep::Frame(picture), Some(film)) => film.add(picture.pixels)?,
        (FilmStep::Frame(_), None) => {}
    }
    Ok(())
}

impl RenderArgs {
    fn scene(&self) -> Result<RenderScene, CliError> {
        let tree = self.tree()?;
        let square = |name: &String| {
            tree.variant().geometry().parse(name).ok_or_else(|| {
                CliError::Input(format!("`{name}` is not a square of this board; write it as 8h"))
            })
        };
        let picked = self.pick.as_ref().map(square).transpose()?;
        let viewpoint = match (self.close.as_ref().map(square).transpose()?, self.view) {
            (Some(sq), _) => Viewpoint::Close(sq),
            (None, ViewArg::Black) => Viewpoint::View(View::Seat(Seat::Black)),
            (None, ViewArg::White) => Viewpoint::View(View::Seat(Seat::White)),
            (None, ViewArg::Top) => Viewpoint::View(View::Above(Seat::Black)),
            (None, ViewArg::Corner) => Viewpoint::View(View::Corner(Seat::Black)),
        };
        let faces = match self.faces {
            FacesArg::Distance => FaceStyle::ByDistance,
            FacesArg::Two => FaceStyle::TwoKanji,
            FacesArg::One => FaceStyle::OneKanji,
            FacesArg::Hints => FaceStyle::Hints,
            FacesArg::Letters => FaceStyle::Letters,
            FacesArg::Moves => FaceStyle::Moves,
        };
        let quality = self.quality.map(Quality::from);
        let (size, influence, after) = (self.size.into(), self.influence, self.at);
        let theme = self.theme()?;
        Ok(RenderScene { tree, size, viewpoint, faces, theme, quality, picked, influence, after })
    }

    fn theme(&self) -> Result<Theme, CliError> {
        let library = ThemeLibrary::load();
        if let Some(theme) = library.find(&self.theme) {
            return Ok(theme.clone());
        }
        if let Some(fault) = library.faults.first() {
            return Err(super::game::variant_error(fault));
        }
        let theme_ids: Vec<&str> = library.themes.iter().map(|theme| theme.id.as_str()).collect();
        Err(CliError::Input(format!(
            "there is no theme `{}`; the themes are {}",
            self.theme,
            theme_ids.join(", ")
        )))
    }

    /// The game up to the position to draw.
    fn tree(&self) -> Result<GameTree, CliError> {
        let mut position = match (&self.file, &self.variant) {
            (Some(file), variant) => {
                let rules = self.rules.clone();
                let file_args =
                    GameFileArgs { variant: variant.clone(), rules, game: None, file: file.clone() };
                let tree = file_args.tree()?;
                let line = tree.main_line();
                let plies = self.ply.unwrap_or(line.len()).min(line.len());
                tree.position_at(plies.checked_sub(1).map_or(tree.root(), |last| line[last]))
            }
            (None, Some(id)) => {
                let game = VariantArgs { variant: id.clone(), rules: self.rules.clone() };
                let (sfen, handicap) = (self.sfen.clone(), self.handicap.clone());
                GameArgs { game, sfen, handicap, moves: None }.position()?
            }
            (None, None) => return Err(CliError::input("name the game: --variant V, or a file")),
        };
        play_moves(&mut position, self.moves.as_deref().unwrap_or_default())?;
        Ok(GameTree::new(&position))
    }
}
