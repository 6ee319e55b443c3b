import { describe, expect, it } from 'vitest'
import { readOptions } from './options'

describe('npm run validate', () => {
  it('takes a time, a folder of trust, and files in order', () => {
    const args = ['--trust', 'anchors', '--time', '2026-03-01T00:00:00Z', 'b.pdf', 'a.pdf']
    expect(readOptions(args)).toEqual({
      trust: 'anchors',
      at: new Date('2026-03-01T00:00:00Z'),
      policy: undefined,
      online: false,
      list: false,
      files: ['b.pdf', 'a.pdf'],
    })
  })

  it.each([
    ['no file', []],
    ['a time that is none', ['--time', 'yesterday', 'a.pdf']],
    ['a policy nobody has', ['--policy', 'none', 'a.pdf']],
    ['an option that does not exist', ['--force', 'a.pdf']],
  ])('is called wrongly with %s', (_, args) => {
    expect(readOptions(args)).toBeUndefined()
  })
})
