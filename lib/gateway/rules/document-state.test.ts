import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DocumentFacts,
  documentState,
  isTerminal,
  type SignerFacts,
  type SignerGroup,
} from './document-state'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second))
const nothing: SignerFacts = {
  askedAt: at(0),
  signedAt: null,
  approvedAt: null,
  rejectedAt: null,
  removedAt: null,
  expiredAt: null,
}
const open = nothing
const waiting = { ...nothing, askedAt: null }
const signed = { ...nothing, signedAt: at(1) }
const declined = { ...nothing, rejectedAt: at(2) }
const removed = { ...nothing, removedAt: at(3) }
const expired = { ...nothing, expiredAt: at(4) }

const live = { removedAt: null, cancelledAt: null, deadline: null, missedDeadline: null }
type Unordered = Omit<SignerGroup, 'order' | 'role'>
const all = (...members: SignerFacts[]): Unordered => ({ needed: 'all', members })
const some = (needed: number, ...members: SignerFacts[]): Unordered => ({ needed, members })
const inOrder = (groups: readonly Unordered[]): SignerGroup[] =>
  groups.map((group, index) => ({ ...group, role: 'signer', order: index + 1 }))

describe('the state of a document', () => {
  it.each([
    ['saved', 'nobody was invited', [all()]],
    ['saved', 'the only signer was removed', [all(removed)]],
    ['saved', 'nobody has signed yet', [all(open, open)]],
    ['saved', 'one is late and another may still sign', [all(expired, open)]],
    ['signed_partially', 'one of two has signed', [all(signed, open)]],
    ['signed', 'all signers have signed', [all(signed, signed)]],
    ['signed', 'the signer who has not signed was removed', [all(signed, removed)]],
    ['signed', 'an unused link has expired', [all(signed, expired)]],
    ['expired', 'the only link has expired', [all(expired)]],
    [
      'expired',
      'the last link has expired and another signer was removed',
      [all(removed, expired)],
    ],
    ['declined', 'one declined and another has signed', [all(signed, declined)]],
    ['declined', 'one declined and another may still sign', [all(declined, open)]],
    ['declined', 'one declined and another has expired', [all(declined, expired)]],

    ['signed', 'two of three have signed', [some(2, signed, signed, open)]],
    ['signed_partially', 'two of three can still sign', [some(2, signed, declined, open)]],
    ['signed', 'two of three have signed, one declined', [some(2, signed, declined, signed)]],
    ['declined', 'two of three can no longer be reached', [some(2, declined, expired, open)]],
    ['expired', 'two are needed, one signed and one has expired', [some(2, signed, expired)]],
    ['signed_partially', 'two are needed and there is one signer', [some(2, signed)]],

    ['signed_partially', 'one group of two is complete', [all(signed), some(1, open, open)]],
    ['signed', 'both groups are complete', [all(signed), some(1, open, signed)]],
    ['declined', 'one of two groups can no longer be complete', [all(signed), some(1, declined)]],
    ['expired', 'the open group has no signer left', [some(1, signed, open), some(1, expired)]],
    [
      'expired',
      'the next group cannot be complete and others wait',
      [some(1, expired), all(waiting)],
    ],
    [
      'saved',
      'the next group cannot be complete and a turn has come',
      [some(1, expired), all(open)],
    ],
    [
      'saved',
      'the first group has expired and the second one follows',
      [all(expired), all(waiting)],
    ],
    ['signed_partially', 'the second group waits', [all(signed, open), all(waiting)]],
  ] as const)('is %s when %s', (state, _, groups) => {
    expect(documentState({ ...live, groups: inOrder(groups) })).toBe(state)
  })

  it('is the earlier of decline and cancel', () => {
    const groups = inOrder([all({ ...nothing, rejectedAt: at(5) }, open)])
    const cancelledAt = (second: number): DocumentFacts => ({
      ...live,
      cancelledAt: at(second),
      groups,
    })
    expect(documentState(cancelledAt(4))).toBe('cancelled')
    expect(documentState(cancelledAt(6))).toBe('declined')
    expect(documentState({ ...cancelledAt(6), removedAt: at(7) })).toBe('removed')
  })

  it('is expired at the deadline unless complete or ended, and open again with a later deadline', () => {
    const late = { ...live, deadline: at(5), missedDeadline: at(5) }
    expect(documentState({ ...late, groups: inOrder([all(signed, open)]) })).toBe('expired')
    expect(documentState({ ...late, groups: inOrder([all(signed)]) })).toBe('signed')
    expect(documentState({ ...late, groups: inOrder([all(declined, open)]) })).toBe('declined')
    expect(documentState({ ...late, cancelledAt: at(6), groups: inOrder([all(open)]) })).toBe(
      'cancelled',
    )
    expect(documentState({ ...late, deadline: at(9), groups: inOrder([all(signed, open)]) })).toBe(
      'signed_partially',
    )
    expect(documentState({ ...late, missedDeadline: null, groups: inOrder([all(open)]) })).toBe(
      'saved',
    )
  })

  it('stays declined when an answer arrives later', () => {
    const stateOf = (group: Unordered) => documentState({ ...live, groups: inOrder([group]) })
    expect(stateOf(all(declined, { ...open, signedAt: at(9) }))).toBe('declined')
    expect(stateOf(all({ ...declined, signedAt: at(9) }))).toBe('declined')
  })
})

/** Events in order. Each is one second after the previous event. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      ...(['signedAt', 'rejectedAt', 'removedAt', 'expiredAt', 'cancel', 'remove'] as const),
    ),
    group: fc.nat(1),
    member: fc.nat(3),
  }),
  { maxLength: 12 },
)
const groups = fc.array(
  fc.record({
    needed: fc.constantFrom('all' as const, 1, 2, 3),
    members: fc.integer({ min: 1, max: 4 }).map((count) => Array<SignerFacts>(count).fill(nothing)),
  }),
  { minLength: 1, maxLength: 2 },
)

type Step = (typeof steps extends fc.Arbitrary<infer All> ? All : never)[number]

/** Applies a step to the facts. A fact is recorded once and does not change. */
function after(facts: DocumentFacts, { what, group, member }: Step, moment: Date): DocumentFacts {
  if (what === 'remove') return { ...facts, removedAt: facts.removedAt ?? moment }
  if (what === 'cancel') return { ...facts, cancelledAt: facts.cancelledAt ?? moment }
  const note = (signer: SignerFacts) => ({ ...signer, [what]: signer[what] ?? moment })
  return {
    ...facts,
    groups: facts.groups.map(({ order, role, needed, members }, index) => ({
      order,
      role,
      needed,
      members:
        index === group ? members.map((one, at) => (at === member ? note(one) : one)) : members,
    })),
  }
}

describe('for any history', () => {
  const history = (start: readonly Unordered[], all: readonly Step[]) => {
    let facts: DocumentFacts = { ...live, groups: inOrder(start) }
    const states = [facts]
    for (const [index, step] of all.entries()) {
      facts = after(facts, step, at(index + 10))
      states.push(facts)
    }
    return states
  }

  it('a state goes back only through a new signer', () => {
    const rank = [
      'saved',
      'signed_partially',
      'expired',
      'signed',
      'cancelled',
      'declined',
      'removed',
    ]
    const moved = fc.property(groups, steps, (start, all) => {
      const ranks = history(start, all).map((facts) => rank.indexOf(documentState(facts)))
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    })
    fc.assert(moved, { numRuns: 3_000 })
  })

  it('a new signer reopens a signed or expired document only', () => {
    const opened = fc.property(groups, steps, (start, all) => {
      const facts = history(start, all).at(-1) ?? expect.fail()
      const before = documentState(facts)
      const joined = {
        ...facts,
        groups: [
          ...facts.groups,
          { order: 9, role: 'signer', needed: 'all', members: [open] } as const,
        ],
      }
      const now = documentState(joined)
      if (isTerminal(before)) expect(now).toBe(before)
      else expect(['saved', 'signed_partially']).toContain(now)
    })
    fc.assert(opened, { numRuns: 3_000 })
  })

  it('a group that needs as many signatures as it has members needs all', () => {
    const alike = fc.property(groups, steps, (start, all) => {
      const facts = history(
        start,
        all.filter(({ what }) => what !== 'expiredAt' && what !== 'removedAt'),
      ).at(-1)
      if (!facts) return
      const needing = (needed: (group: SignerGroup) => SignerGroup['needed']) =>
        documentState({
          ...facts,
          groups: facts.groups.map((group) => ({ ...group, needed: needed(group) })),
        })
      expect(needing(({ members }) => members.length)).toBe(needing(() => 'all'))
    })
    fc.assert(alike, { numRuns: 2_000 })
  })
})
