"""Reads and writes every example of the contract with the classes that openapi-python-client makes of it."""

import sys
from typing import Any

from fieldpost_client import models
from ruamel.yaml import YAML


def resolved(document: Any, part: Any) -> Any:
    """The part itself, or the one that it refers to."""
    while "$ref" in part:
        target = document
        for name in part["$ref"].removeprefix("#/").split("/"):
            target = target[name]
        part = target
    return part


def in_utc(value: Any) -> Any:
    """The same with times as the contract writes them; the library writes another sign for UTC."""
    if isinstance(value, dict):
        return {key: in_utc(part) for key, part in value.items()}
    if isinstance(value, list):
        return [in_utc(part) for part in value]
    return value.replace("+00:00", "Z") if isinstance(value, str) else value


def bodies(document: Any) -> list[tuple[str, str, Any]]:
    """The name of the operation, that of the schema, and the value, of every example of a body."""
    found = []
    for path in document["paths"].values():
        for operation in path.values():
            if "operationId" not in operation:
                continue
            parts = [operation["requestBody"]] if "requestBody" in operation else []
            parts += operation["responses"].values()
            for part in parts:
                for media in resolved(document, part).get("content", {}).values():
                    schema = media["schema"].get("$ref", "").split("/")[-1]
                    values = [media["example"]] if "example" in media else []
                    values += [resolved(document, example)["value"] for example in media.get("examples", {}).values()]
                    found += [(operation["operationId"], schema, value) for value in values]
    return found


def main() -> None:
    yaml = YAML(typ="safe", pure=True)
    with open(sys.argv[1], encoding="utf-8") as file:
        document = yaml.load(file)
    count = 0
    for operation, schema, value in bodies(document):
        union = document["components"]["schemas"].get(schema, {}).get("discriminator")
        if union is not None:
            schema = union["mapping"][value[union["propertyName"]]].split("/")[-1]
        if not schema:
            continue
        written = in_utc(getattr(models, schema).from_dict(value).to_dict())
        if written != value:
            sys.exit(f"{operation}: {schema} was read, and written otherwise:\n{value}\n{written}")
        count += 1
    print(f"{count} examples were read and written again.")


main()
