"""Metrics for operators, in the text format of Prometheus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counts requests and how long they took."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._seconds: Counter[str] = Counter()

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests[method, route, status] += 1
        buckets = self._buckets.setdefault(route, [0] * (len(BOUNDS) + 1))
        buckets[next((place for place, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))] += 1
        self._seconds[route] += seconds  # type: ignore[assignment]

    def text(self, gauges: Mapping[str, float], tables: Mapping[str, int]) -> str:
        """All figures."""
        lines = ["# TYPE bohio_requests_total counter"]
        for (method, route, status), number in sorted(self._requests.items()):
            lines.append(f'bohio_requests_total{{method="{method}",route="{route}",status="{status}"}} {number}')
        lines.append("# TYPE bohio_request_seconds histogram")
        for route, buckets in sorted(self._buckets.items()):
            total = 0
            for bound, number in zip([*map(str, BOUNDS), "+Inf"], buckets, strict=True):
                total += number
                lines.append(f'bohio_request_seconds_bucket{{route="{route}",le="{bound}"}} {total}')
            lines.append(f'bohio_request_seconds_sum{{route="{route}"}} {self._seconds[route]:.6f}')
            lines.append(f'bohio_request_seconds_count{{route="{route}"}} {total}')
        lines.append("# TYPE bohio_tables gauge")
        lines += [f'bohio_tables{{status="{status}"}} {number}' for status, number in sorted(tables.items())]
        for name, value in gauges.items():
            lines.append(f"# TYPE bohio_{name} {'counter' if name.endswith('_total') else 'gauge'}")
            lines.append(f"bohio_{name} {value if isinstance(value, int) else round(value, 3)}")
        return "\n".join(lines) + "\n"
