"""An Inspect model provider for any OpenAI-compatible URL: model names read `stateforge/NAME`.

Inspect's own OpenAI provider needs an `openai` package newer than the one the LLM trackers' extra
allows, and Inspect counts tokens with tables that it downloads where a provider reports no usage.
This provider speaks HTTP itself and always reports the usage that the server counted.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

import aiohttp
from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageTool,
    GenerateConfig,
    ModelAPI,
    ModelCall,
    ModelOutput,
    ModelUsage,
    StopReason,
    modelapi,
)
from inspect_ai.tool import ToolCall, ToolChoice, ToolInfo

from stateforge import ConfigError, UpstreamError
from stateforge.benchmarks._chat import KEY_VARIABLE

READ_TIMEOUT = 1_800.0
"""Longest silence of the model server, in seconds; small machines think long."""

_OPTIONS = ("temperature", "top_p", "seed", "max_tokens", "frequency_penalty", "presence_penalty")
_RETRIED = frozenset({408, 409, 429})
_STOPS: Mapping[str, StopReason] = {
    "stop": "stop",
    "length": "max_tokens",
    "tool_calls": "tool_calls",
    "content_filter": "content_filter",
}


class Refused(UpstreamError):
    """The model server answered with an error status."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"the model server answered {status}: {text[:500]}")
        self.status = status


class ChatCompletionsAPI(ModelAPI):
    """Speaks the chat-completions protocol; a connection per request, because Inspect runs many event loops."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
        **model_args: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [KEY_VARIABLE], config or GenerateConfig())
        if not base_url:
            raise ConfigError("the model server's URL is missing: give --base-url, such as http://127.0.0.1:8080/v1")
        self._url = f"{base_url.rstrip('/')}/chat/completions"
        self._extra = model_args

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002 - the name is Inspect's
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> tuple[ModelOutput, ModelCall]:
        """Ask the model server once."""
        body = self._body(input, tools, tool_choice, config)
        reply = await self._post(body)
        return _output(self.model_name, reply), ModelCall.create(body, reply)

    def _body(
        self, messages: Sequence[ChatMessage], tools: Sequence[ToolInfo], choice: ToolChoice, config: GenerateConfig
    ) -> dict[str, Any]:
        body: dict[str, Any] = {"model": self.model_name, "messages": [_message(m) for m in messages]}
        body |= {name: value for name in _OPTIONS if (value := getattr(config, name)) is not None}
        if config.stop_seqs:
            body["stop"] = config.stop_seqs
        if tools:
            body["tools"] = [_tool(t) for t in tools]
            body["tool_choice"] = "required" if choice == "any" else choice if isinstance(choice, str) else "auto"
        return {**body, **self._extra}

    async def _post(self, body: Mapping[str, Any]) -> dict[str, Any]:
        key = self.api_key or os.environ.get(KEY_VARIABLE)
        headers = {"authorization": f"Bearer {key}"} if key else {}
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=30, sock_read=READ_TIMEOUT)
        async with (
            aiohttp.ClientSession(timeout=timeout) as client,
            client.post(self._url, json=body, headers=headers) as response,
        ):
            text = await response.text()
            if response.status >= 400:
                raise Refused(response.status, text)
        try:
            reply = json.loads(text)
        except ValueError:
            reply = None
        if not isinstance(reply, dict) or not reply.get("choices"):
            raise UpstreamError(f"no chat completion: {text[:200]!r}")
        return reply

    def should_retry(self, ex: Exception) -> bool:
        """Whether the same request may work a moment later."""
        if isinstance(ex, Refused):
            return ex.status in _RETRIED or ex.status >= 500
        return isinstance(ex, aiohttp.ClientError | TimeoutError)

    def connection_key(self) -> str:
        """What the limit on simultaneous requests counts for: the server."""
        return self._url


@modelapi(name="stateforge")
def chat_completions() -> type[ModelAPI]:
    """Any OpenAI-compatible URL."""
    return ChatCompletionsAPI


def _message(message: ChatMessage) -> dict[str, Any]:
    plain: dict[str, Any] = {"role": message.role, "content": message.text}
    if isinstance(message, ChatMessageTool):
        plain["tool_call_id"] = message.tool_call_id or ""
    if isinstance(message, ChatMessageAssistant) and message.tool_calls:
        plain["tool_calls"] = [
            {"id": c.id, "type": "function", "function": {"name": c.function, "arguments": json.dumps(c.arguments)}}
            for c in message.tool_calls
        ]
    return plain


def _tool(tool: ToolInfo) -> dict[str, Any]:
    parameters = tool.parameters.model_dump(exclude_none=True)
    return {
        "type": "function",
        "function": {"name": tool.name, "description": tool.description, "parameters": parameters},
    }


def _output(model: str, reply: Mapping[str, Any]) -> ModelOutput:
    choice = reply["choices"][0]
    message = choice.get("message") or {}
    answer = ChatMessageAssistant(
        content=message.get("content") or "",
        tool_calls=[_call(n, c) for n, c in enumerate(message.get("tool_calls") or ())] or None,
        model=model,
        source="generate",
    )
    usage = reply.get("usage") or {}
    sent, received = int(usage.get("prompt_tokens") or 0), int(usage.get("completion_tokens") or 0)
    return ModelOutput(
        model=reply.get("model") or model,
        choices=[
            ChatCompletionChoice(message=answer, stop_reason=_STOPS.get(choice.get("finish_reason") or "", "unknown"))
        ],
        usage=ModelUsage(input_tokens=sent, output_tokens=received, total_tokens=sent + received),
    )


def _call(number: int, call: Mapping[str, Any]) -> ToolCall:
    function = call.get("function") or {}
    text = function.get("arguments") or "{}"
    error = None
    try:
        arguments = json.loads(text)
    except ValueError as raised:
        arguments, error = {}, f"the arguments are not JSON: {raised}"
    if not isinstance(arguments, dict):
        arguments, error = {}, f"the arguments are no object: {text[:100]}"
    return ToolCall(
        id=call.get("id") or f"call_{number}",
        function=function.get("name") or "",
        arguments=arguments,
        parse_error=error,
    )
