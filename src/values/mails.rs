//! The words for kinds of mail, and for what became of letters.

use std::fmt;
use std::str::FromStr;

words! {
    /// A kind of mail that a user may have at once, in a daily digest, or not at all (L-5). Their places stand in links
    /// of old mails: add new ones at the end.
    pub enum SwitchableKind {
        /// Somebody wants to play.
        Invitation,
        /// Hide your army.
        SetupWanted,
        /// It is your turn.
        YourTurn,
        /// Something else is to be decided: a card, a rescue, a recruit, a flag.
        DecisionWanted,
        /// A deadline comes near.
        Reminder,
        /// A draw may be accepted or refused.
        DrawOffered,
        /// Another's time is up: claim that, or wait.
        TimeUp,
        /// The game has ended.
        GameOver,
        /// A letter was played.
        MoveReceived,
        /// Somebody who plays with the reader will be away.
        LeaveAnnounced,
        /// An offer of a draw was refused.
        DrawRefused,
        /// The other player of a game has said something.
        Talk,
    }
}

impl SwitchableKind {
    /// Those that ask for a decision of a game, and are of no more use when it is over.
    pub const ASKING: [Self; 6] =
        [Self::SetupWanted, Self::YourTurn, Self::DecisionWanted, Self::Reminder, Self::DrawOffered, Self::TimeUp];

    /// Whether such a mail asks its reader for something that can be done with meanwhile.
    #[must_use]
    pub fn asks(self) -> bool {
        self == Self::Invitation || Self::ASKING.contains(&self)
    }
}

words! {
    /// A kind of mail that cannot be switched off: those that keep an account safe, what the author of a letter asked
    /// for or must know, that it was not played, and what was done in a player's name while they were not there.
    pub enum FixedKind {
        /// Prove the address of a registration.
        VerifyAddress,
        /// Set a new password.
        ResetPassword,
        /// The password was set anew.
        PasswordChanged,
        /// Prove another address.
        ProveAddress,
        /// The address was changed.
        AddressChanged,
        /// Somebody registered with the address of a user.
        AddressKnown,
        /// A personal access token was made.
        TokenCreated,
        /// The second factor was switched on or off, its recovery codes were used or replaced, or a code was wrong
        /// after the right password.
        SecondFactorChanged,
        /// A third-party program was let act for the user.
        ProgramAllowed,
        /// A webhook was switched off, because of its receiver or its secret.
        WebhookSwitchedOff,
        /// The account is gone.
        AccountDeleted,
        /// The link of a mail has switched off mails without which a game may be lost.
        MailsSwitchedOff,
        /// A letter waits on a page.
        ConfirmLetter,
        /// A letter was not played.
        MoveRefused,
        /// How the game stands.
        Position,
        /// What a letter may say.
        Help,
        /// A conditional move was played.
        ConditionalMove,
    }
}

impl FixedKind {
    /// Those whose links prove the address that they are mailed to: its user may request them while it is suspended.
    pub const PROVING: [Self; 2] = [Self::VerifyAddress, Self::ResetPassword];
}

/// A kind of mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, diesel::expression::AsExpression, diesel::deserialize::FromSqlRow)]
#[diesel(sql_type = diesel::sql_types::Text)]
pub enum MailKind {
    /// One that can be switched off.
    Switchable(SwitchableKind),
    /// One that cannot.
    Fixed(FixedKind),
    /// The daily digest: several of the first sort in one.
    Digest,
}

impl MailKind {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Switchable(kind) => kind.word(),
            Self::Fixed(kind) => kind.word(),
            Self::Digest => "digest",
        }
    }
}

impl From<SwitchableKind> for MailKind {
    fn from(kind: SwitchableKind) -> Self {
        Self::Switchable(kind)
    }
}

impl From<FixedKind> for MailKind {
    fn from(kind: FixedKind) -> Self {
        Self::Fixed(kind)
    }
}

impl fmt::Display for MailKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for MailKind {
    type Err = strum::ParseError;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        if word == Self::Digest.word() {
            return Ok(Self::Digest);
        }
        word.parse().map(Self::Switchable).or_else(|_| word.parse().map(Self::Fixed))
    }
}

stored_as_text!(MailKind);

words! {
    /// The outcome of a letter.
    pub enum LetterOutcome {
        /// Its action was played.
        Played,
        /// It is held.
        Held,
        /// It requested something, or was refused, and was answered or not.
        Answered,
        /// It is automatic.
        Automatic,
        /// It did not come to an address of ours.
        Dropped,
        /// It could not be handled.
        Failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_of_kinds_in_links_of_old_mails_do_not_change() {
        use SwitchableKind as Kind;
        let positions = [
            Kind::Invitation,
            Kind::SetupWanted,
            Kind::YourTurn,
            Kind::DecisionWanted,
            Kind::Reminder,
            Kind::DrawOffered,
            Kind::TimeUp,
            Kind::GameOver,
            Kind::MoveReceived,
            Kind::LeaveAnnounced,
            Kind::DrawRefused,
            Kind::Talk,
        ];
        assert_eq!(Kind::ALL, positions, "add new ones at the end, here as well");
    }

    #[test]
    fn every_kind_of_mail_has_a_word_of_its_own() {
        let switchable = SwitchableKind::ALL.iter().copied().map(MailKind::from);
        let all = switchable.chain(FixedKind::ALL.iter().copied().map(MailKind::from)).chain([MailKind::Digest]);
        for kind in all {
            assert_eq!(kind.word().parse(), Ok(kind));
        }
        assert_eq!(MailKind::from(SwitchableKind::YourTurn).to_string(), "your-turn");
        assert!("your_turn".parse::<MailKind>().is_err());
    }
}
