"""Plays the games of games.json with the classes that openapi-python-client makes, and reads every answer.

Each game goes as it is written down, then out of chance for some turns, and ends when all have resigned. An answer that
the contract does not know, or that cannot be read, is a failure, and so is a type of event that nobody was shown.
"""

import json
import os
import random
import sys
from typing import Any, TypeVar
from uuid import UUID

from fieldpost_client import AuthenticatedClient
from fieldpost_client.api.games import (
    act,
    create_game,
    join_game,
    list_events,
    list_legal_actions,
    put_setup,
    read_game,
    read_picture,
    read_record,
    read_record_text,
    read_rules,
)
from fieldpost_client.api.me import list_decisions, read_me
from fieldpost_client.models import (
    EventList,
    Game,
    GameRecord,
    GameRules,
    LegalActionList,
    NewGame,
    OpponentUser,
    OpponentUserType,
    Options,
    OwnSetup,
    ResignAction,
    ResignActionType,
    SeatChoice,
    SeatForMe,
    SeatForMeType,
    SetupChoice,
    TextAction,
    TextActionType,
)
from fieldpost_client.models.decision_list import DecisionList
from fieldpost_client.models.game_status import GameStatus
from fieldpost_client.models.me import Me
from fieldpost_client.types import UNSET, Unset

Result = TypeVar("Result")
NAMES = os.environ["FIELDPOST_NAMES"].split()
# A connection that is kept may be closed by the service just when it is used again, and nothing is repeated here.
CLOSING = {"Connection": "close"}
PEOPLE = [
    AuthenticatedClient(os.environ["FIELDPOST_URL"], token, headers=CLOSING, raise_on_unexpected_status=True)
    for token in os.environ["FIELDPOST_TOKENS"].split()
]
ENDS = {"resign", "offer_draw", "accept_draw", "refuse_draw", "abort", "claim"}
CHANCE = random.Random(1)
# A game out of chance may not show everything at once.
MAX_REPETITIONS = 10

seen: set[str] = set()
taken: set[str] = set()


def read(kind: type[Result], answer: object) -> Result:
    """The answer, which must be of this kind."""
    if not isinstance(answer, kind):
        sys.exit(f"expected {kind.__name__}, but got {answer!r}")
    if isinstance(answer, Game):
        seen.update(event.type_.value for event in answer.last_events)
    return answer


def create(story: dict[str, Any]) -> UUID:
    """The game, with everybody in their seat."""
    count = len(story["setups"])
    others = [OpponentUser(type_=OpponentUserType.USER, user=name) for name in NAMES[1:count]]
    options = Options.from_dict(story["options"])
    body = NewGame(ruleset=story["ruleset"], options=options, seats=[SeatForMe(type_=SeatForMeType.ME), *others])
    game = read(Game, create_game.sync(client=PEOPLE[0], body=body, idempotency_key=str(CHANCE.random()))).id
    for person in PEOPLE[1:count]:
        read(Game, join_game.sync(game, client=person, body=SeatChoice()))
    return game


def act_by_chance(game: UUID, person: AuthenticatedClient) -> None:
    """Something that nobody has done yet, or an attack, or anything that does not end the game."""
    legal = read(LegalActionList, list_legal_actions.sync(game, client=person))
    actions = [action for action in legal.actions if action.type_.value not in ENDS]
    new = [action for action in actions if action.type_.value not in taken]
    attacks = [action for action in actions if action.type_.value == "attack"]
    chosen = CHANCE.choice(new or attacks or actions)
    taken.add(chosen.type_.value)
    read(Game, act.sync(game, client=person, body=chosen, if_match=legal.etag))


def resign(game: UUID, person: AuthenticatedClient) -> None:
    """Unless it is over, or the seat is out."""
    now = read(Game, read_game.sync(game, client=person))
    if now.status == GameStatus.PLAYING and now.you not in now.seats_out:
        body = ResignAction(type_=ResignActionType.RESIGN)
        read(Game, act.sync(game, client=person, body=body, if_match=now.etag))


def look_back(game: UUID, person: AuthenticatedClient) -> None:
    """Everything that is left of a game."""
    read(Game, read_game.sync(game, client=person))
    after: int | Unset = 0
    while not isinstance(after, Unset):
        page = read(EventList, list_events.sync(game, client=person, after=after, limit=50))
        seen.update(event.type_.value for event in page.events)
        after = page.next_ if page.next_ is not UNSET else UNSET
    read(DecisionList, list_decisions.sync(client=person, actions=True))
    read(Me, read_me.sync(client=person))


def play(story: dict[str, Any]) -> None:
    """One game, from its creation to its record."""
    game = create(story)
    now = read(Game, read_game.sync(game, client=PEOPLE[0]))
    at = {seat.seat: PEOPLE[NAMES.index(str(seat.user))] for seat in now.seats}
    read(GameRules, read_rules.sync(game, client=PEOPLE[0]))
    for seat, text in story["setups"].items():
        read(OwnSetup, put_setup.sync(game, client=at[seat], body=SetupChoice(text=text, locked=True)))
    for seat, text in (action.split(" ", 1) for action in story["actions"]):
        now = read(Game, read_game.sync(game, client=at[seat]))
        body = TextAction(type_=TextActionType.TEXT, text=text)
        read(Game, act.sync(game, client=at[seat], body=body, if_match=now.etag))
    for _ in range(story["turns"]):
        now = read(Game, read_game.sync(game, client=PEOPLE[0]))
        if now.status != GameStatus.PLAYING:
            break
        act_by_chance(game, at[now.awaiting[-1].seats[0]])
    for person in at.values():
        read(DecisionList, list_decisions.sync(client=person, actions=True))
        resign(game, person)
    for person in at.values():
        look_back(game, person)
    record = read(GameRecord, read_record.sync(game, client=PEOPLE[0]))
    text = read(str, read_record_text.sync(game, client=PEOPLE[0]))
    if read_picture.sync(game, client=PEOPLE[0]) is None or f'[Result "{record.result}"]' not in text:
        sys.exit(f"the record is not that of the game: {text}")
    print(f"{story['about']}: {record.ruleset}, {len(record.actions)} actions, {record.result}")


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        stories = json.load(file)
    for story in stories:
        play(story)
    look_back(UUID(os.environ["FIELDPOST_EXPIRED"]), PEOPLE[0])
    expected = set(os.environ["FIELDPOST_EVENTS"].split())
    by_chance = [story for story in stories if story["turns"] > 0]
    for story in by_chance * MAX_REPETITIONS:
        if not expected <= seen:
            play(story)
    if missing := expected - seen:
        sys.exit(f"nobody was shown {', '.join(sorted(missing))}")
    print(f"{len(seen)} types of events were read.")


if __name__ == "__main__":
    main()
