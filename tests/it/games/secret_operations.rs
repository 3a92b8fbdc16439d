//! Which operations and pages the test of noninterference plays ([`super::secrets`]), and which know no games.

use std::collections::BTreeSet;

use crate::support::contract::CONTRACT;

/// Every operation of the contract that could reveal something of a game, and that the story therefore uses.
pub(super) const COVERED: &[&str] = &[
    "act",
    "ask_for_rematch",
    "create_game",
    "delete_note",
    "delete_setup",
    "export_me",
    "export_records",
    "join_game",
    "leave_game",
    "list_decisions",
    "list_events",
    "list_games",
    "list_legal_actions",
    "list_talk",
    "list_webhook_deliveries",
    "put_note",
    "put_setup",
    "put_standing_orders",
    "read_game",
    "read_note",
    "read_picture",
    "read_record",
    "read_record_text",
    "read_rules",
    "read_setup",
    "read_standing_orders",
    "receive_letter",
    "report_talk",
    "say",
    "stream_changes",
    "stream_events",
];

/// Every operation that knows no games.
const UNCONCERNED: &[&str] = &[
    "announce_leave",
    "block_user",
    "change_me",
    "change_webhook",
    "check_setup",
    "create_token",
    "create_webhook",
    "delete_me",
    "delete_saved_setup",
    "delete_webhook",
    "end_session",
    "end_sessions",
    "list_audit",
    "list_blocked",
    "list_leaves",
    "list_rulesets",
    "list_saved_setups",
    "list_sessions",
    "list_tokens",
    "list_webhooks",
    "live",
    "log_in",
    "log_out",
    "read_board",
    "put_notices",
    "read_me",
    "read_notices",
    "read_ruleset",
    "read_saved_setup",
    "read_user",
    "read_webhook",
    "ready",
    "redeliver_webhook_message",
    "refresh_session",
    "register_user",
    "replace_saved_setup",
    "replace_webhook_secret",
    "request_address_change",
    "request_password_reset",
    "request_verification_mail",
    "reset_password",
    "revoke_token",
    "save_setup",
    "take_leave_back",
    "test_webhook",
    "unblock_user",
    "verify_address",
];

/// Every page: they know no games, or show who waits for players and the ruleset, or mails, which the story reads. The
/// document of the page to play on is the same for everybody; the page itself asks operations.
const PAGES: &[&str] = &[
    "/",
    "/.well-known/security.txt",
    "/addresses/{token}",
    "/docs",
    "/docs/{file}",
    "/forgot",
    "/games",
    "/games/{game}",
    "/invitations/{token}",
    "/join/{game}",
    "/letters/{token}",
    "/login",
    "/mails",
    "/mails/{name}",
    "/me",
    "/new",
    "/open",
    "/openapi-operator.yaml",
    "/openapi.json",
    "/openapi.yaml",
    "/page/{file}",
    "/problems/{code}",
    "/register",
    "/rematches/{token}",
    "/reset",
    "/reset/{token}",
    "/robots.txt",
    "/rules",
    "/rules/{ruleset}",
    "/setups",
    "/setups/{setup}",
    "/undo/{token}",
    "/unsubscribe/{token}",
    "/users/{name}",
    "/verify/{token}",
    "/watch",
    "/worker.js",
];

#[test]
fn every_operation_is_covered_or_knows_no_games() {
    let known: BTreeSet<_> = COVERED.iter().chain(UNCONCERNED).copied().collect();
    let all: BTreeSet<&str> = CONTRACT.operations().map(|operation| operation.id.as_str()).collect();
    assert_eq!(all, known, "say here of each new operation whether it could reveal something of a game");
    let routes = fieldpost::http::routes::all();
    let pages: BTreeSet<&str> = routes.iter().filter(|entry| !entry.in_contract).map(|entry| entry.path).collect();
    assert_eq!(pages, PAGES.iter().copied().collect(), "and so must a new page");
}
