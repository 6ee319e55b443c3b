import { describe, expect, it } from 'vitest'
import { documentState, factsOf } from './document-state'
import {
  dueSigners,
  hasCome,
  isSatisfied,
  type OrderedSigner,
  signaturesBefore,
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

/** `1 asked` is a signer of the first group whose turn has come; `2 waiting` one of the second. */
function signers(...described: readonly string[]): OrderedSigner[] {
  return described.map((words) => {
    const [order, fate] = words.split(' ')
    return {
      order: Number(order),
      askedAt: fate === 'waiting' ? null : at(0),
      signedAt: fate === 'signed' ? at(1) : null,
      rejectedAt: fate === 'declined' ? at(2) : null,
      removedAt: fate === 'removed' ? at(3) : null,
      expiredAt: fate === 'expired' ? at(4) : null,
    }
  })
}

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
    [{ ...live, cancelledAt: at(9) }, '1 asked, 2 waiting', 'over over'],
    [{ ...live, removedAt: at(9) }, '1 asked, 2 waiting', 'over over'],
  ])('%# of %o with %s is %s', (document, described, turns) => {
    const all = signers(...described.split(', '))
    const facts = factsOf(document, all)
    expect(all.map((signer) => turnOf(facts, signer)).join(' ')).toBe(turns)
  })
})

describe('who is to be asked now', () => {
  it.each([
    ['a first group', live, '1 waiting, 1 waiting, 2 waiting', [0, 1]],
    ['nobody while the first group signs', live, '1 asked, 1 signed, 2 waiting', []],
    ['the second when the first has signed', live, '1 signed, 2 waiting, 3 waiting', [1]],
    ['the second when the first is gone', live, '1 removed, 2 waiting', [1]],
    ['the second when the links of the first ran out', live, '1 expired, 2 waiting', [1]],
    ['nobody after a decline', live, '1 declined, 2 waiting', []],
    ['the second after two of three', twoOfFirst, '1 signed, 1 asked, 1 signed, 2 waiting', [3]],
    ['nobody after one of two', twoOfFirst, '1 signed, 1 asked, 1 declined, 2 waiting', []],
    ['nobody when a group is stuck', twoOfFirst, '1 signed, 1 expired, 2 waiting', []],
    ['whoever joins a group that has come', live, '1 signed, 1 waiting, 2 asked', [1]],
    ['nobody of a cancelled document', { ...live, cancelledAt: at(9) }, '1 waiting', []],
  ])('is %s', (_, document, described, due) => {
    const all = signers(...described.split(', '))
    const asked = dueSigners(factsOf(document, all), all)
    expect(asked.map((signer) => all.indexOf(signer))).toEqual(due)
  })
})

it('counts the signatures that are wanted before a position', () => {
  const all = signers('1 signed', '1 asked', '1 asked', '2 waiting', '2 waiting', '3 waiting')
  const facts = factsOf(twoOfFirst, all)
  expect([1, 2, 3].map((order) => signaturesBefore(facts, order))).toEqual([0, 1, 3])
  expect([1, 2, 3].map((order) => hasCome(facts, order))).toEqual([true, false, false])
})

it('takes nobody more into a group of some that has what it needs', () => {
  const all = signers('1 signed', '1 signed', '1 asked', '2 asked')
  expect(isSatisfied(factsOf(twoOfFirst, all), 1)).toBe(true)
  expect(isSatisfied(factsOf(live, all), 1)).toBe(false)
  expect(isSatisfied(factsOf(twoOfFirst, all), 2)).toBe(false)
})

it('is signed when each group has what it needs, and not before', () => {
  const state = (...described: readonly string[]) =>
    documentState(factsOf(twoOfFirst, signers(...described)))
  expect(state('1 signed', '1 signed', '1 asked', '2 waiting')).toBe('signed_partially')
  expect(state('1 signed', '1 signed', '1 asked', '2 signed')).toBe('signed')
})
