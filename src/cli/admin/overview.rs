//! What is kept of a user, as an operator reads it at a terminal.

use super::{report, shown};
use crate::app::moderation::UserOverview;

/// A line with a label.
fn line(label: &str, text: &str) -> String {
    format!("{label:<11}{text}\n")
}

/// All of it, a line for each thing.
pub(super) fn text(user: &UserOverview) -> String {
    let account = &user.account;
    let mut said = line("user", &format!("{}  {}  {}", account.name, account.id, account.player));
    let former = user.former_names.iter().map(|name| line("name", &format!("{}  until {}", name.name, shown(name.at))));
    said.extend(former);
    said += &line("address", &account.address);
    said += &line("since", &shown(account.created_at));
    said += &line("language", &format!("{}  {}", account.language, account.zone));
    let suspended = account.suspended_at.zip(account.suspended_why.as_deref());
    said += &line(
        "mails",
        &suspended.map_or_else(|| "sent".to_owned(), |(at, why)| format!("suspended since {}: {why}", shown(at))),
    );
    said += &line(
        "barred",
        &user.bar.as_ref().map_or_else(
            || "no".to_owned(),
            |bar| {
                let until = bar.until.map_or_else(|| "lifted".to_owned(), shown);
                format!("since {} until {until}: {}", shown(bar.since), bar.why)
            },
        ),
    );
    for session in &user.sessions {
        let or_dash = |text: Option<&str>| text.unwrap_or("-").to_owned();
        let (network, device) = (or_dash(session.last_network.as_deref()), or_dash(session.device.as_deref()));
        said += &line("session", &format!("{}  {network}  {device}", shown(session.refreshed_at)));
    }
    said += &line(
        "factor",
        &user.factor.map_or_else(
            || "none".to_owned(),
            |factor| format!("since {}, recovery codes left: {}", shown(factor.since), factor.recovery_codes),
        ),
    );
    said += &line("tokens", &user.tokens.to_string());
    said += &line("programs", &user.grants.to_string());
    let record = user.record;
    said += &line("games", &format!("{} won, {} drawn, {} lost", record.won, record.drawn, record.lost));
    said.extend(user.games.iter().map(|game| line("playing", &game.to_string())));
    said.extend(user.reported.iter().map(|reported| line("reported", report(reported).trim_end())));
    said
}
