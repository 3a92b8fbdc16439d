//! A connection to a mail server that sends together what is written together. lettre flushes after each command, and
//! once more between a mail and the line that ends it; each flush would be a system call and a packet of its own.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use lettre::transport::smtp::client::AsyncTokioStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// The number of bytes from which on they are sent, reply or not.
const MAX_UNSENT: usize = 64 * 1024;
/// The number of bytes for which memory is kept until the next mail.
const KEPT: usize = 16 * 1024;

/// A connection whose writes are sent when a reply is awaited: in SMTP nobody writes who does not wait for one (RFC
/// 5321, 4.2), and TLS reads after each of its flights.
#[derive(Debug)]
pub(super) struct SmtpStream {
    tcp: TcpStream,
    unsent: Vec<u8>,
    /// How many of those bytes the system has taken.
    taken: usize,
}

impl SmtpStream {
    /// A stream on a connection.
    pub(super) const fn new(tcp: TcpStream) -> Self {
        Self { tcp, unsent: Vec::new(), taken: 0 }
    }

    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(rest) = self.unsent.get(self.taken..).filter(|rest| !rest.is_empty()) {
            match ready!(Pin::new(&mut self.tcp).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                taken => self.taken += taken,
            }
        }
        self.taken = 0;
        self.unsent.clear();
        self.unsent.shrink_to(KEPT);
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for SmtpStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.poll_send(context))?;
        Pin::new(&mut self.tcp).poll_read(context, buffer)
    }
}

impl AsyncWrite for SmtpStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.unsent.len() >= MAX_UNSENT {
            ready!(self.poll_send(context))?;
        }
        self.unsent.extend_from_slice(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    /// Sends nothing: the next read does.
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_send(context))?;
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}

impl AsyncTokioStream for SmtpStream {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.tcp.peer_addr()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    async fn connected() -> (SmtpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        (SmtpStream::new(stream), listener.accept().await.unwrap().0)
    }

    #[tokio::test]
    async fn writes_before_a_reply_is_awaited_are_sent_together() {
        let (mut stream, server) = connected().await;
        for part in ["DATA\r\n", "a mail", "\r\n.\r\n"] {
            stream.write_all(part.as_bytes()).await.unwrap();
            stream.flush().await.unwrap();
        }
        let waiting = server.into_std().unwrap();
        assert_eq!(waiting.peek(&mut [0]).unwrap_err().kind(), io::ErrorKind::WouldBlock, "nothing is sent yet");
        let mut server = TcpStream::from_std(waiting).unwrap();
        server.write_all(b"250 ok\r\n").await.unwrap();
        let (mut reply, mut got) = ([0; 8], [0; 64]);
        stream.read_exact(&mut reply).await.unwrap();
        let length = server.read(&mut got).await.unwrap();
        assert_eq!((&reply, &got[..length]), (b"250 ok\r\n", &b"DATA\r\na mail\r\n.\r\n"[..]));
    }

    #[tokio::test]
    async fn everything_is_sent_before_the_connection_is_closed_or_when_there_is_much_of_it() {
        let (mut stream, mut server) = connected().await;
        let mail = vec![b'm'; MAX_UNSENT];
        let (written, read) = tokio::join!(
            async {
                stream.write_all(&mail).await?;
                stream.write_all(b"m").await?;
                stream.shutdown().await
            },
            async {
                let mut all = Vec::new();
                server.read_to_end(&mut all).await.map(|_| all)
            }
        );
        written.unwrap();
        assert_eq!(read.unwrap().len(), mail.len() + 1);
        assert!(stream.unsent.capacity() <= KEPT);
    }
}
