"""What lies on the table, and what a hand changes there: the text of a situation is its one state."""
