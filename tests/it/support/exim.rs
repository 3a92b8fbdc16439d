//! A real mail server of the test's own: Exim, unprivileged, with its own configuration, spool and loopback port. What the
//! documentation says about letters is its configuration, word for word but for names. It delivers when it is told to, so
//! that no test waits for it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::mailbox::Letter;

/// Whom it runs as when the tests run as root, who may not deliver mail.
const NOBODY: u32 = 65534;
const OPERATIONS: &str = include_str!("../../../docs/OPERATIONS.md");

/// A running server; ends with the test.
pub(crate) struct Exim {
    /// Its port on 127.0.0.1.
    pub(crate) port: u16,
    folder: PathBuf,
    daemon: Child,
}

/// The block of the documentation with this name, for our names.
fn documented(name: &str, folder: &Path) -> String {
    let (_, rest) = OPERATIONS.split_once(&format!("```exim-{name}\n")).expect("a block of the documentation");
    let (block, _) = rest.split_once("```").expect("its end");
    let block = block.replace("games.example.org", "in.example.org");
    let block = block.replace("/usr/local/bin/fieldpost", &folder.join("fieldpost").display().to_string());
    let block = block.replace("/etc/fieldpost/fieldpost.toml", &folder.join("fieldpost.toml").display().to_string());
    // Nobody but root may become another user.
    block.replace("  user = fieldpost\n", "")
}

fn configuration(folder: &Path, port: u16, user: u32) -> String {
    let (acl, router, transport) =
        (documented("acl", folder), documented("router", folder), documented("transport", folder));
    let folder = folder.display();
    format!(
        "primary_hostname = mx.in.example.org\nlocal_interfaces = 127.0.0.1\ndaemon_smtp_ports = {port}\n\
         spool_directory = {folder}/spool\nlog_file_path = {folder}/log/%slog\npid_file_path = {folder}/exim.pid\n\
         exim_user = {user}\nexim_group = {user}\ndeliver_drop_privilege\nqueue_only\nqueue_run_in_order\ntls_advertise_hosts =\n\
         host_lookup =\nrfc1413_query_timeout = 0s\nkeep_environment =\nacl_smtp_rcpt = rcpt\n\
         begin acl\nrcpt:\n{acl}accept hosts = 127.0.0.1\n       domains = example.org\ndeny\n\
         begin routers\n{router}people:\n  driver = accept\n  domains = example.org\n  local_parts = anna : bert\n  \
         transport = mailbox\n\
         begin transports\n{transport}mailbox:\n  driver = appendfile\n  directory = {folder}/mail/$local_part_data\n  \
         maildir_format\n  return_path_add\n  delivery_date_add\n  envelope_to_add\n\
         begin retry\n* * F,1h,1s\n"
    )
}

impl Exim {
    /// Starts one whose pipe leads to the service at `url` with this secret; nothing when there is no Exim on this machine.
    pub(crate) fn start(url: &str, secret: &str) -> Option<Self> {
        if Command::new(program()).arg("-bV").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
            eprintln!(
                "SKIPPED: there is no Exim on this machine (Debian: exim4-daemon-light); NO REAL MAIL SERVER WAS TESTED"
            );
            return None;
        }
        let folder = std::env::temp_dir().join(format!("fieldpost-exim-{}", uuid::Uuid::new_v4()));
        for part in ["", "spool", "log", "mail"] {
            fs::create_dir(folder.join(part)).expect("a folder");
        }
        let built = env!("CARGO_BIN_EXE_fieldpost");
        // Where the tests are built may be closed to others.
        if fs::hard_link(built, folder.join("fieldpost")).is_err() {
            fs::copy(built, folder.join("fieldpost")).expect("a copy of the program");
        }
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
        let listen = url.strip_prefix("http://").expect("an address");
        let settings =
            format!("[server]\nlisten = '{listen}'\n[letters]\ndomain = 'in.example.org'\nsecret = '{secret}'\n");
        fs::write(folder.join("fieldpost.toml"), settings).expect("the settings");
        let own = fs::metadata(&folder).expect("a folder").uid();
        let user = if own == 0 { NOBODY } else { own };
        fs::write(folder.join("exim.conf"), configuration(&folder, port, user)).expect("the configuration");
        for part in ["", "spool", "log", "mail", "fieldpost.toml"] {
            chown(folder.join(part), Some(user), Some(user))
                .or(if own == 0 { Err(()) } else { Ok(()) })
                .expect("an owner");
        }
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("a mode");
        let daemon = exim(&folder).args(["-bdf"]).stdout(Stdio::null()).spawn().expect("Exim");
        let server = Self { port, folder, daemon };
        server.wait();
        Some(server)
    }

    /// Until it answers.
    fn wait(&self) {
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(30), "Exim does not answer:\n{}", self.log());
            std::thread::yield_now();
        }
    }

    /// Hands a mail in by SMTP, as a mail program does; answers the last reply.
    pub(crate) fn submit(&self, from: &str, to: &str, raw: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        let mut replies = BufReader::new(stream.try_clone().expect("a connection")).lines();
        let mut reply = || {
            replies.by_ref().map(|line| line.expect("a line")).find(|line| line.as_bytes()[3] == b' ').expect("a reply")
        };
        let mut last = reply();
        let data = String::from_utf8(raw.to_vec()).expect("text").replace("\r\n.", "\r\n..");
        for line in [
            "EHLO client.example.org",
            &format!("MAIL FROM:<{from}>"),
            &format!("RCPT TO:<{to}>"),
            "DATA",
            &format!("{data}\r\n."),
        ] {
            write!(stream, "{line}\r\n").expect("Exim listens");
            last = reply();
            if !last.starts_with(['2', '3']) {
                break;
            }
        }
        drop(write!(stream, "QUIT\r\n"));
        last
    }

    /// Delivers everything that waits, and returns when that has been tried.
    pub(crate) fn deliver(&self) {
        let status = exim(&self.folder).args(["-qff"]).stdout(Stdio::null()).status().expect("Exim");
        assert!(status.success(), "{}", self.log());
    }

    /// How many mails wait in its queue.
    pub(crate) fn waiting(&self) -> String {
        let output = exim(&self.folder).arg("-bpc").output().expect("Exim");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// The mails in somebody's mailbox, in the order of their dates and ids.
    pub(crate) fn mailbox(&self, person: &str) -> Vec<Letter> {
        let files = fs::read_dir(self.folder.join("mail").join(person).join("new")).into_iter().flatten();
        let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        files.sort_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok());
        files.iter().map(|path| Letter::read(&fs::read(path).expect("a mail"))).collect()
    }

    /// What it wrote down.
    pub(crate) fn log(&self) -> String {
        let logs =
            ["mainlog", "paniclog", "rejectlog"].map(|log| fs::read_to_string(self.folder.join("log").join(log)));
        logs.into_iter().flatten().collect()
    }
}

impl Drop for Exim {
    fn drop(&mut self) {
        drop(self.daemon.kill());
        drop(self.daemon.wait());
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// Debian's place is not in everybody's path.
fn program() -> &'static str {
    const DEBIAN: &str = "/usr/sbin/exim4";
    if Path::new(DEBIAN).exists() { DEBIAN } else { "exim4" }
}

/// Exim with our configuration, as an ordinary user.
fn exim(folder: &Path) -> Command {
    let root = fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    let mut command = if root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups", program()]);
        command
    } else {
        Command::new(program())
    };
    command.arg("-C").arg(folder.join("exim.conf")).current_dir(folder);
    command
}
