"""What the attacks are made on: the knowledge base of the shipped corpus and a little game."""

from __future__ import annotations

from tests.queries.conftest import home

__all__ = ["home"]
