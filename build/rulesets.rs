//! Embeds `config/boards` and `config/rulesets` in the program, so that it runs without any other file. A new file
//! there needs no code.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// The code of two constants: the names and texts of all files.
pub(super) fn embedded(root: &Path) -> io::Result<String> {
    let mut code = String::new();
    for folder in ["boards", "rulesets"] {
        let path = root.join("config").join(folder);
        println!("cargo::rerun-if-changed={}", path.display());
        let mut files: Vec<_> =
            fs::read_dir(&path)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
        files.sort();
        let constant = folder.to_uppercase();
        writeln!(code, "const {constant}: &[(&str, &str)] = &[").map_err(io::Error::other)?;
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            writeln!(code, "    ({name:?}, include_str!({file:?})),").map_err(io::Error::other)?;
        }
        code.push_str("];\n");
    }
    Ok(code)
}
