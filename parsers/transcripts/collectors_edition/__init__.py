"""Reader of World in Flames, Collector's Edition (2017): Markdown out of a scan, heading levels mixed up."""

from .read import DOCUMENT, read
from .score import score

__all__ = ["DOCUMENT", "read", "score"]
