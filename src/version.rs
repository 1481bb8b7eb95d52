//! Version number and build information.

/// The version number, such as `0.1.0`.
pub const NUMBER: &str = env!("CARGO_PKG_VERSION");

/// The output of `tenjiku --version` after the name: the number, then one line each for the commit, the
/// features and the target.
pub(crate) const IN_FULL: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit ",
    env!("TENJIKU_COMMIT"),
    "\nfeatures ",
    env!("TENJIKU_FEATURES"),
    "\ntarget ",
    env!("TENJIKU_TARGET"),
);

/// The number and the commit in one line, such as `0.1.0 (1a2b3c4d5)`. `build.rs` asks Git for the commit,
/// with a `+` for uncommitted changes, and only in optimised builds: a development build would be compiled
/// again after every commit.
#[cfg(feature = "gui")]
pub(crate) fn with_commit() -> String {
    format!("{NUMBER} ({})", env!("TENJIKU_COMMIT"))
}
