//! The entry point for letters (I-2), and the program that a mail server calls.

use std::io::Write;
use std::net::{Shutdown, TcpListener};
use std::process::{Command, Stdio};

use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::personas::Table;
use crate::support::post::{SECRET, bring, letter, open, open_with, outcomes, pump, reply_to};

const ANNA: &str = "anna@example.org";

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_is_committed_before_it_is_taken() {
    let service = open().await;
    assert_eq!(bring(&service, &letter(ANNA, "x@in.example.org", "b4-b5")).await.status, 204);
    let kept = service.sql("SELECT count(*) FROM letters WHERE raw IS NOT NULL").await;
    assert_eq!(kept[0][0].as_deref(), Some("1"));
    pump(&service).await;
    let kept = service.sql("SELECT count(*) FROM letters WHERE raw IS NOT NULL").await;
    assert_eq!(kept[0][0].as_deref(), Some("0"), "and not kept once it is read: it holds a secret");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_delivers_letters_without_the_secret() {
    let service = open_with(|letters| letters.size_limit = 1 << 20).await;
    let raw = letter(ANNA, "x@in.example.org", "b4-b5");
    let anybody = Client::new(&service.url);
    for client in [anybody.clone(), anybody.with_token("a guess"), anybody.with_token("")] {
        client.call("receive_letter").letter(&raw).send().await.problem("unauthenticated");
    }
    let knows = anybody.with_token(SECRET);
    knows.call("receive_letter").bytes("text/plain", raw).send().await.problem("unsupported-media-type");
    knows.call("receive_letter").letter(&vec![b'x'; 2 << 20]).send().await.problem("body-too-large");
    assert!(outcomes(&service).await.is_empty());
}

/// Runs `fieldpost receive-mail` as a mail server does; returns its exit status.
fn receive_mail(url: &str, secret: &str, arguments: &[&str], environment: &[(&str, &str)], raw: &[u8]) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.arg("receive-mail").args(["--url", &format!("{url}/v1/letters")]).args(arguments);
    command.env("FIELDPOST__LETTERS__DOMAIN", "in.example.org").env("FIELDPOST__LETTERS__SECRET", secret);
    command.envs(environment.iter().copied());
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    // Whoever fails at once does not read.
    drop(child.stdin.take().unwrap().write_all(raw));
    child.wait().unwrap().code()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mail_servers_pipe_brings_a_letter_with_its_envelope() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    // The letter itself says nothing of the address: the envelope does.
    let raw = format!("From: {ANNA}\r\nTo: undisclosed-recipients:;\r\nMessage-ID: <1@x>\r\n\r\nb4-b5\r\n");
    let envelope = ["--sender", ANNA, "--recipient", &to];
    assert_eq!(receive_mail(&service.url, SECRET, &envelope, &[], raw.as_bytes()), Some(0));
    let bounce = [("SENDER", ""), ("RECIPIENT", to.as_str())];
    assert_eq!(receive_mail(&service.url, SECRET, &[], &bounce, raw.replace("1@x", "2@x").as_bytes()), Some(0));
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["played", "automatic"], "the second has no sender");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_is_too_long_is_not_tried_again() {
    let service = open_with(|letters| letters.size_limit = 16_384).await;
    let long = |length: usize| {
        let mut raw = letter(ANNA, "x@in.example.org", "b4-b5");
        raw.resize(length, b'x');
        raw
    };
    let bring = |size_limit: &str, length| {
        let limit = [("FIELDPOST__LETTERS__SIZE_LIMIT", size_limit)];
        receive_mail(&service.url, SECRET, &[], &limit, &long(length))
    };
    assert_eq!((bring("16384", 16_384), bring("16384", 16_385)), (Some(0), Some(65)));
    assert_eq!(bring("1048576", 20_000), Some(65), "the service says so");
    assert_eq!(bring("1048576", 900_000), Some(65), "also before it has read all of it");
    assert_eq!(outcomes(&service).await.len(), 1);
}

#[test]
fn a_letter_waits_while_the_service_starts_again() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let service = std::thread::spawn(move || {
        for answer in ["503 Service Unavailable", "204 No Content"] {
            let (mut letter, _) = listener.accept().unwrap();
            letter.write_all(format!("HTTP/1.1 {answer}\r\n\r\n").as_bytes()).unwrap();
            letter.shutdown(Shutdown::Write).unwrap();
            std::io::copy(&mut letter, &mut std::io::sink()).ok();
        }
    });
    assert_eq!(receive_mail(&url, SECRET, &[], &[], &letter(ANNA, "x@in.example.org", "b4-b5")), Some(0));
    service.join().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_goes_wrong_the_mail_server_keeps_the_letter() {
    let service = open().await;
    let raw = letter(ANNA, "x@in.example.org", "b4-b5");
    let again = Some(75);
    assert_eq!(receive_mail(&service.url, "another secret altogether", &[], &[], &raw), again);
    let hasty = ["--patience", "0"];
    assert_eq!(receive_mail("http://127.0.0.1:1", SECRET, &hasty, &[], &raw), again, "nobody is there");
    assert_eq!(receive_mail(&service.url, SECRET, &[], &[], b""), again, "nothing came");
    assert_eq!(receive_mail(&service.url, "short", &[], &[], &raw), again, "the settings have a fault");
    assert_eq!(receive_mail(&service.url, SECRET, &["--nonsense"], &[], &raw), again, "the call has a fault");
    let off = TestApp::start().await;
    assert_eq!(receive_mail(&off.url, SECRET, &[], &[], &raw), again, "letters are not taken there");
    assert!(outcomes(&service).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_with_a_photo_is_played_and_the_photo_is_not_stored() {
    let service = open().await;
    Table::in_play(&service).await;
    let to = reply_to(&service, ANNA).await;
    let photo = "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwME\r\n".repeat(100_000);
    let with_photo = |number: usize, text: &str| {
        format!(
            "From: {ANNA}\r\nTo: {to}\r\nMessage-ID: <{number}@x>\r\nContent-Type: multipart/mixed; boundary=b1\r\n\r\n--b1\r\n\
             Content-Type: text/plain\r\n\r\n{text}\r\n--b1\r\nContent-Type: image/jpeg; name=a.jpg\r\n\
             Content-Transfer-Encoding: base64\r\n\r\n{photo}\r\n--b1--\r\n"
        )
    };
    bring(&service, with_photo(1, "Nice picture, Bert").as_bytes()).await.ok();
    let stored = service.sql("SELECT octet_length(raw) < 1000 FROM letters").await;
    assert_eq!(stored[0][0].as_deref(), Some("t"));
    assert_eq!(receive_mail(&service.url, SECRET, &[], &[], with_photo(2, "b4-b5").as_bytes()), Some(0));
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["answered", "played"]);
}
