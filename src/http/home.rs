//! The start page. It needs no log-in and knows nobody.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use super::headers::AcceptedLanguage;
use super::pages::{Beginning, chosen_phrases, html, mails_to_begin};
use crate::app::App;
use crate::web::{HomePage, Play};

/// `GET /`
pub(super) async fn show(app: Data<App>, request: HttpRequest, accepted: AcceptedLanguage) -> HttpResponse {
    let play = if app.site.reads_letters() { Play::ByLetters } else { Play::ByPrograms };
    let phrases = chosen_phrases(&request, accepted);
    let mails =
        mails_to_begin(&app, phrases, &[Beginning::Register, Beginning::Invite, Beginning::Seek, Beginning::Help]);
    let page = HomePage::new(phrases, play, mails);
    html(StatusCode::OK, page.language(), page.html())
}
