"""Runs OpenHarness's compaction for one dialogue; talks JSON lines with the process that started it.

In: `{"messages", "keep"}`, then `{"answer"}` for every question. Out: `{"ask": messages}` for every
question to the model, at last `{"compacted": messages}`. Runs in a Python that has `openharness-ai`
and knows nothing of the rest of this package.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from importlib import import_module
from typing import Any

MODEL_TIMEOUT = 1_800
"""Seconds a summary may take; the package's own limit suits hosted models."""


class PipeClient:
    """Answers the package's requests to a model by asking the parent process."""

    async def stream_message(self, request: Any) -> AsyncIterator[Any]:
        """One question, one complete answer."""
        complete = import_module("openharness.api.client").ApiMessageCompleteEvent
        usage = import_module("openharness.api.usage").UsageSnapshot()
        messages = [{"role": "system", "content": request.system_prompt}] if request.system_prompt else []
        messages += [{"role": m.role, "content": m.text} for m in request.messages]
        send({"ask": messages})
        answer = json.loads(await asyncio.to_thread(sys.stdin.readline))["answer"]
        yield complete(message=message("assistant", answer), usage=usage)


def message(role: str, text: str) -> Any:
    """A message as the package has them."""
    kind = import_module("openharness.engine.messages").ConversationMessage
    return kind.model_validate({"role": role, "content": [{"type": "text", "text": text}]})


def send(value: Any) -> None:
    """Write one line to the parent process."""
    OUT.write(json.dumps(value) + "\n")
    OUT.flush()


async def main() -> None:
    """Compact the dialogue that stands on standard input."""
    compact: Any = import_module("openharness.services.compact")
    task = json.loads(sys.stdin.readline())
    compact.COMPACT_TIMEOUT_SECONDS = MODEL_TIMEOUT
    messages = [message(m["role"], m["content"]) for m in task["messages"]]
    result = await compact.compact_conversation(
        messages, api_client=PipeClient(), model="benchmark", preserve_recent=task["keep"], trigger="auto"
    )
    after = compact.build_post_compact_messages(result)
    send({"compacted": [{"role": m.role, "content": m.text} for m in after]})


if __name__ == "__main__":
    OUT, sys.stdout = sys.stdout, sys.stderr
    asyncio.run(main())
