//! What is made before the program is compiled: its configuration, its pages of rules and the page to play on are
//! embedded, its contract is written as JSON, with what it withdraws, and its sources become what identifies the build.

#[path = "build/clauses.rs"]
mod clauses;
#[path = "build/contract.rs"]
mod contract;
#[path = "build/identity.rs"]
mod identity;
#[path = "build/link.rs"]
mod link;
#[path = "build/page.rs"]
mod page;
#[path = "build/rules.rs"]
mod rules;
#[path = "build/rulesets.rs"]
mod rulesets;

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed={}", contract::CONTRACT);
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join("rulesets.rs"), rulesets::embedded(&root)?)?;
    fs::write(out.join("rules.rs"), rules::embedded(&root)?)?;
    fs::write(out.join("clauses.rs"), clauses::embedded(&root)?)?;
    fs::write(out.join("page.rs"), page::embedded(&root)?)?;
    link::tell_linker(&root);
    let document = contract::document(&root)?;
    fs::write(out.join("openapi.json"), contract::as_json(&document)?)?;
    fs::write(out.join("withdrawn.rs"), contract::withdrawn(&document))?;
    let sources = identity::sources(&root)?;
    // A new file comes with a line in one that is there, or is in a folder that is named above.
    sources.iter().for_each(|file| println!("cargo::rerun-if-changed={}", file.display()));
    fs::write(out.join("identity"), identity::identity(&root, &sources)?)?;
    Ok(())
}
