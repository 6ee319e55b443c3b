import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { hasIdentityVectors, identityVectors } from '@/lib/testing/providers/identity-vectors'
import {
  answering,
  recording,
  type SimulatedProviders,
  simulatedProviders,
  tampered,
} from '@/lib/testing/providers/simulated-providers'
import type { DeviceLink } from '@/lib/vocabulary/provider'
import type {
  CallbackValues,
  DeviceLinks,
  IdentityProvider,
  StartedSession,
} from '../identity-provider'
import { type DeviceLinkFields, deviceLink } from './device-link'
import type { SmartIdSettings } from './session'
import { smartId } from './smart-id'

let world: SimulatedProviders

beforeAll(async () => {
  world = await simulatedProviders({ timeoutMs: 60_000 })
})
afterAll(() => world.close())

const person = { country: 'LT', personalCode: '40404040009' } as const
const documentNumber = 'PNOLT-40404040009-MOCK-Q'
const prompt = { text: 'contract.pdf', format: 'GSM-7', language: 'LIT' } as const
const waiting = { waitMs: 20_000 }
const callbackUrl = 'https://portal.example/smart-id/callback?state=abc'
const flows: readonly DeviceLink[] = [
  { type: 'QR' },
  { type: 'Web2App', callbackUrl },
  { type: 'App2App', callbackUrl },
]
const reason = (name: string) => expect.objectContaining({ name: 'ProviderFailure', reason: name })

function provider(more: Partial<SmartIdSettings> = {}): IdentityProvider {
  return smartId({ ...world.settings('/smart-id-rp/v3', more), schemeName: 'smart-id-demo' })
}

function links(): DeviceLinks {
  return provider().deviceLinks ?? expect.fail('Smart-ID has device links')
}

/** Through JSON, as an order that waited in storage. */
const stored = <T>(order: T): T => JSON.parse(JSON.stringify(order))

function orderOf(deviceLink: DeviceLink) {
  return stored(provider().orderAuthentication({ person, prompt, deviceLink }))
}

/** The app's part: scans or opens the link of this moment. */
async function follow(
  order: Parameters<DeviceLinks['linkAt']>[0],
  started: StartedSession,
  { type: flowType }: DeviceLink,
  at = new Date(),
): Promise<CallbackValues> {
  const session = started.deviceLink ?? expect.fail('nothing to make links of')
  const link = links().linkAt(order, session, 'lt', at)
  const body = JSON.stringify({ documentNumber, deviceLink: link, flowType })
  const answer = await fetch(`${world.url}/mock/device-link`, { method: 'POST', body })
  const { callbackUrl: address } = await answer.json()
  const values = new URL(address ?? callbackUrl).searchParams
  return {
    sessionSecretDigest: values.get('sessionSecretDigest') ?? '',
    userChallengeVerifier: values.get('userChallengeVerifier') ?? undefined,
  }
}

describe('Smart-ID by device link', () => {
  it.each(flows)('identifies whoever follows a link of type $type', async (flow) => {
    const order = orderOf(flow)
    const started = await provider().startAuthentication(order)
    await follow(order, started, flow)
    const answer = await provider().readAuthentication(order, started.providerSession, waiting)
    expect(answer).toMatchObject({
      documentNumber,
      identity: { identifier: { number: '40404040009' } },
    })
    expect(order).not.toHaveProperty('verificationCode')
    expect(started.verificationCode).toBeUndefined()
  })

  it.each(flows)('signs by a link of type $type', async (deviceLink) => {
    const certificate = await provider().signingCertificate({ person, level: 'QSCD' })
    const order = stored(
      provider().orderSignature({
        person,
        level: 'QSCD',
        certificate,
        prompt,
        deviceLink,
        algorithm: provider().signatureAlgorithm(certificate, 'SHA-256'),
        digest: digest('SHA-256', utf8('what is signed')),
      }),
    )
    const started = await provider().startSignature(order)
    await follow(order, started, deviceLink)
    const answer = await provider().readSignature(order, started.providerSession, waiting)
    expect(answer).toHaveProperty('signatureValue')
  })

  it('recognises the callback of its session and of its answer', async () => {
    const flow = { type: 'Web2App', callbackUrl } as const
    const order = orderOf(flow)
    const started = await provider().startAuthentication(order)
    const values = await follow(order, started, flow)
    const answer = await provider().readAuthentication(order, started.providerSession, waiting)
    if (answer === 'running' || !started.deviceLink) expect.fail('The app has answered')
    expect(links().isCallbackOf(started.deviceLink, values)).toBe(true)
    expect(links().isCallbackToAnswer(values, answer)).toBe(true)
  })

  it('refuses an answer that came another way than was asked', async () => {
    const order = orderOf({ type: 'QR' })
    const started = await provider().startAuthentication(order)
    await follow(order, started, { type: 'QR' })
    const state = { ...(order.state as object), flow: { type: 'Web2App', callbackUrl } }
    const other = { ...order, state }
    const answer = provider().readAuthentication(other, started.providerSession, waiting)
    await expect(answer).rejects.toEqual(reason('answer-rejected'))
  })

  it('is not opened by the picture of a code', async () => {
    const order = orderOf({ type: 'QR' })
    const started = await provider().startAuthentication(order)
    await follow(order, started, { type: 'QR' }, new Date(Date.now() + 10_000))
    const briefly = { waitMs: 1_000 }
    expect(await provider().readAuthentication(order, started.providerSession, briefly)).toBe(
      'running',
    )
  })

  it('shows another code every second', async () => {
    const order = orderOf({ type: 'QR' })
    const { deviceLink: session } = await provider().startAuthentication(order)
    if (!session) expect.fail('nothing to make links of')
    const at = (seconds: number) =>
      links().linkAt(order, session, 'lt', new Date(session.startedAt + seconds * 1000))
    expect(at(7.9)).toContain('&elapsedSeconds=7&')
    expect(at(8)).toContain('&elapsedSeconds=8&')
    expect(at(-5)).toContain('&elapsedSeconds=0&')
    expect(at(7)).not.toBe(at(8))
  })

  it('is asked without a code, with the way back, and with a nonce for signing only', async () => {
    const { http, sent } = recording(world.http)
    const order = orderOf({ type: 'Web2App', callbackUrl })
    await provider({ http }).startAuthentication(order)
    expect(sent[0]).toMatchObject({
      call: 'POST /smart-id-rp/v3/authentication/device-link/etsi/PNOLT-40404040009',
      body: { initialCallbackUrl: callbackUrl, signatureProtocol: 'ACSP_V2' },
    })
    expect(sent[0]?.body).not.toHaveProperty('vcType')
    expect(sent[0]?.body).not.toHaveProperty('nonce')
  })

  it.each(['sessionToken', 'sessionSecret', 'deviceLinkBase'])(
    'does not begin without %s',
    async (field) => {
      const http = tampered(world.http, { [field]: undefined })
      const started = provider({ http }).startAuthentication(orderOf({ type: 'QR' }))
      await expect(started).rejects.toEqual(reason('unknown-result'))
    },
  )

  it('says when the app met another session than it waited for', async () => {
    const end = { state: 'COMPLETE', result: { endResult: 'EXPECTED_LINKED_SESSION' } }
    const http = answering(200, end)
    const answer = provider({ http }).readAuthentication(orderOf({ type: 'QR' }), 'abc', waiting)
    await expect(answer).rejects.toEqual(reason('unknown-result'))
  })
})

interface Vector {
  readonly id: string
  readonly unprotectedDeviceLink: string
  readonly expected_authCode: string
  readonly inputs: Omit<DeviceLinkFields, 'elapsedSeconds'> & {
    readonly elapsedSeconds: number | null
    readonly brokeredRpName: string
    readonly interactionsBase64: string
    readonly sessionSecretBase64: string
  }
}

describe.runIf(hasIdentityVectors)('published links', () => {
  it.each(identityVectors<Vector>('auth_codes'))('$id', (vector) => {
    const { elapsedSeconds, ...inputs } = vector.inputs
    const link = deviceLink({
      ...inputs,
      brokeredRelyingPartyName: inputs.brokeredRpName,
      interactions: inputs.interactionsBase64,
      sessionSecret: inputs.sessionSecretBase64,
      initialCallbackUrl: inputs.deviceLinkType === 'QR' ? '' : inputs.initialCallbackUrl,
      ...(elapsedSeconds !== null && { elapsedSeconds }),
    })
    expect(link).toBe(`${vector.unprotectedDeviceLink}&authCode=${vector.expected_authCode}`)
  })
})
