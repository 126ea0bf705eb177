"""The one kind of error that is the caller's to put right."""


class UmpireError(Exception):
    """The words of a call, a file or the disk stand in the way.  The message says what, where, and what to
    do instead; the command line prints it and ends with status 2."""
