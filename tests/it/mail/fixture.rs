//! What the tests of mails share: notices about a real game, without a database.

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost::app::rulesets::Catalogue;
use fieldpost::auth::{KeyRing, MissingKeyRule, Seals};
use fieldpost::mail::{
    Absence, AccessNews, FactorEvent, FactorNews, GameNews, InvitationTerms, LetterAnswer, Notice, OwedTime, Pace,
    ProgramName, Recipient, Site, Time, Undo, UnsubscribeLinks, WebhookOffReason, render,
};
use fieldpost::values::{Language, OnExpiry, PasswordProof, Scope, SwitchableKind, TimeControl};
use fieldpost_engine::{Action, Actor, Event, Game, Move, Options, Seat, SeatSet, SeenEvent, Setup, Viewer};
use uuid::Uuid;

pub(super) use super::about::About;
use crate::support::mailbox::Letter;
use crate::support::playout::{Chance, random_deal, random_setup};

/// A game between people, seen from one seat after another.
pub(super) struct Fixture {
    pub(super) game: Game,
    pub(super) events: Vec<Event>,
    pub(super) names: Vec<Option<String>>,
    /// The seats of bots.
    pub(super) bots: SeatSet,
    /// The token of the reply address, once mails can be answered.
    pub(super) reply: Option<&'static str>,
    /// The language of its mails.
    pub(super) language: Language,
    /// How time is given.
    pub(super) pace: Pace,
    /// Whether the game waits for the reader.
    pub(super) owes: bool,
    /// The account of the reader, if they have one.
    pub(super) user: Option<Uuid>,
    /// Who sends its mails.
    pub(super) site: Site,
    chance: Chance,
}

/// The player who ends games.
const RESIGNING: Seat = Seat(0);

/// What the other player says.
const SAID: [&str; 5] = ["resign", "a4-a5", "say: yes, draw", "a@b.example wrote: \u{201d} resign", "no conditions"];

/// How long the invitation in these mails is valid: a number of their own, which the default may leave.
const INVITED_FOR: TimeDelta = TimeDelta::days(14);

/// The id of the game.
pub(super) const GAME: Uuid = Uuid::from_u128(0x7f3a_9c2e_5b1d_4c6a_9e8f_0123_4567_89ab);

impl Fixture {
    /// A game of a ruleset that has just been created.
    pub(super) fn new<const SEATS: usize>(ruleset: &str, names: [&str; SEATS]) -> Self {
        Self::with(ruleset, Options::default(), names)
    }

    /// The same with options.
    pub(super) fn with<const SEATS: usize>(ruleset: &str, options: Options, names: [&str; SEATS]) -> Self {
        let catalogue = Catalogue::open(None).unwrap();
        let rules = catalogue.with_options(ruleset, &options).unwrap();
        let (mut game, mut events) = Game::start(rules.clone(), options);
        let mut chance = Chance::new(7);
        if rules.needs_chance() {
            events = game.apply(Actor::Chance, Action::Deal(random_deal(&rules, &mut chance))).unwrap();
        }
        Self { chance, ..Self::at(game, events, &names) }
    }

    /// A game as it stands, with the events that its people are told of.
    pub(super) fn at(game: Game, events: Vec<Event>, names: &[&str]) -> Self {
        let names = names.iter().map(|name| Some((*name).to_owned())).collect();
        let pace = Pace::PerTurn(TimeDelta::days(3));
        let (language, chance) = (Language::En, Chance::new(7));
        let (bots, site) = (SeatSet::EMPTY, site());
        Self { game, events, names, bots, reply: None, language, pace, owes: true, user: None, site, chance }
    }

    /// The same with all armies hidden at random.
    pub(super) fn deployed<const SEATS: usize>(ruleset: &str, names: [&str; SEATS]) -> Self {
        let mut fixture = Self::new(ruleset, names);
        for seat in (0..SEATS as u8).map(Seat) {
            fixture.hide(seat);
        }
        fixture
    }

    /// Hides the army of a seat at random.
    pub(super) fn hide(&mut self, seat: Seat) {
        let setup = random_setup(&self.game.rules().clone(), seat, &mut self.chance);
        self.act(seat, Action::SetUp(setup));
    }

    /// The same with as many players as the ruleset has seats.
    pub(super) fn deployed_with_all(ruleset: &str) -> Self {
        match Catalogue::open(None).unwrap().get(ruleset).unwrap().seats().len() {
            2 => Self::deployed(ruleset, ["anna", "Bert"]),
            3 => Self::deployed(ruleset, ["anna", "Bert", "carl"]),
            _ => Self::deployed(ruleset, ["anna", "Bert", "carl", "Dora"]),
        }
    }

    /// The same with armies given as text (N-3).
    pub(super) fn set_up(ruleset: &str, names: [&str; 2], setups: [&str; 2]) -> Self {
        Self::new(ruleset, names).locked(setups)
    }

    /// The same game with armies given as text (N-3).
    pub(super) fn locked(mut self, setups: [&str; 2]) -> Self {
        for (seat, text) in [Seat(0), Seat(1)].into_iter().zip(setups) {
            let setup: Setup = fieldpost_engine::notation::setup::parse(self.game.rules(), seat, text).unwrap();
            self.act(seat, Action::SetUp(setup));
        }
        self
    }

    /// Applies an action and remembers its events as the latest.
    pub(super) fn act(&mut self, seat: Seat, action: Action) {
        self.events = self.game.apply(Actor::Seat(seat), action).expect("a legal action");
    }

    /// A move or an attack, by the names of its ends.
    pub(super) fn go(&mut self, seat: Seat, from: &str, to: &str) {
        let board = self.game.rules().board();
        let ends = Move::new(board.find(from).unwrap(), board.find(to).unwrap());
        self.act(seat, Action::Move(ends));
    }

    /// Legal moves at random, attacks first, until the game is over or the plies are used up.
    pub(super) fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            let Some(seat) = self.game.awaiting().last().and_then(|decision| decision.seats().iter().next()) else {
                return;
            };
            let mut actions = Vec::new();
            self.game.legal_actions(seat, &mut actions);
            let end = |action: &&Action| {
                matches!(
                    action,
                    Action::Resign | Action::OfferDraw | Action::AcceptDraw | Action::RefuseDraw | Action::Abort
                )
            };
            let attacks: Vec<_> = actions.iter().filter(|action| matches!(action, Action::Attack(_))).collect();
            let others: Vec<_> = actions.iter().filter(|action| !end(action)).collect();
            let among = if attacks.is_empty() { others } else { attacks };
            let action = among[self.chance.below(among.len())].clone();
            self.act(seat, action);
        }
    }

    /// The mail to the player in a seat.
    pub(super) fn letter(&self, about: About, seat: Seat) -> Letter {
        let name = self.names[seat.index()].clone().unwrap_or_default();
        Letter::read(&self.raw(about, seat, &name))
    }

    /// Its bytes, to somebody of this name.
    pub(super) fn raw(&self, about: About, seat: Seat, name: &str) -> Vec<u8> {
        let viewer = Viewer::Seat(seat);
        let view = self.game.view_for(viewer);
        let seen: Vec<SeenEvent> = self.events.iter().filter_map(|event| event.seen_by(viewer)).collect();
        let said: Vec<String> = SAID.map(str::to_owned).to_vec();
        let news = GameNews {
            talk: about.talk(&said),
            game: GAME,
            view: &view,
            seen: &seen,
            names: &self.names,
            bots: self.bots,
            away: &[Absence { seat: Seat(1), begins: at() + TimeDelta::days(7), ends: at() + TimeDelta::days(9) }],
            time: Time {
                pace: self.pace,
                since: self.owes.then(at),
                until: Some(at() + TimeDelta::days(3)).filter(|_| self.owes && self.pace != Pace::Unlimited),
            },
            reply: self.reply,
            owed: &[OwedTime {
                seat: Seat(1 - seat.0.min(1)),
                until: Some(at() + TimeDelta::days(4)),
                bank: Some(TimeDelta::hours(50)).filter(|_| matches!(self.pace, Pace::Bank { .. })),
            }],
        };
        let terms = InvitationTerms::new(
            Some("anna"),
            TimeControl::Bank {
                initial_seconds: 864_000,
                increment_seconds: 43_200,
                cap_seconds: 1_296_000,
                on_expiry: OnExpiry::Claim,
            },
            at() + INVITED_FOR,
        )
        .answered_at(self.reply.map(|_| REPLY));
        let token = "q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c";
        let parts = [
            Notice::YourTurn(news),
            Notice::DecisionWanted(news),
            Notice::SetupWanted(news),
            Notice::Invitation { news, token, terms },
            Notice::DrawOffered(news),
            Notice::DrawRefused(news),
            Notice::Overdue(news),
            Notice::TimeUp(news),
            Notice::GameOver { news, record: None, by: None, rematch: Some(REMATCH) },
            Notice::Answer { news, answer: LetterAnswer::Position, last: None },
            Notice::LeaveAnnounced { who: name, begins: at() + TimeDelta::days(7), ends: at() + TimeDelta::days(9) },
        ];
        let service = about.service_answer(name, token);
        let notice = match about {
            About::Invitation => Notice::Invitation { news, token, terms },
            About::Setup => Notice::SetupWanted(news),
            About::Turn | About::TurnWithTalk => Notice::YourTurn(news),
            About::Talk => Notice::Talk(news),
            About::Leave => {
                Notice::LeaveAnnounced { who: name, begins: at() + TimeDelta::days(7), ends: at() + TimeDelta::days(9) }
            }
            About::Decision => Notice::DecisionWanted(news),
            About::Reminder => Notice::Reminder { news, left: TimeDelta::hours(6) },
            About::TimeUp => Notice::TimeUp(news),
            About::Offered => Notice::DrawOffered(news),
            About::DrawRefused => Notice::DrawRefused(news),
            About::Overdue => Notice::Overdue(news),
            About::Over => Notice::GameOver {
                news,
                record: Some("[Ruleset \"barrage\"]\n\n1 red a4-a5\n"),
                by: self.game.outcome().and(Some(RESIGNING)),
                rematch: Some(REMATCH),
            },
            About::Digest => Notice::Digest { parts: &parts },
            _ => match (of_account(about, token), &service) {
                (Some(notice), _) => notice,
                (None, Some(answer)) => Notice::Service { answer, reply: REPLY, last: about.last() },
                (None, None) => Notice::Answer { news, answer: about.answer(token), last: about.last() },
            },
        };
        let to = self.reader(name);
        let key = format!("{GAME}:12:{}:{}", seat.0, notice.kind());
        let secret = "ae5dgqlbmvzgk4tfonxw2zlun5vwk3tjmzqwy3dbnrzw6zdf";
        render(
            &self.site,
            &to,
            &notice,
            &UnsubscribeLinks {
                mail: (notice.switch().is_some() || about == About::Digest).then(|| secret.to_owned()),
                talk: notice.brings_talk().then(|| secret.to_owned()),
            },
            &key,
            at(),
        )
        .expect("a mail")
        .raw
    }

    fn reader(&self, name: &str) -> Recipient {
        Recipient {
            user: self.user,
            name: name.to_owned(),
            address: "anna@example.org".to_owned(),
            zone: "Europe/Copenhagen".parse().unwrap(),
            language: self.language,
        }
    }
}

/// The token of the page for a rematch.
const REMATCH: &str = "mfrggzdfmztwq2lknnwg23tpoa";
/// The token of a personal address.
const REPLY: &str = "mfrggzdfmztwq2lknnwg23tpob";

/// When the mails are queued.
pub(super) fn at() -> DateTime<Utc> {
    "2026-11-21T04:44:00Z".parse().unwrap()
}

/// Who sends them.
pub(super) fn site() -> Site {
    site_without_page().with_page()
}

/// The same without a page to play on.
pub(super) fn site_without_page() -> Site {
    let site = Site::new("Fieldpost <fieldpost@post.example.org>", "https://post.example.org").unwrap();
    site.with_letters(Some("in.example.org"), None).with_service(Some("play"))
}

/// What seals the links in them.
pub(super) fn seals() -> Seals {
    let file = std::env::temp_dir().join(format!("fieldpost-fixture-{}.key", Uuid::now_v7()));
    let ring = KeyRing::open(&file, MissingKeyRule::Make, 0).expect("a key");
    std::fs::remove_file(file).expect("its file");
    Seals::new(&ring)
}

/// The name of a machine that is longer than a line, and of words that mean something in a letter.
const HOST: &str = "resign.draw.accept.yes.no.board.help.stop.resign.draw.accept.yes.no.board.help.stop.example.org";

fn webhook_off(why: WebhookOffReason) -> Notice<'static> {
    Notice::WebhookSwitchedOff { host: HOST, why, since: at() }
}

/// A mail about an account.
fn of_account(about: About, token: &str) -> Option<Notice<'_>> {
    let (ttl, device, network) = (TimeDelta::days(2), Some("Firefox, Linux"), "2001:db8:1:2::/64");
    let password_changed = |by| Notice::PasswordChanged { by, at: at(), device, network };
    let factor = |what| Notice::SecondFactor(FactorNews { at: at(), what, device, network: Some(network) });
    Some(match about {
        About::Verify => Notice::VerifyAddress { token, ttl, game: None },
        About::Reset => Notice::ResetPassword { token, ttl: TimeDelta::hours(1) },
        About::Prove => Notice::ProveAddress { token, ttl },
        About::Changed => Notice::AddressChanged { at: at(), undo: Some(Undo { token, ttl: TimeDelta::days(7) }) },
        About::Password => password_changed(PasswordProof::Link),
        About::PasswordWithOld => password_changed(PasswordProof::OldPassword),
        About::Webhook => webhook_off(WebhookOffReason::Failures),
        About::WebhookGone => webhook_off(WebhookOffReason::Gone),
        About::WebhookSecret => webhook_off(WebhookOffReason::SecretLost),
        About::Token => Notice::TokenCreated(AccessNews { at: at(), scopes: Scope::ALL, device, network }),
        About::FactorOn => factor(FactorEvent::On),
        About::FactorOff => factor(FactorEvent::Off),
        About::FactorRemoved => {
            Notice::SecondFactor(FactorNews { at: at(), what: FactorEvent::Removed, device: None, network: None })
        }
        About::CodeUsed => factor(FactorEvent::CodeUsed { left: 9 }),
        About::CodesReplaced => factor(FactorEvent::CodesReplaced),
        About::CodeWrong => factor(FactorEvent::CodeWrong),
        About::Program => {
            let news = AccessNews { at: at(), scopes: Scope::ALL, device, network };
            Notice::ProgramAllowed(
                news,
                ProgramName { name: "resign draw accept yes no board help stop rematch", host: HOST },
            )
        }
        About::MailsOff => Notice::MailsSwitchedOff { kind: Some(SwitchableKind::YourTurn), token },
        About::DigestOff => Notice::MailsSwitchedOff { kind: None, token },
        About::Deleted => Notice::AccountDeleted { at: at(), device, network },
        About::Known => Notice::AddressKnown,
        _ => return None,
    })
}
