"""States and timelines as text to read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from stateforge._turns import Turn
from stateforge.cli._folding import Folded
from stateforge.cli._output import printable

_COLOURS = {
    "active": "green",
    "pending": "yellow",
    "contested": "yellow",
    "superseded": "red",
    "withdrawn": "red",
    "rejected": "red",
    "refuted": "red",
    "completed": "blue",
}
_SNIPPET = 240


def print_state(folded: Folded, screen: Console) -> None:
    """The state in sections: in effect, pending, no longer in effect, conclusions, actions."""
    document = folded.document()
    _section(screen, "In effect", (_standing(i) for i in document["active"]))
    _section(screen, "Proposed, undecided", ((i["text"], "pending", "") for i in document["pending"]))
    edits = {e.id: e for e in folded.state.log}
    gone = [(i["text"], i["status"], _because(edits.get(i["by"]))) for i in document["inactive"]]
    _section(screen, "No longer in effect", gone)
    held = [c for c in document["conclusions"] if c["supported"]]
    fallen = [c for c in document["conclusions"] if not c["supported"]]
    _section(screen, "Concluded", ((c["text"], "active", "") for c in held))
    _section(screen, "Concluded on what no longer holds", ((c["text"], "refuted", "") for c in fallen))
    stale = {True: "on a superseded basis", False: ""}
    _section(screen, "Done", ((a["text"], "completed", stale[a["stale_basis"]]) for a in document["actions"]))
    for warning in document["warnings"]:
        screen.print(Text(f"refused: {printable(warning)}", "yellow"))
    screen.print(Text(f"version {document['version']}, tracker {document['tracker']}", "dim"))


def print_timeline(turns: Sequence[Turn], edits: Iterable[Mapping[str, Any]], screen: Console) -> None:
    """Every turn with the edits it made: the words they rest on, what they created and took out."""
    by_turn: dict[int, list[Mapping[str, Any]]] = {}
    for edit in edits:
        by_turn.setdefault(edit["turn"], []).append(edit)
    for turn in turns:
        if turn.index < 0:
            continue
        screen.print(Text.assemble((f"turn {turn.index} · {turn.role.value}: ", "bold"), snippet(turn.text)))
        for edit in by_turn.get(turn.index, ()):
            _print_edit(edit, screen)


def print_edits_that_took_out(edits: Iterable[Mapping[str, Any]], screen: Console) -> None:
    """The edits by which something went out, each with its words."""
    for edit in edits:
        if edit["took_out"]:
            _print_edit(edit, screen)


def snippet(text: str) -> str:
    """The text on one printable line, cut where it is long."""
    line = printable(text)
    return line if len(line) <= _SNIPPET else f"{line[: _SNIPPET - 1]}…"


def _print_edit(edit: Mapping[str, Any], screen: Console) -> None:
    words = " + ".join(
        f"“{snippet(e.get('quote', ''))}”" if e.get("quote") else "an attachment" for e in edit["evidence"]
    )
    doubt = " (in doubt)" if edit["doubtful"] else ""
    screen.print(Text.assemble("  ", (edit["id"], "dim"), " ", (edit["kind"] + doubt, "cyan"), " ", words))
    for node in edit["created"]:
        screen.print(Text.assemble("      + ", (snippet(node["text"]), "green"), (f"  {node['id']}", "dim")))
    for node in edit["took_out"]:
        colour = _COLOURS.get(node["status"], "")
        screen.print(
            Text.assemble("      - ", (snippet(node["text"]), colour), (f"  {node['id']} {node['status']}", "dim"))
        )


def _section(screen: Console, title: str, rows: Iterable[tuple[str, str, str]]) -> None:
    found = list(rows)
    if not found:
        return
    screen.print(Text(title, "bold"))
    for text, status, note in found:
        mark = "" if status in ("active", "pending") else f" ({status})"
        line = Text.assemble("  • ", (snippet(text), _COLOURS.get(status, "")), (mark, "dim"))
        screen.print(line.append(f"  {note}", "dim") if note else line)


def _standing(item: Mapping[str, Any]) -> tuple[str, str, str]:
    notes = [f"{name}: {printable(item[name])}" for name in ("scope", "condition", "lifetime") if name in item]
    return item["text"], item.get("status", "active"), "; ".join(notes)


def _because(edit: Any) -> str:
    """The words of the user by which something went out."""
    if edit is None or not edit.evidence:
        return ""
    return f"by turn {edit.turn}: “{snippet(edit.evidence[-1].quote)}”"
