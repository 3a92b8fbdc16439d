//! Every code of a problem, generated from the contract: `BLESS=1 script/clients` writes this file.

/// What a problem is; the sentences beside it are for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProblemCode {
    /// `bad-request`
    BadRequest,
    /// `malformed-json`
    MalformedJson,
    /// `invalid-header`
    InvalidHeader,
    /// `invalid-query`
    InvalidQuery,
    /// `unauthenticated`
    Unauthenticated,
    /// `wrong-credentials`
    WrongCredentials,
    /// `second-factor-required`
    SecondFactorRequired,
    /// `wrong-code`
    WrongCode,
    /// `barred`
    Barred,
    /// `invalid-refresh-token`
    InvalidRefreshToken,
    /// `forbidden`
    Forbidden,
    /// `insufficient-scope`
    InsufficientScope,
    /// `not-found`
    NotFound,
    /// `method-not-allowed`
    MethodNotAllowed,
    /// `body-timeout`
    BodyTimeout,
    /// `name-taken`
    NameTaken,
    /// `too-many-open-games`
    TooManyOpenGames,
    /// `second-factor-on`
    SecondFactorOn,
    /// `too-many-tokens`
    TooManyTokens,
    /// `too-many-kept`
    TooManyKept,
    /// `too-many-webhooks`
    TooManyWebhooks,
    /// `seat-taken`
    SeatTaken,
    /// `game-started`
    GameStarted,
    /// `game-not-over`
    GameNotOver,
    /// `game-over`
    GameOver,
    /// `not-your-turn`
    NotYourTurn,
    /// `seat-out`
    SeatOut,
    /// `not-awaited`
    NotAwaited,
    /// `not-yours`
    NotYours,
    /// `setup-locked`
    SetupLocked,
    /// `draw-offered`
    DrawOffered,
    /// `draw-offer-stands`
    DrawOfferStands,
    /// `no-draw-offer`
    NoDrawOffer,
    /// `too-late-to-abort`
    TooLateToAbort,
    /// `nothing-to-claim`
    NothingToClaim,
    /// `leave-in-use`
    LeaveInUse,
    /// `stale`
    Stale,
    /// `note-changed`
    NoteChanged,
    /// `setup-changed`
    SetupChanged,
    /// `body-too-large`
    BodyTooLarge,
    /// `unsupported-media-type`
    UnsupportedMediaType,
    /// `invalid-fields`
    InvalidFields,
    /// `invalid-link`
    InvalidLink,
    /// `invalid-setup`
    InvalidSetup,
    /// `invalid-action`
    InvalidAction,
    /// `idempotency-key-reused`
    IdempotencyKeyReused,
    /// `unknown-space`
    UnknownSpace,
    /// `no-piece`
    NoPiece,
    /// `not-your-piece`
    NotYourPiece,
    /// `immovable`
    Immovable,
    /// `not-in-line`
    NotInLine,
    /// `across-lake`
    AcrossLake,
    /// `too-far`
    TooFar,
    /// `blocked`
    Blocked,
    /// `own-piece`
    OwnPiece,
    /// `nothing-to-attack`
    NothingToAttack,
    /// `two-squares`
    TwoSquares,
    /// `may-not-rescue`
    MayNotRescue,
    /// `none-to-return`
    NoneToReturn,
    /// `no-return-space`
    NoReturnSpace,
    /// `not-in-hand`
    NotInHand,
    /// `not-your-hand`
    NotYourHand,
    /// `swapped-last`
    SwappedLast,
    /// `pile-empty`
    PileEmpty,
    /// `not-with-card`
    NotWithCard,
    /// `not-aligned`
    NotAligned,
    /// `after-swap`
    AfterSwap,
    /// `defenceless`
    Defenceless,
    /// `walk-too-long`
    WalkTooLong,
    /// `walk-must-turn`
    WalkMustTurn,
    /// `carrying`
    Carrying,
    /// `no-flag-to-leave`
    NoFlagToLeave,
    /// `across-fortress`
    AcrossFortress,
    /// `shoots-only`
    ShootsOnly,
    /// `no-cannon`
    NoCannon,
    /// `out-of-range`
    OutOfRange,
    /// `nobody-to-recruit`
    NobodyToRecruit,
    /// `more-squares`
    MoreSquares,
    /// `precondition-required`
    PreconditionRequired,
    /// `too-many-requests`
    TooManyRequests,
    /// `internal`
    Internal,
    /// `unavailable`
    Unavailable,
    /// A code that is newer than this client.
    Unknown,
}

impl ProblemCode {
    pub(crate) fn from_slug(slug: &str) -> Self {
        match slug {
            "bad-request" => Self::BadRequest,
            "malformed-json" => Self::MalformedJson,
            "invalid-header" => Self::InvalidHeader,
            "invalid-query" => Self::InvalidQuery,
            "unauthenticated" => Self::Unauthenticated,
            "wrong-credentials" => Self::WrongCredentials,
            "second-factor-required" => Self::SecondFactorRequired,
            "wrong-code" => Self::WrongCode,
            "barred" => Self::Barred,
            "invalid-refresh-token" => Self::InvalidRefreshToken,
            "forbidden" => Self::Forbidden,
            "insufficient-scope" => Self::InsufficientScope,
            "not-found" => Self::NotFound,
            "method-not-allowed" => Self::MethodNotAllowed,
            "body-timeout" => Self::BodyTimeout,
            "name-taken" => Self::NameTaken,
            "too-many-open-games" => Self::TooManyOpenGames,
            "second-factor-on" => Self::SecondFactorOn,
            "too-many-tokens" => Self::TooManyTokens,
            "too-many-kept" => Self::TooManyKept,
            "too-many-webhooks" => Self::TooManyWebhooks,
            "seat-taken" => Self::SeatTaken,
            "game-started" => Self::GameStarted,
            "game-not-over" => Self::GameNotOver,
            "game-over" => Self::GameOver,
            "not-your-turn" => Self::NotYourTurn,
            "seat-out" => Self::SeatOut,
            "not-awaited" => Self::NotAwaited,
            "not-yours" => Self::NotYours,
            "setup-locked" => Self::SetupLocked,
            "draw-offered" => Self::DrawOffered,
            "draw-offer-stands" => Self::DrawOfferStands,
            "no-draw-offer" => Self::NoDrawOffer,
            "too-late-to-abort" => Self::TooLateToAbort,
            "nothing-to-claim" => Self::NothingToClaim,
            "leave-in-use" => Self::LeaveInUse,
            "stale" => Self::Stale,
            "note-changed" => Self::NoteChanged,
            "setup-changed" => Self::SetupChanged,
            "body-too-large" => Self::BodyTooLarge,
            "unsupported-media-type" => Self::UnsupportedMediaType,
            "invalid-fields" => Self::InvalidFields,
            "invalid-link" => Self::InvalidLink,
            "invalid-setup" => Self::InvalidSetup,
            "invalid-action" => Self::InvalidAction,
            "idempotency-key-reused" => Self::IdempotencyKeyReused,
            "unknown-space" => Self::UnknownSpace,
            "no-piece" => Self::NoPiece,
            "not-your-piece" => Self::NotYourPiece,
            "immovable" => Self::Immovable,
            "not-in-line" => Self::NotInLine,
            "across-lake" => Self::AcrossLake,
            "too-far" => Self::TooFar,
            "blocked" => Self::Blocked,
            "own-piece" => Self::OwnPiece,
            "nothing-to-attack" => Self::NothingToAttack,
            "two-squares" => Self::TwoSquares,
            "may-not-rescue" => Self::MayNotRescue,
            "none-to-return" => Self::NoneToReturn,
            "no-return-space" => Self::NoReturnSpace,
            "not-in-hand" => Self::NotInHand,
            "not-your-hand" => Self::NotYourHand,
            "swapped-last" => Self::SwappedLast,
            "pile-empty" => Self::PileEmpty,
            "not-with-card" => Self::NotWithCard,
            "not-aligned" => Self::NotAligned,
            "after-swap" => Self::AfterSwap,
            "defenceless" => Self::Defenceless,
            "walk-too-long" => Self::WalkTooLong,
            "walk-must-turn" => Self::WalkMustTurn,
            "carrying" => Self::Carrying,
            "no-flag-to-leave" => Self::NoFlagToLeave,
            "across-fortress" => Self::AcrossFortress,
            "shoots-only" => Self::ShootsOnly,
            "no-cannon" => Self::NoCannon,
            "out-of-range" => Self::OutOfRange,
            "nobody-to-recruit" => Self::NobodyToRecruit,
            "more-squares" => Self::MoreSquares,
            "precondition-required" => Self::PreconditionRequired,
            "too-many-requests" => Self::TooManyRequests,
            "internal" => Self::Internal,
            "unavailable" => Self::Unavailable,
            _ => Self::Unknown,
        }
    }
}
