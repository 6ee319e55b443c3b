import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to the portal that records every byte that a browser sends, and can be cut. */
export interface RecordedLine {
  readonly address: string
  /** Whether these bytes were sent, as they are or in Base64. */
  hasSent(bytes: Uint8Array): boolean
  /** The methods and paths of the requests so far. */
  requests(): readonly string[]
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
}

export async function openRecordedLine(portalUrl: string): Promise<RecordedLine> {
  const { hostname, port } = new URL(portalUrl)
  /** The bytes of each connection, whose pieces arrive among those of others. */
  const sent: Buffer[][] = []
  const sockets = new Set<Socket>()
  const server = createServer((browser) => {
    const portal = connect(Number(port), hostname)
    for (const [from, to] of [
      [browser, portal],
      [portal, browser],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
    }
    const own: Buffer[] = []
    sent.push(own)
    browser.on('data', (bytes: Buffer) => own.push(bytes))
    browser.pipe(portal).pipe(browser)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connections = () => sent.map((pieces) => Buffer.concat(pieces))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    hasSent: (bytes) =>
      spellingsOf(bytes).some((spelling) => connections().some((all) => all.includes(spelling))),
    requests: () =>
      connections().flatMap((all) =>
        // A body ends without a line end before the next request.
        [...all.toString('latin1').matchAll(/([A-Z]{3,7}) (\/\S*) HTTP\/1\.1\r\n/g)].map(
          ([, method, path]) => `${method} ${path}`,
        ),
      ),
    cut: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The bytes, and their Base64 at each of the three places where a group of letters can begin. */
function spellingsOf(bytes: Uint8Array): readonly Buffer[] {
  const inBase64 = [0, 1, 2].map((skipped) => {
    const whole = bytes.length - skipped - ((bytes.length - skipped) % 3)
    return Buffer.from(Buffer.from(bytes.subarray(skipped, skipped + whole)).toString('base64'))
  })
  return [Buffer.from(bytes), ...inBase64]
}
