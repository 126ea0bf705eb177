"""What a picture of nodes asks about them."""

from __future__ import annotations

from typing import Protocol


class Labels(Protocol):
    """What a picture asks about nodes: address, kind, and name as read in a document."""

    def address(self, id: str) -> str: ...

    def kind(self, id: str) -> str: ...

    def named(self, id: str, here: str) -> str: ...
