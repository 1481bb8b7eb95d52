//! Parses and checks variant files.

use ron::Options;
use ron::extensions::Extensions;

use super::check::check;
use super::error::VariantError;
use super::explain::{GAME, explain};
use super::schema::VariantFile;

/// Parses a variant file, without checking the game.
///
/// An optional value may be written with or without `Some`: `size: 2` and `size: Some(2)` are the same.
///
/// # Errors
///
/// [`VariantError::Faulty`] with the first syntax error. `source_name` is the file name in the message.
///
/// # Examples
///
/// ```
/// let error = tenjiku_rules::variant::parse("my.ron", "(fils: 7)").unwrap_err();
/// assert!(error.to_string().starts_with("my.ron:1:2: `fils` is not a field of a game"));
/// ```
pub fn parse(source_name: &str, text: &str) -> Result<VariantFile, VariantError> {
    options().from_str(text).map_err(|error| faulty(source_name, vec![explain(&error, text, &GAME)]))
}

/// The RON options: `Some` may be omitted.
pub(super) fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// Parses and checks a variant file: [`parse`], then [`check`].
///
/// # Errors
///
/// [`VariantError::Faulty`] with the fault from [`parse`], or all faults from [`check`].
pub fn read(source_name: &str, text: &str) -> Result<VariantFile, VariantError> {
    let file = parse(source_name, text)?;
    let faults = check(&file, text);
    if faults.is_empty() { Ok(file) } else { Err(faulty(source_name, faults)) }
}

fn faulty(source_name: &str, faults: Vec<super::error::FileFault>) -> VariantError {
    VariantError::Faulty { file: source_name.to_owned(), faults }
}

#[cfg(test)]
mod tests {
    use super::read;

    const TORI: &str = include_str!("../../../../variants/tori.ron");

    #[test]
    fn tori_has_no_faults() {
        assert_eq!(read("tori.ron", TORI).map(|file| file.id), Ok("tori".to_owned()));
    }

    #[test]
    fn some_may_be_omitted_everywhere() {
        let mut bare = TORI.replace("drops: Some((", "drops: (").replace("        )),\n", "        ),\n");
        for value in ["\"Eg\"", "\"Go\"", "\"Fa\"", "\"Sw\"", "1", "2", "3", "4", "5", "6", "7", "14", "999"]
        {
            bare = bare.replace(&format!("Some({value})"), value);
        }
        assert!(!bare.contains("Some("));
        let bare = read("x", &bare).expect("bare values");
        let wrapped = read("x", TORI).expect("wrapped values");
        assert_eq!(format!("{bare:?}"), format!("{wrapped:?}"));
    }
}
