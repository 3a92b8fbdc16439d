//! Settings by letter (G-5): the language, the zone, the digest, talk and leave of the author's account, through the
//! use cases of HTTP. Each can be set twice without harm, so a letter that is handled again changes nothing more (I-6).

use uuid::Uuid;

use super::answer::LetterReply;
use super::case::Case;
use crate::app::accounts::{self, ProfileChange, leaves};
use crate::app::game::load::{LoadedGame, load};
use crate::app::limits::attempts::{Limit, RequestKind, check_room, quietly};
use crate::app::mails::preferences;
use crate::app::{App, Error, Result};
use crate::mail::letter::Setting;
use crate::mail::{AccountSettings, DigestSetting, SettingOutcome};
use crate::store::{Connection, clock};
use crate::values::{MailTiming, Preferences, SwitchableKind};

/// Changes a setting; returns the game of the letter, with the reader as they are now, and the answer.
///
/// # Errors
/// [`Error::Stale`] from a mailbox that is no longer the player's.
pub(super) async fn set(app: &App, case: &Case, setting: Setting) -> Result<(LoadedGame, LetterReply)> {
    let game = case.address.game_id;
    let before = load(app, &mut *app.store.connection().await?, game, None).await?;
    let user = case.user(&before)?;
    let reply = LetterReply::Settings(set_for(app, user, setting).await?);
    Ok((load(app, &mut *app.store.connection().await?, game, None).await?, reply))
}

/// Changes a setting of a user; returns what became of it, and all settings.
///
/// # Errors
/// Those that are ours.
pub(super) async fn set_for(app: &App, user: Uuid, setting: Setting) -> Result<AccountSettings> {
    let outcome = match change(app, user, setting).await {
        Ok(()) => SettingOutcome::Changed,
        Err(Error::Invalid(_)) => SettingOutcome::LeaveRefused,
        Err(Error::LeaveInUse) => SettingOutcome::LeaveKept,
        Err(Error::TooMany { .. }) => SettingOutcome::TooMany,
        Err(why) => return Err(why),
    };
    let refused = (outcome != SettingOutcome::Changed).then(|| setting.words());
    Ok(AccountSettings { refused, ..show(app, user, outcome).await? })
}

/// Whether a user can be told today of a change that a letter asks for.
///
/// # Errors
/// When the database fails.
pub(super) async fn may_change(app: &App, conn: &mut Connection, user: Uuid, setting: Setting) -> Result<bool> {
    quietly(check_change(app, conn, user, setting).await)
}

/// The same, for whoever is told on a page. Others are told of a leave: it is not changed when its own user would not
/// learn of that.
///
/// # Errors
/// [`Error::TooMany`] if they cannot be told today.
pub(super) async fn check_change(app: &App, conn: &mut Connection, user: Uuid, setting: Setting) -> Result<()> {
    match setting {
        Setting::Away(..) | Setting::Back => {
            let limits = [Limit::RequestsBy { user, kind: RequestKind::Settings, game: None }, Limit::AnswersTo(user)];
            check_room(app, conn, &limits).await
        }
        Setting::Language(_)
        | Setting::Zone(_)
        | Setting::Digest(_)
        | Setting::NoDigest
        | Setting::NoTalk
        | Setting::Talk => Ok(()),
    }
}

async fn change(app: &App, user: Uuid, setting: Setting) -> Result<()> {
    let profile = match setting {
        Setting::Language(language) => ProfileChange { language: Some(language), ..ProfileChange::default() },
        Setting::Zone(zone) => ProfileChange { zone: Some(zone), ..ProfileChange::default() },
        Setting::Digest(hour) => return preferences::choose_digest(app, user, Some(hour)).await.map(drop),
        Setting::NoDigest => return preferences::choose_digest(app, user, None).await.map(drop),
        Setting::Away(first, last) => return leaves::announce(app, user, first, last).await.map(drop),
        Setting::Back => return cancel(app, user).await,
        Setting::NoTalk => return preferences::switch_off(app, user, SwitchableKind::Talk).await.map(drop),
        Setting::Talk => return preferences::switch_on(app, user, SwitchableKind::Talk).await.map(drop),
    };
    accounts::change(app, None, user, profile).await.map(drop)
}

/// Cancels every leave of a user that has not begun.
///
/// # Errors
/// [`Error::LeaveInUse`] if one of them has to stay; the others are cancelled.
async fn cancel(app: &App, user: Uuid) -> Result<()> {
    let now = clock::now(&mut *app.store.connection().await?).await?;
    let mut kept = Ok(());
    for leave in leaves::list(app, user).await?.leaves.into_iter().filter(|leave| leave.begins_at > now) {
        match leaves::take_back(app, user, leave.id).await {
            Ok(()) | Err(Error::NotFound { .. }) => {}
            Err(Error::LeaveInUse) => kept = Err(Error::LeaveInUse),
            Err(why) => return Err(why),
        }
    }
    kept
}

/// The settings of a user, to be shown for this reason.
///
/// # Errors
/// [`Error::Unauthenticated`] when the user is gone.
pub(super) async fn show(app: &App, user: Uuid, outcome: SettingOutcome) -> Result<AccountSettings> {
    let account = accounts::me(app, user).await?;
    let leaves = leaves::list(app, user).await?;
    let now = clock::now(&mut *app.store.connection().await?).await?;
    let ahead = leaves.leaves.iter().filter(|leave| leave.ends_at > now);
    Ok(AccountSettings {
        outcome,
        refused: None,
        language: account.language,
        zone: account.zone,
        digest: digest(&account.preferences),
        talk: account.preferences.timing(SwitchableKind::Talk),
        leaves: ahead.map(|leave| (leave.begins_at, leave.ends_at)).collect(),
        days_left: leaves.days_left,
    })
}

fn digest(preferences: &Preferences) -> DigestSetting {
    if !preferences.daily().is_empty() {
        DigestSetting::At(preferences.hour())
    } else if SwitchableKind::ALL.iter().all(|kind| preferences.timing(*kind) == MailTiming::Off) {
        DigestSetting::Off
    } else {
        DigestSetting::AtOnce
    }
}
