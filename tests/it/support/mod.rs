//! Support for the tests: the service under test, its database, mail server and browser, and the people who use it.

pub(crate) mod app;
pub(crate) mod beside;
pub(crate) mod browser;
pub(crate) mod client;
pub(crate) mod contract;
pub(crate) mod database;
pub(crate) mod disk;
pub(crate) mod entity_tags;
pub(crate) mod event_stream;
pub(crate) mod exim;
pub(crate) mod golden;
pub(crate) mod guests;
pub(crate) mod listening;
pub(crate) mod locks;
pub(crate) mod mail_service;
pub(crate) mod mailbox;
#[path = "../../../examples/support/patroni.rs"]
#[expect(dead_code, reason = "the trial needs more of it")]
pub(crate) mod patroni;
pub(crate) mod personas;
#[path = "../../../examples/support/pgbouncer.rs"]
pub(crate) mod pgbouncer;
pub(crate) mod playout;
pub(crate) mod position;
pub(crate) mod post;
#[path = "../../../examples/support/postgres.rs"]
pub(crate) mod postgres;
pub(crate) mod push;
pub(crate) mod receiver;
pub(crate) mod shared;
pub(crate) mod smtp;
pub(crate) mod statements;
pub(crate) mod tls;
pub(crate) mod transcript;
pub(crate) mod waiting;
