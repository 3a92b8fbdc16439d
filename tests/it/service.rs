//! The service as a program: health, refused requests, the configuration, start and stop, the database.

mod access;
mod bodies;
mod columns;
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
mod words;
