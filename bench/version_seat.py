"""Plays seats of a game with the bots of one checkout, which may be an older one: what `bench/versions.py` talks to.

python bench/version_seat.py CHECKOUT

Reads JSON lines and answers with JSON lines. It follows the game in a match of its own, so both checkouts must know the
same rules; the bots get what their seat may know, from the code of their checkout.

    {"type": "begin", "game": "mangrovia", "seats": 2, "seed": "deal", "options": {}, "content": null,
     "bots": {"0": ["greedy", 7]}}                     no answer
    {"type": "choose"}                                 {"action": {…}, "seconds": 0.01}
    {"type": "played", "action": {…}}                  no answer
    {"type": "end"}                                    {"scores": […]}

What goes wrong is answered as {"error": "…"}, in one line, and ends the program.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Any


class Seats:
    """Bots of a checkout at one game."""

    def __init__(self, told: dict[str, Any]) -> None:
        import bohio

        self.match: Any = bohio.new(told["game"], told["seats"], told["seed"], told["options"], told["content"])
        self.bots: dict[int, Any] = {
            int(seat): self._sit_down(name, int(seat), seed) for seat, (name, seed) in told["bots"].items()
        }
        self.told = 0

    def _sit_down(self, name: str, seat: int, seed: int) -> Any:
        try:
            from bohio.bots.seated import SeatedBot
        except ImportError:  # versions in which the arena itself told bots what happened
            from bohio.bots import make

            game = self.match.game
            return make(name, game, seat, seed, game.seat_view(self.match.state, seat))
        return SeatedBot(name, self.match, seat, seed)

    def choose(self) -> dict[str, Any]:
        """The action of the bot that is asked, and how long it thought."""
        bot = self.bots[self.match.state.seat]
        if hasattr(bot, "choose_code"):
            thought = bot.seconds
            return self._answer(bot.choose_code(), bot.seconds - thought)
        from bohio.arena import play

        self.told = play.tell(self.match, self.bots, self.told)  # type: ignore[attr-defined]
        look = play.look_of(self.match)  # type: ignore[attr-defined]
        begun = perf_counter()
        code = bot.choose(look)
        return self._answer(code, perf_counter() - begun)

    def _answer(self, code: int, seconds: float) -> dict[str, Any]:
        options = self.match.game.engine.options(self.match.state)
        return {"action": list(self.match.options)[options.index(code)], "seconds": seconds}


def main() -> None:
    sys.path[0] = sys.argv[1]
    seats: Seats | None = None
    for line in sys.stdin:
        told = json.loads(line)
        answer: dict[str, Any] | None = None
        try:
            if told["type"] == "begin":
                seats = Seats(told)
                continue
            assert seats is not None
            if told["type"] == "choose":
                answer = seats.choose()
            elif told["type"] == "played":
                seats.match.play(told["action"])
            else:
                match = seats.match
                answer = {"scores": list(match.game.engine.totals(match.state))}
        except Exception as error:
            kind = "" if error.__class__.__module__.startswith("bohio.") else f"{type(error).__name__}: "
            print(json.dumps({"error": kind + " ".join(str(error).split())}), flush=True)
            sys.exit(1)
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
