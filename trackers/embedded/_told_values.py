"""The values of a restatement: names one by one, with the number that goes with them."""

from __future__ import annotations

import re

from stateforge.trackers.embedded._values import Value, values

_NUMBER_OF = re.compile(r"\s(\d{1,4}(?:\.\d+)*[a-z]?)(?=\s*(?:$|[.,;!?)])|\s+(?:now|and|then|instead|please)\b)")


def told_values(text: str) -> tuple[Value, ...]:
    """The values of a text; names in a row one by one, and the capitalised word that opens a list after a colon."""
    found: list[Value] = []
    for value in values(text):
        if value.kind != "name" or "," not in value.norm:
            found.append(value)
            continue
        for match in re.finditer(r"[^,\s][^,]*", text[value.start : value.end]):
            start, end = value.start + match.start(), value.start + match.end()
            found.append(Value("name", start, end, match[0].strip().lower(), "", value.prep))
    opening = re.search(r":\s+([A-Z][\w-]+)", text)
    if opening and not any(v.start < opening.end(1) and opening.start(1) < v.end for v in found):
        found.append(Value("name", *opening.span(1), opening[1].lower()))
    return tuple(_with_number(text, v) for v in found)


def _with_number(text: str, value: Value) -> Value:
    """A name with the number that goes with it ("Elm Road 9")."""
    match = _NUMBER_OF.match(text, value.end) if value.kind == "name" else None
    return Value("name", value.start, match.end(), f"{value.norm} {match[1]}", "", value.prep) if match else value
