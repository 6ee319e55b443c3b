import { describe, expect, it } from 'vitest'
import {
  decryptSecret,
  encryptSecret,
  isEncryptedByNewest,
  SecretUnreadable,
} from './encrypted-secret'
import { secretKeys } from './secret-keys'

const keys = secretKeys(['gateway secret'])
const changed = secretKeys(['newer secret', 'gateway secret'])
const sealed = encryptSecret(keys, 'party', 'whsec_abc')

/** A secret that the first version encrypted. It did not name keys. */
const earlier = 'yrY2aPDMs6-vAtG7Nh15DuXHs9GmfFCnJIl_PMrF-wDd8M4F_A'

describe('a sealed secret', () => {
  it('opens with the gateway secret it was sealed with', () => {
    expect(decryptSecret(keys, 'party', sealed)).toBe('whsec_abc')
  })

  it('opens during a change of the gateway secret, and the newest value seals', () => {
    expect(decryptSecret(changed, 'party', sealed)).toBe('whsec_abc')
    expect(isEncryptedByNewest(changed, sealed)).toBe(false)
    expect(isEncryptedByNewest(changed, encryptSecret(changed, 'party', 'whsec_abc'))).toBe(true)
  })

  it('opens if it was sealed before keys were named', () => {
    expect(decryptSecret(changed, 'party', earlier)).toBe('whsec_abc')
  })

  it('hides its content and differs every time', () => {
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('abc')
    expect(encryptSecret(keys, 'party', 'whsec_abc')).not.toBe(sealed)
  })

  it.each([
    ['with another gateway secret', 'another secret', 'party', sealed],
    ['of the first version with another gateway secret', 'another secret', 'party', earlier],
    ['for another relying party', 'gateway secret', 'somebody else', sealed],
    ['after a change', 'gateway secret', 'party', `${sealed.slice(0, -4)}AAAA`],
    ['if it is cut short', 'gateway secret', 'party', sealed.slice(0, 20)],
    ['if it is empty', 'gateway secret', 'party', ''],
  ])('does not open %s', (_, secret, owner, seal) => {
    expect(() => decryptSecret(secretKeys([secret]), owner, seal)).toThrow(SecretUnreadable)
  })
})
