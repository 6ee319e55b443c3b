import { describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { authorityExtensions, extendedKeyUsage, extension } from '#authority/extensions'
import { type CertificateStatus, ocspResponse } from '#authority/ocsp-response'
import { decodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { enumerated, nullValue, sequence } from '#encoding/der/writer'
import { issue } from '#testing/certificates'
import { hasOpenssl, opensslFolder } from '#testing/openssl'
import { hasIdentityVectors, identityVectors } from '#testing/providers/identity-vectors'
import { parseCertificate } from '../certificate/certificate'
import { oids } from '../oids'
import { certificateToPem } from '../pem'
import { isCurrent } from './certificate-status'
import { type OcspTrust, verifyOcspResponse } from './ocsp'
import { buildOcspRequest, type OcspSubject } from './ocsp-request'
import { parseOcspResponse } from './ocsp-response'

const authority = issue('CA', undefined, authorityExtensions())
const person = issue('Person', authority, [], { serialNumber: 500 })
const delegate = issue('Responder', authority, [extendedKeyUsage([oids.idKpOcspSigning])])
const subject: OcspSubject = { certificate: person.parsed, issuer: authority.parsed }
const thisUpdate = new Date('2026-06-01T12:00:00Z')

const asked = { certificate: person.certificate, issuer: authority.certificate }

const answer = (details: Partial<CertificateStatus> = {}, responder: Issuer = delegate) =>
  ocspResponse(responder, { ...asked, at: thisUpdate, ...details })

function verify(encoded: Bytes, asked: OcspSubject = subject, trust: OcspTrust = {}) {
  const { basic = expect.fail() } = parseOcspResponse(encoded)
  return verifyOcspResponse(basic, asked, trust)
}

const ended = { notAfter: new Date('2026-05-01T00:00:00Z') }

const notBegun = { notBefore: new Date('2026-07-01T00:00:00Z') }

describe('an OCSP response', () => {
  it.each(['key', 'name'] as const)(
    'is authentic if a delegated responder is named by %s',
    (namedBy) => {
      expect(verify(answer({ namedBy }))).toMatchObject({
        isAuthentic: true,
        response: { status: { is: 'good' }, thisUpdate, nextUpdate: undefined },
        producedAt: thisUpdate,
        responder: delegate.parsed,
      })
    },
  )

  it('is rejected if it states a wrong salt length', () => {
    const responder = issue('Responder', authority, [extendedKeyUsage([oids.idKpOcspSigning])], {
      algorithm: 'rsa-pss-sha256',
    })
    const right = answer({}, responder)
    const wrong = Buffer.from(
      Buffer.from(right).toString('hex').replaceAll('a203020120', 'a203020114'),
      'hex',
    )
    expect(verify(right)).toMatchObject({ isAuthentic: true })
    expect(verify(wrong)).toEqual({ isAuthentic: false, reason: 'signature-wrong' })
  })

  it('reports a revoked certificate with time and reason', () => {
    const revokedAt = new Date('2026-05-01T00:00:00Z')
    expect(verify(answer({ revokedAt, reason: 1 }))).toMatchObject({
      response: { status: { is: 'revoked', at: revokedAt, reason: 'keyCompromise' } },
    })
  })

  it.each<[string, Partial<CertificateStatus>, string]>([
    ['good and then revoked', { before: {}, revokedAt: thisUpdate, reason: 1 }, 'revoked'],
    ['revoked and then good', { before: { revokedAt: thisUpdate, reason: 1 } }, 'revoked'],
    ['good and then unknown', { before: {}, isUnknown: true }, 'unknown'],
    ['good twice', { before: {} }, 'good'],
  ])('gives the stricter of two answers: %s', (_, details, is) => {
    expect(verify(answer(details))).toMatchObject({ response: { status: { is } } })
  })

  it('reports that the issuer does not know the certificate', () => {
    expect(verify(answer({ isUnknown: true }))).toMatchObject({
      response: { status: { is: 'unknown' } },
    })
  })

  const rejected = (reason: string) => ({ isAuthentic: false, reason })

  it('is rejected for the same serial number of another issuer', () => {
    const namesake = issue('CA', undefined, authorityExtensions())
    expect(verify(answer({ issuer: namesake.certificate }))).toEqual(rejected('other-certificate'))
  })

  it.each([
    ['ended', ended],
    ['not started', notBegun],
  ])('is rejected if the validity of the issuer had %s', (_, validity) => {
    const issuer = issue('CA', undefined, authorityExtensions(), validity)
    const certificate = issue('Person', issuer, [])
    const encoded = answer(
      { certificate: certificate.certificate, issuer: issuer.certificate },
      issuer,
    )
    const asked = { certificate: certificate.parsed, issuer: issuer.parsed }
    expect(verify(encoded, asked)).toEqual(rejected('responder-not-valid'))
  })

  it('is rejected if the validity of an explicitly trusted responder had ended', () => {
    const responder = issue('Responder of old', undefined, [], ended)
    const trust = { trustedResponders: [responder.parsed] }
    expect(verify(answer({}, responder), subject, trust)).toEqual(rejected('responder-not-valid'))
  })

  it('is authentic from an explicitly trusted responder', () => {
    const responder = issue('Responder of old', undefined, [])
    const trust = { trustedResponders: [responder.parsed] }
    expect(verify(answer({}, responder), subject, trust)).toMatchObject({ isAuthentic: true })
  })

  it('is rejected if the responder’s own certificate is its subject', () => {
    const itself = { certificate: delegate.parsed, issuer: authority.parsed }
    expect(verify(answer({ certificate: delegate.certificate }), itself)).toEqual(
      rejected('responder-not-authorised'),
    )
  })

  it.each([
    ['an unknown one', '1.3.6.1.5.5.7.48.1.99', false, { isAuthentic: true }],
    ['an unknown critical one', '1.3.6.1.5.5.7.48.1.99', true, rejected('not-understood')],
    ['a known critical one', oids.idPkixOcspNonce, true, { isAuthentic: true }],
  ])('may have %s of the extensions (RFC 6960, 4.4)', (_, type, isCritical, expected) => {
    const one = extension(type, nullValue(), isCritical)
    expect(verify(answer({ extension: one }))).toMatchObject(expected)
    expect(verify(answer({ extensions: [one] }))).toMatchObject(expected)
  })

  it('is malformed with an undefined status', () => {
    expect(() => parseOcspResponse(sequence(enumerated(4)))).toThrow(MalformedDer)
  })
})

describe('an OCSP answer is current', () => {
  const freshness = { maximumAgeSeconds: 600, clockSkewSeconds: 60 }
  const { basic = expect.fail() } = parseOcspResponse(answer())
  const [single = expect.fail()] = basic.responses
  const nextUpdate = new Date('2026-06-02T12:00:00Z')

  it.each([
    ['immediately', single, '2026-06-01T12:00:00Z', true],
    ['shortly before thisUpdate, within the clock skew', single, '2026-06-01T11:59:00Z', true],
    ['not earlier than the clock skew permits', single, '2026-06-01T11:58:59Z', false],
    ['until the maximum age', single, '2026-06-01T12:11:00Z', true],
    ['not after the maximum age', single, '2026-06-01T12:11:01Z', false],
    ['until its next update', { ...single, nextUpdate }, '2026-06-02T12:00:00Z', true],
    ['not after its next update', { ...single, nextUpdate }, '2026-06-02T12:01:01Z', false],
  ])('%s', (_, response, at, expected) => {
    expect(isCurrent(response, new Date(at), freshness)).toBe(expected)
  })
})

describe.runIf(hasOpenssl)('openssl', () => {
  const { write, read, run } = opensslFolder()
  const pemOf = ({ parsed: certificate }: Issuer) => certificateToPem(certificate.der)
  const keyOf = ({ privateKey }: Issuer) =>
    String(privateKey.export({ type: 'pkcs8', format: 'pem' }))

  it('answers our request so that we can verify the response', () => {
    write('ca.pem', pemOf(authority))
    write('responder.pem', pemOf(delegate))
    write('responder.key', keyOf(delegate))
    write('index', 'R\t270101000000Z\t260501000000Z,superseded\t01F4\tunknown\t/CN=Person\n')
    write('request', buildOcspRequest(subject, Uint8Array.of(1, 2, 3, 4)))
    run(
      'ocsp -index index -CA ca.pem -rsigner responder.pem -rkey responder.key -reqin request -respout response -ndays 1',
    )
    const response = read('response')
    expect(parseOcspResponse(response).basic?.extensions.has(oids.idPkixOcspNonce)).toBe(true)
    const verdict = verify(response, subject, { trustedResponders: [delegate.parsed] })
    expect(verdict).toMatchObject({
      isAuthentic: true,
      response: { status: { is: 'revoked', reason: 'superseded' } },
    })
  })
})

describe.runIf(hasIdentityVectors)('the recorded response of a provider’s responder', () => {
  function recordedCertificate(wanted: string) {
    const vectors = identityVectors<{ id: string; der_base64: string }>('certificates')
    return parseCertificate(decodeBase64(vectors.find(({ id }) => id === wanted)?.der_base64 ?? ''))
  }

  it('is authentic, good, and current for its longest allowed age', () => {
    const [recorded = expect.fail()] = identityVectors<{ response_der_base64: string }>('ocsp')
    const verdict = verify(decodeBase64(recorded.response_der_base64), {
      certificate: recordedCertificate('vat-OK-SIGN-Q-PNOEE-40504040001.crt'),
      issuer: recordedCertificate('sid-v3-ca-cert.pem.crt'),
    })
    if (!verdict.isAuthentic) return expect.fail(verdict.reason)
    expect(verdict.response.status).toEqual({ is: 'good' })
    const freshness = { maximumAgeSeconds: 300, clockSkewSeconds: 60 }
    expect(isCurrent(verdict.response, new Date('2026-03-24T09:33:00Z'), freshness)).toBe(true)
    expect(isCurrent(verdict.response, new Date('2026-03-25T09:33:00Z'), freshness)).toBe(false)
  })
})
