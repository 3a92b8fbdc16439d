//! The headers by which mail programs offer to unsubscribe with one click (RFC 2369 and RFC 8058). Both must be covered
//! by the DKIM signature that the operator's server adds.

use lettre::message::header::{Header, HeaderName, HeaderValue};

type HeaderFault = Box<dyn std::error::Error + Send + Sync>;

/// `List-Unsubscribe`, with the address of the page.
#[derive(Clone)]
pub(super) struct Unsubscribe(pub(super) String);

impl Header for Unsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, HeaderFault> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// `List-Unsubscribe-Post`: what programs post there.
#[derive(Clone)]
pub(super) struct OneClick;

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, HeaderFault> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}
