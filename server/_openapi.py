"""What FastAPI cannot know: the proxied routes and the headers that control them."""

from __future__ import annotations

from typing import Any

DESCRIPTION = (
    "An OpenAI-compatible proxy that keeps what a user wants now explicit in front of the model. "
    "Requests below `/v1` go to the model server. Chat completions are read on the way; while "
    "nothing was superseded, withdrawn or rejected they arrive there byte for byte as they were "
    "sent. Everything under `/stateforge` belongs to the tenant that asks: the owner of the key in "
    "`x-stateforge-key`, or whoever holds the credentials meant for the model server."
)

REQUEST_HEADERS = {
    "x-stateforge-mode": "`auto`, `passthrough`, `annotate`, `prune` or `consolidate`.",
    "x-stateforge-trigger": "When the context is touched: `stale`, `spread` or `always`.",
    "x-stateforge-tombstone": "How a dropped requirement is mentioned: `none`, `value-free` or `full`.",
    "x-stateforge-block-role": "Role of the state block: `auto`, `system`, `developer`, `user` or `inline`.",
    "x-stateforge-strict": "`true`: answer 503 instead of sending a request on that could not be read.",
    "x-stateforge-session": "Id of a conversation whose client trims its own history.",
    "x-stateforge-tracker": "Name of one of the configured trackers.",
    "x-stateforge-bypass": "`true`: send the request on as it came, without reading it.",
    "x-stateforge-key": "The proxy's own key, where it has keys.",
}

RESPONSE_HEADERS = {
    "x-stateforge-version": "Version of the state that the request led to.",
    "x-stateforge-mode": "The mode that was used; `passthrough`: the request went on as it came.",
    "x-stateforge-active": "Number of items in effect.",
    "x-stateforge-dropped": "Number of items superseded, withdrawn or rejected.",
    "x-stateforge-pending": "Number of open proposals.",
    "x-stateforge-tracker-ms": "Time spent reading new turns, in milliseconds.",
    "x-stateforge-reason": "Why the context was touched or not.",
    "x-stateforge-degraded": "Why the request went on unread; absent when all went well.",
    "x-stateforge-session": "The session id, as it was given.",
}

DEGRADED = {
    "tracker-error": "the tracker raised an error",
    "tracker-timeout": "the tracker did not answer within `tracker_timeout`",
    "tracker-rubbish": "the tracker answered something that is no result",
    "too-long": "the history has more turns than `max_turns` or `max_new_turns`",
    "unreadable-chat": "a message has a role or content that is none of the protocol's",
    "no-messages": "`messages` is missing or no list",
    "not-an-object": "the body is JSON, but no object",
    "nested-too-deeply": "the body is nested deeper than can be read",
    "encoded-body": "the body came compressed",
    "duplicate-member": "the body has the member `messages` twice",
    "store-error": "the state store failed",
    "pipeline-error": "the state could not be worked out",
    "internal-error": "a defect of the proxy; the log says where",
}

_TEXT = {"type": "string"}


def describe(document: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI document with the proxied routes added."""
    parameters = [
        {"name": name, "in": "header", "required": False, "schema": _TEXT, "description": text}
        for name, text in REQUEST_HEADERS.items()
    ]
    headers = {name: {"schema": _TEXT, "description": text} for name, text in RESPONSE_HEADERS.items()}
    body = {"content": {"application/json": {"schema": {"type": "object"}}}}
    chat = {
        "summary": "A chat completion",
        "description": (
            "The model server's own interface. The body may carry a member `stateforge`, an object with the "
            "same options as the headers, which goes before them and is taken out before the request is sent on."
        ),
        "tags": ["model server"],
        "parameters": parameters,
        "requestBody": {**body, "required": True},
        "responses": {"default": {"description": "The model server's answer.", "headers": headers, **body}},
    }
    other = {
        "summary": "Everything else",
        "description": "Passed through in every method, unread, in both directions.",
        "tags": ["model server"],
        "parameters": [{"name": "path", "in": "path", "required": True, "schema": _TEXT}],
        "responses": {"default": {"description": "The model server's answer."}},
    }
    proxied = {"/v1/chat/completions": {"post": chat}, "/v1/{path}": {"get": other}}
    return {**document, "paths": {**proxied, **document["paths"]}}


def reference(document: dict[str, Any]) -> str:
    """The HTTP reference in Markdown, from the OpenAPI document."""
    lines = ["# HTTP interface", "", document["info"]["description"], ""]
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            lines += [f"## `{method.upper()} {path}`", "", route.get("description") or route["summary"], ""]
            lines += _parameters(route.get("parameters", []))
    lines += _table("Response headers of chat completions", "header", RESPONSE_HEADERS)
    lines += _table("Values of `x-stateforge-degraded`", "value", DEGRADED)
    return "\n".join(lines).rstrip() + "\n"


def _parameters(found: list[dict[str, Any]]) -> list[str]:
    if not found:
        return []
    rows = [f"| `{p['name']}` | {p['in']} | {p.get('description', '')} |" for p in found]
    return ["| parameter | in | |", "|---|---|---|", *rows, ""]


def _table(title: str, what: str, rows: dict[str, str]) -> list[str]:
    body = [f"| `{name}` | {text} |" for name, text in rows.items()]
    return [f"## {title}", "", f"| {what} | |", "|---|---|", *body, ""]
