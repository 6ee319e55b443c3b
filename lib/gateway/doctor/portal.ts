import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { z } from 'zod'
import { configuredClient } from '@/lib/network/outgoing'
import { hourMs } from '@/lib/vocabulary/durations'
import { type Finding, fault, ok, type Probe, warning } from './finding'

/** Where processes are reached, and whether for good. */
interface Surroundings {
  /** Of the portal, for everybody. */
  readonly publicUrl: string
  /** Of the gateway, for the portal. */
  readonly gatewayUrl: string
  readonly inProduction: boolean
}

/** The processes as others see them: the gateway for the portal, the portal for the world. */
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
  return fault(`${address} runs and is not ready: ${down.join(', ')}`, 'Its log says why.')
}

interface Readiness {
  readonly components?: Readonly<Record<string, string>>
  readonly held?: boolean
  /** When the newest backup was begun. */
  readonly backup?: string | null
}

const backupHoursMax = 48

const nightly = '`npm run -s backup -- FOLDER`, every night; see docs/backups.md.'

function describeReady(
  address: string,
  { held = false, backup = null }: Readiness,
  inProduction: boolean,
): Finding {
  if (held) {
    const todo = '`npm run -s restore -- activate` lets it work; see docs/backups.md.'
    return warning(`${address} is a restored copy and held: it sends nothing`, todo)
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
  if (!isOurs) return fault(`${address} answers, and is no portal of ours (${status})`, outside)
  return ok(`${address} is the portal. ${outside}`)
}

/** An address that is nobody's (RFC 5737): whoever counts as it has made it up. */
const madeUp = '203.0.113.86'

/** Whom the portal takes us for, with and without a lie of ours, and where it thinks we have asked. */
async function lookAtForwarding(address: string): Promise<Finding> {
  const { origin } = new URL(address)
  const plain = await arrivalAt(address, {})
  const lying = await arrivalAt(address, { 'x-forwarded-for': madeUp })
  if (plain === undefined || lying === undefined) {
    return fault('the portal does not say how a request arrives', 'Is it of this version?')
  }
  if (lying.address === madeUp) {
    return fault('whoever sends X-Forwarded-For passes for anybody', trustOf(plain))
  }
  if (plain.origin !== origin) {
    const todo = `Have the proxy pass on Host and set X-Forwarded-Proto, ${asInOurs}.`
    return fault(`what is sent to ${origin} arrives as if sent to ${plain.origin}`, todo)
  }
  const isNamed = plain.proxies > 0 || origin.startsWith('http:')
  if (!(isNamed && plain.isFirst)) {
    return warning('everybody behind the proxy counts as one', trustOf(plain))
  }
  return ok(
    `a request arrives from ${plain.address} and for ${origin}; ${plain.proxies} proxies in between`,
  )
}

const asInOurs = 'as deploy/nginx/paraph.conf does'

function trustOf({ proxies }: Arrival): string {
  return proxies > 0
    ? `Set TRUST_PROXY=${proxies}, for portal and gateway alike; see docs/limits.md.`
    : `Have the proxy add its client to X-Forwarded-For, ${asInOurs}, and set TRUST_PROXY=1; without a proxy TRUST_PROXY=none.`
}

/** What the portal says of a request: see app/status/arrival. */
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
    // Somebody else's page.
    return undefined
  }
}

/** As much as the portal takes at once. */
const uploadBytes = 100 * 1024 * 1024
const refusalMs = 3_000

/** Announces a large upload and sends nothing of it: a proxy that takes less says so at once. */
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
    'Raise its limit: client_max_body_size 110m in nginx.',
  )
}
