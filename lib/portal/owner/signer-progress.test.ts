import { describe, expect, it } from 'vitest'
import { actionsFor, doubtfulField, kindsOf, lastMoment, viewerAsSigner } from './signer-progress'

const asked = {
  name: 'Ona',
  surname: 'Testaitė',
  email: 'ona@example.com',
  country: null,
  personal_code: null,
  noEmail: false,
  signStatus: 'pending',
  turn: 'now',
  link_valid_until: null,
  expired_at: null,
} as const
const other = { name: 'Jonas', surname: 'Testaitis', country: 'LT', code: '30303039914' }
const self = { name: 'ONA', surname: 'TESTAITĖ', country: 'LT', code: '40504040001' }

describe('the actions of an owner on a signer', () => {
  it.each([
    ['asked', {}, 'remind link change remove'],
    ['not asked yet', { turn: 'waiting' }, 'link change remove'],
    ['signing now', { signStatus: 'signing' }, 'link change remove'],
    ['a signer without mail', { noEmail: true }, 'link change remove'],
    [
      'with a link that ends',
      { email: null, link_valid_until: '2026-11-23T10:00:00.000Z' },
      'freshLink change remove',
    ],
    [
      'a signer with an expired link',
      { turn: 'over', expired_at: '2026-11-23T10:00:00.000Z' },
      'remove',
    ],
    ['a signer who has signed', { signStatus: 'signed' }, ''],
    ['a signer who has declined', { signStatus: 'rejected' }, ''],
  ] as const)('%s: %o', (_, change, actions) => {
    expect(actionsFor({ ...asked, ...change }, other).join(' ')).toBe(actions)
  })

  it('includes signing if the signer is the owner', () => {
    expect(actionsFor(asked, self)[0]).toBe('sign')
    expect(viewerAsSigner([asked], self)).toBe(asked)
    expect(viewerAsSigner([{ ...asked, turn: 'waiting' }], self)).toBeUndefined()
    expect(viewerAsSigner([asked], other)).toBeUndefined()
  })

  it('excludes signing for a namesake with another code', () => {
    const code = (personal_code: string, country: 'LT' | 'EE') => {
      return { ...asked, name: 'O.', country, personal_code }
    }
    expect(viewerAsSigner([code(self.code, 'LT')], self)).toBeDefined()
    expect(viewerAsSigner([code(self.code, 'EE')], self)).toBeUndefined()
    expect(viewerAsSigner([{ ...code(other.code, 'LT'), name: 'Ona' }], self)).toBeUndefined()
  })
})

describe('the kinds of signers', () => {
  it.each([
    ['signed', { signStatus: 'signed', turn: 'over', mail: 'failed' }],
    ['declined', { signStatus: 'rejected', turn: 'over', mail: 'sent' }],
    ['notAsked', { signStatus: 'pending', turn: 'waiting', mail: 'none' }],
    ['notNeeded', { signStatus: 'pending', turn: 'not_needed', mail: 'sent' }],
    ['notSigned', { signStatus: 'viewed', turn: 'over', mail: 'failed' }],
    ['waiting', { signStatus: 'viewed', turn: 'now', mail: 'sent' }],
    ['waiting mailFailed', { signStatus: 'pending', turn: 'now', mail: 'failed' }],
  ] as const)('%s', (kinds, signer) => {
    expect(kindsOf(signer).join(' ')).toBe(kinds)
  })
})

describe('the last event', () => {
  const nothing = {
    asked_at: null,
    viewed_at: null,
    reminded_at: null,
    reminders_off_at: null,
    signed_at: null,
    approved_at: null,
    rejected_at: null,
    expired_at: null,
  }

  it('is the newest one', () => {
    expect(lastMoment(nothing)).toBeUndefined()
    const reminded = {
      ...nothing,
      asked_at: '2026-11-20T10:00:00.000Z',
      viewed_at: '2026-11-21T10:00:00.000Z',
      reminded_at: '2026-11-22T10:00:00.000Z',
    }
    expect(lastMoment(reminded)).toEqual({ words: 'remindedAt', at: reminded.reminded_at })
  })

  it('is the signature if the document was opened at the same time', () => {
    const at = '2026-11-22T10:00:00.000Z'
    expect(lastMoment({ ...nothing, viewed_at: at, signed_at: at })?.words).toBe('signedAt')
  })
})

describe('the field of a signer that needs a correction', () => {
  it.each([
    ['an address that mail does not reach', { mail: 'failed', name_questioned: null }, 'email'],
    [
      'a name that the signer questions',
      { mail: 'sent', name_questioned: { name: 'Onutė', at: '2026-03-02T10:00:00Z' } },
      'name',
    ],
    ['nothing', { mail: 'sent', name_questioned: null }, undefined],
  ] as const)('is %s', (_, signer, field) => {
    expect(doubtfulField(signer)).toBe(field)
  })
})
