"""One request and its response, over `urllib`. Repeats nothing and knows nothing of the contract."""

import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from typing import Protocol


@dataclass(frozen=True)
class Request:
    """A request as it is sent."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None


@dataclass(frozen=True)
class Response:
    """A response with any status. The names of its headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Lost(Exception):
    """The connection failed before the whole response was there."""


class Transport(Protocol):
    """Sends a request; raises `Lost` if no whole response arrives."""

    def __call__(self, request: Request) -> Response: ...


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The interface redirects nobody, and a token must not be sent elsewhere."""

    def redirect_request(self, *_: object) -> None:
        return None


class Http:
    """Sends over HTTP or HTTPS."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirect)

    def __call__(self, request: Request) -> Response:
        sent = urllib.request.Request(request.url, request.body, dict(request.headers), method=request.method)
        try:
            try:
                answer = self._opener.open(sent, timeout=self._timeout)
            except urllib.error.HTTPError as refused:
                answer = refused
            with answer:
                headers = {name.lower(): value for name, value in answer.headers.items()}
                return Response(answer.status, headers, answer.read())
        except (OSError, HTTPException) as why:
            raise Lost(str(why)) from why
