import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { z } from 'zod'
import { configuredClient } from '@/lib/network/outgoing'
import { hourMs } from '@/lib/vocabulary/durations'
import { type Finding, fault, ok, type Probe, warning } from './finding'

/** The addresses of the processes. */
interface Surroundings {
  /** Public address of the portal. */
  readonly publicUrl: string
  /** Address of the gateway, for the portal. */
  readonly gatewayUrl: string
  readonly inProduction: boolean
}

/** Tests the gateway as the portal reaches it, and the portal as browsers reach it. */
export function portalProbes({
  publicUrl,
  gatewayUrl,
  inProduction,
}: Surroundings): readonly Probe[] {
  const outside = `From outside: curl -sSI ${publicUrl}`
  return [
    {
      name: 'gateway',
      todo: 'Start it, or check GATEWAY_URL.',
      look: () => lookAtGateway(gatewayUrl, inProduction),
    },
    {
      name: 'public address',
      todo: `Check PORTAL_URL, DNS, the certificate and the proxy. ${outside}`,
      look: () => lookAtPortal(publicUrl, outside),
    },
    {
      name: 'forwarded headers',
      todo: 'See the public address.',
      look: () => lookAtForwarding(publicUrl),
    },
    {
      name: 'size of uploads',
      todo: 'See the public address.',
      look: () => lookAtBodyLimit(publicUrl),
    },
  ]
}

const http = configuredClient()
const quick = { timeoutMs: 10_000, responseBytesMax: 1024 * 1024 }

async function lookAtGateway(address: string, inProduction: boolean): Promise<Finding> {
  const { status, body } = await http({ method: 'GET', url: `${address}/readyz`, ...quick })
  const readiness = JSON.parse(new TextDecoder().decode(body)) as Readiness
  if (status === 200) return describeReady(address, readiness, inProduction)
  const { components = {} } = readiness
  const down = Object.keys(components).filter((name) => components[name] === 'down')
  return fault(`${address} runs but is not ready: ${down.join(', ')}`, 'Its log says why.')
}

interface Readiness {
  readonly components?: Readonly<Record<string, string>>
  readonly held?: boolean
  /** Start time of the newest backup. */
  readonly backup?: string | null
}

const backupHoursMax = 48

const nightly = 'Run `./paraph backup FOLDER` every night; see docs/operate/backups.md.'

function describeReady(
  address: string,
  { held = false, backup = null }: Readiness,
  inProduction: boolean,
): Finding {
  if (held) {
    const todo = 'Activate it with `./paraph restore activate`; see docs/operate/backups.md.'
    return warning(`${address} is a restored copy that is held: it sends nothing`, todo)
  }
  if (backup === null) {
    const none = `${address} is ready; no backup was made yet`
    return inProduction ? warning(none, nightly) : ok(none)
  }
  const hours = (Date.now() - Date.parse(backup)) / hourMs
  const found = `${address} is ready; its newest backup is ${hours.toFixed(1)} h old`
  if (hours < backupHoursMax) return ok(found)
  return warning(found, nightly)
}

async function lookAtPortal(address: string, outside: string): Promise<Finding> {
  const url = `${address}/manifest.webmanifest`
  const { status, body } = await http({ method: 'GET', url, ...quick })
  const isOurs = status === 200 && new TextDecoder().decode(body).includes('"Paraph"')
  if (!isOurs) return fault(`${address} answers, but is not a Paraph portal (${status})`, outside)
  return ok(`${address} is the portal. ${outside}`)
}

/** An address for documentation (RFC 5737), which no real client has. */
const madeUp = '203.0.113.86'

/** Tests which client address and which public address the portal sees, also with a forged header. */
async function lookAtForwarding(address: string): Promise<Finding> {
  const { origin } = new URL(address)
  const plain = await arrivalAt(address, {})
  const lying = await arrivalAt(address, { 'x-forwarded-for': madeUp })
  if (plain === undefined || lying === undefined) {
    return fault(
      'the portal does not report how a request arrives',
      'Check that it is of this version.',
    )
  }
  if (lying.address === madeUp) {
    return fault('any client can forge its address with X-Forwarded-For', trustOf(plain))
  }
  if (plain.origin !== origin) {
    const todo = `Configure the proxy to pass on Host and to set X-Forwarded-Proto, ${asInOurs}.`
    return fault(`requests to ${origin} arrive as requests to ${plain.origin}`, todo)
  }
  const isNamed = plain.proxies > 0 || origin.startsWith('http:')
  if (!(isNamed && plain.isFirst)) {
    return warning('all clients behind the proxy count as one', trustOf(plain))
  }
  return ok(
    `requests arrive from ${plain.address} and for ${origin}, through ${plain.proxies} proxies`,
  )
}

const asInOurs = 'as deploy/nginx/paraph.conf does'

function trustOf({ proxies }: Arrival): string {
  return proxies > 0
    ? `Set TRUST_PROXY=${proxies} for portal and gateway; see docs/operate/limits.md.`
    : `Configure the proxy to add its client to X-Forwarded-For, ${asInOurs}, and set TRUST_PROXY=1. Without a proxy, set TRUST_PROXY=none.`
}

/** The portal's report about a request: see app/status/arrival. */
const arrival = z.object({
  address: z.string().optional(),
  proxies: z.number(),
  isFirst: z.boolean(),
  origin: z.string(),
})

type Arrival = z.infer<typeof arrival>

async function arrivalAt(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Arrival | undefined> {
  const url = `${address}/status/arrival`
  const { body } = await http({ method: 'GET', url, headers, ...quick })
  try {
    return arrival.safeParse(JSON.parse(new TextDecoder().decode(body))).data
  } catch {
    // The answer did not come from the portal.
    return undefined
  }
}

/** The largest upload that the portal takes. */
const uploadBytes = 100 * 1024 * 1024
const refusalMs = 3_000

/** Announces a large upload without sending it. A proxy with a lower limit refuses it at once. */
async function lookAtBodyLimit(address: string): Promise<Finding> {
  const url = new URL('/upload/size', address)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': uploadBytes,
    }
    const call = send(url, { method: 'PUT', headers, timeout: refusalMs })
    call.once('response', ({ statusCode }) => {
      resolve(statusCode)
      call.destroy()
    })
    call.once('timeout', () => {
      resolve(undefined)
      call.destroy()
    })
    call.once('error', reject)
    call.flushHeaders()
  })
  if (status !== 413) return ok('nothing in front of the portal refuses 100 MiB')
  return fault(
    'the proxy refuses uploads of 100 MiB',
    'Raise its limit, in nginx: client_max_body_size 110m.',
  )
}
