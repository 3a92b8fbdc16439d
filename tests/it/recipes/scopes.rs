//! What the contract says that a scope covers: each operation with a scope is a part of it, so that whoever adds one
//! sees whether the words still hold. The same is said, in fewer words, in `docs/API.md`, in mails, on the page of
//! consent and on the page to play on, as the recipe for an endpoint says. And what it says that is kept about a user.

use std::collections::BTreeSet;

use crate::support::contract::CONTRACT;

/// A scope, what it covers in the words at the top of `openapi.yaml` (**Who am I**), and the operations that are meant.
/// `read` covers whatever its user may see, and needs no list.
const COVERED: &[(&str, &str, &[&str])] = &[
    ("play", "creating games", &["create_game"]),
    ("play", "joining them", &["ask_for_rematch", "join_game", "leave_game"]),
    (
        "play",
        "acting in them",
        &["act", "delete_setup", "put_seen", "put_setup", "put_standing_orders", "report_talk", "say"],
    ),
    ("play", "writing notes and", &["delete_note", "put_note"]),
    ("play", "and saved setups", &["delete_saved_setup", "replace_saved_setup", "save_setup"]),
    ("account", "the profile,", &["change_me"]),
    ("account", "leave,", &["announce_leave", "take_leave_back"]),
    ("account", "blocked users,", &["block_user", "unblock_user"]),
    ("account", "preferences for mails and pushes,", &["put_notices"]),
    (
        "account",
        "webhooks,",
        &[
            "change_webhook",
            "create_webhook",
            "delete_webhook",
            "list_webhook_deliveries",
            "list_webhooks",
            "read_webhook",
            "redeliver_webhook_message",
            "replace_webhook_secret",
            "test_webhook",
        ],
    ),
    (
        "account",
        "the export of what is kept about its user, without sessions, the second factor, push subscriptions, tokens, what other \
         programs may do and the audit trail",
        &["export_me"],
    ),
];

/// The operations of the contract that need a scope other than `read`, each with it.
fn scoped() -> BTreeSet<(&'static str, &'static str)> {
    let paths = CONTRACT.document()["paths"].as_object().expect("paths");
    let operations = paths.values().flat_map(|item| item.as_object().expect("operations").values());
    let scoped = operations.filter_map(|operation| {
        Some((operation["x-token-scope"].as_str()?, operation["operationId"].as_str().expect("its id")))
    });
    scoped.filter(|(scope, _)| *scope != "read").collect()
}

#[test]
fn the_words_of_each_scope_cover_its_operations() {
    let covered = COVERED.iter().flat_map(|(scope, _, operations)| operations.iter().map(move |id| (*scope, *id)));
    let (covered, scoped) = (covered.collect::<BTreeSet<_>>(), scoped());
    let differing: Vec<_> = covered.symmetric_difference(&scoped).collect();
    assert!(differing.is_empty(), "which words at the top of openapi.yaml (**Who am I**) cover them? {differing:?}");

    let top = CONTRACT.document()["info"]["description"].as_str().expect("a description");
    let top = top.split_whitespace().collect::<Vec<_>>().join(" ");
    for (scope, words, _) in COVERED {
        let (_, rest) = top.split_once(&format!("`{scope}` ")).expect("the scope");
        let said = rest.split(['.', ';']).next().unwrap_or_default();
        assert!(said.contains(words), "`{scope}` does not cover “{words}”: {said}");
    }
}

/// Of each kind of rows that are kept about a user the words by which the export and the deletion of an account name
/// it; none where it stays.
const KEPT: &[(&str, &str, &str)] = &[
    ("account", "My account, settings", "name, address, settings"),
    ("former_name", "My account", "name"),
    ("session", "sessions", "sessions"),
    ("token", "tokens", "tokens"),
    ("grant", "what I have allowed to third-party programs", "tokens"),
    ("second_factor", "second factor", "second factor"),
    ("webhook", "webhooks", "webhooks"),
    ("push_subscription", "push subscriptions", "push subscriptions"),
    ("leave", "leave", ""),
    ("mail", "mails", "mails that wait for me"),
    ("notice", "mails", "mails that wait for me"),
    ("letter", "letters that wait to be confirmed", ""),
    ("blocked", "blocked users", "blocked users"),
    ("audit", "audit trail", ""),
    ("setup", "saved setups", "saved setups"),
    ("game", "my games with what I did in them", "Games"),
    ("unreadable_game", "my games", "Games"),
    ("note", "notes", "notes"),
    ("talk", "talk", "talk that I wrote"),
    ("end", "kind `end`", ""),
];

#[test]
fn the_export_and_the_deletion_of_an_account_say_what_is_kept_about_a_user() {
    let document = CONTRACT.document();
    let description = |method: &str, path: &str| {
        let text = document["paths"][path][method]["description"].as_str().expect("a description");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (exports, deletes) = (description("get", "/v1/me/export"), description("delete", "/v1/me"));
    let forms = document["components"]["schemas"]["KeptData"]["oneOf"].as_array().expect("forms");
    let forms = forms.iter().map(|form| form["$ref"].as_str().expect("a name").rsplit('/').next().unwrap_or_default());
    let kind = |form| {
        let schema = &document["components"]["schemas"][form];
        schema["properties"]["kind"]["enum"][0].as_str().expect("a kind").to_owned()
    };
    let kinds: BTreeSet<String> = forms.map(kind).collect();
    let known: BTreeSet<String> = KEPT.iter().map(|(kind, ..)| (*kind).to_owned()).collect();
    assert_eq!(kinds, known, "name a new one in the descriptions of `export_me` and `delete_me`, and here");
    for (kind, exported, deleted) in KEPT {
        assert!(exports.contains(exported), "`export_me` does not say “{exported}”, for {kind}");
        assert!(deletes.contains(deleted), "`delete_me` does not say “{deleted}”, for {kind}");
    }
}
