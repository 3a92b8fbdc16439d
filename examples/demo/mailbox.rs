//! The folder in which the service leaves its mails (L-10), read the way a mail program reads them.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use mail_parser::MessageParser;
use tokio::time::{Instant, sleep};

use crate::Outcome;

/// How long a mail may take from the answer of the service to the folder.
const LIMIT: Duration = Duration::from_secs(30);

/// A mail.
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) kind: String,
    pub(crate) text: String,
}

/// All mails so far.
pub(crate) struct Mailbox {
    folder: PathBuf,
    seen: BTreeSet<OsString>,
    letters: Vec<Letter>,
}

impl Mailbox {
    pub(crate) const fn new(folder: PathBuf) -> Self {
        Self { folder, seen: BTreeSet::new(), letters: Vec::new() }
    }

    /// How many mails of each kind somebody has.
    pub(crate) fn counts(&self, to: &str) -> BTreeMap<&str, usize> {
        let mut counts = BTreeMap::new();
        for letter in self.letters.iter().filter(|letter| letter.to == to) {
            *counts.entry(letter.kind.as_str()).or_default() += 1;
        }
        counts
    }

    /// Somebody's only mail of a kind, waiting until it is there.
    pub(crate) async fn only(&mut self, to: &str, kind: &str) -> Outcome<&Letter> {
        self.wait(|mailbox| mailbox.counts(to).contains_key(kind)).await?;
        let mut found = self.letters.iter().filter(|letter| letter.to == to && letter.kind == kind);
        match (found.next(), found.next()) {
            (Some(letter), None) => Ok(letter),
            (None, _) => Err(format!("{to} got no mail of kind {kind}").into()),
            (Some(_), Some(_)) => Err(format!("{to} got several mails of kind {kind}").into()),
        }
    }

    /// Reads new mails until there is enough, or no more time.
    pub(crate) async fn wait(&mut self, enough: impl Fn(&Self) -> bool) -> Outcome {
        let begun = Instant::now();
        loop {
            self.read()?;
            if enough(self) || begun.elapsed() > LIMIT {
                return Ok(());
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    fn read(&mut self) -> Outcome {
        if !self.folder.exists() {
            return Ok(());
        }
        for entry in fs::read_dir(&self.folder)? {
            let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
            if path.extension().is_some_and(|extension| extension == "eml") && self.seen.insert(name) {
                self.letters.push(Letter::read(&fs::read(&path)?)?);
            }
        }
        Ok(())
    }
}

impl Letter {
    fn read(bytes: &[u8]) -> Outcome<Self> {
        let message = MessageParser::default().parse(bytes).ok_or("a mail that cannot be read")?;
        let to =
            message.to().and_then(|to| to.first()).and_then(|to| to.address()).ok_or("a mail to nobody")?.to_owned();
        // The id is made of the notice's key: game, version, seat and kind, or purpose and token (L-2).
        let id = message.message_id().and_then(|id| id.split('@').next()).ok_or("a mail without an id")?;
        let words: Vec<&str> = id.split('.').collect();
        let kind = if words.len() == 4 { words[3] } else { words[0] };
        let text = message.body_text(0).ok_or("a mail without text")?.into_owned();
        Ok(Self { to, kind: kind.to_owned(), text })
    }

    /// The link of the mail whose path begins with `path`.
    pub(crate) fn link(&self, path: &str) -> Outcome<&str> {
        let mut words = self.text.split_whitespace().map(|word| word.trim_matches(['<', '>']));
        let found = words.find(|word| word.starts_with("http") && word.contains(path));
        found.ok_or_else(|| format!("a mail without a link to {path}").into())
    }

    /// The board as it is drawn in the mail: the lines that begin with `|` or a number (L-7).
    pub(crate) fn board(&self) -> String {
        let row = |line: &&str| line.starts_with(|first: char| first == '|' || first.is_ascii_digit());
        self.text.lines().filter(row).collect::<Vec<_>>().join("\n")
    }
}
