//! The start page. It needs no log-in and knows nobody.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use super::headers::AcceptedLanguage;
use super::pages::{chosen_phrases, html};
use crate::app::App;
use crate::web::{HomePage, Play};

/// `GET /`
pub(super) async fn show(app: Data<App>, request: HttpRequest, accepted: AcceptedLanguage) -> HttpResponse {
    let play = if app.site.reads_letters() { Play::ByLetters } else { Play::ByPrograms };
    let page = HomePage::new(chosen_phrases(&request, accepted), play);
    html(StatusCode::OK, page.language(), page.html())
}
