//! Connections of clients that do not behave: one never reads what it asked for, another opens one connection after the
//! other.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::app::TestApp;

const LIVE: &str = "GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n";

async fn connect(app: &TestApp) -> TcpStream {
    TcpStream::connect(&app.url["http://".len()..]).await.expect("a connection")
}

/// Whether a request on this connection is answered.
async fn is_served(stream: &mut TcpStream) -> bool {
    let mut begin = [0; 12];
    let sent = stream.write_all(LIVE.as_bytes()).await.is_ok();
    sent && stream.read_exact(&mut begin).await.is_ok() && &begin == b"HTTP/1.1 200"
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_nothing_of_the_answers_is_cut_off() {
    let app = TestApp::start_with(|settings| {
        settings.server.unread_deadline = Duration::from_millis(200);
        settings.server.connections_per_network = 1;
    })
    .await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("a small buffer");
    let address = app.url["http://".len()..].parse().expect("an address");
    let mut stuck = socket.connect(address).await.expect("a connection");
    // Ten megabytes are more than the systems at both ends keep for anybody.
    let request = "GET /openapi.yaml HTTP/1.1\r\nhost: x\r\n\r\n".repeat(64);
    stuck.write_all(request.as_bytes()).await.expect("sent");
    assert!(!is_served(&mut connect(&app).await).await, "the only place is taken");
    let freed = async { while !is_served(&mut connect(&app).await).await {} };
    let freed = tokio::time::timeout(Duration::from_secs(30), freed).await;
    assert!(freed.is_ok(), "whoever reads nothing keeps the place");
    drop(stuck);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_holds_a_limited_number_of_connections() {
    let app = TestApp::start_with(|settings| settings.server.connections_per_network = 2).await;
    let (mut first, mut second, mut third) = (connect(&app).await, connect(&app).await, connect(&app).await);
    assert!(is_served(&mut first).await && is_served(&mut second).await);
    assert!(!is_served(&mut third).await, "a third is served");
    drop(first);
    // The service learns of it in its own time, which is short.
    let mut tries = 0;
    while !is_served(&mut connect(&app).await).await {
        tries += 1;
        assert!(tries < 10_000, "a closed connection still counts");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_connections_are_not_counted() {
    let app = TestApp::start_with(|settings| {
        settings.server.connections_per_network = 1;
        settings.server.proxies = 1;
    })
    .await;
    let (mut first, mut second) = (connect(&app).await, connect(&app).await);
    assert!(is_served(&mut first).await && is_served(&mut second).await);
}
