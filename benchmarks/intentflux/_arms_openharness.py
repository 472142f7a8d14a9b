"""The arm that drives OpenHarness's own compaction, in an environment of its own.

`openharness-ai` brings chat-bot SDKs that do not go together with this package's dependencies. The
compaction runs in a child process of another Python; each time it asks a model, the question comes
back here and goes to the same model as everything else.
"""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

from stateforge import ConfigError, UpstreamError
from stateforge.benchmarks.intentflux._arms import Answer, Ask
from stateforge.benchmarks.intentflux._trajectory import Condition, Trajectory

PYTHON_VARIABLE = "STATEFORGE_OPENHARNESS_PYTHON"
"""Environment variable that names a Python in which `openharness-ai` is installed."""

KEEP = 4
"""Messages that are kept word for word."""

_CHILD = Path(__file__).parent / "_openharness_child.py"
_LINE = 16 << 20


class OpenHarness:
    """Two-phase compaction of `openharness-ai` before the answer: old tool results, then a summary.

    Raises:
        ConfigError: no Python with it was named.
    """

    name = "openharness"
    condition = Condition.DRIFT

    def __init__(self) -> None:
        self._python = os.environ.get(PYTHON_VARIABLE, "")
        if not self._python:
            raise ConfigError(
                f"arm 'openharness' needs {PYTHON_VARIABLE}: a Python in which openharness-ai is installed"
            )

    async def answer(self, trajectory: Trajectory, ask: Ask) -> Answer:
        """Answer the last request of a dialogue."""
        context, calls = await self._compact(trajectory.chat(), ask)
        return Answer(await ask(context), context, f"{calls} calls to compact")

    async def _compact(self, chat: list[dict[str, str]], ask: Ask) -> tuple[list[dict[str, Any]], int]:
        child = await asyncio.create_subprocess_exec(
            self._python, str(_CHILD), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=_LINE
        )
        if child.stdin is None or child.stdout is None:
            raise UpstreamError("the OpenHarness process has no pipes")
        calls = 0
        try:
            child.stdin.write(_line({"messages": chat, "keep": KEEP}))
            while line := await child.stdout.readline():
                said = json.loads(line)
                if "compacted" in said:
                    return said["compacted"], calls
                calls += 1
                child.stdin.write(_line({"answer": await ask(said["ask"])}))
        finally:
            if child.returncode is None:
                child.kill()
            await child.wait()
        raise UpstreamError(f"the OpenHarness process ended early with status {child.returncode}")


def _line(value: Any) -> bytes:
    return json.dumps(value).encode() + b"\n"
