//! The program: hands the command line to the storey it asks for.

fn main() {}
