//! The page behind "no more mails of this kind", and the door for mail programs that offer it with one click (RFC 8058).
//! GET shows and changes nothing, because programs follow links; POST acts, and needs no log-in and no cookie, because
//! whoever has the link may. The page says a kind of mail and neither a name nor an address: mails are passed on.

use actix_web::dev::Payload;
use actix_web::web::{Data, Path};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;
use serde::Deserialize;

use super::body::{self, Form};
use super::pages::{ok, refused};
use super::problem::Problem;
use crate::app::App;
use crate::app::mails::preferences::Kind;
use crate::app::mails::unsubscribe::{self, State, Subject, Wish};
use crate::web::{Button, Page};

/// What is asked for, if anything is.
#[derive(Debug)]
pub(super) struct Asked(Option<Wish>);

/// What was pressed on the page, or what a mail program posts.
#[derive(Debug, Deserialize)]
struct Pressed {
    answer: Option<Answer>,
    #[serde(rename = "List-Unsubscribe")]
    one_click: Option<OneClick>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Off,
    Undo,
}

/// The one value that RFC 8058 has.
#[derive(Clone, Copy, Debug, Deserialize)]
enum OneClick {
    #[serde(rename = "One-Click")]
    OneClick,
}

impl FromRequest for Asked {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    /// Mail programs may send a form of either kind (RFC 8058, 3.2); browsers send the plain one.
    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        const PARTS: &str = "multipart/form-data";
        let (request, mut payload) = (request.clone(), payload.take());
        Box::pin(async move {
            if request.content_type().eq_ignore_ascii_case(PARTS) {
                let parts = body::read(request, payload, PARTS).await?;
                let parts = String::from_utf8_lossy(&parts);
                // There is nothing else that a program posts here, and so its parts need not be told apart.
                let one_click = parts.contains("\"List-Unsubscribe\"") && parts.contains("One-Click");
                return Ok(Self(one_click.then_some(Wish::Off)));
            }
            let Form(pressed) = Form::<Pressed>::from_request(&request, &mut payload).await?;
            Ok(Self(pressed.wish()))
        })
    }
}

impl Pressed {
    const fn wish(&self) -> Option<Wish> {
        match (self.answer, self.one_click) {
            (Some(Answer::Off), _) | (None, Some(OneClick::OneClick)) => Some(Wish::Off),
            (Some(Answer::Undo), _) => Some(Wish::Undo),
            (None, None) => None,
        }
    }
}

/// `GET /unsubscribe/{token}`
pub(super) async fn show(app: Data<App>, token: Path<String>) -> HttpResponse {
    match unsubscribe::show(&app, &token).await {
        Ok(state) => ok(&page(state)),
        Err(why) => refused(why),
    }
}

/// `POST /unsubscribe/{token}`
pub(super) async fn act(app: Data<App>, token: Path<String>, asked: Asked) -> HttpResponse {
    // A form that says nothing asks for nothing.
    let Some(wish) = asked.0 else { return show(app, token).await };
    match unsubscribe::act(&app, &token, wish).await {
        Ok(state) => ok(&page(state)),
        Err(why) => refused(why),
    }
}

fn page(state: State) -> Page {
    let State { subject, off, undoable } = state;
    let mails = mails(subject);
    let mut buttons = Vec::new();
    if !off {
        buttons.push(Button::answering("off", "Switch these mails off"));
    } else if undoable {
        buttons.push(Button::answering("undo", "Send them as before"));
    }
    if subject == Subject::Strangers {
        return switch(off, mails, &buttons);
    }
    switch(off, mails, &buttons).saying(
        "Mails that keep your account safe, and answers to letters of yours, are always sent. In the program in which you \
         play you can choose for each kind of mail whether it comes at once, once a day or not at all.",
    )
}

fn switch(off: bool, mails: &str, buttons: &[Button]) -> Page {
    if off {
        Page::ask("These mails are off", format!("You get no more mails {mails}."), buttons)
    } else {
        Page::ask("No more of these mails?", format!("You get mails {mails}."), buttons)
    }
}

/// The mails that a link is about, after `mails`.
const fn mails(subject: Subject) -> &'static str {
    match subject {
        Subject::Digest => "that tell once a day what is new in your games",
        Subject::Strangers => "that invite you to games here",
        Subject::Kind(kind) => match kind {
            Kind::Invitation => "that invite you to games",
            Kind::SetupWanted => "that ask you to hide your army",
            Kind::YourTurn => "that say that it is your turn",
            Kind::DecisionWanted => "that ask you for a decision beside your turns",
            Kind::Reminder => "that remind you of a deadline",
            Kind::DrawOffered => "that tell you of an offer of a draw",
            Kind::TimeUp => "that say that another player's time is up",
            Kind::GameOver => "that say how a game has ended",
            Kind::MoveReceived => "that say that an answer of yours was played",
            Kind::LeaveAnnounced => "that say when other players will be away",
        },
    }
}
