"""Charts as SVG: fixed ids, no colours to tell apart, and legible in print and in the dark.

All lines have the colour of the text. Series differ by the shape of their points and by dashes.
"""

from collections.abc import Sequence
from html import escape

_WIDTH, _ROW, _LEFT, _RIGHT, _TOP = 640, 30, 8, 24, 26


def interval_chart(
    rows: Sequence[tuple[str, Sequence[float | int | None]]],
    *,
    low: float,
    high: float,
    middle: float | None = None,
    is_share: bool = True,
) -> str:
    """Return a chart of values with their intervals, a row for each; labels are short names.

    `low` and `high` are the ends of the scale, `middle` a value to mark.
    """
    height = _TOP + _ROW * len(rows) + 22
    labels = max((len(label) for label, _ in rows), default=0) * 8 + 16
    left, right = _LEFT + labels, _WIDTH - _RIGHT

    def x(value: float) -> float:
        return round(left + (min(max(value, low), high) - low) / (high - low) * (right - left), 1)

    parts = [f'<svg viewBox="0 0 {_WIDTH} {height}" class="chart" aria-hidden="true">']
    for tick in range(5):
        value = low + (high - low) * tick / 4
        label = f"{value * 100:.0f}%" if is_share else f"{value:g}"
        parts.append(
            f'<path class="grid" d="M{x(value)} {_TOP - 6}V{height - 20}"/>'
            f'<text x="{x(value)}" y="{height - 4}" text-anchor="middle">{label}</text>'
        )
    if middle is not None:
        parts.append(f'<path class="even" d="M{x(middle)} {_TOP - 6}V{height - 20}"/>')
    for number, (label, numbers) in enumerate(rows):
        y = _TOP + _ROW * number + _ROW // 2
        parts.append(f'<text x="{left - 10}" y="{y + 5}" text-anchor="end">{escape(label)}</text>')
        found, least, most = numbers[:3]
        if found is None:
            continue
        ends = x(low if least is None else least), x(high if most is None else most)
        caps = "".join(f"M{end} {y - 6}v12" for end in ends)
        parts.append(
            f'<path class="bar" d="M{ends[0]} {y}H{ends[1]}{caps}"/>'
            f'<circle class="dot" cx="{x(found)}" cy="{y}" r="5"/>'
        )
    return "".join([*parts, "</svg>"])


def line_chart(series: Sequence[Sequence[float]]) -> str:
    """Return a chart of one or two courses, each on its own scale: circles, then dashed squares."""
    height, bottom = 200, 176
    parts = [f'<svg viewBox="0 0 {_WIDTH} {height}" class="chart" aria-hidden="true">']
    parts.append(f'<path class="grid" d="M40 {bottom}H600"/>')
    for which, values in enumerate(series):
        top = max(values) or 1
        points = [
            (round(40 + 560 * i / max(1, len(values) - 1), 1), round(bottom - 150 * v / top, 1))
            for i, v in enumerate(values)
        ]
        path = "M" + "L".join(f"{x} {y}" for x, y in points)
        parts.append(f'<path class="{"line dashed" if which else "line"}" d="{path}"/>')
        for x, y in points:
            parts.append(
                f'<rect class="dot" x="{x - 4}" y="{y - 4}" width="8" height="8"/>'
                if which
                else f'<circle class="dot" cx="{x}" cy="{y}" r="4"/>'
            )
        last = points[-1]
        parts.append(f'<text x="{last[0] + 8}" y="{last[1] + 4}">{values[-1]:g}</text>')
        parts.append(f'<text x="{points[0][0] - 8}" y="{points[0][1] - 8}">{values[0]:g}</text>')
    return "".join([*parts, "</svg>"])
