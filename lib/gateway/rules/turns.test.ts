import { describe, expect, it } from 'vitest'
import { documentState, factsOf } from './document-state'
import {
  answersBefore,
  dueSigners,
  handOversMax,
  hasCome,
  isSatisfied,
  mayAddApprover,
  mayHandOver,
  type OrderedSigner,
  turnOf,
} from './turns'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second))
const live = {
  removedAt: null,
  cancelledAt: null,
  deadline: null,
  missedDeadline: null,
  groups: [],
}
const twoOfFirst = { ...live, groups: [{ order: 1, needed: 2 }] }

/**
 * `1 asked` is a signer of the first group whose turn has come; `2 waiting` is a signer of the second group; `1a asked`
 * is an approver of the first position.
 */
function signers(...described: readonly string[]): OrderedSigner[] {
  return described.map((words) => {
    const [place = '', fate] = words.split(' ')
    return {
      order: Number.parseInt(place, 10),
      role: place.endsWith('a') ? 'approver' : 'signer',
      askedAt: fate === 'waiting' ? null : at(0),
      signedAt: fate === 'signed' ? at(1) : null,
      approvedAt: fate === 'approved' ? at(1) : null,
      rejectedAt: fate === 'declined' ? at(2) : null,
      removedAt: fate === 'removed' ? at(3) : null,
      expiredAt: fate === 'expired' ? at(4) : null,
    }
  })
}

const signerAt = (order: number) => ({ order, role: 'signer' }) as const

describe('the turn of each signer', () => {
  it.each([
    [live, '1 asked', 'now'],
    [live, '1 asked, 2 waiting', 'now waiting'],
    [live, '1 signed, 2 waiting', 'over waiting'],
    [live, '1 signed, 2 asked', 'over now'],
    [live, '1 asked, 2 asked', 'now now'],
    [live, '1 declined, 2 waiting', 'over over'],
    [live, '1 signed, 1 expired, 2 removed', 'over over over'],
    [twoOfFirst, '1 signed, 1 asked, 1 asked', 'over now now'],
    [twoOfFirst, '1 signed, 1 signed, 1 asked, 2 waiting', 'over over not_needed waiting'],
    [twoOfFirst, '1 declined, 1 asked, 1 asked', 'over now now'],
    [twoOfFirst, '1 declined, 1 declined, 1 asked', 'over over over'],
    [live, '1 waiting, 1a asked', 'waiting now'],
    [live, '1 waiting, 1a declined', 'over over'],
    [live, '1 signed, 2a asked, 2 waiting', 'over now waiting'],
    [{ ...live, cancelledAt: at(9) }, '1 asked, 2 waiting', 'over over'],
    [{ ...live, removedAt: at(9) }, '1 asked, 2 waiting', 'over over'],
    [{ ...live, deadline: at(8), missedDeadline: at(8) }, '1 asked, 2 waiting', 'over over'],
  ])('%# of %o with %s is %s', (document, described, turns) => {
    const all = signers(...described.split(', '))
    const facts = factsOf(document, all)
    expect(all.map((signer) => turnOf(facts, signer)).join(' ')).toBe(turns)
  })
})

describe('the signers to be invited now', () => {
  it.each([
    ['the first group', live, '1 waiting, 1 waiting, 2 waiting', [0, 1]],
    ['none while the first group signs', live, '1 asked, 1 signed, 2 waiting', []],
    ['the second group after the first has signed', live, '1 signed, 2 waiting, 3 waiting', [1]],
    ['the second group if the first was removed', live, '1 removed, 2 waiting', [1]],
    ['the second group if the first has expired', live, '1 expired, 2 waiting', [1]],
    ['approvers before signers', live, '1 waiting, 1a waiting, 1a waiting', [1, 2]],
    ['no signer while one of two approves', live, '1 waiting, 1a approved, 1a asked', []],
    ['signers after all approvals', live, '1 waiting, 1a approved, 1a approved', [0]],
    ['signers if the only approver was removed', live, '1 waiting, 1a removed', [0]],
    ['none after a decline', live, '1 declined, 2 waiting', []],
    [
      'the second group after two of three',
      twoOfFirst,
      '1 signed, 1 asked, 1 signed, 2 waiting',
      [3],
    ],
    [
      'none after one of two signatures',
      twoOfFirst,
      '1 signed, 1 asked, 1 declined, 2 waiting',
      [],
    ],
    ['none if a group cannot get its signatures', twoOfFirst, '1 signed, 1 expired, 2 waiting', []],
    ['a new member of a group whose turn has come', live, '1 signed, 1 waiting, 2 asked', [1]],
    ['none of a cancelled document', { ...live, cancelledAt: at(9) }, '1 waiting', []],
  ])('are %s', (_, document, described, due) => {
    const all = signers(...described.split(', '))
    const asked = dueSigners(factsOf(document, all), all)
    expect(asked.map((signer) => all.indexOf(signer))).toEqual(due)
  })
})

describe('a turn may be handed over', () => {
  const allowed = { ...live, allowHandOver: true }
  const only = { id: 0, handedOverTo: null, temporary: false }
  const handedOver = (times: number) =>
    Array.from({ length: times + 1 }, (_, id) => ({ id, handedOverTo: id < times ? id + 1 : null }))

  it.each([
    [true, 'while it has come', allowed, '1 asked', only],
    [true, 'before it has come', allowed, '2 waiting, 1 asked', only],
    [false, 'after the signature', allowed, '1 signed', only],
    [
      false,
      'without need',
      { ...twoOfFirst, allowHandOver: true },
      '1 asked, 1 signed, 1 signed',
      only,
    ],
    [false, 'against the owner', { ...live, allowHandOver: false }, '1 asked', only],
    [false, 'by a temporary link', allowed, '1 asked', { ...only, temporary: true }],
  ])('%s: %s', (may, _, document, described, person) => {
    const all = signers(...described.split(', '))
    const [first = expect.fail()] = all
    const facts = factsOf(document, all)
    expect(mayHandOver(document, facts, [only], { ...first, ...person })).toBe(may)
  })

  it.each([
    [true, handOversMax - 1],
    [false, handOversMax],
  ])('%s: after %i times', (may, times) => {
    const [signer = expect.fail()] = signers('1 asked')
    const person = { ...signer, ...only, id: times }
    expect(mayHandOver(allowed, factsOf(allowed, [signer]), handedOver(times), person)).toBe(may)
  })
})

it('counts the signatures missing before a position', () => {
  const all = signers('1 signed', '1 asked', '1 asked', '2 waiting', '2 waiting', '3 waiting')
  const facts = factsOf(twoOfFirst, all)
  const places = [1, 2, 3].map(signerAt)
  expect(places.map((place) => answersBefore(facts, place, 'signer'))).toEqual([0, 1, 3])
  expect(places.map((place) => hasCome(facts, place))).toEqual([true, false, false])
})

it('accepts no new signer into a group that has all the signatures it needs', () => {
  const all = signers('1 signed', '1 signed', '1 asked', '2 asked')
  expect(isSatisfied(factsOf(twoOfFirst, all), signerAt(1))).toBe(true)
  expect(isSatisfied(factsOf(live, signers('1 signed', '2 asked')), signerAt(1))).toBe(false)
  expect(isSatisfied(factsOf(twoOfFirst, all), signerAt(2))).toBe(false)
})

it('is signed exactly when each group has the signatures it needs', () => {
  const state = (...described: readonly string[]) =>
    documentState(factsOf(twoOfFirst, signers(...described)))
  expect(state('1 signed', '1 signed', '1 asked', '2 waiting')).toBe('signed_partially')
  expect(state('1 signed', '1 signed', '1 asked', '2 signed')).toBe('signed')
})

it('is not signed while an approval is missing, nor by approvals alone', () => {
  const state = (...described: readonly string[]) =>
    documentState(factsOf(twoOfFirst, signers(...described)))
  expect(state('1a approved', '1 signed', '1 signed')).toBe('signed')
  expect(state('1a approved', '1 asked', '1 asked')).toBe('saved')
  expect(state('1 signed', '1 signed', '2a asked')).toBe('signed_partially')
  expect(state('1a approved', '1 removed')).toBe('saved')
})

it('admits an approver until a signer after them is asked', () => {
  const approver = { order: 2, role: 'approver' } as const
  expect(mayAddApprover(signers('1 asked', '2 waiting'), approver)).toBe(true)
  expect(mayAddApprover(signers('1 signed', '2 asked'), approver)).toBe(false)
  expect(mayAddApprover(signers('3 removed', '2 waiting'), approver)).toBe(true)
})
