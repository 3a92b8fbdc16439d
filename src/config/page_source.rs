//! Where the page to play on comes from.

use std::path::PathBuf;

use serde::Deserialize;

/// Where the files of the page to play on are.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "PathBuf")]
pub enum PageSource {
    /// In the program, if the page was built before it.
    BuiltIn,
    /// In a folder, as `script/page` leaves it.
    Folder(PathBuf),
    /// Nowhere: games are played by mail and by programs only.
    None,
}

impl From<PathBuf> for PageSource {
    fn from(text: PathBuf) -> Self {
        match text.to_str() {
            Some("") => Self::BuiltIn,
            Some("none") => Self::None,
            Some(_) | None => Self::Folder(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_a_word_or_a_folder() {
        assert_eq!(PageSource::from(PathBuf::new()), PageSource::BuiltIn);
        assert_eq!(PageSource::from(PathBuf::from("none")), PageSource::None);
        assert_eq!(PageSource::from(PathBuf::from("./none")), PageSource::Folder("./none".into()));
    }
}
