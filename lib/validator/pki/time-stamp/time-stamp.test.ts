import { describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { authorityExtensions, extendedKeyUsage } from '#authority/extensions'
import { timeStampPolicy, timeStampToken, tokenOver } from '#authority/time-stamp-token'
import { type Bytes, utf8 } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { integer, namedBits, octetString, sequence, utf8String } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { issue } from '#testing/certificates'
import { hasOpenssl, opensslFolder } from '#testing/openssl'
import { digestAlgorithmIdentifier } from '../algorithms'
import { oids } from '../oids'
import { certificateToPem } from '../pem'
import { buildTimeStampRequest } from './request'
import { parseTimeStampResponse } from './response'
import { parseTimeStampToken } from './token'
import { verifyTimeStampToken } from './verify'

const imprint = digest('SHA-256', utf8('a signature value'))
const time = new Date('2026-06-01T12:00:00.250Z')
const root = issue('Root', undefined, authorityExtensions())
const authority = issue('TSA', root, [extendedKeyUsage([oids.idKpTimeStamping], true)], {
  algorithm: 'rsa-sha256',
})

/** A token of the authority for the imprint, with optional changes. */
const stamped = (
  changed: Partial<Parameters<typeof timeStampToken>[2]> = {},
  unit: Issuer = authority,
): Bytes => timeStampToken(unit, [], { imprint, genTime: time, ...changed })

const failuresOf = (token: Bytes, dataDigest = imprint) =>
  verifyTimeStampToken(parseTimeStampToken(token), { digest: dataDigest }).failures

describe('a time-stamp token', () => {
  const token = parseTimeStampToken(
    stamped({ serialNumber: 42, accuracySeconds: 1, nonce: integer(99) }),
  )

  it('has the fields of TSTInfo', () => {
    expect(token).toMatchObject({
      genTime: time,
      messageImprint: { algorithm: 'SHA-256', digest: imprint },
      policy: timeStampPolicy,
      serialNumber: 42n,
      accuracySeconds: 1,
      ordering: false,
      nonce: 99n,
    })
  })

  it('is verified up to the authority’s certificate', () => {
    const { failures, certificate } = verifyTimeStampToken(token, { digest: imprint })
    expect(failures).toEqual([])
    expect(certificate?.fingerprint).toBe(authority.parsed.fingerprint)
  })

  it('fails if the signed attributes name another certificate', () => {
    const namedCertificate = root.certificate
    const encoded = stamped({ namedCertificate })
    expect(failuresOf(encoded)).toEqual(['signing-certificate-differs'])
  })

  it.each([
    ['without the purpose', []],
    ['with a non-critical purpose', [extendedKeyUsage([oids.idKpTimeStamping])]],
  ])('fails with a certificate %s (RFC 3161, 2.3)', (_, extensions) => {
    const impostor = issue('TSA', root, extensions)
    const encoded = stamped({}, impostor)
    expect(failuresOf(encoded)).toEqual(['certificate-not-for-time-stamping'])
  })

  it('may omit its certificate if the caller provides it', () => {
    const { signedData, ...rest } = token
    const bare = { ...rest, signedData: { ...signedData, certificates: [] } }
    const knownCertificates = [authority.parsed]
    expect(verifyTimeStampToken(bare, { digest: imprint }).failures).toEqual([
      'certificate-not-found',
    ])
    expect(verifyTimeStampToken(bare, { digest: imprint, knownCertificates }).failures).toEqual([])
  })

  it('is malformed with an imprint of the wrong length', () => {
    const tokenFor = (bytes: Bytes) => {
      const messageImprint = sequence(digestAlgorithmIdentifier('SHA-256'), octetString(bytes))
      return tokenOver(messageImprint, authority, [authority.certificate], { genTime: time })
    }
    expect(parseTimeStampToken(tokenFor(imprint)).messageImprint.digest).toEqual(imprint)
    expect(() => parseTimeStampToken(tokenFor(imprint.subarray(1)))).toThrow(MalformedDer)
  })
})

describe('a time-stamp response', () => {
  it('gives the token if it was granted', () => {
    const token = stamped()
    const response = parseTimeStampResponse(sequence(sequence(integer(0)), token))
    expect(response).toMatchObject({ isGranted: true, status: 0, token })
  })

  it('gives the reason if it was rejected', () => {
    const text = sequence(utf8String('no'), utf8String('never'))
    const response = parseTimeStampResponse(sequence(sequence(integer(2), text, namedBits([0]))))
    expect(response).toEqual({
      isGranted: false,
      status: 2,
      statusText: 'no; never',
      failureInfo: [0],
      token: undefined,
    })
  })
})

describe.runIf(hasOpenssl)('openssl', () => {
  const { write, read, run } = opensslFolder()

  it('understands our request', () => {
    const nonce = Uint8Array.of(0, 255, 1)
    write('request', buildTimeStampRequest({ digestAlgorithm: 'SHA-256', digest: imprint, nonce }))
    const text = run('ts -query -in request -text')
    expect(text).toMatch(/Hash Algorithm: sha256/)
    expect(text).toMatch(/Nonce: 0xFF01/)
    expect(text).toMatch(/Certificate required: yes/)
  })

  it('verifies our token', () => {
    write('token', stamped())
    write('root.pem', certificateToPem(root.certificate))
    const digestHex = Buffer.from(imprint).toString('hex')
    const options = `-digest ${digestHex} -token_in -in token -CAfile root.pem -attime 1780315200`
    expect(run(`ts -verify ${options}`)).toMatch(/OK/)
  })

  it('issues tokens that we verify', () => {
    write('tsa.pem', certificateToPem(authority.certificate))
    write('tsa.key', String(authority.privateKey.export({ type: 'pkcs8', format: 'pem' })))
    write('serial', '01\n')
    const settings = {
      default_tsa: 'tsa',
      serial: 'serial',
      signer_digest: 'sha256',
      default_policy: '1.2.3.4',
      digests: 'sha256',
      ess_cert_id_alg: 'sha256',
    }
    const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`)
    write('tsa.conf', ['[tsa]', ...lines, ''].join('\n'))
    const nonce = Uint8Array.of(7, 7)
    write('request', buildTimeStampRequest({ digestAlgorithm: 'SHA-256', digest: imprint, nonce }))
    run(
      'ts -reply -config tsa.conf -section tsa -queryfile request -signer tsa.pem -inkey tsa.key -out reply',
    )
    const { token = expect.fail() } = parseTimeStampResponse(read('reply'))
    expect(parseTimeStampToken(token).nonce).toBe(0x0707n)
    expect(failuresOf(token)).toEqual([])
  })
})
