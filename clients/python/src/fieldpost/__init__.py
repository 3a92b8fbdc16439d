"""A client of fieldpost: it logs in, repeats what was lost, keeps to If-Match, follows games and raises typed problems.

It knows the operations that a player needs. Every other one but the streams is one `Client.request` away.
"""

from .client import Client
from .codes import ProblemCode
from .problems import (
    Conflict,
    Forbidden,
    NoAnswer,
    NotFound,
    Problem,
    Refused,
    ServiceFailure,
    Stale,
    TooManyRequests,
    Unauthenticated,
)
from .values import Action, AwaitedDecision, Decision, Event, Fault, Game, GameRecord, LegalActions, Outcome, Seat

__all__ = [
    "Action",
    "AwaitedDecision",
    "Client",
    "Conflict",
    "Decision",
    "Event",
    "Fault",
    "Forbidden",
    "Game",
    "GameRecord",
    "LegalActions",
    "NoAnswer",
    "NotFound",
    "Outcome",
    "Problem",
    "ProblemCode",
    "Refused",
    "Seat",
    "ServiceFailure",
    "Stale",
    "TooManyRequests",
    "Unauthenticated",
]
