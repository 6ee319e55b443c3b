#!/usr/bin/env bash
# PGlite's prepopulated file system gives every database the same system identifier.
#
# Software: @electric-sql/pglite 0.5.8 with @electric-sql/pglite-prepopulatedfs 0.5.8 (PostgreSQL 18).
# Guess: each database that PGlite creates has an identifier of its own, as initdb of PostgreSQL gives it.
# Seen: two databases that PGlite creates by itself differ. Two that it unpacks from the prepopulated file system have
#   the same identifier, which is a constant of the package. Whoever tells databases apart by pg_control_system() (to
#   refuse a lock, a backup or a job of another database) takes all of them for one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact @electric-sql/pglite@0.5.8 @electric-sql/pglite-prepopulatedfs@0.5.8

cat >identifiers.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'

async function identifier(options) {
  const database = await PGlite.create(options)
  const { rows } = await database.query('select system_identifier::text as id from pg_control_system()')
  await database.close()
  return rows[0].id
}

const own = [await identifier({}), await identifier({})]
const unpacked = []
for (const _ of own) unpacked.push(await identifier({ loadDataDir: await dataDir() }))
console.log(own[0] === own[1] ? 'own: equal' : 'own: different')
console.log(unpacked[0] === unpacked[1] ? 'unpacked: equal' : 'unpacked: different')
JS

seen=$(node identifiers.mjs)
echo "$seen"
[ "$seen" = $'own: different\nunpacked: equal' ]
