//! Being told to stop: with `server.drain_s` the service says for a while that it is not ready, and still serves. Then
//! requests and workers end at the same time.

use std::io::{Read, Write};
use std::net::TcpStream;
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

/// What comes over a connection until it has this.
fn read_until(connection: &mut TcpStream, end: &str) -> String {
    let (mut read, mut piece) = (String::new(), [0; 1024]);
    while !read.contains(end) {
        let length = connection.read(&mut piece).expect("bytes");
        assert_ne!(length, 0, "the connection is closed after: {read}");
        read.push_str(&String::from_utf8_lossy(&piece[..length]));
    }
    read
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_end_while_a_request_is_finished() {
    let folder = database::folder().await;
    let mut program = program(&folder, "serve");
    // If they ended one after the other, the request would be dropped before the workers are told.
    program.env("FIELDPOST__SERVER__SHUTDOWN_S", "60").env("FIELDPOST__SERVER__BODY_DEADLINE_S", "300");
    let (mut service, _) = Service::run(&folder, &mut program);
    let mut slow = TcpStream::connect(service.url.strip_prefix("http://").expect("an address")).expect("a connection");
    let head = "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 2\r\nExpect: 100-continue\r\n\r\n";
    slow.write_all(head.as_bytes()).expect("sent");
    read_until(&mut slow, "100 Continue\r\n\r\n");
    service.tell_to_stop();
    service.wait_for("the workers have ended");
    slow.write_all(b"{}").expect("sent");
    let answer = read_until(&mut slow, "\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 422 "), "{answer}");
    drop(slow);
    assert_eq!(service.end().0, Some(0));
}
