//! The cast of a game, as a sentence to one reader speaks of it: people, pieces, colours, what was captured.

use fieldpost_engine::{Card, GameView, Kind, PieceId, Rules, Seat, Space};

use super::moment::list;
use super::name;
use super::notice::{GameNews, Recipient};
use super::people::{Person, Piece};
use super::phrases::Phrases;
use super::terms;

/// The people and pieces of a game.
pub(super) struct Cast<'a> {
    pub(super) phrases: Phrases,
    view: &'a GameView,
    names: Vec<String>,
}

impl<'a> Cast<'a> {
    pub(super) fn of(to: &Recipient, news: &'a GameNews<'a>) -> Self {
        Self::new(Phrases::of(to.language), news.view, news.names)
    }

    /// The same for whoever sees a game; `users` are their names by seat.
    pub(super) fn new(phrases: Phrases, view: &'a GameView, users: &[Option<String>]) -> Self {
        let names = (0..view.rules().seats().len()).map(|seat| match users.get(seat) {
            Some(Some(user)) => name::spoken(user),
            Some(None) | None => colour(phrases, view.rules(), Seat(seat as u8)),
        });
        Self { phrases, view, names: names.collect() }
    }

    pub(super) fn rules(&self) -> &'a Rules {
        self.view.rules()
    }

    pub(super) fn is_you(&self, seat: Seat) -> bool {
        self.view.seat() == Some(seat)
    }

    /// Whether a seat plays on the reader's side.
    pub(super) fn is_partner(&self, seat: Seat) -> bool {
        self.view.seat().is_some_and(|own| own != seat && self.rules().team(own).contains(seat))
    }

    /// The player's name, whoever it is.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    pub(super) fn person(&self, seat: Seat) -> Person<'_> {
        Person::new(self.name(seat), self.is_you(seat))
    }

    /// A piece, as far as the reader knows it.
    pub(super) fn piece(&self, id: PieceId) -> Option<Piece<'_>> {
        let piece = self.view.piece(id)?;
        let member = piece.kind.map_or("any", |kind| self.rules().kind(kind).id.as_str());
        let kind = match piece.kind {
            Some(kind) => self.kind(kind, 1),
            None => self.phrases.piece(member, 1).unwrap_or_default(),
        };
        let gender = self.phrases.piece_gender(member).unwrap_or_default();
        Some(Piece { owner: self.person(piece.seat), kind, gender })
    }

    /// `major (7)`, `scouts (2)`: in brackets the sign on the drawn board.
    pub(super) fn kind(&self, kind: Kind, count: usize) -> String {
        let rule = self.rules().kind(kind);
        terms::kind(self.phrases, &rule.id, rule.letter, count)
    }

    /// The other players, as `Anna` or `Anna, Bert and Carl`.
    pub(super) fn others(&self) -> String {
        let others = (0..self.names.len()).map(|seat| Seat(seat as u8)).filter(|seat| !self.is_you(*seat));
        self.list(others)
    }

    /// Whom the reader plays against, with the partner in brackets if there is one: `Anna and Carl (your partner:
    /// Bert)`.
    pub(super) fn opponents(&self) -> String {
        let Some(own) = self.view.seat() else { return self.others() };
        let side = self.rules().team(own);
        let partners: Vec<Seat> = side.iter().filter(|seat| self.is_partner(*seat)).collect();
        let opponents = self.list(self.rules().all_seats().minus(side).iter());
        if partners.is_empty() { opponents } else { self.phrases.with_partner(&self.list(partners), &opponents) }
    }

    /// The players besides the reader and whoever invites, with the partner in brackets if there is one.
    pub(super) fn invited_with(&self, host: &str) -> String {
        let host = name::spoken(host);
        let seats = self.rules().all_seats();
        let others = self.list(seats.iter().filter(|seat| !self.is_you(*seat) && self.name(*seat) != host));
        let partners: Vec<Seat> = seats.iter().filter(|seat| self.is_partner(*seat)).collect();
        if partners.is_empty() { others } else { self.phrases.with_partner(&self.list(partners), &others) }
    }

    /// The names of some players.
    pub(super) fn list(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        list(self.phrases, &seats.into_iter().map(|seat| self.name(seat).to_owned()).collect::<Vec<_>>())
    }

    /// `Red`, `Blue`.
    pub(super) fn colour(&self, seat: Seat) -> String {
        colour(self.phrases, self.rules(), seat)
    }

    /// A space inside a sentence: `H4`, `the ring`.
    pub(super) fn place(&self, space: Space) -> String {
        let name = self.rules().board().name(space);
        self.phrases.place(name).unwrap_or_else(|| name.to_owned())
    }

    /// `Boat (boat)`, `Attack +2 (a2)`: in brackets the word of the card.
    pub(super) fn card(&self, card: Card) -> String {
        format!("{} ({card})", self.phrases.card(&card.to_string()).unwrap_or_default())
    }

    /// The words of an answer, in the quotation marks that keep them from being a command (I-8): each of several, and a
    /// conditional move with blanks at which no line is broken.
    pub(super) fn quoted(&self, words: &str) -> String {
        let quoted = words.split(", ").map(|one| match one.starts_with("if ") {
            true => self.phrases.quoted(&one.replace(' ', "\u{a0}")),
            false => self.phrases.quoted(one),
        });
        quoted.collect::<Vec<_>>().join(", ")
    }

    /// The captured pieces of a seat, highest first: `1 major (7), 2 scouts (2)`.
    pub(super) fn captured(&self, seat: Seat) -> String {
        let captured: Vec<_> = self.view.still_captured().filter(|piece| piece.seat == seat).collect();
        let mut words = self.counted(|kind| captured.iter().filter(|piece| piece.kind == Some(kind)).count());
        // Some of those may be back on the board without the reader knowing which.
        let unknown = captured.iter().filter(|piece| piece.kind.is_none()).count();
        let unknown = unknown.saturating_sub(self.view.returned_unseen(seat));
        if unknown > 0 {
            words.push(self.phrases.captured_unseen(unknown));
        }
        if words.is_empty() { self.phrases.captured_none() } else { words.join(", ") }
    }

    /// The army of a seat before the game, highest first: `1 marshal (M), ...`.
    pub(super) fn army(&self) -> String {
        self.counted(|kind| usize::from(self.rules().army(kind))).join(", ")
    }

    /// The pieces of each kind, highest first.
    fn counted(&self, count: impl Fn(Kind) -> usize) -> Vec<String> {
        let mut kinds: Vec<_> = self.rules().kinds().collect();
        kinds.sort_by_key(|(_, rule)| std::cmp::Reverse(rule.rank));
        let counts = kinds.into_iter().map(|(kind, _)| (kind, count(kind)));
        counts
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| format!("{count} {}", self.kind(kind, count)))
            .collect()
    }
}

fn colour(phrases: Phrases, rules: &Rules, seat: Seat) -> String {
    terms::seat(phrases, rules.seat_name(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fieldpost_values::Language;

    #[test]
    fn every_card_has_a_name_of_its_own_in_every_language() {
        for phrases in Language::ALL.map(Phrases::of) {
            let mut names: Vec<_> = Card::ALL.iter().filter_map(|(_, word)| phrases.card(word)).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), Card::ALL.len(), "{phrases:?}");
        }
    }
}
