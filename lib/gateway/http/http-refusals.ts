import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { newRequestId, requestIdHeader } from '@/lib/log/request-id'
import { failures } from '../contract/failure'

/** Refusals of requests before any endpoint, by HTTP status. */
const messages: Readonly<Record<number, string>> = {
  400: 'The request is not well-formed HTTP',
  408: 'The request did not arrive in time',
  413: 'The chunk extensions of the request are too long',
  417: 'Expect can be 100-continue only',
  431: 'The headers of the request are too large; together they may have 16 KiB',
}

/** HTTP statuses for error codes of Node's HTTP server. Other codes get 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Makes a server answer in JSON to requests that it refuses itself before routing (RFC 9112, 2.2; RFC 9110, 10.1.1
 * and 7.2), and close the connection.
 */
export function refuseInJson(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', ({ socket }, response) => {
    answering.set(socket, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = answering.get(socket)
    const isMidAnswer = response?.headersSent === true && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isMidAnswer) {
      socket.destroy()
      return
    }
    socket.end(rawRefusal(statuses[error.code ?? ''] ?? 400))
  })
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
}

/** Whether a request may continue: HTTP/1.1 requires a Host (RFC 9112, 3.2). A refused request has been answered. */
export function isAdmissible(request: IncomingMessage, response: ServerResponse): boolean {
  const isAdmitted = request.headers.host !== undefined || request.httpVersion !== '1.1'
  if (!isAdmitted) refuse(response, 400)
  return isAdmitted
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, headersOf(bodyOf(status))).end(bodyOf(status))
}

function rawRefusal(status: number): string {
  const body = bodyOf(status)
  const lines = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

function headersOf(body: string) {
  return {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    [requestIdHeader]: newRequestId(),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
}

/** The body of a refusal (API document, part 7). No endpoint is known, so only a 400 has its code. */
function bodyOf(status: number): string {
  const { code } = failures['invalid-parameter']
  const message = messages[status]
  return JSON.stringify({ status: 'error', message, ...(status === 400 && { error_code: code }) })
}
