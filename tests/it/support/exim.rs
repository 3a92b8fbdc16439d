//! The mail server of the demonstration, for tests: whatever goes wrong with it fails the test, and its mailboxes hold
//! letters.

use std::path::Path;

use super::mailbox::Letter;

#[path = "../../../examples/support/exim.rs"]
mod server;

/// A running server; ends with the test.
pub(crate) struct Exim {
    /// Its port on 127.0.0.1.
    pub(crate) port: u16,
    server: server::Exim,
}

impl Exim {
    /// Starts one whose pipe leads to the service at `url` with this secret.
    pub(crate) fn start(url: &str, secret: &str) -> Self {
        let listen = url.strip_prefix("http://").expect("an address");
        let program = Path::new(env!("CARGO_BIN_EXE_fieldpost"));
        let server = server::Exim::start(program, listen, secret).expect("Exim starts");
        let server = server.expect("Exim (Debian: exim4-daemon-light)");
        Self { port: server.port, server }
    }

    /// Hands a mail in by SMTP, as a mail program does; returns the last reply.
    pub(crate) fn submit(&self, from: &str, to: &str, raw: &[u8]) -> String {
        self.server.submit(from, to, raw).expect("Exim listens")
    }

    /// Delivers everything that waits, and returns when that has been tried.
    pub(crate) fn deliver(&self) {
        self.server.deliver().expect("Exim delivers");
    }

    /// How many mails wait in its queue.
    pub(crate) fn waiting(&self) -> String {
        self.server.waiting().expect("Exim counts")
    }

    /// The mails in somebody's mailbox, oldest first.
    pub(crate) fn mailbox(&self, person: &str) -> Vec<Letter> {
        let files = self.server.mailbox(person).expect("a mailbox");
        files.iter().map(|path| Letter::read(&std::fs::read(path).expect("a mail"))).collect()
    }

    /// What it wrote down.
    pub(crate) fn log(&self) -> String {
        self.server.log()
    }
}
