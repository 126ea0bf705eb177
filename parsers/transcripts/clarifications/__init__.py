"""Reader of the WiF FE Rule Clarification Summary: the designer's 411 rulings of 2009.

The sheet is a table of six columns, one ruling a line, cells parted by tabs: number, references, question,
answer, the rule as quoted, date of the last answer.  Rows that fill the first cell only open a section; the
change log stands at the end.  The stages, in their order:

    rows      lines -> rows of the sheet: rulings with their cells, sections, changes
    cells     the HTML of a cell -> plain text; the dates in it
    labels    where the labelled sub-questions and sub-answers of a text begin
    parts     question and answer -> paired sub-questions
    verdicts  an answer that plainly says yes or no
    read      all of it -> records
"""

from parsers.transcripts.clarifications.read import DOCUMENT, read, score

__all__ = ["DOCUMENT", "read", "score"]
