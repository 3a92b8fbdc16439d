"""What is put into generated cases of each operation, so that many of them are accepted.

A function fills one operation: it overwrites some of what was generated, by values that are there, and may return who
is to send it. Everything else stays as it was generated.
"""

import datetime
from collections.abc import Callable
from typing import Any

from schemathesis.core import NOT_SET
from service import PASSWORD
from world import PLAYERS, Person, World

Fill = Callable[[World, Any], Person | None]
FILLS: dict[str, Fill] = {}
# A receiver that refuses every connection at once.
NOBODY_LISTENS = "http://127.0.0.1:9/hook"
LEAVES = "/v1/me/leaves"
# How often what takes a mail and several passwords is done in one run.
MAX_SLOW = 12
slow: dict[str, int] = {}


def fills(*operations: str) -> Callable[[Fill], Fill]:
    def register(fill: Fill) -> Fill:
        FILLS.update(dict.fromkeys(operations, fill))
        return fill

    return register


def body(case: Any, value: Any) -> None:
    case.body, case.media_type = value, "application/json"


def generated(case: Any) -> dict[str, Any]:
    return dict(case.body) if isinstance(case.body, dict) else {}


def path(case: Any, **values: str) -> None:
    case.path_parameters = {**(case.path_parameters or {}), **values}


def header(case: Any, name: str, value: str) -> None:
    case.headers[name] = value


def may(world: World, what: str) -> bool:
    """Whether this is done once more, which is not often."""
    drawn = world.chance.random() < 0.2 and slow.get(what, 0) < MAX_SLOW
    slow[what] = slow.get(what, 0) + drawn
    return drawn


def first(world: World, listed: list[Any]) -> str | None:
    return str(world.chance.choice(listed)["id"]) if listed else None


# Accounts and sessions: whatever ends tokens is sent by the victim.


@fills("register_user")
def register_user(world: World, case: Any) -> None:
    number = world.new_number()
    own = {"name": f"new-{number}", "address": f"new{number}@example.org", "password": PASSWORD}
    body(case, generated(case) | own)


@fills("verify_address")
def verify_address(world: World, case: Any) -> None:
    if not may(world, "verify_address"):
        return
    before, number = world.mails(), world.new_number()
    address = f"proof{number}@example.org"
    asked = {"name": f"proof{number}", "address": address, "password": PASSWORD}
    world.players[0].client.request("POST", "/v1/users", asked)
    token = world.link("verify", address, before)
    body(case, {"token": token, "password": PASSWORD})


@fills("request_verification_mail", "request_password_reset")
def ask_for_mail(world: World, case: Any) -> None:
    body(case, {"address": f"new{world.chance.randint(0, world.count)}@example.org"})


@fills("reset_password")
def reset_password(world: World, case: Any) -> None:
    body(case, {"password": PASSWORD})
    if may(world, "reset_password"):
        before, address = world.mails(), world.victim_address
        world.victim.client.request("POST", "/v1/password-resets", {"address": address})
        path(case, token=world.link("reset", address, before))


@fills("log_in")
def log_in(world: World, case: Any) -> None:
    extra = {key: value for key, value in generated(case).items() if key == "refresh"}
    if extra.get("refresh") == "cookie":
        header(case, "Sec-Fetch-Site", "same-origin")
    body(case, {"login": world.victim_address, "password": PASSWORD, **extra})


@fills("refresh_session")
def refresh_session(world: World, case: Any) -> None:
    if case.body is not NOT_SET:
        body(case, {"refresh_token": world.unused or world.log_in_again()})
        world.unused = ""
    else:
        world.put_cookie(case)


@fills("log_out")
def log_out(world: World, case: Any) -> None:
    world.put_cookie(case)


@fills("end_session")
def end_session(world: World, case: Any) -> Person:
    sessions = world.victim.client.request("GET", "/v1/sessions")["sessions"]
    if found := first(world, sessions):
        path(case, session=found)
    return world.victim


@fills("create_token")
def create_token(world: World, case: Any) -> Person:
    tokens = world.victim.client.request("GET", "/v1/me/tokens")["tokens"]
    for token in tokens if len(tokens) > 40 else []:
        if token["name"] != "fuzzing":
            world.victim.client.request("DELETE", f"/v1/me/tokens/{token['id']}")
    body(case, {"name": "made", "scopes": ["read"]} | generated(case))
    return world.victim


@fills("revoke_token")
def revoke_token(world: World, case: Any) -> Person:
    if world.chance.random() < 0.7:
        world.victim.client.create_token("for a moment", ["read"])
    tokens = world.victim.client.request("GET", "/v1/me/tokens")["tokens"]
    if found := first(world, [token for token in tokens if token["name"] != "fuzzing"]):
        path(case, personal_token=found)
    return world.victim


@fills("revoke_program")
def revoke_program(world: World, case: Any) -> Person:
    if may(world, "revoke_program"):
        world.renew_victim("grant")
    if found := first(world, world.victim.client.request("GET", "/v1/me/programs")["programs"]):
        path(case, program=found)
    return world.victim


@fills("change_me")
def change_me(world: World, case: Any) -> Person:
    if world.chance.random() < 0.5:
        body(case, {"zone": "Europe/Amsterdam", "reminder_hours": [24, 6]} | without(generated(case), "zone", "name"))
    return world.victim


@fills("delete_me")
def delete_me(world: World, case: Any) -> Person:
    body(case, {"password": PASSWORD if may(world, "delete_me") else "not the password"})
    return world.victim


@fills("change_password")
def change_password(world: World, case: Any) -> Person:
    # The same one again, so that the victim can log in later.
    password = PASSWORD if may(world, "change_password") else "not the password"
    body(case, {"password": password, "new_password": PASSWORD})
    return world.victim


@fills("request_address_change")
def request_address_change(world: World, case: Any) -> Person:
    body(case, {"address": f"other{world.new_number()}@example.org", "password": PASSWORD})
    return world.victim


@fills("read_user", "block_user", "unblock_user")
def name_somebody(world: World, case: Any) -> Person:
    name = world.chance.choice(PLAYERS)
    path(case, name=name)
    if case.operation.method.lower() == "delete":
        world.victim.client.request("PUT", f"/v1/me/blocked/{name}")
    return world.victim


def without(values: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}


# What a user has.


@fills("create_webhook")
def create_webhook(world: World, case: Any) -> Person:
    hooks = world.victim.client.request("GET", "/v1/me/webhooks")["webhooks"]
    for hook in hooks[1:] if len(hooks) > 8 else []:
        world.victim.client.request("DELETE", f"/v1/me/webhooks/{hook['id']}")
    body(case, {"events": ["game.over"]} | generated(case) | {"url": NOBODY_LISTENS})
    return world.victim


@fills("put_push_subscription", "delete_push_subscription")
def use_push_subscription(world: World, case: Any) -> Person:
    client = world.victim.client
    # The browser of RFC 8291, 5.
    keys = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    server_key = client.request("GET", "/v1/push-key")["key"]
    subscription = {"endpoint": NOBODY_LISTENS, "keys": keys, "server_key": server_key}
    if isinstance(case.body, dict):
        body(case, subscription)
        return world.victim
    listed = client.request("PUT", "/v1/me/push-subscriptions", subscription)["subscriptions"]
    path(case, session=world.chance.choice(listed)["session"])
    return world.victim


@fills(
    "read_webhook",
    "change_webhook",
    "delete_webhook",
    "replace_webhook_secret",
    "test_webhook",
    "list_webhook_deliveries",
    "redeliver_webhook_message",
)
def use_webhook(world: World, case: Any) -> Person:
    client = world.victim.client
    hooks = client.request("GET", "/v1/me/webhooks")["webhooks"]
    if not hooks:
        hooks = [client.request("POST", "/v1/me/webhooks", {"url": NOBODY_LISTENS, "events": ["game.over"]})]
    hook = world.chance.choice(hooks)["id"]
    path(case, webhook=hook)
    if "delivery" in (case.path_parameters or {}):
        deliveries = client.request("GET", f"/v1/me/webhooks/{hook}/deliveries")["deliveries"]
        if not deliveries:
            deliveries = [client.request("POST", f"/v1/me/webhooks/{hook}/test")]
        if found := first(world, deliveries):
            path(case, delivery=found)
    if isinstance(case.body, dict) and "url" in case.body:
        body(case, case.body | {"url": NOBODY_LISTENS})
    return world.victim


@fills("announce_leave")
def announce_leave(world: World, case: Any) -> Person:
    body(case, some_leave(world))
    return world.victim


def some_leave(world: World) -> dict[str, str]:
    begin = world.today + datetime.timedelta(days=world.chance.randint(1, 360))
    end = begin + datetime.timedelta(days=world.chance.choice([0, 0, 1, 3]))
    return {"first_day": begin.isoformat(), "last_day": end.isoformat()}


@fills("take_leave_back")
def take_leave_back(world: World, case: Any) -> Person:
    leaves = world.victim.client.request("GET", LEAVES)["leaves"]
    path(case, leave=first(world, leaves) or world.victim.client.request("POST", LEAVES, some_leave(world))["id"])
    return world.victim


@fills("save_setup", "replace_saved_setup", "read_saved_setup", "delete_saved_setup")
def use_saved_setup(world: World, case: Any) -> Person:
    client = world.victim.client
    ruleset = world.chance.choice(list(world.rulesets))
    seat = world.chance.choice(world.rulesets[ruleset])
    made = {"name": "mine", "ruleset": ruleset, "seat": seat, "pieces": world.army(ruleset, seat)}
    kept = client.request("GET", "/v1/me/setups")["setups"]
    for setup in kept[1:] if len(kept) > 30 else []:
        client.request("DELETE", f"/v1/me/setups/{setup['id']}")
    if case.operation.definition.raw["operationId"] in ("save_setup", "replace_saved_setup"):
        name = generated(case).get("name")
        body(case, made | ({"name": name} if isinstance(name, str) else {}))
    if "setup" in (case.path_parameters or {}):
        path(case, setup=first(world, kept) or client.request("POST", "/v1/me/setups", made)["id"])
    return world.victim


@fills("list_audit", "list_decisions", "list_games", "export_records")
def page(world: World, case: Any) -> Person:
    """The next page of a list, and a tag that a response had."""
    use_kept(world, case)
    return world.chance.choice(world.players)


def use_kept(world: World, case: Any) -> None:
    """Tags and cursors of earlier responses of the operation."""
    name = case.operation.definition.raw["operationId"]
    if (tags := world.kept.get(f"{name} etag")) and "If-None-Match" in case.headers:
        header(case, "If-None-Match", world.chance.choice(tags))
    if "cursor" in (case.query or {}):
        cursors = world.kept.get(f"{name} next")
        case.query = without(case.query, "cursor") | ({"cursor": world.chance.choice(cursors)} if cursors else {})
