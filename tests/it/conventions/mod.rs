//! Conventions of all resources: authentication, how bodies are read, how retries and races end.

mod bodies;
mod defaults;
mod identity;
mod queries;
mod retries;
mod tags;
mod versions;
