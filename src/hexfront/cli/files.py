"""Reading what is given and writing what is made: whole files or none."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hexfront.kernel import BadInput, Record

LARGEST = 64 * 1024 * 1024


def read_text(path: str) -> str:
    """The text of a file. If it cannot be read, the error says why in a sentence."""
    try:
        if Path(path).stat().st_size > LARGEST:
            raise BadInput(f"{path} is too large to be read.")
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {reason(error)}.") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not a text file: byte {error.start} is not UTF-8.") from None


def read_record(path: str) -> Record:
    """The record in a file."""
    text = read_text(path)
    try:
        return Record.parse(text)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None


def reason(error: OSError) -> str:
    """Why a file cannot be used, in words."""
    return (error.strerror or str(error)).lower()


def check_file(path: str, *endings: str) -> Path:
    """A file that can be written. If it cannot, the error says why. Nothing is written yet."""
    target = Path(path)
    if endings and target.suffix.lower() not in endings:
        raise BadInput(f"{path} cannot be written: its name must end in {' or '.join(endings)}.")
    if target.is_dir():
        raise BadInput(f"{path} cannot be written: it is a folder.")
    parent = target.parent
    if not parent.is_dir():
        raise BadInput(f"{path} cannot be written: there is no folder {parent}.")
    if not os.access(target if target.exists() else parent, os.W_OK):
        raise BadInput(f"{path} cannot be written: permission denied.")
    return target


def check_folder(path: str) -> Path:
    """A folder that exists or can be made. If it cannot, the error says why."""
    target = Path(path)
    near = target
    while not near.exists() and near != near.parent:
        near = near.parent
    if not near.is_dir():
        raise BadInput(f"Nothing can be written into {path}: {near} is not a folder.")
    if not os.access(near, os.W_OK | os.X_OK):
        raise BadInput(f"Nothing can be written into {path}: permission denied.")
    return target


def write_all(files: Mapping[Path, str | bytes]) -> None:
    """Write files, all or none: first under temporary names, then renamed."""
    made: list[tuple[str, Path]] = []
    try:
        for target, content in files.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
            made.append((name, target))
            with os.fdopen(handle, "wb") as stream:
                stream.write(content.encode() if isinstance(content, str) else content)
            Path(name).chmod(0o644)
        for name, target in made:
            Path(name).replace(target)
    except OSError as error:
        raise BadInput(f"{error.filename or 'A file'} cannot be written: {reason(error)}.") from None
    finally:
        for name, _ in made:
            Path(name).unlink(missing_ok=True)
