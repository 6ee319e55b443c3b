#!/usr/bin/env bash
# Programs of npm send an ASiC-S container with its short name as an answer of SCVP, and know no other ASiC container.
#
# Software: form-data 4.0.4 and mime-types 3.0.1 (the types of Express and most clients), mime 4.1.0.
# Guess: `asice`, `sce`, `asics` and `scs`, the extensions of EN 319 162-1, give application/vnd.etsi.asic-e+zip and
#   application/vnd.etsi.asic-s+zip, which are registered at IANA; an unknown extension gives none.
# Seen: `asice`, `sce` and `asics` are unknown. `scs` is application/scvp-cv-response (RFC 5055), so an uploaded container
#   arrives as the answer of a validation server; who receives it must look into the file. The older `bdoc` is known, but
#   not by the type in its own file "mimetype", application/vnd.etsi.asic-e+zip.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact form-data@4.0.4 mime-types@3.0.1 mime@4.1.0

cat >types.mjs <<'JS'
import FormData from 'form-data'
import mime from 'mime'
import mimeTypes from 'mime-types'

for (const extension of ['asice', 'sce', 'asics', 'scs', 'bdoc']) {
  const name = `contract.${extension}`
  const form = new FormData()
  form.append('file', Buffer.from('PK'), { filename: name })
  const [, sent] = /content-type: (.*)\r/i.exec(form.getBuffer().toString())
  console.log(`${extension}: ${sent} / ${mimeTypes.lookup(name)} / ${mime.getType(name)}`)
}
JS
seen=$(node types.mjs)
echo "$seen"
[ "$seen" = 'asice: application/octet-stream / false / null
sce: application/octet-stream / false / null
asics: application/octet-stream / false / null
scs: application/scvp-cv-response / application/scvp-cv-response / application/scvp-cv-response
bdoc: application/bdoc / application/bdoc / application/bdoc' ]
