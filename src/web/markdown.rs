//! Pages that are written in Markdown, as HTML. What they link elsewhere in the repository is not served, so that only
//! the words of those links are left. Nothing in them is HTML already.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// The title of a page, which is its first heading, and the rest as HTML, without comments. `served` says where a link
/// leads here, if it leads anywhere.
pub(super) fn html(text: &str, served: impl Fn(&str) -> Option<String>) -> (String, String) {
    let (mut heading, mut in_title, mut kept_links) = (String::new(), false, Vec::new());
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
            in_title = true;
            None
        }
        Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
            in_title = false;
            None
        }
        Event::Text(words) if in_title => {
            heading.push_str(&words);
            None
        }
        Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => None,
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let served = served(&dest_url);
            kept_links.push(served.is_some());
            served.map(|link| Event::Start(Tag::Link { link_type, dest_url: link.into(), title, id }))
        }
        Event::End(TagEnd::Link) => kept_links.pop().filter(|kept| *kept).map(|_| Event::End(TagEnd::Link)),
        other => Some(other),
    });
    let mut page = String::with_capacity(text.len() * 2);
    html::push_html(&mut page, events.collect::<Vec<_>>().into_iter());
    // A block that is wider than the screen can be scrolled by keys, and a corner without words is the head of nothing.
    let page = page.replace("<pre>", "<pre tabindex=\"0\">").replace("<th></th>", "<td></td>");
    (heading, page)
}
