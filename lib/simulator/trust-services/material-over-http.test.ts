import { memoryKeyRing } from '@paraph/validator/authority/key-ring'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { type Certificate, parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { parseCrl } from '@paraph/validator/pki/revocation/crl'
import { parseOcspResponse } from '@paraph/validator/pki/revocation/ocsp-response'
import { crlRepository } from '@paraph/validator/trust/revocation/crl-repository'
import { materialOverHttp } from '@paraph/validator/trust/revocation/material-over-http'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import { simulatorApp } from '@/lib/simulator/app'
import { findMobileIdPerson } from '@/lib/simulator/persons/mobile-id-people'
import { openWorld } from '@/lib/simulator/world'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { simulatorSettings } from '@/lib/testing/services/simulator-app'

const baseUrl = 'http://world.example'
const folder = folderOfFile('online-material-')

let now = new Date('2026-06-01T12:00:00Z')
let asked: string[]
let unreachable: readonly string[]
const world = await openWorld(
  simulatorSettings(folder),
  baseUrl,
  () => now,
  memoryKeyRing(() => now),
)
const app = simulatorApp(world)
const http: HttpClient = async ({ url, method, body }) => {
  const { pathname } = new URL(url)
  asked.push(pathname)
  if (unreachable.includes(pathname)) throw new OutgoingFailure('connection', 'world.example')
  const response = await app.request(url, { method, ...(body && { body: Buffer.from(body) }) })
  const content = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: {}, body: content }
}
const settings = { http, clock: () => now }
beforeEach(() => {
  asked = []
  unreachable = []
  now = new Date('2026-06-01T12:00:00Z')
})

function subject(phone: string, code: string) {
  const person = findMobileIdPerson(phone, code) ?? expect.fail()
  const { certificate } = world.office.mobileId(person, 'signature')
  return { certificate: parseCertificate(certificate), issuer: issuer() }
}

function issuer(): Certificate {
  return parseCertificate(world.authorities.get('mobile-id')?.certificate ?? expect.fail())
}

const good = () => subject('+37060000666', '50001018865')
const revoked = () => subject('+37060000005', '50001020057')

describe('revocation data from the network', () => {
  it.each([
    ['good', good],
    ['revoked', revoked],
  ])('is the responder’s answer for a %s certificate', async (is, whom) => {
    const { ocspResponses, crls, address } = await materialOverHttp(settings).revocation(whom())
    expect(address).toBe(`${baseUrl}/ocsp`)
    const [response] = parseOcspResponse(ocspResponses[0] ?? expect.fail()).basic?.responses ?? []
    expect(response?.status).toMatchObject({ is })
    expect(crls).toEqual([])
  })

  it.each([
    ['good', good],
    ['revoked', revoked],
  ])('is the CRL when the responder does not answer: %s', async (is, whom) => {
    unreachable = ['/ocsp']
    const { certificate, issuer } = whom()
    const { ocspResponses, crls, address } = await materialOverHttp(settings).revocation({
      certificate,
      issuer,
    })
    expect(address).toBe(`${baseUrl}/crl/mobile-id.crl`)
    expect(ocspResponses).toEqual([])
    expect(parseCrl(crls[0] ?? expect.fail()).statusOf(certificate, false)).toMatchObject({
      is,
    })
  })

  it('is empty without any answer', async () => {
    unreachable = ['/ocsp', '/crl/mobile-id.crl']
    expect(await materialOverHttp(settings).revocation(good())).toEqual({
      ocspResponses: [],
      crls: [],
    })
  })
})

describe('issuers from the network', () => {
  it('are those named in the certificate', async () => {
    const [found] = await materialOverHttp(settings).issuers(good().certificate)
    expect(found?.fingerprint).toBe(issuer().fingerprint)
  })
})

describe('a CRL', () => {
  const lists = () => asked.filter((path) => path.startsWith('/crl/'))

  it('is requested from its publisher, not from a cache on the way', async () => {
    let control: string | undefined
    const through: HttpClient = async (request) => {
      control = request.headers?.['cache-control']
      return await http(request)
    }
    await crlRepository({ ...settings, http: through })(good())
    expect(control).toBe('no-cache')
  })

  it('is fetched once for all callers until its next update', async () => {
    const find = crlRepository(settings)
    await Promise.all([find(good()), find(revoked())])
    now = new Date('2026-06-02T11:00:00Z')
    await find(good())
    expect(lists()).toHaveLength(1)
  })

  it('is fetched again after its next update', async () => {
    const find = crlRepository(settings)
    await find(good())
    now = new Date('2026-06-02T13:00:00Z')
    await find(good())
    expect(lists()).toHaveLength(2)
  })

  it('of another authority is ignored', async () => {
    const other = parseCertificate(world.authorities.get('smart-id')?.certificate ?? expect.fail())
    const find = crlRepository(settings)
    await expect(find({ certificate: good().certificate, issuer: other })).rejects.toThrow(
      'other-issuer',
    )
  })

  it('that is malformed counts as an outage', async () => {
    const page: HttpClient = async () => ({ status: 200, headers: {}, body: Buffer.from('<html>') })
    await expect(crlRepository({ ...settings, http: page })(good())).rejects.toMatchObject({
      code: 'trust-service-unavailable',
      service: 'crl-repository',
    })
  })

  it('is not fetched for a certificate without a distribution point', async () => {
    const anchor = parseCertificate(world.authorities.get('root')?.certificate ?? expect.fail())
    const asking = crlRepository(settings)({ certificate: anchor, issuer: anchor })
    await expect(asking).rejects.toThrow('names none')
    expect(asked).toEqual([])
  })
})
