//! The page of mails, which exists only if `mail.show` is set and mails are written into a folder (L-10). It shows
//! everybody's mails with the secrets in their links, so only a browser on this machine may see it. It is in the
//! language that the browser asks for; each mail is in that of its reader.

use actix_web::http::header::{self, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::HandlerResult;
use super::headers::AcceptedLanguage;
use super::problem::Problem;
use crate::app::mails::folder::{self, FolderMail};
use crate::app::{App, Error};
use crate::mail::Phrases;
use crate::mail::moment::moment;
use crate::values::Zone;

/// Inline styles of the page and the mails; no scripts, and nothing from elsewhere.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

#[derive(Template)]
#[template(path = "web/templates/mails.html")]
struct List {
    phrases: Phrases,
    /// Each with its time.
    mails: Vec<(String, FolderMail)>,
}

#[derive(Template)]
#[template(path = "web/templates/mail.html")]
struct One {
    phrases: Phrases,
    lead: String,
    mail: FolderMail,
}

/// When a mail was written.
fn time(phrases: Phrases, mail: &FolderMail) -> String {
    mail.date.map(|at| moment(phrases, at, Zone::UTC)).unwrap_or_default()
}

pub(super) async fn list(app: Data<App>, request: HttpRequest, accepted: AcceptedLanguage) -> HandlerResult {
    for_this_machine(&request)?;
    let phrases = accepted.phrases();
    let mails = folder::list(&app).await?.into_iter().map(|mail| (time(phrases, &mail), mail)).collect();
    shown(phrases, &List { phrases, mails })
}

pub(super) async fn one(
    app: Data<App>,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    name: Path<String>,
) -> HandlerResult {
    for_this_machine(&request)?;
    let phrases = accepted.phrases();
    let mail = folder::read(&app, &name).await?;
    shown(phrases, &One { phrases, lead: phrases.page_folder_lead(&mail.to, &time(phrases, &mail)), mail })
}

fn shown(phrases: Phrases, page: &impl Template) -> HandlerResult {
    let html = page.render().map_err(|why| {
        tracing::error!(%why, "the page of mails");
        Problem::internal()
    })?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CONTENT_LANGUAGE, phrases.language().tag()))
        .content_type("text/html; charset=utf-8")
        .body(html))
}

/// Not from another machine, nor through a proxy, nor by a foreign name that resolves to this machine.
fn for_this_machine(request: &HttpRequest) -> Result<(), Problem> {
    let near = request.peer_addr().is_some_and(|peer| peer.ip().is_loopback());
    let passed_on = ["cf-connecting-ip", "forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];
    // A proxy on this machine need not announce itself; but the service does not speak TLS, so `https` implies one.
    let settings = request.app_data::<Data<App>>().map(|app| &app.settings);
    let asked_for = settings.is_some_and(|settings| settings.mail.show);
    let server = settings.map(|settings| &settings.server);
    let proxied = server.is_none_or(|server| server.proxies > 0 || server.public_url.starts_with("https:"));
    let direct = !proxied && !passed_on.iter().any(|name| request.headers().contains_key(*name));
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let host = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()))
        .map_or(host, |(host, _)| host);
    let known = ["localhost", "127.0.0.1", "[::1]"].contains(&host);
    if asked_for && near && direct && known { Ok(()) } else { Err(Problem::from(Error::NotFound { what: "page" })) }
}
