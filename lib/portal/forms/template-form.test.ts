import { describe, expect, it } from 'vitest'
import { namingFormIn } from './template-form'

const form = namingFormIn(['second', 'first'])

describe('the names of a template', () => {
  it('are trimmed and come in the order of the people', () => {
    const roles = {
      first: { label: ' Employee ', isFixed: false },
      second: { label: 'Manager', isFixed: true },
      gone: { label: 'Manager', isFixed: false },
    }
    expect(form.parse({ name: ' Contract ', roles })).toEqual({
      name: 'Contract',
      roles: [
        { label: 'Manager', isFixed: true },
        { label: 'Employee', isFixed: false },
      ],
    })
  })

  it.each([
    ['a missing name', ' ', 'A', 'B', ['name']],
    ['a missing label', 'Contract', '', 'B', ['roles.first.label']],
    ['equal labels', 'Contract', 'a', 'A ', ['roles.first.label']],
  ])('refuse %s', (_, name, first, second, paths) => {
    const roles = {
      first: { label: first, isFixed: false },
      second: { label: second, isFixed: false },
    }
    const { error } = form.safeParse({ name, roles })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(paths)
  })
})
