import { expect, it } from 'vitest'
import { makesIndexesOnly } from './build-index'

const makeIndex = 'CREATE UNIQUE INDEX "counted_once" ON "counted" USING btree ("number");'

it('recognises migrations that only create indexes', () => {
  expect(makesIndexesOnly([makeIndex, '\nCREATE INDEX "other" ON "counted" ("number")'])).toBe(true)
  expect(makesIndexesOnly(['alter table counted add column other text', makeIndex])).toBe(false)
})
