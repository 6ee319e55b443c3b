import { randomInt } from 'node:crypto'
import { portRefusal } from '@/lib/network/port-refusal'

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux): nobody who calls somebody takes one
 * of these between the look and the use.
 */
const [lowest, end] = [11_000, 32_768]

const given = new Set<number>()

/** So many ports of this machine that nobody listens on just now; none is given twice. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(lowest, end)
    if (given.has(port) || (await portRefusal('port', '127.0.0.1', port)) !== undefined) continue
    given.add(port)
    ports.push(port)
  }
  return ports
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}
