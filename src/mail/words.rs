//! The words of mails that more than one sentence needs: pieces, colours, lists, times.

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::{AttackCard, Card, DefenceCard, Kind, MoveCard, PieceView, Rules, Seat};

use super::name;
use super::notice::Play;
use super::say::Say;

/// The people and pieces of a game, as its mail to one player speaks of them.
pub(super) struct Cast<'a> {
    play: &'a Play<'a>,
    names: Vec<String>,
}

impl<'a> Cast<'a> {
    pub(super) fn of(play: &'a Play<'a>) -> Self {
        let seats = play.view.rules().seats().len();
        let names = (0..seats).map(|seat| match play.names.get(seat) {
            Some(Some(user)) => name::spoken(user),
            Some(None) | None => colour(play.view.rules(), Seat(seat as u8)),
        });
        Self { play, names: names.collect() }
    }

    pub(super) fn rules(&self) -> &'a Rules {
        self.play.view.rules()
    }

    pub(super) fn is_you(&self, seat: Seat) -> bool {
        self.play.view.seat() == Some(seat)
    }

    /// The player's name, whoever it is.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// `You` or the name, to begin a sentence.
    pub(super) fn who(&self, seat: Seat) -> &str {
        if self.is_you(seat) { "You" } else { self.name(seat) }
    }

    /// `your` or `Anna's`, in the middle of a sentence.
    pub(super) fn whose(&self, seat: Seat) -> String {
        if self.is_you(seat) { "your".to_owned() } else { format!("{}'s", self.name(seat)) }
    }

    /// `Your` or `Anna's`, to begin a sentence. A name is never changed: `anna` stays `anna`.
    pub(super) fn whose_first(&self, seat: Seat) -> String {
        if self.is_you(seat) { "Your".to_owned() } else { self.whose(seat) }
    }

    /// `major (7)`, or `piece` when it has not been shown.
    pub(super) fn piece(&self, piece: &PieceView) -> String {
        piece.kind.map_or_else(|| "piece".to_owned(), |kind| self.kind(kind, 1))
    }

    /// `major (7)`, `scouts (2)`: in brackets what stands on the drawn board.
    pub(super) fn kind(&self, kind: Kind, count: usize) -> String {
        let rule = self.rules().kind(kind);
        let word = Say::default().piece(&rule.id, count).unwrap_or_else(|| rule.id.replace(['_', '-'], " "));
        format!("{word} ({})", rule.letter)
    }

    /// `you` or the name, in the middle of a sentence.
    pub(super) fn whom(&self, seat: Seat) -> &str {
        if self.is_you(seat) { "you" } else { self.name(seat) }
    }

    /// The other players, as `Anna` or `Anna, Bert and Carl`.
    pub(super) fn others(&self) -> String {
        let others = (0..self.names.len()).map(|seat| Seat(seat as u8)).filter(|seat| !self.is_you(*seat));
        list(Say::default(), &others.map(|seat| self.name(seat).to_owned()).collect::<Vec<_>>())
    }

    /// `Red`, `Blue`.
    pub(super) fn colour(&self, seat: Seat) -> String {
        colour(self.rules(), seat)
    }

    /// The captured pieces of a seat, highest first: `1 major (7), 2 scouts (2)`.
    pub(super) fn captured(&self, seat: Seat) -> String {
        let captured: Vec<_> = self.play.view.captured().filter(|piece| piece.seat == seat).collect();
        let mut kinds: Vec<_> = self.rules().kinds().collect();
        kinds.sort_by_key(|(_, rule)| std::cmp::Reverse(rule.rank));
        let mut words: Vec<_> = kinds
            .iter()
            .map(|(kind, _)| (*kind, captured.iter().filter(|piece| piece.kind == Some(*kind)).count()))
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| format!("{count} {}", self.kind(kind, count)))
            .collect();
        // Some of those may be back on the board without the reader knowing which.
        let unknown = captured.iter().filter(|piece| piece.kind.is_none()).count();
        let unknown = unknown.saturating_sub(self.play.view.returned_unseen(seat));
        if unknown > 0 {
            words.push(format!("{unknown} not shown"));
        }
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    }

    /// The army of a seat before the game, highest first: `1 marshal (M), ...`.
    pub(super) fn army(&self) -> String {
        let mut kinds: Vec<_> = self.rules().kinds().collect();
        kinds.sort_by_key(|(_, rule)| std::cmp::Reverse(rule.rank));
        let words = kinds.into_iter().map(|(kind, _)| (kind, usize::from(self.rules().army(kind))));
        let words: Vec<_> = words
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| format!("{count} {}", self.kind(kind, count)))
            .collect();
        words.join(", ")
    }
}

/// `Boat (boat)`, `Attack +2 (a2)`: in brackets the word of the card.
pub(super) fn card(card: Card) -> String {
    let name = match card {
        Card::Move(MoveCard::Boat) => "Boat",
        Card::Move(MoveCard::Jump) => "Jump",
        Card::Move(MoveCard::Charge2) => "Charge 2",
        Card::Move(MoveCard::Charge3) => "Charge 3",
        Card::Move(MoveCard::Feint) => "Feint",
        Card::Swap => "Swap",
        Card::Attack(AttackCard::Plus1) => "Attack +1",
        Card::Attack(AttackCard::Plus2) => "Attack +2",
        Card::Attack(AttackCard::Plus3) => "Attack +3",
        Card::Attack(AttackCard::Mock) => "Mock attack",
        Card::Attack(AttackCard::Armour) => "Armour",
        Card::Attack(AttackCard::Spy) => "Spy attack",
        Card::Defence(DefenceCard::Plus1) => "Defence +1",
        Card::Defence(DefenceCard::Plus2) => "Defence +2",
        Card::Defence(DefenceCard::Plus3) => "Defence +3",
    };
    format!("{name} ({card})")
}

fn colour(rules: &Rules, seat: Seat) -> String {
    sentence(rules.seat_name(seat))
}

/// The text with a capital at its beginning.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(say: Say, words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => say.list(&first.join(", "), last),
    }
}

/// `3 days`, `1 hour`, `1 day and 6 hours`: the two largest units that count.
pub(super) fn span(say: Say, time: TimeDelta) -> String {
    let minutes = usize::try_from(time.num_minutes()).unwrap_or_default();
    let parts = [(minutes / 1440, Say::days as fn(Say, usize) -> String), (minutes / 60 % 24, Say::hours)];
    let parts = parts.into_iter().chain([(minutes % 60, Say::minutes as fn(Say, usize) -> String)]);
    let parts: Vec<_> = parts.filter(|(count, _)| *count > 0).take(2).map(|(count, unit)| unit(say, count)).collect();
    if parts.is_empty() { say.moments() } else { list(say, &parts) }
}

/// `Tuesday, 24 November 2026, 05:44 (Europe/Berlin; 04:44 UTC)`: the user's zone first, if it is one.
pub(super) fn moment(at: DateTime<Utc>, zone: &str) -> String {
    const DAY: &str = "%A, %-d %B %Y, %H:%M";
    match zone.parse::<chrono_tz::Tz>() {
        Ok(zone) if !matches!(zone, chrono_tz::UTC | chrono_tz::Etc::UTC) => {
            let local = at.with_timezone(&zone);
            let same_day = local.date_naive() == at.date_naive();
            let utc = at.format(if same_day { "%H:%M" } else { "%A, %H:%M" });
            format!("{} ({zone}; {utc} UTC)", local.format(DAY))
        }
        Ok(_) | Err(_) => format!("{} UTC", at.format(DAY)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_users_zone_and_in_utc() {
        let at = DateTime::from_timestamp(1_795_495_440, 0).unwrap();
        assert_eq!(moment(at, "Europe/Berlin"), "Tuesday, 24 November 2026, 05:44 (Europe/Berlin; 04:44 UTC)");
        assert_eq!(
            moment(at, "America/New_York"),
            "Monday, 23 November 2026, 23:44 (America/New_York; Tuesday, 04:44 UTC)"
        );
        assert_eq!(moment(at, "Moon/Base\r\n"), "Tuesday, 24 November 2026, 04:44 UTC");
    }

    #[test]
    fn spans_are_told_in_their_two_largest_units() {
        assert_eq!(span(Say::default(), TimeDelta::days(3)), "3 days");
        assert_eq!(span(Say::default(), TimeDelta::hours(30)), "1 day and 6 hours");
        assert_eq!(span(Say::default(), TimeDelta::seconds(20)), "less than a minute");
    }
}
