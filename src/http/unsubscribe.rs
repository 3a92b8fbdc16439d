//! The unsubscribe page, also for mail programs that offer it with one click (RFC 8058). GET shows and changes nothing,
//! because programs follow links; POST acts, and needs no log-in and no cookie, because whoever has the link may use
//! it. The page names a kind of mail, in the language of that mail, but neither a name nor an address: mails are
//! forwarded.

use std::convert::Infallible;

use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{Bytes, Data, Path};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;
use serde::Deserialize;

use super::body::{self, Form};
use super::headers::AcceptedLanguage;
use super::network::Origin;
use super::pages::{ok, refused};
use super::problem::Problem;
use crate::app::App;
use crate::app::mails::unsubscribe::{self, LinkState, MailChoice, Subject, UserMails};
use crate::mail::Phrases;
use crate::values::SwitchableKind;
use crate::web::{Button, Page};

/// The requested change, if any.
#[derive(Debug)]
pub(super) struct RequestedChoice(Option<MailChoice>);

/// The button that was pressed on the page, or the form that a mail program posts.
#[derive(Debug, Deserialize)]
struct UnsubscribeForm {
    answer: Option<PageButton>,
    #[serde(rename = "List-Unsubscribe")]
    one_click: Option<OneClick>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PageButton {
    Off,
    Undo,
}

/// The only value of RFC 8058.
#[derive(Clone, Copy, Debug, Deserialize)]
enum OneClick {
    #[serde(rename = "One-Click")]
    OneClick,
}

impl FromRequest for RequestedChoice {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    /// Mail programs may send a form of either kind (RFC 8058, 3.2); browsers send the plain one.
    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        const PARTS: &str = "multipart/form-data";
        let (request, mut payload) = (request.clone(), payload.take());
        Box::pin(async move {
            if body::type_of(&request, PARTS).is_some() {
                let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).map(str::to_owned);
                let parts = body::read(request, payload, PARTS).await?;
                return Ok(Self(has_one_click(&kind.unwrap_or_default(), parts).await.then_some(MailChoice::Off)));
            }
            let Form(sent) = Form::<UnsubscribeForm>::from_request(&request, &mut payload).await?;
            Ok(Self(sent.choice()))
        })
    }
}

/// Whether one of the parts of a form is the field of RFC 8058. A form that cannot be parsed requests nothing.
async fn has_one_click(content_type: &str, body: Bytes) -> bool {
    let Ok(boundary) = multer::parse_boundary(content_type) else { return false };
    let whole = futures_util::stream::iter([Ok::<_, Infallible>(body)]);
    let mut parts = multer::Multipart::new(whole, boundary);
    while let Ok(Some(part)) = parts.next_field().await {
        let is_it = part.name() == Some("List-Unsubscribe");
        match part.text().await {
            Ok(value) if is_it => return value.trim() == "One-Click",
            Ok(_) => {}
            Err(_) => return false,
        }
    }
    false
}

impl UnsubscribeForm {
    const fn choice(&self) -> Option<MailChoice> {
        match (self.answer, self.one_click) {
            (Some(PageButton::Off), _) | (None, Some(OneClick::OneClick)) => Some(MailChoice::Off),
            (Some(PageButton::Undo), _) => Some(MailChoice::Undo),
            (None, None) => None,
        }
    }
}

/// `GET /unsubscribe/{token}`
pub(super) async fn show(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match unsubscribe::show(&app, &token).await {
        Ok(state) => ok(&page(&app, accepted.phrases_for(state.language), state)),
        Err(why) => refused(accepted.phrases(), why),
    }
}

/// `POST /unsubscribe/{token}`
pub(super) async fn act(
    app: Data<App>,
    Origin(from): Origin,
    accepted: AcceptedLanguage,
    token: Path<String>,
    requested: RequestedChoice,
) -> HttpResponse {
    // An empty form requests nothing.
    let Some(choice) = requested.0 else { return show(app, accepted, token).await };
    match unsubscribe::act(&app, from, &token, choice).await {
        Ok(state) => ok(&page(&app, accepted.phrases_for(state.language), state)),
        Err(why) => refused(accepted.phrases(), why),
    }
}

fn page(app: &App, phrases: Phrases, state: LinkState) -> Page {
    let LinkState { subject, off, undoable, .. } = state;
    let mut buttons = Vec::new();
    if !off {
        buttons.push(Button::answering("off", phrases.page_mails_off_button()));
    } else if undoable {
        buttons.push(Button::answering("undo", phrases.mails_about_on_button()));
    }
    let title = if off { phrases.page_mails_off_title() } else { phrases.page_mails_title() };
    let mut page = Page::ask(phrases, title, mails(phrases, subject), buttons);
    if !off && loses_games(subject) {
        page = page.saying(phrases.mails_about_warning());
    }
    if subject == Subject::Strangers {
        return page;
    }
    let page = match app.page {
        Some(_) => page.saying(phrases.page_mails_note_page()).with_link("/me", phrases.account_page_link()),
        None if app.site.reads_letters() => page,
        None => page.saying(phrases.page_mails_note()),
    };
    if app.site.reads_letters() { page.saying(phrases.page_mails_letter()) } else { page }
}

/// Whether somebody without these mails may not notice that a game waits for them.
fn loses_games(subject: Subject) -> bool {
    match subject {
        Subject::User(UserMails::Kind(kind)) => SwitchableKind::ASKING.contains(&kind),
        Subject::User(UserMails::Digest) => true,
        Subject::Strangers => false,
    }
}

/// The sentence that names the mails of a link.
fn mails(phrases: Phrases, subject: Subject) -> String {
    match subject {
        Subject::Strangers => phrases.page_mails_strangers(),
        Subject::User(UserMails::Digest) => phrases.mails_about(None),
        Subject::User(UserMails::Kind(kind)) => phrases.mails_about(Some(kind)),
    }
}
