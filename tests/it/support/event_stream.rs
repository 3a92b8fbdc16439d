//! A stream of server-sent events, as a client reads it. It deliberately does not come back by itself.

use reqwest::Response;
use serde_json::Value;

use super::client::Reply;

/// An open stream, or one that has ended.
pub(crate) struct EventStream {
    /// The head of the response.
    pub(crate) head: Reply,
    /// Where a client that comes back continues.
    pub(crate) known: Option<String>,
    response: Option<Response>,
    text: String,
}

/// One part of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Something that is told.
    Frame(Frame),
    /// Where to continue, without anything that is told.
    Place(String),
    /// After how many milliseconds to come back.
    Retry(u64),
    /// It keeps the connection open.
    Comment,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Where to continue after it.
    pub(crate) id: Option<String>,
    /// Its type.
    pub(crate) event: String,
    /// One line of JSON.
    pub(crate) data: String,
}

impl Frame {
    /// What it tells.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.data).expect("JSON")
    }
}

impl EventStream {
    /// The stream in a response whose head has come.
    pub(crate) fn new(response: Response) -> Self {
        Self { head: Reply::head(&response), known: None, response: Some(response), text: String::new() }
    }

    /// The next part; nothing once it has ended, in whichever way.
    pub(crate) async fn part(&mut self) -> Option<Part> {
        loop {
            if let Some((part, rest)) = self.text.split_once("\n\n") {
                let (part, rest) = (parse(part), rest.to_owned());
                self.text = rest;
                if let Part::Frame(Frame { id: Some(id), .. }) | Part::Place(id) = &part {
                    self.known = Some(id.clone());
                }
                return Some(part);
            }
            match self.response.as_mut()?.chunk().await {
                Ok(Some(bytes)) => self.text.push_str(std::str::from_utf8(&bytes).expect("text")),
                Ok(None) | Err(_) => {
                    assert_eq!(self.text, "", "a part is cut off");
                    self.response = None;
                }
            }
        }
    }

    /// The next frame.
    pub(crate) async fn frame(&mut self) -> Option<Frame> {
        loop {
            if let Part::Frame(frame) = self.part().await? {
                return Some(frame);
            }
        }
    }

    /// The frames that it begins with: everything that there was to tell when it was opened.
    pub(crate) async fn beginning(&mut self) -> Vec<Frame> {
        let mut frames = Vec::new();
        loop {
            match self.part().await.expect("the end of the beginning") {
                Part::Frame(frame) => frames.push(frame),
                Part::Retry(_) => return frames,
                Part::Comment | Part::Place(_) => {}
            }
        }
    }

    /// All frames that are still to come, to its end.
    pub(crate) async fn rest(&mut self) -> Vec<Frame> {
        let mut frames = Vec::new();
        while let Some(frame) = self.frame().await {
            frames.push(frame);
        }
        frames
    }
}

fn parse(text: &str) -> Part {
    if text == ":" {
        return Part::Comment;
    }
    if let Some(retry) = text.strip_prefix("retry: ") {
        return Part::Retry(retry.parse().expect("milliseconds"));
    }
    if let (Some(id), 1) = (text.strip_prefix("id: "), text.lines().count()) {
        return Part::Place(id.to_owned());
    }
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
    let (id, event, data) = (field("id: "), field("event: ").expect("a type"), field("data: ").expect("data"));
    assert_eq!(text.lines().count(), 2 + usize::from(id.is_some()), "another line: {text}");
    Part::Frame(Frame { id, event, data })
}
