//! Rulesets and boards: the same for everybody, so no log-in is needed. They are written once, when the server starts.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, ETAG};
use actix_web::web::{Bytes, Data, Path};
use serde::Deserialize;
use uuid::Uuid;

use super::conditional::{self, written};
use super::headers::{KnownTags, quoted};
use super::identity::AskerIdentity;
use super::query::Query;
use super::{HandlerResult, paging, present};
use crate::app::game::{summary, tags};
use crate::app::rulesets::Catalogue;
use crate::app::{App, Error};

/// What a caller has may still be right: they ask again.
const ASK_AGAIN: &str = "public, no-cache";

/// It never changes at this path and query.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The same of what not everybody may read.
const PRIVATE_FOR_EVER: &str = "private, max-age=31536000, immutable";

/// Everything that is shown of the catalogue.
#[derive(Debug)]
pub(super) struct Representations {
    list: Representation,
    rulesets: BTreeMap<String, Representation>,
    boards: BTreeMap<String, Representation>,
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
pub(super) struct Wanted {
    digest: Option<String>,
}

impl Representations {
    /// Of all rulesets and boards.
    pub(super) fn of(catalogue: &Catalogue) -> Self {
        let boards: BTreeMap<_, _> = catalogue.boards().map(|board| (board.id().to_owned(), board_of(board))).collect();
        let rulesets: BTreeMap<_, _> =
            catalogue.list().map(|rules| (rules.ruleset().id.clone(), ruleset_of(rules))).collect();
        let digest = |all: &BTreeMap<String, Representation>, id: &str| all.get(id).map(|one| one.digest.clone());
        let entries = catalogue.list().map(|rules| {
            let digests = (digest(&rulesets, &rules.ruleset().id), digest(&boards, rules.board().id()));
            present::RulesetEntry::of(rules, digests)
        });
        let body = written(&present::Rulesets::of(entries.collect()));
        let list = Representation { digest: tags::of_shown(&body), body: body.into() };
        Self { list, rulesets, boards }
    }
}

/// A ruleset as it is shown. The digest stands in it as well, and covers everything else.
fn ruleset_of(rules: &fieldpost_engine::Rules) -> Representation {
    let digest = tags::of_shown(&written(&present::RulesetJson::of(rules)));
    let body = written(&present::WithDigest { digest: &digest, content: present::RulesetJson::of(rules) }).into();
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
    fn answer(&self, known: &KnownTags, wanted: &Wanted) -> Option<HttpResponse> {
        let lasts = match wanted.digest.as_deref() {
            None => ASK_AGAIN,
            Some(digest) if digest == self.digest => FOR_EVER,
            Some(_) => return None,
        };
        let mut response = HttpResponse::Ok();
        response.insert_header((ETAG, quoted(&self.digest))).insert_header((CACHE_CONTROL, lasts));
        if known.has(&self.digest) {
            return Some(response.status(StatusCode::NOT_MODIFIED).finish());
        }
        Some(response.content_type("application/json").body(self.body.clone()))
    }
}

/// `GET /v1/rulesets`
pub(super) async fn list(all: Data<Representations>, known: KnownTags) -> HandlerResult {
    all.list.answer(&known, &Wanted { digest: None }).ok_or_else(|| Error::NotFound { what: "list" }.into())
}

/// `GET /v1/rulesets/{ruleset}`
pub(super) async fn read(
    all: Data<Representations>,
    id: Path<String>,
    known: KnownTags,
    Query(wanted): Query<Wanted>,
) -> HandlerResult {
    answer(&all.rulesets, &id, &known, &wanted, "ruleset")
}

/// `GET /v1/boards/{board}`
pub(super) async fn board(
    all: Data<Representations>,
    id: Path<String>,
    known: KnownTags,
    Query(wanted): Query<Wanted>,
) -> HandlerResult {
    answer(&all.boards, &id, &known, &wanted, "board")
}

/// `GET /v1/games/{game}/rules`: frozen, so that whoever may read them may keep them.
pub(super) async fn of_game(
    app: Data<App>,
    AskerIdentity(asker): AskerIdentity,
    game: Path<Uuid>,
    known: KnownTags,
) -> HandlerResult {
    let rules = summary::frozen_rules(&app, asker, *game).await?;
    let digests = [
        tags::of_shown(&written(&present::RulesetJson::of(&rules))),
        tags::of_shown(&written(&present::BoardJson::of(rules.board()))),
    ];
    let shown = present::GameRules {
        ruleset: present::WithDigest { digest: &digests[0], content: present::RulesetJson::of(&rules) },
        board: present::WithDigest { digest: &digests[1], content: present::BoardJson::of(rules.board()) },
    };
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, PRIVATE_FOR_EVER));
    Ok(conditional::json(&known, response, written(&shown)))
}

fn answer(
    all: &BTreeMap<String, Representation>,
    id: &str,
    known: &KnownTags,
    wanted: &Wanted,
    what: &'static str,
) -> HandlerResult {
    let in_digest = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if wanted.digest.as_deref().is_some_and(|digest| digest.len() != 16 || !digest.bytes().all(in_digest)) {
        return Err(paging::invalid("digest", "is the `digest` of a ruleset or a board"));
    }
    let found = all.get(id).and_then(|one| one.answer(known, wanted));
    found.ok_or_else(|| Error::NotFound { what }.into())
}
