"""Uses the client of `clients/python` against the service while every second response is lost.

Everything happens once all the same: a game is created, joined, set up and played to its end.
"""

import os
import sys
from collections.abc import Callable
from typing import TypeVar

from fieldpost import Client, Conflict, Game, ProblemCode, Refused, Stale, Unauthenticated
from fieldpost.transport import Http, Lost, Request, Response

Kind = TypeVar("Kind", bound=Exception)

RED, BLUE = "2..9M..2/.3.S..3./.B.F.B..", "2..9M..F/.3.S..3./.B.2.B.."
# Red's scout runs down the open file and takes the flag.
GAME = [("red", "d3-d4"), ("blue", "e6-e5"), ("red", "a3xa6")]


class Lossy:
    """Lets the service answer, and loses every second answer."""

    def __init__(self) -> None:
        self.http = Http(30)
        self.sent = 0

    def __call__(self, request: Request) -> Response:
        response = self.http(request)
        self.sent += 1
        if self.sent % 2:
            raise Lost("lost on purpose")
        return response


def expect(what: bool, message: str) -> None:
    if not what:
        sys.exit(message)


def refusal(kind: type[Kind], asked: Callable[[], object]) -> Kind:
    """The exception with which it ends."""
    try:
        asked()
    except kind as why:
        return why
    sys.exit(f"{kind.__name__} was not raised")


def main() -> None:
    url, names = os.environ["FIELDPOST_URL"], os.environ["FIELDPOST_NAMES"].split()
    lossy = [Lossy(), Lossy()]
    red, blue = (Client(url, transport=each, sleep=lambda _: None) for each in lossy)
    refusal(Unauthenticated, lambda: red.log_in(names[0], "a wrong password"))
    red.log_in(names[0], os.environ["FIELDPOST_PASSWORD"])
    blue.log_in(names[1], os.environ["FIELDPOST_PASSWORD"])
    game = red.create_game("quick-arena", opponent={"type": "user", "user": names[1]}, red="creator")["id"]
    invitations = [asked for asked in blue.decisions() if asked["decision"] == "invitation"]
    expect([asked["game"] for asked in invitations] == [game], f"there is one invitation: {invitations}")
    blue.join(game)
    why = refusal(Refused, lambda: red.put_setup(game, "F"))
    expect(why.code is ProblemCode.INVALID_SETUP and why.faults[0]["at"] == "text", f"a setup has faults: {why}")
    red.put_setup(game, RED)
    blue.put_setup(game, BLUE)
    at = {"red": red, "blue": blue}
    first = red.game(game)
    for seat, text in GAME:
        now: Game = at[seat].game(game)
        played = at[seat].act(game, now["etag"], {"type": "text", "text": text})
        expect(played["version"] == now["version"] + 1, f"{text} was played once")
    stale = refusal(Stale, lambda: blue.act(game, first["etag"], {"type": "resign"}))
    expect(stale.etag is not None and stale.etag != first["etag"], "the problem has the new tag")
    over = refusal(Conflict, lambda: blue.act(game, blue.game(game)["etag"], {"type": "resign"}))
    expect(over.code is ProblemCode.GAME_OVER, f"the game is over: {over}")
    expect([seen["status"] for seen in red.follow(game)] == ["over"], "the game is followed to its end")
    record = red.record(game)
    expect([action["action"] for action in record["actions"]] == [text for _, text in GAME], f"{record}")
    expect('[Result "red"]' in red.record_text(game), "the record is also text")
    expect([event["type"] for event in red.events(game)].count("ended") == 1, "the events are read to the end")
    print(f"A game was played once although {sum(each.sent for each in lossy) // 2} responses were lost.")


if __name__ == "__main__":
    main()
