import { describe, expect, it } from 'vitest'
import { readSecrets, replaceSecret, signingSecrets, writeSecrets } from './callback-secrets'

const now = new Date('2026-11-21T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

describe('a callback secret that is replaced', () => {
  const replaced = replaceSecret({ current: 'whsec_old' }, 'whsec_new', now)

  it('signs together with the new one for a day', () => {
    expect(signingSecrets(replaced, now)).toEqual(['whsec_new', 'whsec_old'])
    expect(signingSecrets(replaced, hours(23))).toEqual(['whsec_new', 'whsec_old'])
    expect(signingSecrets(replaced, hours(24))).toEqual(['whsec_new'])
  })

  it('is deleted when the next one comes', () => {
    const again = replaceSecret(replaced, 'whsec_newest', hours(1))
    expect(signingSecrets(again, hours(2))).toEqual(['whsec_newest', 'whsec_new'])
  })

  it('keeps its end when the same configuration is applied again', () => {
    expect(replaceSecret(replaced, 'whsec_new', hours(5))).toEqual(replaced)
  })
})

it.each([
  [{ current: 'whsec_a+/=' }],
  [{ current: 'whsec_a', previous: { secret: 'whsec_b+/=', until: now } }],
])('reads callback secrets as they were written: %j', (secrets) => {
  expect(readSecrets(writeSecrets(secrets))).toEqual(secrets)
})

it('has no previous secret if the secret is the first', () => {
  expect(replaceSecret(undefined, 'whsec_a', now)).toEqual({ current: 'whsec_a' })
})
