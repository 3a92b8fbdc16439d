"""The types that `clients/python` declares by hand hold for whatever the contract describes.

usage: layer_types.py openapi.yaml
"""

import sys
import typing
from typing import Any

from fieldpost import AwaitedDecision, Decision, Fault, Game, GameRecord, LegalActions, Outcome, Seat
from ruamel.yaml import YAML

# A type of the client, and the schema of which it is a part.
TYPES: dict[type, str] = {
    AwaitedDecision: "AwaitedDecision",
    Decision: "OwedDecision",
    Fault: "Fault",
    Game: "Game",
    GameRecord: "GameRecord",
    LegalActions: "LegalActionList",
    Outcome: "Outcome",
    Seat: "SeatView",
}


def words(schemas: Any, schema: Any) -> list[str]:
    """The values of a schema that lists them."""
    for reference in [schema.get("$ref"), *(part.get("$ref") for part in schema.get("allOf", []))]:
        if reference is not None:
            schema = schemas[reference.split("/")[-1]]
    return list(schema.get("enum", []))


def faults(schemas: Any, declared: type, schema: Any) -> list[str]:
    """Where the type promises something else than the schema."""
    found = []
    for name, kind in typing.get_type_hints(declared, include_extras=False).items():
        if name not in schema["properties"]:
            found.append(f"{name} is not a field of the contract")
        elif (name in declared.__required_keys__) and name not in schema["required"]:  # type: ignore[attr-defined]
            found.append(f"{name} may be absent")
        elif typing.get_origin(kind) is typing.Literal:
            listed = words(schemas, schema["properties"][name])
            if sorted(listed) != sorted(typing.get_args(kind)):
                found.append(f"{name} is one of {listed}")
    return found


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        schemas = YAML(typ="safe", pure=True).load(file)["components"]["schemas"]
    for declared, schema in TYPES.items():
        if wrong := faults(schemas, declared, schemas[schema]):
            sys.exit(f"{declared.__name__}: {'; '.join(wrong)}")
    print(f"{len(TYPES)} types of the client are those of the contract.")


if __name__ == "__main__":
    main()
