//! The recipes, their examples, and what no example shows.

/// A recipe and its examples.
pub(super) struct Recipe {
    /// The heading, after `## How to`.
    pub(super) heading: &'static str,
    pub(super) examples: &'static [Example],
    /// The beginnings of the paths of files that use an example and need no other like it, and what for.
    pub(super) uses: &'static [(&'static str, &'static str)],
    /// Places that the words of the examples do not find, and why.
    pub(super) also: &'static [(&'static str, &'static str)],
}

/// Something that exists already.
pub(super) struct Example {
    /// The value of `<…>` in the paths that the recipe names.
    pub(super) id: &'static str,
    /// The words by which files mention it.
    pub(super) words: &'static [&'static str],
}

/// Every recipe names the place where its readers learn that something is new.
pub(super) const EVERY_RECIPE: &str = "CHANGELOG.md";

pub(super) const RECIPES: &[Recipe] = &[
    Recipe {
        heading: "add a language",
        examples: &[Example { id: "da", words: &["da", "Da", "Danish"] }],
        uses: &[
            ("config/rulesets/", "a source in that language"),
            ("docs/rules/options.md", "a source in that language"),
            ("docs/rules/original.md", "a source in that language"),
            ("docs/rules/tournament.md", "a source in that language"),
            ("docs/rules/players/", "its pages, in a folder that is called by its tag"),
            ("src/mail/words/de.ftl", "a word of German"),
            ("src/mail/words/en.ftl", "where a rule comes from"),
            ("tests/it/conventions/languages.rs", "some language"),
            ("tests/golden/requests/", "words of other languages"),
            ("tests/it/mail/translations/de.txt", "a word of German"),
            ("tests/it/variants/secrets.rs", "some language"),
        ],
        also: &[
            ("src/mail/words/<language>.ftl", "one of all those files"),
            ("src/mail/people.rs", "its unit tests are places, and unit tests are not searched"),
            ("src/mail/letter/vocabulary.rs", "letters, without the name of a language"),
            ("src/mail/letter/phrase.rs", "signs, without the name of a language"),
            ("src/mail/letter/marks.rs", "signs, without the name of a language"),
            ("src/mail/letter/sentences.rs", "signs, without the name of a language"),
            ("build/words/declared.rs", "grammar, without the name of a language"),
            ("tests/it/pages/languages.rs", "it has a text for each language, without a name"),
            ("src/mail/letter/quote.rs", "the words of mail programs, without the name of a language"),
            ("tests/it/mail/quotations.rs", "the words of mail programs, without the name of a language"),
            ("tests/golden/letters/", "letters as they are"),
            ("tests/golden/requests/", "letters as they are"),
            ("docs/rules/players/", "the folder of all pages for players"),
            ("tests/it/recipes/defaults.rs", "beside this file"),
        ],
    },
    Recipe {
        heading: "add a ruleset",
        examples: &[Example { id: "duel", words: &["duel", "ruleset-duel"] }],
        uses: &[
            ("config/rulesets/quick-arena.toml", "a ruleset that extends it"),
            ("docs/rules/quick-arena.md", "a ruleset that extends it"),
            ("src/engine/tests/laws/golden.rs", "some small game"),
            ("src/engine/tests/laws/properties.rs", "some small game"),
            ("src/engine/tests/laws/stratego4.rs", "some small game"),
            ("tests/golden/requests/", "letters as they are"),
            ("tests/golden/rulesets/", "a ruleset that extends it"),
            ("tests/it/conventions/", "some small game"),
            ("tests/it/leaves.rs", "some small game"),
            ("tests/it/letters/", "some small game"),
            ("tests/it/mail/", "some small game"),
            ("tests/it/names.rs", "some small game"),
            ("tests/it/records.rs", "some small game"),
            ("tests/it/records_refused.rs", "some small game"),
            ("tests/it/rule_pages.rs", "some small game"),
            ("tests/it/shared_data.rs", "positions that were recorded elsewhere"),
            ("tests/it/tour.rs", "some small game"),
            ("tests/it/variants/", "some small game"),
        ],
        also: &[
            ("docs/rules/federation.md", "a page to start from"),
            ("config/boards/", "it has no board of its own"),
            ("docs/rules/boards.md", "it has no board of its own"),
            ("tests/golden/boards/", "it has no board of its own"),
            ("tests/it/variants/every.rs", "it has nothing that others do not have"),
            ("src/engine/tests/laws/drawings.rs", "it has no board of its own"),
            ("src/engine/tests/laws/players.rs", "how an example is written, whatever the ruleset"),
        ],
    },
    Recipe {
        heading: "add a policy",
        examples: &[
            Example { id: "battle", words: &["DefenderRule", "is_silent", "silent_defence", "option-silent-defence"] },
            Example { id: "ending", words: &["LastPieceRule", "last_piece"] },
        ],
        uses: &[
            ("docs/ARCHITECTURE.md", "where it is decided"),
            ("src/engine/tests/laws/stratego4.rs", "options that cannot be chosen"),
            ("tests/it/mail/", "some option"),
            ("tests/it/variants/every.rs", "some option"),
            ("tests/it/variants/explained.rs", "some option"),
            ("tests/it/variants/tournament.rs", "a ruleset that sets it"),
        ],
        also: &[
            ("docs/adr/0025-a-reading-that-changes-is-a-policy-or-holds-from-now-on.md", "decisions are not searched"),
            ("src/engine/rules/", "the folder of all rules"),
            ("docs/rules/", "the folder of all pages"),
            ("src/engine/tests/laws/leaks.rs", "its leak is there, or in one of the two below"),
            ("src/engine/tests/laws/option_leaks.rs", "the leaks of options"),
            ("src/engine/tests/laws/card_leaks.rs", "the leaks of cards"),
            ("src/mail/story.rs", "it reads what was shown, and names no policy"),
            ("README.md", "it lists the options in words"),
        ],
    },
    Recipe {
        heading: "add an event",
        examples: &[Example { id: "flag_dropped", words: &["FlagDropped", "flag_dropped", "flag-dropped"] }],
        uses: &[
            ("src/engine/tests/laws/drawings.rs", "a board with a flag on it"),
            ("src/engine/tests/laws/opening.rs", "a board with a flag on it"),
        ],
        also: &[
            ("src/engine/event.rs", "the whole table sees it"),
            ("tests/it/variants/every.rs", "it goes through all events"),
        ],
    },
    Recipe {
        heading: "add a refusal",
        examples: &[Example {
            id: "not-aligned",
            words: &["NotAligned", "not-aligned", "refusal-not-aligned", "refusal_not_aligned"],
        }],
        uses: &[("src/engine/rules/swap.rs", "where it is refused")],
        also: &[("tests/it/variants/refusals.rs", "its test is among those of its variant")],
    },
    Recipe {
        heading: "add an endpoint",
        examples: &[
            Example { id: "blocked", words: &["unblock_user", "unblock"] },
            Example {
                id: "standing_orders",
                words: &["standing_orders", "standing-orders", "read_standing_orders", "put_standing_orders"],
            },
        ],
        uses: &[
            ("tests/it/games/mailed.rs", "a mailbox that is blocked under another address"),
            ("docs/ARCHITECTURE.md", "where it is decided"),
            ("tests/it/variants/", "a seat with standing orders"),
            ("tests/it/games/talk.rs", "somebody who is blocked"),
            ("tests/it/games/conditional.rs", "orders that depend on the position"),
            ("tests/it/games/conditional_races.rs", "orders that depend on the position"),
            ("tests/it/faults/acknowledged.rs", "orders that depend on the position"),
        ],
        also: &[
            ("src/app/", "the folder of all use cases"),
            ("src/app/game/summary.rs", "what a viewer sees of a game"),
            ("docs/", "the folder of all pages"),
            ("src/app/accounts/mod.rs", "the name of its noun is a word of other modules"),
            ("src/store/mod.rs", "the name of its noun is a word of other modules"),
            ("src/app/lobby/", "it has no rows of its own"),
            ("src/store/seats.rs", "the name of its column is another one"),
            ("src/app/limits/limit.rs", "its limit has another name"),
            ("src/config/limits.rs", "its limit has another name"),
            ("src/http/tree.rs", "it has no text"),
            ("src/http/compression.rs", "its responses are short"),
            ("src/app/lobby/decisions.rs", "it is about several nouns"),
            ("src/values/audit.rs", "its kind is another word"),
            ("tests/it/service/plans.rs", "neither is called as often as moves are"),
            ("openapi-operator.yaml", "neither is the operator's"),
            ("tests/it/schemas.rs", "it goes through all operations"),
            ("tests/it/conventions/mod.rs", "its parameters are those of others"),
            ("tests/it/conventions/tags.rs", "it has no tag"),
            ("tests/it/mailboxes.rs", "it takes no secret from a mail"),
            ("tests/it/games.rs", "the name of its test is a word of other modules"),
            ("tests/it/main.rs", "the name of its test is a word of other modules"),
            ("docs/GAMES.md", "the page of some nouns"),
            ("docs/READING.md", "the page of some nouns"),
            ("docs/TIME.md", "the page of some nouns"),
            ("docs/PLAYING-BY-MAIL.md", "the page of some nouns"),
            ("docs/OPERATIONS.md", "the page of some nouns"),
        ],
    },
    Recipe {
        heading: "add a field to a response",
        examples: &[
            Example { id: "changed_at", words: &["changed_at"] },
            Example { id: "bank_seconds", words: &["bank_seconds"] },
        ],
        uses: &[("tests/it/games/changes.rs", "lists by change")],
        also: &[
            ("src/http/present/", "the folder of the file that shows games"),
            ("src/store/decisions.rs", "it is read by the name of its column"),
            ("src/http/me.rs", "a response that is not a game"),
            ("src/app/play/retried_response.rs", "it makes a row of games, and names no field of a response"),
            ("src/store/revisions.rs", "it changes only with a column of games that is in a revision"),
            ("tests/it/games/kept.rs", "whole responses"),
            ("tests/it/support/database.rs", "whole rows"),
            ("src/store/lists.rs", "it is read by the name of its column"),
            ("src/store/games.rs", "it is read by the name of its column"),
            ("tests/it/conventions/tags.rs", "whole responses"),
            ("tests/it/games/secrets.rs", "whole responses"),
            ("tests/it/variants/secrets.rs", "whole responses"),
            ("tests/it/games/lists.rs", "the test of some fields"),
            ("docs/GAMES.md", "the page of some fields"),
        ],
    },
    Recipe {
        heading: "add a mail",
        examples: &[
            Example {
                id: "leave",
                words: &[
                    "leave-announced",
                    "LeaveAnnounced",
                    "leave_announced",
                    "page-mails-leave-announced",
                    "leave-lead",
                ],
            },
            Example {
                id: "time-up",
                words: &["time-up", "TimeUp", "time_up", "page-mails-time-up", "time-up-lead", "time-up-subject"],
            },
        ],
        uses: &[
            ("src/app/accounts/leaves.rs", "what the mail reports"),
            ("tests/it/mail/letters.rs", "what all mails have in common"),
            ("src/app/deadlines/mod.rs", "what the mail reports"),
            ("tests/it/games/expiry.rs", "its own story"),
            ("tests/it/leaves.rs", "its own story"),
            ("tests/it/notices/", "some kind of mail"),
            ("tests/it/variants/deadlines.rs", "its own story"),
        ],
        also: &[
            ("docs/adr/0022-a-secret-is-bound-to-the-mailbox-it-was-mailed-to.md", "neither has a secret"),
            ("tests/it/mailboxes.rs", "neither has a secret"),
            ("tests/it/mail/quoting.rs", "it goes through all mails"),
            ("tests/it/mail/recipients.rs", "each of them has a story of its own"),
        ],
    },
    Recipe {
        heading: "add a problem code",
        examples: &[Example { id: "leave-in-use", words: &["LeaveInUse", "leave-in-use", "problem-leave-in-use"] }],
        uses: &[
            ("src/app/accounts/leaves.rs", "where it is refused"),
            ("src/app/letters/settings.rs", "the answer to a letter"),
            ("tests/it/leaves.rs", "its own story"),
        ],
        also: &[("tests/it/problems.rs", "it finds all codes")],
    },
    Recipe {
        heading: "add a column of games",
        examples: &[
            Example { id: "locked_by", words: &["locked_by"] },
            Example { id: "may_claim", words: &["may_claim"] },
        ],
        uses: &[
            ("src/app/deadlines/mod.rs", "where the time is up"),
            ("src/app/game/legal.rs", "the action that it allows"),
            ("src/app/game/overdue.rs", "whether the time is up"),
            ("src/app/play/mod.rs", "the action that it allows"),
            ("src/http/present/action.rs", "the action that it allows"),
            ("tests/it/games/kept.rs", "a column that no kept response shows"),
            ("src/store/outbox.rs", "a mail that asks for that action"),
            ("tests/it/mail/superseded.rs", "a mail that asks for that action"),
        ],
        also: &[
            ("src/store/lists.rs", "no list chooses games by it"),
            ("tests/it/service/columns.rs", "all columns"),
            ("src/store/creation.rs", "an action writes it, and it does not follow from the seats"),
            ("src/engine/tests/laws/twins.rs", "neither counts pieces"),
            ("tests/it/games/races.rs", "whole responses"),
            ("tests/it/support/position.rs", "no position shows in either"),
            ("tests/it/variants/secrets.rs", "neither counts pieces"),
        ],
    },
    Recipe {
        heading: "add a setting",
        examples: &[Example { id: "open_days", words: &["open_days"] }],
        uses: &[
            ("src/app/lobby/", "where it is heeded"),
            ("docs/ARCHITECTURE.md", "where it is decided"),
            ("docs/GAMES.md", "what it is about"),
            ("tests/it/games/invitations.rs", "its own story"),
        ],
        also: &[
            ("src/config/", "a section that has a file of its own"),
            ("tests/it/service/configuration.rs", "it tries all numbers"),
            ("docs/OPERATIONS.md", "no operator has to look for it"),
        ],
    },
    Recipe {
        heading: "change a default",
        examples: &[Example { id: "invitation_days", words: &["invitation_days"] }],
        uses: &[("docs/ARCHITECTURE.md", "where it is decided"), ("src/config.rs", "its field")],
        also: &[
            ("migrations/*/up.sql", "it is a setting, and no default of a column"),
            ("docs/rules/players/", "the pages of another default"),
            ("docs/TIME.md", "the page of other defaults"),
            ("docs/PLAYING-BY-MAIL.md", "the page of other defaults"),
            ("docs/GLOSSARY.md", "the page of other defaults"),
            ("docs/CORRESPONDENCE.md", "it states the number, and not the name"),
            ("openapi.yaml", "it states the number, and not the name"),
            ("tests/it/recipes/defaults.rs", "beside this file"),
        ],
    },
];
