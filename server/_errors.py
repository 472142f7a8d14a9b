"""Errors as OpenAI clients understand them: `{"error": {"message", "type", "param", "code"}}`."""

from __future__ import annotations

from typing import Any

from stateforge import StateForgeError
from stateforge.server._wire import dump

Headers = list[tuple[bytes, bytes]]
"""Header names in lower case, with their values, as ASGI has them."""


class RequestError(StateForgeError):
    """A request that the proxy answers itself.

    Args:
        status: HTTP status.
        message: what is wrong and where, for the developer who reads it.
        code: a stable word for programs.
        param: which field is meant.
        retry: whether a client should try again by itself; sent as `x-should-retry`.
    """

    def __init__(
        self, status: int, message: str, *, code: str, param: str | None = None, retry: bool | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.param = param
        self.retry = retry

    @property
    def document(self) -> dict[str, Any]:
        """The error's JSON."""
        return error_document(self.status, str(self), self.code, self.param)

    def response(self) -> tuple[int, Headers, bytes]:
        """Status, headers and body of the answer."""
        body = dump(self.document)
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        if self.retry is not None:
            headers.append((b"x-should-retry", b"true" if self.retry else b"false"))
        return self.status, headers, body


def error_document(status: int, message: str, code: str, param: str | None = None) -> dict[str, Any]:
    """The body of an error, of the type that belongs to the status."""
    kind = "server_error" if status >= 500 else "invalid_request_error"
    if status in (401, 403):
        kind = "authentication_error"
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


def error_event(message: str, code: str) -> bytes:
    """The error as an event in a stream that has begun; clients raise it where it stands.

    The empty line in front closes an event that broke off in the middle.
    """
    return b"\n\ndata: " + dump(error_document(502, message, code)) + b"\n\n"
