import { expect, it } from 'vitest'
import { fileName } from '@/lib/gateway/contract/text'
import { reportedName } from './reported-name'

it.each([
  ['an ordinary name', 'Sutartis (2).pdf', 'Sutartis (2).pdf'],
  ['characters that turn the text around', 'a\u202efdp.exe', 'afdp.exe'],
  ['control characters', 'a\u0000b\nc.pdf', 'abc.pdf'],
  ['nothing but blanks', '  ', 'document'],
  ['a name that is too long', `${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ['half a letter at the cut', `${'😀'.repeat(99)}a.pdf`, `${'😀'.repeat(62)}a.pdf`],
])('makes %s a name that the gateway accepts', (_, given, expected) => {
  expect(reportedName(given)).toBe(expected)
  expect(fileName.safeParse(reportedName(given)).success).toBe(true)
})
