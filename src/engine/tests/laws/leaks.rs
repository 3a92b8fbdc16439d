//! Services that leak: each tells one secret in one way. The check of `twins` must catch them all.

use fieldpost_engine::{
    Action, Actor, Border, Card, Cards, Event, Fact, Game, Illegal, Kind, Move, MovePath, PieceId, PieceView,
    SeenEvent, Space, Viewer, Warning, notation::draw,
};

use crate::twins::{self, Portrait, moves, seen};
use crate::{card_leaks, option_leaks};

macro_rules! leaks {
    ($($name:ident)*) => {
        /// One planted leak.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Leak { $($name),* }

        const ALL: &[Leak] = &[$(Leak::$name),*];
    };
}

leaks! {
    ViewShowsTheKindOfUnmovedPieces
    ViewCallsBombsPublic
    ViewSaysWhichPiecesCouldMove
    ViewListsPiecesByRank
    ViewListsOneMoreCapturedPieceWhileTheSpyHides
    ViewShowsLockedSetups
    PrintedViewHoldsTheWholeState
    LegalActionsSpareBombs
    LegalActionsComeWeakestTargetFirst
    LegalActionsListTheFlagTwice
    WarningsNameAHiddenKind
    ArmiesAreDeployedByRank
    SetupsAreSeenByOthers
    KindsAreRevealedToEveryone
    RevealedPiecesComeByRankWithoutTheirKinds
    BattlesRevealTheBombsBesideThem
    EventNumbersSkipOneForASpy
    StepsOfAMinerReadAsAdvances
    AttacksOnBombsAreRefused
    BombsOfOthersAreImmovable
    WaysBlockedByAFlagAreTooFar
    ResigningIsRefusedNearTheFlag
    OffersOfADrawAreRefusedByTheStronger
    AbortedGamesShowTheSetups
    PartnersSeeEachOther
    LegalActionsSpareCannons
    StraightWalksOfCaptainsAreMarked
    FlagsAreRaisedByRank
    ScoresRiseTwiceWhileTheSpyHides
    RecruitingIsLostWhileTheMarshalHides
    ShotsAtGeneralsAreOutOfRange
    ViewHoldsTheHandOfAnother
    ViewShowsTheOwnPileInOrder
    ViewShowsTheCardThatLiesFaceDown
    ViewHoldsOneUnknownCardMoreForABoat
    PrintedViewNamesTheTopOfEveryPile
    LegalActionsSpareWhoHoldsADefenceCard
    LegalActionsComeByTheHandOfAnother
    DrawnCardsAreSeenByOthers
    DrawingAMoveCardIsNotCounted
    CardsPutUnderAreSeenByOthers
    SwappingADefenceCardSkipsANumber
    LaidCardsAreSeenByOthers
    LaidThreesReadAsPlayed
    DefenceIsOfferedToWhoHoldsACard
    DefenceOfAnythingUnableIsNotAsked
    KeptHandsAreToldWhenTheyAreGood
    AttacksAreRefusedWhileAnotherHoldsThree
    SwapsAreRefusedBeforeAnEmptyRest
    SilentDefendersAreShownToTheAttacker
    SilentBombsTakeOneEventMore
    SilentWinnersAreDefencelessIfTheyAreBombs
    PiecesCapturedInSilenceAreListedWithTheirKinds
    PiecesCapturedInSilenceAreListedByRank
    RescuesAreOfferedToRescuersOnly
    RescuesTellTheRankOfWhatCameBack
    RescuedPiecesAreShownToEveryone
    RescuedPiecesHaveMovedIfTheyAreStrong
    ScoutsCapturedInSilenceCountAsBack
    ChasesWarnOfTheKindThatIsChased
    ChasesLeaveOutMovesBesideTheStronger
    ChasesOfABombAreRefused
}

use Leak::*;

/// The engine as a viewer meets it: honest, or with one leak.
pub struct Service {
    leak: Option<Leak>,
}

impl Service {
    pub const fn honest() -> Self {
        Self { leak: None }
    }

    /// Applies an action.
    pub fn apply(&self, game: &mut Game, actor: Actor, action: Action) -> Result<Vec<Event>, Illegal> {
        if let (Actor::Seat(seat), Some(leak)) = (actor, self.leak)
            && let Some(illegal) = refusal(leak, &Secrets { game, viewer: Viewer::Seat(seat) }, &action)
        {
            return Err(illegal);
        }
        let secrets = game.clone();
        let secrets = Secrets { game: &secrets, viewer: Viewer::Spectator };
        game.apply(actor, action).map_err(|illegal| match (self.leak, illegal) {
            (Some(WaysBlockedByAFlagAreTooFar), Illegal::Blocked(space)) if secrets.on(space, "flag") => {
                Illegal::TooFar(space, space)
            }
            (_, illegal) => illegal,
        })
    }

    /// The events as a viewer is shown them.
    pub fn seen(&self, game: &Game, events: &[Event], viewer: Viewer) -> Vec<(usize, SeenEvent)> {
        let mut seen = seen(events, viewer);
        if let Some(leak) = self.leak {
            colour(leak, &Secrets { game, viewer }, events, &mut seen);
        }
        seen
    }

    /// The game as a viewer sees it.
    pub fn look(&self, game: &Game, viewer: Viewer, print: bool) -> Portrait {
        let view = game.view_for(viewer);
        let mut portrait = Portrait {
            pieces: view.pieces().collect(),
            captured: view.still_captured().collect(),
            returned: (
                view.returned().to_vec(),
                game.rules().all_seats().iter().map(|seat| view.returned_unseen(seat)).collect(),
            ),
            setups: game.rules().all_seats().iter().map(|seat| view.setup(seat)).collect(),
            legal: view.legal_actions(),
            warnings: view.warnings(),
            chases: view.chase_warnings(),
            cards: view.cards().cloned(),
            laid: view.laid(),
            table: view.table().clone(),
            drawn: if print { draw(&view) } else { String::new() },
            printed: if print { format!("{view:?}") } else { String::new() },
        };
        if let Some(leak) = self.leak {
            paint(leak, &Secrets { game, viewer }, &mut portrait);
        }
        portrait
    }
}

/// What a viewer may not know.
pub struct Secrets<'a> {
    pub game: &'a Game,
    pub viewer: Viewer,
}

impl Secrets<'_> {
    pub fn is(&self, id: PieceId, kind: &str) -> bool {
        self.game.kind(id) == self.game.rules().find_kind(kind)
    }

    pub fn hidden(&self, id: PieceId) -> bool {
        !self.game.state().shown_to(id).includes(self.viewer)
    }

    /// Whether a piece of this kind stands on a space.
    fn on(&self, space: Space, kind: &str) -> bool {
        self.game.table().at(space).is_some_and(|id| self.is(id, kind))
    }

    /// Where a hidden piece of this kind stands.
    fn place(&self, kind: &str) -> Option<Space> {
        self.pieces().find(|id| self.is(*id, kind)).and_then(|id| self.game.table().piece(id)?.space)
    }

    /// Whether another seat than the viewer's holds a card for which this is so.
    pub fn another_holds(&self, wanted: impl Fn(&Card) -> bool) -> bool {
        self.others().any(|cards| cards.hand.iter().any(&wanted))
    }

    /// The cards of the seats that the viewer does not sit in.
    pub fn others(&self) -> impl Iterator<Item = &Cards> {
        let seats = self.game.rules().all_seats().iter().filter(|seat| self.viewer != Viewer::Seat(*seat));
        seats.filter_map(|seat| self.game.state().cards(seat))
    }

    /// The hidden pieces.
    fn pieces(&self) -> impl Iterator<Item = PieceId> {
        self.game.table().pieces().map(|(id, _)| id).filter(|id| self.hidden(*id))
    }
}

/// Leaks of views.
fn paint(leak: Leak, secrets: &Secrets<'_>, portrait: &mut Portrait) {
    let Secrets { game, viewer } = secrets;
    let hidden = |piece: &&mut PieceView| secrets.hidden(piece.id);
    let target = |action: &Action| match action {
        Action::Attack(Move { to, .. }) => game.table().at(*to).and_then(|id| game.kind(id)),
        _ => None,
    };
    let named = |kind: &str| game.rules().find_kind(kind);
    match leak {
        ViewShowsTheKindOfUnmovedPieces => {
            portrait.pieces.iter_mut().filter(|piece| !piece.moved).for_each(|piece| piece.kind = game.kind(piece.id));
        }
        ViewCallsBombsPublic => {
            portrait.pieces.iter_mut().filter(hidden).for_each(|piece| piece.public = secrets.is(piece.id, "bomb"));
        }
        ViewSaysWhichPiecesCouldMove => portrait.pieces.iter_mut().filter(hidden).for_each(|piece| {
            piece.moved = game.kind(piece.id).is_some_and(|kind| moves(game.rules(), kind));
        }),
        ViewListsPiecesByRank => portrait.pieces.sort_by_key(|piece| game.kind(piece.id)),
        ViewListsOneMoreCapturedPieceWhileTheSpyHides => {
            let spy = portrait.pieces.iter().find(|piece| !piece.moved && secrets.is(piece.id, "spy")).copied();
            portrait.captured.extend(spy.map(|spy| PieceView { id: PieceId(0), kind: None, ..spy }));
        }
        ViewShowsLockedSetups => {
            let setups = game.rules().all_seats().iter().map(|seat| game.state().setup(seat).cloned());
            portrait.setups = setups.collect();
        }
        PrintedViewHoldsTheWholeState if !portrait.printed.is_empty() => {
            portrait.printed.push_str(&format!("{:?}", game.state()));
        }
        LegalActionsSpareBombs => portrait.legal.retain(|action| target(action) != named("bomb")),
        PartnersSeeEachOther => portrait.pieces.iter_mut().for_each(|piece| {
            if matches!(viewer, Viewer::Seat(seat) if game.rules().team(*seat).contains(piece.seat)) {
                piece.kind = game.kind(piece.id);
            }
        }),
        LegalActionsSpareCannons if named("cannon").is_some() => {
            portrait.legal.retain(|action| target(action) != named("cannon"));
        }
        LegalActionsComeWeakestTargetFirst => portrait.legal.sort_by_key(target),
        LegalActionsListTheFlagTwice => {
            let flag = portrait.legal.iter().find(|action| target(action) == named("flag")).cloned();
            portrait.legal.extend(flag);
        }
        WarningsNameAHiddenKind if matches!(viewer, Viewer::Seat(_)) => {
            let border = Border::between(Space(0), Space(1));
            let warning = |id| Warning {
                piece: id,
                border,
                count: 0,
                limit: game.kind(id).map_or(0, |Kind(kind)| kind),
                plies: vec![],
            };
            portrait.warnings.extend(secrets.pieces().next().map(warning));
        }
        _ => {
            card_leaks::paint(leak, secrets, portrait);
            option_leaks::paint(leak, secrets, portrait);
        }
    }
}

/// Leaks of events.
fn colour(leak: Leak, secrets: &Secrets<'_>, events: &[Event], seen: &mut Vec<(usize, SeenEvent)>) {
    let Secrets { game, .. } = secrets;
    let moved = |event: &SeenEvent, kind: &str| matches!(event, SeenEvent::Fact(Fact::Moved { piece, .. }) if secrets.hidden(*piece) && secrets.is(*piece, kind));
    match leak {
        ArmiesAreDeployedByRank => seen.iter_mut().for_each(|(_, event)| {
            if let SeenEvent::Fact(Fact::Deployed { pieces }) = event {
                pieces.sort_by_key(|(_, space)| game.table().at(*space).and_then(|id| game.kind(id)));
            }
        }),
        SetupsAreSeenByOthers => seen.iter_mut().for_each(|(number, event)| {
            if let (SeenEvent::SetupLocked { setup, .. }, Event::SetupLocked { setup: all, .. }) =
                (event, &events[*number])
            {
                *setup = Some(all.clone());
            }
        }),
        KindsAreRevealedToEveryone | RevealedPiecesComeByRankWithoutTheirKinds => {
            for (number, event) in events.iter().enumerate() {
                if let Event::Revealed { pieces, .. } = event {
                    let mut pieces = pieces.clone();
                    if leak == RevealedPiecesComeByRankWithoutTheirKinds {
                        pieces.sort_by_key(|(_, kind)| *kind);
                        pieces.iter_mut().for_each(|(_, kind)| *kind = Kind(0));
                    }
                    seen.push((number, SeenEvent::Revealed { pieces, public: false }));
                }
            }
        }
        BattlesRevealTheBombsBesideThem => {
            let battle = seen.iter().find_map(|(_, event)| match event {
                SeenEvent::Fact(Fact::Attacked { to, .. }) => Some(*to),
                _ => None,
            });
            let beside = |space: Space| game.rules().board().links(space);
            let bombs = battle.into_iter().flat_map(beside).filter(|link| secrets.on(link.to, "bomb"));
            let pieces = bombs.filter_map(|link| game.table().at(link.to)).map(|id| (id, Kind(1))).collect();
            seen.push((0, SeenEvent::Revealed { pieces, public: true }));
        }
        EventNumbersSkipOneForASpy => {
            let spy = seen.iter().any(|(_, event)| moved(event, "spy"));
            seen.iter_mut().skip(1).for_each(|(number, _)| *number += usize::from(spy));
        }
        StepsOfAMinerReadAsAdvances => seen.iter_mut().for_each(|(_, event)| {
            if moved(event, "miner")
                && let SeenEvent::Fact(Fact::Moved { piece, from, to, .. }) = *event
            {
                *event = SeenEvent::Fact(Fact::Advanced { piece, from, to });
            }
        }),
        StraightWalksOfCaptainsAreMarked => seen.iter_mut().for_each(|(_, event)| {
            if moved(event, "captain")
                && let SeenEvent::Fact(Fact::Moved { from, to, way, .. }) = event
                && let Some([via, _]) = game.rules().board().path(*from, *to)
            {
                *way = MovePath::Turned(*via);
            }
        }),
        FlagsAreRaisedByRank => seen.iter_mut().for_each(|(number, event)| {
            if let SeenEvent::Fact(Fact::FlagRaised { piece, .. }) = event {
                *number += 100 * game.kind(*piece).map_or(0, |Kind(kind)| usize::from(kind));
            }
        }),
        ScoresRiseTwiceWhileTheSpyHides => seen.iter_mut().for_each(|(_, event)| {
            if let SeenEvent::Fact(Fact::Scored { score, .. }) = event {
                *score += u8::from(secrets.place("spy").is_some_and(|space| space.index() % 2 == 0));
            }
        }),
        RecruitingIsLostWhileTheMarshalHides => {
            let scored = seen.iter().find_map(|(number, event)| match event {
                SeenEvent::Fact(Fact::Scored { seat, .. }) => Some((*number, *seat)),
                _ => None,
            });
            if let Some((number, seat)) = scored
                && secrets.place("marshal").is_some_and(|space| space.index() % 2 == 0)
            {
                seen.push((number, SeenEvent::Fact(Fact::RecruitLost { seat })));
            }
        }
        OffersOfADrawAreRefusedByTheStronger => {
            if let Some(SeenEvent::Fact(Fact::DrawOffered { seat })) = seen.first().map(|(_, event)| event.clone())
                && secrets.place("marshal").is_some_and(|space| space.index() % 2 == 0)
            {
                seen.push((1, SeenEvent::Fact(Fact::DrawRefused { seat })));
            }
        }
        AbortedGamesShowTheSetups if game.outcome().is_some() => {
            let pieces = secrets.pieces().filter_map(|id| Some((id, game.kind(id)?))).collect();
            seen.push((1, SeenEvent::Revealed { pieces, public: true }));
        }
        _ => {
            card_leaks::colour(leak, secrets, events, seen);
            option_leaks::colour(leak, secrets, events, seen);
        }
    }
}

/// Leaks of refusals.
fn refusal(leak: Leak, secrets: &Secrets<'_>, action: &Action) -> Option<Illegal> {
    match (leak, action) {
        (AttacksOnBombsAreRefused, Action::Attack(Move { to, .. })) if secrets.on(*to, "bomb") => {
            Some(Illegal::Immovable(*to))
        }
        (ShotsAtGeneralsAreOutOfRange, Action::Shoot(Move { from, to, .. })) if secrets.on(*to, "general") => {
            Some(Illegal::OutOfRange(*from, *to))
        }
        (BombsOfOthersAreImmovable, Action::Move(Move { from, .. })) if secrets.on(*from, "bomb") => {
            Some(Illegal::Immovable(*from))
        }
        (ResigningIsRefusedNearTheFlag, Action::Resign) => {
            let near = secrets.place("flag").is_some_and(|space| space.index() % 2 == 0);
            near.then_some(Illegal::NotAwaited)
        }
        _ => card_leaks::refusal(leak, secrets, action).or_else(|| option_leaks::refusal(leak, secrets, action)),
    }
}

#[test]
fn v_6_every_planted_leak_is_caught() {
    let twins: Vec<_> = twins::all().collect();
    for leak in ALL.iter().copied() {
        let service = Service { leak: Some(leak) };
        let caught = twins.iter().any(|pair| pair.compare(&service).is_err());
        assert!(caught, "{leak:?} was not caught");
    }
}
