import { expect, it } from 'vitest'
import { givenId } from './given-id'

it.each([
  ['an id of ours', '3b9f2f0e-52a4-4f3e-8c55-6f0a9a1d7e20', '3b9f2f0e-52a4-4f3e-8c55-6f0a9a1d7e20'],
  ['no text', ['3b9f2f0e'], 'none'],
  ['nothing', '', 'none'],
  ['half of a letter, which no address carries', '\ud800', 'none'],
  ['another path', '../list', 'none'],
  ['more than an address may have', 'x'.repeat(101), 'none'],
])('reads %s', (_, input, id) => {
  expect(givenId(input)).toBe(id)
})
