//! Rulesets and boards: the same for everybody, so no log-in is needed. They are written once: boards when the server
//! starts, rulesets when they are first asked for in a language, which their names and summaries are in.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_LANGUAGE, ETAG, VARY};
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpResponse, HttpResponseBuilder};
use serde::Deserialize;
use uuid::Uuid;

use super::conditional::{self, written};
use super::headers::{AcceptedLanguage, KnownTags, quoted};
use super::identity::AskerIdentity;
use super::problem::Problem;
use super::query::Query;
use super::{HandlerResult, paging, present};
use crate::app::game::{summary, tags};
use crate::app::rulesets::Catalogue;
use crate::app::{App, Error};
use crate::mail::{Phrases, RulesetTitle};
use crate::values::Language;

/// What a caller has may still be right: they ask again.
const ASK_AGAIN: &str = "public, no-cache";

/// It never changes at this path and query.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The same of what not everybody may read.
const PRIVATE_FOR_EVER: &str = "private, max-age=31536000, immutable";

/// Everything that is shown of the catalogue.
#[derive(Debug)]
pub(super) struct Representations {
    boards: BTreeMap<String, Representation>,
    /// By the positions of [`Language::ALL`].
    rulesets: [OnceLock<Rulesets>; Language::ALL.len()],
}

/// The rulesets in one language.
#[derive(Debug)]
struct Rulesets {
    list: Representation,
    each: BTreeMap<String, Representation>,
}

/// A body with its digest.
#[derive(Debug)]
struct Representation {
    digest: String,
    body: Bytes,
}

/// The one that is wanted, if it is not any.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RulesetQuery {
    digest: Option<String>,
}

impl Representations {
    /// Of all rulesets and boards.
    pub(super) fn of(catalogue: &Catalogue) -> Self {
        let boards = catalogue.boards().map(|board| (board.id().to_owned(), board_of(board))).collect();
        Self { boards, rulesets: Default::default() }
    }

    /// The rulesets in a language.
    fn rulesets(&self, catalogue: &Catalogue, language: Language) -> Option<&Rulesets> {
        let place = Language::ALL.iter().position(|one| *one == language).and_then(|at| self.rulesets.get(at));
        place.map(|place| place.get_or_init(|| Rulesets::of(catalogue, &self.boards, Phrases::of(language))))
    }
}

impl Rulesets {
    fn of(catalogue: &Catalogue, boards: &BTreeMap<String, Representation>, phrases: Phrases) -> Self {
        let each: BTreeMap<_, _> =
            catalogue.list().map(|rules| (rules.ruleset().id.clone(), ruleset_of(rules, phrases))).collect();
        let digest = |all: &BTreeMap<String, Representation>, id: &str| all.get(id).map(|one| one.digest.clone());
        let entries = catalogue.list().map(|rules| {
            let digests = (digest(&each, &rules.ruleset().id), digest(boards, rules.board().id()));
            present::RulesetEntry::of(rules, title_of(rules, phrases), digests)
        });
        let body = written(&present::Rulesets::of(entries.collect()));
        let list = Representation { digest: tags::of_shown(&body), body: body.into() };
        Self { list, each }
    }
}

/// The name and the summary of a ruleset.
fn title_of(rules: &fieldpost_engine::Rules, phrases: Phrases) -> (String, String) {
    RulesetTitle::from(rules.ruleset()).words(phrases)
}

/// A ruleset as it is shown. The digest stands in it as well, and covers everything else.
fn ruleset_of(rules: &fieldpost_engine::Rules, phrases: Phrases) -> Representation {
    let shown = || present::RulesetJson::of(rules, title_of(rules, phrases));
    let digest = tags::of_shown(&written(&shown()));
    let body = written(&present::WithDigest { digest: &digest, content: shown() }).into();
    Representation { digest, body }
}

/// The same of a board.
fn board_of(board: &fieldpost_engine::Board) -> Representation {
    let digest = tags::of_shown(&written(&present::BoardJson::of(board)));
    let body = written(&present::WithDigest { digest: &digest, content: present::BoardJson::of(board) }).into();
    Representation { digest, body }
}

impl Representation {
    /// The response, unless the caller has it. Without its digest in the query there may be another one tomorrow.
    fn answer(&self, known: &KnownTags, wanted: &RulesetQuery, language: Option<Language>) -> Option<HttpResponse> {
        let lasts = match wanted.digest.as_deref() {
            None => ASK_AGAIN,
            Some(digest) if digest == self.digest => FOR_EVER,
            Some(_) => return None,
        };
        let mut response = HttpResponse::Ok();
        response.insert_header((ETAG, quoted(&self.digest))).insert_header((CACHE_CONTROL, lasts));
        if let Some(language) = language {
            in_language(&mut response, language);
        }
        if known.has(&self.digest) {
            return Some(response.status(StatusCode::NOT_MODIFIED).finish());
        }
        Some(response.content_type("application/json").body(self.body.clone()))
    }
}

/// Says that a response depends on the language that was asked for, and is in this one.
fn in_language(response: &mut HttpResponseBuilder, language: Language) {
    response.insert_header((VARY, "accept-language")).insert_header((CONTENT_LANGUAGE, language.tag()));
}

/// `GET /v1/rulesets`
pub(super) async fn list(
    app: Data<App>,
    all: Data<Representations>,
    accepted: AcceptedLanguage,
    known: KnownTags,
) -> HandlerResult {
    let language = accepted.0.unwrap_or_default();
    let rulesets = all.rulesets(&app.catalogue, language);
    let answer = rulesets.and_then(|all| all.list.answer(&known, &RulesetQuery { digest: None }, Some(language)));
    answer.ok_or_else(|| Error::NotFound { what: "list" }.into())
}

/// `GET /v1/rulesets/{ruleset}`: one with a digest in the language of that, whichever is asked for.
pub(super) async fn read(
    app: Data<App>,
    all: Data<Representations>,
    accepted: AcceptedLanguage,
    id: Path<String>,
    known: KnownTags,
    Query(wanted): Query<RulesetQuery>,
) -> HandlerResult {
    let language = accepted.0.unwrap_or_default();
    let others = Language::ALL.into_iter().filter(|other| wanted.digest.is_some() && *other != language);
    let mut languages = std::iter::once(language).chain(others);
    check_digest(&wanted)?;
    let found = languages.find_map(|language| {
        let rulesets = all.rulesets(&app.catalogue, language)?;
        rulesets.each.get(&*id)?.answer(&known, &wanted, Some(language))
    });
    found.ok_or_else(|| Error::NotFound { what: "ruleset" }.into())
}

/// `GET /v1/boards/{board}`
pub(super) async fn board(
    all: Data<Representations>,
    id: Path<String>,
    known: KnownTags,
    Query(wanted): Query<RulesetQuery>,
) -> HandlerResult {
    check_digest(&wanted)?;
    let found = all.boards.get(&*id).and_then(|one| one.answer(&known, &wanted, None));
    found.ok_or_else(|| Error::NotFound { what: "board" }.into())
}

/// `GET /v1/games/{game}/rules`: frozen, so that whoever may read them may keep them.
pub(super) async fn of_game(
    app: Data<App>,
    AskerIdentity(asker): AskerIdentity,
    accepted: AcceptedLanguage,
    game: Path<Uuid>,
    known: KnownTags,
) -> HandlerResult {
    let rules = summary::frozen_rules(&app, asker, *game).await?;
    let language = accepted.0.unwrap_or_default();
    let ruleset = || present::RulesetJson::of(&rules, title_of(&rules, Phrases::of(language)));
    let digests =
        [tags::of_shown(&written(&ruleset())), tags::of_shown(&written(&present::BoardJson::of(rules.board())))];
    let shown = present::GameRules {
        ruleset: present::WithDigest { digest: &digests[0], content: ruleset() },
        board: present::WithDigest { digest: &digests[1], content: present::BoardJson::of(rules.board()) },
    };
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, PRIVATE_FOR_EVER));
    in_language(&mut response, language);
    Ok(conditional::json(&known, response, written(&shown)))
}

/// Refuses a digest that none could be.
fn check_digest(wanted: &RulesetQuery) -> Result<(), Problem> {
    let in_digest = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    match wanted.digest.as_deref() {
        Some(digest) if digest.len() != 16 || !digest.bytes().all(in_digest) => {
            Err(paging::invalid("digest", "is the `digest` of a ruleset or a board"))
        }
        _ => Ok(()),
    }
}
