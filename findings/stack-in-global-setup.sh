#!/usr/bin/env bash
# With vitest's cache of modules on disk, a global set-up that reads the stack of an error ends the run.
#
# Software: vitest 4.1.12, vite 8.3.8.
# Guess: experimental.fsModuleCache changes the time of a run and nothing else.
# Seen: a global set-up in TypeScript reads `new Error().stack` once. Without the cache the test passes. With it the
#   whole run ends with status 1 before any test, by "code.charCodeAt is not a function" in vite's module runner, which
#   looks for the source map in the cached module and gets bytes instead of text. Modules of tests are not touched by
#   this; a set-up that starts a server meets it at that server's first logged error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact vitest@4.1.12 vite@8.3.8

cat >vitest.config.mjs <<'JS'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['./setup.ts'],
    experimental: { fsModuleCache: process.env.CACHE === 'yes' },
  },
})
JS
cat >setup.ts <<'JS'
export default function setup(): void {
  const { stack }: Error = new Error('only looked at')
  if (!stack?.includes('setup.ts')) throw new Error('The stack does not name this file')
}
JS
cat >one.test.ts <<'JS'
import { expect, it } from 'vitest'

it('adds', () => expect(1 + 1).toBe(2))
JS

run() {
  local status=0
  CACHE=$1 npx vitest run >"$1.log" 2>&1 || status=$?
  echo "cache: $1, status $status, $(grep -o 'code.charCodeAt is not a function' "$1.log" || grep -o '1 passed' "$1.log" | head -n 1)"
}

seen=$(run no; run yes)
echo "$seen"
[ "$seen" = 'cache: no, status 0, 1 passed
cache: yes, status 1, code.charCodeAt is not a function' ]
