import { sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { encodeBase64 } from '#encoding/base64'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { issue } from '#testing/certificates'
import { filesOf } from '#testing/xades/sign-xades'
import { prepareXades } from './prepare'
import { readXadesSignatures } from './read'
import { verifyXadesSignature } from './verify'

const signer = issue('Signer', undefined, [])
const stranger = issue('Stranger', undefined, [])
const files = filesOf({ files: { 'a.txt': 'A' } })

const prepared = prepareXades({
  algorithm: 'ecdsa-sha256',
  certificate: signer.certificate,
  issuers: [],
  claimedSigningTime: new Date('2026-03-01T09:30:00Z'),
  profile: 'baseline',
  signatureId: 'S1',
  references: [
    {
      uri: 'a.txt',
      mimeType: 'text/plain',
      digestAlgorithm: 'SHA-256',
      digest: digest('SHA-256', utf8('A')),
    },
  ],
})

/** The prepared signature, which names the signer, with the given value and certificates. */
async function verified(author: Issuer, ...brought: readonly Issuer[]) {
  const key = { key: author.privateKey, dsaEncoding: 'ieee-p1363' } as const
  const value = encodeBase64(sign('sha256', prepared.dataToBeSigned, key))
  const { xml } = prepared.state as { xml: string }
  const certificates = brought.map(
    ({ parsed: certificate }) =>
      `<ds:X509Certificate>${encodeBase64(certificate.der)}</ds:X509Certificate>`,
  )
  const text = xml
    .replace('</ds:SignatureValue>', `${value}</ds:SignatureValue>`)
    .replace(/(?<=<ds:X509Data>).*(?=<\/ds:X509Data>)/, certificates.join(''))
  const [signature] = readXadesSignatures(Buffer.from(text))
  return await verifyXadesSignature(signature ?? expect.fail('no signature'), files)
}

describe('the certificate of a signature', () => {
  it('is the named one, wherever it is', async () => {
    expect(await verified(signer, stranger, signer)).toMatchObject({
      failures: [],
      binding: 'matched',
      certificate: { fingerprint: signer.parsed.fingerprint },
    })
  })

  it('is not another one whose key made the value (key substitution)', async () => {
    expect(await verified(stranger, signer, stranger)).toMatchObject({
      failures: ['value-broken'],
      binding: 'matched',
      certificate: { fingerprint: signer.parsed.fingerprint },
    })
  })

  it('is unproven if the named one is not included', async () => {
    expect(await verified(stranger, stranger)).toMatchObject({
      failures: ['signing-certificate-differs'],
      binding: 'differs',
      valueIntact: true,
    })
  })

  it('is missing if none is included', async () => {
    expect(await verified(signer)).toMatchObject({
      failures: ['certificate-not-found', 'signing-certificate-differs'],
      certificate: undefined,
      valueIntact: false,
    })
  })
})
