"""What a request can end with instead of its result. Each kind of refusal is a class, by its status."""

from typing import Any

from .codes import ProblemCode
from .values import Fault


class NoAnswer(Exception):
    """No response arrived, however often the request was repeated. It may have been carried out all the same."""


class Problem(Exception):
    """A refusal (RFC 9457). `detail` is for people; everything else is for programs."""

    def __init__(self, status: int, body: dict[str, Any], retry_after: int | None = None) -> None:
        self.status = status
        self.body = body
        self.type = str(body.get("type", "about:blank"))
        self.title = str(body.get("title", f"status {status}"))
        self.detail = str(body.get("detail", self.title))
        self.request_id = str(body.get("request_id", ""))
        self.faults: list[Fault] = body.get("faults", [])
        self.retry_after: int | None = body.get("retry_after", retry_after)
        self.etag: str | None = body.get("etag")
        self.clause: str | None = body.get("clause")
        self.spaces: list[str] = body.get("spaces", [])
        faults = "; ".join(f"{fault['at']}: {fault['what']}" for fault in self.faults)
        super().__init__(f"{self.title}: {self.detail}" + (f" ({faults})" if faults else ""))

    @property
    def code(self) -> ProblemCode | None:
        """The stable code; `None` if it is newer than this client. `type` always holds it."""
        try:
            return ProblemCode(self.type.removeprefix("/problems/"))
        except ValueError:
            return None


class Unauthenticated(Problem):
    """401: no valid token, or the wrong password."""


class Forbidden(Problem):
    """403: not for this user, or not with this token."""


class NotFound(Problem):
    """404: it is not there, or not for the caller to know of."""


class Conflict(Problem):
    """409: not in the present state of the game."""


class Stale(Problem):
    """412: the game has moved on since the tag in If-Match. `etag` is the new one: read the game and decide anew."""


class Refused(Problem):
    """400, 413, 415, 422 or 428: the request is not valid, or the rules do not allow it."""


class TooManyRequests(Problem):
    """429, and `retry_after` is longer than the client waits by itself."""


class ServiceFailure(Problem):
    """5xx: nothing is wrong with the request."""


_BY_STATUS: dict[int, type[Problem]] = {
    401: Unauthenticated,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    412: Stale,
    429: TooManyRequests,
}


def problem(status: int, body: dict[str, Any], retry_after: int | None) -> Problem:
    """The problem of the class of its status."""
    kind = _BY_STATUS.get(status, ServiceFailure if status >= 500 else Refused)
    return kind(status, body, retry_after)
