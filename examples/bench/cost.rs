//! What a part of the measurement costs: time, processor time, and the log of Postgres.

use std::time::Duration;

use crate::database::Database;
use crate::load::{self, Player, Rate, RunTimes};
use crate::service::Service;
use crate::{Outcome, machine};

/// The resources that a part used.
pub(crate) struct Cost {
    pub(crate) times: RunTimes,
    begun: Usage,
    spent: Usage,
}

impl Cost {
    /// Processor time of the service per move, in microseconds.
    pub(crate) fn service_us(&self) -> f64 {
        self.per_move(self.spent.service.as_secs_f64() * 1e6)
    }

    /// Processor time of Postgres per move, in microseconds.
    pub(crate) fn postgres_us(&self) -> f64 {
        self.per_move(self.spent.postgres.as_secs_f64() * 1e6)
    }

    /// Write-ahead log per move, in kilobytes.
    pub(crate) fn wal_kb(&self) -> f64 {
        self.per_move(self.spent.wal as f64 / 1e3)
    }

    /// The same moves with what has been used for them since: their mails.
    pub(crate) async fn until_now(self, services: &[&Service], database: &Database) -> Outcome<Self> {
        let spent = Usage::read(services, database).await?.minus(self.begun);
        Ok(Self { spent, ..self })
    }

    fn per_move(&self, all: f64) -> f64 {
        all / self.times.micros.len().max(1) as f64
    }
}

/// Lets the players play for a time, and looks at the processes before and after.
pub(crate) async fn part(
    services: &[&Service],
    database: &Database,
    players: &mut Vec<Player>,
    seconds: u64,
    rate: Rate,
) -> Outcome<Cost> {
    let begun = Usage::read(services, database).await?;
    let times = load::run(players, Duration::from_secs(seconds), rate).await?;
    Cost { times, begun, spent: begun }.until_now(services, database).await
}

/// What is used.
#[derive(Clone, Copy)]
struct Usage {
    service: Duration,
    postgres: Duration,
    /// Bytes of the write-ahead log.
    wal: u64,
}

impl Usage {
    /// What has been used so far.
    async fn read(services: &[&Service], database: &Database) -> Outcome<Self> {
        let mut service = Duration::ZERO;
        for process in services {
            service += machine::time_of(process.process().ok_or("the service is gone")?)?;
        }
        let wal = database.ask("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint").await?.parse()?;
        Ok(Self { service, postgres: machine::time_of_tree(database.process()?)?, wal })
    }

    fn minus(self, earlier: Self) -> Self {
        Self {
            service: self.service.saturating_sub(earlier.service),
            postgres: self.postgres.saturating_sub(earlier.postgres),
            wal: self.wal.saturating_sub(earlier.wal),
        }
    }
}
