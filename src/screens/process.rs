//! Memory and processor time of this process; available only on Linux, which reports them in files.

use std::time::Duration;

/// Clock ticks per second in Linux's reports (`USER_HZ`), the same on every machine.
const TICKS_PER_SECOND: u64 = 100;

/// Current and peak memory of this process, in MiB.
pub(crate) fn memory() -> Option<(u64, u64)> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    };
    Some((line("VmRSS:")? / 1024, line("VmHWM:")? / 1024))
}

/// Processor time of this process, over all cores.
pub(crate) fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Fields 14 and 15 of proc(5), counted after the name in brackets, which may contain anything.
    let fields = stat.rsplit_once(')')?.1;
    let ticks: u64 =
        fields.split_whitespace().skip(11).take(2).map(|field| field.parse::<u64>().unwrap_or(0)).sum();
    Some(Duration::from_millis(ticks * 1_000 / TICKS_PER_SECOND))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn linux_reports_processor_time_and_memory() {
        let (now, peak) = memory().expect("Linux reports it");
        assert!(0 < now && now <= peak, "{now} of {peak} MiB");
        let before = processor_time().expect("Linux reports it");
        let end = std::time::Instant::now() + Duration::from_millis(100);
        let mut number = 1_u64;
        while std::time::Instant::now() < end {
            number = std::hint::black_box(number.wrapping_mul(3));
        }
        assert!(processor_time().expect("Linux reports it") >= before + Duration::from_millis(20));
    }
}
