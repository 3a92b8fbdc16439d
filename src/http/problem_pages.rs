//! The page that the `type` of a problem leads to: what the code means and what to do about it. There is one for every
//! code, because the compiler wants advice for each.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};

use super::headers::AcceptedLanguage;
use super::pages::{self, chosen_phrases};
use super::problem::Code;
use crate::mail::Phrases;
use crate::web::Page;

/// `GET /problems/{code}`. The title is in the reader's language, the advice to those who write programs in English.
pub(super) async fn show(request: HttpRequest, accepted: AcceptedLanguage, slug: Path<String>) -> HttpResponse {
    let phrases = chosen_phrases(&request, accepted);
    match Code::ALL.iter().find(|code| code.slug() == *slug) {
        Some(code) => pages::ok(&page(phrases, *code)),
        None => pages::missing(phrases),
    }
}

fn page(phrases: Phrases, code: Code) -> Page {
    // Comments and advice are written in Markdown.
    let plain = |text: &str| text.trim().replace('`', "");
    let title = phrases.problem(code.slug()).unwrap_or_else(|| code.title().to_owned());
    let page = Page::tell(phrases, title, format!("{} ({}).", code.slug(), code.status()));
    let page = phrases.detail(code.slug()).into_iter().fold(page, Page::saying);
    page.saying(plain(code.meaning())).saying(plain(code.advice())).with_link("/docs", phrases.game_link())
}

const AS_THE_CONTRACT: &str =
    "Send what the contract (/openapi.yaml) describes. The detail says where reading it stopped.";
const AS_FAULTS_SAY: &str = "Correct what each entry of `faults` names, and send it again. Nothing was done.";
const LOOK_AGAIN: &str =
    "The game is in another state than the request needs. Read it again: it says what it waits for, and of whom.";
const LIST_ACTIONS: &str = "The rules of this game refuse the action. GET /v1/games/{game}/actions lists the possible \
     ones, `clause` names the rule, which /rules/{ruleset}/clauses explains.";
const NOT_TWICE: &str = "There is nothing to repeat: what the request asks for is so already, or no longer possible.";
const TRY_LATER: &str = "Wait for the seconds of `Retry-After`, then send it again.";

impl Code {
    /// What to do about it.
    const fn advice(self) -> &'static str {
        match self {
            Self::BadRequest | Self::MalformedJson | Self::InvalidAction => AS_THE_CONTRACT,
            Self::InvalidHeader | Self::InvalidQuery | Self::Invalid | Self::InvalidSetup => AS_FAULTS_SAY,
            Self::UnsupportedMediaType => "Send the body with the Content-Type that the detail names.",
            Self::BodyTooLarge => "Send less: `limit` is the greatest number of bytes.",
            Self::BodyTimeout => "Send the body again, over a better connection. Nothing was done.",
            Self::Unauthenticated => {
                "Send an access token (Authorization: Bearer). POST /v1/sessions gives one for a name and a password; \
                 one that has expired is renewed by POST /v1/sessions/refresh."
            }
            Self::WrongCredentials => {
                "Check the name or address and the password, and that the address was proven by the link in the mail."
            }
            Self::Barred => {
                "Write to the address of `contact`. Logging in again does not help before `until`, if that is there, or \
                 before the operator lifts it."
            }
            Self::InvalidRefreshToken => "Log in again. A refresh token works once: keep the newest one only.",
            Self::InvalidLink => "Ask for another mail. A link works once, and for a limited time.",
            Self::Forbidden => "Nothing: the detail says who may do this.",
            Self::InsufficientScope => {
                "Use a personal access token with the scope that `WWW-Authenticate` names; if it names none, log in."
            }
            Self::SecondFactorRequired => {
                "Send the request again with `code`: what the authenticator app of the account shows, or one of its recovery \
                 codes. Whoever has lost both writes to the operator."
            }
            Self::WrongCode => {
                "Send the code that the app shows now: each is accepted once, for at most a minute and a half. If it is \
                 refused again and again, set the clock of the device. A recovery code is good once, too."
            }
            Self::SecondFactorOn => {
                "Switch the second factor off before a new one is set up, or make new recovery codes."
            }
            Self::TooManyTokens => {
                "Revoke a personal access token that is no longer used. `limit` is how many there may be."
            }
            Self::TooManyKept => "Delete one that is no longer needed. `limit` is how many there may be.",
            Self::NoteChanged => {
                "Read the note again and decide anew; `etag`, if there is a note, is what to send as If-Match then."
            }
            Self::SetupChanged => {
                "Read the setup again and decide anew; `etag`, if there is a draft, is what to send as If-Match then."
            }
            Self::TooManyWebhooks => "Delete a webhook that is no longer used. `limit` is how many there may be.",
            Self::NotFound => {
                "Check the path and the ids in it. Games that you may not know about look like games that do not exist."
            }
            Self::MethodNotAllowed => "Use one of the methods that `Allow` lists.",
            Self::NameTaken => "Choose another name.",
            Self::TooManyOpenGames => "Abort a game that waits for others, or wait until its seats are taken.",
            Self::SeatTaken => "Take another seat, or another game.",
            Self::PreconditionRequired => {
                "Read the game and send its `etag` as If-Match, so that nothing is played on a position that you have \
                 not seen. For a note it is the tag of the note, and for the first one If-None-Match: *."
            }
            Self::Stale => "Read the game again and decide anew; `etag` is what to send as If-Match then.",
            Self::IdempotencyKeyReused => {
                "Send a new Idempotency-Key with every new request, and the old one with a retry only."
            }
            Self::TooManyRequests | Self::Busy => TRY_LATER,
            Self::Internal => {
                "Report the `request_id` to whoever runs the server. A retry with the same Idempotency-Key is safe."
            }
            Self::GameStarted | Self::GameNotOver | Self::GameOver | Self::NotYourTurn | Self::SeatOut => LOOK_AGAIN,
            Self::NotAwaited | Self::NotYours | Self::NoDrawOffer | Self::TooLateToAbort => LOOK_AGAIN,
            Self::SetupLocked | Self::DrawOffered | Self::DrawOfferStands | Self::LeaveInUse => NOT_TWICE,
            Self::NothingToClaim => NOT_TWICE,
            Self::UnknownSpace | Self::NoPiece | Self::NotYourPiece | Self::Immovable | Self::NotInLine => LIST_ACTIONS,
            Self::AcrossLake | Self::TooFar | Self::Blocked | Self::OwnPiece | Self::NothingToAttack => LIST_ACTIONS,
            Self::TwoSquares | Self::MoreSquares | Self::MayNotRescue | Self::NoneToReturn => LIST_ACTIONS,
            Self::NoReturnSpace | Self::NotInHand | Self::NotYourHand | Self::SwappedLast | Self::PileEmpty => {
                LIST_ACTIONS
            }
            Self::NotWithCard | Self::NotAligned | Self::AfterSwap | Self::Defenceless | Self::WalkTooLong => {
                LIST_ACTIONS
            }
            Self::WalkMustTurn | Self::Carrying | Self::NoFlagToLeave | Self::AcrossFortress => LIST_ACTIONS,
            Self::ShootsOnly | Self::NoCannon | Self::OutOfRange | Self::NobodyToRecruit => LIST_ACTIONS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::Language;

    #[test]
    fn every_problem_has_a_title_in_every_language() {
        for code in Code::ALL {
            for language in Language::ALL {
                let title = Phrases::of(language).problem(code.slug()).expect("a title");
                assert_eq!(title == code.title(), language == Language::En, "{language}: {title}");
                assert!(!title.ends_with('.'), "{language}: {title}");
            }
        }
    }
}
