//! One keep-alive connection that speaks just enough HTTP/1.1: a load generator must leave the processors to those that
//! are measured, so nothing here allocates once its buffers have grown.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::{Fault, Outcome};

/// No answer of the service is near this long.
const MAX_ANSWER: usize = 1 << 20;

/// A connection and the answer that it got last.
pub(crate) struct Wire {
    stream: TcpStream,
    answer: Vec<u8>,
    filled: usize,
    body: usize,
}

impl Wire {
    pub(crate) async fn connect(address: &str) -> Outcome<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, answer: vec![0; 1 << 14], filled: 0, body: 0 })
    }

    /// Sends a request and reads its answer to the end: the status.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> Outcome<u16> {
        self.stream.write_all(request).await?;
        self.filled = 0;
        let head = loop {
            let searched = self.filled.saturating_sub(3);
            self.fill().await?;
            let fresh = &self.answer[searched..self.filled];
            if let Some(end) = fresh.windows(4).position(|window| window == b"\r\n\r\n") {
                break searched + end + 4;
            }
        };
        self.body = head;
        let length = self.header("content-length").and_then(|value| value.parse::<usize>().ok()).unwrap_or(0);
        while self.filled < head + length {
            self.fill().await?;
        }
        let status = self.answer.get(9..12).and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
        status.ok_or_else(|| Fault::from("an answer without a status"))
    }

    /// A header of the last answer.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let head = std::str::from_utf8(&self.answer[..self.body]).ok()?;
        let mut fields = head.lines().skip(1).filter_map(|line| line.split_once(':'));
        fields.find(|(field, _)| field.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }

    /// The body of the last answer.
    pub(crate) fn body(&self) -> &[u8] {
        &self.answer[self.body..self.filled]
    }

    async fn fill(&mut self) -> Outcome {
        if self.filled == self.answer.len() {
            if self.filled >= MAX_ANSWER {
                return Err("an answer without an end".into());
            }
            self.answer.resize(self.filled * 2, 0);
        }
        match self.stream.read(&mut self.answer[self.filled..]).await? {
            0 => Err("the service closed a connection".into()),
            count => {
                self.filled += count;
                Ok(())
            }
        }
    }
}
