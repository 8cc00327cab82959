"""Maps, counters, positions and charts as SVG and PNG.

The renderer knows no game: it draws what `hexfront.kernel.scene` describes.
"""

from hexfront.render.counters import counter_svg
from hexfront.render.maps import map_svg, touch_layer
from hexfront.render.pictures import PictureError, to_png, to_tiles
from hexfront.render.scenes import scene_svg, state_svg

__all__ = [
    "PictureError",
    "counter_svg",
    "map_svg",
    "scene_svg",
    "state_svg",
    "to_png",
    "to_tiles",
    "touch_layer",
]
