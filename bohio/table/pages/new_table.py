"""A new table: game, seats, options, own content."""

from __future__ import annotations

from bohio.core.manifest import MOST_SEATS, Manifest
from bohio.drawing.colours import chip
from bohio.drawing.markup import Markup, tag, text
from bohio.library import found
from bohio.locale import Texts, texts
from bohio.table.pages.board_choice import board_choice, chosen_board, own_board
from bohio.table.pages.choices import game_choices, seat_choices
from bohio.table.pages.controls import fault_list
from bohio.table.pages.levels import level_list
from bohio.table.pages.names import game_name, level_words
from bohio.table.pages.play_now import tips_choice
from bohio.table.pages.shell import shell
from bohio.table.pages.shuffle import offer_fields, offer_part
from bohio.table.tables.boards import Boards
from bohio.table.tables.levels import USUAL, levels
from bohio.table.tables.shuffles import Offer
from bohio.table.view.visitor import Visitor

TIMERS = ("", "60", "180", "600", "86400", "259200")


def new_table_page(visitor: Visitor, form: dict[str, str], faults: list[str], boards: Boards, offer: Offer) -> Markup:
    """The form, filled in with what was sent, and what was wrong with it."""
    words = texts(visitor.language)
    game = form.get("game", "")
    game = game if game in found() else next(iter(found()))
    most = {name: manifest.seats[-1] for name, manifest in found().items()}
    games = [
        tag(
            "label",
            tag("input", type="radio", name="game", value=name, checked=name == game, data_most=most[name]),
            tag("span", text(game_name(words, name))),
            class_="choice",
        )
        for name in found()
    ]
    usual_seats = found()[game].usual_seats
    seats = [_seat(words, visitor, form, seat, usual_seats) for seat in range(MOST_SEATS)]
    extras = [
        tag(
            "label",
            tag("input", type="checkbox", name="watch", checked=form.get("watch", "") == "on"),
            tag("span", text(words.say("page.may_watch"))),
            class_="choice",
        ),
        tag(
            "label",
            text(words.say("page.timer")),
            tag(
                "select",
                *(
                    tag(
                        "option",
                        text(words.say(f"page.timer.{timer or 'none'}")),
                        value=timer,
                        selected=form.get("timer", "") == timer,
                    )
                    for timer in TIMERS
                ),
                name="timer",
            ),
        ),
        tips_choice(words, words.say("tips.at_novices"), form.get("tips", "on")),
        own_board(words),
    ]
    body = tag(
        "form",
        tag("fieldset", tag("legend", text(words.say("page.game"))), *games),
        tag(
            "fieldset",
            tag("legend", text(words.say("page.seats"))),
            *seats,
            *(tag("div", level_list(words, one, one.usual_seats), data_game=one.name) for one in found().values()),
            seat_choices(words, form),
        ),
        *(board_choice(texts(visitor.language, one), one, boards, form) for one in found().values()),
        *(_options(texts(visitor.language, one), one, boards, form) for one in found().values() if one.options),
        tag("fieldset", tag("legend", text(words.say("page.more"))), *extras),
        offer_fields(offer),
        tag("button", text(words.say("page.open_table")), class_="main big"),
        method="post",
        action="/tables",
        enctype="multipart/form-data",
        data_new_table=True,
        data_luck=True,
    )
    main = tag(
        "main",
        tag("h1", text(words.say("page.new_table"))),
        fault_list(words, faults),
        body,
        offer_part(words, offer),
        id="main",
        class_="text",
    )
    return shell(visitor, words.say("page.new_table"), main)


def _seat(words: Texts, visitor: Visitor, form: dict[str, str], seat: int, usual_seats: int) -> Markup:
    usual = "me" if seat == 0 else f"bot:{USUAL}" if seat < usual_seats else "none"
    chosen = form.get(f"seat{seat}", usual)
    kinds = ["me", "friend", "hotseat", *(f"bot:{level}" for level in levels())]
    if seat >= 2:
        kinds.append("none")
    if chosen.startswith("bot:") and chosen not in kinds:
        kinds.append(chosen)  # one for those who write bots; levels() has those to choose from
    options = []
    for kind in kinds:
        if kind.startswith("bot:"):
            told = words.say("page.sits.bot", level=level_words(words, kind.removeprefix("bot:")))
        else:
            told = words.say(f"page.sits.{kind}")
        options.append(tag("option", text(told), value=kind, selected=kind == chosen))
    name = words.say("page.seat", number=seat + 1)
    return tag(
        "div",
        tag("span", text(seat + 1), class_="order", aria_hidden="true"),
        chip(words, seat),
        tag("select", *options, name=f"seat{seat}", aria_label=name),
        tag(
            "input",
            name=f"name{seat}",
            value=form.get(f"name{seat}", visitor.name if seat == 0 else ""),
            maxlength="40",
            placeholder=words.say("page.name"),
            aria_label=words.say("page.told", name=name, what=words.say("page.name")),
        ),
        class_="seat",
        data_seat=seat,
    )


def _options(words: Texts, manifest: Manifest, boards: Boards, form: dict[str, str]) -> Markup:
    fields = []
    for option, values in manifest.options.items():
        choices = []
        for value in values:
            named = str(value).lower()
            selected = form.get(f"option.{option}", str(values[0]).lower()) == named
            choices.append(tag("option", text(words.say(f"option.{option}.{named}")), value=named, selected=selected))
        fields.append(
            tag("label", text(words.say(f"option.{option}")), tag("select", *choices, name=f"option.{option}"))
        )
    legend = words.say("page.variants", game=words.say("game.name"))
    chosen = game_choices(words, manifest, chosen_board(manifest, boards, form).file, form)
    return tag("fieldset", tag("legend", text(legend)), *fields, chosen, data_game=manifest.name)
