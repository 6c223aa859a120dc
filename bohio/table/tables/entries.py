"""The entries of a table's log: a class for each kind, and the one place that knows how they are stored.

`Play` and `Undo` drive the match. `Propose` and `Answer` propose to all others to take back further or to abandon.
`Sit`, `Rise` and `StandIn` say who plays a seat; `Away`, `Here` and `Link` how it came to that. `Uncover` says whose
hand a shared screen shows, `Cover` that it shows nobody's any more, `Say` is a phrase, and `Rematch` names the next
table.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import ClassVar, TypeAlias

from bohio.core.reasons import Json

PEOPLE = "people"
"""In `of`: all people at the table must agree. Without it, people who let a bot play need not."""
PROPOSALS = ("undo", "abandon")
PHRASES = ("hello", "good_luck", "thinking", "well_played", "oops", "thanks", "hurry", "bye")


@dataclass(slots=True)
class Play:
    kind: ClassVar[str] = "play"
    seat: int
    action: Json
    """In the record's form."""
    by: str | None = None
    """`hand`, `bot`, `substitute` (another bot than the seat's) or `timer`; older entries may not say."""
    substitute: Json | None = None
    """Which `bot` moved `for` which level, and `why`: that level was `late` or `failed`."""
    digest: str | None = None
    """Of the game's state after the action."""


@dataclass(slots=True)
class Undo:
    kind: ClassVar[str] = "undo"
    seat: int


@dataclass(slots=True)
class Propose:
    kind: ClassVar[str] = "ask"
    seat: int
    what: str
    """`undo`: to take back the seat's last action; `abandon`: to end the game."""
    of: str | None = None


@dataclass(slots=True)
class Answer:
    kind: ClassVar[str] = "agree"
    seat: int
    what: str
    yes: bool
    of: str | None = None


@dataclass(slots=True)
class Sit:
    kind: ClassVar[str] = "sit"
    seat: int
    name: str


@dataclass(slots=True)
class Rise:
    kind: ClassVar[str] = "rise"
    seat: int


@dataclass(slots=True)
class StandIn:
    kind: ClassVar[str] = "stand_in"
    seat: int
    bot: str | None
    """The bot that plays from now on; None if the player does."""
    by: str | None = None
    """`holder` or `host`; older entries do not say."""


@dataclass(slots=True)
class Link:
    kind: ClassVar[str] = "link"
    seat: int


@dataclass(slots=True)
class Away:
    kind: ClassVar[str] = "away"
    seat: int


@dataclass(slots=True)
class Here:
    kind: ClassVar[str] = "here"
    seat: int


@dataclass(slots=True)
class Uncover:
    kind: ClassVar[str] = "curtain"
    seat: int


@dataclass(slots=True)
class Cover:
    kind: ClassVar[str] = "hand_over"
    seat: int
    """Whose hand was shown until now."""


@dataclass(slots=True)
class Say:
    kind: ClassVar[str] = "phrase"
    seat: int
    phrase: str


@dataclass(slots=True)
class Rematch:
    kind: ClassVar[str] = "rematch"
    table: str


Entry: TypeAlias = (
    Play | Undo | Propose | Answer | Sit | Rise | StandIn | Link | Away | Here | Uncover | Cover | Say | Rematch
)

ALL: tuple[type[Entry], ...] = (
    Play,
    Undo,
    Propose,
    Answer,
    Sit,
    Rise,
    StandIn,
    Link,
    Away,
    Here,
    Uncover,
    Cover,
    Say,
    Rematch,
)
KINDS: dict[str, type[Entry]] = {cls.kind: cls for cls in ALL}
NEEDED = {cls: tuple(one.name for one in fields(cls) if one.default is MISSING) for cls in ALL}
OPTIONAL = {cls: tuple(one.name for one in fields(cls) if one.default is not MISSING) for cls in ALL}


def entry_json(entry: Entry) -> Json:
    """An entry as it is stored; what it does not say is left out."""
    cls = type(entry)
    body: Json = {"kind": entry.kind} | {name: getattr(entry, name) for name in NEEDED[cls]}
    for name in OPTIONAL[cls]:
        value = getattr(entry, name)
        if value is not None:
            body[name] = value
    return body


def entry_of(body: Json) -> Entry:
    """An entry from its stored form; other keys are ignored. Raises KeyError if something is missing."""
    cls = KINDS[body["kind"]]
    values = {name: body[name] for name in NEEDED[cls]}
    return cls(**values, **{name: body[name] for name in OPTIONAL[cls] if name in body})
