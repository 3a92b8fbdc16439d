"""The codes of problems, which each client of `clients` lists as its language does: from the contract.

usage: codes.py            fails if a list is not that of the contract
       BLESS=1 codes.py    writes the lists
"""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ABOUT = "Every code of a problem, generated from the contract: `BLESS=1 script/clients` writes this file."


def codes() -> list[str]:
    """The values of `ProblemCode`."""
    _, rest = (ROOT / "openapi.yaml").read_text(encoding="utf-8").split("\n    ProblemCode:\n", 1)
    _, rest = rest.split("enum:\n", 1)
    listed = re.match(r"(?: +- [a-z-]+\n)+", rest)
    return re.findall(r"- ([a-z-]+)", listed[0]) if listed else []


def python(all_of_them: list[str]) -> str:
    lines = [f'    {code.upper().replace("-", "_")} = "{code}"' for code in all_of_them]
    head = f'"""{ABOUT}"""\n\nfrom enum import StrEnum\n\n\nclass ProblemCode(StrEnum):\n'
    return head + '    """What a problem is; the sentences beside it are for people."""\n\n' + "\n".join(lines) + "\n"


def typescript(all_of_them: list[str]) -> str:
    lines = [f'  "{code}",' for code in all_of_them]
    head = f"// {ABOUT}\n\n/** Every code that this client knows. */\nexport const problemCodes = [\n"
    end = "] as const;\n\n/** What a problem is; the sentences beside it are for people. */\n"
    return head + "\n".join(lines) + f"\n{end}export type ProblemCode = (typeof problemCodes)[number];\n"


def rust(all_of_them: list[str]) -> str:
    def name(code: str) -> str:
        return "".join(word.capitalize() for word in code.split("-"))

    variants = [f"    /// `{code}`\n    {name(code)}," for code in all_of_them]
    arms = [f'            "{code}" => Self::{name(code)},' for code in all_of_them]
    lines = [
        f"//! {ABOUT}",
        "",
        "/// What a problem is; the sentences beside it are for people.",
        "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]",
        "#[non_exhaustive]",
        "pub enum ProblemCode {",
        *variants,
        "    /// A code that is newer than this client.",
        "    Unknown,",
        "}",
        "",
        "impl ProblemCode {",
        "    pub(crate) fn from_slug(slug: &str) -> Self {",
        "        match slug {",
        *arms,
        "            _ => Self::Unknown,",
        "        }",
        "    }",
        "}",
    ]
    return "\n".join(lines) + "\n"


FILES = {
    "clients/python/src/fieldpost/codes.py": python,
    "clients/rust/src/codes.rs": rust,
    "clients/typescript/src/codes.ts": typescript,
}


def main() -> None:
    listed = codes()
    if len(listed) < 10:
        sys.exit("openapi.yaml has no list of codes where it is looked for.")
    for name, write in FILES.items():
        path, text = ROOT / name, write(listed)
        if os.environ.get("BLESS"):
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            sys.exit(f"{name} does not list the codes of openapi.yaml: BLESS=1 script/clients writes it.")
    print(f"{len(listed)} codes of problems are listed in {', '.join(FILES)}.")


if __name__ == "__main__":
    main()
