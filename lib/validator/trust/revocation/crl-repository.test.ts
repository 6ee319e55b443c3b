import { describe, expect, it } from 'vitest'
import { authorityExtensions } from '#authority/extensions'
import { revocationList } from '#authority/revocation-list'
import { parseCrl } from '#pki/revocation/crl'
import { issue } from '#testing/certificates'
import { crlCache } from './crl-repository'

const issuer = issue('CA', undefined, authorityExtensions())
const crl = parseCrl(revocationList({ issuer, thisUpdate: new Date('2026-06-01T00:00:00Z') }))

describe('a cache of CRLs', () => {
  it('drops the least recently used list when it is full', async () => {
    const cache = crlCache(2 * crl.encoded.length)
    const fetched: string[] = []
    const ask = async (address: string) =>
      await cache(
        address,
        () => true,
        async () => {
          fetched.push(address)
          return crl
        },
      )
    for (const address of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(address)
    expect(fetched).toEqual(['a', 'b', 'c', 'b'])
  })
})
