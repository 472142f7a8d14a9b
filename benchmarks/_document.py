"""A report as sections of text, tables and pictures, written as Markdown and as HTML."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "table{border-collapse:collapse;margin:1rem 0;font-size:14px}"
    "th,td{border-bottom:1px solid #ddd;padding:.3rem .7rem;text-align:right;white-space:nowrap}"
    "th:first-child,td:first-child{text-align:left}th{background:#f5f5f5}img{max-width:100%}"
)


@dataclass(frozen=True)
class Table:
    """Rows of cells under a header; the first column is text, the others figures."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Picture:
    """An image file beside the report."""

    file: str
    alt: str


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it."""

    title: str
    parts: Sequence[str | Table | Picture]


@dataclass(frozen=True)
class Document:
    """A whole report."""

    title: str
    sections: Sequence[Section]

    def markdown(self) -> str:
        """The report as Markdown."""
        return "\n".join(self._markdown())

    def html(self) -> str:
        """The report as one HTML page."""
        title = html.escape(self.title)
        head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
        body = "\n".join(self._html())
        return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n<h1>{title}</h1>\n{body}\n</body></html>\n'

    def _markdown(self) -> Iterator[str]:
        yield f"# {self.title}\n"
        for section in self.sections:
            yield f"## {section.title}\n"
            for part in section.parts:
                if isinstance(part, Table):
                    yield from _markdown_table(part)
                elif isinstance(part, Picture):
                    yield f"![{part.alt}]({part.file})\n"
                else:
                    yield f"{part}\n"

    def _html(self) -> Iterator[str]:
        for section in self.sections:
            yield f"<h2>{html.escape(section.title)}</h2>"
            for part in section.parts:
                if isinstance(part, Table):
                    yield _html_table(part)
                elif isinstance(part, Picture):
                    yield f'<p><img src="{html.escape(part.file)}" alt="{html.escape(part.alt)}"></p>'
                else:
                    yield f"<p>{html.escape(part)}</p>"


def _markdown_table(table: Table) -> Iterator[str]:
    for row in (table.header, ("---", *("---:" for _ in table.header[1:])), *table.rows):
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
    yield ""


def _html_table(table: Table) -> str:
    head = "".join(f"<th>{html.escape(c)}</th>" for c in table.header)
    rows = "".join("<tr>" + "".join(f"<td>{html.escape(c)}</td>" for c in row) + "</tr>" for row in table.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
