//! Available memory.

/// Memory in bytes that can be allocated without swapping or exceeding a cgroup limit. `None` if unknown, as
/// in a browser.
pub(crate) fn available_bytes() -> Option<u64> {
    #[cfg(target_family = "wasm")]
    return None;
    #[cfg(not(target_family = "wasm"))]
    {
        let mut system = sysinfo::System::new().ok()?;
        system.refresh_memory();
        let cgroup_limit = system.cgroup_limits().map(|limits| limits.free_memory);
        cgroup_limit.into_iter().chain([system.available_memory()]).filter(|&free| free > 0).min()
    }
}
