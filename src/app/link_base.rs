//! The address that links begin with.

/// The address of the page, or the scheme that opens the program.
pub fn link_base() -> String {
    #[cfg(target_family = "wasm")]
    return tenjiku_platform::browser::address();
    #[cfg(not(target_family = "wasm"))]
    return tenjiku_records::link::PROGRAM_SCHEME.to_owned();
}
