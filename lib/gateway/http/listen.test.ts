import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterEach, describe, expect, it } from 'vitest'
import { requestFields } from '@/lib/log/request-id'
import { listen } from './listen'
import { incomingBytes } from './receive-body'

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
})

/** Reads the body of a PUT, and refuses all other requests by their headers. */
const listener: RequestListener = async (request, response) => {
  if (request.method !== 'PUT') {
    response.writeHead(405).end()
    return
  }
  let length = 0
  for await (const bytes of incomingBytes(request)) length += bytes.length
  response.end(String(length))
}

async function open(listening = listener): Promise<Socket> {
  server = await listen(listening, 0, '127.0.0.1')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Sends bytes and returns the server's answer until it closes the connection. */
async function answerTo(bytes: string, listening = listener) {
  const socket = await open(listening)
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...headers] = head.split('\r\n')
  return { status: Number(line.split(' ')[1]), headers, body }
}

const host = 'Host: gateway.example\r\n'
const requestId = /^x-request-id: [0-9a-f]{32}$/

describe('a request that reaches no endpoint', () => {
  it.each([
    [400, 'not HTTP', 'hello\r\n\r\n'],
    [400, 'a header without a colon', `GET / HTTP/1.1\r\n${host}bad header\r\n\r\n`],
    [
      400,
      'two lengths',
      `PUT / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    [400, 'no Host', 'GET / HTTP/1.1\r\n\r\n'],
    [
      400,
      'no Host, but an expectation',
      'PUT / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n',
    ],
    [417, 'another expectation', `GET / HTTP/1.1\r\n${host}Expect: tea\r\n\r\n`],
    [431, 'long headers', `GET / HTTP/1.1\r\n${host}A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('is answered %i in JSON, and its connection is closed: %s', async (status, _, bytes) => {
    const answer = await answerTo(bytes)
    expect(answer.status).toBe(status)
    expect(answer.headers).toContain('content-type: application/json')
    const body = JSON.parse(answer.body)
    const code = status === 400 ? { error_code: 40001 } : {}
    expect(body).toEqual({ status: 'error', message: expect.any(String), ...code })
    expect(answer.headers).toContain(`content-length: ${Buffer.byteLength(answer.body)}`)
    expect(answer.headers).toContainEqual(expect.stringMatching(requestId))
  })

  it('may have no Host in HTTP/1.0', async () => {
    expect((await answerTo('GET / HTTP/1.0\r\n\r\n')).status).toBe(405)
  })

  it('gets no refusal in the middle of an answer', async () => {
    const socket = await open((_, response) => {
      response.write('begun')
    })
    socket.write(`GET / HTTP/1.1\r\n${host}\r\n`)
    const [first] = await once(socket, 'data')
    socket.write('hello\r\n\r\n')
    const rest = await text(socket).catch(() => '')
    expect(`${first}${rest}`).not.toContain('400')
  })
})

describe('Expect: 100-continue', () => {
  const head = (method: string) =>
    `${method} / HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`

  it('is answered when the body is read, and the connection stays open', async () => {
    const socket = await open()
    socket.setEncoding('utf8')
    socket.write(head('PUT'))
    expect((await once(socket, 'data'))[0]).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('hello')
    const [answer] = await once(socket, 'data')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).not.toMatch(/connection: close/i)
  })

  it.each([
    ['a listener', listener],
    ['the listener of hono', getRequestListener(() => new Response('{}', { status: 405 }))],
  ])(
    'is not answered if the headers are refused, and %s closes the connection',
    async (_, refusing) => {
      const answer = await answerTo(head('POST'), refusing)
      expect(answer.status).toBe(405)
      expect(answer.headers.map((line) => line.toLowerCase())).toContain('connection: close')
    },
  )
})

describe('the id of a request', () => {
  /** Answers with the fields that a log line would have now. */
  const answerFields: RequestListener = async (_, response) => {
    await new Promise(setImmediate)
    response.end(JSON.stringify(requestFields()))
  }
  const ask = (headers: string) =>
    answerTo(`GET / HTTP/1.1\r\n${host}${headers}Connection: close\r\n\r\n`, answerFields)
  const fieldsOf = ({ body }: { readonly body: string }) =>
    JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '{}')

  it('is in the answer and in log lines', async () => {
    const answer = await ask('')
    const [id = ''] = answer.headers.filter((line) => requestId.test(line))
    expect(fieldsOf(answer)).toEqual({ request_id: id.slice('x-request-id: '.length) })
  })

  it('is never the id of the caller, which is logged next to it', async () => {
    const answer = await ask('X-Request-Id: order-17\r\n')
    expect(answer.headers).toContainEqual(expect.stringMatching(requestId))
    expect(fieldsOf(answer)).toMatchObject({ caller_request_id: 'order-17' })
  })

  it.each(['a'.repeat(65), 'two words', 'Ąžuolas', ''])('ignores %j of a caller', async (id) => {
    const answer = await ask(`X-Request-Id: ${id}\r\n`)
    expect(fieldsOf(answer)).toEqual({ request_id: expect.any(String) })
  })
})

it('lets a slow upload take an hour, and keeps a connection longer than Caddy does', async () => {
  server = await listen(listener, 0, '127.0.0.1')
  expect([server.requestTimeout, server.keepAliveTimeout]).toEqual([3_600_000, 130_000])
})
