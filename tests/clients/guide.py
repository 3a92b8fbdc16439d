"""Runs docs/API.md as its reader would: every command and every program, in order, in a fresh folder.

A block of the language `sh` is commands, which all belong to one shell. `python`, `ts` and `rust` are files, whose first
line is a comment with their name. `text` is what the commands before it print: it is compared, except for ids, times and
tags. There is no block that is not run, and none of another language.

usage: guide.py [--installed] [python] [typescript] [rust]
       BLESS=1 guide.py …    writes what was printed into the guide

Commands that need a language that is not named are left out. With --installed so are those that install something: the
client of Python is found anyway (PYTHONPATH). The service is at FIELDPOST_URL, with the users of the guide in it, whose
password is FIELDPOST_PASSWORD.
"""

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs/API.md"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
# Files, by the command that runs them.
FILES = {"python": "python3 {}.py", "ts": "node {}.js", "rust": "cargo run --quiet --bin {}"}
# By what commands show which language they need.
NEEDS = {"python": r"\bpython3\b|\bpip\b", "typescript": r"\b(node|npm|npx)\b", "rust": r"\bcargo\b"}
INSTALLS = r"\bpip install\b|\bnpm install\b|\bcargo add\b"
# Printed before and after each block.
MARK = "-- guide --"
LIMIT_SECONDS = 1200
# What is another each time, and what stands for it.
VARIES = [
    (r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID"),
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", "TIME"),
    (r"-[0-9a-f]{16}(?=\\?\")", "-DIGEST"),
    (r"(?m)^retry: \d+$", "retry: MILLISECONDS"),
    (r";q=\d+;w=\d+", ";q=REQUESTS;w=SECONDS"),
    (r";r=\d+;t=\d+", ";r=REQUESTS;t=SECONDS"),
]


@dataclass
class Block:
    """A fenced block; `at` is where its text begins in the guide."""

    language: str
    text: str
    at: int

    @property
    def name(self) -> str:
        """Of a file."""
        return self.text.split("\n", 1)[0].lstrip("#/ ")

    def needs(self) -> set[str]:
        return {language for language, words in NEEDS.items() if re.search(words, self.text)}


def blocks(guide: str) -> list[Block]:
    """All of them; fails if one would not be run."""
    found = [Block(match[1], match[2], match.start(2)) for match in FENCE.finditer(guide)]
    if guide.count("```") != 2 * len(found):
        sys.exit("A fence of the guide has no end.")
    for index, block in enumerate(found):
        commands = "".join(later.text for later in found[index:] if later.language == "sh")
        if block.language in FILES:
            if FILES[block.language].format(Path(block.name).stem) not in commands:
                sys.exit(f"The guide never runs {block.name}.")
        elif block.language == "text":
            if index == 0 or found[index - 1].language != "sh":
                sys.exit(f"No commands are above this output: {block.text}")
        elif block.language != "sh":
            sys.exit(f"A block of `{block.language}` is not run: {block.text}")
    return found


def here(text: str, folder: Path) -> str:
    """Commands of the guide, for this service, this clone and this folder."""
    for shown, real in [
        ("~/bots", str(folder / "bots")),
        ("http://127.0.0.1:8080", os.environ["FIELDPOST_URL"]),
        ("~/fieldpost", str(ROOT)),
        ("correct horse battery staple", os.environ["FIELDPOST_PASSWORD"]),
    ]:
        text = text.replace(shown, real)
    return text


def comparable(text: str) -> str:
    """Output without what is another each time."""
    for pattern, word in VARIES:
        text = re.sub(pattern, word, text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def run(chosen: list[Block], folder: Path) -> list[str]:
    """What the blocks of commands printed, each for itself."""
    mark = f"\nprintf '\\n{MARK}\\n'\n"
    script = folder / "guide.sh"
    script.write_text("set -e\n" + mark.join(here(block.text, folder) for block in chosen), encoding="utf-8")
    try:
        ended = subprocess.run(
            ["bash", str(script)], cwd=folder, capture_output=True, text=True, timeout=LIMIT_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as late:
        sys.exit(f"The guide did not end: {late.stdout!r} {late.stderr!r}")
    printed = ended.stdout.split(f"\n{MARK}\n")
    if ended.returncode != 0:
        failed = chosen[len(printed) - 1].text
        sys.exit(f"FAILED with {ended.returncode}:\n{failed}\n{printed[-1]}\n{ended.stderr}")
    return printed


def main() -> None:
    options = set(sys.argv[1:])
    guide = GUIDE.read_text(encoding="utf-8")
    found = blocks(guide)
    chosen = [
        block
        for block in found
        if block.language == "sh"
        and block.needs() <= options
        and not ("--installed" in options and re.search(INSTALLS, block.text))
    ]
    with tempfile.TemporaryDirectory(prefix="fieldpost-guide-") as temporary:
        folder = Path(temporary)
        for block in found:
            if block.language in FILES:
                path = folder / "bots" / block.name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(block.text, encoding="utf-8")
        printed = run(chosen, folder)
    wrong = []
    for block, output in reversed(list(zip(chosen, printed, strict=True))):
        after = found[found.index(block) + 1 :][:1]
        shown = after[0] if after and after[0].language == "text" else None
        output = output.replace(os.environ["FIELDPOST_URL"], "http://127.0.0.1:8080").strip() + "\n"
        if shown is None or comparable(shown.text) == comparable(output):
            continue
        wrong.append(f"{block.text}\nprints:\n{output}\nand the guide shows:\n{shown.text}")
        guide = guide[: shown.at] + output + guide[shown.at + len(shown.text) :]
    if wrong and os.environ.get("BLESS"):
        GUIDE.write_text(guide, encoding="utf-8")
    elif wrong:
        sys.exit("\n".join(reversed(wrong)))
    programs = sum(block.language in FILES for block in found)
    print(f"The guide was followed: {len(chosen)} blocks of commands, {programs} programs at hand.")


if __name__ == "__main__":
    main()
