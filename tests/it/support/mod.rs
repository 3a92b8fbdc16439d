#![allow(dead_code)]
pub(crate) mod client;
pub(crate) mod contract;
