// until-ready.mjs URL PID: waits until URL answers with 200. Fails when the process PID has ended before. Units have it
// as ExecStartPost: `systemctl restart` returns when the service can be used, so the next one may be restarted.
import { setTimeout as pause } from 'node:timers/promises'

const [url = '', pid = ''] = process.argv.slice(2)
let said = ''
for (;;) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (answer?.ok) break
  const components = await answer?.text().catch(() => undefined)
  if (components !== undefined && components !== said)
    process.stdout.write(`not ready yet: ${components}\n`)
  said = components ?? said
  if (!isAlive(Number(pid))) process.exit(1)
  await pause(200)
}

function isAlive(process_) {
  try {
    process.kill(process_, 0)
    return true
  } catch {
    return false
  }
}
