//! The words in columns are those of `src/values`: every list of words in the schema is that of one enum.

use std::collections::BTreeSet;

use fieldpost::values::Language;
use fieldpost::values::{DeliveryFault, Duty, EndedBy, GameStatus, LetterOutcome, LinkPurpose, SeatStatus};
use fieldpost::values::{GrantEndedBy, TokenEndedBy, UserKind, WebhookOffBy};

use crate::support::database::Database;

/// Collects the words of an enum.
macro_rules! words {
    ($name:ty) => {
        || <$name>::ALL.iter().map(|value| value.word()).collect()
    };
}

/// The words of an enum.
type Words = fn() -> BTreeSet<&'static str>;

/// Every column whose words the schema lists anywhere, and whether a `CHECK` lists all of them: a table that every move
/// writes has none.
const LISTED: &[(&str, Words, bool)] = &[
    ("games.status", words!(GameStatus), false),
    ("grants.ended_by", words!(GrantEndedBy), true),
    ("letters.outcome", words!(LetterOutcome), true),
    ("links.purpose", words!(LinkPurpose), true),
    ("processes.duty", words!(Duty), true),
    ("registrations.kind", words!(UserKind), true),
    ("registrations.language", languages, true),
    ("seats.status", words!(SeatStatus), true),
    ("sessions.ended_by", words!(EndedBy), true),
    ("tokens.ended_by", words!(TokenEndedBy), true),
    ("users.kind", words!(UserKind), true),
    ("users.language", languages, true),
    ("webhook_deliveries.fault", words!(DeliveryFault), true),
    ("webhooks.off_by", words!(WebhookOffBy), true),
];

fn languages() -> BTreeSet<&'static str> {
    Language::ALL.into_iter().map(Language::tag).collect()
}

/// The words that a constraint or the condition of an index compares with a column: `status = ANY (ARRAY['a'::text,
/// …])` or `status <> 'a'::text`.
fn compared(definition: &str) -> Vec<(&str, BTreeSet<&str>)> {
    let parts: Vec<&str> = definition.split([' ', '(', ')']).filter(|part| !part.is_empty()).collect();
    let of = |at: usize| {
        let after = parts[at + 1..].iter().skip_while(|part| ["ANY", "ALL"].contains(part));
        let words = after.take_while(|part| part.contains("'::text")).filter_map(|part| part.split('\'').nth(1));
        (parts[at - 1], words.collect::<BTreeSet<_>>())
    };
    let comparisons = (1..parts.len()).filter(|at| ["=", "<>"].contains(&parts[*at]));
    comparisons.map(of).filter(|(_, words)| !words.is_empty()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_of_words_in_the_schema_is_that_of_an_enum() {
    let database = Database::migrated().await;
    let lists = "SELECT conrelid::regclass::text, pg_get_constraintdef(oid), contype = 'c' FROM pg_constraint \
                 WHERE contype = 'c' AND connamespace = 'public'::regnamespace \
                 UNION ALL SELECT indrelid::regclass::text, pg_get_expr(indpred, indrelid), false FROM pg_index \
                 WHERE indpred IS NOT NULL AND indrelid >= 16384";
    let mut complete = BTreeSet::new();
    for row in database.sql(lists).await {
        let [Some(table), Some(definition), Some(is_check)] = &row[..] else { panic!("{row:?}") };
        for (column, words) in compared(definition) {
            let name = format!("{table}.{column}");
            let known = LISTED.iter().find(|(listed, ..)| *listed == name);
            let (_, of_enum, _) = known.unwrap_or_else(|| panic!("no enum for {name}: {definition}"));
            assert!(words.is_subset(&of_enum()), "{name}: {words:?}");
            if is_check == "t" && words == of_enum() {
                complete.insert(name);
            }
        }
    }
    let checked = LISTED.iter().filter(|(.., checked)| *checked).map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(complete, checked, "a list lacks a word of its enum");
}

#[test]
fn words_of_a_definition_are_found() {
    let check = "CHECK (((status = ANY (ARRAY['a'::text, 'b'::text])) = (decision IS NULL)) AND (why <> 'c'::text))";
    assert_eq!(compared(check), [("status", BTreeSet::from(["a", "b"])), ("why", BTreeSet::from(["c"]))]);
    assert!(compared("CHECK ((name ~ '^[a-z]{2}$'::text) AND (name = lower(name)))").is_empty());
}
