"""A service that gives the replies of a list, one after the other, and keeps the requests."""

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


@dataclass
class Reply:
    """A response, or a connection that is closed without one."""

    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    lost: bool = False


LOST = Reply(lost=True)


def problem(status: int, code: str, **more: Any) -> Reply:
    body = {"type": f"/problems/{code}", "title": code, "status": status, "detail": "why", "request_id": "1"} | more
    return Reply(status, body)


@dataclass
class Received:
    """A request."""

    method: str
    path: str
    headers: dict[str, str]
    body: Any


class Fake:
    """The service; it fails the test if it is asked more than its list has replies."""

    def __init__(self, *replies: Reply) -> None:
        self.received: list[Received] = []
        self.replies = list(replies)
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                fake.received.append(Received(self.command, self.path, headers, json.loads(body) if body else None))
                reply = fake.replies.pop(0) if fake.replies else problem(500, "asked-too-often")
                self.close_connection = True
                if reply.lost:
                    return
                text = b"" if reply.body is None else json.dumps(reply.body).encode()
                self.send_response(reply.status)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = do_PUT = do_DELETE = answer

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def keys(self) -> list[str | None]:
        return [request.headers.get("idempotency-key") for request in self.received]
