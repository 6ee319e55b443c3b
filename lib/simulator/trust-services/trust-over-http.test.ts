import { memoryKeyRing } from '@paraph/validator/authority/key-ring'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import {
  OutgoingFailure,
  type OutgoingFailureCode,
} from '@paraph/validator/network/outgoing-failure'
import { parseOcspResponse } from '@paraph/validator/pki/revocation/ocsp-response'
import { parseTimeStampToken } from '@paraph/validator/pki/time-stamp/token'
import type { TrustServices } from '@paraph/validator/signature/signature-format'
import { type TrustAnchors, trustAnchorsFrom } from '@paraph/validator/trust/trust-anchors'
import { type TrustServicesSettings, trustServices } from '@paraph/validator/trust/trust-services'
import { beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import { type Authorities, authorityOf } from '@/lib/simulator/authority/authority'
import { certifyWorld } from '@/lib/simulator/authority/certified-world'
import { findMobileIdPerson } from '@/lib/simulator/persons/mobile-id-people'
import { trustServices as simulatedServices } from '@/lib/simulator/trust-services/handler'

const world = 'http://world.example'
const now = new Date('2026-06-01T12:00:00Z')
const imprint = digest('SHA-256', utf8('a signature value'))

let http: HttpClient
let anchors: TrustAnchors
let authorities: Authorities
let certificateOf: (phone: string, code: string) => Bytes

beforeAll(async () => {
  const clock = () => now
  const certified = await certifyWorld(memoryKeyRing(clock), world, clock)
  const { office } = certified
  authorities = certified.authorities
  const app = simulatedServices(certified)
  http = async ({ url, method, body }) => {
    if (!url.startsWith(world)) throw new OutgoingFailure('connection', new URL(url).host)
    const response = await app.request(url, { method, ...(body && { body: Buffer.from(body) }) })
    const content = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: {}, body: content }
  }
  anchors = trustAnchorsFrom(
    new Uint8Array(await (await app.request('/anchors.pem')).arrayBuffer()),
    'anchors.pem',
  )
  certificateOf = (phone, code) =>
    office.mobileId(findMobileIdPerson(phone, code) ?? expect.fail(), 'signature').certificate
})

function services(settings: Partial<TrustServicesSettings> = {}): TrustServices {
  return trustServices({
    timeStampingAddresses: [`${world}/tsa`],
    configuredHttp: http,
    outgoingHttp: http,
    anchors: () => anchors,
    clock: () => now,
    ...settings,
  })
}

const signer = () => certificateOf('+37060000666', '50001018865')
const revokedSigner = () => certificateOf('+37060000005', '50001020057')
const issuer = () => authorityOf(authorities, 'mobile-id').certificate

describe('a time-stamp', () => {
  it('covers the digest and has the world’s time', async () => {
    const token = parseTimeStampToken(await services().timeStamp(imprint))
    expect(token.messageImprint.algorithm).toBe('SHA-256')
    expect(hexOf(token.messageImprint.digest)).toBe(hexOf(imprint))
    expect(token.genTime).toEqual(now)
  })

  it('has the estimated size of the last one, and the first estimate is large enough', async () => {
    const world = services()
    const estimate = world.timeStampSize()
    const { length } = await world.timeStamp(imprint)
    expect(estimate).toBeGreaterThanOrEqual(length)
    expect(world.timeStampSize()).toBe(length)
  })

  it('comes from the next authority when the first one fails', async () => {
    const timeStampingAddresses = ['http://gone.example/tsa', `${world}/nowhere`, `${world}/tsa`]
    await expect(services({ timeStampingAddresses }).timeStamp(imprint)).resolves.toBeDefined()
  })

  it('failure names every authority by host', async () => {
    const timeStampingAddresses = ['http://gone.example/tsa', `${world}/nowhere`]
    await expect(services({ timeStampingAddresses }).timeStamp(imprint)).rejects.toMatchObject({
      code: 'trust-service-unavailable',
      service: 'time-stamping-authority',
      message: expect.stringMatching(/gone\.example.*world\.example.*HTTP 404/),
    })
  })

  it('is refused, and its time is reported, when it differs from the clock of this machine', async () => {
    const clock = () => new Date('2026-06-01T12:06:00Z')
    const noted: Date[] = []
    const noteTime = (_address: string, stated: Date) => void noted.push(stated)
    await expect(services({ clock, noteTime }).timeStamp(imprint)).rejects.toThrow(
      'states a time that differs by 360 s from the clock of this machine',
    )
    expect(noted).toEqual([now])
  })

  it('is refused when it repeats another request’s nonce', async () => {
    const replayed = http({
      method: 'POST',
      url: `${world}/tsa`,
      body: await requestOnce(),
      timeoutMs: 1_000,
      responseBytesMax: 100_000,
    })
    const configuredHttp: HttpClient = async () => await replayed
    await expect(services({ configuredHttp }).timeStamp(imprint)).rejects.toThrow(
      'repeats no nonce',
    )
  })

  it('is refused when it covers another digest', async () => {
    const other = await requestOnce(digest('SHA-256', utf8('something else')))
    const configuredHttp: HttpClient = async (request) => await http({ ...request, body: other })
    await expect(services({ configuredHttp }).timeStamp(imprint)).rejects.toThrow('imprint-differs')
  })

  /** The body that our client sends in one request. */
  async function requestOnce(digestOfData = imprint): Promise<Bytes> {
    let sent: Bytes | string | undefined
    const configuredHttp: HttpClient = async (request) => {
      sent = request.body
      return await http(request)
    }
    await services({ configuredHttp }).timeStamp(digestOfData)
    return typeof sent === 'object' ? sent : expect.fail()
  }
})

describe('revocation', () => {
  it('returns the answer for a good certificate', async () => {
    const response = parseOcspResponse(await services().revocation(signer(), issuer()))
    expect(response.basic?.responses[0]?.status).toEqual({ is: 'good' })
  })

  it('rejects a certificate that was revoked', async () => {
    await expect(services().revocation(revokedSigner(), issuer())).rejects.toMatchObject({
      code: 'revoked',
    })
  })

  it('status is unavailable for a certificate without a responder', async () => {
    const root = authorityOf(authorities, 'root').certificate
    await expect(services().revocation(root, root)).rejects.toMatchObject({
      service: 'ocsp-responder',
    })
  })

  it('status is unavailable when the responder does not answer', async () => {
    const outgoingHttp = unanswered('timeout')
    await expect(services({ outgoingHttp }).revocation(signer(), issuer())).rejects.toMatchObject({
      code: 'trust-service-unavailable',
    })
  })

  it('rejects an old answer', async () => {
    const clock = () => new Date('2026-06-01T13:00:00Z')
    await expect(services({ clock }).revocation(signer(), issuer())).rejects.toThrow(
      'from long ago',
    )
  })

  it('rejects an answer about another certificate', async () => {
    const answer = await services().revocation(signer(), issuer())
    const outgoingHttp: HttpClient = async () => ({ status: 200, headers: {}, body: answer })
    const asked = services({ outgoingHttp }).revocation(revokedSigner(), issuer())
    await expect(asked).rejects.toThrow('other-certificate')
  })
})

describe('issuers', () => {
  it('are fetched from the certificates’ addresses up to the anchor', async () => {
    const issuers = await services().issuersOf(signer(), [])
    expect(issuers.map(hexOf)).toEqual(
      [issuer(), authorityOf(authorities, 'root').certificate].map(hexOf),
    )
  })

  it('are taken from known certificates without a fetch', async () => {
    const outgoingHttp: HttpClient = async () => expect.fail('nobody is asked')
    const issuers = await services({ outgoingHttp }).issuersOf(signer(), [issuer()])
    expect(issuers).toHaveLength(2)
  })

  it('lead to a root even if a certificate below it is an anchor', async () => {
    const { certificates } = trustAnchorsFrom(issuer(), 'issuer')
    const trusted = { certificates: [...certificates, ...anchors.certificates] }
    const issuers = await services({ anchors: () => trusted }).issuersOf(signer(), [])
    expect(issuers).toEqual([issuer(), authorityOf(authorities, 'root').certificate])
  })

  it('are empty for an anchor', async () => {
    expect(await services().issuersOf(authorityOf(authorities, 'root').certificate, [])).toEqual([])
  })

  it('are refused without a path to an anchor', async () => {
    const asked = services({ anchors: () => ({ certificates: [] }) }).issuersOf(signer(), [])
    await expect(asked).rejects.toMatchObject({ code: 'no-certification-path' })
  })

  it('may be available later while trusted lists are missing', async () => {
    const away = { anchors: () => ({ certificates: [] }), isTrustWhole: () => false }
    await expect(services(away).issuersOf(signer(), [])).rejects.toMatchObject({
      code: 'trust-service-unavailable',
      service: 'trusted-list',
    })
  })

  it.each<readonly [string, HttpClient]>([
    ['the address does not answer', unanswered('connection')],
    ['their place is out of order', answering(503)],
    ['the answer is not a certificate', answering(200, utf8('<html>'))],
    ['the answer is truncated', answering(200, new Uint8Array([0x30, 0x82]))],
  ])('may be available later when %s', async (_, outgoingHttp) => {
    const asked = services({ outgoingHttp }).issuersOf(signer(), [])
    await expect(asked).rejects.toMatchObject({
      code: 'trust-service-unavailable',
      service: 'issuer-repository',
    })
  })

  it('are refused when their address may not be called', async () => {
    const outgoingHttp = unanswered('refused-address')
    const asked = services({ outgoingHttp }).issuersOf(signer(), [])
    await expect(asked).rejects.toMatchObject({ code: 'no-certification-path' })
  })
})

function unanswered(code: OutgoingFailureCode): HttpClient {
  return ({ url }) => Promise.reject(new OutgoingFailure(code, new URL(url).host))
}

function answering(status: number, body: Bytes = new Uint8Array()): HttpClient {
  return async () => ({ status, headers: {}, body })
}

function hexOf(bytes: Bytes): string {
  return Buffer.from(bytes).toString('hex')
}
