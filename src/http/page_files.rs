//! The files of the page to play on. One whose name changes with its bytes is kept by browsers for good; they ask again
//! about any other.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, ETAG, Encoding};
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::HandlerResult;
use super::compression;
use super::headers::{KnownTags, quoted};
use super::problem::{Code, Problem};
use crate::app::App;
use crate::page::{FileLife, PageFile};

/// What the script in the background may do: fetch from this server, as the page may.
const WORKER_POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; \
     frame-ancestors 'none'; form-action 'none'";

/// `GET /page/{file}`
pub(super) async fn file(app: Data<App>, request: HttpRequest, known: KnownTags, name: Path<String>) -> HandlerResult {
    let file = app.page.as_ref().and_then(|page| page.file(&name));
    Ok(shown(&request, &known, file.ok_or_else(missing)?))
}

/// `GET /worker.js`: a script that works in the background for all pages at and below its own path; so it is at the
/// root.
pub(super) async fn worker(app: Data<App>, request: HttpRequest, known: KnownTags) -> HandlerResult {
    let file = app.page.as_ref().and_then(|page| page.worker()).ok_or_else(missing)?;
    let mut response = HttpResponse::Ok();
    response.insert_header((CONTENT_SECURITY_POLICY, WORKER_POLICY));
    Ok(with_file(response, &request, &known, file, FileLife::Asked))
}

fn missing() -> Problem {
    Problem::new(Code::NotFound, "the page has no such file; load the page again")
}

fn shown(request: &HttpRequest, known: &KnownTags, file: &PageFile) -> HttpResponse {
    with_file(HttpResponse::Ok(), request, known, file, file.life)
}

fn with_file(
    mut response: actix_web::HttpResponseBuilder,
    request: &HttpRequest,
    known: &KnownTags,
    file: &PageFile,
    life: FileLife,
) -> HttpResponse {
    let kept = match life {
        FileLife::Lasting => "public, max-age=31536000, immutable",
        FileLife::Asked => "no-cache",
    };
    response.insert_header((CACHE_CONTROL, kept));
    let brotli = file.brotli.as_ref().filter(|_| compression::prefers(request, &Encoding::brotli()));
    // The bytes are others, what they say is the same.
    let strength = if brotli.is_some() { "W/" } else { "" };
    response.insert_header((ETAG, format!("{strength}{}", quoted(file.tag()))));
    if known.has(file.tag()) {
        return response.status(actix_web::http::StatusCode::NOT_MODIFIED).finish();
    }
    if brotli.is_some() {
        response.insert_header((CONTENT_ENCODING, "br"));
    }
    let bytes = match brotli.unwrap_or(&file.bytes) {
        std::borrow::Cow::Borrowed(embedded) => Bytes::from_static(embedded),
        std::borrow::Cow::Owned(read) => Bytes::copy_from_slice(read),
    };
    response.content_type(file.kind).body(bytes)
}
