//! Mail: what people are told, how it looks, and how it goes out.

mod about;
mod boards;
mod bounces;
mod deliverer;
mod everywhere;
mod faults;
mod fixture;
mod fortress;
mod game;
mod hanging;
mod hostile;
mod languages;
mod letters;
mod metrics;
mod outages;
mod outbox;
mod page;
mod quotations;
mod quoting;
mod recipients;
mod samples;
mod setups;
mod stored;
mod superseded;
mod translations;
