import { describe, expect, it } from 'vitest'
import { OperationFailure } from '../../operation/operation-failure'
import { formatOfName, nameAfterSigning } from './formats'

describe('formatOfName', () => {
  it.each([
    ['a.pdf', 'pdf'],
    ['Sutartis.v2.PDF', 'pdf'],
    ['a.asice', 'asice'],
    ['a.bdoc', 'bdoc'],
    ['a.adoc', 'adoc'],
  ])('recognises %s', (name, format) => {
    expect(formatOfName(name)).toBe(format)
  })

  it.each(['a.docx', 'pdf', 'a.', '', '.'])('rejects %j', (name) => {
    expect(() => formatOfName(name)).toThrow(OperationFailure)
  })
})

describe('nameAfterSigning', () => {
  it.each([
    ['contract.pdf', 'contract_signed.pdf'],
    ['contract_signed.pdf', 'contract_signed.pdf'],
    ['sutartis.2026.pdf', 'sutartis.2026_signed.pdf'],
    ['contract', 'contract_signed'],
  ])('changes %s to %s', (name, signed) => {
    expect(nameAfterSigning(name, 'pdf')).toBe(signed)
  })
})
