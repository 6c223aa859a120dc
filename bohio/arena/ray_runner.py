"""The same games on a Ray cluster: the one that RAY_ADDRESS names, or one started here. Nodes need bohio installed."""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bohio.arena.play import Outcome, play
from bohio.arena.run import Task
from bohio.core.reasons import BohioError

AHEAD = 4
"""Games that wait for each processor of the cluster, so that none is idle and the queue stays short."""


class RayRunner:
    """Plays games as tasks of a cluster, each on one processor."""

    def __init__(self, jobs: int) -> None:
        """`jobs` is for a cluster started here; one that is there has the processors that it has."""
        if find_spec("ray") is None:
            raise BohioError("--engine ray needs Ray; install bohio[ray]")
        self._jobs = jobs
        self.nodes: Counter[str] = Counter()
        """How many games were played on each node."""

    def __call__(self, tasks: Sequence[Task]) -> Iterator[Outcome]:
        ray: Any = import_module("ray")
        connected = ray.is_initialized()
        if not connected:
            self._connect(ray)
        try:
            yield from self._stream(ray, tasks)
        finally:
            if not connected:
                ray.shutdown()

    def _connect(self, ray: Any) -> None:
        quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
        address = os.environ.get("RAY_ADDRESS")
        try:
            if address:
                ray.init(address=address, **quiet)
            else:
                ray.init(address="local", num_cpus=self._jobs, include_dashboard=False, **quiet)
        except (ConnectionError, RuntimeError, ValueError) as error:
            where = f"at {address}" if address else "here"
            raise BohioError(f"there is no Ray cluster {where}: {str(error).splitlines()[0]}") from error

    def _stream(self, ray: Any, tasks: Sequence[Task]) -> Iterator[Outcome]:
        remote = ray.remote(_play).options(num_cpus=1, scheduling_strategy="SPREAD")
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(tasks)
        running: list[Any] = []
        while True:
            while len(running) < most and (task := next(waiting, None)) is not None:
                running.append(remote.remote(task))
            if not running:
                return
            ready, running = ray.wait(running, num_returns=1)
            for node, outcome in ray.get(ready):
                self.nodes[node] += 1
                yield outcome


def _play(task: Task) -> tuple[str, Outcome]:
    """One game, and the node that it was played on."""
    ray: Any = import_module("ray")
    return ray.get_runtime_context().get_node_id(), play(*task)
