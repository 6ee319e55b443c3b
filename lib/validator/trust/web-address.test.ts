import { expect, it } from 'vitest'
import { firstWebAddress } from './web-address'

it('skips addresses that are not HTTP', () => {
  expect(firstWebAddress(['ldap://a.example/c', 'HTTP://b.example/c'])).toBe('HTTP://b.example/c')
})

it('is undefined for an empty list', () => {
  expect(firstWebAddress([])).toBeUndefined()
})
