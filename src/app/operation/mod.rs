//! Running the service. It owns which processes run on one database and take requests, whether that was restored from a
//! backup, the key ring in use, the metrics, what an operator and everybody else is told of its state, who listens to
//! streams, and waking and stopping this process. It may call `accounts`, `lobby`, `play`, `notices`, `pushes`,
//! `webhooks`, `mails`, `game`, `audit` and `limits`. It does not serve users, and other modules call it only through
//! the [`App`](crate::app::App).

pub mod clock;
pub mod key_ring;
pub mod lineage;
pub mod listeners;
pub mod metrics;
pub mod presence;
pub mod processes;
pub mod public_status;
pub mod restore;
pub mod shutdown;
pub mod status;
mod system;
pub mod wakes;
