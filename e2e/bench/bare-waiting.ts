import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How long a gateway lets its provider hold a poll. */
const heldMs = 50_000
/** Polls do not start all at once, because persons do not either. */
const betweenMs = 10

const askingAgain = `
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
const [address, count, between] = process.argv.slice(-3)
const agent = new Agent({ keepAlive: true })
const ask = () => request(address, { agent }, (answer) => answer.resume().on('end', ask)).end()
for (let asked = 0; asked < Number(count); asked++) {
  ask()
  await pause(Number(between))
}
console.log('all wait')
`

/** Held polls that are repeated when answered: the cost in Node alone. */
export async function startBareWaiting(count: number) {
  const holder = createServer((_, response) => {
    setTimeout(() => response.end('{"state":"RUNNING"}'), heldMs)
  })
  holder.listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const words = [`http://127.0.0.1:${port}/session`, String(count), String(betweenMs)]
  const child = spawn(process.execPath, ['--input-type=module', '-e', askingAgain, '--', ...words])
  await once(child.stdout, 'data')
  const stop = () => {
    child.kill()
    holder.closeAllConnections()
    holder.close()
  }
  return { pid: child.pid, stop }
}
