import { describe, expect, it } from 'vitest'
import { openSecret, SealedSecretUnreadable, sealSecret } from './sealed-secret'

const sealed = sealSecret('gateway secret', 'party', 'whsec_abc')

describe('a sealed secret', () => {
  it('opens with the gateway secret it was sealed with', () => {
    expect(openSecret('gateway secret', 'party', sealed)).toBe('whsec_abc')
  })

  it('shows nothing of what is inside, and looks different every time', () => {
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('abc')
    expect(sealSecret('gateway secret', 'party', 'whsec_abc')).not.toBe(sealed)
  })

  it.each([
    ['with another gateway secret', 'another secret', 'party', sealed],
    ['for another relying party', 'gateway secret', 'somebody else', sealed],
    ['after a change', 'gateway secret', 'party', `${sealed.slice(0, -4)}AAAA`],
    ['when it is cut short', 'gateway secret', 'party', sealed.slice(0, 20)],
    ['when there is nothing of it', 'gateway secret', 'party', ''],
  ])('does not open %s', (_, secret, owner, seal) => {
    expect(() => openSecret(secret, owner, seal)).toThrow(SealedSecretUnreadable)
  })
})
