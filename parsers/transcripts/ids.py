"""The documents that the readers know, by the id that all their nodes begin with."""

from __future__ import annotations

CE = "wif-ce"  # World in Flames, Collector's Edition, 2017
RAW7 = "wif-raw7"  # World in Flames Final Edition, rules as written of August 2004
QA = "wif-qa"  # Final Edition Rule Clarification Summary 1.3, 2009
LIF = "wif-lif"  # Leaders in Flames, 1998
IOG = "iog"  # Illusions of Glory
