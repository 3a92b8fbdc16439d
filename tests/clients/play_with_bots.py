"""Lets bots play one game of every ruleset to its end: four of them, each a process of the same program.

usage: play_with_bots.py COMMAND…, which gets the ids of the games of its user as further arguments
"""

import os
import subprocess
import sys
import time

from fieldpost import Client

# Play out of chance may go on for ever otherwise.
OPTIONS = {"quiet_limit": 40}
# The opponents are programs too.
QUICKLY = {"FIELDPOST_POLL_SECONDS": "0.05"}
LIMIT_SECONDS = 900.0


def main() -> None:
    url, tokens = os.environ["FIELDPOST_URL"], os.environ["FIELDPOST_TOKENS"].split()
    names = os.environ["FIELDPOST_NAMES"].split()
    people = [Client(url, token) for token in tokens]
    rulesets = people[0].request("GET", "/v1/rulesets")["rulesets"]
    games: dict[str, str] = {}
    players: list[list[str]] = [[] for _ in people]
    for ruleset in rulesets:
        count = len(ruleset["seats"])
        seats = [{"type": "me"}, *({"type": "user", "user": name} for name in names[1:count])]
        game = people[0].create_game(ruleset["id"], options=OPTIONS, seats=seats)["id"]
        games[ruleset["id"]] = game
        for player in players[:count]:
            player.append(game)
    begun = time.monotonic()
    bots = [
        subprocess.Popen([*sys.argv[1:], *mine], env=os.environ | QUICKLY | {"FIELDPOST_TOKEN": token})
        for token, mine in zip(tokens, players, strict=True)
    ]
    try:
        statuses = [bot.wait(LIMIT_SECONDS) for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
    if any(statuses):
        sys.exit(f"a bot failed: {statuses}")
    for ruleset_id, game in games.items():
        seen = people[0].game(game)
        outcome = seen.get("outcome")
        if seen["status"] != "over" or outcome is None or outcome["reason"] in ("resigned", "expired"):
            sys.exit(f"{ruleset_id} was not played to its end: {seen['status']} {outcome}")
        record = people[0].record(game)
        print(f"{ruleset_id}: {len(record['actions'])} actions, {outcome['result']}, {outcome['reason']}")
    print(f"{len(games)} games were played to their ends in {time.monotonic() - begun:.0f} s.")


if __name__ == "__main__":
    main()
