//! Notices a migration that is new: those that are there are noticed by the compiler.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
