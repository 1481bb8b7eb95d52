//! Memory and processor time of this process, which Linux reports in files; elsewhere nothing is reported.

use std::time::Duration;

/// Ticks of the processor's clock a second, as Linux counts for programs on every machine.
const TICKS: u64 = 100;

/// Memory of this process now, and the most it ever was, in MiB.
pub(crate) fn memory() -> Option<(u64, u64)> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    };
    Some((line("VmRSS:")? / 1024, line("VmHWM:")? / 1024))
}

/// How long all processors together have worked for this process.
pub(crate) fn work() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name, which may hold anything, in brackets; fields 14 and 15 of proc(5).
    let fields = stat.rsplit_once(')')?.1;
    let ticks: u64 =
        fields.split_whitespace().skip(11).take(2).map(|field| field.parse::<u64>().unwrap_or(0)).sum();
    Some(Duration::from_millis(ticks * 1_000 / TICKS))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn linux_tells_of_work_and_memory() {
        let (now, most) = memory().expect("Linux reports it");
        assert!(0 < now && now <= most, "{now} of {most} MiB");
        let before = work().expect("Linux reports it");
        let end = std::time::Instant::now() + Duration::from_millis(100);
        let mut number = 1_u64;
        while std::time::Instant::now() < end {
            number = std::hint::black_box(number.wrapping_mul(3));
        }
        assert!(work().expect("Linux reports it") >= before + Duration::from_millis(20));
    }
}
