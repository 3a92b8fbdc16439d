//! A service that gives the replies of a list, one after the other, and keeps the requests.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;

use serde_json::{Value, json};

/// A response, or a connection that is closed without one.
pub enum Reply {
    Lost,
    Response { status: u16, headers: Vec<(&'static str, String)>, body: Value },
}

/// A response with JSON.
pub fn reply(status: u16, body: Value) -> Reply {
    Reply::Response { status, headers: Vec::new(), body }
}

/// A response with a tag.
pub fn tagged(etag: &str, body: Value) -> Reply {
    let status = if body.is_null() { 304 } else { 200 };
    Reply::Response { status, headers: vec![("ETag", etag.to_owned())], body }
}

/// A refusal with further fields.
pub fn problem(status: u16, code: &str, more: Value) -> Reply {
    let mut body = json!({ "type": format!("/problems/{code}"), "title": code, "detail": "why", "request_id": "1" });
    if let (Some(fields), Value::Object(more)) = (body.as_object_mut(), more) {
        fields.extend(more);
    }
    reply(status, body)
}

/// A request; the names of its headers are in lower case.
pub struct ReceivedRequest {
    pub method: String,
    pub path: String,
    pub headers: BTreeMap<String, String>,
    pub body: Value,
}

/// The service.
pub struct Fake {
    pub url: String,
    thread: JoinHandle<Vec<ReceivedRequest>>,
}

impl Fake {
    /// Gives these replies; a request beyond them finds no service.
    pub fn new(replies: Vec<Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let answer = move || replies.into_iter().map(|reply| serve(&listener.accept().unwrap().0, reply)).collect();
        Self { url, thread: std::thread::spawn(answer) }
    }

    /// All requests, once every reply has been given.
    pub fn received(self) -> Vec<ReceivedRequest> {
        self.thread.join().unwrap()
    }
}

fn serve(stream: &TcpStream, reply: Reply) -> ReceivedRequest {
    let mut reader = BufReader::new(stream);
    let mut line = || {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    };
    let first = line();
    let mut words = first.split(' ').map(str::to_owned);
    let (method, path) = (words.next().unwrap(), words.next().unwrap());
    let heads = std::iter::from_fn(|| Some(line()).filter(|head| !head.is_empty()));
    let headers: BTreeMap<_, _> = heads
        .filter_map(|head| head.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned())))
        .collect();
    let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let body = if body.is_empty() { Value::Null } else { serde_json::from_slice(&body).unwrap() };
    if let Reply::Response { status, headers, body } = reply {
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let mut head = format!("HTTP/1.1 {status} X\r\nConnection: close\r\nContent-Length: {}\r\n", text.len());
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        (&*stream).write_all(format!("{head}\r\n{text}").as_bytes()).unwrap();
    }
    ReceivedRequest { method, path, headers, body }
}
