"""Scenes and files for the commands that draw."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hexfront.kernel import BadInput, State
from hexfront.kernel.scene import Scene
from hexfront.lab.pictures import open_scene
from hexfront.render import PictureError, scene_svg, to_png

ENDINGS = (".svg", ".png")


def position_scene(state: State[Any, Any], side: str | None) -> Scene:
    """What a side sees, or everything."""
    return state.game.scene(state.world, state.view(side)) if side else open_scene(state)


def draw(scene: Scene, target: Path, width: int) -> str | bytes:
    """A scene as the kind of file that the name asks for."""
    return as_file(scene_svg(scene), target, width)


def as_file(svg: str, target: Path, width: int) -> str | bytes:
    """An SVG as it is, or as a PNG."""
    if target.suffix.lower() == ".svg":
        return svg
    try:
        return to_png(svg, width)
    except PictureError as error:
        raise BadInput(str(error)) from None
