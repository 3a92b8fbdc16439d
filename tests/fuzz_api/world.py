"""The people, games and whatever else there is on the service that is fuzzed, and how more of it is made.

Everything goes through the interface. What is known here may be out of date: whoever uses it has it refused then.
"""

import base64
import datetime
import hashlib
import http.client
import json
import os
import random
import re
import time
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from typing import Any

from rare import RareActions
from service import PASSWORD, Service

from fieldpost import Client, Problem

PLAYERS = ["anna", "bert", "carl", "dora"]
SCOPES = ["read", "play", "account"]
LIMIT_SECONDS = 10.0
# What ends a game, or may be done again and again.
NEVER = {"abort", "offer_draw", "resign"}
# Games of each state that there are at least, and how many plies a new one is played forward.
FEWEST = {"open": 6, "setup": 12, "playing": 30, "over": 12}
FORWARD = (0, 0, 2, 6, 15, 40)


@dataclass
class Person:
    """Somebody with a session, a personal access token and the grant of a third-party program."""

    name: str
    client: Client
    tokens: dict[str, str] = field(default_factory=dict)


@dataclass
class Game:
    """A game, and who sits where."""

    id: str
    ruleset: str
    people: dict[str, Person]


class World:
    """What there is, drawn from with `chance`."""

    def __init__(self, service: Service, chance: random.Random) -> None:
        self.service, self.chance = service, chance
        self.count = 0
        self.today = datetime.date.today()
        self.players = [self.arrive(name) for name in PLAYERS]
        self.victim = self.arrive("victim")
        self.games: dict[str, list[Game]] = {state: [] for state in FEWEST}
        self.rules: dict[str, dict[str, Any]] = {}
        listed = self.players[0].client.request("GET", "/v1/rulesets")["rulesets"]
        self.rulesets = {ruleset["id"]: list(ruleset["seats"]) for ruleset in listed}
        self.kept: dict[str, list[str]] = {}
        self.rare = RareActions(self)
        # A refresh token of the victim that nobody has used.
        self.unused = ""
        for ruleset in self.rulesets:
            for state in FEWEST:
                self.make_game(state, ruleset)
        # An export leaves out what has ended in the last minute.
        service.advance_clock(120)

    def arrive(self, name: str) -> Person:
        """Registers somebody, with every kind of token."""
        person = Person(name, self.service.register(name))
        self.give_tokens(person)
        return person

    def give_tokens(self, person: Person) -> None:
        person.tokens = {
            "session": str(person.client._token),
            "personal": person.client.create_token("fuzzing", SCOPES),
            "grant": grant(self.service.url, person.name),
        }

    def new_number(self) -> int:
        self.count += 1
        return self.count

    @property
    def victim_address(self) -> str:
        return f"{self.victim.name}@example.org"

    @property
    def victim_login(self) -> dict[str, str]:
        return {"login": self.victim_address, "password": PASSWORD}

    def renew_victim(self, kind: str = "session") -> None:
        """The victim gets a new token of this kind, or another one comes if that was the account."""
        try:
            if kind != "personal" or self.victim.tokens["session"] != self.victim.client._token:
                self.victim.client.log_in(self.victim_address, PASSWORD)
                self.victim.tokens["session"] = str(self.victim.client._token)
            if kind == "personal":
                self.victim.tokens[kind] = self.victim.client.create_token("fuzzing", SCOPES)
            elif kind == "grant":
                name = str(self.victim.client.request("GET", "/v1/me")["name"])
                self.victim.tokens[kind] = grant(self.service.url, name)
        except Problem:
            self.victim = self.arrive(f"victim{self.new_number()}")

    def log_in_again(self) -> str:
        """Begins another session of the victim: its refresh token."""
        return str(self.victim.client.request("POST", "/v1/sessions", self.victim_login)["refresh_token"])

    def put_cookie(self, case: Any) -> None:
        """The cookie of a session that a page has begun (docs/HTTP.md)."""
        asked = json.dumps(self.victim_login | {"refresh": "cookie"}).encode()
        headers = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
        sent = urllib.request.Request(f"{self.service.url}/v1/sessions", asked, headers)
        with urllib.request.urlopen(sent) as made:
            cookies = [cookie.split(";")[0] for cookie in made.headers.get_all("Set-Cookie")]
        case.headers["Sec-Fetch-Site"] = "same-origin"
        # That of the session, and that of the known device.
        case.headers["Cookie"] = "; ".join(cookies)

    def keep(self, what: str, value: str) -> None:
        """Remembers a value that a response had, such as a tag or a cursor."""
        values = self.kept.setdefault(what, [])
        values.append(value)
        if len(values) > 50:
            values.pop(0)

    def rules_of(self, ruleset: str) -> dict[str, Any]:
        if ruleset not in self.rules:
            self.rules[ruleset] = self.players[0].client.request("GET", f"/v1/rulesets/{ruleset}")
        return self.rules[ruleset]

    def options(self, ruleset: str) -> dict[str, bool]:
        """Some of the options of the ruleset that are on or off."""
        known = [option["name"] for option in self.rules_of(ruleset)["options"] if isinstance(option["default"], bool)]
        return {name: self.chance.random() < 0.7 for name in known if self.chance.random() < 0.5}

    def army(self, ruleset: str, seat: str) -> dict[str, str]:
        """Every piece on a home space of the seat, at random."""
        rules = self.rules_of(ruleset)
        own = next(one for one in rules["seats"] if one["seat"] == seat)
        spaces = [space for row in own["home"] for space in row if space != own.get("recruitment")]
        kinds = [kind["kind"] for kind in rules["kinds"] for _ in range(kind["count"])]
        return dict(zip(self.chance.sample(spaces, len(kinds)), kinds, strict=True))

    def make_game(self, state: str, ruleset: str | None = None) -> Game:
        """A new game that has come to this state."""
        ruleset = ruleset or self.chance.choice(list(self.rulesets))
        game = self.begin(ruleset, is_open=state == "open")
        self.games[state].append(game)
        if state in ("open", "setup"):
            return game
        for seat, person in game.people.items():
            person.client.put_setup(game.id, self.army(ruleset, seat))
        self.play(game, self.chance.choice(FORWARD))
        if state == "over":
            self.finish(game)
        return game

    def begin(self, ruleset: str, options: dict[str, Any] | None = None, *, is_open: bool = False) -> Game:
        """A new game with somebody in every seat, or in all except the last one."""
        seats = self.rulesets[ruleset]
        people = self.chance.sample(self.players, len(seats))
        others = [{"type": "user", "user": one.name} for one in people[1:]]
        if is_open:
            others[-1] = {"type": "open"}
        made = self.create(ruleset, people[0].client, [{"type": "me"}, *others], options)
        game = Game(made["id"], ruleset, dict(zip(seats, people, strict=True)))
        if is_open:
            del game.people[seats[-1]]
            return game
        for person in people[1:]:
            person.client.join(game.id)
        return game

    def create(
        self, ruleset: str, client: Client, seats: list[dict[str, str]], options: dict[str, Any] | None = None
    ) -> Any:
        """A game with these options; else with some, or with none if those do not go together."""
        body = {"seats": seats, "seating": "as_listed", "public": self.chance.random() < 0.5}
        if options is not None:
            return client.create_game(ruleset, options=options, **body)
        try:
            return client.create_game(ruleset, options=self.options(ruleset), **body)
        except Problem:
            return client.create_game(ruleset, **body)

    def play(self, game: Game, plies: int) -> None:
        for _ in range(plies):
            if not self.step(game):
                return

    def step(self, game: Game, preferred: str | None = None) -> bool:
        """Takes one action, of the preferred type if that is legal; returns whether there was any."""
        found = self.legal(game)
        if found is None:
            return False
        person, etag, actions = found
        sensible = [action for action in actions if action["type"] not in NEVER]
        if not sensible:
            return False
        wanted = [action for action in sensible if action["type"] == preferred]
        person.client.act(game.id, etag, self.choose(wanted or sensible))
        return True

    def choose(self, actions: list[Any]) -> Any:
        """Each type of action as likely as any other, so that rare ones come too."""
        kind = self.chance.choice(sorted({action["type"] for action in actions}))
        return self.chance.choice([action for action in actions if action["type"] == kind])

    def legal(self, game: Game) -> tuple[Person, str, list[Any]] | None:
        """Whose turn it is, and what they may do."""
        now = next(iter(game.people.values())).client.game(game.id)
        if now["status"] != "playing" or not now["awaiting"]:
            return None
        person = game.people[self.chance.choice(self.chance.choice(now["awaiting"])["seats"])]
        legal = person.client.legal_actions(game.id)
        return person, legal["etag"], list(legal["actions"])

    def finish(self, game: Game) -> None:
        """Everybody resigns."""
        for person in list(game.people.values())[1:]:
            now: Any = person.client.game(game.id)
            if now["status"] == "playing" and now["you"] not in now["seats_out"]:
                person.client.act(game.id, now["etag"], {"type": "resign"})

    def game(self, state: str | None = None) -> Game:
        """A game of this state, or of any; new ones are made where they have become few."""
        state = state or self.chance.choice(list(FEWEST))
        if len(self.games[state]) < FEWEST[state] or self.chance.random() < 0.003:
            return self.make_game(state)
        game = self.chance.choice(self.games[state])
        self.look_up(game, state)
        return game if game in self.games[state] else self.make_game(state)

    def look_up(self, game: Game, state: str) -> None:
        """Puts a game that has moved on under its state; one that was aborted is forgotten."""
        now = next(iter(game.people.values())).client.game(game.id)["status"]
        if now != state:
            self.games[state].remove(game)
            if now in self.games and len(self.games[now]) < 200:
                self.games[now].append(game)

    def link(self, kind: str, address: str, before: set[str]) -> str:
        """The secret in the link of this kind in the mail to this address that was not there before."""
        end = time.monotonic() + LIMIT_SECONDS
        while time.monotonic() < end:
            for name in self.mails() - before:
                mail = self.service.folder / "mails" / name
                text = mail.read_text(errors="replace").replace("=\n", "")
                found = re.search(rf"/{kind}/([A-Za-z0-9_-]{{43}})", text)
                if found and address in text:
                    return found[1]
            time.sleep(0.05)
        return "missing"

    def mails(self) -> set[str]:
        return {entry.name for entry in os.scandir(self.service.folder / "mails") if entry.name.endswith(".eml")}


def grant(url: str, name: str) -> str:
    """The access token of a third-party program, to which the user has said yes (docs/OAUTH.md)."""
    back = "http://127.0.0.1/back"
    program = Client(url).request("POST", "/v1/oauth/clients", {"client_name": "Fuzz", "redirect_uris": [back]})
    verifier = base64.urlsafe_b64encode(random.randbytes(36)).decode()
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    asked = {
        "response_type": "code",
        "client_id": program["client_id"],
        "redirect_uri": back,
        "scope": " ".join(SCOPES),
        "state": "s",
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }
    page = "/oauth/authorize?" + urllib.parse.urlencode(asked)
    seal = re.search(r'name="seal" value="([^"]*)"', form(url, "GET", page)[1])
    said = {"name": name, "password": PASSWORD, "answer": "allow", "seal": seal[1] if seal else ""}
    location = form(url, "POST", page, said)[0]
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(location).query)["code"][0]
    exchange = {
        "grant_type": "authorization_code",
        "client_id": program["client_id"],
        "code": code,
        "redirect_uri": back,
        "code_verifier": verifier,
    }
    found = re.search(r'"access_token":"([^"]+)"', form(url, "POST", "/oauth/token", exchange)[1])
    if found is None:
        raise RuntimeError("The program was not given a token.")
    return found[1]


def form(url: str, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[str, str]:
    """Where a page leads, and its text."""
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(url).netloc, timeout=30)
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if fields else {}
    connection.request(method, path, urllib.parse.urlencode(fields or {}), headers)
    response = connection.getresponse()
    answer = response.getheader("Location", ""), response.read().decode()
    connection.close()
    return answer
