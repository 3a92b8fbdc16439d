//! A receiver of webhooks and pushes for tests, on loopback: it speaks HTTP, keeps what it is sent, and can be told to
//! answer in the ways in which real ones do. Signatures are checked here by a library that the service does not sign
//! with.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aws_lc_rs::hmac;
use data_encoding::BASE64;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// A running receiver; ends with the test.
pub(crate) struct Receiver {
    /// Where it is told.
    pub(crate) url: String,
    shared: Arc<ReceiverState>,
    accepting: JoinHandle<()>,
}

/// A message as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// The method, the path and the version.
    pub(crate) request: String,
    /// The headers, by their names in lower case.
    pub(crate) headers: BTreeMap<String, String>,
    /// The body, as far as it is text.
    pub(crate) body: String,
    /// The same, whatever it is.
    pub(crate) bytes: Vec<u8>,
}

/// What it answers.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// This status.
    Status(u16),
    /// A redirect to this place.
    Redirect(String),
    /// Nothing, and the connection stays open.
    Nothing,
    /// Nothing, and it hangs up.
    HangUp,
    /// A status of success, then a body without end.
    Endless,
    /// Headers without end.
    EndlessHead,
    /// Something that is not HTTP.
    Nonsense,
}

#[derive(Default)]
struct ReceiverState {
    received: Mutex<Vec<Message>>,
    answers: Mutex<VecDeque<Answer>>,
    always: Mutex<Option<Answer>>,
    came: Notify,
}

impl Receiver {
    /// Starts one that takes everything.
    pub(crate) async fn start() -> Self {
        Self::start_with(None).await
    }

    /// The same over TLS, with a certificate.
    pub(crate) async fn start_with(tls: Option<TlsAcceptor>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let scheme = if tls.is_some() { "https" } else { "http" };
        let shared = Arc::<ReceiverState>::default();
        let theirs = Arc::clone(&shared);
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (shared, tls) = (Arc::clone(&theirs), tls.clone());
                tokio::spawn(async move {
                    match tls {
                        Some(tls) => {
                            if let Ok(stream) = tls.accept(stream).await {
                                converse(stream, &shared).await;
                            }
                        }
                        None => converse(stream, &shared).await,
                    }
                });
            }
        });
        Self { url: format!("{scheme}://127.0.0.1:{port}/hook?a=1"), shared, accepting }
    }

    /// The next messages are answered so, one by one; then all are taken again.
    pub(crate) fn answers(&self, answers: impl IntoIterator<Item = Answer>) {
        self.shared.answers.lock().expect("the answers").extend(answers);
    }

    /// All messages are answered so from now on; `None`: they are taken.
    pub(crate) fn always(&self, answer: Option<Answer>) {
        *self.shared.always.lock().expect("the answer") = answer;
    }

    /// What it has received since the last call.
    pub(crate) fn take(&self) -> Vec<Message> {
        std::mem::take(&mut *self.shared.received.lock().expect("the messages"))
    }

    /// Waits until it has received something.
    pub(crate) async fn wait(&self) {
        let received = async {
            loop {
                let came = self.shared.came.notified();
                if !self.shared.received.lock().expect("the messages").is_empty() {
                    return;
                }
                came.await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), received).await.expect("a message within a minute");
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

impl Message {
    /// What it says.
    pub(crate) fn said(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }

    /// The header of this name.
    #[track_caller]
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).unwrap_or_else(|| panic!("no {name}: {self:?}"))
    }

    /// How many of its signatures are those of this secret.
    pub(crate) fn signatures_of(&self, secret: &str) -> usize {
        let key = BASE64.decode(secret.strip_prefix("whsec_").expect("a secret").as_bytes()).expect("base64");
        let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
        let signed = [self.header("webhook-id"), self.header("webhook-timestamp"), &self.body].join(".");
        let signatures = self.header("webhook-signature").split(' ').filter_map(|one| one.strip_prefix("v1,"));
        let decoded = signatures.map(|one| BASE64.decode(one.as_bytes()).expect("base64"));
        decoded.filter(|one| hmac::verify(&key, signed.as_bytes(), one).is_ok()).count()
    }
}

/// One request, and its answer.
async fn converse(stream: impl AsyncRead + AsyncWrite + Unpin, shared: &ReceiverState) {
    let mut stream = BufReader::new(stream);
    let Some(message) = read(&mut stream).await else { return };
    shared.received.lock().expect("the messages").push(message);
    shared.came.notify_waiters();
    let next = shared.answers.lock().expect("the answers").pop_front();
    let always = shared.always.lock().expect("the answer").clone();
    let head = match next.or(always).unwrap_or(Answer::Status(204)) {
        Answer::Status(status) => format!("HTTP/1.1 {status} Status\r\nContent-Length: 0\r\n\r\n"),
        Answer::Redirect(to) => format!("HTTP/1.1 307 Elsewhere\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n"),
        Answer::Nothing => return std::future::pending().await,
        Answer::HangUp => return,
        Answer::Nonsense => "220 mail.example.org ESMTP\r\n".to_owned(),
        Answer::Endless => {
            let head = "HTTP/1.1 200 Fine\r\nTransfer-Encoding: chunked\r\n\r\n";
            return go_on(&mut stream, head, "5\r\nwords\r\n").await;
        }
        Answer::EndlessHead => return go_on(&mut stream, "HTTP/1.1 200 Fine\r\n", "X-More: more\r\n").await,
    };
    // Whoever asked may be gone.
    drop(stream.write_all(head.as_bytes()).await);
    drop(stream.flush().await);
}

/// Writes until nobody reads any more.
async fn go_on(stream: &mut (impl AsyncWrite + Unpin), head: &str, more: &str) {
    let mut next = head;
    while stream.write_all(next.as_bytes()).await.is_ok() && stream.flush().await.is_ok() {
        next = more;
    }
}

async fn read(stream: &mut (impl AsyncBufReadExt + Unpin)) -> Option<Message> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
        match line.trim_end() {
            "" => break,
            line => lines.push(line.to_owned()),
        }
    }
    let request = lines.first()?.clone();
    let pairs = lines.iter().skip(1).filter_map(|line| line.split_once(": "));
    let headers: BTreeMap<_, _> = pairs.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    let length = headers.get("content-length")?.parse().ok()?;
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes).await.ok()?;
    Some(Message { request, headers, body: String::from_utf8_lossy(&bytes).into_owned(), bytes })
}
