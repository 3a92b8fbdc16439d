//! The door for letters (I-2), and the page on which a held one is confirmed (I-5). GET shows, a person's POST acts (L-9).

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::web::{Bytes, Data, Path};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;

use super::Answer;
use super::body::read_up_to;
use super::identity::bearer;
use super::pages::{ok, page, refused, suspension_banner};
use super::problem::Problem;
use crate::app::letters::{self, Confirming};
use crate::app::{App, Error};
use crate::web::{Button, Page};

/// The bytes of a letter, from somebody who may bring them.
#[derive(Debug)]
pub(super) struct Raw(Bytes);

impl FromRequest for Raw {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let app = request.app_data::<Data<App>>().cloned().ok_or_else(Problem::internal)?;
            // Before anything is read of what may be long.
            let sent = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
            letters::admit(&app, sent.and_then(bearer))?;
            let limit = app.settings.letters.size_limit;
            read_up_to(limit, request, payload, "message/rfc822").await.map(Self)
        })
    }
}

/// `POST /v1/letters`
pub(super) async fn receive(app: Data<App>, letter: Raw) -> Answer {
    letters::receive(&app, &letter.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `GET /letters/{token}`
pub(super) async fn show(app: Data<App>, token: Path<String>) -> HttpResponse {
    match letters::confirming(&app, &token).await {
        Ok(asked) => ok(&question(&asked)),
        Err(why) => refused(why),
    }
}

/// `POST /letters/{token}`
pub(super) async fn confirm(app: Data<App>, token: Path<String>) -> HttpResponse {
    match letters::confirm(&app, &token).await {
        Ok(()) => ok(&Page::tell("Done", "Your answer has been played; a mail tells you how the game stands.")),
        Err(Error::Refused(refusal)) => {
            let problem = Problem::from(*refusal);
            let (title, detail) = problem.in_words();
            page(actix_web::ResponseError::status_code(&problem), &Page::tell(title, detail))
        }
        Err(why) => refused(why),
    }
}

fn question(asked: &Confirming) -> Page {
    let said = format!("A letter to your game against {} says: {}", asked.others.join(", "), asked.said);
    Page::ask("Is this your answer?", said, &[Button::plain("Yes, play it")])
        .with_banner(suspension_banner(asked.suspended))
        .saying("If you did not write this letter, close this page. Nothing happens until you press the button.")
}
