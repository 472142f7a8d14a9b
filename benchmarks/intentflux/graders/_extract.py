"""What an answer's final number, program, query or tool calls are: the rules for reading free text.

Models wrap what was asked for in prose, code fences and second thoughts. Each rule below says which
part counts, so that an answer listing several possibilities is not right by having the right one among them.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

MAX_ANSWER = 50_000
"""Characters of an answer that are looked at."""

MAX_TRIES = 200
"""Places at which JSON or code is looked for in vain before giving up."""

Call = tuple[str, dict[str, Any]]

_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[ \t]*([\w+#.-]*)[^\n]*\n(.*?)(?:^[ \t]*(?:```|~~~)[ \t]*$|\Z)", re.M | re.S)
_NUMBER = re.compile(
    r"(?<![\w.])[-+−]?(?:\d+ \d+/\d+|\d+/\d+|\d+(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\.\d+|\d+)(?:[eE][-+]?\d+)?(?![\w])"
)
_MARK = re.compile(r"(?:####|\\boxed|(?:final\s+)?(?:answer|result)\b\s*(?:is|=|:))\s*", re.I)
_TAGGED = re.compile(r"<(tool_call|function_call)>(.*?)(?:</\1>|\Z)", re.S)
_SQL = re.compile(r"\b(?:WITH|SELECT)\b.*?(?=;|\n\s*\n|\Z)", re.I | re.S)


def fences(text: str, *languages: str) -> list[str]:
    """The contents of the fenced blocks; those marked with one of the languages, when there are any."""
    blocks = [(m[1].lower(), m[2]) for m in _FENCE.finditer(text[:MAX_ANSWER])]
    return [body for tag, body in blocks if tag in languages] or [body for _, body in blocks]


def number(text: str) -> Fraction | None:
    """The final number of an answer.

    The last line with a mark ("Answer:", "####", a box) counts, else the last bold passage with a number, else the
    whole text; there the last number counts. Two numbers after a mark joined by "or" are no answer.
    """
    text = re.sub(r"[*_`$€£]|\\[()\[\]]", lambda m: "" if m[0] != "*" else "*", text[:MAX_ANSWER]).replace("−", "-")
    marks = list(_MARK.finditer(text.replace("*", "")))
    if marks:
        line = text.replace("*", "")[marks[-1].end() :].strip().split("\n")[0]
        found = _numbers(line)
        if found:
            return None if re.search(r"\d\W*\s(?:or|oder)\s\W*\d", line) and len(set(found)) > 1 else found[-1]
    for passage in reversed(re.findall(r"\*\*(.+?)\*\*", text)):
        if found := _numbers(passage):
            return found[-1]
    found = _numbers(text.replace("*", " "))
    return found[-1] if found else None


def _numbers(text: str) -> list[Fraction]:
    found = []
    for match in _NUMBER.finditer(text):
        words = match[0].replace(",", "").replace("+", "")
        try:
            found.append(sum((Fraction(part) for part in words.split()), Fraction(0)))
        except (ValueError, ZeroDivisionError):
            continue
    return found


def program(text: str, entry: str = "") -> str:
    """The Python program of an answer, "" when there is none.

    Of the fenced blocks that parse: the last one that defines `entry` or, without an entry, reads its input;
    else the longest. Without fences, the longest run of lines that parses, from the first that looks like code.
    """
    blocks = [block for block in (_dedent(b) for b in fences(text, "python", "py", "python3")) if _parses(block)]
    if not blocks:
        return _bare_program(text[:MAX_ANSWER])
    sign = re.compile(rf"^(?:async\s+)?def\s+{re.escape(entry)}\b|^{re.escape(entry)}\s*=", re.M) if entry else _READS
    fitting = [block for block in blocks if sign.search(block)]
    return fitting[-1] if fitting else max(blocks, key=len)


_READS = re.compile(r"\binput\s*\(|\bstdin\b|\bopen\s*\(\s*0")
_CODE_START = re.compile(r"^(?:import |from \w+ import|def |class |@|if __name__|[A-Za-z_][\w, ]*=[^=]|print\()")


def _bare_program(text: str) -> str:
    lines = text.split("\n")
    starts = [index for index, line in enumerate(lines) if _CODE_START.match(line)]
    for start in starts[:20]:
        for end in range(len(lines), start, -1):
            if _parses(block := "\n".join(lines[start:end])):
                return block
            if len(lines) - end > 60:
                break
    return ""


def _dedent(block: str) -> str:
    lines = block.split("\n")
    pad = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[pad:] for line in lines)


def _parses(source: str) -> bool:
    try:
        return bool(ast.parse(source).body)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return False


def query(text: str) -> str:
    """The SQL query of an answer: the last SELECT or WITH statement of the last fence with one, or of the text."""
    for block in reversed(fences(text, "sql", "sqlite")):
        if found := _SQL.findall(block):
            return str(found[-1]).strip()
    unfenced = _FENCE.sub("", text[:MAX_ANSWER])
    found = [hit for hit in _SQL.findall(unfenced) if re.search(r"\bfrom\b|\bselect\s+[\d(]", hit, re.I)]
    return str(found[-1]).strip().strip("`") if found else ""


def calls(text: str) -> list[Call]:
    """The tool calls of an answer: of its tags, else of its fenced blocks, else of the JSON or call expressions in it.

    Every call of the chosen kind counts; a call too many makes an answer wrong.
    """
    text = text[:MAX_ANSWER]
    for pieces in ([m[2] for m in _TAGGED.finditer(text)], fences(text), [text]):
        found = [call for piece in pieces for call in _calls_in(piece)]
        if found:
            return found
    return []


def _calls_in(piece: str) -> list[Call]:
    found = [call for value in _json_values(piece) for call in _as_calls(value)]
    return found or list(_python_calls(piece))


def _json_values(text: str) -> Iterator[Any]:
    decoder, place, failures = json.JSONDecoder(), 0, 0
    while failures < MAX_TRIES and (start := _next_open(text, place)) >= 0:
        try:
            value, place = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            place, failures = start + 1, failures + 1
        else:
            yield value


def _next_open(text: str, place: int) -> int:
    starts = [at for at in (text.find("{", place), text.find("[", place)) if at >= 0]
    return min(starts, default=-1)


def _as_calls(value: Any) -> Iterator[Call]:
    if isinstance(value, list):
        for item in value:
            yield from _as_calls(item)
    elif isinstance(value, dict):
        yield from _as_call(value)


def _as_call(value: dict[str, Any]) -> Iterable[Call]:
    if "tool_calls" in value:
        return list(_as_calls(value["tool_calls"]))
    if isinstance(value.get("function"), dict):
        return list(_as_calls(value["function"]))
    name = value.get("name") or value.get("function") or value.get("tool")
    arguments = next((value[key] for key in ("arguments", "parameters", "args", "input") if key in value), None)
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except ValueError:
            return []
    if isinstance(arguments, dict) and {"type", "properties"} <= arguments.keys():
        return []
    if isinstance(name, str) and (isinstance(arguments, dict) or arguments is None):
        return [(name, arguments or {})]
    if value and all(isinstance(item, dict) for item in value.values()):
        return [(str(key), item) for key, item in value.items()]
    return []


def _python_calls(text: str) -> Iterator[Call]:
    for line in [text.strip(), *text.split("\n")[:MAX_TRIES]]:
        line = line.strip().strip("`").rstrip(",;")
        try:
            tree = ast.parse(line, mode="eval").body
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            continue
        nodes = tree.elts if isinstance(tree, ast.List | ast.Tuple) else [tree]
        found = [call for node in nodes if (call := _python_call(node))]
        if found:
            yield from found
            if line == text.strip():
                return


def _python_call(node: ast.expr) -> Call | None:
    if not isinstance(node, ast.Call) or node.args:
        return None
    try:
        return ast.unparse(node.func), {kw.arg: ast.literal_eval(kw.value) for kw in node.keywords if kw.arg}
    except ValueError:
        return None
