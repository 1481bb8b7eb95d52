#!/usr/bin/env python3
"""Draws the program's icon: a koma with the first character of 天竺, written in the brush font of the game.

Writes icon.svg beside this file, and from it icon.png (256 pixels) and icon.ico (16 to 256 pixels). Needs fontTools
for Python, rsvg-convert and icotool (Debian: librsvg2-bin, icoutils).
"""

import subprocess
import tempfile
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
FONT = HERE.parent.parent / "assets/fonts/KouzanMouhitsu-koma.ttf"
SMALL, LARGE = [16, 24, 32, 48, 64], 256

# Corners of the face in a square of 512: tip, right shoulder, right foot, left foot, left shoulder.
FACE = [(256, 18), (400, 104), (464, 440), (48, 440), (112, 104)]
THICKNESS = 46
WRITING = {"centre": (262, 266), "height": 262}


def corners(points):
    return " ".join(f"{x},{y}" for x, y in points)


def writing():
    """The outline of the character, and the transform that puts it on the face."""
    font = TTFont(FONT)
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord("天")]]
    bounds, path = BoundsPen(glyphs), SVGPathPen(glyphs, ntos=lambda number: f"{number:.0f}")
    glyph.draw(bounds)
    glyph.draw(path)
    left, low, right, high = bounds.bounds
    scale = WRITING["height"] / (high - low)
    x = WRITING["centre"][0] - scale * (left + right) / 2
    y = WRITING["centre"][1] + scale * (low + high) / 2
    return path.getCommands(), f"translate({x:.1f} {y:.1f}) scale({scale:.4f} {-scale:.4f})"


def grain():
    """Lines of wood from foot to tip, denser on one side."""
    lines = []
    for number in range(13):
        foot = 66 + 30 * number + 7 * (number * number % 3)
        top = 256 + (foot - 256) * 0.72
        bend = 14 - 4 * (number % 5)
        lines.append(f"M{foot} 440C{foot + bend:.0f} 320 {top - bend:.0f} 200 {top:.0f} 20")
    return "".join(lines)


def drawing():
    foot = [FACE[3], FACE[2], (FACE[2][0] + 8, FACE[2][1] + THICKNESS), (FACE[3][0] - 8, FACE[3][1] + THICKNESS)]
    path, place = writing()
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<defs>
<linearGradient id="face" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbdf9f"/><stop offset="1" stop-color="#e3ac58"/></linearGradient>
<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b77a30"/><stop offset="1" stop-color="#7d4c17"/></linearGradient>
<clipPath id="wood"><polygon points="{corners(FACE)}"/></clipPath>
</defs>
<polygon points="{corners(foot)}" fill="url(#foot)" stroke="#5d3710" stroke-width="10" stroke-linejoin="round"/>
<polygon points="{corners(FACE)}" fill="url(#face)" stroke="#5d3710" stroke-width="10" stroke-linejoin="round"/>
<path d="{grain()}" clip-path="url(#wood)" fill="none" stroke="#c98d3f" stroke-width="3" stroke-opacity=".45"/>
<path d="{path}" transform="{place}" fill="#17100a" stroke="#17100a" stroke-width="16"/>
</svg>
"""


def main():
    svg = HERE / "icon.svg"
    svg.write_text(drawing())
    subprocess.run(["rsvg-convert", "-w", str(LARGE), "-o", HERE / "icon.png", svg], check=True)
    with tempfile.TemporaryDirectory() as folder:
        pictures = [Path(folder) / f"{size}.png" for size in SMALL]
        for size, picture in zip(SMALL, pictures):
            subprocess.run(["rsvg-convert", "-w", str(size), "-o", picture, svg], check=True)
        subprocess.run(["icotool", "-c", "-o", HERE / "icon.ico", *pictures, "--raw", HERE / "icon.png"], check=True)


main()
