//! Embeds the page to play on, where `script/page` has built it. Without it the program is complete, and says how to
//! get it.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// The built files, below the package's root. Cargo watches them once they are there, and `script/page` tells it when
/// they appear: if it watched for a missing file, it would compile the program each time.
const FOLDER: &str = "page/dist";
/// The one that lists the others.
const MANIFEST: &str = "manifest.json";

/// The code of a list: the names and the bytes of all files.
pub(super) fn embedded(root: &Path) -> io::Result<String> {
    let folder = root.join(FOLDER);
    let mut files = Vec::new();
    if folder.join(MANIFEST).is_file() {
        for entry in fs::read_dir(&folder)? {
            files.push(entry?.path());
        }
    }
    files.retain(|file| file.is_file());
    files.sort();
    let mut code = String::from("&[\n");
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        writeln!(code, "    ({name:?}, include_bytes!({file:?})),").map_err(io::Error::other)?;
    }
    code.push(']');
    Ok(code)
}
