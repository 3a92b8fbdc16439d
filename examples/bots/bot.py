"""A bot for any ruleset. It accepts invitations, sets up its army at random and attacks wherever it can.

usage: FIELDPOST_URL=… FIELDPOST_TOKEN=… python3 bot.py [GAME…]

It ends when the named games are over, and plays for ever if none is named. The token is a personal access token with
the scopes read and play. Needs the package `fieldpost` (clients/python).
"""

import os
import random
import sys
import time

import fieldpost
from fieldpost import Action, Client, Decision, ServiceFailure, TooManyRequests

# What may be done at any time, and is better not done at random.
NEVER = {"abort", "offer_draw", "resign"}
# Nobody who asks every two seconds meets a limit.
POLL_SECONDS = float(os.environ.get("FIELDPOST_POLL_SECONDS", "2"))


def army(client: Client, decision: Decision) -> dict[str, str]:
    """Every piece on a home space of the seat, at random."""
    rules = client.rules(decision["game"])["ruleset"]
    seat = next(seat for seat in rules["seats"] if seat["seat"] == decision["seat"])
    spaces = [space for row in seat["home"] for space in row if space != seat.get("recruitment")]
    kinds = [kind["kind"] for kind in rules["kinds"] for _ in range(kind["count"])]
    return dict(zip(random.sample(spaces, len(kinds)), kinds, strict=True))


def choose(actions: list[Action]) -> Action | None:
    """An attack if there is one, and otherwise any other action: also accepting a draw, or claiming a game."""
    sensible = [action for action in actions if action["type"] not in NEVER]
    attacks = [action for action in sensible if action["type"] in ("attack", "shoot")]
    return random.choice(attacks or sensible) if sensible else None


def decide(client: Client, decision: Decision) -> None:
    """Makes one decision."""
    game = decision["game"]
    if decision["decision"] == "invitation":
        client.join(game)
    elif decision["decision"] == "setup":
        client.put_setup(game, army(client, decision))
    elif action := choose(decision.get("actions", [])):
        client.act(game, decision["etag"], action)
    else:
        # More actions than fit, or the game had just moved on.
        client.turn(game, choose)


def make(client: Client, decisions: list[Decision]) -> bool:
    """Makes those decisions that it can, and returns whether it could make one."""
    made = False
    for decision in decisions:
        try:
            decide(client, decision)
            made = True
        except (fieldpost.Conflict, fieldpost.NotFound, fieldpost.Stale):
            # Somebody else was faster; the next poll shows how things are.
            continue
        except (ServiceFailure, TooManyRequests, fieldpost.Unauthenticated):
            # This is not about one game.
            raise
        except fieldpost.Problem as why:
            # One game that refuses does not end the others.
            print(f"{decision['game']}: {why}", file=sys.stderr)
    return made


def is_over(client: Client, game: str) -> bool:
    return client.game(game)["status"] in ("over", "aborted")


def main() -> None:
    client = Client(os.environ["FIELDPOST_URL"], os.environ["FIELDPOST_TOKEN"])
    games = set(sys.argv[1:])
    while True:
        try:
            if make(client, client.decisions(actions=True)):
                continue
            games -= {game for game in games if is_over(client, game)}
            if sys.argv[1:] and not games:
                return
        except (fieldpost.NoAnswer, ServiceFailure, TooManyRequests) as why:
            # An outage; the token and the games are as they were.
            print(why, file=sys.stderr)
        time.sleep(POLL_SECONDS)


if __name__ == "__main__":
    main()
