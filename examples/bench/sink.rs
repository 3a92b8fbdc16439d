//! A mail server on loopback that takes mails at once and keeps none, but never answers those to some recipients: the
//! shortest answers that SMTP allows, so that what is measured is the sending.

use std::cell::Cell;
use std::net::Ipv4Addr;
use std::rc::Rc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::spawn_local;

use crate::Outcome;

/// How the addresses begin whose mails are never answered.
pub(crate) const SILENT: &str = "silent-";

/// A running mail server; it ends with the program.
pub(crate) struct Sink {
    pub(crate) port: u16,
    mails: Rc<Cell<u64>>,
}

impl Sink {
    pub(crate) async fn start() -> Outcome<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let mails = Rc::new(Cell::new(0));
        let counted = Rc::clone(&mails);
        spawn_local(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let counted = Rc::clone(&counted);
                spawn_local(async move {
                    // A client that goes away in the middle is its own affair.
                    let _: Outcome = converse(stream, &counted).await;
                });
            }
        });
        Ok(Self { port, mails })
    }

    /// How many mails came in so far.
    pub(crate) fn mails(&self) -> u64 {
        self.mails.get()
    }
}

/// The commands and the mail that a client sends together, as far as they have come.
fn chunk(pending: &[u8]) -> Option<Chunk> {
    if !matches!(pending.get(..4), Some(b"MAIL" | b"RCPT" | b"BDAT")) {
        return None;
    }
    let command = pending.windows(5).position(|bytes| bytes == b"BDAT ")?;
    let (before, after) = pending.split_at(command);
    let end = after.iter().position(|byte| *byte == b'\n')? + 1;
    let size: usize = std::str::from_utf8(after.get(5..end)?).ok()?.split(' ').next()?.parse().ok()?;
    let silent = String::from_utf8_lossy(before).contains(SILENT);
    let commands = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    Some(Chunk { commands, length: command + end + size, silent })
}

/// A mail in one chunk with the commands before it.
struct Chunk {
    /// How many commands.
    commands: usize,
    /// Of how many bytes all consists.
    length: usize,
    /// Whether nobody answers it.
    silent: bool,
}

async fn converse(mut stream: TcpStream, mails: &Cell<u64>) -> Outcome {
    stream.set_nodelay(true)?;
    stream.write_all(b"220 sink\r\n").await?;
    let mut pending = Vec::with_capacity(1 << 15);
    let (mut data, mut silent) = (false, false);
    loop {
        if stream.read_buf(&mut pending).await? == 0 {
            return Ok(());
        }
        if !data && let Some(Chunk { commands, length, silent }) = chunk(&pending) {
            if pending.len() < length {
                continue;
            }
            pending.clear();
            if !silent {
                mails.set(mails.get() + 1);
                stream.write_all("250 2.0.0 ok\r\n".repeat(commands).as_bytes()).await?;
            }
        } else if data {
            if !pending.ends_with(b"\r\n.\r\n") {
                continue;
            }
            data = false;
            if !silent {
                mails.set(mails.get() + 1);
                stream.write_all(b"250 2.0.0 taken\r\n").await?;
            }
            pending.clear();
        } else if pending.ends_with(b"\r\n") {
            let commands = String::from_utf8_lossy(&pending);
            let mut answers = String::new();
            for command in commands.lines() {
                answers.push_str(match command.get(..4).unwrap_or_default() {
                    "EHLO" => "250-sink\r\n250-PIPELINING\r\n250 CHUNKING\r\n",
                    "DATA" => "354 go on\r\n",
                    "QUIT" => "221 2.0.0 bye\r\n",
                    _ => "250 2.0.0 ok\r\n",
                });
                // It is the last one of those that may be sent together.
                data = command.starts_with("DATA");
                if command.starts_with("RCPT") {
                    silent = command.contains(SILENT);
                }
            }
            stream.write_all(answers.as_bytes()).await?;
            pending.clear();
        }
    }
}
