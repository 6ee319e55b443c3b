import { describe, expect, it } from 'vitest'
import { admittedDestination } from './destination'

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

  it('admits plain http on port 80 where answers are signed themselves', () => {
    const policy = { allow: [], plainHttp: 'accepted' } as const
    expect(admittedDestination('http://ocsp.example.com/x', policy).port).toBe(80)
    expect(() => admittedDestination('http://ocsp.example.com:8080/x', policy)).toThrow()
  })

  it('admits what the operator listed, whatever its scheme and port', () => {
    const policy = { allow: ['127.0.0.1:9000', '[::1]:9000', 'ERP.example:8443'] }
    expect(admittedDestination('http://127.0.0.1:9000/', policy).listed).toBe(true)
    expect(admittedDestination('http://[::1]:9000/', policy).host).toBe('::1')
    expect(admittedDestination('https://erp.Example:8443/', policy).listed).toBe(true)
    expect(() => admittedDestination('http://127.0.0.1:9001/', policy)).toThrow()
  })

  it('reads disguised loopback addresses as what they are', () => {
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
