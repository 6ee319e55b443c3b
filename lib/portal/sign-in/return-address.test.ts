import { describe, expect, it } from 'vitest'
import { returnAddress } from './return-address'

describe('the return address', () => {
  it('names the host it leads to', () => {
    expect(returnAddress('https://shop.example/done?order=1')).toEqual({
      href: 'https://shop.example/done?order=1',
      host: 'shop.example',
    })
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@evil.example/',
    '//evil.example',
    '/path',
    '',
  ])('is undefined for %s', (address) => expect(returnAddress(address)).toBeUndefined())
})
