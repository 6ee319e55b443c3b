import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bytes } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { parseCertificate } from './certificate'
import { MalformedCertificate } from './certificate/malformed-certificate'
import { publicKeyOf } from './certificate/public-key'
import { oids } from './oids'
import { parseCrl } from './revocation/crl'
import { verifyOcspResponse } from './revocation/ocsp'
import { parseOcspResponse } from './revocation/ocsp-response'
import { verifyCrl } from './revocation/verify-crl'
import { authorityExtensions, issue, purpose } from './test-authority'
import { revocationList } from './test-crl'
import { ocspAnswer } from './test-ocsp'
import { timeStamp } from './test-time-stamp'
import { parseTimeStampToken } from './time-stamp/token'
import { verifyTimeStampToken } from './time-stamp/verify'

const time = new Date('2026-06-01T12:00:00Z')
const imprint = new Uint8Array(32)
const authority = issue({ name: 'CA', extensions: authorityExtensions() })
const unit = issue({
  name: 'TSA',
  issuer: authority,
  extensions: [purpose(oids.idKpTimeStamping, true)],
})
const subject = { certificate: unit.certificate, issuer: authority.certificate }

/** What is read, and whether it then counts. */
const readers: readonly [string, Bytes, (bytes: Bytes) => boolean][] = [
  ['a certificate', unit.certificate.der, (bytes) => publicKeyOf(parseCertificate(bytes)) !== null],
  [
    'a time-stamp token',
    timeStamp({ authority: unit, imprint, time }),
    (bytes) =>
      verifyTimeStampToken(parseTimeStampToken(bytes), { digest: imprint }).failures.length === 0,
  ],
  [
    'an OCSP response',
    ocspAnswer({ ...subject, responder: authority, thisUpdate: time }),
    (bytes) => {
      const { basic } = parseOcspResponse(bytes)
      return basic !== undefined && verifyOcspResponse(basic, subject).isAuthentic
    },
  ],
  [
    'a revocation list',
    revocationList({
      issuer: authority,
      thisUpdate: time,
      revoked: [{ serialNumber: 7, at: time }],
    }),
    (bytes) => verifyCrl(parseCrl(bytes), subject).isAuthentic,
  ],
]

describe.each(readers)('%s', (_, encoded, counts) => {
  it('counts as it was issued', () => {
    expect(counts(encoded)).toBe(true)
  })

  it('is read or refused however it is damaged', () => {
    fc.assert(
      fc.property(fc.nat(encoded.length - 1), fc.nat(255), (position, byte) => {
        const damaged = Uint8Array.from(encoded)
        damaged[position] = byte
        expectAnswerOrRefusal(() => counts(damaged))
      }),
      { numRuns: 1_000 },
    )
  })

  it('is refused wherever it ends too early', () => {
    fc.assert(
      fc.property(fc.nat(encoded.length - 1), (length) => {
        expect(() => counts(encoded.subarray(0, length))).toThrow()
      }),
    )
  })
})

function expectAnswerOrRefusal(read: () => boolean): void {
  try {
    expect(read()).toBeTypeOf('boolean')
  } catch (error) {
    expect([MalformedDer, MalformedCertificate]).toContain((error as Error).constructor)
  }
}
