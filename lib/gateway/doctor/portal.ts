import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { configuredClient } from '@/lib/network/outgoing'
import { type Finding, fault, ok, type Probe, warning } from './finding'

/** Where processes are reached. */
export interface Addresses {
  /** Of the portal, for everybody. */
  readonly publicUrl: string
  /** Of the gateway, for the portal. */
  readonly gatewayUrl: string
  readonly isProxyTrusted: boolean
}

/** The processes as others see them: the gateway for the portal, the portal for the world. */
export function portalProbes(addresses: Addresses): readonly Probe[] {
  const { publicUrl: address, gatewayUrl } = addresses
  const outside = `From outside: curl -sSI ${address}`
  return [
    {
      name: 'gateway',
      todo: 'Start it, or check GATEWAY_URL.',
      look: () => lookAtGateway(gatewayUrl),
    },
    {
      name: 'public address',
      todo: `Check PORTAL_URL, DNS, the certificate and the proxy. ${outside}`,
      look: () => lookAtPortal(addresses, outside),
    },
    {
      name: 'size of uploads',
      todo: 'See the public address.',
      look: () => lookAtBodyLimit(address),
    },
  ]
}

const http = configuredClient()
const quick = { timeoutMs: 10_000, responseBytesMax: 1024 * 1024 }

async function lookAtGateway(address: string): Promise<Finding> {
  const { status, body } = await http({ method: 'GET', url: `${address}/readyz`, ...quick })
  if (status === 200) return ok(`${address} is ready`)
  const { components = {} } = JSON.parse(new TextDecoder().decode(body)) as {
    readonly components?: Readonly<Record<string, string>>
  }
  const down = Object.keys(components).filter((name) => components[name] === 'down')
  return fault(`${address} runs and is not ready: ${down.join(', ')}`, 'Its log says why.')
}

async function lookAtPortal(
  { publicUrl: address, isProxyTrusted }: Addresses,
  outside: string,
): Promise<Finding> {
  const url = `${address.replace(/\/+$/, '')}/manifest.webmanifest`
  const { status, body } = await http({ method: 'GET', url, ...quick })
  const isOurs = status === 200 && new TextDecoder().decode(body).includes('"Paraph"')
  if (!isOurs) return fault(`${address} answers, and is no portal of ours (${status})`, outside)
  const isProxied = address.startsWith('https:')
  if (isProxied && !isProxyTrusted) {
    const todo = 'Set TRUST_PROXY to the number of proxies; see docs/limits.md.'
    return warning(`${address} is the portal; everybody behind its proxy counts as one`, todo)
  }
  return ok(`${address} is the portal. ${outside}`)
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
