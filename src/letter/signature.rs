//! The user's key, made when it is first needed, and signatures.

use super::fault::LetterError;
use crate::platform::files::{self, data_folder};
use crate::say;
use crate::trust::chance;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use std::fmt;
use std::io::ErrorKind;
use std::path::Path;

/// The name of the file of the key, in the folder of the user's data.
const FILE: &str = "letters.key";

/// Who signs: the user's secret key.
pub struct LetterSigner(SigningKey);

impl fmt::Debug for LetterSigner {
    /// The public key alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LetterSigner").field(&self.key()).finish()
    }
}

impl LetterSigner {
    /// The user's signer; none where nothing can be kept. Its key is made at the first call.
    ///
    /// # Errors
    /// The key cannot be read or written, or the system gives no random numbers.
    pub fn of_user() -> Result<Option<Self>, LetterError> {
        data_folder().map(|folder| Self::in_folder(&folder)).transpose()
    }

    /// The signer whose key lies in a folder, or is put there.
    ///
    /// # Errors
    /// The key cannot be read or written, or the system gives no random numbers.
    pub fn in_folder(folder: &Path) -> Result<Self, LetterError> {
        let path = folder.join(FILE);
        let name = path.display().to_string();
        if !files::exists(&path) {
            let made = STANDARD.encode(chance::<32>().map_err(|why| LetterError::NoChance(why.to_string()))?);
            match files::write_new_secret(&path, &(made + "\n")) {
                Ok(()) => {}
                // Another program was faster.
                Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
                Err(why) => {
                    let why = why.to_string();
                    return Err(LetterError::Key(say!("letter-key-unwritten", path = name, why = why)));
                }
            }
        }
        let text = files::read_text(&path).map_err(|why| {
            LetterError::Key(say!("letter-key-unread", path = &name, why = why.to_string()))
        })?;
        let bytes = STANDARD.decode(text.trim()).ok().and_then(|bytes| bytes.try_into().ok());
        bytes
            .map(|bytes: [u8; 32]| Self(SigningKey::from_bytes(&bytes)))
            .ok_or_else(|| LetterError::Key(say!("letter-key-none", path = name)))
    }

    /// The public key, in Base64.
    #[must_use]
    pub fn key(&self) -> String {
        STANDARD.encode(self.0.verifying_key().as_bytes())
    }

    pub(super) fn sign(&self, text: &str) -> String {
        STANDARD.encode(self.0.sign(text.as_bytes()).to_bytes())
    }
}

/// Whether the owner of a public key signed a text; false also if either is unreadable.
pub(super) fn is_signed(text: &str, key: &str, signature: &str) -> bool {
    let bytes = |text: &str| STANDARD.decode(text).ok();
    let key = bytes(key).and_then(|key| VerifyingKey::from_bytes(&key.try_into().ok()?).ok());
    let signature = bytes(signature).and_then(|bytes| Signature::from_slice(&bytes).ok());
    match (key, signature) {
        (Some(key), Some(signature)) => key.verify_strict(text.as_bytes(), &signature).is_ok(),
        _ => false,
    }
}
