//! Tests of storeys 0 to 2: the games as data, the rules, the texts.

mod games;
mod notation;
mod variant_files;
