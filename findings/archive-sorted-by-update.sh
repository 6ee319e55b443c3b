#!/usr/bin/env bash
# 7-Zip sorts a whole zip archive when it adds or deletes one entry, so `mimetype` is no longer first.
#
# Software: 7-Zip 26.02 (7z of Debian 12's p7zip-full), zip 3.0, libmagic's `file`.
# Guess: entries that are not touched keep their order; a new one comes last.
# Seen: adding, updating and deleting write the entries in the order of their names, so META-INF comes before mimetype.
#   Formats that are known by their first entry (ASiC in EN 319 162-1, A.1; OpenDocument; EPUB) are then plain zip
#   files: `file` no longer recognises the type. Renaming keeps the order. zip keeps it in every case.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir META-INF
printf 'application/vnd.etsi.asic-e+zip' >mimetype
echo a >contract.txt
echo b >note.txt
echo c >META-INF/manifest.xml
zip -q -X -0 whole.zip mimetype
zip -q -X whole.zip contract.txt META-INF/manifest.xml

show() {
  local kind
  kind=$(file -b edited.zip | grep -o 'application/vnd.etsi.asic-e+zip' || echo 'plain zip')
  echo "$1: $(unzip -Z1 edited.zip | head -n 1), $kind"
}
seven() {
  cp whole.zip edited.zip
  7z "$1" -bso0 -bsp0 edited.zip "${@:2}"
  show "7z $1"
}

seen=$(
  cp whole.zip edited.zip && zip -q -X edited.zip note.txt && show 'zip'
  seven a note.txt
  seven d contract.txt
  seven rn contract.txt agreement.txt
)
echo "$seen"
[ "$seen" = 'zip: mimetype, application/vnd.etsi.asic-e+zip
7z a: META-INF/manifest.xml, plain zip
7z d: META-INF/manifest.xml, plain zip
7z rn: mimetype, application/vnd.etsi.asic-e+zip' ]
