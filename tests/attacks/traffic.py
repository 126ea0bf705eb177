"""Hostile requests to real servers: a browser's to `umpire serve`, an assistant's to `umpire mcp`."""

from __future__ import annotations

import http.client
import json
import random
import re
import socket
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

from tests.attacks import generators, targets
from tests.attacks.runner import MOST_MEMORY, Outcome, peak
from tests.attacks.targets import Range
from tests.queries.command_line import start

TOOLS = [("search", "words"), ("show", "ref"), ("refs", "ref"), ("ask", "question"), ("check", "situation")]
UNSORTED = "Cannot sort table by"
PATIENCE = 60.0  # seconds for one answer, on a machine that is busy
WHOLE = "/rules/skirmish/7.1"  # which must be answered at the end as at the beginning


def against_server(field: Range, count: int, until: float = float("inf")) -> Outcome:
    """Sends requests, some of them forms, some of them cut off, to a server, and sees that it goes on.  Sends
    fewer where it is later than `until` (seconds of `time.monotonic`)."""
    outcome = Outcome("against_server", count)
    process, port, errors = _serving(field)
    ids = [id for (id,) in field.connection.execute("select id from nodes order by id")]
    for number in range(count):
        if time.monotonic() > until:
            break
        order = random.Random(f"{targets.SEED} request {number}")
        begin = time.monotonic()
        try:
            status, body = _ask(port, order, field, ids)
        except (http.client.HTTPException, OSError, UnicodeError) as error:
            status, body = 0, f"{type(error).__name__}: {error}"
        # Datasette says 500 where a column to sort by is unknown; 503 is the judge's, who has too much to do.
        failed = (status >= 500 and status != 503 and UNSORTED not in body) or "Traceback" in body
        if failed or (status == 0 and body != "hung up"):
            outcome.faults.append(f"request {number}: {status} {body[:150]!r}")
        elif status == 200:
            outcome.taken += 1
        else:
            outcome.refused += 1
        if time.monotonic() - begin > outcome.slowest:
            outcome.slowest, outcome.slowest_number = time.monotonic() - begin, number
    outcome.memory = _memory(process.pid, outcome)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", WHOLE)
    if connection.getresponse().status != 200:
        outcome.faults.append("the server does not go on")
    _end(process, errors, outcome)
    return outcome


def _serving(field: Range) -> tuple[subprocess.Popen, int, Path]:
    """A server, its port, and the file in which it writes its errors: a pipe would be full some day."""
    errors = field.folder / "errors"
    with errors.open("w") as stderr:
        process = start(field.home, "serve", "--port", "0", stderr=stderr)
    return process, int(re.search(r":(\d+)/", process.stdout.readline())[1]), errors


def _end(process: subprocess.Popen, errors: Path, outcome: Outcome) -> None:
    process.terminate()
    try:
        process.communicate(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        outcome.faults.append("the server does not end when it is told to")
    if "Traceback" in errors.read_text(errors="replace"):
        outcome.faults.append(f"the server said {errors.read_text(errors='replace')[-300:]!r}")


def checks_at_once(field: Range, count: int, until: float = float("inf")) -> Outcome:
    """Honest checks of so many readers, two hundred of them at once, while others ask what takes long and go.
    Each must be answered, or be told to ask again."""
    outcome = Outcome("checks_at_once", count)
    process, port, errors = _serving(field)
    costly = urlencode(
        {"situation": f"hex A: clear\nunits in A: {', '.join(['INF x400'] * 10)}\nask overstacked_units(A)\n"}
    )
    idle = [_abandoned(port, costly + "%0A" * number) for number in range(20)]

    def ask(number: int) -> tuple[int, int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request("GET", f"/settle/aircraft_limit.json?hex.city=yes&more={number}")
            answer = connection.getresponse()
            return number, answer.status, answer.read().decode("utf-8", "replace")
        except (http.client.HTTPException, OSError) as error:
            return number, 0, repr(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(200) as readers:
        for number, status, body in readers.map(ask, range(count)):
            if status == 200 and '"value": "3"' in body.replace('":"', '": "'):
                outcome.taken += 1
            elif status == 503 or "ask again" in body:
                outcome.refused += 1
            else:
                outcome.faults.append(f"check {number}: {status} {body[:150]!r}")
    for one in idle:
        one.close()
    outcome.memory = _memory(process.pid, outcome)
    _end(process, errors, outcome)
    return outcome


def _abandoned(port: int, form: str) -> socket.socket:
    """A reader who asks and does not wait for the answer."""
    one = socket.create_connection(("127.0.0.1", port))
    head = f"POST /settle/situation HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: {len(form)}\r\n"
    one.sendall(f"{head}Content-Type: application/x-www-form-urlencoded\r\n\r\n{form}".encode())
    return one


def _ask(port: int, order: random.Random, field: Range, ids: list[str]) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        kind = order.random()
        if kind < 0.3:
            situation = generators.mutated(order.choice(field.situations), order)
            form = urlencode({"situation": situation.encode("utf-8", "replace"), "edition": "x"})
            headers = {"Content-Type": "application/x-www-form-urlencoded"}
            connection.request("POST", "/settle/situation", form, headers)
        elif kind < 0.35:
            connection.request(order.choice(["PUT", "DELETE", "POST", "OPTIONS", "TRACE"]), WHOLE)
        else:
            connection.request("GET", generators.address(order, ids))
        if kind < 0.05:
            return 0, "hung up"
        response = connection.getresponse()
        return response.status, response.read().decode("utf-8", "replace")
    finally:
        connection.close()


def against_assistant(field: Range, count: int, until: float = float("inf")) -> Outcome:
    """Calls tools with odd arguments; each call must be answered, in the protocol and in nothing else."""
    outcome = Outcome("against_assistant", count)
    errors = field.folder / "errors"
    with errors.open("w") as stderr:
        process = start(field.home, "mcp", stderr=stderr)

    def say(**message) -> None:
        process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        process.stdin.flush()

    client = {
        "protocolVersion": "2025-06-18",
        "clientInfo": {"name": "x", "version": "1"},
        "capabilities": {},
    }
    say(id=0, method="initialize", params=client)
    if not _answer(process, 0):
        outcome.faults.append(f"it does not begin: {errors.read_text(errors='replace')[-300:]!r}")
        return outcome
    say(method="notifications/initialized")
    for number in range(count):
        if time.monotonic() > until:
            break
        order = random.Random(f"{targets.SEED} call {number}")
        tool, argument = order.choice(TOOLS)
        text = generators.words(order)
        if tool == "check":
            text = generators.mutated(order.choice(field.situations), order)
        text = text.encode("utf-8", "replace").decode()  # half a letter is no JSON: nobody would answer
        begin = time.monotonic()
        say(id=number + 1, method="tools/call", params={"name": tool, "arguments": {argument: text}})
        line = _answer(process, number + 1)
        if not line or "fault of the program" in line:
            outcome.faults.append(f"call {number}: {line[:150]!r}")
            if not line:
                break
        elif '"isError":true' in line.replace(" ", ""):
            outcome.refused += 1
        else:
            outcome.taken += 1
        if time.monotonic() - begin > outcome.slowest:
            outcome.slowest, outcome.slowest_number = time.monotonic() - begin, number
    outcome.memory = _memory(process.pid, outcome)
    process.stdin.close()
    process.wait(20)
    return outcome


def _answer(process: subprocess.Popen, id: int) -> str:
    """The line with the answer of that number; "" where none comes, or one that is not of the protocol."""
    too_late = threading.Timer(PATIENCE, process.kill)
    too_late.start()
    try:
        while line := process.stdout.readline():
            if json.loads(line).get("id") == id:
                return line
    except ValueError:
        process.kill()
    finally:
        too_late.cancel()
    return ""


def _memory(pid: int, outcome: Outcome) -> int:
    """The most memory that a server or any process that it has started took."""
    most = max(map(peak, [pid, *below(pid)]))
    if most > MOST_MEMORY:
        outcome.faults.append(f"it took {most // 1_000_000} MB")
    return most


def below(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    try:
        found = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return found + [below for one in found for below in below(one)]
