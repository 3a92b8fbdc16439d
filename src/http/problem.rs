//! Errors on the wire (RFC 9457). The codes are part of the contract: stable, documented, tested. One exhaustive match
//! maps the program's errors to them (`errors`), another the refusals of the rules (`refusal`); nothing else decides a
//! status.

use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use serde_json::{Map, Value, json};

use super::refusal::refusal_in_words;
use super::{bars, fault_words};
use crate::app;
use crate::mail::Phrases;
use crate::values::Language;

/// The result of handlers.
pub(crate) type HandlerResult = Result<HttpResponse, Problem>;

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident $status:ident $slug:literal $title:literal;)*) => {
        /// The code of a problem: a stable word with a status and a title.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Code { $($(#[doc = $doc])* $name),* }

        impl Code {
            /// Every code there is.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The last part of `type`.
            #[must_use]
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$name => $slug),* }
            }

            /// One line for people, the same for every occurrence.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title),* }
            }

            /// When it is reported, as the contract says it.
            pub(super) const fn meaning(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),*)),* }
            }

            /// The status of every response with this code.
            #[must_use]
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status),* }
            }
        }
    };
}

codes! {
    /// The request cannot be parsed.
    BadRequest BAD_REQUEST "bad-request" "The request cannot be read";
    /// The body is not JSON.
    MalformedJson BAD_REQUEST "malformed-json" "The body is not JSON";
    /// A header has an invalid value.
    InvalidHeader BAD_REQUEST "invalid-header" "A header cannot be read";
    /// The query string is not valid.
    InvalidQuery BAD_REQUEST "invalid-query" "The query is not valid";
    /// The caller is not authenticated.
    Unauthenticated UNAUTHORIZED "unauthenticated" "Log in first";
    /// Unknown user, wrong password, or an address that is not proven yet; the response does not say which.
    WrongCredentials UNAUTHORIZED "wrong-credentials" "The name or the password is wrong";
    /// The password is right, and the account has a second factor.
    SecondFactorRequired UNAUTHORIZED "second-factor-required" "A code is needed as well";
    /// The password is right, and the code of the second factor is wrong or was used already.
    WrongCode UNAUTHORIZED "wrong-code" "The code is not right";
    /// The operator has barred the user, who has proven who they are.
    Barred UNAUTHORIZED "barred" "This account is barred";
    /// The refresh token is unknown, used or expired.
    InvalidRefreshToken UNAUTHORIZED "invalid-refresh-token" "Log in again";
    /// The caller is authenticated, but may not do this.
    Forbidden FORBIDDEN "forbidden" "You may not do this";
    /// The personal access token is not good for this operation.
    InsufficientScope FORBIDDEN "insufficient-scope" "The token may not do this";
    /// Nothing there, or nothing that the caller may know about.
    NotFound NOT_FOUND "not-found" "There is nothing here";
    /// The path exists, but not with this method.
    MethodNotAllowed METHOD_NOT_ALLOWED "method-not-allowed" "This path does not support the method";
    /// The body did not arrive in time.
    BodyTimeout REQUEST_TIMEOUT "body-timeout" "The body took too long";
    /// Names are unique, ignoring case.
    NameTaken CONFLICT "name-taken" "Another user has this name";
    /// The number of one user's games that wait for others is limited (G-1).
    TooManyOpenGames CONFLICT "too-many-open-games" "Too many of your games wait for others";
    /// The number of one user's personal access tokens is limited.
    TooManyTokens CONFLICT "too-many-tokens" "You have too many personal access tokens";
    /// The number of notes and of setups that one user keeps is limited.
    TooManyKept CONFLICT "too-many-kept" "You keep too many of these";
    /// The same for webhooks.
    TooManyWebhooks CONFLICT "too-many-webhooks" "You have too many webhooks";
    /// There is at most one, and its secret is not shown again.
    SecondFactorOn CONFLICT "second-factor-on" "The second factor is switched on already";
    /// The seat is not open, or not for the caller.
    SeatTaken CONFLICT "seat-taken" "The seat is taken";
    /// Too late to leave without resigning.
    GameStarted CONFLICT "game-started" "Play has begun";
    /// It exists only once the game is over.
    GameNotOver CONFLICT "game-not-over" "The game is not over";
    /// Nothing can be done any more (M-6).
    GameOver CONFLICT "game-over" "The game is over";
    /// Another seat owes the decision (M-1).
    NotYourTurn CONFLICT "not-your-turn" "It is not your turn";
    /// The seat resigned or lost (E-3).
    SeatOut CONFLICT "seat-out" "Your seat is out of the game";
    /// The action belongs to another decision (M-1).
    NotAwaited CONFLICT "not-awaited" "The game waits for something else";
    /// The action belongs to another actor (E-5).
    NotYours CONFLICT "not-yours" "This is not yours to do";
    /// Locking is final (S-2).
    SetupLocked CONFLICT "setup-locked" "Your setup is locked";
    /// One offer a turn (E-4).
    DrawOffered CONFLICT "draw-offered" "You have already offered a draw in this turn";
    /// The offer must be answered first (E-4).
    DrawOfferStands CONFLICT "draw-offer-stands" "A draw has already been offered";
    /// Nothing to accept or refuse (E-4).
    NoDrawOffer CONFLICT "no-draw-offer" "There is no draw offer for you to answer";
    /// Every seat has had a turn (E-7).
    TooLateToAbort CONFLICT "too-late-to-abort" "The game can no longer be aborted";
    /// It has begun, or a deadline was set after it (T-5).
    LeaveInUse CONFLICT "leave-in-use" "The leave cannot be cancelled";
    /// No other player's time is up, or the game has no claims (T-3).
    NothingToClaim CONFLICT "nothing-to-claim" "There is nothing to claim";
    /// The game moved on.
    Stale PRECONDITION_FAILED "stale" "The game has moved on";
    /// The note was written, replaced or deleted meanwhile.
    NoteChanged PRECONDITION_FAILED "note-changed" "The note has changed";
    /// The draft of the setup was saved or discarded meanwhile.
    SetupChanged PRECONDITION_FAILED "setup-changed" "The draft has changed";
    /// The body is longer than allowed.
    BodyTooLarge PAYLOAD_TOO_LARGE "body-too-large" "The body is too long";
    /// The media type of the body is not supported.
    UnsupportedMediaType UNSUPPORTED_MEDIA_TYPE "unsupported-media-type" "The media type of the body is not supported";
    /// A field is not valid.
    Invalid UNPROCESSABLE_ENTITY "invalid-fields" "A field is not valid";
    /// The token is unknown, used or expired.
    InvalidLink UNPROCESSABLE_ENTITY "invalid-link" "The link is no longer valid";
    /// All faults are listed (S-1, S-2).
    InvalidSetup UNPROCESSABLE_ENTITY "invalid-setup" "The setup has faults";
    /// Text that notation does not know (N-4).
    InvalidAction UNPROCESSABLE_ENTITY "invalid-action" "That is not an action";
    /// The same key with another request.
    IdempotencyKeyReused UNPROCESSABLE_ENTITY "idempotency-key-reused" "The key belongs to another request";
    /// The board does not have the space (B-3).
    UnknownSpace UNPROCESSABLE_ENTITY "unknown-space" "There is no such space";
    /// Nothing to move (M-1).
    NoPiece UNPROCESSABLE_ENTITY "no-piece" "No piece stands there";
    /// Somebody else's piece (M-1).
    NotYourPiece UNPROCESSABLE_ENTITY "not-your-piece" "That piece is not yours";
    /// A bomb or a flag (M-3).
    Immovable UNPROCESSABLE_ENTITY "immovable" "That piece never moves";
    /// No straight line between them (M-2).
    NotInLine UNPROCESSABLE_ENTITY "not-in-line" "The spaces do not lie in one line";
    /// A lake between them (B-3).
    AcrossLake UNPROCESSABLE_ENTITY "across-lake" "A lake lies between";
    /// Further than its kind moves (M-5).
    TooFar UNPROCESSABLE_ENTITY "too-far" "That piece moves one space only";
    /// A piece on the way (M-2).
    Blocked UNPROCESSABLE_ENTITY "blocked" "Something stands in the way";
    /// One's own team is not attacked (M-2).
    OwnPiece UNPROCESSABLE_ENTITY "own-piece" "A piece of your own team stands there";
    /// An empty space (M-5).
    NothingToAttack UNPROCESSABLE_ENTITY "nothing-to-attack" "There is nothing to attack";
    /// The same border too many times in a row.
    TwoSquares UNPROCESSABLE_ENTITY "two-squares" "The repetition rule refuses this move";
    /// A scout on the back row (O-3).
    MayNotRescue UNPROCESSABLE_ENTITY "may-not-rescue" "That piece cannot make a rescue";
    /// Not captured, or a bomb (O-3).
    NoneToReturn UNPROCESSABLE_ENTITY "none-to-return" "No such piece can come back";
    /// The space is occupied, or not in the seat's own half (O-3).
    NoReturnSpace UNPROCESSABLE_ENTITY "no-return-space" "No piece can come back there";
    /// The card must be held (K-3).
    NotInHand UNPROCESSABLE_ENTITY "not-in-hand" "That card is not in your hand";
    /// A hand is exchanged as a whole (K-2).
    NotYourHand UNPROCESSABLE_ENTITY "not-your-hand" "These are not the cards of your hand";
    /// Not twice in a row (K-3).
    SwappedLast UNPROCESSABLE_ENTITY "swapped-last" "You swapped a card in your last turn";
    /// Nothing to draw for the card (K-3).
    PileEmpty UNPROCESSABLE_ENTITY "pile-empty" "Your pile is empty";
    /// The move card leads elsewhere (K-4).
    NotWithCard UNPROCESSABLE_ENTITY "not-with-card" "The card does not lead there";
    /// Swap requires one row or column (K-4).
    NotAligned UNPROCESSABLE_ENTITY "not-aligned" "The two pieces do not stand in one line";
    /// The attack after Swap has its own rules (K-4).
    AfterSwap UNPROCESSABLE_ENTITY "after-swap" "That attack may not follow a swap";
    /// Bombs and flags cannot be defended (K-6).
    Defenceless UNPROCESSABLE_ENTITY "defenceless" "A defence card does not help that piece";
    /// Further than its kind walks (F-5).
    WalkTooLong UNPROCESSABLE_ENTITY "walk-too-long" "That piece walks two spaces at most";
    /// Two steps with a turn between, never back (F-5).
    WalkMustTurn UNPROCESSABLE_ENTITY "walk-must-turn" "A walk of two spaces must turn a corner";
    /// A carried flag is heavy (F-5).
    Carrying UNPROCESSABLE_ENTITY "carrying" "A carrier moves one space only";
    /// Only one's own flag can be left behind (F-10).
    NoFlagToLeave UNPROCESSABLE_ENTITY "no-flag-to-leave" "That piece carries no flag of its own";
    /// The ring and the tower end every line (F-6).
    AcrossFortress UNPROCESSABLE_ENTITY "across-fortress" "Only a captain steps through the fortress";
    /// A cannon does not attack by moving (F-8).
    ShootsOnly UNPROCESSABLE_ENTITY "shoots-only" "That piece attacks by shooting only";
    /// Only cannons shoot (F-8).
    NoCannon UNPROCESSABLE_ENTITY "no-cannon" "That piece does not shoot";
    /// The target is too near or too far (F-8).
    OutOfRange UNPROCESSABLE_ENTITY "out-of-range" "A shot reaches exactly three spaces";
    /// A piece that was never captured cannot come back (F-9).
    NobodyToRecruit UNPROCESSABLE_ENTITY "nobody-to-recruit" "None of your captured pieces is of that kind";
    /// A chase may not repeat a position.
    MoreSquares UNPROCESSABLE_ENTITY "more-squares" "The rule of more squares refuses this move";
    /// `If-Match` is missing.
    PreconditionRequired PRECONDITION_REQUIRED "precondition-required" "If-Match is missing";
    /// Attempts are limited; `Retry-After` says how long.
    TooManyRequests TOO_MANY_REQUESTS "too-many-requests" "Too many requests";
    /// The service is at fault.
    Internal INTERNAL_SERVER_ERROR "internal" "The service failed";
    /// The service is overloaded.
    Busy SERVICE_UNAVAILABLE "unavailable" "The service is busy";
}

/// An error response; the middleware adds the request's id and writes the body.
#[derive(Debug, Clone)]
pub struct Problem {
    code: Code,
    detail: String,
    /// What the rules refused, to be said in another language.
    refusal: Option<Box<app::Refusal>>,
    /// The sentence in other languages, where it is not that of the code.
    pub(super) said: Option<&'static str>,
    /// Every fault of the request or the setup.
    faults: Box<[app::FieldFault]>,
    fields: Map<String, Value>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Problem {
    /// A problem with a plain sentence for this occurrence.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        let (fields, headers) = (Map::new(), Vec::new());
        Self { code, detail: detail.into(), refusal: None, said: None, faults: Box::default(), fields, headers }
    }

    /// Adds a machine field.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.fields.insert(name.to_owned(), value.into());
        self
    }

    /// Adds all faults, each with its place.
    pub(crate) fn with_faults(mut self, faults: Vec<app::FieldFault>) -> Self {
        self.faults = faults.into();
        self
    }

    /// Says that this is what the rules refused.
    pub(super) fn of_refusal(mut self, refusal: app::Refusal) -> Self {
        self.refusal = Some(Box::new(refusal));
        self
    }

    /// Adds a header; one with an invalid value is left out.
    #[must_use]
    pub fn header(mut self, name: HeaderName, value: &str) -> Self {
        self.headers.extend(HeaderValue::from_str(value).ok().map(|value| (name, value)));
        self
    }

    /// Replaces all headers of the same name.
    pub(super) fn instead(mut self, name: HeaderName, value: &str) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self.header(name, value)
    }

    /// The body, with the id that is also in the log. What only programs get wrong is said in English alone.
    pub(crate) fn body(&self, request_id: &str, language: Language) -> Value {
        let mut body = self.fields.clone();
        let (title, detail) = self.words(language);
        body.insert("type".into(), format!("/problems/{}", self.code.slug()).into());
        body.insert("title".into(), title.into());
        body.insert("status".into(), self.code.status().as_u16().into());
        body.insert("detail".into(), detail.into());
        body.insert("request_id".into(), json!(request_id));
        if !self.faults.is_empty() {
            body.insert("faults".into(), fault_words::listed(Phrases::of(language), &self.faults));
        }
        Value::Object(body)
    }

    fn words(&self, language: Language) -> (String, String) {
        let (code, detail) = (self.code, || self.detail.clone());
        if language == Language::En {
            return (code.title().to_owned(), detail());
        }
        let phrases = Phrases::of(language);
        let said = match &self.refusal {
            Some(refusal) => Some(refusal_in_words(phrases, refusal)),
            None if code == Code::Barred => bars::in_words(phrases, &self.fields),
            None if self.faults.is_empty() => phrases.detail(self.said.unwrap_or(code.slug())),
            None => fault_words::in_words(phrases, &self.faults),
        };
        (phrases.problem(code.slug()).unwrap_or_else(|| code.title().to_owned()), said.unwrap_or_else(detail))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.slug())
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::new(self.code.status());
        for (name, value) in &self.headers {
            response.headers_mut().append(name.clone(), value.clone());
        }
        response
    }
}
