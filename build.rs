//! What is made before the program is compiled: its configuration and its pages of rules are embedded, its contract is
//! written as JSON, what its mails and pages say becomes functions, and its sources become what identifies the build.

#[path = "build/contract.rs"]
mod contract;
#[path = "build/identity.rs"]
mod identity;
#[path = "build/rules.rs"]
mod rules;
#[path = "build/rulesets.rs"]
mod rulesets;
#[path = "build/words/mod.rs"]
mod words;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Where the words of mails and pages are, below the package's root.
const WORDS: &str = "src/mail/words";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed={WORDS}");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join("rulesets.rs"), rulesets::embedded(&root)?)?;
    fs::write(out.join("rules.rs"), rules::embedded(&root)?)?;
    fs::write(out.join("openapi.json"), contract::as_json(&root)?)?;
    let sources = identity::sources(&root)?;
    // A new file comes with a line in one that is there, or is in a folder that is named above.
    sources.iter().for_each(|file| println!("cargo::rerun-if-changed={}", file.display()));
    fs::write(out.join("identity"), identity::identity(&root, &sources)?)?;
    match words::compile(&languages(&root.join(WORDS))?) {
        Ok(code) => fs::write(out.join("sentences.rs"), code),
        Err(faults) => {
            // Cargo shows each of them as an error, and then fails.
            faults.iter().for_each(|fault| println!("cargo::error={WORDS}/{fault}"));
            Ok(())
        }
    }
}

/// The names and texts of the languages' files.
fn languages(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.push((name, fs::read_to_string(&path)?));
        }
    }
    files.sort();
    Ok(files)
}
