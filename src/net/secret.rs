//! Secrets: unguessable table names, tokens and passwords.

use crate::sanitize::random_bytes;
use argon2::Argon2;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use std::io;

/// The alphabet of table names, without letters that look alike.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
/// The length of a table name: 40 bits.
const NAME: usize = 8;
/// Sizes of a token, a salt and a hash, in bytes.
const TOKEN: usize = 24;
const SALT: usize = 16;
const HASH: usize = 32;

/// Generates the name of a table.
pub(super) fn new_table_name() -> io::Result<String> {
    let bytes: [u8; NAME] = random_bytes()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect())
}

/// Whether a text is a valid table name; only such names become file names.
pub(super) fn is_table_name(text: &str) -> bool {
    text.len() == NAME && text.bytes().all(|letter| LETTERS.contains(&letter))
}

/// Generates the token of a seat.
pub(super) fn new_token() -> io::Result<String> {
    Ok(URL_SAFE_NO_PAD.encode(random_bytes::<TOKEN>()?))
}

/// The hash by which the host recognises a token without storing it.
pub(super) fn hash_token(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token))
}

/// Compares two texts in constant time.
pub(super) fn constant_time_eq(a: &str, b: &str) -> bool {
    let differing = a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    a.len() == b.len() && differing == 0
}

/// Hashes a password with a new salt.
pub(super) fn hash_password(password: &str) -> io::Result<String> {
    let salt: [u8; SALT] = random_bytes()?;
    Ok(format!("{}.{}", URL_SAFE_NO_PAD.encode(salt), argon2_hash(password, &salt)?))
}

/// Whether a password matches a hash.
pub(super) fn verify_password(password: &str, kept: &str) -> bool {
    let Some((salt, hash)) = kept.split_once('.') else { return false };
    let Ok(salt) = URL_SAFE_NO_PAD.decode(salt) else { return false };
    argon2_hash(password, &salt).is_ok_and(|argon2_hash| constant_time_eq(&argon2_hash, hash))
}

fn argon2_hash(password: &str, salt: &[u8]) -> io::Result<String> {
    let mut bytes = [0; HASH];
    Argon2::default().hash_password_into(password.as_bytes(), salt, &mut bytes).map_err(io::Error::other)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tables_are_safe_as_names_of_files() {
        let name = new_table_name().expect("random numbers");
        assert!(is_table_name(&name), "{name}");
        for other in ["", "abcdefg", "abcdefghj", "../../ab", "abcdefg1", "ABCDEFGH", "abcdefg\0"] {
            assert!(!is_table_name(other), "{other:?}");
        }
    }

    #[test]
    fn a_password_is_known_again_and_not_kept() {
        let kept = hash_password("kakugyō").expect("random numbers");
        assert!(verify_password("kakugyō", &kept));
        assert!(
            !verify_password("kakugyo", &kept)
                && !verify_password("", &kept)
                && !verify_password("kakugyō", "x")
        );
        assert_ne!(kept, hash_password("kakugyō").expect("random numbers"), "no salt");
        assert!(!kept.contains("kaku"));
    }

    #[test]
    fn tokens_differ_and_are_known_by_what_is_kept() {
        let (one, other) = (new_token().expect("random"), new_token().expect("random"));
        assert!(one.len() >= 32 && one != other);
        assert!(
            constant_time_eq(&hash_token(&one), &hash_token(&one))
                && !constant_time_eq(&hash_token(&one), &hash_token(&other))
        );
        assert!(!constant_time_eq("ab", "abc"));
    }
}
