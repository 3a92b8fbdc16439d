//! The words for the status of games and seats, for decisions and for results.

use std::str::FromStr;

use fieldpost_engine::{Decision, GameResult, Reason, SeatSet};

words! {
    /// The status of a game.
    pub enum GameStatus {
        /// Seats are still free, or open again.
        Waiting,
        /// Armies are being set up, or chance deals.
        Setup,
        /// Play has begun.
        Playing,
        /// It ended with a result.
        Over,
        /// It ended without one (E-7).
        Aborted,
    }
}

impl GameStatus {
    /// Those in which clocks run.
    pub const RUNNING: [Self; 2] = [Self::Setup, Self::Playing];

    /// Whether the game waits for a decision and not for players.
    #[must_use]
    pub fn is_running(self) -> bool {
        Self::RUNNING.contains(&self)
    }

    /// Whether it has ended, with a result or without one.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over | Self::Aborted)
    }
}

words! {
    /// The status of a seat.
    pub enum SeatStatus {
        /// Anybody may take it.
        Open,
        /// A user or an address is invited to it.
        Invited,
        /// A player has it.
        Seated,
        /// The invitation was declined.
        Declined,
    }
}

words! {
    /// The kind of decision that a game waits for: the engine's decision without the seats that owe it.
    pub enum DecisionKind {
        /// Chance has yet to deal.
        Deal,
        /// Seats have yet to lock their setups (S-2).
        Setup,
        /// Seats may exchange their first hands (K-2).
        Redraw,
        /// A turn: one move or attack (M-1).
        Turn,
        /// Whether to play a defence card (K-6).
        Defence,
        /// Whether to bring back a captured piece (O-3).
        Rescue,
        /// Whether to bring back a captured piece, as one's own (F-9, F-11).
        Recruit,
        /// Whether to take a flag that lies under a piece (F-10).
        Flag,
    }
}

impl From<Decision> for DecisionKind {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Deal => Self::Deal,
            Decision::SetUp { .. } => Self::Setup,
            Decision::Redraw { .. } => Self::Redraw,
            Decision::Turn { .. } => Self::Turn,
            Decision::Defence { .. } => Self::Defence,
            Decision::Rescue { .. } => Self::Rescue,
            Decision::Recruit { .. } => Self::Recruit,
            Decision::Flag { .. } => Self::Flag,
        }
    }
}

words! {
    /// How a game ended: the engine's result without its winners.
    pub enum ResultKind {
        /// The seats of one team won.
        Won,
        /// Nobody won.
        Drawn,
        /// It does not count (E-7).
        Aborted,
    }
}

impl ResultKind {
    /// The engine's result with these winners.
    #[must_use]
    pub const fn with(self, winners: SeatSet) -> GameResult {
        match self {
            Self::Won => GameResult::Won(winners),
            Self::Drawn => GameResult::Drawn,
            Self::Aborted => GameResult::Aborted,
        }
    }
}

impl From<GameResult> for ResultKind {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Won(_) => Self::Won,
            GameResult::Drawn => Self::Drawn,
            GameResult::Aborted => Self::Aborted,
        }
    }
}

/// Why a game ended: the engine's reason, by its own word, which has underscores everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, diesel::expression::AsExpression, diesel::deserialize::FromSqlRow)]
#[diesel(sql_type = diesel::sql_types::Text)]
pub struct EndReason(pub Reason);

impl EndReason {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.0.word()
    }
}

impl FromStr for EndReason {
    type Err = serde_json::Error;

    /// The engine's words are its names in JSON.
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        serde_json::from_value(word.into()).map(Self)
    }
}

stored_as_text!(EndReason);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fieldpost_engine::Seat;

    use super::*;

    #[test]
    fn a_word_leads_back_to_its_value_and_no_other_does() {
        for status in GameStatus::ALL {
            assert_eq!(status.word().parse(), Ok(*status));
            assert_eq!(serde_json::to_value(status).unwrap(), status.word());
        }
        assert!("Waiting".parse::<GameStatus>().is_err() && "".parse::<GameStatus>().is_err());
        for reason in [
            Reason::FlagCaptured,
            Reason::FlagCarried,
            Reason::Immobile,
            Reason::Resigned,
            Reason::Agreed,
            Reason::Expired,
            Reason::Quiet,
            Reason::Aborted,
        ] {
            assert_eq!(reason.word().parse::<EndReason>().unwrap(), EndReason(reason));
        }
        assert!("flag-carried".parse::<EndReason>().is_err());
    }

    #[test]
    fn each_decision_and_result_of_the_engine_has_its_kind() {
        let (seat, seats) = (Seat(0), SeatSet::first(2));
        let decisions = [
            Decision::Deal,
            Decision::SetUp { seats },
            Decision::Redraw { seats },
            Decision::Turn { seat },
            Decision::Defence { seat },
            Decision::Rescue { seat },
            Decision::Recruit { seat },
            Decision::Flag { seat, flag: Seat(1), recruits: false },
        ];
        let kinds: BTreeSet<DecisionKind> = decisions.map(DecisionKind::from).into();
        assert_eq!(kinds.len(), DecisionKind::ALL.len(), "one example of each");
        for result in [GameResult::Won(seats), GameResult::Drawn, GameResult::Aborted] {
            assert_eq!(ResultKind::from(result).with(seats), result);
        }
    }
}
