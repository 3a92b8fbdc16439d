//! The pattern of a path, before the request is routed: its limits, its span and the access log go by it. The framework
//! tries one pattern after the other, which takes longer than anything else that is done before a handler; here they
//! stand in a tree.

use std::sync::LazyLock;

use actix_web::dev::ServiceRequest;
use matchit::Router;

use super::routes;

/// The patterns of all paths, by their paths.
static PATTERNS: LazyLock<Router<&'static str>> = LazyLock::new(|| {
    let mut patterns = Router::new();
    for entry in routes::all() {
        // A path has one entry for each method. Whatever else is refused is missing here, which a test finds.
        drop(patterns.insert(entry.path, entry.path));
    }
    patterns
});

/// The pattern that the router will match for a request, on the percent-decoded path.
pub(super) fn of(request: &ServiceRequest) -> Option<&'static str> {
    PATTERNS.at(request.match_info().as_str()).ok().map(|found| *found.value)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    use actix_web::dev::Service;
    use actix_web::{App, test};

    use super::*;

    #[tokio::test]
    async fn the_pattern_of_every_path_is_that_of_its_route() {
        type Patterns = (Option<&'static str>, Option<String>);
        let seen = Arc::<Mutex<BTreeMap<String, Patterns>>>::default();
        let kept = Arc::clone(&seen);
        let app = App::new().configure(routes::configure).wrap_fn(move |request, next| {
            let both = (of(&request), request.match_pattern());
            kept.lock().unwrap().insert(request.match_info().as_str().to_owned(), both);
            next.call(request)
        });
        let service = test::init_service(app).await;
        let parameter = |segment: &str| if segment.starts_with('{') { "%C3%A9a1" } else { segment }.to_owned();
        let filled = |path: &str| path.split('/').map(parameter).collect::<Vec<_>>().join("/");
        let paths = routes::all().into_iter().map(|entry| filled(entry.path));
        let others =
            ["/nothing", "/v1", "/v1/games/", "/v1/games/a/b", "/v1//games", "/docs/a%2Fb", "/v1/games/%7Bgame%7D"];
        for path in paths.chain(others.map(str::to_owned)) {
            drop(test::try_call_service(&service, test::TestRequest::with_uri(&path).to_request()).await);
        }
        let seen = seen.lock().unwrap();
        let known = seen.values().filter(|(pattern, _)| pattern.is_some()).count();
        assert!(known > 100, "{known}");
        for (path, (pattern, routed)) in &*seen {
            assert_eq!(*pattern, routed.as_deref(), "{path}");
        }
    }
}
