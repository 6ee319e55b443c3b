import { beforeAll, describe, expect, it } from 'vitest'
import { readXadesSignatures, type XadesSignature } from '@/lib/signature/xades/read'
import { createTestPki } from '@/lib/testing/pki'
import { signXades } from '@/lib/testing/xades/sign-xades'
import { xadesFormat } from './format'

const at = new Date('2026-03-01T09:30:00Z')

let signature: XadesSignature

beforeAll(async () => {
  const pki = createTestPki(() => at)
  const [read] = readXadesSignatures(await signXades(pki, { at, level: 'B-LT' }))
  if (!read) throw new RangeError('A signature was made')
  signature = read
})

describe('the level of an XML signature', () => {
  it('is that of the baseline when all of it is there', () => {
    expect(xadesFormat(signature, false)).toBe('XAdES_BASELINE_LT')
  })

  it('is of no baseline with two tokens in one time-stamp', () => {
    const unsignedProperties = signature.unsignedProperties.map((one) =>
      one.kind === 'signature-time-stamp'
        ? { ...one, timeStamp: { ...one.timeStamp, tokens: [at, at].map(() => new Uint8Array()) } }
        : one,
    )
    expect(xadesFormat({ ...signature, unsignedProperties }, false)).toBe('XAdES_LT')
  })

  it('is of no baseline without the certificate of the signer', () => {
    expect(xadesFormat({ ...signature, keyInfoCertificates: [] }, false)).toBe('XAdES_LT')
  })

  it('is that of a time-mark, however the rest is built', () => {
    expect(xadesFormat({ ...signature, keyInfoCertificates: [] }, true)).toBe(
      'XAdES_BASELINE_LT_TM',
    )
  })
})
