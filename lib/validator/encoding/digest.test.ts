import { expect, it } from 'vitest'
import { utf8 } from './bytes'
import { type DigestAlgorithm, digest, digestLengths } from './digest'
import { encodeHex } from './hex'

it('digests several parts like one', () => {
  expect(digest('SHA-256', utf8('a'), utf8('bc'))).toEqual(digest('SHA-256', utf8('abc')))
})

it('returns the digest of the FIPS 180-4 example', () => {
  expect(encodeHex(digest('SHA-1', utf8('abc')))).toBe('a9993e364706816aba3e25717850c26c9cd0d89d')
})

it.each(Object.entries(digestLengths))('%s has %i bytes', (algorithm, length) => {
  expect(digest(algorithm as DigestAlgorithm, utf8(''))).toHaveLength(length)
})
