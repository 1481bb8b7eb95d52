//! What nobody may guess: names of tables, tokens, passwords.

use crate::trust::chance;
use argon2::Argon2;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use std::io;

/// The letters of a table's name: none that looks like another.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
/// The letters of a table's name: 40 bits.
const NAME: usize = 8;
/// Bytes of a token, of the salt of a password, and of what is kept of both.
const TOKEN: usize = 24;
const SALT: usize = 16;
const KEPT: usize = 32;

/// A new name for a table.
pub(super) fn table_name() -> io::Result<String> {
    let bytes: [u8; NAME] = chance()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect())
}

/// Whether a text can be the name of a table; nothing else becomes the name of a file.
pub(super) fn is_table_name(text: &str) -> bool {
    text.len() == NAME && text.bytes().all(|letter| LETTERS.contains(&letter))
}

/// A new token for a seat.
pub(super) fn token() -> io::Result<String> {
    Ok(URL_SAFE_NO_PAD.encode(chance::<TOKEN>()?))
}

/// What the host keeps of a token: enough to know it again, not enough to say it.
pub(super) fn of_token(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token))
}

/// Whether two texts are the same, in a time that does not tell how far they are.
pub(super) fn is_same(a: &str, b: &str) -> bool {
    let differing = a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    a.len() == b.len() && differing == 0
}

/// What the host keeps of a password, with a salt of its own.
pub(super) fn of_password(password: &str) -> io::Result<String> {
    let salt: [u8; SALT] = chance()?;
    Ok(format!("{}.{}", URL_SAFE_NO_PAD.encode(salt), hashed(password, &salt)?))
}

/// Whether a password is the one of which this was kept.
pub(super) fn is_password(password: &str, kept: &str) -> bool {
    let Some((salt, hash)) = kept.split_once('.') else { return false };
    let Ok(salt) = URL_SAFE_NO_PAD.decode(salt) else { return false };
    hashed(password, &salt).is_ok_and(|hashed| is_same(&hashed, hash))
}

fn hashed(password: &str, salt: &[u8]) -> io::Result<String> {
    let mut bytes = [0; KEPT];
    Argon2::default().hash_password_into(password.as_bytes(), salt, &mut bytes).map_err(io::Error::other)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tables_are_safe_as_names_of_files() {
        let name = table_name().expect("random numbers");
        assert!(is_table_name(&name), "{name}");
        for other in ["", "abcdefg", "abcdefghj", "../../ab", "abcdefg1", "ABCDEFGH", "abcdefg\0"] {
            assert!(!is_table_name(other), "{other:?}");
        }
    }

    #[test]
    fn a_password_is_known_again_and_not_kept() {
        let kept = of_password("kakugyō").expect("random numbers");
        assert!(is_password("kakugyō", &kept));
        assert!(!is_password("kakugyo", &kept) && !is_password("", &kept) && !is_password("kakugyō", "x"));
        assert_ne!(kept, of_password("kakugyō").expect("random numbers"), "no salt");
        assert!(!kept.contains("kaku"));
    }

    #[test]
    fn tokens_differ_and_are_known_by_what_is_kept() {
        let (one, other) = (token().expect("random"), token().expect("random"));
        assert!(one.len() >= 32 && one != other);
        assert!(is_same(&of_token(&one), &of_token(&one)) && !is_same(&of_token(&one), &of_token(&other)));
        assert!(!is_same("ab", "abc"));
    }
}
