"""The questions that Datasette answers with one click: titles, descriptions and SQL.

A parameter takes an id ("wif-ce/2.4.2") or a number as players write it ("2.4.2", "option 13"); one that
is left empty stands for something of which there is much to see.  A question whose `needs` finds no row in a
knowledge base has no answer there, and is not offered.
"""

from __future__ import annotations

import sqlite3

from queries.figures import RULED
from rules_corpus.known import costs, entries, first_rulebook

MOST_RULED_ON = """
  select citations.target from citations join sections on sections.id = citations.target
  where citations.kind = 'rules_on' group by citations.target
  order by count(*) desc, citations.target limit 1"""
MOST_CITED = """
  select citations.target from citations join sections on sections.id = citations.target
  where citations.resolved = 1 group by citations.target order by count(*) desc, citations.target limit 1"""
SECOND_MOST_CITED = f"{MOST_CITED} offset 1"
MOST_CITING = """
  select citations.source from citations join nodes on nodes.id = citations.source
  where citations.resolved = 1 group by citations.source order by count(*) desc, citations.source limit 1"""
WIDEST_OPTION = """
  select option from option_scopes group by option order by count(distinct section) desc, option limit 1"""


def _chosen(parameter: str, default: str, kinds: str = "'section', 'ruling', 'option'") -> str:
    """SQL for the id that a player means: by its id, by its number, or else the default."""
    return f"""(
  select case when trim(:{parameter}) = '' then ({default})
  else coalesce((select id from nodes where id = trim(:{parameter}) collate nocase limit 1),
    (select id from nodes where kind in ({kinds})
     and trim(:{parameter}) collate nocase in (number, kind || ' ' || number)
     order by kind = 'section' desc, document = '{first_rulebook()}' desc limit 1)) end as id)"""


RULINGS_ON_A_SECTION = f"""with wanted as {_chosen("section", MOST_RULED_ON, "'section'")},
editions as (
  select id from wanted
  union select target from concordance join wanted on concordance.source = wanted.id where target is not null
  union select source from concordance join wanted on concordance.target = wanted.id where source is not null
)
select distinct editions.id as section, rulings.id as ruling, rulings.title, rulings.effect, rulings.fate,
  rulings.question, (select group_concat(trim(label || ' ' || verdict), '; ') from ruling_parts
    where ruling = rulings.id) as verdicts, rulings.answered
from editions join citations on citations.target = editions.id and citations.kind = 'rules_on'
join rulings on rulings.id = citations.source
order by editions.id, rulings.rowid"""

SECTIONS_AN_OPTION_CHANGES = f"""with wanted as {_chosen("option", WIDEST_OPTION, "'option'")}
select options.id as option, options.title as option_title, sections.id as section, sections.title,
  coalesce(group_concat(option_scopes.text, char(10)), '') as governs
from wanted join options on options.id = wanted.id
join sections on sections.id in (
  select section from option_scopes where option = options.id
  union select target from citations where source = options.id and kind = 'modifies'
  union select source from citations where target = options.id and source in (select id from sections))
left join option_scopes on option_scopes.option = options.id and option_scopes.section = sections.id
group by sections.id order by sections.document, sections.position"""

# What the entries with a tension are called, and against whom it is.
_ENTRY = next(iter(entries().values()), "entry")
_AGAINST = " or ".join(one.against for one in costs())

# The document that a parameter names, by its id, its short name or the end of its id ("raw7").
_DOCUMENT = """(
  select id from documents where trim(:document) <> '' and (id = trim(:document) collate nocase
    or short = trim(:document) collate nocase or id like '%-' || trim(:document)) limit 1)"""

# The newest rulebook: of a game of one's own, the first that there is.
_FIRST = (
    f"""(select id from documents order by id <> '{first_rulebook()}', kind <> 'rulebook', rowid limit 1)"""
)

MOST_DISPUTED_SECTIONS = f"""select sections.id as section, sections.title, documents.short as document,
  count(distinct touched.ruling) as rulings
from ({RULED}) touched join sections on sections.id = touched.ruled
join documents on documents.id = sections.document
where sections.document = coalesce({_DOCUMENT}, {_FIRST})
group by sections.id order by rulings desc, sections.position limit 100"""

RULINGS_BY_FATE = """select rulings.fate, rulings.id as ruling, rulings.title,
  (select group_concat(trim(label || ' ' || verdict), '; ') from ruling_parts where ruling = rulings.id)
  as verdicts, rulings.fate_note as what_the_new_edition_says
from rulings where rulings.fate = coalesce(nullif(trim(:fate), ''), 'reversed') order by rulings.rowid"""

US_ENTRY_BY_TENSION = f"""select id as us_entry, number, title, tension_germany_italy, tension_japan, needs
from us_entries where kind = 'us-entry-option' and document = '{first_rulebook()}'
  and coalesce(tension_germany_italy, tension_japan) is not null
  and (trim(:power) = '' or case when trim(:power) like 'j%' then tension_japan else tension_germany_italy end
    is not null)
  and (trim(:at_most) = '' or coalesce(tension_germany_italy, tension_japan) <= cast(:at_most as integer))
order by coalesce(tension_germany_italy, tension_japan), number"""

ROWS_OF_A_TABLE = f"""with wanted as (
  select id from printed_tables where id = trim(:table_title) collate nocase
    or title like '%' || trim(:table_title) || '%'
  order by document <> '{first_rulebook()}', case when trim(:table_title) = ''
    then -(select count(*) from table_rows where printed_table = printed_tables.id) else length(title) end
  limit 1)
select printed_tables.title, table_rows.name as "row", table_cells."column", table_cells.text,
  table_cells.number, printed_tables.section
from wanted join printed_tables on printed_tables.id = wanted.id
join table_rows on table_rows.printed_table = wanted.id
left join table_cells on table_cells.table_row = table_rows.id
order by table_rows.position, table_cells.id"""

WHAT_PLAYERS_ASK = """select asked.question, asked.answer, asked.node, nodes.label
from asked join nodes on nodes.id = asked.node
where (asked.question || ' ' || asked.answer) like
  '%' || replace(trim(:words), ' ', '%') || '%'
order by asked.id limit 200"""

DECISIONS_AN_OPTION_CHANGES = f"""with wanted as {_chosen("option", WIDEST_OPTION, "'option'")}
select distinct decisions.question, decisions.id as decision, decisions.section, nodes.label as section_title
from wanted join citations on citations.target = wanted.id and citations.kind = 'executes'
join decisions on decisions.id = citations.source
left join nodes on nodes.id = decisions.section order by decisions.section, decisions.question"""

NEW_AND_DROPPED = """select case when concordance.source is null then 'new in the newer edition'
  else 'dropped from it' end as what, nodes.kind, nodes.id as node, nodes.label, concordance.note
from concordance join nodes on nodes.id = coalesce(concordance.source, concordance.target)
where concordance.source is null or concordance.target is null
order by what, nodes.kind, concordance.id"""

RULINGS_BY_YEAR = """select substr(answered, 1, 4) as year, count(*) as answers,
  count(distinct ruling) as rulings
from (select ruling, case when ruling_parts.answered = '' then rulings.answered else ruling_parts.answered end
  as answered from ruling_parts join rulings on rulings.id = ruling_parts.ruling)
where answered <> '' group by year order by year"""

WHERE_TWO_WORDS_MEET = f"""select sections.id as section, sections.title, documents.short as document
from sections join documents on documents.id = sections.document
where sections.digest like '%' || trim(:one) || '%'
  and sections.digest like '%' || trim(:other) || '%'
order by sections.document <> '{first_rulebook()}', sections.document, sections.position limit 100"""

REFERENCES_INTO = f"""with wanted as {_chosen("reference", MOST_CITED)}
select citations.source, nodes.label, citations.kind, citations.as_written, citations.target
from wanted join citations on citations.target = wanted.id
join nodes on nodes.id = citations.source order by citations.kind, citations.id"""

REFERENCES_OUT_OF = f"""with wanted as {_chosen("reference", MOST_CITING)}
select citations.target, nodes.label, citations.kind, citations.as_written, citations.source
from wanted join citations on citations.source = wanted.id
join nodes on nodes.id = citations.target order by citations.kind, citations.id"""

DANGLING_REFERENCES = """select citations.source, nodes.label, citations.as_written, citations.target,
  citations.path, citations.line
from citations left join nodes on nodes.id = citations.source
where citations.resolved = 0 order by citations.path, citations.line"""

# Breadth first from both ends, two steps each, in either direction; a citation is on a shortest chain when
# its two ends are as near to the two nodes as the chain is long.
WHAT_LINKS_TWO = f"""with recursive one as {_chosen("one", MOST_CITED)},
other as {_chosen("other", SECOND_MOST_CITED)},
from_one(id, steps) as (
  select id, 0 from one
  union select citations.target, steps + 1 from from_one join citations on citations.source = from_one.id
    where steps < 2 and resolved = 1
  union select citations.source, steps + 1 from from_one join citations on citations.target = from_one.id
    where steps < 2 and resolved = 1),
from_other(id, steps) as (
  select id, 0 from other
  union select citations.target, steps + 1 from from_other join citations on citations.source = from_other.id
    where steps < 2 and resolved = 1
  union select citations.source, steps + 1 from from_other join citations on citations.target = from_other.id
    where steps < 2 and resolved = 1),
near_one as materialized (select id, min(steps) as steps from from_one group by id),
near_other as materialized (select id, min(steps) as steps from from_other group by id),
distance as materialized (
  select min(near_one.steps + near_other.steps) as steps from near_one join near_other using (id)),
leaving as materialized (
  select steps + 1 as step, citations.target as far_end, citations.* from near_one
    join citations on citations.source = near_one.id where resolved = 1
  union all select steps + 1, citations.source, citations.* from near_one
    join citations on citations.target = near_one.id where resolved = 1),
linking as (
  select distinct leaving.step, leaving.id, leaving.source, leaving.kind, leaving.as_written, leaving.target
  from leaving join near_other on near_other.id = far_end
  where leaving.step + near_other.steps = (select steps from distance))
select step, source, source_node.label as source_label, linking.kind, linking.as_written, target,
  target_node.label as target_label
from linking join nodes source_node on source_node.id = source
join nodes target_node on target_node.id = target
order by step, linking.id limit 500"""

CHECKS_THAT_FAIL = """select checks.subject, nodes.label, checks.decision, checks.expected, checks.actual,
  checks.status, checks.reason
from checks join nodes on nodes.id = checks.subject
where checks.status in ('fail', 'undetermined', 'conflict') order by checks.id"""

CHECKS_NOT_EXECUTABLE = """select checks.subject, nodes.label, checks.status, checks.reason
from checks join nodes on nodes.id = checks.subject
where checks.status in ('waits for rules', 'not executable')
order by checks.status, checks.reason, checks.id"""

CANNED_QUERIES: dict[str, dict[str, str]] = {
    "rulings_on_a_section": {
        "needs": "rulings",
        "title": "Rulings on a section",
        "description": "The designer's rulings on a section, in both editions."
        " Left empty: the section with most.",
        "sql": RULINGS_ON_A_SECTION,
    },
    "sections_an_option_changes": {
        "needs": "options",
        "title": "Sections that an option changes",
        "description": "Where an optional rule applies, and the paragraphs it governs: its number or its id."
        " Left empty: the option that reaches farthest.",
        "sql": SECTIONS_AN_OPTION_CHANGES,
    },
    "most_disputed_sections": {
        "needs": "rulings",
        "title": "Most disputed sections",
        "description": "Sections by the count of rulings on them, by the numbers of one edition, by its"
        " short name. Left empty: the newest.",
        "sql": MOST_DISPUTED_SECTIONS,
    },
    "rulings_by_fate": {
        "needs": "rulings where fate <> ''",
        "title": "Rulings that the newer edition reversed, changed, codified, kept or made moot",
        "description": "The fate is one of same, codified, changed, reversed and moot. Left empty: reversed.",
        "sql": RULINGS_BY_FATE,
    },
    "us_entry_by_tension": {
        "needs": "us_entries",
        "title": f"{_ENTRY}s by the tension that they cost",
        "description": f"Against {_AGAINST} (power), cheapest first; at_most is a number."
        " Left empty: all of them.",
        "sql": US_ENTRY_BY_TENSION,
    },
    "rows_of_a_table": {
        "needs": "printed_tables",
        "title": "Rows of a printed table, with numbers as numbers",
        "description": "Some words of its title. Left empty: the one with most rows.",
        "sql": ROWS_OF_A_TABLE,
    },
    "what_players_ask": {
        "needs": "asked",
        "title": "What players ask about something, with the answers",
        "description": "A word or two, as they stand in the question or the answer. Left empty: all.",
        "sql": WHAT_PLAYERS_ASK,
    },
    "decisions_an_option_changes": {
        "needs": "options",
        "title": "What is decided differently with an option",
        "description": "The questions that the umpire answers in another way when an option is in play: its"
        " number. Left empty: the option that reaches farthest.",
        "sql": DECISIONS_AN_OPTION_CHANGES,
    },
    "new_and_dropped": {
        "needs": "concordance",
        "title": "What is new in the newer edition, and what it dropped",
        "description": "Sections, options and other entries that have no counterpart in the other edition.",
        "sql": NEW_AND_DROPPED,
    },
    "rulings_by_year": {
        "needs": "rulings",
        "title": "Rulings by the year in which they were given",
        "description": "How many answers the designer gave in each year.",
        "sql": RULINGS_BY_YEAR,
    },
    "where_two_words_meet": {
        "title": "Sections in which two words stand",
        "description": "One word, and the other. Left empty: any.",
        "sql": WHERE_TWO_WORDS_MEET,
    },
    "references_into": {
        "title": "References into a section, ruling or option",
        "description": "Everything that refers to it. Left empty: the section that is cited most.",
        "sql": REFERENCES_INTO,
    },
    "references_out_of": {
        "title": "References out of a section, ruling or option",
        "description": "Everything that it refers to. Left empty: whatever refers to most.",
        "sql": REFERENCES_OUT_OF,
    },
    "dangling_references": {
        "title": "Dangling references",
        "description": "References to something that no document has, with file and line.",
        "sql": DANGLING_REFERENCES,
    },
    "checks_that_fail": {
        "title": "Checks that fail",
        "description": "Worked examples and rulings that the rules do not decide as their source does:"
        " failing, undetermined or in conflict.",
        "sql": CHECKS_THAT_FAIL,
    },
    "checks_not_executable": {
        "title": "Checks that cannot be executed, and why",
        "description": "Worked examples and rulings that wait for rules, or that no engine can decide, with"
        " the reason.",
        "sql": CHECKS_NOT_EXECUTABLE,
    },
    "what_links_two": {
        "title": "What links two sections",
        "description": "The shortest chains of references between two sections, rulings or options, up to"
        " four steps, in either direction. Left empty: the two sections that are cited most.",
        "sql": WHAT_LINKS_TWO,
    },
}


def offered(connection: sqlite3.Connection) -> frozenset[str]:
    """The names of the ready questions to which a knowledge base has an answer."""

    def there(needs: str) -> bool:
        return not needs or connection.execute(f"select 1 from {needs} limit 1").fetchone() is not None

    return frozenset(name for name, query in CANNED_QUERIES.items() if there(query.get("needs", "")))
