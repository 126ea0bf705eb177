"""The style sheets and the script of the pages.  Each has an address that changes with what is in it, so that
a browser can keep it for good."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
FOR_GOOD = "public, max-age=31536000, immutable"
ROUTE = r"^/-/umpire/(?P<name>pages|data|table)-[0-9a-f]+\.(?P<suffix>css|js)$"


@dataclass(frozen=True)
class Asset:
    """One or more files of `static` as one."""

    name: str
    suffix: str
    files: tuple[str, ...]

    @property
    def content_type(self) -> str:
        kind = "css" if self.suffix == "css" else "javascript"
        return f"text/{kind}; charset=utf-8"

    @cached_property
    def text(self) -> str:
        return "\n".join((FOLDER / file).read_text(encoding="utf-8") for file in self.files)

    @cached_property
    def path(self) -> str:
        version = blake2b(self.text.encode("utf-8"), digest_size=6).hexdigest()
        return f"/-/umpire/{self.name}-{version}.{self.suffix}"


STYLE = Asset("pages", "css", ("frame.css", "umpire.css"))
DATA_STYLE = Asset("data", "css", ("frame.css", "data.css"))  # of Datasette's own pages
SCRIPT = Asset("pages", "js", ("umpire.js",))
TABLE_STYLE = Asset("table", "css", ("table.css",))
TABLE_SCRIPT = Asset("table", "js", ("table.js",))
ALL = (STYLE, DATA_STYLE, SCRIPT, TABLE_STYLE, TABLE_SCRIPT)
ASSETS = {(asset.name, asset.suffix): asset for asset in ALL}
