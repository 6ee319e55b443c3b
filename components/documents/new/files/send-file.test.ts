import { expect, it } from 'vitest'
import { sha256Hex } from './send-file'

it('computes the digest of FIPS 180-2, B.1', async () => {
  expect(await sha256Hex(new TextEncoder().encode('abc').buffer)).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
