//! What a viewer may not know of a game, exchanged for something else that explains all that the viewer was shown: the
//! other half of a twin (`twins`).
//!
//! Hidden pieces of a seat exchange their kinds in pairs, as long as each could still have done what its piece did:
//! gone, withstood or fallen to whoever attacked it in silence (O-2), come back, or brought another back (O-3).

use fieldpost_engine::ruleset::{Defence, KindRule, Movement, Ties};
use fieldpost_engine::{Action, Audience, Event, Fact, Game, Kind, MovePath, PieceId, Rules, Seat, Setup, Viewer};

use crate::play::{self, Chance};

/// How a silent battle ended, as far as everybody sees it.
#[derive(Debug, PartialEq, Eq)]
enum End {
    Withstood,
    Fell,
    BothFell,
    LostTheGame,
}

/// A piece through all its returns, and what its kind must explain.
#[derive(Debug)]
struct TracedPiece {
    seat: Seat,
    kind: Kind,
    hidden: bool,
    moved: bool,
    /// More than one space in a line, where that does not tell the kind (M-7).
    moved_far: bool,
    came_back: bool,
    rescued: bool,
    /// The kinds that attacked it in silence, and how that ended.
    attacked: Vec<(Kind, End)>,
}

/// The kinds that the pieces of a game have in its twin.
pub struct Exchange {
    souls: Vec<TracedPiece>,
    /// The soul of every piece, by id.
    of: Vec<usize>,
}

impl Exchange {
    /// Exchanges what `viewer` was not shown in a game that was played, with the events of each action.
    pub fn of(game: &Game, log: &[Vec<Event>], viewer: Viewer, chance: &mut Chance) -> Self {
        let mut exchange = Self { souls: Vec::new(), of: Vec::new() };
        for event in log.iter().flatten() {
            exchange.note(game, event);
        }
        for (id, piece) in game.table().pieces() {
            let soul = exchange.soul(id);
            soul.hidden &= !game.state().shown_to(id).includes(viewer);
            soul.moved |= piece.moved;
            // With a card anything goes far (K-4).
            soul.moved_far &= game.rules().kind(soul.kind).movement != Movement::Step;
        }
        for rescuer in game.table().rescuers() {
            exchange.soul(*rescuer).rescued = true;
        }
        let hidden: Vec<usize> = (0..exchange.souls.len()).filter(|soul| exchange.souls[*soul].hidden).collect();
        for _ in 0..hidden.len() * 4 {
            let [one, two] = [(); 2].map(|()| hidden[chance.below(hidden.len())]);
            exchange.swap(game.rules(), one, two);
        }
        exchange
    }

    fn note(&mut self, game: &Game, event: &Event) {
        match event {
            Event::Fact(Fact::Deployed { pieces }) => {
                for (id, (seat, _)) in (0..).map(PieceId).zip(pieces) {
                    let kind = game.kind(id).unwrap();
                    let (seat, attacked) = (*seat, Vec::new());
                    let soul = TracedPiece {
                        seat,
                        kind,
                        hidden: true,
                        moved: false,
                        moved_far: false,
                        came_back: false,
                        rescued: false,
                        attacked,
                    };
                    self.of.push(self.souls.len());
                    self.souls.push(soul);
                }
            }
            Event::Fact(Fact::Moved { piece, from, to, way: MovePath::Straight }) => {
                let path = game.rules().board().path(*from, *to);
                self.soul(*piece).moved_far |= path.is_some_and(|path| path.len() > 1);
            }
            Event::Returned { old, .. } => {
                self.of.push(self.of[old.index()]);
                self.soul(*old).came_back = true;
            }
            // Where defenders are shown, whoever is still hidden has not been fought.
            Event::Fact(Fact::Attacked { attacker, defender, .. }) if is_silent(game.rules()) => {
                let [attacking, defending] = [*attacker, *defender].map(|id| game.kind(id).unwrap());
                let end = end(game.rules(), attacking, defending);
                let soul = self.soul(*defender);
                soul.attacked.push((attacking, end));
                // What a card did to a battle is not looked at here.
                soul.hidden &= game.rules().ruleset().cards.is_none();
            }
            _ => {}
        }
    }

    fn soul(&mut self, id: PieceId) -> &mut TracedPiece {
        &mut self.souls[self.of[id.index()]]
    }

    fn swap(&mut self, rules: &Rules, one: usize, two: usize) {
        let [first, second] = [&self.souls[one], &self.souls[two]];
        if first.seat == second.seat && first.could_be(rules, second.kind) && second.could_be(rules, first.kind) {
            let kind = first.kind;
            self.souls[one].kind = second.kind;
            self.souls[two].kind = kind;
        }
    }

    /// The setup of a seat in the twin.
    pub fn setup(&self, game: &Game, seat: Seat, setup: &Setup, chance: &mut Chance) -> Setup {
        if !game.table().deployed() {
            return play::setup(game.rules(), seat, chance);
        }
        let own = || game.table().pieces().filter(|(id, piece)| piece.seat == seat && !game.table().came_back(*id));
        let kind =
            |space| own().find(|(_, piece)| piece.start == space).map(|(id, _)| self.souls[self.of[id.index()]].kind);
        let placed = setup.pieces().iter().map(|(space, was)| (*space, kind(*space).unwrap_or(*was)));
        game.rules().setup(seat, placed.collect()).unwrap()
    }

    /// The action by which a seat does in the twin what it did in the game, with what followed there.
    pub fn action(&self, action: Action, news: &[Event]) -> Action {
        let old = news.iter().find_map(|event| match event {
            Event::Returned { old, .. } => Some(old.index()),
            _ => None,
        });
        match (action, old) {
            (Action::Rescue(_, space), Some(old)) => Action::Rescue(self.souls[self.of[old]].kind, space),
            (action, _) => action,
        }
    }
}

impl TracedPiece {
    fn could_be(&self, rules: &Rules, kind: Kind) -> bool {
        let rule = rules.kind(kind);
        let fits = |(attacker, shown): &(Kind, End)| end(rules, *attacker, kind) == *shown;
        let rescue = rules.ruleset().rescue.as_ref();
        let named = |list: fn(&fieldpost_engine::ruleset::RescueRule) -> &Vec<String>| {
            rescue.is_some_and(|rescue| list(rescue).contains(&rule.id))
        };
        let goes = match rule.movement {
            Movement::Still => !self.moved,
            Movement::Step => !self.moved_far,
            Movement::Walk { .. } | Movement::Line => true,
        };
        goes && self.attacked.iter().all(fits)
            && !(self.came_back && named(|rescue| &rescue.not))
            && !(self.rescued && named(|rescue| &rescue.not_by))
    }
}

fn is_silent(rules: &Rules) -> bool {
    rules.ruleset().battle.defender.is_silent()
}

/// How an attack ends without cards, told once more in plain words.
fn end(rules: &Rules, attacker: Kind, defender: Kind) -> End {
    let [attacker, defender]: [&KindRule; 2] = [attacker, defender].map(|kind| rules.kind(kind));
    let wins = match &defender.defence {
        Defence::Flag => return End::LostTheGame,
        _ if attacker.beats.contains(&defender.id) => true,
        Defence::Fortified { except } => except.contains(&attacker.id),
        Defence::Rank if attacker.rank == defender.rank && rules.ruleset().battle.ties == Ties::BothFall => {
            return End::BothFell;
        }
        Defence::Rank => attacker.rank >= defender.rank,
    };
    if wins { End::Fell } else { End::Withstood }
}

/// Whether the pieces that came back in two games are known to everybody in both or in neither: of two of a kind the
/// hidden one comes back, and the twin of a seat that chose a known one may have a hidden one of that kind.
pub fn alike(one: &[Event], two: &[Event]) -> bool {
    let known = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Returned { to, .. } => Some(*to == Audience::Everyone),
            _ => None,
        })
    };
    known(one) == known(two)
}
