import { expect, it } from 'vitest'
import { newerUsesIn } from '#testing/browsers/newer-uses'
import { browserScript } from './browser-script.mjs'

it('bundles a validator that runs in the oldest supported browsers', async () => {
  // Only generators of this script are read by `for await`.
  expect(newerUsesIn(await browserScript())).toEqual(['for await'])
})
