import { describe, expect, it } from 'vitest'
import { addressBlock, clientAddressOf, parseTrustedProxies } from './client-address'

const trust = (text: string) => parseTrustedProxies(text) ?? expect.fail(`${text} is not read`)

describe('client address', () => {
  it.each([
    // TRUST_PROXY, connection, X-Forwarded-For, client
    ['none', '198.51.100.7', undefined, '198.51.100.7'],
    ['none', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['none', '127.0.0.1', '203.0.113.9', '127.0.0.1'],
    ['loopback', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['loopback', '::1', '203.0.113.9', '203.0.113.9'],
    ['loopback', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['loopback', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    // The client wrote the first, the proxy the last.
    ['loopback', '127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['loopback', '127.0.0.1', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['loopback', '127.0.0.1', '1.1.1.1, 127.0.0.1', '1.1.1.1'],
    ['loopback', '127.0.0.1', undefined, '127.0.0.1'],
    ['loopback', '127.0.0.1', '', '127.0.0.1'],
    ['loopback', '127.0.0.1', '1.1.1.1, unknown', '127.0.0.1'],
    ['loopback', '127.0.0.1', '1.1.1.1, 203.0.113.9, ', '127.0.0.1'],
    ['10.0.0.0/8', '10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['10.0.0.0/8, 2001:db8::/32', '2001:db8::5', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['10.1.2.3', '10.1.2.4', '203.0.113.9', '10.1.2.4'],
    ['1', '198.51.100.7', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['2', '198.51.100.7', '1.1.1.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['3', '198.51.100.7', '203.0.113.9', '203.0.113.9'],
    ['1', '198.51.100.7', '203.0.113.9:4711', '203.0.113.9'],
    ['1', '198.51.100.7', '[2001:DB8::0:1]:4711', '2001:db8::1'],
    ['1', '198.51.100.7', 'fe80::1%eth0', 'fe80::1'],
    ['none', undefined, '203.0.113.9', undefined],
    ['none', 'unknown', '203.0.113.9', undefined],
  ])('%s: %s, %s: %s', (trusted, connection, forwardedFor, client) => {
    expect(clientAddressOf(connection, forwardedFor, trust(trusted))).toBe(client)
  })

  it.each(['', 'yes', '10.0.0.0/33', '10.0.0', '10.0.0.1,nginx', '-1', '100'])(
    'does not parse %j as trusted proxies',
    (text) => {
      expect(parseTrustedProxies(text)).toBeUndefined()
    },
  )

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ])('groups %s as %s', (address, block) => {
    expect(addressBlock(address)).toBe(block)
  })
})
