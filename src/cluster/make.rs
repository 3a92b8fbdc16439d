//! Creating a cluster's files, once. They are created beside their place and moved there when complete, so that a crash
//! in between leaves nothing that looks finished.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use super::Durability;
use super::error::{Error, system};
use super::programs::{self, Programs};

/// The database that exists in a new cluster.
pub const DATABASE: &str = "fieldpost";

pub(super) fn cluster(programs: &Programs, folder: &Path, data: &Path, durability: Durability) -> Result<(), Error> {
    let fresh = folder.join("cluster.new");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).map_err(system("removing a half-made cluster"))?;
    }
    let mut initdb = programs.command("initdb");
    initdb.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions"]);
    if durability == Durability::None {
        initdb.arg("--no-sync");
    }
    programs::run("initdb", initdb.arg("--pgdata").arg(&fresh))?;
    database(programs, &fresh)?;
    fs::rename(&fresh, data).map_err(system("moving the new cluster to its place"))
}

/// Adds our database with the single-user server, which needs no socket.
fn database(programs: &Programs, data: &Path) -> Result<(), Error> {
    let mut single = programs.command("postgres");
    single.arg("--single").arg("-D").arg(data).arg("postgres");
    let mut child = single
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(system("starting postgres --single"))?;
    // A statement ends with its line here; the input ends with the temporary file.
    let statement = format!("CREATE DATABASE {DATABASE}\n");
    let written = child.stdin.take().map(|mut input| input.write_all(statement.as_bytes()));
    let status = child.wait().map_err(system("waiting for postgres --single"))?;
    if matches!(written, Some(Ok(()))) && status.success() {
        return Ok(());
    }
    let program = "postgres --single";
    let said = format!("creating the database ended with {status}");
    Err(Error::Failed { program, said })
}
