#!/usr/bin/env bash
# A server action runs twice if its answer is lost and Next's setting useOffline is on; without the setting it fails once.
#
# Software: next 16.4.6, react 19.3.1, puppeteer-core 24.43.1; needs Chromium (CHROMIUM, or chromium in the path).
# Guess: experimental.useOffline makes navigation wait for the network. A POST is not safe to repeat (RFC 9110, 9.2.2), so
#   a server action whose answer is lost still rejects, and the page can ask.
# Seen: any error of fetch counts as offline, also while everything else is reachable. The client polls until a request
#   succeeds and then sends the action again: the page sees one call that took a moment, the server has run it twice.
#   Without the setting the action runs once and rejects.
set -euo pipefail
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
export NEXT_TELEMETRY_DISABLED=1
chromium=${CHROMIUM:-$(command -v chromium)}
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact next@16.4.6 react@19.3.1 react-dom@19.3.1 puppeteer-core@24.43.1

mkdir app
cat >app/layout.js <<'JS'
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
JS
cat >app/actions.js <<'JS'
'use server'
import { appendFileSync } from 'node:fs'

export async function order() {
  appendFileSync(process.env.ORDERS, 'ordered\n')
  return 'ordered'
}
JS
cat >app/page.js <<'JS'
'use client'
import { useState } from 'react'
import { order } from './actions'

export default function Page() {
  const [said, say] = useState('nothing')
  const press = () => order().then(say, () => say('failed'))
  return (
    <>
      <button onClick={press}>Order</button>
      <p>{said}</p>
    </>
  )
}
JS
# Passes requests on, and cuts the connection instead of the answer to the first POST. Each request has a connection of
# its own: on one that was used before, Chromium itself repeats a POST that got no answer.
cat >proxy.mjs <<'JS'
import { createServer, request } from 'node:http'

const [, , from, to] = process.argv
let isCut = false
createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming
  const call = request({ port: to, method, path: url, headers }, (answer) => {
    if (method === 'POST' && !isCut) {
      isCut = true
      answer.resume().on('end', () => outgoing.destroy())
      return
    }
    outgoing.writeHead(answer.statusCode, { ...answer.headers, connection: 'close' })
    answer.pipe(outgoing)
  })
  incoming.pipe(call)
}).listen(Number(from), '127.0.0.1')
JS
cat >press.mjs <<'JS'
import puppeteer from 'puppeteer-core'

const [, , executablePath, address] = process.argv
const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
for (let left = 100; ; left--) {
  const isThere = await page.goto(address).then(() => true, () => false)
  if (isThere || left === 0) break
  await new Promise((resolve) => setTimeout(resolve, 100))
}
await page.locator('button').click()
await page.waitForFunction(() => document.querySelector('p').textContent !== 'nothing', { timeout: 60_000 })
console.log(await page.$eval('p', (text) => text.textContent))
await browser.close()
JS

run() {
  echo "export default { experimental: { useOffline: $1 } }" >next.config.mjs
  npx next build >build.log 2>&1 || { tail -n 20 build.log; exit 1; }
  export ORDERS="$work/orders-$1"
  : >"$ORDERS"
  node node_modules/next/dist/bin/next start -H 127.0.0.1 -p "$2" >start.log 2>&1 &
  local server=$!
  node proxy.mjs "$3" "$2" &
  local proxy=$!
  echo "useOffline $1: the page says $(node press.mjs "$chromium" "http://localhost:$3/"), the server ran it $(wc -l <"$ORDERS") times"
  kill $server $proxy
  wait $server $proxy 2>/dev/null || true
}
seen=$(run false 27301 27302; run true 27303 27304)
echo "$seen"
[ "$seen" = 'useOffline false: the page says failed, the server ran it 1 times
useOffline true: the page says ordered, the server ran it 2 times' ]
