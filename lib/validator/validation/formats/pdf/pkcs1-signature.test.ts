import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { signWith } from '#authority/signing-key'
import type { Bytes } from '#encoding/bytes'
import { octetString } from '#encoding/der/writer'
import type { SignatureAlgorithm } from '#pki/algorithms'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { samplePdf } from '#testing/pdf'
import { pdfWithMessage } from '#testing/pdf-with-message'
import { createTestPki } from '#testing/pki'
import { trustInSigners, verdictOn } from '#testing/verdicts'
import { openTrustStore } from '#trust/trust-store'

const pki = createTestPki(() => new Date('2026-03-01T09:30:00Z'))
const trust = trustInSigners(pki)
const { privateKey, certificate } = pki.signer('rsa-sha256')

const hex = (bytes: Bytes) => `<${Buffer.from(bytes).toString('hex')}>`
const own = `/Cert ${hex(certificate)}`

/** Makes a PDF that is signed with a PKCS #1 value instead of a message. */
async function signedPdf(
  algorithm: SignatureAlgorithm,
  certificates: string,
  key = privateKey,
): Promise<Buffer> {
  return await pdfWithMessage(samplePdf(), {
    message: (covered) => octetString(signWith({ privateKey: key, algorithm }, covered)),
    subFilter: 'adbe.x509.rsa_sha1',
    entries: `/M (D:20260301093000Z) ${certificates}`,
  })
}

describe('a PDF signature of the kind adbe.x509.rsa_sha1', () => {
  it.each(['rsa-sha256', 'rsa-sha384', 'rsa-sha512'] as const)(
    'passes with %s and the certificate of its dictionary',
    async (algorithm) => {
      expect(await verdictOn(await signedPdf(algorithm, own), 'a.pdf', trust)).toMatchObject({
        outcome: 'TOTAL_PASSED',
        format: 'PDF_NOT_ETSI',
        warnings: [],
      })
    },
  )

  it('may name its issuers after the certificate', async () => {
    const issuers = pki.signer('rsa-sha256').issuers.map(hex).join(' ')
    const pdf = await signedPdf('rsa-sha256', `/Cert [${hex(certificate)} ${issuers}]`)
    expect((await verdictOn(pdf, 'a.pdf', trust)).outcome).toBe('TOTAL_PASSED')
  })

  it.each(['dss', 'siva'] as const)(
    'is judged by the policy %s if its digest is SHA-1',
    async (policy) => {
      const pdf = await signedPdf('rsa-sha1', own)
      expect(await verdictOn(pdf, 'a.pdf', trust, policy)).toMatchObject({
        outcome: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
        errors: ['algorithm-unreliable'],
      })
    },
  )

  it('does not pass with the certificate of another key', async () => {
    const { privateKey: anotherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pdf = await signedPdf('rsa-sha256', own, anotherKey)
    expect((await verdictOn(pdf, 'a.pdf', trust)).outcome).toBe('SIG_CRYPTO_FAILURE')
  })

  const elliptic = `/Cert ${hex(pki.signer('ecdsa-sha256').certificate)}`

  it.each<[string, string, string]>([
    ['a certificate of another kind', elliptic, 'SIG_CRYPTO_FAILURE'],
    ['no certificate', '', 'NO_SIGNING_CERTIFICATE_FOUND'],
  ])('does not pass with %s', async (_, certificates, outcome) => {
    const pdf = await signedPdf('rsa-sha256', certificates)
    expect((await verdictOn(pdf, 'a.pdf', trust)).outcome).toBe(outcome)
  })

  it('has a wrong digest if the document was changed', async () => {
    const pdf = await signedPdf('rsa-sha256', own)
    const at = pdf.indexOf('20260301093000Z')
    expect(at).toBeGreaterThan(0)
    pdf.write('20260301094500Z', at)
    expect((await verdictOn(pdf, 'a.pdf', trust)).outcome).toBe('HASH_FAILURE')
  })

  it('does not pass with a value that is no PKCS #1 value', async () => {
    const pdf = await pdfWithMessage(samplePdf(), {
      message: () => octetString(Buffer.alloc(256, 1)),
      subFilter: 'adbe.x509.rsa_sha1',
      entries: `/M (D:20260301093000Z) ${own}`,
    })
    expect((await verdictOn(pdf, 'a.pdf', trust)).outcome).toBe('SIG_CRYPTO_FAILURE')
  })

  it.runIf(hasOutside('cases'))('of other software is intact, but SHA-1 is outdated', async () => {
    const pdf = readFileSync(outsidePath('cases', 'pdf-pkcs1', 'pkcs1.pdf'))
    const anchor = readFileSync(outsidePath('cases', 'signer.der'))
    const its = openTrustStore({ certificates: [anchor], lists: [] })
    expect(await verdictOn(pdf, 'pkcs1.pdf', its, 'siva')).toMatchObject({
      outcome: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    })
  })
})
