//! The identity of a build: a digest of the sources that it is made of. The same sources have the same one wherever
//! they are, and whenever they are compiled.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// What the program is made of, below the package's root.
const SOURCES: [&str; 6] = ["Cargo.lock", "Cargo.toml", "build", "build.rs", "config", "src"];
/// What is compiled for tests only.
const TESTS: &str = "tests";

/// All files that the program is made of, in one order everywhere.
pub(crate) fn sources(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut found: Vec<PathBuf> = SOURCES.iter().map(|name| root.join(name)).collect();
    while let Some(path) = found.pop() {
        if !path.is_dir() {
            files.push(path);
            continue;
        }
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let name = entry.file_name();
            // Hidden files are an editor's.
            if name != TESTS && !name.to_string_lossy().starts_with('.') {
                found.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

/// What identifies these files, by their paths below the root and their contents.
pub(crate) fn identity(root: &Path, files: &[PathBuf]) -> io::Result<String> {
    let mut digest = Fnv(0xcbf2_9ce4_8422_2325);
    for file in files {
        let path = file.strip_prefix(root).map_err(io::Error::other)?;
        for part in [path.to_string_lossy().as_bytes(), &fs::read(file)?] {
            digest.add(&(part.len() as u64).to_be_bytes());
            digest.add(part);
        }
    }
    Ok(format!("{:016x}", digest.0))
}

/// FNV-1a: nobody has an interest in two builds with one identity, and a build script should need no library for it.
struct Fnv(u64);

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
