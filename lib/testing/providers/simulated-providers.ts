import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeyRing, memoryKeyRing } from '@paraph/validator/authority/key-ring'
import { type Certificate, parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { buildCertificationPath } from '@paraph/validator/pki/certification-path'
import { CertificateRejected, ocspResponder } from '@paraph/validator/trust/ocsp-responder'
import { configuredClient, outgoingClient } from '@/lib/network/outgoing'
import type { HttpClient } from '@/lib/network/transport'
import type { IssuerSearch, RevocationCheck } from '@/lib/providers/checks/certificate-checks'
import type { ProviderSettings } from '@/lib/providers/provider-settings'
import { startSimulator } from '@/lib/simulator/start-simulator'
import { simulatorSettings } from '../services/simulator-app'

/** The simulator, and settings of providers for it. */
export interface SimulatedProviders {
  /** Address of the simulator. */
  readonly url: string
  readonly http: HttpClient
  /** The keys of the simulator. A world that is certified with them in memory has the same authorities. */
  readonly ring: KeyRing
  settings(path: string, more?: Partial<ProviderSettings>): ProviderSettings
  close(): Promise<void>
}

/** Starts a simulator whose persons answer at once, or time out almost immediately. */
export async function simulatedProviders({
  timeoutMs = 50,
  clock = () => new Date(),
} = {}): Promise<SimulatedProviders> {
  const dataDir = await mkdtemp(join(tmpdir(), 'providers-'))
  const settings = { ...simulatorSettings(dataDir), timeoutMs }
  const ring = memoryKeyRing(clock)
  const { url, close } = await startSimulator(settings, clock, ring)
  const http = configuredClient()
  const issuersOf = await issuerSearch(http, url)
  const isRevoked = revocationCheck(url, clock)
  return {
    url,
    http,
    ring,
    settings: (path, more = {}) => ({
      http,
      url: `${url}${path}`,
      relyingParty: { uuid: '00000000-0000-4000-8000-000000000000', name: 'DEMO' },
      issuersOf,
      isRevoked,
      clock,
      ...more,
    }),
    close: async () => {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function issuerSearch(http: HttpClient, url: string): Promise<IssuerSearch> {
  const download = async (name: string): Promise<Certificate> => {
    const address = `${url}/ca/${name}.crt`
    const { body } = await http({
      method: 'GET',
      url: address,
      timeoutMs: 5_000,
      responseBytesMax: 10_000,
    })
    return parseCertificate(body)
  }
  const anchors = [await download('root')]
  const intermediates = await Promise.all(
    ['mobile-id', 'smart-id', 'smart-id-nq', 'remote', 'card', 'card-nq'].map((name) =>
      download(name),
    ),
  )
  return async (certificate, at) => {
    const leaf = parseCertificate(certificate)
    const result = buildCertificationPath(leaf, { anchors, intermediates }, at)
    return result.found ? result.path.slice(1).map(({ der }) => der) : undefined
  }
}

/** Checks with the simulator's responder. */
function revocationCheck(url: string, clock: () => Date): RevocationCheck {
  const http = outgoingClient({ allow: [new URL(url).host] })
  const ask = ocspResponder({ http, clock })
  return async (certificate, issuer) => {
    try {
      await ask({ certificate: parseCertificate(certificate), issuer: parseCertificate(issuer) })
      return false
    } catch (error) {
      if (error instanceof CertificateRejected) return true
      throw error
    }
  }
}

/** A client that changes JSON answers, as a broken or hostile provider would. */
export function tampered(http: HttpClient, change: Changes): HttpClient {
  return async (request) => {
    const response = await http(request)
    const body = JSON.parse(Buffer.from(response.body).toString('utf8'))
    return { ...response, body: Buffer.from(JSON.stringify(changed(body, change))) }
  }
}

/** Fields to replace, at any depth; `undefined` removes a field. */
export interface Changes {
  readonly [field: string]: Changes | string | number | boolean | undefined
}

function changed(value: unknown, change: Changes[string]): unknown {
  if (typeof change !== 'object') return change
  const fields = Object.entries(change).map(([name, inner]) => [
    name,
    changed((value as Record<string, unknown> | undefined)?.[name], inner),
  ])
  return { ...(value as object), ...Object.fromEntries(fields) }
}

/** A client that adds a field to every object of JSON answers, as new API versions do. */
export function planted(http: HttpClient): HttpClient {
  return async (request) => {
    const response = await http(request)
    const body = JSON.parse(Buffer.from(response.body).toString('utf8'), (_key, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value, fieldOfTomorrow: { nested: true } }
        : value,
    )
    return { ...response, body: Buffer.from(JSON.stringify(body)) }
  }
}

/** A client that sends nothing and always returns the same answer. */
export function answering(status: number, body: unknown = {}): HttpClient {
  return async () => ({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) })
}

/** A client that records method, path and body of every call. */
export function recording(http: HttpClient): { http: HttpClient; sent: SentCall[] } {
  const sent: SentCall[] = []
  return {
    sent,
    http: (request) => {
      const { pathname, search } = new URL(request.url)
      const { body: text, headers: { authorization } = {} } = request
      const call = `${request.method} ${pathname}${search}`
      sent.push({ call, body: bodyOf(`${text ?? ''}`), authorization })
      return http(request)
    },
  }
}

/** JSON or a form. */
function bodyOf(text: string): unknown {
  if (text === '') return undefined
  return text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}

export interface SentCall {
  readonly call: string
  readonly body: unknown
  readonly authorization: string | undefined
}
