import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '@/lib/storage/audit/entry-digest'
import type { Signer } from '@/lib/storage/documents/signers'
import { transitionsOf } from './transitions'

const minute = (number: number) => new Date(Date.UTC(2026, 2, 1, 9, number))

/** Entries one minute apart: kind, signer, data. */
type Described = readonly [
  kind: string,
  signerId?: string | undefined,
  data?: Record<string, unknown>,
]

const entriesOf = (...described: readonly Described[]) =>
  described.map(([kind, signerId = null, data = {}], index) => ({
    kind,
    signerId,
    data,
    sequence: index + 1,
    at: minute(index),
  })) as unknown as AuditEntry[]

const never = {
  askedAt: null,
  signedAt: null,
  approvedAt: null,
  rejectedAt: null,
  removedAt: null,
  expiredAt: null,
}
const signer = (id: string, facts: Partial<Signer> = {}) =>
  ({
    id,
    role: 'signer',
    order: 1,
    createdAt: minute(0),
    ...never,
    askedAt: minute(0),
    ...facts,
  }) as Signer

const document = {
  groups: [],
  cancelledAt: null,
  removedAt: null,
  deadline: null,
  missedDeadline: null,
}

const statesOf = (transitions: ReturnType<typeof transitionsOf>) =>
  [...transitions.values()].flatMap(({ document: change }) => (change ? [change.to] : []))

describe('the state changes of an event', () => {
  it('start with no state and follow the states of the facts at the time', () => {
    const entries = entriesOf(
      ['uploaded'],
      ['viewed', 'ona'],
      ['signing-started', 'ona'],
      ['signed', 'ona'],
      ['signed', 'jonas'],
      ['completed'],
    )
    const signers = [
      signer('ona', { signedAt: minute(3) }),
      signer('jonas', { signedAt: minute(4) }),
    ]
    const transitions = transitionsOf(entries, document, signers)
    expect(transitions.get(1)).toEqual({ document: { from: null, to: 'saved' } })
    expect(transitions.get(3)).toEqual({ signer: { from: 'viewed', to: 'signing' } })
    expect(transitions.get(4)).toEqual({
      document: { from: 'saved', to: 'signed_partially' },
      signer: { from: 'signing', to: 'signed' },
    })
    expect(statesOf(transitions)).toEqual(['saved', 'signed_partially', 'signed'])
    expect(transitions.get(6)).toEqual({})
  })

  it('do not include a decline that the group can do without', () => {
    const entries = entriesOf(['uploaded'], ['declined', 'ona'], ['declined', 'jonas'])
    const groups = [{ order: 1, needed: 1 }]
    const signers = [
      signer('ona', { rejectedAt: minute(1) }),
      signer('jonas', { rejectedAt: minute(2) }),
    ]
    const transitions = transitionsOf(entries, { ...document, groups }, signers)
    expect(transitions.get(2)?.document).toBeUndefined()
    expect(transitions.get(3)?.document).toEqual({ from: 'saved', to: 'declined' })
  })

  it('include reopening after a deadline', () => {
    const entries = entriesOf(
      ['uploaded'],
      ['expired'],
      ['deadline-set', undefined, { until: minute(600).toISOString() }],
      ['signed', 'ona'],
    )
    const transitions = transitionsOf(entries, document, [signer('ona', { signedAt: minute(3) })])
    expect(statesOf(transitions)).toEqual(['saved', 'expired', 'saved', 'signed'])
  })

  it('include the end of an attempt to sign', () => {
    const entries = entriesOf(['uploaded'], ['signing-started', 'ona'], ['wrong-person', 'ona'])
    const transitions = transitionsOf(entries, document, [signer('ona')])
    expect(transitions.get(3)?.signer).toEqual({ from: 'signing', to: 'viewed' })
  })

  it('end in cancelled, even if a signer declines afterwards', () => {
    const entries = entriesOf(['uploaded'], ['cancelled'])
    const transitions = transitionsOf(entries, { ...document, cancelledAt: minute(1) }, [
      signer('ona'),
    ])
    expect(statesOf(transitions)).toEqual(['saved', 'cancelled'])
  })
})
