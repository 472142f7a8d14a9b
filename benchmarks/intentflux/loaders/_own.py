"""Source tasks written out in full, a `SourceTask` as JSON a line: tasks of one's own, and loaded ones to keep."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from stateforge._exceptions import InputError

from .._model import SourceTask
from ._base import records


def tasks(path: Path) -> Iterator[SourceTask]:
    """The tasks of a file. Raises InputError that names the first field that does not fit."""
    for number, record in enumerate(records(path), 1):
        try:
            yield SourceTask.model_validate(record)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise InputError(f"{path}, record {number}: {where}: {first['msg']}") from error
