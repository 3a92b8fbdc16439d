//! The document of the page, its files, and what is there instead.

use fieldpost::app::App;
use fieldpost::config::{PageSource, Settings};
use fieldpost::values::Language;

use super::{PART, PART_TEXT, PATHS, SCRIPT, SCRIPT_TEXT, STYLE, build, get, with_page, with_page_in};
use crate::support::app::TestApp;

#[tokio::test]
async fn every_path_of_the_page_has_the_document_in_the_language_of_its_reader() {
    let app = with_page().await;
    let mut tags = Vec::new();
    for path in PATHS {
        for language in Language::ALL {
            let reply = get(&app, path, &[("accept-language", language.tag())]).await.ok();
            let html = reply.text();
            assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
            assert!(html.contains(&format!("<html lang=\"{language}\">")), "{html}");
            assert!(html.contains(&format!("<script type=\"module\" src=\"/page/{SCRIPT}\"></script>")), "{html}");
            assert!(html.contains(&format!("<link rel=\"stylesheet\" href=\"/page/{STYLE}\">")), "{html}");
            assert!(html.contains("href=\"/page/icon.svg\"") && html.len() < 5_000, "{} bytes: {html}", html.len());
            assert_eq!(reply.header("cache-control"), "no-cache");
            // What is typed where one registers comes back in it, so that it is not compressed.
            let vary = if path == "/register" { "accept-language" } else { "accept-language, accept-encoding" };
            assert_eq!(reply.header("vary"), vary, "{path}");
            let again = get(&app, path, &[("accept-language", language.tag()), ("if-none-match", reply.etag())]).await;
            assert_eq!((again.status, again.body.len(), again.etag()), (304, 0, reply.etag()), "{path}");
            tags.push(reply.etag().to_owned());
        }
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), PATHS.len() * Language::ALL.len(), "documents that differ have tags that differ");
}

#[tokio::test]
async fn the_document_lets_a_browser_do_nothing_but_load_the_page() {
    let app = with_page().await;
    let reply = get(&app, "/games", &[]).await.ok();
    let policy = reply.header("content-security-policy");
    for part in [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types worker",
    ] {
        assert!(policy.split("; ").any(|directive| directive == part), "{part} is not in {policy}");
    }
    assert!(!policy.contains("unsafe") && !policy.contains('*') && !policy.contains("data:"), "{policy}");
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("set-cookie", ""),
    ] {
        assert_eq!(reply.header(name), value, "{name}");
    }
    assert!(reply.header("permissions-policy").contains("camera=()"));
}

#[tokio::test]
async fn the_document_says_without_scripts_what_the_start_page_says() {
    let (app, plain) = (with_page().await, TestApp::start().await);
    let start = get(&plain, "/", &[]).await.ok().text();
    assert!(start.contains("People play Stratego by correspondence here") && !start.contains("script"), "{start}");
    let html = get(&app, "/", &[]).await.ok().text();
    let (_, without) = html.rsplit_once("<noscript>").expect("a part without scripts");
    assert!(
        without.contains("The board needs scripts") && without.contains("href=\"/register?language=en\""),
        "{html}"
    );
    let said = |html: &str| html.matches("<p>").count();
    assert_eq!(said(without), said(&start) + 1, "{without}\n{start}");
    let html = get(&app, "/users/bert?language=de", &[]).await.ok().text();
    assert!(html.contains("href=\"/users/bert?language=fr\"") && html.contains("Spielbrett braucht Skripte"), "{html}");
}

#[tokio::test]
async fn the_form_that_registers_is_there_without_scripts_and_for_whoever_comes_to_a_seat() {
    let (app, plain) = (with_page().await, TestApp::start().await);
    let form = |html: &str| {
        let (start, end) = (html.find("<form").expect("a form"), html.find("</form>").expect("its end"));
        html[start..end].to_owned()
    };
    let bare = get(&plain, "/register", &[]).await.ok().text();
    let html = get(&app, "/register", &[]).await.ok().text();
    let (_, without) = html.rsplit_once("<noscript>").expect("a part without scripts");
    assert_eq!(form(without), form(&bare));
    let seat = "/register?game=0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10";
    assert_eq!(get(&app, seat, &[]).await.ok().text(), get(&plain, seat, &[]).await.ok().text());
}

#[tokio::test]
async fn a_file_with_a_hash_in_its_name_lasts_and_any_other_is_asked_about() {
    let app = with_page().await;
    let script = get(&app, &format!("/page/{SCRIPT}"), &[]).await.ok();
    assert_eq!(script.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(script.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!((script.text().as_str(), script.header("vary")), (SCRIPT_TEXT, "accept-encoding"));
    let icon = get(&app, "/page/icon.svg", &[]).await.ok();
    assert_eq!((icon.header("cache-control"), icon.header("content-type")), ("no-cache", "image/svg+xml"));
    let again = get(&app, "/page/icon.svg", &[("if-none-match", icon.etag())]).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let worker = get(&app, "/worker.js", &[]).await.ok();
    assert_eq!(worker.header("cache-control"), "no-cache");
    let policy = worker.header("content-security-policy");
    assert!(policy.contains("connect-src 'self'") && !policy.contains("unsafe"), "{policy}");
    for absent in ["notes.txt", "manifest.json", "part-TESTTES4.js.br", "..%2Fmanifest.json"] {
        get(&app, &format!("/page/{absent}"), &[]).await.problem("not-found");
    }
}

#[tokio::test]
async fn a_file_is_sent_in_the_shortest_form_that_its_reader_takes() {
    let app = with_page().await;
    let part = |accepted: &'static str| async {
        get(&app, &format!("/page/{PART}"), &[("accept-encoding", accepted)]).await.ok()
    };
    let brotli = part("gzip, deflate, br, zstd").await;
    assert_eq!((brotli.header("content-encoding"), brotli.text().as_str()), ("br", "as if it were brotli"));
    let bare = part("identity").await;
    assert_eq!((bare.header("content-encoding"), bare.text().as_str()), ("", PART_TEXT));
    assert_eq!(brotli.etag(), format!("W/{}", bare.etag()), "other bytes, the same file");
    let known = [("accept-encoding", "br"), ("if-none-match", brotli.etag())];
    assert_eq!(get(&app, &format!("/page/{PART}"), &known).await.status, 304);
    let style = get(&app, &format!("/page/{STYLE}"), &[("accept-encoding", "gzip, br")]).await.ok();
    assert_eq!(style.header("content-encoding"), "gzip", "nobody has compressed it before");
    for reply in [brotli, bare, style] {
        assert_eq!(reply.header("vary"), "accept-encoding", "{reply:?}");
    }
}

#[tokio::test]
async fn without_a_build_each_path_says_how_to_get_the_board_and_how_to_play_all_the_same() {
    let app = TestApp::start_with(|settings| settings.letters.domain = Some("letters.example.org".to_owned())).await;
    for path in PATHS.into_iter().filter(|path| !["/", "/register"].contains(path)) {
        for language in Language::ALL {
            let reply = get(&app, path, &[("accept-language", language.tag())]).await.ok();
            let html = reply.text();
            assert!(html.contains("script/page") && html.contains(&format!("<html lang=\"{language}\">")), "{html}");
            assert!(!html.contains("<script") && !reply.header("content-security-policy").contains("script-src"));
            assert_eq!(reply.header("cache-control"), "no-store");
        }
        let html = get(&app, path, &[]).await.text();
        assert!(html.contains("You need nothing but a mail program"), "{html}");
    }
    for path in [format!("/page/{SCRIPT}"), "/worker.js".to_owned()] {
        get(&app, &path, &[]).await.problem("not-found");
    }
}

#[tokio::test]
async fn a_folder_without_a_whole_build_keeps_the_service_from_starting() {
    let folder = build().await;
    std::fs::remove_file(folder.join(STYLE)).expect("a file");
    let app = TestApp::start().await;
    let refused = async |folder: std::path::PathBuf| {
        let mut settings: Settings = app.app.settings.clone();
        settings.server.page = PageSource::Folder(folder);
        App::build(settings).await.expect_err("a fault").to_string()
    };
    let said = refused(folder.clone()).await;
    assert!(said.starts_with("server.page: ") && said.contains(STYLE), "{said}");
    let said = refused(folder.join("absent")).await;
    assert!(said.contains("absent cannot be read") && said.contains("script/page"), "{said}");
    std::fs::write(folder.join(STYLE), "").expect("a file");
    get(&with_page_in(&folder).await, "/games", &[]).await.ok();
}
