#!/bin/sh
# Redraws the pictures of boards in this folder, not those of windows. Needs the program and ImageMagick.
# `docs/images/draw.sh fire` draws one.
#
#     TENJIKU=target/release/tenjiku docs/images/draw.sh
set -eu
cd "$(dirname "$0")/../.."
tenjiku=${TENJIKU:-target/debug/tenjiku}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# small NAME: halves the size and reduces to 112 colours.
small() {
    convert "$folder/$1.png" -filter Lanczos -resize 50% -dither FloydSteinberg -colors 112 \
        -define png:compression-level=9 "PNG8:docs/images/$1.png"
}

# draw NAME ARGUMENTS: draws a picture if it was requested.
draw() {
    name=$1
    shift
    case " $wanted " in *" $name "*) ;; *) return 0 ;; esac
    "$tenjiku" render --quality high --size 1920x1200 --out "$folder/$name.png" "$@"
    small "$name"
}

# film: the film in the README, at ten frames a second. Needs Pillow for Python.
film() {
    "$tenjiku" render docs/games/tenjiku-fire.txt --variant tenjiku --film --faces one --quality low --size 640x400 \
        --out "$folder/film.png"
    python3 - "$folder/film.png" docs/images/film.webp <<'END'
import sys
from PIL import Image
film = Image.open(sys.argv[1])
frames = []
for index in range(0, film.n_frames, 2):
    film.seek(index)
    frames.append(film.convert("RGB"))
frames[0].save(sys.argv[2], save_all=True, append_images=frames[1:], duration=100, loop=0, quality=40, method=4)
END
}

wanted=${*:-tori chu dai tenjiku tai fire themes film}
draw tori docs/games/tori.ron --ply 14 --view corner
draw chu docs/games/chu.ron --ply 40 --view corner
draw dai docs/games/dai.ron --ply 30 --view corner
draw tenjiku --variant tenjiku --close 9l
draw tai --variant tai --view corner
draw fire --variant tenjiku docs/games/tenjiku-fire.txt --ply 7 --at 1.2 --close 10e

case " $wanted " in *" film "*) film ;; esac
case " $wanted " in *" themes "*) ;; *) exit 0 ;; esac
pictures=
for theme in kaya morning evening maple ebony two_colours contrast all_eyes diagram; do
    view=black
    [ "$theme" != diagram ] || view=top
    "$tenjiku" render --variant chu --moves "7j7h 7d7e" --view "$view" --theme "$theme" --quality high \
        --size 800x500 --out "$folder/theme-$theme.png"
    pictures="$pictures $folder/theme-$theme.png"
done
# shellcheck disable=SC2086 # a list of files
montage $pictures -tile 3x3 -geometry 800x500+4+4 -background none "$folder/themes.png"
small themes
