//! Games by letter.

mod by_mail;
mod games;
mod wrong;
