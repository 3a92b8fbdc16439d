//! A proxy between a browser and a service, on loopback. It notes what passes, loses requests before the service has
//! them, loses answers after the service has acted, and changes answers, as a test tells it. Each connection carries
//! one request: of one that carries several a browser repeats what is lost by itself, and the page never hears of it.

use std::sync::{Arc, Mutex};

use reqwest::{Method, Response};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A running proxy; ends with the test.
pub(crate) struct Proxy {
    /// Where browsers reach the service.
    pub(crate) url: String,
    shared: Arc<ProxyState>,
    accepting: JoinHandle<()>,
}

/// What becomes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It is answered.
    Passes,
    /// The service never gets it.
    IsLost,
    /// The service acts, and its answer is lost.
    AnswerIsLost,
    /// The service never gets it, and it is answered with 503.
    IsRefused,
    /// The service never gets it, and the browser hears nothing until it gives up.
    Hangs,
}

/// What has passed.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub(crate) method: String,
    /// The path, with its query.
    pub(crate) path: String,
    /// The body of the request.
    pub(crate) sent: String,
    pub(crate) status: u16,
    /// The body of the answer; of a stream nothing.
    pub(crate) received: String,
    pub(crate) fate: Fate,
}

type Judge = Box<dyn FnMut(&str, &str) -> Fate + Send>;
type Change = Box<dyn Fn(&str, String) -> String + Send>;

struct ProxyState {
    http: reqwest::Client,
    service: Mutex<String>,
    judge: Mutex<Judge>,
    change: Mutex<Change>,
    passed: Mutex<Vec<Exchange>>,
    /// How many requests are under way, and how many have been answered or lost.
    count: watch::Sender<(usize, usize)>,
}

/// A request as it came.
struct ClientRequest {
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Proxy {
    /// Starts one, which leads nowhere yet.
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let http = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
        let shared = Arc::new(ProxyState {
            http: http.build().expect("a client"),
            service: Mutex::default(),
            judge: Mutex::new(Box::new(|_, _| Fate::Passes)),
            change: Mutex::new(Box::new(|_, body| body)),
            passed: Mutex::default(),
            count: watch::Sender::new((0, 0)),
        });
        let own = Arc::clone(&shared);
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&own);
                tokio::spawn(async move { serve(&shared, stream).await });
            }
        });
        Self { url, shared, accepting }
    }

    /// Leads to the service at this address from now on.
    pub(crate) fn lead_to(&self, url: &str) {
        url.clone_into(&mut self.shared.service.lock().expect("an address"));
    }

    /// Decides by method and path what becomes of each request from now on.
    pub(crate) fn judge(&self, judge: impl FnMut(&str, &str) -> Fate + Send + 'static) {
        *self.shared.judge.lock().expect("a judge") = Box::new(judge);
    }

    /// Changes the bodies of answers, by their paths, from now on.
    pub(crate) fn change(&self, change: impl Fn(&str, String) -> String + Send + 'static) {
        *self.shared.change.lock().expect("a change") = Box::new(change);
    }

    /// What has passed so far.
    pub(crate) fn passed(&self) -> Vec<Exchange> {
        self.shared.passed.lock().expect("a list").clone()
    }

    /// Waits until what has passed fulfils a condition, and nothing is under way.
    pub(crate) async fn until(&self, is: impl Fn(&[Exchange]) -> bool) {
        let mut count = self.shared.count.subscribe();
        loop {
            let (under_way, _) = *count.borrow_and_update();
            if under_way == 0 && is(&self.shared.passed.lock().expect("a list")) {
                return;
            }
            count.changed().await.expect("a proxy that runs");
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

impl ProxyState {
    fn fate(&self, asked: &ClientRequest) -> Fate {
        let mut judge = self.judge.lock().expect("a judge");
        judge(&asked.method, &asked.path)
    }

    fn changed(&self, asked: &ClientRequest, body: String) -> String {
        let change = self.change.lock().expect("a change");
        change(&asked.path, body)
    }

    fn note(&self, asked: &ClientRequest, fate: Fate, status: u16, received: String) {
        let sent = String::from_utf8_lossy(&asked.body).into_owned();
        let (method, path) = (asked.method.clone(), asked.path.clone());
        self.passed.lock().expect("a list").push(Exchange { method, path, sent, status, received, fate });
    }
}

/// One request of a browser; where anything fails, the connection ends without an answer.
async fn serve(shared: &ProxyState, stream: TcpStream) {
    let mut stream = BufReader::new(stream);
    let Some(asked) = read(&mut stream).await else { return };
    shared.count.send_modify(|(under_way, _)| *under_way += 1);
    let answered = answer(shared, &asked, &mut stream).await;
    shared.count.send_modify(|(under_way, done)| (*under_way, *done) = (*under_way - 1, *done + 1));
    if let Some(rest) = answered {
        forward(rest, &mut stream).await;
    }
}

/// Reads a request; nothing if the browser sends none on this connection.
async fn read(stream: &mut BufReader<TcpStream>) -> Option<ClientRequest> {
    let mut line = String::new();
    stream.read_line(&mut line).await.ok()?;
    let mut words = line.split_whitespace();
    let (method, path) = (words.next()?.to_owned(), words.next()?.to_owned());
    let (mut headers, mut length) = (Vec::new(), 0);
    loop {
        line.clear();
        stream.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        let (name, value) = (name.to_lowercase(), value.trim());
        if name == "content-length" {
            length = value.parse().ok()?;
        }
        headers.push((name, value.to_owned()));
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    Some(ClientRequest { method, path, headers, body })
}

/// Answers a request, unless it or its answer is lost; returns a stream whose head alone has been sent.
async fn answer(shared: &ProxyState, asked: &ClientRequest, stream: &mut BufReader<TcpStream>) -> Option<Response> {
    let fate = shared.fate(asked);
    if fate == Fate::IsLost {
        shared.note(asked, fate, 0, String::new());
        return None;
    }
    if fate == Fate::Hangs {
        shared.note(asked, fate, 0, String::new());
        stream.read_exact(&mut [0]).await.ok()?;
        return None;
    }
    if fate == Fate::IsRefused {
        shared.note(asked, fate, 503, String::new());
        let head = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        stream.write_all(head).await.ok()?;
        stream.shutdown().await.ok()?;
        return None;
    }
    let method = Method::from_bytes(asked.method.as_bytes()).expect("a method");
    let service = shared.service.lock().expect("an address").clone();
    let mut request = shared.http.request(method, format!("{service}{}", asked.path)).body(asked.body.clone());
    let dropped = ["accept-encoding", "connection", "content-length"];
    for (name, value) in asked.headers.iter().filter(|(name, _)| !dropped.contains(&name.as_str())) {
        request = request.header(name, value);
    }
    // What is noted can be read.
    let Ok(response) = request.header("accept-encoding", "identity").send().await else {
        shared.note(asked, Fate::IsLost, 0, String::new());
        return None;
    };
    let status = response.status();
    let mut head = format!("HTTP/1.1 {} {}\r\n", status.as_u16(), status.canonical_reason().unwrap_or_default());
    let mut is_text = false;
    for (name, value) in response.headers() {
        let value = String::from_utf8_lossy(value.as_bytes());
        is_text |= name == "content-type" && !value.starts_with("image/");
        if !["connection", "content-length", "transfer-encoding"].contains(&name.as_str()) {
            head += &format!("{name}: {value}\r\n");
        }
    }
    if response.headers().get("content-type").is_some_and(|kind| kind == "text/event-stream") {
        shared.note(asked, fate, status.as_u16(), String::new());
        if fate == Fate::AnswerIsLost
            || stream.write_all(format!("{head}connection: close\r\n\r\n").as_bytes()).await.is_err()
        {
            return None;
        }
        return Some(response);
    }
    let body = response.bytes().await.ok()?.to_vec();
    let body = if is_text { shared.changed(asked, String::from_utf8(body).ok()?).into_bytes() } else { body };
    shared.note(asked, fate, status.as_u16(), String::from_utf8_lossy(&body).into_owned());
    if fate == Fate::Passes {
        if ![204, 304].contains(&status.as_u16()) {
            head += &format!("content-length: {}\r\n", body.len());
        }
        let whole = [format!("{head}connection: close\r\n\r\n").into_bytes(), body].concat();
        // A browser that has gone needs no answer.
        if stream.write_all(&whole).await.is_ok() {
            stream.shutdown().await.ok();
        }
    }
    None
}

/// Passes on what a stream tells, until one of its ends is gone.
async fn forward(mut response: Response, stream: &mut BufReader<TcpStream>) {
    loop {
        let mut rest = [0];
        let told = tokio::select! {
            told = response.chunk() => told,
            _ = stream.read(&mut rest) => return,
        };
        let Ok(Some(bytes)) = told else { return };
        if stream.write_all(&bytes).await.is_err() {
            return;
        }
    }
}
