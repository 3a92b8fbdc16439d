//! A correspondence server for Stratego and its printed variants.
//!
//! `http` and `worker` call use cases in `app`, those call `store` and the engine; `mail`, `webhook`, `auth` and
//! `config` are leaves, and everything may use `values`. `docs/ARCHITECTURE.md` follows one move through these modules.

pub mod app;
pub mod auth;
pub mod cli;
pub mod cluster;
pub mod config;
pub mod http;
pub mod mail;
pub mod store;
pub mod telemetry;
pub mod values;
pub mod web;
pub mod webhook;
pub mod worker;
