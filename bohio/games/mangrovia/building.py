"""Building huts. M8, and the stone tiles that help with it. M9"""

from __future__ import annotations

from mypy_extensions import i64

from bohio.core.fate import FIELD, PIECES, WIDTH
from bohio.games.mangrovia.parts import (
    CARD_SHIFT,
    DOUBLE_SHIFT,
    JOKER_BIT,
    NOT_SOUGHT,
    PAY_SHIFT,
    SECOND_SHIFT,
    SPACE_SHIFT,
    TILES_SHIFT,
    Parts,
    exact_payments,
    purse_payments,
)
from bohio.games.mangrovia.state import (
    AMULETS,
    AMULETS_HELD,
    CARDS,
    DOUBLE,
    DOUBLE_BIT,
    GODS,
    HAND,
    HUT,
    HUTS,
    ISLE_HUTS,
    JOKER_SHIFT,
    LAST_POLE_TILE,
    POINTS,
    POLE,
    STARTING,
    STONE,
    TILE_SHIFT,
    TILE_VALUABLE,
    TILES,
    VALUABLES,
    MangroviaState,
)


def building_options(parts: Parts, state: MangroviaState, seat: i64, menu: i64, options: list[int]) -> None:
    """Adds every hut and double hut of the menu that the seat can build, with every way to pay for it. M8.1, M8.4"""
    belongings = state.belongings
    cards = belongings[CARDS + seat]
    if cards == 0:
        return
    tiles = belongings[TILES + seat]
    allowed = 15 if tiles >> JOKER_SHIFT else state.birds
    if menu & HUT:
        _hut_options(parts, state, belongings[HAND + seat], VALUABLES, tiles & FIELD, cards, allowed, options)
        amulets = belongings[AMULETS_HELD + seat]
        held = tiles >> WIDTH & FIELD
        if amulets or held:
            _hut_options(parts, state, amulets, AMULETS, held, cards, allowed, options)
    if menu & DOUBLE and belongings[HUTS + seat] >= 2:
        _double_options(parts, state, belongings[HAND + seat], VALUABLES, tiles & FIELD, cards, allowed, options)
        amulets = belongings[AMULETS_HELD + seat]
        held = tiles >> WIDTH & FIELD
        if amulets or held:
            _double_options(parts, state, amulets, AMULETS, held, cards, allowed, options)


def _hut_options(
    parts: Parts,
    state: MangroviaState,
    purse: i64,
    currency: i64,
    held: i64,
    cards: i64,
    allowed: i64,
    options: list[int],
) -> None:
    """One hut in one currency: a free space, a landscape card of a marked landscape, the exact cost. M8.1, M9.5"""
    cells = state.cells
    costs = parts.costs
    known = purse_payments(parts, currency, purse)
    for landscape in range(4):
        if not allowed >> landscape & 1 or not cards >> landscape * WIDTH & FIELD:
            continue
        joker = 0 if state.birds >> landscape & 1 else JOKER_BIT
        heads = parts.heads[landscape]
        for space in parts.spaces_of[currency][landscape]:
            if cells[space]:
                continue
            amount = costs[space]
            if held:
                _payments(parts, purse, currency, held, amount, heads[space] | joker, known, options)
                continue
            payments = known[amount]
            if payments is NOT_SOUGHT:
                payments = exact_payments(parts, currency, purse, amount, known)
            if payments:
                head = heads[space] | joker
                for payment in payments:
                    options.append(head | payment)


def _double_options(
    parts: Parts,
    state: MangroviaState,
    purse: i64,
    currency: i64,
    held: i64,
    cards: i64,
    allowed: i64,
    options: list[int],
) -> None:
    """A double hut in one currency: two landscape cards and one exact sum of twice the cost. M8.4"""
    cells = state.cells
    costs = parts.costs
    birds = state.birds
    known = purse_payments(parts, currency, purse)
    for landscape in range(4):
        if not allowed >> landscape & 1 or cards >> landscape * WIDTH & FIELD < 2:
            continue
        heads = parts.heads[landscape]
        second = 1 << DOUBLE_SHIFT | (landscape + 1) << SECOND_SHIFT
        if not birds >> landscape & 1:
            second |= JOKER_BIT
        for space in parts.double_of[currency][landscape]:
            if not cells[space]:
                _payments(parts, purse, currency, held, 2 * costs[space], heads[space] | second, known, options)
    for space in parts.mixed_doubles[currency]:
        if not cells[space]:
            _mixed_double(parts, state, purse, currency, held, cards, allowed, space, known, options)


def _mixed_double(
    parts: Parts,
    state: MangroviaState,
    purse: i64,
    currency: i64,
    held: i64,
    cards: i64,
    allowed: i64,
    space: i64,
    known: list[list[int]],
    options: list[int],
) -> None:
    """A double hut on a space of two landscapes: two cards of one, or one of each. M8.5"""
    birds = state.birds
    landscapes = parts.landscapes[space]
    for one in range(2):
        for two in range(one, 2):
            first = landscapes[one]
            second = landscapes[two]
            needed = 2 if first == second else 1
            if not allowed >> first & 1 or not allowed >> second & 1:
                continue
            if cards >> first * WIDTH & FIELD < needed or cards >> second * WIDTH & FIELD < needed:
                continue
            head = parts.heads[first][space] | 1 << DOUBLE_SHIFT | (second + 1) << SECOND_SHIFT
            if not (birds >> first & 1 and birds >> second & 1):
                head |= JOKER_BIT
            _payments(parts, purse, currency, held, 2 * parts.costs[space], head, known, options)


def _payments(
    parts: Parts,
    purse: i64,
    currency: i64,
    held: i64,
    amount: i64,
    head: i64,
    known: list[list[int]],
    options: list[int],
) -> None:
    """Every exact payment, stone tiles counted in: none, one or several of those held. M9.4"""
    given = 0
    while given <= held and amount >= 0:
        start = head | given << TILES_SHIFT
        for payment in exact_payments(parts, currency, purse, amount, known):
            options.append(start | payment)
        given += 1
        amount -= parts.tile_worth[currency]


def build(parts: Parts, state: MangroviaState, action: i64) -> i64:
    """Pays, builds and scores at once; answers HUT or DOUBLE. M8"""
    seat = state.seat
    belongings = state.belongings
    space = action >> SPACE_SHIFT & 127
    double = action >> DOUBLE_SHIFT & 1
    _pay(parts, state, seat, action)
    huts = 1 + double
    cell = seat + 1 + double * DOUBLE_BIT
    points = parts.points[space] * huts
    area = parts.areas[space]
    if area == POLE:
        cell |= state.pole << TILE_SHIFT
        if state.pole <= LAST_POLE_TILE:
            points += state.pole
        state.pole += 1
    elif area == STONE:
        _take_stone_tile(state, seat, space)
    state.cells[space] = cell
    belongings[POINTS + seat] += points
    belongings[ISLE_HUTS + seat] += parts.amulet_spaces[space]
    left = belongings[HUTS + seat] - huts
    belongings[HUTS + seat] = left
    if left == 0 or (parts.crowded and _is_full(parts, state)):
        state.last_round = 1
    return DOUBLE if double else HUT


def _is_full(parts: Parts, state: MangroviaState) -> bool:
    """Whether there is a hut on every space that can be built on. M10.3"""
    for space in parts.usable:
        if not state.cells[space]:
            return False
    return True


def _pay(parts: Parts, state: MangroviaState, seat: i64, action: i64) -> None:
    """Landscape cards and valuables to their discards, amulets aside, spent starting cards and tiles out of the game.
    M6.5, M7.3, M8.7, M9.4"""
    belongings = state.belongings
    currency, pay, cards = payment(parts, action)
    if currency == VALUABLES:
        belongings[HAND + seat] -= pay
        starting = belongings[STARTING + seat]
        if starting:
            gone = common(starting, pay)
            belongings[STARTING + seat] = starting - gone
            pay -= gone
        state.valuables_discard += pay
    else:
        belongings[AMULETS_HELD + seat] -= pay
        state.aside += pay
    belongings[CARDS + seat] -= cards
    state.landscapes_discard += cards
    tiles = action >> TILES_SHIFT & 15
    if tiles:
        belongings[TILES + seat] -= tiles << currency * WIDTH
    if action & JOKER_BIT:
        belongings[TILES + seat] -= PIECES[2]


def payment(parts: Parts, code: i64) -> tuple[i64, i64, i64]:
    """The currency, the valuables or amulets, and the landscape cards that a building action gives. M8.1"""
    space = code >> SPACE_SHIFT & 127
    currency: i64 = parts.currencies[space]
    tiles = code >> TILES_SHIFT & 15
    amount = parts.costs[space] * (1 + (code >> DOUBLE_SHIFT & 1)) - tiles * parts.tile_worth[currency]
    pay: i64 = parts.ways[currency][amount][code >> PAY_SHIFT]
    cards: i64 = PIECES[code >> CARD_SHIFT & 3]
    second = code >> SECOND_SHIFT & 7
    if second:
        cards += PIECES[second - 1]
    return currency, pay, cards


def common(starting: i64, pay: i64) -> i64:
    """The starting cards among a payment: they go first. M6.5"""
    common = 0
    for kind in range(6):
        shift = kind * WIDTH
        have = starting >> shift & FIELD
        give = pay >> shift & FIELD
        common |= (have if have < give else give) << shift
    return common


def _take_stone_tile(state: MangroviaState, seat: i64, space: i64) -> None:
    """The stone tile of the space is the builder's. M9.2"""
    tile = state.stones[space]
    if tile >= TILE_VALUABLE:
        state.belongings[TILES + seat] += PIECES[tile - TILE_VALUABLE]
    elif tile:
        state.belongings[GODS + seat] |= 1 << (tile - 1)
