"""Actions that random play seldom comes to: games in which they are legal are made until each was accepted once.

Most come from the games of tests/clients/games.json, played up to such an action; cards for a defence are soon in the
hand of somebody who is attacked.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from world import Game, Person, World

STORIES = Path(__file__).resolve().parents[1] / "clients" / "games.json"
# Of these actions, how the written games have them.
WRITTEN = {"recruit": " recruit ", "rescue": " rescue ", "shoot": "*"}
MAX_PLIES = 300


class RareActions:
    """The types of action that are to be accepted yet, each with the game in which it is legal."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.missing = {"defend", *WRITTEN}
        self._games: dict[str, Game] = {}

    def accept(self, kind: str) -> None:
        self.missing.discard(kind)
        self._games.pop(kind, None)

    def find(self) -> "tuple[Game, Person, str, Any] | None":
        """A game, somebody in it, its tag, and an action that is missing; nothing if none is."""
        if not self.missing:
            return None
        kind = self.world.chance.choice(sorted(self.missing))
        game = self._games.get(kind) or (self._written(kind) if kind in WRITTEN else self._with_defence())
        self._games[kind] = game
        person, tag, actions = self.world.legal(game) or (None, "", [])
        fitting = [action for action in actions if action["type"] == kind]
        if person is None or not fitting:
            # Next time another one is made.
            del self._games[kind]
            return None
        return game, person, tag, self.world.chance.choice(fitting)

    def _written(self, kind: str) -> "Game":
        stories = json.loads(STORIES.read_text())
        for story in stories:
            for number, action in enumerate(story["actions"]):
                if WRITTEN[kind] in action:
                    return self._replay(story, story["actions"][:number])
        raise LookupError(f"No game in {STORIES} has the action {kind}.")

    def _replay(self, story: Any, actions: list[str]) -> "Game":
        game = self.world.begin(story["ruleset"], options=story["options"])
        for seat, setup in story["setups"].items():
            game.people[seat].client.put_setup(game.id, setup)
        for seat, text in (action.split(" ", 1) for action in actions):
            client = game.people[seat].client
            client.act(game.id, client.game(game.id)["etag"], {"type": "text", "text": text})
        return game

    def _with_defence(self) -> "Game":
        game = self.world.make_game("playing", "battle-cards")
        for _ in range(MAX_PLIES):
            found = self.world.legal(game)
            if found is None or any(action["type"] == "defend" for action in found[2]):
                break
            self.world.step(game, "attack")
        return game
