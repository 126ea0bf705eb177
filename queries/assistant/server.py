"""The umpire for assistant programs, over the Model Context Protocol (`umpire mcp`).

Each tool answers with the same plain data as the command of its name does with --json, so that a program
learns one shape.  `TOOLS` is the list of them; each binds a coroutine to the `Shelf` of what it answers from.

The database and the index belong to the thread that opened them, and the protocol's library runs a tool that
is no coroutine in whatever thread is free; so the tools are coroutines, which take turns in one thread.  What
may take long, judging, is done in a sandbox meanwhile, and given up when the program that called cancels.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from functools import wraps
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from kb.errors import UmpireError
from kb.home import Hold
from queries.knowledge import connect
from queries.knowledge_base import KnowledgeBase
from queries.newest import Newest
from queries.sandbox.judging import Judging
from rules_corpus.known import told

NAME = "umpire"
INSTRUCTIONS = (
    "Rules, rulings, options and terms of wargames. Look a rule up with these tools"
    " instead of remembering it, and cite the ids that they return. When ask says that nothing"
    " answers, say so. What can be computed (decisions lists it), compute with check, never by yourself."
)
MOST_HITS = 50

Reference = Annotated[
    str, Field(description="As players write it: 2.4.2, raw7 11.16.5, Q2.4-4, option 13, overrun.")
]


class Knowledge:
    """One build, opened: what the tools answer from.  `readers` are the calls that are being answered."""

    def __init__(self, held: Hold) -> None:
        self.held, self.build = held, held.build
        self.base = KnowledgeBase(held.build, connect(held.build))
        self.judging = Judging(held.build)
        self.readers = 0
        self.is_over = False

    def leave(self) -> None:
        """Closes it as soon as nobody reads any more, once it is over."""
        if self.is_over and not self.readers:
            self.judging.close()
            self.base.close()
            self.held.release()


class Shelf:
    """The knowledge of the newest build; an older one stays open while calls read it."""

    def __init__(self, newest: Newest, first: Hold) -> None:
        self._newest = newest
        self._knowledge = Knowledge(first)

    @contextmanager
    def knowledge(self) -> Iterator[Knowledge]:
        """What one call is answered from."""
        self._go_over()
        knowledge = self._knowledge
        knowledge.readers += 1
        try:
            yield knowledge
        finally:
            knowledge.readers -= 1
            knowledge.leave()

    def close(self) -> None:
        self._knowledge.is_over, self._knowledge.readers = True, 0
        self._knowledge.leave()

    def _go_over(self) -> None:
        if self._newest.after(self._knowledge.build) is None:
            return
        with suppress(UmpireError, OSError):  # a home that is gone or shut: the old build is held
            held = self._newest.hold()
            if held is not None:
                before, self._knowledge = self._knowledge, Knowledge(held)
                before.is_over = True
                before.leave()


def search(shelf: Shelf) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def search(
        words: Annotated[str, Field(description="A few words, a number or a name.")],
        edition: Annotated[str, Field(description=f"Only this document: {told()}.")] = "",
        limit: Annotated[int, Field(ge=1, le=MOST_HITS, description="Most hits to return.")] = 10,
    ) -> dict[str, Any]:
        """Find sections, rulings, options and terms, best first, each with the sentence that matched."""
        with shelf.knowledge() as knowledge:
            edition = edition or knowledge.base.game_at_hand.edition
            found = knowledge.base.search(words, edition=edition, limit=limit)
            return {"query": words, "hits": [asdict(hit) for hit in found]}

    return search


def show(shelf: Shelf) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def show(ref: Reference) -> dict[str, Any]:
        """Everything about one section, ruling, option, ability, example or term."""
        with shelf.knowledge() as knowledge:
            return knowledge.base.show(ref)

    return show


def refs(shelf: Shelf) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def refs(
        ref: Reference,
        depth: Annotated[int, Field(ge=1, le=3, description="How many references away to go.")] = 1,
    ) -> dict[str, Any]:
        """The references out of a rule and into it."""
        with shelf.knowledge() as knowledge:
            return knowledge.base.refs(ref, depth).as_dict()

    return refs


def ask(shelf: Shelf) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def ask(
        question: Annotated[str, Field(description="A question about the rules, in a player's words.")],
    ) -> dict[str, Any]:
        """The ruling or rule that answers a question, with its sources; or that nothing does."""
        with shelf.knowledge() as knowledge:
            edition = knowledge.base.game_at_hand.edition
            return knowledge.base.ask(question, edition=edition).as_dict()

    return ask


def decisions(shelf: Shelf) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def decisions(
        name: Annotated[str, Field(description="One decision; all of them without it.")] = "",
        words: Annotated[str, Field(description="Those that these words of a player are after.")] = "",
    ) -> dict[str, Any]:
        """What the engine can decide; with a name, the facts that it looks at and the clauses that decide."""
        with shelf.knowledge() as knowledge:
            if name:
                return knowledge.base.decision(name)
            return {"decisions": knowledge.base.decisions(words)}

    return decisions


def check(shelf: Shelf) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def check(
        situation: Annotated[
            str,
            Field(
                description="Facts and questions, as in the examples that show returns; or a dispute as a"
                " player tells it, with its question."
            ),
        ] = "",
        decision: Annotated[str, Field(description="Instead of a situation: one decision, with facts.")] = "",
        facts: Annotated[
            list[str] | None, Field(description="PARAMETER.FIELD=VALUE each, such as hex.weather=snow.")
        ] = None,
        edition: Annotated[str, Field(description=f"One of {told()}.")] = "",
        options: Annotated[list[int] | None, Field(description="Numbers of the options in play.")] = None,
    ) -> dict[str, Any]:
        """The verdict on a situation, computed from the rules, with every clause that decides it."""
        more: dict[str, Any] = {"decision": decision, "facts": facts or [], "options": options or []}
        with shelf.knowledge() as knowledge:
            if not edition and not options:
                more["game"] = asdict(knowledge.base.game_at_hand)
            judged = await knowledge.judging.judge(situation, edition, **more)
        if "error" in judged:
            raise UmpireError(judged["error"])
        verdicts = [{key: value for key, value in one.items() if key != "ask"} for one in judged["verdicts"]]
        unread = [line for one in judged.get("chronicles", []) for line in one.get("not_read", [])]
        understood = judged.get("understood")
        beside = {"not_read": unread} if unread else {}
        return {**beside, "verdicts": verdicts, **({"understood": understood} if understood else {})}

    return check


TOOLS = (search, show, refs, ask, decisions, check)


def server(shelf: Shelf) -> MCPServer:
    """A server with all tools, which answer from what stands on that shelf."""
    made = MCPServer(NAME, instructions=INSTRUCTIONS, log_level="WARNING")
    for tool in TOOLS:
        made.tool()(_told(tool(shelf)))
    return made


def _told(tool: Callable[..., Awaitable[dict[str, Any]]]) -> Callable[..., Awaitable[dict[str, Any]]]:
    """The tool, whose complaints reach the program that called it as they would reach a player."""

    @wraps(tool)
    async def telling(*args: Any, **named: Any) -> dict[str, Any]:
        try:
            return await tool(*args, **named)
        except UmpireError as error:
            raise ToolError(str(error)) from error

    return telling


def serve(newest: Newest, first: Hold) -> None:
    """Serve the newest build of a home over standard input and output until the input ends."""
    with closing(Shelf(newest, first)) as shelf:
        server(shelf).run("stdio")
