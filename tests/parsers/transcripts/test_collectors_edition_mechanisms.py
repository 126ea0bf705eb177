"""Each way in which the transcript is damaged, on small transcripts of our own making."""

from __future__ import annotations

import textwrap

from parsers.records import Reading
from parsers.transcripts import collectors_edition


def read(text: str) -> Reading:
    return collectors_edition.read(textwrap.dedent(text), "made_up.txt")


def titles(reading: Reading) -> dict[str, str]:
    return {section.number: section.title for section in reading.sections}


def problems(reading: Reading) -> str:
    return "\n".join(str(problem) for problem in reading.problems)


# --- numbered headings ----------------------------------------------------------------------------------


def test_depth_comes_from_the_number_and_not_from_the_hashes() -> None:
    reading = read(
        """
        #### 1. Games
        # **1.1** Boards
        ## 1.1.1. *Squares*
        Eight by eight.
        #### 1.2 Men
        """
    )
    assert [(s.number, s.title, s.parent, s.depth) for s in reading.sections] == [
        ("1", "Games", None, 1),
        ("1.1", "Boards", "1", 2),
        ("1.1.1", "Squares", "1.1", 3),
        ("1.2", "Men", "1", 2),
    ]
    assert reading.sections[2].text == "Eight by eight."
    assert (reading.sections[2].place.first_line, reading.sections[2].place.last_line) == (4, 5)


def test_a_lost_number_between_two_siblings_is_restored() -> None:
    reading = read(
        """
        # 1. Games
        # 1.1 Boards
        #### 1.1.1. Squares
        #### **Colours**
        White and black.
        #### 1.1.3. Edges
        """
    )
    assert titles(reading)["1.1.2"] == "Colours"
    assert "heading 1.1.2 (Colours) had lost its number" in problems(reading)
    assert not reading.heads


def test_two_heads_between_two_siblings_are_not_guessed_at() -> None:
    reading = read(
        """
        # 1. Games
        #### 1.1 Boards
        #### 1.1.1. Squares
        #### Light
        #### Dark
        #### 1.1.3. Edges
        """
    )
    assert "1.1.2" not in titles(reading)
    assert {head.title for head in reading.heads} == {"Light", "Dark"}
    assert "section 1.1.2 was not found" in problems(reading)


def test_the_list_of_contents_gives_the_number_of_one_head_among_several() -> None:
    contents = "1.\tGames\n\t1.1 \tBoards\t3\n\t1.2\tThe men\t4\n\t1.3\tTheir mo\tves\t5\n"
    reading = collectors_edition.read(
        contents + "# 1. Games\n# 1.1 Boards\n#### Colours\n#### The men\n#### 1.3 Their moves\n",
        "made_up.txt",
    )
    assert titles(reading)["1.2"] == "The men"
    assert [head.title for head in reading.heads] == ["Colours"]


def test_a_number_that_is_only_cited_is_restored_after_the_last_sibling() -> None:
    reading = read(
        """
        # 1. Games
        # 1.1 Boards
        #### 1.1.1. Squares
        #### Pieces off the board
        They wait (see 1.1.2).
        # 1.2 Men
        """
    )
    assert titles(reading)["1.1.2"] == "Pieces off the board"


def test_a_heading_swallowed_by_a_line_of_text_is_found() -> None:
    contents = "1.\tGames\t3\n2.\tList of\twords\t9\n"
    reading = collectors_edition.read(
        contents + "# 1. Games\n\nText.\n\n#### ace 1.1 army 2. **List of words** axis 1.2\n\nbishop 1.3\n",
        "made_up.txt",
    )
    words = reading.sections[-1]
    assert (words.number, words.title) == ("2", "List of words")
    assert words.text.startswith("#### ace") and words.text.endswith("bishop 1.3")


def test_a_caption_that_repeats_a_number_is_passed_over() -> None:
    reading = read(
        """
        # 1. Games
        #### 1.1 Boards
        Example:

        # 1.3 MEN TRACK

        Anna has two men on the track.

        #### 1.2 Moves
        #### 1.3 Men track
        """
    )
    assert titles(reading)["1.3"] == "Men track"
    assert "heading 1.3 (MEN TRACK) repeats" in problems(reading)
    assert [(e.number, e.story) for e in reading.examples] == [("1.1-1", "Anna has two men on the track.")]


def test_a_chart_that_repeats_a_number_of_another_chapter_ends_the_text() -> None:
    reading = read(
        """
        # 1. Games
        #### 1.1 Order of moves
        First white.
        # 2. Last words
        The end.
        # 1.1 ORDER OF MOVES
        White, black.
        """
    )
    assert reading.sections[-1].text == "The end."


def test_a_page_of_pictures_belongs_to_no_section() -> None:
    reading = read(
        """
        # 1. Games
        Text.

        ## WORLD IN FLAMES

        Label

        #### 1.1 Boards
        """
    )
    assert reading.sections[0].text == "Text."


def test_headings_without_marks_are_found_by_their_order() -> None:
    reading = read(
        """
        # 1. Games

        1.1 Boards

        Text of boards.

        9.9 This stands out of all order

        1.2 Men

        # 2. Moves
        """
    )
    assert list(titles(reading)) == ["1", "1.1", "1.2", "2"]


def test_lines_of_every_kind_end_alike() -> None:
    text = "# 1. Games\n\nText.\n\n## 1.1 Boards\n\nMore.\n"
    plain = collectors_edition.read(text, "made_up.txt").sections
    assert collectors_edition.read(text.replace("\n", "\r\n"), "made_up.txt").sections == plain
    assert collectors_edition.read(text.replace("\n", "\r"), "made_up.txt").sections == plain
    assert collectors_edition.read(text.replace("\n#", "\n\f#"), "made_up.txt").sections[1].title == "Boards"


# --- sub-heads ------------------------------------------------------------------------------------------


def test_sub_heads_marked_plain_and_glued() -> None:
    reading = read(
        """
        # 1. Games
        #### 1.1 Moves

        Sliding men

        They slide as far as they like. Jumping men

        They jump over others.

        #### **Castling**

        You may move if

        - the row is empty; or

        The row had been cut in two by the end of the

        Page and goes on here.
        """
    )
    assert [head.title for head in reading.heads] == ["Sliding men", "Jumping men", "Castling"]
    assert {head.section for head in reading.heads} == {"1.1"}


# --- examples -------------------------------------------------------------------------------------------


def test_labels_in_every_mark_up() -> None:
    labels = (
        "Example:",
        "**Example:**",
        "**Example**:",
        "Example 2:",
        "**Example 3:**",
        "*Example:*",
        "- Example:",
    )
    text = "# 1. Games\n\n" + "\n\n".join(
        f"{label} White wins this game.\n\nMen may not move." for label in labels
    )
    examples = collectors_edition.read(text, "made_up.txt").examples
    assert [example.number for example in examples] == [f"1-{n}" for n in range(1, 8)]
    assert {example.story for example in examples} == {"White wins this game."}


def test_a_label_as_heading_takes_the_text_below_it() -> None:
    for label in ("#### Example:", "## Example 2:", "# Combat example", "#### Example"):
        text = f"# 1. Games\n\n{label}\n\n\n\nHeinz moves.\n\nYou must then wait.\n"
        (example,) = collectors_edition.read(text, "made_up.txt").examples
        assert example.story == "Heinz moves."
        assert (example.place.first_line, example.place.last_line) == (3, 7)


def test_a_label_in_the_middle_of_a_paragraph() -> None:
    reading = read(
        """
        # 1. Games

        Men move once. **Example:** Jay moves his man.

        You may not move it back.
        """
    )
    assert reading.examples[0].story == "Jay moves his man."


def test_a_story_ends_where_rule_text_resumes() -> None:
    reading = read(
        """
        # 1. Games

        **Example:** Anna has a queen in E1234 and Heinz a rook.

        The weather is fine.

        Heinz rolls a 5 and loses his rook.

        Whenever you lose a rook, you must tell your opponent (see 1.2).

        All rooks are worth five.
        """
    )
    (example,) = reading.examples
    assert example.story.endswith("loses his rook.")
    assert example.story.count("\n\n") == 2


def test_a_sentence_cut_by_a_page_belongs_to_the_example() -> None:
    reading = read(
        """
        # 1. Games

        **Example:** The queen moves from the corner to

        the middle of the board.

        Queens are strong.
        """
    )
    assert reading.examples[0].story.endswith("middle of the board.")


def test_an_option_a_list_a_head_or_a_table_ends_an_example() -> None:
    for barrier in ("**SiF option 5:** Anna may", "- Anna item", "#### Anna's head", "Anna\t5\t6"):
        text = f"# 1. Games\n\nExample: Anna moves.\n\n{barrier}\n\nMore of it.\n"
        (example,) = collectors_edition.read(text, "made_up.txt").examples
        assert example.story == "Anna moves."


def test_an_example_whose_picture_took_the_text_along() -> None:
    reading = read(
        """
        # 1. Games

        #### Example:



        You must never move two men unless the rules say so.
        """
    )
    assert reading.examples[0].story == ""
    assert "example 1-1 has a label but no text" in problems(reading)


def test_an_example_is_titled_by_the_head_above_it() -> None:
    reading = read(
        """
        # 1. Games

        Example: Anna moves.

        #### Castling

        Example: Anna castles.
        """
    )
    assert [example.title for example in reading.examples] == ["Games", "Castling"]


# --- options --------------------------------------------------------------------------------------------


def governed(reading: Reading, number: int) -> list[str]:
    return [scope.text for option in reading.options if option.number == number for scope in option.scopes]


def test_spellings_of_a_tag() -> None:
    spellings = {
        "**DiF option 2:** a": {2},
        "**DiF option 2**: a": {2},
        "DiF option 2: a": {2},
        "<b>Option 28</b> (Spotting): a": {28},
        "PiF option **46:** a": {46},
        "**DiF options 4, 9 & 15 and PiF option 25**: a": {4, 9, 15, 25},
        "<b>DiF options 2 &amp; 3:</b> a": {2, 3},
        "Men (option 32 & 33) move": {32, 33},
        "**AfA, AiF & AsA option 1:** a": {1},
        "Men (CoiF opt. 7: but no women) move": {7},
        "Men (AiF, PatiF & PoliF opt 56) move": {56},
        "- option 13: a": {13},
    }
    for spelling, numbers in spellings.items():
        reading = collectors_edition.read(f"# 1. Games\n\n{spelling}\n", "made_up.txt")
        assert {option.number for option in reading.options} == numbers, spelling


def test_kits_of_a_tag() -> None:
    reading = read("# 1. Games\n\n**AfA, AiF & AsA option 1:** New boards.\n\n**Option 9:** Old ones.\n")
    assert [option.kits for option in reading.options] == [("AfA", "AiF", "AsA"), ()]


def test_us_entry_options_are_no_options() -> None:
    reading = read(
        r"""
        # 1. Games

        Wait for US entry option 22, or entry options 14, 26 and 35 (US entry action 3).

        Nobody may build (exception: option  $46 \sim \sec 13.3.2$ ).
        """
    )
    assert reading.options == []


def test_a_tag_in_a_title_governs_the_section_and_what_is_below() -> None:
    reading = read(
        """
        # 1. Dragons (TiF option 9)
        They fly.
        # 1.1 Fire
        They breathe it.
        # 2. Knights
        They ride.
        """
    )
    (option,) = reading.options
    assert (option.title, [scope.section for scope in option.scopes]) == ("Dragons", ["1", "1.1"])


def test_a_tag_in_a_sub_head_governs_what_stands_under_it() -> None:
    reading = read(
        """
        # 1. Beasts

        Cows graze.

        #### Dragons (option 9)

        They fly.

        They sleep.

        #### Cats

        They purr.
        """
    )
    assert governed(reading, 9) == ["They fly.\n\nThey sleep."]


def test_a_tagged_paragraph_with_those_that_go_on_with_it() -> None:
    reading = read(
        """
        # 1. Beasts

        **Option 9:** (Dragons) You may keep a dragon if you have

        - gold; or
        - **option 10:** silver.

        This costs a coin.

        Every dragon eats a cow.

        Cows graze.
        """
    )
    (text,) = governed(reading, 9)
    assert text.startswith("**Option 9:**") and text.endswith("Every dragon eats a cow.")
    assert governed(reading, 10) == ["- **option 10:** silver."]


def test_another_tag_or_an_example_ends_the_stretch() -> None:
    reading = read(
        """
        # 1. Beasts

        **Option 9:** Dragons fly.

        **Option 10:** These breathe fire.

        Example: This is one that Anna keeps.
        """
    )
    assert governed(reading, 9) == ["**Option 9:** Dragons fly."]
    assert governed(reading, 10) == ["**Option 10:** These breathe fire."]


def test_a_tag_in_brackets_governs_what_stands_in_them() -> None:
    reading = read("# 1. Games\n\nUp to 2 (**SiF option 5:** 4 (or more), option 6: 5) ships may stay.\n")
    assert governed(reading, 5) == ["SiF option 5: 4 (or more)"]
    assert governed(reading, 6) == ["option 6: 5"]


def test_a_condition_without_a_colon_governs_its_sentence() -> None:
    reading = read(
        "# 1. Games\n\nShips sail. If playing option 5, they sink. They are raised (see option 6).\n"
    )
    assert governed(reading, 5) == ["If playing option 5, they sink."]
    assert governed(reading, 6) == []


# --- US entry -------------------------------------------------------------------------------------------

US_ENTRY = """
# 13. Turn
# 13.3 Entry
## 13.3.2. US entry options

Pick one.

- 1. Build planes (Ja 3) You may build planes.
- **4. Sell ships** (6)\\* Ships may be sold.

Prerequisite: US entry option 1.

7. Buy ships (Ge/It 9)\\* - Buy them.

**Example:** Jay buys ships.

Twice if you like.

? Declare war (25) - At once.

## 13.3.3. US entry actions

- 1. Japan marches (Ja) see 2.1.
- $2\\ , 3$. **Great march –**
- **& 30. Small march** at last.
"""


def test_entries_with_level_and_needs() -> None:
    entries = collectors_edition.read(US_ENTRY, "made_up.txt").us_entries
    options = {e.number: e for e in entries if e.kind == "us-entry-option"}
    assert {number: (e.title, e.level, e.needs) for number, e in options.items()} == {
        1: ("Build planes", "Ja 3", ""),
        4: ("Sell ships", "6", "US entry option 1"),
        7: ("Buy ships", "Ge/It 9", ""),
        8: ("Declare war", "25", ""),
    }
    assert "Jay" not in options[7].text and options[7].text.endswith("Twice if you like.")


def test_actions_that_share_an_entry_or_lost_a_number() -> None:
    reading = collectors_edition.read(US_ENTRY, "made_up.txt")
    actions = {e.number: e.title for e in reading.us_entries if e.kind == "us-entry-action"}
    assert actions.keys() == {1, 2, 3, 30}
    assert actions[30] == "Small march" and actions[2] == actions[3] == "Great march"
    assert "us-entry-option/8 was lost" in problems(reading)
