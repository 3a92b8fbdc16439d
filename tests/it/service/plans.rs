//! How Postgres finds what is asked for: by an index, whatever it knew of the tables when it made its plan. The plans
//! are those that were run: Postgres writes them into its log, while a service plays, sends and sweeps.

use std::fs;
use std::sync::Arc;

use fieldpost::app::App;
use fieldpost::app::operation::metrics;
use fieldpost::values::TimeControl;
use fieldpost::worker::{BACKGROUND, SERVING, Stop};

use crate::account_data::export;
use crate::account_deletion::delete;
use crate::games::conditional::order;
use crate::support::app::TestApp;
use crate::support::database::{self, BY_THE_TEST, Database};
use crate::support::personas::{PASSWORD, Table};
use crate::support::push::TestBrowser;
use crate::webhooks::register;

/// Tables that have one row or a few, and those of the system.
const SMALL: [&str; 6] = ["clock", "presence", "lives", "processes", "pg_class", "__diesel_schema_migrations"];

/// A service whose database writes every plan into the log of Postgres; no other test's does.
struct ServiceWithPlans {
    app: TestApp,
}

impl ServiceWithPlans {
    async fn open() -> Self {
        let database = Database::migrated().await;
        let speaks = "SELECT format('ALTER DATABASE %I SET %s', current_database(), setting) FROM (VALUES \
                      ('session_preload_libraries = auto_explain'), ('auto_explain.log_min_duration = 0')) AS s (setting)";
        for row in database.sql(speaks).await {
            database.sql(row[0].as_deref().unwrap()).await;
        }
        Self { app: TestApp::start_on(database, |_, _| {}).await }
    }

    /// Everything that workers do, once: none of it calls a function for each row that it looks at.
    async fn work(&self) {
        let before = self.plans().await.len();
        for task in BACKGROUND.iter().chain(SERVING) {
            (task.work)(&self.app.app, Stop::never()).await.unwrap_or_else(|why| panic!("{}: {why}", task.name));
        }
        metrics::page(&self.app.app).await.unwrap();
        let plans = self.plans().await;
        let faults: Vec<_> = plans[before..].iter().filter(|plan| calls_for_each_row(plan)).collect();
        assert!(plans.len() > before && faults.is_empty(), "{faults:#?}");
    }

    /// The plans in the log so far.
    async fn plans(&self) -> Vec<String> {
        let log = fs::read_to_string(database::log().await).unwrap();
        let mut plans: Vec<String> = Vec::new();
        for line in log.lines() {
            if line.ends_with("plan:") {
                plans.push(String::new());
            } else if let Some(plan) = plans.last_mut().filter(|_| line.starts_with('\t')) {
                plan.push_str(line);
                plan.push('\n');
            }
        }
        // What the test itself asks says so.
        plans.retain(|plan| !plan.contains(BY_THE_TEST));
        plans
    }
}

/// The table that a plan reads as a whole although it may be large.
fn scanned(plan: &str) -> Option<&str> {
    let scans = plan.lines().filter(|line| line.contains("Seq Scan on "));
    let mut tables = scans.filter_map(|line| line.split(" on ").nth(1)?.split_whitespace().next());
    tables.find(|table| !SMALL.contains(table))
}

/// Whether a plan that writes actions goes through all games: a join may, where a list of ids is known to be one.
fn goes_through_all_games(plan: &str) -> bool {
    let lines: Vec<&str> = plan.lines().collect();
    let scans = lines.iter().enumerate().filter(|(_, line)| line.contains(" on games g"));
    let mut found = scans.filter(|(_, line)| line.contains("Scan")).peekable();
    plan.contains("CTE played")
        && found.peek().is_some()
        && found.any(|(at, _)| !lines.get(at + 1).is_some_and(|next| is_by_ids(next.trim_start())))
}

/// Whether a condition is one of the index of games' ids.
fn is_by_ids(condition: &str) -> bool {
    condition.starts_with("Index Cond:") || condition.starts_with("Recheck Cond: (id = ANY")
}

/// What the statement has by which a stream looks at all games of its user.
const LOOK: &str = "(\"seats\".\"ended_at\" IS NULL)";

/// Whether it finds those that go on, and those that have just ended, by an index.
fn passes_over_old_games(plan: &str) -> bool {
    let by = |condition| plan.lines().any(|line| line.contains("Index Cond: ((user_id = ") && line.contains(condition));
    by("(ended_at IS NULL)") && by("(ended_at > ")
}

/// What the statements have that find the games of a user which wait for somebody.
const WAITS: &str = "m.ended_at IS NULL AND g.decision IS NOT NULL";

/// Whether it finds the games that go on by an index, and looks at no other.
fn looks_at_open_games(plan: &str) -> bool {
    plan.lines().any(|line| line.contains("Index Cond: ((user_id = ") && line.contains("(ended_at IS NULL)"))
}

/// Whether a plan calls the clock's function for each row that it looks at.
fn calls_for_each_row(plan: &str) -> bool {
    let is_of_rows = |line: &str| line.starts_with("Filter:") || line.starts_with("Recheck Cond:");
    plan.lines().map(str::trim_start).any(|line| is_of_rows(line) && line.contains("fieldpost_now()"))
}

#[test]
fn a_bad_plan_would_be_seen() {
    assert_eq!(scanned("\tSeq Scan on outbox  (cost=0.00..1.00 rows=1)\n"), Some("outbox"));
    assert_eq!(scanned("\t->  Parallel Seq Scan on outbox o  (cost=0.00..1.00 rows=1)\n"), Some("outbox"));
    assert_eq!(scanned("\tSeq Scan on clock  (cost=0.00..1.00 rows=1)\n"), None);
    let write = |cond: &str| {
        format!("\tCTE played\n\t  ->  Index Scan using games_pkey on games g\n\t        {cond}: (id = 1)\n")
    };
    assert!(goes_through_all_games(&write("Filter")) && !goes_through_all_games(&write("Index Cond")));
    let index = |condition: &str| format!("\t  Index Cond: ((user_id = $1) AND ({condition}))\n");
    let (open, ended) = (index("ended_at IS NULL"), index("ended_at > $2"));
    assert!(passes_over_old_games(&format!("{open}{ended}")) && !passes_over_old_games(&open));
    assert!(!passes_over_old_games(
        "\tIndex Cond: (user_id = $1)\n\tFilter: ((ended_at IS NULL) OR (ended_at > $2))\n"
    ));
    assert!(looks_at_open_games(&open) && !looks_at_open_games("\tIndex Cond: (user_id = $1)\n\tFilter: (x)\n"));
    let recheck = "\tBitmap Heap Scan on outbox\n\t  Recheck Cond: (created_at < (fieldpost_now() - $1))\n";
    assert!(calls_for_each_row(recheck));
    assert!(calls_for_each_row("\tIndex Scan using a on outbox\n\t  Filter: (due_at < fieldpost_now())\n"));
    assert!(!calls_for_each_row("\tIndex Scan using a on outbox\n\t  Index Cond: (due_at < fieldpost_now())\n"));
}

/// What the log has plans with.
const EXPECTED: [&str; 17] = [
    "Update on outbox",
    "Delete on outbox",
    "Delete on letters",
    "Update on games",
    "Index Scan using games_pkey",
    "Update on seats s",
    "using games_public_by_ruleset",
    "using games_ended",
    "using games_by_end",
    "games_watched",
    "Delete on name_changes",
    "outbox_done_user",
    "outbox_strangers",
    "digest_notices_told",
    "sessions_ended_user",
    "personal_addresses_address",
    "letters_held",
];

/// There are plans with this text, and this holds for each of them.
fn holds_for_each(plans: &[String], text: &str, holds: fn(&str) -> bool) {
    let meant: Vec<_> = plans.iter().filter(|plan| plan.contains(text)).collect();
    let others: Vec<_> = meant.iter().filter(|plan| !holds(plan)).collect();
    assert!(!meant.is_empty() && others.is_empty(), "{others:#?}");
}

/// The tables as a service finds them that was just set up, one whose operator has analyzed empty tables, and one whose
/// tables have grown since the plans were made.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_service_asks_for_is_found_by_an_index_and_no_function_is_called_for_a_row() {
    let service = ServiceWithPlans::open().await;
    let table = Table::in_play(&service.app).await;
    let _listening = table.red.client.call("stream_changes").open().await.expect("a stream");
    // The actions of both are told to webhooks and pushed, and the receivers are refused.
    for player in [&table.red, &table.blue] {
        register(&player.client, "https://localhost/").await;
        let endpoint = format!("https://localhost/{}", player.name);
        crate::pushes::subscribe(&player.client, &TestBrowser::new(), &endpoint).await;
    }
    service.work().await;
    // The worst moment: plans are made for tables that are known to be empty, and kept.
    for statement in ["DELETE FROM idempotency_keys", "DELETE FROM outbox", "VACUUM ANALYZE"] {
        service.app.sql(statement).await;
    }
    let app = Arc::new(App::build(service.app.app.settings.clone()).await.unwrap());
    for (who, action) in [(&table.red, "b4-b5"), (&table.blue, "e7-e6"), (&table.red, "b5-b6"), (&table.blue, "e6-e5")]
    {
        who.act(&table.game, action).await.ok();
        // The other one does something else, which drops it.
        let expected = if who.name == "anna" { ("j7-j6", "j4-j5") } else { ("j4-j5", "j7-j6") };
        order(who, &table.game, &[expected]).await.ok();
        who.look(&table.game).await;
        who.client.call("list_decisions").send().await.ok();
        who.client.call("list_decisions").query("actions", true).send().await.ok();
        who.client.call("list_events").path("game", &table.game).send().await.ok();
        who.client.call("stream_changes").open().await.expect("a stream").beginning().await;
        for task in BACKGROUND.iter().chain(SERVING) {
            (task.work)(&app, Stop::never()).await.unwrap();
        }
    }
    // Its mail waits.
    table.red.act(&table.game, "a4-a5").await.ok();
    let grown = [
        "INSERT INTO outbox (game_id, dedupe_key, address, kind, content, created_at, due_at) SELECT gen_random_uuid(), 'x:' || n, 'a@example.org', 'your-turn', \
               convert_to('Subject: x', 'UTF8'), now(), now() + interval '1 day' FROM generate_series(1, 20000) n",
        "INSERT INTO outbox (game_id, dedupe_key, address, kind, created_at, due_at, sent_at) SELECT gen_random_uuid(), 'y:' || n, 'a@example.org', \
               'your-turn', now(), now(), now() FROM generate_series(1, 20000) n",
        "INSERT INTO outbox (game_id, dedupe_key, user_id, address, kind, content, notice_format, created_at, due_at) \
               SELECT game_id, 'z:' || n, user_id, address, kind, content, notice_format, now(), now() \
               FROM (SELECT * FROM outbox WHERE content IS NOT NULL AND notice_format IS NOT NULL LIMIT 1) one, generate_series(1, 200) n",
        "INSERT INTO games SELECT (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'alarm_at', NULL, \
               'public', true))).* \
               FROM games g, generate_series(1, 5000)",
        "INSERT INTO games SELECT (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'alarm_at', NULL, \
               'public', true, 'status', 'over', 'decision', NULL, 'result', 'drawn', 'reason', 'agreed', \
               'ended_at', g.updated_at))).* \
               FROM games g, generate_series(1, 15000) WHERE g.alarm_at IS NOT NULL",
        "INSERT INTO pushes (session_id, dedupe_key, about, host, kind, topic, created_at, give_up_at) \
               SELECT session_id, 'x:' || n, gen_random_uuid(), host, 'your-turn', 't' || n, now(), now() \
               FROM (SELECT * FROM push_subscriptions LIMIT 1) one, generate_series(1, 20000) n",
        "INSERT INTO game_log (game_id, version, actor, events, clocks, at) SELECT gen_random_uuid(), 1, 'x', '[]', '{}', \
               now() FROM generate_series(1, 20000)",
        "INSERT INTO idempotency_keys (game_id, user_id, key, digest, version, created_at) SELECT gen_random_uuid(), gen_random_uuid(), 'k', '', 1, \
               now() FROM generate_series(1, 20000)",
    ];
    for statement in grown {
        service.app.sql(statement).await;
    }
    service.work().await;
    table.blue.act(&table.game, "j7-j6").await.ok();
    service.app.sql("VACUUM ANALYZE").await;
    service.work().await;
    // All public games are of one ruleset: those of another are not searched for among them.
    let anybody = table.red.client.anonymous();
    for (ruleset, status) in [("original", "playing"), ("barrage", "over"), ("original", "waiting")] {
        let list = anybody.call("list_games").query("list", "public").query("ruleset", ruleset).query("status", status);
        list.send().await.ok();
    }
    // What has changed since a moment, whatever is asked of it besides, and everything that is over.
    for (name, value) in [("limit", "50"), ("ruleset", "barrage"), ("status", "over"), ("status", "playing")] {
        let list = anybody.call("list_games").query("list", "public").query("changed_after", "2026-01-01T00:00:00Z");
        list.query(name, value).send().await.ok();
    }
    for list in ["public", "mine"] {
        table.red.client.call("export_records").query("list", list).send().await.ok();
    }
    // Everything of a user is exported, and erased.
    export(&table.blue).await;
    assert_eq!(delete(&table.blue, PASSWORD).await.status, 204);
    service.app.advance_database_clock(TimeControl::DEFAULT_SECONDS.unsigned_abs() + 86_400).await;
    service.work().await;
    service.app.advance_database_clock(200 * 86_400).await;
    service.work().await;

    let plans = service.plans().await;
    for known in EXPECTED {
        assert!(plans.iter().any(|plan| plan.contains(known)), "the log has no plan with {known}");
    }
    // Streams, and lists of what a user owes, look at games that go on or have just ended, not at all that ever were.
    holds_for_each(&plans, LOOK, passes_over_old_games);
    holds_for_each(&plans, WAITS, looks_at_open_games);
    let faults: Vec<_> = plans.iter().filter_map(|plan| Some(format!("all of {}:\n{plan}", scanned(plan)?))).collect();
    assert!(plans.iter().filter(|plan| plan.contains("CTE played")).count() >= 5, "five moves were written");
    let through_all: Vec<_> = plans.iter().filter(|plan| goes_through_all_games(plan)).collect();
    assert!(through_all.is_empty(), "{through_all:#?}");
    assert!(faults.is_empty(), "{} of {} plans:\n{}", faults.len(), plans.len(), faults.join("\n"));
}
