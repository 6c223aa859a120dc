"""The queue for the bots' workers: fair between addresses, then between tables, and never too long."""

from __future__ import annotations

from bohio.table.bots.fair_queue import MOST_GONE, FairQueue, Place


def place(address: str, table: str, quick: bool = False, expected: float = 1.0) -> Place[None]:
    return Place(address, table, quick, expected, None)


class Server:
    """One worker: every question takes as long as it says, and its table asks the next one at once."""

    def __init__(self, *asking: tuple[str, str], seconds: float = 1.0) -> None:
        self.queue: FairQueue[None] = FairQueue()
        self.seconds = seconds
        for address, table in asking:
            self.ask(address, table)

    def ask(self, address: str, table: str) -> None:
        self.queue.join(place(address, table, expected=self.seconds))

    def serve(self, number: int, again: bool = True) -> list[str]:
        """The tables that were served, one after the other."""
        served = []
        for _ in range(number):
            one = self.queue.take(quick=False)
            assert one is not None
            served.append(one.table)
            self.queue.done(one, self.seconds)
            if again:
                self.ask(one.address, one.table)
        return served


def test_one_address_after_the_other_however_many_tables_it_has() -> None:
    server = Server(*[("many", f"m{number}") for number in range(30)], ("one", "o"))
    served = server.serve(60)
    assert served.count("o") == 30
    assert all("o" in served[start : start + 2] for start in range(0, 60, 2))
    assert {served.count(f"m{number}") for number in range(30)} == {1}


def test_one_table_of_an_address_after_the_other() -> None:
    server = Server(("here", "a"), ("here", "b"), ("here", "c"))
    assert server.serve(6) == ["a", "b", "c", "a", "b", "c"]


def test_of_equals_who_came_first() -> None:
    server = Server(("y", "1"), ("x", "2"), ("z", "3"))
    assert server.serve(3, again=False) == ["1", "2", "3"]


def test_who_comes_late_is_next_but_does_not_catch_up_on_what_others_had() -> None:
    server = Server(*[("old", f"o{number}") for number in range(5)])
    server.serve(100)
    for number in range(5):
        server.ask("new", f"n{number}")
    served = "".join(table[0] for table in server.serve(20))
    assert served[0] == "n"
    assert all(abs(served[:length].count("n") - served[:length].count("o")) <= 2 for length in range(20))


def test_who_was_away_has_saved_nothing_up() -> None:
    server = Server(("a", "a1"), ("b", "b1"))
    server.serve(10)
    away = server.queue.take(quick=False)
    assert away is not None
    server.queue.done(away, 1.0)
    server.serve(50)
    server.ask(away.address, away.table)
    served = "".join(table[0] for table in server.serve(10))
    assert all(abs(served[:length].count("a") - served[:length].count("b")) <= 2 for length in range(10))


def test_what_takes_longer_counts_for_more() -> None:
    queue: FairQueue[None] = FairQueue()
    for name in ("long", "short"):
        queue.join(place(name, name))
    served = []
    for _ in range(80):
        one = queue.take(quick=False)
        assert one is not None
        served.append(one.table)
        queue.done(one, 3.0 if one.table == "long" else 1.0)
        queue.join(place(one.address, one.table))
    assert served.count("long") == 20


def test_what_is_being_thought_about_counts_already() -> None:
    queue: FairQueue[None] = FairQueue()
    for table in ("a1", "a2", "b1"):
        queue.join(place(table[0], table))
    taken = [queue.take(quick=False) for _ in range(3)]  # three workers at once
    assert [one.table for one in taken if one is not None] == ["a1", "b1", "a2"]
    assert queue.take(quick=False) is None


def test_the_quick_worker_takes_what_is_quick() -> None:
    queue: FairQueue[None] = FairQueue()
    slow, quick = place("a", "slow"), place("b", "quick", quick=True)
    queue.join(slow)
    assert queue.take(quick=True) is None
    queue.join(quick)
    assert queue.take(quick=True) is quick
    assert queue.take(quick=True) is None
    assert queue.take(quick=False) is slow


def test_any_worker_takes_what_is_quick() -> None:
    queue: FairQueue[None] = FairQueue()
    quick = place("b", "quick", quick=True)
    queue.join(quick)
    assert queue.take(quick=False) is quick


def test_a_full_queue_sends_away_the_last_one_of_the_address_with_the_most() -> None:
    queue: FairQueue[None] = FairQueue(most=4)
    crowd = [place("crowd", str(number)) for number in range(3)]
    other = [place("other", f"o{number}") for number in range(3)]
    assert [queue.join(one) for one in (*crowd, other[0])] == [None] * 4
    assert queue.room == 0
    assert queue.join(other[1]) is crowd[2]
    late = place("crowd", "late")
    assert queue.join(late) is late
    assert len(queue) == 4


def test_who_leaves_is_not_served() -> None:
    queue: FairQueue[None] = FairQueue()
    gone, stays = place("a", "1"), place("a", "2")
    queue.join(gone)
    queue.join(stays)
    queue.leave(gone)
    queue.leave(gone)
    assert queue.take(quick=False) is stays
    assert queue.take(quick=False) is None


def test_nothing_is_kept_of_those_who_are_gone() -> None:
    server = Server(("busy", "b"))
    for number in range(MOST_GONE + 100):
        server.ask(f"guest {number}", "g")
        server.serve(1)
        server.queue.leave(next(one for one in server.queue._waiting if one.address != "busy"))
    assert len(server.queue._addresses._clocks) <= MOST_GONE + 1
    assert set(server.queue._tables) == {"busy"}
    server.serve(1, again=False)
    assert server.queue._addresses._clocks == {}
    assert server.queue._tables == {}
