//! Helpers that write positions and moves with the names of squares and pieces.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tenjiku_rules::variant::{Sq, Variant, VariantFile};
use tenjiku_rules::{Effect, Move, Outcome, Piece, Position, Refusal, Setup, Side};

pub use tenjiku_rules::Side::{Black, White};
pub use tenjiku_rules::variant::RandomNumbers;

/// The five games with rule texts.
pub const GAMES: [&str; 5] = ["tori", "chu", "dai", "tenjiku", "tai"];

/// The folder of the whole project: these helpers serve the tests of several crates.
pub fn root() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.find(|folder| folder.join("variants").is_dir()).expect("a folder with the games")
}

/// The variant file of a game, as shipped.
pub fn file(id: &str) -> VariantFile {
    let path = root().join("variants").join(format!("{id}.ron"));
    let text = std::fs::read_to_string(&path).expect("the variant file exists");
    let ron = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    ron.from_str(&text).unwrap_or_else(|error| panic!("{id}.ron: {error}"))
}

/// A game with its default options.
pub fn game(id: &str) -> Arc<Variant> {
    game_with(id, &[])
}

/// A game with some options set. Each is compiled once.
pub fn game_with(id: &str, options: &[(&str, u8)]) -> Arc<Variant> {
    type Choices = Vec<(String, u8)>;
    static COMPILED: Mutex<BTreeMap<(String, Choices), Arc<Variant>>> = Mutex::new(BTreeMap::new());
    let options: Choices = options.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let game = compiled.entry((id.to_owned(), options)).or_insert_with_key(|(id, options)| {
        Arc::new(Variant::compile(&file(id), options).expect("the game compiles"))
    });
    Arc::clone(game)
}

/// A game whose file has been changed.
pub fn edited_game(id: &str, edit: impl FnOnce(&mut VariantFile)) -> Arc<Variant> {
    let mut file = file(id);
    edit(&mut file);
    Arc::new(Variant::compile(&file, &[]).expect("the edited game compiles"))
}

/// Reads `"Ln 8h, -P 9g, Sw *"`: Black's Lion on 8h, White's Pawn on 9g, a Swallow in Black's hand.
pub fn setup(variant: &Variant, turn: Side, pieces: &str) -> Setup {
    let mut setup = Setup { side_to_move: turn, ..Setup::empty() };
    for word in pieces.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let (name, square) = word.split_once(' ').expect("a piece and a square");
        let (side, symbol) = name.strip_prefix('-').map_or((Black, name), |symbol| (White, symbol));
        let kind = variant.by_symbol(symbol).unwrap_or_else(|| panic!("no piece {symbol}"));
        if square == "*" {
            let hand = &mut setup.hands[side.index()];
            match hand.iter_mut().find(|(held, _)| *held == kind) {
                Some((_, count)) => *count += 1,
                None => hand.push((kind, 1)),
            }
        } else {
            let sq = variant.geometry().parse(square).unwrap_or_else(|| panic!("no square {square}"));
            setup.pieces.push((sq, Piece { kind, side }));
        }
    }
    setup
}

/// As [`setup`], but returns a position.
pub fn put(variant: &Arc<Variant>, turn: Side, pieces: &str) -> Position {
    Position::from_setup(Arc::clone(variant), &setup(variant, turn, pieces)).expect("a position")
}

pub fn start(id: &str) -> Position {
    Position::new(game(id))
}

/// Queries and moves with squares and pieces as text.
pub trait PositionExt {
    fn sq(&self, name: &str) -> Sq;
    /// A move between two squares; a pass when they are the same.
    fn mv(&self, from: &str, to: &str) -> Move;
    /// A move with midsteps.
    fn over(&self, from: &str, via: &[&str], to: &str) -> Move;
    fn dropping(&self, symbol: &str, to: &str) -> Move;
    /// Whether the move is legal; the generator and `accept` must agree.
    fn legal(&self, mv: Move) -> bool;
    fn refusal(&self, mv: Move) -> Refusal;
    /// The legal moves of the piece: the square where each ends, with midsteps before it (`9g:9f`) and `+` for
    /// promotion.
    fn targets(&self, from: &str) -> BTreeSet<String>;
    /// Plays a legal move and returns its effects as text.
    fn go(&mut self, mv: Move) -> Vec<String>;
    /// Plays legal moves, each from a square to another.
    fn go_all(&mut self, moves: &[(&str, &str)]);
    /// The piece on a square as in the text of a setup, `.` for none.
    fn on(&self, square: &str) -> String;
    fn winner(&self) -> Option<Side>;
}

impl PositionExt for Position {
    fn sq(&self, name: &str) -> Sq {
        self.geometry().parse(name).unwrap_or_else(|| panic!("no square {name}"))
    }

    fn mv(&self, from: &str, to: &str) -> Move {
        Move::new(self.sq(from), self.sq(to))
    }

    fn over(&self, from: &str, via: &[&str], to: &str) -> Move {
        let via: Vec<Sq> = via.iter().map(|name| self.sq(name)).collect();
        Move::with_via(self.sq(from), &via, self.sq(to))
    }

    fn dropping(&self, symbol: &str, to: &str) -> Move {
        Move::drop(self.variant().by_symbol(symbol).expect("a piece"), self.sq(to))
    }

    fn legal(&self, mv: Move) -> bool {
        let listed = self.legal_moves().contains(&mv);
        let accepted = self.accept(mv);
        assert_eq!(listed, accepted.is_ok(), "`legal_moves` and `accept` disagree on {mv:?}: {accepted:?}");
        listed
    }

    fn refusal(&self, mv: Move) -> Refusal {
        assert!(!self.legal_moves().contains(&mv), "{mv:?} is listed as legal");
        self.accept(mv).expect_err("the move is refused")
    }

    fn targets(&self, from: &str) -> BTreeSet<String> {
        let from = self.sq(from);
        let name = |sq: Sq| self.geometry().name(sq);
        self.legal_moves_from(from)
            .into_iter()
            .map(|mv| {
                let via: String = mv.via().into_iter().map(|sq| name(sq) + ":").collect();
                format!("{via}{}{}", name(mv.to()), if mv.promotes() { "+" } else { "" })
            })
            .collect()
    }

    fn go(&mut self, mv: Move) -> Vec<String> {
        let effects = match self.play_checked(mv) {
            Ok(effects) => effects,
            Err(refusal) => panic!("refused: {refusal}"),
        };
        effects.into_iter().map(|effect| describe_effect(self, effect)).collect()
    }

    fn go_all(&mut self, moves: &[(&str, &str)]) {
        for (from, to) in moves {
            self.go(self.mv(from, to));
        }
    }

    fn on(&self, square: &str) -> String {
        self.piece_at(self.sq(square)).map_or_else(|| ".".to_owned(), |piece| piece_name(self, piece))
    }

    fn winner(&self) -> Option<Side> {
        match self.outcome() {
            Some(Outcome::Win { winner, .. }) => Some(winner),
            _ => None,
        }
    }
}

fn piece_name(position: &Position, piece: Piece) -> String {
    let sign = if piece.side == White { "-" } else { "" };
    format!("{sign}{}", position.variant().kind(piece.kind).symbol())
}

/// One effect as text: `take -P 9g`, `burn -K 5b by 5c`.
fn describe_effect(position: &Position, effect: Effect) -> String {
    let square = |sq: Sq| position.geometry().name(sq);
    let name = |piece: Piece| piece_name(position, piece);
    match effect {
        Effect::Lift { from, piece } => format!("lift {} {}", name(piece), square(from)),
        Effect::Capture { at, piece, to_hand } => {
            let hand = to_hand.map_or(String::new(), |kind| {
                format!(" in hand as {}", position.variant().kind(kind).symbol())
            });
            format!("take {} {}{hand}", name(piece), square(at))
        }
        Effect::Land { at, piece } => format!("land {} {}", name(piece), square(at)),
        Effect::Promote { at, into, .. } => format!("promote {} {}", name(into), square(at)),
        Effect::Burn { at, piece, by } => format!("burn {} {} by {}", name(piece), square(at), square(by)),
        Effect::Drop { at, piece, .. } => format!("drop {} {}", name(piece), square(at)),
        Effect::Pass { at, piece } => format!("pass {} {}", name(piece), square(at)),
        Effect::End { outcome: Outcome::Win { winner, .. }, .. } => format!("{winner} wins"),
        Effect::End { outcome: Outcome::Draw(_), .. } => "draw".to_owned(),
    }
}

pub fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}
