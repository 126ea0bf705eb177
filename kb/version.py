"""The version of the tables that `kb.schema` declares, by itself for those who ask nothing else of them."""

from __future__ import annotations

VERSION = 7
