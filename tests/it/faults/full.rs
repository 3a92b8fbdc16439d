//! A disk that is full.

use serde_json::json;

use super::service_on;
use super::trouble::{becomes_ready, is_trouble, plays_again};
use crate::support::database;
use crate::support::disk::Disk;
use crate::support::personas::Table;
use crate::support::postgres::Postgres;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a memory disk, which root can mount; script/test runs it where it is root"]
async fn a_data_disk_without_space_is_trouble_and_nothing_is_lost() {
    let disk = Disk::mount(database::folder().await.join("disk"), "200m");
    let postgres = Postgres::make(&disk.join("server"), "").expect("a server");
    // Without space for its WAL Postgres would not refuse, but exit.
    postgres.move_wal(&database::folder().await.join("wal")).expect("a WAL");
    postgres.start().expect("a server");
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    becomes_ready(&app, true).await;
    let filler = disk.fill();
    becomes_ready(&app, false).await;
    // Pages with free space are still written, until there is none left.
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
