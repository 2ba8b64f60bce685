"""An OpenAPI document in brief: what a reviewer of a change looks at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

__all__ = ["outline"]


def outline(document: dict[str, Any]) -> str:
    """Operations with parameters, bodies and statuses; schemas with fields, types and bounds.

    Descriptions and examples are left out. A field with a star is required.
    """
    lines: list[str] = []
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            lines += [f"{method.upper()} {path}", *_operation(operation), ""]
    for name, schema in document["components"]["schemas"].items():
        lines += [name, *_schema(schema), ""]
    return "\n".join(lines)


def _operation(operation: dict[str, Any]) -> Iterator[str]:
    yield f"  {operation['operationId']} [{', '.join(operation['tags'])}]"
    for parameter in operation.get("parameters", []):
        star = "*" if parameter.get("required") else ""
        yield f"  {parameter['in']} {parameter['name']}{star}: {_type(parameter['schema'])}"
    if "requestBody" in operation:
        yield f"  body {_content(operation['requestBody']['content'])}"
    problems = []
    for status, response in operation["responses"].items():
        if "application/problem+json" in response["content"]:
            problems.append(status)
        else:
            yield f"  {status} {_content(response['content'])}"
    yield f"  problems {' '.join(problems)}"


def _content(content: dict[str, Any]) -> str:
    texts = (f"{kind} {_type(media['schema'])}" for kind, media in content.items())
    return ", ".join(texts).replace(" any", "")


def _schema(schema: dict[str, Any]) -> Iterator[str]:
    if "properties" not in schema:
        yield f"  {_type(schema)}"
        return
    if schema.get("additionalProperties") is not False:
        yield "  unknown fields are allowed"
    for name, field in schema["properties"].items():
        star = "*" if name in schema.get("required", []) else ""
        default = f" = {json.dumps(field['default'])}" if "default" in field else ""
        yield f"  {name}{star}: {_type(field)}{default}"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return " | ".join(_type(each) for each in schema[word])
    if "enum" in schema or "const" in schema:
        return " | ".join(json.dumps(each) for each in schema.get("enum", [schema.get("const")]))
    kind = str(schema.get("type", "any"))
    if kind == "array":
        return f"[{_type(schema['items'])}]{_bounds(schema)}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        names = schema.get("propertyNames", {})
        key = _type({"type": "string", **names})
        return f"{{{key}: {_type(schema['additionalProperties'])}}}"
    if kind == "object" and "properties" in schema:
        return f"{{{'; '.join(line.strip() for line in _schema(schema))}}}"
    return kind + _bounds(schema)


def _bounds(schema: dict[str, Any]) -> str:
    ends = []
    for names in (("minimum", "minItems", "minLength"), ("maximum", "maxItems", "maxLength")):
        found = [schema[name] for name in names if name in schema]
        ends.append(str(int(found[0])) if found else "")
    least, most = ends
    pattern = f" {schema['pattern']}" if "pattern" in schema else ""
    return (f" {least}..{most}" if (least, most) != ("", "") else "") + pattern
