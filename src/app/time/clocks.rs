//! The clocks of a game: for each seat until when it owes the decision on top, and what is left in its bank. Of a
//! decision they only know who owes it and whether it is a turn; what happens at a deadline is in `deadlines`.

use chrono::{DateTime, Utc};
use fieldpost_engine::{Decision, Event, Fact, Game, Seat, SeatSet};

use crate::store::games::{GameRows, Timing};
use crate::values::{Clocks, SeatClock, Seats, Span, TimeControl};

/// When the user of a seat is on leave, in order and merged, from the times at which each leave begins and ends. Leaves
/// may overlap: their days are in the zones in which they were announced.
pub(in crate::app) fn away(times: &[DateTime<Utc>]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for (begins, ends) in times.chunks_exact(2).map(|span| (span[0], span[1])) {
        match spans.last_mut() {
            Some(last) if begins <= last.1 => last.1 = last.1.max(ends),
            Some(_) | None => spans.push((begins, ends)),
        }
    }
    spans
}

fn leave(rows: &GameRows, seat: Seat) -> Vec<Span> {
    let row = rows.seats.iter().find(|row| row.seat == seat);
    row.map(|row| away(&row.away)).unwrap_or_default()
}

/// A deadline that would be inside a leave is set after it (T-5): the time left when the leave begins is left when it
/// ends. Returns the deadline, and when no time runs towards it.
fn after_leave(since: DateTime<Utc>, until: DateTime<Utc>, leaves: &[Span]) -> (DateTime<Utc>, Vec<Span>) {
    let (mut until, mut pauses) = (until, Vec::new());
    for (begins, ends) in leaves {
        if *begins < until && until < *ends {
            let pause = ((*begins).max(since), *ends);
            until = pause.1 + (until - pause.0);
            pauses.push(pause);
        }
    }
    (until, pauses)
}

/// What an action, or the coming of the last player, means for the clocks.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ClockChange {
    /// When.
    pub at: DateTime<Utc>,
    /// Whether a different decision is owed now.
    pub renewed: bool,
    /// The seats that owe it.
    pub owing: SeatSet,
    /// The seat whose turn has begun.
    pub begun: Option<Seat>,
}

impl ClockChange {
    /// The effect of events after which `decision` is on top.
    pub(in crate::app) fn of(events: &[Event], decision: Option<Decision>, at: DateTime<Utc>) -> Self {
        let begins = |event: &Event| match event {
            Event::Fact(Fact::Asked { decision: Decision::Turn { seat } }) => Some(*seat),
            _ => None,
        };
        Self {
            at,
            renewed: renews(events),
            owing: decision.map(Decision::seats).unwrap_or_default(),
            begun: events.iter().rev().find_map(begins),
        }
    }
}

/// The time of a game after an action with these events that led to `game`; no clock runs while a seat is free. It
/// follows from the time before, and so `rows` must be as it was then.
pub(in crate::app) fn timing_after(
    rows: &GameRows,
    game: &Game,
    events: &[Event],
    at: DateTime<Utc>,
    runs: bool,
) -> Timing {
    let row = &rows.game;
    let change = ClockChange::of(events, game.table().decision().filter(|_| runs), at);
    let clocks = after(&row.timing.clocks, row.time_control, change, |seat| leave(rows, seat));
    let (since, until) = (if change.renewed { at } else { row.timing.since }, clocks.until());
    let alarm_at = match (row.timing.alarm_at, until.and(clocks.half_time(since))) {
        // Nobody's time runs: the alarm is for the invitations.
        _ if !runs => row.timing.alarm_at.filter(|_| game.outcome().is_none()),
        // An early alarm does no harm, so a move seldom has to change it.
        (Some(alarm), Some(half_time)) if alarm <= half_time || !change.renewed => Some(alarm),
        (_, half_time) if change.renewed => half_time,
        (alarm, _) => alarm.filter(|_| until.is_some()),
    };
    let may_claim = if change.renewed || until.is_none() { Seats::NONE } else { row.timing.may_claim };
    Timing { since, until, clocks, alarm_at, may_claim }
}

/// The clocks of a game whose last seat has just been taken: the first decision is owed from now on.
pub(in crate::app) fn first_timing(rows: &GameRows, game: &Game, at: DateTime<Utc>) -> Timing {
    let row = &rows.game;
    let change = ClockChange { renewed: true, ..ClockChange::of(&[], game.table().decision(), at) };
    let clocks = after(&row.timing.clocks, row.time_control, change, |seat| leave(rows, seat));
    let (until, alarm_at) = (clocks.until(), clocks.half_time(at));
    Timing { since: at, until, clocks, alarm_at, may_claim: Seats::NONE }
}

/// Whether a different decision is on top after these events: a new one, or the one below.
pub(in crate::app) fn renews(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Fact(Fact::Asked { .. } | Fact::Answered { .. })))
}

/// The clocks after `change`. A clock that runs on is not touched; what another has used is gone from its bank.
/// `away` says when a seat is on leave, in order.
pub(in crate::app) fn after(
    clocks: &Clocks,
    control: TimeControl,
    change: ClockChange,
    away: impl Fn(Seat) -> Vec<Span>,
) -> Clocks {
    let ClockChange { at, renewed, owing, begun } = change;
    let clocks = (0..).map(Seat).zip(clocks.iter()).map(|(seat, clock)| {
        let owes = owing.contains(seat);
        if owes && !renewed && clock.until.is_some() {
            return clock.clone();
        }
        let mut bank = clock.left(at);
        if begun == Some(seat) {
            bank = bank.map(|bank| control.topped_up(bank));
        }
        let time = control.time(bank).filter(|_| owes);
        let (until, pauses) = time.map(|time| after_leave(at, at + time, &away(seat))).unzip();
        SeatClock { until, bank, pauses: pauses.unwrap_or_default() }
    });
    clocks.collect()
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::values::OnExpiry;

    const RED: Seat = Seat(0);
    const BLUE: Seat = Seat(1);

    fn hours(hours: i64) -> TimeDelta {
        TimeDelta::hours(hours)
    }

    fn at(hour: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + hours(hour)
    }

    fn both() -> SeatSet {
        SeatSet::first(2)
    }

    fn only(seat: Seat) -> SeatSet {
        SeatSet::EMPTY.with(seat)
    }

    fn bank(initial: i64, increment: i64, cap: i64) -> TimeControl {
        TimeControl::Bank {
            initial_seconds: initial * 3600,
            increment_seconds: increment * 3600,
            cap_seconds: cap * 3600,
            on_expiry: OnExpiry::Forfeit,
        }
    }

    fn nobody(_: Seat) -> Vec<Span> {
        Vec::new()
    }

    fn turn(hour: i64, seat: Seat) -> ClockChange {
        ClockChange { at: at(hour), renewed: true, owing: only(seat), begun: Some(seat) }
    }

    #[test]
    fn every_decision_has_the_same_time_per_turn() {
        let control = TimeControl::PerTurn { seconds: 24 * 3600, on_expiry: OnExpiry::Forfeit };
        let first = after(&Clocks::new(control, 2), control, turn(5, RED), nobody);
        assert_eq!((first.of(RED).until, first.of(BLUE).until), (Some(at(29)), None));
        let next = after(&first, control, turn(6, BLUE), nobody);
        assert_eq!((next.of(RED).until, next.of(BLUE).until), (None, Some(at(30))));
        let offer = ClockChange { at: at(20), renewed: false, owing: only(BLUE), begun: None };
        assert_eq!(after(&next, control, offer, nobody), next, "an offer of a draw stops no clock");
    }

    #[test]
    fn clocks_of_several_who_owe_run_each_by_itself() {
        let control = bank(48, 0, 48);
        let setup = ClockChange { at: at(0), renewed: true, owing: both(), begun: None };
        let begun = after(&Clocks::new(control, 2), control, setup, nobody);
        assert_eq!((begun.of(RED).until, begun.of(BLUE).until), (Some(at(48)), Some(at(48))));
        let locked =
            after(&begun, control, ClockChange { at: at(10), renewed: false, owing: only(BLUE), begun: None }, nobody);
        assert_eq!((locked.of(RED).until, locked.of(BLUE).until), (None, Some(at(48))));
        assert_eq!((locked.of(RED).left(at(40)), locked.of(BLUE).left(at(40))), (Some(hours(38)), Some(hours(8))));
    }

    #[test]
    fn a_bank_is_used_up_by_decisions_and_topped_up_by_turns() {
        let control = bank(10, 4, 12);
        let clocks = after(&Clocks::new(control, 2), control, turn(0, RED), nobody);
        assert_eq!(clocks.of(RED).until, Some(at(12)), "never more than the cap");
        let clocks = after(&clocks, control, turn(9, BLUE), nobody);
        assert_eq!(clocks.of(RED).left(at(100)), Some(hours(3)));
        // Red has a decision in between, which is not a turn and adds nothing.
        let clocks =
            after(&clocks, control, ClockChange { at: at(10), renewed: true, owing: only(RED), begun: None }, nobody);
        assert_eq!(clocks.of(RED).until, Some(at(13)));
        assert_eq!(clocks.of(BLUE).left(at(50)), Some(hours(11)));
        let clocks = after(&clocks, control, turn(20, RED), nobody);
        assert_eq!(clocks.of(RED).until, Some(at(24)), "an empty bank still gets the increment");
    }

    #[test]
    fn a_deadline_inside_a_leave_is_set_after_it_with_the_time_that_was_left() {
        let set = |since: i64, until: i64, leaves: &[(i64, i64)]| {
            let leaves: Vec<Span> = leaves.iter().map(|(begins, ends)| (at(*begins), at(*ends))).collect();
            (after_leave(at(since), at(until), &leaves).0 - at(0)).num_hours()
        };
        assert_eq!(set(0, 72, &[(24, 96)]), 96 + 48);
        assert_eq!(set(30, 102, &[(24, 240)]), 240 + 72, "asked on leave: the whole time is left");
        assert_eq!(set(0, 72, &[(24, 60)]), 72, "a leave that ends before the deadline does not move it");
        assert_eq!(set(0, 72, &[(80, 96)]), 72);
        assert_eq!(set(0, 72, &[(24, 96), (120, 200)]), 200 + 24, "and again when it comes to lie in another");
        assert_eq!(set(0, 72, &[(72, 96)]), 72, "the very beginning is not inside");
    }

    /// What is left of a bank of 48 hours at an hour of a decision that was asked for at hour 10.
    fn left_after(leaves: &'static [(i64, i64)], now: i64) -> i64 {
        let control = bank(48, 0, 48);
        let away = |_| leaves.iter().map(|(begins, ends)| (at(*begins), at(*ends))).collect();
        let asked = after(&Clocks::new(control, 2), control, turn(10, RED), away);
        let answered = after(&asked, control, turn(now, BLUE), away);
        assert_eq!(asked.of(RED).left(at(now)), answered.of(RED).left(at(now)), "what it shows is what is charged");
        answered.of(RED).left(at(now)).unwrap().num_hours()
    }

    #[test]
    fn a_bank_is_used_before_a_leave_and_after_it_but_not_inside() {
        let leave = &[(30, 100)];
        let left = [10, 20, 30, 60, 100, 110, 128, 200].map(|now| left_after(leave, now));
        assert_eq!(left, [48, 38, 28, 28, 28, 18, 0, 0]);
        let before = &[(0, 100)];
        assert_eq!([10, 50, 100, 120].map(|now| left_after(before, now)), [48, 48, 48, 28], "asked on leave");
        let two = &[(30, 100), (120, 200)];
        assert_eq!([20, 90, 110, 150, 204].map(|now| left_after(two, now)), [38, 28, 18, 8, 4]);
        let over_in_time = &[(20, 40)];
        assert_eq!([30, 50].map(|now| left_after(over_in_time, now)), [28, 8], "it moved no deadline");
    }

    #[test]
    fn a_leave_changes_nothing_about_a_deadline_that_runs() {
        for control in [bank(48, 0, 48), TimeControl::default()] {
            let setup = ClockChange { at: at(0), renewed: true, owing: both(), begun: None };
            let begun = after(&Clocks::new(control, 2), control, setup, nobody);
            let away = |_| vec![(at(20), at(90))];
            let later = ClockChange { at: at(10), renewed: false, owing: only(BLUE), begun: None };
            assert_eq!(after(&begun, control, later, away).of(BLUE), begun.of(BLUE));
        }
    }

    #[test]
    fn without_a_time_control_nothing_runs() {
        let control = TimeControl::None {};
        let clocks = after(&Clocks::new(control, 2), control, turn(0, RED), nobody);
        assert_eq!((clocks.until(), clocks.of(RED).left(at(1))), (None, None));
    }

    #[test]
    fn clocks_come_back_from_their_row_as_they_were() {
        let control = bank(10, 4, 12);
        let clocks = after(&Clocks::new(control, 2), control, turn(0, RED), |_| vec![(at(5), at(50))]);
        assert_eq!(serde_json::from_str::<Clocks>(&serde_json::to_string(&clocks).unwrap()).unwrap(), clocks);
    }
}
