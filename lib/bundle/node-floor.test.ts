import { expect, it } from 'vitest'
import { nodeRefusal } from './node-floor.mjs'

it.each([
  ['20.20.0', undefined],
  ['20.21.3', undefined],
  ['22.0.0', undefined],
  ['20.19.9', 'Paraph needs Node 20.20 or newer; this is 20.19.9.'],
  ['18.20.4', 'Paraph needs Node 20.20 or newer; this is 18.20.4.'],
])('Node %s: %s', (version, refusal) => {
  expect(nodeRefusal(version)).toBe(refusal)
})
