"""Judging cannot be stopped by anybody: who floods it, hangs up, or asks what takes long harms himself."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Iterator

import pytest

from kb.home import current
from queries.sandbox import judging as judging_module
from queries.sandbox.fair_queue import FairQueue
from queries.sandbox.judging import TOO_LONG, TOO_MANY, Judging
from tests.attacks.processes import wait_for_end

HONEST = "hex L: city\nask aircraft_limit(L)\n"
SLOW = "hex A: clear\nunits in A: " + ", ".join(["INF x400"] * 5) + "\nask overstacked_units(A)\n"


@pytest.fixture
def judging(home) -> Iterator[Judging]:
    made = Judging(current(home))
    yield made
    made.close()


def honest(answer: dict) -> bool:
    return bool(answer.get("verdicts")) and answer["verdicts"][0]["value"] is not None


def test_readers_who_hang_up_keep_nobody_waiting(judging):
    async def abandoned(number: int) -> None:
        with pytest.raises((asyncio.TimeoutError, asyncio.CancelledError)):
            text = "unit X\n" * 3000 + "\n" * number + SLOW
            await asyncio.wait_for(judging.judge(text, reader=("a", "b")), 0.05)

    async def attack() -> list[dict]:
        flood = asyncio.gather(*map(abandoned, range(200)))
        answers = [await judging.judge(HONEST, reader=("a", "b")) for _ in range(3)]
        await flood
        assert not any(map(len, judging._waiting.values())), "nobody works for those who have gone"
        return answers

    assert all(map(honest, asyncio.run(attack())))


def test_who_floods_is_turned_away_and_others_are_answered(judging, monkeypatch):
    monkeypatch.setattr(judging_module, "MOST_WAITING", 6)
    small = Judging(judging.quick._build)

    async def attack() -> None:
        flood = [asyncio.ensure_future(small.judge(SLOW + "\n" * n, reader=("a", "x"))) for n in range(60)]
        await asyncio.sleep(0)
        assert honest(await small.judge(HONEST, reader=("b", "y")))
        turned_away = [one for one in flood if one.done() and one.result() == {"error": TOO_MANY}]
        assert len(turned_away) > 30
        for one in flood:
            one.cancel()
        await asyncio.gather(*flood, return_exceptions=True)

    try:
        asyncio.run(attack())
    finally:
        small.close()


def test_two_hundred_honest_checks_at_once_are_all_answered(judging):
    async def attack() -> list[dict]:
        asked = (judging.judge(HONEST + f"# {n}\n", reader=("a", str(n % 7))) for n in range(200))
        return await asyncio.gather(*asked)

    assert all(map(honest, asyncio.run(attack())))


def test_an_answer_is_never_given_to_somebody_else(judging):
    """Cancelled at every moment, the judge still tells each what he asked."""
    order = random.Random(4)

    async def attack() -> None:
        for number in range(40):
            task = asyncio.ensure_future(
                judging.judge(f"hex A{number}: city\nask aircraft_limit(A{number})\n")
            )
            if order.random() < 0.5:
                await asyncio.sleep(order.uniform(0, 0.03))
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
            else:
                answer = await task
                assert honest(answer) and f"A{number}" in str(answer), answer

    asyncio.run(attack())


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
def test_a_judge_who_is_killed_or_frozen_is_replaced(judging, monkeypatch):
    async def attack() -> None:
        assert honest(await judging.judge(HONEST))
        os.kill(judging.quick.pid, signal.SIGKILL)
        await asyncio.sleep(0.1)
        await judging.judge(HONEST)  # who finds him dead may be told so
        assert honest(await judging.judge(HONEST))
        os.kill(judging.quick.pid, signal.SIGSTOP)
        asked = asyncio.ensure_future(judging.judge("unit X\n" * 3000 + HONEST))
        await asyncio.sleep(0.1)
        asked.cancel()
        assert honest(await judging.judge(HONEST))

    asyncio.run(attack())


def test_judges_end_with_their_server(home):
    """Killed without a word, as nobody can prevent, a server leaves no judge behind."""
    made, told = os.pipe()
    child = os.fork()
    if not child:
        judging = Judging(current(home))
        asyncio.run(judging.judge(HONEST))
        os.write(told, f"{judging.quick.pid}\n".encode())
        signal.pause()
    os.close(told)
    judge = int(os.read(made, 100))
    os.close(made)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    wait_for_end(judge)


@pytest.mark.parametrize("decision", ["", "no_such", "aircraft_limit", "__class__", "x" * 70_000])
def test_single_questions_are_judged_there_too(judging, decision):
    answer = asyncio.run(judging.judge("", decision=decision, facts=["hex.city=yes"], options=[2]))
    assert ("verdicts" in answer) == (decision == "aircraft_limit")
    assert "fault of the program" not in answer.get("error", "")
    assert (answer.get("error") == TOO_LONG) == (len(decision) > 60_000)


def test_a_fair_queue_lets_all_take_turns():
    queue: FairQueue[str] = FairQueue(100, 50)
    for number in range(20):
        queue.put(("a", "x", "slow"), f"flood {number}")
    queue.put(("a", "y", "slow"), "other program")
    queue.put(("b", "x", "quick"), "other address")
    assert {queue.pop() for _ in range(3)} == {"flood 0", "other program", "other address"}
    assert queue.remove(("a", "x", "slow"), "flood 5")
    assert not queue.remove(("a", "x", "slow"), "flood 5")
    assert len(queue) == 18
    while queue.pop():
        pass
    assert len(queue) == 0 and queue._tree == {} and queue._alike == {}


def test_a_crowded_queue_serves_the_newest_and_turns_the_oldest_away():
    queue: FairQueue[int] = FairQueue(10, 3)
    assert [queue.put(("a",), number) for number in range(12)] == [None] * 10 + [0, 1]
    assert [queue.pop() for _ in range(10)] == [11, 10, 9, 8, 7, 6, 5, 2, 3, 4]
