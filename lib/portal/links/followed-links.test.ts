import { describe, expect, it } from 'vitest'
import { encryptValue } from '../http/cookies'
import { invitationId, isLinkSecret, surplusLinks } from './followed-links'

const secret = (number: number) => String(number).padStart(43, 'x')
const login = '11111111-1111-4111-8111-111111111111'

describe('the links opened in a browser', () => {
  it('are stored under a name that does not contain the secret', () => {
    expect(invitationId(secret(1))).toMatch(/^[0-9a-f]{16}$/)
    expect(invitationId(secret(1))).not.toBe(invitationId(secret(2)))
  })

  it('are at most ten, the newest ones', () => {
    const times = [7, 2, 11, 1, 9, 4, 12, 3, 10, 6, 8, 5]
    const kept = times.map((followedAt) => ({ id: `link ${followedAt}`, followedAt }))
    expect(surplusLinks(kept)).toEqual(['link 2', 'link 1'])
    expect(surplusLinks(kept.slice(2))).toEqual([])
  })

  it('leave room in a header of eight kilobytes, the limit of proxies', async () => {
    const link = { secret: secret(1), identification: login, followedAt: Date.now() }
    const sealed = await encryptValue(link, ['secret'], 86_400)
    const cookie = `__Host-paraph-invitation-${invitationId(secret(1))}=${sealed}; `
    expect(10 * cookie.length).toBeLessThan(6_000)
  })

  it('reject texts that are not a secret', () => {
    expect(isLinkSecret(secret(1))).toBe(true)
    expect(isLinkSecret('short')).toBe(false)
    expect(isLinkSecret(`${secret(1)}/../x`)).toBe(false)
  })
})
