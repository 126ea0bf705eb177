"""Servers outlive what happens around them: rebuilds, floods of requests, names of other sites, their end."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

import httpx
import pytest

from kb.build import build
from kb.home import current, hold
from kb.version import VERSION
from queries.search import write_index
from queries.web.assets import SCRIPT, STYLE
from tests.attacks.pacer import Pacer
from tests.attacks.processes import wait_for_end
from tests.attacks.traffic import below
from tests.queries.command_line import start

SLOW = "hex A: clear\nunits in A: " + ", ".join(["INF x400"] * 5) + "\nask overstacked_units(A)\n"
HONEST = "/settle/aircraft_limit.json?hex.city=yes"


READ_BETWEEN = 16  # pages that are read after each build, of old and new


def must_end(process: subprocess.Popen) -> None:
    """Tells a server to end, which it and all that it has started must do in five seconds."""
    started = below(process.pid)
    with Pacer(5.0) as pacer:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        for one in started:
            wait_for_end(one)
        assert not pacer.is_over()


def test_a_server_goes_over_to_new_builds_without_a_failed_request(home, serve, tmp_path):
    own = tmp_path / "home"
    shutil.copytree(home, own)
    own.chmod(0o700)
    corpus = tmp_path / "corpus"
    shutil.copytree(current(own).documents, corpus)
    servers = [serve(of=own) for _ in range(2)]
    failed, answered, stop = [], [], threading.Event()

    def read(address: str) -> None:
        paths = ("/rules/skirmish/7.1", "/search?q=lantern", "/umpire/sections.json", "/?n=")
        with httpx.Client(base_url=address, timeout=60) as client:
            count = 0
            while not stop.is_set():
                count += 1
                path = paths[count % len(paths)]
                response = client.get(path + (str(count) if path.endswith("=") else ""))
                (answered if response.status_code == 200 else failed).append((path, response.status_code))

    readers = [threading.Thread(target=read, args=(address,)) for _, address in servers for _ in range(2)]
    for reader in readers:
        reader.start()
    before = current(own).name
    for number in range(3):
        chapter = next(corpus.rglob("*.md"))
        chapter.write_text(chapter.read_text() + f"\nThe {number}th build says zyzzogeton{number}.\n")
        build(own, corpus=corpus, index_writer=write_index)
        seen = len(answered)
        wait_until(lambda seen=seen: failed or len(answered) >= seen + READ_BETWEEN)
    assert current(own).name != before
    wait_until(lambda: all("zyzzogeton2" in search(address, "zyzzogeton2") for _, address in servers))
    stop.set()
    for reader in readers:
        reader.join()
    assert not failed
    # What nobody reads any more is swept away by the next build.
    build(own, corpus=corpus, index_writer=write_index)
    for process, _ in servers:
        must_end(process)
    build(own, corpus=corpus, index_writer=write_index)
    assert len([one for one in (own / "builds").iterdir() if one.is_dir()]) == 2


def search(address: str, words: str) -> str:
    return httpx.get(f"{address}/search.json", params={"q": words}, timeout=60).text


def wait_until(is_so: Callable[[], bool], patience: float = 120.0) -> None:
    until = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.1)


def test_a_build_that_is_held_is_not_swept(home, tmp_path):
    own = tmp_path / "home"
    shutil.copytree(home, own)
    own.chmod(0o700)
    corpus = current(own).documents
    held = hold(own)
    for _ in range(3):
        build(own, corpus=corpus)
    assert held.build.database.is_file()
    held.release()
    build(own, corpus=corpus)
    assert not held.build.folder.exists()
    assert hold(tmp_path / "nowhere") is None


def test_honest_checks_and_the_end_with_two_hundred_abandoned_ones(serve):
    process, address = serve()
    host, port = address.removeprefix("http://").split(":")
    httpx.get(address + HONEST, timeout=60)
    sockets = []
    for number in range(200):
        body = urlencode({"situation": SLOW + "\n" * number}).encode()  # no two alike
        one = socket.create_connection((host, int(port)))
        head = f"POST /settle/situation HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(body)}\r\n"
        one.sendall(head.encode() + b"Content-Type: application/x-www-form-urlencoded\r\n\r\n" + body)
        sockets.append(one)
    for one in sockets[:100]:
        one.close()  # the others wait for an answer that they will not read
    for number in range(5):
        with Pacer(2.0) as pacer:
            answer = httpx.get(f"{address}{HONEST}&more={number}", timeout=60).json()
            assert answer["verdict"]["value"] == "3", answer
            assert not pacer.is_over()
    must_end(process)
    for one in sockets:
        one.close()


def test_a_server_that_is_judging_ends_when_it_is_told_to(serve):
    process, address = serve()
    threads = [
        threading.Thread(target=lambda n=n: quietly(address, SLOW + "\n" * n), daemon=True) for n in range(20)
    ]
    for thread in threads:
        thread.start()
    time.sleep(1)
    must_end(process)


def quietly(address: str, situation: str) -> None:
    with suppress(httpx.HTTPError):
        httpx.post(f"{address}/settle/situation", data={"situation": situation}, timeout=60)


@pytest.fixture(scope="module")
def address(home) -> Iterator[str]:
    """One server for all requests that leave it as it is."""
    process = start(home, "serve", "--port", "0", "--allow-host", "table.example", stderr=subprocess.DEVNULL)
    yield re.search(r"http://\S+:\d+", process.stdout.readline())[0]
    process.kill()
    process.communicate()


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:1234", 200),
        ("LOCALHOST", 200),
        ("[::1]:8001", 200),
        ("table.example", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost@evil.example", 421),
        ("evil.example:127", 421),
        ("", 421),
        ("192.168.1.1", 421),
    ],
)
def test_only_its_own_names_are_answered(address, host, status):
    for path in ("/", "/rules/skirmish/7.1", "/umpire/sections.json"):
        assert httpx.get(address + path, headers={"Host": host}, timeout=60).status_code == status


PAGES = ["/", "/umpire", "/umpire/sections", "/umpire/sections.json", "/umpire?sql=select+1", "/nothing/here"]
PAGES += [
    STYLE.path,
    SCRIPT.path,
    "/-/static/app.css",
    "/rules/skirmish/7.1",
    "/search?q=x",
    "/settle",
    "/-/databases",
]


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_carries_the_headers(address, path):
    headers = httpx.get(address + path, timeout=60).headers
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert len(headers.get_list("Content-Security-Policy")) == 1


def test_no_page_shows_a_path_of_the_machine(address, home, tmp_path):
    paths = PAGES + [
        "/-/databases.json",
        "/-/versions.json",
        "/-/databases",
        "/-/settings",
        "/-/threads.json",
    ]
    paths += ["/umpire/problems", "/umpire/sections.csv", "/umpire?sql=select+*+from+pragma_database_list"]
    paths += [
        "/umpire.json?sql=select+*+from+pragma_database_list()",
        "/umpire.db",
        "/rules/zzz",
        "/settle/zz",
    ]
    paths += ["/umpire/sections.json?path__contains=skirmish", "/umpire/sections?_sort=nothing"]
    for path in paths:
        answer = httpx.get(address + path, follow_redirects=True, timeout=60).text
        for folder in (str(home), str(current(home).documents), str(Path.cwd()), str(Path.home()) + "/"):
            assert folder not in answer, path


def test_a_damaged_home_shows_no_path_either(home, serve, tmp_path):
    own = Path(shutil.copytree(home, tmp_path / "home"))
    own.chmod(0o700)
    build = current(own)
    (build.index / "meanings.npy").write_bytes(b"nothing")
    _, address = serve(of=own)  # which makes damaged law anew as it begins
    (build.folder / "law.bin").write_bytes(b"nothing")
    for path in ("/search?q=lantern", "/settle/situation?situation=ask+x", HONEST, "/"):
        answer = httpx.get(address + path, timeout=60)
        assert str(own) not in answer.text, path
    assert "cannot be read" in httpx.get(f"{address}/search?q=lantern", timeout=60).text


@pytest.mark.parametrize(
    "sql",
    [
        "select zeroblob(100000000)",
        "select hex(randomblob(400000000))",
        "select printf('%.*c', 300000000, 'x')",
        "with recursive t(n) as (select 1 union all select n + 1 from t) select zeroblob(900000) from t",
        "with recursive t(n) as (select 1 union all select n + 1 from t) select group_concat(n) from t",
        "with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t",
        "with recursive t(n) as (select 'x' union all select n || n from t) select length(n) from t",
        "select count(*) from citations a, citations b, citations c, citations d",
        "select * from sections a, sections b, sections c",
        "select a.text || b.text || c.text from sections a, sections b, sections c order by 1",
        "select replace(hex(zeroblob(10000)), '0', hex(zeroblob(10000)))",
        "select load_extension('/tmp/x')",
        "attach database '/tmp/x' as y",
        "pragma writable_schema = 1",
        "select readfile('/etc/passwd')",
        "select '" + "x" * 400_000 + "'",
        "select " + "(" * 5_000 + "1" + ")" * 5_000,
        "select 1" + " union select 1" * 5_000,
    ],
)
def test_a_query_takes_no_more_than_it_may(address, sql):
    # Not with httpx, which asks for no address as long as some of these.
    try:
        with urlopen(f"{address}/umpire.json?{urlencode({'sql': sql})}") as response:
            answer = response.read()
    except HTTPError as error:
        assert error.code in (400, 403, 404, 414, 431)
        answer = error.read()
    assert len(answer) < 40_000_000
    assert b"Traceback" not in answer
    assert httpx.get(f"{address}/rules/skirmish/7.1", timeout=60).status_code == 200


def test_a_form_of_thousands_of_fields_is_told_so(address):
    fields = {f"f{number}": "x" for number in range(5_000)}
    answer = httpx.post(f"{address}/settle/aircraft_limit", data=fields, timeout=60)
    assert answer.status_code in (400, 413), answer.status_code
    long = httpx.get(f"{address}/settle/aircraft_limit", params={"x": "y" * 20_000}, timeout=60)
    assert long.status_code < 500


def test_builds_of_another_version_are_not_gone_over_to(home, tmp_path):
    from queries.newest import Newest

    own = tmp_path / "home"
    shutil.copytree(home, own)
    own.chmod(0o700)
    newest = Newest(own)
    first = newest.first(current(own)).build
    build(own, corpus=first.documents)
    facts = current(own).folder / "build.json"
    facts.write_text(facts.read_text().replace(f'"schema": {VERSION}', f'"schema": {VERSION + 1}'))
    assert newest.after(first) is None
