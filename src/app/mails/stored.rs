//! The notice of a decision or a draw offer as the outbox holds it: what its mail needs beside the game itself, so that
//! no action waits until its mails are written. The first attempt makes the mail from it, from the log and from
//! the state of the game at its version (`contents`); the same notice always gives the same bytes (L-2).

use fieldpost_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::mail::{Absence, OwedTime, Recipient, Time};
use crate::store::outbox::Content;
use crate::values::{ConditionalReport, Language, Zone};

/// The format of the bytes. Other fields, or another order of them, need another number, and those who read them must
/// know both: a notice may have been written by the program before.
pub const FORMAT: i16 = 4;

/// The format before bots were named: without the last field, which is empty in what it holds.
const BEFORE_BOTS: i16 = 3;

/// The format before talk: without the last two fields, both of which are empty in what it holds.
const BEFORE_TALK: i16 = 2;

/// The format before conditional moves: without the last four fields, all of which are empty in what it holds.
const BEFORE_CONDITIONAL: i16 = 1;

/// A notice in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredNotice {
    /// The version of the game before what it reports.
    pub before: i64,
    /// The version after it: that of the board which is shown.
    pub version: i64,
    /// The recipient's seat.
    pub seat: Seat,
    /// The user names by seat; `None` for an open seat.
    pub names: Vec<Option<String>>,
    /// The recipient's time zone.
    pub zone: Zone,
    /// The recipient's language.
    pub language: Language,
    /// The token of the address to which the recipient may answer.
    pub reply: Option<String>,
    /// The recipient's time.
    pub time: Time,
    /// When others are away.
    pub away: Vec<Absence>,
    /// The time of whoever owes a decision, for a report on conditional moves.
    pub owed: Vec<OwedTime>,
    /// What became of the recipient's conditional moves, if that is what it reports.
    pub conditional: Option<ConditionalReport>,
    /// What the other player says with what it reports.
    pub talk: Vec<String>,
    /// The seats of users who say that they are bots.
    pub bots: SeatSet,
}

impl StoredNotice {
    /// What the outbox holds.
    ///
    /// # Errors
    /// Never with any name or game.
    pub fn content(&self) -> Result<Content, postcard::Error> {
        Ok(Content::Notice { format: FORMAT, bytes: postcard::to_stdvec(self)? })
    }

    /// The notice in the outbox; `None` if these bytes have another format.
    #[must_use]
    pub fn parse(bytes: &[u8], format: i16) -> Option<Self> {
        match format {
            FORMAT => postcard::from_bytes(bytes).ok(),
            // An empty list, no seats and nothing are a zero each.
            BEFORE_BOTS => postcard::from_bytes(&[bytes, &[0]].concat()).ok(),
            BEFORE_TALK => postcard::from_bytes(&[bytes, &[0, 0]].concat()).ok(),
            BEFORE_CONDITIONAL => postcard::from_bytes(&[bytes, &[0, 0, 0, 0]].concat()).ok(),
            _ => None,
        }
    }

    /// The recipient, at an address.
    #[must_use]
    pub fn recipient(&self, user: Option<Uuid>, address: &str) -> Option<Recipient> {
        let name = self.names.get(usize::from(self.seat.0))?.clone()?;
        Some(Recipient { user, name, address: address.to_owned(), zone: self.zone, language: self.language })
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};

    use super::*;
    use crate::mail::Pace;

    const GOLDEN: &str = "525401030104616e6e61010462657274000d4575726f70652f4265726c696e01010673656372657401b40100a038000180\
                          a8d6b90700010080d0acf30e80f882ad1600000000";

    #[test]
    fn notices_that_wait_are_read_by_later_programs() {
        let at = |seconds| DateTime::from_timestamp(seconds, 0);
        let notice = StoredNotice {
            before: 41,
            version: 42,
            seat: Seat(1),
            names: vec![Some("anna".to_owned()), Some("bert".to_owned()), None],
            zone: "Europe/Berlin".parse().unwrap(),
            language: Language::De,
            reply: Some("secret".to_owned()),
            time: Time {
                pace: Pace::Bank { left: TimeDelta::seconds(90), increment: TimeDelta::hours(1) },
                since: at(1_000),
                until: None,
            },
            away: vec![Absence { seat: Seat(0), begins: at(2_000).unwrap(), ends: at(3_000).unwrap() }],
            owed: Vec::new(),
            conditional: None,
            talk: Vec::new(),
            bots: SeatSet::EMPTY,
        };
        let Ok(Content::Notice { format, bytes }) = notice.content() else { panic!("a notice is stored") };
        let hex = data_encoding::HEXLOWER.encode(&bytes);
        assert_eq!(hex, GOLDEN, "another form of the bytes needs another number");
        assert_eq!(StoredNotice::parse(&bytes, format).as_ref(), Some(&notice));
        for (fields, format) in [(&[0][..], BEFORE_BOTS), (&[0, 0], BEFORE_TALK), (&[0, 0, 0, 0], BEFORE_CONDITIONAL)] {
            let before = bytes.strip_suffix(fields).expect("empty fields");
            assert_eq!(StoredNotice::parse(before, format).as_ref(), Some(&notice), "as an older program wrote it");
        }
        let told = StoredNotice { talk: vec!["Good luck!".to_owned()], ..notice.clone() };
        let Ok(Content::Notice { format, bytes: talking }) = told.content() else { panic!("talk is stored") };
        assert_eq!(StoredNotice::parse(&talking, format), Some(told));
        let named = StoredNotice { bots: SeatSet::EMPTY.with(Seat(0)), ..notice.clone() };
        let Ok(Content::Notice { format, bytes: naming }) = named.content() else { panic!("bots are stored") };
        assert_eq!(StoredNotice::parse(&naming, format), Some(named));
        let said = "d3-d4".to_owned();
        let report = StoredNotice { conditional: Some(ConditionalReport::Refused { said }), ..notice };
        let Ok(Content::Notice { format, bytes: reported }) = report.content() else { panic!("a report is stored") };
        assert_eq!(StoredNotice::parse(&reported, format), Some(report));
        assert_eq!(StoredNotice::parse(&bytes, FORMAT + 1), None);
        assert_eq!(StoredNotice::parse(&bytes[1..], FORMAT), None);
    }
}
