//! The files of the page on which games are played in a browser: what `script/page` has built, embedded or from a
//! folder. It says what each file is and which ones the document of the page needs; it does not know what is in them,
//! and serves nothing.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;
use std::{fs, io};

use data_encoding::HEXLOWER;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::config::PageSource;

/// The built files, if they were there when the program was compiled.
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file that lists the others.
const MANIFEST: &str = "manifest.json";
/// The end of the name of a file's copy that is compressed with brotli.
const BROTLI: &str = ".br";

/// The end of a file's name, and its media type. Any other is a fault of the build.
const KINDS: &[(&str, &str)] = &[
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("webp", "image/webp"),
    ("woff2", "font/woff2"),
    ("json", "application/json"),
    ("map", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("ftl", "text/plain; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
];

/// The number of characters of the hash in a file's name (`app-5QX2ZK7A.js`): capital letters and digits.
const HASH: usize = 8;

/// A built page.
#[derive(Debug)]
pub struct PageFiles {
    /// What the document names.
    pub entry: PageEntry,
    worker: Option<String>,
    files: BTreeMap<String, PageFile>,
}

/// The files that the document of the page names.
#[derive(Debug, Clone)]
pub struct PageEntry {
    /// The script that draws the page, a module.
    pub script: String,
    /// The style sheet.
    pub style: String,
    /// Modules that the script imports at once.
    pub preload: Vec<String>,
    /// The icon of a browser's tab: the drawing `icon….svg`.
    pub icon: Option<String>,
    /// The icon of a telephone: the picture `apple-touch-icon….png`.
    pub touch_icon: Option<String>,
    /// What a browser needs to install the page: the file `….webmanifest`.
    pub manifest: Option<String>,
}

/// One file.
#[derive(Debug)]
pub struct PageFile {
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
    /// The same, compressed with brotli, if that is shorter.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// A digest of its bytes, made when it is first asked for.
    tag: OnceLock<String>,
    /// How long a browser may keep it.
    pub life: FileLife,
}

/// How long a browser may keep a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileLife {
    /// For good: its name changes with its bytes.
    Lasting,
    /// Until it has asked whether there is another one.
    Asked,
}

/// The list that a build leaves: names of files beside it.
#[derive(Debug, Deserialize)]
struct Manifest {
    script: String,
    style: String,
    #[serde(default)]
    worker: Option<String>,
    #[serde(default)]
    preload: Vec<String>,
    #[serde(default)]
    files: Vec<String>,
}

/// Why a page cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum PageFault {
    /// The folder cannot be read.
    #[error("{0} cannot be read ({1}); script/page builds the page in page/dist")]
    Unreadable(String, io::Error),
    /// The list of files is not what it should be.
    #[error("its {MANIFEST} cannot be read: {0}")]
    Manifest(#[from] serde_json::Error),
    /// A file that the list names is missing.
    #[error("its {MANIFEST} names {0}, which is not in the folder")]
    Missing(String),
    /// A file that browsers could not be told how to read.
    #[error("it has the file {0}, and nothing says which media type that is")]
    UnknownKind(String),
}

type FileMap = BTreeMap<String, Cow<'static, [u8]>>;

impl PageFiles {
    /// The page that the settings name; `None` if there is to be none, or the program was built without it.
    ///
    /// # Errors
    /// [`PageFault`].
    pub fn open(source: &PageSource) -> Result<Option<Self>, PageFault> {
        match source {
            PageSource::None => Ok(None),
            PageSource::BuiltIn if EMBEDDED.is_empty() => Ok(None),
            PageSource::BuiltIn => {
                let found = EMBEDDED.iter().map(|(name, bytes)| ((*name).to_owned(), Cow::Borrowed(*bytes)));
                Self::from_files(found.collect()).map(Some)
            }
            PageSource::Folder(folder) => {
                let why = |why| PageFault::Unreadable(folder.display().to_string(), why);
                Self::from_files(read(folder).map_err(why)?).map(Some)
            }
        }
    }

    fn from_files(mut found: FileMap) -> Result<Self, PageFault> {
        let missing = |name: &str| PageFault::Missing(name.to_owned());
        let manifest = found.remove(MANIFEST).ok_or_else(|| missing(MANIFEST))?;
        let Manifest { script, style, worker, preload, files } = serde_json::from_slice(&manifest)?;
        let first =
            |start: &str, end: &str| files.iter().find(|name| name.starts_with(start) && name.ends_with(end)).cloned();
        let entry = PageEntry {
            icon: first("icon", ".svg"),
            touch_icon: first("apple-touch-icon", ".png"),
            manifest: first("", ".webmanifest"),
            script: script.clone(),
            style: style.clone(),
            preload: preload.clone(),
        };
        let named = [vec![script, style], preload, files, worker.iter().cloned().collect()].concat();
        let mut served = BTreeMap::new();
        for name in named.into_iter().filter(|name| name != MANIFEST && !name.ends_with(BROTLI)) {
            if served.contains_key(&name) {
                continue;
            }
            let bytes = found.remove(&name).ok_or_else(|| missing(&name))?;
            let brotli = found.remove(&format!("{name}{BROTLI}"));
            let file = PageFile::new(&name, bytes, brotli)?;
            served.insert(name, file);
        }
        Ok(Self { entry, worker, files: served })
    }

    /// The file of this name.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<&PageFile> {
        self.files.get(name)
    }

    /// The script that works in the background, if there is one.
    #[must_use]
    pub fn worker(&self) -> Option<&PageFile> {
        self.file(self.worker.as_deref()?)
    }
}

impl PageFile {
    fn new(name: &str, bytes: Cow<'static, [u8]>, brotli: Option<Cow<'static, [u8]>>) -> Result<Self, PageFault> {
        let end = name.rsplit('.').next().unwrap_or_default();
        let kind = KINDS.iter().find(|(known, _)| *known == end).map(|(_, kind)| *kind);
        let kind = kind.ok_or_else(|| PageFault::UnknownKind(name.to_owned()))?;
        Ok(Self { kind, bytes, brotli, tag: OnceLock::new(), life: FileLife::from_name(name) })
    }

    /// A digest of its bytes.
    #[must_use]
    pub fn tag(&self) -> &str {
        self.tag.get_or_init(|| HEXLOWER.encode(&Sha256::digest(&self.bytes)[..8]))
    }
}

impl FileLife {
    fn from_name(name: &str) -> Self {
        let stem = name.split('.').next().unwrap_or_default();
        let hash = stem.rsplit_once('-').map_or("", |(_, hash)| hash);
        let is_hash = hash.len() == HASH && hash.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        if is_hash { Self::Lasting } else { Self::Asked }
    }
}

/// The files of a folder; what is below it is not a part of the page.
fn read(folder: &Path) -> io::Result<FileMap> {
    let mut found = FileMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.path().is_file() {
            found.insert(entry.file_name().to_string_lossy().into_owned(), Cow::Owned(fs::read(entry.path())?));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(manifest: &str, names: &[&str]) -> Result<PageFiles, PageFault> {
        let files = names.iter().map(|name| ((*name).to_owned(), Cow::Owned(name.as_bytes().to_vec())));
        let manifest = (MANIFEST.to_owned(), Cow::Owned(manifest.as_bytes().to_vec()));
        PageFiles::from_files(files.chain([manifest]).collect())
    }

    #[test]
    fn a_build_is_what_its_manifest_names() {
        let manifest = r#"{"script": "app-AAAAAAA1.js", "style": "app-AAAAAAA2.css", "worker": "worker.js",
            "files": ["app-AAAAAAA1.js", "icon-AAAAAAA3.svg", "fieldpost.webmanifest"], "version": 1}"#;
        let names = ["app-AAAAAAA1.js", "app-AAAAAAA1.js.br", "app-AAAAAAA2.css", "worker.js", "icon-AAAAAAA3.svg"];
        let names = [names.as_slice(), &["fieldpost.webmanifest", "notes.md"]].concat();
        let page = page(manifest, &names).expect("a page");
        let script = page.file(&page.entry.script).expect("the script");
        assert_eq!((script.kind, script.life), ("text/javascript; charset=utf-8", FileLife::Lasting));
        assert_eq!(script.brotli.as_deref(), Some(b"app-AAAAAAA1.js.br".as_slice()));
        assert_eq!(page.entry.icon.as_deref(), Some("icon-AAAAAAA3.svg"));
        assert_eq!(page.entry.manifest.as_deref(), Some("fieldpost.webmanifest"));
        assert_eq!(page.worker().expect("a worker").life, FileLife::Asked);
        assert!(page.file("notes.md").is_none() && page.file("app-AAAAAAA1.js.br").is_none());
        assert!(page.file(MANIFEST).is_none());
    }

    #[test]
    fn a_build_with_a_fault_is_refused_with_the_name_of_the_file() {
        let said = |manifest: &str, names: &[&str]| page(manifest, names).expect_err("a fault").to_string();
        let good = r#"{"script": "app.js", "style": "app.css"}"#;
        assert!(said(good, &["app.js"]).contains("names app.css"));
        assert!(said(r#"{"script": "app.exe", "style": "app.css"}"#, &["app.exe", "app.css"]).contains("app.exe"));
        assert!(said(r#"{"script": "app.js"}"#, &["app.js"]).contains("style"));
        assert!(said(r#"{"script": "../app.js", "style": "app.css"}"#, &["app.css"]).contains("../app.js"));
    }

    #[test]
    fn only_a_name_with_a_hash_lasts() {
        for name in ["app-5QX2ZK7A.js", "chunk-replay-00000000.js", "icon-ABCDEFGH.svg"] {
            assert_eq!(FileLife::from_name(name), FileLife::Lasting, "{name}");
        }
        for name in ["app.js", "worker.js", "icon-192x192.png", "app-5qx2zk7a.js", "app-5QX2ZK7.js", "ABCDEFGH.js"] {
            assert_eq!(FileLife::from_name(name), FileLife::Asked, "{name}");
        }
    }
}
