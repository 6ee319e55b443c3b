import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleVerifier } from '@/lib/bundle/verifier.mjs'
import { newerUsesIn } from '@/lib/testing/browsers/newer-uses'

it('bundles a validator that runs in the oldest supported browsers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verifier-'))
  const path = join(folder, 'validator.js')
  await bundleVerifier(path)
  // Only generators of this script are read by `for await`.
  expect(newerUsesIn(readFileSync(path, 'utf8'))).toEqual(['for await'])
  rmSync(folder, { recursive: true })
})
