//! Copying a database of a running cluster as a stream, and filling one from it, with the programs of Postgres: all of
//! it is of one moment, however long that takes, and the service goes on meanwhile. The stream is in the custom format
//! of `pg_dump`; what becomes of it is decided elsewhere.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Output, Stdio};

use super::error::{last_lines, system};
use super::programs::Programs;
use super::{Cluster, Error};

impl Cluster {
    /// Copies a database: `copy` reads the stream to its end. The rows of the tables `without` are left out. Blocks.
    ///
    /// # Errors
    /// When `pg_dump` or `copy` fails.
    pub fn dump(
        &self,
        database: &str,
        without: &[&str],
        copy: impl FnOnce(&mut dyn Read) -> io::Result<()>,
    ) -> Result<(), Error> {
        let mut command = self.program("pg_dump")?;
        command.arg("--format=custom");
        for table in without {
            command.arg(format!("--exclude-table-data={table}"));
        }
        let mut child = piped(command.arg(database), Stdio::null(), Stdio::piped()).map_err(system("pg_dump"))?;
        let copied = child.stdout.take().map_or(Ok(()), |mut stream| copy(&mut stream));
        let output = child.wait_with_output().map_err(system("pg_dump"))?;
        // If it could not be written, pg_dump complains as well.
        copied.map_err(system("writing the backup"))?;
        succeeded("pg_dump", &output)
    }

    /// Fills an empty database: `copy` writes the stream. Blocks.
    ///
    /// # Errors
    /// When `pg_restore` or `copy` fails.
    pub fn fill(&self, database: &str, copy: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        let mut command = self.program("pg_restore")?;
        command.args(["--exit-on-error", "--no-owner", "--dbname", database]);
        let mut child = piped(&mut command, Stdio::piped(), Stdio::null()).map_err(system("pg_restore"))?;
        let copied = child.stdin.take().map_or(Ok(()), |mut stream| copy(&mut stream));
        let output = child.wait_with_output().map_err(system("pg_restore"))?;
        // If it has failed, it does not read the rest.
        succeeded("pg_restore", &output)?;
        copied.map_err(system("reading the backup"))
    }

    /// A program that connects to this cluster, and ends with us.
    fn program(&self, name: &str) -> Result<Command, Error> {
        let data = self.sockets.with_file_name("cluster");
        let mut command = Programs::find(&data)?.child(name);
        command.arg("--host").arg(&self.sockets).args(["--username=postgres", "--no-password"]);
        Ok(command)
    }
}

fn piped(command: &mut Command, input: Stdio, output: Stdio) -> io::Result<Child> {
    command.stdin(input).stdout(output).stderr(Stdio::piped()).spawn()
}

fn succeeded(program: &'static str, output: &Output) -> Result<(), Error> {
    if output.status.success() {
        return Ok(());
    }
    let said = last_lines(&String::from_utf8_lossy(&output.stderr));
    Err(Error::Failed { program, said })
}
