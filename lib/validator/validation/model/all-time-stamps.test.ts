import { describe, expect, it } from 'vitest'
import { createValidationWorld } from '#testing/validation-world'
import { allTimeStamps } from './all-time-stamps'
import type { DocumentToValidate } from './document'
import { noMaterial } from './material'
import type { TimeStampToValidate } from './time-stamp'

const world = createValidationWorld()
const stamp = await world.stamp(new Date('2026-03-01T09:30:00Z'))

const covering = (id: string) => ({ ...stamp, covers: new Set([id]) })

/** Returns the ids that the joined token covers. */
function covered(...timeStamps: readonly TimeStampToValidate[]): readonly string[] {
  const document: DocumentToValidate = {
    signatures: [],
    timeStamps,
    originals: [],
    material: noMaterial,
    container: undefined,
    remarks: [],
  }
  const all = allTimeStamps(document)
  expect(all).toHaveLength(1)
  return all.flatMap(({ covers }) => [...covers])
}

describe('a time-stamp that occurs at several locations', () => {
  it('covers the objects of every location', () => {
    expect(covered(covering('S-1'), covering('S-2'))).toEqual(['S-1', 'S-2'])
  })

  it('covers nothing at a location where its imprint differs', () => {
    const references = stamp.references.map((one) => ({ ...one, intact: false }))
    const stolen = { ...covering('S-2'), references }
    expect(covered(covering('S-1'), stolen)).toEqual(['S-1'])
    expect(covered(stolen, covering('S-1'))).toEqual(['S-1'])
  })

  it('covers nothing at an invalid location', () => {
    const structure = [{ severity: 'fail', key: 'revision-incomplete' }] as const
    const atWrongLocation = { ...covering('S-2'), structure }
    expect(covered(atWrongLocation, covering('S-1'))).toEqual(['S-1'])
  })
})
