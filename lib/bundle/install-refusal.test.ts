import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { installRefusal } from './install-refusal.mjs'

const node = process.versions.node

it.each([
  ['20.20.0', undefined],
  ['20.21.3', undefined],
  ['22.0.0', undefined],
  ['20.19.9', 'Paraph needs Node 20.20 or newer; this is 20.19.9.'],
  ['18.20.4', 'Paraph needs Node 20.20 or newer; this is 18.20.4.'],
])('Node %s: %s', (version, refusal) => {
  expect(installRefusal(version)).toBe(refusal)
})

it('names a package whose version does not match package.json', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const but = (changed: string, version: string | undefined) => (name: string) =>
    name === changed ? version : dependencies[name]
  expect(installRefusal(node, but('hono', '4.0.0'))).toBe(
    `node_modules has hono 4.0.0, not ${dependencies.hono}: run npm install.`,
  )
  expect(installRefusal(node, but('hono', undefined))).toBe(
    'node_modules lacks hono: run npm install.',
  )
})
