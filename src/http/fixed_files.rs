//! Files that programs look for at fixed paths: what search engines may read, and whom to tell of a security fault.
//! Both say what the operator has set.

use actix_web::HttpResponse;
use actix_web::web::Data;
use chrono::{Days, SecondsFormat, Utc};

use super::HandlerResult;
use super::problem::{Code, Problem};
use crate::app::App;
use crate::config::SearchEngines;

/// Days for which a reader may rely on the contact. The file is made anew for each reader.
const VALID_DAYS: u64 = 90;

/// `GET /robots.txt`. The pages behind links in mails are never listed.
pub(super) async fn robots(app: Data<App>) -> HttpResponse {
    let allowed = match app.settings.server.search_engines {
        SearchEngines::Pages => "Allow: /$\nAllow: /rules\nAllow: /docs\n",
        SearchEngines::None => "",
    };
    text(format!("User-agent: *\n{allowed}Disallow: /\n"))
}

/// `GET /.well-known/security.txt` (RFC 9116)
pub(super) async fn security(app: Data<App>) -> HandlerResult {
    let server = &app.settings.server;
    let contact = server.security_contact.as_deref();
    let contact =
        contact.ok_or_else(|| Problem::new(Code::NotFound, "whoever runs this server has named no contact"))?;
    let expires = (Utc::now() + Days::new(VALID_DAYS)).to_rfc3339_opts(SecondsFormat::Secs, true);
    let canonical = format!("{}/.well-known/security.txt", server.public_url);
    Ok(text(format!("Contact: {contact}\nExpires: {expires}\nCanonical: {canonical}\n")))
}

fn text(text: String) -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text)
}
