import { describe, expect, it } from 'vitest'
import { admittedDestination, isPublicAddress } from './destination'

const closed = { allow: [] }

describe('admittedDestination', () => {
  it('admits https on its usual port', () => {
    const { host, port, listed } = admittedDestination('https://example.com/hook?x=1', closed)
    expect({ host, port, listed }).toEqual({ host: 'example.com', port: 443, listed: false })
  })

  it.each([
    'http://example.com/',
    'https://example.com:22/',
    'https://example.com:8443/',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'example.com',
    '',
  ])('refuses %j', (address) => {
    expect(() => admittedDestination(address, closed)).toThrow(
      expect.objectContaining({ code: 'refused-address' }),
    )
  })

  it('admits plain http on port 80 for answers that carry their own signature', () => {
    const policy = { allow: [], plainHttp: 'accepted' } as const
    expect(admittedDestination('http://ocsp.example.com/x', policy).port).toBe(80)
    expect(() => admittedDestination('http://ocsp.example.com:8080/x', policy)).toThrow()
  })

  it('admits listed hosts with any scheme and port', () => {
    const policy = { allow: ['127.0.0.1:9000', '[::1]:9000', 'ERP.example:8443'] }
    expect(admittedDestination('http://127.0.0.1:9000/', policy).listed).toBe(true)
    expect(admittedDestination('http://[::1]:9000/', policy).host).toBe('::1')
    expect(admittedDestination('https://erp.Example:8443/', policy).listed).toBe(true)
    expect(() => admittedDestination('http://127.0.0.1:9001/', policy)).toThrow()
  })

  it('recognises disguised loopback addresses', () => {
    const policy = { allow: ['127.0.0.1:443'] }
    const disguised = ['127.1', '2130706433', '0x7f.1', '0177.0.0.1', '①②⑦.⓪.⓪.①']
    for (const host of disguised) {
      expect(admittedDestination(`https://${host}/`, policy).host).toBe('127.0.0.1')
    }
  })

  it('keeps secrets out of the message', () => {
    expect(() => admittedDestination('http://example.com/secret-path?token=t', closed)).toThrow(
      /^No answer from example\.com: refused-address$/,
    )
  })
})

describe('public address', () => {
  const closed = [
    ['private use', '10.0.0.1', '172.16.0.1', '192.168.1.1', 'fc00::1', 'fdff::1'],
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['link-local', '169.254.169.254', 'fe80::1', 'fec0::1'],
    ['this network', '0.0.0.0', '0.1.2.3', '::'],
    ['shared address space', '100.64.0.1', '100.127.255.255'],
    ['protocol assignments', '192.0.0.8', '192.88.99.1', '2001:1::1'],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
    ['benchmarking', '198.18.0.1', '198.19.255.255'],
    ['multicast and broadcast', '224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1'],
    ['reserved', '240.0.0.1', '100::1', '5f00::1', '4000::1'],
    ['tunnels', '2002:a00:1::', '64:ff9b::a00:1', '64:ff9b:1::1', '2001::1'],
    ['mapped', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1'],
    ['no address', 'localhost', '', '1.2.3', '8.8.8.8.'],
  ] as const

  describe('isPublicAddress', () => {
    for (const [kind, ...addresses] of closed) {
      it(`refuses ${kind}`, () => {
        expect(addresses.filter(isPublicAddress)).toEqual([])
      })
    }

    it('admits global unicast, also as mapped addresses', () => {
      const open = ['8.8.8.8', '193.40.5.73', '::ffff:8.8.8.8', '2606:4700::1111', '2a02:88::1']
      expect(open.filter(isPublicAddress)).toEqual(open)
    })
  })
})
