"""The messages of live play and the answers of the HTTP API, as shapes that the site checks.

    PYTHONPATH=tests python -m tools.write_typescript_shapes

rewrites web/src/connection/shapes.ts from the server's types, by the JSON schema that also makes
the OpenAPI description. tests/web/test_typescript_shapes.py fails when the file is out of date.
"""

import json
from graphlib import TopologicalSorter
from typing import Any, get_args

import msgspec
from support.paths import ROOT

from qirkat.live import protocol
from qirkat.server.api import ENDPOINTS
from qirkat.server.new_games import Wanted

SHAPES = ROOT / "web" / "src" / "connection" / "shapes.ts"
UNIONS = {
    "GameEvent": protocol.Event,
    "ClientMessage": protocol.ClientMessage,
    "ServerMessage": protocol.ServerMessage,
}
WORDS = {
    "ACTS": protocol.What,
    "OFFERS": protocol.Offerable,
    "PHRASES": protocol.Phrase,
    "BYES": protocol.ByeReason,
}
HEADER = """\
// Generated from the server's types by tests/tools/write_typescript_shapes.py: do not edit.

import { both, flag, list, maybe, one, or } from "./json_check";
import { shape, stepped, tagged, text, whole, type Shape } from "./json_check";
"""
Schema = dict[str, Any]


def generate() -> str:
    """The text of the file."""
    answers = {each.answer.__name__: each.answer for each in ENDPOINTS if each.answer}
    roots, components = msgspec.json.schema_components(
        [*UNIONS.values(), *(answers[name] for name in sorted(answers)), Wanted],
        ref_template="{name}",
    )
    unions = dict(zip(UNIONS, roots, strict=False))
    shapes = _Shapes(unions, components, {*answers, Wanted.__name__})
    lines = [f"export const PROTOCOL = {protocol.PROTOCOL};"]
    lines += [
        f"export const {name} = {json.dumps(get_args(kind))} as const;"
        for name, kind in WORDS.items()
    ]
    return "\n".join([HEADER, *lines, *shapes.written(), ""])


class _Shapes:
    """Components of a schema as TypeScript, each after those that it refers to."""

    def __init__(
        self, unions: dict[str, Schema], components: dict[str, Schema], exported: set[str]
    ) -> None:
        """`exported` are the components that the site decodes by themselves."""
        self._unions = unions
        self._components = components
        self._union_of = {
            tuple(union["discriminator"]["mapping"].values()): name
            for name, union in unions.items()
        }
        referred = [self._references(schema) for schema in components.values()]
        self._exported = exported.union(*referred)

    def written(self) -> list[str]:
        """The declarations, in order."""
        every = self._unions | self._components
        uses = {name: sorted(self._references(schema)) for name, schema in every.items()}
        return [
            self._union(name) if name in self._unions else self._struct(name)
            for name in TopologicalSorter(uses).static_order()
        ]

    def _references(self, schema: Any) -> set[str]:
        if isinstance(schema, list):
            return set().union(*map(self._references, schema))
        if not isinstance(schema, dict):
            return set()
        if "$ref" in schema:
            return {schema["$ref"]}
        if "discriminator" in schema and schema not in self._unions.values():
            return {self._union_of[tuple(schema["discriminator"]["mapping"].values())]}
        return set().union(*map(self._references, schema.values()))

    def _struct(self, name: str) -> str:
        schema = self._components[name]
        fields = [
            f"  {field}: {self._field(kind)},\n"
            for field, kind in schema["properties"].items()
            if field not in ("t", "kind") or len(kind.get("enum", [])) != 1  # the tag of a union
        ]
        text = f"\nconst {_const(name)} = {{\n{''.join(fields)}}};"
        if name not in self._exported:
            return text
        return (
            f"{text}\n"
            f"export const decode{name} = shape({_const(name)});\n"
            f"export type {name} = Shape<typeof {_const(name)}>;"
        )

    def _union(self, name: str) -> str:
        found = self._unions[name]["discriminator"]
        kinds = "".join(f"  {tag}: {_const(kind)},\n" for tag, kind in found["mapping"].items())
        return (
            f'\nexport const decode{name} = tagged("{found["propertyName"]}", {{\n{kinds}}});\n'
            f"export type {name} = ReturnType<typeof decode{name}>;"
        )

    def _field(self, schema: Schema) -> str:
        check = self._check(schema)
        return f"or({check}, {json.dumps(schema['default'])})" if "default" in schema else check

    def _check(self, schema: Schema) -> str:
        match schema:
            case {"$ref": name}:
                return f"decode{name}"
            case {"discriminator": {"mapping": mapping}}:
                return f"decode{self._union_of[tuple(mapping.values())]}"
            case {"anyOf": [kind, {"type": "null"}]}:
                return f"maybe({self._check(kind)})"
            case {"enum": values}:
                return f"one({', '.join(map(json.dumps, values))})"
            case {"type": "boolean"}:
                return "flag"
            case {"type": "integer"}:
                limits = [schema[name] for name in ("minimum", "maximum") if name in schema]
                return f"whole({', '.join(map(str, limits))})"
            case {"type": "number", "minimum": least, "maximum": most, "multipleOf": step}:
                return f"stepped({least}, {most}, {step})"
            case {"type": "string"}:
                return f"text({_pattern(schema)})"
            case {"type": "array", "prefixItems": [kind, _]}:
                return f"both({self._check(kind)})"
            case {"type": "array", "items": kind}:
                return f"list({self._check(kind)})"
        raise AssertionError(f"no shape for {schema}")


def _pattern(schema: Schema) -> str:
    """The form of a text; JavaScript's `$` allows no line break, so needs no look-ahead."""
    if "pattern" in schema:
        return f"/{schema['pattern'].removesuffix(chr(10) + ')').removesuffix('(?!')}/"
    if "maxLength" in schema:
        return f"/^[^]{{{schema.get('minLength', 0)},{schema['maxLength']}}}$/"
    return ""


def _const(name: str) -> str:
    return name[0].lower() + name[1:]


if __name__ == "__main__":
    SHAPES.write_text(generate(), encoding="utf-8")
