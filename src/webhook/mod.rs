//! WEBHOOKS, pushes and traces on the wire: the only user of an HTTP client. A message is posted to an address that was
//! checked after its name was resolved; a redirect is not followed, nothing but the status of a response is read, and
//! an attempt has one time limit for everything. It knows neither users nor games nor the database.

mod address;
mod request;
mod target;

pub use address::is_public;
pub use request::{Message, WebhookClient};
pub use target::{Target, TargetFault};
