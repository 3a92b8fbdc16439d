//! The page that says whether the service is up, for everybody: it needs no account, and is the same for all who read
//! its language.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER, VARY};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use super::headers::AcceptedLanguage;
use super::pages::{chosen_phrases, page};
use crate::app::App;
use crate::app::operation::public_status::{self, MailDelay, PublicStatus};
use crate::mail::Phrases;
use crate::mail::moment::moment;
use crate::values::Zone;
use crate::web::Page;

/// `GET /status`
pub(super) async fn show(app: Data<App>, request: HttpRequest, accepted: AcceptedLanguage) -> HttpResponse {
    let phrases = chosen_phrases(&request, accepted);
    let status = public_status::read(&app).await;
    let shown = status_page(phrases, status);
    let shown = match &app.settings.server.maintenance {
        Some(text) => shown.with_fact(&phrases.page_status_maintenance(), text),
        None => shown,
    };
    let mut response = match status {
        PublicStatus::Up { .. } => page(StatusCode::OK, &shown),
        PublicStatus::Down => page(StatusCode::SERVICE_UNAVAILABLE, &shown),
    };
    if status == PublicStatus::Down {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("60"));
    }
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-language"));
    response
}

fn status_page(phrases: Phrases, status: PublicStatus) -> Page {
    let title = phrases.page_status_title();
    let PublicStatus::Up { since, mails } = status else {
        return Page::tell(phrases, title, phrases.page_status_down());
    };
    let shown = Page::tell(phrases, title, phrases.page_status_up());
    let shown = match since {
        Some(since) => shown.saying(phrases.page_status_since(&moment(phrases, since, Zone::UTC))),
        None => shown,
    };
    shown.saying(match mails {
        MailDelay::OnTime => phrases.page_status_mails_on_time(),
        MailDelay::Slow => phrases.page_status_mails_slow(),
        MailDelay::Late => phrases.page_status_mails_late(),
    })
}
