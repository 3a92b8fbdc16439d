//! The service as a program: health, refused requests, the configuration, start and stop, the database.

mod access;
mod backrest;
mod backup;
mod bodies;
mod columns;
mod configuration;
mod connections;
mod crashes;
mod drain;
mod drill;
mod keys;
mod loops;
mod manual;
mod parts;
mod plans;
mod pooler;
mod processes;
mod refusals;
mod released;
mod restore;
mod schema;
mod session_settings;
mod starts;
mod status;
mod tables;
mod words;
