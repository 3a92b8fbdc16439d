//! Embeds the pages for players, `docs/rules/players`, in the program. English stands at the top, every other language
//! in a folder that is called by its tag; a new file there needs no code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folder, below the package's root.
const PLAYERS: &str = "docs/rules/players";

/// The code of a constant: language, ruleset and text of every page.
pub(super) fn embedded(root: &Path) -> io::Result<String> {
    let players = root.join(PLAYERS);
    println!("cargo::rerun-if-changed={}", players.display());
    let mut code = String::from("const PAGES: &[(&str, &str, &str)] = &[\n");
    let (folders, files): (Vec<_>, Vec<_>) = entries(&players)?.into_iter().partition(|path| path.is_dir());
    add(&mut code, "en", &files)?;
    for folder in folders {
        add(&mut code, &folder.file_name().unwrap_or_default().to_string_lossy(), &entries(&folder)?)?;
    }
    code.push_str("];\n");
    Ok(code)
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    found.sort();
    Ok(found)
}

fn add(code: &mut String, language: &str, files: &[PathBuf]) -> io::Result<()> {
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "md")) {
        let ruleset = file.file_stem().unwrap_or_default().to_string_lossy();
        writeln!(code, "    ({language:?}, {ruleset:?}, include_str!({file:?})),").map_err(io::Error::other)?;
    }
    Ok(())
}
