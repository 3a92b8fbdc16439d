"""What responses hold, as far as a player needs it. They hold more: each is the JSON object that the service sent."""

from typing import Any, Literal, NotRequired, TypedDict

# Its `type` says which form it has; the contract lists the forms. A legal action is sent as it was listed.
Action = dict[str, Any]
Event = dict[str, Any]

DecisionName = Literal[
    "invitation", "setup", "redraw", "turn", "defence", "rescue", "recruit", "flag", "draw_offer", "claim"
]


class Fault(TypedDict):
    """One thing that is wrong with a request."""

    at: str
    what: str


class Seat(TypedDict):
    """A seat and its player; `user` is absent while there is none."""

    seat: str
    team: str
    status: str
    user: NotRequired[str]
    user_id: NotRequired[str]
    setup_locked: bool


class AwaitedDecision(TypedDict):
    """What a game waits for, and until when."""

    decision: str
    seats: list[str]
    since: str
    until: NotRequired[str]


class Outcome(TypedDict):
    """How a game ended."""

    result: Literal["won", "drawn", "aborted"]
    winners: NotRequired[list[str]]
    reason: str


class Game(TypedDict):
    """A game as the caller may see it."""

    id: str
    version: int
    etag: str
    ruleset: str
    options: dict[str, Any]
    status: Literal["waiting", "setup", "playing", "over", "aborted"]
    you: NotRequired[str]
    seats: list[Seat]
    ply: int
    pieces: list[dict[str, Any]]
    awaiting: list[AwaitedDecision]
    last_events: list[Event]
    outcome: NotRequired[Outcome]


class Decision(TypedDict):
    """A decision that waits for the caller; `actions` are those that make it, if they were asked for."""

    game: str
    etag: str
    ruleset: str
    decision: DecisionName
    seat: str
    others: list[str]
    other_ids: list[str]
    invited_by: NotRequired[str]
    invited_by_id: NotRequired[str]
    since: str
    until: NotRequired[str]
    seconds_left: NotRequired[int]
    actions: NotRequired[list[Action]]


class LegalActions(TypedDict):
    """What the game would accept now, and the tag to send with it."""

    version: int
    etag: str
    actions: list[Action]


class GameRecord(TypedDict):
    """A finished game, from which it can be played through again."""

    ruleset: str
    options: dict[str, Any]
    seats: dict[str, str]
    setups: dict[str, str]
    date: str
    result: str
    actions: list[dict[str, Any]]
