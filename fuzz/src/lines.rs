//! Mutations of whole lines, which yield different sessions rather than malformed messages.

/// A seeded random number generator.
pub struct Rng(u64);

impl Rng {
    /// The same seed gives the same numbers.
    pub fn new(seed: u32) -> Self {
        Self(seed.into())
    }

    /// A number below `limit`; 0 if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit.max(1)
    }
}

/// Changes a text of `size` bytes in place and returns its new size: one line is removed, duplicated, moved or changed,
/// or `other` changes the whole text.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    other: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut rng = Rng::new(seed);
    let mutation = rng.below(8);
    let mut lines: Vec<Vec<u8>> = data[..size].split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let (from, to) = (rng.below(lines.len()), rng.below(lines.len()));
    match mutation {
        0 => {
            lines.remove(from);
        }
        1 => lines.insert(to, lines[from].clone()),
        2 => {
            let line = lines.remove(from);
            lines.insert(to.min(lines.len()), line);
        }
        3..=5 => {
            let mut line = lines[from].clone();
            let old_size = line.len();
            line.resize((2 * old_size).max(64), 0);
            let capacity = line.len();
            let new_size = other(&mut line, old_size, capacity);
            line.truncate(new_size);
            lines[from] = line;
        }
        // Another guest sends the line.
        6 if !lines[from].is_empty() => lines[from][0] = b"123456+-~"[rng.below(9)],
        _ => return other(data, size, max_size),
    }
    let mut text = lines.join(&b'\n');
    text.truncate(max_size.min(data.len()));
    data[..text.len()].copy_from_slice(&text);
    text.len()
}
