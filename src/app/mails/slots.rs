//! The slots in which mails are under way, so that a mail without a reply does not delay the rest.
//!
//! A mail begins in a quick slot. If it is not done after a short time it moves to a slow slot, if one is free, and its
//! quick slot is free for the next mail. One host (the domain of the recipient) gets only part of the slow slots, and
//! no mail to it begins while it uses all of that part. If all slow slots are taken, mails are waiting, and the server
//! still answers others quickly, the attempt that has waited longest is abandoned and retried later; it may then wait
//! twice as long. If a relay answers nothing quickly, it may be slow or hung: then one attempt is abandoned now and
//! then, to probe with another mail, and all other slots are used for as long as it takes.
//!
//! Pure bookkeeping: time comes in as a parameter, nothing is sent here.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::pace::Pace;

/// How many slots there are, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotLimits {
    /// Slots in which mails begin.
    pub quick: usize,
    /// Slots for mails that take longer than `slow_after`.
    pub slow: usize,
    /// The maximum of these for one host.
    pub slow_per_host: usize,
    /// How long a mail may stay in a quick slot at most; shorter where others are answered much faster.
    pub slow_after: Duration,
    /// How long a mail may wait for its answer at its first attempt in any case, even if others wait for its slot;
    /// twice as long at each further one.
    pub patience: Duration,
}

/// Of a relay that answers nothing quickly, a mail is given up once in this many times of patience.
const SLOW_RELAY: u32 = 5;

/// Which sort of slot a mail is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SlotKind {
    Quick,
    Slow,
    /// In none: it was told to end.
    Leaving,
}

#[derive(Debug)]
struct Occupant {
    host: String,
    began: Instant,
    patience: Duration,
    slot: SlotKind,
    give_up: Option<oneshot::Sender<()>>,
}

/// The slots and who is in them.
#[derive(Debug)]
pub struct Slots {
    limits: SlotLimits,
    /// By number, which is the order in which they began.
    occupants: BTreeMap<u64, Occupant>,
    next: u64,
    pace: Pace,
    /// When a mail was last given up.
    gave_up: Option<Instant>,
    /// How many mails to a host were put off since it last had all of its mails answered; no other hosts.
    put_off: BTreeMap<String, u32>,
}

impl Slots {
    /// Empty slots.
    #[must_use]
    pub const fn new(limits: SlotLimits) -> Self {
        Self {
            limits,
            occupants: BTreeMap::new(),
            next: 0,
            pace: Pace::new(limits.slow_after),
            gave_up: None,
            put_off: BTreeMap::new(),
        }
    }

    /// Quick slots that are free.
    #[must_use]
    pub fn free(&self) -> usize {
        self.limits.quick.saturating_sub(self.quick())
    }

    /// Quick slots that are taken.
    #[must_use]
    pub fn quick(&self) -> usize {
        self.count(|occupant| occupant.slot == SlotKind::Quick)
    }

    /// The minimum number of mails that are worth a statement of their own while others are about to end.
    #[must_use]
    pub const fn min_poll(&self) -> usize {
        let quarter = self.limits.quick / 4;
        if quarter > 1 { quarter } else { 1 }
    }

    /// Whether mails are under way that will have ended, or left their quick slots, in a moment.
    #[must_use]
    pub fn drains_soon(&self, now: Instant) -> bool {
        self.quick() > self.late(now)
    }

    /// Mails in quick slots that should not be there any more.
    fn late(&self, now: Instant) -> usize {
        let slow_after = self.pace.slow_after();
        self.count(|occupant| occupant.slot == SlotKind::Quick && now - occupant.began >= slow_after)
    }

    /// Whether a mail to a host may begin: it must not be one that has used its part of the slow slots.
    #[must_use]
    pub fn admits(&self, host: &str) -> bool {
        let slow = self.count(|occupant| occupant.slot == SlotKind::Slow && occupant.host == host);
        slow == 0 || self.count(|occupant| occupant.host == host) < self.limits.slow_per_host
    }

    /// The hosts to which no mail may begin.
    #[must_use]
    pub fn full_hosts(&self) -> BTreeSet<String> {
        let slow = self.occupants.values().filter(|occupant| occupant.slot == SlotKind::Slow);
        let hosts: BTreeSet<&str> = slow.map(|occupant| &*occupant.host).collect();
        hosts.into_iter().filter(|host| !self.admits(host)).map(str::to_owned).collect()
    }

    /// Whether mails are answered so quickly that one which has no slot yet will have one in a moment.
    #[must_use]
    pub fn are_quick(&self, now: Instant) -> bool {
        self.pace.is_quick() && (self.free() > 0 || self.drains_soon(now))
    }

    /// Begins an attempt, the first, second or further one, to mail to a host: its number, and what tells it to give
    /// up.
    pub fn enter(&mut self, host: &str, attempt: u32, now: Instant) -> (u64, oneshot::Receiver<()>) {
        let (give_up, given_up) = oneshot::channel();
        let number = self.next;
        self.next += 1;
        let patience = self.limits.patience.saturating_mul(1 << attempt.saturating_sub(1).min(16));
        let (host, give_up) = (host.to_owned(), Some(give_up));
        let occupant = Occupant { host, began: now, patience, slot: SlotKind::Quick, give_up };
        self.occupants.insert(number, occupant);
        (number, given_up)
    }

    /// A mail has ended, `answered` by the server or not.
    pub fn leave(&mut self, number: u64, now: Instant, answered: bool) {
        let Some(occupant) = self.occupants.remove(&number) else { return };
        if !self.occupants.values().any(|other| other.host == occupant.host) {
            self.put_off.remove(&occupant.host);
        }
        if answered && occupant.slot == SlotKind::Quick && now - occupant.began < self.limits.slow_after {
            self.pace.answered(now, now - occupant.began);
        }
    }

    /// Postpones mails to a host that has no free slot; returns for how long, on average. The more of them wait, the
    /// later they come again, as if they stood in line: a host that takes a second for each mail is not asked about
    /// thousands of them every second.
    pub fn put_off(&mut self, host: &str, mails: usize, now: Instant) -> Duration {
        let began = self.occupants.values().find(|occupant| occupant.host == host).map(|occupant| occupant.began);
        let oldest = began.map_or(Duration::ZERO, |began| now - began);
        let waiting = self.put_off.entry(host.to_owned()).or_default();
        *waiting = waiting.saturating_add(u32::try_from(mails).unwrap_or(u32::MAX));
        let rounds = *waiting / u32::try_from(self.limits.slow_per_host).unwrap_or(u32::MAX).max(1);
        oldest.saturating_mul(rounds.max(1))
    }

    /// Moves mails that are no longer quick to slow slots, and makes room there if mails have to wait: those in quick
    /// slots, or others that are `waiting` for them.
    pub fn sort(&mut self, now: Instant, waiting: bool) {
        let slow_after = self.pace.slow_after();
        let is_late = |occupant: &Occupant| occupant.slot == SlotKind::Quick && now - occupant.began >= slow_after;
        let late: Vec<(u64, String)> = (self.occupants.iter())
            .filter(|(_, occupant)| is_late(occupant))
            .map(|(number, occupant)| (*number, occupant.host.clone()))
            .collect();
        for (number, host) in late {
            if (self.has_slow_slot(&host) || self.make_room(&host, now, waiting))
                && let Some(occupant) = self.occupants.get_mut(&number)
            {
                occupant.slot = SlotKind::Slow;
            }
        }
    }

    /// When [`Self::sort`] may have something to do next.
    #[must_use]
    pub fn next_sort(&self, now: Instant) -> Option<Instant> {
        let quick = self.occupants.values().filter(|occupant| occupant.slot == SlotKind::Quick);
        let slow_after = self.pace.slow_after();
        let due = quick.map(|occupant| occupant.began + slow_after).min()?;
        // One that is late already found no slot: check again after a while.
        Some(if due > now { due } else { now + slow_after })
    }

    fn has_slow_slot(&self, host: &str) -> bool {
        let slow = |occupant: &Occupant| occupant.slot == SlotKind::Slow;
        self.count(slow) < self.limits.slow
            && self.count(|occupant| slow(occupant) && occupant.host == host) < self.limits.slow_per_host
    }

    /// Gives up the mail that has waited longest of those in whose slot one to `host` could wait; returns whether there
    /// was one.
    fn make_room(&mut self, host: &str, now: Instant, waiting: bool) -> bool {
        let patience = self.limits.patience;
        let others_are_answered = self.pace.last_answer().is_some_and(|at| now - at <= patience);
        let is_long_ago = self.gave_up.is_none_or(|at| now - at >= patience.saturating_mul(SLOW_RELAY));
        if !(waiting || self.free() == 0) || !(others_are_answered || is_long_ago) {
            return false;
        }
        let slow = |occupant: &Occupant| occupant.slot == SlotKind::Slow;
        let part_is_full = self.count(|occupant| slow(occupant) && occupant.host == host) >= self.limits.slow_per_host;
        let fits = |occupant: &Occupant| slow(occupant) && (!part_is_full || occupant.host == host);
        let oldest = self.occupants.values_mut().find(|occupant| fits(occupant));
        let Some(oldest) = oldest.filter(|oldest| now - oldest.began >= oldest.patience) else { return false };
        oldest.slot = SlotKind::Leaving;
        self.gave_up = Some(now);
        if let Some(give_up) = oldest.give_up.take() {
            // It may have ended just now.
            let _: Result<(), ()> = give_up.send(());
        }
        true
    }

    fn count(&self, which: impl Fn(&Occupant) -> bool) -> usize {
        self.occupants.values().filter(|occupant| which(occupant)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: SlotLimits = SlotLimits {
        quick: 2,
        slow: 3,
        slow_per_host: 2,
        slow_after: Duration::from_secs(1),
        patience: Duration::from_secs(5),
    };

    /// Slots and a clock of the test's own.
    struct Scene {
        slots: Slots,
        begun: Instant,
    }

    impl Scene {
        fn new() -> Self {
            Self { slots: Slots::new(LIMITS), begun: Instant::now() }
        }

        fn at(&self, seconds: u64) -> Instant {
            self.begun + Duration::from_secs(seconds)
        }

        /// Begins a mail and lets it become slow.
        fn slow(&mut self, host: &str, second: u64) -> oneshot::Receiver<()> {
            let (_, given_up) = self.slots.enter(host, 1, self.at(second));
            self.slots.sort(self.at(second + 1), false);
            given_up
        }

        /// A mail that is answered at once.
        fn quick(&mut self, second: u64) {
            let (number, _told) = self.slots.enter("quick.example", 1, self.at(second));
            self.slots.leave(number, self.at(second), true);
        }

        fn is_given_up(given_up: &mut oneshot::Receiver<()>) -> bool {
            given_up.try_recv().is_ok()
        }
    }

    #[test]
    fn a_mail_that_takes_longer_leaves_its_quick_slot_to_the_next() {
        let mut scene = Scene::new();
        let (now, later) = (scene.at(0), scene.at(1));
        let kept = [scene.slots.enter("a.example", 1, now), scene.slots.enter("b.example", 1, now)];
        assert_eq!((scene.slots.free(), scene.slots.next_sort(now)), (0, Some(later)));
        scene.slots.sort(now, false);
        assert_eq!(scene.slots.free(), 0, "it is too early");
        scene.slots.sort(later, false);
        assert_eq!((scene.slots.free(), scene.slots.next_sort(later)), (2, None));
        drop(kept);
    }

    #[test]
    fn a_host_with_slow_mails_gets_its_part_of_the_slots_and_no_more() {
        let mut scene = Scene::new();
        let _first = scene.slow("slow.example", 0);
        assert!(scene.slots.admits("slow.example"));
        let _second = scene.slow("slow.example", 1);
        assert!(!scene.slots.admits("slow.example"));
        assert!(scene.slots.admits("other.example"));
    }

    #[test]
    fn the_more_mails_to_a_host_are_put_off_the_later_they_come_again() {
        let mut scene = Scene::new();
        let (number, _told) = scene.slots.enter("slow.example", 1, scene.at(0));
        let now = scene.at(3);
        let pauses = [1, 2, 5].map(|mails| scene.slots.put_off("slow.example", mails, now));
        assert_eq!(
            pauses,
            [3, 3, 12].map(Duration::from_secs),
            "1, 3 and 8 wait; two are sent at once in three seconds"
        );
        scene.slots.leave(number, now, true);
        let _next = scene.slots.enter("slow.example", 1, now);
        assert_eq!(scene.slots.put_off("slow.example", 1, scene.at(4)), Duration::from_secs(1), "the line is gone");
    }

    #[test]
    fn when_all_slots_are_taken_the_longest_wait_ends_if_others_are_answered() {
        let mut scene = Scene::new();
        let mut waiting: Vec<_> = ["a", "b", "c"].map(|host| scene.slow(host, 0)).into();
        scene.quick(5);
        let _quick = [scene.slots.enter("d", 1, scene.at(5)), scene.slots.enter("e", 1, scene.at(5))];
        scene.slots.sort(scene.at(6), false);
        let given_up: Vec<_> = waiting.iter_mut().map(Scene::is_given_up).collect();
        assert_eq!((given_up, scene.slots.free()), (vec![true, false, false], 1), "one slot is enough");
    }

    #[test]
    fn nobody_is_given_up_early_or_while_there_is_room() {
        for (answered, second, quick) in [(3, 4, 2), (5, 6, 1)] {
            let mut scene = Scene::new();
            let mut waiting: Vec<_> = ["a", "b", "c"].map(|host| scene.slow(host, 0)).into();
            scene.quick(answered);
            let kept: Vec<_> = (0..quick).map(|_| scene.slots.enter("d", 1, scene.at(second - 1))).collect();
            scene.slots.sort(scene.at(second), false);
            assert!(!waiting.iter_mut().any(Scene::is_given_up), "{quick} quick slots taken at {second}");
            drop(kept);
        }
    }

    #[test]
    fn a_mail_that_was_given_up_may_wait_twice_as_long_the_next_time() {
        let mut scene = Scene::new();
        let mut waiting: Vec<_> = (["a", "b", "c"].into_iter())
            .map(|host| {
                let (_, given_up) = scene.slots.enter(host, 2, scene.at(0));
                scene.slots.sort(scene.at(1), false);
                given_up
            })
            .collect();
        let mut told_at = |scene: &mut Scene, second| {
            scene.quick(second - 1);
            let _quick =
                [scene.slots.enter("d", 1, scene.at(second - 1)), scene.slots.enter("e", 1, scene.at(second - 1))];
            scene.slots.sort(scene.at(second), false);
            waiting.iter_mut().filter_map(|given_up| given_up.try_recv().ok()).count()
        };
        assert_eq!(told_at(&mut scene, 8), 0);
        assert!(told_at(&mut scene, 10) > 0);
    }

    #[test]
    fn of_a_relay_that_answers_everything_slowly_one_mail_is_given_up_now_and_then() {
        let mut scene = Scene::new();
        let mut waiting: Vec<_> = ["a", "b", "c"].map(|host| scene.slow(host, 0)).into();
        // It does answer, but never quickly.
        let (late, _told) = scene.slots.enter("d", 1, scene.at(0));
        scene.slots.leave(late, scene.at(30), true);
        let mut kept = vec![scene.slots.enter("e", 1, scene.at(30)), scene.slots.enter("f", 1, scene.at(30))];
        let mut told_by = |scene: &mut Scene, second| {
            scene.slots.sort(scene.at(second), false);
            kept.push(scene.slots.enter("g", 1, scene.at(second)));
            waiting.iter_mut().filter_map(|given_up| given_up.try_recv().ok()).count()
        };
        assert_eq!(told_by(&mut scene, 40), 1);
        assert_eq!(told_by(&mut scene, 64), 0, "the next one has its time");
        assert_eq!(scene.slots.next_sort(scene.at(64)), Some(scene.at(65)), "it is looked at again");
        assert_eq!(told_by(&mut scene, 65), 1);
    }

    #[test]
    fn a_host_whose_part_is_full_makes_room_for_itself_only() {
        let mut scene = Scene::new();
        let mut other = scene.slow("other.example", 0);
        // Both begin before any is slow.
        let begun: Vec<_> = (0..2).map(|_| scene.slots.enter("slow.example", 1, scene.at(1))).collect();
        scene.slots.sort(scene.at(2), false);
        let more: Vec<_> = (0..2).map(|_| scene.slots.enter("slow.example", 1, scene.at(6))).collect();
        scene.quick(6);
        scene.slots.sort(scene.at(7), false);
        assert!(!Scene::is_given_up(&mut other));
        let given_up: Vec<_> = begun.into_iter().map(|(_, mut given_up)| Scene::is_given_up(&mut given_up)).collect();
        assert_eq!(given_up, [true, false], "the oldest of that host; then a quick slot is free");
        drop(more);
    }
}
