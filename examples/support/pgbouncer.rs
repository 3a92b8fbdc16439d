//! A PgBouncer of one's own, between the service and Postgres: it gives each transaction whatever session is free. The
//! trial and the tests share it.

use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use super::postgres::{Outcome, unprivileged};

/// What a start may take.
const LIMIT: Duration = Duration::from_secs(30);

/// A running pooler; ends with its owner, who removes its folder.
pub(crate) struct PgBouncer {
    port: u16,
    process: Child,
}

impl PgBouncer {
    /// Starts one for these roles, who need no password, with further lines of configuration. Its folder must say
    /// already where a database is: see [`lead`].
    pub(crate) fn start(folder: &Path, roles: &[&str], settings: &str) -> Outcome<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let text = CONFIGURATION.replace("FOLDER", &folder.display().to_string()).replace("PORT", &port.to_string());
        fs::write(folder.join("pgbouncer.ini"), format!("{text}{settings}\n"))?;
        let users: Vec<String> = roles.iter().map(|role| format!("\"{role}\" \"\"\n")).collect();
        fs::write(folder.join("users.txt"), users.concat())?;
        let log = fs::File::create(folder.join("out.log"))?;
        let mut command = Command::new(program());
        if fs::metadata("/proc/self")?.uid() == 0 {
            let (user, group) = unprivileged()?;
            for path in ["", "pgbouncer.ini", "users.txt", "databases.ini", "out.log"] {
                chown(folder.join(path), Some(user), Some(group))?;
            }
            command.uid(user).gid(group);
        }
        command.arg("-q").arg(folder.join("pgbouncer.ini")).current_dir("/").process_group(0);
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let process = command.spawn().map_err(|why| format!("{}: {why}", program().display()))?;
        let this = Self { port, process };
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if begun.elapsed() > LIMIT {
                return Err(fs::read_to_string(folder.join("out.log"))?.into());
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(this)
    }

    /// The address of a database by way of it.
    pub(crate) fn url(&self, role: &str, database: &str) -> String {
        format!("postgres://{role}@127.0.0.1:{}/{database}?sslmode=disable", self.port)
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Makes its folder, and says where a database is: at the Postgres on this port.
pub(crate) fn lead(folder: &Path, database: &str, port: u16) -> Outcome {
    fs::create_dir_all(folder)?;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o711))?;
    let text = format!("[databases]\n{database} = host=127.0.0.1 port={port}\n");
    Ok(fs::write(folder.join("databases.ini"), text)?)
}

/// As operators are told to configure it (docs/OPERATIONS.md); words in capitals are filled in.
const CONFIGURATION: &str = "\
%include FOLDER/databases.ini
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = PORT
unix_socket_dir =
auth_type = trust
auth_file = FOLDER/users.txt
pidfile = FOLDER/pgbouncer.pid
logfile = FOLDER/pgbouncer.log
pool_mode = transaction
max_prepared_statements = 200
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
";

/// The program that `PGBOUNCER` names, or that of the system.
fn program() -> PathBuf {
    let system = ["/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer", "pgbouncer"].map(PathBuf::from);
    let found = system.into_iter().find(|path| path.exists());
    env::var_os("PGBOUNCER").map_or_else(|| found.unwrap_or_else(|| "pgbouncer".into()), PathBuf::from)
}
