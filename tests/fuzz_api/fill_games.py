"""What is put into generated cases about rulesets and games, as fill.py does it for everything else."""

from typing import Any

from fill import body, fills, generated, header, path, use_kept, without
from world import NEVER, PLAYERS, Game, Person, World

from fieldpost import Problem


@fills("read_ruleset", "check_setup")
def use_ruleset(world: World, case: Any) -> None:
    ruleset = world.chance.choice(list(world.rulesets))
    path(case, ruleset=ruleset)
    seat = world.chance.choice(world.rulesets[ruleset])
    if case.operation.method.lower() == "post":
        body(case, {"seat": seat, "pieces": world.army(ruleset, seat)})
    else:
        drop_digest(world, case)


@fills("read_board")
def read_board(world: World, case: Any) -> None:
    ruleset = world.chance.choice(list(world.rulesets))
    path(case, board=world.rules_of(ruleset)["board"])
    drop_digest(world, case)


def drop_digest(world: World, case: Any) -> None:
    case.query = without(case.query or {}, "digest")
    use_kept(world, case)


@fills("create_game")
def create_game(world: World, case: Any) -> Person:
    caller = world.chance.choice(world.players)
    ruleset = world.chance.choice(list(world.rulesets))
    made = generated(case) | {"ruleset": ruleset}
    others = [one for one in PLAYERS if one != caller.name]
    seats = [{"type": "me"}, *({"type": "user", "user": one} for one in others)][: len(world.rulesets[ruleset])]
    if world.chance.random() < 0.8:
        made = without(made, "opponent", "red", "listed") | {"seats": seats, "seating": "random"}
    if world.chance.random() < 0.8:
        made["options"] = world.options(ruleset)
    body(case, made)
    return caller


def in_game(world: World, case: Any, *states: str) -> tuple[Game, Person]:
    """Puts a game and one of its players into the case."""
    game = world.game(world.chance.choice(states) if states else None)
    path(case, game=game.id)
    use_kept(world, case)
    return game, world.chance.choice(list(game.people.values()))


@fills("read_game", "list_events", "read_rules", "read_seen", "list_legal_actions", "list_talk", "read_setup")
def read_any(world: World, case: Any) -> Person:
    return in_game(world, case)[1]


@fills("read_picture")
def read_picture(world: World, case: Any) -> Person:
    game, person = in_game(world, case)
    if "seat" in (case.query or {}):
        case.query = dict(case.query) | {"seat": world.chance.choice(list(game.people))}
    return person


@fills("read_record", "read_record_text", "ask_for_rematch")
def read_over(world: World, case: Any) -> Person:
    return in_game(world, case, "over")[1]


@fills("put_setup", "delete_setup")
def put_setup(world: World, case: Any) -> Person:
    game, person = in_game(world, case, "setup")
    if case.operation.method.lower() == "put":
        seat = next(seat for seat, one in game.people.items() if one is person)
        seat = person.client.game(game.id)["you"] if world.chance.random() < 0.5 else seat
        body(case, {"pieces": world.army(game.ruleset, seat), "locked": world.chance.random() < 0.3})
    return person


@fills("read_standing_orders", "put_standing_orders")
def standing_orders(world: World, case: Any) -> Person:
    game, person = in_game(world, case, "playing")
    if case.operation.method.lower() == "put":
        header(case, "If-Match", person.client.game(game.id)["etag"])
        if world.chance.random() < 0.5:
            body(case, {"decline_defence": world.chance.random() < 0.3})
    return person


def settle(operation: str, case: Any) -> None:
    """Takes out of any case, filled or not, what the contract leaves to words: it would be taken for a mistake."""
    moves = isinstance(case.body, dict) and case.body.get("conditional_moves")
    if operation == "put_standing_orders" and not moves:
        # The header is not looked at then: a malformed one is accepted.
        header(case, "If-Match", '"0"')


@fills("read_note", "put_note", "delete_note")
def use_note(world: World, case: Any) -> Person:
    game, person = in_game(world, case)
    where = f"/v1/games/{game.id}/note"
    try:
        tag: str | None = person.client.response("GET", where).headers["etag"]
    except Problem:
        tag = None
    if case.operation.method.lower() == "put":
        for name in ("If-Match", "If-None-Match"):
            case.headers.pop(name, None)
        header(case, *(("If-Match", tag) if tag else ("If-None-Match", "*")))
        if world.chance.random() < 0.5:
            body(case, {"text": "Their flag is on the left."})
    else:
        if tag is None:
            none = {"If-None-Match": "*"}
            tag = person.client.response("PUT", where, {"text": "A note."}, none).headers["etag"]
        header(case, "If-Match" if case.operation.method.lower() == "delete" else "If-None-Match", tag)
        if case.operation.method.lower() == "get" and world.chance.random() < 0.7:
            case.headers.pop("If-None-Match", None)
    return person


@fills("put_seen")
def put_seen(world: World, case: Any) -> Person:
    game, person = in_game(world, case)
    body(case, {"version": world.chance.randint(0, person.client.game(game.id)["version"])})
    return person


@fills("say", "report_talk")
def talk(world: World, case: Any) -> Person:
    game, person = in_game(world, case, "playing", "setup", "over")
    two = [one for one in (world.game("playing") for _ in range(4)) if len(one.people) == 2]
    if two and len(game.people) != 2:
        game, person = two[0], world.chance.choice(list(two[0].people.values()))
        path(case, game=game.id)
    if "line" in (case.path_parameters or {}):
        where = f"/v1/games/{game.id}/talk"
        lines = person.client.request("GET", where)["lines"]
        # Until somebody has joined, nobody else can have said anything.
        others = [one for one in game.people.values() if one is not person]
        if not lines and others:
            lines = [others[0].client.request("POST", where, {"text": "A word."}, key=True)]
        if lines:
            path(case, line=world.chance.choice(lines)["id"])
    elif world.chance.random() < 0.5:
        body(case, {"text": "Good luck!"})
    return person


@fills("act")
def act(world: World, case: Any) -> Person:
    if world.chance.random() < 0.2 and (rare := world.rare.find()):
        game, person, tag, action = rare
        path(case, game=game.id)
        header(case, "If-Match", tag)
        body(case, action)
        return person
    game, person = in_game(world, case, "playing")
    found = world.legal(game)
    if found is None or not found[2]:
        return person
    person, tag, actions = found
    sensible = [action for action in actions if action["type"] not in NEVER]
    header(case, "If-Match", tag)
    body(case, world.choose(sensible if sensible and world.chance.random() < 0.9 else actions))
    return person


@fills("join_game")
def join_game(world: World, case: Any) -> Person:
    game = world.game("open")
    seats = world.rulesets[game.ruleset]
    inside = [one.name for one in game.people.values()]
    free = [one for one in world.players if one.name not in inside]
    path(case, game=game.id)
    body(case, {"seat": seats[-1]} if world.chance.random() < 0.5 else {})
    if not free or world.chance.random() < 0.1:
        return world.chance.choice(list(game.people.values())[1:] or world.players)
    world.games["open"].remove(game)
    return world.chance.choice(free)


@fills("leave_game")
def leave_game(world: World, case: Any) -> Person:
    game = world.game("open" if world.chance.random() < 0.5 else "setup")
    seat, person = world.chance.choice(list(game.people.items()))
    path(case, game=game.id, seat=seat)
    return person
