#!/usr/bin/env bash
# PGlite creates a collation for Lithuanian or Estonian and then sorts by that of no language.
#
# Software: @electric-sql/pglite 0.5.16 (PostgreSQL 18.6), Node 20 or newer with the ICU it is built with.
# Guess: PGlite has ICU (und-x-icu is there), so a language is there as in PostgreSQL, or creating its collation fails.
# Seen: lt-x-icu and its like are missing, but `create collation (provider = icu, locale = 'lt')` succeeds, as for any
#   other word. The order is the root one: a list of Estonian names has Z at the end, where Estonian has it before T, and a
#   Lithuanian one has Š among S. The same statement on PostgreSQL with ICU sorts as Node does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact @electric-sql/pglite@0.5.16

cat >sort.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const words = { lt: ['Sula', 'Šaka', 'Tiltas'], et: ['Tamm', 'Zoo', 'Õun', 'Uus'] }
const database = new PGlite()
const { rows } = await database.query(`select collname from pg_collation where collprovider = 'i' order by 1`)
console.log('collations of ICU:', rows.map(({ collname }) => collname).join(', '))
for (const [language, names] of Object.entries(words)) {
  await database.exec(`create collation "${language}" (provider = icu, locale = '${language}')`)
  const sorted = await database.query(
    `select name from unnest($1::text[]) name order by name collate "${language}"`,
    [names],
  )
  console.log(`${language}, PGlite: ${sorted.rows.map(({ name }) => name).join(' ')}`)
  console.log(`${language}, Node: ${names.toSorted(new Intl.Collator(language).compare).join(' ')}`)
}
JS
seen=$(node sort.mjs)
echo "$seen"
[ "$seen" = 'collations of ICU: und-x-icu, unicode
lt, PGlite: Šaka Sula Tiltas
lt, Node: Sula Šaka Tiltas
et, PGlite: Õun Tamm Uus Zoo
et, Node: Zoo Tamm Uus Õun' ]
