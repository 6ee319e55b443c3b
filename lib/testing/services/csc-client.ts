import { createHash, randomBytes } from 'node:crypto'

/** `fetch`, or `request` of an app. */
export type Send = (url: string, init?: RequestInit) => Response | Promise<Response>

/** The client that is registered with the simulated remote signing provider. */
export const cscClient = {
  id: 'paraph',
  secret: 'simulated-secret',
  redirectUri: 'http://127.0.0.1:9999/callback',
} as const

export interface CscAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test checks the JSON that it reads
  readonly body: any
}

/** A client of a CSC provider, with a person who answers its pages without a browser. */
export interface CscClient {
  /** Calls a method with a JSON body. */
  call(method: string, body: object, token?: string): Promise<CscAnswer>
  /** Posts a form to an endpoint of the authorisation server, with the client's secret. */
  form(path: string, parameters: Readonly<Record<string, string>>): Promise<CscAnswer>
  /** The person answers the page; returns the parameters of the redirect, or the status without one. */
  answer(
    parameters: Readonly<Record<string, string>>,
    answer: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, string>>>
  /** A service token for the person with this semantics identifier. */
  logIn(person: string): Promise<string>
  /** The token response after the person has authorised signatures. */
  authorise(parameters: Readonly<Record<string, string>>): Promise<CscAnswer>
}

/** `baseUrl` ends in `/csc/v1` or `/csc/v2`. */
export function openCscClient(send: Send, baseUrl: string): CscClient {
  const verifier = randomBytes(32).toString('base64url')
  const common = {
    response_type: 'code',
    client_id: cscClient.id,
    redirect_uri: cscClient.redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }

  const client: CscClient = {
    async call(method, body, token) {
      const headers = { ...(token !== undefined && { Authorization: `Bearer ${token}` }) }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return answerOf(await send(`${baseUrl}/${method}`, init))
    },
    async form(path, parameters) {
      const { id, secret } = cscClient
      const body = new URLSearchParams({ client_id: id, client_secret: secret, ...parameters })
      return answerOf(await send(`${baseUrl}/oauth2/${path}`, { method: 'POST', body }))
    },
    async answer(parameters, answer) {
      const query = new URLSearchParams({ ...common, ...parameters })
      const response = await send(`${baseUrl}/oauth2/authorize?${query}`, {
        method: 'POST',
        body: new URLSearchParams(answer),
        redirect: 'manual',
      })
      const location = response.headers.get('location')
      if (location === null) return { status: String(response.status) }
      return Object.fromEntries(new URL(location).searchParams)
    },
    async logIn(person) {
      const { code = '' } = await client.answer(
        { scope: 'service' },
        { answer: 'authorise', person },
      )
      return (await redeem(code)).body.access_token
    },
    async authorise(parameters) {
      const { code = '' } = await client.answer(
        { scope: 'credential', ...parameters },
        { answer: 'authorise' },
      )
      const { authorization_details: details } = parameters
      return redeem(code, details === undefined ? {} : { authorization_details: details })
    },
  }

  function redeem(code: string, more: Readonly<Record<string, string>> = {}): Promise<CscAnswer> {
    return client.form('token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: cscClient.redirectUri,
      code_verifier: verifier,
      ...more,
    })
  }

  return client
}

async function answerOf(response: Response): Promise<CscAnswer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}
