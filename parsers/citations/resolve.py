"""Says which node a citation means: in the citing document first, or in the right other one."""

from __future__ import annotations

from parsers.citations.documents import BASE
from parsers.citations.models import ABILITY, CHART, HEAD, RULING, SECTION, Citation, Resolution
from parsers.citations.names import Names, chart_key
from parsers.records import LIF, QA, slug

__all__ = ["Names", "resolve"]


def resolve(citation: Citation, source_document: str, names: Names, source_section: str = "") -> Resolution:
    """The node that `citation`, found in `source_document`, means.

    A reference is looked for in the document that it names, else in its own, else in the one on which its
    own rests (a kit or the sheet of rulings on the Final Edition).  One that is found nowhere dangles: it
    gets the id that it would have there.  `source_section` is the number of the citing section; it settles
    which of several heads of one name a bare "see Limits below" means."""
    documents = _documents(citation, source_document)
    if citation.kind == RULING:
        return _known(f"{QA}/{citation.number}", names)
    if citation.kind == CHART:
        return _chart(citation, documents, names)
    if citation.kind == HEAD:
        return _head_alone(citation, documents[0], names, source_section)
    if citation.kind == SECTION:
        return _section(citation, documents, names)
    return _first_known([f"{document}/{citation.kind}/{citation.number}" for document in documents], names)


def _documents(citation: Citation, source: str) -> list[str]:
    """Where to look, in order."""
    if citation.document:
        return [citation.document]
    if citation.kind == ABILITY:  # one kit has them
        return [source, LIF]
    if source == QA:  # the sheet has rulings and no sections of its own
        return [BASE[QA]]
    return [source, BASE[source]] if source in BASE else [source]


def _known(target: str, names: Names) -> Resolution:
    return Resolution(target, target in names.ids)


def _first_known(targets: list[str], names: Names) -> Resolution:
    """The first target that is known; if none is, the last one dangles."""
    known = next((target for target in targets if target in names.ids), None)
    return Resolution(known or targets[-1], known is not None)


def _section(citation: Citation, documents: list[str], names: Names) -> Resolution:
    found = _first_known([_spelled(document, citation.number, names) for document in documents], names)
    if not found.resolved:
        return Resolution(found.target, False, _run_together(citation.number, documents, names))
    return _head_of(found, citation.head, names) if citation.head else found


def _spelled(document: str, number: str, names: Names) -> str:
    """The id of the section, whether its document writes the number of a chapter "14" or "14.0"."""
    other = number[:-2] if number.endswith(".0") else f"{number}.0" if "." not in number else number
    given, otherwise = f"{document}/{number}", f"{document}/{other}"
    return otherwise if otherwise in names.ids and given not in names.ids else given


def _run_together(number: str, documents: list[str], names: Names) -> str:
    """Why an unknown number "15.9.2" may be two, "15." and "9.2"."""
    first, _, second = number.partition(".")
    if "." in second and all(f"{documents[-1]}/{part}" in names.ids for part in (first, second)):
        return f"perhaps {first} and {second} run together"
    return ""


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
    """Whether one slugged title is the other, or its beginning up to the end of a word."""
    return one == other or one.startswith(other + "-") or other.startswith(one + "-")


def _head_alone(citation: Citation, document: str, names: Names, source_section: str) -> Resolution:
    """A head cited without a number: the one in the citing section, else the only one of that name."""
    wanted = slug(citation.head)
    here = f"{document}/{source_section}/{wanted}" if source_section else ""
    fitting = names.titles.get((document, wanted), ())
    if here in fitting or len(fitting) == 1:
        return Resolution(here if here in fitting else fitting[0], True)
    if fitting:
        return Resolution(fitting[0], True, f'{len(fitting)} heads are called "{citation.head}"')
    return Resolution(here or f"{document}/{wanted}", False)


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
