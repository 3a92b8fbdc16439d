//! Mails as files in a folder, and as data for the page that shows them (L-10). For trying things out without an SMTP
//! server. A mail sent twice is written twice to the same file.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use mail_parser::MessageParser;
use tokio::fs::OpenOptions;
use tokio::io::AsyncWriteExt;

use super::contents::mailto;
use super::transport::{FailureReason, SendFailure};

/// The maximum number of listed mails.
const LISTED: usize = 500;

/// The maximum size of a file that is read back, in bytes.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// A folder of `.eml` files.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// A mail for the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderMail {
    /// The file's name without `.eml`.
    pub name: String,
    /// Its recipient.
    pub to: String,
    /// Decoded, as its reader sees it.
    pub subject: String,
    /// The address to answer to, if answers are read, and a link that opens an answer.
    pub reply: Option<(String, String)>,
    /// When it was written.
    pub date: Option<DateTime<Utc>>,
    /// Its text part.
    pub text: String,
    /// Its HTML part.
    pub html: String,
}

impl FolderMail {
    /// The links of the text part, each once.
    #[must_use]
    pub fn links(&self) -> Vec<&str> {
        let mut links: Vec<_> = self.text.split_whitespace().filter(|word| word.contains("://")).collect();
        links.retain(|word| word.starts_with("http://") || word.starts_with("https://"));
        links.dedup();
        links
    }
}

impl Folder {
    /// The folder at `path`; it is created when the first mail is written.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a mail under the name of its key, atomically.
    ///
    /// # Errors
    /// When the folder cannot be written, which is our own fault.
    pub async fn write(&self, key: &str, raw: &[u8]) -> Result<(), SendFailure> {
        self.put(&file_name(key), raw)
            .await
            .map_err(|why| SendFailure::Outage(FailureReason(format!("mail folder: {}", why.kind()))))
    }

    async fn put(&self, name: &str, raw: &[u8]) -> io::Result<()> {
        // The hidden name keeps readers away until the file is complete.
        let unfinished = self.path.join(format!(".{name}.part"));
        if let Err(why) = write_private(&unfinished, raw).await {
            if why.kind() != io::ErrorKind::NotFound {
                return Err(why);
            }
            tokio::fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.path).await?;
            write_private(&unfinished, raw).await?;
        }
        tokio::fs::rename(&unfinished, self.path.join(format!("{name}.eml"))).await
    }

    /// The newest mails, newest first.
    ///
    /// # Errors
    /// When the folder cannot be read; one that does not exist yet is empty.
    pub async fn list(&self) -> io::Result<Vec<FolderMail>> {
        let mut files = match tokio::fs::read_dir(&self.path).await {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            files => files?,
        };
        let mut names = Vec::new();
        while let Some(file) = files.next_entry().await? {
            if let Some(name) = file.file_name().to_str().and_then(|name| name.strip_suffix(".eml"))
                && !name.starts_with('.')
            {
                names.push((file.metadata().await?.modified().unwrap_or(SystemTime::UNIX_EPOCH), name.to_owned()));
            }
        }
        names.sort_unstable_by(|one, two| two.cmp(one));
        names.truncate(LISTED);
        let mut mails = Vec::with_capacity(names.len());
        for (_, name) in names {
            mails.extend(self.read(&name).await?);
        }
        Ok(mails)
    }

    /// The mail with that name, if any.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn read(&self, name: &str) -> io::Result<Option<FolderMail>> {
        if name != file_name(name) {
            return Ok(None);
        }
        let path = self.path.join(format!("{name}.eml"));
        let raw = match tokio::fs::metadata(&path).await {
            Ok(data) if data.len() <= MAX_FILE_BYTES => tokio::fs::read(&path).await?,
            Ok(_) => return Ok(None),
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(why) => return Err(why),
        };
        Ok(shown(name, &raw))
    }

    /// Deletes mails that are older than `age`, and returns how many.
    ///
    /// # Errors
    /// When the folder cannot be read or written.
    pub async fn sweep(&self, age: Duration) -> io::Result<u64> {
        let Ok(mut files) = tokio::fs::read_dir(&self.path).await else { return Ok(0) };
        let mut swept = 0;
        while let Some(file) = files.next_entry().await? {
            let is_mail =
                file.file_name().to_str().is_some_and(|name| name.ends_with(".eml") || name.ends_with(".part"));
            let written = file.metadata().await?.modified()?;
            if is_mail && written.elapsed().is_ok_and(|elapsed| elapsed > age) {
                tokio::fs::remove_file(file.path()).await?;
                swept += 1;
            }
        }
        Ok(swept)
    }
}

/// Writes a file that nobody else on this machine may read: mails contain secrets.
async fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path).await?;
    file.write_all(bytes).await?;
    file.flush().await
}

/// The key as a file name: letters, digits, dashes and dots, not starting with a dot.
fn file_name(key: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '.' };
    let name: String = key.chars().take(120).map(kept).collect();
    name.trim_start_matches('.').to_owned()
}

fn shown(name: &str, raw: &[u8]) -> Option<FolderMail> {
    let mail = MessageParser::default().parse(raw)?;
    let reply = mail.reply_to().and_then(|to| to.first()).and_then(|to| to.address());
    let reply = reply.map(|to| (to.to_owned(), mailto(to, mail.subject().unwrap_or_default(), "")));
    Some(FolderMail {
        name: name.to_owned(),
        to: mail.to().and_then(|to| to.first()).and_then(|to| to.address()).unwrap_or_default().to_owned(),
        subject: mail.subject().unwrap_or_default().to_owned(),
        reply,
        date: mail.date().and_then(|at| DateTime::from_timestamp(at.to_timestamp(), 0)),
        text: mail.body_text(0).unwrap_or_default().into_owned(),
        html: mail.body_html(0).unwrap_or_default().into_owned(),
    })
}
