"""The end of a game: podium, how it went, points by category, the seed and its proof, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from bohio.bots.levels import level_and_taste
from bohio.drawing.colours import chip
from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.drawing.picture import Row
from bohio.drawing.svg import icon
from bohio.locale.wording import listed
from bohio.table.pages.controls import button
from bohio.table.pages.levels import suiting
from bohio.table.pages.shuffle import chosen_part, proof_rows
from bohio.table.pages.table.context import Context
from bohio.table.pages.table.course import Chart, Course
from bohio.table.pages.table.podium import podium, signed

REASONS = 4
"""How many categories tell by what somebody won."""


def end_part(context: Context) -> Markup:
    """What a finished game shows beside its board; empty while it runs."""
    if "result" not in context.seen.view:
        return NOTHING
    rows = [Row(*row) for row in context.picture.score_rows()]
    left = tag("div", podium(context, rows, by_what(context)), _suiting(context), _course(context), class_="went")
    right = tag("div", _sheets(context, rows), _actions(context), _proof(context), class_="sheets")
    return left + right


def who_wins(context: Context) -> str:
    """Who wins, with how many points."""
    seen, words = context.seen, context.words
    result = seen.view["result"]
    winners = result["winners"]
    best = result["scores"][winners[0]]["total"]
    if len(winners) > 1:
        return words.say("end.share", names=listed(words, [context.names[seat] for seat in winners]), n=best)
    if tuple(seen.own_seats) == (winners[0],):
        return words.say("end.you_win", n=best)
    return words.say("end.wins", name=context.names[winners[0]], n=best)


def by_what(context: Context) -> str:
    """By how many points somebody won, and in which categories; or what decided among those who were level."""
    rows = [Row(*row) for row in context.picture.score_rows()]
    words, result = context.words, context.seen.view["result"]
    winners, totals = result["winners"], [score["total"] for score in result["scores"]]
    first = winners[0]
    others = [seat for seat in range(len(totals)) if seat not in winners]
    decided = context.picture.tie_break()
    if decided or len(winners) > 1 or not others:
        return decided
    own = [seat for seat in context.seen.own_seats if seat in others]
    rival = own[0] if len(own) == 1 else max(others, key=lambda seat: totals[seat])
    ahead = [row for row in rows if row.points[first] > max(row.points[rival], 0)]
    ahead.sort(key=lambda row: -row.points[first])
    parts = [words.say("end.part", part=row.name, points=row.points[first]) for row in ahead[:REASONS]]
    id = "end.ahead_of_you" if own == [rival] else "end.ahead"
    return words.say(id, points=totals[first] - totals[rival], parts=", ".join(parts))


def _sheets(context: Context, rows: Sequence[Row]) -> Markup:
    """Points by category; beside them, where a game has more to tell, the same in detail."""
    words = context.words
    sheet = _sheet(context, rows)
    details = [context.picture.score_details(seat) for seat in range(len(context.names))]
    if not any(details):
        counted = any(row.counts for row in rows)
        hint = tag("small", text(context.picture.score_words("counts"))) if counted else NOTHING
        return tag("h2", text(words.say("end.by_category")), hint) + sheet
    tabs = [
        tag(
            "label",
            tag("input", type="radio", name="sheet", value=kind, checked=kind == "category"),
            tag("span", text(title)),
        )
        for kind, title in (
            ("category", words.say("end.by_category")),
            ("detail", context.picture.score_words("details")),
        )
    ]
    scores = context.seen.view["result"]["scores"]
    villages = [
        tag(
            "li",
            tag(
                "p", chip(words, context.colours[seat]), text(name), tag("strong", text(signed(scores[seat]["total"])))
            ),
            detail,
        )
        for seat, (name, detail) in enumerate(zip(context.names, details))
    ]
    detailed = tag("ul", *villages, class_="detailed")
    title = words.say("page.score_sheet")
    return tag("div", *tabs, class_="tabs", role="radiogroup", aria_label=title) + sheet + detailed


def _sheet(context: Context, rows: Sequence[Row]) -> Markup:
    words, seen = context.words, context.seen
    result = seen.view["result"]
    winners, scores = result["winners"], result["scores"]
    neutral = any(row.neutral for row in rows)
    heads = [tag("td")]
    for seat, name in enumerate(context.names):
        sign = chip(words, context.colours[seat]) + tag("span", text(name), class_="unseen")
        heads.append(tag("th", sign, scope="col", title=name, class_="winner" if seat in winners else None))
    if neutral:
        nobody = context.picture.score_words("neutral")
        sign = tag("span", text("⌂"), aria_hidden="true") + tag("span", text(nobody), class_="unseen")
        heads.append(tag("th", sign, scope="col", title=nobody, class_="neutral"))
    body = []
    for row in rows:
        most = max(row.points)
        cells = [
            _cell(points, None if row.counts is None else row.counts[seat], points == most > 0, seat in winners)
            for seat, points in enumerate(row.points)
        ]
        if neutral:
            points, count = row.neutral or (0, 0)
            cells.append(_cell(points, count, False, False, "neutral"))
        sign = icon(row.icon) if row.icon else NOTHING
        body.append(tag("tr", tag("th", sign, tag("span", text(row.name)), scope="row"), *cells))
    totals = [
        tag("td", tag("strong", text(signed(score["total"]))), class_="winner" if seat in winners else None)
        for seat, score in enumerate(scores)
    ]
    foot = tag("tr", tag("th", text(words.say("score.total")), scope="row"), *totals, tag("td") if neutral else NOTHING)
    table = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *body), tag("tfoot", foot))
    return tag("div", table, class_="scroll", tabindex="0", role="region", aria_label=words.say("page.score_sheet"))


def _cell(points: int, count: int | None, best: bool, winner: bool, class_: str = "") -> Markup:
    """Points, and small beside them how many things were counted."""
    classes = " ".join(filter(None, (class_, "best" if best else "", "winner" if winner else "")))
    small = tag("sup", text(count)) if count else NOTHING
    return tag("td", text(signed(points) if points else "·"), small, class_=classes or None)


def _course(context: Context) -> Markup:
    seen, words = context.seen, context.words
    if len(seen.points) < 2:
        return NOTHING
    course = Course(seen.point_moments, seen.points, seen.rounds, seen.turning_points)
    chart = Chart(words, course, context.names, context.colours, context.moment)
    key = tag("small", tag("i", class_="ring-sign"), text(words.say("end.lead"))) if seen.turning_points else NOTHING
    return tag("section", tag("h2", text(words.say("end.how")), key), chart.drawn(), class_="course")


def _suiting(context: Context) -> Markup:
    """Which level suits the viewer, after a game alone against bots of one level that was begun and ended here."""
    seen = context.seen
    others = [player for seat, player in enumerate(seen.players) if seat not in seen.own_seats]
    bots = {level_and_taste(player.bot or "")[0] if player.kind == "bot" else 0 for player in others}
    alone = len(seen.own_seats) == 1 and seen.players[seen.own_seats[0]].bot is None
    if not alone or len(bots) != 1 or 0 in bots or seen.prepared or seen.from_record or seen.branch:
        return NOTHING
    winners = seen.view["result"]["winners"]
    result = {
        "table": seen.table,
        "seats": len(seen.players),
        "level": bots.pop(),
        "share": 1 / len(winners) if seen.viewer in winners else 0,
    }
    return suiting(context.words, context.game.manifest, result)


def _actions(context: Context) -> Markup:
    seen, words = context.seen, context.words
    actions = []
    if seen.rematch is not None:
        address = f"/table/{seen.rematch}"
        actions.append(tag("a", text(words.say("page.rematch_there")), href=address, class_="button main"))
    elif seen.own_seats:
        actions.append(button(words.say("end.again"), "rematch", "main"))
    before = _last_decision(context)
    if before is not None:
        hint = words.say("page.branch_hint")
        actions.append(button(words.say("end.branch"), "branch", data_from=before, title=hint))
    record, name = f"/table/{seen.table}/record.json", f"bohio-{seen.table}.json"
    actions.append(tag("a", text(words.say("end.record")), href=record, class_="button", download=name))
    actions.append(button(words.say("end.replay"), "play"))
    return tag("div", *actions, class_="actions")


def _last_decision(context: Context) -> int | None:
    """The moment before the last action of a seat of the viewer, or of any seat: a game can be played on from there."""
    lines = [line for line in context.seen.lines if not line.undone and line.event.get("action")]
    own = [line for line in lines if line.event["seat"] in context.seen.own_seats]
    return (own or lines)[-1].moment - 1 if lines else None


def _proof(context: Context) -> Markup:
    """The seed comes to light, and with it that the shuffle was fixed from the start."""
    words, seen = context.words, context.seen
    seed, commitment = seen.view.get("seed"), seen.view.get("commitment")
    if seen.prepared:
        return tag("p", text(words.say("coach.prepared")), class_="hint")
    if seed is None or commitment is None:
        return NOTHING
    rows = [
        tag("dt", text(words.say("page.seed"))) + tag("dd", tag("code", text(seed))),
        tag("dt", text(words.say("page.commitment"))) + tag("dd", tag("code", text(commitment))),
        *proof_rows(words, seen),
    ]
    return tag(
        "details",
        tag("summary", text(words.say("page.proof"))),
        tag("p", text(words.say("page.proof_hint"))),
        chosen_part(words, context.picture.game),
        tag("dl", *rows),
        button(words.say("page.verify"), "verify"),
        tag("p", role="status", data_verified=True),
    )
