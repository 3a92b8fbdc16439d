//! A disk that is full: a memory disk of the test's own, which only root can make.

use std::path::PathBuf;
use std::process::Command;

use serde_json::json;

use super::service_on;
use super::trouble::{becomes_ready, is_trouble, plays_again};
use crate::support::database;
use crate::support::personas::Table;
use crate::support::postgres::Postgres;

/// A memory disk; gone with its owner.
struct Disk(PathBuf);

impl Disk {
    /// Makes one; nothing where that is not allowed, which is said aloud.
    fn mount(at: PathBuf, size: &str) -> Option<Self> {
        std::fs::create_dir_all(&at).expect("a folder");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]).arg(&at).output();
        if mounted.as_ref().is_ok_and(|output| output.status.success()) {
            return Some(Self(at));
        }
        eprintln!("SKIPPED: no memory disk can be mounted here, so that none can be filled: {mounted:?}");
        None
    }

    /// Fills it to the last byte.
    fn fill(&self) -> PathBuf {
        let file = self.0.join("filler");
        let filled =
            Command::new("dd").arg("if=/dev/zero").arg(format!("of={}", file.display())).arg("bs=64k").output();
        assert!(!filled.expect("dd").status.success(), "it is not full");
        file
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("-l").arg(&self.0).status());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_disk_without_space_is_trouble_and_nothing_is_lost() {
    let Some(disk) = Disk::mount(database::folder().await.join("disk"), "200m") else { return };
    let postgres = Postgres::make(&disk.0.join("server"), "").expect("a server");
    // Without room for its WAL Postgres would not refuse, but end.
    postgres.move_wal(&database::folder().await.join("wal")).expect("a WAL");
    postgres.start().expect("a server");
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    becomes_ready(&app, true).await;
    let filler = disk.fill();
    becomes_ready(&app, false).await;
    // Pages that have room are still written; in the end there is none.
    let mut created = Vec::new();
    let reply = loop {
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
        let reply = table.red.client.call("create_game").json(body).send().await;
        if reply.status != 201 {
            break reply;
        }
        created.push(reply.json()["id"].as_str().expect("an id").to_owned());
    };
    is_trouble(&reply);
    std::fs::remove_file(filler).expect("space");
    becomes_ready(&app, true).await;
    plays_again(&table, "e4-e5").await;
    for game in &created {
        table.red.look(game).await;
    }
    drop(app);
    drop(postgres);
}
