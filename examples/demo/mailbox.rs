//! People's mails: in the folder in which the service leaves them (L-10), or in the mailboxes of a mail server; read
//! the way a mail program reads them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use mail_parser::MessageParser;
use tokio::time::{Instant, sleep};

use crate::Outcome;
use crate::server::Exim;

/// How long a mail may take from the answer of the service to the folder.
const LIMIT: Duration = Duration::from_secs(30);

/// A mail.
#[derive(Clone)]
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) kind: String,
    /// Where it wants its answer; empty if nowhere.
    pub(crate) reply_to: String,
    pub(crate) id: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) html: String,
    /// The text of the file that comes with it.
    pub(crate) attached: Option<String>,
}

/// Where mails are.
enum Source {
    Folder(PathBuf),
    Server(Exim),
}

/// All mails so far.
pub(crate) struct Mailbox {
    source: Source,
    seen: BTreeSet<PathBuf>,
    letters: Vec<Letter>,
}

impl Mailbox {
    pub(crate) const fn new(folder: PathBuf) -> Self {
        Self { source: Source::Folder(folder), seen: BTreeSet::new(), letters: Vec::new() }
    }

    /// The mailboxes of a mail server.
    pub(crate) const fn behind(server: Exim) -> Self {
        Self { source: Source::Server(server), seen: BTreeSet::new(), letters: Vec::new() }
    }

    /// Somebody's mails, oldest first.
    pub(crate) fn of<'m>(&'m self, to: &'m str) -> impl Iterator<Item = &'m Letter> {
        self.letters.iter().filter(move |letter| letter.to == to)
    }

    /// Hands somebody's mail to the mail server, and lets it deliver.
    pub(crate) fn submit(&self, from: &str, to: &str, raw: &[u8]) -> Outcome {
        let Source::Server(server) = &self.source else { return Err("there is no mail server".into()) };
        let said = server.submit(from, to, raw)?;
        if !said.starts_with("250") {
            return Err(format!("the mail server refuses a letter: {said}").into());
        }
        server.deliver()
    }

    /// What the mail server wrote down.
    pub(crate) fn log(&self) -> String {
        match &self.source {
            Source::Folder(_) => String::new(),
            Source::Server(server) => server.log(),
        }
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
        for path in self.source.files()? {
            if self.seen.insert(path.clone()) {
                self.letters.push(Letter::read(&fs::read(&path)?)?);
            }
        }
        Ok(())
    }
}

impl Source {
    /// The files of all mails that are there.
    fn files(&self) -> Outcome<Vec<PathBuf>> {
        match self {
            Self::Folder(folder) if !folder.exists() => Ok(Vec::new()),
            Self::Folder(folder) => {
                let files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Outcome<Vec<_>>>()?;
                Ok(files.into_iter().filter(|path| path.extension().is_some_and(|kind| kind == "eml")).collect())
            }
            Self::Server(server) => {
                server.deliver()?;
                Ok([server.mailbox("anna")?, server.mailbox("bert")?].concat())
            }
        }
    }
}

impl Letter {
    fn read(bytes: &[u8]) -> Outcome<Self> {
        let message = MessageParser::default().parse(bytes).ok_or("a mail that cannot be read")?;
        let to =
            message.to().and_then(|to| to.first()).and_then(|to| to.address()).ok_or("a mail to nobody")?.to_owned();
        // The id is made of the notice's key, game, version, seat and kind or purpose and owner, and of its text (L-2).
        let id = message.message_id().ok_or("a mail without an id")?;
        let words: Vec<&str> = id.split('@').next().unwrap_or_default().split('.').collect();
        let kind = words.get(3).or(words.first()).copied().unwrap_or_default();
        let text = message.body_text(0).ok_or("a mail without text")?.into_owned();
        let reply_to = message.reply_to().and_then(|to| to.first()).and_then(|to| to.address()).unwrap_or_default();
        Ok(Self {
            to,
            kind: kind.to_owned(),
            reply_to: reply_to.to_owned(),
            id: id.to_owned(),
            subject: message.subject().unwrap_or_default().to_owned(),
            text,
            html: message.body_html(0).unwrap_or_default().into_owned(),
            attached: message.attachments().find_map(|part| part.text_contents()).map(str::to_owned),
        })
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
