import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { configuredClient, outgoingClient } from './outgoing'
import type { HttpRequest } from './transport'

const servers: Server[] = []
const nameServers: Socket[] = []

afterEach(() => {
  for (const socket of nameServers.splice(0)) socket.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<{ port: number; server: Server }> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, server }
}

function get(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url, timeoutMs: 5_000, responseBytesMax: 1_000, ...more }
}

const failing = (code: string) => expect.objectContaining({ name: 'OutgoingFailure', code })

describe('outgoingClient', () => {
  it('refuses a name with one private address among public ones, without connecting', async () => {
    const client = outgoingClient({ allow: [], resolver: async () => ['8.8.8.8', '10.0.0.1'] })
    await expect(client(get('https://example.com/'))).rejects.toEqual(failing('refused-address'))
  })

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest'])(
    'refuses %s without asking the resolver',
    async (url) => {
      const resolver = () => Promise.reject(new Error('asked'))
      const client = outgoingClient({ allow: [], resolver })
      await expect(client(get(url))).rejects.toEqual(failing('refused-address'))
    },
  )

  it('refuses localhost in any spelling', async () => {
    const client = outgoingClient({ allow: [] })
    await expect(client(get('https://LOCALHOST/'))).rejects.toEqual(failing('refused-address'))
  })

  it('resolves a name once and connects to exactly that answer', async () => {
    const { port } = await serve((request, response) => response.end(request.headers.host))
    let asked = 0
    const resolver = async () => (asked++ === 0 ? ['127.0.0.1'] : ['192.0.2.1'])
    const client = outgoingClient({ allow: [`rebinding.example:${port}`], resolver })
    const { body } = await client(get(`http://rebinding.example:${port}/`))
    expect([asked, Buffer.from(body).toString()]).toEqual([1, `rebinding.example:${port}`])
  })

  it.each([
    ['follows redirects to signed data', 'accepted', 'moved'],
    ['follows no other redirect', 'refused', ''],
  ] as const)('%s', async (_, plainHttp, text) => {
    const { port } = await serve(({ url }, response) => {
      if (url === '/moved') response.end('moved')
      else response.writeHead(301, { location: '/moved' }).end()
    })
    const client = outgoingClient({ allow: [`127.0.0.1:${port}`], plainHttp })
    const { body } = await client(get(`http://127.0.0.1:${port}/list.crl`))
    expect(Buffer.from(body).toString()).toBe(text)
  })

  it('refuses a redirect to a private address', async () => {
    const { port } = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
    )
    const client = outgoingClient({ allow: [`127.0.0.1:${port}`], plainHttp: 'accepted' })
    const request = get(`http://127.0.0.1:${port}/`)
    await expect(client(request)).rejects.toEqual(failing('refused-address'))
  })

  it('reports a name without an address', async () => {
    const client = outgoingClient({ allow: [], resolver: async () => [] })
    await expect(client(get('https://example.com/'))).rejects.toEqual(failing('unresolvable'))
  })
})

/** A name server that answers with the given addresses, or never; it records the address families asked for. */
async function serveNames(addresses: Addresses | 'silent') {
  const socket = createSocket('udp4')
  nameServers.push(socket)
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const family = typeAt(query) === 28 ? 'AAAA' : 'A'
    asked.push(family)
    if (addresses !== 'silent') socket.send(answerTo(query, addresses[family]), port, address)
  })
  const settings = { allow: [], nameServers: [`127.0.0.1:${socket.address().port}`] }
  return { asked, client: outgoingClient(settings) }
}

type Addresses = { readonly [Family in 'A' | 'AAAA']?: readonly number[] }

/** RFC 1035, 4.1.2: the type follows the name, which ends with a zero. */
function typeAt(query: Buffer): number {
  return query.readUInt16BE(query.indexOf(0, 12) + 1)
}

/** RFC 1035, 4.1: the question, then one record or none, which is NODATA (RFC 2308, 2.2). */
function answerTo(query: Buffer, address: readonly number[] | undefined): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const header = Buffer.from([
    ...query.subarray(0, 2),
    0x81,
    0x80,
    0,
    1,
    0,
    address ? 1 : 0,
    0,
    0,
    0,
    0,
  ])
  if (!address) return Buffer.concat([header, question])
  const record = [0xc0, 12, 0, typeAt(query), 0, 1, 0, 0, 0, 60, 0, address.length, ...address]
  return Buffer.concat([header, question, Buffer.from(record)])
}

describe('names looked up by the public resolver', () => {
  const google = [0x20, 0x01, 0x48, 0x60, 0x48, 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0x88, 0x88]
  const local = [0xfd, ...google.slice(1)]

  it.each<readonly [string, Addresses]>([
    ['IPv4 alone', { A: [10, 0, 0, 1] }],
    ['IPv6 alone', { AAAA: local }],
    ['IPv4 next to a public one', { A: [10, 0, 0, 1], AAAA: google }],
    ['IPv6 next to a public one', { A: [8, 8, 8, 8], AAAA: local }],
  ])('are refused when their servers answer with a private address: %s', async (_, addresses) => {
    const { client, asked } = await serveNames(addresses)
    await expect(client(get('https://example.com/'))).rejects.toEqual(failing('refused-address'))
    expect(asked.sort()).toEqual(['A', 'AAAA'])
  })

  it('are unresolvable when they have no address at all', async () => {
    const { client } = await serveNames({})
    await expect(client(get('https://example.com/'))).rejects.toEqual(failing('unresolvable'))
  })

  it('do not delay other look-ups when their servers are silent', async () => {
    const { client, asked } = await serveNames('silent')
    const patience = Array.from({ length: 32 }, () => new AbortController())
    const dead = patience.map(({ signal }, number) => {
      const request = get(`https://${number}.example.com/`, { timeoutMs: 600_000, signal })
      return client(request).catch((error: unknown) => error)
    })
    await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(64)
    const { port } = await serve((_request, response) => response.end('here'))
    const request = get(`http://localhost:${port}/`, { timeoutMs: 60_000 })
    const { body } = await configuredClient()(request)
    expect(Buffer.from(body).toString()).toBe('here')
    for (const one of patience) one.abort()
    for (const failure of await Promise.all(dead)) expect(failure).toEqual(failing('cancelled'))
  })
})

describe('every client', () => {
  const client = configuredClient()

  it('returns any answer, also a redirect, without following it', async () => {
    let calls = 0
    const { port } = await serve((_request, response) => {
      calls += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    const answer = await client(get(`http://127.0.0.1:${port}/`))
    expect([answer.status, answer.headers.location, calls]).toEqual([307, '/elsewhere', 1])
  })

  it('sends method, headers and body, and no cookie', async () => {
    const { port } = await serve(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      response.end(JSON.stringify({ method: request.method, headers: request.headers, body }))
    })
    const answer = await client(
      get(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { 'x-a': 'b' }, body: 'hello' }),
    )
    const seen = JSON.parse(Buffer.from(answer.body).toString())
    expect(seen).toMatchObject({ method: 'POST', body: 'hello', headers: { 'x-a': 'b' } })
    expect(seen.headers).toMatchObject({ 'content-length': '5' })
    expect(seen.headers).not.toHaveProperty('cookie')
  })

  it('refuses an answer over the limit', async () => {
    const { port } = await serve((_request, response) => response.end(Buffer.alloc(1_001)))
    await expect(client(get(`http://127.0.0.1:${port}/`))).rejects.toEqual(failing('too-large'))
  })

  it('refuses an answer with endless headers', async () => {
    const { port } = await serve((_request, response) => {
      for (let i = 0; i < 2_000; i++) response.setHeader(`x-${i}`, 'a'.repeat(20))
      response.end()
    })
    await expect(client(get(`http://127.0.0.1:${port}/`))).rejects.toEqual(failing('too-large'))
  })

  it('stops waiting for a server that never answers', async () => {
    const { port } = await serve(() => undefined)
    const request = get(`http://127.0.0.1:${port}/`, { timeoutMs: 100 })
    await expect(client(request)).rejects.toEqual(failing('timeout'))
  })

  it('stops waiting for a server that sends very slowly', async () => {
    const { port } = await serve((_request, response) => {
      const drip = setInterval(() => response.write('.'), 20)
      response.once('close', () => clearInterval(drip))
    })
    const request = get(`http://127.0.0.1:${port}/`, { timeoutMs: 150 })
    await expect(client(request)).rejects.toEqual(failing('timeout'))
  })

  it('stops when the caller aborts', async () => {
    const { port } = await serve(() => undefined)
    const request = get(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() })
    await expect(client(request)).rejects.toEqual(failing('cancelled'))
  })

  it('reports that no server listens', async () => {
    const { port, server } = await serve(() => undefined)
    await new Promise((resolve) => server.close(resolve))
    await expect(client(get(`http://127.0.0.1:${port}/`))).rejects.toEqual(failing('connection'))
  })

  it('refuses a truncated answer', async () => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('half', () => response.destroy())
    })
    await expect(client(get(`http://127.0.0.1:${port}/`))).rejects.toEqual(failing('connection'))
  })

  it('refuses user information in an address', async () => {
    await expect(client(get('http://a:b@127.0.0.1:1/'))).rejects.toEqual(failing('refused-address'))
  })
})

describe('kept connections', () => {
  it('repeats an idempotent request once when the server closed the connection meanwhile', async () => {
    const client = configuredClient()
    let calls = 0
    const { port } = await serve((request, response) => {
      calls += 1
      if (calls === 2) request.socket.destroy()
      else response.end(`${calls}`)
    })
    await client(get(`http://127.0.0.1:${port}/`))
    const { body } = await client(get(`http://127.0.0.1:${port}/`))
    expect([Buffer.from(body).toString(), calls]).toEqual(['3', 3])
  })

  it('sends a POST once, on a connection of its own', async () => {
    const client = configuredClient()
    const connections: (string | undefined)[] = []
    const { port } = await serve((request, response) => {
      connections.push(request.headers.connection)
      if (request.method === 'POST') request.socket.destroy()
      else response.end()
    })
    await client(get(`http://127.0.0.1:${port}/`))
    const post = get(`http://127.0.0.1:${port}/`, { method: 'POST' })
    await expect(client(post)).rejects.toEqual(failing('connection'))
    expect(connections).toEqual(['keep-alive', 'close'])
  })

  it('keeps the connection of a POST that may be repeated', async () => {
    const client = configuredClient()
    const { port } = await serve((request, response) => response.end(request.headers.connection))
    const post = get(`http://127.0.0.1:${port}/`, { method: 'POST', idempotent: true })
    expect(Buffer.from((await client(post)).body).toString()).toBe('keep-alive')
  })
})
