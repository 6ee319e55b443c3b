import { expect, it } from 'vitest'
import { newerUsesIn } from '#testing/browsers/newer-uses'
import { browserScript } from './browser-script.mjs'

it('bundles a validator that runs in the oldest supported browsers', async () => {
  // `for await` is allowed, because it only reads generators of this script.
  expect(newerUsesIn(await browserScript())).toEqual(['for await'])
})
