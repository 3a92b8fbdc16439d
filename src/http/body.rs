//! Reading a request's body, with limits on its size and time, in the required media type. Its content is not parsed
//! here. `json` and the forms of the pages build on it.

use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::{Bytes, BytesMut, Data};
use actix_web::{HttpMessage, HttpRequest};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;

use super::problem::{Code, Problem};
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
    if !request.content_type().eq_ignore_ascii_case(kind) {
        let detail = format!("send the body with `Content-Type: {kind}`");
        return Err(Problem::new(Code::UnsupportedMediaType, detail));
    }
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

/// The fields of a page's form (`application/x-www-form-urlencoded`).
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
            let fields = actix_web::web::Query::<T>::from_query(text)
                .map_err(|why| invalid(format!("the form is not valid: {why}")))?;
            Ok(Self(fields.into_inner()))
        })
    }
}
