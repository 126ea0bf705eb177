"""What the audit of citations reports."""

from __future__ import annotations

from kb.audit import audit_citations
from kb.build import build


def audited(tmp_path, corpus):
    return audit_citations(build(tmp_path / "home", corpus=corpus).build.database)


def test_a_dangling_reference_is_reported_with_file_and_line(tmp_path, corpus):
    audit = audited(tmp_path, corpus)
    [finding] = [finding for finding in audit.findings if finding.kind == "dangling"]
    assert (finding.path, finding.as_written) == ("toy/01_moving.md", "9.9")
    line = (corpus / finding.path).read_text(encoding="utf-8").split("\n")[finding.line - 1]
    assert "9.9" in line
    assert str(finding).startswith(f"toy/01_moving.md:{finding.line}: ")
    assert audit.citations - audit.resolved == 1


def test_a_doubtful_reference_says_why(tmp_path, corpus):
    chapter = corpus / "toy" / "02_more.md"
    chapter.write_text("# 2 More\n\nIt rains (see 1.2, Muddy fields).\n", encoding="utf-8")
    [finding] = [finding for finding in audited(tmp_path, corpus).findings if finding.kind == "doubtful"]
    assert (finding.path, finding.line, finding.target) == ("toy/02_more.md", 3, "toy/1.2")
    assert "Muddy fields" in finding.message


def test_what_could_not_be_read_is_reported_too(tmp_path, corpus):
    chapter = corpus / "toy" / "02_more.md"
    chapter.write_text("# 2 More\n\n```verse\nla\n```\n", encoding="utf-8")
    [finding] = [finding for finding in audited(tmp_path, corpus).findings if finding.kind == "problem"]
    assert (finding.path, finding.line) == ("toy/02_more.md", 3)
    assert "expected" in finding.message


def test_a_clean_corpus_has_no_findings(tmp_path, corpus):
    chapter = corpus / "toy" / "01_moving.md"
    chapter.write_text(chapter.read_text(encoding="utf-8").replace("9.9", "1.2"), encoding="utf-8")
    audit = audited(tmp_path, corpus)
    assert (audit.findings, audit.citations) == ([], audit.resolved)
