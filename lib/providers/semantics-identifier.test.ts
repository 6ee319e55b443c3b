import { describe, expect, it } from 'vitest'
import {
  formatSemanticsIdentifier,
  parseSemanticsIdentifier,
  type SemanticsIdentifier,
  sameIdentifier,
} from './semantics-identifier'

const latvian: SemanticsIdentifier = { type: 'PNO', country: 'LV', number: '030403-10016' }

describe('semantics identifier', () => {
  it.each(['PNOLT-40504040001', 'PNOLV-030403-10016', 'PASEE-K1234567', 'IDCLT-12345678'])(
    'reads and writes %s',
    (text) => {
      const identifier = parseSemanticsIdentifier(text)
      expect(identifier && formatSemanticsIdentifier(identifier)).toBe(text)
    },
  )

  it.each(['invalid', 'PNOEE-', 'PNO-123', 'pnoee-123', 'VATLT-1', '40504040001', ''])(
    'refuses %j',
    (text) => {
      expect(parseSemanticsIdentifier(text)).toBeUndefined()
    },
  )

  it('is the same with and without the Latvian dash', () => {
    expect(sameIdentifier(latvian, { ...latvian, number: '03040310016' })).toBe(true)
  })

  it.each([
    { ...latvian, number: '030403-10024' },
    { ...latvian, country: 'LT' },
    { ...latvian, type: 'PAS' as const },
  ])('is another one when anything else differs: %j', (other) => {
    expect(sameIdentifier(latvian, other)).toBe(false)
  })
})
