"""The page of a report: one HTML file with everything in it, in every language."""

import base64
import json
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from qirkat._core import game
from qirkat.lab.charts import interval_chart, line_chart
from qirkat.lab.metrics import METRICS
from qirkat.lab.words import LANGUAGES, Number, Percent, Phrase, Range, Text, html, phrase
from qirkat.picture import svg
from qirkat.record import Record

Listed = Sequence[float | int | None]
_FAIR = (0.47, 0.53)
_PLAIN = {"duration", "branching"}  # metrics that are no shares


def page(found: dict[str, Any], command: str) -> str:
    """Return the page for the figures of a study."""
    family = game(found["game"]).family
    title = phrase("title", game=phrase(f"game_{family}"))
    sections = [_answer(found), _first_player(found)]
    if family == "querni":
        sections += [_luck(found), _set_ups(found)]
    sections += [_ends(found)]
    if family == "querni":
        sections += [_stranded(found)]
    sections += [_course(found), _metrics(found), _depth(found)]
    if len(found["variants"]) > 1:
        sections += [_variants(found)]
    sections += [_openings(found), _clauses(found), _examples(found), _remake(command)]
    buttons = "".join(
        f'<button value="{code}" lang="{code}">{name}</button>' for code, name in LANGUAGES.items()
    )
    resources = files("qirkat.lab") / "page"
    return "\n".join(
        [
            f'<!doctype html><html lang="en" data-family="{family}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{escape(title.written('en'))}</title>",
            f"<style>{(resources / 'report.css').read_text(encoding='utf-8')}</style></head><body>",
            f"<nav>{buttons}</nav><main><h1>{html(title)}</h1>",
            f"<p>{html(phrase('intro', games=Number(found['games'])))}</p>",
            *sections,
            "</main>",
            f'<script type="application/json" id="games">{_games(found)}</script>',
            f"<script>{(resources / 'report.js').read_text(encoding='utf-8')}</script>",
            "</body></html>\n",
        ]
    )


def _section(title: str, means: Phrase | None, *parts: str) -> str:
    sentence = "" if means is None else f'<p class="means">{html(means)}</p>'
    return f"<section><h2>{html(phrase(title))}</h2>{sentence}{''.join(parts)}</section>"


def _table(head: Iterable[Text], rows: Iterable[Sequence[Text]]) -> str:
    """Return a table; the first column names its row."""
    top = "".join(f'<th scope="col">{html(each)}</th>' for each in head)
    body = "".join(
        f'<tr><th scope="row">{html(first)}</th>'
        + "".join(f'<td class="figure">{html(each)}</td>' for each in rest)
        + "</tr>"
        for first, *rest in rows
    )
    inside = f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="scroll" tabindex="0"><table>{inside}</table></div>'


def _with_interval(listed: Listed, *, is_share: bool = True, digits: int = 1) -> Text:
    """Return a value with its interval, as a share or as a number."""
    value, low, high, _ = listed
    if value is None:
        return "\N{EN DASH}"
    kind = Percent if is_share else Number
    shown = kind(value, digits)
    if low is None or high is None:
        return shown
    return Range(shown, kind(low, digits), kind(high, digits))


def _strength(nodes: int) -> Phrase:
    return phrase("strength_n", nodes=Number(nodes)) if nodes else phrase("strength_0")


def _short(nodes: int) -> str:
    return f"{nodes:g}"


def _answer(found: dict[str, Any]) -> str:
    """Say on the first screen whether the game is fair, and why we think so."""
    first = found["first_player"][-1]
    score = _with_interval(first)
    low, high = first[1], first[2]
    if low is None or high is None:
        key = "answer_unclear"
    elif _FAIR[0] <= low and high <= _FAIR[1]:
        key = "answer_even"
    elif low > 0.5:
        key = "answer_first"
    else:
        key = "answer_second" if high < 0.5 else "answer_unclear"
    sentences = [phrase(key, score=score)]
    if "luck" in found:
        luck, set_ups, balanced = found["luck"][-1], found["set_ups"], found["balanced"]
        shares = {name: Percent(luck[name][0], 0) for name in ("set_up", "beginning", "skill")}
        nodes = {name: Number(luck[name]) for name in ("high", "low")}
        sentences += [
            phrase("answer_luck", **shares, **nodes),
            phrase("answer_set_ups", beyond=_with_interval(set_ups["beyond_60"], digits=0)),
            phrase("answer_swap", swap=_with_interval(set_ups["swap_beyond_60"], digits=0)),
            phrase(
                "answer_balanced",
                plain=Percent(balanced["plain"]["set_up"][0], 0),
                balanced=Percent(balanced["balanced"]["set_up"][0], 0),
            ),
        ]
    said = "".join(f"<p>{html(each)}</p>" for each in sentences)
    return f'<section class="answer"><h2>{html(phrase("answer"))}</h2>{said}</section>'


def _first_player(found: dict[str, Any]) -> str:
    pairs = list(zip(found["strengths"], found["first_player"], strict=True))
    chart = interval_chart(
        [(_short(nodes), listed) for nodes, listed in pairs],
        low=0.3,
        high=0.7,
        middle=0.5,
    )
    head = [phrase("strength"), phrase("score"), phrase("games")]
    metrics = found["metrics"]
    rows = [
        (_strength(nodes), _with_interval(listed), Number(metrics[str(nodes)]["duration"][3]))
        for nodes, listed in pairs
    ]
    return _section("first_player", phrase("first_player_means"), chart, _table(head, rows))


_CAUSES = ("beginning", "set_up", "skill", "rest")


def _luck(found: dict[str, Any]) -> str:
    rows = [
        (_against(luck), *(_with_interval(luck[cause], digits=0) for cause in _CAUSES))
        for luck in found["luck"]
    ]
    balanced = found["balanced"]["balanced"]
    rows.append(
        (
            phrase("balanced"),
            *(_with_interval(balanced[cause], digits=0) for cause in _CAUSES),
        )
    )
    head = [phrase("players"), *(phrase(cause) for cause in _CAUSES)]
    return _section("luck", phrase("luck_means"), _table(head, rows))


def _against(step: dict[str, Any]) -> Phrase:
    return phrase("against", high=_strength(step["high"]), low=_strength(step["low"]))


def _set_ups(found: dict[str, Any]) -> str:
    own = found["set_ups"]
    rows = [
        (
            phrase("beyond", share=Percent(limit / 100, 0)),
            _with_interval(own[f"beyond_{limit}"]),
            _with_interval(own[f"swap_beyond_{limit}"]),
        )
        for limit in (60, 70)
    ]
    table = _table([phrase("share"), phrase("as_drawn"), phrase("with_swap")], rows)
    pictures = "".join(
        _picture(found["game"], own[name], name) for name in ("fairest", "most_unfair")
    )
    return _section("set_ups", phrase("set_ups_means"), table, pictures)


def _picture(name: str, listed: Sequence[Any], caption: str) -> str:
    seed, score = listed
    drawn = base64.b64encode(svg(game(name).start(seed=int(seed))).encode()).decode()
    words = f"{html(phrase(caption))}: {html(phrase('for_first', score=Percent(score)))}"
    return (
        f'<figure><img alt="" src="data:image/svg+xml;base64,{drawn}">'
        f"<figcaption>{words} (--seed {seed})</figcaption></figure>"
    )


def _ends(found: dict[str, Any]) -> str:
    reasons = sorted({reason for ends in found["ends"] for reason in ends})
    never = [0.0, 0.0, 0.0, 0]
    rows = [
        (_strength(nodes), *(_with_interval(ends.get(reason, never)) for reason in reasons))
        for nodes, ends in zip(found["strengths"], found["ends"], strict=True)
    ]
    head = [phrase("strength"), *(phrase(reason) for reason in reasons)]
    return _section("ends", phrase("ends_means"), _table(head, rows))


def _stranded(found: dict[str, Any]) -> str:
    own = found["stranded"]
    top = max(listed[2] for listed in own) or 1.0
    chart = interval_chart([(str(n), listed) for n, listed in enumerate(own, 1)], low=0.0, high=top)
    rows = [(str(n), _with_interval(listed)) for n, listed in enumerate(own, 1)]
    table = _table([phrase("number"), phrase("share")], rows)
    return _section("stranded", phrase("stranded_means"), chart, table)


def _course(found: dict[str, Any]) -> str:
    course = found["course"]
    chart = line_chart([[part[0] for part in course], [part[1] for part in course]])
    rows = [(str(n), Number(a, 1), Number(b, 1)) for n, (a, b) in enumerate(course, 1)]
    table = _table([phrase("part"), phrase("choices"), phrase("off")], rows)
    return _section("course", phrase("course_means"), chart, table)


def _metrics(found: dict[str, Any]) -> str:
    head = [phrase("metrics"), *(_strength(nodes) for nodes in found["strengths"])]
    rows = [
        (
            phrase(name),
            *(
                _with_interval(
                    found["metrics"][str(nodes)][name],
                    is_share=False,
                    digits=1 if name in _PLAIN else 3,
                )
                for nodes in found["strengths"]
            ),
        )
        for name in METRICS
    ]
    return _section("metrics", phrase("metrics_means"), _table(head, rows))


def _depth(found: dict[str, Any]) -> str:
    depth = found["depth"]
    labels = [f"{_short(row['high'])} : {_short(row['low'])}" for row in depth["rows"]]
    chart = interval_chart(
        [(label, row["score"]) for label, row in zip(labels, depth["rows"], strict=True)],
        low=0.0,
        high=1.0,
        middle=0.5,
    )
    rows = [
        (
            _against(row),
            _with_interval(row["score"]),
            _with_interval([*row["elo"], 0], is_share=False, digits=0),
        )
        for row in depth["rows"]
    ]
    means = phrase("depth_means", steps=Number(depth["steps"], 1))
    return _section(
        "depth", means, chart, _table([phrase("players"), phrase("score"), phrase("elo")], rows)
    )


def _variants(found: dict[str, Any]) -> str:
    names = ("drawishness", "duration", "branching", "drama", "lead_changes")
    head = [phrase("variant"), phrase("first_player"), *(phrase(name) for name in names)]
    rows = [
        (
            phrase("base") if place == 0 else variant["name"],
            _with_interval(variant["first_player"]),
            *(
                _with_interval(variant[name], is_share=name not in _PLAIN, digits=1)
                for name in names
            ),
        )
        for place, variant in enumerate(found["variants"])
    ]
    means = phrase("variants_means", nodes=Number(found["middle"]))
    return _section("variants", means, _table(head, rows))


def _openings(found: dict[str, Any]) -> str:
    rows: list[Sequence[Text]] = []
    is_solved = any(opening["proven"] for opening in found["openings"])
    for opening in found["openings"]:
        name = opening["kind"]
        known: list[Text] = []
        if is_solved:
            known = [phrase(f"proven_{opening['proven']}") if opening["proven"] else "\N{EN DASH}"]
        label: Text = name if " " in name else phrase(f"opening_{name}")
        figures = [_with_interval(opening[each]) for each in ("chosen", "score")]
        rows.append((label, *figures, *known))
    head: list[Text] = [phrase("first_move"), phrase("share"), phrase("advantage")]
    head += [phrase("proven")] if is_solved else []
    return _section("openings", phrase("openings_means"), _table(head, rows))


def _clauses(found: dict[str, Any]) -> str:
    rows = []
    for row in found["clauses"]:
        if row["share"] is None:
            said = phrase(f"clause_{row['kind']}")
        elif row["share"][0] == 0:
            said = phrase("clause_unseen")
        else:
            said = phrase(f"clause_{row['kind']}", share=_with_interval(row["share"]))
        rows.append((row["clause"], said))
    means = phrase("rules_means", nodes=Number(found["middle"]))
    return _section("rules", means, _table([phrase("clause"), phrase("effect")], rows))


def _examples(found: dict[str, Any]) -> str:
    players = "".join(
        f'<div class="player" data-game="{name}"><h3>{html(phrase(name))}</h3>'
        f'<div class="board"></div><p class="move" aria-live="polite"></p>'
        f"<button>{html(phrase('previous'))}</button> <button>{html(phrase('next'))}</button> "
        f'<input type="range" min="0" value="0" aria-label="{escape(name)}"></div>'
        for name in found["examples"]
    )
    return _section("examples", None, players)


def _games(found: dict[str, Any]) -> str:
    """Return the positions and moves of the example games for the page's board."""
    kind = game(found["game"])
    shown = {}
    for name, example in found["examples"].items():
        record = Record(kind, kind.parse(example["start"]))
        for move in example["moves"]:
            record.play(move)
        texts = [position.text for position in record.positions]
        shown[name] = {"positions": texts, "moves": example["moves"]}
    return json.dumps(shown, separators=(",", ":"))


def _remake(command: str) -> str:
    return _section("remake", phrase("remake_means"), f"<pre>{escape(command)}</pre>")
