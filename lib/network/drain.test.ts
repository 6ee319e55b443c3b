import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drainOf } from './drain'

const question = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('draining a server', () => {
  let server: Server
  let drain: () => Promise<void>
  const answers: ServerResponse[] = []

  beforeEach(async () => {
    // Longer than any test: no connection closes because of a timeout.
    const patience = 600_000
    const patient = {
      keepAliveTimeout: patience,
      headersTimeout: patience,
      requestTimeout: patience,
    }
    server = createServer(patient, (_request, response) => answers.push(response))
    drain = drainOf(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    answers.length = 0
    server.closeAllConnections()
  })

  async function connected(): Promise<Socket> {
    const arrived = once(server, 'connection')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await arrived
    return socket
  }

  async function asked(): Promise<{ socket: Socket; response: ServerResponse }> {
    const socket = await connected()
    const request = once(server, 'request')
    socket.write(question)
    await request
    const response = answers.at(-1)
    if (!response) throw new Error('Nothing was asked')
    return { socket, response }
  }

  it('answers a request that arrives on a kept connection, and closes it with the answer', async () => {
    const { socket, response } = await asked()
    response.end('before')
    await once(response, 'close')
    const drained = drain()
    const next = once(server, 'request')
    socket.write(question)
    await next
    answers.at(-1)?.end('meanwhile')
    const said = await text(socket)
    expect(said).toMatch(/before.*Connection: close.*meanwhile/s)
    await drained
  })

  it('announces with a running answer that the connection ends', async () => {
    const { socket, response } = await asked()
    const drained = drain()
    response.end('answer')
    expect(await text(socket)).toMatch(/Connection: close.*answer/s)
    await drained
  })

  it('does not wait for a silent connection', async () => {
    const silent = await connected()
    await drain()
    expect(await text(silent)).toBe('')
  })

  it('closes a connection after its answer', async () => {
    const { socket, response } = await asked()
    response.end('before')
    await once(response, 'close')
    await drain()
    expect(await text(socket)).toMatch(/before/)
  })

  it('completes a running answer before it closes that connection', async () => {
    const { socket, response } = await asked()
    const drained = drain()
    const long = 'x'.repeat(5_000_000)
    response.end(long)
    expect(await text(socket)).toContain(long)
    await drained
  })

  it('refuses new connections while an earlier request is answered', async () => {
    const { response } = await asked()
    const { port } = server.address() as AddressInfo
    const drained = drain()
    await vi.waitFor(() => expect(server.listening).toBe(false), { timeout: 60_000 })
    const [refusal] = await once(connect(port, '127.0.0.1'), 'error')
    expect(refusal).toMatchObject({ code: 'ECONNREFUSED' })
    response.end()
    await drained
  })
})
