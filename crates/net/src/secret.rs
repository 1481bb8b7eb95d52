//! Secrets: unguessable table names, tokens and passwords.

use argon2::Argon2;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use std::io;
use tenjiku_platform::sanitize::random_bytes;

/// The alphabet of table names, without letters that look alike.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
/// The length of a table name: 40 bits.
const NAME_LENGTH: usize = 8;
/// Sizes of a token, a salt and a hash, in bytes.
const TOKEN_BYTES: usize = 24;
const SALT_BYTES: usize = 16;
const HASH_BYTES: usize = 32;

pub(super) fn new_table_name() -> io::Result<String> {
    let bytes: [u8; NAME_LENGTH] = random_bytes()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect())
}

/// Whether a text is a valid table name; only such names become file names.
pub(super) fn is_table_name(text: &str) -> bool {
    text.len() == NAME_LENGTH && text.bytes().all(|letter| LETTERS.contains(&letter))
}

/// Generates the token of a seat.
pub(super) fn new_token() -> io::Result<String> {
    Ok(URL_SAFE_NO_PAD.encode(random_bytes::<TOKEN_BYTES>()?))
}

/// The hash by which the host recognises a token without storing it.
pub(super) fn hash_token(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token))
}

pub(super) fn constant_time_eq(a: &str, b: &str) -> bool {
    let differing = a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    a.len() == b.len() && differing == 0
}

/// Hashes a password with a new salt.
pub(super) fn hash_password(password: &str) -> io::Result<String> {
    let salt: [u8; SALT_BYTES] = random_bytes()?;
    Ok(format!("{}.{}", URL_SAFE_NO_PAD.encode(salt), argon2_hash(password, &salt)?))
}

pub(super) fn verify_password(password: &str, stored: &str) -> bool {
    let Some((salt, hash)) = stored.split_once('.') else { return false };
    let Ok(salt) = URL_SAFE_NO_PAD.decode(salt) else { return false };
    argon2_hash(password, &salt).is_ok_and(|computed| constant_time_eq(&computed, hash))
}

fn argon2_hash(password: &str, salt: &[u8]) -> io::Result<String> {
    let mut bytes = [0; HASH_BYTES];
    Argon2::default().hash_password_into(password.as_bytes(), salt, &mut bytes).map_err(io::Error::other)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_names_are_safe_file_names() {
        let name = new_table_name().expect("random numbers");
        assert!(is_table_name(&name), "{name}");
        for other in ["", "abcdefg", "abcdefghj", "../../ab", "abcdefg1", "ABCDEFGH", "abcdefg\0"] {
            assert!(!is_table_name(other), "{other:?}");
        }
    }

    #[test]
    fn a_password_matches_its_hash_and_is_not_stored() {
        let stored = hash_password("kakugyō").expect("random numbers");
        assert!(verify_password("kakugyō", &stored));
        assert!(
            !verify_password("kakugyo", &stored)
                && !verify_password("", &stored)
                && !verify_password("kakugyō", "x")
        );
        assert_ne!(stored, hash_password("kakugyō").expect("random numbers"), "the salts are equal");
        assert!(!stored.contains("kaku"));
    }

    #[test]
    fn tokens_differ_and_match_their_hashes() {
        let (one, other) = (new_token().expect("random"), new_token().expect("random"));
        assert!(one.len() >= 32 && one != other);
        assert!(
            constant_time_eq(&hash_token(&one), &hash_token(&one))
                && !constant_time_eq(&hash_token(&one), &hash_token(&other))
        );
        assert!(!constant_time_eq("ab", "abc"));
    }
}
