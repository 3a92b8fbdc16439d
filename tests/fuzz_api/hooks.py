"""What schemathesis calls: cases are filled before they are sent, and counted and learnt from afterwards."""

import json
import sys
from collections import Counter
from typing import Any

import jsonschema_rs
import schemathesis
from fill import FILLS
from fill_games import settle
from world import Person, World

from fieldpost import NoAnswer, Problem

# The share of cases that are filled; the others are sent as they were generated.
FILLED = 0.75
# What a user could lose by these is the victim's alone. tests/it/recipes/fuzzed.rs compares these lists with the contract.
DANGEROUS = {
    "block_user",
    "change_me",
    "change_password",
    "create_webhook",
    "delete_me",
    "end_session",
    "end_sessions",
    "log_out",
    "remove_second_factor",
    "request_address_change",
    "revoke_program",
    "revoke_token",
}
ENDING = {"delete_me", "end_session", "end_sessions", "log_out"}
NDJSON = {"export_me": None, "export_records": "ExportedRecord"}


class Figures:
    """How often what was answered."""

    def __init__(self) -> None:
        self.statuses: dict[str, Counter[int]] = {}
        self.actions: Counter[str] = Counter()
        self.unfilled: Counter[str] = Counter()

    @property
    def cases(self) -> int:
        return sum(sum(found.values()) for found in self.statuses.values())

    def count(self, operation: str, status: int) -> None:
        self.statuses.setdefault(operation, Counter())[status] += 1


def operation_of(case: Any) -> str:
    return str(case.operation.definition.raw.get("operationId", case.operation.label))


def needs_session(case: Any) -> bool:
    """Whether it takes no token of a program, whatever its scopes are."""
    operation = case.operation.definition.raw
    return "security" not in operation and "x-token-scope" not in operation


def send_as(world: World, case: Any, operation: str, person: Person | None) -> None:
    """Adds the token of whoever sends the case: mostly one that serves, now and then none or a wrong one."""
    chance = world.chance
    case.headers.pop("Authorization", None)
    if operation in DANGEROUS or person is None and chance.random() < 0.2:
        person = world.victim
    person = person or chance.choice(world.players)
    drawn = chance.random()
    if drawn < 0.02:
        return
    only_session = operation in DANGEROUS or needs_session(case)
    kinds = list(person.tokens) if not only_session or drawn < 0.1 else ["session"]
    token = "not-a-token" if drawn < 0.03 else person.tokens[chance.choice(kinds)]
    case.headers["Authorization"] = f"Bearer {token}"


def register(world: World, figures: Figures) -> None:
    """Registers the hooks and the check."""

    @schemathesis.hook
    def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
        operation = operation_of(case)
        person = None
        if operation in FILLS and world.chance.random() < FILLED:
            try:
                person = FILLS[operation](world, case)
            except (NoAnswer, Problem) as why:
                # What was to be used is gone: the case goes as it is.
                figures.unfilled[f"{operation}: {why}"] += 1
                if getattr(why, "status", 0) == 401:
                    world.renew_victim()
        settle(operation, case)
        send_as(world, case, operation, person)

    @schemathesis.hook
    def after_call(context: Any, case: Any, response: Any) -> None:
        operation = operation_of(case)
        figures.count(operation, response.status_code)
        if operation == "act" and response.status_code == 200:
            figures.actions[case.body["type"]] += 1
            world.rare.accept(case.body["type"])
        sent = case.headers.get("Authorization", "").removeprefix("Bearer ")
        ended = operation in ENDING and response.status_code < 300
        if response.status_code == 401 or ended:
            for kind, token in world.victim.tokens.items():
                if token == sent:
                    world.renew_victim(kind)
                    break
        learn(world, operation, response)

    @schemathesis.check
    def ndjson_conformance(context: Any, response: Any, case: Any) -> None:
        """Each line is JSON, and as the contract says where it says so."""
        operation = operation_of(case)
        if operation not in NDJSON or response.status_code != 200:
            return
        schema = NDJSON[operation]
        whole = case.operation.schema.raw_schema
        validator = schema and jsonschema_rs.validator_for(
            {"$ref": f"#/components/schemas/{schema}", "components": whole["components"]}
        )
        for line in response.content.decode().splitlines():
            value = json.loads(line)
            if validator and not validator.is_valid(value):
                raise AssertionError(f"{operation}: this line is not a {schema}: {line}")


def learn(world: World, operation: str, response: Any) -> None:
    """Keeps tags and cursors, and games that were made."""
    if response.status_code not in (200, 201):
        return
    if tags := response.headers.get("etag"):
        world.keep(f"{operation} etag", tags[0])
    if operation == "export_records" and response.content:
        world.keep(f"{operation} next", json.loads(response.content.splitlines()[-1])["cursor"])
    if "json" not in "".join(response.headers.get("content-type", [])) or operation in NDJSON:
        return
    value = json.loads(response.content)
    if not isinstance(value, dict):
        return
    if isinstance(value.get("next"), str):
        world.keep(f"{operation} next", value["next"])
    world.unused = value.get("refresh_token", world.unused)


def show(world: World, figures: Figures, seconds: float) -> None:
    """Prints the figures."""
    classes: Counter[str] = Counter()
    print(f"\n{'operation':32}{'cases':>8}{'accepted':>10}  statuses")
    never, accepted = [], 0
    for operation, found in sorted(figures.statuses.items()):
        good = sum(count for status, count in found.items() if status < 400)
        accepted += good
        if good == 0:
            never.append(operation)
        for status, count in found.items():
            classes[f"{status // 100}xx"] += count
        told = " ".join(f"{status}:{count}" for status, count in sorted(found.items()))
        print(f"{operation:32}{sum(found.values()):8}{good / sum(found.values()):10.0%}  {told}")
    print(f"\n{figures.cases} cases in {seconds:.0f} s: " + ", ".join(f"{n} {c}" for c, n in sorted(classes.items())))
    print(f"Accepted: {accepted / max(figures.cases, 1):.0%}. Never accepted: {', '.join(never) or 'none'}.")
    print("Actions taken: " + ", ".join(f"{action} {n}" for action, n in figures.actions.most_common()) + ".")
    print(f"Actions that were sought and never accepted: {', '.join(sorted(world.rare.missing)) or 'none'}.")
    for why, count in figures.unfilled.most_common(10):
        print(f"Not filled {count} times: {why}", file=sys.stderr)
