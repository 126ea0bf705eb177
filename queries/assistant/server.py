"""The umpire for assistant programs, over the Model Context Protocol (`umpire mcp`).

Each tool answers with the same plain data as the command of its name does with --json, so that a program
learns one shape.  `TOOLS` is the list of them; each binds a coroutine to the `Knowledge` it answers from.

The database and the index belong to the thread that opened them, and the protocol's library runs a tool that
is no coroutine in whatever thread is free; so the tools are coroutines, which take turns in one thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from kb.errors import UmpireError
from kb.home import Build
from queries.ask import Asker
from queries.decisions import described, speaking_of
from queries.knowledge import connect
from queries.neighbourhood import neighbourhood
from queries.page import page
from queries.reference import document_named, resolve
from queries.search import Filters, Searcher
from queries.umpire import Umpire

NAME = "umpire"
INSTRUCTIONS = (
    "Rules, rulings, options and terms of World in Flames and other wargames. Look a rule up with these tools"
    " instead of remembering it, and cite the ids that they return. When ask says that nothing"
    " answers, say so. What can be computed (decisions lists it), compute with check, never by yourself."
)
MOST_HITS = 50

Reference = Annotated[
    str, Field(description="As players write it: 2.4.2, raw7 11.16.5, Q2.4-4, option 13, overrun.")
]


@dataclass
class Knowledge:
    """One build, opened: what the tools answer from."""

    build: Build
    connection: sqlite3.Connection

    @cached_property
    def searcher(self) -> Searcher:
        return Searcher(self.connection, self.build.index)

    @cached_property
    def umpire(self) -> Umpire:
        return Umpire.of(self.build)

    @cached_property
    def asker(self) -> Asker:
        return Asker(self.connection, self.build.index)


def search(knowledge: Knowledge) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def search(
        words: Annotated[str, Field(description="A few words, a number or a name.")],
        edition: Annotated[str, Field(description="Only this document: ce, raw7, qa, lif, iog.")] = "",
        limit: Annotated[int, Field(ge=1, le=MOST_HITS, description="Most hits to return.")] = 10,
    ) -> dict[str, Any]:
        """Find sections, rulings, options and terms, best first, each with the sentence that matched."""
        document = document_named(knowledge.connection, edition) if edition else ""
        found = knowledge.searcher.find(words, Filters(document), limit)
        return {"query": words, "hits": [asdict(hit) for hit in found.hits]}

    return search


def show(knowledge: Knowledge) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def show(ref: Reference) -> dict[str, Any]:
        """Everything about one section, ruling, option, ability, example or term."""
        return page(knowledge.connection, resolve(knowledge.connection, ref))

    return show


def refs(knowledge: Knowledge) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def refs(
        ref: Reference,
        depth: Annotated[int, Field(ge=1, le=3, description="How many references away to go.")] = 1,
    ) -> dict[str, Any]:
        """The references out of a rule and into it."""
        return neighbourhood(knowledge.connection, resolve(knowledge.connection, ref), depth).as_dict()

    return refs


def ask(knowledge: Knowledge) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def ask(
        question: Annotated[str, Field(description="A question about the rules, in a player's words.")],
    ) -> dict[str, Any]:
        """The ruling or rule that answers a question, with its sources; or that nothing does."""
        return knowledge.asker.ask(question).as_dict()

    return ask


def decisions(knowledge: Knowledge) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def decisions(
        name: Annotated[str, Field(description="One decision; all of them without it.")] = "",
        words: Annotated[
            str, Field(description="Only decisions whose name or question has all these words.")
        ] = "",
    ) -> dict[str, Any]:
        """What the engine can decide; with a name, the facts that it looks at and the clauses that decide."""
        if name:
            return described(knowledge.umpire, name)
        return {"decisions": speaking_of(knowledge.umpire, words)}

    return decisions


def check(knowledge: Knowledge) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def check(
        situation: Annotated[
            str, Field(description="Facts and questions, as in the examples that show returns.")
        ] = "",
        decision: Annotated[str, Field(description="Instead of a situation: one decision, with facts.")] = "",
        facts: Annotated[
            list[str] | None, Field(description="PARAMETER.FIELD=VALUE each, such as hex.weather=snow.")
        ] = None,
        edition: Annotated[str, Field(description="wif-ce, wif-raw7 and so on.")] = "",
        options: Annotated[list[int] | None, Field(description="Numbers of the options in play.")] = None,
    ) -> dict[str, Any]:
        """The verdict on a situation, computed from the rules, with every clause that decides it."""
        umpire = knowledge.umpire
        if decision:
            inquiry = umpire.inquire(decision, facts or [], edition, options or [])
            return {"verdicts": [inquiry.verdict().as_dict()]}
        settled = umpire.check(situation, edition=edition, options=options or [])
        return {"verdicts": [verdict.as_dict() for _, verdict in settled]}

    return check


TOOLS = (search, show, refs, ask, decisions, check)


def server(knowledge: Knowledge) -> MCPServer:
    """A server with all tools, which answer from that build."""
    made = MCPServer(NAME, instructions=INSTRUCTIONS, log_level="WARNING")
    for tool in TOOLS:
        made.tool()(_told(tool(knowledge)))
    return made


def _told(tool: Callable[..., Awaitable[dict[str, Any]]]) -> Callable[..., Awaitable[dict[str, Any]]]:
    """The tool, whose complaints reach the program that called it as they would reach a player."""
    from functools import wraps

    @wraps(tool)
    async def telling(*args: Any, **named: Any) -> dict[str, Any]:
        try:
            return await tool(*args, **named)
        except UmpireError as error:
            raise ToolError(str(error)) from error

    return telling


def serve(build: Build) -> None:
    """Serve that build over standard input and output until the input ends."""
    with closing(connect(build)) as connection:
        server(Knowledge(build, connection)).run("stdio")
