//! The list of faults (L-2 to L-4): what a mail server may do to us, what we make of it, and that in the end every mail
//! has arrived, with the same bytes however often. One line a fault; how long we wait is a matter of `outbox`.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use fieldpost::app::App;
use fieldpost::config::{Mail, Tls};

use crate::support::mail_service::{MailService, pump};
use crate::support::smtp::{Fault, Protection, SmtpServer};

use Fault::{HangUp, HangUpAfterData, HangUpBeforeMail, HangUpDuringData, Recipient, Says, Silence, Slow};
use Means::{Failed, Later, Outage};

/// What a fault means for the mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    /// It is tried again, whoever's fault it was.
    Later,
    /// The server refuses us: it is tried again, and an operator is told.
    Outage,
    /// It is given up: nobody has that address.
    Failed,
}

/// One fault, shown once.
struct Case {
    what: &'static str,
    fault: Fault,
    means: Means,
    /// What is written down; never an address.
    says: &'static str,
    /// How many copies have arrived when all is well again: two, if the server had taken the mail and not said so.
    copies: usize,
}

const fn case(what: &'static str, fault: Fault, means: Means, says: &'static str, copies: usize) -> Case {
    Case { what, fault, means, says, copies }
}

/// How long the server is waited for where it answers in the end, however busy the machine is.
const ENOUGH: Duration = Duration::from_secs(100);
/// Later than anybody waits for.
const LONG: Duration = Duration::from_secs(3_600);

#[rustfmt::skip]
const CASES: &[Case] = &[
    case("hangs up at once",           HangUp,                                              Later,  "the connection broke", 1),
    case("is too busy",                Says("HELLO", "421 4.3.2 too busy"),                 Later,  "421 4.3.2", 1),
    case("is not for us",              Says("HELLO", "554 5.7.1 no service"),               Outage, "554 5.7.1", 1),
    case("refuses anybody",            Says("HELLO", "554 no service here"),                Outage, "554", 1),
    case("knows no EHLO",              Says("EHLO", "550 5.5.1 what?"),                     Outage, "550 5.5.1", 1),
    case("has no disk",                Says("MAIL", "452 4.3.1 insufficient storage"),      Later,  "452 4.3.1", 1),
    case("dislikes the sender",        Says("MAIL", "550 5.7.1 <bounce@x> not allowed"),    Outage, "550 5.7.1", 1),
    case("dislikes it without a word", Says("MAIL", "550 sender rejected"),                 Outage, "550", 1),
    case("wants a log-in",             Says("MAIL", "530 5.7.0 authenticate first"),        Outage, "530 5.7.0", 1),
    case("greylists",                  Recipient("451 4.7.1 <anna@example.org> greylisted"), Later, "451 4.7.1", 1),
    case("has a full mailbox",         Recipient("452 4.2.2 <anna@example.org> is full"),   Later,  "452 4.2.2", 1),
    case("blocks our network",         Recipient("550 5.7.1 <anna@example.org> blocked"),   Outage, "550 5.7.1", 1),
    case("refuses the recipient",      Recipient("550 <anna@example.org> unavailable"),     Later,  "550", 1),
    case("knows no such recipient",    Recipient("550 5.1.1 <anna@example.org> unknown"),   Failed, "550 5.1.1", 0),
    case("refuses before the mail",    Says("DATA", "451 4.3.0 try again"),                 Later,  "451 4.3.0", 1),
    case("dies in the middle",         HangUpDuringData,                                    Later,  "the connection broke", 1),
    case("postpones the whole mail",   Says("END", "451 4.7.1 try again"),                  Later,  "451 4.7.1", 1),
    case("takes the mail for spam",    Says("END", "554 5.7.1 spam"),                       Outage, "554 5.7.1", 1),
    case("finds the mail too long",    Says("END", "552 5.3.4 too long"),                   Later,  "552 5.3.4", 1),
    case("dies after the mail",        HangUpAfterData,                                     Later,  "the connection broke", 2),
    case("falls silent",               Silence,                                             Later,  "no answer in time", 2),
    case("answers after the limit",    Slow(LONG),                                          Later,  "no answer in time", 2),
];

/// What became of the only mail after an attempt of this process.
async fn means(mail_service: &MailService, sender: &App) -> Means {
    if mail_service.is_given_up().await {
        return Failed;
    }
    assert!(!mail_service.is_sent().await, "it is not taken for sent");
    if sender.relay.outage().is_some() { Outage } else { Later }
}

/// Another process, which gives a server up that does not answer.
async fn impatient(mail_service: &MailService) -> Arc<App> {
    let mut settings = mail_service.service.app.settings.clone();
    settings.mail.send_limit = Duration::from_millis(700);
    Arc::new(App::build(settings).await.expect("another process"))
}

/// Whether the server had a mail to fail at before everybody hung up.
async fn has_failed(server: &SmtpServer) -> bool {
    while !server.has_failed() && server.open() > 0 {
        tokio::task::yield_now().await;
    }
    server.has_failed()
}

async fn run(case: &Case, prepare: impl Fn(&SmtpServer)) {
    let what = case.what;
    let mail_service = MailService::open_with(|mail| mail.send_limit = ENOUGH).await;
    prepare(&mail_service.server);
    let raw = mail_service.queue("anna@example.org").await;
    mail_service.server.fail_next([case.fault.clone()]);
    let mut pause = 750;
    let sender = if matches!(case.fault, Silence | Slow(_)) {
        let impatient = impatient(&mail_service).await;
        pump(&impatient).await;
        // On a busy machine it gives up before the server has the mail.
        while !has_failed(&mail_service.server).await {
            pause = 7_200;
            mail_service.wait(pause).await;
            pump(&impatient).await;
        }
        impatient
    } else {
        mail_service.pump().await;
        Arc::clone(&mail_service.service.app)
    };
    assert_eq!(means(&mail_service, &sender).await, case.means, "a server that {what}");
    assert_eq!(mail_service.row("last_error").await.as_deref(), Some(case.says), "a server that {what}");
    mail_service.wait(pause).await;
    mail_service.pump().await;
    assert_eq!(mail_service.is_sent().await, case.means != Failed, "in the end, by a server that {what}");
    let received = mail_service.server.received();
    assert_eq!(received.len(), case.copies, "copies by a server that {what}");
    for copy in received {
        assert_eq!(copy.raw.trim_ascii_end(), raw.trim_ascii_end(), "the bytes by a server that {what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_server_does_the_mail_arrives_with_the_same_bytes() {
    for case in CASES {
        run(case, |_| {}).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn so_it_does_by_a_server_that_takes_one_command_at_a_time() {
    for case in CASES {
        run(case, SmtpServer::take_one_command_at_a_time).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn so_it_does_by_a_server_that_takes_mails_in_chunks() {
    for case in CASES {
        let fault = match &case.fault {
            Says("DATA", answer) => Says("BDAT", answer),
            fault => fault.clone(),
        };
        run(&Case { fault, ..*case }, SmtpServer::take_chunks).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_leaves_with_its_commands_where_the_server_takes_chunks() {
    let mail_service = MailService::open().await;
    mail_service.server.take_chunks();
    for (address, closed) in
        [("anna", None), ("bert", Some(Says("MAIL", "421 4.4.2 idle for too long"))), ("carl", None)]
    {
        mail_service.queue(&format!("{address}@example.org")).await;
        mail_service.server.fail_next(closed);
        mail_service.pump().await;
    }
    let sent = mail_service.service.sql("SELECT attempts FROM outbox WHERE sent_at IS NOT NULL").await;
    assert_eq!(sent, [[Some("1".to_owned())], [Some("1".to_owned())], [Some("1".to_owned())]]);
    assert_eq!((mail_service.server.received().len(), mail_service.server.chunked()), (3, 3));
    // Without a word of the server it is not sent again at once: the server may have taken it.
    mail_service.queue("dora@example.org").await;
    mail_service.server.fail_next([HangUpBeforeMail]);
    mail_service.pump().await;
    assert_eq!(mail_service.server.received().len(), 3);
    mail_service.wait(60).await;
    mail_service.pump().await;
    assert_eq!(mail_service.server.received().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn so_it_does_by_a_server_that_asks_for_a_mail_without_a_recipient() {
    let at_the_recipient = |case: &&Case| matches!(case.fault, Recipient(_));
    for case in CASES.iter().filter(at_the_recipient) {
        run(case, SmtpServer::ask_in_vain).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_leave_together_where_the_server_offers_that_and_nowhere_else() {
    for offered in [true, false] {
        let mail_service = MailService::open().await;
        if !offered {
            mail_service.server.take_one_command_at_a_time();
        }
        mail_service.queue("anna@example.org").await;
        mail_service.pump().await;
        assert_eq!(mail_service.server.received().len(), 1);
        assert_eq!(mail_service.server.was_pipelined_to(), offered);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_the_server_has_closed_meanwhile_costs_no_attempt() {
    for closed in [Says("MAIL", "421 4.4.2 idle for too long"), HangUpBeforeMail] {
        let mail_service = MailService::open().await;
        mail_service.queue("anna@example.org").await;
        mail_service.pump().await;
        mail_service.server.fail_next([closed.clone()]);
        mail_service.queue("bert@example.org").await;
        mail_service.pump().await;
        let sent = mail_service.service.sql("SELECT attempts FROM outbox WHERE sent_at IS NOT NULL").await;
        assert_eq!(sent, [[Some("1".to_owned())], [Some("1".to_owned())]], "{closed:?}");
        assert_eq!((mail_service.server.received().len(), mail_service.server.connections()), (2, 2), "{closed:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_not_there_is_waited_for() {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let mail_service = MailService::open_with(|mail| mail.port = port).await;
    mail_service.queue("anna@example.org").await;
    mail_service.pump().await;
    assert_eq!(mail_service.row("last_error").await.as_deref(), Some("no connection: connection refused"));
    assert_eq!(means(&mail_service, &mail_service.service.app).await, Later);
    let server = SmtpServer::start_at(port, Protection::None).await;
    mail_service.wait(60).await;
    mail_service.pump().await;
    assert_eq!(server.received().len(), 1);
}

/// A service with a log-in or with TLS, at a server that fails so at first.
async fn refused(change: impl FnOnce(&mut Mail), fault: Option<Fault>) -> (Means, Option<String>) {
    let mail_service = MailService::open_with(change).await;
    mail_service.queue("anna@example.org").await;
    mail_service.server.fail_next(fault);
    mail_service.pump().await;
    let says = mail_service.row("last_error").await;
    assert!(mail_service.server.received().is_empty(), "{says:?}");
    (means(&mail_service, &mail_service.service.app).await, says)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_that_fails_is_our_outage_unless_the_server_says_later() {
    let log_in = |mail: &mut Mail| {
        mail.user = Some("fieldpost".to_owned());
        mail.password = Some("wrong".to_owned().into());
    };
    for (answer, meant, says) in [
        ("535 5.7.8 bad credentials", Outage, "535 5.7.8"),
        ("534 5.7.9 too weak", Outage, "534 5.7.9"),
        ("550 5.1.1 no such user", Outage, "550 5.1.1"),
        ("454 4.7.0 try again", Later, "454 4.7.0"),
    ] {
        let (means, said) = refused(log_in, Some(Fault::Login(answer))).await;
        assert_eq!((means, said.as_deref()), (meant, Some(says)), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_sent_in_the_open_that_was_to_be_protected() {
    let protected = |tls: Tls| move |mail: &mut Mail| mail.tls = tls;
    let (means, said) = refused(protected(Tls::Starttls), None).await;
    assert_eq!((means, said.as_deref()), (Outage, Some("the server lacks something we need")), "no STARTTLS");
    let (means, said) = refused(protected(Tls::Tls), None).await;
    assert_eq!((means, said.as_deref()), (Outage, Some("no protected connection")), "no TLS");
}
