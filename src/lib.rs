//! A correspondence server for Stratego and its printed variants.

pub mod app;
