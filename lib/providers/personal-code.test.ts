import {
  hasIdentityVectors,
  identityVectors,
} from '@paraph/validator/testing/providers/identity-vectors'
import { describe, expect, it } from 'vitest'
import type { Country } from '@/lib/vocabulary/person'
import { birthDateOf, checkDigit, normalPersonalCode, sexOf } from './personal-code'

const at = new Date('2026-03-01T12:00:00Z')

describe('a personal code of LT or EE', () => {
  it.each(['50001018865', '60001019906', '37605030299', '10101010005'])('accepts %s', (code) => {
    expect(normalPersonalCode('LT', code, at)).toBe(code)
    expect(normalPersonalCode('EE', code, at)).toBe(code)
  })

  it.each(['90000000009', '33300240063', '33309000066', '33300000060'])(
    'may state no date of birth in LT: %s',
    (digits) => {
      const code = digits.slice(0, 10) + checkDigit(digits)
      expect(normalPersonalCode('LT', code, at)).toBe(code)
      expect(normalPersonalCode('EE', code, at)).toBeUndefined()
      expect(birthDateOf('LT', code)).toBeUndefined()
    },
  )

  it('is accepted with blanks, which are removed', () => {
    expect(normalPersonalCode('LT', ' 50001 018865 ', at)).toBe('50001018865')
  })

  it.each([
    ['a wrong check digit', '50001018866'],
    ['month 13', '60013019909'],
    ['the 30th of February', '50002308863'],
    ['twelve digits', '376050302993'],
    ['a letter', '3760503029y'],
    ['a dash', '500010-18865'],
    ['digits of another script', '５０００１０１８８６５'],
    ['a future century', '70101010004'],
    ['no digits', ''],
  ])('is rejected with %s', (_what, code) => {
    expect(normalPersonalCode('LT', code, at)).toBeUndefined()
  })

  it('is rejected before the date of birth it states', () => {
    const code = `5260302001${checkDigit('5260302001')}`
    expect(normalPersonalCode('LT', code, at)).toBeUndefined()
    expect(normalPersonalCode('LT', code, new Date('2026-03-02T00:00:00Z'))).toBe(code)
  })

  it('gets a check digit from the second round of weights if needed', () => {
    expect(normalPersonalCode('EE', `3900101004${checkDigit('3900101004')}`, at)).toBeDefined()
    expect(checkDigit('3760503029')).toBe(9)
  })
})

describe('a personal code of LV', () => {
  it.each(['030403-10016', '03040310016', ' 030403 10016 '])(
    'is returned with a dash: %s',
    (code) => {
      expect(normalPersonalCode('LV', code, at)).toBe('030403-10016')
    },
  )

  it.each(['320000-10003', '329999-99901', '39123456789'])(
    'needs no valid date if it begins with 32 or more: %s',
    (code) => {
      expect(normalPersonalCode('LV', code, at)).toMatch(/^3\d{5}-\d{5}$/)
    },
  )

  it.each(['310204-10016', '001304-10016', '030403-30016', '030403-1001', '0304-0310016', 'PNOLV'])(
    'is rejected: %s',
    (code) => {
      expect(normalPersonalCode('LV', code, at)).toBeUndefined()
    },
  )
})

describe('sexOf', () => {
  it('reads the first digit, and returns undefined for Latvian codes', () => {
    expect([sexOf('LT', '50001018865'), sexOf('EE', '60001019906')]).toEqual(['M', 'F'])
    expect(sexOf('LV', '030403-10016')).toBeUndefined()
  })
})

describe.runIf(hasIdentityVectors)('published vectors', () => {
  it('agree with our validation', () => {
    const vectors = identityVectors<{ code: string; valid: boolean }>(
      'identity',
      'personal_code_validity_EE_LT',
    )
    for (const { code, valid } of vectors) {
      expect([code, normalPersonalCode('EE', code, at) !== undefined]).toEqual([code, valid])
    }
  })

  it('agree with our dates of birth', () => {
    const vectors = identityVectors<{ country: string; code: string; date: string | null }>(
      'identity',
      'birth_dates',
    ).filter(({ country }) => /LT|LV|EE/.test(country))
    for (const { country, code, date } of vectors) {
      const expected = date?.startsWith('error') ? undefined : (date ?? undefined)
      expect([code, birthDateOf(country.slice(0, 2) as Country, code)]).toEqual([code, expected])
    }
  })

  it('agree with our reading of the sex', () => {
    for (const { code, gender } of identityVectors<{ code: string; gender: string }>(
      'identity',
      'gender',
    )) {
      expect(sexOf('EE', code)).toBe(gender)
    }
  })
})
