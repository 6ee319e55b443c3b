// until-ready.mjs URL PID: waits until URL answers with 200; fails if the process PID ends first. Units use it as
// ExecStartPost: `systemctl restart` returns when the service is ready, so the next one can be restarted.
import { setTimeout as pause } from 'node:timers/promises'

const [url = '', pid = ''] = process.argv.slice(2)
let said = ''
for (;;) {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (response?.ok) break
  const { troubles } = (await response?.json().catch(() => ({}))) ?? {}
  const trouble = JSON.stringify(troubles ?? {})
  if (troubles && trouble !== said) tell(troubles)
  said = trouble
  if (!isAlive(Number(pid))) process.exit(1)
  await pause(200)
}

/** Writes a log line in the form of the service's own lines. */
function tell(troubles) {
  const line = {
    time: new Date().toISOString(),
    name: 'until-ready',
    troubles,
    msg: 'not ready yet',
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

function isAlive(process_) {
  try {
    process.kill(process_, 0)
    return true
  } catch {
    return false
  }
}
