import { describe, expect, it } from 'vitest'
import { runAddress } from './run-address'
import { readPlace, stepAt } from './run-place'
import type { RunDocument, RunState } from './signing-run'

const closed = { closed: 'link', version: '' } as const

/** A run with the documents a, b, c … in these states. */
const inStates = (...states: readonly RunState[]): RunDocument[] =>
  states.map((state, index) => ({ id: 'abcdefgh'.charAt(index), page: closed, state }))

/** The ids of a step's documents, for comparison. */
function ids(documents: readonly RunDocument[], read?: string, ...without: readonly string[]) {
  const { shown, previous, next, current } = stepAt(documents, { read, without })
  return [shown, previous, next, current].map((document) => document?.id ?? '-').join(' ')
}

describe('stepAt', () => {
  it('shows the first document that is not opened, with the way to the next one', () => {
    expect(ids(inStates('unopened', 'unopened', 'unopened'))).toBe('a - b -')
    expect(ids(inStates('opened', 'unopened', 'unopened'))).toBe('b a c -')
  })

  it('offers to sign the first opened document only at the last one', () => {
    const documents = inStates('opened', 'opened', 'unopened')
    expect(ids(documents, 'b')).toBe('b a c -')
    expect(ids(documents, 'c')).toBe('c b - a')
  })

  it('offers to sign the only document as soon as it is shown', () => {
    expect(ids(inStates('unopened'), 'a')).toBe('a - - a')
  })

  it('offers no document that was skipped', () => {
    expect(ids(inStates('unopened', 'unopened', 'opened'), 'c')).toBe('c b - c')
    expect(ids(inStates('unopened', 'unopened', 'unopened'), 'c')).toBe('c b - c')
  })

  it('passes over documents that are left out, also the last one', () => {
    const documents = inStates('opened', 'opened', 'opened')
    expect(ids(documents, 'a', 'b')).toBe('a - c -')
    expect(ids(documents, 'b', 'c')).toBe('b a - a')
    expect(ids(documents, 'a', 'a', 'b', 'c')).toBe('- - - -')
  })

  it('signs neither a private document nor one that is over', () => {
    expect(ids(inStates('identify', 'over'), 'b')).toBe('b a - -')
  })

  it('follows the document whose phone rings, wherever the reader was', () => {
    expect(ids(inStates('signing', 'opened', 'opened'), 'c')).toBe('a - - a')
    expect(ids(inStates('signed', 'opened', 'opened'), 'c')).toBe('b - - b')
  })

  it('shows a document that was not opened after the others are signed', () => {
    expect(ids(inStates('signed', 'unopened', 'opened'))).toBe('c - - c')
    expect(ids(inStates('signed', 'unopened', 'signed'))).toBe('b - - b')
    expect(ids(inStates('signed', 'unopened', 'unopened'), 'c')).toBe('c - - c')
  })

  it('shows nothing when everything is signed, left out or over', () => {
    expect(ids(inStates('signed', 'over', 'signed'))).toBe('- - - -')
    expect(ids(inStates('signed', 'opened'), undefined, 'b')).toBe('- - - -')
  })
})

describe('readPlace', () => {
  it('reads the position in an address', () => {
    const place = { read: 'b', without: ['a', 'c'] }
    const { searchParams } = new URL(runAddress('r', place), 'http://localhost')
    expect(readPlace(Object.fromEntries(searchParams))).toEqual(place)
    expect(readPlace({})).toEqual({ read: undefined, without: [] })
    expect(readPlace({ read: ['x', 'y'], without: ['a', 'b'] })).toEqual({
      read: 'x',
      without: ['a', 'b'],
    })
  })
})
