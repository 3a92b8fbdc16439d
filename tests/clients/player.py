"""A player of the small ruleset, with what openapi-python-client makes of the contract.

It is type-checked, not run: where a type is vaguer than the contract, a line of this is an error.
"""

from uuid import UUID

from fieldpost_client import AuthenticatedClient
from fieldpost_client.api.games import act, create_game, list_legal_actions, read_record, read_record_text
from fieldpost_client.models import (
    AttackAction,
    EndedEvent,
    Game,
    GameRecord,
    LegalActionList,
    MoveAction,
    MovedEvent,
    NewGame,
    OpponentOpen,
    OpponentOpenType,
    ReturnShownEvent,
)


def create(client: AuthenticatedClient) -> Game:
    """Creates a game; whatever may be left out is left out."""
    body = NewGame(ruleset="quick-arena", opponent=OpponentOpen(type_=OpponentOpenType.OPEN))
    made = create_game.sync(client=client, body=body)
    if not isinstance(made, Game):
        raise RuntimeError(made.detail if made else "an answer that the contract does not know")
    return made


def play(client: AuthenticatedClient, game: UUID) -> str:
    """Plays the first legal action that moves a piece: what is listed is what is sent, with the tag beside it."""
    legal = list_legal_actions.sync(game, client=client)
    if not isinstance(legal, LegalActionList):
        return ""
    move = next(action for action in legal.actions if isinstance(action, MoveAction | AttackAction))
    played = act.sync(game, client=client, body=move, if_match=legal.etag)
    return played.etag if isinstance(played, Game) else ""


def told(game: Game) -> list[str]:
    """Each type of event has its own fields."""
    said = []
    for event in game.last_events:
        if isinstance(event, MovedEvent):
            said.append(f"{event.from_} to {event.to}")
        elif isinstance(event, ReturnShownEvent):
            said.append(f"{event.piece} had come back")
        elif isinstance(event, EndedEvent):
            said.append(str(event.outcome.reason))
        else:
            said.append(event.type_.value)
    return said


def record(client: AuthenticatedClient, game: UUID) -> tuple[str, str]:
    """The record is an object here and a text there."""
    read = read_record.sync(game, client=client)
    text = read_record_text.sync(game, client=client)
    if not isinstance(read, GameRecord) or not isinstance(text, str):
        return ("", "")
    return (read.result, text)
