//! Which program this is: its number, and how it was built.

/// The number of this version, such as `0.1.0`.
pub const NUMBER: &str = env!("CARGO_PKG_VERSION");

/// What `tenjiku --version` says after the name: the number, then one line each for the commit, the features
/// and the machine it was built for.
pub(crate) const IN_FULL: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit ",
    env!("TENJIKU_COMMIT"),
    "\nfeatures ",
    env!("TENJIKU_FEATURES"),
    "\ntarget ",
    env!("TENJIKU_TARGET"),
);

/// The number and the commit in one line, such as `0.1.0 (1a2b3c4d5)`. `build.rs` asks Git for the commit, with a `+`
/// if files had been changed since, and in optimised builds only: a development build would be compiled again
/// after every commit.
#[cfg(feature = "gui")]
pub(crate) fn with_commit() -> String {
    format!("{NUMBER} ({})", env!("TENJIKU_COMMIT"))
}
