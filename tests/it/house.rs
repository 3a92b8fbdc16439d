//! The house itself, before anybody plays: it is alive, it refuses what it cannot read, and it says
//! what is wrong with its configuration.

mod access;
mod bodies;
mod configuration;
mod connections;
mod crashes;
mod keys;
mod loops;
mod parts;
mod plans;
mod processes;
mod refusals;
mod released;
mod restore;
mod schema;
mod starts;
mod tables;
