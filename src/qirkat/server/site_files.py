"""The files of the built site in memory, with types, caching and content encodings.

All files are read once. No address is ever turned into a path, so none can lead out of the folder.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Self

# Listed here, since the types that a system knows differ between machines.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".ftl": "text/plain; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".pgn": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}
_UNKNOWN_TYPE = "application/octet-stream"
# The build writes compressed copies beside a file.
_CODINGS = {".br": "br", ".gz": "gzip"}
_PLAIN = "identity"
# The build puts a content hash into every name in this folder.
_HASHED = "/assets/"
_FOR_GOOD = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
# The weight of an encoding that a header neither names nor refuses: below any named weight.
_UNNAMED = 0.0001
_WEIGHT = re.compile(r"q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)", re.IGNORECASE)
# The build's list of preloads; not served.
_PRELOADS = "/preloads.json"
# First path segments of the views that the script renders.
VIEWS = frozenset(
    {"play", "learn", "analysis", "editor", "games", "you", "open", "print", "g", "lost"}
    | {"lobby", "game", "live", "player", "account"}
)


@dataclass(frozen=True, slots=True)
class Form:
    """A page in one encoding; the tag identifies these bytes."""

    coding: str
    data: bytes
    tag: str


@dataclass(frozen=True, slots=True)
class Page:
    """A file of the site, in one encoding or several, the smallest first."""

    type: str
    caching: str
    forms: tuple[Form, ...]

    def form(self, accepted: str | None) -> Form:
        """The best form for an Accept-Encoding header.

        If it refuses every form, the plain one is sent all the same.
        """
        plain = next(form for form in self.forms if form.coding == _PLAIN)
        if accepted is None:
            return plain
        weights = {name.removeprefix("x-"): weight for name, weight in weighted(accepted)}
        unnamed = weights.get("*", 0.0)
        likes = {form: weights.get(form.coding, unnamed) for form in self.forms}
        if not weights.keys() & {_PLAIN, "*"}:
            likes[plain] = _UNNAMED
        best = max(self.forms, key=lambda form: likes[form])  # the first of equals
        return best if likes[best] > 0 else plain


@dataclass(frozen=True, slots=True)
class View:
    """What a view needs: files, and areas of messages beyond those of every page."""

    links: tuple[str, ...]
    areas: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preloads:
    """What each view will request, as values of the header Link.

    With it a browser fetches everything at once, instead of one script after the other.
    """

    views: Mapping[str, View]
    words: Mapping[str, Mapping[str, str]]

    def link(self, address: str, languages: Iterable[str]) -> str | None:
        """The header for the view at an address, given the reader's languages, best first."""
        _, first, *_ = f"{address}/".split("/")
        view = self.views.get(first)
        if view is None:
            return None
        words = next((self.words[each] for each in (*languages, "en") if each in self.words), {})
        spoken = [words[area] for area in ("", *view.areas) if area in words]
        return ", ".join((*spoken, *view.links))


@dataclass(frozen=True, slots=True)
class Site:
    """Every page by its address."""

    pages: Mapping[str, Page]
    preloads: Preloads

    @classmethod
    def read(cls, folder: Path, earlier: Path | None = None) -> Self:
        """Read the site in a folder; FileNotFoundError if there is none.

        `earlier` has hashed files of earlier builds. Hidden files and symbolic links are left out.
        """
        files = dict(_files(folder))
        if "/index.html" not in files:
            raise FileNotFoundError(folder / "index.html")
        if earlier is not None:
            kept = {f"{_HASHED}{name[1:]}": data for name, data in _files(earlier)}
            files = {**kept, **files}
        compressed = {
            address
            for address in files
            if PurePosixPath(address).suffix in _CODINGS and address[:-3] in files
        }
        said = json.loads(files.get(_PRELOADS, b'{"views": {}, "words": {}}'))
        views = {
            first: View(tuple(view["links"]), tuple(view["areas"]))
            for first, view in said["views"].items()
        }
        shown = files.keys() - compressed - {_PRELOADS}
        return cls({each: _page(each, files) for each in shown}, Preloads(views, said["words"]))

    def find(self, address: str) -> Page | None:
        """The page at an address, without its query; `index.html` for a view."""
        _, first, *_ = f"{address}/".split("/")
        is_view = address == "/" or first in VIEWS
        return self.pages["/index.html"] if is_view else self.pages.get(address)


def built() -> Path | None:
    """The folder of the built site: in the package, or in the clone that it runs from."""
    package = Path(__file__).parents[1]
    folders = (package / "site", package.parents[1] / "web" / "dist")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


def weighted(header: str) -> list[tuple[str, float]]:
    """The items of a header such as Accept-Language with their weights, best first.

    Unreadable items are left out.

    >>> weighted("fr;q=0.5, es-MX, *;q=0")
    [('es-mx', 1.0), ('fr', 0.5), ('*', 0.0)]
    """
    found = []
    for item in header.lower().split(","):
        name, *parameters = (part.strip() for part in item.split(";"))
        weights = [_WEIGHT.fullmatch(parameter) for parameter in parameters]
        if name and all(weights):
            values = (float(weight[1]) for weight in weights if weight)
            found.append((name, min(values, default=1.0)))
    return sorted(found, key=lambda item: -item[1])


def is_known(tag: str, header: str | None) -> bool:
    """Whether an If-None-Match names this tag; proxies may have weakened it."""
    known = [each.strip().removeprefix("W/") for each in (header or "").split(",")]
    return tag in known or known == ["*"]


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for name, folders, files in os.walk(folder):
        folders[:] = [each for each in folders if not each.startswith(".")]
        for each in files:
            file = Path(name, each)
            if not each.startswith(".") and not file.is_symlink() and file.is_file():
                yield f"/{file.relative_to(folder).as_posix()}", file.read_bytes()


def _page(address: str, files: Mapping[str, bytes]) -> Page:
    codings = {"": _PLAIN, **_CODINGS}
    forms = [
        Form(coding, data, f'"{hashlib.sha256(data).hexdigest()[:32]}"')
        for suffix, coding in codings.items()
        if (data := files.get(address + suffix)) is not None
    ]
    return Page(
        type=TYPES.get(PurePosixPath(address).suffix, _UNKNOWN_TYPE),
        caching=_FOR_GOOD if address.startswith(_HASHED) else _ASK_AGAIN,
        forms=tuple(sorted(forms, key=lambda form: len(form.data))),
    )
