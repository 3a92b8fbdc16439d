//! The bytes of an archived log: what entries say, as the rows of `game_log` say it, and their times by themselves, all
//! compressed together. Texts stay texts: nothing here depends on what the engine writes into them. Times are counted
//! from one entry to the next, and deadlines from their entry, because such numbers are short and repeat.

use std::io::{Read, Write};

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_values::{Clocks, SeatClock};
use flate2::Compression;
use flate2::bufread::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};

use super::super::log::Entry;
use super::super::{Error, Result};

/// The number of the form in which logs are written now.
pub(super) const FORMAT: i16 = 1;

/// The most bytes of a log before they are compressed: those of its rules and for each entry, on average. Others have a
/// fiftieth of it.
const MAX_BYTES: u64 = 1 << 20;
const MAX_BYTES_OF_ENTRY: u64 = 1 << 14;

/// A log. What is alike stands together, so that it compresses well.
#[derive(Serialize, Deserialize)]
struct ArchivedEntries {
    texts: Vec<Texts>,
    /// Microseconds since the entry before; of the first, since 1970.
    times: Vec<i64>,
    clocks: Vec<Vec<ArchivedClock>>,
}

/// What an entry says.
#[derive(Serialize, Deserialize)]
struct Texts {
    actor: String,
    action: Option<String>,
    events: String,
}

/// The clock of a seat: its times in microseconds since the entry, its bank in milliseconds.
#[derive(Serialize, Deserialize)]
struct ArchivedClock {
    until: Option<i64>,
    bank: Option<i64>,
    pauses: Vec<(i64, i64)>,
}

/// Writes all entries of a game at a version.
pub(super) fn write(entries: &[Entry], version: i64) -> Result<Vec<u8>> {
    let is_whole = (1..=version).eq(entries.iter().map(|entry| entry.version));
    if !is_whole {
        return Err(Error::Corrupt("a log has a gap, or does not end with the game's version".to_owned()));
    }
    let (mut texts, mut times, mut clocks) = (Vec::new(), Vec::new(), Vec::new());
    let mut before = 0;
    for Entry { version: _, actor, action, events, clocks: running, at } in entries {
        let at = at.timestamp_micros();
        texts.push(Texts { actor: actor.clone(), action: action.clone(), events: events.clone() });
        times.push(at.wrapping_sub(before));
        clocks.push(running.iter().map(|clock| ArchivedClock::new(clock, at)).collect());
        before = at;
    }
    let plain = postcard::to_stdvec(&ArchivedEntries { texts, times, clocks }).map_err(corrupt)?;
    let mut compressed = ZlibEncoder::new(Vec::new(), Compression::best());
    compressed.write_all(&plain).map_err(corrupt)?;
    compressed.finish().map_err(corrupt)
}

/// The entries of a game at a version, in bytes of a format. The bytes have a checksum, and nothing follows them.
pub(super) fn read(format: i16, bytes: &[u8], version: i64) -> Result<Vec<Entry>> {
    if format != FORMAT {
        return Err(Error::Corrupt(format!("an archived log has the unknown format {format}")));
    }
    let plain = decompress(bytes, version)?;
    let (ArchivedEntries { texts, times, clocks }, rest) = postcard::take_from_bytes(&plain).map_err(corrupt)?;
    if times.len() != texts.len() || clocks.len() != texts.len() || !rest.is_empty() {
        return Err(corrupt("its parts do not fit together"));
    }
    if i64::try_from(texts.len()) != Ok(version) {
        return Err(corrupt("it does not have the entries that it should"));
    }
    let mut at = 0_i64;
    let entries = (1..).zip(texts).zip(times.into_iter().zip(clocks));
    let entries = entries.map(|((version, Texts { actor, action, events }), (since, running))| {
        at = at.wrapping_add(since);
        let clocks: Result<Clocks> = running.into_iter().map(|clock| clock.open(at)).collect();
        Ok(Entry { version, actor, action, events, clocks: clocks?, at: time(at)? })
    });
    entries.collect()
}

/// The bytes before they were compressed, unless there are more than any log of this many entries has.
fn decompress(bytes: &[u8], version: i64) -> Result<Vec<u8>> {
    let most = MAX_BYTES_OF_ENTRY.saturating_mul(u64::try_from(version).unwrap_or(0)).saturating_add(MAX_BYTES);
    let mut compressed = ZlibDecoder::new(bytes);
    let mut plain = Vec::new();
    compressed.by_ref().take(most.saturating_add(1)).read_to_end(&mut plain).map_err(corrupt)?;
    if plain.len() as u64 > most {
        return Err(corrupt("it is too long for its entries"));
    }
    if compressed.into_inner().is_empty() { Ok(plain) } else { Err(corrupt("something follows it")) }
}

impl ArchivedClock {
    fn new(clock: &SeatClock, at: i64) -> Self {
        // Each is named, so that a new one is thought of: it needs another format.
        let SeatClock { until, bank, pauses } = clock;
        let since = |time: &DateTime<Utc>| time.timestamp_micros().wrapping_sub(at);
        Self {
            until: until.as_ref().map(since),
            bank: bank.map(|bank| bank.num_milliseconds()),
            pauses: pauses.iter().map(|(begins, ends)| (since(begins), since(ends))).collect(),
        }
    }

    fn open(self, at: i64) -> Result<SeatClock> {
        let time = |since: i64| time(at.wrapping_add(since));
        let bank = |bank| TimeDelta::try_milliseconds(bank).ok_or_else(|| corrupt("a bank is too large"));
        let pauses = self.pauses.into_iter().map(|(begins, ends)| Ok((time(begins)?, time(ends)?)));
        Ok(SeatClock {
            until: self.until.map(time).transpose()?,
            bank: self.bank.map(bank).transpose()?,
            pauses: pauses.collect::<Result<_>>()?,
        })
    }
}

fn time(microseconds: i64) -> Result<DateTime<Utc>> {
    DateTime::from_timestamp_micros(microseconds).ok_or_else(|| corrupt("a time is out of range"))
}

fn corrupt(why: impl std::fmt::Display) -> Error {
    Error::Corrupt(format!("an archived log: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three entries as they were written once, for ever: whoever changes the form takes another number for it, and
    /// goes on reading this one.
    const WRITTEN: &str = include_str!("../../../tests/golden/archived_logs/1.hex");

    fn at(microseconds: i64) -> DateTime<Utc> {
        time(1_795_000_000_123_456 + microseconds).unwrap()
    }

    fn entries() -> Vec<Entry> {
        let entry = |version, actor: &str, action: Option<&str>, clocks: Vec<SeatClock>, at| Entry {
            version,
            actor: actor.to_owned(),
            action: action.map(ToOwned::to_owned),
            events: format!(r#"[{{"fact":{{"moved":{{"piece":{version},"from":57,"to":49}}}}}}]"#),
            clocks: clocks.into_iter().collect(),
            at,
        };
        let pause = (at(50_000_001), at(86_400_000_000));
        let banked = SeatClock { bank: Some(TimeDelta::milliseconds(7_199_999)), ..SeatClock::default() };
        let runs = SeatClock { until: Some(at(259_200_000_000)), pauses: vec![pause], ..SeatClock::default() };
        vec![
            entry(1, r#""arbiter""#, None, Vec::new(), at(0)),
            entry(2, r#"{"seat":0}"#, Some(r#"{"move":{"from":57,"to":49}}"#), vec![SeatClock::default(), runs], at(7)),
            // The clock of Postgres was set back.
            entry(3, r#"{"seat":1}"#, Some(r#""resign""#), vec![banked, SeatClock::default()], at(-1)),
        ]
    }

    fn bytes(hex: &str) -> Vec<u8> {
        let hex: Vec<u8> = hex.bytes().filter(u8::is_ascii_hexdigit).collect();
        let digits = hex.chunks_exact(2).map(|two| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap());
        digits.collect()
    }

    #[test]
    fn a_log_is_read_as_it_was_written_now_and_before() {
        let written = write(&entries(), 3).unwrap();
        assert_eq!(read(FORMAT, &written, 3).unwrap(), entries());
        let hex: String = written.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(read(1, &bytes(WRITTEN), 3).unwrap(), entries(), "as it is written now: {hex}");
    }

    #[test]
    fn a_log_that_is_not_whole_is_not_archived() {
        for (from, to, version) in [(1, 3, 3), (0, 2, 3), (0, 3, 2), (0, 0, 1)] {
            let why = write(&entries()[from..to], version).unwrap_err();
            assert!(matches!(why, Error::Corrupt(_)), "{why}");
        }
    }

    #[test]
    fn a_byte_that_has_changed_is_noticed() {
        let written = write(&entries(), 3).unwrap();
        for place in 0..written.len() {
            let mut changed = written.clone();
            changed[place] ^= 1;
            let read = read(FORMAT, &changed, 3);
            assert!(read.is_err() || read.unwrap() == entries(), "byte {place}");
        }
        assert!(matches!(read(FORMAT, &written[..written.len() - 5], 3), Err(Error::Corrupt(_))));
        assert!(matches!(read(FORMAT + 1, &written, 3), Err(Error::Corrupt(_))));
    }

    fn compressed(plain: &[u8]) -> Vec<u8> {
        let mut compressed = ZlibEncoder::new(Vec::new(), Compression::best());
        compressed.write_all(plain).unwrap();
        compressed.finish().unwrap()
    }

    #[track_caller]
    fn is_refused(bytes: &[u8], version: i64, because: &str) {
        let why = read(FORMAT, bytes, version).unwrap_err();
        assert!(matches!(&why, Error::Corrupt(said) if said.contains(because)), "{why}");
    }

    #[test]
    fn a_log_with_more_or_fewer_bytes_or_entries_than_it_should_have_is_refused() {
        let written = write(&entries(), 3).unwrap();
        for version in [-1, 0, 2, 4, i64::MAX] {
            is_refused(&written, version, "the entries that it should");
        }
        is_refused(&[&written[..], b"x"].concat(), 3, "something follows it");
        is_refused(&[&written[..], &written[..]].concat(), 3, "something follows it");
        let plain = decompress(&written, 3).unwrap();
        is_refused(&compressed(&[&plain[..], b"x"].concat()), 3, "do not fit together");
        // A few bytes that would become many.
        let most = usize::try_from(MAX_BYTES + 3 * MAX_BYTES_OF_ENTRY).unwrap();
        let long = [&plain[..], &vec![0; most - plain.len()][..]].concat();
        is_refused(&compressed(&long), 3, "do not fit together");
        is_refused(&compressed(&[&long[..], &[0]].concat()), 3, "too long for its entries");
    }
}
