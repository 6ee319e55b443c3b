import { describe, expect, it } from 'vitest'
import { readXadesSignatures } from '#signature/xades/read'
import { createTestPki } from '#testing/pki'
import { signXades } from '#testing/xades/sign-xades'
import { xadesFormat } from './format'

const at = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => at)
const [read] = readXadesSignatures(await signXades(pki, { at, level: 'B-LT' }))
if (!read) throw new RangeError('A signature was made')
const signature = read

describe('the level of an XML signature', () => {
  it('is a baseline level when all requirements are met', () => {
    expect(xadesFormat(signature, false)).toBe('XAdES_BASELINE_LT')
  })

  it('is not a baseline level with two tokens in one time-stamp', () => {
    const unsignedProperties = signature.unsignedProperties.map((one) =>
      one.kind === 'signature-time-stamp'
        ? { ...one, timeStamp: { ...one.timeStamp, tokens: [at, at].map(() => new Uint8Array()) } }
        : one,
    )
    expect(xadesFormat({ ...signature, unsignedProperties }, false)).toBe('XAdES_LT')
  })

  it("is not a baseline level without the signer's certificate", () => {
    expect(xadesFormat({ ...signature, keyInfoCertificates: [] }, false)).toBe('XAdES_LT')
  })

  it('is LT-TM with a time-mark, even if it is not baseline otherwise', () => {
    expect(xadesFormat({ ...signature, keyInfoCertificates: [] }, true)).toBe(
      'XAdES_BASELINE_LT_TM',
    )
  })
})
