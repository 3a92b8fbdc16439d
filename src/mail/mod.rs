//! Mail: notices become mails, mails become bytes, bytes are sent (L-1 to L-10); and the few words of each that
//! browsers show.
//!
//! The only module that uses lettre and the mail parser. It knows a game only through a viewer's own
//! [`GameView`](fieldpost_engine::GameView) and [`SeenEvent`](fieldpost_engine::SeenEvent)s, so that it cannot reveal a
//! secret; it uses neither a database nor a clock.

mod access;
mod answers;
mod army;
mod asked;
mod board;
mod carried;
mod compose;
mod contents;
mod digest;
mod ending;
mod factor;
mod field_reason;
mod folder;
mod games;
mod legend;
pub mod letter;
mod letter_answer;
pub mod moment;
pub mod name;
mod negotiation;
mod notice;
mod offer;
mod people;
mod phrases;
mod programs;
mod push;
pub mod reason;
mod render;
mod repeated;
mod reply_to;
mod service;
mod service_answer;
mod settings;
mod site;
mod smtp;
mod smtp_stream;
mod story;
mod switches;
mod talk;
pub mod terms;
mod timely;
mod transport;
mod unsaid;
mod unsubscribe;
mod words;
mod wrap;

pub use access::{AccessNews, FactorEvent, FactorNews, ProgramName, WebhookOffReason};
pub use board::{LAND, SEAT_COLOURS, STONE, WATER};
pub use field_reason::{FieldReason, SetupReason};
pub use folder::{Folder, FolderMail};
pub use letter_answer::{
    AccountSettings, DigestSetting, GameLimit, GameList, LastAnswer, LetterAnswer, LetterQuestion, LetterRefusal,
    ListedGame, ListedState, RematchState, SettingOutcome,
};
pub use negotiation::negotiate;
pub use notice::{Absence, GameNews, Notice, OwedTime, Recipient, TalkNews, Time, Undo};
pub use people::{Person, Piece};
pub use phrases::Phrases;
pub use push::PushText;
pub use render::{Fault, RenderedMail, UnsubscribeLinks, is_address, render};
pub use service::request_link;
pub use service_answer::{NewcomerSeat, OpenInvitation, ServiceAnswer, ServiceQuestion, ServiceRefusal, UnclearLetter};
pub use site::{ReplyTarget, ServiceTarget, Site};
pub use smtp::Smtp;
pub use story::say_each;
pub use talk::{MAX_TALK, clean_talk};
pub use terms::{GameTerms, InvitationTerms, Pace, RulesetTitle, TimeTerms};
pub use transport::{SendFailure, Transport};
pub use unsaid::{NoTalk, UnsaidTalk};
