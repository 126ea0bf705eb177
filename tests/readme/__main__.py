"""`python -m tests.readme`: see `tests.readme.figures`."""

from tests.readme.figures import main

if __name__ == "__main__":
    main()
