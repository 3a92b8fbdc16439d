//! A new password for a user who is logged in and knows the old one.

use secrecy::SecretString;

use super::caller::SessionCaller;
use super::devices;
use super::links::find;
use super::log_ins::{self, LogIn};
use super::passwords;
use super::reset::{self, NewPassword};
use super::second_factor::TypedProof;
use crate::app::limits::attempts::{self, Limit};
use crate::app::limits::client::Client;
use crate::app::{App, Error, FieldFault, Result};
use crate::auth::DeviceProof;
use crate::store::{self, sessions as session_rows, users};
use crate::values::PasswordProof;

/// The field of the new password.
const FIELD: &str = "new_password";

/// Sets a new password and ends everything that the old one was good for, except the caller's session. The old
/// password, with a code if they have a second factor, counts as a log-in: an open session must not be enough to take
/// over the account. Asking again for what was done already changes nothing, and needs no code, as the first one is
/// used up: the first response may have been lost. Returns the token by which the device is known from then on.
///
/// # Errors
/// [`Error::Invalid`], [`Error::WrongCredentials`], [`Error::SecondFactorRequired`], [`Error::WrongCode`],
/// [`Error::TooMany`], [`Error::Busy`], [`Error::Unauthenticated`] when the account or the session is gone.
pub async fn change_password(
    app: &App,
    client: &Client,
    caller: SessionCaller,
    old: TypedProof,
    new: SecretString,
) -> Result<String> {
    let from = client.network;
    let user = find(&mut *app.store.connection().await?, caller.user).await?;
    passwords::judge(&new, &[&user.name, &user.address])
        .map_err(|fault| Error::field(FieldFault { at: FIELD.to_owned(), ..fault }))?;
    let proven = match log_ins::prove(app, client, LogIn::in_session(&user, caller, old)).await {
        Err(Error::WrongCredentials) => {
            let new = TypedProof { password: new, code: None };
            let proven = log_ins::prove_password(app, client, LogIn::in_session(&user, caller, new)).await?;
            if proven.user != user.id {
                return Err(Error::WrongCredentials);
            }
            let device = devices::issue(app, proven.user, proven.version, DeviceProof::Password)?;
            proven.forgive(app).await;
            return Ok(device);
        }
        proven => proven?,
    };
    if proven.user != user.id {
        return Err(Error::WrongCredentials);
    }
    attempts::count(app, Limit::LogInsBy(user.id)).await?;
    let hash = app.passwords.hash(from.bytes(), new).await?;
    let mut conn = app.store.for_sign_in().await?;
    let changed = store::transaction(&mut conn, async |conn| {
        // Another new password voids what was asked for with the old one.
        let user = users::lock_at(conn, user.id, proven.version).await?.ok_or(Error::WrongCredentials)?;
        if !session_rows::is_live(conn, caller.session).await? {
            return Err(Error::Unauthenticated);
        }
        proven.factor.use_up(app, conn, client, user.id).await?;
        let new = NewPassword { hash: &hash, by: PasswordProof::OldPassword, session: Some(caller.session) };
        let ended = reset::replace(app, conn, client, &user, &new).await?;
        let known = users::credentials(conn, &user.address).await?.ok_or(Error::Unauthenticated)?;
        Ok((ended, known))
    })
    .await;
    drop(conn);
    let proof = proven.factor.of_device();
    let (ended, known) = proven.settle(app, changed).await?;
    app.ended.add(ended);
    devices::issue(app, known.id, known.password_version, proof)
}
