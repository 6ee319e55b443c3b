import { describe, expect, it } from 'vitest'
import { type CheckSummary, differencesOf, isSameSummary } from './check-summary'
import { verdictOf } from './verdict'

type SignatureResult = CheckSummary['signatures'][number]

const passed: SignatureResult = {
  id: 'S-1',
  signer: 'Ona Pavyzdienė',
  outcome: 'valid',
  indication: 'TOTAL_PASSED',
  subIndication: undefined,
  reason: undefined,
  level: 'QESIG',
}
const unknown: SignatureResult = {
  ...passed,
  outcome: 'open',
  indication: 'INDETERMINATE',
  subIndication: 'TRY_LATER',
  reason: 'TRY_LATER',
  level: 'INDETERMINATE_QESIG',
}

function summary(
  signatures: readonly SignatureResult[],
  more: Partial<CheckSummary> = {},
): CheckSummary {
  return {
    verdict: verdictOf(signatures),
    changedAfterSigning: false,
    evidenceRecords: [],
    signatures,
    timeStamps: [],
    ...more,
  }
}

describe('two checks of one file', () => {
  it('are the same if each signature has the same result', () => {
    const other = { ...passed, id: 'S-2' }
    expect(isSameSummary(summary([passed, other]), summary([other, passed]))).toBe(true)
  })

  it.each([
    ['indication', { indication: 'TOTAL_FAILED' }],
    ['sub-indication', { subIndication: 'REVOKED' }],
    ['level', { level: 'ADESIG' }],
  ] as const)('differ in a signature with another %s', (_, change) => {
    const other = { ...passed, ...change }
    expect(isSameSummary(summary([passed]), summary([other]))).toBe(false)
    expect(differencesOf(summary([passed]), summary([other]))).toEqual([
      { signer: 'Ona Pavyzdienė', here: passed, there: other },
    ])
  })

  it('differ if only one of them found a signature', () => {
    expect(differencesOf(summary([]), summary([unknown]))).toEqual([
      { signer: 'Ona Pavyzdienė', here: undefined, there: unknown },
    ])
  })

  it('differ if only one of them says that the document was changed', () => {
    const changed = summary([passed], { changedAfterSigning: true })
    expect(isSameSummary(summary([passed]), changed)).toBe(false)
  })

  it('differ in a time-stamp without a signature', () => {
    const stamped = (outcome: 'valid' | 'open') =>
      summary([], { timeStamps: [{ id: 'T', outcome }] })
    expect(isSameSummary(stamped('valid'), stamped('open'))).toBe(false)
    expect(isSameSummary(stamped('valid'), stamped('valid'))).toBe(true)
  })
})
