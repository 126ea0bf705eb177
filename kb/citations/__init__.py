"""Citations of the knowledge base, from the texts to the tables `citations` and `mentions` and the graph.

`passages` are the texts, `collected` finds and keeps what they cite, `lists` adds what records list by
themselves, `clauses` what the executable law cites, `lines` says on which line of a file each stands, and
`graph` walks them afterwards.
"""
