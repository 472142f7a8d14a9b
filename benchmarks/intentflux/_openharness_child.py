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
from typing import Any

MODEL_TIMEOUT = 1_800
"""Seconds a summary may take; the package's own limit suits hosted models."""


class PipeClient:
    """Answers the package's requests to a model by asking the parent process."""

    async def stream_message(self, request: Any) -> AsyncIterator[Any]:
        """One question, one complete answer."""
        from openharness.api.client import ApiMessageCompleteEvent
        from openharness.api.usage import UsageSnapshot
        from openharness.engine.messages import ConversationMessage

        messages = [{"role": "system", "content": request.system_prompt}] if request.system_prompt else []
        messages += [{"role": m.role, "content": m.text} for m in request.messages]
        send({"ask": messages})
        answer = json.loads(await asyncio.to_thread(sys.stdin.readline))["answer"]
        message = ConversationMessage.model_validate(
            {"role": "assistant", "content": [{"type": "text", "text": answer}]}
        )
        yield ApiMessageCompleteEvent(message=message, usage=UsageSnapshot())


def send(value: Any) -> None:
    """Write one line to the parent process."""
    OUT.write(json.dumps(value) + "\n")
    OUT.flush()


async def main() -> None:
    """Compact the dialogue that stands on standard input."""
    from openharness.engine.messages import ConversationMessage
    from openharness.services import compact

    task = json.loads(sys.stdin.readline())
    compact.COMPACT_TIMEOUT_SECONDS = MODEL_TIMEOUT
    messages = [
        ConversationMessage.model_validate({"role": m["role"], "content": [{"type": "text", "text": m["content"]}]})
        for m in task["messages"]
    ]
    result = await compact.compact_conversation(
        messages, api_client=PipeClient(), model="benchmark", preserve_recent=task["keep"], trigger="auto"
    )
    after = compact.build_post_compact_messages(result)
    send({"compacted": [{"role": m.role, "content": m.text} for m in after]})


if __name__ == "__main__":
    OUT, sys.stdout = sys.stdout, sys.stderr
    asyncio.run(main())
