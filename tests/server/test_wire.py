"""Reading and splicing bodies: what is not replaced stays as it came, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stateforge.server._wire import AmbiguousError, NotJSONError, TooDeepError, dump, elements, members, parse, splice

TEXT = st.text(st.characters(exclude_categories=()), max_size=6).map(
    lambda text: text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=5,
)
MESSAGES = st.lists(st.dictionaries(TEXT, VALUES, max_size=2), max_size=4)


@st.composite
def bodies(draw: st.DrawFn) -> tuple[bytes, dict[str, Any]]:
    fields = draw(st.dictionaries(TEXT.filter(lambda k: k not in ("messages", "stateforge")), VALUES, max_size=4))
    fields["messages"] = draw(MESSAGES)
    if draw(st.booleans()):
        fields["stateforge"] = draw(VALUES)
    names = draw(st.permutations(list(fields)))
    document = {name: fields[name] for name in names}
    text = json.dumps(document, indent=draw(st.sampled_from([None, 1, "\t"])), ensure_ascii=draw(st.booleans()))
    return text.encode("utf-8", "surrogatepass"), document


@given(bodies())
@settings(max_examples=150, deadline=None)
def test_parsing_agrees_with_the_standard_library(found):
    body, document = found
    parsed = parse(body)
    assert dump(parsed) == dump(document)


@given(bodies())
@settings(max_examples=150, deadline=None)
def test_members_are_found_where_they_stand(found):
    body, document = found
    spans = list(members(body))
    assert [s.key for s in spans] == list(document)
    for span in spans:
        assert parse(body[span.value : span.end]) == parse(dump(document[span.key]))
    at = next(s for s in spans if s.key == "messages")
    assert [parse(body[e.value : e.end]) for e in elements(body, at.value)] == parse(dump(document["messages"]))


@given(bodies(), st.data())
@settings(max_examples=150, deadline=None)
def test_only_the_messages_change(found, data):
    body, _ = found
    document = parse(body)
    old = document["messages"]
    new = data.draw(st.lists(st.sampled_from(old), max_size=4)) if old else []
    new = [*new, {"role": "user", "content": "half a pair: \ud83d"}]
    out = splice(body, old=old, new=new)
    before = {s.key: body[s.start : s.end] for s in members(body) if s.key != "messages"}
    after = {s.key: out[s.start : s.end] for s in members(out) if s.key != "messages"}
    assert after == before
    at = next(s for s in members(out) if s.key == "messages")
    spans = list(elements(out, at.value))
    kept = {id(m): body[s.start : s.end] for m, s in zip(old, elements(body, _messages_at(body)), strict=True)}
    for message, span in zip(new, spans, strict=True):
        assert out[span.start : span.end] == kept.get(id(message), dump(message))


@given(bodies())
@settings(max_examples=150, deadline=None)
def test_taking_a_member_out_leaves_the_others_as_they_were(found):
    body, document = found
    out = splice(body, old=document["messages"], remove=("stateforge",))
    assert [s.key for s in members(out)] == [k for k in document if k != "stateforge"]
    if "stateforge" not in document:
        assert out == body
    for span in members(out):
        assert out[span.start : span.end] in body


def _messages_at(body: bytes) -> int:
    return next(s.value for s in members(body) if s.key == "messages")


@pytest.mark.parametrize(
    ("body", "out"),
    [
        (b'{"stateforge":1,"a":2}', b'{"a":2}'),
        (b'{"a":2,"stateforge":{"x":"}"}}', b'{"a":2}'),
        (b'{ "a" : 2 , "stateforge" : [] , "b" : 3 }', b'{ "a" : 2 , "b" : 3 }'),
        (b'{"stateforge":1}', b"{}"),
        (b'{"stateforge":1,"a":1,"stateforge":2,"a":3}', b'{"a":1,"a":3}'),
        (b'{"state\\u0066orge":1,"a":2}', b'{"a":2}'),
        (b'\xef\xbb\xbf {"stateforge":1,"a":1e999}\n', b'\xef\xbb\xbf {"a":1e999}\n'),
        (b'{"stateforge":"\\"}","a":"\\\\"}', b'{"a":"\\\\"}'),
    ],
)
def test_taking_out_is_exact(body, out):
    assert splice(body, old=[], remove=("stateforge",)) == out


def test_numbers_and_escapes_of_kept_messages_survive():
    body = (
        b'{"messages": [ {"role":"user","content":"a\\/b","n":1.10,"big":123456789012345678901234567890} , '
        b'{"role":"user","content":"x"}], "seed": 1e2}'
    )
    old = parse(body)["messages"]
    out = splice(body, old=old, new=[old[0]])
    assert out == (
        b'{"messages": [{"role":"user","content":"a\\/b","n":1.10,"big":123456789012345678901234567890}], "seed": 1e2}'
    )


def test_two_members_called_messages_are_ambiguous():
    body = b'{"messages":[],"messages":[{"role":"user"}]}'
    with pytest.raises(AmbiguousError):
        splice(body, old=parse(body)["messages"], new=[])


class TestParse:
    @pytest.mark.parametrize(
        ("body", "value"),
        [
            (b'{"a":"\\ud83d"}', {"a": "\ud83d"}),
            (b'\xef\xbb\xbf{"a":1}', {"a": 1}),
            (b'{"a":1,"a":2}', {"a": 2}),
            (b'{"a":1e999}', {"a": float("inf")}),
            (b'{"a":' + b"9" * 5000 + b"}", {"a": float("inf")}),
            (b'{"a":"\\u0000"}', {"a": "\0"}),
            (b'{"a":"\xed\xa0\xbd"}', {"a": "\ud83d"}),
            (b"[" * 900 + b"]" * 900, None),
            (b"null", None),
        ],
    )
    def test_reads_all_that_is_json(self, body, value):
        found = parse(body)
        assert value is None or found == value

    @pytest.mark.parametrize(
        "body", [b"", b"hello", b'{"a":1', b"{'a':1}", b'{"a":"\xff"}', b'{"a":"\x00"}', b'{"a":1}{}', b"\xfe\xff\x00{"]
    )
    def test_refuses_all_that_is_not(self, body):
        with pytest.raises(NotJSONError, match="not JSON"):
            parse(body)

    def test_says_when_it_is_too_deep(self):
        with pytest.raises(TooDeepError):
            parse(b"[" * 100_000 + b"]" * 100_000)
