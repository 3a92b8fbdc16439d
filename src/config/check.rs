//! The bounds of every setting, and constraints between settings. Each check adds its faults to the list, and none
//! stops the next one.

use std::time::Duration;

use secrecy::ExposeSecret;

use super::{Address, Fault, Niceness, Settings, Tls};

/// The part of a lease in which the outcome of a mail is recorded.
const TO_WRITE_DOWN: Duration = Duration::from_secs(5);

impl Settings {
    /// Faults of values against their bounds and against each other.
    pub(crate) fn check(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.check_server(&mut faults);
        self.check_database(&mut faults);
        self.check_auth(&mut faults);
        self.limits.check(&mut faults);
        self.weights.check(&mut faults);
        self.webhooks.check(&mut faults);
        self.push.check(&mut faults);
        self.check_mail(&mut faults);
        self.check_letters(&mut faults);
        self.check_names_and_games(&mut faults);
        if let Err(why) = self.log.filter.parse::<tracing_subscriber::filter::Targets>() {
            faults.push(Fault::new("log.filter", format!("is not a filter: {why}")));
        }
        if self.metrics.listen.is_some_and(|listen| listen == self.server.listen && listen.port() != 0) {
            faults.push(Fault::new("metrics.listen", "must not be server.listen: metrics are not public"));
        }
        within(&mut faults, "audit.keep_days", self.audit.keep_days, 1, 3650);
        within(&mut faults, "leave.days_per_year", self.leave.days_per_year, 0, 366);
        self.streams.check(&self.server, &mut faults);
        self.worker.check(&mut faults);
        self.traces.check(&mut faults);
        faults
    }

    fn check_server(&self, faults: &mut Vec<Fault>) {
        let server = &self.server;
        let url = &server.public_url;
        let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        if !rest.is_some_and(|rest| {
            !rest.is_empty() && !rest.contains(|c: char| c.is_whitespace() || "/@?#<>\"".contains(c))
        }) {
            faults.push(Fault::new(
                "server.public_url",
                "must be http:// or https:// and a host, perhaps with a port, and nothing behind them",
            ));
        }
        if server.security_contact.as_ref().is_some_and(|contact| !is_contact(contact)) {
            faults.push(Fault::new("server.security_contact", "must be mailto: or https:// and an address"));
        }
        if server.contact.as_ref().is_some_and(|address| !is_mail_address(address)) {
            faults.push(Fault::new("server.contact", "must be a mail address, with nothing around it"));
        }
        if server.maintenance.as_ref().is_some_and(|text| text.chars().count() > 500 || text.contains(char::is_control))
        {
            faults.push(Fault::new("server.maintenance", "must be one line of at most 500 characters"));
        }
        within(faults, "server.threads", server.threads, 0, 256);
        within(faults, "server.connections", server.connections, 1, 1_000_000);
        within(faults, "server.connections_per_network", server.connections_per_network, 1, 1_000_000);
        within(faults, "server.unread_deadline_s", server.unread_deadline.as_secs(), 1, 600);
        within(faults, "server.body_limit", server.body_limit, 1024, 1 << 20);
        // Each has an entry in X-Forwarded-For: more than a few are a mistake, and would let clients choose their
        // address.
        within(faults, "server.proxies", server.proxies, 0, 10);
        within(faults, "server.body_deadline_s", server.body_deadline.as_secs(), 1, 300);
        within(faults, "server.drain_s", server.drain.as_secs(), 0, 600);
        within(faults, "server.shutdown_s", server.shutdown.as_secs(), 1, 600);
    }

    fn check_database(&self, faults: &mut Vec<Fault>) {
        let database = &self.database;
        for (key, url) in [("database.url", &database.url), ("database.direct_url", &database.direct_url)] {
            if let Some(url) = url
                && let Err(why) = Address::parse(url.expose_secret())
            {
                faults.push(Fault::new(key, why));
            }
        }
        if database.is_pooled() && database.url.is_none() {
            faults.push(Fault::new("database.direct_url", "needs database.url, which leads to the pooler"));
        }
        within(faults, "database.start_wait_s", database.start_wait.as_secs(), 0, 3600);
        within(faults, "database.pool_size", database.pool_size, 5, 1000);
        within(faults, "database.games_together", database.games_together, 1, 256);
        // A single one would deadlock if a loop holds it and calls something that takes another.
        let background = database.background_connections();
        within(faults, "database.background_connections", background, 2, 500);
        within(faults, "database.sign_in_connections", database.sign_in_connections(), 1, 500);
        if database.request_connections() == 0 {
            faults.push(Fault::new(
                "database.pool_size",
                format!(
                    "must leave connections for requests: {} are not more than {background} for background work, {} for \
                     log-ins and 1 that is reserved",
                    database.pool_size,
                    database.sign_in_connections(),
                ),
            ));
        }
        let limits = [
            ("database.pool_wait_ms", database.pool_wait),
            ("database.statement_timeout_ms", database.statement_timeout),
            ("database.lock_timeout_ms", database.lock_timeout),
        ];
        for (key, limit) in limits {
            within(faults, key, limit.as_millis(), 1, 600_000);
        }
        if database.lock_timeout > database.statement_timeout {
            faults
                .push(Fault::new("database.lock_timeout_ms", "must not be longer than database.statement_timeout_ms"));
        }
    }

    fn check_auth(&self, faults: &mut Vec<Fault>) {
        let auth = &self.auth;
        for (key, text) in [("auth.issuer", &auth.issuer), ("auth.audience", &auth.audience)] {
            if text.is_empty() || text.len() > 200 {
                faults.push(Fault::new(key, "must be 1 to 200 characters"));
            }
        }
        within(faults, "auth.access_minutes", auth.access_minutes, 1, 24 * 60);
        within(faults, "auth.refresh_days", auth.refresh_days, 1, 365);
        // Anything less is weaker than every current recommendation for argon2id.
        within(faults, "auth.argon2_memory_kib", auth.argon2_memory_kib, 19_456, 4 << 20);
        within(faults, "auth.argon2_iterations", auth.argon2_iterations, 2, 100);
        within(faults, "auth.argon2_lanes", auth.argon2_lanes, 1, 16);
        within(faults, "auth.hash_concurrency", auth.hash_concurrency, 0, 256);
        within(faults, "auth.hash_queue", auth.hash_queue, 1, 10_000);
        within(faults, "auth.hash_nice", auth.hash_nice.0, 0, Niceness::MAX);
        within(faults, "auth.attempts_per_account", auth.attempts_per_account, 1, 10_000);
        within(faults, "auth.attempts_per_address", auth.attempts_per_address, 1, 1_000_000);
        within(faults, "auth.attempts_window_minutes", auth.attempts_window_minutes, 1, 24 * 60);
        within(faults, "auth.mails_per_address", auth.mails_per_address, 1, 1000);
        let anywhere = auth.mails_per_address_from_anywhere;
        within(faults, "auth.mails_per_address_from_anywhere", anywhere, 1, 10_000);
        within(faults, "auth.mails_per_address_per_day", auth.mails_per_address_per_day, 1, 10_000);
        within(faults, "auth.mails_per_network", auth.mails_per_network, 1, 1_000_000);
        within(faults, "auth.mails_window_minutes", auth.mails_window_minutes, 1, 24 * 60);
        within(faults, "auth.verify_hours", auth.verify_hours, 1, 30 * 24);
        within(faults, "auth.reset_minutes", auth.reset_minutes, 5, 24 * 60);
        within(faults, "auth.sessions_per_user", auth.sessions_per_user, 1, 10_000);
        within(faults, "auth.tokens_per_user", auth.tokens_per_user, 1, 10_000);
        within(faults, "auth.grants_per_user", auth.grants_per_user, 1, 10_000);
        within(faults, "auth.unused_program_days", auth.unused_program_days, 1, 3650);
        within(faults, "auth.undo_days", auth.undo_days, 0, 30);
    }

    fn check_mail(&self, faults: &mut Vec<Fault>) {
        let mail = &self.mail;
        if mail.host.as_deref().is_some_and(|host| !is_host(host)) {
            faults.push(Fault::new("mail.host", "must be the name or the address of a mail server, without a port"));
        }
        if !is_mailbox(&mail.from) {
            faults.push(Fault::new("mail.from", "must be `name <user@host>` or `user@host`"));
        }
        if mail.user.is_some() != mail.password.is_some() {
            faults.push(Fault::new("mail.user", "and mail.password are set together or not at all"));
        }
        if mail.password.is_some() && mail.tls == Tls::None {
            faults.push(Fault::new("mail.tls", "must not be none when a password is sent"));
        }
        if mail.show && mail.host.is_some() {
            faults.push(Fault::new("mail.show", "shows mails in the folder; with mail.host there are none"));
        }
        if mail.show && !self.server.listen.ip().is_loopback() {
            let why = "shows everybody's mails with the secrets in them: server.listen must be 127.0.0.1 or [::1] then";
            faults.push(Fault::new("mail.show", why));
        }
        within(faults, "mail.port", mail.port, 1, u16::MAX);
        within(faults, "mail.lease_s", mail.lease.as_secs(), 10, 3600);
        within(faults, "mail.send_limit_s", mail.send_limit.as_secs(), 1, 3600);
        if mail.send_limit + TO_WRITE_DOWN > mail.lease {
            let text =
                "must be at least 5 seconds shorter than mail.lease_s: the outcome of a mail is recorded meanwhile";
            faults.push(Fault::new("mail.send_limit_s", text));
        }
        within(faults, "mail.connections", mail.connections, 1, 100);
        within(faults, "mail.slow_connections", mail.slow_connections, 0, 1000);
        within(faults, "mail.slow_per_host", mail.slow_per_host, 1, 1000);
        within(faults, "mail.slow_ms", mail.slow_after.as_millis(), 1, 60_000);
        within(faults, "mail.patience_ms", mail.patience.as_millis(), 1, 3_600_000);
        within(faults, "mail.max_refusals", mail.max_refusals, 1, 100);
        within(faults, "mail.first_pause_s", mail.first_pause.as_secs(), 1, 3600);
        within(faults, "mail.max_pause_s", mail.max_pause.as_secs(), 1, 24 * 3600);
        within(faults, "mail.outage_pause_s", mail.outage_pause.as_secs(), 1, 24 * 3600);
        if mail.first_pause > mail.max_pause.min(mail.outage_pause) {
            let why = "must not be longer than mail.max_pause_s and mail.outage_pause_s";
            faults.push(Fault::new("mail.first_pause_s", why));
        }
        within(faults, "mail.strikes_to_suspend", mail.strikes_to_suspend, 1, 100);
        within(faults, "mail.strike_days", mail.strike_days, 1, 365);
        within(faults, "mail.give_up_hours", mail.give_up_hours, 1, 30 * 24);
        within(faults, "mail.keep_days", mail.keep_days, 1, 3650);
        within(faults, "mail.alarm_s", mail.alarm.as_secs(), 60, 30 * 24 * 3600);
    }

    fn check_names_and_games(&self, faults: &mut Vec<Fault>) {
        let (names, games) = (&self.names, &self.games);
        within(faults, "names.changes", names.changes, 0, 1000);
        within(faults, "names.change_days", names.change_days, 1, 3650);
        within(faults, "names.cooldown_days", names.cooldown_days, 0, 3650);
        if names.reserved.len() > 10_000 {
            faults.push(Fault::new("names.reserved", "must be at most 10000 characters"));
        }
        within(faults, "games.open_per_user", games.open_per_user, 1, 10_000);
        within(faults, "games.listed_per_user", games.listed_per_user, 1, 10_000);
        within(faults, "games.open_days", games.open_days, 1, 3650);
        within(faults, "games.invitation_days", games.invitation_days, 1, 365);
        within(faults, "games.talk_days", games.talk_days, 1, 3650);
        within(faults, "games.stranger_block_days", games.stranger_block_days, 1, 3650);
        within(faults, "games.notes_per_user", games.notes_per_user, 1, 100_000);
        within(faults, "games.archive_days", games.archive_days, 0, 3650);
        let (days, hours) = (games.archive_days, self.mail.give_up_hours);
        // Retries are answered for a day. Mails that wait longer, as while the server refuses us, are made from it.
        if days != 0 && (days < 2 || days.saturating_mul(24) <= hours) {
            let why = "must be 0, or 2 days at least and more than mail.give_up_hours: mails are made from the log";
            faults.push(Fault::new("games.archive_days", why));
        }
        within(faults, "games.max_plies", games.max_plies, 1000, 1_000_000);
        within(faults, "games.record_cache_mib", games.record_cache_mib, 1, 4096);
        within(faults, "games.read_cache_mib", games.read_cache_mib, 0, 4096);
        within(faults, "games.log_readers", games.log_readers, 1, 64);
    }

    fn check_letters(&self, faults: &mut Vec<Fault>) {
        let letters = &self.letters;
        if letters.domain.is_some() != letters.secret.is_some() {
            faults.push(Fault::new("letters.domain", "and letters.secret are set together or not at all"));
        }
        if letters.domain.as_deref().is_some_and(|domain| domain.len() > 190 || !is_domain(domain)) {
            faults.push(Fault::new("letters.domain", "must be a domain such as games.example.org"));
        }
        if letters.service_local_part.as_deref().is_some_and(|local| !is_service_local_part(local)) {
            faults.push(Fault::new(
                "letters.service_local_part",
                "must be 1 to 30 lower-case letters, digits or hyphens, and not move, m or bounce",
            ));
        }
        if letters.secret.as_ref().is_some_and(|secret| secret.expose_secret().len() < 16) {
            faults.push(Fault::new("letters.secret", "must be at least 16 characters"));
        }
        if letters
            .authserv_id
            .as_deref()
            .is_some_and(|id| id.len() > 253 || id.contains([' ', '\t', ';', '(', ')', '"']))
        {
            faults.push(Fault::new("letters.authserv_id", "must be one word, as written in Authentication-Results"));
        }
        within(faults, "letters.received_above_results", letters.received_above_results, 0, 10);
        if letters.require_dmarc && letters.authserv_id.is_none() {
            faults.push(Fault::new("letters.authserv_id", "must be set when letters.require_dmarc is true"));
        }
        within(faults, "letters.size_limit", letters.size_limit, 16_384, 64 << 20);
        within(faults, "letters.keep_days", letters.keep_days, 1, 3650);
        within(faults, "letters.confirm_days", letters.confirm_days, 1, 365);
        within(faults, "letters.address_days", letters.address_days, 1, 3650);
        within(faults, "letters.grace_hours", letters.grace_hours, 1, 30 * 24);
        within(faults, "letters.max_attempts", letters.max_attempts, 1, 1000);
        if letters.confirm_days > letters.keep_days {
            faults.push(Fault::new("letters.confirm_days", "must not be more than letters.keep_days"));
        }
    }
}

/// Adds a fault when `value` is not between `least` and `most`, both allowed.
pub(super) fn within<T: PartialOrd + Copy + std::fmt::Display>(
    faults: &mut Vec<Fault>,
    key: &str,
    value: T,
    least: T,
    most: T,
) {
    if value < least || value > most {
        faults.push(Fault::new(key, format!("must be {least} to {most}, but is {value}")));
    }
}

/// Whether it can stand before the `@` of the service address, and with a token behind it, and before no other address.
fn is_service_local_part(local: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=30).contains(&local.len())
        && local.bytes().all(fits)
        && !local.starts_with('-')
        && !local.ends_with('-')
        && !["move", "m", "bounce"].contains(&local)
        && !local.starts_with("m-")
}

/// Whether a name may be one of the domain name system.
fn is_domain(name: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    name.len() <= 253 && name.split('.').all(label)
}

/// Whether a text names a machine: by a name, or by an address.
fn is_host(text: &str) -> bool {
    is_domain(text) || text.parse::<std::net::IpAddr>().is_ok()
}

/// The rough shape of a mailbox; the module `mail` parses it properly.
fn is_mailbox(text: &str) -> bool {
    let address = match text.split_once('<') {
        Some((_, rest)) => match rest.strip_suffix('>') {
            Some(address) => address,
            None => return false,
        },
        None => text,
    };
    let clean = |part: &str| !part.is_empty() && !part.contains(|c: char| c.is_whitespace() || c.is_control());
    !text.contains(char::is_control)
        && address.split_once('@').is_some_and(|(local, domain)| clean(local) && clean(domain) && !domain.contains('@'))
}

/// Whether a text is a mail address by itself, as far as this can be told without a mail server.
fn is_mail_address(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"<>()[],;:\"\\".contains(&byte);
    let is_of_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
    (1..=64).contains(&local.len())
        && local.bytes().all(is_plain)
        && (1..=189).contains(&domain.len())
        && domain.bytes().all(is_of_host)
}

/// Whether a text leads to somebody who can be told something.
pub(super) fn is_contact(text: &str) -> bool {
    let rest = text.strip_prefix("mailto:").or_else(|| text.strip_prefix("https://"));
    rest.is_some_and(|rest| !rest.is_empty()) && text.len() <= 300 && text.bytes().all(|byte| byte.is_ascii_graphic())
}
