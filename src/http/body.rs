//! Reading a request's body, with limits on its size and time, in the required media type. Its content is not parsed
//! here. `json` and the forms of the pages build on it.

use actix_web::dev::Payload;
use actix_web::error::QueryPayloadError;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::mime::{self, Mime};
use actix_web::web::{Bytes, BytesMut, Data, Query};
use actix_web::{HttpMessage, HttpRequest};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;

use super::fault::Fault;
use super::problem::{Code, Problem};
use super::tree::{CONTROL, has_control};
use crate::app::App;

/// The whole body, if it has the media type `kind`.
///
/// # Errors
/// 415, 413, 408, or 400 when the connection fails in the middle.
pub(crate) async fn read(request: HttpRequest, payload: Payload, kind: &str) -> Result<Bytes, Problem> {
    let app = request.app_data::<Data<App>>().ok_or_else(Problem::internal)?;
    let limit = app.settings.server.body_limit;
    read_up_to(limit, request, payload, kind).await
}

/// The same with a limit of its own, in bytes.
///
/// # Errors
/// As above.
async fn read_up_to(limit: usize, request: HttpRequest, payload: Payload, kind: &str) -> Result<Bytes, Problem> {
    let mut body = BytesMut::new();
    read_each(limit, request, payload, kind, &mut |chunk| body.extend_from_slice(chunk)).await?;
    Ok(body.freeze())
}

/// The same, but `take` gets the body piece by piece as it comes.
///
/// # Errors
/// As above.
pub(super) async fn read_each(
    limit: usize,
    request: HttpRequest,
    payload: Payload,
    kind: &str,
    take: &mut impl FnMut(&[u8]),
) -> Result<(), Problem> {
    check_type(&request, kind)?;
    let app = request.app_data::<Data<App>>().ok_or_else(Problem::internal)?;
    let server = &app.settings.server;
    // A body that announces its length can be refused before it is transferred.
    let announced = request.headers().get(CONTENT_LENGTH);
    let announced = announced.and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > limit) {
        return Err(too_large(limit));
    }
    match tokio::time::timeout(server.body_deadline, collect(payload, limit, take)).await {
        Ok(body) => body,
        Err(_) => {
            let seconds = server.body_deadline.as_secs_f32();
            let detail = format!("the body must arrive within {seconds} seconds");
            Err(Problem::new(Code::BodyTimeout, detail))
        }
    }
}

/// The media type of a letter: what is in it says itself how it is written.
pub(super) const LETTER: &str = "message/rfc822";

/// The media type of a body, if it is this one, whatever its parameters are. One that cannot be parsed is another.
pub(super) fn type_of(request: &HttpRequest, kind: &str) -> Option<Mime> {
    request.mime_type().ok().flatten().filter(|sent| sent.essence_str() == kind)
}

/// Refuses a body of another media type, or in other characters than are read here.
fn check_type(request: &HttpRequest, kind: &str) -> Result<(), Problem> {
    let Some(sent) = type_of(request, kind) else {
        let detail = format!("send the body with `Content-Type: {kind}`");
        return Err(Problem::new(Code::UnsupportedMediaType, detail));
    };
    if kind != LETTER && !is_utf8(&sent) {
        let detail =
            format!("write the body in UTF-8 and send it with `Content-Type: {kind}`, without another charset");
        return Err(Problem::new(Code::UnsupportedMediaType, detail));
    }
    Ok(())
}

/// Whether a media type names no charset, or UTF-8.
fn is_utf8(sent: &Mime) -> bool {
    let mut charsets = sent.params().filter(|(name, _)| *name == mime::CHARSET);
    charsets.all(|(_, charset)| charset == "utf-8" || charset == "utf8")
}

async fn collect(mut payload: Payload, limit: usize, take: &mut impl FnMut(&[u8])) -> Result<(), Problem> {
    let mut length = 0;
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| Problem::new(Code::BadRequest, "the body ended before it was complete"))?;
        length += chunk.len();
        if length > limit {
            return Err(too_large(limit));
        }
        take(&chunk);
    }
    Ok(())
}

fn too_large(limit: usize) -> Problem {
    let detail = format!("the body must be at most {limit} bytes");
    Problem::new(Code::BodyTooLarge, detail).with("limit", limit)
}

/// The fields of a page's form (`application/x-www-form-urlencoded`). Texts with control characters are refused, as in
/// JSON.
#[derive(Debug)]
pub(crate) struct Form<T>(pub T);

impl<T: DeserializeOwned + 'static> actix_web::FromRequest for Form<T> {
    type Error = Problem;
    type Future = futures_util::future::LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let body = read(request, payload, "application/x-www-form-urlencoded").await?;
            let invalid = |why: String| Problem::new(Code::Invalid, why);
            let text = std::str::from_utf8(&body).map_err(|why| invalid(why.to_string()))?;
            let not_valid = |why: QueryPayloadError| invalid(format!("the form is not valid: {why}"));
            let texts = Query::<Vec<(String, String)>>::from_query(text).map_err(not_valid)?.into_inner();
            if let Some((name, _)) = texts.iter().find(|(name, value)| has_control(name) || has_control(value)) {
                return Err(Fault::of_field(name, CONTROL).into_problem(Code::Invalid, "the form"));
            }
            Ok(Self(Query::<T>::from_query(text).map_err(not_valid)?.into_inner()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Mime, is_utf8};

    #[test]
    fn a_charset_is_utf_8_or_is_not_named() {
        let is_utf8 = |sent: &str| sent.parse::<Mime>().is_ok_and(|sent| is_utf8(&sent));
        for good in [
            "application/json",
            "application/json;",
            "application/json; charset=utf-8",
            "application/json;charset=\"UTF-8\"",
            "application/json; Charset=utf8",
            "application/json; profile=x; charset=Utf-8",
        ] {
            assert!(is_utf8(good), "{good}");
        }
        for bad in [
            "application/json; charset=iso-8859-1",
            "application/json; charset=\"windows-1252\"",
            "application/json; CHARSET=utf-16",
            "application/json; charset=",
            "application/json; charset=utf-8; charset=latin1",
            "application/json; charset = utf-8",
        ] {
            assert!(!is_utf8(bad), "{bad}");
        }
    }
}
