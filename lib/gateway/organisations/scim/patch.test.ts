import { expect, it } from 'vitest'
import { patched } from './patch'
import { readBody } from './read-body'

const group = { members: ['1', '2', '3'].map((value) => ({ value })) }

const body = (...Operations: readonly object[]) => readBody(JSON.stringify({ Operations }))

const idsAfter = (...operations: readonly object[]) => {
  const { members } = patched(group, body(...operations)) as typeof group
  return members.map(({ value }) => value).join(' ')
}

it.each([
  [
    { op: 'add', path: 'members', value: [{ value: '4' }, { value: '3', display: 'Ona' }] },
    '1 2 3 4',
  ],
  [{ op: 'Add', value: { members: [{ value: '4' }] } }, '1 2 3 4'],
  [{ op: 'replace', path: 'Members', value: [{ value: '5' }] }, '5'],
  [{ op: 'replace', path: 'members', value: null }, ''],
  [{ op: 'remove', path: 'members' }, ''],
  [{ op: 'Remove', path: 'members', value: [{ value: '2' }, { value: '9' }] }, '1 3'],
  [{ op: 'remove', path: 'members[value eq "2"]' }, '1 3'],
  [{ op: 'remove', path: 'members[value EQ "2" or Value eq "3"]' }, '1'],
])('%j leaves the members "%s"', (operation, left) => {
  expect(idsAfter(operation)).toBe(left)
})

it.each([
  { op: 'remove', path: 'members[value sw "1"]' },
  { op: 'replace', path: 'members[value eq "1"]', value: { value: '2' } },
])('refuses %j', (operation) => {
  expect(() => idsAfter(operation)).toThrow('members can be removed by value eq only')
})

it('does not compare each given member with each present one', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ value: `${index}` }))
  const twice = body(
    { op: 'add', path: 'members', value: many },
    { op: 'add', path: 'members', value: many },
  )
  expect((patched(group, twice) as typeof group).members).toHaveLength(20_000)
})

it('leaves out attributes whose names are longer than any that is stored', () => {
  const long = 'a'.repeat(201)
  expect(readBody(JSON.stringify({ [long]: 1, name: { [long]: 1, givenName: 'Ona' } }))).toEqual({
    name: { givenName: 'Ona' },
  })
})

it('refuses a user with more values than any directory sends', () => {
  const emails = (from: number) =>
    Array.from({ length: 60 }, (_, index) => ({ value: `${from + index}@example.com` }))
  const add = (from: number) => ({ op: 'add', path: 'emails', value: emails(from) })
  expect(() => patched({}, body(add(0)))).not.toThrow()
  expect(() => patched({}, body(add(0), add(60)))).toThrow('too many values')
})
