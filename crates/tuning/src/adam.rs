//! The Adam optimiser.

/// Decay rates of the first and second moments.
const DECAY: (f32, f32) = (0.9, 0.999);

/// Moment estimates of every parameter.
#[derive(Debug, Default)]
pub(crate) struct Adam {
    first_moment: Vec<f32>,
    second_moment: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub fn new(count: usize) -> Self {
        Self { first_moment: vec![0.0; count], second_moment: vec![0.0; count], steps: 0 }
    }

    pub fn step(&mut self, params: &mut [f32], gradients: &[f32], learning_rate: f32) {
        self.steps += 1;
        let bias_correction = |decay: f32| 1.0 - decay.powi(self.steps);
        let (first_correction, second_correction) = (bias_correction(DECAY.0), bias_correction(DECAY.1));
        let moments = self.first_moment.iter_mut().zip(&mut self.second_moment);
        for ((param, gradient), (first, second)) in params.iter_mut().zip(gradients).zip(moments) {
            *first = DECAY.0 * *first + (1.0 - DECAY.0) * gradient;
            *second = DECAY.1 * *second + (1.0 - DECAY.1) * gradient * gradient;
            *param -=
                learning_rate * (*first / first_correction) / ((*second / second_correction).sqrt() + 1e-8);
        }
    }
}
