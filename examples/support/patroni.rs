//! Three Postgres of one's own that fail over: each under Patroni, which keeps one of them the leader, with etcd in
//! which they agree who that is. A commit waits for a synchronous standby. They are killed and switched over, and
//! nothing of them stays behind, however their owner ends. The trial and the tests share it.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use super::postgres::{Outcome, Postgres, programs, unprivileged};

/// Seconds after which a leader that says nothing any more has lost its place.
pub(crate) const TTL: u64 = 20;
/// What the first start may take, and the return of a node that was killed.
const LIMIT: Duration = Duration::from_secs(180);
/// The pause between two looks.
const PAUSE: Duration = Duration::from_millis(100);
/// For how long an answer of Patroni is waited for; it answers a switchover when that is done.
const PATIENCE: Duration = Duration::from_secs(60);

/// The nodes; end with their owner.
pub(crate) struct Patroni {
    folder: PathBuf,
    user: Option<(u32, u32)>,
    nodes: Vec<Node>,
    etcd: Mutex<Option<Child>>,
    /// Ends what is left when we die: it waits for the end of its input.
    sweeper: Mutex<Option<Child>>,
}

/// One Postgres, and the Patroni that runs it.
struct Node {
    name: &'static str,
    postgres: u16,
    rest: u16,
    process: Mutex<Option<Child>>,
}

impl Patroni {
    /// Starts them in a folder that is not there yet, and waits until both standbys follow the leader. Patroni runs
    /// `callback` with a port, and with its own words behind it, when the role of the Postgres at that port changes.
    pub(crate) fn start(folder: &Path, callback: Option<&str>) -> Outcome<Self> {
        let user = if fs::metadata("/proc/self")?.uid() == 0 { Some(unprivileged()?) } else { None };
        let (names, ports) = (["one", "two", "three"], ports(8)?);
        let (etcd, ports) = ports.split_at(2);
        let nodes = names.into_iter().zip(ports.chunks(2));
        let node =
            |(name, ports): (_, &[u16])| Node { name, postgres: ports[0], rest: ports[1], process: Mutex::default() };
        let nodes = nodes.map(node).collect();
        fs::create_dir_all(folder)?;
        let sweeper = Mutex::new(Some(sweeper(folder)?));
        let this = Self { folder: folder.to_owned(), user, nodes, etcd: Mutex::default(), sweeper };
        this.own(folder, 0o711)?;
        this.start_etcd(etcd[0], etcd[1])?;
        for node in &this.nodes {
            this.configure(node, etcd[0], callback)?;
        }
        for node in 0..this.nodes.len() {
            this.start_node(node)?;
        }
        this.until("the nodes do not come up", || this.is_whole())?;
        Ok(this)
    }

    /// The address of a database at whichever node is written to.
    pub(crate) fn url(&self, role: &str, database: &str) -> String {
        let hosts: Vec<_> = self.nodes.iter().map(|node| format!("127.0.0.1:{}", node.postgres)).collect();
        let options = "sslmode=disable&target_session_attrs=read-write&connect_timeout=2";
        format!("postgres://{role}@{}/{database}?{options}", hosts.join(","))
    }

    /// The name of a node.
    pub(crate) fn name(&self, node: usize) -> &'static str {
        self.nodes[node].name
    }

    /// The port of the Postgres of a node.
    pub(crate) fn port(&self, node: usize) -> u16 {
        self.nodes[node].postgres
    }

    /// The node that is written to, if there is one.
    pub(crate) fn leader(&self) -> Option<usize> {
        (0..self.nodes.len()).find(|node| self.says(*node, "/primary"))
    }

    /// Whether all follow the leader, and a commit waits for one of them.
    fn is_whole(&self) -> bool {
        let Some(leader) = self.leader() else { return false };
        let standbys: Vec<usize> = (0..self.nodes.len()).filter(|node| *node != leader).collect();
        standbys.iter().all(|node| self.says(*node, "/replica?lag=1MB"))
            && standbys.iter().any(|node| self.says(*node, "/synchronous"))
    }

    /// Kills the leader as if its machine had lost power: Patroni, Postgres and every process of it. Returns which.
    pub(crate) fn kill_leader(&self) -> Outcome<usize> {
        let leader = self.leader().ok_or("there is no leader")?;
        let postmaster = self.postmaster(leader).ok_or("the leader does not run")?;
        let sessions = children(postmaster);
        end(&self.nodes[leader].process);
        for process in [vec![postmaster], sessions].concat() {
            Postgres::signal(process, "KILL")?;
        }
        Ok(leader)
    }

    /// Waits until another node than this one is written to: that node.
    pub(crate) fn another_leader(&self, than: usize) -> Outcome<usize> {
        let other = || self.leader().filter(|leader| *leader != than);
        self.until("no other node takes over", || other().is_some())?;
        Ok(other().ok_or("the new leader is gone")?)
    }

    /// Starts a node that was killed, and waits until all follow the leader.
    pub(crate) fn revive(&self, node: usize) -> Outcome {
        self.start_node(node)?;
        self.settle()
    }

    /// Waits until all follow the leader.
    pub(crate) fn settle(&self) -> Outcome {
        self.until("the nodes do not follow the leader", || self.is_whole())
    }

    /// Makes a standby the leader, in order. Returns who it was, and who it is.
    pub(crate) fn switch_over(&self) -> Outcome<(usize, usize)> {
        let before = self.leader().ok_or("there is no leader")?;
        let body = format!(r#"{{"leader":"{}"}}"#, self.nodes[before].name);
        let (status, said) = self.ask(before, "POST", "/switchover", &body)?;
        if status != 200 {
            return Err(format!("the switchover was answered with {status}: {said}").into());
        }
        Ok((before, self.another_leader(before)?))
    }

    /// The last lines of every log, to explain a fault.
    pub(crate) fn logs(&self) -> String {
        let last = |name: &str| {
            let log = fs::read_to_string(self.folder.join(format!("{name}.log"))).unwrap_or_default();
            let lines: Vec<_> = log.lines().collect();
            format!("{name}:\n{}\n", lines[lines.len().saturating_sub(15)..].join("\n"))
        };
        self.nodes.iter().map(|node| node.name).chain(["etcd"]).map(last).collect()
    }

    fn start_etcd(&self, client: u16, peer: u16) -> Outcome {
        let data = self.folder.join("etcd");
        fs::create_dir(&data)?;
        self.own(&data, 0o700)?;
        let url = |port: u16| format!("http://127.0.0.1:{port}");
        let mut command = self.command(&program("ETCD", "etcd"), "etcd")?;
        command.arg("--data-dir").arg(&data);
        command.args(["--listen-client-urls", &url(client), "--advertise-client-urls", &url(client)]);
        command.args(["--listen-peer-urls", &url(peer), "--initial-advertise-peer-urls", &url(peer)]);
        command.args(["--initial-cluster", &format!("default={}", url(peer))]);
        *lock(&self.etcd) = Some(command.spawn().map_err(|why| format!("etcd: {why}"))?);
        self.until("etcd does not answer", || exchange(client, "GET", "/health", "").is_ok_and(|said| said.0 == 200))
    }

    fn configure(&self, node: &Node, etcd: u16, callback: Option<&str>) -> Outcome {
        let folder = self.folder.join(node.name);
        fs::create_dir(&folder)?;
        self.own(&folder, 0o700)?;
        let callback = callback.map(|callback| format!("{callback} {}", node.postgres));
        let callbacks = callback.map(|run| format!("  callbacks:\n    on_start: {run}\n    on_role_change: {run}\n"));
        let text = CONFIGURATION
            .replace("NAME", node.name)
            .replace("REST", &node.rest.to_string())
            .replace("ETCD", &etcd.to_string())
            .replace("PORT", &node.postgres.to_string())
            .replace("FOLDER", &folder.display().to_string())
            .replace("PROGRAMS", &programs()?.display().to_string())
            .replace("TTL", &TTL.to_string());
        let file = self.folder.join(format!("{}.yml", node.name));
        fs::write(&file, text + &callbacks.unwrap_or_default())?;
        self.own(&file, 0o600)
    }

    fn start_node(&self, node: usize) -> Outcome {
        let node = &self.nodes[node];
        let mut command = self.command(&program("PATRONI", "patroni"), node.name)?;
        command.arg(self.folder.join(format!("{}.yml", node.name)));
        *lock(&node.process) = Some(command.spawn().map_err(|why| format!("patroni: {why}"))?);
        Ok(())
    }

    /// A program with its log, as a user who may run Postgres, and out of reach of the keyboard's signals.
    fn command(&self, program: &Path, log: &str) -> Outcome<Command> {
        let log = fs::File::options().create(true).append(true).open(self.folder.join(format!("{log}.log")))?;
        let mut command = Command::new(program);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        for (key, _) in env::vars_os() {
            if ["PATRONI", "ETCD", "PG"].iter().any(|prefix| key.to_string_lossy().starts_with(prefix)) {
                command.env_remove(key);
            }
        }
        command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC").current_dir("/").process_group(0);
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        Ok(command)
    }

    fn own(&self, path: &Path, mode: u32) -> Outcome {
        fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
        if let Some((user, group)) = self.user {
            chown(path, Some(user), Some(group))?;
        }
        Ok(())
    }

    fn postmaster(&self, node: usize) -> Option<u32> {
        let file = self.folder.join(self.nodes[node].name).join("data/postmaster.pid");
        fs::read_to_string(file).ok()?.lines().next()?.trim().parse().ok()
    }

    /// Whether Patroni says yes about its node.
    fn says(&self, node: usize, path: &str) -> bool {
        self.ask(node, "GET", path, "").is_ok_and(|(status, _)| status == 200)
    }

    fn ask(&self, node: usize, method: &str, path: &str, body: &str) -> Outcome<(u16, String)> {
        exchange(self.nodes[node].rest, method, path, body)
    }

    fn until(&self, why: &str, done: impl Fn() -> bool) -> Outcome {
        let begun = Instant::now();
        while !done() {
            if begun.elapsed() > LIMIT {
                return Err(format!("{why}\n{}", self.logs()).into());
            }
            thread::sleep(PAUSE);
        }
        Ok(())
    }
}

impl Drop for Patroni {
    fn drop(&mut self) {
        for node in &self.nodes {
            end(&node.process);
        }
        end(&self.etcd);
        let left: Vec<u32> = (0..self.nodes.len()).filter_map(|node| self.postmaster(node)).collect();
        for postmaster in &left {
            drop(Postgres::signal(*postmaster, "QUIT"));
        }
        // What they share with their sessions is given back by themselves, if they get the time.
        let begun = Instant::now();
        let runs = |process: &u32| stat(*process).is_some_and(|(state, _)| state != "Z");
        while left.iter().any(runs) && begun.elapsed() < Duration::from_secs(10) {
            thread::sleep(PAUSE);
        }
        if let Some(mut sweeper) = lock(&self.sweeper).take() {
            drop(sweeper.stdin.take());
            drop(sweeper.wait());
        }
    }
}

/// What Patroni is told; words in capitals are filled in.
const CONFIGURATION: &str = "\
scope: fieldpost
name: NAME
restapi:
  listen: 127.0.0.1:REST
  connect_address: 127.0.0.1:REST
etcd3:
  host: 127.0.0.1:ETCD
bootstrap:
  dcs:
    ttl: TTL
    loop_wait: 2
    retry_timeout: 8
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
  initdb:
  - encoding: UTF8
  - locale: C.UTF-8
  - auth: trust
postgresql:
  listen: 127.0.0.1:PORT
  connect_address: 127.0.0.1:PORT
  data_dir: FOLDER/data
  bin_dir: PROGRAMS
  pgpass: FOLDER/pgpass
  authentication:
    superuser:
      username: postgres
    replication:
      username: replicator
  parameters:
    unix_socket_directories: FOLDER
    shared_buffers: 16MB
  pg_hba:
  - local all all trust
  - host all all 127.0.0.1/32 trust
  - host replication all 127.0.0.1/32 trust
  basebackup:
  - checkpoint: fast
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
";

fn lock(child: &Mutex<Option<Child>>) -> std::sync::MutexGuard<'_, Option<Child>> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills a process of ours, if it runs.
fn end(process: &Mutex<Option<Child>>) {
    if let Some(mut process) = lock(process).take() {
        drop(process.kill());
        drop(process.wait());
    }
}

/// Free ports, all of them different.
fn ports(count: usize) -> Outcome<Vec<u16>> {
    let listeners: Vec<TcpListener> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<Result<_, _>>()?;
    Ok(listeners.iter().map(|listener| Ok(listener.local_addr()?.port())).collect::<Result<_, std::io::Error>>()?)
}

/// The program that a variable names, or the one in the path.
fn program(variable: &str, name: &str) -> PathBuf {
    env::var_os(variable).map_or_else(|| name.into(), PathBuf::from)
}

/// The processes that another one has started.
fn children(parent: u32) -> Vec<u32> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    processes.filter(|process| stat(*process).is_some_and(|(_, its_parent)| its_parent == parent)).collect()
}

/// The state of a process, and its parent.
fn stat(process: u32) -> Option<(String, u32)> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in brackets, may hold anything.
    let mut fields = stat.rsplit_once(") ")?.1.split(' ');
    Some((fields.next()?.to_owned(), fields.next()?.parse().ok()?))
}

/// One request on a connection of its own: the status and the body.
fn exchange(port: u16, method: &str, path: &str, body: &str) -> Outcome<(u16, String)> {
    let mut stream = TcpStream::connect_timeout(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)), PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let length = body.len();
    let head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}");
    stream.write_all(format!("{head}\r\nContent-Type: application/json\r\n\r\n{body}").as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or("an answer without a status")?;
    Ok((status, answer.split_once("\r\n\r\n").unwrap_or_default().1.to_owned()))
}

/// A process that outlives us by a moment: when our end of its input closes, it kills every process that has something
/// in the folder in its command line, and removes it. Postgres leaves the process group of what has started it.
fn sweeper(folder: &Path) -> Outcome<Child> {
    let script = "cat; for file in $(grep -lF -- \"$1/\" /proc/[0-9]*/cmdline 2>/dev/null); do \
                  process=${file#/proc/}; process=${process%/cmdline}; \
                  [ \"$process\" = $$ ] || kill -9 \"$process\" 2>/dev/null; done; sleep 0.2; rm -rf -- \"$1\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, "sweeper"]).arg(folder).process_group(0);
    Ok(command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?)
}
