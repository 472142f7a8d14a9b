"""A bad program costs its own case only: whatever it does, the caller gets an answer and nothing outside is touched."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from stateforge.benchmarks import _sandbox
from stateforge.benchmarks._sandbox import Limits, Status, isolation, run_check, run_function, run_program

SHORT = Limits(cpu=1, wall=3, memory=256 << 20)


def outcome(source: str, limits: Limits = SHORT) -> tuple[Status, str]:
    run = run_program(source, [""], limits)
    return run.cases[0].status, run.cases[0].output


@pytest.fixture
def without_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves only what the kernel refuses: the audit hook is taken out."""
    text = _sandbox._child().replace("    watch(roots)\n", "")
    assert text != _sandbox._child()
    monkeypatch.setattr(_sandbox, "_child", lambda: text)


class TestPrograms:
    def test_each_input_is_a_run_of_its_own(self) -> None:
        run = run_program("x = input()\nprint(x * 2)", ["ab\n", "7\n"])
        assert [(case.status, case.output) for case in run.cases] == [(Status.DONE, "abab\n"), (Status.DONE, "77\n")]

    @pytest.mark.parametrize(
        "source",
        [
            "import sys\nprint(sys.stdin.read().upper())",
            "import sys\nsys.stdout.write(sys.stdin.readline().upper() + '\\n')",
            "import sys\nsys.stdout.buffer.write(sys.stdin.buffer.read().upper() + b'\\n')",
            "import os\nos.write(1, os.read(0, 99).upper() + b'\\n')",
            "print(open(0).read().upper())",
            "def main():\n    print(input().upper())\n\nif __name__ == '__main__':\n    main()",
            "import sys\nprint(input().upper())\nsys.exit(3)",
        ],
    )
    def test_all_ways_to_read_and_write_work(self, source: str) -> None:
        run = run_program(source, ["hello"])
        assert (run.cases[0].status, run.cases[0].output.strip()) == (Status.DONE, "HELLO")

    def test_an_exception_is_the_output_of_its_case_alone(self) -> None:
        run = run_program("print(1 // int(input()))", ["0", "1"])
        assert [case.status for case in run.cases] == [Status.ERROR, Status.DONE]
        assert "ZeroDivisionError" in run.cases[0].output

    def test_a_syntax_error_fails_every_case(self) -> None:
        run = run_program("def", ["", ""])
        assert [case.status for case in run.cases] == [Status.ERROR, Status.ERROR]

    def test_the_standard_library_is_there(self) -> None:
        source = "import heapq, re, json, math, bisect, decimal, random, datetime, collections, itertools\nprint('ok')"
        assert outcome(source) == (Status.DONE, "ok\n")

    def test_files_may_be_written_in_the_own_folder_and_are_gone_in_the_next_run(self) -> None:
        assert outcome("open('a', 'w').write('x')\nprint(open('a').read())") == (Status.DONE, "x\n")
        assert outcome("print(open('a').read())")[0] is Status.ERROR


class TestFunctions:
    def test_results_come_back_as_json(self) -> None:
        run = run_function("def f(a, b=2):\n    return {a: (b, {3, 1})}", "f", ["[1]", '["x", null]'])
        assert [json.loads(case.output) for case in run.cases] == [{"1": [2, [1, 3]]}, {"x": [None, [1, 3]]}]

    def test_what_it_prints_is_not_its_result(self) -> None:
        run = run_function("def f():\n    print('[9]')\n    return [1]", "f", ["[]"])
        assert run.cases[0].output == "[1]"

    def test_a_missing_function_is_an_error(self) -> None:
        assert run_function("def g():\n    pass", "f", ["[]"]).cases[0].status is Status.ERROR

    def test_a_check_passes_only_by_running_to_its_end(self) -> None:
        source = "def f(x):\n    return x + 1"
        assert run_check(source, "assert f(1) == 2").cases[0].output == "passed"
        assert run_check(source, "assert f(1) == 3").cases[0].status is Status.ERROR
        assert run_check(source + "\nimport sys\nsys.exit(0)", "assert False").cases[0].status is Status.ERROR
        assert run_check(source + "\nimport os\nos._exit(0)", "assert False").cases[0].status is Status.KILLED


class TestBadPrograms:
    def test_one_that_never_ends(self) -> None:
        started = time.monotonic()
        assert outcome("while True:\n    pass", Limits(cpu=1, wall=5))[0] is Status.TIMEOUT
        assert outcome("import time\ntime.sleep(60)", Limits(wall=1))[0] is Status.TIMEOUT
        assert time.monotonic() - started < 20

    def test_cases_before_the_endless_one_keep_their_result(self) -> None:
        run = run_program("n = int(input())\nwhile n > 1:\n    pass\nprint(n)", ["1", "2", "1"], SHORT)
        assert [case.status for case in run.cases] == [Status.DONE, Status.TIMEOUT, Status.TIMEOUT]

    def test_one_that_fills_memory(self) -> None:
        assert outcome("x = 'a' * 10 ** 10")[0] is Status.MEMORY
        assert outcome("x = []\nwhile True:\n    x.append(bytearray(10 ** 7))")[0] is Status.MEMORY

    def test_one_that_prints_without_end(self) -> None:
        status, output = outcome("while True:\n    print('x' * 100000)", Limits(cpu=3, output=1000, file=1 << 20))
        assert status is Status.OUTPUT
        assert len(output) <= 1000

    def test_one_with_a_huge_result(self) -> None:
        run = run_function("def f():\n    return 'x' * 5_000_000", "f", ["[]"], Limits(output=1000))
        assert run.cases[0].status is Status.OUTPUT

    @pytest.mark.parametrize(
        "source",
        [
            "import os\nwhile True:\n    os.fork()",
            "import subprocess\nsubprocess.run(['true'])",
            "import os\nos.system('true')",
            "import threading\nfor _ in range(99):\n    threading.Thread(target=lambda: None).start()",
            "import multiprocessing\nmultiprocessing.Process(target=print).start()",
        ],
    )
    def test_one_that_starts_processes_or_threads(self, source: str) -> None:
        assert outcome(source)[0] is Status.ERROR

    def test_one_that_kills_its_parent_or_crashes(self) -> None:
        assert outcome("import os\nos.kill(os.getppid(), 9)")[0] is Status.ERROR
        assert outcome("import os\nos.abort()")[0] is Status.KILLED
        assert outcome("import sys\nsys.setrecursionlimit(10 ** 6)\ndef f(): return f()\nf()")[0] is not Status.DONE

    @pytest.mark.parametrize("path", ["/etc/passwd", "../secret", "/proc/1/environ", "/dev/shm/x", "/tmp/../etc/hosts"])
    def test_one_that_reads_outside(self, path: str) -> None:
        assert outcome(f"print(open({path!r}).read())")[0] is Status.ERROR

    def test_one_that_writes_outside(self, tmp_path: Path) -> None:
        target = tmp_path / "x"
        tmp_path.chmod(0o777)
        assert outcome(f"open({str(target)!r}, 'w').write('x')")[0] is Status.ERROR
        assert not target.exists()

    def test_one_that_follows_its_own_link_outside(self) -> None:
        assert outcome("import os\nos.symlink('/etc/passwd', 'here')\nprint(open('here').read())")[0] is Status.ERROR

    def test_secrets_of_the_environment_are_not_passed_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("API_KEY", "secret")
        assert "secret" not in outcome("import os\nprint(dict(os.environ))")[1]

    def test_one_that_opens_sockets(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
            assert outcome(f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 1)")[0] is Status.ERROR
        assert outcome("import socket\nsocket.create_server(('127.0.0.1', 0))")[0] is Status.ERROR

    def test_one_that_forges_results_gains_nothing(self) -> None:
        source = (
            "import os, contextlib\nfor fd in range(3, 20):\n    with contextlib.suppress(OSError):\n"
            "        os.write(fd, b'no json\\n' * 3)"
        )
        assert outcome(source)[0] is not Status.DONE

    def test_good_programs_beside_it_are_not_disturbed(self) -> None:
        bad = "import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass"
        with ThreadPoolExecutor(2) as pool:
            spoiler = pool.submit(outcome, bad)
            assert pool.submit(outcome, "print(sum(range(10 ** 5)))", Limits()).result() == (
                Status.DONE,
                "4999950000\n",
            )
            assert spoiler.result()[0] is not Status.DONE

    def test_no_process_is_left_behind(self) -> None:
        outcome("import time\ntime.sleep(60)", Limits(wall=0.5))
        assert threading.active_count() < 20
        listed = subprocess.run(["ps", "-eo", "ppid,args"], capture_output=True, text=True, check=False).stdout
        own = [line for line in listed.splitlines() if line.split(None, 1)[0] == str(os.getpid())]
        assert not [line for line in own if "-I -S -B -c" in line]


@pytest.mark.usefixtures("without_hook")
class TestKernelProtections:
    """What holds even for a program that breaks the interpreter; each as far as this machine reports it."""

    def test_the_report_is_made_on_this_machine(self) -> None:
        assert isolation() is not None
        if sys.platform == "linux" and os.getuid() == 0:
            assert isolation().user

    def test_no_file_outside_is_read_or_written(self) -> None:
        if isolation().files:
            assert outcome("print(open('/etc/passwd').read())")[0] is Status.ERROR
            assert outcome("import os\nprint(os.listdir('..'))")[0] is Status.ERROR
            assert outcome("open('/tmp/stateforge-outside', 'w')")[0] is Status.ERROR

    def test_no_host_is_reached(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
            if isolation().network:
                source = f"import _socket\ns = _socket.socket()\ns.connect(('127.0.0.1', {port}))"
                assert outcome(source)[0] is Status.ERROR

    def test_no_further_process_is_started(self) -> None:
        if isolation().user or os.getuid() != 0:
            assert outcome("import os\nos.fork()")[0] is Status.ERROR

    def test_no_foreign_process_is_killed(self) -> None:
        if isolation().user:
            assert outcome("import os\nos.kill(os.getppid(), 9)")[0] is Status.ERROR
