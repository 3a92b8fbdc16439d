//! The entry point for letters (I-2), and the page on which a held one is confirmed (I-5). GET shows, a person's POST
//! acts (L-9).

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::web::{Data, Path};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;

use super::HandlerResult;
use super::body::{LETTER, read_each};
use super::headers::AcceptedLanguage;
use super::identity::bearer;
use super::pages::{ok, refused, suspension_banner};
use super::problem::Problem;
use crate::app::App;
use crate::app::letters::{self, Confirmation, HeldLetter, HeldSubject};
use crate::mail::letter::LetterReader;
use crate::mail::{Phrases, moment, name};
use crate::web::{Button, Page};

/// The bytes of a letter that are read, from an authorised mail server: what is attached is dropped as it comes.
#[derive(Debug)]
pub(super) struct LetterBytes(Vec<u8>);

impl FromRequest for LetterBytes {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let app = request.app_data::<Data<App>>().cloned().ok_or_else(Problem::internal)?;
            // Before anything of a possibly long body is read.
            let sent = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
            letters::admit(&app, sent.and_then(bearer))?;
            let limit = app.settings.letters.size_limit;
            let mut letter = LetterReader::default();
            read_each(limit, request, payload, LETTER, &mut |bytes| letter.take(bytes)).await?;
            Ok(Self(letter.finish()))
        })
    }
}

/// `POST /v1/letters`
pub(super) async fn receive(app: Data<App>, letter: LetterBytes) -> HandlerResult {
    letters::receive(&app, &letter.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `GET /letters/{token}`
pub(super) async fn show(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match letters::show_held(&app, &token).await {
        Ok(asked) => ok(&question(accepted.phrases_for(Some(asked.language)), &asked)),
        Err(why) => refused(accepted.phrases(), why),
    }
}

/// `POST /letters/{token}`
pub(super) async fn confirm(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    let phrases = match letters::show_held(&app, &token).await {
        Ok(asked) => accepted.phrases_for(Some(asked.language)),
        Err(why) => return refused(accepted.phrases(), why),
    };
    match letters::confirm(&app, &token).await {
        Ok(Confirmation::Played) => {
            ok(&Page::tell(phrases, phrases.page_letter_done_title(), phrases.page_letter_done_said()))
        }
        Ok(Confirmation::SeatGivenUp) => {
            ok(&Page::tell(phrases, phrases.page_letter_done_title(), phrases.page_letter_seat_said()))
        }
        Ok(Confirmation::Done) => {
            ok(&Page::tell(phrases, phrases.page_letter_done_title(), phrases.page_request_done_said()))
        }
        Err(why) => refused(phrases, why),
    }
}

fn question(phrases: Phrases, asked: &HeldLetter) -> Page {
    let lead = match &asked.about {
        HeldSubject::Game(others) => {
            let others: Vec<_> = others.iter().map(|other| name::spoken(other)).collect();
            phrases.page_letter_lead(&moment::list(phrases, &others), &asked.said)
        }
        HeldSubject::Request(address) => phrases.page_request_lead(address, &asked.said),
    };
    let button = Button::plain(phrases.page_request_button());
    Page::ask(phrases, phrases.page_letter_title(), lead, vec![button])
        .with_banner(suspension_banner(phrases, asked.suspended))
        .saying(phrases.page_letter_note())
}
