"""The operations that a player needs, on a session or a personal access token."""

import json
import random
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from .codes import ProblemCode
from .problems import NoAnswer, Problem, Stale, Unauthenticated, problem
from .transport import Http, Lost, Request, Response, Transport
from .values import Action, Decision, Event, Game, GameRecord, LegalActions

# Statuses of which the service, or a proxy in front of it, says that a repetition may succeed.
_AGAIN = (429, 502, 503, 504)
# Need no token. A second session costs nothing, and a refresh token that is sent again has the same successor.
_SESSIONS = ("/v1/sessions", "/v1/sessions/refresh")


class Client:
    """A user of a service at `url`, by a token. It is not for several threads at once.

    A request is sent `attempts` times at most while no response arrives or the service is busy, if that is safe: with
    the same Idempotency-Key where the operation takes one. `max_wait` is the longest pause, in seconds: a request that
    is to wait for longer is a problem.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        attempts: int = 6,
        max_wait: float = 60.0,
        timeout: float = 30.0,
        transport: Transport | None = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self.url = url.rstrip("/")
        self._token = token
        self._refresh: str | None = None
        # The login of the last session, and the token by which the service knows this device as that user's.
        self._device: tuple[str, str] | None = None
        self._attempts = attempts
        self._max_wait = max_wait
        self._send = transport or Http(timeout)
        self._sleep = sleep
        self._kept: dict[str, tuple[str, bytes]] = {}

    def log_in(self, login: str, password: str) -> "Client":
        """Begins a session, which is refreshed by itself from then on. Programs better use a personal access token.

        With the same login again, the service is told that it is the same device: it is not kept out by the failed
        attempts of others.
        """
        body = {"login": login, "password": password}
        if self._device and self._device[0] == login:
            body["device_token"] = self._device[1]
        tokens = self.request("POST", "/v1/sessions", body)
        self._begin(tokens)
        if "device_token" in tokens:
            self._device = (login, tokens["device_token"])
        self._kept.clear()
        return self

    def _begin(self, tokens: Any) -> None:
        self._token, self._refresh = tokens["access_token"], tokens["refresh_token"]

    def create_token(self, name: str, scopes: list[str], valid_days: int | None = None) -> str:
        """Makes a personal access token and returns its text. Needs a session."""
        body = {"name": name, "scopes": scopes} | ({} if valid_days is None else {"valid_days": valid_days})
        return str(self.request("POST", "/v1/me/tokens", body)["token"])

    def decisions(self, *, actions: bool = False) -> list[Decision]:
        """The decisions that wait for the caller, the most urgent first: a page of them. Poll this one.

        With `actions`, each comes with the actions that make it. If nothing has changed, it is the list from before.
        """
        query = "?actions=true" if actions else ""
        return cast(list[Decision], self._read(f"/v1/me/decisions{query}")["decisions"])

    def create_game(self, ruleset: str, **body: Any) -> Game:
        """Creates a game; `body` is the rest of `NewGame`, as `opponent={"type": "user", "user": "bert"}`."""
        return cast(Game, self.request("POST", "/v1/games", {"ruleset": ruleset} | body, key=True))

    def join(self, game: str, seat: str | None = None) -> Game:
        """Takes a seat, or accepts the invitation to it."""
        body = {} if seat is None else {"seat": seat}
        return cast(Game, self.request("POST", f"/v1/games/{game}/seats", body, key=True))

    def game(self, game: str) -> Game:
        """The game as the caller may see it; the one from before if nothing has changed."""
        return cast(Game, self._read(f"/v1/games/{game}"))

    def rules(self, game: str) -> dict[str, Any]:
        """The ruleset and the board that are frozen into the game."""
        return cast(dict[str, Any], self._read(f"/v1/games/{game}/rules"))

    def put_setup(self, game: str, setup: str | Mapping[str, str], *, locked: bool = True) -> dict[str, Any]:
        """Saves a setup, as text (N-3) or from spaces to kinds; locked, it is final."""
        form = {"text": setup} if isinstance(setup, str) else {"pieces": dict(setup)}
        return cast(dict[str, Any], self.request("PUT", f"/v1/games/{game}/setup", form | {"locked": locked}))

    def legal_actions(self, game: str) -> LegalActions:
        """Everything that the game would accept from the caller now."""
        return cast(LegalActions, self._read(f"/v1/games/{game}/actions"))

    def act(self, game: str, etag: str, action: Action) -> Game:
        """Takes an action in the position with this tag. Raises `Stale` if the game has moved on."""
        return cast(Game, self.request("POST", f"/v1/games/{game}/actions", action, key=True, if_match=etag))

    def turn(self, game: str, choose: Callable[[list[Action]], Action | None]) -> Game | None:
        """Takes the legal action that `choose` returns; it chooses again whenever the game moves on meanwhile.

        Returns `None` if there is nothing to do, or nothing was chosen.
        """
        while True:
            legal = self.legal_actions(game)
            action = choose(legal["actions"]) if legal["actions"] else None
            if action is None:
                return None
            try:
                return self.act(game, legal["etag"], action)
            except Stale:
                continue

    def follow(self, game: str, *, interval: float = 2.0) -> Iterator[Game]:
        """The game now, and again whenever it has changed, until it is over."""
        seen = None
        while True:
            now = self.game(game)
            if now["etag"] != seen:
                seen = now["etag"]
                yield now
            if now["status"] in ("over", "aborted"):
                return
            self._sleep(interval)

    def events(self, game: str, after: int = 0) -> Iterator[Event]:
        """Every event that the caller was shown, of versions later than `after`, in order."""
        page: int | None = after
        while page is not None:
            answer = self.request("GET", f"/v1/games/{game}/events?after={page}")
            yield from answer["events"]
            page = answer.get("next")

    def record(self, game: str) -> GameRecord:
        """The record of a game that is over with a result."""
        return cast(GameRecord, self.request("GET", f"/v1/games/{game}/record"))

    def record_text(self, game: str) -> str:
        """The same as text (N-5)."""
        return self.response("GET", f"/v1/games/{game}/record.txt").body.decode()

    def _read(self, path: str) -> Any:
        """What lies there; asks only for what is new."""
        tag, kept = self._kept.get(path, (None, b""))
        response = self.response("GET", path, headers={"If-None-Match": tag} if tag else {})
        # What is kept is read anew, so that a caller may change the value that they were given.
        if response.status == 304:
            return json.loads(kept)
        if "etag" in response.headers:
            # The latest few are enough, and a bot in a thousand games must not grow.
            self._kept.pop(path, None)
            while len(self._kept) >= 64:
                self._kept.pop(next(iter(self._kept)))
            self._kept[path] = (response.headers["etag"], response.body)
        return json.loads(response.body)

    def request(
        self, method: str, path: str, body: Any = None, *, key: bool | str = False, if_match: str | None = None
    ) -> Any:
        """Any operation of the contract that answers with JSON: that, or `None` if the response has no body."""
        headers = {} if if_match is None else {"If-Match": if_match}
        if key:
            headers["Idempotency-Key"] = key if isinstance(key, str) else str(uuid.uuid4())
        answer = self.response(method, path, body, headers)
        return json.loads(answer.body) if answer.body else None

    def response(self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Response:
        """Any operation that is not a stream, with headers of one's own: the whole response, a success or 304."""
        try:
            return self._repeated(method, path, body, headers or {})
        except Unauthenticated as why:
            # A wrong password is no better on a session that has just been refreshed.
            is_over = why.code is ProblemCode.UNAUTHENTICATED
            if not is_over or self._refresh is None or path in _SESSIONS:
                raise
        self._begin(self.request("POST", "/v1/sessions/refresh", {"refresh_token": self._refresh}))
        return self._repeated(method, path, body, headers or {})

    def _repeated(self, method: str, path: str, body: Any, headers: Mapping[str, str]) -> Response:
        safe = method != "POST" or "Idempotency-Key" in headers or path in _SESSIONS
        all_headers = self._headers(headers, body, with_token=method != "POST" or path not in _SESSIONS)
        sent = Request(method, self.url + path, all_headers, None if body is None else _json(body))
        for attempt in range(1, self._attempts + 1):
            pause = min(self._max_wait, 0.25 * 2**attempt) * random.uniform(0.5, 1.0)
            try:
                response = self._send(sent)
            except Lost as why:
                if not safe or attempt == self._attempts:
                    raise NoAnswer(f"{method} {path}: {why}") from why
            else:
                if response.status < 300 or response.status == 304:
                    return response
                refused = _problem(response)
                # Whatever is refused for coming too often was not carried out.
                may_repeat = response.status in _AGAIN and (safe or response.status == 429)
                pause = max(pause, float(refused.retry_after or 0))
                if not may_repeat or attempt == self._attempts or pause > self._max_wait:
                    raise refused
            self._sleep(pause)
        raise NoAnswer(f"{method} {path}: it was never sent")

    def _headers(self, headers: Mapping[str, str], body: Any, *, with_token: bool) -> dict[str, str]:
        all_of_them = {"Accept": "application/json, application/problem+json, */*;q=0.5", **headers}
        if body is not None:
            all_of_them["Content-Type"] = "application/json"
        if with_token and self._token is not None:
            all_of_them["Authorization"] = f"Bearer {self._token}"
        return all_of_them


def _json(body: Any) -> bytes:
    return json.dumps(body, separators=(",", ":")).encode()


def _problem(response: Response) -> Problem:
    try:
        body = json.loads(response.body)
    except ValueError:
        body = {}
    after = response.headers.get("retry-after", "")
    seconds = int(after) if after.isdecimal() else None
    return problem(response.status, body if isinstance(body, dict) else {}, seconds)
