//! Who is told what, and who is not (L-1, L-5).

use chrono::TimeDelta;
use fieldpost::app::mails::contents::NoticeContents;
use fieldpost::app::mails::post::{MailRow, Post};
use fieldpost::app::mails::reader::Reader;
use fieldpost::app::mails::stored::StoredNotice;
use fieldpost::app::notices::{self, Facts, Party, PreviousGame};
use fieldpost::mail::{InvitationTerms, Pace, Recipient, Time};
use fieldpost::store::outbox::{Content, MailId, OutboxRow, TakenContent, TakenMail};
use fieldpost::values::{Language, MailTiming, Preferences, SwitchableKind, TimeControl, Zone};
use fieldpost_engine::{Action, GameView, Seat, SeenEvent, Viewer};
use uuid::Uuid;

use super::fixture::{Fixture, GAME, at, seals, site};
use crate::support::mailbox::Letter;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);
/// The game before the latest action: Red has offered a draw.
const BEFORE: PreviousGame = PreviousGame { version: 11, began: 11, unread: 0, offered_by: Some(RED) };
const SETUPS: [&str; 2] =
    ["M9.32S..../B........./F........./2.........", "2M932S..../B........./F........./.........."];

/// The mails that the latest action gives rise to; `verified` are the seats whose addresses are.
fn mails(fixture: &Fixture, actor: Option<Seat>, verified: &[Seat]) -> Vec<OutboxRow> {
    with_parties(fixture, verified, |post, facts, parties| {
        notices::after_action(post, facts, BEFORE, actor, &fixture.events, parties).mails
    })
}

/// The bytes of a mail that waits.
fn bytes(fixture: &Fixture, row: &OutboxRow) -> Vec<u8> {
    let (format, bytes) = match &row.content {
        Content::Mail(bytes) => return bytes.clone(),
        Content::Notice { format, bytes } => (*format, bytes.clone()),
    };
    let notice = StoredNotice::parse(&bytes, format).expect("a notice");
    let viewer = Viewer::Seat(notice.seat);
    let seen = fixture.events.iter().filter_map(|event| event.seen_by(viewer)).collect();
    let contents = NoticeContents::new(notice, GAME, fixture.game.view_for(viewer), seen);
    let row = row.clone();
    let taken = TakenMail {
        id: MailId { game_id: row.game_id, dedupe_key: row.dedupe_key },
        user_id: row.user_id,
        address: row.address,
        kind: row.kind.to_string(),
        content: TakenContent::Notice { format, bytes },
        attempts: 1,
        refusals: 0,
        created_at: row.created_at,
        taken_at: row.created_at,
        is_to_nobody: false,
    };
    contents.mail(Post { site: &site(), seals: &seals(), push_for: None }, &taken).expect("a mail")
}

fn with_parties<T>(
    fixture: &Fixture,
    verified: &[Seat],
    work: impl FnOnce(Post<'_>, &Facts<'_>, &[Party<'_>]) -> T,
) -> T {
    let people = ["anna", "bert"].map(|name| person(name, &[]));
    with_people(fixture, verified, &people, work)
}

fn with_people<T>(
    fixture: &Fixture,
    verified: &[Seat],
    people: &[Reader],
    work: impl FnOnce(Post<'_>, &Facts<'_>, &[Party<'_>]) -> T,
) -> T {
    let seen = |seat| -> (GameView, Vec<SeenEvent>) {
        let viewer = Viewer::Seat(seat);
        (fixture.game.view_for(viewer), fixture.events.iter().filter_map(|event| event.seen_by(viewer)).collect())
    };
    let seen = [seen(RED), seen(BLUE)];
    let parties = [RED, BLUE].map(|seat| Party {
        seat,
        reader: verified.contains(&seat).then(|| &people[seat.index()]),
        view: &seen[seat.index()].0,
        seen: &seen[seat.index()].1,
        reply: None,
        rematch: None,
        talk: None,
        time: Time { pace: Pace::PerTurn(TimeDelta::days(3)), since: None, until: None },
    });
    let (names, bots) = (&fixture.names[..], fixture.bots);
    let facts = Facts { game: GAME, version: 12, names, bots, away: &[], owed: &[], record: None, at: at() };
    work(Post { site: &site(), seals: &seals(), push_for: None }, &facts, &parties)
}

fn person(name: &str, ways: &[(SwitchableKind, MailTiming)]) -> Reader {
    let address = format!("{name}@example.org");
    let to = Recipient {
        user: Some(Uuid::now_v7()),
        name: name.to_owned(),
        address,
        zone: Zone::UTC,
        language: Language::En,
    };
    let preferences = Preferences::new(None, ways.iter().copied().collect()).unwrap();
    Reader { to, preferences, has_push: false }
}

fn recipients(rows: &[OutboxRow]) -> Vec<(&str, &str)> {
    rows.iter().map(|row| (row.address.as_str(), row.kind.word())).collect()
}

#[test]
fn after_a_move_the_other_player_is_told_that_it_is_their_turn_and_nobody_else_is() {
    let mut fixture = Fixture::set_up("barrage", ["anna", "bert"], SETUPS);
    fixture.go(RED, "a4", "a5");
    let rows = mails(&fixture, Some(RED), &[RED, BLUE]);
    assert_eq!(recipients(&rows), [("bert@example.org", "your-turn")]);
    assert_eq!(rows[0].dedupe_key, format!("{GAME}:12:1:your-turn"));
    assert_eq!((rows[0].game_id, rows[0].created_at, rows[0].due_at), (GAME, at(), at()));
}

#[test]
fn when_the_last_army_is_hidden_the_first_player_is_told_unless_they_did_it_themselves() {
    let fixture = Fixture::set_up("barrage", ["anna", "bert"], SETUPS);
    assert_eq!(recipients(&mails(&fixture, Some(BLUE), &[RED, BLUE])), [("anna@example.org", "your-turn")]);
    assert_eq!(recipients(&mails(&fixture, Some(RED), &[RED, BLUE])), []);
}

#[test]
fn when_both_players_are_there_each_one_who_has_not_hidden_an_army_is_asked_to() {
    let mut fixture = Fixture::new("barrage", ["anna", "bert"]);
    let ask = |fixture: &Fixture| {
        with_parties(fixture, &[RED, BLUE], |post, facts, parties| notices::after_joining(post, facts, parties).mails)
    };
    assert_eq!(
        recipients(&ask(&fixture)),
        [("anna@example.org", "setup-wanted"), ("bert@example.org", "setup-wanted")]
    );
    let setup = fieldpost_engine::notation::setup::parse(fixture.game.rules(), RED, SETUPS[0]).unwrap();
    fixture.act(RED, Action::SetUp(setup));
    assert_eq!(recipients(&ask(&fixture)), [("bert@example.org", "setup-wanted")]);
    assert_eq!(recipients(&mails(&fixture, Some(RED), &[RED, BLUE])), [], "one army hidden is news to nobody");
}

#[test]
fn a_draw_offer_is_told_at_once_and_again_with_the_turn_that_follows() {
    let mut fixture = Fixture::set_up("barrage", ["anna", "bert"], SETUPS);
    fixture.act(RED, Action::OfferDraw);
    assert_eq!(recipients(&mails(&fixture, Some(RED), &[RED, BLUE])), [("bert@example.org", "draw-offered")]);
    fixture.go(RED, "a4", "a5");
    let rows = mails(&fixture, Some(RED), &[RED, BLUE]);
    assert_eq!(recipients(&rows), [("bert@example.org", "your-turn")]);
    assert!(String::from_utf8_lossy(&bytes(&fixture, &rows[0])).contains("anna offers you a draw."));
}

#[test]
fn whoever_offered_a_draw_is_told_that_it_was_refused_and_by_whom() {
    let mut fixture = Fixture::set_up("barrage", ["anna", "bert"], SETUPS);
    fixture.act(RED, Action::OfferDraw);
    fixture.act(BLUE, Action::RefuseDraw);
    let rows = mails(&fixture, Some(BLUE), &[RED, BLUE]);
    assert_eq!(recipients(&rows), [("anna@example.org", "draw-refused")]);
    let letter = Letter::read(&bytes(&fixture, &rows[0]));
    assert_eq!(letter.subject, "[Draw offer] Stratego with bert (game 7f3a9c2e)");
    assert!(letter.text.contains("bert refused the draw."), "{}", letter.text);
}

#[test]
fn at_the_end_all_players_are_told() {
    let mut fixture = Fixture::set_up("barrage", ["anna", "bert"], SETUPS);
    fixture.act(RED, Action::Resign);
    let both = [("anna@example.org", "game-over"), ("bert@example.org", "game-over")];
    assert_eq!(recipients(&mails(&fixture, Some(RED), &[RED, BLUE])), both);
}

#[test]
fn nobody_gets_game_mail_at_an_address_that_is_not_verified() {
    let mut fixture = Fixture::set_up("barrage", ["anna", "bert"], SETUPS);
    fixture.go(RED, "a4", "a5");
    assert_eq!(recipients(&mails(&fixture, Some(RED), &[RED])), []);
    fixture.act(BLUE, Action::Resign);
    assert_eq!(recipients(&mails(&fixture, Some(BLUE), &[RED])), [("anna@example.org", "game-over")]);
}

#[test]
fn the_invited_player_gets_the_link_and_nobody_else_does() {
    let fixture = Fixture::new("barrage", ["anna", "bert"]);
    let row = with_parties(&fixture, &[RED, BLUE], |post, facts, parties| {
        let terms = InvitationTerms::new(Some("anna"), TimeControl::default(), at());
        notices::invitation(post, facts, &parties[1], "secret", terms).unwrap()
    });
    let Some(MailRow::Mail(row)) = row.mail else { panic!("it waits") };
    assert_eq!((row.address.as_str(), row.kind.word()), ("bert@example.org", "invitation"));
    assert!(String::from_utf8_lossy(&bytes(&fixture, &row)).contains("https://post.example.org/invitations/secret"));
}

#[test]
fn a_daily_kind_waits_for_the_digest_and_one_that_is_off_is_not_mailed() {
    let mut fixture = Fixture::set_up("barrage", ["anna", "bert"], SETUPS);
    fixture.go(RED, "a4", "a5");
    let after = |ways: &[(SwitchableKind, MailTiming)]| {
        let people = ["anna", "bert"].map(|name| person(name, ways));
        let rows = with_people(&fixture, &[RED, BLUE], &people, |post, facts, parties| {
            notices::after_action(post, facts, BEFORE, Some(RED), &fixture.events, parties)
        });
        let later = rows.later.iter().map(|row| (row.kind.word().to_owned(), row.game_id, row.due_at.to_rfc3339()));
        assert!(rows.later.iter().all(|row| row.dedupe_key == format!("{GAME}:12:1:your-turn")));
        (rows.mails.len(), later.collect::<Vec<_>>())
    };
    let digest = "2026-11-21T18:00:00+00:00".to_owned();
    assert_eq!(
        after(&[(SwitchableKind::YourTurn, MailTiming::Daily)]),
        (0, vec![("your-turn".to_owned(), GAME, digest)])
    );
    assert_eq!(after(&[(SwitchableKind::YourTurn, MailTiming::Off)]), (0, vec![]));
    assert_eq!(
        after(&[(SwitchableKind::Reminder, MailTiming::Off), (SwitchableKind::GameOver, MailTiming::Daily)]),
        (1, vec![])
    );
}

#[test]
fn a_mail_that_can_be_switched_off_has_a_link_of_its_reader_and_its_kind() {
    let links = |fixture: &Fixture, rows: &[OutboxRow]| -> Vec<String> {
        rows.iter().map(|row| Letter::read(&bytes(fixture, row)).header("list-unsubscribe")[0].to_owned()).collect()
    };
    let mut fixture = Fixture::set_up("barrage", ["anna", "bert"], SETUPS);
    fixture.act(RED, Action::OfferDraw);
    let mut all = links(&fixture, &mails(&fixture, Some(RED), &[RED, BLUE]));
    fixture.act(RED, Action::Resign);
    all.extend(links(&fixture, &mails(&fixture, Some(RED), &[RED, BLUE])));
    let token = |link: &String| {
        let token = link.strip_prefix("<https://post.example.org/unsubscribe/").unwrap().strip_suffix('>').unwrap();
        assert_eq!(token.len(), 55);
        token.to_owned()
    };
    let different: std::collections::BTreeSet<String> = all.iter().map(token).collect();
    assert_eq!((all.len(), different.len()), (3, 3));
}
