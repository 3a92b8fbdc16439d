//! What mails and pages say becomes functions, before the package is compiled.

#[path = "../../build/words/mod.rs"]
mod words;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Where the words of mails and pages are, below the package's root.
const WORDS: &str = "words";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../build/words");
    println!("cargo::rerun-if-changed={WORDS}");
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    match words::compile(&languages(Path::new(WORDS))?) {
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
