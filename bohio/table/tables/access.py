"""Who may do what at a table, and from which seat a browser sees it."""

from __future__ import annotations

from dataclasses import dataclass

from bohio.table.tables.credentials import hashed
from bohio.table.tables.table import Table


class Refused(Exception):
    """A request that is refused; nothing was changed."""

    def __init__(self, status: int, id: str) -> None:
        super().__init__(id)
        self.status = status
        self.id = id


class OffScript(Refused):
    """A legal action that the lesson does not want now; nothing was changed. The teacher answers it."""

    def __init__(self, words: str, rule: str) -> None:
        super().__init__(409, "lesson")
        self.words = words
        """The id of the answer, one of the game's messages."""
        self.rule = rule


def no_table() -> Refused:
    return Refused(404, "no_table")


def damaged() -> Refused:
    """The refusal for a damaged table, which exists but cannot be shown. Other tables are not affected."""
    return Refused(500, "damaged")


def forbidden() -> Refused:
    return Refused(403, "not_allowed")


@dataclass(frozen=True, slots=True)
class Person:
    """Who sends a request: the secret of the browser's cookie, if it has one, and the name that it remembers."""

    secret: str | None
    name: str = ""

    @property
    def browser(self) -> str | None:
        """As the store knows the browser."""
        return None if self.secret is None else hashed(self.secret)


def may_look(table: Table, person: Person) -> bool:
    """Whether a person may see the table: its players and its host always, others if it may be watched."""
    browser = person.browser
    return table.watch or bool(table.held_by(browser)) or (browser is not None and browser == table.host)


def must_look(table: Table, person: Person) -> None:
    if not may_look(table, person):
        raise forbidden()


def must_hold(table: Table, person: Person, seat: int) -> None:
    """Raises Refused unless the browser holds this very seat."""
    if seat not in table.held_by(person.browser):
        raise forbidden()


def must_host(table: Table, person: Person) -> None:
    if person.browser is None or person.browser != table.host:
        raise forbidden()


def must_be_seat(table: Table, seat: int) -> None:
    """Raises Refused if there is no such seat or the game is over."""
    if not 0 <= seat < len(table.players) or not table.running:
        raise Refused(409, "not_now")


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """From where a browser looks at a table."""

    viewer: int | None
    own_seats: tuple[int, ...]
    host: bool
    curtain: bool
    drew: int | None = None
    """On a shared screen, when another of its seats is to move: the place in the match's log where the viewer drew
    something for their eyes only. They look at it for as long as they want, then hand over."""
    opened: bool = False
    """Whether the past is shown with open hands, as it can be once nothing is hidden any more."""

    @property
    def sees_as(self) -> int | None:
        """The seat whose knowledge is shown: nobody's while the curtain is drawn."""
        return None if self.curtain else self.viewer


def viewpoint_of(table: Table, browser: str | None, as_seat: int | None) -> Viewpoint:
    """Whose seat a browser (hashed) looks from: its own only, or any seat where nothing is hidden any more."""
    own = table.held_by(browser)
    host = browser is not None and browser == table.host
    if table.nothing_hidden and as_seat is not None and 0 <= as_seat < len(table.players):
        return Viewpoint(as_seat, own, host, False)
    secret = table.match.game.manifest.secret_hands and not table.nothing_hidden
    if not own:
        return Viewpoint(None, (), host, False)
    if len(own) == 1:
        return Viewpoint(own[0], own, host, False)
    shown = table.shown_to(browser)
    to_move = table.to_move
    drew = None
    if as_seat is not None and as_seat in own:
        viewer = as_seat
    elif to_move is not None and to_move in own:
        viewer = to_move
        if shown is not None and shown != to_move and secret:
            drew = table.drew(shown)
            viewer = to_move if drew is None else shown
    else:
        viewer = own[0] if shown is None else shown
    return Viewpoint(viewer, own, host, secret and viewer != shown, drew)


def undoing_seat(table: Table, own: tuple[int, ...], seat: int) -> int:
    """The seat whose action a player takes back who looks from a seat: on a shared screen without secrets it shows the
    next player at once, so whoever acted last there may take it back from that player's seat."""
    match = table.match
    if match.game.manifest.secret_hands or match.judge_undo(seat) is None:
        return seat
    return next((other for other in own if match.judge_undo(other) is None), seat)
