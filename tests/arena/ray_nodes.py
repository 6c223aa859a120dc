"""Run by itself: two Ray nodes on this machine play some games, and the outcomes are those played without Ray.

A process of its own, for Ray leaves threads and settings behind; and a token of its own, for Ray asks for one."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any


def main() -> int:
    with TemporaryDirectory() as folder:
        token = Path(folder) / "token"
        token.write_text(token_hex(32))
        # Before Ray is imported: it looks at these once.
        os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": str(token), "RAY_USAGE_STATS_ENABLED": "0"}
        cluster: Any = import_module("ray.cluster_utils").Cluster(
            initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
        )
        try:
            cluster.add_node(num_cpus=1)
            os.environ["RAY_ADDRESS"] = cluster.address
            return compare()
        finally:
            cluster.shutdown()


def compare() -> int:
    """0 where both nodes played, and the outcomes are the same."""
    from bohio.arena.play import Pairing
    from bohio.arena.ray_runner import RayRunner
    from bohio.arena.run import outcomes

    pairing = Pairing("mangrovia", ("greedy", "random", "expert@1it"), "ray")
    runner = RayRunner(2)
    far = outcomes(pairing, 24, runner=runner)
    near = outcomes(pairing, 24)
    same = [replace(one, seconds=()) for one in far] == [replace(one, seconds=()) for one in near]
    print(f"{len(far)} games on {len(runner.nodes)} nodes, {'the same' if same else 'not the same'} as here")
    return 0 if same and len(runner.nodes) == 2 else 1


if __name__ == "__main__":
    sys.exit(main())
