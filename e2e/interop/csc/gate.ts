import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An authorisation server in front of a CSC server that has none, as in docs/integrate/csc-facade.md. */
export interface Gate {
  /** Address to which `/info` is appended. */
  readonly url: string
  close(): void
}

/**
 * Opens a gate that authorises everybody as the holder of `credential` and hides the other credentials of the server. It
 * drops `certInfo`, which the server does not know.
 */
export async function openGate(server: string, credential: string): Promise<Gate> {
  const gate = createServer(answer).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const origin = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    const body = await text(request)
    if (pathname === '/oauth2/authorize') {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', 'code')
      back.searchParams.set('state', searchParams.get('state') ?? '')
      response.writeHead(302, { location: back.href }).end()
    } else if (pathname === '/oauth2/token') {
      respond(response, 200, { access_token: 'token', token_type: 'Bearer', expires_in: 300 })
    } else if (pathname.startsWith('/csc/v1/')) {
      const { certInfo: _, ...asked } = JSON.parse(body)
      const call = { method: 'POST', body: JSON.stringify(asked) }
      const answered = await fetch(`${server}${pathname}`, call)
      const given = answered.ok ? await answered.json() : {}
      respond(response, answered.status, { ...given, ...own[pathname.slice('/csc/v1/'.length)] })
    } else response.writeHead(404).end()
  }

  const own: Readonly<Record<string, object>> = {
    info: { oauth2: origin },
    'credentials/list': { credentialIDs: [credential] },
  }
  return {
    url: `${origin}/csc/v1`,
    close() {
      gate.closeAllConnections()
      gate.close()
    },
  }
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
