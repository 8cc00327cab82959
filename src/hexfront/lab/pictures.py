"""Pictures of positions with nothing hidden: the views of all sides laid together."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.kernel import State
from hexfront.kernel.scene import Piece, Scene


def open_scene(state: State[Any, Any]) -> Scene:
    """The picture of a position with nothing hidden: each counter as its owner sees it."""
    scenes = [state.game.scene(state.world, state.view(side)) for side in state.sides]
    scenes.sort(key=lambda scene: sum(piece.facedown for piece in scene.pieces))
    pieces: dict[str, Piece] = {}
    for scene in scenes:
        for piece in scene.pieces:
            if not piece.facedown:
                pieces.setdefault(piece.id, piece)
    return msgspec.structs.replace(scenes[0], pieces=tuple(pieces.values()))
