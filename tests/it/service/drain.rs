//! Being told to stop: with `server.drain_s` the service says for a while that it is not ready, and still serves.

use std::path::Path;

use reqwest::Method;

use super::crashes::{Service, program};
use crate::faults::trouble::is_trouble;
use crate::support::client::{Client, Reply};
use crate::support::database;

/// A service that drains for this long.
fn service(folder: &Path, seconds: &str) -> Service {
    Service::run(folder, program(folder, "serve").env("FIELDPOST__SERVER__DRAIN_S", seconds)).0
}

/// Tells it to stop, and waits until it is not ready any more: its answer.
async fn told_to_stop(service: &Service) -> Reply {
    let ready = async || Client::new(&service.url).call("ready").send().await;
    ready().await.ok();
    service.tell_to_stop();
    loop {
        let reply = ready().await;
        if reply.status != 200 {
            return reply;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_it_is_not_ready_and_serves_until_the_second_signal() {
    let folder = database::folder().await;
    let service = service(&folder, "600");
    is_trouble(&told_to_stop(&service).await);
    // Each of them comes by a new connection.
    let anybody = Client::new(&service.url);
    anybody.call("live").send().await.ok();
    anybody.call("list_rulesets").send().await.ok();
    assert_eq!(Client::new(&service.url).raw(Method::GET, "/").send().await.expect("a page").status(), 200);
    assert_eq!(service.stop(), Some(0), "the second signal ends the wait, and it stops in order");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drain_ends_by_itself() {
    let folder = database::folder().await;
    let service = service(&folder, "1");
    service.tell_to_stop();
    let (code, said) = service.end();
    assert_eq!(code, Some(0));
    assert!(said.contains("not ready any more") && !said.contains("not waiting for the end"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_lost_meanwhile_is_a_fault_of_its_own() {
    let folder = database::folder().await;
    let service = service(&folder, "600");
    told_to_stop(&service).await;
    service.lose_database();
    let (code, said) = service.end();
    assert_eq!(code, Some(1), "{said}");
}
