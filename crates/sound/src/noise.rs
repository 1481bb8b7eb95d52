//! Deterministic random numbers for the variation of wood and the roar of fire.

use tenjiku_rules::variant::{mix, mix_bytes};

/// A sequence of pseudo-random numbers, seeded with the name of a sound and the number of its take.
pub(crate) struct SeededNoise(u64);

impl SeededNoise {
    pub fn new(name: &str, take: u8) -> Self {
        Self(mix_bytes(0x6b6f_6d61, name.bytes().chain([take])))
    }

    /// The next number, from -1 to 1.
    pub fn sample(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(1);
        // An `f32` holds 24 significant bits.
        (mix(self.0) >> 40) as f32 / (1_u32 << 23) as f32 - 1.0
    }

    /// The next number, from 0 to 1.
    pub fn unit(&mut self) -> f32 {
        self.sample().midpoint(1.0)
    }

    /// A factor that differs from 1 by at most `max_deviation`.
    pub fn vary(&mut self, max_deviation: f32) -> f32 {
        1.0 + max_deviation * self.sample()
    }
}
