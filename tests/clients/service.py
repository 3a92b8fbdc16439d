"""Runs programs against a service of their own: a fresh one on loopback with four people in it, who have tokens.

The programs find FIELDPOST_URL, FIELDPOST_NAMES and FIELDPOST_TOKENS (both separated by blanks) in their environment,
and everybody's FIELDPOST_PASSWORD. FIELDPOST_EXPIRED is the id of a game of the first two that ended because time was
up, and FIELDPOST_EVENTS are the types of all events of the contract. Fails with the first program that does; nothing
stays behind.

usage: service.py PROGRAM -- COMMAND… [-- COMMAND…]
"""

import email
import email.policy
import glob
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from fieldpost import Client, NoAnswer, Problem

NAMES = ["anna", "bert", "carl", "dora"]
PASSWORD = "correct horse battery staple"
# Setups of quick-arena, from the front to the back.
RED, BLUE = "2..9M..2/.3.S..3./.B.F.B..", "2..9M..F/.3.S..3./.B.2.B.."
START_LIMIT = 120.0


class Service:
    """The service and its folder; `further` settings are named as in the environment, without their prefix."""

    def __init__(self, program: str, further: Mapping[str, object] | None = None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.folder = Path(tempfile.mkdtemp(prefix="fieldpost-clients-"))
        # The database may run as another user, who must be able to pass through, not to look.
        self.folder.chmod(0o711)
        self.url = f"http://127.0.0.1:{port}"
        settings: dict[str, object] = {
            "DATA__FOLDER": self.folder,
            "SERVER__LISTEN": f"127.0.0.1:{port}",
            "SERVER__PUBLIC_URL": self.url,
            "LIMITS__INVITATIONS_TO_ONE_USER_PER_DAY": 1000,
            "LIMITS__JOINS_PER_DAY": 1000,
            "LIMITS__GAMES_PER_DAY": 1000,
            "LIMITS__REQUESTS_PER_USER": 10_000,
            "LIMITS__REQUESTS_PER_USER_BURST": 100_000,
            "LOG__FILTER": "warn",
        }
        settings |= further or {}
        plain = {key: value for key, value in os.environ.items() if not key.startswith(("FIELDPOST", "DATABASE_URL"))}
        env = plain | {f"FIELDPOST__{key}": str(value) for key, value in settings.items()}
        with open(self.folder / "log", "wb") as log:
            self.process = subprocess.Popen([program, "serve"], env=env, stdout=log, stderr=log)

    def wait(self) -> None:
        """Until it is ready."""
        client = Client(self.url, attempts=1)
        end = time.monotonic() + START_LIMIT
        while time.monotonic() < end and self.process.poll() is None:
            try:
                client.request("GET", "/health/ready")
                return
            except (NoAnswer, Problem):
                time.sleep(0.05)
        sys.exit(f"The service did not start:\n{(self.folder / 'log').read_text()}")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def register(self, name: str) -> Client:
        """Somebody who has proven their address, in a session."""
        client = Client(self.url)
        address = f"{name}@example.org"
        client.request("POST", "/v1/users", {"name": name, "address": address, "password": PASSWORD})
        token = self.token_for(address)
        client.request("POST", "/v1/users/verification", {"token": token, "password": PASSWORD})
        return client.log_in(name, PASSWORD)

    def token_for(self, address: str) -> str:
        """The secret in the link of the mail to this address, which is written soon."""
        end = time.monotonic() + START_LIMIT
        while time.monotonic() < end:
            for path in (self.folder / "mails").glob("*.eml"):
                mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
                body = mail.get_body(("plain",)) if isinstance(mail, email.message.EmailMessage) else None
                found = re.search(r"/verify/([A-Za-z0-9_-]{43})", body.get_content() if body else "")
                if found and address in str(mail["To"]):
                    return found[1]
            time.sleep(0.05)
        sys.exit(f"There is no mail to {address}.")

    def advance_clock(self, seconds: int) -> None:
        """Time is a row of the database (docs/adr/0005)."""
        sql = f"UPDATE clock SET ahead = ahead + interval '{seconds} seconds'"
        socket_folder = str(self.folder / "postgres" / "run")
        subprocess.run([psql(), "-q", "-h", socket_folder, "-U", "postgres", "-d", "fieldpost", "-c", sql], check=True)


def psql() -> str:
    """Where Postgres' own client is, which comes with the server."""
    folders = [os.environ.get("PG_BIN", ""), *glob.glob("/usr/lib/postgresql/*/bin")]
    found = shutil.which("psql") or next((path for path in map(psql_in, folders) if os.access(path, os.X_OK)), None)
    return found or sys.exit("psql is missing: install the package postgresql-client.")


def psql_in(folder: str) -> str:
    return os.path.join(folder, "psql")


def expired_game(service: Service, red: Client, blue: Client) -> str:
    """A game in which Red lets the time run out: its id."""
    control = {"type": "per_turn", "seconds": 3600, "on_expiry": "forfeit"}
    opponent = {"type": "user", "user": "bert"}
    game = red.create_game("quick-arena", opponent=opponent, red="creator", time_control=control)["id"]
    blue.join(game)
    red.put_setup(game, RED)
    blue.put_setup(game, BLUE)
    service.advance_clock(7200)
    if [seen["status"] for seen in red.follow(game, interval=0.1)][-1] != "over":
        sys.exit("Time is up, and the game is not over.")
    return game


def events() -> list[str]:
    """The types of events that the contract knows."""
    contract = Path(__file__).resolve().parents[2] / "openapi.yaml"
    _, rest = contract.read_text(encoding="utf-8").split("\n    Event:\n", 1)
    mapping, _ = rest.split("mapping:\n", 1)[1].split("\n    Said:", 1)
    return re.findall(r"^ {10}(\w+):", mapping, re.MULTILINE)


def main() -> None:
    program, *commands = " ".join(sys.argv[1:]).split(" -- ")
    service = Service(program)
    try:
        service.wait()
        people = {name: service.register(name) for name in NAMES}
        tokens = [person.create_token("tests", ["read", "play", "account"]) for person in people.values()]
        env = os.environ | {
            "FIELDPOST_URL": service.url,
            "FIELDPOST_EVENTS": " ".join(events()),
            "FIELDPOST_EXPIRED": expired_game(service, people["anna"], people["bert"]),
            "FIELDPOST_NAMES": " ".join(NAMES),
            "FIELDPOST_PASSWORD": PASSWORD,
            "FIELDPOST_TOKENS": " ".join(tokens),
        }
        for command in commands:
            status = subprocess.run(command.split(), env=env, check=False).returncode
            if status != 0:
                sys.exit(f"FAILED with {status}: {command}")
    finally:
        service.stop()


if __name__ == "__main__":
    main()
