//! A letter as a person's mail program writes it; a reply quotes the mail, with the answer above or below it.

use crate::mailbox::Letter;

/// How somebody's program quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// A web mailer: the answer above the quotation, as text and as HTML.
    Above,
    /// A desktop program: the answer below the quotation, as text.
    Below,
}

/// The bytes of a letter that answers nothing.
pub(crate) fn first(name: &str, to: &str, text: &str, number: usize) -> Vec<u8> {
    let raw = format!(
        "From: {name} <{name}@example.org>\nTo: {to}\nSubject: Stratego\nDate: Sat, 21 Nov 2026 08:00:00 +0100\n\
         Message-ID: <{number}.{name}@mail.example.org>\nMIME-Version: 1.0\n\
         Content-Type: text/plain; charset=UTF-8\n\n{text}\n"
    );
    raw.replace('\n', "\r\n").into_bytes()
}

/// The bytes of a reply to a mail. `number` tells it from every other.
pub(crate) fn write(style: Style, name: &str, mail: &Letter, text: &str, number: usize) -> Vec<u8> {
    let quoted: String = mail.text.lines().map(|line| format!("> {line}\n")).collect();
    let introduction = "On Sat, Nov 21, 2026 at 5:44 AM Fieldpost <fieldpost@example.net> wrote:";
    let (to, id, subject) = (&mail.reply_to, &mail.id, &mail.subject);
    let head = format!(
        "From: {name} <{name}@example.org>\nTo: {to}\nSubject: Re: {subject}\nDate: Sat, 21 Nov 2026 08:00:00 +0100\n\
         Message-ID: <{number}.{name}@mail.example.org>\nIn-Reply-To: <{id}>\nReferences: <{id}>\nMIME-Version: 1.0\n"
    );
    let raw = match style {
        Style::Above => format!(
            "{head}Content-Type: multipart/alternative; boundary=\"part\"\n\n\
             --part\nContent-Type: text/plain; charset=\"UTF-8\"\n\n{text}\n\n{introduction}\n\n{quoted}\n\
             --part\nContent-Type: text/html; charset=\"UTF-8\"\n\n<div dir=\"ltr\">{}</div><br>\
             <div class=\"gmail_quote\"><div class=\"gmail_attr\">{introduction}</div><blockquote>{}</blockquote></div>\n\
             --part--\n",
            text.replace('\n', "<br>"),
            mail.html,
        ),
        Style::Below => format!(
            "{head}Content-Type: text/plain; charset=UTF-8; format=flowed\n\n{introduction}\n{quoted}\n{text}\n\n-- \n{name}\n"
        ),
    };
    raw.replace("\r\n", "\n").replace('\n', "\r\n").into_bytes()
}
