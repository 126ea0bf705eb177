"""The citations that records list by themselves: the manifest of options, the reference column of a ruling,
the sections of a term, the places of a contradiction."""

from __future__ import annotations

from kb.citations.collected import Collected
from kb.citations.passages import passage_id
from kb.merge import Merged, Pair
from parsers.citations.find import find
from parsers.citations.models import RULING, Citation, Resolution
from parsers.citations.reference_column import find_in_column
from parsers.citations.resolve import resolve
from parsers.records import Contradiction, Option, Ruling, Term, slug

SEE = "see "  # lets the grammar see a reference in a bare number


def add_lists(found: Collected, merged: Merged) -> None:
    """What the records of one document list.  It goes before their texts, which then do not repeat it."""
    document = merged.document.id
    for option in merged.options:
        for record in option.records():
            _add_option(found, option.id, record)
    for ruling in merged.rulings:
        # The sheet's own column first: it says it in the fewest words.
        for one in reversed(ruling.records()):
            _add_ruling(found, ruling.id, one, column=one is ruling.theirs)
    for example in merged.examples:
        found.add_number(example.id, document, example.best.section, "exemplifies", example.place)
    terms = _terms_by_name(merged)
    for term in merged.terms:
        for entry in term.records():
            _add_term(found, term.id, entry, terms)
    for contradiction in merged.contradictions:
        for position, reference in enumerate(contradiction.best.places):
            _add_place(found, contradiction, position, reference)


def _add_place(found: Collected, pair: Pair[Contradiction], position: int, reference: str) -> None:
    """One of the places that disagree, which pages show one by one."""
    document, passage = pair.best.document, passage_id(pair.id, f"places {position}")
    for citation in find(SEE + reference, document):
        meant = resolve(citation, document, found.names)
        found.add(pair.id, meant, "sees", citation.as_written, pair.place)
        found.mention(passage, citation.start - len(SEE), citation.end - len(SEE), meant)


def _add_option(found: Collected, id: str, option: Option) -> None:
    for number in option.sections:
        found.add_number(id, option.document, number, "modifies", option.place)
    for scope in option.scopes:
        written = f"option {option.number}"
        found.add_number(id, option.document, scope.section, "modifies", scope.place, written)


def _add_ruling(found: Collected, id: str, ruling: Ruling, column: bool) -> None:
    references = (
        find_in_column(ruling.references) if column else find(SEE + ruling.references, ruling.document)
    )
    for citation in references:
        meant = resolve(citation, ruling.document, found.names)
        found.add(id, meant, "rules_on", citation.as_written, ruling.place, citation.start)
    for number, relation in ruling.links:
        citation = Citation(0, len(number), number, RULING, number)
        meant = resolve(citation, ruling.document, found.names)
        found.add(id, meant, "sees", f"{relation} {number}".strip(), ruling.place)


def _add_term(found: Collected, id: str, term: Term, terms: dict[str, str]) -> None:
    for number in term.sections:
        found.add_number(id, term.document, number, "defines", term.place)
    for entry in term.see:
        found.add(id, _entry(entry, term.document, found, terms), "sees", entry, term.place)


def _entry(entry: str, document: str, found: Collected, terms: dict[str, str]) -> Resolution:
    """What an entry sends its reader to: another entry, else a reference ("US entry option 42")."""
    known = terms.get(_singular(entry))
    if known:
        return Resolution(known, True)
    references = find(SEE + entry, document)
    if len(references) == 1:
        return resolve(references[0], document, found.names)
    return Resolution(f"{document}/term/{slug(entry)}", False)


def _terms_by_name(merged: Merged) -> dict[str, str]:
    """The id of each term by its entry, and by its other names where no entry has them."""
    entries = {_singular(pair.best.entry): pair.id for pair in merged.terms}
    others = {
        _singular(name): pair.id for pair in merged.terms for record in pair.records() for name in record.also
    }
    return {**others, **entries}


def _singular(entry: str) -> str:
    return slug(entry).removesuffix("s")
