//! New personal addresses (I-9), at which mails about no game, and invitations, are answered.

use crate::app::Result;
use crate::auth::ReplyToken;
use crate::mail::Recipient;
use crate::store::personal_addresses::PersonalAddress;
use crate::store::{Connection, personal_addresses};

/// A new address for a reader, who answers this invitation there if there is one.
///
/// # Errors
/// When the database fails.
pub(in crate::app) async fn new(
    conn: &mut Connection,
    to: &Recipient,
    invitation: Option<Vec<u8>>,
) -> Result<ReplyToken> {
    let token = ReplyToken::random()?;
    let bound = PersonalAddress { address: to.address.clone(), user: to.user, invitation };
    personal_addresses::insert(conn, &token.digest(), &bound).await?;
    Ok(token)
}
