//! What a part of the measurement costs: time, processor time, and the log of Postgres.

use std::time::Duration;

use crate::database::Database;
use crate::load::{self, Player, Rate, RunTimes};
use crate::service::Service;
use crate::{Outcome, machine};

/// The resources that a part used.
pub(crate) struct Cost {
    pub(crate) times: RunTimes,
    service: Duration,
    postgres: Duration,
    /// Bytes of the write-ahead log.
    wal: u64,
}

impl Cost {
    /// Processor time of the service per move, in microseconds.
    pub(crate) fn service_us(&self) -> f64 {
        self.per_move(self.service.as_secs_f64() * 1e6)
    }

    /// Processor time of Postgres per move, in microseconds.
    pub(crate) fn postgres_us(&self) -> f64 {
        self.per_move(self.postgres.as_secs_f64() * 1e6)
    }

    /// Write-ahead log per move, in kilobytes.
    pub(crate) fn wal_kb(&self) -> f64 {
        self.per_move(self.wal as f64 / 1e3)
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
    let before = Spent::read(services, database).await?;
    let times = load::run(players, Duration::from_secs(seconds), rate).await?;
    let after = Spent::read(services, database).await?;
    Ok(Cost {
        times,
        service: after.service.saturating_sub(before.service),
        postgres: after.postgres.saturating_sub(before.postgres),
        wal: after.wal.saturating_sub(before.wal),
    })
}

/// What was used so far.
struct Spent {
    service: Duration,
    postgres: Duration,
    wal: u64,
}

impl Spent {
    async fn read(services: &[&Service], database: &Database) -> Outcome<Self> {
        let mut service = Duration::ZERO;
        for process in services {
            service += machine::time_of(process.process().ok_or("the service is gone")?)?;
        }
        let wal = database.ask("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint").await?.parse()?;
        Ok(Self { service, postgres: machine::time_of_tree(database.process()?)?, wal })
    }
}
