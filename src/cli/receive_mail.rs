//! `fieldpost receive-mail`: the program for an MTA's pipe (I-2). It posts standard input to the running service, with
//! the envelope in front as a final delivery agent writes it, and succeeds only if the letter is committed there;
//! otherwise the MTA keeps the letter and tries again, unless it is too long. It drops what is attached, as the service
//! would; it does not parse the letter and uses no database.

use std::io::Read as _;
use std::time::{Duration, Instant};

use clap::Args;
use secrecy::ExposeSecret;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::terminal::Failure;
use crate::config::Settings;
use crate::mail::letter::LetterReader;

/// `EX_TEMPFAIL` of sysexits.h: try again later.
pub(super) const EXIT_AGAIN: u8 = 75;
/// `EX_DATAERR` of sysexits.h: trying again does not help.
pub(super) const EXIT_NEVER: u8 = 65;
/// The time limit of one attempt; MTAs wait longer than this.
const LIMIT: Duration = Duration::from_secs(45);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_secs(1);
/// The status that concerns the letter itself; all others concern the service, or the call.
const TOO_LARGE: u16 = 413;
/// The number of bytes that are read at once.
const CHUNK: usize = 65_536;
/// The number of bytes of a response that are read.
const MAX_RESPONSE: usize = 64;

#[derive(Debug, Args)]
pub(super) struct ReceiveMail {
    /// The envelope's recipient; by default ORIGINAL_RECIPIENT or RECIPIENT, as the MTA sets them.
    #[arg(long, value_name = "ADDRESS")]
    recipient: Option<String>,
    /// The envelope's sender; by default SENDER, as the MTA sets it.
    #[arg(long, value_name = "ADDRESS")]
    sender: Option<String>,
    /// The URL of the service; by default where it listens according to the settings.
    #[arg(long, value_name = "http://HOST:PORT/v1/letters")]
    url: Option<String>,
    /// For how long to try if the service is unreachable, so that a restart delays no letter
    #[arg(long, value_name = "SECONDS", default_value_t = 40)]
    patience: u64,
}

/// The outcome of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PostOutcome {
    /// It is committed.
    Taken,
    /// It is longer than the service accepts.
    TooLong,
}

/// Whether this process was started to receive a mail, whatever else is wrong with the call.
pub(super) fn is_meant() -> bool {
    std::env::args_os().any(|argument| argument == "receive-mail")
}

pub(super) async fn receive_mail(settings: &Settings, arguments: &ReceiveMail) -> Result<PostOutcome, Failure> {
    let letters = &settings.letters;
    let secret = letters.secret.as_ref().ok_or("letters.secret is not set")?;
    let Some(letter) = read(envelope(arguments).as_bytes(), letters.size_limit)? else {
        return Ok(PostOutcome::TooLong);
    };
    let listen = format!("http://{}/v1/letters", settings.server.listen);
    let url = arguments.url.as_deref().unwrap_or(&listen);
    let patience = Instant::now() + Duration::from_secs(arguments.patience);
    let status = loop {
        let status = tokio::time::timeout(LIMIT, post(url, secret.expose_secret(), &letter)).await;
        let is_there = matches!(&status, Ok(Ok(status)) if *status < 500);
        if is_there || Instant::now() >= patience {
            break status??;
        }
        tokio::time::sleep(PAUSE).await;
    };
    match status {
        200..300 => Ok(PostOutcome::Taken),
        TOO_LARGE => Ok(PostOutcome::TooLong),
        other => Err(format!("{url} returned {other}").into()),
    }
}

/// What is read of the letter in standard input, with the envelope in front; `None` if it is too long.
fn read(envelope: &[u8], limit: usize) -> Result<Option<Vec<u8>>, Failure> {
    let mut letter = LetterReader::default();
    letter.take(envelope);
    let mut length = envelope.len();
    let mut chunk = vec![0; CHUNK];
    loop {
        let read = std::io::stdin().read(&mut chunk)?;
        if read == 0 && length == envelope.len() {
            return Err("standard input is empty".into());
        }
        if read == 0 {
            return Ok(Some(letter.finish()));
        }
        length += read;
        if length > limit {
            // The writer of a pipe that closes early may report that as the error.
            std::io::copy(&mut std::io::stdin(), &mut std::io::sink())?;
            return Ok(None);
        }
        letter.take(chunk.get(..read).unwrap_or_default());
    }
}

/// The envelope as header lines (RFC 5321, 4.4). Without one the letter stays as it is: the MTA may have written them.
fn envelope(arguments: &ReceiveMail) -> String {
    let variable = |name: &str| std::env::var(name).ok();
    let clean = |address: String| address.chars().filter(|c| !c.is_control()).collect::<String>();
    let bare = |address: &str| address.trim_matches(['<', '>']).to_owned();
    let sender = arguments.sender.clone().or_else(|| variable("SENDER")).map(clean);
    let recipient =
        arguments.recipient.clone().or_else(|| variable("ORIGINAL_RECIPIENT")).or_else(|| variable("RECIPIENT"));
    let mut lines = String::new();
    if let Some(sender) = sender {
        // Postfix calls the empty sender MAILER-DAEMON.
        let sender = if sender.eq_ignore_ascii_case("mailer-daemon") { String::new() } else { bare(&sender) };
        lines.push_str(&format!("Return-Path: <{sender}>\r\n"));
    }
    if let Some(recipient) = recipient.map(clean).filter(|recipient| !recipient.is_empty()) {
        lines.push_str(&format!("Delivered-To: {}\r\n", bare(&recipient)));
    }
    lines
}

/// The host with its port, which is 80 if it has none; the colons of an address in brackets do not begin a port.
fn with_port(host: &str) -> String {
    let port = host.rsplit_once(':').map(|(_, port)| port);
    let has_port = port.is_some_and(|port| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()));
    if has_port { host.to_owned() } else { format!("{host}:80") }
}

/// Posts a letter and returns the status. Plain HTTP: the service is on this machine, or on a private network. The
/// response is read even if writing fails: a service that refuses a letter at once responds and closes the connection
/// while the rest is still being written (ADR 32).
async fn post(url: &str, secret: &str, letter: &[u8]) -> Result<u16, Failure> {
    let rest = url.strip_prefix("http://").ok_or("the address must begin with http://")?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let mut stream = TcpStream::connect(with_port(host)).await?;
    let head = format!(
        "POST /{path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {secret}\r\nContent-Type: message/rfc822\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n",
        letter.len()
    );
    stream.write_all(head.as_bytes()).await?;
    let written = stream.write_all(letter).await;
    let mut response = Vec::new();
    let read = stream.take(MAX_RESPONSE as u64).read_to_end(&mut response).await;
    let response = String::from_utf8_lossy(&response);
    let status =
        response.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)).and_then(|status| status.parse().ok());
    if let Some(status) = status {
        return Ok(status);
    }
    written?;
    read?;
    Err("the response is not HTTP".into())
}

#[cfg(test)]
mod tests {
    use super::with_port;

    #[test]
    fn a_host_without_a_port_is_asked_on_80() {
        for (host, asked) in [
            ("localhost", "localhost:80"),
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("[::1]", "[::1]:80"),
            ("[::1]:8080", "[::1]:8080"),
        ] {
            assert_eq!(with_port(host), asked);
        }
    }
}
