"""A scene made ready to be drawn, and the controls that several parts of the table have."""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.drawing.markup import icon, tag, text
from bohio.drawing.picture import Picture
from bohio.locale import Texts, texts
from bohio.table.pages.pictures import picture_of
from bohio.table.pages.shell import button, names_of
from bohio.table.view.table_view import Scene, Visitor


class Stage:
    """A scene with its words, names and picture."""

    def __init__(self, visitor: Visitor, scene: Scene) -> None:
        self.visitor = visitor
        self.scene = scene
        self.words: Texts = texts(visitor.language)
        self.names = names_of(self.words, scene.sitters)
        self.live = scene.moment is None
        playing = self.live and not scene.curtain and not scene.abandoned
        self.choices: list[Json] = scene.view.get("choices", []) if playing else []
        self.picture: Picture = picture_of(self.words, scene.view, self.names, playing)
        self.over = scene.view["decision"] is None
        self.playable = self.live and not self.over and not scene.abandoned

    @property
    def address(self) -> str:
        """The address of the table."""
        return f"/table/{self.scene.table}"

    def moment(self, moment: int) -> str:
        """The address of a moment."""
        return f"{self.address}?at={moment}"


def icon_button(sign: str, words: str, do: str | None = None, href: str | None = None, **data: object) -> str:
    inside = icon(sign, "sign", "0 0 24 24")
    if href is not None:
        return tag("a", inside, href=href, class_="button plain", aria_label=words, title=words, **data)
    return tag("button", inside, type="button", class_="plain", data_do=do, aria_label=words, title=words, **data)


def replay_controls(stage: Stage) -> str:
    """First, back, play, forward, last; and on from here."""
    scene, words = stage.scene, stage.words
    at = scene.moments if scene.moment is None else scene.moment
    last = scene.moments
    controls = [
        icon_button("first", words.say("page.replay.first"), href=stage.moment(0), data_at=0),
        icon_button("back", words.say("page.replay.back"), href=stage.moment(max(at - 1, 0)), data_at=max(at - 1, 0)),
        icon_button("play", words.say("page.replay.play"), do="play"),
        icon_button(
            "forward", words.say("page.replay.forward"), href=stage.moment(min(at + 1, last)), data_at=min(at + 1, last)
        ),
        icon_button("last", words.say("page.replay.last"), href=stage.moment(last), data_at=last),
    ]
    if not stage.live:
        controls.append(
            tag("a", text(words.say("page.replay.now")), href=stage.address, class_="button", data_at="now")
        )
    controls.append(button(words.say("page.branch"), "branch", data_from=at, title=words.say("page.branch_hint")))
    return tag("div", *controls, class_="actions replay", role="group", aria_label=words.say("page.replay"))
