//! A record as text (N-5).

use alloc::string::String;
use core::fmt;

use super::Record;

impl fmt::Display for Record {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        tag(to, "Ruleset", &self.ruleset)?;
        let options: String = self.options.chosen().map(|(name, value)| alloc::format!(" {name}={value}")).collect();
        if !options.is_empty() {
            tag(to, "Options", options.trim_start())?;
        }
        for (seat, user) in self.seats.iter() {
            tag(to, &alloc::format!("Seat.{seat}"), user)?;
        }
        for (seat, setup) in self.setups.iter() {
            tag(to, &alloc::format!("Setup.{seat}"), setup)?;
        }
        for (seat, deck) in self.decks.iter() {
            tag(to, &alloc::format!("Deck.{seat}"), deck)?;
        }
        if let Some(first) = &self.first {
            tag(to, "First", first)?;
        }
        if let Some(date) = &self.date {
            tag(to, "Date", date)?;
        }
        if let Some(result) = &self.result {
            tag(to, "Result", result)?;
        }
        writeln!(to)?;
        for ply in &self.actions {
            write!(to, "{} {} {}", ply.ply, ply.seat, ply.action)?;
            if let Some(comment) = &ply.comment {
                write!(to, " {{{comment}}}")?;
            }
            writeln!(to)?;
        }
        Ok(())
    }
}

fn tag(to: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(to, "[{name} \"{value}\"]")
}
