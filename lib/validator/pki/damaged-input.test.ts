import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { authorityExtensions, extendedKeyUsage } from '#authority/extensions'
import { ocspResponse } from '#authority/ocsp-response'
import { revocationList } from '#authority/revocation-list'
import { timeStampToken } from '#authority/time-stamp-token'
import type { Bytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { issue } from '#testing/certificates'
import { parseCertificate } from './certificate/certificate'
import { MalformedCertificate } from './certificate/malformed-certificate'
import { publicKeyOf } from './certificate/public-key'
import { oids } from './oids'
import { parseCrl } from './revocation/crl'
import { verifyOcspResponse } from './revocation/ocsp'
import { parseOcspResponse } from './revocation/ocsp-response'
import { verifyCrl } from './revocation/verify-crl'
import { parseTimeStampToken } from './time-stamp/token'
import { verifyTimeStampToken } from './time-stamp/verify'

const time = new Date('2026-06-01T12:00:00Z')
const imprint = new Uint8Array(32)
const authority = issue('CA', undefined, authorityExtensions())
const unit = issue('TSA', authority, [extendedKeyUsage([oids.idKpTimeStamping], true)])
const subject = { certificate: unit.parsed, issuer: authority.parsed }

/** Each input, with a function that parses it and returns whether it is valid. */
const readers: readonly [string, Bytes, (bytes: Bytes) => boolean][] = [
  ['a certificate', unit.certificate, (bytes) => publicKeyOf(parseCertificate(bytes)) !== null],
  [
    'a time-stamp token',
    timeStampToken(unit, [], { imprint, genTime: time }),
    (bytes) =>
      verifyTimeStampToken(parseTimeStampToken(bytes), { digest: imprint }).failures.length === 0,
  ],
  [
    'an OCSP response',
    ocspResponse(authority, {
      certificate: unit.certificate,
      issuer: authority.certificate,
      at: time,
    }),
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
  it('is valid as issued', () => {
    expect(counts(encoded)).toBe(true)
  })

  it('is read or rejected after any damage', () => {
    fc.assert(
      fc.property(fc.nat(encoded.length - 1), fc.nat(255), (position, byte) => {
        const damaged = Uint8Array.from(encoded)
        damaged[position] = byte
        expectAnswerOrRefusal(() => counts(damaged))
      }),
      { numRuns: 1_000 },
    )
  })

  it('is rejected wherever it is truncated', () => {
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
