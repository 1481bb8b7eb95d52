//! Chance that is the same in every run: the noise of wood, the roar of fire.

use crate::variant::mix;

/// A sequence of numbers that its name decides.
pub(super) struct SeededNoise(u64);

impl SeededNoise {
    pub fn of(name: &str, take: u8) -> Self {
        let bytes = name.bytes().chain([take]);
        Self(bytes.fold(0x6b6f_6d61, |seed, byte| mix(seed ^ u64::from(byte))))
    }

    /// A number from -1 to 1.
    pub fn sample(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(1);
        // 24 bits are what an f32 holds.
        (mix(self.0) >> 40) as f32 / (1_u32 << 23) as f32 - 1.0
    }

    /// A number from 0 to 1.
    pub fn unit(&mut self) -> f32 {
        self.sample().midpoint(1.0)
    }

    /// A factor of 1, more or less by that part.
    pub fn vary(&mut self, part: f32) -> f32 {
        1.0 + part * self.sample()
    }
}
