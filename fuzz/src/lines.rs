//! Mutations of whole lines, so that what is found is another session and not only another broken message.

/// Numbers that follow from a seed.
pub struct Dice(u64);

impl Dice {
    /// Dice that always fall the same way.
    pub fn new(seed: u32) -> Self {
        Self(seed.into())
    }

    /// A number below `most`; 0 if there is none.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % most.max(1)
    }
}

/// Changes a text of `size` bytes in place and returns its new size: one line is left out, said twice, moved, or changed
/// within; or the whole is changed by `other`.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    most: usize,
    seed: u32,
    other: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut dice = Dice::new(seed);
    let kind = dice.below(8);
    let mut lines: Vec<Vec<u8>> = data[..size].split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let (from, to) = (dice.below(lines.len()), dice.below(lines.len()));
    match kind {
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
            let before = line.len();
            line.resize((2 * before).max(64), 0);
            let room = line.len();
            let after = other(&mut line, before, room);
            line.truncate(after);
            lines[from] = line;
        }
        // Another guest says it.
        6 if !lines[from].is_empty() => lines[from][0] = b"123456+-~"[dice.below(9)],
        _ => return other(data, size, most),
    }
    let mut text = lines.join(&b'\n');
    text.truncate(most.min(data.len()));
    data[..text.len()].copy_from_slice(&text);
    text.len()
}
