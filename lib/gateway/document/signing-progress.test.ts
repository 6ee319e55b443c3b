import { describe, expect, it } from 'vitest'
import { everybodyHasSigned, somebodyMaySign } from './signing-progress'

const at = new Date('2026-11-21T10:00:00Z')
const signed = { state: 'signed', expiredAt: null } as const
const waiting = { state: 'viewed', expiredAt: null } as const
const expired = { state: 'pending', expiredAt: at } as const
const rejected = { state: 'rejected', expiredAt: null } as const

describe('the progress of a document', () => {
  it.each([
    ['nobody', [], false],
    ['those who have signed', [signed, signed], true],
    ['one who waits', [signed, waiting], false],
    ['one who said no', [signed, rejected], false],
    ['one whose time has passed', [signed, expired], true],
    ['only one whose time has passed', [expired], false],
  ])('is complete or not with %s', (_, signers, complete) => {
    expect(everybodyHasSigned(signers)).toBe(complete)
  })

  it.each([
    ['nobody', [], false],
    ['one who waits', [signed, waiting], true],
    ['one whose time has passed', [signed, expired], false],
    ['one who said no', [rejected], false],
  ])('may go on or not with %s', (_, signers, open) => {
    expect(somebodyMaySign(signers)).toBe(open)
  })
})
