import { describe, expect, it } from 'vitest'
import { OperationFailure } from '../operation/operation-failure'
import { checkCallbackAddress } from './callback-address'

const settings = { outgoingAllow: ['receiver.internal:8080', '127.0.0.1:9000'] }
const check = (address: string) => () => checkCallbackAddress(settings, 'callback_url', address)

describe('the address of a callback', () => {
  it.each([
    'https://example.com/signed?key=1',
    'https://8.8.8.8/',
    'http://receiver.internal:8080/signed',
    'http://127.0.0.1:9000/',
  ])('may be %s', (address) => {
    expect(check(address)).not.toThrow()
  })

  it.each([
    ['plain http', 'http://example.com/'],
    ['another port', 'https://example.com:8443/'],
    ['user information', 'https://user:word@example.com/'],
    ['a loopback address', 'https://127.0.0.1/'],
    ['a loopback address as one number', 'https://2130706433/'],
    ['a link-local address', 'https://169.254.169.254/latest/meta-data'],
    ['a private IPv6 address', 'https://[fd00::1]/'],
    ['a mapped private address', 'https://[::ffff:10.0.0.1]/'],
    ['another scheme', 'file:///etc/passwd'],
  ])('may not be %s', (_, address) => {
    expect(check(address)).toThrow(OperationFailure)
  })

  it('is reported on the parameter that has it', () => {
    expect(check('http://example.com/')).toThrow(
      expect.objectContaining({ reason: 'invalid-parameter', parameter: 'callback_url' }),
    )
  })
})
