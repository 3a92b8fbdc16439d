//! Which properties and values of a style hide nothing: what mail programs write into letters, as far as it is known.
//! Whatever is missing here is asked about.

use cssparser::Token;

use super::declaration::Value;

/// Properties that hide nothing, whatever their value.
const PROPERTIES: &str = "\
    background-attachment background-origin background-position background-repeat background-size box-shadow \
    box-sizing caption-side caret-color clear cursor empty-cells font-family font-kerning font-optical-sizing \
    font-smoothing font-stretch font-style font-synthesis font-weight gap hanging-punctuation hyphens \
    interpolation-mode layout-grid layout-grid-mode line-break list-style-position locale nbsp-mode object-fit \
    orphans osx-font-smoothing overflow-wrap panose-1 pointer-events punctuation-wrap ruby-align size speak \
    tab-interval tab-size tab-stops table-layout tap-highlight-color text-align text-align-last text-autospace \
    text-decoration-color text-decoration-skip text-decoration-skip-ink text-decoration-style \
    text-decoration-thickness text-justify text-kashida text-rendering text-spacing-trim text-stroke-color \
    text-transform text-underline text-underline-offset text-underline-position text-wrap text-wrap-mode \
    text-wrap-style touch-action user-select white-space white-space-collapse widows word-break word-wrap";
/// How the names of further ones begin.
const BEGINNINGS: [&str; 12] = [
    "align-",
    "border",
    "break-",
    "font-feature",
    "font-variant",
    "font-variation",
    "justify-",
    "mso-",
    "outline",
    "page",
    "scrollbar-",
    "transition",
];
/// Those among them that may.
const EXCEPTIONS: [&str; 2] = ["border-left", "mso-hide"];
/// Values that leave any property as it would be without them.
const IDLE: [&str; 7] = ["auto", "inherit", "initial", "none", "normal", "revert", "unset"];
/// Further values that hide nothing.
const VALUES: [(&str, &[&str]); 9] = [
    ("color-scheme", &["light", "only"]),
    ("content-visibility", &["visible"]),
    ("direction", &["ltr"]),
    ("flex-direction", &["column", "row"]),
    ("flex-wrap", &["nowrap", "wrap"]),
    ("supported-color-schemes", &["light", "only"]),
    ("text-overflow", &["clip"]),
    ("unicode-bidi", &["embed", "isolate", "plaintext"]),
    ("writing-mode", &["horizontal-tb", "lr-tb"]),
];

/// A name without what a maker of browsers puts before it.
pub(super) fn bare(name: &str) -> &str {
    ["-webkit-", "-moz-", "-ms-", "-o-"].iter().find_map(|maker| name.strip_prefix(maker)).unwrap_or(name)
}

/// Whether a property hides nothing, whatever its value.
pub(super) fn is_harmless(property: &str) -> bool {
    let bare = bare(property);
    let begins = BEGINNINGS.iter().any(|beginning| bare.starts_with(beginning)) && !EXCEPTIONS.contains(&bare);
    begins || PROPERTIES.split_ascii_whitespace().any(|listed| listed == bare)
}

/// Whether a word leaves any property as it would be without it.
pub(super) fn is_idle(word: &str) -> bool {
    IDLE.iter().any(|idle| idle.eq_ignore_ascii_case(word))
}

/// Whether a value of a property that hides something hides nothing.
pub(super) fn is_harmless_value(property: &str, value: &Value<'_>) -> bool {
    let (_, words) = VALUES.iter().find(|(listed, _)| *listed == property).unwrap_or(&("", &[]));
    let is_one = |word: &str| words.iter().any(|one| one.eq_ignore_ascii_case(word));
    let is_listed = |token: &Token<'_>| matches!(token, Token::Ident(word) if is_one(word));
    value.tokens.iter().all(is_listed)
}

#[cfg(test)]
mod tests {
    use super::{PROPERTIES, is_harmless};
    use crate::letter::html::visible_page;

    /// What mail programs write around a line, with their style sheets; the line is `LINE`.
    const PAGES: [(&str, &str); 12] = [
        (
            "Outlook for Windows",
            r##"<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--
/* Font Definitions */
@font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;}
@font-face {font-family:Aptos;}
/* Style Definitions */
p.MsoNormal, li.MsoNormal, div.MsoNormal
  {margin:0cm; font-size:11.0pt; font-family:"Aptos",sans-serif; mso-ligatures:standardcontextual;
   mso-fareast-language:EN-US;}
a:link, span.MsoHyperlink {mso-style-priority:99; color:#0563C1; text-decoration:underline;}
a:visited, span.MsoHyperlinkFollowed {mso-style-priority:99; color:#954F72; text-decoration:underline;}
p.MsoListParagraph, li.MsoListParagraph, div.MsoListParagraph
  {mso-style-priority:34; margin-top:0cm; margin-right:0cm; margin-bottom:0cm; margin-left:36.0pt;}
span.E-MailFormatvorlage17 {mso-style-type:personal-compose; font-family:"Aptos",sans-serif; color:windowtext;}
.MsoChpDefault {mso-style-type:export-only; font-size:10.0pt;}
@page WordSection1 {size:612.0pt 792.0pt; margin:70.85pt 70.85pt 2.0cm 70.85pt;}
div.WordSection1 {page:WordSection1;}
@list l0 {mso-list-id:1183474893; mso-list-type:hybrid;}
@list l0:level1 {mso-level-tab-stop:none; margin-left:18.0pt; text-indent:-18.0pt; font-family:Symbol;}
ol {margin-bottom:0cm;} ul {margin-bottom:0cm;}
--></style><!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit" spidmax="1026" /></xml><![endif]--></head>
<body lang=DE link="#0563C1" vlink="#954F72" style='word-wrap:break-word'><div class=WordSection1>
<p class=MsoNormal style='mso-margin-top-alt:auto;text-autospace:none'><span lang=EN-US style='font-size:10.0pt;
font-family:"Arial",sans-serif;color:black;mso-fareast-language:DE'>LINE<o:p></o:p></span></p>
<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'></p></div>"##,
        ),
        (
            "Outlook in the browser",
            r##"<html><head><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head>
<body dir="ltr"><div class="elementToProof" style="font-family: Aptos, Calibri, Helvetica, sans-serif; font-size: 12pt;
color: rgb(0, 0, 0); background-color: rgb(255, 255, 255); margin: 0px;"><span class="ContentPasted0"
style="font-variant-ligatures: normal; letter-spacing: normal; text-transform: none; white-space: normal;">LINE</span>
</div><div id="appendonsend"></div></body></html>"##,
        ),
        (
            "Outlook for iOS",
            r##"<html><head><style type="text/css">#outlook a {padding:0;} .ms-outlook-ios-link {color:#0078d4;}</style></head>
<body><div dir="ltr" style="font-family: Aptos, Arial, sans-serif; font-size: 11pt; line-height: normal;">LINE</div>
<div id="ms-outlook-mobile-body-separator-line" dir="ltr"><br></div></body></html>"##,
        ),
        (
            "Apple Mail",
            r##"<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"><style type="text/css">
p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'; color: #000000}
span.s1 {font-kerning: none} span.Apple-tab-span {white-space:pre}</style></head>
<body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;"><p class="p1"
style="caret-color: rgb(0, 0, 0); font-style: normal; font-variant-caps: normal; orphans: auto; text-align: start;
text-indent: 0px; widows: auto; word-spacing: 0px; -webkit-text-stroke-width: 0px; text-decoration: none;
font-size-adjust: none; font-feature-settings: normal; -webkit-text-size-adjust: auto; min-height: 15px">
<span class="s1">LINE</span></p></body></html>"##,
        ),
        (
            "Mail of iOS",
            r##"<html><body dir="auto"><div style="-webkit-text-size-adjust: 100%; direction: ltr"><span
style="background-color: rgba(255, 255, 255, 0); caret-color: rgb(0,0,0)">LINE</span></div><div dir="ltr"></div>"##,
        ),
        (
            "Gmail",
            r##"<div dir="ltr"><div class="gmail_default" style="font-family:verdana,sans-serif;font-size:small"><span
style="color:rgb(34,34,34);font-size:small;font-style:normal;font-variant-numeric:normal;font-weight:400;
letter-spacing:normal;text-align:start;text-indent:0px;white-space:normal;background-color:rgb(255,255,255);
text-decoration-style:initial;text-decoration-color:initial;float:none;display:inline;background-size:initial;
background-origin:initial;background-clip:initial">LINE</span></div><font color="#888888"></font></div>"##,
        ),
        (
            "Yahoo",
            r##"<html><head></head><body><div class="ydp9a1yahoo-style-wrap" style="font-family:Helvetica Neue, Helvetica,
Arial, sans-serif;font-size:16px;"><div dir="ltr" data-setdir="false">LINE</div><div><br></div></div></body></html>"##,
        ),
        (
            "Thunderbird",
            r##"<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><style type="text/css">p, li {
white-space: pre-wrap; } hr { height: 1px; border-width: 0; } @media print { .moz-cite-prefix { display: none } }</style>
</head><body text="#000000" bgcolor="#FFFFFF"><p>LINE<br></p><pre class="moz-signature" cols="72"></pre></body></html>"##,
        ),
        (
            "Proton",
            r##"<div style="font-family: Arial, sans-serif; font-size: 14px; color: rgb(0, 0, 0); background-color: rgb(255, 255,
255);">LINE</div><div class="protonmail_signature_block protonmail_signature_block-empty" style="font-family: Arial,
sans-serif; font-size: 14px;"><div class="protonmail_signature_block-user protonmail_signature_block-empty"></div></div>"##,
        ),
        (
            "GMX",
            r##"<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;"><div>LINE</div><div>&nbsp;</div>
<div class="signature" style="-webkit-user-modify: auto"></div></div></body></html>"##,
        ),
        (
            "Samsung",
            r##"<html><head></head><body dir="auto">LINE<div id="composer_signature" dir="auto"><div
style="font-size:85%;color:#575757" dir="auto"></div></div></body></html>"##,
        ),
        (
            "Zimbra",
            r##"<html><body><div style="font-family: arial, helvetica, sans-serif; font-size: 12pt; color: #000000"><style>P.x
{margin:0;padding:0} body { scrollbar-width: thin }</style><div>LINE</div></div></body></html>"##,
        ),
    ];

    #[test]
    fn letters_of_mail_programs_are_seen() {
        for (program, page) in PAGES {
            let seen = visible_page(&page.replace("LINE", "a4-a5"));
            assert_eq!(seen.text.lines().next(), Some("a4-a5"), "{program}");
            assert!(!seen.is_uncertain && !seen.omits, "{program}: {seen:?}");
        }
    }

    #[test]
    fn a_property_is_harmless_if_it_is_listed_or_begins_like_one() {
        for name in ["font-family", "-webkit-font-smoothing", "mso-fareast-language", "border-top", "page-break-before"]
        {
            assert!(is_harmless(name), "{name}");
        }
        for name in ["mso-hide", "border-left", "display", "font-size", "font-size-adjust", "-webkit-mask", "content"] {
            assert!(!is_harmless(name), "{name}");
        }
    }

    #[test]
    fn the_list_has_no_property_twice_and_an_order() {
        let listed: Vec<&str> = PROPERTIES.split_ascii_whitespace().collect();
        assert!(listed.is_sorted_by(|one, next| one < next));
    }
}
