import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { product } from './product'

it('states the version of package.json', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(product.version).toBe(version)
})
