import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import {
  hasIdentityVectors,
  identityVectors,
} from '@paraph/validator/testing/providers/identity-vectors'
import { describe, expect, it } from 'vitest'
import { providersOfFile } from '@/lib/testing/providers/providers-of-file'
import { answering, recording, tampered } from '@/lib/testing/providers/simulated-providers'
import type { DeviceLink } from '@/lib/vocabulary/provider'
import type {
  CallbackValues,
  CertificateChoice,
  DeviceLinks,
  PhoneProvider,
  SigningCertificate,
  StartedSession,
} from '../identity-provider'
import { type DeviceLinkFields, deviceLink } from './device-link'
import type { SmartIdSettings } from './session'
import { smartId } from './smart-id'

const world = await providersOfFile({ timeoutMs: 60_000 })

const person = { country: 'LT', personalCode: '40404040009' } as const
const documentNumber = 'PNOLT-40404040009-MOCK-Q'
const prompt = { text: 'contract.pdf', format: 'GSM-7', language: 'LIT' } as const
const waiting = { waitMs: 20_000 }
const callbackUrl = 'https://portal.example/smart-id/callback?state=abc'
const reason = (name: string) => expect.objectContaining({ name: 'ProviderFailure', reason: name })

function provider(more: Partial<SmartIdSettings> = {}): PhoneProvider {
  return smartId({ ...world.settings('/smart-id-rp/v3', more), schemeName: 'smart-id-demo' })
}

function links(): DeviceLinks {
  return provider().deviceLinks ?? expect.fail('Smart-ID has device links')
}

function choice(settings: Partial<SmartIdSettings> = {}): CertificateChoice {
  return provider(settings).certificateChoice ?? expect.fail('Smart-ID has certificate choice')
}

const choosing = { level: 'QUALIFIED', prompt } as const

/** Passes an order through JSON, as storage does. */
const stored = <T>(order: T): T => JSON.parse(JSON.stringify(order))

/** Returns the certificate of the person who scans, and the session in which their app now waits. */
async function chooseCertificate(http: SmartIdSettings['http']) {
  const asked = stored(choice().order(choosing))
  const started = await choice({ http }).start(asked)
  await follow(asked, started, { type: 'QR' })
  const chosen = await choice({ http }).read(asked, started.providerSession, waiting)
  if (chosen === 'running') expect.fail('The app has answered')
  return { ...chosen, session: started.providerSession }
}

const signatureFor = (chosen: SigningCertificate & { readonly session: string }) =>
  ({
    person,
    level: 'QUALIFIED',
    certificate: chosen,
    prompt,
    deviceLink: { type: 'QR' },
    certificateSession: chosen.session,
    algorithm: 'rsa-pss-sha256',
    digest: digest('SHA-256', utf8('what is signed')),
  }) as const

function orderOf(deviceLink: DeviceLink) {
  return stored(provider().orderAuthentication({ person, prompt, deviceLink }))
}

/** Plays the app: scans or opens the current link. */
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
  it('signs nothing for a certificate session in which the app does not wait', async () => {
    const chosen = await chooseCertificate(world.http)
    const order = provider().orderSignature({
      ...signatureFor(chosen),
      certificateSession: 'other',
    })
    await expect(provider().startSignature(order)).rejects.toEqual(reason('session-lost'))
  })

  it('rejects a certificate without an account name', async () => {
    const asked = choice().order(choosing)
    const started = await choice().start(asked)
    await follow(asked, started, { type: 'QR' })
    const http = tampered(world.http, { result: { documentNumber: undefined } })
    const answer = choice({ http }).read(asked, started.providerSession, waiting)
    await expect(answer).rejects.toEqual(reason('answer-rejected'))
  })

  it('rejects an answer by another flow than requested', async () => {
    const order = orderOf({ type: 'QR' })
    const started = await provider().startAuthentication(order)
    await follow(order, started, { type: 'QR' })
    const state = { ...(order.state as object), flow: { type: 'Web2App', callbackUrl } }
    const other = { ...order, state }
    const answer = provider().readAuthentication(other, started.providerSession, waiting)
    await expect(answer).rejects.toEqual(reason('answer-rejected'))
  })

  it('cannot be opened by an old picture of the code', async () => {
    const order = orderOf({ type: 'QR' })
    const started = await provider().startAuthentication(order)
    await follow(order, started, { type: 'QR' }, new Date(Date.now() + 10_000))
    const briefly = { waitMs: 1_000 }
    expect(await provider().readAuthentication(order, started.providerSession, briefly)).toBe(
      'running',
    )
  })

  it('requests authentication with the callback address and without code type and nonce', async () => {
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
    'does not start without %s',
    async (field) => {
      const http = tampered(world.http, { [field]: undefined })
      const started = provider({ http }).startAuthentication(orderOf({ type: 'QR' }))
      await expect(started).rejects.toEqual(reason('unknown-result'))
    },
  )

  it('reports unknown-result when the app was in another session', async () => {
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
