import { randomInt } from 'node:crypto'
import { portRefusal } from '@/lib/network/port-refusal'

/**
 * Below the ports that systems use for outgoing connections (from 32768 on Linux), so that no client takes one
 * between the check and its use.
 */
const [lowest, end] = [11_000, 32_768]

const given = new Set<number>()

/** Returns this many free ports of this machine; each is returned only once. */
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
