//! A correspondence server for Stratego and its printed variants.
//!
//! `http` and `worker` call use cases in `app`, those call `store` and the engine; `mail`, `webhook`, `auth`, `page`
//! and `config` are leaves, and everything may use `values` and `spans`. `docs/ARCHITECTURE.md` follows one move
//! through these modules.

pub mod app;
pub mod auth;
pub mod backup;
pub mod cli;
pub mod cluster;
pub mod http;
pub mod page;
pub mod rule_pages;
pub mod telemetry;
pub mod web;
pub mod webhook;
pub mod worker;

// Packages of their own, so that an edit elsewhere does not compile them again; one tree all the same.
pub use {
    fieldpost_config as config, fieldpost_mail as mail, fieldpost_spans as spans, fieldpost_store as store,
    fieldpost_values as values,
};
