"""A counter as it lies on the table: its country's colour, a sign after NATO's, and its printed values."""

from __future__ import annotations

from markupsafe import Markup

from queries.board.contents import PieceOnTable
from queries.board.layers import NOT_KNOWN
from queries.board.table_data import TableData
from queries.telling import words
from queries.web.pictures.text_width import fitting
from queries.web.table.overlay import NOTHING, Overlay

SIZE = 34.0  # of a side, in the picture's units
NAME_SIZE = 6.0  # of the letters of a kind that has no sign, as the style sheet has them
BOX = (7.0, 6.0, 20.0, 13.0)  # of the sign: left, top, width, height
PLAIN = "#cfc9bb"  # of a country that has no colour
DARK, LIGHT = "#191816", "#ffffff"

# The signs as lines and curves in the box, by the words of `table.toml`.
X = "M7 6L27 19M27 6L7 19"
OVAL = "M11 9h12a3.5 3.5 0 0 1 0 7h-12a3.5 3.5 0 0 1 0-7z"
SIGNS = {
    "infantry": X,
    "garrison": f"{X}M7 16h20",
    "militia": "M7 19L27 6",
    "mountain": f"{X}M14 19L17 12L20 19z",
    "marine": f"{X}M17 8v9M14 14a3 3 0 0 0 6 0",
    "airborne": f"{X}M10 10a7 4 0 0 1 14 0",
    "armour": OVAL,
    "mechanised": X + OVAL,
    "motorised": f"{X}M17 6v13",
    "cavalry": "M7 19L27 6",
    "headquarters": "M7 10h20M7 6v19",
    "armoured headquarters": f"M7 10h20M7 6v19{OVAL}",
    "engineer": "M12 16v-6h10v6M17 10v6",
    "artillery": "M15 12.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
    "anti-tank": "M7 19L17 6L27 19",
    "anti-aircraft": "M7 19a10 9 0 0 1 20 0",
    "supply": "M7 16h20",
}
SHAPES = {  # of what has no sign of land: drawn without the box
    "aircraft": "M17 5v15M9 12h16M14 19h6",
    "carrier": "M5 12h24l-3 6h-18zM9 12v-3h14v3",
    "ship": "M5 13h24l-4 5h-16zM14 13v-5h5v5M17 8v-4",
    "submarine": "M5 14a12 4 0 0 1 24 0a12 4 0 0 1-24 0M16 10v-4h4",
    "transport": "M5 13h24l-4 5h-16zM8 13v-4h5v4M16 13v-4h5v4",
}


def draw(
    piece: PieceOnTable, data: TableData, x: float, y: float, size: float = SIZE, over: Overlay = NOTHING
) -> Markup:
    """The counter with its upper left corner at a point, and what is shown over it."""
    colour = data.colours.get(piece["owner"], PLAIN)
    ink = DARK if _is_light(colour) else LIGHT
    down = piece["facts"].get("face_down") == "yes"
    sign, said = over.signs.get(piece["name"], ("", ""))
    wrong = over.wrong.get(piece["name"], "")
    told = ", ".join([called(piece), *piece["words"], *filter(None, (said, wrong))])
    return Markup(
        '<g class="counter{}" data-piece="{}" data-where="{}" tabindex="0" role="button" aria-pressed="false"'
        ' fill="{}" aria-label="{}" transform="translate({:.1f} {:.1f}) scale({:.3f})"><title>{}</title>'
        '<rect class="back" width="34" height="34" rx="3" fill="{}"/>{}{}{}</g>'
    ).format(
        " down" if down else "",
        piece["name"],
        piece["where"],
        ink,
        told,
        x,
        y,
        size / SIZE,
        told,
        colour,
        _front(piece, data, ink),
        Markup('<path class="hatch" d="M0 12L12 0M0 24L24 0M0 34L34 0M10 34L34 10M22 34L34 22"/>')
        if down
        else "",
        _over(sign, bool(wrong)),
    )


SIGNS_OVER = {"yes": ("held", "\u2713"), "no": ("lost", "\u2717"), NOT_KNOWN: ("open", "?")}


def _over(sign: str, is_wrong: bool) -> Markup:
    """The sign of a layer at the upper right corner, and the frame of what is illegal."""
    name, mark = SIGNS_OVER.get(sign, ("", ""))
    drawn = Markup('<rect class="wrong" width="34" height="34" rx="3"/>') if is_wrong else Markup("")
    if name:
        drawn += Markup(
            '<g class="sign-over {}"><circle cx="30" cy="4" r="5.5"/><text x="30" y="7">{}</text></g>'
        ).format(name, mark)
    return drawn


def called(piece: PieceOnTable) -> str:
    """What a player calls the counter."""
    return words.name(piece["name"])


def _front(piece: PieceOnTable, data: TableData, ink: str) -> Markup:
    sign = data.symbols.get(piece["kind"], "")
    pieces = Markup("")
    if sign in SIGNS:
        left, top, width, height = BOX
        pieces += Markup(
            '<rect class="sign" x="{}" y="{}" width="{}" height="{}" stroke="{}"/>'
            '<path class="sign" d="{}" stroke="{}"/>'
        ).format(left, top, width, height, ink, SIGNS[sign], ink)
        sizes = (data.sizes.get(f"{fact} {value}") for fact, value in piece["facts"].items())
        size = next(filter(None, sizes), data.sizes.get("", ""))
        pieces += Markup('<text class="size" x="17" y="5">{}</text>').format(size) if size else Markup("")
    elif sign in SHAPES:
        pieces += Markup('<path class="sign" d="{}" stroke="{}"/>').format(SHAPES[sign], ink)
    shown = words.name(piece["kind"]) if sign not in SIGNS else ""
    if shown:
        room = fitting(shown, SIZE - 2, NAME_SIZE)
        pieces += Markup('<text class="size" x="17" y="9">{}</text>').format(room)
    pieces += Markup('<text class="values" x="17" y="31">{}</text>').format(values(piece, data))
    return pieces


def values(piece: PieceOnTable, data: TableData) -> str:
    """The values below the sign: "6-3"."""
    known = [
        [piece["facts"][name] for name in names if name in piece["facts"]] for names in data.values.values()
    ]
    most: list[str] = max(known, key=lambda one: len(one), default=[])
    return "-".join(most)


def _is_light(colour: str) -> bool:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > 128
