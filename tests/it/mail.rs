//! Mail: what people are told, how it looks, and how it goes out.

mod game;
mod hostile;
mod letters;
mod outbox;
mod page;
mod recipients;
mod stage;
