import { describe, expect, it } from 'vitest'
import { addedLines } from './added-lines'
import { isAllowed } from './allowed-uses'
import { oldWordsIn } from './old-words'

describe('old words', () => {
  const code = [
    '/** Whoever reads this,',
    ' * what is worse, is told nothing. */',
    "log.warn({ a: f(1) }, 'nobody does the work')",
    "const answer = 'Somebody has signed'",
    "const name = 'somebody'",
    "const url = 'https://example.com/anew' // anew",
  ].join('\n')

  it('are found in comments, messages and log lines of code, with the line', () => {
    expect(oldWordsIn('lib/a.ts', code)).toEqual([
      { word: 'whoever', kind: 'comments', line: 1 },
      { word: 'told, tells', kind: 'comments', line: 2 },
      { word: 'what is', kind: 'comments', line: 2 },
      { word: 'nobody', kind: 'logs', line: 3 },
      { word: 'somebody', kind: 'messages', line: 4 },
      { word: 'anew', kind: 'comments', line: 6 },
    ])
  })

  it('are found in titles of tests, but not in their data', () => {
    const test = "it.each([f(1)])('says nobody', () => call('nobody is here'))\ntest('anew', f)"
    expect(oldWordsIn('lib/a.test.ts', test)).toEqual([
      { word: 'nobody', kind: 'titles', line: 1 },
      { word: 'anew', kind: 'titles', line: 2 },
    ])
  })

  it.each([
    ['docs/README.md', 'The list of before', 'docs'],
    ['messages/en/a.json', '{ "a": "There is none" }', 'messages'],
    ['lib/a.sql', 'select 1; -- is mended', 'comments'],
    ['deploy/a.yaml', 'a: 1 # those there are', 'comments'],
  ])('are found in %s', (path, text, kind) => {
    expect(oldWordsIn(path, text)).toMatchObject([{ kind, line: 1 }])
  })

  it.each([
    ['docs/README.md', 'What is a seal?'],
    ['docs/README.md', 'Recommended and amended'],
    ['messages/lt/a.json', '{ "a": "nobody" }'],
    ['a.png', 'nobody'],
  ])('are not found in %s: %s', (path, text) => {
    expect(oldWordsIn(path, text)).toEqual([])
  })

  it('may stand in the examples of CONTRIBUTING, but not in its prose', () => {
    expect(isAllowed('CONTRIBUTING.md', '| Whoever | the link holder |')).toBe(true)
    expect(isAllowed('CONTRIBUTING.md', 'Whoever reads this')).toBe(false)
  })
})

describe('added lines', () => {
  it('are those of each file that a diff gives', () => {
    const diff = [
      'diff --git a.ts a.ts',
      '--- a.ts',
      '+++ a.ts',
      '@@ -3,0 +4,2 @@ function f()',
      '+one',
      '+two',
      '@@ -9 +12 @@',
      '-old',
      '+new',
      '@@ -20,2 +22,0 @@',
      'diff --git b.ts b.ts',
      '--- b.ts',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
    ].join('\n')
    expect([...addedLines(diff)]).toEqual([['a.ts', new Set([4, 5, 12])]])
  })
})
