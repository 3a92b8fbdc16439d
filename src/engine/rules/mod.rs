//! What happens: a ruleset made ready for use, and one file for each decision.
//!
//! Everything here reads policies of the [`Ruleset`]; nothing asks which ruleset it is, how many seats there are or
//! where a space lies.

mod answer;
mod attack;
mod battle;
mod card_moves;
mod cards;
mod chance;
pub(crate) mod chase;
mod check;
mod defence;
mod draw;
mod flag;
mod gait;
pub(crate) mod knowledge;
mod moves;
mod recruit;
mod requirements;
mod rescue;
mod route;
mod settle;
mod setup;
pub(crate) mod shot;
mod step;
pub(crate) mod survey;
pub(crate) mod swap;
mod turn;
mod walk;

use alloc::vec::Vec;

pub(crate) use battle::{Aid, Fate};
use gait::Gait;
pub(crate) use step::Step;

use crate::ruleset::{Defence, FirstRule, KindRule, Movement, SeatRule};
use crate::{
    Action, Actor, Board, Decision, Fault, Game, Illegal, Kind, MovePath, Ruleset, Seat, SeatSet, Setup, SetupFault,
    Space,
};

/// A ruleset that has been checked, with its board built and its tables computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    ruleset: Ruleset,
    board: Board,
    teams: Vec<SeatSet>,
    army: Vec<u8>,
    movements: Vec<Movement>,
    /// For each kind.
    gaits: Vec<Gait>,
    fates: Vec<Fate>,
    /// For each pace the only kind of the army that can (M-7).
    sole_movers: [Option<Kind>; 4],
}

impl Rules {
    /// Checks a ruleset and makes it ready.
    ///
    /// # Errors
    /// Every fault of the ruleset and of its board.
    pub fn new(ruleset: Ruleset) -> Result<Self, Vec<Fault>> {
        let board = Board::new(&ruleset.board)?;
        let faults = check::faults(&ruleset, &board);
        if !faults.is_empty() {
            return Err(faults);
        }
        let teams = ruleset
            .seats
            .iter()
            .map(|seat| {
                let allied = |other: &&Seat| ruleset.seats[other.index()].team == seat.team;
                SeatSet::first(ruleset.seats.len()).iter().filter(|other| allied(&other)).collect()
            })
            .collect();
        let army: Vec<u8> = ruleset.kinds.iter().map(|kind| ruleset.army.get(&kind.id).copied().unwrap_or(0)).collect();
        let movements = ruleset.kinds.iter().map(|kind| kind.movement).collect();
        let gaits = ruleset.kinds.iter().map(Gait::new).collect();
        let fates = battle::table(&ruleset.kinds, ruleset.battle.ties);
        let sole_movers = Pace::ALL.map(|pace| sole_mover(&ruleset.kinds, &army, pace));
        Ok(Self { ruleset, board, teams, army, movements, gaits, fates, sole_movers })
    }

    /// Whether chance has a part in the game: shuffled decks, or a drawn first turn.
    #[must_use]
    pub fn needs_chance(&self) -> bool {
        self.ruleset.cards.is_some() || self.ruleset.first == FirstRule::Chance
    }

    /// Whether two seats act by turns and nothing else is ever decided, so that between two actions of one seat there
    /// is one of the other, except the offer of a draw and its answer.
    #[must_use]
    pub fn alternates(&self) -> bool {
        let Ruleset { seats, cards, rescue, recruit, .. } = &self.ruleset;
        seats.len() == 2 && cards.is_none() && rescue.is_none() && recruit.is_none()
    }

    /// What these rules were made from.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Where the game is played.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The seats, in turn order.
    #[must_use]
    pub fn seats(&self) -> &[SeatRule] {
        &self.ruleset.seats
    }

    /// All seats as a set.
    #[must_use]
    pub fn all_seats(&self) -> SeatSet {
        SeatSet::first(self.ruleset.seats.len())
    }

    /// The name of a seat; a question mark if the table has no such seat.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.seats().get(seat.index()).map_or("?", |rule| rule.name.as_str())
    }

    /// The seat called `name`.
    #[must_use]
    pub fn find_seat(&self, name: &str) -> Option<Seat> {
        let index = self.seats().iter().position(|seat| seat.name.eq_ignore_ascii_case(name))?;
        u8::try_from(index).ok().map(Seat)
    }

    /// The seats of the team of `seat`, itself included.
    #[must_use]
    pub fn team(&self, seat: Seat) -> SeatSet {
        self.teams.get(seat.index()).copied().unwrap_or_default()
    }

    /// The rule of a kind. Kinds come from this ruleset; another's falls back to the first one.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> &KindRule {
        self.ruleset.kinds.get(kind.index()).unwrap_or(&self.ruleset.kinds[0])
    }

    /// All kinds.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, &KindRule)> {
        self.ruleset.kinds.iter().enumerate().map(|(index, rule)| (Kind(index as u8), rule))
    }

    /// The kind with this letter or name, ignoring case (N-2).
    #[must_use]
    pub fn find_kind(&self, word: &str) -> Option<Kind> {
        let letter = |rule: &KindRule| {
            let mut letters = word.chars();
            letters.next().is_some_and(|first| first.eq_ignore_ascii_case(&rule.letter)) && letters.next().is_none()
        };
        self.kinds().find(|(_, rule)| rule.id.eq_ignore_ascii_case(word) || letter(rule)).map(|(kind, _)| kind)
    }

    /// How many pieces of a kind an army has.
    #[must_use]
    pub fn army(&self, kind: Kind) -> u8 {
        self.army.get(kind.index()).copied().unwrap_or(0)
    }

    /// The home of a seat: its rows from the back row outwards, each left to right as the seat sits (S-1).
    #[must_use]
    pub fn home(&self, seat: Seat) -> &[Vec<Space>] {
        let rows = self.board.rows(seat);
        &rows[..usize::from(self.ruleset.setup.home_rows).min(rows.len())]
    }

    /// Makes a setup of placed pieces (S-1).
    ///
    /// # Errors
    /// Every fault of the setup (S-2).
    pub fn setup(&self, seat: Seat, placed: Vec<(Space, Kind)>) -> Result<Setup, Vec<SetupFault>> {
        setup::check(self, seat, placed)
    }

    /// How a kind moves; an unknown one does not.
    pub(crate) fn movement(&self, kind: Option<Kind>) -> Movement {
        kind.and_then(|kind| self.movements.get(kind.index())).copied().unwrap_or(Movement::Still)
    }

    pub(crate) fn fate(&self, attacker: Kind, defender: Kind) -> Fate {
        let index = attacker.index() * self.ruleset.kinds.len() + defender.index();
        self.fates.get(index).copied().unwrap_or(Fate::BothFall)
    }

    /// The same with the cards that were played for the battle (K-5, K-6).
    pub(crate) fn aided_fate(&self, attacker: Kind, defender: Kind, aid: Aid) -> Fate {
        if aid == Aid::default() {
            return self.fate(attacker, defender);
        }
        battle::fate(self.kind(attacker), self.kind(defender), self.ruleset.battle.ties, aid)
    }

    pub(crate) fn is_flag(&self, kind: Kind) -> bool {
        self.kind(kind).defence == Defence::Flag
    }

    /// How a kind goes; an unknown one does not.
    fn gait(&self, kind: Option<Kind>) -> Gait {
        kind.and_then(|kind| self.gaits.get(kind.index())).copied().unwrap_or(Gait::STILL)
    }

    /// Whether a kind attacks from afar (F-8); an unknown one does not.
    pub(crate) fn shoots(&self, kind: Option<Kind>) -> bool {
        self.gait(kind).shoots
    }

    /// Whether any kind does.
    pub(crate) fn shooting(&self) -> bool {
        self.gaits.iter().any(|gait| gait.shoots)
    }

    /// The space of a seat's home that stays empty, where there is recruiting (F-4).
    #[must_use]
    pub fn recruitment(&self, seat: Seat) -> Option<Space> {
        self.ruleset.recruit.and_then(|_| self.board.recruitment(seat))
    }

    /// The only kind that can have moved in this way, this many spaces by its own strength (M-7).
    pub(crate) fn sole_mover(&self, way: MovePath, reach: usize) -> Option<Kind> {
        let pace = match (way, reach) {
            (MovePath::Turned(_), _) => Pace::Turned,
            (_, 0 | 1) => Pace::One,
            (_, 2) => Pace::Two,
            (_, _) => Pace::Far,
        };
        self.sole_movers[pace as usize]
    }
}

/// How a piece was seen to move.
#[derive(Clone, Copy)]
enum Pace {
    One,
    Two,
    Far,
    Turned,
}

impl Pace {
    const ALL: [Self; 4] = [Self::One, Self::Two, Self::Far, Self::Turned];

    /// Whether a piece with this movement can move in this way.
    const fn fits(self, movement: Movement) -> bool {
        match (movement, self) {
            (Movement::Still, _) | (Movement::Line, Self::Turned) => false,
            (Movement::Step, pace) => matches!(pace, Self::One),
            (Movement::Line, Self::One | Self::Two | Self::Far) => true,
            (Movement::Walk { .. }, pace) => !matches!(pace, Self::Far),
        }
    }
}

/// The only kind of an army that can move in this way.
fn sole_mover(kinds: &[KindRule], army: &[u8], pace: Pace) -> Option<Kind> {
    let able = |(kind, count): &(&KindRule, &u8)| **count > 0 && pace.fits(kind.movement);
    let mut able = (0..).map(Kind).zip(kinds.iter().zip(army)).filter(|(_, kind)| able(kind));
    let (sole, _) = able.next()?;
    able.next().is_none().then_some(sole)
}

/// Applies an action and returns the step with the events that follow, already folded into the game. A refused action
/// changes nothing.
pub(crate) fn decide(game: &mut Game, actor: Actor, action: Action) -> Result<Step<'_>, Illegal> {
    if game.table().outcome().is_some() {
        return Err(Illegal::GameOver);
    }
    let step = Step::new(game);
    match actor {
        Actor::Seat(seat) if !step.rules().all_seats().contains(seat) => Err(Illegal::NotYours),
        Actor::Seat(seat) if step.table().out().contains(seat) => Err(Illegal::SeatOut),
        Actor::Seat(seat) => act(step, seat, action),
        Actor::Clock if action == Action::Expire => settle::expire(step),
        Actor::Arbiter if action == Action::Abort => Ok(settle::abort(step)),
        Actor::Chance => chance::act(step, action),
        Actor::Clock | Actor::Arbiter => Err(Illegal::NotYours),
    }
}

fn act(step: Step<'_>, seat: Seat, action: Action) -> Result<Step<'_>, Illegal> {
    match action {
        Action::SetUp(setup) => setup::lock(step, seat, setup),
        Action::Move(way) => turn::play(step, seat, way, false),
        Action::Attack(way) => turn::play(step, seat, way, true),
        Action::Resign => settle::resign(step, seat),
        Action::OfferDraw => draw::offer(step, seat),
        Action::AcceptDraw => draw::accept(step, seat),
        Action::RefuseDraw => draw::refuse(step, seat),
        Action::Abort if settle::may_abort(step.table()) => Ok(settle::abort(step)),
        Action::Abort => Err(Illegal::TooLateToAbort),
        Action::Decline | Action::LeaveFlag => answer::decline(step, seat, &action),
        Action::Redraw(order) => cards::redraw(step, seat, order),
        Action::Keep => cards::keep(step, seat),
        Action::SwapCard(card) => cards::swap(step, seat, card),
        Action::Swap(swap) => swap::play(step, seat, swap),
        Action::Defend(card) => defence::play(step, seat, card),
        Action::Shoot(way) => shot::play(step, seat, way),
        Action::Recruit(kind) => recruit::play(step, seat, kind),
        Action::TakeFlag => flag::take(step, seat),
        Action::Rescue(kind, space) => rescue::act(step, seat, kind, space),
        Action::Expire | Action::Deal(_) => Err(Illegal::NotYours),
    }
}

/// The actions besides moves that a seat may take now, added to `actions`.
pub(crate) fn other_actions(knowledge: &impl knowledge::Knowledge, seat: Seat, actions: &mut Vec<Action>) {
    let table = knowledge.table();
    let playing = knowledge.rules().all_seats().minus(table.out()).contains(seat) && table.outcome().is_none();
    if !playing {
        return;
    }
    match table.decision() {
        Some(Decision::Turn { .. } | Decision::Redraw { .. }) => cards::actions(knowledge, seat, actions),
        Some(Decision::Defence { .. }) => defence::actions(knowledge, seat, actions),
        Some(Decision::Recruit { .. }) => recruit::actions(knowledge, seat, actions),
        Some(Decision::Flag { .. }) => flag::actions(table, seat, actions),
        Some(Decision::Rescue { .. }) => rescue::actions(knowledge, seat, actions),
        Some(Decision::Deal | Decision::SetUp { .. }) | None => {}
    }
    if table.deployed() {
        actions.push(Action::Resign);
    }
    if draw::may_offer(table, seat) {
        actions.push(Action::OfferDraw);
    }
    if table.draw_offer().is_some_and(|offer| offer.awaits.contains(seat)) {
        actions.extend([Action::AcceptDraw, Action::RefuseDraw]);
    }
    if settle::may_abort(table) {
        actions.push(Action::Abort);
    }
}
