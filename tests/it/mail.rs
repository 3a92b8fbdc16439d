//! Mail: what people are told, how it looks, and how it goes out.

mod boards;
mod bounces;
mod deliverer;
mod dress;
mod everywhere;
mod faults;
mod fortress;
mod game;
mod hanging;
mod hostile;
mod letters;
mod metrics;
mod outbox;
mod page;
mod quoting;
mod recipients;
mod spoken;
mod stage;
mod superseded;
mod tongues;
