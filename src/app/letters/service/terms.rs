//! The terms of a game that a letter asks for: guests, ruleset and time, of which it may name any.

use fieldpost_engine::{Options, Rules};
use uuid::Uuid;

use crate::app::accounts::{Address, User, UserName};
use crate::app::game::load::LoadedGame;
use crate::app::lobby::games::{NewGame, SeatAssignment};
use crate::app::time::control;
use crate::app::{App, Error, Result};
use crate::mail::letter::is_never_read;
use crate::mail::{GameTerms, NewcomerSeat, ServiceAnswer, ServiceRefusal};
use crate::store::{Connection, users};
use crate::values::{OnExpiry, TimeControl};

/// The ruleset of a letter that names none, if it is played here.
const DEFAULT_RULESET: &str = "original";
/// The maximum number of digits of a time.
const MAX_DIGITS: usize = 4;

/// The terms of a game.
pub(super) struct Terms {
    /// The guests, as written.
    pub(super) guests: Vec<String>,
    /// The ruleset, if it is named.
    pub(super) ruleset: Option<String>,
    /// The time for a turn, as written and in seconds, if it is named.
    time: Option<(String, i64)>,
}

impl Terms {
    /// Those of an invitation: its first word is a guest, and so is any other that is neither a ruleset nor a time.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn of_invitation(
        app: &App,
        conn: &mut Connection,
        user: &User,
        words: &[String],
    ) -> Result<std::result::Result<Self, ServiceRefusal>> {
        let mut terms = Self { guests: words.first().cloned().into_iter().collect(), ruleset: None, time: None };
        for word in words.iter().skip(1) {
            if !terms.take(app, word) {
                terms.guests.push(word.clone());
            }
        }
        if let Some(word) = terms.guests.iter().find(|word| !is_guest(word)) {
            return Ok(Err(ServiceRefusal::NoTerm(word.clone())));
        }
        let never_read = |word: &&String| is_never_read(&app.site, &word.to_ascii_lowercase());
        if terms.guests.iter().filter(|word| word.contains('@')).any(|word| never_read(&word)) {
            return Ok(Err(ServiceRefusal::NeverRead));
        }
        let wanted = terms.rules(app)?.seats().len() - 1;
        if wanted != terms.guests.len() {
            return Ok(Err(ServiceRefusal::Guests { wanted }));
        }
        let mut said: Vec<String> = terms.guests.iter().map(|guest| guest.to_ascii_lowercase()).collect();
        let names: Vec<String> = said.iter().filter(|guest| !guest.contains('@')).cloned().collect();
        let known = users::named(conn, &names, user.id).await?;
        let is_known = |name: &str| known.iter().any(|user| user.name.eq_ignore_ascii_case(name));
        if let Some(name) = names.iter().find(|name| !is_known(name)) {
            return Ok(Err(ServiceRefusal::NoUser(name.clone())));
        }
        said.push(user.name.to_ascii_lowercase());
        said.sort_unstable();
        if said.windows(2).any(|two| two.first() == two.last()) || said.contains(&user.address) {
            return Ok(Err(ServiceRefusal::GuestTwice));
        }
        Ok(Ok(terms))
    }

    /// Those of a search for a seat.
    pub(super) fn of_search(app: &App, words: &[String]) -> std::result::Result<Self, ServiceRefusal> {
        let mut terms = Self { guests: Vec::new(), ruleset: None, time: None };
        match words.iter().find(|word| !terms.take(app, word)) {
            Some(word) => Err(ServiceRefusal::NoTerm(word.clone())),
            None => Ok(terms),
        }
    }

    /// Takes a word that is a ruleset or a time, unless one was named before.
    fn take(&mut self, app: &App, word: &str) -> bool {
        let id = word.to_ascii_lowercase();
        if self.ruleset.is_none() && app.catalogue.get(&id).is_some() {
            self.ruleset = Some(id);
            return true;
        }
        match seconds(word).filter(|_| self.time.is_none()) {
            Some(seconds) => {
                self.time = Some((id, seconds));
                true
            }
            None => false,
        }
    }

    /// The words for them.
    pub(super) fn words(&self) -> Vec<String> {
        let time = self.time.as_ref().map(|(word, _)| word.clone());
        self.guests.iter().cloned().chain(self.ruleset.clone()).chain(time).collect()
    }

    /// The time for a turn, if it is named.
    pub(super) fn seconds(&self) -> Option<i64> {
        self.time.as_ref().map(|(_, seconds)| *seconds)
    }

    /// The rules of a game of these terms.
    ///
    /// # Errors
    /// When no ruleset is played here, which does not happen.
    pub(super) fn rules(&self, app: &App) -> Result<std::sync::Arc<Rules>> {
        let named = app.catalogue.get(self.ruleset.as_deref().unwrap_or(DEFAULT_RULESET));
        let rules = named.or_else(|| app.catalogue.list().next());
        rules.cloned().ok_or_else(|| Error::corrupt("there are no rulesets"))
    }

    /// A new game of these terms with these seats.
    ///
    /// # Errors
    /// As of [`Self::rules`].
    pub(super) fn game(&self, app: &App, table: Vec<SeatAssignment>) -> Result<NewGame> {
        let ruleset = self.rules(app)?.ruleset().id.clone();
        let time_control = self.control();
        Ok(NewGame {
            ruleset,
            options: Options::default(),
            table,
            rotates_seats: true,
            time_control,
            public: false,
            listed: true,
        })
    }

    fn control(&self) -> TimeControl {
        let per_turn = |seconds| TimeControl::PerTurn { seconds, on_expiry: OnExpiry::default() };
        self.seconds().map_or_else(TimeControl::default, per_turn)
    }

    /// The terms as a mail says them.
    ///
    /// # Errors
    /// As of [`Self::rules`].
    pub(super) fn said(&self, app: &App) -> Result<GameTerms> {
        let rules = self.rules(app)?;
        Ok(said(&rules, self.control()))
    }
}

/// Whether a word is a name or an address.
fn is_guest(word: &str) -> bool {
    if word.contains('@') { Address::parse(word).is_ok() } else { UserName::parse(word).is_ok() }
}

/// The seconds of a time for a turn: `3d`, `12h`.
fn seconds(word: &str) -> Option<i64> {
    let (digits, unit) = word.split_at_checked(word.len().checked_sub(1)?)?;
    let unit = match unit {
        "d" | "D" => 24 * 3_600,
        "h" | "H" => 3_600,
        _ => return None,
    };
    let is_number = digits.len() <= MAX_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = digits.parse::<i64>().ok().filter(|_| is_number)? * unit;
    let per_turn = TimeControl::PerTurn { seconds, on_expiry: OnExpiry::default() };
    control::faults(per_turn).is_empty().then_some(seconds)
}

/// What a user is told who has taken a seat in a game.
pub(super) fn joined(loaded: &LoadedGame, user: Uuid) -> ServiceAnswer {
    let (others, terms) = game(loaded, user);
    ServiceAnswer::Joined { others, terms }
}

/// What a newcomer is told who has taken a seat in a game.
pub(super) fn seat(loaded: &LoadedGame, user: Uuid) -> NewcomerSeat {
    let (others, terms) = game(loaded, user);
    NewcomerSeat::Taken { others, terms }
}

/// The others in a game, and its terms.
fn game(loaded: &LoadedGame, user: Uuid) -> (Vec<String>, GameTerms) {
    let others = loaded.rows.seats.iter().filter(|row| row.user != Some(user));
    let others = others.filter_map(|row| row.name.clone()).collect();
    (others, said(loaded.game.rules(), loaded.rows.game.time_control))
}

fn said(rules: &Rules, control: TimeControl) -> GameTerms {
    GameTerms { ruleset: rules.ruleset().into(), opponents: rules.seats().len() - 1, control }
}
