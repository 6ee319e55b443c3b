import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { encodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import type { IssuerSearch } from '@/lib/providers/checks/certificate-checks'
import { type Issuer, issueCertificate } from '@/lib/simulator/authority/certificate'
import { distinguishedName } from '@/lib/simulator/authority/distinguished-name'
import { signDigest } from '@/lib/simulator/authority/ecdsa'
import {
  authorityExtensions,
  keyUsage,
  qualifiedStatements,
} from '@/lib/simulator/authority/extensions'
import { makeKey } from '@/lib/simulator/authority/signing-key'

/** A worker as an operator writes it, for a service that asks by page or by phone. Its people agree to everything. */
export interface ExampleWorker {
  readonly url: string
  readonly secret: string
  readonly issuersOf: IssuerSearch
  /** Signatures that it made, each for one session. */
  readonly signed: () => number
  close(): Promise<void>
}

export interface WorkerHabits {
  readonly asks?: 'redirect' | 'ring'
  /** Changes an answer, as a broken or hostile worker would. */
  readonly tamper?: (path: string, answer: Record<string, unknown>) => object
}

const secret = 'example-secret'

export async function startExampleWorker({
  asks = 'redirect',
  tamper = (_path, answer) => answer,
}: WorkerHabits = {}): Promise<ExampleWorker> {
  const { root, person } = exampleIssuers()
  const app = new Hono()
  const tickets = new Map<string, string>()
  const authorized = new Map<string, string>()
  const signatures = new Map<string, readonly string[]>()
  const calls = new Map<string, number>()
  let url = ''

  const send = (c: Context, path: string, answer: Record<string, unknown>) =>
    c.json(tamper(path, answer))
  const page = ({ session, return_url, state }: Question) => {
    const ticket = randomBytes(8).toString('hex')
    tickets.set(ticket, session)
    const query = new URLSearchParams({ ticket, return_url, state })
    return { status: 'redirect', url: `${url}/page?${query}` }
  }
  const isBack = ({ session, answer }: Question) => tickets.get(answer?.ticket ?? '') === session

  app.use(async (c, next) => {
    const isPage = c.req.path === '/page'
    if (!isPage && c.req.header('authorization') !== `Bearer ${secret}`) {
      return c.json({ error: 'unauthorized' }, 401)
    }
    return await next()
  })
  app.get('/health', (c) => send(c, 'health', { status: 'ok', interface: 1 }))
  app.on(['GET', 'POST'], '/page', (c) => {
    const { ticket = '', return_url = '', state = '' } = c.req.query()
    return c.redirect(`${return_url}?${new URLSearchParams({ ticket, state })}`)
  })
  app.post('/credential', async (c) => {
    const question = await questionIn(c)
    if (!question.session) return c.json({ error: 'request_rejected' }, 400)
    if (!isBack(question)) return send(c, 'credential', page(question))
    const credential = {
      id: 'key-1',
      certificate: encodeBase64(person.certificate),
      algorithms: ['ecdsa-sha256'],
      signatures_max: 2,
    }
    return send(c, 'credential', { status: 'done', credential })
  })
  app.post('/authorize', async (c) => {
    const question = await questionIn(c)
    const { session, hashes } = question
    if (asks === 'redirect' && !isBack(question)) return send(c, 'authorize', page(question))
    const count = calls.get(session) ?? 0
    calls.set(session, count + 1)
    if (asks === 'ring' && count === 0) {
      return send(c, 'authorize', { status: 'waiting', control_code: '1234' })
    }
    authorized.set(session, hashes.join())
    return send(c, 'authorize', { status: 'done', authorization: `authorized ${session}` })
  })
  app.post('/sign', async (c) => {
    const { session, hashes, authorization } = await questionIn(c)
    const isAuthorized = authorization === `authorized ${session}`
    if (!isAuthorized || authorized.get(session) !== hashes.join()) {
      return c.json({ error: 'request_rejected' }, 400)
    }
    const made = signatures.get(session) ?? hashes.map((hash) => signatureOf(person, hash))
    signatures.set(session, made)
    return send(c, 'sign', { status: 'done', signatures: made })
  })

  const server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    secret,
    issuersOf: async (certificate) =>
      Buffer.from(certificate).equals(person.certificate) ? [root.certificate] : undefined,
    signed: () => signatures.size,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Question {
  readonly session: string
  readonly return_url: string
  readonly state: string
  readonly hashes: readonly string[]
  readonly authorization?: string
  readonly answer?: { readonly ticket?: string }
}

async function questionIn(c: Context): Promise<Question> {
  return await c.req.json()
}

function signatureOf({ privateKey }: Issuer, hash: string): string {
  return encodeBase64(signDigest(privateKey, Buffer.from(hash, 'base64')))
}

/** An authority of its own, and one person with a qualified certificate. */
function exampleIssuers() {
  const root = exampleIssuer(undefined, distinguishedName(['CN', 'Example Authority']), [
    ...authorityExtensions(),
  ])
  const subject = distinguishedName(
    ['C', 'PL'],
    ['SN', 'PRZYKŁADOWA'],
    ['GN', 'ANNA'],
    ['serialNumber', 'PNOPL-80010100009'],
  )
  const extensions = [keyUsage(['nonRepudiation']), qualifiedStatements('https://example.test/')]
  return { root, person: exampleIssuer(root, subject, extensions) }
}

function exampleIssuer(
  issuer: Issuer | undefined,
  subject: Bytes,
  extensions: readonly Bytes[],
): Issuer {
  const algorithm = 'ecdsa-sha256'
  return issueCertificate(issuer, {
    subject,
    extensions,
    key: { algorithm, privateKey: makeKey(algorithm) },
    serialNumber: Uint8Array.of(1),
    notBefore: new Date('2024-01-01T00:00:00Z'),
    notAfter: new Date('2044-01-01T00:00:00Z'),
  })
}
