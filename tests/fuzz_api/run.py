"""Feeds a service of its own with the cases of schemathesis, most of which are filled with what there is.

usage: run.py PROGRAM [--cases N] [--seed S]

Rounds of the same number of cases for each operation follow each other, each with the next seed, until there were N
cases. Ends with 1 if an answer was 5xx or not as the contract says. Nothing stays behind.
"""

import argparse
import random
import signal
import sys
import time
from pathlib import Path

from hooks import Figures, register, show
from schemathesis.cli import schemathesis
from service import Service
from world import World

CONTRACT = Path(__file__).resolve().parents[2] / "openapi.yaml"
CONFIG = Path(__file__).resolve().with_name("schemathesis.toml")
MANY = 1_000_000
# Limits have tests of their own: here they would only refuse what is to be accepted.
UNLIMITED = """
    EXPORTS_PER_USER LOG_INS_PER_DAY GAMES_PER_DAY JOINS_PER_DAY SEAT_LEAVES_PER_DAY BLOCKS_PER_DAY LEAVES_PER_DAY
    TOKENS_PER_DAY WEBHOOK_CHANGES_PER_DAY TALK_PER_DAY INVITATIONS_TO_ONE_USER_PER_DAY INVITATIONS_BY_MAIL_PER_DAY
    PROGRAMS_PER_NETWORK_PER_DAY INVITATIONS_MAILED_TO_ONE_ADDRESS_PER_DAY INVITATIONS_RECEIVED_PER_DAY
"""
SETTINGS: dict[str, object] = {f"LIMITS__{name}": MANY for name in UNLIMITED.split()} | {
    "LIMITS__EXPORTS_PER_USER": 1000,
    "LIMITS__REQUESTS_PER_USER": 0,
    "LIMITS__REQUESTS_PER_NETWORK": 0,
    "AUTH__ACCESS_MINUTES": 1440,
    "AUTH__ATTEMPTS_PER_ACCOUNT": 10_000,
    "AUTH__ATTEMPTS_PER_ADDRESS": MANY,
    "AUTH__HASH_NICE": 0,
    "AUTH__MAILS_PER_ADDRESS": 1000,
    "AUTH__MAILS_PER_ADDRESS_FROM_ANYWHERE": 10_000,
    "AUTH__MAILS_PER_ADDRESS_PER_DAY": 10_000,
    "AUTH__MAILS_PER_NETWORK": MANY,
    "AUTH__SESSIONS_PER_USER": 200,
    "NAMES__CHANGES": 1000,
    "GAMES__OPEN_PER_USER": 10_000,
    "LEAVE__DAYS_PER_YEAR": 366,
    "WEBHOOKS__PER_USER": 20,
    "WEBHOOKS__RECEIVERS": "any",
}
# Not those that want a certain header to be missing, or a case to be accepted: cases are filled.
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
    "ndjson_conformance",
]
# They do not end: schemathesis waits for the whole response. The project's own tests read them.
STREAMS = ["stream_changes", "stream_events"]
# Cases of each operation in a round, and how many times as many of actions; about how many operations have that many.
MAX_PER_ROUND = 50
ACTIONS = 5
OPERATIONS = 72
# With this many cases or more, the first round also has those in which schemathesis covers every keyword of the contract.
COVERED_FROM = 20_000


def run_round(url: str, seed: int, examples: int, phases: str, only: str | None = None) -> int:
    """One run of schemathesis, of all operations or of one: its exit code."""
    arguments = ["--config-file", str(CONFIG), "run", str(CONTRACT), "--url", url]
    arguments += ["--seed", str(seed), "--max-examples", str(examples)]
    arguments += ["--phases", phases, "--checks", ",".join(CHECKS), "--workers", "1", "--no-shrink", "--no-color"]
    arguments += ["--continue-on-failure", "--generation-database", "none", "--suppress-health-check", "all"]
    arguments += ["--generation-with-security-parameters", "false", "--warnings", "off"]
    for stream in [] if only else STREAMS:
        arguments += ["--exclude-operation-id", stream]
    arguments += ["--include-operation-id", only] if only else []
    try:
        schemathesis(arguments, standalone_mode=False)
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    # Whoever wants the figures sooner terminates this: it ends after the round.
    ends: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: ends.append(number))
    service = Service(asked.program, SETTINGS)
    figures, failed, begun, seed = Figures(), False, time.monotonic(), asked.seed
    try:
        service.wait()
        world = World(service, random.Random(asked.seed))
        register(world, figures)
        print(f"Streams do not end, and are left out: {', '.join(STREAMS)}.")
        while figures.cases < asked.cases and not ends:
            before = figures.cases
            examples = min(MAX_PER_ROUND, max(1, (asked.cases - figures.cases) // OPERATIONS))
            phases = "fuzzing" if seed > asked.seed or asked.cases < COVERED_FROM else "coverage,fuzzing"
            failed |= run_round(service.url, seed, examples, phases) != 0
            # Whatever the rules allow and refuse is behind this one.
            failed |= run_round(service.url, seed, examples * ACTIONS, "fuzzing", "act") != 0
            seed += 1
            if figures.cases == before:
                sys.exit("FAILED: schemathesis sent nothing.")
            print(f"{figures.cases} cases in {time.monotonic() - begun:.0f} s.", file=sys.stderr)
        show(world, figures, time.monotonic() - begun)
        print(f"Seeds {asked.seed} to {seed - 1}.")
    finally:
        service.stop()
    if failed:
        sys.exit("FAILED: an answer was 5xx or not as the contract says (above).")


if __name__ == "__main__":
    main()
