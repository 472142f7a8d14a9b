"""Every error StateForge raises on purpose.

StateForgeError
├── InputError            what the caller handed in cannot be used
│   ├── ChatFormatError   a chat is not a list of chat-completion messages
│   └── ConfigError       a setting is unknown, missing or out of range
├── EditError             an edit breaks a rule of the state model
├── TrackerError          a tracker failed
│   ├── TrackerTimeout    it did not answer in time
│   └── TrackerProtocolError  it answered something that is no tracking result
├── AssemblyError         a context could not be assembled from the state
├── StoreError            the state store failed
└── UpstreamError         the model server could not be reached or broke off
"""

from __future__ import annotations

__all__ = [
    "AssemblyError",
    "ChatFormatError",
    "ConfigError",
    "EditError",
    "InputError",
    "StateForgeError",
    "StoreError",
    "TrackerError",
    "TrackerProtocolError",
    "TrackerTimeout",
    "UpstreamError",
]


class StateForgeError(Exception):
    """Base of all errors raised on purpose."""


class InputError(StateForgeError, ValueError):
    """What the caller handed in cannot be used; the message says what and where."""


class ChatFormatError(InputError):
    """A chat is not a list of chat-completion messages."""


class ConfigError(InputError):
    """A setting is unknown, missing or out of range."""


class EditError(StateForgeError, ValueError):
    """An edit breaks a rule of the state model."""


class TrackerError(StateForgeError):
    """A tracker failed; the caller falls back to the request as it came."""


class TrackerTimeout(TrackerError):
    """A tracker did not answer within its time budget."""


class TrackerProtocolError(TrackerError):
    """A tracker answered something that is not a tracking result."""


class AssemblyError(StateForgeError):
    """A context could not be assembled; the caller falls back to the request as it came."""


class StoreError(StateForgeError):
    """The state store failed."""


class UpstreamError(StateForgeError):
    """The model server could not be reached, or broke off."""
