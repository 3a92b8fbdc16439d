//! A correspondence server for Stratego and its printed variants.
//!
//! `http` and `worker` call use cases in `app`, those call `store` and the engine; `mail`, `auth`
//! and `config` are leaves. The way of one move through these rooms is told in
//! `docs/ARCHITECTURE.md`.

pub mod app;
pub mod auth;
pub mod cli;
pub mod cluster;
pub mod config;
pub mod http;
pub mod mail;
pub mod store;
pub mod telemetry;
pub mod web;
pub mod worker;
