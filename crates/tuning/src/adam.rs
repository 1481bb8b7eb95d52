//! The Adam optimiser.

/// Decay rates of the first and second moments.
const DECAY: (f32, f32) = (0.9, 0.999);

/// Moment estimates of every parameter.
#[derive(Debug, Default)]
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// Creates the optimiser for `count` parameters.
    pub fn new(count: usize) -> Self {
        Self { mean: vec![0.0; count], square: vec![0.0; count], steps: 0 }
    }

    /// Performs one step with learning rate `step`.
    pub fn descend(&mut self, numbers: &mut [f32], slopes: &[f32], step: f32) {
        self.steps += 1;
        let unbiased = |decay: f32| 1.0 - decay.powi(self.steps);
        let (of_mean, of_square) = (unbiased(DECAY.0), unbiased(DECAY.1));
        let means = self.mean.iter_mut().zip(&mut self.square);
        for ((number, slope), (mean, square)) in numbers.iter_mut().zip(slopes).zip(means) {
            *mean = DECAY.0 * *mean + (1.0 - DECAY.0) * slope;
            *square = DECAY.1 * *square + (1.0 - DECAY.1) * slope * slope;
            *number -= step * (*mean / of_mean) / ((*square / of_square).sqrt() + 1e-8);
        }
    }
}
