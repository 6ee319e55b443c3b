import { describe, expect, it } from 'vitest'
import { given } from '@/lib/testing/given'
import type { Context } from '../operation/context'
import { invitedIdentity } from './invite'

const context = (defaultCountry: 'LT' | 'EE' = 'LT') =>
  given<Context>({ clock: () => new Date('2026-11-21T10:00:00Z'), settings: { defaultCountry } })

const code = '40504040001'
const latvian = '050405-10009'

describe('invitedIdentity', () => {
  it.each([
    ['the country given', 'EE', { country: 'EE', phone_number: '+37060000666' }],
    ['the phone number', 'EE', { phone_number: '+37200000766' }],
    ['the default', 'LT', {}],
    ['the default, if the number belongs to another country', 'LT', { phone_number: '+4570' }],
  ] as const)('takes %s', (_, country, signer) => {
    const identity = invitedIdentity(context(), { ...signer, personal_code: code }, 'personal_code')
    expect(identity).toEqual({ country, personalCode: code })
  })

  it("uses the operator's default country", () => {
    const identity = invitedIdentity(context('EE'), { personal_code: code }, 'personal_code')
    expect(identity).toEqual({ country: 'EE', personalCode: code })
  })

  it.each([
    ['is Latvian by its hyphen', { personal_code: latvian }],
    ['gets the hyphen it lacks', { personal_code: '05040510009', country: 'LV' }],
    ['is Latvian by the number', { personal_code: '05040510009', phone_number: '+37120000000' }],
  ] as const)('%s', (_, signer) => {
    const identity = invitedIdentity(context(), signer, 'personal_code')
    expect(identity).toEqual({ country: 'LV', personalCode: latvian })
  })

  it('sets no country without a code', () => {
    const signer = { phone_number: '+37200000766' }
    expect(invitedIdentity(context(), signer, 'personal_code')).toEqual({
      country: null,
      personalCode: null,
    })
  })

  it.each([
    ['a wrong check digit', { personal_code: '40504040002' }],
    ['an invalid month', { personal_code: '40513040001' }],
    ['the form of another country', { personal_code: latvian, country: 'EE' }],
    [
      'a code that does not fit the phone number',
      { personal_code: latvian, phone_number: '+37060000666' },
    ],
  ] as const)('rejects %s with the name of its field', (_, signer) => {
    const identify = () => invitedIdentity(context(), signer, 'signers.2.personal_code')
    expect(identify).toThrow(
      expect.objectContaining({
        reason: 'malformed-personal-code',
        parameter: 'signers.2.personal_code',
      }),
    )
  })
})
