//! A real mail server of one's own: Exim, unprivileged, with its own configuration, spool and loopback port. Its
//! configuration is the one in `packaging/exim`, word for word except for names. It delivers when it is told to, so
//! that nobody waits for it; the demonstration and the tests share it.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

/// Anything that went wrong, as a sentence.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Whom it runs as when root starts it, who may not deliver mail.
const NOBODY: u32 = 65534;
/// How long it may take until it answers.
const START_LIMIT: Duration = Duration::from_secs(30);
/// The example for operators, in its parts.
const ACL: &str = include_str!("../../packaging/exim/acl");
const ROUTER: &str = include_str!("../../packaging/exim/router");
const TRANSPORT: &str = include_str!("../../packaging/exim/transport");

/// Where letters come in.
pub(crate) const INBOUND: &str = "in.example.org";

/// A running server; ends with its owner. Its people are `anna` and `bert` at `example.org`.
pub(crate) struct Exim {
    /// Its port on 127.0.0.1.
    pub(crate) port: u16,
    folder: PathBuf,
    daemon: Child,
}

impl Exim {
    /// Starts one whose pipe is `program`, which brings letters to the service at `listen` with this secret; nothing
    /// when there is no Exim on this machine.
    pub(crate) fn start(program: &Path, listen: &str, secret: &str) -> Outcome<Option<Self>> {
        if Command::new(exim()).arg("-bV").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
            return Ok(None);
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let folder = env::temp_dir().join(format!("fieldpost-exim-{}-{port}", std::process::id()));
        for part in ["", "spool", "log", "mail"] {
            fs::create_dir(folder.join(part))?;
        }
        // Where it was built may be closed to others.
        if fs::hard_link(program, folder.join("fieldpost")).is_err() {
            fs::copy(program, folder.join("fieldpost"))?;
        }
        let settings = format!("[server]\nlisten = '{listen}'\n[letters]\ndomain = '{INBOUND}'\nsecret = '{secret}'\n");
        fs::write(folder.join("fieldpost.toml"), settings)?;
        let own = fs::metadata(&folder)?.uid();
        let user = if own == 0 { NOBODY } else { own };
        fs::write(folder.join("exim.conf"), configuration(&folder, port, user))?;
        if own == 0 {
            for part in ["", "spool", "log", "mail", "fieldpost.toml"] {
                chown(folder.join(part), Some(user), Some(user))?;
            }
        }
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755))?;
        let daemon = command(&folder).args(["-bdf"]).stdout(Stdio::null()).spawn()?;
        let server = Self { port, folder, daemon };
        server.wait()?;
        Ok(Some(server))
    }

    /// Until it answers.
    fn wait(&self) -> Outcome {
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if begun.elapsed() > START_LIMIT {
                return Err(format!("Exim does not answer:\n{}", self.log()).into());
            }
            std::thread::yield_now();
        }
        Ok(())
    }

    /// Hands a mail in by SMTP, as a mail program does; returns the last reply.
    pub(crate) fn submit(&self, from: &str, to: &str, raw: &[u8]) -> Outcome<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        let mut replies = BufReader::new(stream.try_clone()?).lines();
        let mut reply = || -> Outcome<String> {
            for line in replies.by_ref() {
                let line = line?;
                if line.as_bytes().get(3) == Some(&b' ') {
                    return Ok(line);
                }
            }
            Err("Exim hung up".into())
        };
        let mut last = reply()?;
        let data = String::from_utf8(raw.to_vec())?.replace("\r\n.", "\r\n..");
        for line in [
            "EHLO client.example.org",
            &format!("MAIL FROM:<{from}>"),
            &format!("RCPT TO:<{to}>"),
            "DATA",
            &format!("{data}\r\n."),
        ] {
            write!(stream, "{line}\r\n")?;
            last = reply()?;
            if !last.starts_with(['2', '3']) {
                break;
            }
        }
        // What it says to this is of no interest.
        drop(write!(stream, "QUIT\r\n"));
        Ok(last)
    }

    /// Delivers everything that waits, and returns when that has been tried.
    pub(crate) fn deliver(&self) -> Outcome {
        let status = command(&self.folder).args(["-qff"]).stdout(Stdio::null()).status()?;
        if status.success() { Ok(()) } else { Err(format!("Exim does not deliver:\n{}", self.log()).into()) }
    }

    /// How many mails wait in its queue.
    pub(crate) fn waiting(&self) -> Outcome<String> {
        let output = command(&self.folder).arg("-bpc").output()?;
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// The mails in somebody's mailbox, a file each, oldest first.
    pub(crate) fn mailbox(&self, person: &str) -> Outcome<Vec<PathBuf>> {
        let folder = self.folder.join("mail").join(person).join("new");
        if !folder.exists() {
            return Ok(Vec::new());
        }
        let mut files = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<Outcome<Vec<_>>>()?;
        files.sort_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok());
        Ok(files)
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

/// A part of the example, for our names.
fn adapted(part: &str, folder: &Path) -> String {
    let part = part.replace("games.example.org", INBOUND);
    let part = part.replace("/usr/bin/fieldpost", &folder.join("fieldpost").display().to_string());
    let part = part.replace("/etc/fieldpost/fieldpost.toml", &folder.join("fieldpost.toml").display().to_string());
    // Nobody but root may become another user.
    part.replace("  user = fieldpost\n", "")
}

fn configuration(folder: &Path, port: u16, user: u32) -> String {
    let [acl, router, transport] = [ACL, ROUTER, TRANSPORT].map(|part| adapted(part, folder));
    let folder = folder.display();
    format!(
        "primary_hostname = mx.{INBOUND}\nlocal_interfaces = 127.0.0.1\ndaemon_smtp_ports = {port}\n\
         spool_directory = {folder}/spool\nlog_file_path = {folder}/log/%slog\npid_file_path = {folder}/exim.pid\n\
         exim_user = {user}\nexim_group = {user}\ndeliver_drop_privilege\nqueue_only\nqueue_run_in_order\ntls_advertise_hosts =\n\
         host_lookup =\nrfc1413_query_timeout = 0s\nkeep_environment =\nacl_smtp_rcpt = fieldpost_rcpt\n\
         begin acl\n{acl}acl_check_rcpt:\naccept hosts = 127.0.0.1\n       domains = example.org\ndeny\n\
         begin routers\n{router}people:\n  driver = accept\n  domains = example.org\n  local_parts = anna : bert\n  \
         transport = mailbox\n\
         begin transports\n{transport}mailbox:\n  driver = appendfile\n  directory = {folder}/mail/$local_part_data\n  \
         maildir_format\n  return_path_add\n  delivery_date_add\n  envelope_to_add\n\
         begin retry\n* * F,1h,1s\n"
    )
}

/// Debian's place is not in everybody's path.
fn exim() -> &'static str {
    const DEBIAN: &str = "/usr/sbin/exim4";
    if Path::new(DEBIAN).exists() { DEBIAN } else { "exim4" }
}

/// Exim with our configuration, as an ordinary user.
fn command(folder: &Path) -> Command {
    let root = fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    let mut command = if root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups", exim()]);
        command
    } else {
        Command::new(exim())
    };
    command.arg("-C").arg(folder.join("exim.conf")).current_dir(folder);
    command
}
