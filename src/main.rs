//! The `fieldpost` program.
fn main() {}
