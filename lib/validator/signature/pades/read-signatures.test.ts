import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { samplePdf } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { outcomesOf, trustInRoot } from '#testing/verdicts'
import { openTrustStore } from '#trust/trust-store'
import { validateFile } from '#validation/validate-file'
import { readSignatures } from './read'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)

const signed = (await signPdf(pki, samplePdf(), { at, level: 'B-LT' })).bytes

const trust = trustInRoot(pki)
const outcomes = (bytes: Uint8Array, trusted = trust) => outcomesOf(bytes, 'contract.pdf', trusted)

describe('the validator, on a file signed here', () => {
  it('reports the signer and the time', async () => {
    const file = { source: memorySource(signed), name: 'contract.pdf' }
    const settings = { at: new Date('2026-06-01T00:00:00Z'), trust }
    const { simpleReport } = await validateFile(file, settings, 'en')
    expect(simpleReport.jaxbModel.signatureOrTimestamp).toMatchObject([
      {
        indication: 'TOTAL_PASSED',
        signedBy: 'ŽYGIMANTĖ PAVARDENĖ ecdsa-sha256',
        signingTime: at.getTime(),
        bestSignatureTime: at.getTime(),
      },
    ])
  })

  it('finds no signatures in an unsigned document', async () => {
    expect(await outcomes(samplePdf())).toEqual([])
  })

  it('finds no certificate chain without an anchor', async () => {
    const nothing = openTrustStore({ certificates: [], lists: [] })
    expect(await outcomes(signed, nothing)).toEqual(['NO_CERTIFICATE_CHAIN_FOUND'])
  })
})

describe('readSignatures', () => {
  it('reports which signature covers the whole file', async () => {
    const twice = await signPdf(pki, signed, { at, algorithm: 'rsa-sha256' })
    const found = readSignatures(memorySource(twice.bytes))
    expect(found.map(({ coversWholeFile }) => coversWholeFile)).toEqual([false, true])
  })

  it('reads the claimed name as text', () => {
    const [found] = readSignatures(memorySource(signed))
    expect(found?.claimedName).toBe('ŽYGIMANTĖ PAVARDENĖ ecdsa-sha256')
  })
})
