//! The numbered random games.

use super::{Checker, Play, play_through};
use std::sync::Arc;
use tenjiku_rules::variant::{CompileError, RandomNumbers, Variant, VariantFile, mix};
use tenjiku_rules::{Move, Position};

/// An endless sequence of random games: each game with each of its readings in turn.
#[derive(Clone, Debug)]
pub struct Soak {
    readings: Vec<Arc<Variant>>,
    seed: u64,
}

/// Maximum length of a game in plies; larger boards are slower.
fn max_plies(variant: &Variant) -> usize {
    match usize::from(variant.geometry().files()) * usize::from(variant.geometry().ranks()) {
        0..=300 => 400,
        301..=700 => 200,
        _ => 60,
    }
}

impl Soak {
    /// The random games of some files, from a seed.
    ///
    /// # Errors
    /// If a file does not compile.
    pub fn new<'f>(
        files: impl IntoIterator<Item = &'f VariantFile>,
        seed: u64,
    ) -> Result<Self, CompileError> {
        let mut readings: Vec<Arc<Variant>> = Vec::new();
        for file in files {
            for choices in file.readings() {
                let variant = Variant::compile(file, &choices)?;
                let is_same_reading =
                    |other: &Arc<Variant>| (other.id(), other.choices()) == (variant.id(), variant.choices());
                if !readings.iter().any(is_same_reading) {
                    readings.push(Arc::new(variant));
                }
            }
        }
        Ok(Self { readings, seed })
    }

    /// The readings, played in turn; game 0 uses the first.
    #[must_use]
    pub fn readings(&self) -> &[Arc<Variant>] {
        &self.readings
    }

    /// The reading of a numbered game; `None` if there are no readings.
    #[must_use]
    pub fn reading(&self, number: u64) -> Option<&Arc<Variant>> {
        let count = u64::try_from(self.readings.len()).ok()?;
        self.readings.get(usize::try_from(number.checked_rem(count)?).ok()?)
    }

    /// Plays a numbered game with a reading.
    pub fn play(&self, number: u64, variant: &Arc<Variant>, checker: &mut dyn Checker) -> Play {
        let mut random = RandomNumbers::new(mix(self.seed) ^ number);
        // Some games capture more, so that lines open and hands fill.
        let capture_bias = random.below(4);
        let last_ply = max_plies(variant);
        play_through(&Position::new(Arc::clone(variant)), checker, |position, moves| {
            if position.plies() == last_ply {
                return None;
            }
            if random.below(4) < capture_bias {
                let is_forcing = |mv: &Move| {
                    mv.has_via() || mv.promotes() || mv.is_pass() || position.piece_at(mv.to()).is_some()
                };
                let forcing_moves: Vec<Move> = moves.iter().copied().filter(is_forcing).collect();
                if let Some(mv) = random.pick(&forcing_moves) {
                    return Some(mv);
                }
            }
            random.pick(moves)
        })
    }
}
