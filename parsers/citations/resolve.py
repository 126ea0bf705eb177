"""Says which node a citation means: in the citing document first, or in the right other one."""

from __future__ import annotations

from parsers.citations.models import ABILITY, CHART, HEAD, RULING, SECTION, Citation, Resolution
from parsers.citations.names import Names, chart_key
from parsers.records import slug

__all__ = ["Names", "resolve"]


def resolve(citation: Citation, source_document: str, names: Names, source_section: str = "") -> Resolution:
    """The node that `citation`, found in `source_document`, means.

    A reference is looked for in the document that it names, else in its own, else in the one on which its
    own rests (a kit or the sheet of rulings on the Final Edition).  One that is found nowhere dangles: it
    gets the id that it would have there.  `source_section` is the number of the citing section; it settles
    which of several heads of one name a bare "see Limits below" means."""
    documents = _documents(citation, source_document, names)
    if citation.kind == RULING:
        return _first_known(
            [f"{sheet}/{citation.number}" for sheet in names.sheets_for(source_document)], names
        )
    if citation.kind == CHART:
        return _chart(citation, documents, names)
    if citation.kind == HEAD:
        return _head_alone(citation, documents[0], names, source_section)
    if citation.kind == SECTION:
        return _section(citation, documents, names, source_document)
    return _first_known([f"{document}/{citation.kind}/{citation.number}" for document in documents], names)


def _documents(citation: Citation, source: str, names: Names) -> list[str]:
    """Where to look, in order."""
    if citation.document:
        return [citation.document]
    if citation.kind == ABILITY:  # few kits have them
        return [source, *names.with_abilities]
    base = names.bases.get(source, "")
    if base and _is_sheet(source, names):  # it has rulings and no sections of its own
        return [base]
    return [source, base] if base else [source]


def _is_sheet(source: str, names: Names) -> bool:
    """Whether a document has rulings and no sections of its own."""
    return source in names.sheets_for(source)


def _first_known(targets: list[str], names: Names) -> Resolution:
    """The first target that is known; if none is, the last one dangles."""
    known = next((target for target in targets if target in names.ids), None)
    return Resolution(known or targets[-1], known is not None)


def _section(citation: Citation, documents: list[str], names: Names, source: str) -> Resolution:
    found = _first_known([_spelled(document, citation.number, names) for document in documents], names)
    if not found.resolved:
        doubt = _run_together(citation.number, documents[-1], names) if _is_sheet(source, names) else ""
        return Resolution(found.target, False, doubt)
    return _head_of(found, citation.head, names) if citation.head else found


def _spelled(document: str, number: str, names: Names) -> str:
    """The id of the section, whether its document writes the number of a chapter "14" or "14.0"."""
    other = number[:-2] if number.endswith(".0") else f"{number}.0" if "." not in number else number
    given, otherwise = f"{document}/{number}", f"{document}/{other}"
    return otherwise if otherwise in names.ids and given not in names.ids else given


def _run_together(number: str, document: str, names: Names) -> str:
    """Why an unknown number "15.9.2" in the sheet may be two, "15." and "9.2": there is no 15.9."""
    first, _, second = number.partition(".")
    parent = number.rpartition(".")[0]
    known = [f"{document}/{part}" in names.ids for part in (first, second, parent)]
    return f"perhaps {first} and {second} run together" if known == [True, True, False] else ""


def _head_of(section: Resolution, head: str, names: Names) -> Resolution:
    """The head of that name in the section, else the section, with doubt."""
    wanted = slug(head)
    fitting = [known for known in names.heads.get(section.target, ()) if _same_title(known, wanted)]
    if not fitting:
        return Resolution(section.target, True, f'no head "{head}" in it')
    exact = wanted if wanted in fitting else fitting[0]
    doubt = "" if len(fitting) == 1 or exact == wanted else f'{len(fitting)} heads fit "{head}"'
    return Resolution(f"{section.target}/{exact}", True, doubt)


def _same_title(one: str, other: str) -> bool:
    """Whether two slugged titles are one but for blanks and hyphens, or one begins the other up to the end of
    a word."""
    if one.replace("-", "") == other.replace("-", ""):
        return True
    return one.startswith(other + "-") or other.startswith(one + "-")


def _head_alone(citation: Citation, document: str, names: Names, source_section: str) -> Resolution:
    """A head cited without a number: the one in the citing section, else the only one of that name."""
    wanted = slug(citation.head)
    here = f"{document}/{source_section}"
    for known in names.heads.get(here, ()):
        if _same_title(known, wanted):
            return Resolution(f"{here}/{known}", True)
    fitting = _titled(wanted, names.titles.get(document, {}))
    if fitting:
        doubt = "" if len(fitting) == 1 else f'{len(fitting)} heads are called "{citation.head}"'
        return Resolution(fitting[0], True, doubt)
    return Resolution(f"{here}/{wanted}" if source_section else f"{document}/{wanted}", False)


def _titled(wanted: str, titles: dict[str, list[str]]) -> list[str]:
    """The ids of what has that title, else of what has nearly that title."""
    if wanted in titles:
        return titles[wanted]
    return [id_ for title, ids in titles.items() if _same_title(title, wanted) for id_ in ids]


def _chart(citation: Citation, documents: list[str], names: Names) -> Resolution:
    """A chart by its name; "(chart)" behind a section is the one printed there."""
    if citation.number == "chart" and citation.section:
        section = f"{documents[0]}/{citation.section}"
        charts = names.charts_of_section.get(section, ())
        if len(charts) == 1:
            return Resolution(charts[0], True)
        return Resolution(f"{documents[0]}/table/{slug(citation.section)}-chart", False)
    for document in documents:
        charts = names.charts.get((document, chart_key(citation.number)), ())
        if charts:
            return Resolution(charts[0], True, "" if len(charts) == 1 else f"{len(charts)} charts fit")
    return Resolution(f"{documents[0]}/table/{citation.number}", False)
