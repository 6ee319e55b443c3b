import { expect, it } from 'vitest'
import { firstWebAddress } from './web-address'

it('passes over what is not HTTP', () => {
  expect(firstWebAddress(['ldap://a.example/c', 'HTTP://b.example/c'])).toBe('HTTP://b.example/c')
})

it('is none of none', () => {
  expect(firstWebAddress([])).toBeUndefined()
})
