"""What readers of different documents do alike; what is true of one document only stays in its reader.

report        what is doubtful in a source, and where
paragraphs    lines gathered into paragraphs
contents      entries of a contents list, titles compared by their letters
pages         printed pages: those that stand twice, and those that are missing
sections      numbered headings as sections, with what is above, missing or out of order
subsequence   the longest stretch that is still in order
names         numbers of examples and titles of tables, each used once
vocabulary    how much of a text is written in a document's own words
"""
