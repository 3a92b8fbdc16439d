//! Conditional moves as a column and a mail hold them (O-8): what a seat expects of the other one's next turns, and how
//! it answers. A condition says only what the whole table sees.

use chrono::{DateTime, Utc};
use fieldpost_engine::notation::action::{self, ActionFault};
use fieldpost_engine::{Action, Event, Fact, Move, PieceId, Rules, Space};
use serde::{Deserialize, Serialize};

/// The conditional moves of a seat, in their order.
#[derive(
    Clone,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    diesel::expression::AsExpression,
    diesel::deserialize::FromSqlRow,
)]
#[diesel(sql_type = diesel::sql_types::Text)]
pub struct ConditionalMoves {
    /// The version of the game at which the first of them is due. At any other they are void.
    pub version: i64,
    /// When their owner wrote this, to the second: a letter says so itself.
    pub written_at: DateTime<Utc>,
    /// What is expected, and what answers it. Without any, those given before were taken back.
    pub moves: Vec<ConditionalMove>,
}

stored_as_json!(ConditionalMoves);

/// One expected action, and the action that answers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConditionalMove {
    /// What the other seat does in its turn.
    #[serde(rename = "if")]
    pub condition: Condition,
    /// What is played then.
    pub then: Action,
}

/// A turn of the other seat, as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// A piece goes to an empty space.
    Move {
        /// Where it stood.
        from: Space,
        /// Where it goes.
        to: Space,
    },
    /// A piece attacks.
    Attack {
        /// Where it stood.
        from: Space,
        /// The space of the piece that it attacks.
        to: Space,
        /// Who is removed; anybody or nobody if that is left open.
        result: Option<AttackResult>,
    },
}

/// Who is removed by an attack. Everybody is shown that, also where a defender stays hidden (O-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumString, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AttackResult {
    /// The defender.
    Wins,
    /// The attacker.
    Loses,
    /// Both.
    Both,
}

impl Condition {
    /// Parses `e7-e6`, `e7xe6` or `e7xe6 wins` (N-6).
    ///
    /// # Errors
    /// The text is not one of these, or names a space that the board does not have.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, ActionFault> {
        let text = text.trim().to_ascii_lowercase();
        let (way, last) = text.rsplit_once(' ').unwrap_or((&text, ""));
        let result = last.parse::<AttackResult>().ok();
        let unreadable = || ActionFault::Unreadable(text.chars().take(MAX_REPEATED).collect());
        match (action::parse(rules, if result.is_some() { way } else { &text })?, result) {
            (Action::Move(way), None) if is_plain(&way) => Ok(Self::Move { from: way.from, to: way.to }),
            (Action::Attack(way), result) if is_plain(&way) => Ok(Self::Attack { from: way.from, to: way.to, result }),
            _ => Err(unreadable()),
        }
    }

    /// Writes it in the same form.
    #[must_use]
    pub fn write(&self, rules: &Rules) -> String {
        match *self {
            Self::Move { from, to } => action::write(rules, &Action::Move(Move::new(from, to))),
            Self::Attack { from, to, result } => {
                let attack = action::write(rules, &Action::Attack(Move::new(from, to)));
                match result {
                    Some(result) => format!("{attack} {}", <&str>::from(result)),
                    None => attack,
                }
            }
        }
    }

    /// Whether a turn with these events is the expected one.
    #[must_use]
    pub fn is_met_by(&self, events: &[Event]) -> bool {
        let facts = || events.iter().filter_map(|event| if let Event::Fact(fact) = event { Some(fact) } else { None });
        if facts().any(|fact| matches!(fact, Fact::Swapped { .. })) {
            return false;
        }
        let is_gone =
            |gone: PieceId| facts().any(|fact| matches!(fact, Fact::Captured { piece, .. } if *piece == gone));
        facts().any(|fact| match (self, fact) {
            (Self::Move { from, to }, Fact::Moved { from: left, to: reached, .. }) => (from, to) == (left, reached),
            (Self::Attack { from, to, result }, Fact::Attacked { attacker, defender, from: left, to: met, .. }) => {
                let removed = (is_gone(*attacker), is_gone(*defender));
                let fits = result.is_none_or(|result| match result {
                    AttackResult::Wins => removed == (false, true),
                    AttackResult::Loses => removed == (true, false),
                    AttackResult::Both => removed == (true, true),
                });
                (from, to) == (left, met) && fits
            }
            _ => false,
        })
    }
}

/// The maximum number of characters of a text that are repeated.
const MAX_REPEATED: usize = 60;

/// Whether a way says nothing but its two ends: a card, or a flag that stays, is not expected.
fn is_plain(way: &Move) -> bool {
    *way == Move::new(way.from, way.to)
}

/// Why conditional moves are not taken. It follows from what everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderRefusal {
    /// The game has none.
    NotAllowed,
    /// They are too many.
    TooMany,
    /// The game does not wait for the other seat's turn.
    NotNow,
    /// The first condition does not fit the board.
    Implausible,
}

/// What became of a seat's conditional moves, for its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConditionalReport {
    /// This one, in words, was played; these are left.
    Played {
        /// What was played.
        said: String,
        /// What is left: conditions and answers.
        left: Vec<(String, String)>,
    },
    /// The rules refuse this one, in words; it and the rest are dropped.
    Refused {
        /// What could not be played.
        said: String,
    },
    /// Something else than expected happened: these are dropped.
    Dropped {
        /// Conditions and answers.
        moves: Vec<(String, String)>,
    },
    /// The game went back to a backup: these are dropped.
    Restored {
        /// Conditions and answers.
        moves: Vec<(String, String)>,
    },
}
