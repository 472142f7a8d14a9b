"""Routes that show and erase what is known, always of the asking tenant only."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse

from stateforge import EMPTY, IntentState, StateForgeError, UpstreamError, difference, state_document, timeline
from stateforge.server._chat import Desk
from stateforge.server._errors import RequestError
from stateforge.server._preparer import Lane
from stateforge.stores import Scope

Document = dict[str, Any]

_Version = Annotated[
    str, Path(pattern="^[0-9a-f]{16}$", description="A state version, as in the header `x-stateforge-version`.")
]
_Side = Annotated[str, Query(pattern="^[0-9a-f]{16}$", description="A state version.")]
_Session = Annotated[str, Path(min_length=1, max_length=200, description="A session id, as the client chose it.")]
_Tracker = Annotated[str | None, Query(description="Name of the tracker; the default one when left out.")]


class _Asking:
    """Who asks, and what is known under the tracker they ask about."""

    def __init__(self, request: Request, tracker: _Tracker = None) -> None:
        self.desk: Desk = request.app.state.desk
        self.tenant = self.desk.gate.tenant(request.scope["headers"])
        self.lane: Lane = self.desk.lanes.get(tracker)
        self.tracker = tracker or self.desk.lanes.default

    @property
    def scope(self) -> Scope:
        return self.lane.pipeline.scope(self.tenant)

    async def state(self, version: str) -> IntentState:
        if version == EMPTY.version:
            return EMPTY
        key = await self.desk.lanes.store.resolve(self.scope, version)
        state = await self.lane.pipeline.load(key, tenant=self.tenant) if key else None
        if state is None:
            raise RequestError(404, f"no state of version {version} is known here", code="unknown_version")
        return state

    async def session(self, name: str) -> IntentState:
        key = await self.desk.lanes.store.session(self.scope, name)
        state = await self.lane.pipeline.load(key, tenant=self.tenant) if key else None
        if state is None:
            raise RequestError(404, "no session of this id is known here", code="unknown_session")
        return state

    async def erase(self, session: str | None = None) -> Document:
        await self.desk.background.drain(self.desk.settings.shutdown_timeout)
        gone = await self.desk.lanes.store.forget(self.tenant, session)
        self.desk.lanes.clear_caches()
        return {"erased": gone}


Asking = Annotated[_Asking, Depends()]

control = APIRouter(prefix="/stateforge", tags=["states"])
health = APIRouter(tags=["health"])


@control.get("/states/{version}", summary="A state")
async def show_state(version: _Version, asking: Asking) -> Document:
    """What was in effect in this state, what no longer was, and why."""
    return state_document(await asking.state(version), asking.tracker)


@control.get("/states/{version}/timeline", summary="How a state came about")
async def show_timeline(version: _Version, asking: Asking) -> list[Document]:
    """Every edit in order: who made it, the words it rests on, what it created and what it took out."""
    return timeline(await asking.state(version))


@control.get("/diff", summary="What changed between two states")
async def show_difference(before: _Side, after: _Side, asking: Asking) -> Document:
    """What entered, left and changed its standing."""
    return difference(await asking.state(before), await asking.state(after))


@control.get("/sessions/{session:path}", summary="The state of a session")
async def show_session(session: _Session, asking: Asking) -> Document:
    """The state at the end of a session's history, for clients that send `x-stateforge-session`."""
    return state_document(await asking.session(session), asking.tracker)


@control.delete("/sessions/{session:path}", summary="Erase a session")
async def erase_session(session: _Session, asking: Asking) -> Document:
    """Erase what is stored about a session, under every tracker; answers how many records went."""
    return await asking.erase(session)


@control.delete("/states", summary="Erase everything of the asking tenant")
async def erase_tenant(asking: Asking) -> Document:
    """Erase everything that is stored for the key, or the credentials, that the request carries."""
    return await asking.erase()


@health.get("/healthz", summary="Is the process alive?")
async def healthz() -> Document:
    """Answers as soon as the process serves requests."""
    return {"status": "ok"}


@health.get("/readyz", summary="Can requests be served?", responses={503: {"description": "Something is down."}})
async def readyz(request: Request) -> JSONResponse:
    """Whether the store and the model server can be reached."""
    desk: Desk = request.app.state.desk
    checks = {"store": "ok", "upstream": "ok"}
    try:
        await desk.lanes.store.find(Scope("readyz", "readyz"), [b"\0" * 15 + b"\1"])
    except StateForgeError:
        checks["store"] = "failed"
    try:
        await desk.upstream.check()
    except UpstreamError:
        checks["upstream"] = "failed"
    ready = set(checks.values()) == {"ok"}
    return JSONResponse({"status": "ok" if ready else "failed", **checks}, 200 if ready else 503)
